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
from teahouse.games.yellow_and_yangtze.about import Options
from teahouse.games.yellow_and_yangtze.moves import (
    DRAWS,
    Build,
    Draw,
    End,
    Leader,
    Replace,
    Riot,
    Tile,
    Withdraw,
)
from teahouse.games.yellow_and_yangtze.pieces import (
    BLACK,
    COLOURS,
    OFF,
    ONE,
    PAGODA_NAMES,
    PAGODAS,
    RED,
    ROLES,
    SHORT_GAME,
    Bundle,
    bundle_of,
    by_name,
    unknown,
)
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
        Draw: Rule(turn.draw, turn.why_no_draw),
        Leader: Rule(actions.position, actions.why_no_leader),
        Withdraw: Rule(actions.withdraw, actions.why_no_withdrawal),
        Tile: Rule(placing.place, placing.why_no_tile),
        Riot: Rule(actions.riot, actions.why_no_riot),
        Build: Rule(actions.build_pagoda, actions.why_no_build),
        Replace: Rule(actions.replace, actions.why_no_replacement),
        End: Rule(actions.end, actions.why_no_end),
    }
    after = Reason("YY-12", "The game is over.")

    # What may be done

    def legal(self) -> Sequence[Action]:
        if self.stack:
            return self.stack[-1].answers(self)
        return legal.all_actions(self) if self.stage == ACT else ()

    def random_action(self, rng: Random) -> Action:
        if self.stack or self.stage != ACT:
            return super().random_action(rng)
        return legal.any_action(self, rng)

    def chances(self) -> Chances:
        if self.stage == FIRST:
            return lots(self.players)
        return Chances(DRAWS, self.bag, self.left + SHORT_GAME if self.options.short_two_player else self.left)

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
        reason = self.why_not(action)
        if reason is not None:
            raise Illegal(action, reason)
        if self.stack:
            return self.stack.pop().do(self, action)
        return self.rules[kind].do(self, action)

    # How it stands

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(ending.result(self, seat) for seat in range(self.players))

    @property
    def outcome(self) -> Outcome | None:
        return ending.outcome(self)

    def places(self) -> Mapping[str, Counter[str]]:
        found = {"bag": _tiles(bundle_of(self.bag)), "merchants": _tiles(self.merchants), "box": _tiles(self.box)}
        for seat in range(self.players):
            found[f"hand {seat}"] = _tiles(self.hands[seat])
            found[f"buried {seat}"] = _tiles(self.buried[seat])
            off = [colour for colour in range(5) if self.leaders[seat * 5 + colour] == OFF]
            found[f"leaders {seat}"] = Counter(f"{ROLES[colour]} of {seat}" for colour in off)
        found["committed"] = _tiles(self.committed())
        found["supply"] = Counter()
        for colour, standing in enumerate(self.pagodas):
            if PAGODAS[colour] > len(standing):
                found["supply"][PAGODA_NAMES[colour]] = PAGODAS[colour] - len(standing)
            for triangle in standing:
                found[TRIANGLE_NAMES[triangle]] = Counter([PAGODA_NAMES[colour]])
        for colour, some in enumerate(self.tiles):
            found.update({NAMES[place]: Counter([f"{COLOURS[colour]} tile"]) for place in hexes_in(some)})
        for number, place in enumerate(self.leaders):
            if place != OFF:
                found[NAMES[place]] = Counter([f"{ROLES[number % 5]} of {number // 5}"])
        return found

    def committed(self) -> Bundle:
        """The tiles that lie beside the board while a conflict is being decided."""
        found = sum(given.tiles for given in self.war.given) * ONE[RED] if self.war else 0
        for question in self.stack:
            if isinstance(question, AskSupport):
                found += (question.tiles or 0) * ONE[BLACK]
        return found


def _tiles(bundle: Bundle) -> Counter[str]:
    """A bundle as components; tiles the reader may not know count as such."""
    found = Counter({f"{colour} tile": number for colour, number in by_name(bundle).items()})
    if unknown(bundle):
        found["unknown tile"] = unknown(bundle)
    return found


def setup(players: int, options: Options) -> State:
    """YY-2: a black tile on each capital, everything else in the bag."""
    state = State(players, options)
    for place in state.map.capitals:
        state.tiles[BLACK] |= BIT[place]
        join(state, place)
    state.bag[BLACK] -= len(state.map.capitals)
    state.left -= len(state.map.capitals)
    state.to_act = CHANCE
    return state
