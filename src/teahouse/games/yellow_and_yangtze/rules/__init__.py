"""The game in play: whose decision it is, what may be done, doing it. The headings of the rules have modules:

`turn` YY-4 and YY-12, `actions` YY-5, `placing` YY-6 with `pagodas` and `merchants`, `removal` YY-7, `revolt` YY-8,
`war` YY-9, `ending` YY-11, with `links` (YY-3) under them. What is asked inside a decision stands beside its rule.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import ClassVar, Final

from teahouse.engine import CHANCE, Action, Chances, Event, First, Illegal, Outcome, Reason, Rule, lots
from teahouse.engine.question import Questions
from teahouse.games.yellow_and_yangtze import moves, pieces
from teahouse.games.yellow_and_yangtze.about import Options
from teahouse.games.yellow_and_yangtze.moves import DRAWS, Draw  # by name, as most that is played is a draw
from teahouse.games.yellow_and_yangtze.pieces.hexes import BIT, NAMES, hexes_in
from teahouse.games.yellow_and_yangtze.pieces.triangles import TRIANGLE_NAMES
from teahouse.games.yellow_and_yangtze.rules import actions, ending, legal, placing, turn
from teahouse.games.yellow_and_yangtze.rules.links import join
from teahouse.games.yellow_and_yangtze.rules.merchants import AskMerchant
from teahouse.games.yellow_and_yangtze.rules.placing import AskChain, AskPagoda
from teahouse.games.yellow_and_yangtze.rules.revolt import AskSupport
from teahouse.games.yellow_and_yangtze.rules.war import AskBack, AskChoose, AskCount, AskLose
from teahouse.games.yellow_and_yangtze.state import ACT, FIRST, Table

QUESTIONS: Final = Questions[Table](AskPagoda, AskMerchant, AskChain, AskSupport, AskCount, AskBack, AskChoose, AskLose)


class State(Table):
    """A game of Yellow & Yangtze under its rules."""

    rules: ClassVar = {
        First: Rule(turn.start, turn.why_no_start),
        moves.Draw: Rule(turn.draw, turn.why_no_draw),
        moves.Leader: Rule(actions.position, actions.why_no_leader),
        moves.Withdraw: Rule(actions.withdraw, actions.why_no_withdrawal),
        moves.Tile: Rule(placing.place, placing.why_no_tile),
        moves.Riot: Rule(actions.riot, actions.why_no_riot),
        moves.Build: Rule(actions.build_pagoda, actions.why_no_build),
        moves.Replace: Rule(actions.replace, actions.why_no_replacement),
        moves.End: Rule(actions.end, actions.why_no_end),
    }
    after = Reason("YY-12", "The game is over.")

    # What may be done

    def legal(self) -> Sequence[Action]:
        if self.stack:
            return self.stack[-1].answers(self)
        return legal.all_actions(self) if self.stage == ACT else ()

    def random_action(self, rng: Random) -> Action:
        if self.stack:
            answers = self.stack[-1].answers(self)
            return answers[int(rng.random() * len(answers))]
        return legal.any_action(self, rng) if self.stage == ACT else super().random_action(rng)

    def chances(self) -> Chances:
        if self.stage == FIRST:
            return lots(self.players)
        unseen = self.left + pieces.SHORT_GAME if self.options.short_two_player else self.left
        return Chances(DRAWS, self.bag, unseen)

    def why_not(self, action: Action) -> Reason | None:
        kind = type(action)
        if self.to_act == CHANCE and not action.chance:
            return Reason("YY-4.3", "Tiles are being drawn.")
        if self.stage == ACT:
            if self.stack:
                question = self.stack[-1]
                if kind in question.takes:
                    return question.why_not(self, action)
                if kind in self.rules and not action.chance:
                    return question.before
            if kind in QUESTIONS.unasked:
                return QUESTIONS.unasked[kind]
        return super().why_not(action)

    # Doing it

    def play(self, action: Action) -> Sequence[Event]:
        kind = type(action)
        if kind is Draw and self.due and self.bag[action.colour]:  # type: ignore[attr-defined]  # most that is played
            return turn.draw(self, action)  # type: ignore[arg-type]  # judged to be a draw above
        if self.stage == ACT and not self.stack and kind in _ACTING:
            do, why_not = _ACTING[kind]
            reason = why_not(self, action)  # as `why_not` of the state comes to, by two calls more
            if reason is None:
                return do(self, action)
        else:
            reason = self.why_not(action)
        if reason is not None:
            raise Illegal(action, reason)
        return self.stack.pop().do(self, action) if self.stack else self.rules[kind].do(self, action)

    # How it stands

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(ending.result(self, seat) for seat in range(self.players))

    @property
    def outcome(self) -> Outcome | None:
        return ending.outcome(self)

    def places(self) -> Mapping[str, Counter[str]]:
        zones = {"bag": pieces.bundle_of(self.bag), "merchants": self.merchants, "box": self.box}
        zones |= {f"hand {seat}": hand for seat, hand in enumerate(self.hands)}
        zones |= {f"buried {seat}": tiles for seat, tiles in enumerate(self.buried)}
        zones |= {"committed": self.committed(), "supply": 0, **{f"leaders {seat}": 0 for seat in range(self.players)}}
        found = {
            zone: Counter({f"{colour} tile": number for colour, number in pieces.by_name(tiles, "unknown").items()})
            for zone, tiles in zones.items()
        }
        for colour, standing in enumerate(self.pagodas):
            if pieces.PAGODAS[colour] > len(standing):
                found["supply"][pieces.PAGODA_NAMES[colour]] = pieces.PAGODAS[colour] - len(standing)
            for triangle in standing:
                found[TRIANGLE_NAMES[triangle]] = Counter([pieces.PAGODA_NAMES[colour]])
        for colour, some in enumerate(self.tiles):
            found.update({NAMES[place]: Counter([f"{pieces.COLOURS[colour]} tile"]) for place in hexes_in(some)})
        for number, place in enumerate(self.leaders):
            zone = f"leaders {number // 5}" if place == pieces.OFF else NAMES[place]
            found.setdefault(zone, Counter())[f"{pieces.ROLES[number % 5]} of {number // 5}"] = 1
        return found

    def committed(self) -> pieces.Bundle:
        """The tiles that lie beside the board while a conflict is being decided."""
        found = sum(given.tiles for given in self.war.given) * pieces.ONE[pieces.RED] if self.war else 0
        for question in self.stack:
            if isinstance(question, AskSupport):
                found += (question.tiles or 0) * pieces.ONE[pieces.BLACK]
        return found


_ACTING: Final = {kind: (rule.do, rule.why_not) for kind, rule in State.rules.items() if not kind.chance}
"""What is done and what forbids it, where nothing is asked inside a decision."""


def setup(players: int, options: Options) -> State:
    """YY-2: a black tile on each capital, everything else in the bag."""
    state = State(players, options)
    for place in state.map.capitals:
        state.tiles[pieces.BLACK] |= BIT[place]
        join(state, place)
    state.bag[pieces.BLACK] -= len(state.map.capitals)
    state.left -= len(state.map.capitals)
    state.to_act = CHANCE
    return state
