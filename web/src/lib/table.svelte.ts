/** A table as this browser knows it: what the server told, shown at a pace that eyes can follow. */
import { me } from './api';
import { EMBLEMS, type Happening, type Sitter } from './board';
import { letGo } from './focus';
import { Connection, type AnswerTo, type Wish } from './connection';
import type { Refused } from './refused';
import { Moves, type Behind } from './moves.svelte';
import { settings } from './settings.svelte';
import { promise, wordFor } from './promises';
import { Pace } from './table/pace.svelte';
import { Talk } from './table/talk.svelte';
import { Tellings } from './table/tellings';
import type * as m from '$views/messages';

/** What is on the screen now. */
export interface Shown {
  readonly hand: m.HandView;
  readonly seq: number;
  readonly news: readonly Happening[];
}

/** Lines that change what lies on the table; the others are about who sits there. */
const ON_THE_BOARD = new Set(['move', 'chance', 'undo', 'started']);

export class TableStore {
  readonly id: string;
  info = $state.raw<m.TableInfo | null>(null);
  clocks = $state.raw<(m.ClockInfo & { offset: number }) | null>(null);
  me = $state<string | null>(null);
  mine = $state.raw<readonly number[]>([]);
  presence = $state.raw<m.Presence>({ is: 'presence', here: [], watching: 0, away: [], now: 0 });
  /** Milliseconds by which this device's clock is ahead of the house's. */
  apart = $state(0);
  kept = $state.raw<Readonly<Record<number, m.Keepings>>>({});
  up = $state(true);
  /** Why the house has closed the connection for now, if it said so. */
  why = $state('');
  /** True after the first word of the server. */
  met = $state(false);
  /** A sentence where there is no such table or it can't be seen. */
  problem = $state('');
  /** The house doesn't know us any more: whoever wants to go on signs in anew. */
  signedOut = $state(false);
  /** Whose eyes we look through. */
  viewpoint = $state<number | null>(null);
  /** Around one screen: the seat that the screen is passed to, while it is covered. */
  covered = $state<number | null>(null);
  /** Around one screen: the seat that the screen goes to as soon as the public result was pressed away. */
  passing = $state<number | null>(null);
  shown = $state.raw<Shown | null>(null);
  log = $state.raw<readonly m.Told[]>([]);
  undo = $state('');
  /** What chance gave and taking back would lose. */
  loses = $state('');
  /** A move is on its way. */
  sending = $state(false);

  readonly moves: Moves;
  readonly talk = new Talk();
  #connection: Connection;
  #told = new Tellings();
  #pace = new Pace({
    show: (update, news) => this.#show(update, news),
    settled: () => this.#settled(),
    own: (step) => step.seat === this.viewpoint,
  });
  /** What was told and not yet put into the queue. */
  #pending: m.Update[] = [];
  #handed = false;

  constructor(id: string) {
    this.id = id;
    const behind: Behind = {
      play: (action) => this.#play(action),
      try: (action) =>
        this.#connection.ask({ do: 'try', action, seat: this.acting }).then(
          ({ legal, rule, text, at }) => ({ legal, rule, text, at }),
          (problem: Refused) => Promise.reject({ tried: action, text: problem.message, rule: problem.rule, at: [] }),
        ),
      foresee: (beginning) => this.#connection.ask({ do: 'foresee', beginning, seat: this.acting }, true),
      asksAgain: () => settings.chosen.confirm,
      oneClick: () => settings.chosen.oneClick,
    };
    this.moves = new Moves(behind);
    this.#connection = new Connection(`/api/tables/${encodeURIComponent(id)}/live`);
    this.#connection.seen = () => this.#told.seen;
    this.#connection.onstate = (up, why) => {
      this.up = up;
      this.why = why;
    };
    this.#connection.onrefused = (code, why) => {
      if (code === 4401) void this.#signedOut(why);
      else this.problem = why;
    };
    this.#connection.onmessage = (message) => this.#heard(message);
  }

  /** Signed out, unless it was this browser that changed the password: then it has a fresh cookie in a moment. */
  async #signedOut(why: string): Promise<void> {
    await new Promise((done) => setTimeout(done, 1000));
    const known = await me().catch(() => null);
    if (known) return this.open();
    this.signedOut = true;
    this.problem = why;
  }

  open(): void {
    this.problem = '';
    this.signedOut = false;
    this.#connection.open();
  }

  close(): void {
    this.#pace.stop();
    this.#connection.close();
  }

  ask<W extends Wish>(wish: W, keep = false): Promise<AnswerTo<W>> {
    return this.#connection.ask(wish, keep);
  }

  // Who is who

  get seats(): readonly Sitter[] {
    return (this.info?.seats ?? []).map((sitter, seat) => ({
      seat,
      name: seat === this.viewpoint && this.mine.length === 1 ? 'You' : sitter.name || `Seat ${seat + 1}`,
      emblem: EMBLEMS[seat % EMBLEMS.length]!,
      bot: Boolean(sitter.level || sitter.stand_in),
    }));
  }

  /** What somebody is called who said something: what they are called now. */
  speaker(said: m.Said): string {
    if (said.person === this.me) return 'You';
    return (
      this.info?.seats.find((seat) => seat.person === said.person)?.name ??
      this.talk.all.findLast((one) => one.person === said.person)?.name ??
      said.name
    );
  }

  get host(): boolean {
    return this.info !== null && this.info.host === this.me;
  }

  /** The seat that whoever has the screen decides for: their own, or the one whose words they enter. */
  get acting(): number | null {
    const hand = this.shown?.hand;
    const to = hand?.to_act ?? null;
    if (!hand || to === null || !this.mine.includes(to)) return this.viewpoint;
    return to === this.viewpoint || hand.holder === this.viewpoint ? to : this.viewpoint;
  }

  /** Whether it is for the one at this screen to decide, on what is shown. */
  get asked(): boolean {
    const acting = this.acting;
    return (
      this.shown !== null &&
      acting !== null &&
      this.shown.hand.to_act === acting &&
      this.info?.status === 'playing' &&
      !this.info.seats[acting]?.stand_in
    );
  }

  /** Who of the people around this screen should have it; null where others decide. */
  #holder(hand: m.HandView | null | undefined): number | null {
    for (const seat of [hand?.holder, hand?.to_act])
      if (typeof seat === 'number' && this.mine.includes(seat)) return seat;
    return null;
  }

  // Doing

  async #play(action: string): Promise<void> {
    this.sending = true;
    try {
      await this.#send(action, 3);
    } catch (problem) {
      const { message, rule } = problem as Refused;
      throw { tried: action, text: message, rule };
    } finally {
      this.sending = false;
    }
  }

  /** Somebody sitting down or coming back makes a move old without changing the board: then it is sent again. */
  async #send(action: string, tries: number): Promise<void> {
    const seat = this.acting;
    const seen = this.#told.seq(seat);
    try {
      await this.#connection.ask({ do: 'move', action, seat, seen }, true);
    } catch (problem) {
      if ((problem as Refused).code !== 'old' || tries === 0 || !this.moves.can(action)) throw problem;
      await this.#send(action, tries - 1);
    }
  }

  async takeBack(): Promise<void> {
    const seat = this.acting;
    const seen = this.#told.seq(seat);
    await this.ask({ do: 'undo', seen, seat });
  }

  /** What the one at this screen has written down here. */
  get note(): string {
    return this.viewpoint === null ? '' : (this.kept[this.viewpoint]?.note ?? '');
  }

  write(text: string): void {
    const seat = this.viewpoint;
    if (seat === null) return;
    const before = this.kept[seat];
    if (before) this.kept = { ...this.kept, [seat]: { ...before, note: text } };
    void this.ask({ do: 'note', text, seat }).catch(() => {});
  }

  hint(): Promise<m.Hints> {
    return this.#connection.ask({ do: 'hint', seat: this.acting });
  }

  async sit(seat: number, name?: string): Promise<void> {
    const commit = await promise(this.id, seat);
    await this.ask({ do: 'sit', seat, commit, ...(name ? { name } : {}) });
  }

  async ready(seat: number): Promise<void> {
    await this.ask({ do: 'ready', seat, commit: await promise(this.id, seat) });
  }

  // Listening

  #heard(message: m.AnyMessage): void {
    switch (message.is) {
      case 'welcome':
        this.me = message.person;
        this.mine = message.seats;
        this.met = true;
        break;
      case 'update':
        this.#update(message);
        break;
      case 'presence':
        this.presence = message;
        this.apart = Date.now() - message.now;
        break;
      case 'chat':
        this.talk.hear(message);
        break;
      case 'kept':
        this.kept = { ...this.kept, [message.seat]: message };
        break;
      case 'refused':
        if (message.id === null) this.problem = message.text;
        break;
    }
  }

  #update(update: m.Update): void {
    if (update.table) this.info = update.table;
    if (update.clocks) this.clocks = { ...update.clocks, offset: Date.now() - update.clocks.now };
    else this.clocks = null;
    if (update.seat !== null && !this.mine.includes(update.seat)) this.mine = [...this.mine, update.seat].sort();
    if (update.table) this.mine = this.mine.filter((seat) => update.table!.seats[seat]?.person === this.me);
    const fresh = this.#told.take(update);
    if (!fresh) return;
    // Whoever has sat down is a spectator no more.
    if (this.mine.length && update.seat !== null) this.#told.forget(null);
    void this.#reveal();
    this.#pending.push(fresh);
    if (this.#told.inStep(this.mine)) this.#takeIn();
  }

  #takeIn(): void {
    const updates = this.#pending;
    this.#pending = [];
    if (this.info?.status !== 'playing') {
      this.#handed = false;
      this.passing = null;
    }
    if (this.viewpoint === null || !this.mine.includes(this.viewpoint) || this.#uncertain) this.#choose();
    this.#pace.add(updates.filter((update) => update.seat === this.viewpoint));
  }

  /** The seat to look through before anything was chosen. */
  #choose(): void {
    const next = this.#holder(this.#told.open) ?? this.mine[0] ?? null;
    if (next !== this.viewpoint) {
      this.viewpoint = next;
      this.#pace.drop();
    }
    if (this.#uncertain) this.#cover(next!);
  }

  /** Whether there are secrets, and nobody has yet been handed the screen in this game. */
  get #uncertain(): boolean {
    return this.mine.length > 1 && !this.#handed && this.info?.status === 'playing' && this.secret;
  }

  /** How many moves of others are still to be shown. */
  get behind(): number {
    return this.#pace.behind;
  }

  /** A press anywhere shows the end at once. */
  flush(): void {
    this.#pace.flush();
  }

  #show(
    { hand, seq, undo, loses }: Pick<m.Update, 'hand' | 'seq' | 'undo' | 'loses'>,
    news: readonly Happening[],
  ): void {
    this.log = (this.#told.of(this.viewpoint)?.log ?? []).filter((step) => step.seq <= seq);
    this.shown = hand && { hand, seq, news };
    // Taking back is for the one who decided, whoever has the screen.
    const mover = this.#told.of(this.acting);
    const own = this.acting !== this.viewpoint && mover?.seq === seq;
    this.undo = own ? mover.undo : undo;
    this.loses = own ? mover.loses : loses;
    this.#question();
  }

  #settled(): void {
    const to = this.#holder(this.#told.of(this.viewpoint)?.hand);
    this.passing = null;
    if (to === null || to === this.viewpoint || this.info?.status !== 'playing') return;
    // What happened is for everybody's eyes: it stays until it is pressed away, and only then the screen is covered.
    if (this.secret) this.passing = to;
    else this.#look(to);
  }

  /** The result was seen: now the screen is handed on. */
  pass(): void {
    const to = this.passing;
    this.passing = null;
    if (to !== null) this.#cover(to);
  }

  /** Whether the people around this screen know different things. */
  get secret(): boolean {
    return this.#told.differ(this.mine);
  }

  /** Whether whoever holds the screen now enters the words of another. */
  get enters(): boolean {
    const hand = this.#told.open;
    return hand !== null && hand.holder !== null && hand.holder !== hand.to_act;
  }

  #cover(seat: number): void {
    letGo();
    this.#handed = true;
    this.covered = seat;
  }

  /** The right one has the screen now. */
  uncover(): void {
    const seat = this.covered;
    this.covered = null;
    if (seat !== null) this.#look(seat);
  }

  #look(seat: number): void {
    this.viewpoint = seat;
    this.#pace.drop();
    const told = this.#told.of(seat);
    if (told) this.#show(told, []);
  }

  /** What is asked now goes into the player's hand. */
  #question(): void {
    const acting = this.acting;
    const hand = acting === this.viewpoint ? this.shown?.hand : this.#told.of(acting)?.hand;
    const active = this.asked && this.behind === 0 && this.covered === null;
    const legal = hand?.legal ?? [];
    const last = this.log.findLast((step) => ON_THE_BOARD.has(step.kind))?.seq;
    const question = `${this.info?.hand} ${this.viewpoint} ${acting} ${active ? last : '-'} ${hand?.to_act}`;
    // A long list of actions is asked for apart: until it is here nothing can be pressed, and then it stays.
    const long = active && !!hand && hand.legal === null;
    if (long && this.moves.asks(question)) return;
    this.moves.ask(long ? `${question} soon` : question, active ? legal : [], active && !long);
    if (long) void this.#allMoves(question);
  }

  async #allMoves(question: string): Promise<void> {
    const answer = await this.#connection.ask({ do: 'legal', seat: this.acting }, true).catch(() => null);
    if (answer && answer.seq === this.shown?.seq) this.moves.ask(question, answer.legal, true);
  }

  // Fair dice: reveal the words that were promised

  async #reveal(): Promise<void> {
    if (this.info?.status !== 'filled') return;
    for (const seat of this.mine) {
      const sitter = this.info.seats[seat];
      const word = sitter?.promised && !sitter.word ? wordFor(this.id, seat, sitter.promised) : null;
      if (word) await this.ask({ do: 'reveal', seat, word }).catch(() => {});
    }
  }
}
