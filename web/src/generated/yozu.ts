// Made by tools/typescript.py from the Python structures. Do not edit.

import type { ToldEvent } from './messages';

/** The pieces by name, in order, and what is said of each. */
export const GLOSSARY = {
  "animals": [
    "panda",
    "carp",
    "dragonfly",
    "tiger"
  ],
  "seasons": [
    "spring",
    "summer",
    "fall",
    "winter"
  ],
  "copies": 2,
  "set": 4,
  "cards": {
    "panda spring": "spring panda",
    "panda summer": "summer panda",
    "panda fall": "fall panda",
    "panda winter": "winter panda",
    "carp spring": "spring carp",
    "carp summer": "summer carp",
    "carp fall": "fall carp",
    "carp winter": "winter carp",
    "dragonfly spring": "spring dragonfly",
    "dragonfly summer": "summer dragonfly",
    "dragonfly fall": "fall dragonfly",
    "dragonfly winter": "winter dragonfly",
    "tiger spring": "spring tiger",
    "tiger summer": "summer tiger",
    "tiger fall": "fall tiger",
    "tiger winter": "winter tiger"
  },
  "lines": {
    "panda": {
      "title": "a Yozumi: four pandas",
      "near": "Three of four pandas: with the fourth, a Yozumi, this garden wins. Rule YO-1.2",
      "cards": [
        "panda spring",
        "panda summer",
        "panda fall",
        "panda winter"
      ]
    },
    "carp": {
      "title": "a Yozumi: four carp",
      "near": "Three of four carp: with the fourth, a Yozumi, this garden wins. Rule YO-1.2",
      "cards": [
        "carp spring",
        "carp summer",
        "carp fall",
        "carp winter"
      ]
    },
    "dragonfly": {
      "title": "a Yozumi: four dragonflies",
      "near": "Three of four dragonflies: with the fourth, a Yozumi, this garden wins. Rule YO-1.2",
      "cards": [
        "dragonfly spring",
        "dragonfly summer",
        "dragonfly fall",
        "dragonfly winter"
      ]
    },
    "tiger": {
      "title": "a Yozumi: four tigers",
      "near": "Three of four tigers: with the fourth, a Yozumi, this garden wins. Rule YO-1.2",
      "cards": [
        "tiger spring",
        "tiger summer",
        "tiger fall",
        "tiger winter"
      ]
    },
    "spring": {
      "title": "a Yozuka: four of spring",
      "near": "Three of four of spring: with the fourth, a Yozuka, this garden wins. Rule YO-1.2",
      "cards": [
        "panda spring",
        "carp spring",
        "dragonfly spring",
        "tiger spring"
      ]
    },
    "summer": {
      "title": "a Yozuka: four of summer",
      "near": "Three of four of summer: with the fourth, a Yozuka, this garden wins. Rule YO-1.2",
      "cards": [
        "panda summer",
        "carp summer",
        "dragonfly summer",
        "tiger summer"
      ]
    },
    "fall": {
      "title": "a Yozuka: four of fall",
      "near": "Three of four of fall: with the fourth, a Yozuka, this garden wins. Rule YO-1.2",
      "cards": [
        "panda fall",
        "carp fall",
        "dragonfly fall",
        "tiger fall"
      ]
    },
    "winter": {
      "title": "a Yozuka: four of winter",
      "near": "Three of four of winter: with the fourth, a Yozuka, this garden wins. Rule YO-1.2",
      "cards": [
        "panda winter",
        "carp winter",
        "dragonfly winter",
        "tiger winter"
      ]
    }
  },
  "garden": {
    "near": "one short",
    "whole": "whole set"
  },
  "barred": {
    "key": "barred for this guess",
    "mine": {
      "is": "is barred for this guess",
      "why": "just named it. After you it is free again."
    },
    "others": {
      "is": "is barred for the next guess",
      "why": "just named it, so the next guesser may not use it. After that guess it is free again."
    }
  },
  "longest": "“2 of 4” in a garden: two different cards of one animal or of one season. Four win.",
  "marks": {
    "no": "can’t be one of the two",
    "open": "may be one of the two",
    "named": "may be, and its animal or season was named",
    "sure": "must be one of the two"
  },
  "grid": {
    "unseen": "not seen yet",
    "seen": {
      "mine": "in a garden or yours",
      "others": "lies in a garden"
    },
    "mine": "in yours",
    "wins": "wins for you"
  },
  "exchange": {
    "open": "can be taken",
    "swap": "after the swap",
    "hit": "after the hit",
    "against": "would let {whom} win"
  },
  "wins": "Four of one animal (a Yozumi) or four of one season (a Yozuka) in a garden win. Rule YO-1.2",
  "completes": {
    "mine": "complete",
    "others": "completes"
  },
  "guesses": {
    "mine": "guess",
    "others": "guesses"
  },
  "hand": {
    "mine": "Your two cards. Nobody else knows them. Rule YO-3.1",
    "others": "The Oracle’s cards: hidden, and never alike. Rule YO-3.1",
    "alike": "The Oracle’s cards: the last two, and alike. Rule YO-10.8"
  },
  "pair": {
    "secret": "Only you see them.",
    "open": "You see them here, the guessers don’t.",
    "different": "Both different.",
    "alike": "Both alike."
  },
  "answers": {
    "one": "One answer is true",
    "both": "Both answers are true",
    "plots": "The plots show the cards that the others must still reckon with. Where only one answer is true, it stands here alone and you press it all the same."
  },
  "secret": "You answer every guess that misses. The others cannot tell whether you had a choice: not from your answer, not from how long you take.",
  "drawings": {
    "YO-2.1": {
      "gardens": [
        "panda winter",
        "carp spring",
        "tiger fall",
        "carp summer"
      ],
      "deck": "28 in the deck"
    },
    "YO-3.1": "The Oracle knows both; all know that they are different.",
    "YO-3.2": {
      "says": "Four players: the one to the Oracle’s left guesses first, then clockwise; after the third the first guesses again.",
      "seats": [
        [
          "Oracle"
        ],
        [
          "guesses first,",
          "fourth, …"
        ],
        [
          "second"
        ],
        [
          "third"
        ]
      ]
    },
    "YO-3.3": {
      "holds": "The Oracle holds winter panda and spring carp.",
      "guesses": {
        "panda winter": "a hit: the card is won",
        "panda fall": "“Panda.”",
        "tiger winter": "“Winter.”",
        "panda spring": "“Panda” or “Spring”: the Oracle chooses",
        "tiger fall": "“Nothing.”"
      }
    },
    "YO-3.4": {
      "card": "panda fall",
      "says": "“Panda.” The next guess may not name a panda; after that guess it is free again."
    },
    "YO-3.6": [
      {
        "owner": "You",
        "garden": [
          "panda spring",
          "panda summer",
          "panda winter",
          "carp fall"
        ],
        "near": [
          {
            "element": "panda",
            "missing": "panda fall"
          }
        ],
        "comes": [
          "panda fall"
        ],
        "goes": [],
        "says": "You won spring tiger, and swap it for Mei’s fall panda: four pandas."
      },
      {
        "owner": "Mei",
        "garden": [
          "panda fall",
          "carp summer"
        ],
        "near": [],
        "comes": [
          "tiger spring"
        ],
        "goes": [
          "panda fall"
        ],
        "says": "Mei gets the tiger and can’t refuse."
      }
    ],
    "YO-3.8": [
      [
        "panda winter",
        "won: the guesser’s"
      ],
      [
        "carp spring",
        "the other: into the Oracle’s own garden"
      ]
    ]
  }
} as const;

/** The table as one seat sees it. */
export interface View {
  readonly seat: number | null;
  readonly players: number;
  readonly to_act: number | null;
  readonly stage: string;
  readonly oracle: number;
  readonly guesser: number;
  readonly next_guesser: number | null;
  readonly deck: number;
  readonly gardens: readonly (readonly string[])[];
  readonly sets: readonly (readonly string[])[];
  readonly near: readonly (readonly NearLine[])[];
  readonly longest: readonly number[];
  readonly hand: readonly (string | null)[];
  readonly alike: boolean;
  readonly won: string | null;
  readonly exchanges: readonly Exchange[];
  readonly guesses: readonly GuessMade[];
  readonly banned: string | null;
  readonly barred: readonly string[];
  readonly unseen: Readonly<Record<string, number>>;
  readonly copies: Readonly<Record<string, string>>;
  readonly scores: readonly number[];
}

/** A set of which a garden lacks one card: the element it is named by, and that card. */
export interface NearLine {
  readonly element: string;
  readonly missing: string;
}

/** What one exchange leads to: the gardens that it changes, the guesser's first, and who wins by it. */
export interface Exchange {
  readonly action: string;
  readonly gardens: readonly GardenThen[];
  readonly winners: readonly number[];
  readonly against: readonly number[];
}

/** How a garden stands before and after an exchange, in words: "3 of 4", "4 of 4, all of summer". */
export interface GardenThen {
  readonly seat: number;
  readonly before: string;
  readonly after: string;
}

/** A guess of this round and what was answered, "nothing" too; None before the Oracle has answered. */
export interface GuessMade {
  readonly seat: number;
  readonly card: string;
  readonly answer: string | null;
}

/** What the answers so far leave possible, worked out for one seat. */
export interface Deduced {
  readonly marks: Readonly<Record<string, string>>;
  readonly tells: string;
  readonly says: Readonly<Record<string, string>>;
  readonly reckoned: string;
  readonly answers: readonly AnswerTells[];
}

/** What one true answer of the Oracle leaves the others to reckon with. */
export interface AnswerTells {
  readonly action: string;
  readonly cards: readonly string[];
  readonly reckon: string;
  readonly left: string;
  readonly best: string;
  readonly chance: number;
}

/** What the Oracle's cards have of the guess: one element, or nothing (None). A void round forgets its answers. */
export interface Answered {
  readonly oracle: number;
  readonly element: number | null;
}

/** A card comes face up into a garden at the start. */
export interface Dealt {
  readonly seat: number;
  readonly card: number;
}

/** The Oracle looks at a card; only the Oracle knows which. */
export interface Drawn {
  readonly oracle: number;
  readonly card: number | null;
}

/** The game is over: by which line, or because the deck is exhausted; nobody won if `winners` is empty. */
export interface Ended {
  readonly winners: readonly number[];
  readonly reason: string;
  readonly line: number | null;
}

/** Chance names the seat that starts. The same in every game, as action and as event. */
export interface First {
  readonly seat: number;
}

/** Somebody names an animal and a season. */
export interface Guessed {
  readonly seat: number;
  readonly card: number;
}

/** The guess is one of the two cards: the Oracle hands it over. */
export interface Hit {
  readonly seat: number;
  readonly oracle: number;
  readonly card: number;
}

/** The won card goes into the guesser's own garden. */
export interface Kept {
  readonly seat: number;
  readonly card: number;
}

/** A new round begins with this Oracle. */
export interface NextOracle {
  readonly seat: number;
}

/** The Oracle's other card goes into the Oracle's own garden. */
export interface OracleKept {
  readonly oracle: number;
  readonly card: number;
}

/** The two cards are identical and go back; `shown` says whether all may see them. */
export interface PairReturned {
  readonly oracle: number;
  readonly card: number | null;
  readonly shown: boolean;
}

/** Too many misses: both cards go back into the deck. */
export interface RoundVoid {
  readonly oracle: number;
}

/** The guesser takes a card from another garden and leaves the won card there. */
export interface Swapped {
  readonly seat: number;
  readonly target: number;
  readonly given: number;
  readonly taken: number;
}

/** What can happen, by kind: the fields of each event as `data` holds them. */
export interface Happenings {
  readonly answered: Answered;
  readonly dealt: Dealt;
  readonly drawn: Drawn;
  readonly ended: Ended;
  readonly first: First;
  readonly guessed: Guessed;
  readonly hit: Hit;
  readonly kept: Kept;
  readonly next_oracle: NextOracle;
  readonly oracle_kept: OracleKept;
  readonly pair_returned: PairReturned;
  readonly round_void: RoundVoid;
  readonly swapped: Swapped;
}

/** Something that happened, as it is told: its `kind` says which fields its `data` has. */
export type GameEvent = {
  [K in keyof Happenings]: ToldEvent & { readonly kind: K; readonly data: Happenings[K] };
}[keyof Happenings];
