"""What is said of the pieces and the hexes of Yellow & Yangtze once and for all; a board fills in whose and where."""

from typing import Any, Final

from teahouse.games.yellow_and_yangtze.pieces import COLOURS, ROLES, pagoda

MEANS: Final = {
    "black": ("Leaders stand beside governor tiles; in a revolt each counts for one.", "YY-5.2, YY-8.1"),
    "red": ("Each soldier tile is a strength of its state in a war.", "YY-9.3"),
    "green": ("After a trader tile you may take a tile from the merchants.", "YY-6.6"),
    "blue": ("Farmer tiles lie on rivers; another may follow in the same action.", "YY-6.7"),
    "yellow": ("At the end each yellow point raises your lowest other colour.", "YY-11.1"),
}
"""What the tiles of a colour are for, and the clauses that say so."""


def _clause(sentence: str, clauses: str) -> str:
    return f"{sentence[:-1]} ({clauses})."


STAKES: Final = {
    "gain": ("you gain 1 {colour}", "{whose} {role} leaves {hex}", "gain 1 {colour}"),
    "loss": ("you lose your {role} on {hex}", "1 {colour} for {whom}", "lose {role}"),
    "rest": ("{whose} {role} leaves {hex}", "1 {colour} for {whom}", "{whose}"),
}
"""YY-9.6, YY-9.7: what becomes of a leader whom a war sends home, for the reader, what else to know of it, and the same
where he is drawn beside it and there is little room."""

GLOSSARY: Final[dict[str, Any]] = {
    "colours": {
        colour: {"role": ROLES[number], "pagoda": pagoda(number), "means": _clause(*MEANS[colour])}
        for number, colour in enumerate(COLOURS)
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
        "uniting": "the war is about this tile, which unites the states",
    },
    "stakes": STAKES,
    "speaks": {
        "backs": ("back {side} with {number}", "backs {side} with {number}"),
        "adds": ("add {number}", "adds {number}"),
        "nothing": ("add nothing", "adds nothing"),
        "aside": ("stand aside", "stands aside"),
        "now": ("decide now", "decides now"),
        "last": ("decide last", "decides last"),
        "later": ("speak later", "speaks later"),
        "end": ("speak last", "speaks last"),
    },
    "sides": {"attacks": ("attack on {hex}", "attacks on {hex}"), "defends": ("defend on {hex}", "defends on {hex}")},
    "actions": {
        "riot": "Riot: removes any one tile for two farmer tiles (blue), or one with your farmer at hand (YY-5.C).",
        "build": "Builds a pagoda for two trader tiles (green), or one with your trader at hand (YY-5.D).",
        "replace": "Puts some of your tiles into the box, and you draw as many (YY-5.E).",
    },
    "score": {
        "secret": "The others’ points are secret until the end.",
        "plain": "Your score is {result}: the lowest of the first four.",
        "lent": "Your score is {result}: the lowest of the first four, with the {roles} lifted by yellow points.",
        "row": "{role}, {colour}: {points}",
        "lifted": "{role}, {colour}: {points}, with yellow points {value}",
    },
}
"""The colours with role, pagoda and use; what a leader and a pagoda are for; what lies on a hex, part by part; what is
at stake in a war; what somebody does in a conflict, as it is said to him and of him; what the rarer actions are; and
what the points come to."""
