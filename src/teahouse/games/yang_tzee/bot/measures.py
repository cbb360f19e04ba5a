"""What is measured of a position of Yang-Tzee, for an evaluation that has learned (`teahouse.engine.learned`).

One row speaks for both players, seen from the *next* to play a tile: most measures are there twice, once for the next
and once for the other. A harvest counts its points and `SPIRIT` for each spirit match, as in the evaluation made by
hand; one that is a drought counts apart. What a tile of a Rain would gather is measured too, since it may come into the
Stream: Rains are known in a world that a bot imagines.
"""

from typing import Final

from teahouse.engine.kinds import Seat
from teahouse.games.yang_tzee.bot.harvest import NOTHING, Shore, shore
from teahouse.games.yang_tzee.pieces import LEFT, MUM, ORCHID, PLUM, RIGHT, TileNumber
from teahouse.games.yang_tzee.rules import State
from teahouse.games.yang_tzee.rules.gathering import Clean, Resolving
from teahouse.games.yang_tzee.state import GATHER

SPIRIT: Final = 1.5
"""Points that a spirit match counts: it brings a tile, mostly out of the other Stream."""
SMALL: Final = 6.0
"""Up to so many points a harvest counts in the measures named small."""

_OF_A_STREAM: Final = ("best", "small best", "second", "best elsewhere", "spirits", "tiles", "full", "empty")
_OF_A_RAIN: Final = ("best rain", "second rain", "rain tiles")
MEASURES: Final = (
    "turn",
    "lead",
    "small lead",
    "ties",
    "drought wins",
    "drought loses",
    "other drought wins",
    "rain pays 2",
    "sea",
    "short sea",
    "mums",
    "rich",
    *(f"next {name}" for name in _OF_A_STREAM + _OF_A_RAIN),
    *(f"other {name}" for name in _OF_A_STREAM + _OF_A_RAIN),
)
KNOTS: Final = (1.0, 4.0, 8.0, 13.0, 20.0, 28.0, 38.0)


def next_to_play(state: State) -> Seat:
    """Who plays the next tile: after a gathering it is the other's turn."""
    return 1 - state.turn if state.stage == GATHER else state.turn


def tiles_left(state: State) -> int:
    """The tiles that are still to be played."""
    zero, one = state.rains
    mine, others = state.streams
    return state.sphere_size + len(zero) + len(one) + len(mine) + len(others)


def lead_of_next(state: State) -> int:
    """By how many points the next to play leads, with what is sure of a gathering that is under way."""
    mover = state.turn
    lead = state.points[mover] - state.points[1 - mover]
    if state.stage != GATHER:
        return lead
    return -lead - sum(step.match(state).points for step in state.pending if isinstance(step, Resolving))


def sea_of_next(state: State) -> list[TileNumber]:
    """The Sea that the next to play finds, but for the seed: what is gathered leaves it (YT-4.10)."""
    for step in state.pending:
        if isinstance(step, Clean):
            return state.sea[step.size :] if step.end == LEFT else state.sea[: -step.size]
    return state.sea


def _stream(ends: Shore, stream: list[TileNumber], first_end: int | None) -> tuple[list[float], int | None, int]:
    """The measures of a Stream; what its best drought pays; the end of its best harvest.

    `best elsewhere` is the best at the end that `first_end` is not, where the rival may gather before; without one, at
    the end where the best of all is not.
    """
    best = second = left = right = 0.0
    spirits = 0
    drought: int | None = None
    for tile in stream:
        at_left, at_right = ends[tile]
        mine = 0.0
        if at_left is not NOTHING:
            if at_left.drought:
                drought = at_left.points if drought is None else max(drought, at_left.points)
            else:
                mine = at_left.points + SPIRIT * at_left.spirits
                spirits += at_left.spirits
                if mine > left:
                    left = mine
        if at_right is not NOTHING:
            if at_right.drought:
                drought = at_right.points if drought is None else max(drought, at_right.points)
            else:
                value = at_right.points + SPIRIT * at_right.spirits
                spirits += at_right.spirits
                if value > right:
                    right = value
                if value > mine:
                    mine = value
        if mine > best:
            best, second = mine, best
        elif mine > second:
            second = mine
    where = LEFT if left >= right else RIGHT
    elsewhere = left if (where if first_end is None else first_end) == RIGHT else right
    held = len(stream)
    row = [best, best if best < SMALL else SMALL, second, elsewhere, float(spirits), float(held)]
    row += (1.0 if held > 2 else 0.0, 0.0 if held else 1.0)
    return row, drought, where


def _rain(ends: Shore, rain: list[TileNumber]) -> tuple[float, float, float]:
    """The best and the second harvest of tiles that may come into the Stream, and how many tiles there are."""
    best = second = 0.0
    for tile in rain:
        for found in ends[tile]:
            if found is not NOTHING and not found.drought:
                value = found.points + SPIRIT * found.spirits
                if value > best:
                    best, second = value, best
                elif value > second:
                    second = value
    return best, second, float(len(rain))


def measure(state: State) -> list[float]:
    """The row of a position, in the order of `MEASURES`."""
    mover = next_to_play(state)
    other = 1 - mover
    lead = lead_of_next(state)
    tiles = sea_of_next(state)
    ends = shore(state, tiles)
    mine, drought, end = _stream(ends, state.streams[mover], None)
    theirs, their_drought, _ = _stream(ends, state.streams[other], end if mine[0] else None)
    ties = 0.0 if state.options.tie != "second_player" else 1.0 if state.first != mover else -1.0
    wins = drought is not None and 2 * (lead + drought) + ties > 0
    sea = len(tiles)
    blossoms = state.tiles.blossoms
    faces = [blossoms[tile] for tile in tiles]
    return [
        1.0,
        float(lead),
        6.0 if lead > 6 else -6.0 if lead < -6 else float(lead),
        ties,
        1.0 if wins else 0.0,
        1.0 if drought is not None and not wins else 0.0,
        1.0 if their_drought is not None and 2 * (their_drought - lead) - ties > 0 else 0.0,
        1.0 if state.rain_pays == 2 else 0.0,
        float(sea),
        4.0 - sea if sea < 4 else 0.0,
        float(faces.count(MUM)),
        float(faces.count(PLUM) + 2 * faces.count(ORCHID)),
        *mine,
        *_rain(ends, state.rains[mover]),
        *theirs,
        *_rain(ends, state.rains[other]),
    ]
