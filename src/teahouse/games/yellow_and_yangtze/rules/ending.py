"""Points: how they are gained, and the final score (YY-11)."""

from teahouse.engine import Event, Outcome, ranks_by
from teahouse.engine.kinds import Seat
from teahouse.games.yellow_and_yangtze.moves.events import Revealed, Scored
from teahouse.games.yellow_and_yangtze.pieces import COLOURS, YELLOW, Colour
from teahouse.games.yellow_and_yangtze.state import OVER, Table


def score(table: Table, seat: Seat, colour: Colour, points: int, cause: str, events: list[Event]) -> None:
    """A player gains points of a colour, before the eyes of all."""
    table.points[seat * 5 + colour] += points
    events.append(Scored(seat, colour, points, cause))


def allocate(points: list[int]) -> tuple[int, ...]:
    """YY-11.1: black, red, green, blue after each yellow point has raised the smallest of them."""
    values = points[:YELLOW]
    for _ in range(points[YELLOW]):
        values[values.index(min(values))] += 1
    return tuple(values)


def lent(points: list[int]) -> tuple[int, ...]:
    """YY-11.1: how many yellow points have raised black, red, green and blue."""
    return tuple(value - own for value, own in zip(allocate(points), points, strict=False))


def points_of(table: Table, seat: Seat) -> list[int]:
    """The points of a seat, colour by colour."""
    return table.points[seat * 5 : seat * 5 + 5]


def result(table: Table, seat: Seat) -> int:
    """YY-11.1: the smallest of the four values."""
    return min(allocate(points_of(table, seat)))


def reveal(table: Table) -> list[Revealed]:
    """YY-12: the points of all, with the yellow ones allocated."""
    found = []
    for seat in range(table.players):
        points = points_of(table, seat)
        allocated = allocate(points)
        found.append(Revealed(seat, tuple(points), allocated, min(allocated)))
    return found


def outcome(table: Table) -> Outcome | None:
    """YY-11.2: the highest result wins, then the second smallest value, and so on upwards."""
    if table.stage != OVER:
        return None
    points = [points_of(table, seat) for seat in range(table.players)]
    allocated = [allocate(of_seat) for of_seat in points]
    vectors = [sorted(values) for values in allocated]
    keys: list[tuple[list[int], int]] = []
    for seat, vector in enumerate(vectors):
        edge = 0
        if table.options.edition == "2023":
            edge = -points[seat][YELLOW]
        elif table.options.final_tie == "last_in_turn_order":
            edge = (seat - (table.first or 0)) % table.players
        keys.append((vector, edge))
    details = {
        "points": [dict(zip(COLOURS, of_seat, strict=True)) for of_seat in points],
        "allocated": [dict(zip(COLOURS, values, strict=False)) for values in allocated],
        "vectors": vectors,
    }
    return Outcome(ranks_by(keys), tuple(vector[0] for vector in vectors), table.ending, details)
