import type { Component } from 'svelte';
import { rules as rulesFromOutside } from './api';
import { boardOf, type BoardModule } from './board';
import { examplesOf, type Example } from './examples';

const texts = import.meta.glob<string>('../../../src/teahouse/games/*/RULES.md', { query: '?raw', import: 'default' });
const drawings = import.meta.glob<{ default: Component<{ clause: string }>; clauses: readonly string[] }>(
  '../../../src/teahouse/games/*/board/Drawings.svelte',
);

/** What stands beside the clauses of a game: drawings of its own, or its worked examples on its board. */
export type Beside =
  | { readonly clauses: ReadonlySet<string>; readonly Drawing: Component<{ clause: string }> }
  | { readonly clauses: ReadonlySet<string>; readonly board: BoardModule; readonly examples: readonly Example[] };

const find = <T>(all: Record<string, () => Promise<T>>, game: string) =>
  Object.entries(all).find(([path]) => path.includes(`/games/${game.replaceAll('-', '_')}/`))?.[1];

/** The RULES.md of a game: a part of the client, so the rules can be read without a network; of a game from outside, the house is asked. */
export async function rulesOf(game: string): Promise<string> {
  const none = `# ${game}\n\nThere are no rules of this name in the house.`;
  return (await find(texts, game)?.()) ?? rulesFromOutside(game).catch(() => none);
}

/** What stands beside the clauses of a game; null where it has nothing to show. */
export async function besideOf(game: string): Promise<Beside | null> {
  const own = await find(drawings, game)?.();
  if (own) return { clauses: new Set(own.clauses), Drawing: own.default };
  const [examples, board] = await Promise.all([examplesOf(game), boardOf(game)]);
  return board && { clauses: new Set(examples.map(({ clause }) => clause)), board, examples };
}
