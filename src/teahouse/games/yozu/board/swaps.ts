/** Exchanges as the gardens draw them: what can be taken, what comes and goes, what would let another win. */
import type { GameEvent, View } from '$views/yozu';
import { CARDS } from './cards';

/** What a swap takes, and from whom; null for any other action. */
export function swapOf(action: string | null): { seat: number; card: string } | null {
  const words = action?.startsWith('swap ') ? action.split(' ') : null;
  return words ? { seat: Number(words[1]), card: `${words[2]} ${words[3]}` } : null;
}

/** Cards that come into a garden. */
export function comes(events: readonly GameEvent[], of: number): string[] {
  return events.flatMap(({ kind, data }) => {
    if (kind === 'kept' || kind === 'dealt') return data.seat === of ? [CARDS[data.card]!] : [];
    if (kind === 'oracle_kept') return data.oracle === of ? [CARDS[data.card]!] : [];
    if (kind !== 'swapped') return [];
    return data.seat === of ? [CARDS[data.taken]!] : data.target === of ? [CARDS[data.given]!] : [];
  });
}

/** Cards that leave it. */
export const goes = (events: readonly GameEvent[], of: number): string[] =>
  events.flatMap(({ kind, data }) => (kind === 'swapped' && data.target === of ? [CARDS[data.taken]!] : []));

/** Cards there whose taking would let another win. */
export const danger = (view: View, of: number): string[] =>
  view.exchanges.flatMap(({ action, against }) => {
    const swap = swapOf(action);
    return swap?.seat === of && against.length ? [swap.card] : [];
  });
