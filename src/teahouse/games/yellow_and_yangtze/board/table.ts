/** The table of a view, ready to be asked about: what lies where, and in which state. */
import { countryOf, type Country } from './country';
import { kind } from './pieces';
import type { LeaderView, PagodaView, StateView, View } from '$views/yellow-and-yangtze';

export interface Table {
  readonly view: View;
  readonly country: Country;
  readonly leaderAt: ReadonlyMap<string, LeaderView>;
  readonly pagodaAt: ReadonlyMap<string, PagodaView>;
  readonly stateAt: ReadonlyMap<string, StateView>;
  /** Where a tile or a leader lies. */
  readonly occupied: ReadonlySet<string>;
}

const known = new WeakMap<View, Table>();

/** The table of a view; made once. */
export function tableOf(view: View): Table {
  let table = known.get(view);
  if (!table) {
    table = lay(view);
    known.set(view, table);
  }
  return table;
}

function lay(view: View): Table {
  const leaderAt = new Map<string, LeaderView>();
  for (const leader of view.leaders) if (leader.hex) leaderAt.set(leader.hex, leader);
  const pagodaAt = new Map<string, PagodaView>();
  for (const pagoda of view.pagodas) for (const hex of pagoda.hexes) pagodaAt.set(hex, pagoda);
  const stateAt = new Map<string, StateView>();
  for (const state of view.states) for (const hex of state.hexes) stateAt.set(hex, state);
  const occupied = new Set([...Object.keys(view.tiles), ...leaderAt.keys()]);
  return { view, country: countryOf(view.map), leaderAt, pagodaAt, stateAt, occupied };
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
  const state = table.stateAt.get(name);
  const home = state ? `, in ${state.name}` : '';
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
