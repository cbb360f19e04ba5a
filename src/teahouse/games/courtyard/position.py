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

The board is drawn from the place named after `board:`, each place two characters wide: a letter for the
tile, then `*` where it has a tower.

    r 7 L J   corners        - |   straights        T ^ > <   tees (the odd wall points down, up, right, left)
    u n ( )   ends with their wall to the north, south, east, west        +   cross
    .         an empty place        o   an empty place that a wall opens into

`placed` names the places laid in this turn, in order; `closed` who closed each courtyard, in reading order, `-` where
nobody has yet or it is not known. A cross tower on 0,0 is the start tower; without a
`board` it lies there alone. `?` is a tile the reader may not know. The pools hold all that lies nowhere
else; `box` takes tiles out of play, and so does `pool`, which names all that the pools hold. `last turns`
counts those still to come, `idle` the turns in a row without a tile. `returned N` and `drawn` are what
seats remember about the pools: tiles put back, what was outside the hand then, and how many walls and towers
each seat had drawn.
"""

from collections import Counter
from functools import partial
from operator import mul
from typing import Final

from teahouse.engine import CHANCE, Unreadable
from teahouse.engine.position import PositionText, written
from teahouse.engine.reading import number_in, whole_number
from teahouse.games.courtyard.about import ABOUT, Options
from teahouse.games.courtyard.pieces import tiles
from teahouse.games.courtyard.pieces.cells import START, STEPS, Cell, at, cell_at, cell_text, fits, read_cell, spread
from teahouse.games.courtyard.pieces.sets import MOST_OF_A_KIND, TILE_SETS
from teahouse.games.courtyard.rules import State
from teahouse.games.courtyard.rules.board import lay
from teahouse.games.courtyard.rules.courtyards import courtyards
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
        "board": draw_board(state),
        "placed": " ".join(map(cell_text, state.placed)) or None,
        "closed": " ".join(str(state.closers.get(court, "-")) for court in courtyards(state))
        if state.closers
        else None,
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


def draw_board(state: State) -> str:
    """The cell in the upper left corner, and the drawing of a board with one empty cell around it."""
    columns, rows = spread(state.tiles, 1)
    lines = [f"{columns[0]},{rows[0]}"]
    for y in rows:
        row = ""
        for cell in (cell_at(x, y) for x in columns):
            tile = state.tiles.get(cell)
            if tile is not None:
                row += LETTERS[tile & 15] + ("*" if tile & tiles.TOWER else " ")
            else:
                row += "o " if state.demands.get(cell, 0) & 15 else ". "
        lines.append(f"    {row.rstrip()}")
    return "\n".join(lines)


def tally_text(tally: tiles.Tally) -> str:
    """Tiles with their numbers: `tower tee, end, 2 corner`."""
    number = Counter(tiles.KIND_NAMES[kind] for kind in tiles.kinds_in(tally))
    return ", ".join(f"{copies} {name}" if copies > 1 else name for name, copies in number.items())


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
    board = lines.take("board", read_board, {START: tiles.START_TILE})
    placed: list[Cell] = lines.take("placed", lambda value: [read_cell(word) for word in value.split()], [])
    closed: list[str] = lines.take("closed", str.split, [])
    state.stage = lines.word("stage", STAGES, "a stage", PLACE if placed else CHOOSE)
    state.turn = lines.seat("turn", state.options.first or 0)
    state.first = lines.seat("first", None if state.stage == FIRST else state.turn)
    state.points = lines.take("points", partial(_numbers, state.players, "points"), state.points)
    state.hands = [lines.take(f"hand {seat}", read_tally, 0) for seat in range(state.players)]
    state.aside = lines.take("aside", read_tally, 0)
    state.due_towers, state.due_walls = lines.take("due", partial(_numbers, 2, "numbers, towers and walls"), [0, 0])
    state.idle = lines.number("idle", 0, 9999, "a number", 0)
    state.turns_left = lines.number("last turns", 0, state.players, "a number", NOT_SET)
    state.box = lines.take("box", read_tally, 0)
    pool = lines.take("pool", read_tally, NOT_SET)
    state.drawn = lines.take("drawn", partial(_read_drawn, state.players), 0)
    for seat in range(state.players):
        state.returns[seat] = lines.take(f"returned {seat}", partial(_read_returns, state.players), ())
    state.ending = (*ENDINGS, "")[lines.word("ended", tuple(ENDINGS), "a reason", -1)]
    lines.finish()
    _lay_board(state, board, placed)
    _say_who_closed(state, closed)
    _count_the_tiles(state, pool)
    dealing = state.stage in (FIRST, DEAL)
    state.dealt = sum(map(_size, state.hands)) if dealing else tiles.HAND * state.players
    state.to_act = None if state.stage == OVER else CHANCE if dealing or state.stage == DRAW else state.turn
    _look_at(state)
    return state


def _numbers(how_many: int, what: str, value: str, most: int = 99999) -> list[int]:
    words = value.split()
    if len(words) != how_many:
        raise Unreadable(f"expected {how_many} {what}, found {value!r}")
    return [number_in(word, 0, most, "a number") for word in words]


def read_board(value: str) -> dict[Cell, tiles.Tile]:
    """The tiles of a drawing; the first line names the cell of its upper left corner."""
    first, *rows = value.split("\n")
    left, top = at(read_cell(first.strip()) if first.strip() else START)
    rows = [row for row in rows if row.strip()]
    margin = min((len(row) - len(row.lstrip()) for row in rows), default=0)
    board: dict[Cell, tiles.Tile] = {}
    marked: list[Cell] = []
    for y, row in enumerate(rows, top):
        drawn = row[margin:]
        for x, place in enumerate(range(0, len(drawn), 2), left):
            letter, mark = drawn[place], drawn[place + 1 : place + 2] or " "
            where = f"row {y - top + 1} of the drawing, place {x},{y}"
            if letter in ". o":
                marked += [cell_at(x, y)] * (letter == "o")
                if mark != " ":
                    raise Unreadable(f"{where}: {mark!r} stands beside an empty place; each is two characters wide")
                continue
            if letter not in _SIDES_OF:
                raise Unreadable(f"{where}: expected one of {' '.join(sorted(_SIDES_OF))} . o, found {letter!r}")
            if mark not in " *":
                raise Unreadable(f"{where}: expected '*' or a space after the tile, found {mark!r}")
            tile = _SIDES_OF[letter] | tiles.TOWER * (mark == "*")
            if tiles.KIND_OF[tile] >= tiles.KINDS:
                raise Unreadable(f"{where}: a tower has two walls or more")
            board[read_cell(f"{x},{y}")] = tile
    if not board:
        raise Unreadable("there is no tile on the board")
    opens = {cell + step for cell, tile in board.items() for side, step in enumerate(STEPS) if tile >> side & 1}
    for cell in marked:
        if cell not in opens:
            raise Unreadable(f"no wall opens into {cell_text(cell)}, which is marked 'o'")
    return board


def read_tally(value: str) -> tiles.Tally:
    """Tiles with their numbers: `tower tee, end, 2 corner, 3 ?`."""
    number = [0] * len(tiles.ONE)
    for part in filter(None, map(str.strip, value.split(","))):
        copies, _, name = part.partition(" ")
        if whole_number(copies) is None:
            copies, name = "1", part
        kind = tiles.KIND_NAMES.index(name) if name in tiles.KIND_NAMES else tiles.read_kind(name)
        number[kind] += number_in(copies, 1, MOST_OF_A_KIND, "a number")
    if max(number) > MOST_OF_A_KIND:
        raise Unreadable(f"expected at most {MOST_OF_A_KIND} tiles of a kind, found {value!r}")
    return sum(map(mul, number, tiles.ONE))


def _read_drawn(players: int, value: str) -> int:
    each = [number for part in value.split() for number in _numbers(2, "numbers", part.replace(",", " "), 0xFFFF)]
    if len(each) != 2 * players:
        raise Unreadable(f"expected walls,towers for each of {players} seats, found {value!r}")
    return sum(number << 16 * place for place, number in enumerate(each))


def _read_returns(players: int, value: str) -> tuple[Return, ...]:
    returns = []
    for part in value.split(";"):
        parts = part.split("/")
        if len(parts) != 3:
            raise Unreadable(f"expected TILES / TILES OUTSIDE / DRAWN, found {part.strip()!r}")
        returns.append(Return(read_tally(parts[0]), read_tally(parts[1]), _read_drawn(players, parts[2])))
    return tuple(returns)


def _lay_board(state: State, board: dict[Cell, tiles.Tile], placed: list[Cell]) -> None:
    """Lay the tiles one by one, those of this turn last."""
    for cell in placed:
        if cell not in board:
            raise Unreadable(f"no tile is drawn on {cell_text(cell)}, which is said to be placed")
        if placed.count(cell) > 1:
            raise Unreadable(f"{cell_text(cell)} is said to be placed twice")
    for cell in sorted(board.keys() - set(placed)):
        _lay(state, board[cell], cell)
    state.new = {}
    for cell in placed:
        state.placed.append(cell)
        _lay(state, board[cell], cell)


def _lay(state: State, tile: tiles.Tile, cell: Cell) -> None:
    if state.field is not None and cell not in state.field:
        raise Unreadable(f"{cell_text(cell)} lies beyond the edge of the board (CY-1.5)")
    if not fits(tile & 15, state.demands.get(cell, 0)):
        raise Unreadable(f"the tile on {cell_text(cell)} does not line up with its neighbours (CY-3.2.P2)")
    lay(state, tile, cell)


def _say_who_closed(state: State, words: list[str]) -> None:
    courts = courtyards(state)
    if words and len(words) != len(courts):
        raise Unreadable(f"expected a seat or - for each courtyard, {len(courts)} in all, found {len(words)}")
    for court, word in zip(courts, words, strict=False):
        if word != "-":
            if court in state.new:
                raise Unreadable("a courtyard of this turn has not been closed by anybody yet")
            state.closers[court] = number_in(word, 0, state.players - 1, "a seat")


def _count_the_tiles(state: State, pool: tiles.Tally) -> None:
    """The pools hold what lies nowhere else (CY-1.4); with `pool` given, the rest is out of play."""
    stock, box = tiles.counts(TILE_SETS.of(state.options.tiles).stock), tiles.counts(state.box)
    on_board = Counter(
        tiles.KIND_OF[tile] for cell, tile in state.tiles.items() if cell != START or tile != tiles.START_TILE
    )
    held = [sum(copies) for copies in zip(*map(tiles.counts, (*state.hands, state.aside)), strict=True)]
    in_pools = 0
    for kind in range(tiles.KINDS):
        left = stock[kind] - on_board[kind] - box[kind] - held[kind]
        out = left - tiles.counts(pool)[kind] if pool != NOT_SET else 0
        if left < 0 or out < 0:
            raise Unreadable(f"there are only {stock[kind]} tiles {tiles.KIND_NAMES[kind]}")
        state.box += out * tiles.ONE[kind]
        in_pools += (left - out) * tiles.ONE[kind]
    fill_pools(state, in_pools)
    state.loose = in_pools + sum(map(mul, held[: tiles.KINDS], tiles.ONE))
    state.wall_pool -= held[tiles.SOME_WALL]
    state.tower_pool -= held[tiles.SOME_TOWER]
    if state.wall_pool < 0 or state.tower_pool < 0:
        raise Unreadable("there are fewer tiles unseen than are in hidden hands")


def _size(tally: tiles.Tally) -> int:
    return sum(tiles.counts(tally))


def _look_at(state: State) -> None:
    """Refuse a position in which the stage and the tiles don't fit."""
    for seat, hand in enumerate((*state.hands, state.aside)):
        if _size(hand) > tiles.HAND or tiles.towers_in(hand) > tiles.HAND_TOWERS:
            name = f"hand {seat}" if seat < state.players else "aside"
            raise Unreadable(f"{name} may hold one tower and {tiles.HAND} tiles at most")
    stage, due, hand = state.stage, state.due_towers + state.due_walls, state.hands[state.turn]
    room, tower_room = tiles.HAND - _size(hand), tiles.HAND_TOWERS - tiles.towers_in(hand)
    sizes = [min(max(state.dealt - tiles.HAND * seat, 0), tiles.HAND) for seat in range(state.players)]
    dealt = [(size, min(size, tiles.HAND_TOWERS)) for size in sizes]
    wrong = {
        "tiles of this turn lie there exactly at the stage place": bool(state.placed) != (stage == PLACE),
        "tiles are due exactly at the stages draw and refill": (stage in (DRAW, MIX)) != (due > 0),
        "a game that is over, and no other, has ended for a reason": (stage == OVER) != bool(state.ending),
        "discards wait aside only at the stage draw": stage != DRAW and state.aside > 0,
        "more tiles are laid than the hand can have held": len(state.placed) > room,
        "more tiles are due than the hand has room for": due > room or state.due_towers > tower_room,
        "more tiles are due than the pools hold": state.due_towers > state.tower_pool
        or state.due_walls > state.wall_pool,
        "at the stage first nobody has tiles yet": stage == FIRST and state.dealt > 0,
        "at the stage deal hands fill up in turn, each with a tower first": stage == DEAL
        and (sizes[-1] == tiles.HAND or dealt != [(_size(hand), tiles.towers_in(hand)) for hand in state.hands]),
    }
    for complaint, holds in wrong.items():
        if holds:
            raise Unreadable(complaint)
