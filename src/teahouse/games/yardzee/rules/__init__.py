"""The rules of Yardzee: the contract here, each heading in a file of its own."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Final

from teahouse.engine import CHANCE, Action, Chances, Event, First, Illegal, Outcome, Reason
from teahouse.games.yardzee.about import Options
from teahouse.games.yardzee.moves import FIRSTS, KEEPS_OF, ROLLING, STARTERS, Keep, Roll, Score, scores_in
from teahouse.games.yardzee.pieces import BOXES, DICE, FIVE_OF, HANDFULS, ROLLS
from teahouse.games.yardzee.rules import end, turn
from teahouse.games.yardzee.state import DECIDE, FIRST, OVER, PLAYOFF, ROLL, Table

_DOING: Final[dict[int, dict[type[Action], Callable[[Any, Any], Sequence[Event] | None]]]] = {
    FIRST: {First: turn.start},
    ROLL: {Roll: turn.roll},
    DECIDE: {Keep: turn.keep, Score: turn.score},
    PLAYOFF: {Roll: end.roll_off},
    OVER: {},
}
"""What can be done at each stage. Each looks itself whether it may, and returns None and changes nothing if not:
a turn takes so little time that the reason is worked out only for what is refused."""
_WHY_NOT: Final[dict[type[Action], Callable[[Any, Any], Reason | None]]] = {
    First: turn.why_no_start,
    Roll: turn.why_no_roll,
    Keep: turn.why_no_keep,
    Score: turn.why_no_score,
}
_NO_ACTION: Final = Reason("YZ-2.3", "That is not an action of Yardzee.")


def _nothing(table: Table, action: Action) -> None:
    """What comes of an action that has no place at this stage."""


class State(Table):
    """A game of Yardzee under its rules."""

    def legal(self) -> Sequence[Action]:
        return turn.decisions(self) if self.stage == DECIDE else ()

    def random_action(self, rng: Random) -> Action:
        # As `decisions`, without making the list of them: most of a simulation is spent here.
        dice = self.dice
        if FIVE_OF[dice] or self.options.fixed_order or not dice:
            return super().random_action(rng)
        scores = scores_in(self.open_boxes[self.turn])
        if self.rolls == ROLLS:
            return scores[int(rng.random() * len(scores))]
        keeps = KEEPS_OF[dice]
        place = int(rng.random() * (len(keeps) + len(scores)))
        return keeps[place] if place < len(keeps) else scores[place - len(keeps)]

    def chances(self) -> Chances:
        return STARTERS[self.players] if self.stage == FIRST else ROLLING[self.kept]

    def why_not(self, action: Action) -> Reason | None:
        if self.stage == OVER:
            return Reason("YZ-5", "The game is over.")
        why = _WHY_NOT.get(type(action))
        return why(self, action) if why else _NO_ACTION

    def play(self, action: Action) -> Sequence[Event]:
        try:
            doing = _DOING[self.stage][type(action)]
        except KeyError:
            doing = _nothing
        events = doing(self, action)
        if events is None:
            raise Illegal(action, self.why_not(action) or _NO_ACTION)
        return events

    @property
    def scores(self) -> tuple[int, ...]:
        """YZ-3.2: the totals as they stand."""
        return tuple(self.totals)

    @property
    def outcome(self) -> Outcome | None:
        """YZ-5: the highest total wins."""
        if self.stage != OVER:
            return None
        reason, ranks = end.ranking(self)
        return Outcome(ranks, self.scores, reason, {"best": end.best_boxes(self)})

    def places(self) -> Mapping[str, Counter[str]]:
        kept = len(HANDFULS[self.kept])
        places = {
            "kept": Counter({"die": kept}),
            "table" if self.stage == DECIDE else "cup": Counter({"die": DICE - kept}),
        }
        for seat, open_boxes in enumerate(self.open_boxes):
            places[f"open {seat}"] = Counter(name for box, name in enumerate(BOXES) if open_boxes >> box & 1)
            places[f"filled {seat}"] = Counter(name for box, name in enumerate(BOXES) if not open_boxes >> box & 1)
        return places


def setup(players: int, options: Options) -> State:
    """YZ-2.2: the table before the first roll, or before lots decide who starts."""
    state = State(players, options)
    state.to_act = CHANCE
    if options.first is not None:
        turn.start(state, FIRSTS[options.first])
    return state
