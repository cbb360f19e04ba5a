/** What the victory of a side would bring, as the view counts it and the glossary says it. */
import { GLOSSARY, type LeaderView, type SideView } from '$views/yellow-and-yangtze';
import type { Props } from './hand';
import { filled, whom, whose } from './say';

export interface Stake {
  /** What it is to the reader. */
  readonly is: 'gain' | 'loss' | 'rest';
  /** Who leaves. */
  readonly leader: LeaderView;
  readonly what: string;
  readonly why: string;
  /** The same where there is little room. */
  readonly brief: string;
  /** The same as a sign. */
  readonly sign: string;
}

const ORDER = ['gain', 'loss', 'rest'];

/** What the reader gains, then loses, then what becomes of the others. */
export function stakesOf(board: Props, side: SideView): Stake[] {
  return side.stakes
    .map(({ leader, gains }): Stake => {
      const is = gains !== null && gains === board.seat ? 'gain' : leader.seat === board.seat ? 'loss' : 'rest';
      const [what, why, brief, sign] = GLOSSARY.stakes[is];
      const { role, colour } = leader;
      const gaps = { role, colour, hex: leader.hex ?? '', whose: whose(board, leader.seat) };
      return {
        is,
        leader,
        sign,
        what: filled(what, gaps),
        brief: filled(brief, gaps),
        why: gains === null ? '' : filled(why, { ...gaps, whom: whom(board, gains) }),
      };
    })
    .sort((one, other) => ORDER.indexOf(one.is) - ORDER.indexOf(other.is));
}
