"""The game in play: whose decision it is, what may be done, doing it. The headings of the rules have modules:

`turn` YY-4 and YY-12, `actions` YY-5, `resolve` YY-6, `removal` YY-7, `revolt` YY-8, `war` YY-9, `ending` YY-11,
with `states` (YY-3) under them.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Final

from teahouse.engine import CHANCE, Action, Chances, Even, Event, First, Illegal, Outcome, Reason
from teahouse.games.yellow_and_yangtze import actions, ending, resolve, revolt, trail, turn, war
from teahouse.games.yellow_and_yangtze.about import Options
from teahouse.games.yellow_and_yangtze.choices import Choices
from teahouse.games.yellow_and_yangtze.events import CAME, DREW
from teahouse.games.yellow_and_yangtze.hexes import BIT, NAMES, NEAR, TRIANGLE_NAMES, hexes_in
from teahouse.games.yellow_and_yangtze.moves import (
    DECLINE,
    DONE,
    DRAWS,
    END,
    FIRSTS,
    LEADERS,
    LOSES,
    MERCHANT,
    PLACEMENTS,
    RIOTS,
    WITHDRAWS,
    Back,
    Bag,
    Build,
    Choose,
    Count,
    Decline,
    Done,
    Draw,
    End,
    Leader,
    Lose,
    Merchant,
    Pagoda,
    Replace,
    Riot,
    StandAside,
    Support,
    Tile,
    Withdraw,
    build,
    holding,
)
from teahouse.games.yellow_and_yangtze.pieces import (
    BLACK,
    BLUE,
    COLOURS,
    GREEN,
    HAND,
    MERCHANTS,
    OFF,
    ONE,
    PAGODA_NAMES,
    PAGODAS,
    RED,
    ROLES,
    SHORT_GAME,
    counts,
    unknown,
)
from teahouse.games.yellow_and_yangtze.questions import (
    AskBack,
    AskChain,
    AskChoose,
    AskCount,
    AskLose,
    AskMerchant,
    AskPagoda,
    AskSupport,
    Question,
)
from teahouse.games.yellow_and_yangtze.state import ACT, DEAL, FIRST, OVER, TO_MERCHANTS, Table
from teahouse.games.yellow_and_yangtze.states import join, may_stand, places_for
from teahouse.games.yellow_and_yangtze.tries import tries as tries


class State(Table):
    """A game of Yellow & Yangtze under its rules."""

    __slots__ = ()

    def copy(self) -> "State":
        new = State.__new__(State)
        self._copy_to(new)
        return new

    # What may be done

    def legal(self) -> Sequence[Action]:
        if self.stack:
            return self._answers(self.stack[-1])
        return self._actions() if self.stage == ACT else ()

    def _actions(self) -> Choices:
        """YY-5: the five actions, and the end of the turn."""
        found = Choices()
        for colour, hexes in enumerate(places_for(self, self.turn, actions.fit_for_leaders(self))):
            found.add_hexes(LEADERS[colour], hexes)
        found.add([WITHDRAWS[colour] for colour in range(5) if self.leaders[self.turn * 5 + colour] != OFF])
        hand = self.hands[self.turn]
        for colour, held in enumerate(counts(hand)):
            if held:
                found.add_hexes(PLACEMENTS[colour], actions.fit_for_tile(self, colour))
        tiles = sum(self.tiles)
        for farmer in actions.ways_to_pay(self, BLUE):
            found.add_hexes(RIOTS[farmer], tiles)
        found.add(self._builds())
        found.add(holding(hand)[2])
        if actions.may_end(self):
            found.add((END,))
        return found

    def _builds(self) -> list[Build]:
        """YY-5.D: each free triangle, and each way to pay."""
        return [
            build(triangle, source, trader)
            for trader in actions.ways_to_pay(self, GREEN)
            for triangle, source in actions.builds(self)
        ]

    def _answers(self, question: Question) -> Sequence[Action]:
        """What may be answered to the question asked."""
        if isinstance(question, AskMerchant):
            return [*(MERCHANT[colour] for colour in range(5) if self.merchants >> 8 * colour & 255), DECLINE]
        if isinstance(question, AskChain):
            found = Choices()
            if self.hands[question.seat] >> 8 * BLUE & 255:
                found.add_hexes(PLACEMENTS[BLUE], resolve.chain_places(self, question.hex))
            found.add((DONE,))
            return found
        if isinstance(question, AskPagoda):
            offered = resolve.sites(self, question.colour, resolve.triangles_with(self, question.hex))
            return [*(Pagoda(triangle, source) for triangle, source in offered), DECLINE]
        if isinstance(question, AskSupport):
            return revolt.supports(self, question.seat)
        if isinstance(question, AskBack):
            return war.backings(self, question.seat, question.war)
        if isinstance(question, AskCount):
            return war.counts_for(question.war)
        if isinstance(question, AskChoose):
            return war.winners_for(self, question.war)
        return [LOSES[place] for place in hexes_in(question.state & self.tiles[RED])]

    def random_action(self, rng: Random) -> Action:
        """Draws from a wider set that is quick to count, and again until the draw is legal: all are equally likely."""
        if self.stack or self.stage != ACT:
            legal = self.legal()
            return legal[int(rng.random() * len(legal))]
        seat, land, occupied = self.turn, self.map.land_hexes, self.occupied
        land_colours, has_blue, replaces = holding(self.hands[seat])
        on_land, first = len(land), seat * 5
        end_leaders = 5 * on_land
        end_withdraws = end_leaders + 5
        end_land = end_withdraws + on_land * len(land_colours)
        end_river = end_land + (len(self.map.river_hexes) if has_blue else 0)
        end_riots = end_river
        ways = actions.ways_to_pay(self, BLUE) if has_blue else ()
        if ways:
            end_riots += (on_land + len(self.map.river_hexes)) * len(ways)
        builds = self._builds() if self.triangles else []
        end_builds = end_riots + len(builds)
        end_replaces = end_builds + len(replaces)
        total = end_replaces + (not self.options.min_actions or actions.may_end(self))
        random = rng.random
        while True:
            pick = int(random() * total)
            if pick < end_leaders:
                colour, pick = divmod(pick, on_land)
                place = land[pick]
                if (
                    NEAR[place] & self.tiles[BLACK]
                    and not occupied & BIT[place]
                    and may_stand(self, first + colour, place)
                ):
                    return LEADERS[colour][place]
            elif pick < end_withdraws:
                if self.leaders[first + pick - end_leaders] != OFF:
                    return WITHDRAWS[pick - end_leaders]
            elif pick < end_land:
                at, pick = divmod(pick - end_withdraws, on_land)
                place = land[pick]
                if not occupied & BIT[place]:
                    return PLACEMENTS[land_colours[at]][place]
            elif pick < end_river:
                place = self.map.river_hexes[pick - end_land]
                if not occupied & BIT[place]:
                    return PLACEMENTS[BLUE][place]
            elif pick < end_riots:
                at, pick = divmod(pick - end_river, on_land + len(self.map.river_hexes))
                place = land[pick] if pick < on_land else self.map.river_hexes[pick - on_land]
                if occupied & BIT[place] and place not in self.leaders:
                    return RIOTS[ways[at]][place]
            elif pick < end_builds:
                return builds[pick - end_riots]
            elif pick < end_replaces:
                return replaces[pick - end_builds]
            else:
                return END

    def chances(self) -> Chances:
        if self.stage == FIRST:
            return Even(FIRSTS[: self.players])
        return Bag(DRAWS, self.bag, self.left + SHORT_GAME if self.options.short_two_player else self.left)

    # Doing it

    def play(self, action: Action) -> Sequence[Event]:
        kind = type(action)
        if kind is Draw:
            colour: int = action.colour  # type: ignore[attr-defined]  # a Draw, as just seen
            if self.due and self.bag[colour]:
                return self._draw(colour)
        reason = self.why_not(action)
        if reason is not None:
            raise Illegal(action, reason)
        return _DOING[kind](self, action)

    def _start(self, seat: int) -> Sequence[Event]:
        """YY-2.3, YY-2.4: the start player is known; six tiles for each player, seat by seat, and six merchants."""
        self.first = seat
        self.stage = DEAL
        self.to_act = CHANCE
        self.due = [TO_MERCHANTS] * MERCHANTS
        for at in range(self.players - 1, -1, -1):
            self.due += [at] * HAND
        return (FIRSTS[seat],)

    def _draw(self, colour: int) -> Sequence[Event]:
        """YY-4.3: a tile out of the bag, for the one whose turn it is to receive one."""
        self.bag[colour] -= 1
        self.left -= 1
        self.idle = -1
        seat = self.due.pop()
        events: tuple[Event, ...]
        if seat == TO_MERCHANTS:
            self.merchants += ONE[colour]
            events = CAME[colour]
        else:
            if self.trails[seat]:
                trail.draw(self, seat, colour)
            else:
                self.hands[seat] += ONE[colour]
            events = DREW[seat][colour]
        if self.due and self.left:
            return events
        return turn.drawn(self, list(events))

    # How it stands

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(ending.result(self, seat) for seat in range(self.players))

    @property
    def outcome(self) -> Outcome | None:
        return ending.outcome(self)

    def places(self) -> Mapping[str, Counter[str]]:
        found: dict[str, Counter[str]] = {"bag": Counter(), "merchants": _tiles(self.merchants)}
        found["bag"].update({f"{COLOURS[colour]} tile": number for colour, number in enumerate(self.bag) if number})
        found["box"] = _tiles(self.box)
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

    def committed(self) -> int:
        """The tiles that lie beside the board while a conflict is being decided."""
        found = 0
        for question in self.stack:
            if isinstance(question, AskSupport):
                found += question.tiles * ONE[BLACK]
            elif isinstance(question, AskBack | AskChoose):
                found += sum(given.tiles for given in question.war.given) * ONE[RED]
        return found

    # Why not

    def why_not(self, action: Action) -> Reason | None:
        kind = type(action)
        if self.stage != ACT:
            if self.stage == OVER:
                return Reason("YY-12", "The game is over.")
            if kind is not Draw and kind is not First:
                return Reason("YY-4.3", "Tiles are being drawn.")
        elif self.stack and kind in _ACTIONS:
            question = self.stack[-1]
            if kind is not Tile or type(question) is not AskChain:
                return _FIRST_ANSWER[type(question)]
        forbid = _WHY_NOT.get(kind)
        return forbid(self, action) if forbid else Reason("YY-4.1", "That is not an action of Yellow & Yangtze.")

    def _why_not_first(self, action: First) -> Reason | None:
        if self.stage != FIRST:
            return Reason("YY-2.4", "The start player is chosen before anything else.")
        if action.seat >= self.players:
            return Reason("YY-2.4", f"There is no seat {action.seat} at this table.")
        return None

    def _why_no_draw(self, action: Draw) -> Reason | None:
        if not self.due:
            return Reason("YY-4.3", "No tile is drawn now.")
        if not self.bag[action.colour]:
            return Reason("YY-1.1", f"No {COLOURS[action.colour]} tile is left in the bag.")
        return None

    def _why_no_decline(self, action: Action) -> Reason | None:
        if self.stack and isinstance(self.stack[-1], AskPagoda | AskMerchant):
            return None
        return Reason("YY-6.3", "There is no pagoda and no merchant to decline.")

    def _place(self, action: Tile) -> Sequence[Event]:
        if self.stack:
            return resolve.go_on_with_chain(self, action.hex)
        return resolve.place_tile(self, self.turn, action.colour, action.hex)

    def _why_no_tile(self, action: Tile) -> Reason | None:
        if self.stack:
            return resolve.why_not_in_chain(self, action.colour, action.hex)
        return actions.why_no_tile(self, action.colour, action.hex)


# Each action with what does it and what may forbid it.

_DOING: Final[dict[type[Action], Callable[[State, Any], Sequence[Event]]]] = {
    First: lambda state, action: state._start(action.seat),
    Leader: lambda state, action: actions.position(state, action.colour, action.hex),
    Withdraw: lambda state, action: actions.withdraw(state, action.colour),
    Tile: State._place,
    Riot: lambda state, action: actions.riot(state, action.hex, action.farmer),
    Build: lambda state, action: actions.build_pagoda(state, action.triangle, action.source, action.trader),
    Replace: lambda state, action: actions.replace(state, action.tiles),
    End: lambda state, action: actions.end(state),
    Pagoda: lambda state, action: resolve.answer_pagoda(state, action.triangle, action.source),
    Merchant: lambda state, action: resolve.take_merchant(state, action.colour),
    Decline: lambda state, action: resolve.decline(state),
    Done: lambda state, action: resolve.end_chain(state),
    Support: lambda state, action: revolt.support(state, action.tiles, action.governor),
    Back: lambda state, action: war.back(state, action.hex, action.tiles, action.soldier),
    StandAside: lambda state, action: war.stand_aside(state),
    Count: lambda state, action: war.count_tile(state, action.hex),
    Choose: lambda state, action: war.choose(state, action.hex),
    Lose: lambda state, action: war.lose(state, action.hex),
}
_WHY_NOT: Final[dict[type[Action], Callable[[State, Any], Reason | None]]] = {
    First: State._why_not_first,
    Draw: State._why_no_draw,
    Leader: lambda state, action: actions.why_no_leader(state, action.colour, action.hex),
    Withdraw: lambda state, action: actions.why_no_withdrawal(state, action.colour),
    Tile: State._why_no_tile,
    Riot: lambda state, action: actions.why_no_riot(state, action.hex, action.farmer),
    Build: lambda state, action: actions.why_no_build(state, action.triangle, action.source, action.trader),
    Replace: lambda state, action: actions.why_no_replacement(state, action.tiles),
    End: lambda state, action: actions.why_no_end(state),
    Pagoda: lambda state, action: resolve.why_no_pagoda(state, action.triangle, action.source),
    Merchant: lambda state, action: resolve.why_no_merchant(state, action.colour),
    Decline: State._why_no_decline,
    Done: lambda state, action: resolve.why_not_done(state),
    Support: lambda state, action: revolt.why_no_support(state, action.tiles, action.governor),
    Back: lambda state, action: war.why_no_back(state, action.hex, action.tiles, action.soldier),
    StandAside: lambda state, action: war.why_not_aside(state),
    Count: lambda state, action: war.why_no_count(state, action.hex),
    Choose: lambda state, action: war.why_no_choose(state, action.hex),
    Lose: lambda state, action: war.why_no_lose(state, action.hex),
}
_ACTIONS: Final = frozenset((Leader, Withdraw, Tile, Riot, Build, Replace, End))

_FIRST_ANSWER: Final[dict[type, Reason]] = {
    AskPagoda: Reason("YY-6.3", "First say whether you establish the pagoda."),
    AskMerchant: Reason("YY-6.6", "First take a merchant, or decline."),
    AskChain: Reason("YY-6.7", "The farmer chain is still open: place a blue tile, or be done."),
    AskSupport: Reason("YY-8.2", "A revolt is on: first say how many black tiles you commit."),
    AskCount: Reason("YY-19.5", "A war is on: first say for which state the uniting tile fights."),
    AskBack: Reason("YY-9.4", "A war is on: first back a state, or stand aside."),
    AskChoose: Reason("YY-9.5", "A war is on: first choose which of the strongest states wins."),
    AskLose: Reason("YY-9.8", "A war is on: first remove the soldier tiles it costs the winner."),
}


def _tiles(bundle: int) -> Counter[str]:
    """A bundle as components; tiles the reader may not know count as such."""
    found = Counter({f"{COLOURS[colour]} tile": number for colour, number in enumerate(counts(bundle)) if number})
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
    if options.first is not None:
        state._start(options.first)
    return state
