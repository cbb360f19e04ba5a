/** What lies in the bowl and in the lane, and the deeds that follow from it. */
import type { BoardProps } from '$lib/board';
import { GLOSSARY, type Offer, type View } from '$views/yardzee';

const { boxes } = GLOSSARY;
export const BOXES = Object.keys(boxes) as (keyof typeof boxes)[];
export const UPPER = GLOSSARY.upper;

/** A box by its name, with what it pays and wants, and what is said of it. */
export const boxOf = (box: string): (typeof boxes)[keyof typeof boxes] => boxes[box as keyof typeof boxes];

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
  const name = GLOSSARY.faces[face]!;
  if (!view.may_roll) return { label: name, piece: `A ${name} of the last roll. Rule YZ-2.4` };
  return {
    label: `${name}, ${kept ? 'kept' : 'rolls again'}`,
    piece: `A ${name}, ${kept ? 'kept: it stays as it lies' : 'free: it rolls again'}. Rule YZ-2.3`,
  };
}
