"""The rules of Yang-Tzee, heading by heading."""

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import ClassVar

from teahouse.engine import CHANCE, Action, Chances, First, Outcome, Pile, Reason, Rule, lots, quick_play
from teahouse.games.yang_tzee import moves
from teahouse.games.yang_tzee.about import Options
from teahouse.games.yang_tzee.pieces import FULL_STREAM
from teahouse.games.yang_tzee.rules import end, gathering, supply, turn
from teahouse.games.yang_tzee.state import ACT, DEAL, DRAW, FIRST, GATHER, SEA, Table

_ANSWER = Rule(gathering.answer, gathering.why_no_answer)


class State(Table):
    """A hand of Yang-Tzee under its rules."""

    rules: ClassVar = {
        First: Rule(supply.start, supply.why_no_start),
        moves.Sea: Rule(supply.lay, supply.why_no_tile),
        moves.Deal: Rule(supply.deal, supply.why_no_tile),
        moves.Draw: Rule(supply.draw, supply.why_no_tile),
        moves.Rain: Rule(turn.rain, turn.why_no_rain),
        moves.Stream: Rule(turn.stream, turn.why_no_stream),
        moves.Pass: Rule(turn.pass_turn, turn.why_no_pass),
        moves.Collect: _ANSWER,
        moves.Take: _ANSWER,
        moves.Add: _ANSWER,
        moves.Decline: _ANSWER,
        moves.Seed: _ANSWER,
    }
    after = Reason("YT-5.1", "The game is over.")
    play = quick_play(rules)

    def legal(self) -> Sequence[Action]:
        if self.stage == ACT:
            return turn.acts(self)
        return self.pending[-1].answers(self) if self.stage == GATHER else ()

    def groups(self) -> Sequence[Sequence[Action]]:
        return turn.ways(self) if self.stage == ACT else (self.legal(),)

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
            return lots(self.players)
        if stage == SEA:
            return Pile(self.moves.seas, self.starts)
        draws = self.moves.draws if stage == DRAW else self.moves.deals if stage == DEAL else self.moves.seeds
        return Pile(draws, self.sphere)

    def why_not(self, action: Action) -> Reason | None:
        kind = type(action)
        if self.stage == GATHER:
            question = self.pending[-1]
            if kind in question.takes:
                return question.why_not(self, action)
            # Collecting has a reason of its own: where it is compulsory, it is never asked.
            if self.to_act != CHANCE and not action.chance and kind is not moves.Collect:
                return question.before
        return super().why_not(action)

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
    return state
