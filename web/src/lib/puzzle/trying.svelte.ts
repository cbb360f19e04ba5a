/** One try at a puzzle: its table, what followed turn by turn, and what is said of it. */
import type { Guide, Happening } from '../board';
import { Sitting, type Task } from '../learn/sitting.svelte';
import { Refused } from '../refused';
import { whose } from '../say';
import type { Shown } from '../table.svelte';
import { happenings } from '../table/pace.svelte';
import { askIn, bestOf, sceneOf, type Place, type PuzzleScene, type Standing } from './calls';
import type { Update } from '$views/messages';

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
  /** The move that was tried, in words. */
  named = $state('');
  /** Whether the best move was shown, rather than found. */
  shows = $state(false);
  /** Which of the turns that followed is looked at, from 1 on; 0: the end of them. */
  #at = $state(0);
  #guide: () => Guide;

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
      over: 'This puzzle was tried; try it again.',
      foreign: 'There is nothing of that kind in a puzzle.',
    };
    super(task, opening, guide, answered);
    this.place = place;
    this.#guide = guide;
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

  /** What followed a try, by turns. */
  readonly turns = $derived.by<readonly Turn[]>(() => {
    const { scene } = this;
    if (scene.kind === 'asked') return [];
    return byTurn(scene.updates, this.#guide());
  });

  /** The turn that is looked at, from 1 on. */
  get at(): number {
    return this.#at || this.turns.length;
  }

  /** Look at the table after one of the turns. */
  step(to: number): void {
    const turn = this.turns[to - 1];
    if (!turn || !this.told) return;
    this.#at = to;
    this.table.shown = turn.shown;
  }

  /** Whose turn it was, as a button says it. */
  label(turn: Turn): string {
    const { name } = this.table.seats[turn.seat]!;
    const own = turn.seat === this.table.eyes.viewpoint;
    return own ? 'Your turn' : `${whose(name)} answer`;
  }
}

/** A turn is all that somebody did, with what chance gave and what others were asked within it. */
function byTurn(updates: readonly Update[], guide: Guide): Turn[] {
  const turns: { seat: number; hand: Shown['hand']; seq: number; news: Happening[] }[] = [];
  let before: Shown['hand'] | null = null;
  for (const { hand, seq, steps } of updates) {
    if (!hand) continue;
    const mover = steps.find((step) => step.kind === 'move')?.seat ?? null;
    // Whoever is asked within a turn goes on with it.
    const seat = mover === null || !before || !guide.turn ? mover : guide.turn(before.view);
    const last = turns.at(-1);
    const news = happenings(steps);
    if (last && (seat === null || seat === last.seat))
      turns[turns.length - 1] = { ...last, hand, seq, news: [...last.news, ...news] };
    else turns.push({ seat: seat ?? 0, hand, seq, news });
    before = hand;
  }
  return turns.map(({ seat, ...shown }) => ({ seat, shown }));
}
