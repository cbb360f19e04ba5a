"""The rules of Yang-Tzee, heading by heading."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Final

from teahouse.engine import CHANCE, Action, Chances, Even, Event, First, Outcome, Reason
from teahouse.games.yang_tzee import moves
from teahouse.games.yang_tzee.about import Options
from teahouse.games.yang_tzee.pieces import FULL_STREAM
from teahouse.games.yang_tzee.rules import end, gathering, supply, turn
from teahouse.games.yang_tzee.state import ACT, DEAL, DRAW, FIRST, GATHER, NOT_NOW, OVER, SEA, Table

_ANSWERS: Final = (moves.Collect, moves.Take, moves.Add, moves.Decline, moves.Seed)
_RULES: Final[Mapping[type[Action], tuple[Callable[[Table, Any], Sequence[Event]], Callable[..., Reason | None]]]] = {
    First: (supply.start, supply.why_no_start),
    moves.Sea: (supply.lay, supply.why_no_tile),
    moves.Deal: (supply.deal, supply.why_no_tile),
    moves.Draw: (supply.draw, supply.why_no_tile),
    moves.Rain: (turn.rain, turn.why_no_rain),
    moves.Stream: (turn.stream, turn.why_no_stream),
    moves.Pass: (turn.pass_turn, turn.why_no_pass),
    **dict.fromkeys(_ANSWERS, (gathering.answer, gathering.why_no_answer)),
}
"""What each action does, and why it can't be done."""
_DOING: Final = {kind: doing for kind, (doing, _) in _RULES.items()}
_LOTS: Final = Even(moves.FIRSTS)


class State(Table):
    """A hand of Yang-Tzee under its rules."""

    def legal(self) -> Sequence[Action]:
        if self.stage == ACT:
            return turn.acts(self)
        return self.pending[-1].answers(self) if self.stage == GATHER else ()

    def random_action(self, rng: Random) -> Action:
        if self.stage != ACT:
            return super().random_action(rng)
        # One of `turn.acts`, without making the others: random play does little else.
        rain, stream = self.rains[self.turn], self.streams[self.turn]
        ways = 3 if len(stream) < FULL_STREAM else 2
        rains = ways * len(rain)
        acts = rains + 2 * len(stream)
        if not acts:
            return moves.PASS
        chosen = int(rng.random() * acts)
        if chosen < rains:
            return self.moves.rains[rain[chosen // ways]][chosen % ways]
        chosen -= rains
        return self.moves.streams[stream[chosen >> 1]][chosen & 1]

    def chances(self) -> Chances:
        """Lots for the first player, then tiles, each as likely as the others, in the order of their set."""
        stage = self.stage
        if stage == FIRST:
            return _LOTS
        if stage == SEA:
            return Even([self.moves.seas[tile] for tile in self.starts])
        draws = self.moves.draws if stage == DRAW else self.moves.deals if stage == DEAL else self.moves.seeds
        return Even([draws[tile] for tile in self.sphere])

    def why_not(self, action: Action) -> Reason | None:
        if self.stage == OVER:
            return Reason("YT-5.1", "The hand is over.")
        kind = type(action)
        if self.stage == GATHER:
            question = self.pending[-1]
            if kind in question.takes:
                return question.why_not(self, action)
            # Collecting has a reason of its own: where it is compulsory, it is never asked.
            if self.to_act != CHANCE and not action.chance and kind is not moves.Collect:
                return question.before
        return _RULES[kind][1](self, action) if kind in _RULES else NOT_NOW

    def play(self, action: Action) -> Sequence[Event]:
        doing = _DOING.get(type(action))
        if doing is None:
            raise self.refusal(action)
        return doing(self, action)

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(self.points)

    @property
    def outcome(self) -> Outcome | None:
        return end.outcome(self)

    def places(self) -> Mapping[str, Counter[str]]:
        """YT-1.5: every tile in one place."""
        zones = {"start": self.starts, "sea": self.sea, "sphere": self.sphere}
        zones |= {f"rain {seat}": rain for seat, rain in enumerate(self.rains)}
        zones |= {f"stream {seat}": stream for seat, stream in enumerate(self.streams)}
        zones["discard"] = self.discard
        return {zone: Counter(self.tiles.tiles[tile].id for tile in tiles) for zone, tiles in zones.items()}


def setup(players: int, options: Options) -> State:
    """YT-2: the table before the first tile is laid."""
    state = State(players, options)
    state.to_act = CHANCE
    if options.first is not None:
        supply.start(state, First(options.first))
    return state
