/** Where a note lies: beside a piece, away from what must stay bare, inside the board. */

/** A rectangle of the page. */
export type Box = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>;

const GAP = 10;

/** How much of a box another one covers, in square pixels. */
export function covered(one: Box, other: Box): number {
  const across = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const down = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  return across > 0 && down > 0 ? across * down : 0;
}

const between = (least: number, value: number, most: number) => Math.max(least, Math.min(value, most));
const middle = ({ left, top, width, height }: Box) => ({ x: left + width / 2, y: top + height / 2 });

/**
 * The corner of a note of this size beside a piece: on the side where it covers least of the piece and of what offends
 * (`bare`), then least of the `others` that the piece is one of, for which it may leave their `group`; of equal ones the
 * nearest, away from what offends; else to the right.
 */
export function beside(
  note: Pick<Box, 'width' | 'height'>,
  piece: Box,
  bare: readonly Box[],
  room: Box,
  group: Box | null = null,
  others: readonly Box[] = [],
): { left: number; top: number } {
  const at = middle(piece);
  const offends = bare.length
    ? {
        x: bare.reduce((sum, box) => sum + middle(box).x, 0) / bare.length,
        y: bare.reduce((sum, box) => sum + middle(box).y, 0) / bare.length,
      }
    : { x: at.x - 1, y: at.y };
  const sides = [piece, ...(group ? [group] : [])].flatMap((of, far) =>
    [
      { x: 1, y: 0 },
      { x: -1, y: 0 },
      { x: 0, y: 1 },
      { x: 0, y: -1 },
    ].map((side) => ({ ...side, far, of })),
  );
  const lying = sides.map(({ x, y, far, of }) => {
    const from = middle(of);
    const wanted = {
      x: (x ? from.x : at.x) + x * (of.width / 2 + GAP + note.width / 2) - note.width / 2,
      y: (y ? from.y : at.y) + y * (of.height / 2 + GAP + note.height / 2) - note.height / 2,
    };
    const left = between(room.left + 8, wanted.x, room.left + room.width - note.width - 8);
    const top = between(room.top + 8, wanted.y, room.top + room.height - note.height - 8);
    const lies = { left, top, ...{ width: note.width, height: note.height } };
    const covers = [piece, ...bare].reduce((sum, box) => sum + covered(lies, box), 0);
    const hides = others.reduce((sum, box) => sum + covered(lies, box), 0);
    const away = x * (at.x - offends.x) + y * (at.y - offends.y);
    return { left, top, covers, hides, far, away };
  });
  lying.sort(
    (one, other) =>
      one.covers - other.covers || one.hides - other.hides || one.far - other.far || other.away - one.away,
  );
  return { left: lying[0]!.left, top: lying[0]!.top };
}
