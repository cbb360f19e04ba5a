"""The rules of Courtyard: the contract here, each heading in a file of its own."""

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import ClassVar, Final

from teahouse.engine import CHANCE, Action, Chances, Event, First, Illegal, Outcome, Reason, Rule, lots
from teahouse.engine.numbering import Fixed
from teahouse.games.courtyard import moves
from teahouse.games.courtyard.about import Options
from teahouse.games.courtyard.pieces.cells import START
from teahouse.games.courtyard.pieces.sets import TILE_SETS
from teahouse.games.courtyard.pieces.tiles import HAND, HAND_TOWERS, KIND_NAMES, KIND_OF, START_TILE, Tally, counts
from teahouse.games.courtyard.rules import idling, placing, refill
from teahouse.games.courtyard.rules.board import lay
from teahouse.games.courtyard.rules.ending import ENDINGS, ranking, team_points
from teahouse.games.courtyard.rules.hands import Choices, hand_of, nth_placement
from teahouse.games.courtyard.rules.pools import fill_pools
from teahouse.games.courtyard.state import CHOOSE, DEAL, DRAW, FIRST, MIX, OVER, PLACE, Table

_ASKED: Final[dict[int, tuple[type[Action], ...]]] = {
    FIRST: (First,),
    DEAL: (moves.Deal,),
    CHOOSE: (moves.Place, moves.Discard, moves.Pass),
    PLACE: (moves.Place, moves.Done),
    MIX: (moves.Refill,),
    DRAW: (moves.Draw,),
    OVER: (),
}
"""What can be done at each stage (CY-3)."""
_STOP: Final = Fixed([moves.DONE])
"""What may be done beside laying a tile, where one has been laid (CY-3.2)."""
_LAYING: Final = Reason("CY-3.7", "You have laid a tile this turn: lay more or stop; discarding and passing are over.")
_ELSEWHERE: Final[dict[type[Action], Reason]] = {
    moves.Deal: Reason("CY-2.1", "Tiles are dealt only while the game is set up."),
    moves.Draw: Reason("CY-3.5", "Tiles are drawn only at the end of a turn."),
    moves.Refill: Reason(
        "CY-12.7", "What to take from the pools is asked only after placing, where both ways are open."
    ),
    moves.Done: Reason("CY-3.2", "Nothing has been laid yet, so there is nothing to end."),
    moves.Discard: _LAYING,
    moves.Pass: _LAYING,
}
"""Why an action is not for this stage, where the stage itself has no reason."""
_BUSY: Final = {
    FIRST: Reason("CY-2.1", "Tiles are still being dealt."),
    DEAL: Reason("CY-2.1", "Tiles are still being dealt."),
    MIX: Reason("CY-12.7", "First choose what to take from the pools: a tower and walls, or walls only."),
    DRAW: Reason("CY-3.5", "Tiles are still being drawn."),
}
"""Why a player does nothing else at this stage."""


class State(Table):
    """A game of Courtyard under its rules."""

    rules: ClassVar = {
        First: Rule(refill.start, refill.why_no_start),
        moves.Deal: Rule(refill.deal, refill.why_no_deal),
        moves.Place: Rule(placing.place, placing.why_no_place),
        moves.Done: Rule(placing.done),
        moves.Discard: Rule(idling.discard, idling.why_no_discard),
        moves.Pass: Rule(idling.pass_turn, idling.why_no_pass),
        moves.Refill: Rule(refill.mix),
        moves.Draw: Rule(refill.draw, refill.why_no_draw),
    }

    def legal(self) -> Sequence[Action]:
        if self.stage == MIX:
            return moves.REFILLS
        if self.stage != CHOOSE and self.stage != PLACE:
            return ()
        hand = hand_of(self.hands[self.turn])
        others = _STOP if self.stage == PLACE else idling.ways(self, hand)
        return Choices(hand, tuple(self.open_cells), self.counts, others)

    def random_action(self, rng: Random) -> Action:
        # As `legal`, without making the list of it: most of a simulation is spent here.
        if self.stage == MIX:
            return moves.REFILLS[int(rng.random() * 2)]
        hand = hand_of(self.hands[self.turn])
        others = _STOP if self.stage == PLACE else idling.ways(self, hand)
        places = hand.fits.number(self.counts)
        chosen = int(rng.random() * (places + len(others)))
        if chosen < places:
            return nth_placement(hand, self.open_cells, self.counts, chosen)
        return others[chosen - places]

    def chances(self) -> Chances:
        if self.stage == DRAW:
            if self.due_towers:
                return Chances(moves.DRAW_TOWERS, self.towers, self.tower_pool)
            return Chances(moves.DRAW_WALLS, self.walls, self.wall_pool)
        if self.stage == DEAL:
            if self.dealt % HAND < HAND_TOWERS:
                return Chances(moves.DEAL_TOWERS, self.towers, self.tower_pool)
            return Chances(moves.DEAL_WALLS, self.walls, self.wall_pool)
        return lots(self.players)

    def why_not(self, action: Action) -> Reason | None:
        kind = type(action)
        if kind in _ASKED[self.stage]:
            return self.rules[kind].why_not(self, action)
        if self.stage == OVER:
            return Reason(ENDINGS[self.ending], "The game is over.")
        if self.stage in _BUSY and not action.chance:
            return _BUSY[self.stage]
        return _ELSEWHERE.get(kind) or super().why_not(action)

    def play(self, action: Action) -> Sequence[Event]:
        # As the engine's, with a call less: most that is played are draws, which cost little more than that.
        try:
            do, why_not = _DOING[self.stage][type(action)]
        except KeyError:
            raise self.refusal(action) from None
        reason = why_not(self, action)
        if reason is not None:
            raise Illegal(action, reason)
        return do(self, action)

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(self.points)

    @property
    def outcome(self) -> Outcome | None:
        if self.stage != OVER:
            return None
        details = {"teams": team_points(self)} if self.options.teams else {}
        return Outcome(ranking(self), self.scores, self.ending, details)

    def places(self) -> Mapping[str, Counter[str]]:
        start = self.tiles.get(START) == START_TILE
        board = Counter(KIND_NAMES[KIND_OF[tile]] for cell, tile in self.tiles.items() if cell != START or not start)
        return {
            "board": board + Counter({"start tower": int(start)}),
            "walls": +Counter(dict(zip(KIND_NAMES, self.walls, strict=False))),
            "towers": +Counter(dict(zip(KIND_NAMES[len(self.walls) :], self.towers, strict=False))),
            "aside": _named(self.aside),
            "box": _named(self.box) + Counter({"start tower": int(not start)}),
            **{f"hand {seat}": _named(hand) for seat, hand in enumerate(self.hands)},
        }


_DOING: Final = {
    stage: {kind: (rule.do, rule.why_not) for kind, rule in State.rules.items() if kind in kinds}
    for stage, kinds in _ASKED.items()
}
"""What `play` goes by at each stage: plain pairs, which are unpacked more quickly than rules."""


def _named(tally: Tally) -> Counter[str]:
    return +Counter(dict(zip(KIND_NAMES, counts(tally), strict=True)))


def setup(players: int, options: Options) -> State:
    """CY-2: the start tower, two pools, nobody has a tile yet."""
    state = State(players, options)
    state.loose = TILE_SETS.of(options.tiles).stock
    fill_pools(state, state.loose)
    lay(state, START_TILE, START)
    state.to_act = CHANCE
    return state
