/** What is shown when: the moves of others one after another, each held for as long as eyes need. */
import type { Happening } from '../board';
import { settings } from '../settings.svelte';
import type * as m from '$views/messages';

const LONGEST = 1200;
/** With more than this many moves to show, none is held. */
const PATIENCE = 6;

/** What the table does at the pace that is kept here. */
interface Screen {
  show(update: m.Update, news: readonly Happening[]): void;
  /** All has been shown. */
  settled(): void;
  /** Whether a line is of the one who looks: it is not held, they know it. */
  own(step: m.Told): boolean;
}

export class Pace {
  /** How many moves of others are still to be shown. */
  behind = $state(0);
  #screen: Screen;
  #queue: m.Update[] = [];
  #timer = 0;

  constructor(screen: Screen) {
    this.#screen = screen;
  }

  /** Show these too, after what is still to be shown. */
  add(updates: readonly m.Update[]): void {
    this.#queue.push(...updates);
    this.behind = this.#queue.length;
    if (!this.#timer) this.#next();
  }

  /** Show the next thing that happened, and hold it for a moment where it was another's. */
  #next(): void {
    this.stop();
    const update = this.#queue.shift();
    this.behind = this.#queue.length;
    if (!update) return this.#screen.settled();
    // Whoever comes in sees the last thing that happened as news, not the whole game.
    const news = happenings(update.since === 0 ? update.steps.slice(-1) : update.steps);
    this.#screen.show(update, news);
    const mine = news.length === 0 || update.steps.every((step) => this.#screen.own(step));
    const events = news.filter((happening) => happening.words).length;
    const hold = mine || document.hidden || settings.chosen.atOnce ? 0 : Math.min(LONGEST, 350 + 250 * events);
    if (this.#queue.length > PATIENCE || !hold) return this.#next();
    this.#timer = window.setTimeout(() => this.#next(), settings.moves ? hold : Math.min(hold, 600));
  }

  /** A press anywhere shows the end at once. */
  flush(): void {
    if (!this.#timer && !this.#queue.length) return;
    this.stop();
    const news = this.#queue.flatMap((update) => happenings(update.steps));
    const last = this.#queue.at(-1);
    this.drop();
    if (last) this.#screen.show(last, news);
    this.#screen.settled();
  }

  /** What was still to be shown is not shown any more: other eyes look now. */
  drop(): void {
    this.#queue = [];
    this.behind = 0;
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = 0;
  }
}

/** The events of some lines of the log, one after another. */
export function happenings(steps: readonly m.Told[]): Happening[] {
  return steps.flatMap((step) =>
    (step.events ?? []).map((event) => ({ ...event, seq: step.seq, by: step.seat ?? null })),
  );
}
