/** One try at a task of the school: its table, which is no house's, and what is said of each move. */
import type { Guide } from '../board';
import type { AnswerTo, Wish } from '../connection';
import { TableStore } from '../table.svelte';
import type { Way } from '../table/link.svelte';
import { Refused } from '../refused';
import { changed } from './changes';
import type { SchoolUpdate } from '$views/http';
import { PROTOCOL, type AnyCommand, type AnyMessage, type HandView } from '$views/messages';

/** Where a person stands in a task after some moves. */
export interface Scene {
  readonly kind: string;
  /** What happened by the last move, line by line, and how the table stands; at the beginning all of it. */
  readonly updates: readonly SchoolUpdate[];
}

/** The same with each update's hand, of which only what has changed was told since the one before it. */
function whole<S extends Scene>(scene: S, before: HandView | null = null): S {
  let hand = before;
  const updates = scene.updates.map((update) => {
    hand = update.hand ?? changed(hand, update.changed);
    return { ...update, hand };
  });
  return { ...scene, updates };
}

/** What can be asked at such a table, as at any. */
export type Asked = Extract<AnyCommand, { do: 'try' | 'foresee' | 'legal' | 'hint' }>;

/** A task: everything follows from the moves made in it so far. */
export interface Task<S extends Scene> {
  scene(moves: readonly string[]): Promise<S>;
  ask(moves: readonly string[], question: Asked): Promise<unknown>;
  /** Whether something is to be done on the board. */
  open(scene: S): boolean;
  /** What is said to whoever asks for what is not to be had any more, or not here. */
  over(scene: S): string;
  readonly foreign: string;
}

/** Where a task is taken up: its beginning, or a decision in it, with the moves that led there. */
export interface Start<S extends Scene> {
  readonly scene: S;
  readonly moves: readonly string[];
  /** What was told at each decision that led there, where more may be taken again. */
  readonly told?: readonly S[];
}

export class Sitting<S extends Scene = Scene> {
  /** Where the person stands, as the house told it last. */
  scene = $state.raw<S>(null!);
  /** The same as soon as all that led there has been shown. */
  readonly told = $derived.by(() => (this.table.behind ? null : this.scene));
  readonly table: TableStore;
  readonly #task: Task<S>;
  readonly #start: Start<S>;
  #moves: string[];
  /** What was told at each decision since, the first of them included. */
  #scenes: S[];
  #heard!: (message: AnyMessage) => void;
  #answered: (scene: S) => void;

  /** `answered` hears what became of each move. */
  constructor(task: Task<S>, start: Start<S>, guide: () => Guide, answered: (scene: S) => void) {
    const scene = whole(start.scene);
    this.#task = task;
    this.#start = start;
    this.#moves = [...start.moves];
    this.#scenes = [...(start.told ?? [scene])];
    this.#answered = answered;
    this.scene = scene;
    const still = () => {
      const rest = { ...guide() };
      // Whoever learns says when to go on, but in a game of their own it stops on what concerns them.
      if (!this.#plays) delete rest.concerns;
      return rest;
    };
    this.table = new TableStore(
      'school',
      still,
      (heard) => this.#way(heard),
      () => this.#plays,
    );
    const seat = scene.updates[0]?.seat ?? 0;
    this.#heard({ is: 'welcome', seq: 0, person: 'you', seats: [seat], version: '', protocol: PROTOCOL });
    this.#heard({ is: 'presence', here: [seat], watching: 0, away: [], now: Date.now(), next_at: null });
    for (const update of scene.updates) this.#heard(update);
  }

  /** Whether it is a game of one's own. */
  get #plays(): boolean {
    return this.#scenes.some(({ kind }) => kind === 'play');
  }

  /** Whether nothing was done yet in this try. */
  get fresh(): boolean {
    return this.#moves.length === this.#start.moves.length;
  }

  /** The decision that was taken last, to be taken again: what was done before it stays done. */
  get before(): Start<S> {
    const moves = this.#moves.slice(0, -1);
    const told = this.#scenes.slice(0, -1);
    const scene = told.at(-1)!;
    const updates = told.flatMap((one) => one.updates);
    // All at once, as a step that begins tells what was done before it.
    const { table } = updates.findLast((one) => one.table)!;
    const all = { ...updates.at(-1)!, table, since: 0, steps: updates.flatMap(({ steps }) => steps) };
    return { scene: { ...scene, updates: [all] }, moves, told };
  }

  /** What has been done so far. */
  get moves(): readonly string[] {
    return this.#moves;
  }

  async play(action: string): Promise<void> {
    this.become(await this.#task.scene([...this.#moves, action]), action);
  }

  /** The table goes on to another scene, by a move. */
  become(told: S, action: string): void {
    const scene = whole(told, this.scene.updates.at(-1)!.hand);
    this.#moves.push(action);
    this.#scenes.push(scene);
    this.scene = scene;
    // Before it is shown: what is said of it counts the tries.
    this.#answered(scene);
    const { info } = this.table;
    for (const update of scene.updates) {
      // The table was told at the beginning; it is over as soon as nothing is asked.
      const ends = update === scene.updates.at(-1) && info && !this.#task.open(scene);
      this.#heard(ends ? { ...update, table: { ...info, status: 'over' } } : update);
    }
  }

  close(): void {
    this.table.close();
  }

  #way(heard: (message: AnyMessage) => void): Way {
    this.#heard = heard;
    const ask = async (wish: Wish): Promise<unknown> => {
      switch (wish.do) {
        case 'move':
          await this.play(wish.action);
          return { is: 'ack', id: '', seq: 0, again: false, table: null };
        case 'try':
        case 'foresee':
        case 'legal':
        case 'hint':
          // While the end of a task is being shown, its moves pass by as if more could be done.
          if (!this.#task.open(this.scene)) throw new Refused('school', this.#task.over(this.scene));
          return this.#task.ask(this.#moves, { ...wish, id: 'school' });
        default:
          throw new Refused('school', this.#task.foreign);
      }
    };
    return {
      up: true,
      why: '',
      problem: '',
      signedOut: false,
      open: () => {},
      close: () => {},
      ask: <W extends Wish>(wish: W) => ask(wish) as Promise<AnswerTo<W>>,
    };
  }
}
