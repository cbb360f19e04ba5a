"""Numbers as people and files write them: one strict reader for all notations."""

from typing import Final

LONGEST: Final = 18
"""Digits; more than any rule or file needs, and few enough that reading them costs nothing."""


def whole_number(text: str) -> int | None:
    """The whole number that a text is: plain digits, with a minus before them if need be. None for anything else.

    Other digits than 0 to 9, signs in a row, spaces, underscores and numbers without end are no numbers here,
    though Python takes some of them and fails over others.
    """
    digits = text.removeprefix("-")
    if not digits.isascii() or not digits.isdigit() or len(digits) > LONGEST:
        return None
    return int(text)
