"""A sensible opponent for every game: flat Monte Carlo over imagined worlds."""

from random import Random
from time import perf_counter

from teahouse.bots.budget import Budget
from teahouse.bots.level import Level, Seed
from teahouse.bots.opinion import ranked
from teahouse.bots.playout import let_chance_fall
from teahouse.engine import Action, Seen, State
from teahouse.engine.advice import Opinion

WIDE = 40
"""So many actions are looked at together; a wider choice is first narrowed by chance."""


class Sampler:
    """Tries each action in worlds that agree with what the seat has seen, plays on at random,
    and keeps to the half that did better, again and again (sequential halving).

    A budget's seconds limit the time of a decision. With visits the number of tries is fixed instead,
    so that the same seed gives the same choice on any machine.
    """

    def __init__(self, level: Level, seed: Seed = None, budget: Budget | None = None) -> None:
        self.name = level.name
        self._rng = Random(seed)
        self.visits = budget.visits if budget else None
        self.seconds = (budget.seconds if budget else None) or level.seconds

    def choose(self, seen: Seen) -> Action:
        legal = seen.legal()
        if len(legal) == 1:
            return legal[0]
        return self.opinion(seen)[0].action

    def opinion(self, seen: Seen) -> list[Opinion]:
        legal = list(seen.legal())
        seat = seen.seat
        if seat is None or not legal:
            return []
        if self.visits is not None:
            legal = self._narrowed(legal, self.visits)
        elif len(legal) > WIDE:
            legal = self._rng.sample(legal, WIDE)
        sums = [0.0] * len(legal)
        tries = [0] * len(legal)
        running = list(range(len(legal)))
        rounds = max(1, (len(legal) - 1).bit_length())
        end = perf_counter() + self.seconds
        for stage in range(rounds):
            due = None if self.visits is None else max(1, self.visits // (rounds * len(running)))
            until = perf_counter() + (end - perf_counter()) / (rounds - stage)
            passes = 0
            while passes < due if due is not None else (passes == 0 or perf_counter() < until):
                world = seen.imagine(self._rng)
                for place in running:
                    sums[place] += self._try(world, legal[place], seat)
                    tries[place] += 1
                passes += 1
            running.sort(key=lambda place: -sums[place] / tries[place])
            running = running[: max(1, (len(running) + 1) // 2)]
        thoughts = [(a, s / t, t) for a, s, t in zip(legal, sums, tries, strict=True)]
        return ranked(sorted(thoughts, key=lambda thought: (-thought[2], -thought[1])))

    def _narrowed(self, legal: list[Action], visits: int) -> list[Action]:
        most = max(2, min(WIDE, visits // 4))
        return legal if len(legal) <= most else self._rng.sample(legal, most)

    def _try(self, world: State, action: Action, seat: int) -> float:
        """One random game after the action; what it is worth to the seat."""
        state = world.copy()
        state.play(action)
        let_chance_fall(state, self._rng)
        while not state.over:
            state.play(state.random_action(self._rng))
            let_chance_fall(state, self._rng)
        return worth(state, seat)


def worth(state: State, seat: int) -> float:
    """What the end of a game is worth to a seat, from 0 to 1: mostly the place, a little the score."""
    outcome = state.outcome
    assert outcome is not None
    ranks, scores = outcome.ranks, outcome.scores
    beaten = sum(rank > ranks[seat] for rank in ranks) + 0.5 * (ranks.count(ranks[seat]) - 1)
    others = len(ranks) - 1
    if not others:
        return scores[seat] / (1 + abs(scores[seat]))
    best_other = max(score for other, score in enumerate(scores) if other != seat)
    lead = scores[seat] - best_other
    margin = 0.5 + 0.5 * lead / (abs(lead) + 20)
    side = next(side for side in state.game.sides(state.players, state.options) if seat in side)
    won = 1.0 if outcome.winners == side else beaten / others * 0.5
    return 0.9 * won + 0.1 * margin
