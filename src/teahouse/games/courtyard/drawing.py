"""The board of Courtyard in a terminal: walls as lines, towers as blocks.

A cell is one character wide and one line high; three characters lie between neighbouring columns and
one line between rows, so that every wall is drawn from the centre of its tile to the side.

        -1   0   1
     -1      ○
             ╷
      0  ○ ╶─■─╴ ○
             ╵
      1      ○
"""

from typing import Final

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
_TOWER: Final = "bold yellow"
MOST_COLUMNS: Final = 22
MOST_ROWS: Final = 30


def draw_board(view: View) -> list[str]:
    """The board with one cell around it, coordinates at the rim, cropped where a terminal ends."""
    board = {(tile.x, tile.y): tile for tile in view.board}
    opens = set(view.open_cells)
    xs, ys = [x for x, _ in board], [y for _, y in board]
    new = [(tile.x, tile.y) for tile in view.board if tile.new] or list(board)
    columns = _window(min(xs) - 1, max(xs) + 1, [x for x, _ in new], MOST_COLUMNS)
    rows = _window(min(ys) - 1, max(ys) + 1, [y for _, y in new], MOST_ROWS)
    lines = ["    " + "".join(f"{x:>4}" for x in columns)]
    for y in rows:
        line, below = f"{y:>4}", "    "
        for x in columns:
            here, right, under = board.get((x, y)), board.get((x + 1, y)), board.get((x, y + 1))
            left = board.get((x - 1, y))
            if x == columns[0]:
                line += _beam(left, here)
                below += "   "
            line += _centre(here, (x, y) in opens)
            below += _coloured(_BELOW[_has(here, "S"), _has(under, "N")], here, under)
            if x != columns[-1]:
                line += _beam(here, right)
                below += "   "
        lines.append(line.rstrip())
        if y != rows[-1]:
            lines.append(below.rstrip())
    hidden = []
    if columns[0] > min(xs) - 1 or columns[-1] < max(xs) + 1:
        hidden.append(f"columns {min(xs)} to {max(xs)}")
    if rows[0] > min(ys) - 1 or rows[-1] < max(ys) + 1:
        hidden.append(f"rows {min(ys)} to {max(ys)}")
    if hidden:
        lines.append(f"    [dim]The board goes on: it has {' and '.join(hidden)}.[/dim]")
    return lines


def _window(low: int, high: int, near: list[int], most: int) -> range:
    """As much of `low` to `high` as fits, around what is near."""
    if high - low < most:
        return range(low, high + 1)
    middle = (min(near) + max(near)) // 2
    start = max(low, min(middle - most // 2, high + 1 - most))
    return range(start, start + most)


def _has(tile: Tile | None, side: str) -> bool:
    return tile is not None and side in tile.sides


def _beam(left: Tile | None, right: Tile | None) -> str:
    return _coloured(_BETWEEN[_has(left, "E"), _has(right, "W")], left, right)


def _coloured(text: str, one: Tile | None, other: Tile | None) -> str:
    new = any(tile is not None and tile.new for tile in (one, other))
    return f"[{_NEW}]{text}[/]" if new and text.strip() else text


def _centre(tile: Tile | None, open_cell: bool) -> str:
    if tile is None:
        return f"[cyan]{OPEN}[/]" if open_cell else " "
    glyph = TOWER if tile.tower else GLYPHS[tile.sides]
    style = _NEW if tile.new else _TOWER if tile.tower else ""
    return f"[{style}]{glyph}[/]" if style else glyph
