/** The places of the hand: they stay as they are for a whole turn, so a tile that is laid leaves its gap. */
import type { Moves } from '$lib/moves.svelte';
import type { View } from '$views/courtyard';
import { at, kindLying, kindOf, NAMES, placed } from './walls';
import { held } from './turning';

/** A place of the hand: the tile that lies there, or that lay there before it was laid as number `gone` of the turn. */
export interface HandPlace {
  kind: string;
  /** 0 while the tile is in the hand. */
  gone: number;
}

/** From which place of the hand the tile on a cell came: of equal tiles it is the one that was picked. */
const origins = new WeakMap<Moves, Map<string, number>>();

/** Keep in mind from where the tile in the hand comes that is about to be laid. */
export function keepOrigin(moves: Moves): void {
  const [tile, cell] = [held(moves), placed(moves.chosen)];
  if (!tile || !cell) return;
  if (!origins.has(moves)) origins.set(moves, new Map());
  origins.get(moves)!.set(at(cell.x, cell.y), tile.index);
}

const KINDS = Object.keys(NAMES);
/** Hands are sorted: towers first, then by kind. */
const rank = (kind: string) => KINDS.indexOf(kind) - (kindOf(kind).tower ? KINDS.length : 0);

/** The hand of a seat as it was when its turn began. */
export function handPlaces(view: View, seat: number | null, moves: Moves): HandPlace[] {
  if (seat === null) return [];
  const laid = view.turn === seat ? view.board.filter((tile) => tile.order) : [];
  const kinds = [...view.hands[seat]!, ...laid.map(kindLying)].sort((one, other) => rank(one) - rank(other));
  const places = kinds.map((kind): HandPlace => ({ kind, gone: 0 }));
  for (const tile of laid.sort((one, other) => one.order - other.order)) {
    const kind = kindLying(tile);
    const free = (place: HandPlace | undefined) => place?.kind === kind && !place.gone;
    const from = places[origins.get(moves)?.get(at(tile.x, tile.y)) ?? -1];
    (free(from) ? from! : places.findLast(free)!).gone = tile.order;
  }
  return places;
}
