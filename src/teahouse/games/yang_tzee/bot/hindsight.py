"""What a position of Yang-Tzee is worth to both seats: as grandmaster has learned it, or else as judged by hand."""

from collections.abc import Sequence

from teahouse.games.yang_tzee.bot.learning import learned_for
from teahouse.games.yang_tzee.bot.worth import evaluate
from teahouse.games.yang_tzee.rules import State


def hindsight(state: State) -> Sequence[float]:
    """The chance of each seat to win."""
    learned = learned_for(state)
    return evaluate(state) if learned is None else learned(state, 0)
