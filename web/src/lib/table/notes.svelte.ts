/** The notes at a table, one at a time: what a piece is, and why something can't be done. */
import { targetOf } from '../focus';
import type { TableStore } from '../table.svelte';
import { voice } from '../voice.svelte';
import { tips, type Tip } from './tips';

/** What notes need of a table: what is in the hand, and that a press goes on. */
export type Noted = Pick<TableStore, 'moves' | 'flush'>;

export class Notes {
  /** What a note speaks of: the piece or place that was pressed, by a pointer or a key. */
  pressed = $state.raw<Element | null>(null);
  piece = $state.raw<Tip | null>(null);
  /** Watches the part of the page whose pieces have notes. A mouse that only rests gets none over a preview or with something in the hand. */
  readonly watched = tips((tip) => {
    const { moves } = this.#table;
    if (tip && !tip.asked && (moves.busy || moves.pointed !== null)) return;
    this.piece = tip;
    if (!tip?.asked) return;
    moves.whyNot = null;
    voice.say(tip.text);
  });
  readonly #table: Noted;

  constructor(table: Noted) {
    this.#table = table;
    $effect(() => {
      if (table.moves.whyNot) this.piece = null;
    });
  }

  /** Close the note on a piece; true where there was one. */
  hush(): boolean {
    const was = this.piece !== null;
    this.piece = null;
    return was;
  }

  meant(target: Element | null): void {
    this.pressed = target?.closest('[data-place], [data-piece], button') ?? null;
  }

  key(event: KeyboardEvent): void {
    if (event.key === 'Enter' || event.key === ' ') this.meant(targetOf(event));
  }

  press(event: PointerEvent): void {
    // A press in the note is for the note: it must not move away under the finger.
    if (targetOf(event)?.closest('[data-why]')) return;
    this.meant(targetOf(event));
    // The button that goes on does so itself: a second time would pass by what comes next.
    if (!targetOf(event)?.closest('[data-deed="Go on"]')) this.#table.flush();
    this.#table.moves.whyNot = null;
  }
}
