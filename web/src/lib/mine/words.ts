/** What a row of my games says: with whom, what came of it, what luck and decisions did. */
import { alone } from '../home';
import { count, figure, inWords, listed, opening } from '../say';
import type { KindRow, PlayedInfo } from './calls';

/** What somebody on a seat is called there. */
const name = (game: PlayedInfo, seat: number): string => game.seats[seat]?.name ?? '';

/** "18:20 · match to two · bots at club level". */
export function kindOf(game: PlayedInfo): string {
  const time = new Date(game.moved).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  const { needed, added, seats } = game;
  const match = needed ? `match to ${inWords(needed)}` : added ? `${count(added, 'game')} added up` : '';
  const levels = [...new Set(seats.filter((seat) => !seat.person).map((seat) => seat.bot))];
  const bots = seats.filter((seat) => !seat.person).length;
  const single = seats.length === 1;
  const who =
    bots === seats.length - 1 && bots && levels.length === 1
      ? `${bots > 1 ? 'bots' : 'bot'} at ${levels[0]} level`
      : single
        ? ''
        : `${inWords(seats.length)} players`;
  const elsewhere = !alone && game.id.startsWith('tab-') ? 'played without a house' : '';
  return [time, match, who, game.positioned ? 'played on from a position' : '', elsewhere].filter(Boolean).join(' · ');
}

/** Everybody else at the table, by seat. */
export const others = (game: PlayedInfo): readonly { seat: number; name: string }[] =>
  game.seats.map((_, seat) => ({ seat, name: name(game, seat) })).filter(({ seat }) => seat !== game.seat);

/** "with Mei and Tomás", "alone at the table". */
export const withWhom = (game: PlayedInfo): string => {
  const names = others(game).map((one) => one.name);
  return names.length ? `${game.seat === null ? '' : 'with '}${listed(names)}` : 'alone at the table';
};

const ORDINALS = ['', '1st', '2nd', '3rd'];
export const ordinal = (place: number): string => ORDINALS[place] ?? `${place}th`;

/** What came of it in a word, and with which points. */
export function resultOf(game: PlayedInfo): { word: string; points: string } {
  const { winners, scores, seats, seat, why, result } = game;
  if (why === 'aborted') return { word: 'Called off', points: '' };
  if (why === 'late') return { word: 'Not finished', points: 'its time was up' };
  if (why === 'abandoned') return { word: 'Given up', points: 'by everybody' };
  if (why === 'resigned')
    return winners.includes(seat ?? -1)
      ? { word: 'Won', points: 'the other gave up' }
      : { word: seat === null ? 'Given up' : 'Lost', points: seat === null ? '' : 'you gave up' };
  if (seats.length === 1)
    return { word: scores.length ? figure(scores[0]!) : 'Played', points: game.needed ? 'won' : 'points' };
  const won = winners.map((one) => name(game, one));
  if (seat === null) return { word: won.length ? `${listed(won)} won` : 'Nobody won', points: sums(game) };
  if (result === 'drawn') return { word: 'Drawn', points: sums(game) };
  if (!scores.length) return { word: 'Played', points: '' };
  const winner = winners[0]!;
  if (result === 'won') return { word: winners.length > 1 ? 'Won, shared' : 'Won', points: sums(game) };
  const place = game.ranks[seat];
  if (seats.length === 2) return { word: 'Lost', points: sums(game) };
  return {
    word: place ? `${ordinal(place)} of ${seats.length}` : 'Lost',
    points: `${figure(scores[seat]!)}, ${name(game, winner)} ${figure(scores[winner]!)}`,
  };
}

/** All points, mine first or, where I have won among several, the most first: "38 to 52", "2 games to 1". */
function sums({ scores, seat, needed }: PlayedInfo): string {
  const mine = seat === null ? [] : [scores[seat]!];
  const rest = scores.filter((_, one) => one !== seat).toSorted((one, other) => other - one);
  const [first, ...others] = [...mine, ...rest];
  const word = needed ? ` ${Math.abs(first!) === 1 ? 'game' : 'games'}` : '';
  return [figure(first!) + word, ...others.map(figure)].join(' to ');
}

/** Points of 100, or for a player alone points (to a tenth where they are exact), with their sign: "+6", "−7.6", "0". */
export function signed(value: number, game: { seats: readonly unknown[] }, exact = false): string {
  const single = game.seats.length === 1;
  return plus(single ? value : 100 * value, single && exact);
}

/** A number with its sign, whole or to a tenth. */
export function plus(value: number, tenths = false): string {
  const told = Math.abs(value).toFixed(tenths ? 1 : 0);
  return Number(told) ? `${value < 0 ? '−' : '+'}${told}` : '0';
}

/** "39 %". */
export const percent = (share: number): string => `${Math.round(100 * share)} %`;

/** The day on which something happened: "Today", "Friday, 13 November". */
export function dayNamed(at: number, now = new Date()): string {
  const then = new Date(at);
  const days = (date: Date) =>
    Math.round(new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime() / 864e5);
  const ago = days(now) - days(then);
  if (ago === 0) return 'Today';
  if (ago === 1) return 'Yesterday';
  const year = then.getFullYear() === now.getFullYear() ? {} : ({ year: 'numeric' } as const);
  const date = then.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', ...year });
  return `${then.toLocaleDateString('en-GB', { weekday: 'long' })}, ${date}`;
}

/** Games by the day on which they ended, in the order in which they come. */
export function byDay(games: readonly PlayedInfo[]): readonly (readonly [day: string, games: readonly PlayedInfo[]])[] {
  const found = new Map<string, PlayedInfo[]>();
  for (const game of games) {
    const day = dayNamed(game.moved);
    found.set(day, [...(found.get(day) ?? []), game]);
  }
  return [...found];
}

/** "You win 39 %; an equal player would win 35". */
export const shareOf = (row: KindRow): string =>
  row.few
    ? `${opening(count(row.played, 'game'))} with others: too few to tell`
    : `You win ${percent(row.won / row.played)}; an equal player would win ${Math.round(100 * row.equal)}`;

/** "Without luck it would be 40 ± 6 (12 of 59 games reviewed): too few games yet to tell you from an equal player." */
export function lucklessOf({ luckless, apart, equal, reviewed, played }: KindRow): string {
  if (!reviewed) return 'A review tells what was luck: none of these games has had one.';
  const rests = `${reviewed} of ${count(played, 'game')} reviewed`;
  if (!luckless) return `What it would be without luck can’t be told from so few: ${rests}.`;
  const said = `Without luck it would be ${Math.round(100 * luckless.value)} ± ${Math.round(100 * luckless.error)} (${rests})`;
  if (!apart) return `${said}: too few games yet to tell you from an equal player.`;
  return `${said}: ${luckless.value > equal ? 'more' : 'less'} than an equal player wins.`;
}
