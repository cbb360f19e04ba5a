// Made by tools/typescript.py from the Python structures. Do not edit.

import type { ToldEvent } from './messages';

/** The table as every seat sees it. */
export interface View {
  readonly seat: number | null;
  readonly players: number;
  readonly to_act: number | null;
  readonly stage: string;
  readonly first: number | null;
  readonly turn: number | null;
  readonly round: number;
  readonly rolls: number;
  readonly rolls_left: number;
  readonly dice: readonly number[];
  readonly kept: readonly number[];
  readonly cards: readonly Card[];
  readonly offers: readonly Offer[];
  readonly extra: number;
  readonly playoff: readonly RollOff[];
  readonly scores: readonly number[];
}

/** The score card of a seat. */
export interface Card {
  readonly boxes: Readonly<Record<string, number | null>>;
  readonly upper: number;
  readonly missing: number;
  readonly bonus: number;
  readonly extras: number;
  readonly total: number;
  readonly best: string;
}

/** What the dice in sight would bring in an open box, and why they may not go there, if so. */
export interface Offer {
  readonly box: string;
  readonly points: number;
  readonly bonus: number;
  readonly upper: number;
  readonly extras: number;
  readonly total: number;
  readonly allowed: boolean;
  readonly reason: Reason | null;
}

/** Why an action is refused: the clause that forbids it, and one sentence for people. */
export interface Reason {
  readonly rule: string;
  readonly text: string;
  readonly at: readonly string[];
}

/** A seat of the playoff and what it has rolled in this round of it; None before its roll. */
export interface RollOff {
  readonly seat: number;
  readonly total: number | null;
}

/** All cards are full: who won, and how that was decided. */
export interface Ended {
  readonly winners: readonly number[];
  readonly reason: string;
  readonly totals: readonly number[];
}

/** Chance names the seat that starts. The same in every game, as action and as event. */
export interface First {
  readonly seat: number;
}

/** Some dice are kept, the others taken up to be rolled again. */
export interface Kept {
  readonly seat: number;
  readonly kept: number;
}

/** Equal at the top: these seats, in turn order, roll five dice once each. */
export interface Playoff {
  readonly seats: readonly number[];
}

/** Dice are rolled beside those that were kept. */
export interface Rolled {
  readonly seat: number;
  readonly kept: number;
  readonly rolled: number;
}

/** A roll of the playoff, and its sum. */
export interface RolledOff {
  readonly seat: number;
  readonly rolled: number;
  readonly total: number;
}

/** The dice are entered in a box: its points, 100 for an extra Yardzee, 35 if the upper bonus is reached. */
export interface Scored {
  readonly seat: number;
  readonly box: number;
  readonly points: number;
  readonly extra: number;
  readonly bonus: number;
}

/** What can happen, by kind: the fields of each event as `data` holds them. */
export interface Happenings {
  readonly ended: Ended;
  readonly first: First;
  readonly kept: Kept;
  readonly playoff: Playoff;
  readonly rolled: Rolled;
  readonly rolled_off: RolledOff;
  readonly scored: Scored;
}

/** Something that happened, as it is told: its `kind` says which fields its `data` has. */
export type GameEvent = {
  [K in keyof Happenings]: ToldEvent & { readonly kind: K; readonly data: Happenings[K] };
}[keyof Happenings];
