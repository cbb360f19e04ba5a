/**
 * Where one looks on a board that is larger than its frame, and the hands that move it.
 *
 * A board says how it frames things by a camera of its own: what is seen before anybody touches it, and how far
 * one may go.
 */

/** The point of the drawing in the middle of the frame, and how many pixels a unit of the drawing has. */
export interface Look {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

/** The part of the board that the drawing may fill, in pixels. */
export interface Frame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A part of the drawing. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** What is pressed by a finger is at least this wide, in pixels; by a mouse this. */
export const TOUCH = 46;
export const MOUSE = 56;
/** How far a press may slide and still be a press, in pixels. */
const SLIP = 6;
/** How far two fingers must twist for a quarter turn, in degrees. */
const TWIST = 35;

export abstract class Camera {
  /** A hand moves it now: it follows at once. */
  free = $state(false);

  frame = $state.raw<Frame>({ left: 0, top: 0, width: 1, height: 1 });
  now = $state.raw<Look>({ x: 0, y: 0, scale: 1 });
  /** The farthest and the nearest scale. */
  protected abstract readonly range: readonly [least: number, most: number];
  /** Look there, because somebody wants to. */
  protected abstract take(look: Look): void;

  /** Look there, as far as the drawing lets one. */
  protected turn(look: Look): void {
    this.now = look;
  }

  /** Take another frame and leave the drawing where it lies on the screen, as far as it may: a hand is on it. */
  keep(frame: Frame): void {
    const before = this.#middle;
    this.frame = frame;
    const { x, y, scale } = this.now;
    const after = this.#middle;
    this.turn({ x: x + (after.x - before.x) / scale, y: y + (after.y - before.y) / scale, scale });
  }

  get #middle(): Point {
    const { left, top, width, height } = this.frame;
    return { x: left + width / 2, y: top + height / 2 };
  }

  get transform(): string {
    const { x, y, scale } = this.now;
    const middle = this.#middle;
    return `translate(${middle.x - x * scale}px, ${middle.y - y * scale}px) scale(${scale})`;
  }

  /** What is in sight, in units of the drawing. */
  get sight(): Box {
    const { x, y, scale } = this.now;
    const [w, h] = [this.frame.width / scale / 2, this.frame.height / scale / 2];
    return { left: x - w, right: x + w, top: y - h, bottom: y + h };
  }

  /** Come nearer or go away; what lies at a point of the board, in pixels, stays there. */
  zoom(factor: number, at: Point = this.#middle): void {
    const { x, y, scale } = this.now;
    const [least, most] = this.range;
    const next = Math.min(most, Math.max(least, scale * factor));
    const [dx, dy] = [at.x - this.#middle.x, at.y - this.#middle.y];
    this.take({ scale: next, x: x + dx / scale - dx / next, y: y + dy / scale - dy / next });
  }

  /** Drag the drawing, in pixels. */
  pan(dx: number, dy: number): void {
    const { x, y, scale } = this.now;
    this.take({ x: x - dx / scale, y: y - dy / scale, scale });
  }

  /** Look at a place of the drawing, not from farther than this. */
  look(x: number, y: number, least = 0): void {
    this.take({ x, y, scale: Math.max(least, this.now.scale) });
  }
}

/** Fingers and mouse on a board: one drags, two pinch and twist, the wheel zooms. */
export class Hands {
  #camera: Camera;
  #ontwist: (quarters: number) => void;
  #fingers = new Map<number, Point>();
  #start: Point | null = null;
  #twisted = 0;
  #rest = 0;
  /** True from a drag until its click has been asked about. */
  #dragged = false;

  constructor(camera: Camera, ontwist: (quarters: number) => void = () => {}) {
    this.#camera = camera;
    this.#ontwist = ontwist;
  }

  down = (event: PointerEvent): void => {
    if (event.button > 0) return;
    if (this.#fingers.size === 0) this.#dragged = false;
    this.#start = pointOf(event);
    this.#fingers.set(event.pointerId, this.#start);
    this.#twisted = 0;
  };

  move = (event: PointerEvent): void => {
    const before = this.#fingers.get(event.pointerId);
    if (!before) return;
    const here = pointOf(event);
    if (this.#fingers.size === 1) {
      const start = this.#start!;
      if (!this.#dragged && Math.hypot(here.x - start.x, here.y - start.y) < SLIP) return;
      if (this.#dragged) this.#camera.pan(here.x - before.x, here.y - before.y);
      else if (event.currentTarget instanceof Element) event.currentTarget.setPointerCapture(event.pointerId);
      this.#drag();
    } else if (this.#fingers.size === 2) {
      const other = [...this.#fingers].find(([id]) => id !== event.pointerId)![1];
      this.#drag();
      this.#pinch(other, before, here);
    }
    this.#fingers.set(event.pointerId, here);
  };

  #drag(): void {
    this.#dragged = this.#camera.free = true;
  }

  /** One of two fingers moves, the other rests. */
  #pinch(other: Point, before: Point, here: Point): void {
    const angle = (at: Point) => (Math.atan2(at.y - other.y, at.x - other.x) * 180) / Math.PI;
    const gap = (at: Point) => Math.hypot(at.x - other.x, at.y - other.y);
    this.#twisted += ((angle(here) - angle(before) + 540) % 360) - 180;
    if (Math.abs(this.#twisted) > TWIST) {
      this.#ontwist(Math.sign(this.#twisted));
      this.#twisted = 0;
    }
    this.#camera.pan((here.x - before.x) / 2, (here.y - before.y) / 2);
    if (gap(before) > 20)
      this.#camera.zoom(gap(here) / gap(before), { x: (here.x + other.x) / 2, y: (here.y + other.y) / 2 });
  }

  up = (event: PointerEvent): void => {
    this.#fingers.delete(event.pointerId);
    if (!this.#fingers.size) this.#camera.free = false;
  };

  wheel = (event: WheelEvent): void => {
    event.preventDefault();
    this.#camera.free = true;
    this.#camera.zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0015)), pointOf(event));
    clearTimeout(this.#rest);
    this.#rest = window.setTimeout(() => (this.#camera.free = false), 120);
  };

  /** Whether the press that ends now was a drag, and so means nothing; asked once. */
  moved(): boolean {
    const was = this.#dragged;
    this.#dragged = false;
    return was;
  }
}

/** Where a pointer is, in pixels from the corner of the board. */
function pointOf(event: PointerEvent | WheelEvent): Point {
  const box = event.currentTarget instanceof Element ? event.currentTarget.getBoundingClientRect() : null;
  return { x: event.clientX - (box?.left ?? 0), y: event.clientY - (box?.top ?? 0) };
}
