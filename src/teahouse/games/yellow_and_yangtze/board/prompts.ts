/** What the tray says and offers: prompt, second line, primary button, the others. */
import type { Deed, ToldAction } from '$lib/board';
import type { View } from '$views/yellow-and-yangtze';
import { modeOf, type Props } from './hand';
import { legalOf } from './legal';
import { count, listed, opening } from '$lib/say';
import { a, kind } from './pieces';

function sideName(view: View, action: string): string {
  const side = view.question?.war?.sides.find((one) => one.hex === action.split(' ')[1]);
  return side?.short ?? '';
}

/** In these questions a panel tells the forecast. */
const PANEL: ReadonlySet<string> = new Set(['back', 'support', 'choose', 'count']);

/** The second line: the game's own, else what the drawing means. */
export function second(props: Props): string | null {
  const { moves } = props;
  const mode = modeOf(props);
  const panel = PANEL.has(mode.deal);
  // What follows in further lines stands in the panel.
  if (moves.shown) return panel ? (moves.preview?.prompt.split('\n')[1] ?? null) : null;
  const forced = moves.legal.length === 1;
  /** What the game says of it beside the question. */
  const more = moves.prompt?.split('\n')[1] ?? '';
  switch (mode.deal) {
    case 'rest':
      return props.prompt.split('\n')[1] ?? 'Pick a tile or a leader, or one of the other actions.';
    case 'tile':
      return `${more} +1: your point; an emblem: another’s; spears: war.`.trim();
    case 'leader':
      return `${more} Halls mean revolt.${legalOf(moves.legal).withdraw.has(mode.colour) ? ' Or withdraw him.' : ''}`.trim();
    case 'back':
      return forced ? '' : 'Choose a side, then the soldiers you send.';
    case 'support':
      return forced ? '' : 'Choose the governor tiles you add.';
    case 'choose':
    case 'count':
      return 'The panel shows what each side would bring.';
    case 'lose':
      return 'Choose here or on the map.';
    default:
      return null;
  }
}

export function primary(props: Props): Deed | null {
  const { moves, view } = props;
  const chosen = moves.chosen;
  if (!moves.active) return null;
  if (chosen === null) {
    // A forced answer needs no choosing.
    const only = view.question?.kind !== 'action' && moves.legal.length === 1 ? moves.legal[0]! : null;
    return only ? { label: deed(props, only.action), action: only.action } : null;
  }
  return { label: deed(props, chosen), action: chosen, icon: 'check' };
}

function deed({ view, moves }: Props, action: string): string {
  const words = action.split(' ');
  switch (words[0]) {
    case 'tile':
      return `Place on ${words[2]}`;
    case 'leader':
      return `Position on ${words[2]}`;
    case 'withdraw':
      return `Withdraw your ${kind(words[1] ?? '').role}`;
    case 'riot':
      return `Remove ${words[1]}`;
    case 'build':
    case 'pagoda':
      return `Build the ${kind(view.tiles[words[1] ?? ''] ?? '').pagoda}`;
    case 'decline':
      return view.question?.kind === 'pagoda' ? 'Build no pagoda' : 'Take no merchant';
    case 'replace':
      return `Replace ${count(words.length - 1, 'tile')}`;
    case 'merchant':
      return `Take the ${kind(words[1] ?? '').role} tile`;
    case 'end':
      return 'End the turn';
    case 'done':
      return 'Go on';
    case 'lose':
      return `Give up ${words[1]}`;
    case 'back':
      return `Back ${sideName(view, action)} with ${sent(words[2], words.length > 3, 'soldier')}`;
    case 'stand':
      return 'Stand aside';
    case 'support':
      return `Add ${sent(words[1], words.length > 2, 'governor')}`;
    case 'choose':
      return `Let ${sideName(view, action)} win`;
    case 'count':
      return `Count it for ${sideName(view, action)}`;
    default:
      return moves.words(action);
  }
}

/** "2 and your soldier", "nothing". */
function sent(tiles = '0', leader: boolean, role: string): string {
  return listed([...(tiles === '0' ? [] : [tiles]), ...(leader ? [`your ${role}`] : [])]) || 'nothing';
}

export function others(props: Props): Deed[] {
  const { moves, small, view } = props;
  const mode = modeOf(props);
  const legal = legalOf(moves.legal);
  const found: Deed[] = [];
  if (mode.deal === 'leader' && legal.withdraw.has(mode.colour))
    found.push({
      label: `Withdraw your ${kind(mode.colour).role}`,
      short: 'Withdraw',
      run: () => moves.choose(`withdraw ${mode.colour}`),
    });
  if (moves.legal.length > 1) {
    if (mode.deal === 'merchant') found.push({ label: 'No merchant', action: 'decline' });
    if (mode.deal === 'chain') found.push({ label: 'Done', action: 'done' });
  }
  // Where there is room it stays while something is in the hand: what stands beside it keeps its place.
  if (legal.bare.has('end') && !(small && (moves.chosen || moves.picked)))
    found.push({
      label: 'End turn',
      action: 'end',
      ends: { asks: `End the turn, ${count(view.actions, 'action')} unused` },
    });
  if (small && (mode.deal === 'rest' || mode.deal === 'tile' || mode.deal === 'leader') && !moves.chosen)
    found.push({
      label: moves.scratch.more && mode.deal === 'rest' ? 'My pieces' : 'Other actions',
      short: moves.scratch.more && mode.deal === 'rest' ? 'Back' : 'Other',
      run: () => {
        // What is in the hand goes back: its row has the other actions now.
        moves.scratch.more = mode.deal !== 'rest' || !moves.scratch.more;
        moves.pick(null);
      },
    });
  return found;
}

export function group(choice: ToldAction): string {
  const [verb, colour = ''] = choice.action.split(' ');
  if (verb === 'tile') return `Place ${a(kind(colour).role)} tile`;
  if (verb === 'leader' || verb === 'withdraw') return `Your ${kind(colour).role}`;
  return (
    {
      riot: 'Riot',
      build: 'Build a pagoda',
      pagoda: 'Pagoda',
      replace: 'Replace tiles',
      back: 'The war',
      stand: 'The war',
      support: 'The revolt',
    }[verb ?? ''] ?? 'Or else'
  );
}

/** One line about a seat. */
export function line(view: View, seat: number, short = false): string {
  const free = view.leaders.filter((leader) => leader.seat === seat && leader.hex === null).length;
  if (short) return count(view.hands[seat] ?? 0, 'tile');
  return `${opening(view.dynasties[seat] ?? '')} · ${count(view.hands[seat] ?? 0, 'tile')} · ${count(free, 'leader')} at hand`;
}

/** The result so far, where it may be known. */
export function score(view: View, seat: number): { points: string } | null {
  const result = view.results[seat];
  return result ? { points: String(result.result) } : null;
}
