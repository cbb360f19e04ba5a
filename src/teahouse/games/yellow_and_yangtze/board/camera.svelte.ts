/** Where one looks on the map: pan, zoom and fit. Screen = drawing × scale + (x, y). */
import { W, type Country, type Hex } from './country';

/** The part of the board the map may fill, in pixels. */
export interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A hex is never narrower than this where fingers press it. */
export const TOUCH = 46;
const CLOSEST = 2.2;
const MARGIN = 26;

export class Camera {
  x = $state(0);
  y = $state(0);
  scale = $state(1);
  /** The hand moves it: no easing. */
  free = $state(false);
  /** What the player has chosen to see: the whole map, or a place of his own; nothing else moves it then but a conflict. */
  chosen: '' | 'whole' | 'place' = '';
  frame: Frame = { left: 0, top: 0, width: 1, height: 1 };
  country: Country | null = null;

  /** The scale at which the whole map is seen. */
  get whole(): number {
    if (!this.country) return 1;
    return Math.min(
      (this.frame.width - MARGIN * 2) / this.country.width,
      (this.frame.height - MARGIN) / this.country.height,
      CLOSEST,
    );
  }

  get fitted(): boolean {
    return this.scale <= this.whole * 1.02;
  }

  fit(): void {
    this.scale = this.whole;
    this.#centre((this.country?.width ?? 0) / 2, (this.country?.height ?? 0) / 2);
  }

  /** Look at some hexes, near enough to press each, but no nearer than all of them in sight where that is possible. */
  show(hexes: readonly Hex[], least: number): void {
    if (!hexes.length) return this.fit();
    const xs = hexes.map((hex) => hex.x);
    const ys = hexes.map((hex) => hex.y);
    const [left, right, top, bottom] = [
      Math.min(...xs) - W,
      Math.max(...xs) + W,
      Math.min(...ys) - W,
      Math.max(...ys) + W,
    ];
    const room = Math.min(this.frame.width / (right - left), this.frame.height / (bottom - top), 1.45);
    this.scale = Math.min(Math.max(room, this.whole, least), CLOSEST);
    this.#centre((left + right) / 2, (top + bottom) / 2);
  }

  /** Whether a hex lies well inside the frame. */
  sees(hex: Hex): boolean {
    const [x, y] = [hex.x * this.scale + this.x, hex.y * this.scale + this.y];
    const { left, top, width, height } = this.frame;
    const edge = (W * this.scale) / 2;
    return x > left + edge && x < left + width - edge && y > top + edge && y < top + height - edge;
  }

  /** Move just so far that a hex is in sight. */
  reveal(hex: Hex): void {
    if (this.sees(hex)) return;
    this.#centre(hex.x, hex.y);
  }

  /** Whether hexes are smaller than at some scale. */
  under(scale: number): boolean {
    return this.scale < scale - 0.01;
  }

  /** Come near to a hex, so that a finger can press it. */
  approach(hex: Hex, scale: number): void {
    this.scale = Math.min(scale, CLOSEST);
    this.chosen = 'place';
    this.#centre(hex.x, hex.y);
  }

  zoom(factor: number, at?: { x: number; y: number }): void {
    const { left, top, width, height } = this.frame;
    const point = at ?? { x: left + width / 2, y: top + height / 2 };
    const next = Math.min(Math.max(this.scale * factor, this.whole), CLOSEST);
    const ratio = next / this.scale;
    this.x = point.x - (point.x - this.x) * ratio;
    this.y = point.y - (point.y - this.y) * ratio;
    this.scale = next;
    this.chosen = 'place';
    this.#hold();
  }

  pan(dx: number, dy: number): void {
    this.x += dx;
    this.y += dy;
    this.chosen = 'place';
    this.#hold();
  }

  #centre(x: number, y: number): void {
    const { left, top, width, height } = this.frame;
    this.x = left + width / 2 - x * this.scale;
    this.y = top + height / 2 - y * this.scale;
    this.#hold();
  }

  /** The map never leaves its frame: it fills it, or lies in its middle. */
  #hold(): void {
    if (!this.country) return;
    const within = (offset: number, from: number, room: number, size: number) => {
      const margin = Math.min(MARGIN, room / 10);
      if (size + margin * 2 <= room) return from + (room - size) / 2;
      return Math.min(from + margin, Math.max(from + room - size - margin, offset));
    };
    const { left, top, width, height } = this.frame;
    this.x = within(this.x, left, width, this.country.width * this.scale);
    this.y = within(this.y, top, height, this.country.height * this.scale);
  }
}

/** Fingers and mouse on the map: one drags, two pinch, the wheel zooms. `moved` says that a press was a drag. */
export function handling(camera: Camera, box: () => DOMRect) {
  const fingers = new Map<number, { x: number; y: number }>();
  let start: { x: number; y: number } | null = null;
  let dragged = false;

  const point = (event: PointerEvent | WheelEvent) => {
    const { left, top } = box();
    return { x: event.clientX - left, y: event.clientY - top };
  };
  const span = () => {
    const [one, other] = [...fingers.values()];
    return one && other
      ? { gap: Math.hypot(one.x - other.x, one.y - other.y), x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 }
      : null;
  };

  return {
    down(event: PointerEvent): void {
      if (event.button > 0) return;
      if (fingers.size === 0) dragged = false;
      fingers.set(event.pointerId, point(event));
      start = point(event);
    },
    move(event: PointerEvent): void {
      const before = fingers.get(event.pointerId);
      if (!before) return;
      const now = point(event);
      if (fingers.size === 1) {
        if (!dragged && start && Math.hypot(now.x - start.x, now.y - start.y) < 7) return;
        if (!dragged) (event.currentTarget as Element).setPointerCapture?.(event.pointerId);
        dragged = true;
        camera.free = true;
        camera.pan(now.x - before.x, now.y - before.y);
        fingers.set(event.pointerId, now);
        return;
      }
      const from = span();
      fingers.set(event.pointerId, now);
      const to = span();
      if (!from || !to) return;
      dragged = true;
      camera.free = true;
      camera.pan(to.x - from.x, to.y - from.y);
      if (from.gap > 0) camera.zoom(to.gap / from.gap, to);
    },
    up(event: PointerEvent): void {
      fingers.delete(event.pointerId);
      if (fingers.size === 0) camera.free = false;
    },
    wheel(event: WheelEvent): void {
      event.preventDefault();
      camera.free = true;
      camera.zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0016)), point(event));
      setTimeout(() => (camera.free = false), 120);
    },
    /** Whether the press that ends now was a drag; asked once. */
    moved(): boolean {
      const was = dragged;
      dragged = false;
      return was;
    },
  };
}
