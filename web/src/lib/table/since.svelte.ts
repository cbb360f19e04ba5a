/** What the others did since my last turn: told in a strip when it is my turn again, until I pick something or close it. */
import type { Guide, Happening, Recalled } from '../board';
import type { TableStore } from '../table.svelte';
import type { ToldTurn } from '$views/messages';
import type { Moment } from './moment.svelte';
import { happenings } from './pace.svelte';

/** What happened in a turn. */
export function happenedIn({ lines, at, until }: ToldTurn, table: TableStore): Happening[] {
  const within = new Set(lines);
  const events = table.log.flatMap((step) => {
    const all = happenings([step]);
    if (!within.has(step.seq)) return [];
    return all.slice(step.seq === lines[0] ? at : 0, step.seq === lines.at(-1) ? until + 1 : all.length);
  });
  return events;
}

export class Since {
  /** The turn that is looked at, by its place in the strip; null for the last one. */
  #at = $state<number | null>(null);
  #closed = $state('');
  /** Where it was opened last: until something else happens its room is kept, so that nothing moves under the pointer. */
  #room = $state(-1);
  #table: TableStore;
  #moment: Moment;
  #guide: () => Guide;

  constructor(table: TableStore, moment: Moment, guide: () => Guide) {
    this.#table = table;
    this.#moment = moment;
    this.#guide = guide;
    $effect(() => {
      if (this.open && this.#table.moves.busy) this.close();
    });
    $effect(() => {
      void this.#key;
      this.#at = null;
    });
    $effect(() => {
      if (this.open) this.#room = this.#table.shown?.seq ?? -1;
    });
  }

  get turns(): readonly ToldTurn[] {
    return this.#table.recent;
  }

  /** Whether there is something to tell, and it is my turn. */
  get available(): boolean {
    const { shown, eyes } = this.#table;
    if (!this.#moment.asked || !shown || eyes.viewpoint === null || this.turns.length === 0) return false;
    const { turn } = this.#guide();
    return (turn ? turn(shown.hand.view) : shown.hand.to_act) === eyes.viewpoint;
  }

  get open(): boolean {
    return this.available && this.#closed !== this.#key;
  }

  /** Whether its room on the page is kept. */
  get roomy(): boolean {
    return this.open || (this.available && this.#room === this.#table.shown?.seq);
  }

  /** Whether a turn was chosen to be looked at. */
  get stepped(): boolean {
    return this.#at !== null;
  }

  get at(): number {
    return Math.min(this.#at ?? Infinity, this.turns.length - 1);
  }

  /** What the board marks: the turns up to the one that is looked at. */
  get recalled(): Recalled | null {
    if (!this.open) return null;
    return {
      turns: this.turns
        .slice(0, this.at + 1)
        .map((turn) => ({ seat: turn.seat!, happened: happenedIn(turn, this.#table) })),
    };
  }

  get #key(): string {
    const [first] = this.turns;
    return first ? `${first.hand}.${first.lines[0]}.${first.at}` : '';
  }

  step(by: number): void {
    this.#at = Math.max(0, Math.min(this.turns.length - 1, this.at + by));
  }

  look(at: number): void {
    this.#at = at;
  }

  /** Close it; false where it was not open. */
  close(): boolean {
    if (!this.open) return false;
    this.#closed = this.#key;
    return true;
  }

  toggle(): void {
    if (!this.close() && this.available) this.#closed = '';
  }
}
