/** Tiles as they lie, and the courtyards that walls close off: what the drawing needs to show a tile before it is laid. */
import type { Courtyard, View } from '$views/courtyard';

const SIDES = 'NESW';
export const SIDE_NAMES: Readonly<Record<string, string>> = { N: 'north', E: 'east', S: 'south', W: 'west' };
const STEPS: Readonly<Record<string, readonly [number, number]>> = { N: [0, -1], E: [1, 0], S: [0, 1], W: [-1, 0] };
const BASE: Readonly<Record<string, string>> = { end: 'N', straight: 'NS', corner: 'NE', tee: 'NEW', cross: 'NESW' };
const WAYS: Readonly<Record<string, number>> = { end: 4, straight: 2, corner: 4, tee: 4, cross: 1 };

export interface Laid {
  sides: string;
  tower: boolean;
}
export type Cells = ReadonlyMap<string, Laid>;
export const at = (x: number, y: number): string => `${x},${y}`;

/** "tower tee" in its parts. */
export function kindOf(name: string): { pattern: string; tower: boolean; hidden: boolean } {
  const tower = name.startsWith('tower ');
  const pattern = tower ? name.slice(6) : name;
  return { pattern, tower, hidden: pattern === '?' };
}

/** A tile in words: "tower tee", "wall tile". */
export function nameOf(kind: string): string {
  return kind === '?' ? 'wall tile' : kind === 'tower ?' ? 'tower tile' : kind;
}

export const ways = (kind: string): number => WAYS[kindOf(kind).pattern] ?? 1;

/** The wall sides of a kind, turned by so many quarters to the right, in the order N E S W. */
export function turned(kind: string, quarters: number): string {
  const base = BASE[kindOf(kind).pattern] ?? '';
  const now = [...base].map((side) => SIDES[(SIDES.indexOf(side) + quarters + 4) % 4]!);
  return [...SIDES].filter((side) => now.includes(side)).join('');
}

/** The drawing of some sides: its pattern, and by how many quarters it is turned. */
export function lie(sides: string): { pattern: string; quarters: number } {
  for (const pattern of Object.keys(BASE))
    for (let quarters = 0; quarters < WAYS[pattern]!; quarters++)
      if (turned(pattern, quarters) === sides) return { pattern, quarters };
  return { pattern: 'cross', quarters: 0 };
}

export const place = (kind: string, sides: string, x: number, y: number): string =>
  `place ${kindOf(kind).tower ? 'tower ' : ''}${sides} ${x},${y}`;

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

/** How a tile with these sides agrees with its neighbours on a cell. */
export interface Fit {
  /** Sides where a wall arrives and the tile has none. */
  missing: string[];
  /** Sides where its wall would meet a blank side. */
  extra: string[];
  beside: boolean;
}

export function fit(cells: Cells, sides: string, x: number, y: number): Fit {
  const found: Fit = { missing: [], extra: [], beside: false };
  for (const side of SIDES) {
    const [dx, dy] = STEPS[side]!;
    const neighbour = cells.get(at(x + dx, y + dy));
    if (!neighbour) continue;
    found.beside = true;
    const arrives = neighbour.sides.includes(SIDES[(SIDES.indexOf(side) + 2) % 4]!);
    if (arrives && !sides.includes(side)) found.missing.push(side);
    if (!arrives && sides.includes(side)) found.extra.push(side);
  }
  return found;
}

/** Why a tile does not lie on a cell as it is turned, in few words. */
export function clash({ missing, extra, beside }: Fit): string {
  if (!beside) return 'no tile lies beside it';
  const named = (sides: string[]) => sides.map((side) => SIDE_NAMES[side]).join(' and ');
  if (missing.length) return `a wall arrives from the ${named(missing)}`;
  if (extra.length) return `its wall to the ${named(extra)} would meet a blank side`;
  return 'no wall would be joined';
}

/** A region that joined walls close off (CY-4.3). */
export interface Region {
  key: string;
  corners: [number, number][];
  size: number;
  towers: number;
  /** null where the table counts in a way of its own, so that only the rules can tell. */
  points: number | null;
}

const keyOf = (corners: readonly (readonly [number, number])[]): string =>
  corners
    .map(([x, y]) => at(x, y))
    .sort()
    .join(' ');

/** The courtyards of a board, by flooding the lattice corners. */
function regions(cells: Cells, sizeRule: string): Omit<Region, 'points'>[] {
  const places = [...cells.keys()].map((key) => key.split(',').map(Number) as [number, number]);
  const xs = places.map(([x]) => x);
  const ys = places.map(([, y]) => y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs) + 1, Math.min(...ys), Math.max(...ys) + 1];
  const joint = (x: number, y: number, side: 'E' | 'S'): boolean => {
    const [dx, dy] = STEPS[side]!;
    const back = side === 'E' ? 'W' : 'N';
    return !!cells.get(at(x, y))?.sides.includes(side) && !!cells.get(at(x + dx, y + dy))?.sides.includes(back);
  };
  const seen = new Set<string>();
  const found: Omit<Region, 'points'>[] = [];
  for (let y = top; y <= bottom; y++)
    for (let x = left; x <= right; x++) {
      if (seen.has(at(x, y))) continue;
      const corners: [number, number][] = [];
      const queue: [number, number][] = [[x, y]];
      seen.add(at(x, y));
      let outside = false;
      while (queue.length) {
        const [i, j] = queue.pop()!;
        corners.push([i, j]);
        if (i === left || i === right || j === top || j === bottom) outside = true;
        const steps: [number, number, boolean][] = [
          [i + 1, j, joint(i, j - 1, 'S')],
          [i - 1, j, joint(i - 1, j - 1, 'S')],
          [i, j + 1, joint(i - 1, j, 'E')],
          [i, j - 1, joint(i - 1, j - 1, 'E')],
        ];
        for (const [a, b, blocked] of steps) {
          if (blocked || a < left || a > right || b < top || b > bottom || seen.has(at(a, b))) continue;
          seen.add(at(a, b));
          queue.push([a, b]);
        }
      }
      if (!outside) found.push(measure(cells, corners, sizeRule));
    }
  return found;
}

function measure(cells: Cells, corners: [number, number][], sizeRule: string): Omit<Region, 'points'> {
  const touched = new Set(corners.flatMap(([x, y]) => [at(x, y), at(x - 1, y), at(x, y - 1), at(x - 1, y - 1)]));
  const towers = [...touched].filter((cell) => cells.get(cell)?.tower).length;
  const spread = (values: number[]) => Math.max(...values) - Math.min(...values) + 2;
  const size =
    sizeRule === 'interior_cells'
      ? corners.length
      : sizeRule === 'bounding_box'
        ? spread(corners.map(([x]) => x)) * spread(corners.map(([, y]) => y))
        : touched.size;
  return { key: keyOf(corners), corners, size, towers };
}

const foreseen = new WeakMap<View, Map<string, Region[]>>();

/** The courtyards that would be new at the end of the turn if it ended with this placement. */
export function closing(view: View, action: string | null): Region[] {
  const tile = placed(action);
  if (!tile) return [];
  let answers = foreseen.get(view);
  if (!answers) foreseen.set(view, (answers = new Map()));
  let answer = answers.get(action!);
  if (!answer) {
    const cells = new Map(cellsOf(view)).set(at(tile.x, tile.y), tile);
    const old = new Set(view.courtyards.filter((yard) => !yard.new).map((yard) => keyOf(yard.corners)));
    const counts = !view.nested_counts_inside && view.subdivide_scores;
    answer = regions(cells, view.size_rule)
      .filter(({ key }) => !old.has(key))
      .map((region) => ({ ...region, points: counts ? region.size * region.towers : null }));
    answers.set(action!, answer);
  }
  return answer;
}

/** What the turn would bring if it ended with this placement; null where that is not known. */
export function gain(view: View, action: string | null): number | null {
  const all = closing(view, action).map(({ points }) => points);
  return all.includes(null) ? null : all.reduce<number>((sum, points) => sum + points!, 0);
}

/** A courtyard as it is drawn: there already, or as it would close. */
export interface Yard {
  key: string;
  corners: readonly (readonly [number, number])[];
  size: number;
  towers: number;
  points: number | null;
  /** New this turn. */
  fresh: boolean;
  /** Only if the previewed tile is laid. */
  maybe: boolean;
  /** Who closed it, if that is known. */
  closer: number | null;
}

export const yardKey = (yard: Courtyard): string => keyOf(yard.corners);

/** The corner of a region nearest to its middle: no wall ever touches it, so a number may stand there. */
export function heart(corners: readonly (readonly [number, number])[]): readonly [number, number] {
  const [x, y] = [0, 1].map(
    (axis) => corners.reduce((sum, corner) => sum + corner[axis as 0 | 1], 0) / corners.length,
  ) as [number, number];
  return corners.reduce((best, corner) =>
    Math.hypot(corner[0] - x, corner[1] - y) < Math.hypot(best[0] - x, best[1] - y) ? corner : best,
  );
}

/** The ground of a region: unit squares around its corners, a hundred to a cell. */
export const ground = (corners: readonly (readonly [number, number])[]): string =>
  corners.map(([x, y]) => `M${x * 100 - 50} ${y * 100 - 50}h100v100h-100z`).join('');
