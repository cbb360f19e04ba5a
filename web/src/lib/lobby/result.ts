/** How a table ended or stands, in a list: who won, with what, and when. */
import type { CardInfo } from '../api';
import { figure, listed, opening } from '../say';
import { spell } from '../table/clock';

/** "You won 2 to 1 against Mei", "Mei won: Mei 55, you 38 and Tomás 47"; `name` says what a seat is called. */
export function resultOf(card: CardInfo, name: (seat: number) => string): string {
  const { winners, scores, seats } = card;
  if (card.why === 'aborted') return 'called off';
  if (card.why === 'late') return 'not finished in time';
  if (card.why === 'abandoned') return 'given up by everybody';
  const won = winners.map(name);
  if (card.why === 'resigned') return won.length ? `${opening(listed(won))} won: the other gave up` : 'given up';
  if (!scores.length) return `${opening(listed(seats.map((_, seat) => name(seat))))}, played to the end`;
  if (seats.length === 1) return `${opening(name(0))} scored ${figure(scores[0]!)}`;
  if (seats.length === 2 && won.length === 1) {
    const winner = winners[0]!;
    return `${opening(won[0]!)} won ${figure(scores[winner]!)} to ${figure(scores[1 - winner]!)} against ${name(1 - winner)}`;
  }
  return `${won.length ? `${opening(listed(won))} won` : 'Nobody won'}: ${listed(pointsOf(card, name))}`;
}

const pointsOf = ({ seats, scores }: CardInfo, name: (seat: number) => string): string[] =>
  seats.map((_, seat) => `${name(seat)} ${figure(scores[seat]!)}`);

/** "Game 3: Mei 34, you 27, Tomás 30"; "" where nothing may be told of it yet. */
export function standingOf(card: CardInfo, name: (seat: number) => string): string {
  const points = card.scores.length ? pointsOf(card, name).join(', ') : '';
  if (card.hand < 2) return opening(points);
  return `Game ${card.hand}${points && `: ${points}`}`;
}

/** "2 hours left" to whoever decides, where a clock runs; "". */
export const leftOf = ({ until }: CardInfo, now = Date.now()): string =>
  until === null ? '' : `${spell(Math.max(0, until - now))} left`;

/** When something last happened: "today, 14:05", "3 November", with the year where it is another. */
export function dayOf(at: number, now = new Date()): string {
  const then = new Date(at);
  const time = then.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  if (then.toDateString() === now.toDateString()) return `today, ${time}`;
  const year = then.getFullYear() === now.getFullYear() ? {} : ({ year: 'numeric' } as const);
  return then.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', ...year });
}
