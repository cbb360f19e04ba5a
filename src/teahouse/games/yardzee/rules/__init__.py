"""The rules of Yardzee: the contract here, each heading in a file of its own."""

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import ClassVar

from teahouse.engine import CHANCE, Action, Chances, First, Outcome, Reason, Rule, lots, quick_play
from teahouse.games.yardzee.about import Options
from teahouse.games.yardzee.moves import KEEPS_OF, ROLLING, SCORES_IN, Keep, Roll, Score
from teahouse.games.yardzee.pieces import BOXES, DICE, FIVE_OF, HANDFULS, ROLLS
from teahouse.games.yardzee.rules import end, turn
from teahouse.games.yardzee.state import DECIDE, FIRST, OVER, Table


class State(Table):
    """A game of Yardzee under its rules."""

    rules: ClassVar = {
        First: Rule(turn.start, turn.why_no_start),
        Roll: Rule(turn.roll, turn.why_no_roll),
        Keep: Rule(turn.keep, turn.why_no_keep),
        Score: Rule(turn.score, turn.why_no_score),
    }
    after = Reason("YZ-5", "The game is over.")
    play = quick_play(rules)

    def legal(self) -> Sequence[Action]:
        return turn.decisions(self) if self.stage == DECIDE else ()

    def groups(self) -> Sequence[Sequence[Action]]:
        return turn.ways(self) if self.stage == DECIDE else ()

    def random_action(self, rng: Random) -> Action:
        # As `decisions`, without making the list of them: most of a simulation is spent here.
        dice = self.dice
        if FIVE_OF[dice] or self.options.fixed_order or not dice:
            return super().random_action(rng)
        scores = SCORES_IN[self.open_boxes[self.turn]]
        if self.rolls == ROLLS:
            return scores[int(rng.random() * len(scores))]
        keeps = KEEPS_OF[dice]
        number = len(keeps)
        place = int(rng.random() * (number + len(scores)))
        return keeps[place] if place < number else scores[place - number]

    def chances(self) -> Chances:
        return lots(self.players) if self.stage == FIRST else ROLLING[self.kept]

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
    return state
