"""Who is speaking to whom: names and verbs, so that a sentence reads right for every reader."""

import re
from collections.abc import Sequence

_TAG = re.compile(r"(\\*)(\[[a-z#/@][^[]*?])")
_IRREGULAR = {"is": "are", "has": "have", "does": "do", "was": "were", "goes": "go", "their": "your"}


class Voice:
    """Names the seats for one reader: that reader's own seat, if any, is "you"."""

    __slots__ = ("also", "names", "you")

    def __init__(self, names: Sequence[str], you: int | None = None, also: int | None = None) -> None:
        """`also` is the seat of a reader who decides for another one, as where one tries what if: "you" too."""
        self.names = tuple(names)
        self.you = you
        self.also = also

    def speaks_to(self, seat: int) -> bool:
        """Whether a seat is "you"."""
        return seat in (self.you, self.also)

    def who(self, seat: int) -> str:
        """The seat as the subject of a sentence: "You" or a name."""
        return "You" if self.speaks_to(seat) else self.names[seat]

    def whom(self, seat: int) -> str:
        """The seat inside a sentence: "you" or a name."""
        return "you" if self.speaks_to(seat) else self.names[seat]

    def whose(self, seat: int) -> str:
        """The seat as an owner: "your" or "Mei's"."""
        return "your" if self.speaks_to(seat) else f"{self.names[seat]}'s"

    def does(self, seat: int, verb: str) -> str:
        """Subject and verb, given in the third person: "You keep", "Mei keeps"."""
        return f"{self.who(seat)} {self.verb(seat, verb)}"

    def together(self, seats: Sequence[int], verb: str) -> str:
        """One seat or several as the subject of a verb, given in the third person: "You and Mei win"."""
        if len(seats) == 1:
            return self.does(seats[0], verb)
        return f"{listed([self.who(seat) for seat in seats])} {bare(verb)}"

    def verb(self, seat: int, verb: str) -> str:
        """The verb without its subject, for a second one; "their" becomes "your" in the same way."""
        return bare(verb) if self.speaks_to(seat) else verb


def bare(verb: str) -> str:
    """The form of a verb that goes with "you": keeps, guesses, tries become keep, guess, try."""
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    if verb.endswith("ies"):
        return verb[:-3] + "y"
    if verb.endswith(("sses", "shes", "ches", "xes")):
        return verb[:-2]
    return verb.removesuffix("s")


def literal(text: str) -> str:
    """A text that somebody else wrote, for a drawing with console markup: what looks like markup in it is none."""
    safe = _TAG.sub(r"\1\1\\\2", text)
    ends = len(safe) - len(safe.rstrip("\\"))
    return safe + "\\" * ends


def unmarked(drawn: str) -> str:
    """A drawing with console markup as plain text."""

    def plain(found: re.Match[str]) -> str:
        escapes = len(found[1])
        return "\\" * (escapes // 2) + (found[2] if escapes % 2 else "")

    return _TAG.sub(plain, drawn)


def opening(text: str) -> str:
    """A sentence with a capital letter."""
    return text[:1].upper() + text[1:]


def amid(text: str) -> str:
    """A deed in words inside a sentence: without its capital letter."""
    return text[:1].lower() + text[1:]


def sentence(said: object) -> str:
    """What was said, by an error for example, as a sentence of its own: with a capital letter and a full stop."""
    return f"{opening(str(said))}."


def listed(things: Sequence[str], last: str = "and") -> str:
    """A list as a sentence says it: "a, b and c"."""
    if len(things) < 2:
        return "".join(things)
    return f"{', '.join(things[:-1])} {last} {things[-1]}"


def count(number: int, one: str, many: str | None = None) -> str:
    """A number with its noun: "1 card", "3 cards"."""
    return f"{figure(number)} {one if abs(number) == 1 else many or one + 's'}"


def figure(number: int) -> str:
    """A number as it is written: below nothing with a minus, not a hyphen."""
    return str(number).replace("-", "−")
