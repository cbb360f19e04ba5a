/** What the player's hand is about: the question and the picked piece together say what a press on a hex means. */
import type { BoardProps } from '$lib/board';
import { GLOSSARY, type GameEvent, type LeaderView, type View } from '$views/yellow-and-yangtze';
import { effectOfEvents, NOTHING, type Effect } from './effects';
import { legalOf, type Site } from './legal';
import { each, type Colour } from './pieces';

export type Props = BoardProps<View, GameEvent>;

export type Deal =
  | 'wait'
  | 'rest'
  | 'tile'
  | 'leader'
  | 'riot'
  | 'build'
  | 'replace'
  | 'chain'
  | 'pagoda'
  | 'merchant'
  | 'lose'
  | 'back'
  | 'support'
  | 'count'
  | 'choose';

export interface Mode {
  readonly deal: Deal;
  readonly colour: string;
}

/** What is being done now. */
export function modeOf({ view, moves }: Props): Mode {
  const asked = view.question?.kind;
  if (!moves.active || !asked) return { deal: 'wait', colour: '' };
  if (asked === 'chain') return { deal: 'chain', colour: GLOSSARY.from_hand.chain };
  if (asked !== 'action') return { deal: asked as Deal, colour: '' };
  const [what = 'rest', colour = ''] = (moves.picked ?? 'rest').split(' ');
  return { deal: what as Deal, colour };
}

export function ownLeader(view: View, seat: number | null, colour: string): LeaderView | undefined {
  return view.leaders.find((leader) => leader.seat === seat && leader.colour === colour);
}

/** The own tiles one by one. */
export function tilesInHand(view: View): Colour[] {
  return each(view.hand ?? {});
}

/** The action that a press on a hex would be; null where a press means nothing. */
export function actionAt(props: Props, mode: Mode, hex: string): string | null {
  const { moves, view } = props;
  switch (mode.deal) {
    case 'tile':
    case 'chain':
      return `tile ${mode.colour} ${hex}`;
    case 'leader':
      return `leader ${mode.colour} ${hex}`;
    case 'riot': {
      const ways = legalOf(moves.legal).riot.get(hex);
      return `riot ${hex}${ways?.farmer && !(moves.scratch.plain && ways.plain) ? ' with farmer' : ''}`;
    }
    case 'lose':
      return `lose ${hex}`;
    case 'choose':
    case 'count': {
      const side = view.question?.war?.sides.find((one) => one.hexes.includes(hex));
      return side ? `${mode.deal} ${side.hex}` : null;
    }
    case 'build':
    case 'pagoda': {
      // A hex may be part of several triangles: each further press names the next one.
      const there = sitesOf(props).filter((site) => site.hexes.includes(hex));
      const at = there.findIndex((site) => site.ways.some((way) => way.action === moves.chosen));
      const site = there.length > 1 && at >= 0 ? there[(at + 1) % there.length] : there[0];
      return site ? wayTo(props, site) : null;
    }
    default:
      return null;
  }
}

/** Where a pagoda may be established now. */
export function sitesOf({ moves }: Props): readonly Site[] {
  return legalOf(moves.legal).sites;
}

/** How a pagoda comes to a triangle: as the player said, else the first way, with the trader's help if he may. */
export function wayTo({ moves }: Props, site: Site): string {
  const { source, plain } = moves.scratch as { source?: string; plain?: boolean };
  const fits = site.ways.filter((way) => !source || way.source === source);
  const ways = fits.length ? fits : site.ways;
  return (ways.find((way) => way.trader === !plain) ?? ways[0]!).action;
}

export function siteOf(props: Props, action: string | null): Site | undefined {
  return action === null ? undefined : sitesOf(props).find((site) => site.ways.some((way) => way.action === action));
}

/** The hexes that a press can choose now. */
export function openHexes(props: Props, mode: Mode): ReadonlySet<string> {
  const legal = legalOf(props.moves.legal);
  switch (mode.deal) {
    case 'tile':
    case 'chain':
      return legal.tile.get(mode.colour) ?? new Set();
    case 'leader':
      return legal.leader.get(mode.colour) ?? new Set();
    case 'riot':
      return new Set(legal.riot.keys());
    case 'lose':
      return legal.hex;
    default:
      return new Set();
  }
}

/** What each of them would do, as far as the house has said it yet. */
export function effectsOf(props: Props, mode: Mode): ReadonlyMap<string, Effect> {
  const found = new Map<string, Effect>();
  for (const hex of openHexes(props, mode)) found.set(hex, effectOf(props, actionAt(props, mode, hex)) ?? NOTHING);
  return found;
}

/** What an action would do on the board; null until the house has said it. */
export function effectOf({ moves }: Props, action: string | null): Effect | null {
  const preview = action === null ? undefined : moves.previews.get(action);
  return preview ? effectOfEvents(preview.events) : null;
}

/** The beginning of the actions that a question is about by itself, without a piece in the hand. */
export function beginningOf(mode: Mode): string | null {
  switch (mode.deal) {
    case 'chain':
      return `tile ${mode.colour}`;
    case 'lose':
    case 'choose':
    case 'support':
    case 'count':
      return mode.deal;
    case 'back':
      return '';
    default:
      return null;
  }
}

/** The hex an action is about, if it is one. */
export function hexOf(action: string | null): string | null {
  const [verb, first = '', second = ''] = (action ?? '').split(' ');
  if (verb === 'tile' || verb === 'leader') return second;
  return verb === 'riot' || verb === 'lose' ? first : null;
}

/** All hexes that an action is about: its own, or the triangle of a pagoda. */
export function placesOf(action: string): string[] {
  const words = action.split(' ');
  if (words[0] === 'build' || words[0] === 'pagoda') return words.slice(1, 4);
  if (words[0] === 'back' || words[0] === 'choose' || words[0] === 'count') return words.slice(1, 2);
  const hex = hexOf(action);
  return hex ? [hex] : [];
}

/** Bring the places of an action into sight; on a phone the rare actions, too, where it is one of them. */
export function seek(action: string, { moves, small }: Props): void {
  if (!moves.can(action)) return;
  moves.scratch.sought = action;
  if (small && moves.picked === null && /^(riot|build|replace)/.test(action)) moves.scratch.more = true;
}

/** What is laid out to be replaced: places in the hand. */
export function laidOut({ moves }: Props): number[] {
  return (moves.scratch.laid as number[] | undefined) ?? [];
}

export function replaceAction(props: Props): string | null {
  const hand = tilesInHand(props.view);
  const laid = laidOut(props).sort((one, other) => one - other);
  return laid.length ? `replace ${laid.map((slot) => hand[slot]).join(' ')}` : null;
}

/** A choice in a war: which side, how many tiles, with the soldier; hex null stands aside. */
export interface Backing {
  readonly hex: string | null;
  readonly tiles: number;
  readonly helper: boolean;
}

/** The choice in a war as the action says it. */
export function backingOf(action: string | null): Backing | null {
  const words = (action ?? '').split(' ');
  if (words[0] === 'stand') return { hex: null, tiles: 0, helper: false };
  if (words[0] !== 'back') return null;
  return { hex: words[1] ?? null, tiles: Number(words[2]), helper: words.length > 3 };
}

/** The choice in a revolt as the action says it. */
export function supportOf(action: string | null): { tiles: number; helper: boolean } | null {
  const words = (action ?? '').split(' ');
  return words[0] === 'support' ? { tiles: Number(words[1]), helper: words.length > 2 } : null;
}

/**
 * How a conflict stands, or would with what is shown, and what would follow: the game says so after its question. The
 * last lines of the question say for each side of a war what it would bring; that stands at the sides.
 */
export function outlookOf({ moves, prompt, view }: Props, action: string | null): string[] {
  const preview = action === null ? undefined : moves.previews.get(action);
  if (preview) return preview.prompt.split('\n').slice(2);
  const lines = prompt.split('\n').slice(1);
  return lines.slice(0, lines.length - (view.question?.war?.sides.length ?? 0));
}

/** How it would stand with some other actions, in a line each. */
export function othersOf({ moves }: Props, actions: readonly string[]): string {
  return actions.map((action) => moves.previews.get(action)?.prompt.split('\n')[2] ?? '').join(' ');
}

/** Choose an action in a dialogue; unlike on the board a second press does not commit, so that one may try about. */
export function settle({ moves }: Props, action: string): void {
  if (moves.chosen !== action) moves.choose(action);
}
