/** Where one looks at an unbounded board from: pan, zoom, fit; two fingers zoom and twist. */

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const LEAST = 0.16;
/** So near a finger finds a cell: 46 pixels. */
export const TOUCH = 0.46;
const MOST = 1.6;
/** So far a press may slide and still be a press. */
const SLIP = 6;
/** So far two fingers must twist to turn a tile, in degrees. */
const TWIST = 35;

export class Camera {
  width = $state(0);
  height = $state(0);
  /** Whether the whole board is kept in sight by itself. */
  auto = $state(true);
  /** Whether a hand moves it now: then it follows at once. */
  dragging = $state(false);
  #own = $state.raw({ x: 50, y: 50, scale: 0.76 });
  #fitted: () => { x: number; y: number; scale: number };
  #ontwist: (quarters: number) => void;
  #fingers = new Map<number, { x: number; y: number }>();
  #start: { x: number; y: number } | null = null;
  #twisted = 0;
  /** True from a drag until its click has been swallowed. */
  #swallow = false;

  /** `box` is what must be in sight, `focus` what matters most if that is too much; a hundred units to a cell. */
  constructor(
    box: () => Box,
    focus: () => { x: number; y: number },
    small: () => boolean,
    ontwist: (quarters: number) => void,
  ) {
    this.#ontwist = ontwist;
    this.#fitted = () => {
      const { left, top, right, bottom } = box();
      const all = Math.min(this.width / (right - left), this.height / (bottom - top));
      const scale = Math.min(0.96, Math.max(small() ? TOUCH : 0.32, all));
      const middle = { x: (left + right) / 2, y: (top + bottom) / 2 };
      const want = focus();
      const keep = (from: number, to: number, room: number, centre: number, wish: number) =>
        to - from <= room / scale ? centre : Math.min(to - room / scale / 2, Math.max(from + room / scale / 2, wish));
      return {
        x: keep(left, right, this.width, middle.x, want.x),
        y: keep(top, bottom, this.height, middle.y, want.y),
        scale,
      };
    };
  }

  get now(): { x: number; y: number; scale: number } {
    return this.auto ? this.#fitted() : this.#own;
  }

  get transform(): string {
    const { x, y, scale } = this.now;
    return `translate(${this.width / 2 - x * scale}px, ${this.height / 2 - y * scale}px) scale(${scale})`;
  }

  /** What is in sight, in units of the board. */
  get sight(): Box {
    const { x, y, scale } = this.now;
    const [w, h] = [this.width / scale / 2, this.height / scale / 2];
    return { left: x - w, right: x + w, top: y - h, bottom: y + h };
  }

  #take(over: Partial<{ x: number; y: number; scale: number }>): void {
    this.#own = { ...this.now, ...over };
    this.auto = false;
  }

  fit(): void {
    this.auto = true;
  }

  /** Show all of a box, however small it gets. */
  all({ left, top, right, bottom }: Box): void {
    const scale = Math.min(0.96, this.width / (right - left), this.height / (bottom - top));
    this.#take({ x: (left + right) / 2, y: (top + bottom) / 2, scale });
  }

  zoom(factor: number, at = { x: this.width / 2, y: this.height / 2 }): void {
    const { x, y, scale } = this.now;
    const next = Math.min(MOST, Math.max(LEAST, scale * factor));
    const [dx, dy] = [at.x - this.width / 2, at.y - this.height / 2];
    this.#take({ scale: next, x: x + dx / scale - dx / next, y: y + dy / scale - dy / next });
  }

  /** Come near to a cell where it is too small for a finger; false where it is large enough. */
  approach(x: number, y: number): boolean {
    if (this.now.scale >= TOUCH - 0.02) return false;
    this.#take({ x: x * 100 + 50, y: y * 100 + 50, scale: TOUCH });
    return true;
  }

  /** Look at a place of the board, near enough to press there. */
  look(x: number, y: number): void {
    this.#take({ x, y, scale: Math.max(TOUCH, this.now.scale) });
  }

  /** Bring a cell into sight. */
  reveal(x: number, y: number): void {
    if (!this.width) return;
    const { left, right, top, bottom } = this.sight;
    const cell = { left: x * 100 - 6, right: x * 100 + 106, top: y * 100 - 6, bottom: y * 100 + 106 };
    const dx = cell.left < left ? cell.left - left : cell.right > right ? cell.right - right : 0;
    const dy = cell.top < top ? cell.top - top : cell.bottom > bottom ? cell.bottom - bottom : 0;
    if (dx || dy) this.#take({ x: this.now.x + dx, y: this.now.y + dy });
  }

  // Fingers and wheel

  down(event: PointerEvent): void {
    if (event.pointerType === 'mouse' && event.button !== 0) return;
    this.#fingers.set(event.pointerId, { x: event.offsetX, y: event.offsetY });
    this.#start = { x: event.clientX, y: event.clientY };
    if (this.#fingers.size === 1) this.#swallow = false;
    this.#twisted = 0;
  }

  move(event: PointerEvent, frame: DOMRect): void {
    const before = this.#fingers.get(event.pointerId);
    if (!before) return;
    const here = { x: event.clientX - frame.left, y: event.clientY - frame.top };
    if (this.#fingers.size === 1) {
      const start = this.#start!;
      if (!this.dragging && Math.hypot(event.clientX - start.x, event.clientY - start.y) < SLIP) return;
      if (!this.dragging) {
        this.dragging = this.#swallow = true;
        (event.currentTarget as Element).setPointerCapture(event.pointerId);
        this.#fingers.set(event.pointerId, here);
        return;
      }
      const { x, y, scale } = this.now;
      this.#take({ x: x - (here.x - before.x) / scale, y: y - (here.y - before.y) / scale });
    } else if (this.#fingers.size === 2) {
      this.dragging = this.#swallow = true;
      const other = [...this.#fingers].find(([id]) => id !== event.pointerId)![1];
      const [was, is] = [
        Math.hypot(before.x - other.x, before.y - other.y),
        Math.hypot(here.x - other.x, here.y - other.y),
      ];
      const angle = (at: { x: number; y: number }) => (Math.atan2(at.y - other.y, at.x - other.x) * 180) / Math.PI;
      this.#twisted += ((angle(here) - angle(before) + 540) % 360) - 180;
      if (Math.abs(this.#twisted) > TWIST) {
        this.#ontwist(Math.sign(this.#twisted));
        this.#twisted = 0;
      } else if (was > 20) this.zoom(is / was, { x: (here.x + other.x) / 2, y: (here.y + other.y) / 2 });
    }
    this.#fingers.set(event.pointerId, here);
  }

  up(event: PointerEvent): void {
    this.#fingers.delete(event.pointerId);
    if (!this.#fingers.size) this.dragging = false;
  }

  /** Whether a click ends a drag, and so means nothing. */
  swallowed(): boolean {
    const was = this.#swallow;
    this.#swallow = false;
    return was;
  }

  wheel(event: WheelEvent, frame: DOMRect): void {
    event.preventDefault();
    this.zoom(Math.exp(-event.deltaY * 0.0015), { x: event.clientX - frame.left, y: event.clientY - frame.top });
  }
}
