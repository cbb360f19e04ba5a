// Made by tools/typescript.py from the Python structures. Do not edit.

import type { ToldEvent } from './messages';

/** The pieces by name, in order, and what is said of each. */
export const GLOSSARY = {
  "boxes": {
    "ones": {
      "title": "Ones",
      "pays": "",
      "pays_short": "",
      "wants": "",
      "says": "Ones: the sum of the dice that show 1. Rule YZ-3.upper"
    },
    "twos": {
      "title": "Twos",
      "pays": "",
      "pays_short": "",
      "wants": "",
      "says": "Twos: the sum of the dice that show 2. Rule YZ-3.upper"
    },
    "threes": {
      "title": "Threes",
      "pays": "",
      "pays_short": "",
      "wants": "",
      "says": "Threes: the sum of the dice that show 3. Rule YZ-3.upper"
    },
    "fours": {
      "title": "Fours",
      "pays": "",
      "pays_short": "",
      "wants": "",
      "says": "Fours: the sum of the dice that show 4. Rule YZ-3.upper"
    },
    "fives": {
      "title": "Fives",
      "pays": "",
      "pays_short": "",
      "wants": "",
      "says": "Fives: the sum of the dice that show 5. Rule YZ-3.upper"
    },
    "sixes": {
      "title": "Sixes",
      "pays": "",
      "pays_short": "",
      "wants": "",
      "says": "Sixes: the sum of the dice that show 6. Rule YZ-3.upper"
    },
    "three-of-a-kind": {
      "title": "Three of a kind",
      "pays": "sum of all dice",
      "pays_short": "sum",
      "wants": "three equal dice",
      "says": "Three of a kind: the sum of all five dice for three equal dice, otherwise 0. Rule YZ-3.three-of-a-kind"
    },
    "four-of-a-kind": {
      "title": "Four of a kind",
      "pays": "sum of all dice",
      "pays_short": "sum",
      "wants": "four equal dice",
      "says": "Four of a kind: the sum of all five dice for four equal dice, otherwise 0. Rule YZ-3.four-of-a-kind"
    },
    "full-house": {
      "title": "Full house",
      "pays": "25",
      "pays_short": "25",
      "wants": "three of one face and two of another",
      "says": "Full house: 25 for three of one face and two of another, otherwise 0. Rule YZ-3.full-house"
    },
    "small-straight": {
      "title": "Small straight",
      "pays": "30",
      "pays_short": "30",
      "wants": "four faces in a row",
      "says": "Small straight: 30 for four faces in a row, otherwise 0. Rule YZ-3.small-straight"
    },
    "large-straight": {
      "title": "Large straight",
      "pays": "40",
      "pays_short": "40",
      "wants": "five faces in a row",
      "says": "Large straight: 40 for five faces in a row, otherwise 0. Rule YZ-3.large-straight"
    },
    "yardzee": {
      "title": "Yardzee",
      "pays": "50",
      "pays_short": "50",
      "wants": "five equal dice",
      "says": "Yardzee: 50 for five equal dice, otherwise 0. Rule YZ-3.yardzee"
    },
    "chance": {
      "title": "Chance",
      "pays": "sum of all dice",
      "pays_short": "sum",
      "wants": "any five dice",
      "says": "Chance: the sum of all five dice. Rule YZ-3.chance"
    }
  },
  "upper": 6,
  "rounds": 13,
  "bonus_says": "The bonus: 35 for 63 or more in the upper section, as many as three of each face. Rule YZ-3.1",
  "bonus_short": "63 or more: 35 extra",
  "bonus_from": 63,
  "bonus": 35,
  "extra": 100,
  "rolls": 3,
  "dice": [
    {
      "kept": {
        "label": "one, kept",
        "says": "A one, kept: it stays as it lies. Rule YZ-2.3"
      },
      "free": {
        "label": "one, rolls again",
        "says": "A one, free: it rolls again. Rule YZ-2.3"
      },
      "last": {
        "label": "one",
        "says": "A one of the last roll. Rule YZ-2.4"
      }
    },
    {
      "kept": {
        "label": "two, kept",
        "says": "A two, kept: it stays as it lies. Rule YZ-2.3"
      },
      "free": {
        "label": "two, rolls again",
        "says": "A two, free: it rolls again. Rule YZ-2.3"
      },
      "last": {
        "label": "two",
        "says": "A two of the last roll. Rule YZ-2.4"
      }
    },
    {
      "kept": {
        "label": "three, kept",
        "says": "A three, kept: it stays as it lies. Rule YZ-2.3"
      },
      "free": {
        "label": "three, rolls again",
        "says": "A three, free: it rolls again. Rule YZ-2.3"
      },
      "last": {
        "label": "three",
        "says": "A three of the last roll. Rule YZ-2.4"
      }
    },
    {
      "kept": {
        "label": "four, kept",
        "says": "A four, kept: it stays as it lies. Rule YZ-2.3"
      },
      "free": {
        "label": "four, rolls again",
        "says": "A four, free: it rolls again. Rule YZ-2.3"
      },
      "last": {
        "label": "four",
        "says": "A four of the last roll. Rule YZ-2.4"
      }
    },
    {
      "kept": {
        "label": "five, kept",
        "says": "A five, kept: it stays as it lies. Rule YZ-2.3"
      },
      "free": {
        "label": "five, rolls again",
        "says": "A five, free: it rolls again. Rule YZ-2.3"
      },
      "last": {
        "label": "five",
        "says": "A five of the last roll. Rule YZ-2.4"
      }
    },
    {
      "kept": {
        "label": "six, kept",
        "says": "A six, kept: it stays as it lies. Rule YZ-2.3"
      },
      "free": {
        "label": "six, rolls again",
        "says": "A six, free: it rolls again. Rule YZ-2.3"
      },
      "last": {
        "label": "six",
        "says": "A six of the last roll. Rule YZ-2.4"
      }
    }
  ],
  "rolling": [
    {
      "deed": "Roll",
      "says": "free one to roll"
    },
    {
      "deed": "Roll 1 die",
      "says": "rolls again"
    },
    {
      "deed": "Roll 2 dice",
      "says": "these roll again"
    },
    {
      "deed": "Roll 3 dice",
      "says": "these roll again"
    },
    {
      "deed": "Roll 4 dice",
      "says": "these roll again"
    },
    {
      "deed": "Roll all five",
      "says": "these roll again"
    }
  ],
  "turn": [
    "choosing a box",
    "rolling · one roll left",
    "rolling · two rolls left",
    "rolling · three rolls left"
  ],
  "press": "press a die to keep or free it",
  "press_first": "Press a die to keep it.",
  "choose": "choose a box",
  "all_kept": "Free a die to roll it, or score a box.",
  "no_odds": {
    "later": "No dice can be rolled again now, so there are no odds.",
    "withheld": "Odds are worked out for those who play, where the table allows it."
  },
  "examples": {
    "YZ-2.3": [
      {
        "dice": [
          4,
          4,
          1,
          5,
          6
        ],
        "kept": 2,
        "says": "First roll: keep the fours, roll three"
      },
      {
        "dice": [
          4,
          4,
          4,
          2,
          6
        ],
        "kept": 3,
        "says": "Second roll: keep three fours, roll two"
      },
      {
        "dice": [
          4,
          4,
          4,
          4,
          2
        ],
        "kept": 0,
        "says": "Third roll: score a box, Fours for 16 or Four of a kind for 18"
      }
    ],
    "YZ-3.upper": [
      {
        "dice": [
          2,
          4,
          4,
          4,
          6
        ],
        "kept": 0,
        "says": "Fours: 12"
      }
    ],
    "YZ-3.1": [
      {
        "dice": [],
        "kept": 0,
        "says": "63 is three of each face: 3 + 6 + 9 + 12 + 15 + 18"
      }
    ],
    "YZ-3.three-of-a-kind": [
      {
        "dice": [
          2,
          5,
          5,
          5,
          6
        ],
        "kept": 0,
        "says": "23"
      }
    ],
    "YZ-3.four-of-a-kind": [
      {
        "dice": [
          3,
          6,
          6,
          6,
          6
        ],
        "kept": 0,
        "says": "27"
      }
    ],
    "YZ-3.full-house": [
      {
        "dice": [
          2,
          2,
          5,
          5,
          5
        ],
        "kept": 0,
        "says": "25"
      }
    ],
    "YZ-3.small-straight": [
      {
        "dice": [
          2,
          3,
          4,
          5,
          5
        ],
        "kept": 0,
        "says": "30"
      }
    ],
    "YZ-3.large-straight": [
      {
        "dice": [
          2,
          3,
          4,
          5,
          6
        ],
        "kept": 0,
        "says": "40"
      }
    ],
    "YZ-3.yardzee": [
      {
        "dice": [
          4,
          4,
          4,
          4,
          4
        ],
        "kept": 0,
        "says": "50"
      }
    ],
    "YZ-3.chance": [
      {
        "dice": [
          1,
          3,
          4,
          6,
          6
        ],
        "kept": 0,
        "says": "20"
      }
    ],
    "YZ-4.1": [
      {
        "dice": [
          3,
          3,
          3,
          3,
          3
        ],
        "kept": 0,
        "says": "50 in Yardzee, 15 in Threes or Chance, 0 in Full house"
      }
    ],
    "YZ-4.2.a": [
      {
        "dice": [
          3,
          3,
          3,
          3,
          3
        ],
        "kept": 0,
        "says": "Threes is open: 15 there, and 100"
      }
    ],
    "YZ-4.2.b": [
      {
        "dice": [
          3,
          3,
          3,
          3,
          3
        ],
        "kept": 0,
        "says": "Threes is filled, Ones and Fives are open: 0 in one of these, and 100"
      }
    ],
    "YZ-4.2.c": [
      {
        "dice": [
          3,
          3,
          3,
          3,
          3
        ],
        "kept": 0,
        "says": "The upper section is full: 15 in Three of a kind, Four of a kind or Chance, 0 in any other, and 100"
      }
    ]
  }
} as const;

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
  readonly may_roll: boolean;
  readonly dice: readonly number[];
  readonly kept: readonly number[];
  readonly cards: readonly Card[];
  readonly offers: readonly Offer[];
  readonly made: string;
  readonly grows: boolean;
  readonly extra: number;
  readonly playoff: readonly RollOff[];
  readonly scores: readonly number[];
  readonly ranks: readonly number[];
  readonly lead: string;
}

/** The score card of a seat. */
export interface Card {
  readonly boxes: Readonly<Record<string, number | null>>;
  readonly upper: number;
  readonly missing: number;
  readonly reachable: boolean;
  readonly bonus: number;
  readonly extras: number;
  readonly extra: number;
  readonly total: number;
  readonly best: string;
  readonly missed: string;
}

/** What the dice in sight would bring in an open box, and why they may not go there, if so. */
export interface Offer {
  readonly box: string;
  readonly points: number;
  readonly bonus: number;
  readonly upper: number;
  readonly missing: number;
  readonly extras: number;
  readonly extra: number;
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

/** How often each open box can be made with the rolls that are left, if all of them are for that box. */
export interface Odds {
  readonly boxes: readonly string[];
  readonly titles: readonly string[];
  readonly chances: Readonly<Record<string, readonly string[]>>;
  readonly best: readonly string[];
  readonly says: string;
  readonly note: string;
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
