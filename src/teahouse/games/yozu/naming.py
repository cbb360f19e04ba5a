"""How cards and sets of Yozu are called."""

from teahouse.games.yozu.pieces import CARD_NAMES, ELEMENTS, Card, Element


def card_name(card: Card | None, hidden: str = "") -> str:
    """A card as one says it: "winter panda"; what is said of a hidden one."""
    return hidden if card is None else spoken(CARD_NAMES[card])


def spoken(name: str) -> str:
    """A card of the view as one says it."""
    animal, season = name.split()
    return f"{season} {animal}"


def line_name(line: Element) -> str:
    """A complete set by what it is and is called: "four tigers, a Yozumi", "four of winter, a Yozuka"."""
    return f"four {of_one(line)}, a {called(line)}"


def of_one(line: Element) -> str:
    """What a set has four of: "tigers", "of winter"."""
    return plural(line) if line < 4 else f"of {ELEMENTS[line]}"


def called(line: Element) -> str:
    """What such a set is called (YO-1.2)."""
    return "Yozumi" if line < 4 else "Yozuka"


def plural(animal: Element) -> str:
    """Several of an animal."""
    return {"carp": "carp", "dragonfly": "dragonflies"}.get(ELEMENTS[animal], ELEMENTS[animal] + "s")
