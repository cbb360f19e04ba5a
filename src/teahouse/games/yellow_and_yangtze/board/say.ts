/** How the board names people and what they give; whole sentences are the game's own (LOOK, section 10). */
import { GLOSSARY, type SideView, type StateView } from '$views/yellow-and-yangtze';
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

type Whose = (seat: number) => string;

/** A state without a capital, after whose leader stands there, the reader's if there is one; "" where capitals name it. */
function led(whose: Whose, { name, hex, leaders }: SideView | StateView): string {
  if (!name.startsWith('the ')) return '';
  const owners = leaders.map((leader) => whose(leader.seat));
  return filled(GLOSSARY.led, { whose: owners.find((owner) => owner === 'your') ?? owners[0] ?? '', hex });
}

/** A state as one speaks of it, with all its capitals: "Han and Wei", "your state at G8". */
export const named = (state: SideView | StateView, whose: Whose): string => led(whose, state) || state.name;

/** The same in few words: "Yan and five more". */
export const called = (props: Seated, side: SideView): string => led((seat) => whose(props, seat), side) || side.short;
