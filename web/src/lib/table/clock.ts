import type { ClockInfo } from '$views/messages';

/** What a seat's clock shows: the bank and the rest of the turn, or the hours left. */
export function clockText(
  clocks: (ClockInfo & { offset: number }) | null,
  seat: number,
  now: number,
): { text: string; low: boolean } | null {
  if (!clocks) return null;
  const runs = clocks.running === seat;
  const left = runs && clocks.deadline !== null ? clocks.deadline - (now - clocks.offset) : (clocks.banks[seat] ?? 0);
  if (!runs && !clocks.banks[seat]) return null;
  return { text: spell(Math.max(0, left)), low: runs && left < 10_000 };
}

function spell(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds >= 172_800) return `${Math.floor(seconds / 86_400)} days`;
  if (seconds >= 7200) return `${Math.floor(seconds / 3600)} hours`;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
