"""What is said of the cards, the sets and the signs of Yozu once and for all."""

from typing import Any, Final

from teahouse.games.yozu.naming import called, of_one, spoken
from teahouse.games.yozu.pieces import ANIMALS, CARD_NAMES, COPIES, ELEMENTS, LINES, SEASONS

GLOSSARY: Final[dict[str, Any]] = {
    "animals": ANIMALS,
    "seasons": SEASONS,
    "copies": COPIES,
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
        "mine": "just named it. After you it is free again.",
        "others": "just named it, so the next guesser may not use it. After that guess it is free again.",
    },
    "longest": "How many of the four cards of its nearest set a garden holds.",
    "marks": {
        "no": "can’t be one of the two",
        "open": "may be one of the two",
        "maybe": "the same, and has what was named",
        "sure": "must be one of the two",
    },
    "wins": "Four of one animal (a Yozumi) or four of one season (a Yozuka) in a garden win. Rule YO-1.2",
    "hand": {
        "mine": "Your two cards. Nobody else knows them. Rule YO-3.1",
        "others": "The Oracle’s cards: hidden, and never alike. Rule YO-3.1",
    },
    "secret": "You answer every guess that misses. The others cannot tell whether you had a choice: "
    "not from your answer, not from how long you take.",
}
"""The cards and sets by name, what the marks of `Deduced` mean, and what is said of an element, after the name of who
just named it (YO-3.4), and of the Oracle's cards and answers (YO-3.1, YO-10.16)."""
