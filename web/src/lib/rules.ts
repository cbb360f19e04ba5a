import type { Component } from 'svelte';
import { rules as rulesFromOutside } from './api';

const texts = import.meta.glob<string>('../../../src/teahouse/games/*/RULES.md', { query: '?raw', import: 'default' });
const drawings = import.meta.glob<{ default: Component<{ clause: string }>; clauses: readonly string[] }>(
  '../../../src/teahouse/games/*/board/Drawings.svelte',
);

const find = <T>(all: Record<string, () => Promise<T>>, game: string) =>
  Object.entries(all).find(([path]) => path.includes(`/games/${game.replaceAll('-', '_')}/`))?.[1];

/** The RULES.md of a game: a part of the client, so the rules can be read without a network; of a game from outside, the house is asked. */
export async function rulesOf(game: string): Promise<string> {
  const none = `# ${game}\n\nThere are no rules of this name in the house.`;
  return (await find(texts, game)?.()) ?? rulesFromOutside(game).catch(() => none);
}

/** The drawings beside its clauses, where it has some: which clauses, and the component that draws them. */
export async function drawingsOf(
  game: string,
): Promise<{ default: Component<{ clause: string }>; clauses: readonly string[] } | null> {
  return (await find(drawings, game)?.()) ?? null;
}
