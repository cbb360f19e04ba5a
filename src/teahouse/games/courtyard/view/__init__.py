"""What one seat may know at Courtyard: the only place that hides anything."""

from dataclasses import dataclass

from teahouse.engine.plain import try_out
from teahouse.games.courtyard.naming import idling_named
from teahouse.games.courtyard.pieces.cells import STEPS, Region, at
from teahouse.games.courtyard.pieces.tiles import KIND_NAMES, SIDES, SIDES_TEXT, TOWER, backs_of, kinds_in
from teahouse.games.courtyard.rules import State
from teahouse.games.courtyard.rules.courtyards import courtyards, worth
from teahouse.games.courtyard.rules.pools import mix_in, still_telling
from teahouse.games.courtyard.state import CHOOSE, NOT_SET, OVER, PLACE, STAGES
from teahouse.games.courtyard.view.knowledge import imagine as imagine


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile on the board."""

    x: int
    y: int
    sides: str
    tower: bool
    order: int
    """Its number among the tiles laid in this turn; 0 for a tile of an earlier one."""


@dataclass(frozen=True, slots=True)
class OpenEnd:
    """A wall that ends at an empty cell: the cell of its tile, and the side."""

    x: int
    y: int
    side: str


@dataclass(frozen=True, slots=True)
class Courtyard:
    """A courtyard on the board, and whether it would score if the turn ended now."""

    cells: tuple[tuple[int, int], ...]
    """Every cell it touches."""
    corners: tuple[tuple[int, int], ...]
    """Its lattice corners: corner (x, y) is the upper left one of that cell."""
    size: int
    towers: int
    points: int
    new: bool
    closed_by: int | None
    """Who closed it; None for one of this turn, or in a position that doesn't say."""
    scores: int
    """What it brings at the end of this turn: nothing unless it is new."""


@dataclass(frozen=True, slots=True)
class View:
    """The table as one seat sees it."""

    seat: int | None
    players: int
    to_act: int | None
    stage: str
    turn: int
    """Whose turn it is."""
    first: int | None
    board: tuple[Tile, ...]
    open_ends: tuple[OpenEnd, ...]
    open_cells: tuple[tuple[int, int], ...]
    """The cells a wall opens into."""
    courtyards: tuple[Courtyard, ...]
    this_turn: int
    """What the tiles laid so far would score if the turn ended now."""
    last_tile: bool
    """Whether whoever lays holds one tile only: laying it ends the turn."""
    hands: tuple[tuple[str, ...], ...]
    """The tiles of every hand; `?` and `tower ?` for those this seat may not know."""
    walls: int
    """How many wall tiles the pool holds."""
    towers: int
    unseen: dict[str, int]
    """Tiles this seat has not seen, by kind: they are in the pools or in other hands."""
    scores: tuple[int, ...]
    turns_left: int | None
    """How many of the last turns are still to come; None while no pool has been empty."""
    idle: int
    """Turns in a row without a tile laid."""
    idle_end: int
    """So many of them end the game; 0 where none do."""
    idling: str
    """Both in words; "" after a turn with a tile."""
    teams: tuple[str, ...]
    """The team of each seat, A or B; none where everybody plays alone."""
    team_scores: tuple[int, ...]
    """What the team of each seat has together."""


def hide(state: State, seat: int | None) -> State:
    """CY-2.1: hands are their owners' secret; their tiles count as unseen for everybody else.

    When the game is over nothing is secret any more.
    """
    table = state.copy()
    if state.stage == OVER:
        return table
    for other in range(state.players):
        if other != seat:
            mix_in(table, state.hands[other])
            table.hands[other] = backs_of(state.hands[other])
            table.returns[other] = ()
    if state.aside and seat != state.turn:
        mix_in(table, state.aside)
        table.aside = backs_of(state.aside)
    if seat is not None:
        table.returns[seat] = still_telling(table, seat)
    return table


def look(table: State, seat: int | None) -> View:
    """The view of a seat, from what `hide` left."""
    idle_end = table.options.idle_rounds_end * table.players
    found = tuple(_courtyard(table, region) for region in courtyards(table))
    ends = [
        (cell, side)
        for cell, tile in sorted(table.tiles.items())
        for side in range(4)
        if tile >> side & 1 and cell + STEPS[side] not in table.tiles
    ]
    order = {cell: number for number, cell in enumerate(table.placed, 1)}
    return View(
        seat=seat,
        players=table.players,
        to_act=table.to_act,
        stage=STAGES[table.stage],
        turn=table.turn,
        first=table.first,
        board=tuple(
            Tile(*at(cell), SIDES_TEXT[tile], tile >= TOWER, order.get(cell, 0))
            for cell, tile in sorted(table.tiles.items())
        ),
        open_ends=tuple(OpenEnd(*at(cell), SIDES[side]) for cell, side in ends),
        open_cells=tuple(map(at, sorted({cell + STEPS[side] for cell, side in ends}))),
        courtyards=found,
        this_turn=sum(courtyard.scores for courtyard in found),
        last_tile=table.stage in (CHOOSE, PLACE) and len(kinds_in(table.hands[table.turn])) == 1,
        hands=tuple(tuple(KIND_NAMES[kind] for kind in kinds_in(hand)) for hand in table.hands),
        walls=table.wall_pool,
        towers=table.tower_pool,
        unseen={KIND_NAMES[kind]: copies for kind, copies in enumerate([*table.walls, *table.towers]) if copies},
        scores=table.scores,
        turns_left=None if table.turns_left == NOT_SET else table.turns_left,
        idle=table.idle,
        idle_end=idle_end,
        idling=idling_named(table.idle, idle_end),
        teams=tuple("AB"[at % 2] for at in range(table.players)) if table.options.teams else (),
        team_scores=tuple(sum(table.scores[at % 2 :: 2]) for at in range(table.players)) if table.options.teams else (),
    )


def _courtyard(table: State, region: Region) -> Courtyard:
    cells, size, towers, points, scores = worth(table, region)
    return Courtyard(
        cells=tuple(map(at, sorted(cells))),
        corners=tuple(map(at, sorted(region))),
        size=size,
        towers=towers,
        points=points,
        new=region in table.new,
        closed_by=table.closers.get(region),
        scores=scores,
    )


foresee = try_out
"""What a move does at once is open to the one who makes it: hidden tiles tell nothing before they are drawn."""
