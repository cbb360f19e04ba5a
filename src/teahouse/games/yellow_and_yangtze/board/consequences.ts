/** What an action would do, read off the table alone: exact as far as the view goes, and cheap enough for every hex. */
import { parts, governorsBeside, lifted, linksBeside, tableOf, trianglesWith, type Link, type Table } from './table';
import type { LeaderView, PagodaView, View } from '$views/yellow-and-yangtze';

export interface Effect {
  /** The warring states, where it starts a war. */
  readonly war: readonly Link[];
  /** The states that become one in peace. */
  readonly union: readonly Link[];
  /** Whose point it is. */
  readonly point: number | null;
  /** The free triangles it completes. */
  readonly triangles: readonly string[][];
  readonly revolt: { defender: LeaderView; strength: number; defence: number } | null;
  /** The state it joins; null founds one, or stays outside. */
  readonly joins: Link | null;
  /** Who goes home, which pagodas fall, into how many a state falls apart. */
  readonly leaves: readonly LeaderView[];
  readonly falls: readonly PagodaView[];
  readonly splits: number;
}

const NOTHING: Effect = {
  war: [],
  union: [],
  point: null,
  triangles: [],
  revolt: null,
  joins: null,
  leaves: [],
  falls: [],
  splits: 0,
};

/** The colours that occur in more than one of some states. */
function clashing(states: readonly Link[]): Set<string> {
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const state of states)
    for (const { colour } of state.leaders) {
      if (seen.has(colour)) twice.add(colour);
      seen.add(colour);
    }
  return twice;
}

/** YY-6: what a tile of a colour would bring on a hex. */
export function tileEffect(view: View, colour: string, hex: string): Effect {
  const table = tableOf(view);
  const states = linksBeside(table, hex).filter((link) => link.leaders.length > 0);
  const twice = clashing(states);
  if (twice.size) {
    const war = states.filter((state) => state.leaders.some((leader) => twice.has(leader.colour)));
    return { ...NOTHING, war };
  }
  const leaders = states.flatMap((state) => state.leaders);
  const scorer =
    leaders.find((leader) => leader.colour === colour) ?? leaders.find((leader) => leader.colour === 'black');
  return {
    ...NOTHING,
    union: states.length > 1 ? states : [],
    joins: states.length === 1 ? states[0]! : null,
    point: scorer?.seat ?? null,
    triangles: trianglesWith(table, hex, colour).filter((triangle) => !triangle.some((one) => table.pagodaAt.has(one))),
  };
}

/** YY-5.3: what a leader would bring on a hex; where it is not legal the answer means nothing. */
export function leaderEffect(table: Table, colour: string, hex: string): Effect {
  const states = linksBeside(table, hex).filter((link) => link.leaders.length > 0);
  const rival = states.flatMap((state) => state.leaders).find((leader) => leader.colour === colour);
  const revolt = rival?.hex
    ? { defender: rival, strength: governorsBeside(table, hex), defence: governorsBeside(table, rival.hex) }
    : null;
  return { ...NOTHING, revolt, union: states.length > 1 ? states : [], joins: states.length === 1 ? states[0]! : null };
}

/** The table as a leader of one's own finds it: without him, if he stands on it. */
export function tableFor(view: View, seat: number | null, colour: string): Table {
  const own = view.leaders.find((leader) => leader.seat === seat && leader.colour === colour);
  return own?.hex ? lifted(view, own.hex) : tableOf(view);
}

/** YY-7: what the loss of a tile would bring. */
export function lossEffect(view: View, hex: string): Effect {
  const table = tableOf(view);
  const falls = view.pagodas.filter((pagoda) => pagoda.hexes.includes(hex));
  const near = table.country.hexes.get(hex)?.near ?? [];
  const leaves =
    view.tiles[hex] === 'black'
      ? near
          .map((name) => table.leaderAt.get(name))
          .filter((leader) => leader !== undefined)
          .filter((leader) => governorsBeside(table, leader.hex!) === 1)
      : [];
  const home = table.linkAt.get(hex);
  let splits = 0;
  if (home && home.leaders.length) {
    const rest = new Set(home.hexes);
    rest.delete(hex);
    for (const leader of leaves) rest.delete(leader.hex!);
    const pieces = parts(rest, table.country);
    if (pieces.length > 1) splits = pieces.length;
  }
  return { ...NOTHING, leaves, falls, splits };
}

/** Whether there is anything to put a sign on. */
export function matters(effect: Effect): boolean {
  return (
    effect.war.length > 0 ||
    effect.union.length > 0 ||
    effect.point !== null ||
    effect.triangles.length > 0 ||
    effect.revolt !== null ||
    effect.leaves.length > 0 ||
    effect.falls.length > 0 ||
    effect.splits > 0
  );
}
