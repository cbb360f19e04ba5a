/** The name plates on the map: where they lie, so that nothing else lies over them, and they over no pagoda. */
import { inOrder, meeting } from './country';
import type { Table } from './table';

export interface Plate {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  /** The name of a capital; "" elsewhere. */
  readonly text: string;
  /** How wide the name is written. */
  readonly letters: number;
  readonly soldiers: number | undefined;
  readonly width: number;
}

export const PLATE_HEIGHT = 14.4;
/** From the middle of the hex to that of the plate at its edge. */
const ASIDE = 22.7;
/** From far away soldiers are not counted beside the names; where the map is only a small picture no name has room. */
const FAR = 0.55;
export const TINY = 0.3;

/** Names keep 13 pixels however small the map is. */
export const enlarged = (scale: number): number => Math.max(1, 1 / scale);

/** Capitals with their names, and the soldiers of each state once: at its first capital, else under its first leader. */
export function platesOf(table: Table, scale: number): Plate[] {
  if (scale < TINY) return [];
  const { country, view } = table;
  const war = view.question?.war;
  const counted = new Map<string, number>();
  const plain: string[] = [];
  // While a war is on, each side is counted for itself, as its panel does.
  const states = [
    ...view.states.filter((state) => !war || !state.hexes.includes(war.hex)),
    ...(war?.sides ?? []).map((side) => ({ ...side, soldiers: side.board })),
  ];
  for (const state of scale < FAR && !war ? [] : states) {
    const capitals = inOrder(state.hexes.filter((name) => country.hexes.get(name)?.capital));
    const place = capitals[0] ?? state.leaders[0]!.hex!;
    counted.set(place, state.soldiers);
    if (!capitals.length) plain.push(place);
  }
  const named = [...country.hexes.values()].filter((hex) => hex.capital).map((hex) => hex.name);
  return [...named, ...plain].map((name) => {
    const hex = country.hexes.get(name)!;
    const text = hex.capital;
    const soldiers = counted.get(name);
    const letters = text.length * 6.6;
    const width = (text ? letters + 10 : 0) + (soldiers === undefined ? 0 : text ? 23 : 25);
    return { name, x: hex.x, y: hex.y + (beneath(table, name) ? -ASIDE : ASIDE), text, letters, soldiers, width };
  });
}

/** Whether a pagoda stands at the lower edge of a hex, and none at the upper one. */
function beneath({ country, view }: Table, name: string): boolean {
  const { y } = country.hexes.get(name)!;
  const low = view.pagodas
    .filter((pagoda) => pagoda.hexes.includes(name))
    .map((pagoda) => meeting(country, pagoda.hexes).y > y);
  return low.length > 0 && !low.includes(false);
}

/** Whether a mark of some size, in units of the map, would lie over a plate. */
export function overPlate(plates: readonly Plate[], scale: number, x: number, y: number, wide: number, high: number) {
  const larger = enlarged(scale);
  return plates.some(
    (plate) =>
      Math.abs(plate.x - x) < (plate.width * larger + wide) / 2 &&
      Math.abs(plate.y - y) < (PLATE_HEIGHT * larger + high) / 2,
  );
}
