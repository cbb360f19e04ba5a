"""How tiles, matches and collections of Yang-Tzee are called: tiles by what they show, places by their end."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from teahouse.engine.voice import count, figure, listed, opening
from teahouse.games.yang_tzee import moves
from teahouse.games.yang_tzee.pieces.tiles import Tile

if TYPE_CHECKING:  # the view tells in these words what a tile would gather
    from teahouse.games.yang_tzee.view import Preview


def face(tile: Tile) -> str:
    """A tile as one says it: its cells from top to bottom."""
    return ", ".join(tile.cells)


def points(number: int) -> str:
    """A number of points."""
    return count(number, "point")


def match_text(match: moves.Match) -> str:
    """A match: "rabbit in the middle row, 3 tiles"."""
    return f"{match.symbol} in the {match.row} row, {count(match.size, 'tile')}"


def preview_text(preview: "Preview") -> str:
    """What streaming a tile would bring: "collects 4 tiles, 19 points (rabbit 7, bird 12)"."""
    if not preview.matches:
        rows = [row.row for row in preview.rows if row.stopped_by is not None]
        stops = f" (bamboo stops the {listed(rows)} {'row' if len(rows) == 1 else 'rows'})" if rows else ""
        return f"nothing matches{stops}"
    parts = [
        f"{match.symbol} {match.row}, {match.size} tiles: {'spirit' if match.spirit else match.points}"
        for match in preview.matches
    ]
    if preview.drought:
        gain = f"{preview.points} less {preview.cost}, {points(preview.total)}"
        return f"collects the whole Sea, {gain}, and ends the hand ({'; '.join(parts)})"
    gain = "no points" if preview.spirits == len(preview.matches) else points(preview.points)
    return f"collects {len(preview.tiles)} tiles, {gain} ({'; '.join(parts)})"


def brief(matches: Sequence[moves.Match], gain: int, cost: int) -> str:
    """What streaming a tile to an end brings, in few words; `cost` is that of a drought, if it is one."""
    if not matches:
        return "collects nothing"
    if cost:
        return f"collects all: {gain} less {cost}"
    spirits = sum(match.spirit for match in matches)
    if spirits == len(matches):
        return f"{spirits} spirit matches" if spirits > 1 else "a spirit match"
    return f"collects {gain}{' and a spirit' if spirits else ''}"


def reckoning(score: int, gain: int, cost: int) -> str:
    """How a score comes to what it is after a collection: "31 + 30 − 10 = 51"."""
    less = f" − {cost}" if cost else ""
    return f"{figure(score)} + {gain}{less} = {figure(score + gain - cost)}"


def no_match(row: str, symbol: str, stopped_by: Tile | None) -> str:
    """Why a symbol matches nothing in its row."""
    end = "no other one beyond the neighbour"
    if stopped_by is not None:
        end = f"the bamboo on {face(stopped_by)} ends the row before another one"
    return f"{opening(symbol)}, {row} row: {end}."


def offer(known: Sequence[tuple[str, str]], seeded: str | None) -> str:
    """What a tile that may be had could collect at each end that is known, and where a tile comes first."""
    deeds = [f"{text if text.startswith('collects') else f'makes {text}'} at the {end}" for end, text in known]
    first = f"; a tile comes to the {seeded}" if seeded else ""
    return f"Then it {listed(deeds)}{first}."
