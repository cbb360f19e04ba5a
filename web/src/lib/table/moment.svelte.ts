/** What the tray says and offers at each moment of a table, beside the questions of the game itself. */
import type { Deed } from '../board';
import type { Wish } from '../line';
import { matchWon } from '../match';
import { router } from '../router.svelte';
import type { TableStore } from '../table.svelte';
import { voice } from '../voice.svelte';

export class Moment {
  /** The house's "no" to the last thing that was pressed. */
  trouble = $state('');
  #table: TableStore;

  constructor(table: TableStore) {
    this.#table = table;
  }

  /** Whether the one at the screen is asked and can see what. */
  get asked(): boolean {
    return this.#table.asked && this.#table.covered === null;
  }

  /** How the table stands on the screen: an end is told when the moves that led to it have been shown. */
  get #status(): string {
    const { info, behind } = this.#table;
    const ended = info?.status === 'over' || info?.status === 'between';
    return ended && behind > 0 ? 'playing' : (info?.status ?? '');
  }

  /** What kind of moment it is. */
  get pill(): string {
    const { info, mine, viewpoint, seats } = this.#table;
    if (!info) return '';
    if (this.#status === 'over') return 'Game over';
    if (this.#status === 'between') return 'Next game';
    if (!this.asked) return mine.length ? 'Waiting' : 'Watching';
    return mine.length > 1 ? `${seats[viewpoint!]?.name}’s turn` : 'Your turn';
  }

  get #won(): string {
    const { info, seats } = this.#table;
    return info ? matchWon(info, seats) : '';
  }

  /** One sentence: what is asked, or how it stands. */
  get prompt(): string {
    const { info, shown, log, covered } = this.#table;
    if (!info) return '';
    const hand = shown?.hand;
    if (this.#status === 'over') return this.#won || hand?.summary || log.findLast((step) => step.words)?.words || 'The table is over.';
    if (this.#status === 'between') return hand?.summary ?? '';
    if (info.status === 'filled') return 'The dice are being agreed on.';
    if (covered !== null) return 'The screen is being passed on.';
    return hand?.prompt ?? '';
  }

  get second(): string {
    const { info, sending, up, shown, mine, seats } = this.#table;
    if (!info) return '';
    if (this.trouble) return this.trouble;
    if (sending && !up) return 'The line is down. Your move is kept and goes out when it is back.';
    if (this.#status === 'over') return this.#won ? (shown?.hand.summary ?? '') : 'Everything that chance decided in this game can be checked in its replay.';
    if (this.#status === 'between') {
      const waits = info.seats.filter((seat, n) => seat.kind === 'person' && !seat.ready && !mine.includes(n)).map((seat) => seat.name);
      return waits.length ? `Waiting for ${waits.join(' and ')}.` : '';
    }
    if (info.undo && !mine.includes(info.undo.seat)) return `${seats[info.undo.seat]?.name} asks to take the last move back.`;
    return info.undo ? 'The others are asked whether you may take it back.' : '';
  }

  /** Buttons for moments without a question of the game: the first is the primary one. */
  get deeds(): Deed[] {
    const { info, mine, viewpoint } = this.#table;
    if (!info) return [];
    if (this.#status === 'over') return this.#afterwards(info.hand);
    if (this.#status === 'between') {
      const waiting = mine.filter((seat) => !info.seats[seat]?.ready);
      const next: Deed = { label: 'Next game', icon: 'play', run: () => void this.#ready(waiting) };
      return waiting.length ? [next, this.#replay(info.hand - 1)] : [];
    }
    if (info.undo && !mine.includes(info.undo.seat) && mine.length)
      return [
        { label: 'Let it be taken back', short: 'Allow', run: () => void this.do({ do: 'answer_undo', yes: true }) },
        { label: 'Decline', run: () => void this.do({ do: 'answer_undo', yes: false }) },
      ];
    const sitter = viewpoint === null ? undefined : info.seats[viewpoint];
    if (sitter?.stand_in && sitter.why !== 'resigned')
      return [{ label: 'Play for myself again', short: 'I am back', run: () => void this.do({ do: 'back' }) }];
    return [];
  }

  #afterwards(hand: number): Deed[] {
    const rematch = this.#table.info?.rematch;
    const again: Deed = rematch
      ? { label: 'To the next table', icon: 'right', run: () => router.go(`/table/${rematch}`) }
      : { label: 'Play again', icon: 'play', run: () => void this.#again() };
    const lobby: Deed = { label: 'Lobby', icon: 'home', run: () => router.go('/') };
    return this.#table.mine.length || rematch ? [again, this.#replay(hand), lobby] : [this.#replay(hand), lobby];
  }

  #replay(hand: number): Deed {
    return { label: 'Replay', icon: 'eye', run: () => router.go(`/replay/${this.#table.id}?hand=${hand}`) };
  }

  async #ready(seats: number[]): Promise<void> {
    for (const seat of seats) await this.attempt(() => this.#table.ready(seat));
  }

  async #again(): Promise<void> {
    await this.attempt(async () => {
      const answer = await this.#table.ask({ do: 'rematch' } as Wish);
      if (answer.table) router.go(`/table/${answer.table}`);
    });
  }

  takeBack(): void {
    if (this.#table.undo) void this.attempt(() => this.#table.takeBack());
  }

  do(wish: object): Promise<void> {
    return this.attempt(() => this.#table.ask(wish as Wish));
  }

  /** Do something; a refusal is said in the tray and aloud. */
  async attempt(what: () => Promise<unknown>): Promise<void> {
    this.trouble = '';
    try {
      await what();
    } catch (problem) {
      this.trouble = (problem as Error).message;
      voice.interrupt(this.trouble);
    }
  }

  get canHint(): boolean {
    return !!this.#table.info?.aids.hints && this.asked;
  }

  /** Ask a bot; its move is marked and its reason told. */
  async hint(): Promise<void> {
    const { moves } = this.#table;
    if (!this.canHint || moves.hint) return;
    await this.attempt(async () => {
      const { best, reason } = await this.#table.hint();
      if (!best[0]) return;
      moves.point(null); // the mouse may rest on something: the reason comes first
      moves.hint = { action: best[0].action, words: best[0].words, reason };
      voice.say(reason);
    });
  }
}
