/** The table of a view, ready to be asked about: what lies where, and which pieces hang together (YY-3). */
import { countryOf, inOrder, type Country } from './country';
import { kind, listed } from './pieces';
import type { LeaderView, PagodaView, View } from '$views/yellow-and-yangtze';

/** Pieces that hang together: a state if a leader is among them, else a cluster. */
export interface Link {
  readonly hexes: ReadonlySet<string>;
  readonly leaders: readonly LeaderView[];
  readonly soldiers: number;
  readonly name: string;
  /** The first hex in map order, by which the notation names a state. */
  readonly hex: string;
}

export interface Table {
  readonly view: View;
  readonly country: Country;
  readonly leaderAt: ReadonlyMap<string, LeaderView>;
  readonly pagodaAt: ReadonlyMap<string, PagodaView>;
  readonly links: readonly Link[];
  readonly linkAt: ReadonlyMap<string, Link>;
}

const known = new WeakMap<View, Table>();

/** The table of a view; made once. */
export function tableOf(view: View): Table {
  let table = known.get(view);
  if (!table) {
    table = lay(view, null);
    known.set(view, table);
  }
  return table;
}

/** The same table with a leader lifted off it (YY-5.1). */
export function lifted(view: View, hex: string): Table {
  return lay(view, hex);
}

function lay(view: View, lift: string | null): Table {
  const country = countryOf(view.map);
  const leaderAt = new Map<string, LeaderView>();
  for (const leader of view.leaders) if (leader.hex && leader.hex !== lift) leaderAt.set(leader.hex, leader);
  const pagodaAt = new Map<string, PagodaView>();
  for (const pagoda of view.pagodas) for (const hex of pagoda.hexes) pagodaAt.set(hex, pagoda);
  const occupied = new Set([...Object.keys(view.tiles), ...leaderAt.keys()]);
  const links = parts(occupied, country).map((hexes) => link(view, country, hexes, leaderAt));
  const linkAt = new Map<string, Link>();
  for (const one of links) for (const hex of one.hexes) linkAt.set(hex, one);
  return { view, country, leaderAt, pagodaAt, links, linkAt };
}

/** The connected parts of some hexes. */
export function parts(some: ReadonlySet<string>, country: Country): Set<string>[] {
  const left = new Set(some);
  const found: Set<string>[] = [];
  for (const start of some) {
    if (!left.delete(start)) continue;
    const part = new Set([start]);
    for (const hex of part)
      for (const near of country.hexes.get(hex)?.near ?? []) if (left.delete(near)) part.add(near);
    found.push(part);
  }
  return found;
}

function link(view: View, country: Country, hexes: Set<string>, leaderAt: ReadonlyMap<string, LeaderView>): Link {
  // In the order of the view: by seat, then by colour.
  const leaders = view.leaders.filter((leader) => leader.hex && hexes.has(leader.hex) && leaderAt.has(leader.hex));
  const ordered = inOrder(hexes);
  let soldiers = 0;
  for (const hex of hexes) if (view.tiles[hex] === 'red') soldiers++;
  const capitals = ordered.map((hex) => country.hexes.get(hex)?.capital ?? '').filter(Boolean);
  return { hexes, leaders, soldiers, name: nameOf(capitals, leaders), hex: ordered[0] ?? '' };
}

/** YY-19.20: after its capitals, else after its leaders. */
function nameOf(capitals: readonly string[], leaders: readonly LeaderView[]): string {
  if (capitals.length) return listed(capitals);
  const owned = leaders.map((leader) => `the ${leader.dynasty}’s ${leader.role}`);
  return owned.length === 1 ? `${owned[0]} state` : owned.length ? `the state of ${listed(owned)}` : 'a cluster';
}

/** The different links beside a hex. */
export function linksBeside(table: Table, hex: string): Link[] {
  const found = new Set<Link>();
  for (const near of table.country.hexes.get(hex)?.near ?? []) {
    const one = table.linkAt.get(near);
    if (one) found.add(one);
  }
  return [...found].sort((one, other) => (inOrder([one.hex, other.hex])[0] === one.hex ? -1 : 1));
}

/** YY-8.1: the governor tiles beside a hex. */
export function governorsBeside(table: Table, hex: string): number {
  const near = table.country.hexes.get(hex)?.near ?? [];
  return near.filter((name) => table.view.tiles[name] === 'black').length;
}

/** The triangles of one colour that a tile on a hex would complete or belongs to, as lists of hexes (YY-6.5). */
export function trianglesWith(table: Table, hex: string, colour: string): string[][] {
  const same = (table.country.hexes.get(hex)?.near ?? []).filter((name) => table.view.tiles[name] === colour);
  const found: string[][] = [];
  same.forEach((one, at) => {
    for (const other of same.slice(at + 1))
      if (table.country.hexes.get(one)!.near.includes(other)) found.push(inOrder([hex, one, other]));
  });
  return found;
}

/** What stands on a hex, in words: for the screen reader and for "what is this". */
export function whatLies(table: Table, name: string, who: (seat: number) => string): string {
  const hex = table.country.hexes.get(name);
  if (!hex) return name;
  const leader = table.leaderAt.get(name);
  const tile = table.view.tiles[name];
  const ground = hex.river
    ? `${table.view.map.rivers[hex.river]} river`
    : hex.capital
      ? `${hex.capital}, capital`
      : 'land';
  const piece = leader
    ? `${who(leader.seat)} ${leader.role} leader (${leader.dynasty})`
    : tile
      ? `${kind(tile).role} tile (${tile})`
      : 'empty';
  const pagoda = table.pagodaAt.get(name);
  const one = table.linkAt.get(name);
  const home = one && one.leaders.length ? `, in ${one.name}` : '';
  return `${name}, ${ground}, ${piece}${pagoda ? `, under the ${pagoda.name}` : ''}${home}`;
}

/** The same with what the piece is good for, in one line: the answer to a long press. */
export function whatIsIt(table: Table, name: string, who: (seat: number) => string): string {
  const lies = whatLies(table, name, who);
  const tile = table.view.tiles[name];
  if (table.leaderAt.has(name)) return `${lies}. A leader earns the points of his colour in his state (YY-6.2).`;
  if (table.pagodaAt.has(name))
    return `${lies}. It pays a point each turn to the leader of its colour in its state (YY-4.2).`;
  return tile ? `${lies}. ${kind(tile).means}` : `${lies}.`;
}
