/** The sentences of the board: who does what, then what it brings (LOOK, section 10). */
import type { WarOutcome } from './forecast';
import type { Props } from './hand';
import { listed, many, opening } from './pieces';

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

/** A state in few words: after its capitals, or the dynasty of its first leader and where it begins. */
export function shortly(state: { name: string; hex: string; leaders: readonly { dynasty: string }[] }): string {
  if (!state.name.startsWith('the ') || !state.leaders.length) return state.name;
  return `the ${state.leaders[0]!.dynasty}’s state at ${state.hex}`;
}

/** "2 soldiers and your leader", "nothing". */
export function given(tiles: number, one: string, leader: string): string {
  return listed([...(tiles ? [many(tiles, one)] : []), ...(leader ? [leader] : [])]) || 'nothing';
}

/** What would follow if a side won the war. */
export function outcomeLines(props: Props, end: WarOutcome): string[] {
  const lines: string[] = [];
  const points = end.points.map((one) => `${many(one.points, `${one.colour} point`)} for ${whom(props, one.seat)}`);
  if (end.leaves.length) {
    const leave = listed(end.leaves.map((leader) => `${whose(props, leader.seat)} ${leader.role}`));
    lines.push(
      `${opening(leave)} ${end.leaves.length === 1 ? 'leaves' : 'leave'}${points.length ? `; ${listed(points)}` : '; nobody gains a point'}.`,
    );
  }
  for (const { side, tiles } of end.losses)
    if (tiles) lines.push(`${opening(shortly(side))} loses ${tiles === 1 ? 'its soldier' : `its ${tiles} soldiers`}.`);
  if (end.falls) lines.push(end.falls === 1 ? 'The garrison falls.' : 'Both garrisons fall.');
  if (end.price) {
    const sent = end.paid ? `the ${end.paid} sent to ${shortly(end.winner)}` : '';
    const more = end.owed ? `${end.owed} ${end.paid ? 'more ' : ''}of ${shortly(end.winner)}’s own on the board` : '';
    lines.push(`Price ${end.price}: ${[sent, more].filter(Boolean).join(', and ')}.`);
  }
  return lines;
}
