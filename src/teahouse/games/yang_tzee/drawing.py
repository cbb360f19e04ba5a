"""The table of Yang-Tzee in a terminal, 80 columns wide, with console markup."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from teahouse.engine import Seen, Voice
from teahouse.engine.voice import count, opening
from teahouse.games.yang_tzee.pieces import BLOSSOMS, ROWS
from teahouse.games.yang_tzee.pieces.tiles import START, Tile

if TYPE_CHECKING:
    from teahouse.games.yang_tzee.view import View

COLOURS: Final = {"bamboo": "green", "plum": "magenta", "mum": "yellow", "orchid": "blue"}
LABEL: Final = 8
"""Columns for the name of a row."""
CELL: Final = 7
"""Columns for a tile: the longest word and a gap."""
ACROSS: Final = 10
"""Tiles in one line of the drawing."""
MARK: Final = "◤"
"""On the face of a start tile."""
LEGEND: Final = (
    "A streamed tile collects all tiles up to each equal symbol in its row, if at\n"
    "least one tile lies between, and looks no farther than the row's first bamboo.\n"
    "Blossoms, in capitals, then pay: [bold green]BAMBOO[/] 1, [bold magenta]PLUM[/] 3, "
    "[bold yellow]MUM[/] 1 for each tile,\n"
    "[bold blue]ORCHID[/] 1 and doubles all. Hole to hole pays nothing but brings a tile for your\n"
    "Stream. Collecting the whole Sea costs 10 points and ends the hand. A start\n"
    f"tile is marked {MARK}."
)


def draw(seen: Seen, voice: Voice) -> str:
    """The Sea, both Streams, the own Rain, the Sphere and the scores."""
    view: View = seen.view
    rows = [_scores(view, voice), ""]
    rows += _sea(view)
    me = 0 if view.seat is None else view.seat
    for seat in (1 - me, me):
        rows += ["", *_stream(view, seat, voice)]
    for seat in (1 - me, me):
        rows += _rain(view, seat, voice)
    return "\n".join([*rows, "", LEGEND])


def _scores(view: "View", voice: Voice) -> str:
    who = [
        f"{'▸' if seat == view.to_act else ' '} [bold]{voice.who(seat)}[/bold] {score}"
        for seat, score in enumerate(view.scores)
    ]
    sphere = f"[bold]Sphere[/bold] {count(view.sphere, 'tile')}" if view.sphere else "[bold]Sphere[/bold] empty"
    return f"{'   '.join(who)}     {sphere}"


def _sea(view: "View") -> list[str]:
    """The Sea in lines of at most ten tiles, evenly filled; it goes on from line to line."""
    rows = [f"[bold]Sea[/bold]  {count(len(view.sea), 'tile')}"]
    wraps = -(-len(view.sea) // ACROSS) or 1
    across = -(-len(view.sea) // wraps) or 1
    lines = [view.sea[start : start + across] for start in range(0, len(view.sea), across)]
    for place, tiles in enumerate(lines):
        begins = "◂ left end" if not place else "… from above"
        ends = "right end ▸" if place == len(lines) - 1 else "goes on below …"
        width = max(CELL * len(tiles) - 1, len(begins) + len(ends) + 2)
        rows.append(" " * LABEL + f"[dim]{begins}{ends:>{width - len(begins)}}[/dim]")
        rows += _tiles(tiles)
    return rows


def _stream(view: "View", seat: int, voice: Voice) -> list[str]:
    tiles = view.streams[seat]
    rows = [f"{_title('Stream', seat, voice)}  {count(len(tiles), 'tile') if tiles else 'empty'}"]
    for start in range(0, len(tiles), ACROSS):
        rows += _tiles(tiles[start : start + ACROSS])
    return rows


def _rain(view: "View", seat: int, voice: Voice) -> list[str]:
    title = _title("Rain", seat, voice)
    known = [tile for tile in view.rains[seat] if tile is not None]
    if known:
        return ["", f"{title}  {'your hand, ' if seat == view.seat else ''}{count(len(known), 'tile')}", *_tiles(known)]
    hidden = len(view.rains[seat])
    return ["", f"{title}  {count(hidden, 'hidden tile') if hidden else 'empty'}"]


def _title(place: str, seat: int, voice: Voice) -> str:
    return f"[bold]{opening(voice.whose(seat))} {place}[/bold]"


def _tiles(tiles: Sequence[Tile]) -> list[str]:
    """Tiles side by side: ids, then the three rows."""
    rows = [" " * LABEL + "".join(f"[bold]{_id(tile):<{CELL}}[/bold]" for tile in tiles)]
    for row, label in enumerate(ROWS):
        rows.append(f"[dim]{label:<{LABEL}}[/dim]" + "".join(_cell(tile.cells[row]) for tile in tiles))
    return rows


def _id(tile: Tile) -> str:
    """YT-1.2: a start tile bears a mark of its own."""
    return f"{tile.id}{MARK}" if tile.kind == START else tile.id


def _cell(cell: str) -> str:
    gap = " " * (CELL - len(cell))
    return f"[bold {COLOURS[cell]}]{cell.upper()}[/]{gap}" if cell in BLOSSOMS else cell + gap
