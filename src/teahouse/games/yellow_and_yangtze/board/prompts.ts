/** What the tray says and offers: prompt, second line, primary button, the others. */
import type { Deed, ToldAction } from '$lib/board';
import { GLOSSARY, type View } from '$views/yellow-and-yangtze';
import { backingOf, hexOf, modeOf, ownLeader, supportOf, type Props } from './hand';
import { legalOf } from './legal';
import { count, listed, opening } from '$lib/say';
import { a, kind } from './pieces';
import { called, filled } from './say';

const TRAY = GLOSSARY.tray;

/** In these questions a panel tells the forecast. */
const PANEL: ReadonlySet<string> = new Set(['back', 'support', 'choose', 'count']);

/** The second line: the game's own, else what the drawing means. */
export function second(props: Props): string | null {
  const { moves } = props;
  const mode = modeOf(props);
  // What follows in further lines stands in the panel; until the house has said it, what was there stays.
  if (moves.shown && (!PANEL.has(mode.deal) || moves.preview)) {
    return PANEL.has(mode.deal) ? (moves.preview?.prompt.split('\n')[1] ?? '') : null;
  }
  const forced = moves.legal.length === 1;
  /** What the game says of it beside the question. */
  const more = moves.prompt?.split('\n')[1] ?? '';
  switch (mode.deal) {
    case 'rest':
      return props.prompt.split('\n')[1] ?? TRAY.beside.rest;
    case 'tile':
    case 'riot':
      return `${more} ${TRAY.beside[mode.deal]}`.trim();
    case 'leader': {
      const withdraw = legalOf(moves.legal).withdraw.has(mode.colour) ? TRAY.beside.withdraw : '';
      return `${more} ${filled(TRAY.beside.leader, { role: kind(mode.colour).role })} ${withdraw}`.trim();
    }
    case 'back':
    case 'support':
      return forced ? '' : TRAY.beside[mode.deal];
    case 'choose':
    case 'count':
    case 'lose':
      return TRAY.beside[mode.deal];
    default:
      return null;
  }
}

export function primary(props: Props): Deed | null {
  const { moves } = props;
  const chosen = moves.chosen;
  if (!moves.active) return null;
  if (chosen === null) {
    const only = onlyWay(props);
    return only ? { label: deed(props, only), action: only } : null;
  }
  return { label: deed(props, chosen), action: chosen, icon: 'check' };
}

/** A forced answer needs no choosing, nor does the one way to build what is asked about. */
function onlyWay({ moves, view }: Props): string | null {
  if (view.question?.kind === 'action') return null;
  if (moves.legal.length === 1) return moves.legal[0]!.action;
  const ways = legalOf(moves.legal).sites.flatMap((site) => site.ways);
  return ways.length === 1 ? ways[0]!.action : null;
}

/** What the game calls the deed in few words; where it has none its name is short enough. */
function deed(props: Props, action: string): string {
  const { seat, view, moves } = props;
  const [verb = '', first = '', ...more] = action.split(' ');
  if (!(verb in TRAY.deeds)) return moves.words(action);
  const side = view.question?.war?.sides.find((one) => one.hex === first);
  const moved = verb === 'leader' && ownLeader(view, seat, first)?.hex;
  return filled(moved ? TRAY.moved : TRAY.deeds[verb as keyof typeof TRAY.deeds], {
    hex: hexOf(action) ?? '',
    role: kind(first).role,
    pagoda: kind(view.tiles[first] ?? '').pagoda,
    tiles: count(more.length + 1, 'tile'),
    side: side ? called(props, side) : '',
    given: given(action),
  });
}

/** What an answer in a conflict gives: "2 and your soldier", "nothing". */
function given(action: string): string {
  const some = backingOf(action) ?? supportOf(action);
  const { role } = kind(GLOSSARY.from_hand[backingOf(action) ? 'back' : 'support']);
  const helper = some?.helper ? [filled(TRAY.given.leader, { role })] : [];
  return listed([...(some?.tiles ? [String(some.tiles)] : []), ...helper]) || TRAY.given.nothing;
}

export function others(props: Props): Deed[] {
  const { moves, small, view } = props;
  const mode = modeOf(props);
  const legal = legalOf(moves.legal);
  const found: Deed[] = [];
  if (mode.deal === 'leader' && legal.withdraw.has(mode.colour))
    found.push({
      label: moves.words(`withdraw ${mode.colour}`),
      short: 'Withdraw',
      run: () => moves.choose(`withdraw ${mode.colour}`),
    });
  if (moves.legal.length > 1) {
    if (mode.deal === 'merchant') found.push({ label: TRAY.none.merchant, action: 'decline', ends: true });
    if (mode.deal === 'chain') found.push({ label: TRAY.none.chain, action: 'done', ends: true });
  }
  // Where there is room it stays while something is in the hand: what stands beside it keeps its place.
  if (legal.bare.has('end') && !(small && (moves.chosen || moves.picked)))
    found.push({
      label: TRAY.end[0],
      action: 'end',
      ends: { asks: filled(TRAY.end[1], { actions: count(view.actions, 'action') }) },
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
      riot: GLOSSARY.actions.riot.name,
      build: GLOSSARY.actions.build.name,
      pagoda: 'Pagoda',
      replace: GLOSSARY.actions.replace.name,
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
