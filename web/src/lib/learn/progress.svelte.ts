/** What has been learned: kept in the browser, and with a claimed name in the house. */
import { Kept } from '../kept.svelte';
import type { ChapterInfo, Spot } from './calls';

export interface Learned {
  /** The steps that are done, by game and chapter. */
  done: Record<string, Record<string, number[]>>;
  /** Where somebody was last. */
  at: Spot | null;
}

type Done = Readonly<Record<string, Readonly<Record<string, readonly number[]>>>>;

/** The steps that are done here or there. */
function merged(here: Done, there: Done): Learned['done'] {
  const games = new Set([...Object.keys(here), ...Object.keys(there)]);
  return Object.fromEntries(
    [...games].map((game) => {
      const [one = {}, other = {}] = [here[game], there[game]];
      const chapters = new Set([...Object.keys(one), ...Object.keys(other)]);
      const both = (id: string) => [...new Set([...(one[id] ?? []), ...(other[id] ?? [])])].toSorted((a, b) => a - b);
      return [game, Object.fromEntries([...chapters].map((id) => [id, both(id)]))];
    }),
  );
}

/** With what the house has kept of another device. */
export const together = (mine: Learned, whole: { readonly done?: Done; readonly at?: Spot | null }): Learned => ({
  done: merged(mine.done, whole.done ?? {}),
  at: mine.at ?? whole.at ?? null,
});

class Progress {
  readonly kept = new Kept<Learned>('teahouse-learned', ({ done = {}, at = null }) => ({ done, at }));

  get #learned(): Learned {
    return this.kept.value;
  }

  get at(): Spot | null {
    return this.#learned.at;
  }

  steps(game: string, chapter: string): readonly number[] {
    return this.#learned.done[game]?.[chapter] ?? [];
  }

  has({ game, chapter, step }: Spot): boolean {
    return this.steps(game, chapter).includes(step);
  }

  whole(game: string, chapter: ChapterInfo): boolean {
    return chapter.steps.every((_, n) => this.has({ game, chapter: chapter.id, step: n + 1 }));
  }

  /** Whether the first lesson of a game is done, by what its card knows. */
  begun(game: string, learn: { chapter: string; steps: number }): boolean {
    return this.steps(game, learn.chapter).length >= learn.steps;
  }

  /** The step to go on with in a chapter: where somebody was last, else the first that is not done. */
  next(game: string, chapter: ChapterInfo): number {
    const { at } = this;
    if (this.whole(game, chapter)) return 1;
    if (at?.game === game && at.chapter === chapter.id && at.step <= chapter.steps.length) return at.step;
    const open = chapter.steps.findIndex((_, n) => !this.has({ game, chapter: chapter.id, step: n + 1 }));
    return open + 1 || 1;
  }

  /** Somebody is here now. */
  visit(spot: Spot): void {
    this.kept.keep({ ...this.#learned, at: spot });
  }

  learn({ game, chapter, step }: Spot): void {
    const { done } = this.#learned;
    const known = this.steps(game, chapter);
    if (known.includes(step)) return;
    const steps = [...known, step].toSorted((a, b) => a - b);
    this.kept.keep({ ...this.#learned, done: { ...done, [game]: { ...done[game], [chapter]: steps } } });
  }
}

export const progress = new Progress();
