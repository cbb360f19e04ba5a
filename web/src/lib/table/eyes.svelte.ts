/** Whose eyes the table is seen through: the seats that are played at this screen, and how it goes from one to the next. */
import { letGo } from '../focus';
import type { Tellings } from './tellings';
import type { HandView, Update } from '$views/messages';

export class Eyes {
  /** The person at this screen, as the house calls them. */
  me = $state<string | null>(null);
  mine = $state.raw<readonly number[]>([]);
  /** Whose eyes we look through; null for a spectator. */
  viewpoint = $state<number | null>(null);
  /** Around one screen: the seat that the screen is passed to, while it is covered. */
  covered = $state<number | null>(null);
  /** Around one screen: the seat that the screen goes to as soon as the public result was pressed away. */
  passing = $state<number | null>(null);
  #told: Tellings;
  /** Whether somebody has been handed the screen in this game. */
  #handed = false;

  constructor(told: Tellings) {
    this.#told = told;
  }

  /** Which seats are ours, by what one of them is told. */
  learn({ seat, table }: Update): void {
    if (seat !== null && !this.mine.includes(seat)) this.mine = [...this.mine, seat].sort();
    if (table) this.mine = this.mine.filter((one) => table.seats[one]?.person === this.me);
  }

  /** Who of the people around this screen should have it; null where others decide. */
  #holder(hand: HandView | null | undefined): number | null {
    for (const seat of [hand?.holder, hand?.to_act])
      if (typeof seat === 'number' && this.mine.includes(seat)) return seat;
    return null;
  }

  /** The seat that whoever has the screen decides for: their own, or the one whose words they enter. */
  acting(hand: HandView | undefined): number | null {
    const to = hand?.to_act ?? null;
    if (!hand || to === null || !this.mine.includes(to)) return this.viewpoint;
    return to === this.viewpoint || hand.holder === this.viewpoint ? to : this.viewpoint;
  }

  /** Whether the people around this screen know different things. */
  get secret(): boolean {
    return this.#told.differ(this.mine);
  }

  /** Whether whoever holds the screen now enters the words of another. */
  get enters(): boolean {
    const hand = this.#told.open;
    return hand !== null && hand.holder !== null && hand.holder !== hand.to_act;
  }

  /** Choose a seat to look through where none was chosen; true where other eyes look now. */
  choose(playing: boolean): boolean {
    if (!playing) {
      this.#handed = false;
      this.passing = null;
    }
    // There are secrets, and nobody has yet been handed the screen in this game.
    const uncertain = playing && !this.#handed && this.mine.length > 1 && this.secret;
    if (!uncertain && this.viewpoint !== null && this.mine.includes(this.viewpoint)) return false;
    const next = this.#holder(this.#told.open) ?? this.mine[0] ?? null;
    const other = next !== this.viewpoint;
    this.viewpoint = next;
    if (uncertain && next !== null) this.#cover(next);
    return other;
  }

  /** Everything has been shown: who looks next, if that is another; where there are secrets the screen is passed first. */
  next(playing: boolean): number | null {
    const to = this.#holder(this.#told.of(this.viewpoint)?.hand);
    this.passing = null;
    if (to === null || to === this.viewpoint || !playing) return null;
    if (!this.secret) return to;
    // What happened is for everybody's eyes: it stays until it is pressed away, and only then the screen is covered.
    this.passing = to;
    return null;
  }

  /** The result was seen: now the screen is handed on. */
  pass(): void {
    const to = this.passing;
    this.passing = null;
    if (to !== null) this.#cover(to);
  }

  #cover(seat: number): void {
    letGo();
    this.#handed = true;
    this.covered = seat;
  }
}
