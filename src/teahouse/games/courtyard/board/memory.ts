/** What the drawing remembers from what happened: the tiles that each seat laid in its last turn. */
import type { Happening, Recalled } from '$lib/board';
import type { Moves } from '$lib/moves.svelte';
import type { GameEvent } from '$views/courtyard';
import { at } from './walls';

export interface Memory {
  /** By seat the cells of its last turn, in the order of laying; forgotten when the reader's own turn has ended. */
  turns: ReadonlyMap<number, readonly string[]>;
  /** Whose turn was the last; -1 before the first. */
  mover: number;
  seen: number;
}

const NOTHING: Memory = { turns: new Map(), mover: -1, seen: -1 };
const memories = new WeakMap<Moves, Memory>();

/** The cells of the tiles that were laid, in order. */
export const laidIn = (happened: readonly Happening<GameEvent>[]): string[] =>
  happened.flatMap(({ kind, data }) => (kind === 'laid' ? [at(data.x, data.y)] : []));

/** What is remembered at this table for a reader, with the news in it, and what is looked back at. */
export function remember(
  moves: Moves,
  news: readonly Happening<GameEvent>[],
  reader: number | null,
  recalled: Recalled<GameEvent> | null,
): Memory {
  let memory = memories.get(moves) ?? NOTHING;
  // A replay may go back: then it begins anew. Where nothing happened, as with a hint, nothing is forgotten.
  if ((news[0]?.seq ?? memory.seen) < memory.seen - 1) memory = NOTHING;
  const { seen } = memory;
  for (const { kind, data, seq } of news) {
    if (seq <= seen) continue;
    if (kind !== 'laid' && kind !== 'discarded' && kind !== 'passed') continue;
    const { seat } = data;
    const turns = new Map(memory.turns);
    if (seat !== memory.mover) {
      if (reader === null || memory.mover === reader) turns.clear();
      turns.set(seat, []);
    }
    if (kind === 'laid') {
      // Where a tile was taken back, another may lie now.
      const cell = at(data.x, data.y);
      for (const [who, cells] of turns)
        turns.set(
          who,
          cells.filter((other) => other !== cell),
        );
      turns.set(seat, [...turns.get(seat)!, cell]);
    }
    memory = { ...memory, turns, mover: seat };
  }
  // Whoever has just come in knows it from there alone.
  const turns = new Map([
    ...memory.turns,
    ...(recalled?.turns ?? []).map((turn) => [turn.seat, laidIn(turn.happened)] as const),
  ]);
  memory = { ...memory, turns, seen: news.at(-1)?.seq ?? seen };
  memories.set(moves, memory);
  return memory;
}
