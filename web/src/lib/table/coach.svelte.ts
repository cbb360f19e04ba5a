/** The coach in a first game: one line at each new kind of decision, once. "No more tips" ends them for good. */
import { untrack } from 'svelte';
import { tables } from '../api';
import { coachOf } from '../learn/calls';
import { settings } from '../settings.svelte';
import type { TableStore } from '../table.svelte';
import { voice } from '../voice.svelte';

const KEY = 'teahouse-coached';
/** Somebody who has played a game to its end needs none of it. */
const ALL = '*';

const verbOf = (action: string): string => action.split(' ')[0] ?? '';

function read(): Record<string, string[]> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, string[]>;
  } catch {
    return {};
  }
}

export class Coach {
  #table: TableStore;
  #lines = $state.raw<Readonly<Record<string, string>>>({});
  #all = $state.raw<Record<string, string[]>>(read());
  /** The kind of decision that is spoken of. */
  #spoken = $state('');
  #asked = false;

  /** Called while a page is set up; `speaks` is whether nobody else has the word. */
  constructor(table: TableStore, speaks: () => boolean = () => true) {
    this.#table = table;
    $effect(() => {
      if (table.info?.status === 'playing' && table.eyes.mine.length === 1) untrack(() => void this.#come());
    });
    // What is said stays until the decision is made, and then for good unsaid.
    $effect(() => {
      const kind = speaks() ? this.#kind : '';
      untrack(() => {
        if (this.#spoken && this.#spoken !== kind) this.#met(this.#spoken);
        if (kind && kind !== this.#spoken) voice.say(this.#lines[kind]!);
        this.#spoken = kind;
      });
    });
  }

  /** What is said of the decision that is asked for; "" for nothing. */
  get says(): string {
    return this.#lines[this.#spoken] ?? '';
  }

  get #game(): string {
    return this.#table.info?.game ?? '';
  }

  get #known(): readonly string[] {
    return this.#all[this.#game] ?? [];
  }

  /** Fetch what the coach says at this game, where somebody may need it. */
  async #come(): Promise<void> {
    if (this.#asked || !this.#game || !settings.chosen.coach || this.#known.includes(ALL)) return;
    this.#asked = true;
    const game = this.#game;
    const played = await tables('mine').catch(() => []);
    if (played.some((card) => card.game === game && card.status === 'over')) this.#meet(ALL);
    else this.#lines = (await coachOf(game).catch(() => ({ lines: {} }))).lines;
  }

  /** The kind of decision that is asked for and was never met. */
  get #kind(): string {
    const { moves, eyes } = this.#table;
    if (!settings.chosen.coach || !moves.active || eyes.mine.length !== 1 || this.#known.includes(ALL)) return '';
    const verbs = new Set(moves.legal.map(({ action }) => verbOf(action)));
    return Object.keys(this.#lines).find((verb) => verbs.has(verb) && !this.#known.includes(verb)) ?? '';
  }

  /** It was decided: of this kind nothing is said again. */
  #met(kind: string): void {
    if (!this.#known.includes(kind)) this.#meet(kind);
  }

  #meet(kind: string): void {
    this.#all = { ...this.#all, [this.#game]: [...this.#known, kind] };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#all));
    } catch {
      // A browser that keeps nothing hears it again.
    }
  }
}
