"""What has changed between two tellings of one thing, so that the second need not be told whole."""

from collections.abc import Iterator
from difflib import SequenceMatcher
from typing import Any

import msgspec


class Change(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is another thing now, or which items of a list are."""

    at: list[str | int]
    """The way there: names of fields and places in lists, from the outside in."""
    to: Any
    """What it is now; of a list, what stands there in place of `out` items from place `start` on."""
    start: int = 0
    out: int | None = None
    """None: all of it is another thing."""


def changes(before: Any, after: Any) -> list[Change]:
    """What has changed from one to the other, both plain as JSON has them, said as shortly as can be."""
    return _between(_plain(before), _plain(after), [])


def _between(before: Any, after: Any, at: list[str | int]) -> list[Change]:
    if _text(before) == _text(after):  # in Python 1 is True, in JSON it is not
        return []
    whole = [Change(at, after)]
    match before, after:
        case dict(), dict() if before.keys() == after.keys():
            parts = [one for key in after for one in _between(before[key], after[key], [*at, key])]
        case list(), list():
            parts = [*_in_list(before, after, at)]
        case _:
            return whole
    return min(parts, whole, key=_size)


def _in_list(before: list[Any], after: list[Any], at: list[str | int]) -> Iterator[Change]:
    """What has changed in a list, from its end on, so that the places before it stay what they are."""
    matched = SequenceMatcher(None, [*map(_text, before)], [*map(_text, after)], autojunk=False)
    for tag, start, end, since, until in reversed(matched.get_opcodes()):
        if tag == "replace" and end - start == until - since:
            for place, now in zip(range(start, end), after[since:until], strict=True):
                yield from _between(before[place], now, [*at, place])
        elif tag != "equal":
            yield Change(at, after[since:until], start, end - start)


def _plain(thing: Any) -> Any:
    return msgspec.json.decode(_text(thing))


def _text(thing: Any) -> bytes:
    return msgspec.json.encode(thing)


def _size(thing: Any) -> int:
    return len(_text(thing))
