"""The puzzle of the day: for one date the same for everybody who has the same Teahouse.

Games take turns day by day. Within a game each puzzle has its day before any has a second one, in an order of its own
that no rating tells.
"""

from collections.abc import Mapping, Sequence
from datetime import date
from hashlib import sha256


def _shuffled(id: str) -> bytes:
    return sha256(f"puzzle of the day {id}".encode()).digest()


def puzzle_of_the_day(day: date, ids: Mapping[str, Sequence[str]]) -> tuple[str, str] | None:
    """The game and the puzzle of a date, from the puzzles of each game; None where there are none."""
    games = sorted(game for game, some in ids.items() if some)
    if not games:
        return None
    turn, place = divmod(day.toordinal(), len(games))
    some = sorted(ids[games[place]], key=_shuffled)
    return games[place], some[turn % len(some)]
