"""What is said of the cards, the sets and the signs of Yozu once and for all; a board fills in who."""

from collections.abc import Sequence
from typing import Any, Final

from teahouse.games.yozu.moves import TRUE_ANSWERS
from teahouse.games.yozu.naming import called, of_one, spoken
from teahouse.games.yozu.pieces import (
    ANIMALS,
    ANSWER_NAMES,
    CARD_NAMES,
    CARDS,
    COPIES,
    ELEMENTS,
    LINES,
    SEASONS,
    SHARED,
)


def _said_to(guess: str, hand: Sequence[str]) -> str:
    """YO-3.3: what comes of a guess where the Oracle holds these two cards."""
    if guess in hand:
        return "a hit: the card is won"
    asked, (one, other) = CARD_NAMES.index(guess), map(CARD_NAMES.index, hand)
    true = TRUE_ANSWERS[asked][SHARED[asked][one] | SHARED[asked][other]]
    said = [ANSWER_NAMES[answer.element].capitalize() for answer in true]
    return f"“{said[0]}.”" if len(said) == 1 else f"“{said[0]}” or “{said[1]}”: the Oracle chooses"


_DEALT: Final = ("panda winter", "carp spring", "tiger fall", "carp summer")
_HELD: Final = ("panda winter", "carp spring")
_GUESSED: Final = ("panda winter", "panda fall", "tiger winter", "panda spring", "tiger fall")

DRAWINGS: Final[dict[str, Any]] = {
    "YO-2.1": {"gardens": _DEALT, "deck": f"{CARDS - len(_DEALT)} in the deck"},
    "YO-3.1": "The Oracle knows both; all know that they are different.",
    "YO-3.2": {
        "says": "Four players: the one to the Oracle’s left guesses first, then clockwise; "
        "after the third the first guesses again.",
        "seats": (("Oracle",), ("guesses first,", "fourth, …"), ("second",), ("third",)),
    },
    "YO-3.3": {
        "holds": f"The Oracle holds {' and '.join(map(spoken, _HELD))}.",
        "guesses": {guess: _said_to(guess, _HELD) for guess in _GUESSED},
    },
    "YO-3.4": {
        "card": "panda fall",
        "says": "“Panda.” The next guess may not name a panda; after that guess it is free again.",
    },
    "YO-3.6": (
        {
            "owner": "You",
            "garden": ("panda spring", "panda summer", "panda winter", "carp fall"),
            "near": ({"element": "panda", "missing": "panda fall"},),
            "comes": ("panda fall",),
            "goes": (),
            "says": "You won spring tiger, and swap it for Mei’s fall panda: four pandas.",
        },
        {
            "owner": "Mei",
            "garden": ("panda fall", "carp summer"),
            "near": (),
            "comes": ("tiger spring",),
            "goes": ("panda fall",),
            "says": "Mei gets the tiger and can’t refuse.",
        },
    ),
    "YO-3.8": (
        ("panda winter", "won: the guesser’s"),
        ("carp spring", "the other: into the Oracle’s own garden"),
    ),
}
"""What the drawings beside the clauses of the rules page show and say. The seats of YO-3.2 go clockwise from the
Oracle."""

GLOSSARY: Final[dict[str, Any]] = {
    "animals": ANIMALS,
    "seasons": SEASONS,
    "copies": COPIES,
    "set": len(SEASONS),
    "cards": {name: spoken(name) for name in CARD_NAMES},
    "lines": {
        element: {
            "title": f"a {called(line)}: four {of_one(line)}",
            "near": f"Three of four {of_one(line)}: with the fourth, a {called(line)}, this garden wins. Rule YO-1.2",
            "cards": [name for card, name in enumerate(CARD_NAMES) if LINES[line] & 1 << card],
        }
        for line, element in enumerate(ELEMENTS)
    },
    "garden": {"near": "one short", "whole": "whole set"},
    "barred": {
        "key": "barred for this guess",
        "mine": {"is": "is barred for this guess", "why": "just named it. After you it is free again."},
        "others": {
            "is": "is barred for the next guess",
            "why": "just named it, so the next guesser may not use it. After that guess it is free again.",
        },
    },
    "longest": "“2 of 4” in a garden: two different cards of one animal or of one season. Four win.",
    "marks": {
        "no": "can’t be one of the two",
        "open": "may be one of the two",
        "named": "may be, and its animal or season was named",
        "sure": "must be one of the two",
    },
    "grid": {
        "unseen": "not seen yet",
        "seen": {"mine": "in a garden or yours", "others": "lies in a garden"},
        "mine": "in yours",
        "wins": "wins for you",
    },
    "exchange": {
        "open": "can be taken",
        "swap": "after the swap",
        "hit": "after the hit",
        "against": "would let {whom} win",
    },
    "wins": "Four of one animal (a Yozumi) or four of one season (a Yozuka) in a garden win. Rule YO-1.2",
    "completes": {"mine": "complete", "others": "completes"},
    "guesses": {"mine": "guess", "others": "guesses"},
    "hand": {
        "mine": "Your two cards. Nobody else knows them. Rule YO-3.1",
        "others": "The Oracle’s cards: hidden, and never alike. Rule YO-3.1",
        "alike": "The Oracle’s cards: the last two, and alike. Rule YO-10.8",
    },
    "pair": {
        "secret": "Only you see them.",
        "open": "You see them here, the guessers don’t.",
        "different": "Both different.",
        "alike": "Both alike.",
    },
    "answers": {
        "one": "One answer is true",
        "both": "Both answers are true",
        "plots": "The plots show the cards that the others must still reckon with. Where only one answer is true, "
        "it stands here alone and you press it all the same.",
    },
    "secret": "You answer every guess that misses. The others cannot tell whether you had a choice: "
    "not from your answer, not from how long you take.",
    "drawings": DRAWINGS,
}
"""The cards and sets by name, what the marks of `Deduced` mean, and what is said of an element, the second after the
name of who just named it (YO-3.4), and of the Oracle's cards and answers (YO-3.1, YO-10.16). Signs are explained as
they stand in the grid of guesses and in the gardens of an exchange. `mine` is said to the Oracle or to whoever acts,
`others` of them."""
