"""A position of Courtyard as readable text.

    courtyard, 2 players
    first: 0
    stage: place
    turn: 0
    points: 0 12
    board: -2,-2
        . . . . .
        . r T 7*.
        . L +*J .
        . . o . .
    placed: 1,-1
    hand 0: end, 2 corner
    hand 1: tower ?, 5 ?

The board is drawn from the cell named after `board:`, each cell two characters wide: a letter for the
tile, then `*` where it has a tower.

    r 7 L J   corners        - |   straights        T ^ > <   tees (the odd wall points down, up, right, left)
    u n ( )   ends with their wall to the north, south, east, west        +   cross
    .         an empty cell        o   an empty cell that a wall opens into

`placed` names the cells laid in this turn, in order; `closed` who closed each courtyard, in reading order, `-` where
nobody has yet or it is not known. A cross tower on 0,0 is the start tower; without a
`board` it lies there alone. `?` is a tile the reader may not know. The pools hold all that lies nowhere
else; `box` takes tiles out of play, and so does `pool`, which names all that the pools hold. `last turns`
counts those still to come, `idle` the turns in a row without a tile. `returned N` and `drawn` are what
seats remember about the pools: tiles put back, what was outside the hand then, and how many walls and towers
each seat had drawn.
"""

from collections.abc import Callable
from functools import partial
from typing import Final

from teahouse.engine import CHANCE, Unreadable
from teahouse.engine.position import PositionText, written
from teahouse.engine.reading import number_in, whole_number
from teahouse.games.courtyard.about import ABOUT, Options
from teahouse.games.courtyard.pieces.cells import (
    START,
    STRIDE,
    Cell,
    Region,
    cell_at,
    cell_text,
    fits,
    read_cell,
    spread,
)
from teahouse.games.courtyard.pieces.sets import TILE_SETS
from teahouse.games.courtyard.pieces.tiles import (
    HAND,
    HAND_TOWERS,
    KIND_NAMES,
    KIND_OF,
    KINDS,
    ONE,
    SOME_TOWER,
    SOME_WALL,
    START_TILE,
    TOWER,
    Tally,
    Tile,
    counts,
    kinds_in,
    read_kind,
    towers_in,
)
from teahouse.games.courtyard.rules import State
from teahouse.games.courtyard.rules.board import lay
from teahouse.games.courtyard.rules.ending import ENDINGS
from teahouse.games.courtyard.rules.pools import fill_pools
from teahouse.games.courtyard.state import CHOOSE, DEAL, DRAW, FIRST, MIX, NOT_SET, OVER, PLACE, STAGES, Return

LETTERS: Final = " u(Ln|r>)J-^7<T+"
"""The letter of each set of wall sides."""
_SIDES_OF: Final = {letter: sides for sides, letter in enumerate(LETTERS) if sides}


# Writing


def write(state: State) -> str:
    """The position as text."""
    lines = {
        "first": state.first,
        "stage": STAGES[state.stage],
        "turn": state.turn,
        "points": " ".join(map(str, state.points)),
        "board": draw_board(state.tiles, state.demands),
        "placed": " ".join(map(cell_text, state.placed)) or None,
        "closed": " ".join(str(state.closers.get(court, "-")) for court in _in_order(state)) if state.closers else None,
        **{f"hand {seat}": tally_text(hand) for seat, hand in enumerate(state.hands)},
        "aside": tally_text(state.aside) or None,
        "due": f"{state.due_towers} {state.due_walls}" if state.due_towers or state.due_walls else None,
        "idle": state.idle or None,
        "last turns": None if state.turns_left == NOT_SET else state.turns_left,
        "box": tally_text(state.box) or None,
        "drawn": _drawn_text(state.drawn, state.players) if state.drawn else None,
        **{f"returned {seat}": _returns_text(state, returns) or None for seat, returns in enumerate(state.returns)},
        "ended": state.ending or None,
    }
    return written(ABOUT.name, state, lines)


def _in_order(state: State) -> list[Region]:
    """The courtyards in reading order."""
    return sorted(set(state.court_of.values()), key=min)


def draw_board(tiles: dict[Cell, Tile], demands: dict[Cell, int]) -> str:
    """The cell in the upper left corner, and the drawing of a board with one empty cell around it."""
    columns, rows = spread(tiles, 1)
    lines = [f"{columns[0]},{rows[0]}"]
    for y in rows:
        row = ""
        for cell in (cell_at(x, y) for x in columns):
            tile = tiles.get(cell)
            if tile is not None:
                row += LETTERS[tile & 15] + ("*" if tile & TOWER else " ")
            else:
                row += "o " if demands.get(cell, 0) & 15 else ". "
        lines.append(f"    {row.rstrip()}")
    return "\n".join(lines)


def tally_text(tally: Tally) -> str:
    """Tiles with their numbers: `tower tee, end, 2 corner`."""
    number = counts(tally)
    order = dict.fromkeys(kinds_in(tally))
    return ", ".join(f"{number[kind]} {KIND_NAMES[kind]}" if number[kind] > 1 else KIND_NAMES[kind] for kind in order)


def _drawn_text(drawn: int, players: int) -> str:
    """Walls and towers drawn, seat by seat: `3,1 0,0`."""
    each = [drawn >> 16 * place & 0xFFFF for place in range(2 * players)]
    return " ".join(f"{each[2 * seat]},{each[2 * seat + 1]}" for seat in range(players))


def _returns_text(state: State, returns: tuple[Return, ...]) -> str:
    """What a seat remembers: `2 end / tower tee, 5 end / 3,1 0,0; …`."""
    return "; ".join(f"{tally_text(a)} / {tally_text(b)} / {_drawn_text(c, state.players)}" for a, b, c in returns)


# Reading


def read(text: str) -> State:
    """The position a text describes."""
    lines = PositionText(text, ABOUT.name, Options, ABOUT.players)
    state = State(lines.players, lines.options)
    board = lines.take("board", read_board, {START: START_TILE})
    placed: list[Cell] = lines.take("placed", lambda value: [read_cell(word) for word in value.split()], [])
    closed: list[str] = lines.take("closed", str.split, [])
    state.stage = lines.word("stage", STAGES, "a stage", PLACE if placed else CHOOSE)
    state.turn = lines.seat("turn", state.options.first or 0)
    state.first = lines.seat("first", None if state.stage == FIRST else state.turn)
    state.points = lines.take("points", _numbers(state.players, "points"), state.points)
    state.hands = [lines.take(f"hand {at}", read_tally, 0) for at in range(state.players)]
    state.aside = lines.take("aside", read_tally, 0)
    state.due_towers, state.due_walls = lines.take("due", _numbers(2, "numbers, towers and walls"), [0, 0])
    state.idle = lines.number("idle", 0, 9999, "a number", 0)
    state.turns_left = lines.number("last turns", 0, 9999, "a number", NOT_SET)
    state.box = lines.take("box", read_tally, 0)
    pool = lines.take("pool", read_tally, NOT_SET)
    state.drawn = lines.take("drawn", partial(_read_drawn, players=state.players), 0)
    for at in range(state.players):
        state.returns[at] = lines.take(f"returned {at}", partial(_read_returns, players=state.players), ())
    ending = lines.word("ended", tuple(ENDINGS), "a reason", -1)
    state.ending = "" if ending < 0 else tuple(ENDINGS)[ending]
    lines.finish()
    _lay_board(state, board, placed)
    _say_who_closed(state, closed)
    _count_the_tiles(state, pool)
    _look_at(state)
    state.dealt = HAND * state.players if state.stage not in (FIRST, DEAL) else sum(map(_size, state.hands))
    state.to_act = None if state.stage == OVER else CHANCE if state.stage in (FIRST, DEAL, DRAW) else state.turn
    return state


def _numbers(how_many: int, what: str) -> Callable[[str], list[int]]:
    def read_numbers(value: str) -> list[int]:
        words = value.split()
        if len(words) != how_many:
            raise Unreadable(f"expected {how_many} {what}, found {value!r}")
        return [number_in(word, 0, 99999, "a number") for word in words]

    return read_numbers


def read_board(value: str) -> dict[Cell, Tile]:
    """The tiles of a drawing; the first line names the cell of its upper left corner."""
    first, *rows = value.split("\n")
    corner = read_cell(first.strip()) if first.strip() else START
    rows = [row for row in rows if row.strip()]
    margin = min((len(row) - len(row.lstrip()) for row in rows), default=0)
    tiles: dict[Cell, Tile] = {}
    marked: list[Cell] = []
    for y, row in enumerate(rows):
        drawn = row[margin:]
        for x, at in enumerate(range(0, len(drawn), 2)):
            letter, mark = drawn[at], drawn[at + 1 : at + 2] or " "
            cell = corner + y * STRIDE + x
            where = f"row {y + 1} of the drawing, cell {cell_text(cell)}"
            if letter in ". o":
                marked += [cell] * (letter == "o")
                if mark != " ":
                    raise Unreadable(f"{where}: {mark!r} stands beside an empty cell; each cell is two characters wide")
                continue
            if letter not in _SIDES_OF:
                raise Unreadable(f"{where}: expected one of {' '.join(sorted(_SIDES_OF))} . o, found {letter!r}")
            if mark not in " *":
                raise Unreadable(f"{where}: expected '*' or a space after the tile, found {mark!r}")
            tiles[cell] = _SIDES_OF[letter] | TOWER * (mark == "*")
            if KIND_OF[tiles[cell]] >= KINDS:
                raise Unreadable(f"{where}: a tower has two walls or more")
    if not tiles:
        raise Unreadable("there is no tile on the board")
    for cell in marked:
        around = ((-STRIDE, 4), (1, 8), (STRIDE, 1), (-1, 2))
        if not any(tiles.get(cell + step, 0) & side for step, side in around):
            raise Unreadable(f"no wall opens into {cell_text(cell)}, which is marked 'o'")
    return tiles


def read_tally(value: str) -> Tally:
    """Tiles with their numbers: `tower tee, end, 2 corner, 3 ?`."""
    tally = 0
    for part in filter(None, map(str.strip, value.split(","))):
        copies, _, name = part.partition(" ")
        if whole_number(copies) is None:
            copies, name = "1", part
        kind = {"?": SOME_WALL, "tower ?": SOME_TOWER}.get(name)
        tally += number_in(copies, 1, 99, "a number") * ONE[read_kind(name) if kind is None else kind]
    return tally


def _read_drawn(value: str, players: int) -> int:
    each = [number for part in value.split() for number in _numbers(2, "numbers")(part.replace(",", " "))]
    if len(each) != 2 * players:
        raise Unreadable(f"expected walls,towers for each of {players} seats, found {value!r}")
    return sum(number << 16 * place for place, number in enumerate(each))


def _read_returns(value: str, players: int) -> tuple[Return, ...]:
    returns = []
    for part in value.split(";"):
        parts = part.split("/")
        if len(parts) != 3:
            raise Unreadable(f"expected TILES / TILES OUTSIDE / DRAWN, found {part.strip()!r}")
        returns.append(Return(read_tally(parts[0]), read_tally(parts[1]), _read_drawn(parts[2], players)))
    return tuple(returns)


def _lay_board(state: State, board: dict[Cell, Tile], placed: list[Cell]) -> None:
    """Lay the tiles one by one, those of this turn last."""
    for cell in placed:
        if cell not in board:
            raise Unreadable(f"no tile is drawn on {cell_text(cell)}, which is said to be placed")
    for cell in sorted(board.keys() - set(placed)):
        _lay(state, board[cell], cell)
    state.new = {}
    for cell in placed:
        state.placed.append(cell)
        _lay(state, board[cell], cell)


def _lay(state: State, tile: Tile, cell: Cell) -> None:
    if not fits(tile & 15, state.demands.get(cell, 0)):
        raise Unreadable(f"the tile on {cell_text(cell)} does not line up with its neighbours (CY-3.2.P2)")
    lay(state, tile, cell)


def _say_who_closed(state: State, words: list[str]) -> None:
    courts = _in_order(state)
    if words and len(words) != len(courts):
        raise Unreadable(f"expected a seat or - for each courtyard, {len(courts)} in all, found {len(words)}")
    for court, word in zip(courts, words, strict=False):
        if word != "-":
            if court in state.new:
                raise Unreadable("a courtyard of this turn has not been closed by anybody yet")
            state.closers[court] = number_in(word, 0, state.players - 1, "a seat")


def _count_the_tiles(state: State, pool: Tally) -> None:
    """The pools hold what lies nowhere else (CY-1.4); with `pool` given, the rest is out of play."""
    left = counts(TILE_SETS.of(state.options.tiles).stock)[:KINDS]
    on_board = [tile for cell, tile in state.tiles.items() if cell != START or tile != START_TILE]
    gone = counts(sum(ONE[KIND_OF[tile]] for tile in on_board) + state.box)
    held = counts(sum(state.hands) + state.aside)
    state.loose = 0
    in_pool = 0
    for kind in range(KINDS):
        loose = left[kind] - gone[kind]
        if pool != NOT_SET:
            out = loose - held[kind] - counts(pool)[kind]
            state.box += max(out, 0) * ONE[kind]
            loose -= out
            if out < 0:
                loose = -1
        if loose < held[kind]:
            raise Unreadable(f"there are only {left[kind]} tiles {KIND_NAMES[kind]}")
        state.loose += loose * ONE[kind]
        in_pool += (loose - held[kind]) * ONE[kind]
    fill_pools(state, in_pool)
    state.wall_pool -= held[SOME_WALL]
    state.tower_pool -= held[SOME_TOWER]
    if state.wall_pool < 0 or state.tower_pool < 0:
        raise Unreadable("there are fewer tiles unseen than are in hidden hands")


def _size(tally: Tally) -> int:
    return sum(counts(tally))


def _look_at(state: State) -> None:
    """Refuse a position in which the stage and the tiles don't fit."""
    for seat, hand in enumerate(state.hands):
        if _size(hand) > HAND or towers_in(hand) > HAND_TOWERS:
            raise Unreadable(f"hand {seat} may hold one tower and {HAND} tiles at most")
    if bool(state.placed) != (state.stage == PLACE):
        raise Unreadable("tiles of this turn lie there exactly at the stage place")
    if (state.stage == DRAW or state.stage == MIX) != bool(state.due_towers or state.due_walls):
        raise Unreadable("tiles are due exactly at the stages draw and refill")
    if (state.stage == OVER) != bool(state.ending):
        raise Unreadable("a game that is over, and no other, has ended for a reason")
