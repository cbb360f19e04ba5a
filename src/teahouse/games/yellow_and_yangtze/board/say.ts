/** How the board names people and what they give; whole sentences are the game's own (LOOK, section 10). */
import type { Props } from './hand';
import { count, listed } from '$lib/say';

type Seated = Pick<Props, 'seats' | 'seat'>;

export function who({ seats, seat }: Seated, other: number): string {
  return other === seat ? 'You' : (seats[other]?.name ?? `Seat ${other + 1}`);
}

/** "your", "Mei’s". */
export function whose(props: Seated, other: number): string {
  return other === props.seat ? 'your' : `${who(props, other)}’s`;
}

/** "you", "Mei": inside a sentence. */
export function whom(props: Seated, other: number): string {
  return other === props.seat ? 'you' : who(props, other);
}

/** "2 soldiers and your leader", "nothing". */
export function given(tiles: number, one: string, leader: string): string {
  return listed([...(tiles ? [count(tiles, one)] : []), ...(leader ? [leader] : [])]) || 'nothing';
}
