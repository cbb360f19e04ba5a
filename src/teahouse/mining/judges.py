"""The judges of puzzles: what each makes of a decision, with far more work than any level has at a table.

All of them are bounded by visits, worlds and plans, never by time: with the same seed they say the same on any machine.
They get what the seat sees, and nothing else.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any, Final, Protocol

from teahouse.bots import levels
from teahouse.bots.advice import advice_for
from teahouse.bots.budget import Budget
from teahouse.bots.level import Level
from teahouse.bots.opinion import tempered
from teahouse.bots.playout import let_chance_fall
from teahouse.bots.result import result
from teahouse.bots.search import Search
from teahouse.bots.tree import Node
from teahouse.engine import Game, Seen, State

TIMES: Final = 10
"""So many times the budget of the level that judges."""
SECOND_TIMES: Final = 100
"""The same for a quick level, whose roll-outs are a second opinion."""
WORLDS: Final = 32
"""Roll-outs of a move at most,"""
FEWEST: Final = 12
"""and at least, before it is asked whether more of them could change anything:"""
SURE: Final = 2.0
"""not if by so many standard errors each other move is clearly worse than the best, or clearly not so."""
CHANCE_TO_WIN: Final = (0.015, 0.04)
"""Less of the chance to win given away is as good; so much more is clear."""
BLINK: Final = 0.25
"""The first look costs this part of what the level spends,"""
GLIMPSE: Final = 0.001
"""or hardly any part of what the judge does, where both work their answers out."""
SEARCHING: Final = (
    *((1, 0.02), (0, 0.005), (1, 0.1), (0, 0.02), (1, 0.3), (0, 0.07), (1, 1.0)),
    *((0, 0.15), (0, 0.25), (0, 0.4), (0, 1.0)),
)
"""The way where levels search: whose turn it is, the first judge's (0) or the second's, and after which part of all."""
VERDICT: Final = 1.0
"""The part of a judge's work after which it has spoken; what it says after less is a look."""

Worth = dict[str, float]
"""What moves are worth, the best first: the chance to win as the judge sees it; points, where a player is alone."""


Hearing = Callable[[float, Sequence[str]], Worth]
"""What a judge makes of one decision after such a part of its work: what the legal moves are worth to the seat that
decides; of roll-outs, the moves that are named. The part grows from one time to the next."""


class Judge(Protocol):
    """Says what moves are worth."""

    @property
    def name(self) -> str:
        """Who judges, and with how much work."""

    def begin(self, seen: Seen, seed: str) -> Hearing:
        """Take up a decision. What the judge says at the end hangs on nothing that it was asked before."""


def verdict(judge: Judge, seen: Seen, seed: str, moves: Sequence[str] = ()) -> Worth:
    """What a judge says with all its work."""
    return judge.begin(seen, seed)(VERDICT, moves)


@dataclass(frozen=True, slots=True)
class Exact:
    """The solution of a game that is solved: nothing can be added."""

    level: Level
    name: str = "the exact solution"

    def begin(self, seen: Seen, seed: str) -> Hearing:
        """The points to expect; there is nothing to grow."""
        return lambda part, moves: _as_worth(self.level.make(seen.game, seed).opinion(seen))


@dataclass(frozen=True, slots=True)
class Deeper:
    """A level whose game works its answers out, with so many times the work."""

    level: Level
    times: float

    @property
    def name(self) -> str:
        """Who judges, and with how much work."""
        return f"{self.level.name}, {self.times:g} times its work"

    def begin(self, seen: Seen, seed: str) -> Hearing:
        """As the game works it out, each time anew."""
        return lambda part, moves: Deeper(self.level, part * self.times)._says(seen, seed)

    def _says(self, seen: Seen, seed: str) -> Worth:
        deeper = advice_for(seen.game).deeper
        assert deeper is not None
        found = deeper(self.level.skill, seen, Random(f"{seed} {self.name}\n{seen.text()}"), self.times)
        return {str(action): value for action, value in found}


@dataclass(frozen=True, slots=True)
class Searching:
    """A level that searches, with so many visits. It stops where the rest can't change its choice."""

    level: Level
    visits: int

    @property
    def name(self) -> str:
        """Who judges, and with how much work."""
        return f"{self.level.name}, {self.visits} visits"

    def begin(self, seen: Seen, seed: str) -> Hearing:
        """One tree, which grows from look to look: what was searched is not searched again."""
        thought = Search(self.level, seed, Budget(visits=self.visits)).begin(seen)

        def says(part: float, moves: Sequence[str]) -> Worth:
            return _of_a_tree(thought.grow(None if part >= VERDICT else round(part * self.visits)), seen)

        return says


def _of_a_tree(root: Node, seen: Seen) -> Worth:
    """The best first. Nothing is worth more than what was tried most, and what was never tried is worth the least."""
    tried = sorted((edge for edge in root.edges.values() if edge.visits), key=lambda edge: -edge.visits)
    worth = {str(edge.action): min(edge.mean, tried[0].mean) for edge in tried}
    least = min(worth.values())
    found = worth | {text: least for action in seen.legal() if (text := str(action)) not in worth}
    return dict(sorted(found.items(), key=lambda one: -one[1]))


@dataclass(frozen=True, slots=True)
class Rollouts:
    """Some moves played on by a quick level in imagined worlds, the same for each; what then lies on the table decides.

    Each is followed until the seat is to act again.
    """

    level: Level
    worlds: int = WORLDS

    @property
    def name(self) -> str:
        """Who judges, and with how much work."""
        return f"roll-outs by {self.level.name} in up to {self.worlds} worlds"

    def begin(self, seen: Seen, seed: str) -> Hearing:
        """On average over the worlds, each time anew."""
        return lambda part, moves: self._says(seen, seed, moves)

    def _says(self, seen: Seen, seed: str, moves: Sequence[str]) -> Worth:
        rng = Random(f"{seed} {self.name}\n{seen.text()}")
        found: dict[str, list[float]] = {move: [] for move in moves}
        for number in range(1, self.worlds + 1):
            world, fate = seen.imagine(rng), rng.random()
            for move, values in found.items():
                values.append(self._played(world.copy(), seen, move, f"{seed} {number}", fate))
            if number >= FEWEST and _decided(list(found.values())):
                break
        return dict(sorted(((move, fmean(values)) for move, values in found.items()), key=lambda one: -one[1]))

    def _played(self, world: State, seen: Seen, move: str, seed: str, fate: float) -> float:
        seat, rng = seen.seat, Random(fate)
        assert seat is not None
        mind = self.level.make(seen.game, seed, _by_visits(self.level, seen.game))
        world.play(world.parse(move))
        others = False
        while True:
            let_chance_fall(world, rng)
            if world.to_act is None:
                return result(world)[seat]
            if others and world.to_act == seat:
                tallied = advice_for(seen.game).tallied
                return tallied(world)[seat] if tallied else _unfinished(seen.game)
            others = others or world.to_act != seat
            world.play(mind.choose(world.seen_by(world.to_act)))


def _unfinished(game: Game[Any]) -> float:
    raise AssertionError(f"{game.name} doesn't say what an unfinished position is worth (`Advice.tallied`)")


def _decided(found: Sequence[Sequence[float]]) -> bool:
    """Whether more worlds would change nothing: each other move is beyond doubt worse than the best, or as good."""
    best, clear = max(found, key=fmean), CHANCE_TO_WIN[1]
    for other in found:
        gaps = [one - two for one, two in zip(best, other, strict=True)]
        gap, doubt = fmean(gaps), stdev(gaps) / sqrt(len(gaps))
        if not (gap > clear + SURE * doubt or gap + SURE * doubt < clear):
            return False
    return True


def first(game: Game[Any], players: int) -> Judge:
    """The strongest level of the game with ten times its budget; where the game is solved, the solution."""
    return _judge(game, players, levels.ladder(game)[-1])


def second(game: Game[Any], players: int) -> Judge | None:
    """Roll-outs by a quick level to what lies on the table after the next turn, where the game can tally that; else
    the adviser, where a stronger level judges otherwise; else the search of a quick level. Nobody beside the
    solution."""
    strongest, adviser, quick = levels.ladder(game)[-1], levels.adviser(), levels.stand_in()
    if _exact(game, players):
        return None
    if advice_for(game).tallied:
        return Rollouts(quick)
    if strongest.name != adviser.name:
        return _judge(game, players, adviser)
    return Searching(quick, SECOND_TIMES * _visits(quick, game))


@dataclass(frozen=True, slots=True)
class Step:
    """Who is asked next, and after which part of its work: each costs more than the one before."""

    judge: Judge
    part: float


def steps(game: Game[Any], players: int) -> list[Step]:
    """The way to both verdicts: looks, which may turn a decision away and prove nothing, and the verdicts themselves.

    Two that search take turns, each in its one tree, the adviser ahead, who searches a part of what the strongest does.
    Where the game works its answers out the strongest judges first; before roll-outs nobody else looks.
    """
    one, two = first(game, players), second(game, players)
    if two is None:
        return [Step(one, BLINK), Step(one, VERDICT)]
    if isinstance(one, Searching):
        return [Step((one, two)[whose], part) for whose, part in SEARCHING]
    looks = [Step(one, GLIMPSE), Step(one, 1 / TIMES), Step(two, 1 / TIMES)]
    if isinstance(two, Rollouts):
        looks = [Step(one, BLINK / TIMES), Step(one, 1 / TIMES)]
    return [*looks, Step(one, VERDICT), Step(two, VERDICT)]


def _judge(game: Game[Any], players: int, level: Level) -> Judge:
    if _exact(game, players):
        return Exact(level)
    if advice_for(game).deeper:
        return Deeper(level, TIMES)
    return Searching(level, TIMES * _visits(level, game))


def _exact(game: Game[Any], players: int) -> bool:
    return players == 1 and advice_for(game).optimum is not None


def _visits(level: Level, game: Game[Any]) -> int:
    budget = level.spends(game)
    return (budget.visits if budget else None) or 1


def _by_visits(level: Level, game: Game[Any]) -> Budget:
    return Budget(visits=_visits(level, game))


def bounded(level: Level, game: Game[Any], seed: str) -> Any:
    """A bot of a level that is bounded by its visits alone."""
    return level.make(game, seed, _by_visits(level, game))


def as_told(value: float, seen: Seen) -> float:
    """The first judge's chance to win as people are told it: no surer than such values prove to be, where the adviser
    judges, of whom that is known; alone, the points."""
    sides = len(seen.game.sides(seen.players, seen.options))
    if sides < 2 or levels.ladder(seen.game)[-1].name != levels.adviser().name:
        return value
    return tempered(value, 1 / sides, advice_for(seen.game).sure.get(seen.players, 1.0))


def _as_worth(opinions: Sequence[Any]) -> Worth:
    return {str(one.action): one.value for one in opinions}
