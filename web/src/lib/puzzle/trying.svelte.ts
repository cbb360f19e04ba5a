/** One try at a puzzle: its table, what followed turn by turn, and what is said of it. */
import type { Guide } from '../board';
import { Sitting, type Task } from '../learn/sitting.svelte';
import { Refused } from '../refused';
import { whose } from '../say';
import type { Shown } from '../table.svelte';
import { happenings } from '../table/pace.svelte';
import { askIn, bestOf, sceneOf, type Place, type PuzzleScene, type Standing } from './calls';

/** How long the question stands before the best move is shown, in milliseconds. */
const SHOWN = 700;

/** A turn that followed a try, the person's own first. */
export interface Turn {
  readonly seat: number;
  /** The table after it, with all that happened in it. */
  readonly shown: Shown;
}

export class Trying extends Sitting<PuzzleScene> {
  readonly place: Place;
  /** What is to be found, as it was asked at first. */
  readonly wanted: string;
  /** The move that was tried, in words. */
  named = $state('');
  /** Whether the best move was shown, rather than found. */
  shows = $state(false);
  /** Which of the turns that followed is looked at, from 1 on; 0: the end of them. */
  #at = $state(0);

  /** `standing` tells how good the person is, `first` whether this try is rated; `answered` hears what became of it. */
  constructor(
    place: Place,
    opening: PuzzleScene,
    guide: () => Guide,
    rated: () => { standing: Standing | null; first: boolean },
    answered: (scene: PuzzleScene) => void,
  ) {
    const task: Task<PuzzleScene> = {
      scene: (moves) => {
        const { standing, first } = rated();
        return sceneOf(place, moves, standing, first);
      },
      ask: async (moves, question) => {
        if (question.do === 'hint') throw new Refused('school', 'There are no hints in a puzzle.');
        return askIn(place, moves, question);
      },
      open: ({ kind }) => kind === 'asked',
      over: ({ kind }) =>
        kind === 'refuted' ? 'Press “Try again” first: it takes your move back.' : 'This puzzle is solved.',
      foreign: 'There is nothing of that kind in a puzzle.',
    };
    super(task, { scene: opening, moves: [] }, guide, answered);
    this.place = place;
    this.wanted = opening.does;
  }

  override async play(action: string): Promise<void> {
    this.named = this.table.moves.words(action);
    await super.play(action);
  }

  /** Play the best move. */
  async show(): Promise<void> {
    this.shows = true;
    const [scene] = await Promise.all([bestOf(this.place), new Promise((go) => setTimeout(go, SHOWN))]);
    this.become(scene, '');
  }

  // Turn by turn

  /** What followed a try: the house tells it turn by turn. */
  readonly turns = $derived.by<readonly Turn[]>(() =>
    (this.scene.kind === 'asked' ? [] : this.scene.updates).flatMap(({ hand, seq, steps }) => {
      const seat = steps.find((step) => step.kind === 'move')?.seat ?? null;
      return hand && seat !== null ? [{ seat, shown: { hand, seq, news: happenings(steps) } }] : [];
    }),
  );

  /** The turn that is looked at, from 1 on. */
  get at(): number {
    return this.#at || this.turns.length;
  }

  /** Whether somebody has stepped from turn to turn. */
  get stepped(): boolean {
    return this.#at > 0;
  }

  /** Look at the table after one of the turns. */
  step(to: number): void {
    const turn = this.turns[to - 1];
    if (!turn || !this.told) return;
    this.#at = to;
    this.table.shown = turn.shown;
  }

  /** Whose turn it was, as a button says it; where there are many, in short. */
  label(turn: Turn): string {
    const own = turn.seat === this.table.eyes.viewpoint;
    const { name } = this.table.seats[turn.seat]!;
    if (this.turns.length > 2) return name;
    return own ? 'Your turn' : `${whose(name)} answer`;
  }
}
