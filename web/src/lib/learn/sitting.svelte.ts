/** One try at a step: its table, which is a lesson's instead of a house's, and what the teacher says. */
import type { Guide } from '../board';
import type { AnswerTo, Wish } from '../connection';
import { TableStore } from '../table.svelte';
import type { Way } from '../table/link.svelte';
import { Refused } from '../refused';
import { askIn, sceneOf, type LessonScene, type Spot } from './calls';
import { PROTOCOL, type AnyMessage } from '$views/messages';

/** How long the teacher waits before the next move while showing how it is done, in milliseconds. */
const SHOWN = 900;

/** Where a step is taken up: its beginning, or a decision in it, with the moves that led there. */
export interface Start {
  readonly scene: LessonScene;
  readonly moves: readonly string[];
}

export class Sitting {
  /** Where the person stands, as the house told it last. */
  scene = $state.raw<LessonScene>(null!);
  /** The same as soon as all that led there has been shown. */
  readonly told = $derived.by(() => (this.table.behind ? null : this.scene));
  readonly table: TableStore;
  /** Whether the teacher is showing how it is done. */
  shows = $state(false);
  #spot: Spot;
  readonly #start: Start;
  #moves: string[];
  /** What was told at each decision since, the first of them included. */
  #scenes: LessonScene[];
  #heard!: (message: AnyMessage) => void;
  #answered: (scene: LessonScene) => void;

  /** `answered` hears what became of each move. */
  constructor(spot: Spot, start: Start, guide: () => Guide, answered: (scene: LessonScene) => void) {
    const { scene } = start;
    this.#spot = spot;
    this.#start = start;
    this.#moves = [...start.moves];
    this.#scenes = [scene];
    this.#answered = answered;
    this.scene = scene;
    const still = () => {
      const rest = { ...guide() };
      delete rest.concerns; // the teacher says when to go on
      return rest;
    };
    this.table = new TableStore('lesson', still, (heard) => this.#way(heard));
    const seat = scene.updates[0]?.seat ?? 0;
    this.#heard({ is: 'welcome', seq: 0, person: 'you', seats: [seat], version: '', protocol: PROTOCOL });
    this.#heard({ is: 'presence', here: [seat], watching: 0, away: [], now: Date.now() });
    for (const update of scene.updates) this.#heard(update);
  }

  /** Whether nothing was done yet in this try. */
  get fresh(): boolean {
    return this.#moves.length === this.#start.moves.length;
  }

  /** The decision that was taken last, to be taken again: what was done before it stays done. */
  get before(): Start {
    const moves = this.#moves.slice(0, -1);
    const told = this.#scenes.slice(0, moves.length - this.#start.moves.length + 1);
    const scene = told.at(-1)!;
    const updates = told.flatMap((one) => one.updates);
    // All at once, as a step that begins tells what was done before it.
    const whole = { ...updates.at(-1)!, since: 0, steps: updates.flatMap(({ steps }) => steps) };
    return { scene: { ...scene, updates: [whole] }, moves };
  }

  /** Whether the person is to do something on the board. */
  get #open(): boolean {
    return this.scene.kind === 'asked' || this.scene.kind === 'play';
  }

  async play(action: string): Promise<void> {
    const scene = await sceneOf(this.#spot, [...this.#moves, action]);
    this.#moves.push(action);
    this.#scenes.push(scene);
    this.scene = scene;
    for (const update of scene.updates) this.#heard(update);
    this.#answered(scene);
  }

  /** Show how it is done. */
  async show(): Promise<void> {
    this.shows = true;
    while (this.shows && this.scene.kind === 'asked' && this.scene.shows) {
      await new Promise((go) => setTimeout(go, SHOWN));
      if (this.shows) await this.play(this.scene.shows);
    }
    this.shows = false;
  }

  close(): void {
    this.shows = false;
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
          // While the end of a step is being shown, its moves pass by as if more could be done.
          if (!this.#open) throw new Refused('lesson', 'This step is over.');
          return askIn(this.#spot, this.#moves, { ...wish, id: 'lesson' });
        default:
          throw new Refused('lesson', 'There is nothing of that kind in a lesson.');
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
