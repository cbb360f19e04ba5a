/** Tiles as they lie and the ground of courtyards, as the drawing needs them. */
import type { Happening } from '$lib/board';
import type { Preview } from '$lib/moves.svelte';
import { GLOSSARY, type Enclosed, type GameEvent, type NewCourtyard, type Scored, type View } from '$views/courtyard';

export const SIDE_NAMES: Readonly<Record<string, string>> = GLOSSARY.sides;
/** A tile in words, by its kind: "tower tee", "wall tile" where only its back is known. */
export const NAMES: Readonly<Record<string, string>> = GLOSSARY.kinds;
/** The wall sides of each pattern as it is held, and turned on to the right, a quarter each. */
export const TURNS: Readonly<Record<string, readonly string[]>> = GLOSSARY.turns;

export interface Laid {
  sides: string;
  tower: boolean;
}
export type Cells = ReadonlyMap<string, Laid>;
export const at = (x: number, y: number): string => `${x},${y}`;
/** The same read back. */
export function cellAt(key: string): [number, number] {
  const [x = 0, y = 0] = key.split(',').map(Number);
  return [x, y];
}

/** "tower tee" in its parts. */
export function kindOf(name: string): { pattern: string; tower: boolean; hidden: boolean } {
  const tower = name.startsWith('tower ');
  const pattern = tower ? name.slice(6) : name;
  return { pattern, tower, hidden: pattern === '?' };
}

const turnsOf = (kind: string): readonly string[] => TURNS[kindOf(kind).pattern] ?? [''];

/** In how many ways a kind can lie. */
export const ways = (kind: string): number => turnsOf(kind).length;

/** The wall sides of a kind, turned by so many quarters to the right, in the order N E S W. */
export const turned = (kind: string, quarters: number): string => turnsOf(kind)[(quarters + 4) % ways(kind)]!;

/** The drawing of some sides: its pattern, and by how many quarters it is turned. */
export function lie(sides: string): { pattern: string; quarters: number } {
  for (const [pattern, turns] of Object.entries(TURNS))
    if (turns.includes(sides)) return { pattern, quarters: turns.indexOf(sides) };
  return { pattern: 'cross', quarters: 0 };
}

/** The kind of a tile as it lies. */
export const kindLying = ({ sides, tower }: Laid): string => `${tower ? 'tower ' : ''}${lie(sides).pattern}`;

/** The beginning of the actions that lay a tile with these sides. */
export const laying = (kind: string, sides: string): string => `place ${kindOf(kind).tower ? 'tower ' : ''}${sides}`;

export const place = (kind: string, sides: string, x: number, y: number): string => `${laying(kind, sides)} ${x},${y}`;

/** A placement in its parts. */
export function placed(action: string | null): (Laid & { x: number; y: number }) | null {
  const found = /^place (tower )?([NESW]+) (-?\d+),(-?\d+)$/.exec(action ?? '');
  return found && { tower: !!found[1], sides: found[2]!, x: Number(found[3]), y: Number(found[4]) };
}

const known = new WeakMap<View, Cells>();

/** The board of a view by cell. */
export function cellsOf(view: View): Cells {
  let cells = known.get(view);
  if (!cells) known.set(view, (cells = new Map(view.board.map((tile) => [at(tile.x, tile.y), tile]))));
  return cells;
}

/** What the turn's courtyards would be after a foreseen placement; null where it would change none of them. */
export function closing(preview: Preview<GameEvent> | null): Enclosed | null {
  return preview?.events.find((event) => event.kind === 'enclosed')?.data ?? null;
}

/** What the turn would bring that a foreseen placement ends; null where that is nothing. */
export function scoring(preview: Preview<GameEvent>): Scored | null {
  return preview.events.find((event) => event.kind === 'scored')?.data ?? null;
}

type Corners = NewCourtyard['corners'];

/** A courtyard as it is drawn: there already, or as it would close. */
export interface Yard {
  key: string;
  corners: Corners;
  size: number;
  towers: number;
  points: number;
  /** New this turn. */
  fresh: boolean;
  /** Only if the previewed tile is laid. */
  maybe: boolean;
  /** Who closed it, if that is known. */
  closer: number | null;
}

export const keyOf = (corners: Corners): string => corners.map(([x, y]) => at(x, y)).join(' ');

/** From a corner to the walls around it, in units. */
const FREE = 33;
/** From the middle of a tower to its rim, in units. */
const ROOF = 27;

/** Where something wide and high may stand inside a courtyard without touching a wall or a tower, in units; null where nowhere. */
export function roomIn(corners: Corners, cells: Cells, width: number, height: number): { x: number; y: number } | null {
  if (height > 2 * FREE) return null;
  const { x: mx, y: my } = meanOf(corners);
  const towers = [...cells].filter(([, tile]) => tile.tower).map(([key]) => middleOf(key));
  const places = runs(corners, cells)
    .map(({ from, to, y }) => ({ left: from * 100 - FREE + width / 2, right: to * 100 + FREE - width / 2, y: y * 100 }))
    .filter(({ left, right }) => left <= right)
    .map(({ left, right, y }) => ({ x: Math.min(right, Math.max(left, mx)), y }))
    .filter(
      ({ x, y }) =>
        !towers.some((tower) => Math.abs(tower.x - x) < width / 2 + ROOF && Math.abs(tower.y - y) < height / 2 + ROOF),
    );
  const far = ({ x, y }: { x: number; y: number }) => Math.hypot(x - mx, y - my);
  return places.reduce<{ x: number; y: number } | null>(
    (best, place) => (best && far(best) <= far(place) ? best : place),
    null,
  );
}

/** The corner of a courtyard that is nearest to its middle: no wall touches it. In units. */
export function heartOf(corners: Corners): { x: number; y: number } {
  const { x, y } = meanOf(corners);
  const far = ([cx, cy]: readonly [number, number]) => Math.hypot(cx * 100 - x, cy * 100 - y);
  const [cx, cy] = corners.reduce((best, corner) => (far(corner) < far(best) ? corner : best));
  return { x: cx * 100, y: cy * 100 };
}

function meanOf(corners: Corners): { x: number; y: number } {
  const mean = (axis: 0 | 1) => (corners.reduce((sum, corner) => sum + corner[axis], 0) / corners.length) * 100;
  return { x: mean(0), y: mean(1) };
}

function middleOf(key: string): { x: number; y: number } {
  const [x, y] = cellAt(key);
  return { x: x * 100 + 50, y: y * 100 + 50 };
}

/** The rows of corners of a courtyard between two walls, from west to east. */
function runs(corners: Corners, cells: Cells): { from: number; to: number; y: number }[] {
  const inside = new Set(corners.map(([x, y]) => at(x, y)));
  const open = (x: number, y: number) =>
    inside.has(at(x, y)) &&
    inside.has(at(x + 1, y)) &&
    !cells.get(at(x, y))?.sides.includes('N') &&
    !cells.get(at(x, y - 1))?.sides.includes('S');
  return corners
    .filter(([x, y]) => !open(x - 1, y))
    .map(([x, y]) => {
      let to = x;
      while (open(to, y)) to++;
      return { from: x, to, y };
    });
}

/** The ground of a region: unit squares around its corners, a hundred to a cell. */
export const ground = (corners: Corners): string =>
  corners.map(([x, y]) => `M${x * 100 - 50} ${y * 100 - 50}h100v100h-100z`).join('');

/** The tiles that something is about, as far as they are in sight. */
export const pieces = (happened: readonly Happening<GameEvent>[]): { piece: string; words: string }[] =>
  happened
    .map(({ kind, text }) => (kind === 'laid' ? kindLying(placed(text)!) : text.slice(text.indexOf(' ') + 1)))
    .flatMap((kind) => (kind in NAMES && !kindOf(kind).hidden ? [{ piece: kind, words: NAMES[kind]! }] : []));
