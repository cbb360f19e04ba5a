/** The table of a view, ready to be asked about: what lies where, and in which state. */
import { countryOf, type Country } from './country';
import { kind } from './pieces';
import { filled, named } from './say';
import { GLOSSARY, type LeaderView, type PagodaView, type StateView, type View } from '$views/yellow-and-yangtze';

const HEX = GLOSSARY.hex;

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
export function whatLies(table: Table, name: string, whose: (seat: number) => string): string {
  const hex = table.country.hexes.get(name);
  if (!hex) return name;
  const leader = table.leaderAt.get(name);
  const tile = table.view.tiles[name];
  const pagoda = table.pagodaAt.get(name)?.name;
  const state = table.stateAt.get(name);
  const river = table.view.map.rivers[hex.river];
  const { capital } = hex;
  return [
    name,
    river ? filled(HEX.river, { river }) : capital ? filled(HEX.capital, { capital }) : HEX.land,
    leader
      ? filled(HEX.leader, { ...leader, whose: whose(leader.seat), hex: name })
      : tile
        ? filled(HEX.tile, { role: kind(tile).role, colour: tile })
        : HEX.empty,
    ...(pagoda ? [filled(HEX.pagoda, { pagoda })] : []),
    ...(state ? [filled(HEX.state, { state: named(state, whose) })] : []),
    ...(table.view.question?.war?.hex === name ? [HEX.uniting] : []),
  ].join(', ');
}

/** The same with what the piece is good for, in one line: the answer to a long press. */
export function whatIsIt(table: Table, name: string, whose: (seat: number) => string): string {
  const tile = table.view.tiles[name];
  const means = table.leaderAt.has(name)
    ? GLOSSARY.leader
    : table.pagodaAt.has(name)
      ? GLOSSARY.pagoda
      : tile
        ? kind(tile).means
        : '';
  return `${whatLies(table, name, whose)}. ${means}`.trim();
}
