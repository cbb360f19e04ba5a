/** What the drawing remembers from what happened: in which order tiles were laid, what came last. */
import type { Happening } from '$lib/board';
import type { Moves } from '$lib/moves.svelte';
import type { GameEvent } from '$views/courtyard';
import { at } from './walls';

export interface Memory {
  /** Cells in the order in which they were laid. */
  order: string[];
  /** The cells of the turn that was last laid, and whose it was. */
  last: { seat: number; cells: Set<string> };
  seen: number;
}

const memories = new WeakMap<Moves, Memory>();

/** What is remembered at this table, with the news in it. */
export function remember(moves: Moves, news: readonly Happening<GameEvent>[]): Memory {
  const memory = memories.get(moves) ?? { order: [], last: { seat: -1, cells: new Set() }, seen: -1 };
  memories.set(moves, memory);
  // A replay may go back: then it begins anew. Where nothing happened, as with a hint, nothing is forgotten.
  const first = news[0]?.seq ?? memory.seen;
  if (first < memory.seen - 1) Object.assign(memory, { order: [], last: { seat: -1, cells: new Set() } });
  for (const { kind, data } of news) {
    if (kind === 'laid') {
      const { seat, x, y } = data;
      const cell = at(x, y);
      memory.order = [...memory.order.filter((other) => other !== cell), cell];
      if (memory.last.seat !== seat) memory.last = { seat, cells: new Set() };
      memory.last.cells.add(cell);
    } else if (kind === 'discarded' || kind === 'passed') {
      memory.last = { seat: data.seat, cells: new Set() };
    }
  }
  memory.seen = news.at(-1)?.seq ?? memory.seen;
  return { ...memory };
}
