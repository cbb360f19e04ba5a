/** The camera of a town that grows without end: it keeps the whole town in sight until a hand moves it. */
import { Camera, TOUCH, type Box, type Frame, type Look } from '$lib/camera.svelte';
import type { Moves } from '$lib/moves.svelte';

/** A cell is a hundred units wide: here a finger finds it. */
const NEAR = TOUCH / 100;
const NEAREST = 0.96;
/** On a larger screen tiles are never smaller by themselves. */
const TILE = 0.56;
/** Of less height there is too little to see: what lies over the lower rim then lies over the town. */
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

export class TownCamera extends Camera {
  width = $state(0);
  height = $state(0);
  /** Whether the whole town is kept in sight by itself. */
  auto = $state(true);
  protected readonly range = [0.16, 1.6] as const;
  #own = $state.raw<Look>({ x: 50, y: 50, scale: 0.76 });
  #fitted: () => Look;
  #small: () => boolean;
  #free: () => number;

  /** `box` is what must be in sight, `focus` what matters most if that is too much, `free` what lies over the lower rim. */
  constructor(box: () => Box, focus: () => { x: number; y: number }, small: () => boolean, free: () => number) {
    super();
    this.#small = small;
    this.#free = free;
    this.#fitted = () => {
      const { left, top, right, bottom } = box();
      const { width, height } = this.frame;
      const all = Math.min(width / (right - left), height / (bottom - top));
      const scale = Math.min(NEAREST, Math.max(small() ? NEAR : TILE, all));
      const middle = { x: (left + right) / 2, y: (top + bottom) / 2 };
      const want = focus();
      const keep = (from: number, to: number, room: number, centre: number, wish: number) =>
        to - from <= room / scale ? centre : Math.min(to - room / scale / 2, Math.max(from + room / scale / 2, wish));
      return {
        x: keep(left, right, width, middle.x, want.x),
        y: keep(top, bottom, height, middle.y, want.y),
        scale,
      };
    };
  }

  get frame(): Frame {
    const { left, top } = RULER;
    const [right, bottom] = this.#small() ? [0, TOOLS.bottom] : [TOOLS.right, 0];
    return {
      left,
      top,
      width: Math.max(1, this.width - left - right),
      height: Math.max(1, this.height - top - bottom - Math.max(0, Math.min(this.#free(), this.height - LEAST))),
    };
  }

  get now(): Look {
    return this.auto ? this.#fitted() : this.#own;
  }

  protected take(look: Look): void {
    this.#own = look;
    this.auto = false;
  }

  fit(): void {
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

  /** Bring a cell into sight. */
  reveal(x: number, y: number): void {
    if (!this.width) return;
    const { left, right, top, bottom } = this.sight;
    const cell = { left: x * 100 - 6, right: x * 100 + 106, top: y * 100 - 6, bottom: y * 100 + 106 };
    const dx = cell.left < left ? cell.left - left : cell.right > right ? cell.right - right : 0;
    const dy = cell.top < top ? cell.top - top : cell.bottom > bottom ? cell.bottom - bottom : 0;
    if (dx || dy) this.take({ ...this.now, x: this.now.x + dx, y: this.now.y + dy });
  }
}
