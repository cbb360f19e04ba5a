"""What positions of a played game are worth to each seat, by the true table: with every hand and pile in sight.

Where a seat decides the game's own evaluation speaks. Where chance does it is the mean over what may fall: over all of
it where that is little, else over a sample that hangs on nothing but the record. So what chance did, less that mean, is
luck: over many games it averages 0, whatever the evaluation is worth.

A decision may bring to light what its seat couldn't know: a guess hits. How the true table changes by it, less how the
worlds change on average that the seat could have been in, is luck as well, and averages 0 likewise. What stays hidden
is no luck yet.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from statistics import fmean, pstdev, stdev
from typing import Any, Final

from teahouse.bots.advice import advice_for
from teahouse.bots.measured import measured_for
from teahouse.bots.opinion import softened
from teahouse.bots.playout import let_chance_fall, play_on
from teahouse.bots.result import shares
from teahouse.bots.review import Decision
from teahouse.engine import CHANCE, Game, State
from teahouse.engine.advice import Advice
from teahouse.engine.plain import try_out

Values = tuple[float, ...]
"""A number for each seat: a chance to win; for a player alone, a final score."""

MOST: Final = 600
"""So many different outcomes are looked at one by one."""
SAMPLE: Final = 256
"""So many are drawn where there are more."""
WORLDS: Final = 192
"""So many worlds are looked at that a seat could have been in when it decided."""
PLAYED_ON: Final = 48
"""So often a position is played on at random in a game that has no evaluation."""


@dataclass(frozen=True, slots=True)
class Worth:
    """What a position is worth to each seat."""

    values: Values
    error: float = 0.0
    """One standard error by which the sample may miss the mean; 0 where nothing was sampled."""
    outcomes: int = 1
    """So many outcomes of chance were looked at."""
    sampled: bool = False
    """Whether these were drawn by lot out of more."""


class Hindsight:
    """Judges the positions of one table."""

    def __init__(self, game: Game[Any], players: int, options: Any, seed: str = "") -> None:
        advice = advice_for(game)
        self._evaluate = advice.hindsight or advice.evaluate
        self.part = measured_for(game, players, options).part
        self._seed = seed

    def of(self, state: State, name: object) -> Worth:
        """What a position is worth; where chance is sampled, the sample hangs on this name of it."""
        if state.to_act != CHANCE:
            return self._settled(state, Random(f"{self._seed} {name}"))
        rng = Random(f"{self._seed} {name}")
        if self._evaluate is None:
            return self._settled(state, rng)
        leaves = _all_that_may_fall(state)
        if leaves is not None:
            found = [self._settled(leaf, rng).values for leaf, _ in leaves]
            weights = [weight for _, weight in leaves]
            values = tuple(sum(map(float.__mul__, weights, column)) for column in zip(*found, strict=True))
            return Worth(values, outcomes=len(leaves))
        found = []
        for _ in range(SAMPLE):
            leaf = state.copy()
            let_chance_fall(leaf, rng)
            found.append(self._settled(leaf, rng).values)
        columns = list(zip(*found, strict=True))
        error = max(stdev(column) for column in columns) / sqrt(SAMPLE)
        return Worth(tuple(map(fmean, columns)), error, SAMPLE, sampled=True)

    def revealed(self, decision: Decision, moved: Values) -> tuple[Values, float]:
        """The luck in what a decision brought to light, and one standard error of it: what it did to each seat at the
        true table (`moved`), less the mean of what it does in the worlds that its seat could have been in. Nothing,
        where the seat is told the same in all of them."""
        seen, action = decision.seen, decision.action
        nothing = (0.0,) * len(moved), 0.0
        if self._evaluate is None or seen.game.foresee is try_out:
            return nothing
        rng = Random(f"{self._seed} revealed {decision.line}")
        worlds = [seen.imagine(rng) for _ in range(WORLDS)]
        afters = [world.copy() for world in worlds]
        told = {tuple(str(event.seen_by(seen.seat)) for event in after.play(action)) for after in afters}
        if len(told) == 1:
            return nothing
        found = []
        for world, after in zip(worlds, afters, strict=True):
            let_chance_fall(after, rng)
            before = self._settled(world, rng).values
            found.append(tuple(map(float.__sub__, self._settled(after, rng).values, before)))
        columns = list(zip(*found, strict=True))
        error = max(stdev(column) for column in columns) / sqrt(WORLDS)
        return tuple(one - fmean(column) for one, column in zip(moved, columns, strict=True)), error

    def _settled(self, state: State, rng: Random) -> Worth:
        """The end, or a decision; without an evaluation a position of any kind, played on."""
        if state.over:
            return Worth(final(state))
        if self._evaluate is not None:
            return Worth(softened(self._evaluate(state), self.part))
        found = [play_on(state.copy(), Advice(), rng) for _ in range(PLAYED_ON)]
        columns = list(zip(*found, strict=True))
        error = max(pstdev(column) for column in columns) / sqrt(PLAYED_ON)
        return Worth(tuple(map(fmean, columns)), error, PLAYED_ON, sampled=True)


def final(state: State) -> Values:
    """What the end is worth to each seat: its part of the win, a team's whole to each partner; alone, the score."""
    outcome = state.outcome
    assert outcome is not None
    if state.players == 1:
        return (float(outcome.scores[0]),)
    partners = len(state.game.sides(state.players, state.options)[0])
    return tuple(partners * share for share in shares(outcome))


def _all_that_may_fall(state: State) -> Sequence[tuple[State, float]] | None:
    """Every table that chance may leave to the next decision, with its probability; None where there are too many."""
    open_ones, done = [(state, 1.0)], []
    while open_ones:
        table, weight = open_ones.pop()
        if table.to_act != CHANCE:
            done.append((table, weight))
            continue
        chances = table.chances()
        if len(done) + len(open_ones) + len(chances) > MOST:
            return None
        for outcome, tickets in chances:
            after = table.copy()
            after.play(outcome)
            open_ones.append((after, weight * tickets / chances.total))
    return done
