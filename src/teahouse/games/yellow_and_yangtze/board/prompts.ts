/** What the tray says and offers: prompt, second line, primary button, the others. */
import type { Deed, ToldAction } from '$lib/board';
import type { Happenings, View } from '$views/yellow-and-yangtze';
import type { Effect } from './consequences';
import { backingOf, effectOf, hexOf, modeOf, ownLeader, supportOf, type Props } from './hand';
import { legalOf } from './legal';
import { a, allocate, kind, listed, many, opening } from './pieces';
import { given, shortly, whom, whose } from './say';

/** The action that is shown, but only one of this question. */
const shown = (props: Props) => props.moves.shown ?? props.moves.chosen;

export function prompt(props: Props): string | null {
  const { view, moves } = props;
  const mode = modeOf(props);
  const action = shown(props);
  const hex = hexOf(action);
  const effect = effectOf(props, action);
  const role = kind(mode.colour).role;
  switch (mode.deal) {
    case 'rest':
      if (action === 'end') return view.actions > 1 ? 'End your turn without an action?' : 'End your turn?';
      return view.actions > 1 ? 'Take the first of your two actions.' : 'One action is left.';
    case 'tile':
    case 'chain':
      if (hex && effect) return `${opening(role)} to ${hex}: ${first(props, effect, mode.colour)}`;
      if (mode.deal === 'tile') return `Choose a hex for your ${role} tile.`;
      return (view.hand?.blue ?? 0) > 0
        ? `Place another farmer beside ${view.question?.hexes[0]}, or be done.`
        : 'You hold no further farmer tile.';
    case 'leader':
      if (action?.startsWith('withdraw')) return `Take your ${role} off the board?`;
      if (hex && effect) return `Your ${role} to ${hex}: ${leaderFirst(props, effect)}`;
      return `Choose a hex for your ${role}.`;
    case 'riot':
      return hex
        ? `Riot: remove the ${kind(view.tiles[hex] ?? '').role} tile on ${hex}.`
        : 'Riot: choose a tile to remove.';
    case 'build':
      return action ? `Build on ${action.split(' ').slice(1, 4).join(' ')}.` : 'Choose a triangle for the pagoda.';
    case 'pagoda':
      return action?.startsWith('pagoda')
        ? `Establish the pagoda on ${action.split(' ').slice(1, 4).join(' ')}.`
        : 'Your tile completes a triangle: a pagoda?';
    case 'merchant':
      return action?.startsWith('merchant ')
        ? `Take the ${kind(action.split(' ')[1]!).role}?`
        : 'You may take one of the merchants.';
    case 'replace':
      return 'Choose the tiles to replace.';
    case 'lose':
      return hex
        ? `Give up the soldier tile on ${hex}.`
        : `Choose ${many(view.question?.left ?? 1, 'soldier tile')} to give up.`;
    case 'back': {
      const mine = backingOf(action);
      const side = view.question?.war?.sides.find((one) => one.hex === mine?.hex);
      if (side && mine)
        return `Back ${shortly(side)} with ${given(mine.tiles, 'soldier', mine.soldier ? 'your leader' : '')}?`;
      return mine
        ? 'Stand aside in this war?'
        : `War: ${view.question?.war?.sides.map((one) => `${shortly(one)} ${one.total}`).join(' against ')}. Back a side?`;
    }
    case 'support': {
      const mine = supportOf(action);
      if (mine)
        return `Support your ${kind(view.question?.revolt?.colour ?? '').role} with ${given(mine.tiles, 'governor', mine.helper ? 'your leader' : '')}?`;
      return `Revolt: how much do you add for your ${kind(view.question?.revolt?.colour ?? '').role}?`;
    }
    case 'choose':
      return moves.chosen ? `Let ${sideName(view, moves.chosen)} win?` : 'Both are equally strong. Choose the winner.';
    case 'count':
      return moves.chosen ? `Count it for ${sideName(view, moves.chosen)}?` : 'For whom does the uniting tile fight?';
    default:
      return null;
  }
}

function sideName(view: View, action: string): string {
  const side = view.question?.war?.sides.find((one) => one.hex === action.split(' ')[1]);
  return side ? shortly(side) : '';
}

/** The first thing a tile brings. */
function first(props: Props, effect: Effect, colour: string): string {
  if (effect.war.length) return `war, ${sidesOf(props, effect).join(' against ')}.`;
  if (effect.point !== null) return `1 ${colour} point for ${whom(props, effect.point)}.`;
  return 'no point.';
}

/** The sides of a war; the server's preview knows them under every option, such as bystanders who join. */
function sidesOf({ moves }: Props, effect: Effect): string[] {
  const told =
    moves.preview?.action === moves.shown && moves.preview?.events.find((event) => event.kind === 'war_began');
  if (told) return (told.data as Happenings['war_began']).states.map((state) => `${state.name} ${state.strength}`);
  return effect.war.map((state) => `${shortly(state)} ${state.soldiers}`);
}

function leaderFirst(props: Props, effect: Effect): string {
  if (effect.revolt)
    return `revolt against ${whose(props, effect.revolt.defender.seat)} ${effect.revolt.defender.role}, ${effect.revolt.strength} to ${effect.revolt.defence}.`;
  if (effect.union.length) return `${listed(effect.union.map(shortly))} become one state.`;
  return effect.joins ? `joins ${shortly(effect.joins)}.` : 'founds a state.';
}

export function second(props: Props): string | null {
  const { view, moves } = props;
  const mode = modeOf(props);
  const action = shown(props);
  const effect = effectOf(props, action);
  switch (mode.deal) {
    case 'rest':
      if (action === 'end') return 'Then your pagodas pay, and hands and merchants are filled up.';
      // Whoever has nobody on the board earns nothing: that is what a newcomer needs to hear first.
      if (!view.leaders.some((leader) => leader.seat === props.seat && leader.hex))
        return 'Pick a leader and place him beside a black tile: leaders earn the points of their colour.';
      return 'Pick a tile or a leader, or one of the other actions.';
    case 'tile':
    case 'chain':
      if (effect && hexOf(action)) return tileMore(props, effect, mode.colour);
      if (mode.deal === 'chain') return 'It belongs to the same action.';
      return `On ${mode.colour === 'blue' ? 'rivers' : 'land'}. Dots bring nothing; +1 is your point, emblems are another’s, spears mean war.`;
    case 'leader':
      if (hexOf(action) && effect)
        return effect.revolt
          ? 'A tie goes to the defender. You speak first, then he does.'
          : 'No points for positioning a leader.';
      return `Beside a governor tile. Rings show where; halls mean revolt.${ownLeader(view, props.seat, mode.colour)?.hex ? ' Or withdraw him.' : ''}`;
    case 'riot':
    case 'lose': {
      if (effect && hexOf(action)) return lossMore(props, effect);
      if (mode.deal === 'lose')
        return `The winner pays for the war with ${many(view.question?.left ?? 1, 'soldier tile')} of its own.`;
      const help = ownLeader(view, props.seat, 'blue')?.hex === null && !moves.scratch.plain;
      return `It costs ${help ? 'one farmer tile, your farmer stands for the other' : 'two farmer tiles'}.`;
    }
    case 'build': {
      const help = ownLeader(view, props.seat, 'green')?.hex === null && !moves.scratch.plain;
      return `It costs ${help ? 'one trader tile, your trader stands for the other' : 'two trader tiles'}. It pays every turn whoever has the leader of its colour in that state.`;
    }
    case 'pagoda':
      return 'It pays a point each turn to whoever has the leader of its colour in that state.';
    case 'merchant':
      return 'The tile comes into your hand. The gap is filled at the end of the turn.';
    case 'replace':
      return 'They go face down into the box, and you draw as many.';
    case 'back':
    case 'support':
      return moves.chosen
        ? 'This cannot be taken back: support is public as soon as it is given.'
        : 'The panel shows what each choice would bring.';
    case 'choose':
    case 'count':
      return 'This cannot be taken back.';
    default:
      return null;
  }
}

function tileMore(props: Props, effect: Effect, colour: string): string {
  const said: string[] = [];
  if (effect.war.length) said.push('Each player may then back a side, you last.');
  if (effect.union.length) said.push(`${opening(listed(effect.union.map(shortly)))} become one state.`);
  if (effect.triangles.length) said.push('Completes a triangle, so you may build a pagoda.');
  if (effect.point === null && !effect.war.length)
    said.push(effect.joins ? 'Neither its leader nor a governor stands there.' : 'It lies outside of every state.');
  if (colour === 'green' && Object.keys(props.view.merchants).length) said.push('Then you may take a merchant.');
  if (colour === 'blue' && !effect.war.length && (props.view.hand?.blue ?? 0) > 1)
    said.push('Then another farmer may follow beside it.');
  return said.join(' ');
}

function lossMore(props: Props, effect: Effect): string {
  const said: string[] = [];
  if (effect.leaves.length) {
    const leave = listed(effect.leaves.map((leader) => `${whose(props, leader.seat)} ${leader.role}`));
    said.push(
      `${opening(leave)} ${effect.leaves.length === 1 ? 'loses his last governor and leaves' : 'lose their last governor and leave'}.`,
    );
  }
  for (const pagoda of effect.falls) said.push(`The ${pagoda.name} falls.`);
  if (effect.splits) said.push(`The state falls into ${effect.splits} parts.`);
  return said.join(' ') || 'Nothing else changes.';
}

export function primary(props: Props): Deed | null {
  const { moves, view } = props;
  const chosen = moves.chosen;
  if (!moves.active) return null;
  if (chosen === null) {
    // A forced answer needs no choosing.
    const only = view.question?.kind !== 'action' && moves.legal.length === 1 ? moves.legal[0]! : null;
    return only ? { label: only.words, action: only.action } : null;
  }
  return { label: deed(props, chosen), action: chosen, icon: 'check' };
}

function deed({ view, moves }: Props, action: string): string {
  const words = action.split(' ');
  switch (words[0]) {
    case 'tile':
      return `Place on ${words[2]}`;
    case 'leader':
      return `${moves.picked && view.question?.revolt ? 'Revolt' : 'Position'} on ${words[2]}`;
    case 'withdraw':
      return `Withdraw your ${kind(words[1] ?? '').role}`;
    case 'riot':
      return `Remove ${words[1]}`;
    case 'build':
    case 'pagoda':
      return 'Build the pagoda';
    case 'replace':
      return `Replace ${many(words.length - 1, 'tile')}`;
    case 'merchant':
      return `Take the ${kind(words[1] ?? '').role}`;
    case 'end':
      return 'End the turn';
    case 'lose':
      return `Give up ${words[1]}`;
    case 'back':
      return `Back ${sideName(view, action)} with ${words.length > 3 ? (words[2] === '0' ? 'your leader' : `${words[2]} and your leader`) : words[2]}`;
    case 'stand':
      return 'Stand aside';
    case 'support':
      return words.length > 2
        ? words[1] === '0'
          ? 'Add your leader'
          : `Add ${words[1]} and your leader`
        : words[1] === '0'
          ? 'Add nothing'
          : `Add ${words[1]}`;
    case 'choose':
      return `Let ${sideName(view, action)} win`;
    case 'count':
      return `Count it for ${sideName(view, action)}`;
    default:
      return moves.words(action);
  }
}

export function others(props: Props): Deed[] {
  const { moves, small } = props;
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
    if (mode.deal === 'pagoda') found.push({ label: 'No pagoda', action: 'decline' });
    if (mode.deal === 'merchant') found.push({ label: 'No merchant', action: 'decline' });
    if (mode.deal === 'chain') found.push({ label: 'Done', action: 'done' });
  }
  if (small && (mode.deal === 'rest' || mode.deal === 'tile' || mode.deal === 'leader') && !moves.chosen)
    found.push({ label: 'Other actions', run: () => (moves.scratch.more = !moves.scratch.more) });
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
  if (short) return many(view.hands[seat] ?? 0, 'tile');
  return `${opening(view.dynasties[seat] ?? '')} · ${many(view.hands[seat] ?? 0, 'tile')} · ${many(free, 'leader')} at hand`;
}

/** The result so far, where it may be known. */
export function score(view: View, seat: number): { points: string } | null {
  const points = view.points[seat];
  return points ? { points: String(allocate(points).result) } : null;
}
