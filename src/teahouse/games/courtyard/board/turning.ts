/** The tile in the hand at Courtyard: which it is, how it is turned, and what turning it changes. */
import type { BoardProps } from '$lib/board';
import type { Moves } from '$lib/moves.svelte';
import type { View } from '$views/courtyard';
import { kindLying, laying, lie, place, placed, turned, ways } from './walls';

/** Tiles are being picked to go back. */
export const EXCHANGE = 'discard';

export interface Held {
  index: number;
  kind: string;
  quarters: number;
  sides: string;
}

export const name = (index: number, kind: string): string => `${index} ${kind}`;

/** The tile in the hand; null where there is none. */
export function held(moves: Moves): Held | null {
  const found = /^(\d+) (.+)$/.exec(moves.picked ?? '');
  if (!found) return null;
  const kind = found[2]!;
  const quarters = (moves.scratch.quarters as number | undefined) ?? 0;
  return { index: Number(found[1]), kind, quarters, sides: turned(kind, quarters) };
}

/** The beginning of the actions that lay a tile as it is turned; where it fits nowhere so, as it fits next. */
function beginning(moves: Moves, kind: string, quarters: number): string {
  const starts = Array.from({ length: ways(kind) }, (_, more) => laying(kind, turned(kind, quarters + more)));
  return starts.find((start) => moves.beginning(start).length) ?? starts[0]!;
}

/** Take a tile; it lies as it lay in the hand, or as a hint would lay it. */
export function take(moves: Moves, index: number, kind: string): void {
  const advised = placed(moves.hint?.action ?? null);
  const quarters = advised && kindLying(advised) === kind ? lie(advised.sides).quarters : 0;
  moves.scratch.quarters = quarters;
  moves.scratch.turned = false;
  moves.pick(name(index, kind), beginning(moves, kind, quarters));
}

/** Turn it: on the cell it was put on as it fits there next, else by a quarter. */
export function turn(moves: Moves, by = 1): void {
  const tile = held(moves);
  if (!tile) return;
  moves.scratch.turned = true;
  const lies = placed(moves.chosen);
  const next = (more: number) => (tile.quarters + by * more + 4 * more) % 4;
  const fits =
    lies && [1, 2, 3].find((more) => moves.can(place(tile.kind, turned(tile.kind, next(more)), lies.x, lies.y)));
  face(moves, next(fits || 1));
}

/** Turn it so. */
export function face(moves: Moves, quarters: number): void {
  const tile = held(moves);
  if (!tile) return;
  moves.whyNot = null;
  moves.scratch.quarters = quarters % ways(tile.kind);
  void moves.look(beginning(moves, tile.kind, quarters));
  const sides = turned(tile.kind, quarters);
  const chosen = placed(moves.chosen);
  const cell = moves.scratch.cell as [number, number] | null | undefined;
  if (chosen) {
    moves.chosen = null;
    const again = place(tile.kind, sides, chosen.x, chosen.y);
    if (moves.can(again)) moves.choose(again);
  }
  moves.point(cell ? place(tile.kind, sides, cell[0], cell[1]) : null);
}

/**
 * How a tile must be turned to fit a cell: as it lies, or else as it fits next; null where it never does. Where a hint is
 * drawn it is the hint's own turn, unless a hand has turned the tile otherwise.
 */
export function fitting(moves: Moves, tile: Held, x: number, y: number): number | null {
  const advised = placed(moves.hint?.action ?? null);
  if (advised?.x === x && advised.y === y && kindLying(advised) === tile.kind && !moves.scratch.turned)
    return lie(advised.sides).quarters;
  for (let more = 0; more < ways(tile.kind); more++)
    if (moves.can(place(tile.kind, turned(tile.kind, tile.quarters + more), x, y)))
      return (tile.quarters + more) % ways(tile.kind);
  return null;
}

/** The tiles marked for exchange, by their place in the hand. */
export const marked = (moves: Moves): readonly number[] => (moves.scratch.marked as number[] | undefined) ?? [];

/** The action that exchanges what is marked; null where nothing is. */
export function exchange({ view, seat, moves }: BoardProps<View>): string | null {
  const hand = seat === null ? [] : view.hands[seat]!;
  const tiles = hand.filter((_, index) => marked(moves).includes(index));
  return tiles.length ? `discard ${tiles.join(' ')}` : null;
}
