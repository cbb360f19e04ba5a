/** Who is away, and what comes of it: told beforehand, and in the same words in the tray and in the table's drawer. */
import type { TableStore } from '../table.svelte';
import { secondsLeft, spell } from './clock';

export interface Absence {
  readonly name: string;
  /** In small beside the name: "away for 2:34, and it is their turn". */
  readonly state: string;
  /** How long their clock still runs, where it does. */
  readonly left: string;
  /** What happens, and who may do what from when, in the house's own words. */
  readonly reason: string;
  /** Whether the one at this screen may let a bot play now. */
  readonly replace: boolean;
}

/** null where somebody is here, a bot sits, or a bot stands in already. */
export function absenceOf(table: TableStore, seat: number, now: number): Absence | null {
  const { info, presence } = table;
  const away = presence.away.find((one) => one.seat === seat);
  const sitter = info?.seats[seat];
  if (!info || !sitter || !away || sitter.stand_in || info.status === 'over') return null;
  const passed = now - table.apart - away.since;
  const turn = info.status === 'playing' && table.shown?.hand.to_act === seat;
  const left = secondsLeft(table.clocks, seat, now);
  const may = away.by_host ? table.host : table.eyes.mine.length > 0;
  return {
    name: sitter.name,
    state: `away${passed >= 1000 ? ` for ${spell(passed)}` : ''}${turn ? ', and it is their turn' : ''}`,
    left: left === null ? '' : spell(left * 1000),
    reason: away.words,
    replace: may && away.replaceable_at !== null && now - table.apart >= away.replaceable_at,
  };
}
