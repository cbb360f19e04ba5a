"""Looking longer and longer at one decision, and what a position is worth: what an analysis asks of the bots.

    look = Look("master", seen, "a seed")
    look.grow(1.0)
    for one in look.standing(): print(one.action, one.value, one.error)

Where the level searches its one tree grows. Where its game works the answer out it is worked out again and again with
other luck, and the mean of all answers grows surer. What is exact is said once.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import hypot, sqrt
from random import Random
from statistics import fmean, stdev
from time import perf_counter
from typing import Final

from teahouse.bots import levels
from teahouse.bots.advice import advice_for
from teahouse.bots.budget import Budget
from teahouse.bots.level import Level
from teahouse.bots.measured import measured_for
from teahouse.bots.opinion import tempered
from teahouse.bots.playout import let_chance_fall
from teahouse.bots.result import shares
from teahouse.bots.search import Search
from teahouse.bots.tree import Edge
from teahouse.engine import CHANCE, Action, Refused, Seen, State
from teahouse.engine.advice import Advice

MOST_VISITS: Final = 40_000
"""A tree grows no further: it lies in memory."""
MOST_ANSWERS: Final = 2_000
"""So often an answer is worked out again at most."""
AT_ONCE: Final = 64
"""Visits between two looks at the clock."""
SAMPLES: Final = 200
"""So many outcomes of chance, or worlds, are looked at where a position waits for it,"""
FEWEST: Final = 4
"""and at least so many, however long each takes."""
TOO_CLOSE: Final = 2.0
"""Standard errors: moves whose values are no further apart can't be told apart yet."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """What a look makes of a move so far."""

    action: Action
    value: float
    """The chance to win of the seat that decides; its points, where it plays alone."""
    error: float | None
    """One standard error; None where it can't be known yet, 0 where it is exact."""
    rests: int
    """On how many games played on, or answers."""


class Look:
    """One look at a decision, which goes on for as long as somebody wants."""

    def __init__(self, level: str, seen: Seen, seed: str) -> None:
        if seen.seat is None or seen.to_act != seen.seat:
            raise Refused("a look is taken where a seat decides")
        self.seconds = 0.0
        """How long it has looked."""
        self.done = False
        """Whether nothing is added any more."""
        self._seen = seen
        self._seed = seed
        self._level = levels.find(level, seen.game)
        self._advice = advice_for(seen.game)
        searches = Search(self._level, seed, Budget(visits=MOST_VISITS))
        first = self._advice.opinion(self._level.skill, seen, Random(f"{seed} 0")) if self._advice.opinion else None
        self._answers = [dict(first)] if first else []
        self._thought = None if first else searches.begin(seen, thorough=True)
        if len(seen.legal()) == 1 or (first and self._advice.deeper is None):
            self.done = bool(first)

    @property
    def exact(self) -> bool:
        """Whether the game knows it for certain."""
        return bool(self._answers) and self._advice.deeper is None

    @property
    def searches(self) -> bool:
        """Whether it plays games on; else it works answers out."""
        return self._thought is not None

    @property
    def rests(self) -> int:
        """On how many games played on it rests, or on how many answers."""
        return self._thought.spent if self._thought else len(self._answers)

    def grow(self, seconds: float) -> None:
        """Look on for about so long."""
        start = perf_counter()
        while not self.done and perf_counter() - start < seconds:
            if self._thought is not None:
                self._thought.grow(self._thought.spent + AT_ONCE)
                self.done = self._thought.spent >= MOST_VISITS
            else:
                self._again()
        self.seconds += perf_counter() - start

    def _again(self) -> None:
        deeper = self._advice.deeper
        assert deeper is not None
        found = deeper(self._level.skill, self._seen, Random(f"{self._seed} {len(self._answers)}"), 1.0)
        self._answers.append(dict(found))
        self.done = len(self._answers) >= MOST_ANSWERS

    def standing(self, most: int = 5) -> list[Weighed]:
        """The moves so far, the best first."""
        if self._thought is not None:
            tried = sorted((edge for edge in self._thought.root.edges.values() if edge.visits), key=_promise)
            return [self._told(edge.action, edge.mean, _error(edge), edge.visits) for edge in tried[:most]]
        # Of an action that only some answers speak of the others say that it is no better than their worst.
        actions = {action: None for answer in self._answers for action in answer}
        values = {action: [answer.get(action, min(answer.values())) for answer in self._answers] for action in actions}
        best = sorted(values.items(), key=lambda one: -fmean(one[1]))[:most]
        return [self._told(action, fmean(some), self._spread(some), len(some)) for action, some in best]

    def _spread(self, values: Sequence[float]) -> float | None:
        if self.exact:
            return 0.0
        return stdev(values) / sqrt(len(values)) if len(values) > 1 else None

    def _told(self, action: Action, value: float, error: float | None, rests: int) -> Weighed:
        """No surer than such values prove to be in play, where that is known of the level."""
        seen = self._seen
        sides = len(seen.game.sides(seen.players, seen.options))
        sure = self._advice.sure.get(seen.players, 1.0) if self._level.advises else 1.0
        if sides < 2 or self.exact:
            return Weighed(action, value, error, rests)
        said = tempered(value, 1 / sides, sure)
        if error is not None:
            error *= sure * said * (1 - said) / max(value * (1 - value), 1e-6) if 0 < value < 1 else 1.0
        return Weighed(action, said, error, rests)


def apart(moves: Sequence[Weighed]) -> int:
    """How many of the first moves can't be told apart from the best yet, itself among them."""
    if not moves:
        return 0
    best = moves[0]
    close = 1
    for other in moves[1:]:
        if best.error is None or other.error is None:
            doubt = None
        else:
            doubt = TOO_CLOSE * sqrt(best.error**2 + other.error**2)
        if doubt is not None and best.value - other.value > doubt:
            break
        close += 1
    return close


def _promise(edge: Edge) -> tuple[int, float]:
    return -edge.visits, -edge.mean


def _error(edge: Edge) -> float | None:
    if edge.visits < 2:
        return None
    spread = max(0.0, edge.squares / edge.visits - edge.mean**2)
    return sqrt(spread / (edge.visits - 1))


# What a position is worth


@dataclass(frozen=True, slots=True)
class Worth:
    """What a position is worth to each seat: its chance to win; alone, points."""

    values: tuple[float, ...]
    error: float | None
    """One standard error: as measured of the game, and of the mean; None where nothing tells it."""
    rests: int
    """How many outcomes of chance or worlds it is the mean of; 1 where the position was judged as it stands."""
    exact: bool


def worth(level: str, table: State | Seen, seed: str, seconds: float = 1.0) -> Worth | None:
    """By the true table, or by the worlds that a seat can imagine: the mean over what chance may bring up to the next
    decision, judged there by what the game tells its bots, for about so long. None where the game tells nothing."""
    judge = _judge(levels.find(level, table.game), table)
    if judge is None and not table.over:
        return None
    rng, start = Random(f"{seed} worth"), perf_counter()
    found: list[Sequence[float]] = []
    as_it_stands = isinstance(table, State) and table.to_act != CHANCE
    while not found or not (as_it_stands or len(found) >= SAMPLES):
        if len(found) >= FEWEST and perf_counter() - start > seconds:
            break
        world = table.imagine(rng) if isinstance(table, Seen) else table.copy()
        let_chance_fall(world, rng)
        found.append(_final(world) if world.over or judge is None else judge(world))
    columns = list(zip(*found, strict=True))
    means = tuple(fmean(column) for column in columns)
    exact = len(found) == 1 and (table.over or (table.players == 1 and advice_for(table.game).optimum is not None))
    if exact:
        return Worth(means, 0.0, 1, exact)
    by_lot = max(stdev(column) for column in columns) / sqrt(len(found)) if len(found) > 1 else None
    measured = measured_for(table.game, table.players, table.options)
    if measured.positions:
        return Worth(means, hypot(by_lot or 0.0, measured.chance_error), len(found), exact)
    return Worth(means, by_lot, len(found), exact)


def _final(state: State) -> Sequence[float]:
    """What an end is worth to each seat."""
    outcome = state.outcome
    assert outcome is not None
    if state.players == 1:
        return [float(outcome.scores[0])]
    partners = len(state.game.sides(state.players, state.options)[0])
    return [partners * share for share in shares(outcome)]


def _judge(level: Level, table: State | Seen) -> Callable[[State], Sequence[float]] | None:
    """The game's evaluation; where it has none, what whoever decides expects of the best move."""
    advice: Advice = advice_for(table.game)
    sides = len(table.game.sides(table.players, table.options))
    sure = advice.sure.get(table.players, 1.0) if level.advises else 1.0
    evaluate = advice.evaluate
    if evaluate is None and advice.opinion is None:
        return None

    def judge(state: State) -> Sequence[float]:
        values = evaluate(state) if evaluate else _by_opinion(level, state, advice)
        if sides < 2:
            return values
        said = [tempered(value, 1 / sides, sure) for value in values]
        return [value * sum(values) / (sum(said) or 1.0) for value in said]

    return judge


def _by_opinion(level: Level, state: State, advice: Advice) -> Sequence[float]:
    """What whoever decides expects is theirs; the rest the others have by what lies on the table, or in equal parts."""
    seat = state.to_act
    assert seat is not None
    assert advice.opinion is not None
    found = advice.opinion(level.skill, state.seen_by(seat), Random(0)) or ()
    best = max((value for _, value in found), default=1 / state.players)
    if state.players == 1:
        return [best]
    tallied = advice.tallied(state) if advice.tallied else [1.0] * state.players
    others = sum(tallied) - tallied[seat]
    parts = [value / others if others else 1 / (state.players - 1) for value in tallied]
    return [best if one == seat else (1 - best) * parts[one] for one in range(state.players)]
