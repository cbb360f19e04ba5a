/** A table as this browser knows it: what the server told, shown at a pace that eyes can follow. */
import { emblemOf, type Guide, type Happening, type Sitter } from './board';
import type { AnswerTo, Wish } from './connection';
import type { Moves } from './moves.svelte';
import { promise, wordFor } from './promises';
import { Eyes } from './table/eyes.svelte';
import { Link, type Way } from './table/link.svelte';
import { happenings, Pace } from './table/pace.svelte';
import { Question } from './table/question.svelte';
import { Talk } from './table/talk.svelte';
import { Tellings } from './table/tellings';
import type * as m from '$views/messages';

/** What is on the screen now. */
export interface Shown {
  readonly hand: m.HandView;
  readonly seq: number;
  readonly news: readonly Happening[];
}

export class TableStore {
  readonly id: string;
  info = $state.raw<m.TableInfo | null>(null);
  clocks = $state.raw<(m.ClockInfo & { offset: number }) | null>(null);
  presence = $state.raw<m.Presence>({ is: 'presence', here: [], watching: 0, away: [], now: 0, next_at: null });
  /** Milliseconds by which this device's clock is ahead of the house's. */
  apart = $state(0);
  kept = $state.raw<Readonly<Record<number, m.Keepings>>>({});
  shown = $state.raw<Shown | null>(null);
  log = $state.raw<readonly m.Told[]>([]);
  /** The turns so far, as the game sums them up. */
  turns = $state.raw<readonly m.ToldTurn[]>([]);
  undo = $state('');
  /** Whose moves taking back takes back, in words. */
  takes = $state('');
  /** What chance gave and taking back would lose. */
  loses = $state('');

  #guide: () => Guide;
  #learns: () => boolean;
  #told = new Tellings();
  readonly talk = new Talk();
  readonly eyes = new Eyes(this.#told);
  readonly link: Way;
  readonly question: Question;
  #pace = new Pace({
    show: (update, news) => this.#show(update, news),
    settled: () => this.#settled(),
    own: (step) => step.seat === this.eyes.viewpoint,
    concerning: (update) => this.#concerning(update),
    hurried: () => this.clocks?.running !== undefined && this.clocks.running === this.eyes.viewpoint,
    watches: () => this.eyes.mine.length === 0,
    waits: () => this.#learns(),
  });
  /** What was told and not yet put into the queue. */
  #pending: m.Update[] = [];

  /**
   * `guide` is that of the game's board, as soon as it is known; `way` leads elsewhere than to the house. Whoever `learns`
   * is waited for at each stop, and stopped once more before their own question where others have moved.
   */
  constructor(
    id: string,
    guide: () => Guide,
    way?: (heard: (message: m.AnyMessage) => void) => Way,
    learns: () => boolean = () => false,
  ) {
    this.id = id;
    this.#guide = guide;
    this.#learns = learns;
    const heard = (message: m.AnyMessage) => this.#heard(message);
    this.link = way ? way(heard) : new Link(id, () => this.#told.seen, heard);
    this.question = new Question(this, this.#told);
  }

  get moves(): Moves {
    return this.question.moves;
  }

  ask<W extends Wish>(wish: W, keep = false): Promise<AnswerTo<W>> {
    return this.link.ask(wish, keep);
  }

  close(): void {
    this.#pace.stop();
    this.link.close();
  }

  // Who is who

  get seats(): readonly Sitter[] {
    const { mine, viewpoint } = this.eyes;
    return (this.info?.seats ?? []).map((sitter, seat) => ({
      seat,
      name: seat === viewpoint && mine.length === 1 ? 'You' : sitter.name || `Seat ${seat + 1}`,
      emblem: emblemOf(seat),
      bot: Boolean(sitter.level || sitter.stand_in),
    }));
  }

  /** What somebody is called who said something: what they are called now. */
  speaker(said: m.Said): string {
    if (said.person === this.eyes.me) return 'You';
    return (
      this.info?.seats.find((seat) => seat.person === said.person)?.name ??
      this.talk.all.findLast((one) => one.person === said.person)?.name ??
      said.name
    );
  }

  get host(): boolean {
    return this.info !== null && this.info.host === this.eyes.me;
  }

  /** The seat that whoever has the screen decides for: their own, or the one whose words they enter. */
  get acting(): number | null {
    return this.eyes.acting(this.shown?.hand);
  }

  /** Whether it is for the one at this screen to decide, on what is shown. */
  get asked(): boolean {
    const acting = this.acting;
    return (
      this.shown !== null &&
      acting !== null &&
      this.shown.hand.to_act === acting &&
      this.#playing &&
      !this.info?.seats[acting]?.stand_in
    );
  }

  get #playing(): boolean {
    return this.info?.status === 'playing';
  }

  /** The turns of the others since the last one of whoever looks; those of everybody for a spectator. */
  get recent(): readonly m.ToldTurn[] {
    const { viewpoint, mine } = this.eyes;
    if (mine.length > 1) return [];
    const hand = this.turns.at(-1)?.hand;
    const turns = this.turns.filter((turn) => turn.hand === hand && turn.seat !== null);
    const end = turns.findLastIndex((turn) => turn.seat !== viewpoint) + 1;
    const start = turns.slice(0, end).findLastIndex((turn) => turn.seat === viewpoint) + 1;
    return turns.slice(start, end);
  }

  // Doing

  async takeBack(): Promise<void> {
    const seat = this.acting;
    await this.ask({ do: 'undo', seen: this.#told.seq(seat), seat });
  }

  /** What the one at this screen has written down here. */
  get note(): string {
    const { viewpoint } = this.eyes;
    return viewpoint === null ? '' : (this.kept[viewpoint]?.note ?? '');
  }

  write(text: string): void {
    const seat = this.eyes.viewpoint;
    if (seat === null) return;
    const before = this.kept[seat];
    if (before) this.kept = { ...this.kept, [seat]: { ...before, note: text } };
    void this.ask({ do: 'note', text, seat }).catch(() => {});
  }

  hint(): Promise<m.Hints> {
    return this.ask({ do: 'hint', seat: this.acting });
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
        this.eyes.me = message.person;
        this.eyes.mine = message.seats;
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
    }
  }

  #update(update: m.Update): void {
    if (update.table) this.info = update.table;
    if (update.clocks) this.clocks = { ...update.clocks, offset: Date.now() - update.clocks.now };
    else this.clocks = null;
    this.eyes.learn(update);
    const fresh = this.#told.take(update);
    if (!fresh) return;
    // Whoever has sat down is a spectator no more.
    if (this.eyes.mine.length && update.seat !== null) this.#told.forget(null);
    void this.#reveal();
    this.#pending.push(fresh);
    if (this.#told.inStep(this.eyes.mine)) this.#takeIn();
  }

  #takeIn(): void {
    const updates = this.#pending;
    this.#pending = [];
    if (this.eyes.choose(this.#playing)) this.#pace.drop();
    this.#pace.add(updates.filter((update) => update.seat === this.eyes.viewpoint));
  }

  // Showing

  /** How many moves of others are still to be shown. */
  get behind(): number {
    return this.#pace.behind;
  }

  /** What happened and concerns whoever looks, while the table stands still on it. */
  get stopped(): readonly Happening[] {
    return this.#pace.stopped;
  }

  /** The next game has begun, and the end of the last one is still to be seen. */
  get lingers(): boolean {
    return this.#pace.lingers;
  }

  /** A press anywhere goes on. */
  flush(): void {
    this.#pace.flush();
  }

  /** What of an update is worth a stop for whoever looks; a question of their own waits by itself. */
  #concerning({ hand, steps, seq }: m.Update): Happening[] {
    const { viewpoint, mine } = this.eyes;
    if (this.#learns() && hand?.to_act === viewpoint && this.#sinceMine(seq).some(({ kind }) => kind === 'move'))
      return happenings(steps);
    const { concerns } = this.#guide();
    if (!concerns || viewpoint === null || mine.length > 1 || !hand || hand.to_act === viewpoint) return [];
    return happenings(steps).filter((happening) => concerns(happening, viewpoint, hand.view));
  }

  /** The lines of the log since the last decision of whoever looks, up to one of them. */
  #sinceMine(seq: number): m.Told[] {
    const { viewpoint } = this.eyes;
    const log = (this.#told.of(viewpoint)?.log ?? []).filter((step) => step.seq <= seq);
    return log.slice(log.findLastIndex(({ kind, seat }) => kind === 'move' && seat === viewpoint) + 1);
  }

  /** What has been shown of what happened since the last decision of whoever looks, in sentences. */
  get happened(): readonly string[] {
    return happenings(this.#sinceMine(this.shown?.seq ?? 0)).flatMap(({ words }) => words || []);
  }

  #show(
    { hand, seq, turns, undo, takes, loses }: Pick<m.Update, 'hand' | 'seq' | 'turns' | 'undo' | 'takes' | 'loses'>,
    news: readonly Happening[],
  ): void {
    const { viewpoint } = this.eyes;
    this.log = (this.#told.of(viewpoint)?.log ?? []).filter((step) => step.seq <= seq);
    this.turns = turns;
    this.shown = hand && { hand, seq, news };
    // Taking back is for the one who decided, whoever has the screen.
    const mover = this.#told.of(this.acting);
    const own = this.acting !== viewpoint && mover?.seq === seq;
    this.undo = own ? mover.undo : undo;
    this.takes = own ? mover.takes : takes;
    this.loses = own ? mover.loses : loses;
    this.question.put();
  }

  #settled(): void {
    const next = this.eyes.next(this.#playing);
    if (next !== null) this.#look(next);
  }

  /** The right one has the screen now. */
  uncover(): void {
    const seat = this.eyes.covered;
    this.eyes.covered = null;
    if (seat !== null) this.#look(seat);
  }

  #look(seat: number): void {
    this.eyes.viewpoint = seat;
    this.#pace.drop();
    const told = this.#told.of(seat);
    if (told) this.#show(told, []);
  }

  // Fair dice: reveal the words that were promised

  async #reveal(): Promise<void> {
    if (this.info?.status !== 'filled') return;
    for (const seat of this.eyes.mine) {
      const sitter = this.info.seats[seat];
      const word = sitter?.promised && !sitter.word ? wordFor(this.id, seat, sitter.promised) : null;
      if (word) await this.ask({ do: 'reveal', seat, word }).catch(() => {});
    }
  }
}
