/** The map as geometry: where each hex lies, what it touches, and the outlines of land and rivers. Made once a map. */
import type { MapView } from '$views/yellow-and-yangtze';

/** The radius of a hex, and its width, on the drawing's own scale. */
export const R = 34.4;
export const W = R * Math.sqrt(3);

export interface Hex {
  readonly name: string;
  readonly row: number;
  readonly column: number;
  readonly x: number;
  readonly y: number;
  /** The mark of its river; "" on land. */
  readonly river: string;
  readonly capital: string;
  readonly near: readonly string[];
}

export interface River {
  readonly mark: string;
  readonly name: string;
  readonly d: string;
  readonly waves: string;
  /** Where its name may stand: the hexes that must be free, and the place. */
  readonly labels: readonly { hexes: readonly string[]; x: number; y: number }[];
}

export interface Country {
  readonly rows: readonly (readonly Hex[])[];
  readonly hexes: ReadonlyMap<string, Hex>;
  readonly width: number;
  readonly height: number;
  readonly land: string;
  readonly rivers: readonly River[];
  readonly banks: string;
  readonly plate: string;
}

/** The corners of a hex, from the top, clockwise. */
const CORNERS = [0, 1, 2, 3, 4, 5].map((corner) => {
  const angle = (Math.PI / 3) * corner - Math.PI / 2;
  return [Math.cos(angle), Math.sin(angle)] as const;
});
const short = (number: number) => number.toFixed(1);

/** The outline of a hex as a path. */
export function outline(x: number, y: number, radius: number): string {
  return `M${CORNERS.map(([dx, dy]) => `${short(x + dx * radius)} ${short(y + dy * radius)}`).join('L')}z`;
}

const drawn = new WeakMap<Hex, Map<number, string>>();

/** The outlines of several hexes as one path; each is worked out once, since contours are drawn anew with every move. */
export function outlines(hexes: readonly Hex[], radius: number): string {
  let d = '';
  for (const hex of hexes) {
    let known = drawn.get(hex);
    if (!known) drawn.set(hex, (known = new Map()));
    let one = known.get(radius);
    if (one === undefined) known.set(radius, (one = outline(hex.x, hex.y, radius)));
    d += one;
  }
  return d;
}

/** The name of a hex from the number that events carry. */
export function hexNumbered(place: number): string {
  return `${String.fromCharCode(65 + (place >> 4))}${(place & 15) + 1}`;
}

/** Map order: by row, then by column. */
export function inOrder(names: Iterable<string>): string[] {
  const place = (name: string) => name.charCodeAt(0) * 16 + Number(name.slice(1));
  return [...names].sort((one, other) => place(one) - place(other));
}

/** Where three hexes meet: there stands a pagoda. */
export function meeting(country: Country, names: readonly string[]): { x: number; y: number } {
  const hexes = names.map((name) => country.hexes.get(name)).filter((hex) => hex !== undefined);
  const mean = (of: (hex: Hex) => number) => hexes.reduce((sum, hex) => sum + of(hex), 0) / (hexes.length || 1);
  return { x: mean((hex) => hex.x), y: mean((hex) => hex.y) };
}

const known = new Map<string, Country>();

/** The country of a map; the same object for the same map, so that its drawing stays. */
export function countryOf(map: MapView): Country {
  const key = JSON.stringify(map);
  let country = known.get(key);
  if (!country) {
    country = survey(map);
    known.set(key, country);
  }
  return country;
}

function survey(map: MapView): Country {
  const hexes = new Map<string, Hex>();
  const marks = new Map<string, string>();
  map.rows.forEach((line, row) => {
    [...line].forEach((mark, column) => {
      if (mark !== ' ') marks.set(nameOf(row, column), mark);
    });
  });
  for (const [name, mark] of marks) {
    const row = name.charCodeAt(0) - 65;
    const column = Number(name.slice(1)) - 1;
    hexes.set(name, {
      name,
      row,
      column,
      x: W / 2 + W * column + (row % 2 ? W / 2 : 0),
      y: R + 1.5 * R * row,
      river: map.rivers[mark] === undefined ? '' : mark,
      capital: map.capitals[name] ?? '',
      near: around(row, column).filter((other) => marks.has(other)),
    });
  }
  const all = [...hexes.values()];
  const rows = map.rows.map((_, row) => all.filter((hex) => hex.row === row)).filter((row) => row.length > 0);
  return {
    rows,
    hexes,
    width: Math.max(...all.map((hex) => hex.x)) + W / 2,
    height: Math.max(...all.map((hex) => hex.y)) + R,
    land: outlines(
      all.filter((hex) => !hex.river),
      R,
    ),
    rivers: Object.entries(map.rivers).map(([mark, name]) =>
      river(
        mark,
        name,
        all.filter((hex) => hex.river === mark),
      ),
    ),
    banks: banks(all, hexes),
    plate: outlines(all, R * 1.12),
  };
}

const nameOf = (row: number, column: number) => `${String.fromCharCode(65 + row)}${column + 1}`;

/** YY-15.2: from the right, clockwise; odd rows stand half a hex to the right. */
function around(row: number, column: number): string[] {
  const left = row % 2 ? column : column - 1;
  const places: [number, number][] = [
    [row, column + 1],
    [row + 1, left + 1],
    [row + 1, left],
    [row, column - 1],
    [row - 1, left],
    [row - 1, left + 1],
  ];
  return places.filter(([down, along]) => down >= 0 && along >= 0).map(([down, along]) => nameOf(down, along));
}

function river(mark: string, name: string, hexes: readonly Hex[]): River {
  const wave = (hex: Hex, dx: number, dy: number) => {
    const x = short(hex.x + dx);
    return `M${x} ${short(hex.y + dy)}q5.5-5 11 0t11 0t11 0`;
  };
  const waves = hexes.flatMap((hex) => [wave(hex, -15, -12), wave(hex, -20, 1), wave(hex, -13, 14)]).join('');
  return { mark, name, d: outlines(hexes, R + 0.4), waves, labels: runs(hexes) };
}

/** The straight stretches of a river, longest first: its name stands in the middle of one that is free. */
function runs(hexes: readonly Hex[]): River['labels'] {
  const found: Hex[][] = [];
  for (const hex of hexes) {
    const last = found.at(-1)?.at(-1);
    if (last && last.row === hex.row && last.column + 1 === hex.column) found.at(-1)!.push(hex);
    else found.push([hex]);
  }
  return found
    .filter((run) => run.length > 1)
    .sort((one, other) => Number(other.length > 2) - Number(one.length > 2) || other.length - one.length)
    .map((run) => {
      const half = (run.length - 1) / 2;
      const middle = run.slice(Math.max(0, Math.floor(half - 0.5)), Math.ceil(half + 0.5) + 1);
      const x = middle.reduce((sum, hex) => sum + hex.x, 0) / middle.length;
      return { hexes: middle.map((hex) => hex.name), x, y: middle[0]!.y + 5 };
    });
}

/** Every edge between a river and land, once. */
function banks(all: readonly Hex[], hexes: ReadonlyMap<string, Hex>): string {
  let d = '';
  for (const hex of all.filter((one) => one.river)) {
    for (const name of hex.near) {
      const other = hexes.get(name)!;
      if (other.river) continue;
      const [mx, my] = [(hex.x + other.x) / 2, (hex.y + other.y) / 2];
      const [dx, dy] = [(other.x - hex.x) / W, (other.y - hex.y) / W];
      d += `M${short(mx - (dy * R) / 2)} ${short(my + (dx * R) / 2)}L${short(mx + (dy * R) / 2)} ${short(my - (dx * R) / 2)}`;
    }
  }
  return d;
}
