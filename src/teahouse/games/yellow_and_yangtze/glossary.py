"""What is said of the pieces, the hexes and the tray of Yellow & Yangtze once and for all; a board fills its gaps."""

from typing import Any, Final

from teahouse.games.yellow_and_yangtze.pieces import BLUE, COLOURS, GREEN, ROLES, Colour, pagoda
from teahouse.games.yellow_and_yangtze.rules.revolt import AskSupport
from teahouse.games.yellow_and_yangtze.rules.war import AskBack

MEANS: Final = {
    "black": ("Leaders stand beside governor tiles; in a revolt each counts for one.", "YY-5.2, YY-8.1"),
    "red": ("In a war each soldier tile fights for its state, whoever laid it.", "YY-9.3"),
    "green": ("After a trader tile you may take a tile from the merchants.", "YY-6.6"),
    "blue": ("Farmer tiles lie on rivers; another may follow in the same action.", "YY-6.7"),
    "yellow": ("At the end each yellow point raises your lowest other colour.", "YY-11.1"),
}
"""What the tiles of a colour are for, and the clauses that say so."""


def _clause(sentence: str, clauses: str) -> str:
    return f"{sentence[:-1]} ({clauses})."


STAKES: Final = {
    "gain": ("you gain 1 {colour}", "{whose} {role} leaves {hex}", "gain 1 {colour}", "+1"),
    "loss": ("you lose your {role} on {hex}", "1 {colour} for {whom}", "lose {role}", "−"),
    "rest": ("{whose} {role} leaves {hex}", "1 {colour} for {whom}", "{whose}", "−"),
}
"""YY-9.6, YY-9.7: what becomes of a leader whom a war sends home, for the reader, what else to know of it, the same
where he is drawn beside it and there is little room, and its sign."""


def _paid(colour: Colour) -> dict[str, str]:
    """YY-5.C, YY-5.D: the two ways to pay in a colour, where both are open."""
    return {"helped": f"1 {ROLES[colour]} tile, helped", "plain": f"2 {ROLES[colour]} tiles"}


TRAY: Final[dict[str, Any]] = {
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
        "lose": "Choose here or on the map.",
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
        "count": "Count it for {side}",
    },
    "moved": "Move to {hex}",
    "given": {"leader": "your {role}", "nothing": "nothing"},
    "lead": {
        "back": "Back",
        "support": "Add",
        "choose": "Winner",
        "count": "Count it for",
        "lose": "Give up",
        "pagoda": "Build on",
    },
    "some": "Governor tiles",
    "none": {
        "back": "Neither, stand aside",
        "support": "Nothing",
        "pagoda": "No pagoda",
        "merchant": "No merchant",
        "chain": "No further farmer",
    },
    "end": ("End turn", "End the turn, {actions} unused"),
    "pays": "It pays for this when you confirm. To use it otherwise, put this back first.",
    "pay": {"riot": _paid(BLUE), "build": _paid(GREEN)},
    "barred": "Your {role} stands on {hex}. Only a leader off the board adds 1.",
    "screens": f"Six tiles behind each screen: {', '.join(ROLES)}.",
}
"""What stands in the tray beside the question, by what is asked or in the hand; its deeds in few words, where the name
of an action is too long for a button, and that of a leader who stands on the board already; what is given in a
conflict; the word before a row of choices, one that stands for tiles, and the one that takes none; how to stop; what is
said of a piece that pays already; how to pay; who can't help; and what a spectator is told."""

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
    "led": "{whose} state at {hex}",
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
        "riot": {
            "name": "Riot",
            "short": "Riot",
            "says": "Riot: removes any one tile for two farmer tiles (blue), or one with your farmer at hand (YY-5.C).",
        },
        "build": {
            "name": "Build a pagoda",
            "short": "Build",
            "says": "Builds a pagoda for two trader tiles (green), or one with your trader at hand (YY-5.D).",
        },
        "replace": {
            "name": "Replace tiles",
            "short": "Replace",
            "says": "Takes some of your tiles out of the game, and you draw as many (YY-5.E).",
        },
    },
    "tray": TRAY,
    "from_hand": {
        "chain": COLOURS[BLUE],
        "back": COLOURS[AskBack.fights],
        "support": COLOURS[AskSupport.fights],
        "riot": COLOURS[BLUE],
        "build": COLOURS[GREEN],
    },
    "strength": {
        "war": "on the map",
        "revolt": ("governor tile beside him", "governor tiles beside him"),
        "from": "from {whom}",
        "wins": "If it wins",
    },
    "lacks": {
        "states": "No leader stands on the board yet, so there is no state.",
        "merchants": "None left until the refill.",
        "supply": "All stand on the board.",
    },
    "score": {
        "secret": "The others’ points are secret until the end.",
        "stopped": "Stopped before the end. The replay, seen by another player, shows the points of that player.",
        "plain": "Your score is {result}: the lowest of the first four.",
        "lent": "Your score is {result}: the lowest of the first four, with the {roles} lifted by yellow points.",
        "row": "{role}, {colour}: {points}",
        "lifted": "{role}, {colour}: {points}, with yellow points {value}",
        "of_it": "{points} + {lent}",
        "final": (
            "Each yellow point raises the lowest of the other four{such}. The score is the lowest of them then; where "
            "two are equal, the next lowest decides."
        ),
        "such": ": {points} + {lent} is {points} of the colour and {lent} yellow",
    },
}
"""The colours with role, pagoda and use; what a leader and a pagoda are for; what lies on a hex, part by part; what is
at stake in a war; what a state without a capital is called; what somebody does in a conflict, as it is said to him and
of him; what the rarer actions are; what the tray says; of which colour is what a question takes from the hand; what a
side's strength is made of; what is said where there is none of something; and what the points come to."""
