// Made by tools/typescript.py from the Python structures. Do not edit.

import type { ToldEvent } from './messages';

/** The pieces by name, in order, and what is said of each. */
export const GLOSSARY = {
  "rows": [
    "top",
    "middle",
    "bottom"
  ],
  "ends": [
    "left",
    "right"
  ],
  "blossoms": {
    "bamboo": {
      "sign": "1",
      "pays": "1, ends its row",
      "says": "Its bamboo pays 1 and ends its row."
    },
    "plum": {
      "sign": "3",
      "pays": "3",
      "says": "Its plum pays 3."
    },
    "mum": {
      "sign": "n",
      "pays": "n: 1 a tile taken",
      "says": "Its mum (chrysanthemum) pays 1 for each tile taken: n of them, n points."
    },
    "orchid": {
      "sign": "×2",
      "pays": "1, doubles all",
      "says": "Its orchid pays 1 and doubles all."
    }
  },
  "ends_only": {
    "text": "A tile goes to an end of the Sea, left or right, never between two others.",
    "rule": "YT-3.2"
  },
  "pick_first": {
    "text": "Pick a tile of your Rain or your Stream first; then it can go to this end.",
    "rule": "YT-3.2"
  },
  "stream_to": "Stream to the {end}",
  "how": "A tile of your Stream, laid at an end, collects all up to an equal picture in the same row. The one right beside it never counts, and a bamboo ends its row.",
  "no_harvest": "No tile of your Stream collects now.",
  "hole": {
    "pays": "0, takes a tile of the other Stream (spirit match)",
    "says": "Its hole pays nothing. Two holes are a spirit match: you may take a tile of the other Stream, or add one of your Rain where that is empty."
  },
  "sphere": "The Sphere: the hidden supply. With fewer than six tiles in your Rain your turn begins with one from it. Rule YT-3.1",
  "start": "Its dark corner marks a start tile: it lay in the Sea at the beginning.",
  "tile_rule": "Rule YT-4.6",
  "harvest": "Points your Stream can collect now",
  "offers": "What each could then collect, in points",
  "steps": {
    "collect": "Collect",
    "spirit": "Spirit match",
    "earth": "Points",
    "offering": "Offering",
    "clean": "Tiles leave the Sea",
    "seed": "A tile comes"
  },
  "spirit": "spirit, no points",
  "leaves": [
    "leave the Sea",
    "these leave the Sea"
  ],
  "drought": {
    "says": [
      "Drought",
      "the whole Sea is taken"
    ],
    "leaves": [
      "drought",
      "the whole Sea leaves: drought"
    ]
  },
  "ending": {
    "says": "This ends the game",
    "deed": "end the game"
  },
  "stream": {
    "own": "can collect, open to all",
    "other": "open to all",
    "offered": "take one"
  },
  "rain": "your hand, hidden",
  "unseen": "In the Sphere or in a hidden Rain.",
  "gone": "Collected; they do not come back.",
  "empty_stream": "Your Stream is empty: nothing can be collected until a tile lies there."
} as const;

/** The table as one seat sees it. */
export interface View {
  readonly seat: number | null;
  readonly players: number;
  readonly to_act: number | null;
  readonly stage: string;
  readonly first: number | null;
  readonly mover: number;
  readonly sea: readonly Tile[];
  readonly sphere: number;
  readonly rains: readonly (readonly (Tile | null)[])[];
  readonly streams: readonly (readonly Tile[])[];
  readonly room: readonly boolean[];
  readonly discard: readonly Tile[];
  readonly unseen: readonly Tile[];
  readonly scores: readonly number[];
  readonly rain_pays: number;
  readonly supply: string;
  readonly pending: readonly PendingStep[];
  readonly previews: readonly Preview[];
  readonly gathering: Preview | null;
  readonly collected: Preview | null;
  readonly ends: string;
  readonly adding: boolean;
  readonly offers: readonly Offer[];
}

/** One tile: its id, whether it is a start or a play tile, and its cells from top to bottom. */
export interface Tile {
  readonly id: string;
  readonly kind: string;
  readonly cells: readonly [string, string, string];
}

/** A step of a gathering that is still to come. */
export interface PendingStep {
  readonly step: string;
  readonly row: string | null;
  readonly end: string;
  readonly size: number;
}

/** What a tile would gather at an end of the Sea, row by row. */
export interface Preview {
  readonly tile: Tile;
  readonly end: string;
  readonly rows: readonly RowPreview[];
  readonly matches: readonly Match[];
  readonly sums: readonly Sum[];
  readonly tiles: readonly Tile[];
  readonly points: number;
  readonly spirits: number;
  readonly drought: boolean;
  readonly offering: boolean;
  readonly cost: number;
  readonly total: number;
  readonly brief: string;
  readonly short: string;
  readonly shortest: string;
  readonly deed: string;
  readonly nothing: string;
  readonly stops: string;
  readonly ends: string;
  readonly reckoning: string;
}

/** What the streamed tile finds in one row: its symbol, the matches, and the tile whose bamboo stops the row. */
export interface RowPreview {
  readonly row: string;
  readonly symbol: string;
  readonly matches: readonly Match[];
  readonly stopped_by: Tile | null;
  readonly why_none: string;
}

/** A match of the streamed tile: its row and symbol, the size of its collection, and what that scores. */
export interface Match {
  readonly row: string;
  readonly symbol: string;
  readonly size: number;
  readonly points: number;
  readonly spirit: boolean;
}

/** How a match comes to its points: what the blossom of each tile pays, and by how much the sum is multiplied. */
export interface Sum {
  readonly match: Match;
  readonly pays: readonly number[];
  readonly times: number;
}

/** A tile that may now be had for a Stream, and what it could collect from there. */
export interface Offer {
  readonly tile: Tile;
  readonly action: string;
  readonly would: string;
  readonly at: readonly (readonly [string, string])[];
  readonly best: string;
  readonly collects: boolean;
  readonly deed: string;
}

/** A tile goes from a Rain into the own Stream by a spirit match. */
export interface Added {
  readonly seat: number;
  readonly tile: Tile;
}

/** The tiles that this seat collected leave the Sea. */
export interface Cleared {
  readonly seat: number;
  readonly tiles: readonly Tile[];
  readonly end: string;
}

/** A tile comes into a Rain at the start; only its owner knows which. */
export interface Dealt {
  readonly seat: number;
  readonly tile: Tile | null;
}

/** Somebody leaves what could be had: a collection, a spirit's tile or an Offering. */
export interface Declined {
  readonly seat: number;
  readonly what: string;
}

/** A tile comes from the Sphere into a Rain; only its owner knows which. */
export interface Drawn {
  readonly seat: number;
  readonly tile: Tile | null;
}

/** The whole Sea is collected: it costs points and ends the hand. */
export interface Drought {
  readonly seat: number;
  readonly cost: number;
}

/** The hand is over; nobody won it if `winner` is None. */
export interface Ended {
  readonly winner: number | null;
  readonly reason: string;
  readonly scores: readonly number[];
}

/** Chance names the seat that starts. The same in every game, as action and as event. */
export interface First {
  readonly seat: number;
}

/** Everything a streamed tile matches, smallest first; with no match nothing is collected. */
export interface Found {
  readonly seat: number;
  readonly matches: readonly Match[];
  readonly tiles: readonly Tile[];
  readonly points: number;
  readonly drought: boolean;
}

/** A start tile comes to the right end of the first Sea. */
export interface Laid {
  readonly tile: Tile;
}

/** Somebody has no tile to play. */
export interface Passed {
  readonly seat: number;
}

/** A tile goes from a Rain to an end of the Sea, which scores, or into the Stream, which doesn't. */
export interface Rained {
  readonly seat: number;
  readonly tile: Tile;
  readonly to: string;
  readonly points: number;
}

/** An earth match is resolved and scores; `together` counts it with those that the same action resolved before. */
export interface Scored {
  readonly seat: number;
  readonly match: Match;
  readonly together: number;
}

/** A tile from the Sphere takes the place of the collected ones. */
export interface Seeded {
  readonly tile: Tile;
  readonly end: string;
}

/** A spirit match is resolved: no points, but perhaps a tile for the Stream. */
export interface SpiritCame {
  readonly seat: number;
  readonly match: Match;
}

/** The bamboo of this tile ends what the streamed tile can match in one row. */
export interface Stopped {
  readonly row: string;
  readonly tile: Tile;
}

/** A tile goes from a Stream to an end of the Sea. */
export interface Streamed {
  readonly seat: number;
  readonly tile: Tile;
  readonly end: string;
}

/** A tile goes from one Stream into the other, by a spirit match or as an Offering. */
export interface Took {
  readonly seat: number;
  readonly other: number;
  readonly tile: Tile;
  readonly offering: boolean;
}

/** What can happen, by kind: the fields of each event as `data` holds them. */
export interface Happenings {
  readonly added: Added;
  readonly cleared: Cleared;
  readonly dealt: Dealt;
  readonly declined: Declined;
  readonly drawn: Drawn;
  readonly drought: Drought;
  readonly ended: Ended;
  readonly first: First;
  readonly found: Found;
  readonly laid: Laid;
  readonly passed: Passed;
  readonly rained: Rained;
  readonly scored: Scored;
  readonly seeded: Seeded;
  readonly spirit_came: SpiritCame;
  readonly stopped: Stopped;
  readonly streamed: Streamed;
  readonly took: Took;
}

/** Something that happened, as it is told: its `kind` says which fields its `data` has. */
export type GameEvent = {
  [K in keyof Happenings]: ToldEvent & { readonly kind: K; readonly data: Happenings[K] };
}[keyof Happenings];
