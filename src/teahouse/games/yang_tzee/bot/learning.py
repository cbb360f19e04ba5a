"""What grandmaster has learned of positions, and what the training is told for it (`teahouse train`)."""

from dataclasses import fields
from functools import cache
from pathlib import Path
from typing import Final

from teahouse.engine import Seen
from teahouse.engine.learned import Learned, Learning, Weights, read_weights
from teahouse.games.yang_tzee.about import Options
from teahouse.games.yang_tzee.bot.measures import KNOTS, MEASURES, measure, next_to_play, tiles_left
from teahouse.games.yang_tzee.bot.worth import (
    MOVER_BEST,
    MOVER_SECOND,
    OTHER_BEST,
    OTHER_SECOND,
    RAIN_TILE,
    STREAM_TILE,
    evaluate,
    unsure,
)
from teahouse.games.yang_tzee.rules import State
from teahouse.games.yang_tzee.state import ACT

WEIGHTS: Final = Path(__file__).parent / "learned.json"
"""What `teahouse train` has found, if it lies here."""

_BY_HAND: Final = {
    "lead": 1.0,
    "next best": MOVER_BEST,
    "next second": MOVER_SECOND,
    "next tiles": STREAM_TILE,
    "next rain tiles": RAIN_TILE,
    "other best": -OTHER_BEST,
    "other second": -OTHER_SECOND,
    "other tiles": -STREAM_TILE,
    "other rain tiles": -RAIN_TILE,
}
"""The points that the evaluation made by hand sees in the measures."""


def _first() -> Weights:
    """About what that evaluation says."""
    return [[_BY_HAND.get(name, 0.0) / unsure(left) for name in MEASURES] for left in KNOTS]


LEARNING: Final = Learning(
    measures=MEASURES,
    knots=KNOTS,
    measure=lambda state, me: [measure(state)],
    phase=tiles_left,
    calm=lambda state: state.stage == ACT,
    settled=lambda state: False,
    by_hand=lambda state, me: evaluate(state),
    first=_first(),
    speaks_of=next_to_play,
    units=0,
    visits=100,
)


@cache
def _learned(file: Path) -> dict[int, Learned]:
    return read_weights(file, LEARNING) if file.exists() else {}


_USUAL: Final = Options()
_ANY: Final = ("first",)
"""Options under which the game stays the one that was learned."""


def learned_for(table: Seen | State) -> Learned | None:
    """What was learned; nothing for a tile set of one's own or unusual options, under which it may be another game."""
    for field in fields(Options):
        if field.name not in _ANY and getattr(table.options, field.name) != getattr(_USUAL, field.name):
            return None
    return _learned(WEIGHTS).get(table.players)
