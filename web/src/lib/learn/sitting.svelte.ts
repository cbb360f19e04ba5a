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

export class Sitting {
  /** Where the person stands, as the house told it last. */
  scene = $state.raw<LessonScene>(null!);
  /** The same as soon as all that led there has been shown. */
  readonly told = $derived.by(() => (this.table.behind ? null : this.scene));
  readonly table: TableStore;
  /** Whether the teacher is showing how it is done. */
  shows = $state(false);
  #spot: Spot;
  #moves: string[] = [];
  #heard!: (message: AnyMessage) => void;
  #answered: (scene: LessonScene) => void;

  /** `scene` is the beginning of the step; `answered` hears what became of each move. */
  constructor(spot: Spot, scene: LessonScene, guide: () => Guide, answered: (scene: LessonScene) => void) {
    this.#spot = spot;
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

  /** Whether nothing was done yet. */
  get fresh(): boolean {
    return this.#moves.length === 0;
  }

  /** Whether the person is to do something on the board. */
  get #open(): boolean {
    return this.scene.kind === 'asked' || this.scene.kind === 'play';
  }

  async play(action: string): Promise<void> {
    const scene = await sceneOf(this.#spot, [...this.#moves, action]);
    this.#moves.push(action);
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
