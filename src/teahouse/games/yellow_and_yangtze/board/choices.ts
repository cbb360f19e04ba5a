/** What a question lets one choose, in the tray: first what (a row of choices), then with how many (pieces). */
import type { Deed } from '$lib/board';
import { GLOSSARY } from '$views/yellow-and-yangtze';
import { opening } from '$lib/say';
import { inOrder } from './country';
import { backingOf, modeOf, settle, siteOf, sitesOf, supportOf, wayTo, type Props } from './hand';
import { legalOf } from './legal';
import { called } from './say';

const { lead: LEAD, none: NONE, some: SOME } = GLOSSARY.tray;

/** The colour that fights in the conflict that is asked about; "" where nothing does. */
export function fighting(props: Props): 'red' | 'black' | '' {
  const { deal } = modeOf(props);
  return deal === 'back' || deal === 'support' ? GLOSSARY.from_hand[deal] : '';
}

/** How many of the own tiles would fight, and whether the leader at hand would. */
export interface Sent {
  readonly tiles: number;
  readonly leader: boolean;
}

/** What would be sent: of the chosen action, else what was laid ready before a side was chosen. */
export function sentOf({ moves }: Props): Sent {
  const backing = backingOf(moves.chosen);
  const support = supportOf(moves.chosen);
  if (backing?.hex) return { tiles: backing.tiles, leader: backing.helper };
  if (support) return { tiles: support.tiles, leader: support.helper };
  return (moves.scratch.sent as Sent | undefined) ?? { tiles: 0, leader: false };
}

/** The side that is backed, or was pressed. */
export function sideOf({ moves }: Props): string | null {
  const backing = backingOf(moves.chosen);
  return backing ? backing.hex : ((moves.scratch.side as string | undefined) ?? null);
}

/** Send so many tiles, and the leader or not; to the side that is chosen already. Nothing at all is to choose again. */
export function send(props: Props, sent: Sent): void {
  const { moves } = props;
  const side = sideOf(props);
  moves.whyNot = null;
  if (modeOf(props).deal === 'support') {
    settle(props, `support ${sent.tiles}${sent.leader ? ' with governor' : ''}`);
  } else if (side && (sent.tiles || sent.leader)) {
    settle(props, `back ${side} ${sent.tiles}${sent.leader ? ' with soldier' : ''}`);
  } else {
    moves.chosen = null;
    moves.scratch.side = side;
    moves.scratch.sent = sent;
  }
}

/** Back a side with what is laid ready; where it can't be so with the least that can, else the rule says why not. */
export function back(props: Props, hex: string): void {
  const { moves } = props;
  const sent = sentOf(props);
  const ways = legalOf(moves.legal).back.filter((way) => way.hex === hex);
  const way = ways.find((one) => one.tiles === sent.tiles && one.helper === sent.leader) ?? ways[0];
  moves.scratch.side = hex;
  settle(props, way?.action ?? `back ${hex} 1`);
}

/** The word before the row of choices: each of them ends what it begins. */
export function lead(props: Props): string {
  const { deal } = modeOf(props);
  return deal in LEAD ? LEAD[deal as keyof typeof LEAD] : '';
}

/** The row of choices. They name what may be chosen; the primary button names the deed. */
export function choices(props: Props): Deed[] {
  const { moves, view } = props;
  // One answer is one button, the primary.
  if (moves.legal.length === 1) return [];
  const sides = view.question?.war?.sides ?? [];
  const one = (label: string, action: string): Deed => ({
    label: opening(label),
    pressed: moves.chosen === action,
    run: () => settle(props, action),
  });
  switch (modeOf(props).deal) {
    case 'back':
      return [
        ...sides.map((side) => ({
          label: opening(called(props, side)),
          pressed: sideOf(props) === side.hex,
          run: () => back(props, side.hex),
        })),
        one(NONE.back, 'stand aside'),
      ];
    case 'support':
      return [
        {
          label: SOME,
          pressed: moves.chosen !== null && moves.chosen !== 'support 0',
          run: () => settle(props, more(props)),
        },
        one(NONE.support, 'support 0'),
      ];
    case 'choose':
      return sides
        .filter((side) => moves.can(`choose ${side.hex}`))
        .map((side) => one(called(props, side), `choose ${side.hex}`));
    case 'count':
      return sides.map((side) => one(called(props, side), `count ${side.hex}`));
    case 'lose': {
      // More than fit are pointed at on the map.
      const hexes = inOrder(legalOf(moves.legal).hex);
      return hexes.length > (props.small ? 6 : 18) ? [] : hexes.map((hex) => one(hex, `lose ${hex}`));
    }
    case 'pagoda':
      return [
        ...sitesOf(props).map((site) => ({
          label: site.key,
          pressed: siteOf(props, moves.chosen) === site,
          run: () => settle(props, wayTo(props, site)),
        })),
        one(NONE.pagoda, 'decline'),
      ];
    default:
      return [];
  }
}

/** The least support that is more than none; where there is none, one tile, so that the rule says why not. */
function more({ moves }: Props): string {
  if (supportOf(moves.chosen)?.tiles) return moves.chosen!;
  return legalOf(moves.legal).support.find((way) => way.tiles || way.helper)?.action ?? 'support 1';
}
