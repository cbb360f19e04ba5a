/** What the tray says and offers at each moment of a table, beside the questions of the game itself. */
import { sitAt } from '../api';
import type { Deed } from '../board';
import type { Wish } from '../connection';
import { matchWon } from '../match';
import type { Ended } from '../deal/ended.svelte';
import { promise } from '../promises';
import { router } from '../router.svelte';
import type { TableStore } from '../table.svelte';
import { voice } from '../voice.svelte';
import { absenceOf, type Absence } from './absence';
import { clockText } from './clock';
import { Refused, sentence } from '../refused';
import { listed } from '../say';
import { presses } from './settles';
import type { Hints } from '$views/messages';

/** After so many milliseconds a house that asked for patience is asked again. */
const PAUSE = 1000;
/** What takes no longer is not said to be waited for. */
const SAID = 400;

export class Moment {
  /** The house's "no" to the last thing that was pressed. */
  trouble = $state('');
  /** The question at which taking back was pressed once, and its loss told. */
  #warned = $state(-1);
  /** The actions of the question about which a bot thinks for a hint. */
  #awaits: unknown = null;
  /** The same, once that takes long enough to be said. */
  #ponders = $state.raw<unknown>(null);
  #table: TableStore;
  #now: () => number;
  /** What came of the deal of a day, where this is one. */
  #deal: Ended | null;

  constructor(table: TableStore, now: () => number, deal: Ended | null = null) {
    this.#table = table;
    this.#now = now;
    this.#deal = deal;
  }

  /** Whether the one at the screen is asked and can see what. */
  get asked(): boolean {
    return this.#table.asked && this.#table.eyes.covered === null;
  }

  /** How the table stands on the screen: an end is told when the moves that led to it have been shown. */
  get #status(): string {
    const { info, behind } = this.#table;
    const ended = info?.status === 'over' || info?.status === 'between';
    return ended && behind > 0 ? 'playing' : (info?.status ?? '');
  }

  /** Whether a game has ended, and its end has been shown. */
  get ended(): boolean {
    return this.#status === 'over' || this.#status === 'between';
  }

  /** What kind of moment it is. */
  get pill(): string {
    const { info, acting, seats } = this.#table;
    const { mine, passing } = this.#table.eyes;
    if (!info) return '';
    if (this.ended || this.#table.lingers) return 'Game over';
    if (this.#table.stopped.length) return 'For you';
    if (passing !== null) return 'Pass it on';
    if (!this.asked) return mine.length ? 'Waiting' : 'Watching';
    return mine.length > 1 ? `${seats[acting ?? 0]?.name}’s turn` : 'Your turn';
  }

  /** Who asks for another game, after this one. */
  get #asker(): string {
    const { info, seats } = this.#table;
    const by = info?.rematch_by;
    if (!info?.rematch || typeof by !== 'number') return '';
    return `${seats[by]?.name} ${seats[by]?.name === 'You' ? 'ask' : 'asks'} for another game.`;
  }

  get #won(): string {
    const { info, seats } = this.#table;
    return info ? matchWon(info, seats) : '';
  }

  /** One sentence: what is asked, or how it stands. */
  get prompt(): string {
    const { info, shown, log, seats } = this.#table;
    const { covered, passing, mine } = this.#table.eyes;
    if (!info) return '';
    const hand = shown?.hand;
    if (this.#status === 'over')
      return this.#won || hand?.summary || log.findLast((step) => step.words)?.words || 'The table is over.';
    if (this.#status === 'between' || this.#table.lingers) return hand?.summary ?? '';
    if (info.status === 'filled') return 'Everybody adds to the dice and the draws.';
    if (covered !== null) return 'The screen is being passed on.';
    if (passing !== null) {
      // What somebody did, not the draws that followed it.
      const done = shown?.news.findLast((one) => one.by !== null)?.seq;
      return (
        shown?.news
          .filter((one) => one.seq === done && one.words)
          .slice(0, 2)
          .map((one) => one.words)
          .join(' ') ||
        (hand?.prompt ?? '')
      );
    }
    if (typeof hand?.to_act === 'number' && mine.includes(hand.to_act) && info.seats[hand.to_act]?.stand_in)
      return `A bot plays for ${mine.length > 1 ? seats[hand.to_act]?.name : 'you'}.`;
    const { stopped } = this.#table;
    if (stopped.length)
      return (
        stopped
          .map((one) => one.words)
          .filter(Boolean)
          .join(' ') ||
        (hand?.prompt ?? '')
      );
    const away = this.#awaited;
    return away
      ? `${away.name} is away. ${away.left ? `The clock runs: ${away.left} left.` : 'We wait for their move.'}`
      : (hand?.prompt ?? '');
  }

  /** What goes before all that a question says of itself. */
  get urgent(): string {
    const { link, loses, question, takes, undo } = this.#table;
    if (this.trouble) return this.trouble;
    if (!link.up && question.sending) return 'The line is down. Your move is kept and goes out when it is back.';
    if (!link.up) return `${link.why || 'The line is down.'} It comes back by itself; nothing is lost.`;
    if (this.undoWarns)
      return `${undo === 'ask' ? 'Asks to take' : 'Takes'} back ${takes}: you lose ${loses} and choose again.`;
    if (this.asked && this.#ponders === this.#table.moves.legal) return 'A bot is thinking about a hint.';
    return this.#alarmed ? 'Your time is nearly up: at zero a bot plays for you, until you are back.' : '';
  }

  /** Whether the clock of whoever is asked is nearly out. */
  get #alarmed(): boolean {
    const { acting, clocks } = this.#table;
    return this.asked && acting !== null && !!clockText(clocks, acting, this.#now())?.low;
  }

  get second(): string {
    const { info, shown, seats } = this.#table;
    const { mine, passing } = this.#table.eyes;
    if (!info) return '';
    if (this.#status === 'over')
      return this.#won
        ? [shown?.hand.summary, this.#asker].filter(Boolean).join(' ')
        : this.#deal?.words ||
            this.#asker ||
            'The replay shows every move, and lets you check that all draws and dice were fair.';
    if (this.#table.lingers) return 'The next game has begun.';
    if (this.#status === 'between') {
      const waits = info.seats
        .filter((seat, n) => seat.kind === 'person' && !seat.ready && !mine.includes(n))
        .map((seat) => seat.name);
      const alone = !info.seats.some((seat, n) => seat.kind === 'person' && !mine.includes(n));
      const begins = alone
        ? `Game ${info.hand} begins when you are ready.`
        : `Game ${info.hand} begins when everybody here is ready; whoever is away is waited for a little.`;
      return waits.length ? `${begins} Not yet: ${listed(waits)}.` : begins;
    }
    if (info.undo && !mine.includes(info.undo.seat))
      return `${seats[info.undo.seat]?.name} asks to take the last move back${info.undo.loses ? `, which loses ${info.undo.loses}` : ''}.`;
    if (info.undo) return 'The others are asked whether you may take it back.';
    if (this.#rest) return this.#rest.words;
    if (passing !== null) return `Look at what came of it, then hand the screen to ${info.seats[passing]!.name}.`;
    return this.#awaited?.reason ?? '';
  }

  /** Buttons for moments without a question of the game: the first is the primary one. */
  get deeds(): Deed[] {
    const { info, eyes } = this.#table;
    const { mine, viewpoint, passing } = eyes;
    if (!info) return [];
    if (this.#status === 'over') return this.#afterwards(info.hand);
    if (this.#table.lingers) return [{ label: 'Next game', icon: 'play', run: () => this.#table.flush() }];
    if (this.#status === 'between') {
      const waiting = mine.filter((seat) => !info.seats[seat]?.ready);
      const next: Deed = { label: 'I am ready', icon: 'check', run: () => void this.#ready(waiting) };
      return waiting.length ? [next, this.#replay(info.hand - 1)] : [];
    }
    if (info.undo && !mine.includes(info.undo.seat) && mine.length)
      return [
        { label: 'Let it be taken back', short: 'Allow', run: () => void this.do({ do: 'answer_undo', yes: true }) },
        { label: 'Decline', run: () => void this.do({ do: 'answer_undo', yes: false }) },
      ];
    const rest = this.#rest;
    if (rest && (rest.agree || info.resting))
      return [
        ...(rest.agree ? [{ label: 'Have a break', run: () => void this.do({ do: 'rest', yes: true }) }] : []),
        { label: 'Go on', run: () => void this.do({ do: 'rest', yes: false }) },
      ];
    if (passing !== null)
      return [
        {
          label: `Pass the screen to ${info.seats[passing]!.name}`,
          short: `Pass it to ${info.seats[passing]!.name}`,
          icon: 'right',
          run: () => eyes.pass(),
        },
      ];
    if (this.#table.stopped.length) return [{ label: 'Go on', icon: 'right', run: () => this.#table.flush() }];
    const sitter = viewpoint === null ? undefined : info.seats[viewpoint];
    if (sitter?.stand_in && sitter.why !== 'resigned')
      return [{ label: 'Take my seat again', short: 'My seat again', run: () => void this.do({ do: 'back' }) }];
    const away = this.#awaited;
    const seat = this.#table.shown?.hand.to_act;
    return away?.replace && typeof seat === 'number'
      ? [
          {
            label: `Let a bot play for ${away.name}`,
            short: 'Let a bot play',
            icon: 'bot',
            run: () => void this.replace(seat),
          },
        ]
      : [];
  }

  /** A break that somebody wants, and whether it is for this screen to agree; null where none is spoken of. */
  get #rest(): { words: string; agree: boolean } | null {
    const { info, eyes } = this.#table;
    if (this.#status !== 'playing' || !info?.rest.length || !eyes.mine.length) return null;
    if (info.resting) return { words: 'A break: the clocks rest until somebody goes on.', agree: false };
    const agree = eyes.me !== null && !info.rest.includes(eyes.me);
    const asks = info.seats.find((seat) => seat.person === info.rest[0])?.name;
    return agree
      ? { words: `${asks} asks for a break. The clocks stop when all agree.`, agree }
      : { words: 'The others are asked for a break.', agree };
  }

  // Absence

  absence(seat: number): Absence | null {
    return absenceOf(this.#table, seat, this.#now());
  }

  /** The one we wait for, while they are away. */
  get #awaited(): Absence | null {
    const to = this.#table.shown?.hand.to_act;
    return this.#status === 'playing' && typeof to === 'number' ? this.absence(to) : null;
  }

  replace(seat: number): Promise<void> {
    return this.do({ do: 'remove', seat });
  }

  /** What giving up comes to. */
  resigning(seat: number): string {
    const info = this.#table.info!;
    if (info.seats.length === 1) return 'The game ends without a result.';
    if (info.seats.length === 2) return `${info.seats[1 - seat]!.name} wins.`;
    const people = info.seats.some((other, n) => n !== seat && other.kind === 'person' && other.why !== 'resigned');
    return people
      ? 'You come last; a bot ends the game for the others.'
      : 'Only bots are left then, so the table is over.';
  }

  #afterwards(hand: number): Deed[] {
    if (this.#table.info?.deal)
      return [
        ...(this.#deal?.deeds ?? []),
        this.#replay(hand),
        { label: 'Learn', icon: 'rules', run: () => router.go('/learn') },
      ];
    const rematch = this.#table.info?.rematch;
    const again: Deed = rematch
      ? { label: 'Gladly, once more', short: 'Once more', icon: 'check', run: () => void this.#join(rematch) }
      : { label: 'Play again', icon: 'play', run: () => void this.#again() };
    const lobby: Deed = { label: 'Lobby', icon: 'home', run: () => router.go('/') };
    return this.#table.eyes.mine.length || rematch ? [again, this.#replay(hand), lobby] : [this.#replay(hand), lobby];
  }

  #replay(hand: number): Deed {
    return { label: 'Replay', icon: 'eye', run: () => router.go(`/replay/${this.#table.id}?hand=${hand}`) };
  }

  async #ready(seats: number[]): Promise<void> {
    for (const seat of seats) await this.attempt(() => this.#table.ready(seat));
  }

  /** Take the same seat at the new table; whoever watches, or comes too late, only goes there. */
  async #join(table: string): Promise<void> {
    const [seat] = this.#table.eyes.mine;
    if (seat !== undefined && seat !== this.#table.info?.rematch_by)
      await promise(table, seat)
        .then((commit) => sitAt(table, seat, commit))
        .catch(() => {});
    router.go(`/table/${table}`);
  }

  async #again(): Promise<void> {
    await this.attempt(async () => {
      const answer = await this.#table.ask({ do: 'rematch' });
      if (answer.table) router.go(`/table/${answer.table}`);
    });
  }

  // Taking back

  /** Whether the loss was told and one more press takes back. */
  get undoWarns(): boolean {
    return !!this.#table.loses && this.#warned === this.#table.shown?.seq;
  }

  /** What the button says; "" where the house would refuse. */
  get undo(): string {
    const { info, eyes, undo, loses } = this.#table;
    if (info?.status !== 'playing' || eyes.covered !== null || info.undo || !undo) return '';
    if (this.undoWarns) return `${undo === 'ask' ? 'Ask' : 'Undo'}, lose ${loses}`;
    return `${undo === 'ask' ? 'Ask to undo' : 'Undo'}${loses ? '…' : ''}`;
  }

  /** Where a roll or a draw would be lost, the first press only says so. */
  takeBack(): void {
    if (!this.undo) return;
    if (this.#table.loses && !this.undoWarns) {
      this.#warned = this.#table.shown?.seq ?? -1;
      voice.say(this.urgent);
      return;
    }
    this.#warned = -1;
    void this.attempt(() => this.#table.takeBack());
  }

  /** Forget that taking back was pressed once; false where it wasn't. */
  keep(): boolean {
    const warned = this.undoWarns;
    this.#warned = -1;
    return warned;
  }

  /** What is said before a move that is not freely taken back: other people could still agree. */
  get final(): string {
    const { info, eyes } = this.#table;
    if (info?.deal) return ''; // nothing is, and who plays it was told so
    const others = info?.seats.some(
      (seat) => seat.kind === 'person' && seat.person !== eyes.me && seat.why !== 'resigned',
    );
    return others && eyes.mine.length === 1
      ? 'Only the others could let you take this back.'
      : 'This cannot be taken back.';
  }

  do(wish: Wish): Promise<void> {
    return this.attempt(() => this.#table.ask(wish));
  }

  /** Do something; a refusal is said in the tray and aloud. */
  async attempt(what: () => Promise<unknown>): Promise<void> {
    this.trouble = '';
    try {
      await what();
    } catch (problem) {
      this.trouble = sentence(problem);
      voice.interrupt(this.trouble);
    }
  }

  get canHint(): boolean {
    const { info, acting, eyes } = this.#table;
    return !!info?.aids.hints && this.asked && acting === eyes.viewpoint;
  }

  /** Ask a bot; its move is marked and its reason told. */
  async hint(): Promise<void> {
    const { moves } = this.#table;
    const { legal } = moves;
    if (!this.canHint || this.#awaits === legal) return;
    if (moves.hint) return moves.take(moves.hint);
    this.#awaits = legal;
    const since = presses();
    const long = setTimeout(() => (this.#ponders = legal), SAID);
    await this.attempt(async () => {
      const hints = await this.#advice(legal);
      const [first, ...others] = hints?.best ?? [];
      if (!hints || !first || legal !== moves.legal) return;
      const { reason, signs } = hints;
      const hint = { action: first.action, words: first.words, reason, signs, others };
      // Whoever has gone on meanwhile has something else in the hand: it stays, and the hint waits until it is asked for.
      if (since()) moves.hint = hint;
      else moves.take(hint);
      voice.say(`${first.words}. ${reason}`);
    });
    since();
    clearTimeout(long);
    if (this.#awaits === legal) this.#awaits = this.#ponders = null;
  }

  /** A bot's opinion, asked for again while the house still thinks about an earlier question; null once that is past. */
  async #advice(legal: unknown): Promise<Hints | null> {
    while (legal === this.#table.moves.legal) {
      try {
        return await this.#table.hint();
      } catch (problem) {
        if (!(problem instanceof Refused) || problem.code !== 'too_fast') throw problem;
        await new Promise((go) => setTimeout(go, PAUSE));
      }
    }
    return null;
  }
}
