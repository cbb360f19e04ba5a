// Made by tools/typescript.py from the Python structures. Do not edit.

import type { ToldEvent } from './messages';

/** The pieces by name, in order, and what is said of each. */
export const GLOSSARY = {
  "kinds": {
    "end": "end",
    "straight": "straight",
    "corner": "corner",
    "tee": "tee",
    "cross": "cross",
    "tower straight": "tower straight",
    "tower corner": "tower corner",
    "tower tee": "tower tee",
    "tower cross": "tower cross",
    "?": "wall tile",
    "tower ?": "tower tile"
  },
  "sides": {
    "N": "north",
    "E": "east",
    "S": "south",
    "W": "west"
  },
  "turns": {
    "end": [
      "N",
      "E",
      "S",
      "W"
    ],
    "straight": [
      "NS",
      "EW"
    ],
    "corner": [
      "NE",
      "ES",
      "SW",
      "NW"
    ],
    "tee": [
      "NEW",
      "NES",
      "ESW",
      "NSW"
    ],
    "cross": [
      "NESW"
    ]
  },
  "wall": "Walls must meet walls. Rule CY-3.2",
  "tower": "A tower counts in every courtyard it touches. Rule CY-4.6",
  "lying_tower": "A tower: it counts in every courtyard it touches. Rule CY-4.6",
  "no_tower": "no tower, so it pays nothing",
  "no_points": "no points",
  "no_exchange": "To exchange or pass, first take back your tiles.",
  "forfeits": {
    "pass": "Pass, no points",
    "exchange": "Exchange {tiles}, no points"
  },
  "pick_first": {
    "text": "Pick a tile of your hand first; then the places where it fits light up.",
    "rule": "CY-3.2"
  },
  "fits": {
    "nowhere": "It fits nowhere now: put it back.",
    "one_way": "Rings show where it fits.",
    "turned": "Rings fit as the tile lies; dashed ones fit when it is turned.",
    "tapped": "Tap the tile to turn it. Rings fit as it lies."
  },
  "unseen": "In the pools or in other hands."
} as const;

/** The table as one seat sees it. */
export interface View {
  readonly seat: number | null;
  readonly players: number;
  readonly to_act: number | null;
  readonly stage: string;
  readonly turn: number;
  readonly first: number | null;
  readonly board: readonly Tile[];
  readonly open_ends: readonly OpenEnd[];
  readonly open_cells: readonly (readonly [number, number])[];
  readonly courtyards: readonly Courtyard[];
  readonly this_turn: number;
  readonly last_tile: boolean;
  readonly hands: readonly (readonly string[])[];
  readonly walls: number;
  readonly towers: number;
  readonly unseen: Readonly<Record<string, number>>;
  readonly scores: readonly number[];
  readonly turns_left: number | null;
  readonly idle: number;
  readonly idle_end: number;
  readonly idling: string;
  readonly teams: readonly string[];
  readonly team_scores: readonly number[];
}

/** A tile on the board. */
export interface Tile {
  readonly x: number;
  readonly y: number;
  readonly sides: string;
  readonly tower: boolean;
  readonly order: number;
}

/** A wall that ends at an empty cell: the cell of its tile, and the side. */
export interface OpenEnd {
  readonly x: number;
  readonly y: number;
  readonly side: string;
}

/** A courtyard on the board, and whether it would score if the turn ended now. */
export interface Courtyard {
  readonly cells: readonly (readonly [number, number])[];
  readonly corners: readonly (readonly [number, number])[];
  readonly size: number;
  readonly towers: number;
  readonly points: number;
  readonly new: boolean;
  readonly closed_by: number | null;
  readonly scores: number;
}

/** A courtyard that was not there before the turn: what it counts for, and the cells it touches. */
export interface Closed {
  readonly seat: number;
  readonly size: number;
  readonly towers: number;
  readonly points: number;
  readonly cells: readonly (readonly [number, number])[];
}

/** A tile comes into a hand at the start; only its owner knows which. */
export interface Dealt {
  readonly seat: number;
  readonly kind: number;
}

/** Tiles go back face down; the others see only their backs. */
export interface Discarded {
  readonly seat: number;
  readonly kinds: readonly number[];
}

/** A tile comes from a pool into a hand; only its owner knows which. */
export interface Drawn {
  readonly seat: number;
  readonly kind: number;
}

/** The tile just laid changes the new courtyards of this turn: all of them, as they count if it ends now. */
export interface Enclosed {
  readonly seat: number;
  readonly courtyards: readonly NewCourtyard[];
  readonly points: number;
  readonly gain: number;
  readonly divides: readonly (readonly [number, number])[];
}

/** A courtyard that was not there before the turn, and what it counts for if the turn ends now. */
export interface NewCourtyard {
  readonly size: number;
  readonly towers: number;
  readonly points: number;
  readonly corners: readonly (readonly [number, number])[];
  readonly closes: boolean;
}

/** The game is over. */
export interface Ended {
  readonly reason: string;
}

/** Chance names the seat that starts. The same in every game, as action and as event. */
export interface First {
  readonly seat: number;
}

/** A tile is laid on the board. */
export interface Laid {
  readonly seat: number;
  readonly tower: boolean;
  readonly sides: string;
  readonly x: number;
  readonly y: number;
}

/** A pool is empty: everybody has one more turn, this seat last. */
export interface LastTurns {
  readonly seat: number;
  readonly pool: string;
}

/** A turn without any tile. */
export interface Passed {
  readonly seat: number;
}

/** With `refill_mix` = choose: what the mover takes from the pools. */
export interface RefillChosen {
  readonly seat: number;
  readonly tower: boolean;
}

/** The turn brings points. */
export interface Scored {
  readonly seat: number;
  readonly points: number;
  readonly total: number;
}

/** What can happen, by kind: the fields of each event as `data` holds them. */
export interface Happenings {
  readonly closed: Closed;
  readonly dealt: Dealt;
  readonly discarded: Discarded;
  readonly drawn: Drawn;
  readonly enclosed: Enclosed;
  readonly ended: Ended;
  readonly first: First;
  readonly laid: Laid;
  readonly last_turns: LastTurns;
  readonly passed: Passed;
  readonly refill_chosen: RefillChosen;
  readonly scored: Scored;
}

/** Something that happened, as it is told: its `kind` says which fields its `data` has. */
export type GameEvent = {
  [K in keyof Happenings]: ToldEvent & { readonly kind: K; readonly data: Happenings[K] };
}[keyof Happenings];
