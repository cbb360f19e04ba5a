/** What the table asks, in the player's hand, and their move on its way to the house. */
import { Moves } from '../moves.svelte';
import { Refused } from '../refused';
import { settings } from '../settings.svelte';
import type { TableStore } from '../table.svelte';
import type { Tellings } from './tellings';

/** Lines that change what lies on the table; the others are about who sits there. */
const ON_THE_BOARD = new Set(['move', 'chance', 'undo', 'started']);

export class Question {
  /** A move is on its way. */
  sending = $state(false);
  readonly moves: Moves;
  #table: TableStore;
  #told: Tellings;

  constructor(table: TableStore, told: Tellings) {
    this.#table = table;
    this.#told = told;
    this.moves = new Moves({
      play: (action) => this.#play(action),
      try: (action) => table.ask({ do: 'try', action, seat: table.acting }),
      foresee: (beginning) => table.ask({ do: 'foresee', beginning, seat: table.acting }, true),
      asksAgain: () => settings.chosen.confirm,
      oneClick: () => settings.chosen.oneClick,
    });
  }

  async #play(action: string): Promise<void> {
    this.sending = true;
    try {
      await this.#send(action, 3);
    } finally {
      this.sending = false;
    }
  }

  /** Somebody sitting down or coming back makes a move old without changing the board: then it is sent again. */
  async #send(action: string, tries: number): Promise<void> {
    const seat = this.#table.acting;
    const seen = this.#told.seq(seat);
    try {
      await this.#table.ask({ do: 'move', action, seat, seen }, true);
    } catch (problem) {
      const old = problem instanceof Refused && problem.code === 'old';
      if (!old || tries === 0 || !this.moves.can(action)) throw problem;
      await this.#send(action, tries - 1);
    }
  }

  /** Put into the hand what is asked now. */
  put(): void {
    const { acting, asked, behind, eyes, info, log, shown } = this.#table;
    const hand = acting === eyes.viewpoint ? shown?.hand : this.#told.of(acting)?.hand;
    const active = asked && behind === 0 && eyes.covered === null;
    const legal = hand?.legal ?? [];
    const last = log.findLast((step) => ON_THE_BOARD.has(step.kind))?.seq;
    const question = `${info?.hand} ${eyes.viewpoint} ${acting} ${active ? last : '-'} ${hand?.to_act}`;
    // A long list of actions is asked for apart: until it is here nothing can be pressed, and then it stays.
    const long = active && !!hand && hand.legal === null;
    if (long && this.moves.asks(question)) return;
    this.moves.ask(long ? `${question} soon` : question, active ? legal : [], active && !long);
    if (long) void this.#allMoves(question);
  }

  async #allMoves(question: string): Promise<void> {
    const { acting } = this.#table;
    const answer = await this.#table.ask({ do: 'legal', seat: acting }, true).catch(() => null);
    if (answer && answer.seq === this.#table.shown?.seq) this.moves.ask(question, answer.legal, true);
  }
}
