/** What a slip shows, and where the marks of a preview lie on the Sea. */
import type { Preview, Tile, View } from '$views/yang-tzee';

export const ROWS = ['top', 'middle', 'bottom'] as const;
export const ENDS = ['left', 'right'] as const;
export type End = (typeof ENDS)[number];

interface Blossom {
  ground: string;
  ink: string;
  /** What its cell prints. */
  pays: string;
  /** What it pays, in words. */
  words: string;
}

const INK = 'var(--soot)';
const CREAM = 'var(--cream)';

export const BLOSSOMS: Readonly<Record<string, Blossom>> = {
  bamboo: { ground: 'var(--yt-bamboo)', ink: CREAM, pays: '1', words: '1 point, and stops its row' },
  plum: { ground: 'var(--yt-plum)', ink: INK, pays: '3', words: '3 points' },
  mum: { ground: 'var(--yt-mum)', ink: INK, pays: 'n', words: '1 for each tile taken' },
  orchid: { ground: 'var(--yt-orchid)', ink: CREAM, pays: '×2', words: '1, then all is doubled' },
};

/** A tile as one says it: "bird, rabbit, mum". */
export const face = (tile: Tile): string => tile.cells.join(', ');

/** A tile with what is printed on it: "bird, rabbit, mum n". */
export const spoken = (tile: Tile): string =>
  tile.cells.map((cell) => (cell in BLOSSOMS ? `${cell} ${BLOSSOMS[cell]!.pays}` : cell)).join(', ') +
  (tile.kind === 'start' ? ', start tile' : '');

/** One line about a tile, for a long press. */
export function describe(tile: Tile): string {
  const blossom = blossomOf(tile);
  return `${tile.id}${tile.kind === 'start' ? ', a start tile' : ''}: ${face(tile)}. Its ${blossom} pays ${BLOSSOMS[blossom]!.words}. Rule YT-4.6`;
}

export const plural = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "your", "Mei’s". */
export const whose = (name: string): string => (name === 'You' ? 'your' : `${name}’s`);
/** A name inside a sentence. */
export const whom = (name: string): string => (name === 'You' ? 'you' : name);

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

/** What streaming a tile to an end brings, in few words. */
export function brief(preview: Preview): string {
  if (!preview.matches.length) return 'collects nothing';
  if (preview.drought) return `collects all: ${preview.points} less ${preview.cost}`;
  if (preview.spirits === preview.matches.length)
    return preview.spirits > 1 ? `${preview.spirits} spirit matches` : 'a spirit match';
  const spirit = preview.spirits ? ' and a spirit' : '';
  return `collects ${preview.points}${spirit}`;
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
  if (preview === view.gathering) return preview.end === 'left' ? 0 : length - 1;
  return preview.end === 'left' ? -1 : length;
}

function bar(start: number, end: string, row: string, size: number, gain: string): Bar {
  const far = end === 'left' ? start + size - 1 : start - size + 1;
  return {
    row: ROWS.indexOf(row as (typeof ROWS)[number]),
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

/** The bars of a gathering that is going on: the steps that are still to come. */
export function pendingBars(view: View): Bar[] {
  const length = view.sea.length;
  return view.pending
    .filter(({ step }) => step === 'spirit' || step === 'earth')
    .map(({ step, row, end, size }) =>
      bar(end === 'left' ? 0 : length - 1, end, row!, size, step === 'spirit' ? 'spirit' : ''),
    );
}
