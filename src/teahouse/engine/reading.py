"""Words and numbers as people and files write them: one strict reader for all notations."""

import json
from collections.abc import Sequence
from typing import Any, Final

MOST_DIGITS: Final = 18
"""More than any rule or file needs, and few enough that reading them costs nothing."""

UNWRITABLE: Final = "it holds half a character (a lone surrogate), a number without end or endless nesting"


class Unreadable(ValueError):
    """Raised for a text that can't be read; the message says what was expected there."""


def refuse_if(wrong: object, complaint: str) -> None:
    """Refuse a text for what can't be in it."""
    if wrong:
        raise Unreadable(complaint)


def can_be_written(value: Any) -> bool:
    """Whether a value can stand in a record, as JSON; if not, it is `UNWRITABLE`."""
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except (TypeError, ValueError, RecursionError):
        return False
    return True


def whole_number(text: str) -> int | None:
    """The whole number that a text is: plain digits, with a minus before them if need be. None for anything else.

    Other digits than 0 to 9, signs in a row, spaces, underscores and numbers without end are no numbers here,
    though Python takes some of them and fails over others.
    """
    digits = text.removeprefix("-")
    if not digits.isascii() or not digits.isdigit() or len(digits) > MOST_DIGITS:
        return None
    return int(text)


def number_in(text: str, least: int, most: int, what: str) -> int:
    """A whole number within bounds; an error names them."""
    number = whole_number(text)
    if number is None or not least <= number <= most:
        raise Unreadable(f"expected {what} ({least} to {most}), found {text!r}")
    return number


def one_of(text: str, words: Sequence[str], what: str) -> int:
    """The place of a word among the possible ones; an error lists them."""
    if text not in words:
        raise Unreadable(f"expected {what} ({', '.join(words)}), found {text!r}")
    return words.index(text)


def words_of(text: str, count: int, form: str) -> list[str]:
    """The words of a notation, which must be so many; an error shows the form."""
    words = text.split()
    if len(words) != count:
        raise Unreadable(f"expected {form!r}, found {text!r}")
    return words
