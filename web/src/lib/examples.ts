/** The worked examples of a game, as `examples.toml` in its folder gives them and Python sets them up. */
import type { ToldAction } from '$views/messages';

export interface Example<V> {
  readonly clause: string;
  readonly caption: string;
  /** The action it previews. */
  readonly action: string | null;
  readonly legal: readonly ToldAction[];
  readonly view: V;
}

/** The clauses that have examples. */
export const clausesOf = (examples: readonly Example<unknown>[]): readonly string[] => [
  ...new Set(examples.map(({ clause }) => clause)),
];
