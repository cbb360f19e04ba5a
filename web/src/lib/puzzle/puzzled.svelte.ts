/** What has been solved, how well, and on which days something was done: kept in the browser, and with a claimed name. */
import { Kept } from '../kept.svelte';
import type { Place, PuzzleInfo, PuzzleScene, Standing } from './calls';

/** What somebody is rated before their first try. */
const BEGINS = 1500;
/** One dot a weekday. */
const WEEK = 7;
const DAY = 86_400_000;
const NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

type ByGame = Readonly<Record<string, readonly string[]>>;

interface Puzzled {
  readonly standing: Standing | null;
  readonly solved: ByGame;
  /** Those that were tried: a first try is rated. Where solved ones come from another device they count as tried. */
  readonly tried: ByGame;
  /** Days on which a puzzle was solved, a deal played or a step of a lesson done, the earliest first. */
  readonly days: readonly string[];
}

export interface Weekday {
  readonly name: string;
  readonly done: boolean;
  readonly today: boolean;
}

/** The house's day: puzzle and deal change with it, at midnight in UTC. */
const dayAt = (time: number): string => new Date(time).toISOString().slice(0, 10);

const both = (one: readonly string[] = [], other: readonly string[] = []): string[] => [...new Set([...one, ...other])];

/** With what the house has kept of another device. */
export const together = (
  mine: Puzzled,
  whole: { readonly standing?: Standing | null; readonly solved?: ByGame; readonly days?: readonly string[] },
): Puzzled => {
  const games = Object.keys({ ...mine.solved, ...whole.solved });
  const theirs = whole.standing ?? null;
  return {
    ...mine,
    standing: (theirs?.tries ?? 0) > (mine.standing?.tries ?? 0) ? theirs : mine.standing,
    solved: Object.fromEntries(games.map((game) => [game, both(mine.solved[game], whole.solved?.[game])])),
    days: both(mine.days, whole.days).toSorted(),
  };
};

class Puzzles {
  readonly kept = new Kept<Puzzled>('teahouse-puzzled', ({ standing = null, solved = {}, tried = {}, days = [] }) => ({
    standing,
    solved,
    tried,
    days,
  }));

  get #mine(): Puzzled {
    return this.kept.value;
  }

  get standing(): Standing | null {
    return this.#mine.standing;
  }

  /** How good I am, as a number; what everybody begins with before the first try. */
  get rating(): number {
    return Math.round(this.standing?.rating ?? BEGINS);
  }

  solved(game: string): readonly string[] {
    return this.#mine.solved[game] ?? [];
  }

  has({ game, id }: Place): boolean {
    return this.solved(game).includes(id);
  }

  tried({ game, id }: Place): boolean {
    return this.has({ game, id }) || (this.#mine.tried[game] ?? []).includes(id);
  }

  /** Of the puzzles of a game the nearest to how good I am: of those not tried yet, else of those not solved, else of all. */
  next(game: string, all: readonly PuzzleInfo[], but = ''): PuzzleInfo | undefined {
    const others = all.filter(({ id }) => id !== but);
    const fresh = others.filter(({ id }) => !this.tried({ game, id }));
    const open = others.filter(({ id }) => !this.has({ game, id }));
    const far = ({ rating }: PuzzleInfo) => Math.abs(rating - this.rating);
    const from = [fresh, open, others].find((some) => some.length > 0) ?? all;
    return from.toSorted((one, other) => far(one) - far(other))[0];
  }

  /** What became of a try of mine. */
  answered({ game, id, kind, after }: PuzzleScene): void {
    const { standing, solved, tried, days } = this.#mine;
    const good = kind !== 'refuted';
    this.kept.keep({
      standing: after?.standing ?? standing,
      solved: good ? { ...solved, [game]: both(solved[game], [id]) } : solved,
      tried: { ...tried, [game]: both(tried[game], [id]) },
      days: good ? both(days, [dayAt(Date.now())]) : days,
    });
  }

  /** Something was done that keeps the row of days going, today or on the day that is named. */
  keepDay(day = dayAt(Date.now())): void {
    const { days } = this.#mine;
    if (!days.includes(day)) this.kept.keep({ ...this.#mine, days: both(days, [day]).toSorted() });
  }

  #done(ago: number): boolean {
    return this.#mine.days.includes(dayAt(Date.now() - ago * DAY));
  }

  /** Whether nothing was done today yet. */
  get open(): boolean {
    return !this.#done(0);
  }

  /** How many days in a row something was done; today need not be one of them yet. */
  get streak(): number {
    const last = this.open ? 1 : 0;
    let ago = last;
    while (this.#done(ago)) ago += 1;
    return ago - last;
  }

  /** The last seven days, today the last of them. */
  get week(): readonly Weekday[] {
    return Array.from({ length: WEEK }, (_, n) => {
      const ago = WEEK - 1 - n;
      const name = NAMES[new Date(Date.now() - ago * DAY).getUTCDay()]!;
      return { name, done: this.#done(ago), today: ago === 0 };
    });
  }
}

export const puzzled = new Puzzles();
