"""Positions as readable text: a heading, then `key: value` lines.

    yozu, 4 players
    options: max_guesses=5
    garden 0: panda winter, carp fall

A value may go on over indented lines (a drawing); indentation that all lines share doesn't
count. `#` opens a comment. Games read the lines
they know with `take`; whatever is left over is an error that names its line.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from textwrap import dedent
from typing import Any, TypeVar

from teahouse.engine import options as opts
from teahouse.engine.action import Refused
from teahouse.engine.kinds import Seat
from teahouse.engine.reading import Unreadable, number_in, one_of, whole_number
from teahouse.engine.state import State

T = TypeVar("T")
D = TypeVar("D")


def heading(name: str, players: int, options: Any) -> list[str]:
    """The first lines of a position text."""
    lines = [f"{name}, {players} player{'s' * (players > 1)}"]
    changed = opts.changed(options)
    if changed:
        lines.append("options: " + " ".join(f"{key}={opts.shown(value)}" for key, value in changed.items()))
    return lines


def written(name: str, state: State, lines: Mapping[str, Any]) -> str:
    """A position as text: the heading, then a line for each of these but those that are None.

    A value may go on over lines, and begin with a line break.
    """
    told = [f"{key}: {value}".rstrip().replace(": \n", ":\n", 1) for key, value in lines.items() if value is not None]
    return "\n".join([*heading(name, state.players, state.options), *told]) + "\n"


class PositionText:
    """The lines of a position text, to be taken one by one."""

    def __init__(self, text: str, name: str, options: type[Any], players: range) -> None:
        """Reads the heading and the options of the game called `name`."""
        self._values: dict[str, str] = {}
        self._asked: list[str] = []
        self._lines: dict[str, int] = {}
        rows = [(number, row.split("#")[0].rstrip()) for number, row in enumerate(dedent(text).splitlines(), 1)]
        rows = [(number, row) for number, row in rows if row.strip()]
        if not rows:
            raise Unreadable(f"the text is empty; expected '{name}, N players' first")
        number, first = rows[0]
        title, _, rest = first.partition(",")
        count = rest.split()
        given = whole_number(count[0]) if len(count) == 2 and count[1] in ("player", "players") else None
        if title.strip() != name or given is None:
            raise Unreadable(f"line {number}: expected '{name}, N players', found {first!r}")
        self.players = given
        if self.players not in players:
            raise Unreadable(f"line {number}: {name} is for {players[0]} to {players[-1]} players")
        key = ""
        for number, row in rows[1:]:
            if row[0].isspace() and key:
                self._values[key] += "\n" + row
                continue
            key, colon, value = row.partition(":")
            key = key.strip()
            if not colon:
                raise Unreadable(f"line {number}: expected 'key: value', found {row!r}")
            if key in self._values:
                raise Unreadable(f"line {number}: {key!r} stands here a second time")
            self._values[key], self._lines[key] = value.strip(), number
        self.options = self.take("options", self._read_options(options), opts.resolve(options, None, self.players))

    def _read_options(self, options: type[Any]) -> Callable[[str], Any]:
        def read(value: str) -> Any:
            try:
                return opts.resolve(options, opts.read_texts(options, value.split()), self.players)
            except Refused as refused:
                raise Unreadable(str(refused)) from None

        return read

    def __contains__(self, key: str) -> bool:
        return key in self._values

    def take(self, key: str, read: Callable[[str], T], default: D) -> T | D:
        """The value of `key` as `read` understands it, or `default` where the line is missing."""
        self._asked.append(key)
        if key not in self._values:
            return default
        value, number = self._values.pop(key), self._lines[key]
        try:
            return read(value)
        except Unreadable as error:
            raise Unreadable(f"line {number}, {key}: {error}") from None
        except ValueError:
            raise Unreadable(f"line {number}, {key}: can't read {value!r}") from None

    def seat(self, key: str, default: D) -> Seat | D:
        """The seat that `key` names."""
        return self.number(key, 0, self.players - 1, "a seat", default)

    def number(self, key: str, least: int, most: int, what: str, default: D) -> int | D:
        """The whole number within bounds that `key` gives."""
        return self.take(key, lambda value: number_in(value, least, most, what), default)

    def word(self, key: str, words: Sequence[str], what: str, default: int) -> int:
        """The place of the word that `key` has among the possible ones."""
        return self.take(key, lambda value: one_of(value, words, what), default)

    def fail(self, key: str, complaint: str) -> Unreadable:
        """An error that names the line of `key`."""
        return Unreadable(f"line {self._lines.get(key, 1)}, {key}: {complaint}")

    def finish(self) -> None:
        """Complain about any line that was not taken, and tell which could have been; "garden N" is any garden."""
        for key in self._values:
            known = dict.fromkeys(re.sub(r"\d+$", "N", asked) for asked in self._asked)
            raise Unreadable(f"line {self._lines[key]}: there is no {key!r} here (there are: {', '.join(known)})")
