"""Names of people: what may be one, and when two of them are too much alike."""

import unicodedata
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import groupby

from teahouse.server.log import letters
from teahouse.server.log.refusal import Refused

LONGEST = 24
BOT_NAMES = ("Rook", "Wren", "Crane", "Finch", "Heron", "Lark")
"""What bots are called at a table: a bird each, with the level told beside it. No person may be called so."""
_MARKS = " '.-_"
_TOGETHER = ({"HAN", "HIRAGANA", "KATAKANA"}, {"HAN", "HANGUL"}, {"HAN", "BOPOMOFO"})
"""Scripts that are written together; any other name keeps to one."""
_ACCENTS, _SIGNS = 2, 4
"""So many accents may stand on one letter, and so many of a script's own signs, as Burmese and Hindi need."""


# What may be a name


def clean_name(text: str) -> str:
    """A name as it is kept: letters, digits, spaces and ' . - _ only, so that it can't be markup anywhere."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    good = all(unicodedata.category(letter)[0] in "LN" or letter in _MARKS or _joins(letter) for letter in name)
    if not good or not 1 <= len(name) <= LONGEST or not any(unicodedata.category(x)[0] in "LN" for x in name):
        raise Refused(
            "bad_name", f"A name has 1 to {LONGEST} letters or digits, with spaces, hyphens, dots and apostrophes."
        )
    if letters.seen(name) != name:
        raise Refused("bad_name", "A name has no letters that can't be seen.")
    if _overloaded(name):
        raise Refused("bad_name", f"A letter of a name carries at most {_ACCENTS} accents.")
    scripts = {known for letter in name if (known := letters.script(letter))} - {"COMMON", "INHERITED"}
    if len(scripts) > 1 and not any(scripts <= together for together in _TOGETHER):
        raise Refused("bad_name", f"A name keeps to one script; this one mixes {_listed(scripts)}.")
    return name


def _joins(letter: str) -> bool:
    """Accents and vowel signs that belong to the letter before them."""
    return unicodedata.category(letter) in ("Mn", "Mc")


def _overloaded(name: str) -> bool:
    """Whether marks are stacked on a letter beyond what any language writes."""
    for stacked, run in groupby(
        unicodedata.normalize("NFD", name), lambda letter: unicodedata.category(letter) == "Mn"
    ):
        marks = list(run) if stacked else []
        accents = sum(letters.script(mark) == "INHERITED" for mark in marks)
        if accents > _ACCENTS or len(marks) > _SIGNS or len(set(marks)) < len(marks):
            return True
    return False


def _listed(scripts: Iterable[str]) -> str:
    return " and ".join(script.capitalize() for script in sorted(scripts))


# When two are alike


def folded(name: str) -> str:
    """A name as one signs in with it: Mei and MEI are one."""
    return unicodedata.normalize("NFKC", name).casefold().replace(" ", "")


def likenesses(name: str) -> tuple[str, str]:
    """How a name looks: in small letters, and as it is written. Two names that share one look alike.

    Both are skeletons of Unicode's UTS #39, without what stands between letters. Small letters alone would tell Ian
    from lan, which look the same; the written form alone would tell MEI from mei.
    """
    plain = "".join(letter for letter in unicodedata.normalize("NFKC", name) if letter not in _MARKS)
    return f"small {skeleton(plain.casefold()).casefold()}", f"written {skeleton(plain)}"


def alike(one: str, other: str) -> bool:
    """Whether two names can be taken for each other."""
    return not set(likenesses(one)).isdisjoint(likenesses(other))


def skeleton(text: str) -> str:
    """UTS #39: what is left of a text when each letter is replaced by the first of those that look like it."""
    plain = letters.seen(unicodedata.normalize("NFD", text))
    return unicodedata.normalize("NFD", plain.translate(letters.prototypes()))


@cache
def reserved() -> frozenset[str]:
    """How the names of bots look."""
    return frozenset(likeness for name in BOT_NAMES for likeness in likenesses(name))


def is_reserved(name: str) -> bool:
    """Whether a name is a bot's, or looks like one."""
    return not reserved().isdisjoint(likenesses(name))


def distinct(name: str, others: Sequence[str]) -> str:
    """The name, with a number behind it where another at the table looks like it."""
    unique, number = name, 2
    while any(alike(unique, other) for other in others):
        unique, number = numbered(name, number), number + 1
    return unique


def numbered(name: str, number: int) -> str:
    """The name with a number behind it."""
    return f"{name} {number}"
