/** What is shown when: the moves of others one after another, each held for as long as eyes need. */
import { flushSync } from 'svelte';
import type { Happening } from '../board';
import { settings } from '../settings.svelte';
import type * as m from '$views/messages';

/** How long a decision of another is held, in milliseconds. */
const HOLD = { calm: 2000, brisk: 800, once: 0 };
/** What concerns me stays so long where nobody presses. */
const STOP = 6000;
/** Where it waits for a press: as long as a timer can. */
const EVER = 2 ** 31 - 1;
/** Whoever only watches is never further behind than this. */
const PATIENCE = 6;

/** What the table does at the pace that is kept here. */
interface Screen {
  show(update: m.Update, news: readonly Happening[]): void;
  /** All has been shown. */
  settled(): void;
  /** Whether a line is of the one who looks: it is not held, they know it. */
  own(step: m.Told): boolean;
  /** What of an update is worth a stop for the one who looks. */
  concerning(update: m.Update): Happening[];
  /** Whether the one who looks loses time of their own by looking. */
  hurried(): boolean;
  /** Whether nobody waits for the one who looks. */
  watches(): boolean;
  /** Whether a stop lasts until somebody presses. */
  waits(): boolean;
}

export class Pace {
  /** How many moves of others are still to be shown. */
  behind = $state(0);
  /** What happened and concerns me, while the table stands still on it. */
  stopped = $state.raw<readonly Happening[]>([]);
  /** The next game has begun, and the end of the last one was not pressed away yet. */
  lingers = $state(false);
  #screen: Screen;
  /** The end of a game is on the screen, and nothing was pressed since. */
  #ended = false;
  #over = false;
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
    this.lingers = this.#ended && !this.#screen.hurried() && !this.#screen.watches() && beginsGame(this.#queue[0]);
    if (this.lingers) return;
    const update = this.#queue.shift();
    this.behind = this.#queue.length;
    if (!update) return this.#screen.settled();
    // Whoever comes in sees the last thing that happened as news, not the whole game.
    const news = happenings(update.since === 0 ? update.steps.slice(-1) : update.steps);
    this.#show(update, news);
    const hold = update.since === 0 ? 0 : this.#hold(update);
    if ((this.#queue.length > PATIENCE && this.#screen.watches()) || !hold) return this.#next();
    if (hold === STOP) this.stopped = this.#screen.concerning(update);
    flushSync(); // It is held from when it is seen.
    this.#timer = window.setTimeout(() => this.#next(), hold === STOP && this.#screen.waits() ? EVER : hold);
  }

  /** How long an update is held: what one did oneself and what chance gave for it was awaited already. */
  #hold(update: m.Update): number {
    if (document.hidden) return 0;
    if (this.#stops(update)) return STOP;
    const others = update.steps.some((step) => step.kind === 'move' && !this.#screen.own(step));
    const hold = others ? HOLD[settings.chosen.pace] : 0;
    return this.#screen.hurried() ? Math.min(hold, HOLD.brisk) : hold;
  }

  #stops(update: m.Update): boolean {
    return settings.chosen.pace === 'calm' && !this.#screen.hurried() && this.#screen.concerning(update).length > 0;
  }

  /** A press anywhere goes on: to the next thing that concerns whoever looks, or to the end. */
  flush(): void {
    this.#ended = false;
    if (!this.#timer && !this.#queue.length) return;
    this.stop();
    const next = this.#queue.findIndex((update) => this.#stops(update));
    const passed = next < 0 ? this.#queue : this.#queue.slice(0, next);
    const last = passed.at(-1);
    this.#queue = this.#queue.slice(passed.length);
    this.behind = this.#queue.length;
    if (last)
      this.#show(
        last,
        passed.flatMap((update) => happenings(update.steps)),
      );
    this.#next();
  }

  #show(update: m.Update, news: readonly Happening[]): void {
    this.#screen.show(update, news);
    const over = !!update.hand?.outcome;
    this.#ended = over && (this.#ended || !this.#over);
    this.#over = over;
  }

  /** What was still to be shown is not shown any more: other eyes look now. */
  drop(): void {
    this.stop();
    this.#queue = [];
    this.behind = 0;
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.stopped = [];
  }
}

const beginsGame = (update: m.Update | undefined): boolean =>
  !!update && update.since > 0 && update.steps.some((step) => step.kind === 'started');

/** The events of some lines of the log, one after another. */
export function happenings(steps: readonly m.Told[]): Happening[] {
  return steps.flatMap((step) =>
    (step.events ?? []).map((event) => ({ ...event, seq: step.seq, by: step.seat ?? null })),
  );
}
