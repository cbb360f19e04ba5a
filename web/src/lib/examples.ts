/** The worked examples of a game, as `examples.toml` in its folder gives them and Python sets them up. */
import type { ToldAction, ToldEvent } from '$views/messages';

export interface Example {
  readonly clause: string;
  readonly caption: string;
  /** The action it previews. */
  readonly action: string | null;
  readonly legal: readonly ToldAction[];
  /** What that action would do. */
  readonly events: readonly ToldEvent[];
  /** Who sits at the table. */
  readonly names: readonly string[];
  /** What is asked, and what is asked with that action chosen. */
  readonly prompt: string;
  readonly follows: string;
  readonly view: { readonly seat: number | null; readonly players: number };
}

const all = import.meta.glob<readonly Example[]>('../generated/*.examples.json', { import: 'default' });

/** The examples of a game; none for one from outside. */
export const examplesOf = async (game: string): Promise<readonly Example[]> =>
  (await all[`../generated/${game}.examples.json`]?.()) ?? [];
