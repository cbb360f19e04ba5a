/** How a table ended, in a list: who won, with what, and when. */
import type { CardInfo } from '../api';
import { listed, opening } from '../say';

/** "You won 2 to 1 against Mei", "Mei won: Mei 55, you 38 and Tomás 47"; `name` says what a seat is called. */
export function resultOf(card: CardInfo, name: (seat: number) => string): string {
  const { winners, scores, seats } = card;
  if (card.why === 'aborted') return 'called off';
  if (card.why === 'abandoned') return 'given up by everybody';
  const won = winners.map(name);
  if (card.why === 'resigned') return won.length ? `${opening(listed(won))} won: the other gave up` : 'given up';
  if (!scores.length) return `${opening(listed(seats.map((_, seat) => name(seat))))}, played to the end`;
  if (seats.length === 1) return `${opening(name(0))} scored ${scores[0]}`;
  if (seats.length === 2 && won.length === 1) {
    const winner = winners[0]!;
    return `${opening(won[0]!)} won ${scores[winner]} to ${scores[1 - winner]} against ${name(1 - winner)}`;
  }
  const table = listed(seats.map((_, seat) => `${name(seat)} ${scores[seat]}`));
  return `${won.length ? `${opening(listed(won))} won` : 'Nobody won'}: ${table}`;
}

/** When something last happened: "today, 14:05", "3 November", with the year where it is another. */
export function dayOf(at: number, now = new Date()): string {
  const then = new Date(at);
  const time = then.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  if (then.toDateString() === now.toDateString()) return `today, ${time}`;
  const year = then.getFullYear() === now.getFullYear() ? {} : ({ year: 'numeric' } as const);
  return then.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', ...year });
}
