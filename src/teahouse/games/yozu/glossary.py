"""What is said of the cards, the sets and the signs of Yozu once and for all; a board fills in who."""

from typing import Any, Final

from teahouse.games.yozu.naming import called, of_one, spoken
from teahouse.games.yozu.pieces import (
    ANIMALS,
    CARD_NAMES,
    COPIES,
    ELEMENTS,
    LINES,
    SEASONS,
)

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
    "barred": {
        "mine": {"is": "is barred for this guess", "why": "just named it. After you it is free again."},
        "others": {
            "is": "is barred for the next guess",
            "why": "just named it, so the next guesser may not use it. After that guess it is free again.",
        },
    },
    "longest": "How many of the four cards of its nearest set a garden holds.",
    "marks": {
        "no": "can’t be one of the two",
        "open": "may be one of the two",
        "maybe": "the same, and has what was named",
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
    "pair": {"secret": "Only you see them.", "different": "Both different.", "alike": "Both alike."},
    "answers": {
        "one": "One answer is true",
        "both": "Both answers are true",
        "plots": "The plots show the cards that the others must still reckon with. Where only one answer is true, "
        "it stands here alone and you press it all the same.",
    },
    "secret": "You answer every guess that misses. The others cannot tell whether you had a choice: "
    "not from your answer, not from how long you take.",
}
"""The cards and sets by name, what the marks of `Deduced` mean, and what is said of an element, the second after the
name of who just named it (YO-3.4), and of the Oracle's cards and answers (YO-3.1, YO-10.16). Signs are explained as
they stand in the grid of guesses and in the gardens of an exchange. `mine` is said to the Oracle or to whoever acts,
`others` of them."""
