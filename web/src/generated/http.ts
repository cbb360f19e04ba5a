// Made by tools/typescript.py from the Python structures. Do not edit.

import type { Abort, Ack, Aids, AnswerUndo, Audience, Back, ClockInfo, Foresee, Foreseen, HandView, Helps, Hint, Hints, Invite, Keepings, Leave, Legal, LegalMoves, Move, Mute, Note, Order, Pace, Ping, Pong, Presence, Ready, Refusal, Rematch, Remove, Resign, Rest, Reveal, Said, Say, SeatBot, Sit, Stand, Start, Sync, TableInfo, Told, ToldEvent, ToldTurn, Tried, Try, Undo, Update, Welcome } from './messages';

/** The house: its version, its games, the levels that all of them have from the weakest on, and the names of all */
export interface HouseInfo {
  readonly version: string;
  readonly games: readonly GameInfo[];
  readonly levels: readonly LevelInfo[];
  readonly bots: readonly string[];
  readonly alone: string;
}

/** What stands on the box, and how well its bots play. */
export interface GameInfo {
  readonly name: string;
  readonly title: string;
  readonly tagline: string;
  readonly gist: string;
  readonly players: readonly number[];
  readonly match: string;
  readonly minutes: string;
  readonly age: number | null;
  readonly rules: number;
  readonly published: string;
  readonly deduces: boolean;
  readonly levels: readonly LevelInfo[];
  readonly learn: LearnInfo | null;
}

/** A level of the bots: its name, how it plays, and whether it plays against people who have not chosen a level, */
export interface LevelInfo {
  readonly name: string;
  readonly plays: string;
  readonly welcomes: boolean;
  readonly stands_in: boolean;
  readonly advises: boolean;
}

/** The first lesson of a game: the id of its chapter, how many steps it has, and how many minutes it takes. */
export interface LearnInfo {
  readonly chapter: string;
  readonly steps: number;
  readonly minutes: number;
}

/** A game with all that can be chosen about it. */
export interface GameDetails {
  readonly name: string;
  readonly title: string;
  readonly tagline: string;
  readonly gist: string;
  readonly players: readonly number[];
  readonly match: string;
  readonly minutes: string;
  readonly age: number | null;
  readonly rules: number;
  readonly published: string;
  readonly deduces: boolean;
  readonly levels: readonly LevelInfo[];
  readonly learn: LearnInfo | null;
  readonly options: readonly OptionInfo[];
  readonly match_options: readonly OptionInfo[];
  readonly orders: readonly OrderOffer[];
}

/** An option: its default, what it can be, and the clause it changes. */
export interface OptionInfo {
  readonly name: string;
  readonly default: unknown;
  readonly possible: string;
  readonly help: string;
  readonly clause: string;
  readonly words: Readonly<Record<string, string>>;
  readonly file: boolean;
}

/** A standing order that can be set at a table of this game. */
export interface OrderOffer {
  readonly order: string;
  readonly words: string;
}

/** The text of a file. */
export interface FileText {
  readonly text: string;
}

/** What an option is given for a file. */
export interface FileValue {
  readonly value: unknown;
}

/** The rules in our words, whole and by clause. */
export interface RulesText {
  readonly text: string;
  readonly clauses: readonly ClauseInfo[];
}

/** One clause of the rules. */
export interface ClauseInfo {
  readonly id: string;
  readonly chapter: string;
  readonly text: string;
}

/** What is taught of a game. The first chapter is the first lesson. */
export interface LessonInfo {
  readonly game: string;
  readonly title: string;
  readonly chapters: readonly ChapterInfo[];
}

/** A chapter, and what its steps are called. */
export interface ChapterInfo {
  readonly id: string;
  readonly title: string;
  readonly minutes: number;
  readonly steps: readonly StepInfo[];
}

/** A step of a chapter: its name, and whether it is a game of one's own. */
export interface StepInfo {
  readonly name: string;
  readonly plays: boolean;
}

/** What the coach says in a first game at each kind of decision, by the first word of its actions. */
export interface CoachLines {
  readonly lines: Readonly<Record<string, string>>;
}

/** The moves that a person has made in a step, from its beginning. */
export interface LessonMoves {
  readonly moves?: readonly string[];
}

/** Where a person stands in a step after some moves. */
export interface LessonScene {
  readonly game: string;
  readonly chapter: string;
  readonly step: number;
  readonly kind: "asked" | "done" | "as_good" | "other" | "legal" | "play" | "over";
  readonly says: string;
  readonly does: string;
  readonly mark: MarkInfo;
  readonly why: readonly EvidenceInfo[];
  readonly replies: readonly ReplyInfo[];
  readonly shows: string;
  readonly rules: readonly ClauseTaught[];
  readonly anew: boolean;
  readonly updates: readonly SchoolUpdate[];
}

/** What is marked as asked for, by names of things on the board: all of a stage at once, stage after stage. */
export interface MarkInfo {
  readonly stages: readonly (readonly string[])[];
  readonly tag: string;
  readonly eager: boolean;
  readonly good: readonly string[];
}

/** Things on the board that show why, and what is said of them. */
export interface EvidenceInfo {
  readonly at: readonly string[];
  readonly says: string;
}

/** Where something that was done is drawn: whose it was, and where several are shown its number in their order. */
export interface ReplyInfo {
  readonly seat: number;
  readonly at: string;
  readonly number?: number;
}

/** A clause that a step teaches, and a few words on what it says. */
export interface ClauseTaught {
  readonly id: string;
  readonly says: string;
}

/** An update of a table of the school, where whoever asks what a move leads to was told what was there before it. */
export interface SchoolUpdate {
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
  readonly changed: readonly Change[];
}

/** What is another thing now, or which items of a list are. */
export interface Change {
  readonly at: readonly (string | number)[];
  readonly to: unknown;
  readonly start?: number;
  readonly out?: number | null;
}

/** Something that a person asks in a step after some moves. */
export interface LessonQuestion {
  readonly ask: Try | Foresee | Legal | Hint;
  readonly moves?: readonly string[];
}

/** The steps that somebody has done, by game and chapter, and where they were last. */
export interface Learned {
  readonly done?: Readonly<Record<string, Readonly<Record<string, readonly number[]>>>>;
  readonly at?: LessonSpot | null;
}

/** A step of a chapter of a game. */
export interface LessonSpot {
  readonly game: string;
  readonly chapter: string;
  readonly step: number;
}

/** The puzzles that there are, and that of the day. */
export interface PuzzlesInfo {
  readonly day: string;
  readonly of_the_day: PuzzleSpot | null;
  readonly games: readonly PuzzlesOfGame[];
}

/** A puzzle of a game. */
export interface PuzzleSpot {
  readonly game: string;
  readonly id: string;
}

/** How many puzzles there are of a game. */
export interface PuzzlesOfGame {
  readonly game: string;
  readonly title: string;
  readonly puzzles: number;
}

/** A puzzle, and how hard it is: nothing that gives it away. */
export interface PuzzleInfo {
  readonly id: string;
  readonly rating: number;
}

/** The move that a person has tried, if any, and how good they are so far. */
export interface PuzzleMoves {
  readonly moves?: readonly string[];
  readonly standing?: Standing | null;
  readonly first?: boolean;
}

/** How good somebody is at puzzles, by Glicko-2: whoever keeps it sends it along and gets the new one back. */
export interface Standing {
  readonly rating: number;
  readonly deviation: number;
  readonly volatility: number;
  readonly tries: number;
}

/** Where a person stands in a puzzle: before a try, or after it. */
export interface PuzzleScene {
  readonly game: string;
  readonly id: string;
  readonly kind: "asked" | "solved" | "as_good" | "refuted";
  readonly says: string;
  readonly does: string;
  readonly verdict: string;
  readonly lacks: string;
  readonly rule: string;
  readonly replies: readonly ReplyInfo[];
  readonly updates: readonly SchoolUpdate[];
  readonly after: PuzzleAfter | null;
}

/** What is told of a puzzle once it was tried. */
export interface PuzzleAfter {
  readonly best: string;
  readonly theme: string;
  readonly idea: string;
  readonly level: string;
  readonly judged: string;
  readonly rating: number;
  readonly standing: Standing | null;
  readonly gained: number;
}

/** Something that a person asks in a puzzle. */
export interface PuzzleQuestion {
  readonly ask: Try | Foresee | Legal;
  readonly moves?: readonly string[];
}

/** The table after a try, as the person sees it: a table of their own may begin there (`position` of a table). */
export interface PuzzlePosition {
  readonly position: string;
  readonly seat: number;
  readonly players: number;
}

/** What somebody has done at puzzles: how good they are, which they have solved by game, and the days on which they */
export interface Puzzled {
  readonly standing?: Standing | null;
  readonly solved?: Readonly<Record<string, readonly string[]>>;
  readonly days?: readonly string[];
}

/** A person, as others see them too. */
export interface PersonInfo {
  readonly id: string;
  readonly name: string;
  readonly claimed: boolean;
}

/** The level of a game's bots that is about even with you, and on how many of your games against bots that rests. */
export interface EvenInfo {
  readonly game: string;
  readonly level: string;
  readonly games: number;
}

/** A table to be opened: how it is set, and who sits there from the start. */
export interface TableBody {
  readonly game: string;
  readonly players?: number | null;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly match?: Readonly<Record<string, unknown>>;
  readonly public?: boolean;
  readonly pace?: Pace;
  readonly aids?: Aids;
  readonly think?: number | null;
  readonly shared?: boolean;
  readonly watch?: boolean;
  readonly chat?: boolean | null;
  readonly seats?: readonly (SeatBody | null)[];
  readonly position?: string;
}

/** Who sits on a seat from the start: a bot of a level, or (`me`) the one who opens the table. */
export interface SeatBody {
  readonly bot?: string | null;
  readonly me?: boolean;
  readonly name?: string | null;
  readonly commit?: string;
}

/** A table as the one who asks sees it: an update for each seat of theirs, or one for a spectator. */
export interface Snapshot {
  readonly seq: number;
  readonly table: string;
  readonly seats: readonly number[];
  readonly updates: readonly Update[];
  readonly presence: Presence;
  readonly kept: readonly Keepings[];
}

/** A table in a list. */
export interface CardInfo {
  readonly id: string;
  readonly game: string;
  readonly status: string;
  readonly public: boolean;
  readonly seats: readonly CardSeat[];
  readonly host: string;
  readonly pace: string;
  readonly hand: number;
  readonly why: string;
  readonly to_act: number | null;
  readonly my_turn: boolean;
  readonly made: number;
  readonly moved: number;
  readonly winners: readonly number[];
  readonly scores: readonly number[];
  readonly until: number | null;
  readonly invited: boolean;
  readonly ranks: readonly number[];
  readonly needed: number;
  readonly added: number;
  readonly positioned: boolean;
}

/** A seat in a list of tables. */
export interface CardSeat {
  readonly name: string;
  readonly person: string | null;
  readonly bot: string;
}

/** A table that is no more in one's own list. */
export interface TakenOff {
  readonly table: string;
}

/** Everything the server says to a command. */
export interface Replies {
  readonly replies: readonly (Update | Welcome | Ack | Refusal | LegalMoves | Tried | Foreseen | Hints | Keepings | Said | Presence | Pong)[];
}

/** Tables of yours that are over, the last moved first. */
export interface PlayedList {
  readonly games: readonly PlayedInfo[];
  readonly after: string | null;
}

/** A table of yours that is over: what came of it for you, and what a review found. */
export interface PlayedInfo {
  readonly id: string;
  readonly game: string;
  readonly status: string;
  readonly public: boolean;
  readonly seats: readonly CardSeat[];
  readonly host: string;
  readonly pace: string;
  readonly hand: number;
  readonly why: string;
  readonly to_act: number | null;
  readonly my_turn: boolean;
  readonly made: number;
  readonly moved: number;
  readonly winners: readonly number[];
  readonly scores: readonly number[];
  readonly until: number | null;
  readonly invited: boolean;
  readonly ranks: readonly number[];
  readonly needed: number;
  readonly added: number;
  readonly positioned: boolean;
  readonly seat: number | null;
  readonly result: "won" | "lost" | "drawn" | "points" | "none";
  readonly weighed: Weighed | null;
}

/** What reviews of all hands of a table found for one seat: parts of the chance to win it; alone, points. */
export interface Weighed {
  readonly luck: number;
  readonly luck_error: number;
  readonly own: number;
  readonly own_error: number;
  readonly decisions: number;
  readonly cost: number;
  readonly levels: Readonly<Record<string, number>>;
  readonly like: string | null;
  readonly exact: boolean;
}

/** Somebody's games in numbers. */
export interface Statistics {
  readonly games: number;
  readonly first: number | null;
  readonly by: string;
  readonly all: KindRow | null;
  readonly rows: readonly KindRow[];
  readonly alone: readonly AloneRow[];
  readonly course: CostCourse;
  readonly course_alone: CostCourse;
  readonly more: boolean;
}

/** The games of one kind with others. */
export interface KindRow {
  readonly of: string;
  readonly played: number;
  readonly few: boolean;
  readonly won: number;
  readonly equal: number;
  readonly reviewed: number;
  readonly luckless: Estimate | null;
  readonly apart: boolean;
  readonly like: string | null;
}

/** A number with one standard error. */
export interface Estimate {
  readonly value: number;
  readonly error: number;
}

/** The games of one kind that were played alone, in points. */
export interface AloneRow {
  readonly of: string;
  readonly played: number;
  readonly mean: Estimate | null;
  readonly best: number;
  readonly reviewed: number;
  readonly luckless: Estimate | null;
  readonly exact: boolean;
  readonly like: string | null;
}

/** What decisions cost, game by game, the oldest first: parts of the chance to win, or points of a player alone. */
export interface CostCourse {
  readonly rings: readonly Ring[];
  readonly levels: readonly (readonly [string, number])[];
  readonly like: string | null;
}

/** What the decisions of one game cost: nothing, or less than nothing. */
export interface Ring {
  readonly table: string;
  readonly game: string;
  readonly at: number;
  readonly own: number;
  readonly mean: Estimate | null;
}

/** The records of one table, and when it last moved, in milliseconds. */
export interface RecordsBody {
  readonly records: readonly unknown[];
  readonly at?: number | null;
}

/** A table that is one of yours now. */
export interface TakenIn {
  readonly table: string;
}

/** A part of the replay of a hand, seen by a seat (None: a spectator). */
export interface Replay {
  readonly table: string;
  readonly hand: number;
  readonly seat: number | null;
  readonly lines: number;
  readonly names: readonly string[];
  readonly frames: readonly Frame[];
}

/** One line of a replay, and the hand after it; `step` is None for the table before the first line. */
export interface Frame {
  readonly number: number;
  readonly step: Told | null;
  readonly hand: HandView;
}

/** Whether a hand's record holds: every move, every draw, the outcome, the promise of the dice. */
export interface Verdict {
  readonly good: boolean;
  readonly text: string;
}

/** One draw of chance: the line it stands on, what fell, the sum of all weights, and the tickets of what fell. */
export interface DrawInfo {
  readonly line: number;
  readonly text: string;
  readonly total: string;
  readonly first: string;
  readonly weight: string;
}

/** The table as a terminal draws it. */
export interface DrawingText {
  readonly text: string;
}

/** A review as far as it has come, in words for the eyes of `seat`; with the lists of steps and turns where all of */
export interface ReviewInfo {
  readonly table: string;
  readonly hand: number;
  readonly seat: number | null;
  readonly standing: "none" | "running" | "stopped" | "done" | "failed";
  readonly done: number;
  readonly of: number;
  readonly text: string;
  readonly alone: boolean;
  readonly exact: boolean;
  readonly error: number;
  readonly says: string;
  readonly start: readonly number[];
  readonly steps: readonly ReviewStep[];
  readonly turns: readonly ReviewTurn[];
  readonly told: readonly ReviewTold[];
  readonly rows: readonly ReviewRow[];
  readonly seats: readonly ReviewSeat[];
}

/** A step of the hand: what chance did in one go, or one decision; `first` and `last` are lines of the record. */
export interface ReviewStep {
  readonly number: number;
  readonly kind: "setup" | "chance" | "decision";
  readonly turn: number;
  readonly first: number;
  readonly last: number;
  readonly seat: number | null;
  readonly says: string;
}

/** A turn of the hand: its steps, and what happened in it. */
export interface ReviewTurn {
  readonly number: number;
  readonly label: string;
  readonly seat: number | null;
  readonly first: number;
  readonly last: number;
  readonly deed: string;
  readonly brings: string;
  readonly points: number;
}

/** A step that is told: what each seat has after it, by seat, and what it did. */
export interface ReviewTold {
  readonly number: number;
  readonly after: readonly number[];
  readonly luck: readonly number[];
  readonly cost: number;
  readonly error: number;
  readonly card: ReviewCard | null;
}

/** What is said of a decision. */
export interface ReviewCard {
  readonly verdict: "good" | "too close to call" | "inexact" | "mistake" | "grave mistake";
  readonly sign: string;
  readonly heading: string;
  readonly played: ReviewMove;
  readonly better: ReviewMove | null;
  readonly reason: string;
  readonly by: string;
}

/** An action that was played or would have been better. */
export interface ReviewMove {
  readonly action: string;
  readonly words: string;
  readonly value: string;
  readonly at: readonly string[];
}

/** A turn that is told whole, by seat. */
export interface ReviewRow {
  readonly turn: number;
  readonly seats: readonly ReviewParts[];
}

/** What a turn or a game did to one seat, rounded: the parts add up, and what rounding leaves is in `rest`. */
export interface ReviewParts {
  readonly start: number;
  readonly luck: number;
  readonly others: number;
  readonly own: number;
  readonly rest: number;
  readonly after: number;
}

/** What is reported of a seat. */
export interface ReviewSeat {
  readonly sum: ReviewParts;
  readonly luck_error: number;
  readonly own_error: number;
  readonly counts: string;
  readonly like: string;
  readonly moments: readonly ReviewMoment[];
}

/** One of the moments that weighed most for a seat; `weight` as people are told it. */
export interface ReviewMoment {
  readonly step: number;
  readonly nature: "luck" | "decision";
  readonly title: string;
  readonly where: string;
  readonly weight: number;
  readonly error: number;
}

/** What follows where the better is done: line by line, and where its own actions are drawn. */
export interface ReviewLine {
  readonly frames: readonly Frame[];
  readonly marks: readonly ReviewMark[];
}

/** Something on the board or in the hand, by its name, and in the how manieth action of a turn it is used. */
export interface ReviewMark {
  readonly order: number;
  readonly at: string;
}

/** What is done there; nothing to go there. */
export interface AnalysisBody {
  readonly place: AnalysisPlace;
  readonly nodes?: readonly BranchNode[];
  readonly at?: number;
  readonly do?: TryMove | ChooseDraw | LetFall | CutBranch | NameBranch | OpenBranch | null;
}

/** Where an analysis begins: after a line of a hand of a table, or at a position. */
export interface AnalysisPlace {
  readonly table?: string;
  readonly hand?: number;
  readonly line?: number | null;
  readonly position?: string;
  readonly link?: string;
  readonly seat?: number | null;
}

/** One move of a seat or one draw of chance that was tried, after another: 0 is the table where the tree begins, */
export interface BranchNode {
  readonly after: number;
  readonly lines: readonly string[];
  readonly how: "played" | "tried" | "chosen" | "fell";
  readonly name?: string;
}

/** A move of whoever decides. */
export interface TryMove {
  readonly do: "play";
  readonly action: string;
}

/** What chance gives, piece by piece, in any order. */
export interface ChooseDraw {
  readonly do: "choose";
  readonly picks: readonly string[];
}

/** Let chance fall until a seat decides. */
export interface LetFall {
  readonly do: "fall";
}

/** Take a node away with all that follows it. */
export interface CutBranch {
  readonly do: "cut";
  readonly node: number;
}

/** Call a node something; "" for nothing. */
export interface NameBranch {
  readonly do: "name";
  readonly node: number;
  readonly name: string;
}

/** Add the branch that a link holds, and go to its end. */
export interface OpenBranch {
  readonly do: "open";
  readonly branch: string;
}

/** Where somebody stands at an analysis board. */
export interface AnalysisScene {
  readonly game: string;
  readonly title: string;
  readonly players: readonly string[];
  readonly bots: readonly boolean[];
  readonly seat: number;
  readonly eyes: number;
  readonly open: boolean;
  readonly nodes: readonly BranchNode[];
  readonly at: number;
  readonly rows: readonly BranchRow[];
  readonly hand: HandView;
  readonly news: readonly ToldEvent[];
  readonly by: number | null;
  readonly chance: ChanceInfo | null;
  readonly position: string;
  readonly plays_on: string;
  readonly level: string;
}

/** A row of the tree: moves of one seat in a row as far as nothing branches off, or a draw. */
export interface BranchRow {
  readonly first: number;
  readonly last: number;
  readonly level: number;
  readonly seat: number | null;
  readonly how: "played" | "tried" | "chosen" | "fell";
  readonly title: string;
  readonly says: string;
  readonly named: boolean;
}

/** What chance does next, and how likely what is picked of it is. */
export interface ChanceInfo {
  readonly asks: string;
  readonly seat: number | null;
  readonly supplies: readonly ChanceSupply[];
  readonly odds: string;
  readonly whole: boolean;
}

/** Where pieces of a draw come from. */
export interface ChanceSupply {
  readonly title: string;
  readonly draws: number;
  readonly left: number | null;
  readonly pieces: readonly ChancePiece[];
}

/** A piece that may fall. */
export interface ChancePiece {
  readonly pick: string;
  readonly words: string;
  readonly called: string;
  readonly left: number | null;
}

/** What of a draw is picked so far. */
export interface AnalysisPicks {
  readonly place: AnalysisPlace;
  readonly nodes?: readonly BranchNode[];
  readonly at?: number;
  readonly picks: readonly string[];
}

/** Something that is asked there. */
export interface AnalysisQuestion {
  readonly place: AnalysisPlace;
  readonly nodes?: readonly BranchNode[];
  readonly at?: number;
  readonly ask: Try | Foresee | Legal;
}

/** A node of a tree. */
export interface AnalysisAt {
  readonly place: AnalysisPlace;
  readonly nodes?: readonly BranchNode[];
  readonly at?: number;
}

/** A branch as a part of an address. */
export interface LinkText {
  readonly text: string;
}

/** What a position is worth to each seat: its chance to win, or for one who plays alone points. */
export interface WorthInfo {
  readonly values: readonly number[];
  readonly error: number | null;
  readonly exact: boolean;
  readonly says: string;
}

/** How many seconds more the master is to look; it answers after one at the latest. */
export interface MasterBody {
  readonly place: AnalysisPlace;
  readonly nodes?: readonly BranchNode[];
  readonly at?: number;
  readonly seconds: number;
}

/** What the master makes of a decision, having looked for so long. */
export interface MasterInfo {
  readonly level: string;
  readonly seat: number;
  readonly seconds: number;
  readonly moves: readonly MasterMove[];
  readonly reason: string;
  readonly signs: Readonly<Record<string, string>>;
  readonly exact: boolean;
  readonly done: boolean;
  readonly close: number;
  readonly says: string;
}

/** A move as the master sees it so far. */
export interface MasterMove {
  readonly action: string;
  readonly words: string;
  readonly value: number;
  readonly error: number | null;
}

/** All that one person has tried of a hand. */
export interface Sheets {
  readonly sheets: readonly Sheet[];
}

/** What was tried after a line of a hand. */
export interface Sheet {
  readonly line: number;
  readonly nodes: readonly BranchNode[];
}

/** The deals that matter today. */
export interface Deals {
  readonly today: DealInfo;
  readonly yesterday: DealInfo | null;
  readonly tomorrow: DealPromise;
}

/** The deal of a day. */
export interface DealInfo {
  readonly day: string;
  readonly when: string;
  readonly game: string;
  readonly title: string;
  readonly players: number;
  readonly level: string;
  readonly commitment: string;
  readonly seed: string | null;
  readonly ends_at: number;
  readonly closes_at: number;
  readonly opens_at: number;
  readonly tried: number;
  readonly par: ParInfo | null;
  readonly mine: TryInfo | null;
}

/** What the master makes of a deal. */
export interface ParInfo {
  readonly short: string;
  readonly says: string;
  readonly games: number;
}

/** Somebody's one try. */
export interface TryInfo {
  readonly table: string;
  readonly stands: string;
  readonly made: string;
  readonly line: string;
  readonly beside: string;
}

/** What the house promises for a day that has not begun. */
export interface DealPromise {
  readonly day: string;
  readonly commitment: string;
}

/** The table of one's try. */
export interface Begun {
  readonly table: string;
}

/** A name of one's choice. With `bearer` the answer holds a token for a program instead of a cookie. */
export interface GuestBody {
  readonly name: string;
  readonly bearer?: boolean;
}

/** A new guest; `token` only where one was asked for, and only this once. */
export interface GuestInfo {
  readonly id: string;
  readonly name: string;
  readonly claimed: boolean;
  readonly token: string | null;
}

/** Another name. */
export interface NameBody {
  readonly name: string;
}

/** A password for one's name. */
export interface ClaimBody {
  readonly password: string;
}

/** A claimed name, with the recovery code that is shown this once. */
export interface ClaimedInfo {
  readonly id: string;
  readonly name: string;
  readonly claimed: boolean;
  readonly recovery_code: string;
}

/** A claimed name and its password. */
export interface SignInBody {
  readonly name: string;
  readonly password: string;
}

/** The present password, and the new one. */
export interface PasswordBody {
  readonly old: string;
  readonly new: string;
}

/** A claimed name, its recovery code, and a new password. */
export interface RecoverBody {
  readonly name: string;
  readonly code: string;
  readonly password: string;
}

/** It is done. */
export interface Done {
  readonly done: boolean;
}

/** The password, of those who have one. */
export interface ForgetBody {
  readonly password?: string;
}

/** Somebody one has played with: at how many tables, when one of them last moved, and whether they are invited. */
export interface MetInfo {
  readonly id: string;
  readonly name: string;
  readonly tables: number;
  readonly last: number;
  readonly invited: boolean;
}

/** A token of a program. */
export interface TokenInfo {
  readonly id: string;
  readonly label: string;
  readonly made: number;
}

/** What the token is for. */
export interface TokenBody {
  readonly label: string;
}

/** A new token, shown this once. */
export interface NewToken {
  readonly id: string;
  readonly token: string;
}

/** Every call of the house over HTTP, below /api. */
export interface Calls {
  readonly 'GET /house': { readonly answer: HouseInfo; };
  readonly 'GET /games/{name}': { readonly path: { readonly name: string }; readonly query: { readonly players?: number | null }; readonly answer: GameDetails; };
  readonly 'GET /games/{name}/files/{option}': { readonly path: { readonly name: string; readonly option: string }; readonly answer: FileText; };
  readonly 'POST /games/{name}/files/{option}': { readonly path: { readonly name: string; readonly option: string }; readonly body: FileText; readonly answer: FileValue; };
  readonly 'GET /games/{name}/rules': { readonly path: { readonly name: string }; readonly answer: RulesText; };
  readonly 'GET /learn': { readonly answer: readonly LessonInfo[]; };
  readonly 'GET /learn/{name}/coach': { readonly path: { readonly name: string }; readonly answer: CoachLines; };
  readonly 'POST /learn/{name}/{chapter}/{step}': { readonly path: { readonly name: string; readonly chapter: string; readonly step: number }; readonly body: LessonMoves; readonly answer: LessonScene; };
  readonly 'POST /learn/{name}/{chapter}/{step}/ask': { readonly path: { readonly name: string; readonly chapter: string; readonly step: number }; readonly body: LessonQuestion; readonly answer: Tried | Foreseen | LegalMoves | Hints; };
  readonly 'POST /me/learned': { readonly body: Learned; readonly answer: Learned; };
  readonly 'GET /puzzles': { readonly answer: PuzzlesInfo; };
  readonly 'GET /puzzles/{name}': { readonly path: { readonly name: string }; readonly answer: readonly PuzzleInfo[]; };
  readonly 'POST /puzzles/{name}/{id}': { readonly path: { readonly name: string; readonly id: string }; readonly body: PuzzleMoves; readonly answer: PuzzleScene; };
  readonly 'POST /puzzles/{name}/{id}/ask': { readonly path: { readonly name: string; readonly id: string }; readonly body: PuzzleQuestion; readonly answer: Tried | Foreseen | LegalMoves; };
  readonly 'POST /puzzles/{name}/{id}/show': { readonly path: { readonly name: string; readonly id: string }; readonly answer: PuzzleScene; };
  readonly 'POST /puzzles/{name}/{id}/position': { readonly path: { readonly name: string; readonly id: string }; readonly body: PuzzleMoves; readonly answer: PuzzlePosition; };
  readonly 'POST /me/puzzled': { readonly body: Puzzled; readonly answer: Puzzled; };
  readonly 'GET /me': { readonly answer: PersonInfo | null; };
  readonly 'GET /me/levels': { readonly answer: readonly EvenInfo[]; };
  readonly 'POST /tables': { readonly body: TableBody; readonly answer: Snapshot; };
  readonly 'GET /tables': { readonly query: { readonly which?: "open" | "watch" | "mine" | "running"; readonly game?: string | null }; readonly answer: readonly CardInfo[]; };
  readonly 'DELETE /tables/{id}/invitation': { readonly path: { readonly id: string }; readonly answer: TakenOff; };
  readonly 'DELETE /tables/{id}/mine': { readonly path: { readonly id: string }; readonly answer: TakenOff; };
  readonly 'GET /tables/{id}': { readonly path: { readonly id: string }; readonly query: { readonly seen?: number }; readonly answer: Snapshot; };
  readonly 'POST /tables/{id}/do': { readonly path: { readonly id: string }; readonly body: Move | Undo | AnswerUndo | Legal | Try | Foresee | Hint | Order | Note | Sit | SeatBot | Stand | Start | Reveal | Ready | Remove | Leave | Back | Resign | Abort | Rematch | Say | Audience | Helps | Rest | Invite | Mute | Sync | Ping; readonly answer: Replies; };
  readonly 'GET /tables/{id}/chat': { readonly path: { readonly id: string }; readonly query: { readonly after?: number }; readonly answer: readonly Said[]; };
  readonly 'GET /me/games': { readonly query: { readonly game?: string; readonly company?: string; readonly level?: string; readonly result?: "" | "won" | "lost" | "drawn" | "points" | "none"; readonly since?: number; readonly after?: string | null; readonly count?: number }; readonly answer: PlayedList; };
  readonly 'GET /me/statistics': { readonly query: { readonly game?: string; readonly company?: string; readonly level?: string; readonly result?: "" | "won" | "lost" | "drawn" | "points" | "none"; readonly since?: number }; readonly answer: Statistics; };
  readonly 'POST /me/records': { readonly body: RecordsBody; readonly answer: TakenIn; };
  readonly 'GET /tables/{id}/record': { readonly path: { readonly id: string }; readonly query: { readonly hand?: number; readonly seat?: number | null }; readonly answer: Readonly<Record<string, unknown>>; };
  readonly 'GET /tables/{id}/replay': { readonly path: { readonly id: string }; readonly query: { readonly hand?: number; readonly seat?: number | null; readonly start?: number; readonly count?: number }; readonly answer: Replay; };
  readonly 'GET /tables/{id}/verify': { readonly path: { readonly id: string }; readonly query: { readonly hand?: number }; readonly answer: Verdict; };
  readonly 'GET /tables/{id}/draws': { readonly path: { readonly id: string }; readonly query: { readonly hand?: number }; readonly answer: readonly DrawInfo[]; };
  readonly 'GET /tables/{id}/drawing': { readonly path: { readonly id: string }; readonly query: { readonly seat?: number | null; readonly hand?: number | null; readonly line?: number }; readonly answer: DrawingText; };
  readonly 'POST /tables/{id}/review': { readonly path: { readonly id: string }; readonly query: { readonly hand?: number; readonly seat?: number | null; readonly since?: number }; readonly answer: ReviewInfo; };
  readonly 'GET /tables/{id}/review': { readonly path: { readonly id: string }; readonly query: { readonly hand?: number; readonly seat?: number | null; readonly since?: number }; readonly answer: ReviewInfo; };
  readonly 'DELETE /tables/{id}/review': { readonly path: { readonly id: string }; readonly query: { readonly hand?: number; readonly seat?: number | null; readonly since?: number }; readonly answer: ReviewInfo; };
  readonly 'GET /tables/{id}/review/follows': { readonly path: { readonly id: string }; readonly query: { readonly line: number; readonly hand?: number; readonly seat?: number | null }; readonly answer: ReviewLine; };
  readonly 'POST /analysis': { readonly body: AnalysisBody; readonly answer: AnalysisScene; };
  readonly 'POST /analysis/odds': { readonly body: AnalysisPicks; readonly answer: ChanceInfo; };
  readonly 'POST /analysis/ask': { readonly body: AnalysisQuestion; readonly answer: Tried | Foreseen | LegalMoves; };
  readonly 'POST /analysis/link': { readonly body: AnalysisAt; readonly answer: LinkText; };
  readonly 'POST /analysis/worth': { readonly body: AnalysisAt; readonly answer: WorthInfo; };
  readonly 'POST /analysis/master': { readonly body: MasterBody; readonly answer: MasterInfo; };
  readonly 'GET /tables/{id}/branches': { readonly path: { readonly id: string }; readonly query: { readonly hand?: number }; readonly answer: Sheets; };
  readonly 'POST /tables/{id}/branches': { readonly path: { readonly id: string }; readonly query: { readonly hand?: number }; readonly body: Sheets; readonly answer: Sheets; };
  readonly 'GET /deals': { readonly answer: Deals; };
  readonly 'GET /deals/{day}': { readonly path: { readonly day: string }; readonly answer: DealInfo; };
  readonly 'POST /deals/today': { readonly answer: Begun; };
  readonly 'POST /guests': { readonly body: GuestBody; readonly answer: GuestInfo; };
  readonly 'POST /me/name': { readonly body: NameBody; readonly answer: PersonInfo; };
  readonly 'POST /me/claim': { readonly body: ClaimBody; readonly answer: ClaimedInfo; };
  readonly 'POST /signin': { readonly body: SignInBody; readonly answer: PersonInfo; };
  readonly 'POST /me/password': { readonly body: PasswordBody; readonly answer: PersonInfo; };
  readonly 'POST /recover': { readonly body: RecoverBody; readonly answer: ClaimedInfo; };
  readonly 'POST /signout': { readonly answer: Done; };
  readonly 'POST /signout/everywhere': { readonly answer: Done; };
  readonly 'POST /me/forget': { readonly body: ForgetBody; readonly answer: Done; };
  readonly 'GET /me/people': { readonly query: { readonly table?: string | null }; readonly answer: readonly MetInfo[]; };
  readonly 'GET /tokens': { readonly answer: readonly TokenInfo[]; };
  readonly 'POST /tokens': { readonly body: TokenBody; readonly answer: NewToken; };
  readonly 'DELETE /tokens/{id}': { readonly path: { readonly id: string }; readonly answer: Done; };
}
