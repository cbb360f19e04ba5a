/**
 * The camera of a town that grows without end: it keeps the whole town in sight, as long as its places can be pressed,
 * until a hand moves it. While a turn is being laid it keeps still, and fits the town again when the turn has ended.
 */
import { Camera, TOUCH, type Box, type Frame, type Look } from '$lib/camera.svelte';
import type { Moves } from '$lib/moves.svelte';

/** A cell is a hundred units wide: here a finger finds it. */
const NEAR = TOUCH / 100;
const NEAREST = 0.96;
/** Tiles of this scale are read at ease: farther away it goes only to show the whole town, not for room around it. */
const TILE = 0.56;
/** Room for two more rows on every side, so that a turn seldom leaves the view. */
const AROUND = 400;
/** Of less height there is too little to see: what lies over a rim then lies over the town. */
const LEAST = 260;

/** What the rulers take of the rim, in pixels. */
export const RULER = { left: 26, top: 22 } as const;
/** What is kept free for the tools: a column at the right, on a phone a bar at the bottom. So they cover no place. */
export const TOOLS = { right: 76, bottom: 50 } as const;

const cameras = new WeakMap<Moves, TownCamera>();

/** The camera of a table, for what is asked outside the drawing. */
export const cameraOf = (moves: Moves): TownCamera | undefined => cameras.get(moves);

/** Remember the camera of a table. */
export const keep = (moves: Moves, camera: TownCamera): void => void cameras.set(moves, camera);

/** What of a board the town may fill, in pixels; `free` and `above` are what lies over its rims. */
export function roomFor(width: number, height: number, small: boolean, free: number, above: number): Frame {
  const [right, bottom] = small ? [0, TOOLS.bottom] : [TOOLS.right, 0];
  const spare = Math.max(0, height - LEAST);
  const top = RULER.top + Math.min(above, spare);
  return {
    left: RULER.left,
    top,
    width: Math.max(1, width - RULER.left - right),
    height: Math.max(1, height - top - bottom - Math.min(free, spare)),
  };
}

export class TownCamera extends Camera {
  /** The board it is seen on, in pixels. */
  width = $state(0);
  height = $state(0);
  /** Whether the whole town is kept in sight by itself. */
  auto = $state(true);
  protected readonly range = [0.12, 1.6] as const;
  #laid = false;

  /**
   * Take the room there is and fit the town into it. `still`: a turn is being laid, nothing moves by itself; `focus` is
   * what matters most where the whole town is too much; `least` is how small a place may be, in pixels.
   */
  settle(frame: Frame, town: Box, focus: { x: number; y: number }, least: number, still: boolean): void {
    const turned = frame.width !== this.frame.width;
    if (this.#laid && still && !turned) return this.keep(frame);
    if (this.#laid && !this.auto) return this.keep(frame);
    this.#laid = true;
    this.frame = frame;
    this.now = this.#fitted(town, focus, least);
  }

  #fitted({ left, top, right, bottom }: Box, focus: { x: number; y: number }, least: number): Look {
    const { width, height } = this.frame;
    const fit = (more: number) => Math.min(width / (right - left + more), height / (bottom - top + more));
    const scale = Math.min(NEAREST, Math.max(fit(AROUND), Math.min(TILE, fit(0)), least / 100));
    const keep = (from: number, to: number, room: number, wish: number) =>
      to - from <= room / scale
        ? (from + to) / 2
        : Math.min(to - room / scale / 2, Math.max(from + room / scale / 2, wish));
    return { x: keep(left, right, width, focus.x), y: keep(top, bottom, height, focus.y), scale };
  }

  protected take(look: Look): void {
    this.now = look;
    this.auto = false;
  }

  /** Look at it as one does at rest. */
  fit(): void {
    this.#laid = false;
    this.auto = true;
  }

  /** Show all of a box, however small it gets. */
  all({ left, top, right, bottom }: Box): void {
    const { width, height } = this.frame;
    const scale = Math.min(NEAREST, width / (right - left), height / (bottom - top));
    this.take({ x: (left + right) / 2, y: (top + bottom) / 2, scale });
  }

  /** Come near to a cell where it is too small for a finger; false where it is large enough. */
  approach(x: number, y: number): boolean {
    if (this.now.scale >= NEAR - 0.02) return false;
    this.take({ x: x * 100 + 50, y: y * 100 + 50, scale: NEAR });
    return true;
  }

  /** Look at a place of the town, near enough to press there. */
  override look(x: number, y: number): void {
    super.look(x, y, NEAR);
  }

  /** Bring a cell into sight; that is nobody's wish to look elsewhere. */
  reveal(x: number, y: number): void {
    if (!this.#laid) return;
    const { left, right, top, bottom } = this.sight;
    const cell = { left: x * 100 - 6, right: x * 100 + 106, top: y * 100 - 6, bottom: y * 100 + 106 };
    const dx = cell.left < left ? cell.left - left : cell.right > right ? cell.right - right : 0;
    const dy = cell.top < top ? cell.top - top : cell.bottom > bottom ? cell.bottom - bottom : 0;
    if (dx || dy) this.turn({ ...this.now, x: this.now.x + dx, y: this.now.y + dy });
  }
}
