/** The replay of a table: one game of it, line by line, through somebody's eyes. */
import { look, replay, type Frame } from '../api';
import { fieldsOf } from '../json';
import { Refused, sentence } from '../refused';
import { happenings } from '../table/pace.svelte';
import type { TableInfo } from '$views/messages';

const PAUSE = 1000;
/** What happens in so many lines is shown as news: a decision with the draws that follow from it. */
const AT_ONCE = 6;
export const SPEEDS = [0.5, 1, 2, 4] as const;

export class Tape {
  readonly id: string;
  info = $state.raw<TableInfo | null>(null);
  /** Which game of the match. */
  hand = $state(0);
  /** Whose eyes; null for a spectator. */
  seat = $state<number | null>(null);
  #mine = $state<number | null>(null);
  #named: boolean;
  at = $state(0);
  lines = $state(0);
  names = $state.raw<readonly string[]>([]);
  playing = $state(false);
  problem = $state('');
  /** How fast it plays: so many times as fast as usual. */
  speed = $state(1);
  /** Whether somebody has gone anywhere in it, or come by the address of a moment. */
  touched = $state(false);
  /** Whether the last step went a few lines on: then what happened is shown as news. */
  forward = $state(true);
  #from = $state(-1);
  #frames = $state.raw<readonly (Frame | undefined)[]>([]);

  constructor(id: string, query: URLSearchParams) {
    this.id = id;
    this.hand = Number(query.get('hand') ?? 0);
    this.#named = query.has('as');
    this.seat = query.get('as') ? Number(query.get('as')) : null;
    this.at = Number(query.get('at') ?? 0);
    this.touched = query.has('at');
  }

  /** The reader's own seat, if any: the game is seen from there unless the address says otherwise. */
  get mine(): number | null {
    return this.#mine;
  }

  set mine(seat: number | null) {
    this.#mine = seat;
    if (!this.#named) this.seat = seat;
  }

  /** Ask for the table, then for its last finished game unless another was named. */
  async open(): Promise<void> {
    try {
      this.info = (await look(this.id)).updates[0]?.table ?? null;
      this.hand ||= Math.max(1, this.hands.at(-1) ?? 1);
    } catch (trouble) {
      this.problem = sentence(trouble);
    }
  }

  async load(): Promise<void> {
    this.problem = '';
    this.#frames = [];
    const [hand, seat] = [this.hand, this.seat];
    try {
      for (let start = 0; ;) {
        const part = await this.#part(hand, seat, start);
        if (hand !== this.hand || seat !== this.seat) return;
        if (!part) continue;
        this.lines = part.lines;
        this.names = part.names;
        const next = this.#frames.slice();
        for (const one of part.frames) next[one.number] = one;
        this.#frames = next;
        this.at = Math.min(this.at, this.lines);
        // A part holds as many frames as fit into one answer.
        start = (part.frames.at(-1)?.number ?? this.lines) + 1;
        if (start > this.lines) break;
      }
    } catch (trouble) {
      this.problem = sentence(trouble);
    }
  }

  /** A part of the replay; null, after a pause, where the house asks for patience. */
  async #part(hand: number, seat: number | null, start: number) {
    try {
      return await replay(this.id, hand, seat, start);
    } catch (trouble) {
      if (!(trouble instanceof Refused) || trouble.code !== 'too_fast') throw trouble;
      await new Promise((go) => setTimeout(go, PAUSE));
      return null;
    }
  }

  /** The games that are over and can be replayed. */
  get hands(): number[] {
    return (this.info?.dice ?? []).filter((one) => one.seed !== null).map((one) => one.hand);
  }

  /** Whether all frames are there. */
  get whole(): boolean {
    return this.lines > 0 && this.#frames.length > this.lines;
  }

  get frame(): Frame | undefined {
    return this.#frames[this.at];
  }

  get log() {
    return this.#frames.flatMap((one) => (one?.step ? [one.step] : []));
  }

  /** The table after the last line, if it is there. */
  get last(): Frame | undefined {
    return this.#frames[this.lines];
  }

  /** Who has won, by the last frame; null while it isn't there. */
  get winner(): number | null {
    return this.winners[0] ?? null;
  }

  get winners(): readonly number[] {
    return this.#ended('winners');
  }

  /** The places of the seats, from 1 on. */
  get ranks(): readonly number[] {
    return this.#ended('ranks');
  }

  #ended(what: string): readonly number[] {
    const told: unknown = fieldsOf(this.last?.hand.outcome)[what];
    return Array.isArray(told) ? told.filter((one) => typeof one === 'number') : [];
  }

  /** When the game ended, in milliseconds; null while that isn't known. */
  get played(): number | null {
    return this.last?.step?.at ?? null;
  }

  /** What happened on some lines. */
  happened(first: number, last: number) {
    return happenings(this.#frames.slice(first, last + 1).flatMap((one) => one?.step ?? []));
  }

  /** The view after a line, if it is there. */
  viewAt(line: number): unknown {
    return this.#frames[line]?.hand.view;
  }

  /** What happened on the way to the line that is shown, where that was one step on. */
  get news() {
    return this.forward ? this.happened(this.#from + 1, this.at) : [];
  }

  /** The number in the table's log of a line. */
  seqOf(line: number): number | undefined {
    return this.#frames[line]?.step?.seq;
  }

  /** What the line says, in the log's own words. */
  get sentence(): string {
    const { frame } = this;
    if (!frame) return '';
    if (!frame.step) return 'The table before the first line.';
    return [frame.step.words, ...frame.step.events.map((event) => event.words)].filter(Boolean).join(' ');
  }

  /** Where this moment can be found again. Nobody else is given the reader's own eyes unasked. */
  get address(): string {
    const eyes = this.seat === this.#mine ? '' : `&as=${this.seat ?? ''}`;
    return `/replay/${this.id}?hand=${this.hand}&at=${this.at}${eyes}`;
  }

  go(to: number): void {
    this.forward = to > this.at && to <= this.at + AT_ONCE;
    this.#from = this.at;
    this.at = Math.max(0, Math.min(this.lines, to));
    this.touched = true;
    if (this.at === this.lines) this.playing = false;
  }

  /** To the line with this number in the table's log. */
  seek(seq: number): void {
    const found = this.#frames.findIndex((one) => one?.step?.seq === seq);
    if (found >= 0) this.go(found);
  }

  toggle(): void {
    if (!this.playing && this.at === this.lines) this.at = 0;
    this.playing = !this.playing;
  }

  seenBy(seat: number | null): void {
    this.seat = seat;
    void this.load();
  }

  toHand(hand: number): void {
    this.hand = hand;
    this.at = 0;
    this.touched = false;
    void this.load();
  }
}
