// Made by tools/typescript.py from the Python structures. Do not edit.

import type { ToldEvent } from './messages';

/** The pieces by name, in order, and what is said of each. */
export const GLOSSARY = {
  "colours": {
    "black": {
      "role": "governor",
      "pagoda": "black pagoda",
      "means": "Leaders stand beside governor tiles; in a revolt each counts for one (YY-5.2, YY-8.1)."
    },
    "red": {
      "role": "soldier",
      "pagoda": "red pagoda",
      "means": "In a war each soldier tile fights for its state, whoever laid it (YY-9.3)."
    },
    "green": {
      "role": "trader",
      "pagoda": "green pagoda",
      "means": "After a trader tile you may take a tile from the merchants (YY-6.6)."
    },
    "blue": {
      "role": "farmer",
      "pagoda": "blue pagoda",
      "means": "Farmer tiles lie on rivers; another may follow in the same action (YY-6.7)."
    },
    "yellow": {
      "role": "artisan",
      "pagoda": "yellow pagoda",
      "means": "At the end each yellow point raises your lowest other colour (YY-11.1)."
    }
  },
  "leader": "A leader earns the points of his colour in his state (YY-6.2).",
  "pagoda": "It pays a point each turn to the leader of its colour in its state (YY-4.2).",
  "hex": {
    "land": "land",
    "river": "{river} river",
    "capital": "{capital}, capital",
    "empty": "empty",
    "leader": "{whose} {role} leader ({dynasty})",
    "tile": "{role} tile ({colour})",
    "pagoda": "under the {pagoda}",
    "state": "in {state}",
    "uniting": "the war is about this tile, which unites the states"
  },
  "stakes": {
    "gain": [
      "you gain 1 {colour}",
      "{whose} {role} leaves {hex}",
      "gain 1 {colour}",
      "+1"
    ],
    "loss": [
      "you lose your {role} on {hex}",
      "1 {colour} for {whom}",
      "lose {role}",
      "−"
    ],
    "rest": [
      "{whose} {role} leaves {hex}",
      "1 {colour} for {whom}",
      "{whose}",
      "−"
    ]
  },
  "led": "{whose} state at {hex}",
  "speaks": {
    "backs": [
      "back {side} with {number}",
      "backs {side} with {number}"
    ],
    "adds": [
      "add {number}",
      "adds {number}"
    ],
    "nothing": [
      "add nothing",
      "adds nothing"
    ],
    "aside": [
      "stand aside",
      "stands aside"
    ],
    "now": [
      "decide now",
      "decides now"
    ],
    "last": [
      "decide last",
      "decides last"
    ],
    "later": [
      "speak later",
      "speaks later"
    ],
    "end": [
      "speak last",
      "speaks last"
    ]
  },
  "sides": {
    "attacks": [
      "attack on {hex}",
      "attacks on {hex}"
    ],
    "defends": [
      "defend on {hex}",
      "defends on {hex}"
    ]
  },
  "actions": {
    "riot": {
      "name": "Riot",
      "short": "Riot",
      "says": "Riot: removes any one tile for two farmer tiles (blue), or one with your farmer at hand (YY-5.C)."
    },
    "build": {
      "name": "Build a pagoda",
      "short": "Build",
      "says": "Builds a pagoda for two trader tiles (green), or one with your trader at hand (YY-5.D)."
    },
    "replace": {
      "name": "Replace tiles",
      "short": "Replace",
      "says": "Takes some of your tiles out of the game, and you draw as many (YY-5.E)."
    }
  },
  "tray": {
    "beside": {
      "rest": "Pick a tile or a leader, or one of the other actions.",
      "tile": "+1: your point; an emblem: another’s; a red star: war.",
      "leader": "A hall: revolt against the {role} there.",
      "riot": "In red: a leader leaves, a pagoda falls, a state splits.",
      "withdraw": "Or withdraw him.",
      "back": "Choose a side, then the soldiers you send.",
      "support": "Choose the governor tiles you add.",
      "choose": "The panel shows what each side would bring.",
      "count": "The panel shows what each side would bring.",
      "lose": "Choose here or on the map."
    },
    "deeds": {
      "tile": "Place on {hex}",
      "leader": "Position on {hex}",
      "riot": "Remove {hex}",
      "build": "Build the {pagoda}",
      "pagoda": "Build the {pagoda}",
      "replace": "Replace {tiles}",
      "merchant": "Take the {role} tile",
      "done": "No further farmer",
      "lose": "Give up {hex}",
      "back": "Back {side} with {given}",
      "support": "Add {given}",
      "choose": "Let {side} win",
      "count": "Count it for {side}"
    },
    "moved": "Move to {hex}",
    "given": {
      "leader": "your {role}",
      "nothing": "nothing"
    },
    "lead": {
      "back": "Back",
      "support": "Add",
      "choose": "Winner",
      "count": "Count it for",
      "lose": "Give up",
      "pagoda": "Build on"
    },
    "some": "Governor tiles",
    "none": {
      "back": "Neither, stand aside",
      "support": "Nothing",
      "pagoda": "No pagoda",
      "merchant": "No merchant",
      "chain": "No further farmer"
    },
    "end": [
      "End turn",
      "End the turn, {actions} unused"
    ],
    "pays": "It pays for this when you confirm. To use it otherwise, put this back first.",
    "pay": {
      "riot": {
        "helped": "1 farmer tile, helped",
        "plain": "2 farmer tiles"
      },
      "build": {
        "helped": "1 trader tile, helped",
        "plain": "2 trader tiles"
      }
    },
    "barred": "Your {role} stands on {hex}. Only a leader off the board adds 1.",
    "screens": "Six tiles behind each screen: governor, soldier, trader, farmer, artisan."
  },
  "from_hand": {
    "chain": "blue",
    "back": "red",
    "support": "black",
    "riot": "blue",
    "build": "green"
  },
  "strength": {
    "war": "on the map",
    "revolt": [
      "governor tile beside him",
      "governor tiles beside him"
    ],
    "from": "from {whom}",
    "wins": "If it wins"
  },
  "lacks": {
    "states": "No leader stands on the board yet, so there is no state.",
    "merchants": "None left until the refill.",
    "supply": "All stand on the board."
  },
  "score": {
    "secret": "The others’ points are secret until the end.",
    "stopped": "Stopped before the end. The replay, seen by another player, shows the points of that player.",
    "plain": "Your score is {result}: the lowest of the first four.",
    "lent": "Your score is {result}: the lowest of the first four, with the {roles} lifted by yellow points.",
    "row": "{role}, {colour}: {points}",
    "lifted": "{role}, {colour}: {points}, with yellow points {value}",
    "of_it": "{points} + {lent}",
    "final": "Each yellow point raises the lowest of the other four{such}. The score is the lowest of them then; where two are equal, the next lowest decides.",
    "such": ": {points} + {lent} is {points} of the colour and {lent} yellow"
  }
} as const;

/** The table as one seat sees it. */
export interface View {
  readonly seat: number | null;
  readonly players: number;
  readonly to_act: number | null;
  readonly first: number | null;
  readonly stage: string;
  readonly turn: number;
  readonly actions: number;
  readonly question: QuestionView | null;
  readonly receiver: number | string | null;
  readonly dynasties: readonly string[];
  readonly map: MapView;
  readonly tiles: Readonly<Record<string, string>>;
  readonly leaders: readonly LeaderView[];
  readonly pagodas: readonly PagodaView[];
  readonly supply: Readonly<Record<string, number>>;
  readonly states: readonly StateView[];
  readonly hand: Readonly<Record<string, number>> | null;
  readonly hands: readonly number[];
  readonly shown: readonly Readonly<Record<string, number>>[];
  readonly merchants: Readonly<Record<string, number>>;
  readonly bag: number;
  readonly box: Readonly<Record<string, number>>;
  readonly buried: readonly number[];
  readonly unseen: Readonly<Record<string, number>>;
  readonly points: readonly (Readonly<Record<string, number>> | null)[];
  readonly results: readonly (ResultView | null)[];
  readonly ranks: readonly number[] | null;
  readonly idle: number;
}

/** What is asked: action, pagoda, merchant, chain, support, count, back, choose or lose; and about which hexes. */
export interface QuestionView {
  readonly kind: string;
  readonly seat: number;
  readonly hexes: readonly string[];
  readonly left: number;
  readonly war: WarView | null;
  readonly revolt: RevoltView | null;
  readonly barred: LeaderView | null;
}

/** A war that is being decided. */
export interface WarView {
  readonly hex: string;
  readonly sides: readonly SideView[];
  readonly counted: string | null;
  readonly speakers: readonly number[];
  readonly given: readonly CommitmentView[];
}

/** A warring state: its strength on the board, and with all that was committed to it. */
export interface SideView {
  readonly hex: string;
  readonly name: string;
  readonly short: string;
  readonly hexes: readonly string[];
  readonly leaders: readonly LeaderView[];
  readonly fighting: readonly LeaderView[];
  readonly stakes: readonly StakeView[];
  readonly board: number;
  readonly total: number;
}

/** A leader: whose, of which colour, and where; None off the board. */
export interface LeaderView {
  readonly seat: number;
  readonly colour: string;
  readonly role: string;
  readonly dynasty: string;
  readonly hex: string | null;
}

/** A leader who leaves if a side wins, and who then gains a point of his colour; None where nobody does. */
export interface StakeView {
  readonly leader: LeaderView;
  readonly gains: number | null;
}

/** What a player has given to a war; hex is None for one who stood aside. */
export interface CommitmentView {
  readonly seat: number;
  readonly hex: string | null;
  readonly tiles: number;
  readonly soldier: boolean;
  readonly strength: number;
}

/** A revolt that is being decided; `committed` is what the attacker gave, None before that. */
export interface RevoltView {
  readonly attacker: number;
  readonly defender: number;
  readonly colour: string;
  readonly hex: string;
  readonly defender_hex: string;
  readonly strength: number;
  readonly defence: number;
  readonly committed: number | null;
  readonly governor: boolean;
  readonly added: number;
  readonly attack: number;
}

/** The bare board: a string a row with a mark for each column, a blank where there is no hex. */
export interface MapView {
  readonly title: string;
  readonly rows: readonly string[];
  readonly rivers: Readonly<Record<string, string>>;
  readonly capitals: Readonly<Record<string, string>>;
}

/** A pagoda on the board. */
export interface PagodaView {
  readonly colour: string;
  readonly name: string;
  readonly hexes: readonly string[];
}

/** A state: its hexes, what it is called, and what one would count in it. */
export interface StateView {
  readonly hex: string;
  readonly name: string;
  readonly hexes: readonly string[];
  readonly capitals: readonly string[];
  readonly leaders: readonly LeaderView[];
  readonly soldiers: number;
  readonly tiles: Readonly<Record<string, number>>;
  readonly pagodas: readonly PagodaView[];
}

/** What points come to: black, red, green and blue once each yellow point has raised the lowest, and by how much. */
export interface ResultView {
  readonly values: Readonly<Record<string, number>>;
  readonly lent: Readonly<Record<string, number>>;
  readonly result: number;
}

/** A player commits red tiles and perhaps the soldier to a warring state; `strength` is its total. */
export interface Backed {
  readonly seat: number;
  readonly state: StateTold;
  readonly tiles: number;
  readonly soldier: boolean;
  readonly strength: number;
}

/** A state as events tell it: its first hex and its names, its red tiles, and its leaders by seat and colour. */
export interface StateTold {
  readonly hex: number;
  readonly name: string;
  readonly short: string;
  readonly strength: number;
  readonly leaders: readonly (readonly [number, number])[];
}

/** The uniting tile fights for a state. */
export interface Counted {
  readonly seat: number;
  readonly state: StateTold;
}

/** A player does without a pagoda, a merchant or another farmer. */
export interface Declined {
  readonly seat: number;
  readonly what: string;
}

/** A player draws a tile; only that player knows which. */
export interface Drew {
  readonly seat: number;
  readonly colour: number | null;
}

/** The game is over: refill, merchants, replace or stall. */
export interface Ended {
  readonly reason: string;
}

/** Chance names the seat that starts. The same in every game, as action and as event. */
export interface First {
  readonly seat: number;
}

/** A leader goes back to his owner: he lost a conflict, or his last governor tile. */
export interface LeaderReturned {
  readonly seat: number;
  readonly colour: number;
  readonly hex: number;
  readonly cause: string;
}

/** A tile comes face up among the merchants. */
export interface MerchantCame {
  readonly colour: number;
}

/** A player takes a merchant into the hand. */
export interface MerchantTaken {
  readonly seat: number;
  readonly colour: number;
}

/** A leader goes from one hex to another. */
export interface Moved {
  readonly seat: number;
  readonly colour: number;
  readonly origin: number;
  readonly hex: number;
}

/** A pagoda is established; `source` is the triangle it leaves, if any; `paid` says action D, `trader` how. */
export interface PagodaBuilt {
  readonly seat: number;
  readonly colour: number;
  readonly hexes: readonly string[];
  readonly source: readonly string[];
  readonly paid: boolean;
  readonly trader: boolean;
}

/** A pagoda has lost a tile and goes to the supply. */
export interface PagodaFell {
  readonly colour: number;
  readonly hexes: readonly string[];
}

/** The tile completes one or more free triangles: its player may establish a pagoda. */
export interface PagodaOffered {
  readonly seat: number;
  readonly colour: number;
  readonly triangles: readonly (readonly string[])[];
}

/** A tile comes onto the board. */
export interface Placed {
  readonly seat: number;
  readonly colour: number;
  readonly hex: number;
}

/** A leader comes onto the board. */
export interface Positioned {
  readonly seat: number;
  readonly colour: number;
  readonly hex: number;
}

/** Tiles of a hand go face down into the box; only their owner knows which. */
export interface Replaced {
  readonly seat: number;
  readonly tiles: number;
}

/** A screen is lifted: points by colour, and black red green blue with the yellow points allocated. */
export interface Revealed {
  readonly seat: number;
  readonly points: readonly number[];
  readonly allocated: readonly number[];
  readonly result: number;
}

/** Two leaders of a colour stand in one state; each side's strength is that on the board. */
export interface RevoltBegan {
  readonly attacker: number;
  readonly defender: number;
  readonly colour: number;
  readonly hex: number;
  readonly defender_hex: number;
  readonly strength: number;
  readonly defence: number;
}

/** A revolt is won. */
export interface RevoltDecided {
  readonly winner: number;
  readonly loser: number;
  readonly colour: number;
  readonly strength: number;
  readonly against: number;
}

/** Blue tiles are paid (one and the farmer, or two) and a tile is removed. */
export interface Rioted {
  readonly seat: number;
  readonly hex: number;
  readonly farmer: boolean;
}

/** A player gains points of a colour: for a tile (of the own leader's colour, or where the governor stands in), a */
export interface Scored {
  readonly seat: number;
  readonly colour: number;
  readonly points: number;
  readonly cause: string;
}

/** A player commits nothing to a war. */
export interface StoodAside {
  readonly seat: number;
}

/** A side of a revolt commits black tiles and perhaps the governor; `strength` is its total. */
export interface Supported {
  readonly seat: number;
  readonly tiles: number;
  readonly governor: boolean;
  readonly strength: number;
}

/** A tile leaves the board for the box. Of its state, if it was in one, `parts` are left when leaders without */
export interface TileRemoved {
  readonly colour: number;
  readonly hex: number;
  readonly parts: number;
}

/** A player's turn begins. */
export interface TurnBegan {
  readonly seat: number;
}

/** A player ends the turn before both actions are taken. */
export interface TurnEnded {
  readonly seat: number;
}

/** States become one without a war. */
export interface United {
  readonly hex: number;
  readonly states: readonly StateTold[];
}

/** The tile unites states with leaders of one colour. */
export interface WarBegan {
  readonly seat: number;
  readonly hex: number;
  readonly states: readonly StateTold[];
}

/** A warring state wins. Of the price, as high as the strongest loser, `paid` was sent to it; `losses` red tiles of */
export interface WarDecided {
  readonly state: StateTold;
  readonly total: number;
  readonly against: number;
  readonly paid: number;
  readonly losses: number;
}

/** Several states are equally strong: the active player chooses the winner. */
export interface WarTied {
  readonly seat: number;
  readonly states: readonly StateTold[];
}

/** A player takes a leader off the board. */
export interface Withdrawn {
  readonly seat: number;
  readonly colour: number;
  readonly hex: number;
}

/** What can happen, by kind: the fields of each event as `data` holds them. */
export interface Happenings {
  readonly backed: Backed;
  readonly counted: Counted;
  readonly declined: Declined;
  readonly drew: Drew;
  readonly ended: Ended;
  readonly first: First;
  readonly leader_returned: LeaderReturned;
  readonly merchant_came: MerchantCame;
  readonly merchant_taken: MerchantTaken;
  readonly moved: Moved;
  readonly pagoda_built: PagodaBuilt;
  readonly pagoda_fell: PagodaFell;
  readonly pagoda_offered: PagodaOffered;
  readonly placed: Placed;
  readonly positioned: Positioned;
  readonly replaced: Replaced;
  readonly revealed: Revealed;
  readonly revolt_began: RevoltBegan;
  readonly revolt_decided: RevoltDecided;
  readonly rioted: Rioted;
  readonly scored: Scored;
  readonly stood_aside: StoodAside;
  readonly supported: Supported;
  readonly tile_removed: TileRemoved;
  readonly turn_began: TurnBegan;
  readonly turn_ended: TurnEnded;
  readonly united: United;
  readonly war_began: WarBegan;
  readonly war_decided: WarDecided;
  readonly war_tied: WarTied;
  readonly withdrawn: Withdrawn;
}

/** Something that happened, as it is told: its `kind` says which fields its `data` has. */
export type GameEvent = {
  [K in keyof Happenings]: ToldEvent & { readonly kind: K; readonly data: Happenings[K] };
}[keyof Happenings];
