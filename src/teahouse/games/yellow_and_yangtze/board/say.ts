/** How the board names people and what they give; whole sentences are the game's own (LOOK, section 10). */
import type { Props } from './hand';

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

/** A text of the glossary with its gaps filled: "{whose} {role} leaves {hex}". */
export function filled(text: string, gaps: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (_, gap: string) => String(gaps[gap] ?? ''));
}

/** What somebody does in a conflict, as it is said to him or of him. */
export function does(
  { seat }: Seated,
  other: number,
  [to, of]: readonly [string, string],
  gaps: Readonly<Record<string, string | number>> = {},
): string {
  return filled(other === seat ? to : of, gaps);
}
