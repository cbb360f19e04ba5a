/** The camera of the map: the map fills its frame or lies in its middle, and is looked at where something happens. */
import { Camera, type Look } from '$lib/camera.svelte';
import { W, type Country, type Hex } from './country';

const CLOSEST = 2.2;
/** Room for the coordinates around the whole map. */
const MARGIN = 26;

export class MapCamera extends Camera {
  /** What the player has chosen to see: the whole map, or a place of his own; nothing else moves it then but a conflict. */
  chosen: '' | 'whole' | 'place' = '';
  country: Country | null = null;

  protected get range(): readonly [number, number] {
    return [this.whole, CLOSEST];
  }

  get scale(): number {
    return this.now.scale;
  }

  /** The scale at which the whole map is seen. */
  get whole(): number {
    if (!this.country) return 1;
    return Math.min(
      (this.frame.width - MARGIN * 2) / this.country.width,
      (this.frame.height - MARGIN * 2) / this.country.height,
      CLOSEST,
    );
  }

  get fitted(): boolean {
    return this.scale <= this.whole * 1.02;
  }

  protected take(look: Look): void {
    this.chosen = 'place';
    this.turn(look);
  }

  /** The map never leaves its frame: it fills it, or lies in its middle. */
  protected override turn({ x, y, scale }: Look): void {
    const within = (centre: number, room: number, size: number) => {
      const margin = Math.min(MARGIN, room / 10);
      if (size * scale + margin * 2 <= room) return size / 2;
      return Math.min(size + (margin - room / 2) / scale, Math.max((room / 2 - margin) / scale, centre));
    };
    const { width, height } = this.country ?? { width: 0, height: 0 };
    this.now = { x: within(x, this.frame.width, width), y: within(y, this.frame.height, height), scale };
  }

  fit(): void {
    this.turn({ x: (this.country?.width ?? 0) / 2, y: (this.country?.height ?? 0) / 2, scale: this.whole });
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
    const scale = Math.min(Math.max(room, this.whole, least), CLOSEST);
    this.turn({ x: (left + right) / 2, y: (top + bottom) / 2, scale });
  }

  /** Whether a hex lies well inside the frame. */
  sees(hex: Hex): boolean {
    const { left, right, top, bottom } = this.sight;
    return hex.x > left + W / 2 && hex.x < right - W / 2 && hex.y > top + W / 2 && hex.y < bottom - W / 2;
  }

  /** Move just so far that a hex is in sight. */
  reveal(hex: Hex): void {
    if (!this.sees(hex)) this.turn({ x: hex.x, y: hex.y, scale: this.scale });
  }

  /** Look again where one looked before. */
  turnBack(look: Look): void {
    this.turn(look);
  }

  /** Whether hexes are smaller than at some scale. */
  under(scale: number): boolean {
    return this.scale < scale - 0.01;
  }

  /** Come near to a hex, so that a finger can press it. */
  approach(hex: Hex, scale: number): void {
    this.take({ x: hex.x, y: hex.y, scale: Math.min(scale, CLOSEST) });
  }
}
