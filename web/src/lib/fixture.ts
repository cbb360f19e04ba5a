/** A table for nothing but drawing: boards are looked at and tested with it, without a server. */
import { emblemOf, type BoardProps } from './board';
import { Moves } from './moves.svelte';
import type { ToldAction } from '$views/messages';

/** Props of a board for a view, with who sits there, what is asked, and some legal actions that can't be played. */
export function fixture<V extends { seat: number | null; players: number }>(
  view: V,
  names: readonly string[],
  prompt: string,
  legal: ToldAction[] = [],
): BoardProps<V> {
  const moves = new Moves();
  moves.ask('fixture', legal, legal.length > 0);
  const seats = Array.from({ length: view.players }, (_, seat) => ({
    seat,
    name: seat === view.seat ? 'You' : names[seat]!,
    emblem: emblemOf(seat),
    bot: false,
  }));
  return {
    view,
    seat: view.seat,
    seats,
    prompt,
    moves,
    news: [],
    small: false,
    low: false,
    motion: true,
    deduced: null,
  };
}
