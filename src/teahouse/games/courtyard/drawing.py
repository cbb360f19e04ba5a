"""The table of Courtyard in a terminal: walls as lines, towers as blocks.

A cell is one character wide and one line high; three characters lie between neighbouring columns and
one line between rows, so that every wall is drawn from the centre of its tile to the side.

        -1   0   1
     -1      ○
             ╷
      0  ○ ╶─■─╴ ○
             ╵
      1      ○
"""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from teahouse.engine import Seen, Voice
from teahouse.engine.voice import count
from teahouse.games.courtyard.pieces.tiles import KIND_NAMES, is_tower
from teahouse.games.courtyard.view import Tile, View

GLYPHS: Final = {
    "N": "╵", "E": "╶", "S": "╷", "W": "╴",
    "NS": "│", "EW": "─",
    "NE": "└", "ES": "┌", "SW": "┐", "NW": "┘",
    "NES": "├", "ESW": "┬", "NSW": "┤", "NEW": "┴",
    "NESW": "┼",
}  # fmt: skip
TOWER: Final = "■"
OPEN: Final = "○"
_BETWEEN: Final = {(True, True): "───", (True, False): "─╴ ", (False, True): " ╶─", (False, False): "   "}
_BELOW: Final = {(True, True): "│", (True, False): "╵", (False, True): "╷", (False, False): " "}
_NEW: Final = "bold green"
_TOWER: Final = f"[bold yellow]{TOWER}[/]"
_SHAPES: Final = {"end": "╵", "straight": "│", "corner": "└", "tee": "├", "cross": "┼"}
MOST_COLUMNS: Final = 22
MOST_ROWS: Final = 30


def draw(seen: Seen, voice: Voice) -> str:
    """The players, the board, the courtyards and one's own hand."""
    view: View = seen.view
    rows = _players(view, voice)
    pools = f"[bold]Pools[/bold] {count(view.walls, 'wall')}, {count(view.towers, 'tower')}"
    if view.turns_left is not None and view.to_act is not None:
        pools += f"   [bold]Last turns[/bold] {view.turns_left} to go"
    elif view.idling:
        pools += f"   [dim]{view.idling}[/dim]"
    rows += [pools, "", *draw_board(view), ""]
    ends = count(len(view.open_ends), "open wall")
    rows.append(f"[cyan]{OPEN}[/] an open wall ends here ({ends})   {_TOWER} tower")
    rows += _courtyards(view)
    if view.seat is not None:
        rows += ["", f"[bold]Your hand[/bold]  {_hand(view.hands[view.seat])}"]
    return "\n".join(rows)


def _players(view: View, voice: Voice) -> list[str]:
    rows = []
    for seat in range(view.players):
        mark = "▸" if seat == view.turn and view.to_act is not None else " "
        team = f"  team {'A' if seat % 2 == 0 else 'B'}" if view.team_scores else ""
        towers = sum(is_tower(KIND_NAMES.index(tile)) for tile in view.hands[seat])
        walls = len(view.hands[seat]) - towers
        held = f"{count(walls, 'wall')}, {count(towers, 'tower')}"
        rows.append(f"{mark} [bold]{voice.who(seat):<14}[/bold]{view.scores[seat]:>4} points   {held}{team}")
    return rows


def _courtyards(view: View) -> list[str]:
    new = [yard for yard in view.courtyards if yard.new]
    rows = []
    for yard in new:
        x, y = yard.cells[0]
        worth = worth_named(yard.size, yard.towers, yard.scores)
        rows.append(f"[{_NEW}]This turn[/] a courtyard at {x},{y}: {worth}")
    old = len(view.courtyards) - len(new)
    if old:
        rows.append(f"[dim]{count(old, 'courtyard')} from earlier turns[/dim]")
    return rows


def _hand(tiles: tuple[str, ...]) -> str:
    if not tiles:
        return "no tiles"
    named = []
    for tile, copies in Counter(tiles).items():
        glyph = _SHAPES.get(tile.removeprefix("tower "), "")
        tower = _TOWER if tile.startswith("tower") else ""
        named.append(f"{f'{copies} × ' if copies > 1 else ''}{tile} {glyph}{tower}".rstrip())
    return "   ".join(named)


def worth_named(size: int, towers: int, points: int) -> str:
    """What a courtyard counts for, in words."""
    if not towers:
        return f"{count(size, 'tile')} without a tower, no points"
    return f"{count(size, 'tile')}, {count(towers, 'tower')}, {count(points, 'point')}"


def draw_board(view: View) -> list[str]:
    """The board with one cell around it, coordinates at the rim, cropped where a terminal ends."""
    board = {(tile.x, tile.y): tile for tile in view.board}
    opens = set(view.open_cells)
    new = [(tile.x, tile.y) for tile in view.board if tile.order] or list(board)
    (xs, ys), (new_xs, new_ys) = zip(*board, strict=True), zip(*new, strict=True)
    columns, rows = _window(xs, new_xs, MOST_COLUMNS), _window(ys, new_ys, MOST_ROWS)
    lines = ["    " + "".join(f"{x:>4}" for x in columns)]
    for y in rows:
        line, below = f"{y:>4}", "    "
        for x in columns:
            here, left, under = board.get((x, y)), board.get((x - 1, y)), board.get((x, y + 1))
            line += _coloured(_BETWEEN[_has(left, "E"), _has(here, "W")], left, here) + _centre(here, (x, y) in opens)
            below += "   " + _coloured(_BELOW[_has(here, "S"), _has(under, "N")], here, under)
        lines.append(line.rstrip())
        if y != rows[-1]:
            lines.append(below.rstrip())
    cropped = [
        f"{name} {min(places)} to {max(places)}"
        for name, places, shown in (("columns", xs, columns), ("rows", ys, rows))
        if len(shown) < max(places) - min(places) + 3
    ]
    if cropped:
        lines.append(f"    [dim]The board goes on: it has {' and '.join(cropped)}.[/dim]")
    return lines


def _window(places: Sequence[int], near: Sequence[int], most: int) -> range:
    """As much of what lies there, and one place around it, as fits; the middle is what is near."""
    low, high = min(places) - 1, max(places) + 1
    if high - low < most:
        return range(low, high + 1)
    middle = (min(near) + max(near)) // 2
    start = max(low, min(middle - most // 2, high + 1 - most))
    return range(start, start + most)


def _has(tile: Tile | None, side: str) -> bool:
    return tile is not None and side in tile.sides


def _coloured(text: str, one: Tile | None, other: Tile | None) -> str:
    new = any(tile is not None and tile.order for tile in (one, other))
    return f"[{_NEW}]{text}[/]" if new and text.strip() else text


def _centre(tile: Tile | None, open_cell: bool) -> str:
    if tile is None:
        return f"[cyan]{OPEN}[/]" if open_cell else " "
    glyph = TOWER if tile.tower else GLYPHS[tile.sides]
    if tile.order:
        return f"[{_NEW}]{glyph}[/]"
    return _TOWER if tile.tower else glyph
