/** What a slip shows, and where the marks of a preview lie on the Sea. */
import type { Happening } from '$lib/board';
import type { Moves } from '$lib/moves.svelte';
import { opening } from '$lib/say';
import { GLOSSARY, type GameEvent, type Preview, type Tile, type View } from '$views/yang-tzee';

export const { rows: ROWS, ends: ENDS } = GLOSSARY;
export type End = (typeof ENDS)[number];

interface Blossom {
  ground: string;
  ink: string;
  /** What its cell prints. */
  sign: string;
  /** What it pays, in few words and in a sentence. */
  pays: string;
  says: string;
}

const COLOURS = {
  bamboo: { ground: 'var(--yt-bamboo)', ink: 'var(--cream)' },
  plum: { ground: 'var(--yt-plum)', ink: 'var(--soot)' },
  mum: { ground: 'var(--yt-mum)', ink: 'var(--soot)' },
  orchid: { ground: 'var(--yt-orchid)', ink: 'var(--cream)' },
};

const kinds = Object.keys(COLOURS) as (keyof typeof COLOURS)[];
export const BLOSSOMS: Readonly<Record<string, Blossom>> = Object.fromEntries(
  kinds.map((kind) => [kind, { ...COLOURS[kind], ...GLOSSARY.blossoms[kind] }]),
);

/** A tile as one says it: "bird, rabbit, mum". */
export const face = (tile: Tile): string => tile.cells.join(', ');

/** A tile with what is printed on it: "bird, rabbit, mum n". */
export const spoken = (tile: Tile): string =>
  tile.cells.map((cell) => (cell in BLOSSOMS ? `${cell} ${BLOSSOMS[cell]!.sign}` : cell)).join(', ') +
  (tile.kind === 'start' ? ', start tile' : '');

/** One line about a tile, for a long press. */
export function describe(tile: Tile): string {
  const blossom = blossomOf(tile);
  const hole = tile.cells.includes('hole') ? ` ${GLOSSARY.hole.says}` : '';
  const start = tile.kind === 'start' ? ` ${GLOSSARY.start}` : '';
  return `${opening(face(tile))}. ${BLOSSOMS[blossom]!.says}${hole}${start} ${GLOSSARY.tile_rule}`;
}

/** An action in its parts. */
export interface Meant {
  verb: string;
  tile: string | null;
  /** left, right or stream. */
  to: string | null;
}

export function meant(action: string | null): Meant | null {
  if (action === null) return null;
  const [verb = '', tile = null, to = null] = action.split(' ');
  return { verb, tile, to };
}

/** The tile in the hand: the one that was picked, or that of the move which is about to be made. */
export function inHand(moves: Moves<GameEvent>): string | null {
  if (moves.picked !== null) return moves.picked;
  const what = meant(moves.chosen);
  return what?.verb === 'rain' || what?.verb === 'stream' ? what.tile : null;
}

/** Whether the game ends with what is in the hand. */
export const endsGame = (moves: Moves<GameEvent>, action: string | null): boolean =>
  action !== null && !!moves.previews.get(action)?.events.some(({ kind }) => kind === 'ended');

/** The tile with this id, wherever it is in sight. */
export function find(view: View, id: string | null): Tile | null {
  if (id === null) return null;
  for (const zone of [...view.rains, ...view.streams, view.sea, view.discard])
    for (const tile of zone) if (tile?.id === id) return tile;
  return null;
}

/** What an action would gather; null where it gathers nothing by its nature. */
export function previewOf(view: View, action: string | null): Preview | null {
  const what = meant(action);
  if (what?.verb === 'stream')
    return view.previews.find(({ tile, end }) => tile.id === what.tile && end === what.to) ?? null;
  return view.gathering;
}

/** The blossom of a tile. */
export const blossomOf = (tile: Tile): string => tile.cells.find((cell) => cell in BLOSSOMS)!;

/** A bar through a row of the Sea, in places: 0 is the left end tile, -1 the place before it. */
export interface Bar {
  row: number;
  from: number;
  to: number;
  /** The far place of the bar, where its gain is told. */
  far: number;
  gain: string;
}

/** Where the placed tile lies, in places. */
export function origin(view: View, preview: Preview): number {
  const length = view.sea.length;
  if (preview === view.gathering || preview === view.collected) return preview.end === 'left' ? 0 : length - 1;
  return preview.end === 'left' ? -1 : length;
}

function bar(start: number, end: string, row: string, size: number, gain: string): Bar {
  const far = end === 'left' ? start + size - 1 : start - size + 1;
  return {
    row: ROWS.findIndex((name) => name === row),
    from: Math.min(start, far),
    to: Math.max(start, far),
    far,
    gain,
  };
}

export function bars(view: View, preview: Preview): Bar[] {
  const start = origin(view, preview);
  return preview.matches.map((match) =>
    bar(start, preview.end, match.row, match.size, match.spirit ? 'spirit' : `+${match.points}`),
  );
}

/** The tiles that something is about, as far as they are in sight. */
export const pieces = (happened: readonly Happening<GameEvent>[]): { piece: string; words: string }[] =>
  happened.flatMap((one) => {
    const tile = one.kind !== 'stopped' && 'tile' in one.data ? one.data.tile : null;
    return tile ? [{ piece: tile.id, words: tile.cells.join(', ') }] : [];
  });
