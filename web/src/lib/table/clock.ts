import type { ClockInfo, Pace } from '$views/messages';

/** Under so many milliseconds a clock is an alarm. */
const ALARM = 20_000;
/** What happens at zero: told where a clock is chosen, before one sits down, and beside the alarm. */
export const AT_ZERO = 'Whose time is up is played for by a bot, until they are back.';

type Clocks = (ClockInfo & { offset: number }) | null;

/** Milliseconds until the time of a seat is up, while its clock runs; null while it doesn't. */
function untilUp(clocks: Clocks, seat: number | null, now: number): number | null {
  if (!clocks || seat === null || clocks.running !== seat || clocks.deadline === null) return null;
  return Math.max(0, clocks.deadline - (now - clocks.offset));
}

/** Seconds left to a seat while its clock runs; null while it doesn't. */
export function secondsLeft(clocks: Clocks, seat: number | null, now: number): number | null {
  const left = untilUp(clocks, seat, now);
  return left === null ? null : Math.ceil(left / 1000);
}

/** What a seat's clock shows: the bank and the rest of the turn, or the hours left. */
export function clockText(clocks: Clocks, seat: number, now: number): { text: string; low: boolean } | null {
  if (!clocks) return null;
  const left = untilUp(clocks, seat, now);
  if (left === null && !clocks.banks[seat]) return null;
  return { text: spell(left ?? clocks.banks[seat]!), low: left !== null && left < ALARM };
}

/** A time in words short enough for a clock. */
export function spell(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds >= 172_800) return `${Math.floor(seconds / 86_400)} days`;
  if (seconds >= 7200) return `${Math.floor(seconds / 3600)} hours`;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** How fast a table is played, for somebody who is about to sit down. */
export function paceOf({ kind, bank = 0, turn = 0, hours = 0 }: Pace): string {
  if (kind === 'correspondence')
    return hours % 24 ? `${hours} hours a move` : hours === 24 ? 'a day a move' : `${hours / 24} days a move`;
  if (kind !== 'live') return 'no clock';
  const each = bank % 60 ? `${bank} seconds each` : bank === 60 ? 'a minute each' : `${bank / 60} minutes each`;
  return bank ? `${each}${turn ? ` and ${turn} seconds a turn` : ''}` : `${turn} seconds a turn`;
}
