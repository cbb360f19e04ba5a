/** The way to the analysis board, where anything can be tried from a moment of a game. */

/** The address of the analysis board at the position after a line, through somebody's eyes. */
export function tryAddress(table: string, hand: number, line: number, seat: number | null): string {
  const eyes = seat === null ? '' : `&seat=${seat}`;
  return `/analysis/table/${table}?hand=${hand}&line=${line}${eyes}`;
}
