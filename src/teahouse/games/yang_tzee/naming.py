"""How tiles, matches and collections of Yang-Tzee are called: tiles by what they show, places by their end."""

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from teahouse.engine.voice import count, figure, listed, opening
from teahouse.games.yang_tzee import moves
from teahouse.games.yang_tzee.pieces import BLOSSOMS, DROUGHT
from teahouse.games.yang_tzee.pieces.tiles import Tile

if TYPE_CHECKING:  # the view tells in these words what a tile would gather
    from teahouse.games.yang_tzee.view import Preview


ENDS_GAME: Final = "ends the game"
SEED_FIRST: Final = "depends on a new tile"
"""What stands at an end of the Sea where a seed comes before anything can be put there."""


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
        return f"collects the whole Sea, {gain}, and {preview.ends} ({'; '.join(parts)})"
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


def short(matches: Sequence[moves.Match], gain: int, cost: int) -> str:
    """The same where there is no room for its verb: "19 and a spirit", "0"."""
    return brief(matches, gain, cost).removeprefix("collects ") if matches else "0"


def shortest(matches: Sequence[moves.Match], gain: int, cost: int) -> str:
    """The same in a word or a number: "19", "a tile" (what a spirit match brings), "nothing"."""
    if not matches:
        return "nothing"
    return "a tile" if all(match.spirit for match in matches) and not cost else figure(gain - cost)


def deed(matches: Sequence[moves.Match], gain: int, otherwise: str) -> str:
    """What a button says that collects: "Collect 19"; `otherwise` where that scores nothing."""
    return otherwise if all(match.spirit for match in matches) else f"Collect {gain}"


def reckoning(score: int, gain: int, cost: int) -> str:
    """How a score comes to what it is after a collection: "score 31 + 30 − 10 = 51"."""
    less = f" − {cost}" if cost else ""
    return f"score {figure(score)} + {gain}{less} = {figure(score + gain - cost)}"


def no_match(row: str, symbol: str, neighbour: bool, above: bool, stopped_by: Tile | None) -> str:
    """Why a symbol matches nothing in its row: the one that the neighbour shows, one that matches in a row above (with
    `same_far_tile` = once), one behind the bamboo of a tile; or there is none.
    """
    told = [f"the {symbol} next to it never counts"] if neighbour else []
    if above:
        told.append(f"the {symbol} of the {row} row counts in the row above")
    if stopped_by is not None:
        told.append(f"the bamboo on {face(stopped_by)} ends the {row} row before the next {symbol}")
    return f"{opening(', and '.join(told) or f'no other {symbol} lies in the {row} row')}."


def nothing_at(end: str) -> str:
    """That a tile matches nothing at an end of the Sea."""
    return f"Nothing matches at the {end} end."


def stops(rows: Sequence[str]) -> str:
    """Which rows a bamboo ends: "bamboo ends the top and bottom rows"; "" for none."""
    return f"bamboo ends the {listed(rows)} {'row' if len(rows) == 1 else 'rows'}" if rows else ""


def supply(sphere: int, rain_pays: int) -> str:
    """What the Sphere still gives, and what follows when it gives nothing."""
    return f"{sphere} to draw as turns begin" if sphere else f"empty: raining pays {rain_pays}"


def how_it_ends(sphere: int, left: int, one_out: bool) -> str:
    """What ends a game and what wins it, as it stands: with so many tiles in the Sphere and so many left to play."""
    if sphere:
        when = "the Sphere is empty and one player has no tile left" if one_out else "all tiles are played"
        drought = f"or at once when somebody takes the whole Sea, which costs {DROUGHT} (a drought)"
        return f"The game ends when {when}, {drought}. The higher score wins."
    last = "when one player has none left, the game ends" if one_out else "then the game ends"
    return f"The end is near: {count(left, 'tile')} left to play, {last}. The higher score wins."


def counted(match: moves.Match, tiles: Sequence[Tile]) -> str:
    """How an earth match comes to its points: "mum 2 × 5, plum 3, orchid 1; 14 × 2"."""
    pays = {"plum": 3, "mum": match.size}
    blossoms = Counter(cell for tile in tiles[: match.size] for cell in tile.cells if cell in BLOSSOMS)
    parts = [
        f"{name} {f'{many} × ' if many > 1 else ''}{pays.get(name, 1)}" for name in BLOSSOMS if (many := blossoms[name])
    ]
    total = sum(many * pays.get(name, 1) for name, many in blossoms.items())
    times = match.points // total if total else 1
    return ", ".join(parts) + (f"; {total} × {times}" if times > 1 else "")


def offer(known: Sequence[tuple[str, str]], seeded: str | None) -> str:
    """What a tile that may be had could collect at each end that is known, and where a tile comes first."""
    deeds = [f"{text if text.startswith('collects') else f'makes {text}'} at the {end}" for end, text in known]
    first = f"; at the {seeded} it depends on the tile that comes from the Sphere" if seeded else ""
    return f"Then it {listed(deeds)}{first}."
