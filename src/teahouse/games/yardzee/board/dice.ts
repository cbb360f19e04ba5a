/** What lies in the bowl and in the lane, and the deeds that follow from it. */
import type { BoardProps } from '$lib/board';
import type { Offer, View } from '$views/yardzee';

export const BOXES = [
  'ones',
  'twos',
  'threes',
  'fours',
  'fives',
  'sixes',
  'three-of-a-kind',
  'four-of-a-kind',
  'full-house',
  'small-straight',
  'large-straight',
  'yardzee',
  'chance',
] as const;
export const UPPER = 6;
export const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six'];

/** What a box of the lower section pays, in small beside its name. */
export const PAYS: Record<string, string> = {
  'three-of-a-kind': 'sum of all dice',
  'four-of-a-kind': 'sum of all dice',
  'full-house': '25',
  'small-straight': '30',
  'large-straight': '40',
  yardzee: '50',
  chance: 'sum of all dice',
};

/** What a box of the lower section asks for. */
export const WANTS: Record<string, string> = {
  'three-of-a-kind': 'three equal dice',
  'four-of-a-kind': 'four equal dice',
  'full-house': 'three of one face and two of another',
  'small-straight': 'four faces in a row',
  'large-straight': 'five faces in a row',
  yardzee: 'five equal dice',
};

/** What a box is, in one line, with its rule. */
export function about(box: string): string {
  const at = BOXES.indexOf(box as never);
  if (at < UPPER) return `${title(box)}: the sum of the dice that show ${at + 1}. Rule YZ-3.upper`;
  const pays = PAYS[box] === 'sum of all dice' ? 'the sum of all five dice' : PAYS[box];
  return `${title(box)}: ${pays}${WANTS[box] ? ` for ${WANTS[box]}, otherwise 0` : ''}. Rule YZ-3.${box}`;
}

export const title = (box: string): string => {
  const words = box.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** The dice in sight; while the others are being rolled, those that were kept. */
export const onTable = (view: View): readonly number[] => (view.dice.length ? view.dice : view.kept);

/** Which of the dice in sight count as kept: what was kept before the last roll, until the player says otherwise. */
export function keeping({ view, moves }: Pick<BoardProps<View>, 'view' | 'moves'>): boolean[] {
  const chosen = moves.scratch.kept as boolean[] | undefined;
  if (chosen) return chosen;
  const left = [...view.kept];
  return onTable(view).map((face) => {
    const at = left.indexOf(face);
    if (at < 0) return false;
    left.splice(at, 1);
    return true;
  });
}

/** Keep a die, or free it again. */
export function toggle(props: Pick<BoardProps<View>, 'view' | 'moves'>, die: number): void {
  const kept = keeping(props);
  props.moves.chosen = null;
  props.moves.whyNot = null;
  props.moves.scratch.kept = kept.map((was, at) => (at === die ? !was : was));
  void props.moves.look(rollAction(props));
}

export const mayRoll = (view: View): boolean => view.rolls_left > 0 && view.dice.length > 0;

/** The notation for rolling all dice that are not kept. */
export function rollAction(props: Pick<BoardProps<View>, 'view' | 'moves'>): string {
  const faces = props.view.dice.filter((_, at) => keeping(props)[at]);
  return faces.length ? `keep ${faces.join(' ')}` : 'keep';
}

export const offered = (view: View, box: string): Offer | undefined => view.offers.find((offer) => offer.box === box);

/** The box that the hand points at or has chosen, with what it would bring. */
export function pointed({ view, moves }: Pick<BoardProps<View>, 'view' | 'moves'>): Offer | undefined {
  const shown = moves.shown;
  return shown?.startsWith('score ') ? offered(view, shown.slice(6)) : undefined;
}

/** Which dice a hint would keep; none where it says something else. */
export function hinted({ view, moves }: Pick<BoardProps<View>, 'view' | 'moves'>): boolean[] {
  const action = moves.hint?.action ?? '';
  const faces = action.startsWith('keep') ? action.split(' ').slice(1).map(Number) : [];
  return view.dice.map((face) => {
    const at = faces.indexOf(face);
    if (at < 0) return false;
    faces.splice(at, 1);
    return true;
  });
}

/** A die in words: for a screen reader, and for a long press on it. */
export function saidOf(view: View, face: number, kept: boolean): { label: string; piece: string } {
  const name = NUMBERS[face]!;
  if (!mayRoll(view)) return { label: name, piece: `A ${name} of the last roll. Rule YZ-2.4` };
  return {
    label: `${name}, ${kept ? 'kept' : 'rolls again'}`,
    piece: `A ${name}, ${kept ? 'kept: it stays as it lies' : 'free: it rolls again'}. Rule YZ-2.3`,
  };
}
