// Made by tools/typescript.py from the Python structures. Do not edit.

/** Which version of the protocol this page speaks. */
export const PROTOCOL = 2;

/** Play an action. `seen` is the last number the client saw; without `seat`, for one's only seat. */
export interface Move {
  readonly do: "move";
  readonly seen: number;
  readonly action: string;
  readonly seat?: number | null;
  readonly id: string;
}

/** Take back one's last move, or ask the others for it. */
export interface Undo {
  readonly do: "undo";
  readonly seen: number;
  readonly seat?: number | null;
  readonly id: string;
}

/** Say yes or no to another's wish to take back. */
export interface AnswerUndo {
  readonly do: "answer_undo";
  readonly yes: boolean;
  readonly id: string;
}

/** Ask for every legal action, where an update only says how many there are. */
export interface Legal {
  readonly do: "legal";
  readonly seat?: number | null;
  readonly id: string;
}

/** Ask what an action would do, or which rule forbids it. Nothing is played. */
export interface Try {
  readonly do: "try";
  readonly action: string;
  readonly seat?: number | null;
  readonly id: string;
}

/** Ask what every legal action would do that begins with these words, and for the prompt that follows them. */
export interface Foresee {
  readonly do: "foresee";
  readonly beginning?: string;
  readonly seat?: number | null;
  readonly id: string;
}

/** Ask a bot for its opinion. This is written into the log. */
export interface Hint {
  readonly do: "hint";
  readonly seat?: number | null;
  readonly id: string;
}

/** Set or lift a standing order. */
export interface Order {
  readonly do: "order";
  readonly order: string;
  readonly on: boolean;
  readonly seat?: number | null;
  readonly id: string;
}

/** Keep a note of one's own for a seat. */
export interface Note {
  readonly do: "note";
  readonly text: string;
  readonly seat?: number | null;
  readonly id: string;
}

/** Sit down. Where people share a screen, the host takes several seats, each with a name of its own. */
export interface Sit {
  readonly do: "sit";
  readonly seat: number;
  readonly name?: string | null;
  readonly commit?: string;
  readonly id: string;
}

/** The host gives a free seat to a bot. */
export interface SeatBot {
  readonly do: "seat_bot";
  readonly seat: number;
  readonly level: string;
  readonly id: string;
}

/** Stand up before the game begins. */
export interface Stand {
  readonly do: "stand";
  readonly seat?: number | null;
  readonly id: string;
}

/** The host fills the free seats with bots of a level, so that the game begins. */
export interface Start {
  readonly do: "start";
  readonly level?: string | null;
  readonly id: string;
}

/** Reveal the random word (32 hex digits) whose hash was given on sitting down. */
export interface Reveal {
  readonly do: "reveal";
  readonly word: string;
  readonly seat?: number | null;
  readonly id: string;
}

/** Be ready for the next hand of the match. */
export interface Ready {
  readonly do: "ready";
  readonly seat?: number | null;
  readonly commit?: string;
  readonly id: string;
}

/** The host frees another's seat before the game, or during it lets a bot play for somebody who has been away for */
export interface Remove {
  readonly do: "remove";
  readonly seat: number;
  readonly id: string;
}

/** Leave the table: before the game the seats are free again, during it bots play for them. */
export interface Leave {
  readonly do: "leave";
  readonly id: string;
}

/** Play for oneself again after a bot stood in. */
export interface Back {
  readonly do: "back";
  readonly id: string;
}

/** Give up for good. */
export interface Resign {
  readonly do: "resign";
  readonly seat?: number | null;
  readonly id: string;
}

/** End the table without a result, before the second move; the host also before the first. */
export interface Abort {
  readonly do: "abort";
  readonly id: string;
}

/** Open a new table for the same seats. */
export interface Rematch {
  readonly do: "rematch";
  readonly id: string;
}

/** Say something to everyone at the table. */
export interface Say {
  readonly do: "say";
  readonly text: string;
  readonly id: string;
}

/** The host lets others watch or sends them away, and lets those who watch speak or not; None leaves it as it is. */
export interface Audience {
  readonly do: "audience";
  readonly watch?: boolean | null;
  readonly chat?: boolean | null;
  readonly id: string;
}

/** The host lets everybody or nobody have hints, and ask the others to take back; None leaves it as it is. */
export interface Helps {
  readonly do: "helps";
  readonly hints?: boolean | null;
  readonly consent?: boolean | null;
  readonly id: string;
}

/** Ask for a break or agree to one; or decline it, or go on. While everybody agrees the clocks rest. */
export interface Rest {
  readonly do: "rest";
  readonly yes: boolean;
  readonly id: string;
}

/** The host invites somebody they have played with: the table stands in the list of open tables of that person. */
export interface Invite {
  readonly do: "invite";
  readonly person: string;
  readonly id: string;
}

/** Hear somebody's chat no more, or again. */
export interface Mute {
  readonly do: "mute";
  readonly person: string;
  readonly on: boolean;
  readonly id: string;
}

/** Ask for everything after the last number one saw. */
export interface Sync {
  readonly do: "sync";
  readonly seen: number;
  readonly id: string;
}

/** Ask for a sign of life. */
export interface Ping {
  readonly do: "ping";
  readonly id: string;
}

export type AnyCommand = Move | Undo | AnswerUndo | Legal | Try | Foresee | Hint | Order | Note | Sit | SeatBot | Stand | Start | Reveal | Ready | Remove | Leave | Back | Resign | Abort | Rematch | Say | Audience | Helps | Rest | Invite | Mute | Sync | Ping;

/** One event in the form of the one who reads it: its kind, its notation, its sentence, its fields. */
export interface ToldEvent {
  readonly kind: string;
  readonly text: string;
  readonly words: string;
  readonly data: unknown;
}

/** One line of the log, as one seat may know it. */
export interface Told {
  readonly seq: number;
  readonly at: number;
  readonly hand: number;
  readonly kind: string;
  readonly seat: number | null;
  readonly how: string;
  readonly events: readonly ToldEvent[];
  readonly words: string;
}

/** A turn in short, as far as it has come; also a set-up or an end, which are nobody's. */
export interface ToldTurn {
  readonly hand: number;
  readonly lines: readonly number[];
  readonly at: number;
  readonly until: number;
  readonly seat: number | null;
  readonly deed: string;
  readonly brings: string;
  readonly points: number;
  readonly words: string;
}

/** An action that is legal: its notation, and in words. */
export interface ToldAction {
  readonly action: string;
  readonly words: string;
}

/** The hand as one seat sees it. */
export interface HandView {
  readonly to_act: number | null;
  readonly holder: number | null;
  readonly view: unknown;
  readonly prompt: string;
  readonly choices: number;
  readonly legal: readonly ToldAction[] | null;
  readonly scores: readonly number[] | null;
  readonly outcome: Readonly<Record<string, unknown>> | null;
  readonly summary: string;
  readonly deduced: unknown;
}

/** Who sits on a seat. */
export interface SeatInfo {
  readonly kind: string;
  readonly name: string;
  readonly person: string | null;
  readonly level: string;
  readonly stand_in: string;
  readonly why: string;
  readonly token: string;
  readonly promised: string;
  readonly word: string;
  readonly ready: boolean;
}

/** What the house promised for a hand, and what it revealed after it. */
export interface HandDice {
  readonly hand: number;
  readonly commitment: string;
  readonly seed: string | null;
}

/** Somebody asks to take back; who has said yes so far. */
export interface UndoAsk {
  readonly seat: number;
  readonly lines: number;
  readonly yes: readonly string[];
  readonly loses: string;
}

/** How one hand of a match ended, by seat. */
export interface HandResult {
  readonly scores: readonly number[];
  readonly winners: readonly number[];
}

/** Everything about the table that is not the board: how it is set, with all options, and how it stands. */
export interface TableInfo {
  readonly game: string;
  readonly players: number;
  readonly options: Readonly<Record<string, unknown>>;
  readonly match: Readonly<Record<string, unknown>>;
  readonly public: boolean;
  readonly pace: Pace;
  readonly aids: Aids;
  readonly think: number | null;
  readonly shared: boolean;
  readonly watch: boolean;
  readonly chat: boolean;
  readonly id: string;
  readonly title: string;
  readonly status: string;
  readonly why: string;
  readonly winner: number | null;
  readonly host: string;
  readonly hand: number;
  readonly seats: readonly SeatInfo[];
  readonly wins: readonly number[];
  readonly totals: readonly number[];
  readonly match_winners: readonly number[] | null;
  readonly dice: readonly HandDice[];
  readonly undo: UndoAsk | null;
  readonly rematch: string | null;
  readonly rest: readonly string[];
  readonly resting: boolean;
  readonly hands: readonly HandResult[];
  readonly rematch_by: number | null;
  readonly deal: string;
  readonly positioned: boolean;
}

/** How fast: no clock, a live clock (a bank for each player beside so long a turn), or hours a move. */
export interface Pace {
  readonly kind?: "none" | "live" | "correspondence";
  readonly bank?: number;
  readonly turn?: number;
  readonly hours?: number;
}

/** What helps a table gives to everybody, or to nobody. Notes of one's own need no leave. */
export interface Aids {
  readonly hints?: boolean;
  readonly deductions?: boolean;
  readonly consent?: boolean;
}

/** The clocks, in milliseconds; `deadline` on the clock of `now`. */
export interface ClockInfo {
  readonly now: number;
  readonly running: number | null;
  readonly since: number;
  readonly banks: readonly number[];
  readonly deadline: number | null;
}

/** What happened after number `since` up to `seq`, and how it stands now, for one seat (None: watching). */
export interface Update {
  readonly is: "update";
  readonly seq: number;
  readonly since: number;
  readonly seat: number | null;
  readonly steps: readonly Told[];
  readonly hand: HandView | null;
  readonly table: TableInfo | null;
  readonly clocks: ClockInfo | null;
  readonly retold: readonly Told[];
  readonly turns: readonly ToldTurn[];
  readonly undo: string;
  readonly takes: string;
  readonly loses: string;
}

/** The first message on a connection; one update for each seat of the reader follows. */
export interface Welcome {
  readonly is: "welcome";
  readonly seq: number;
  readonly person: string | null;
  readonly seats: readonly number[];
  readonly version: string;
  readonly protocol: number;
}

/** Done and stored. `again` if it had been done before. */
export interface Ack {
  readonly is: "ack";
  readonly id: string;
  readonly seq: number;
  readonly again: boolean;
  readonly table: string | null;
}

/** Not done. `missed` holds what the client had not seen where that is the reason. */
export interface Refusal {
  readonly is: "refused";
  readonly id: string | null;
  readonly code: string;
  readonly text: string;
  readonly rule: string | null;
  readonly seq: number | null;
  readonly missed: readonly Update[];
}

/** Every legal action. */
export interface LegalMoves {
  readonly is: "legal";
  readonly id: string;
  readonly seq: number;
  readonly seat: number;
  readonly legal: readonly ToldAction[];
}

/** What an action would do, as far as this seat can know, or the rule that forbids it. */
export interface Tried {
  readonly is: "tried";
  readonly id: string;
  readonly seq: number;
  readonly legal: boolean;
  readonly events: readonly ToldEvent[];
  readonly free: boolean;
  readonly rule: string | null;
  readonly text: string | null;
  readonly at: readonly string[];
}

/** What a legal action would do, as far as its seat can know. */
export interface ForeseenAction {
  readonly action: string;
  readonly prompt: string;
  readonly events: readonly ToldEvent[];
  readonly free: boolean | null;
}

/** What the legal actions would do that begin with some words, in their order. */
export interface Foreseen {
  readonly is: "foreseen";
  readonly id: string;
  readonly seq: number;
  readonly seat: number;
  readonly beginning: string;
  readonly prompt: string;
  readonly actions: readonly ForeseenAction[];
  readonly more: number;
}

/** A bot's opinion of an action: its chance to win from 0 to 1; for a player alone the score to expect. */
export interface ToldOpinion {
  readonly action: string;
  readonly words: string;
  readonly value: number;
  readonly visits: number;
}

/** The best actions in a bot's opinion. */
export interface Hints {
  readonly is: "hint";
  readonly id: string;
  readonly seq: number;
  readonly level: string;
  readonly best: readonly ToldOpinion[];
  readonly reason: string;
  readonly signs: Readonly<Record<string, string>>;
}

/** A standing order that can be set. */
export interface OrderInfo {
  readonly order: string;
  readonly words: string;
  readonly on: boolean;
  readonly question: string;
}

/** What the reader keeps at this table for a seat: orders and notes. */
export interface Keepings {
  readonly is: "kept";
  readonly seat: number;
  readonly orders: readonly OrderInfo[];
  readonly note: string;
  readonly muted: readonly string[];
}

/** Somebody said something. */
export interface Said {
  readonly is: "chat";
  readonly number: number;
  readonly at: number;
  readonly person: string;
  readonly name: string;
  readonly text: string;
}

/** Somebody who plays and is not at the table. Times are in milliseconds on the clock of `Presence.now`. */
export interface Away {
  readonly seat: number;
  readonly since: number;
  readonly replaceable_at: number | null;
  readonly by_host: boolean;
  readonly words: string;
}

/** Which seats have somebody at the other end of a connection, who is away, and how many watch. */
export interface Presence {
  readonly is: "presence";
  readonly here: readonly number[];
  readonly watching: number;
  readonly away: readonly Away[];
  readonly now: number;
  readonly next_at: number | null;
}

/** A sign of life. */
export interface Pong {
  readonly is: "pong";
  readonly id: string;
  readonly seq: number;
}

export type AnyMessage = Update | Welcome | Ack | Refusal | LegalMoves | Tried | Foreseen | Hints | Keepings | Said | Presence | Pong;

