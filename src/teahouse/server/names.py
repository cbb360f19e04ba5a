"""Names of people: what may be one, and how two of them are told apart."""

import unicodedata
from collections.abc import Sequence

from teahouse.server.turn import Refuse

LONGEST = 24
_MARKS = set(" '.-_")


def clean_name(text: str) -> str:
    """A name as it is kept: letters, digits, spaces and ' . - _ only, so that it can't be markup anywhere."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    good = all(unicodedata.category(letter)[0] in "LN" or letter in _MARKS or _joins(letter) for letter in name)
    if not good or not 1 <= len(name) <= LONGEST or not any(unicodedata.category(x)[0] in "LN" for x in name):
        raise Refuse(
            "bad_name", f"A name has 1 to {LONGEST} letters or digits, with spaces, hyphens, dots and apostrophes."
        )
    return name


def _joins(letter: str) -> bool:
    """Accents and vowel signs that belong to the letter before them."""
    return unicodedata.category(letter) in ("Mn", "Mc")


def folded(name: str) -> str:
    """A name as it is compared: Mei and MEI are one."""
    return unicodedata.normalize("NFKC", name).casefold().replace(" ", "")


def distinct(name: str, others: Sequence[str]) -> str:
    """The name, with a number behind it where another at the table has it."""
    taken = {folded(other) for other in others}
    unique, number = name, 2
    while folded(unique) in taken:
        unique, number = f"{name} {number}", number + 1
    return unique
