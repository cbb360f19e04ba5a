/** A match of several games, in words. A single game is no match: then nothing is said of one. */
import type { Sitter } from './board';
import type { TableInfo } from '$views/messages';

/** How many wins decide it; 0 where it is not played for wins. */
export const winsNeeded = (info: TableInfo): number =>
  info.match.match_mode === 'first_to_two'
    ? 2
    : info.match.match_mode === 'first_to'
      ? Number(info.match.wins_needed ?? 2)
      : 0;

/** Whether wins are counted from game to game. */
export const countsWins = (info: TableInfo): boolean => winsNeeded(info) > 1;

/** Whether several games make one match. */
export const several = (info: TableInfo): boolean => countsWins(info) || info.match.match_mode === 'cumulative';

/** Which game of the match it is: "game 2, first to 2 wins"; in little room what decides it comes first, the rest may go. */
export function matchLine(info: TableInfo, short = false): string {
  const game = info.hand - (info.status === 'between' ? 1 : 0);
  const first = `first to ${winsNeeded(info)} wins`;
  if (countsWins(info)) return short ? `${first} · game ${game}` : `game ${game}, ${first}`;
  if (info.match.match_mode === 'cumulative') return `game ${game} of ${info.match.cumulative_hands}`;
  return game > 1 ? `game ${game}` : '';
}

/** Who has won the match and by how much; "" for a single game and before the end. */
export function matchWon(info: TableInfo, seats: readonly Sitter[]): string {
  if (!info.match_winners || !several(info)) return '';
  const names = info.match_winners.map((seat) => seats[seat]?.name ?? '');
  if (!names.length) return 'Nobody wins the match.';
  const tally = countsWins(info) ? info.wins : info.totals;
  const best = tally[info.match_winners[0]!] ?? 0;
  const next = Math.max(0, ...tally.filter((_, seat) => !info.match_winners!.includes(seat)));
  return `${names.join(' and ')} ${names.length > 1 || names[0] === 'You' ? 'win' : 'wins'} the match ${best} to ${next}.`;
}
