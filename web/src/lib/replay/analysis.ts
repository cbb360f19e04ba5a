/** The way to the analysis board, where anything can be tried from a moment of a game; none while there is no such page. */
const there = Object.keys(import.meta.glob('../../pages/Analysis.svelte')).length > 0;

/** The address of the analysis board at the position after a line, through somebody's eyes; null where there is none. */
export function tryAddress(table: string, hand: number, line: number, seat: number | null): string | null {
  const query = new URLSearchParams({ table, hand: String(hand), at: String(line), as: String(seat ?? '') });
  return there ? `/analysis?${query.toString()}` : null;
}
