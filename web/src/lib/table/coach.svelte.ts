/** The coach in a first game: one line at each new kind of decision, once. "Not again" ends them for good. */
import { tables } from '../api';
import { coachOf } from '../learn/calls';
import { settings } from '../settings.svelte';
import type { TableStore } from '../table.svelte';

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
  #met = $state.raw<Record<string, string[]>>(read());
  #asked = false;

  constructor(table: TableStore) {
    this.#table = table;
  }

  get #game(): string {
    return this.#table.info?.game ?? '';
  }

  get #known(): readonly string[] {
    return this.#met[this.#game] ?? [];
  }

  /** Fetch what the coach says at this game, where somebody may need it. */
  async come(): Promise<void> {
    if (this.#asked || !this.#game || !settings.chosen.coach || this.#known.includes(ALL)) return;
    this.#asked = true;
    const game = this.#game;
    const played = await tables('mine').catch(() => []);
    if (played.some((card) => card.game === game && card.status === 'over')) this.#meet(ALL);
    else this.#lines = (await coachOf(game).catch(() => ({ lines: {} }))).lines;
  }

  /** The kind of decision that is asked for and was never met. */
  get kind(): string {
    const { moves, eyes } = this.#table;
    if (!settings.chosen.coach || !moves.active || eyes.mine.length !== 1 || this.#known.includes(ALL)) return '';
    const verbs = new Set(moves.legal.map(({ action }) => verbOf(action)));
    return Object.keys(this.#lines).find((verb) => verbs.has(verb) && !this.#known.includes(verb)) ?? '';
  }

  says(kind: string): string {
    return this.#lines[kind] ?? '';
  }

  /** It was decided: of this kind nothing is said again. */
  met(kind: string): void {
    if (kind && !this.#known.includes(kind)) this.#meet(kind);
  }

  #meet(kind: string): void {
    this.#met = { ...this.#met, [this.#game]: [...this.#known, kind] };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#met));
    } catch {
      // A browser that keeps nothing hears it again.
    }
  }
}
