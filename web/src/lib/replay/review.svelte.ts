/** The review of a game: asked for once, told part by part while it grows, and about one seat at a time. */
import { beginReview, follows, lookAtReview, stopReview } from '../api';
import type { Frame, ReviewCard, ReviewInfo, ReviewLine, ReviewMoment, ReviewStep } from '../api';
import { Refused, sentence } from '../refused';
import { figure } from '../say';
import { voice } from '../voice.svelte';
import type { Tape } from './tape.svelte';

const PAUSE = 1000;
/** Where another review is under way, it is asked for again after so long. */
const PATIENCE = 3000;
/** How far it is, is said after each such part. */
const PARTS = 4;

type Told = ReviewInfo['told'][number];

/** A number as people are told it: whole, or to a tenth where all is exact. */
export const signed = (value: number, digits: number): string => {
  const text = figure(Number(value.toFixed(digits)));
  const tenth = digits && !text.includes('.') ? `${text}.${'0'.repeat(digits)}` : text;
  return value > 0 && Number(tenth) > 0 ? `+${tenth}` : tenth;
};

export class Review {
  readonly tape: Tape;
  info = $state.raw<ReviewInfo | null>(null);
  told = $state.raw<readonly Told[]>([]);
  rows = $state.raw<ReviewInfo['rows']>([]);
  /** Why there is none, or not yet. */
  problem = $state('');
  /** The seat that somebody has chosen to read about. */
  chosen = $state<number | null>(null);
  /** What follows the better where that was asked for, and which line of it is shown: from 0 on, −1 for none. */
  line = $state.raw<ReviewLine | null>(null);
  shown = $state(-1);
  /** What follows is being thought about. */
  thinking = $state(false);
  /** Which of the two is drawn: both, or only one. */
  drawn = $state<'both' | 'played' | 'better'>('both');
  #run = 0;
  #quarters = 0;

  constructor(tape: Tape) {
    this.tape = tape;
  }

  // How far it is

  get running(): boolean {
    return this.info?.standing === 'running' || (!this.info && !this.problem);
  }

  get done(): boolean {
    return this.info?.standing === 'done';
  }

  /** How far it is, in words; '' when it is whole. */
  get progress(): string {
    const { info } = this;
    if (!info) return this.problem;
    if (info.standing === 'done') return '';
    const far = info.of ? `reviewed ${info.done} of ${info.of}` : 'The review begins.';
    return info.text ? `${info.text} ${far}` : info.standing === 'stopped' ? `Stopped: ${far}` : far;
  }

  /** Have it made, or go on with it, and hear of it until it is whole, stopped, or another is wanted. */
  async go(): Promise<void> {
    const run = ++this.#run;
    const { id, hand, seat } = this.tape;
    this.problem = '';
    for (let begun = false; run === this.#run;) {
      try {
        const since = this.told.length;
        const ask = begun ? lookAtReview : beginReview;
        const part = await ask(id, hand, seat, this.info?.of ? since : 0);
        if (run !== this.#run) return;
        begun = true;
        this.problem = '';
        this.#hear(part);
        if (part.standing !== 'running') return;
      } catch (trouble) {
        if (run !== this.#run) return;
        this.problem = sentence(trouble);
        if (!(trouble instanceof Refused) || trouble.code !== 'too_fast') return;
        await new Promise((then) => setTimeout(then, PATIENCE));
      }
      await new Promise((then) => setTimeout(then, PAUSE));
    }
  }

  #hear(part: ReviewInfo): void {
    const whole = part.steps.length > 0;
    this.told = whole ? part.told : [...this.told, ...part.told];
    this.rows = whole ? part.rows : [...this.rows, ...part.rows];
    this.info = whole || !this.info ? part : { ...part, steps: this.info.steps, turns: this.info.turns };
    const quarters = part.of ? Math.floor((PARTS * part.done) / part.of) : 0;
    if (quarters > this.#quarters) voice.say(quarters === PARTS ? 'The review is whole.' : this.progress);
    this.#quarters = quarters;
  }

  /** Stop it; what is done stays. */
  async stop(): Promise<void> {
    this.#run += 1;
    const { id, hand, seat } = this.tape;
    const part = await stopReview(id, hand, seat, this.told.length).catch(() => null);
    if (part && this.info?.of) this.#hear(part);
  }

  /** Nobody looks at it here any more. */
  leave(): void {
    this.#run += 1;
    const { id, hand, seat } = this.tape;
    if (this.info?.standing === 'running') void stopReview(id, hand, seat, 0).catch(() => {});
  }

  /** Other eyes look: the same review in other words. */
  reword(): void {
    this.#forget();
    void this.go();
  }

  /** Another game of the match. */
  async other(hand: number): Promise<void> {
    const { id, seat } = this.tape;
    const before = this.tape.hand;
    this.#run += 1;
    if (this.running) await stopReview(id, before, seat, 0).catch(() => null);
    this.#forget();
    this.chosen = null;
    this.tape.toHand(hand);
    void this.go();
  }

  #forget(): void {
    this.info = null;
    this.told = [];
    this.rows = [];
    this.#quarters = 0;
    this.back();
  }

  // Whom it is about

  /** The seat it is about: the one that was chosen, one's own, or else the winner's. */
  get about(): number {
    return this.chosen ?? this.tape.seat ?? this.tape.mine ?? this.tape.winner ?? 0;
  }

  get seat() {
    return this.info?.seats[this.about];
  }

  get digits(): number {
    return this.info?.exact ? 1 : 0;
  }

  /** What weighs on it, as people read it: points of 100, or points. */
  get scale(): number {
    return this.info?.alone ? 1 : 100;
  }

  // Where one is

  get steps(): readonly ReviewStep[] {
    return this.info?.steps ?? [];
  }

  /** What is about to happen: the step that begins after the line that is shown. */
  readonly at = $derived.by<number>(() => {
    const found = this.steps.findIndex((step) => step.first > this.tape.at);
    return found < 0 ? this.steps.length : found;
  });

  get step(): ReviewStep | undefined {
    return this.steps[this.at];
  }

  /** What each seat has before a step. */
  valuesBefore(step: number): readonly number[] | undefined {
    return step > 0 ? this.told[step - 1]?.after : this.info?.start;
  }

  get card(): ReviewCard | null {
    return this.told[this.at]?.card ?? null;
  }

  turnOf(step: number) {
    return this.info?.turns.find((turn) => turn.first <= step && step <= turn.last);
  }

  /** To the position before a step. */
  to(step: number): void {
    const found = this.steps[Math.max(0, Math.min(this.steps.length, step))];
    this.back();
    this.tape.go(found ? this.#before(found.number) : this.tape.lines);
  }

  /** The line before a step: of the set-up the first of all. */
  #before(step: number): number {
    return step === 0 ? 0 : this.steps[step - 1]!.last;
  }

  /** One step on or back. */
  by(steps: number): void {
    if (this.shown >= 0) return this.#turnOver(steps);
    if (this.steps.length) this.to(this.at + steps);
    else this.tape.go(this.tape.at + steps);
  }

  /** The decisions of the seat it is about that were weak. */
  get weak(): readonly number[] {
    return this.told
      .filter(({ number, card }) => card?.sign && this.steps[number]?.seat === this.about)
      .map(({ number }) => number);
  }

  /** To the next weak decision, or the one before; round the ends. */
  toWeak(way: 1 | -1): void {
    const { weak, at } = this;
    const found = way > 0 ? weak.find((step) => step > at) : weak.findLast((step) => step < at);
    const to = found ?? (way > 0 ? weak[0] : weak.at(-1));
    if (to !== undefined) this.to(to);
  }

  get moments(): readonly ReviewMoment[] {
    return this.seat?.moments ?? [];
  }

  /** The decision of the seat that has cost most; null where none has cost anything. */
  get heaviest(): number | null {
    const own = this.told.filter(({ number, cost }) => cost > 0 && this.steps[number]?.seat === this.about);
    return own.length ? own.reduce((one, other) => (other.cost > one.cost ? other : one)).number : null;
  }

  /** Signs at lines of the table's log. */
  readonly signs = $derived.by(
    () =>
      new Map(
        this.told.flatMap(({ number, card }) => {
          const seq = card?.sign ? this.tape.seqOf(this.steps[number]!.first) : undefined;
          return card && seq !== undefined ? [[seq, { sign: card.sign, verdict: card.verdict }] as const] : [];
        }),
      ),
  );

  /** What the moment is, in words for an ear: "Turn 35, you 26 per cent, then 19. A mistake." */
  say(name: string): string {
    const { step, info } = this;
    if (!step || !info) return this.tape.sentence;
    const turn = this.turnOf(step.number)?.label ?? '';
    const value = (values: readonly number[] | undefined) =>
      values ? (this.scale * values[this.about]!).toFixed(this.digits) : null;
    const [before, after] = [value(this.valuesBefore(step.number)), value(this.told[step.number]?.after)];
    const has = before === null ? '' : `, ${name} ${before}${info.alone ? ' points' : ' per cent'}`;
    const then = after === null || before === null ? '' : `, then ${after}`;
    const verdict = this.card ? ` ${this.card.heading}.` : '';
    return `${turn}${has}${then}. ${step.says}${verdict}`;
  }

  // What follows

  /** The frame of what follows that is shown instead of the game; null where the game is. */
  get followed(): Frame | null {
    return this.line?.frames[this.shown] ?? null;
  }

  /** Show what follows the better, step by step. */
  async follow(): Promise<void> {
    const { id, hand, seat } = this.tape;
    const { step, card } = this;
    if (this.shown >= 0) return this.#turnOver(1);
    if (!step || !card?.better || this.thinking) return;
    this.thinking = true;
    try {
      const line = await follows(id, hand, seat, step.first);
      if (this.step !== step) return;
      this.line = line;
      this.shown = line.frames.length ? 0 : -1;
    } catch (trouble) {
      voice.say(sentence(trouble));
    } finally {
      this.thinking = false;
    }
  }

  #turnOver(steps: number): void {
    const next = this.shown + steps;
    if (next < 0 || next >= (this.line?.frames.length ?? 0)) {
      // Then the game as it was played goes on: the answer to what was done.
      const on = next >= 0;
      this.back();
      if (on) this.to(this.at + 1);
    } else this.shown = next;
  }

  /** Back to the game; false where nothing else was shown. */
  back(): boolean {
    const other = this.shown >= 0;
    this.shown = -1;
    this.line = null;
    this.drawn = 'both';
    return other;
  }
}
