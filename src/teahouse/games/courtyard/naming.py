"""What the sentences of Courtyard call things: tiles by what is drawn on them, places by the rulers of the board."""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from teahouse.engine.voice import count, listed
from teahouse.games.courtyard.moves import Enclosed
from teahouse.games.courtyard.pieces.tiles import KIND_NAMES, TileKind

NO_POINTS: Final = "no points"


def kind_name(kind: TileKind) -> str:
    """A tile as one says it: "corner", "tower tee", "wall tile" where only the back is known."""
    return {"?": "wall tile", "tower ?": "tower tile"}.get(KIND_NAMES[kind], KIND_NAMES[kind])


def place_name(x: int, y: int) -> str:
    """A place as the rulers of the board name it: the column, then the row, from the start tower at 0, 0."""
    return f"{x}, {y}".replace("-", "−")


def tiles_named(kinds: Iterable[TileKind]) -> str:
    """Some tiles as one says them: "a tower tee, a corner and 2 tees"."""
    return listed([some(copies, kind_name(kind)) for kind, copies in Counter(kinds).items()])


def some(copies: int, name: str) -> str:
    """So many of a name: "an end", "2 crosses"."""
    if copies == 1:
        return f"{'an' if name[0] in 'aeiou' else 'a'} {name}"
    return f"{copies} {name}es" if name.endswith("s") else f"{copies} {name}s"


def points_named(points: int) -> str:
    """What a turn brings: "12 points", "no points"."""
    return count(points, "point") if points else NO_POINTS


def idling_named(turns: int, end: int) -> str:
    """CY-12.5: for how long nobody has laid a tile, and when that ends the game; "" where somebody just has."""
    if not turns:
        return ""
    limit = f"; {end} end the game" if end else ""
    return f"{count(turns, 'turn')} in a row without a tile laid{limit}"


def factors_named(size: int, towers: int) -> str:
    """What a courtyard is counted by: "6 tiles × 3 towers"."""
    return f"{count(size, 'tile')} × {count(towers, 'tower')}" if towers else f"{count(size, 'tile')} without a tower"


def worths_named(enclosed: Enclosed) -> str:
    """What the courtyards of a turn bring."""
    if len(enclosed.courtyards) == 1:
        (yard,) = enclosed.courtyards
        pays = f" = {count(yard.points, 'point')}" if yard.towers else ", which pays nothing"
        return f"a courtyard of {factors_named(yard.size, yard.towers)}{pays}"
    worths = [f"{yard.size} × {yard.towers} = {yard.points}" for yard in enclosed.courtyards]
    return f"courtyards of {listed(worths)}, {count(enclosed.points, 'point')} in all"
