/** What the bot that advises thinks of the moves of a game, asked for one after another. */
import { review, type ReviewInfo } from '../api';
import { Refused, sentence } from '../refused';
import type { Tape } from './tape.svelte';

export type Verdict = ReviewInfo['verdict'];
const weak = (one: ReviewInfo) => one.sign !== '';
const PAUSE = 1000;

export class Reviews {
  readonly tape: Tape;
  /** The lines that are looked at; none before the review was asked for. */
  lines = $state.raw<readonly number[]>([]);
  found = $state.raw<ReadonlyMap<number, ReviewInfo>>(new Map());
  problem = $state('');

  constructor(tape: Tape) {
    this.tape = tape;
  }

  get begun(): boolean {
    return this.lines.length > 0;
  }

  get done(): boolean {
    return this.begun && this.found.size === this.lines.length;
  }

  /** Look at every move of these seats, from the first on. */
  async begin(seats: readonly number[]): Promise<void> {
    const { id, hand, seat } = this.tape;
    const lines = this.tape.movesOf(seats);
    this.stop();
    this.lines = lines;
    for (const line of lines) {
      const one = await this.#ask(() => this.lines === lines, id, hand, seat, line);
      if (!one || this.lines !== lines) return;
      this.found = new Map([...this.found, [line, one]]);
    }
  }

  /** Forget it: another game is looked at, or through other eyes. */
  stop(): void {
    this.lines = [];
    this.found = new Map();
    this.problem = '';
  }

  async #ask(wanted: () => boolean, ...about: Parameters<typeof review>): Promise<ReviewInfo | null> {
    while (wanted()) {
      try {
        return await review(...about);
      } catch (trouble) {
        if (!(trouble instanceof Refused) || trouble.code !== 'too_fast') {
          if (wanted()) this.problem = sentence(trouble);
          return null;
        }
        await new Promise((go) => setTimeout(go, PAUSE));
      }
    }
    return null;
  }

  /** The next move that it would not have made; after the last of them the first again. */
  get next(): number | null {
    const lines = [...this.found.values()].filter(weak).map(({ line }) => line);
    return lines.find((line) => line > this.tape.at) ?? lines[0] ?? null;
  }

  /** How the moves were, in one sentence. */
  get summary(): string {
    const all = [...this.found.values()];
    const count = (verdict: Verdict) => all.filter((one) => one.verdict === verdict).length;
    const several = (number: number, what: string) => number && `${number} ${what}${number === 1 ? '' : 's'}`;
    const [inexact, close] = [count('inexact'), count('too close to call')];
    const rest = [
      inexact && `${inexact} inexact`,
      several(count('mistake'), 'mistake'),
      several(count('grave mistake'), 'grave mistake'),
      close && `${close} too close to call`,
    ]
      .filter(Boolean)
      .join(', ');
    return `${count('good')} of ${all.length} moves as good as the ${all[0]?.level}’s${rest && `; ${rest}`}.`;
  }

  /** What there is to say at the moment that is shown. */
  get note(): string {
    const here = this.found.get(this.tape.at);
    if (here) return here.text;
    if (this.problem) return this.problem;
    if (this.lines.includes(this.tape.at)) return 'This move is being looked at.';
    return this.done ? this.summary : '';
  }

  /** What the button does now. */
  get label(): string {
    if (!this.begun || this.problem) return 'Review the moves';
    if (!this.done) return `Reviewed ${this.found.size} of ${this.lines.length}`;
    return this.next === null ? 'No weak move' : 'Next weak move';
  }
}
