/** How a war or a revolt would end with what has been said and one choice more (YY-8, YY-9). */
import type { LeaderView, RevoltView, SideView, View, WarView } from '$views/yellow-and-yangtze';

/** A choice in a war: which side, how many tiles, with the soldier; hex null stands aside. */
export interface Backing {
  readonly hex: string | null;
  readonly tiles: number;
  readonly soldier: boolean;
}

export interface WarForecast {
  readonly totals: readonly number[];
  /** The sides that would be strongest: one wins, several are chosen among. */
  readonly best: readonly number[];
  /** Nobody speaks after this choice. */
  readonly last: boolean;
}

/** The totals with a choice added. */
export function foreseeWar(view: View, war: WarView, mine: Backing | null): WarForecast {
  const totals = war.sides.map(
    (side) => side.total + (mine && mine.hex === side.hex ? mine.tiles + Number(mine.soldier) : 0),
  );
  const most = Math.max(...totals);
  const best = totals.flatMap((total, side) => (total === most ? [side] : []));
  return { totals, best, last: war.given.length + (mine ? 1 : 0) >= view.players };
}

export interface WarOutcome {
  readonly winner: SideView;
  readonly total: number;
  readonly against: number;
  readonly leaves: readonly LeaderView[];
  readonly points: readonly { seat: number; colour: string; points: number }[];
  /** Soldier tiles that the losers lose, side by side. */
  readonly losses: readonly { side: SideView; tiles: number }[];
  /** Garrisons that lose a tile for certain. */
  readonly falls: number;
  readonly price: number;
  readonly paid: number;
  /** What the winner still loses on the board. */
  readonly owed: number;
}

/** YY-9.6 to YY-9.8: what would follow if a side won now. */
export function warOutcome(view: View, war: WarView, mine: Backing | null, winner: number): WarOutcome {
  const { totals } = foreseeWar(view, war, mine);
  const won = war.sides[winner]!;
  const losers = war.sides.filter((_, side) => side !== winner);
  const price = Math.max(...totals.filter((_, side) => side !== winner));
  const pays = (by: { tiles: number; soldier: boolean }): number => by.tiles + Number(by.soldier && war.soldier_pays);
  const given = war.given.filter((by) => by.hex === won.hex).reduce((sum, by) => sum + pays(by), 0);
  const paid = given + (mine && mine.hex === won.hex ? pays(mine) : 0);
  const leaves = losers.flatMap((side) => side.leaders.filter((leader) => conflicts(war, leader)));
  const points: { seat: number; colour: string; points: number }[] = [];
  for (const { colour } of leaves) {
    const victor = won.leaders.find((leader) => leader.colour === colour);
    if (!victor) continue;
    const same = points.find((one) => one.seat === victor.seat && one.colour === colour);
    if (same) same.points++;
    else points.push({ seat: victor.seat, colour, points: 1 });
  }
  const lost = new Set(losers.flatMap((side) => side.hexes));
  const falls = view.pagodas.filter(
    (pagoda) => pagoda.colour === 'red' && pagoda.hexes.some((hex) => lost.has(hex)),
  ).length;
  return {
    winner: won,
    total: totals[winner]!,
    against: price,
    leaves,
    points,
    losses: losers.map((side) => ({ side, tiles: side.board })),
    falls,
    price,
    paid,
    owed: Math.min(won.board, Math.max(0, price - paid)),
  };
}

/** YY-9.1: a leader whose colour stands in another warring state, too. */
export function conflicts(war: WarView, leader: LeaderView): boolean {
  return war.sides.some((side) =>
    side.leaders.some((other) => other.colour === leader.colour && other.seat !== leader.seat),
  );
}

export interface RevoltForecast {
  readonly attack: number;
  readonly defence: number;
  readonly winner: number;
  /** The defender has spoken, or speaks with this choice. */
  readonly last: boolean;
}

/** YY-8.3: the higher total wins, a tie the defender. */
export function foreseeRevolt(
  revolt: RevoltView,
  asked: number,
  mine: { tiles: number; helper: boolean } | null,
): RevoltForecast {
  const more = mine ? mine.tiles + Number(mine.helper) : 0;
  const attack =
    revolt.strength + (revolt.committed ?? 0) + Number(revolt.governor) + (asked === revolt.attacker ? more : 0);
  const defence = revolt.defence + (asked === revolt.defender ? more : 0);
  return {
    attack,
    defence,
    winner: attack > defence ? revolt.attacker : revolt.defender,
    last: asked === revolt.defender,
  };
}
