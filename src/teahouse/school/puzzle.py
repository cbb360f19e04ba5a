"""What a puzzle is: one decision of one seat, from a game of bots, where one move is clearly best; and its file.

`puzzles.jsonl.gz` in a game's folder holds a line for each (docs/puzzles.md). Nobody writes it by hand: `teahouse
puzzles mine` finds them.
"""

import gzip
import json
import logging
import re
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, fields
from functools import cache
from types import MappingProxyType
from typing import Any

from teahouse.engine import registry
from teahouse.engine.action import Unreadable
from teahouse.engine.game import Game

log = logging.getLogger("teahouse.school")

FILE = "puzzles.jsonl.gz"
_ID = re.compile(r"[a-z0-9]{4,16}")


@dataclass(frozen=True, slots=True)
class Verdict:
    """What one judge makes of the decision."""

    judge: str
    """Who judges, and with how much work: "grandmaster, 300000 visits"."""
    best: str
    """The move that it would make."""
    margin: float
    """By how much that is better than the best move that is not as good, in its eyes."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """One decision, and all that is known of it."""

    game: str
    id: str
    seat: int
    position: str
    """The table before the lines of `before`, as `game.position` reads it."""
    before: tuple[str, ...]
    """What led there, as lines of a record: they stand in the log."""
    best: str
    as_good: tuple[str, ...]
    """Moves that lead to the very same, or that no judge finds worse."""
    worth: Mapping[str, float]
    """What the first judge gives for a move, the best first: the chance to win; points, where a player is alone."""
    replies: Mapping[str, tuple[str, ...]]
    """By move what followed, as lines: the rest of the turn, and where the move is not as good the others' answer."""
    rating: int
    """How hard it is, on the scale of Glicko."""
    fooled: tuple[str, ...]
    """The levels that mostly miss it, from the weakest on."""
    found: tuple[str, ...]
    """The levels that mostly find it."""
    margin: float
    """By how much the best is better than any move that is not as good: the least that a judge says."""
    judges: tuple[Verdict, ...]
    theme: str = ""
    """What it is about, by a name that the game knows (its part `themes`); "" where that can't be told."""
    mined: Mapping[str, Any] = field(default_factory=dict)
    """Where it comes from: the seed of the mining, the number of the game, the line in it."""

    def good(self, move: str) -> bool:
        """Whether a move solves it."""
        return move == self.best or move in self.as_good


def text_of(puzzle: Puzzle) -> str:
    """A puzzle as a line of the file."""
    plain = asdict(puzzle)
    del plain["game"]
    return json.dumps({key: value for key, value in plain.items() if value or key in _NEEDED}, ensure_ascii=False)


def in_order(worth: Mapping[str, float]) -> dict[str, float]:
    """What moves are worth, the best first, equal ones by their text."""
    return dict(sorted(worth.items(), key=lambda one: (-one[1], one[0])))


def packed(puzzles: Iterable[Puzzle]) -> bytes:
    """A file of puzzles: the same puzzles are the same bytes."""
    lines = "".join(f"{text_of(puzzle)}\n" for puzzle in puzzles)
    return gzip.compress(lines.encode(), 9, mtime=0)


@cache
def puzzles_of(name: str) -> Mapping[str, Puzzle]:
    """The puzzles of the game called so, by their ids; none where it has no file of them."""
    game = registry.game(name)
    path = game.folder / FILE
    found = read(game, path.read_bytes()) if path.is_file() else []
    return MappingProxyType({puzzle.id: puzzle for puzzle in found})


@cache
def readable(name: str) -> Mapping[str, Puzzle]:
    """The same for a house, which stays open where somebody's puzzles can't be read: then there are none, and a warning
    says why."""
    try:
        return puzzles_of(name)
    except Unreadable as error:
        log.warning("%s", error)
        return MappingProxyType({})


def read(game: Game[Any], packed: bytes) -> list[Puzzle]:
    """The puzzles of a file; `Unreadable` names the line that can't be read. Whether they are true is asked of the
    rules afterwards (`teahouse.mining.checking`)."""
    try:
        lines = gzip.decompress(packed).decode().splitlines()
    except (OSError, EOFError, UnicodeDecodeError, ValueError) as error:
        raise Unreadable(f"{FILE} of {game.name}: {error}") from None
    found = [_puzzle(game, line, f"{FILE} of {game.name}, line {number}") for number, line in enumerate(lines, 1)]
    ids = [puzzle.id for puzzle in found]
    for number, id in enumerate(ids, 1):
        if id in ids[: number - 1]:
            raise Unreadable(f"{FILE} of {game.name}, line {number}: there is a puzzle {id} before")
    return found


def puzzle_of(game: Game[Any], line: str) -> Puzzle:
    """The puzzle that a line holds."""
    return _puzzle(game, line, "the line")


def _puzzle(game: Game[Any], line: str, place: str) -> Puzzle:
    try:
        plain = json.loads(line)
        puzzle = Puzzle(
            **{
                **plain,
                "game": game.name,
                "before": tuple(plain["before"]),
                "worth": in_order(plain["worth"]),
                "as_good": tuple(plain["as_good"]),
                "replies": {move: tuple(lines) for move, lines in plain["replies"].items()},
                "fooled": tuple(plain["fooled"]),
                "found": tuple(plain["found"]),
                "judges": tuple(Verdict(**one) for one in plain["judges"]),
            }
        )
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise Unreadable(f"{place}: {type(error).__name__}: {error}") from None
    if not _ID.fullmatch(puzzle.id):
        raise Unreadable(f"{place}: an id is 4 to 16 of a-z and 0-9, found {puzzle.id!r}")
    if puzzle.best not in puzzle.worth or puzzle.best not in puzzle.replies:
        raise Unreadable(f"{place}: the best move {puzzle.best!r} has no worth or no replies")
    return puzzle


_NEEDED = frozenset(one.name for one in fields(Puzzle)) - {"theme", "mined"}
