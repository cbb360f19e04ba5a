/** What lies in the bowl and in the lane, and the deeds that follow from it. */
import type { BoardProps, Happening } from '$lib/board';
import { GLOSSARY, type GameEvent, type Offer, type View } from '$views/yardzee';

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

/** Where dice lie: the face on each of the five places (0 for none), and whether it was kept. */
export interface Lying {
  faces: readonly number[];
  kept: readonly boolean[];
}

/**
 * The place of each of the dice in sight. What was kept stays where it lay when the others are rolled; these fill the
 * places that are left. The dice of a first roll lie in order.
 */
export function placesOf(view: View, before: Lying): number[] {
  const dice = onTable(view);
  const places = dice.map(() => -1);
  const used = new Set<number>();
  for (const face of view.kept) {
    const lay = (kept: boolean) =>
      before.faces.findIndex((was, at) => was === face && !used.has(at) && (!kept || before.kept[at]!));
    const at = lay(true) >= 0 ? lay(true) : lay(false);
    const die = dice.findIndex((one, index) => one === face && places[index]! < 0);
    if (at < 0 || die < 0) continue;
    places[die] = at;
    used.add(at);
  }
  const free = [0, 1, 2, 3, 4].filter((at) => !used.has(at));
  return places.map((at) => (at < 0 ? free.shift()! : at));
}

/** Keep a die, or free it again. */
export function toggle(props: Pick<BoardProps<View>, 'view' | 'moves'>, die: number): void {
  const kept = keeping(props);
  props.moves.chosen = null;
  props.moves.whyNot = null;
  props.moves.scratch.kept = kept.map((was, at) => (at === die ? !was : was));
  void props.moves.look(rollAction(props));
}

/** What is said of the dice that are not kept: on the button that rolls them, and below them in the bowl. */
export const rollingOf = (props: Pick<BoardProps<View>, 'view' | 'moves'>): { deed: string; says: string } =>
  GLOSSARY.rolling[keeping(props).filter((kept) => !kept).length]!;

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

/** Whether a hint to keep dice is in the hand. */
const keeps = ({ moves }: Pick<BoardProps<View>, 'moves'>): boolean => !!moves.hint?.action.startsWith('keep');

/** The notation for what would be kept now: by the hint that is in the hand, else by the dice as they lie. */
export const keepingNow = (props: Pick<BoardProps<View>, 'view' | 'moves'>): string =>
  props.moves.hinting && keeps(props) ? props.moves.hint!.action : rollAction(props);

/** What a hint would do with each die: keep one that is free, free one that is kept, or nothing new; null without one. */
export function hinted(props: Pick<BoardProps<View>, 'view' | 'moves'>): ('keep' | 'free' | 'stay' | null)[] {
  if (!keeps(props)) return props.view.dice.map(() => null);
  const faces = props.moves.hint!.action.split(' ').slice(1).map(Number);
  const kept = keeping(props);
  const wanted = props.view.dice.map(() => false);
  // Of equal dice those that lie in the lane stay there.
  for (const inLane of [true, false])
    props.view.dice.forEach((face, at) => {
      const found = faces.indexOf(face);
      if (kept[at] !== inLane || found < 0) return;
      faces.splice(found, 1);
      wanted[at] = true;
    });
  return wanted.map((keep, at) => (keep === kept[at] ? 'stay' : keep ? 'keep' : 'free'));
}

/** What is said of a die that a hint would keep or free. */
export const hintOf = (does: 'keep' | 'free' | 'stay' | null | undefined): string =>
  does === 'keep' ? ', the hint: keep' : does === 'free' ? ', the hint: free' : '';

/** A die in words: for a screen reader, and for a long press on it. */
export const saidOf = (view: View, face: number, kept: boolean): { label: string; says: string } =>
  GLOSSARY.dice[face - 1]![!view.may_roll ? 'last' : kept ? 'kept' : 'free'];

/** The dice that something is about: as they lie after a roll, else as they lay. */
export function pieces(happened: readonly Happening<GameEvent>[], view: View): { piece: string; words: string }[] {
  const roll = happened.find(({ kind }) => kind === 'rolled' || kind === 'rolled_off');
  const dice = roll ? [...view.kept.map(String), ...roll.text.split(' ').slice(1)] : view.dice.map(String);
  return dice.toSorted().map((piece) => ({ piece, words: '' }));
}
