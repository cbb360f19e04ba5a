"""A bot that looks one move ahead, and overlooks some."""

from random import Random

from teahouse.bots.advice import advice_for
from teahouse.bots.budget import Budget
from teahouse.bots.level import Level, Seed
from teahouse.bots.opinion import ranked
from teahouse.bots.playout import play_on
from teahouse.engine import Action, Seen
from teahouse.engine.advice import Advice, Opinion

WORLDS = 4
"""In so many imagined worlds each action is tried."""
WIDE = 24
"""No more actions than this are looked at."""


class Greedy:
    """Takes what looks best right after the move, in a few imagined worlds; it plans nothing."""

    def __init__(
        self, level: Level, seed: Seed = None, budget: Budget | None = None, advice: Advice | None = None
    ) -> None:
        """It takes the same time whatever the budget; `advice` replaces what the game itself says."""
        self.name = level.name
        self.level = level
        self.seed = seed
        self._advice = advice

    def choose(self, seen: Seen) -> Action:
        """The best of the actions that it noticed."""
        legal = list(seen.legal())
        if len(legal) == 1:
            return legal[0]
        rng = self._rng(seen)
        told = self._told(seen, rng)
        misses = self.level.misses(seen.game)
        some = list(told) or self._not_in_vain(seen, self._shortlist(seen, rng), rng)
        noticed = [action for action in some if rng.random() >= misses]
        noticed = noticed or [rng.choice(legal if told else self._not_in_vain(seen, legal, rng))]
        return noticed[0] if told else self._judged(seen, noticed, rng)[0][0]

    def opinion(self, seen: Seen) -> list[Opinion]:
        """Every legal action; asked for an opinion it overlooks nothing."""
        rng = self._rng(seen)
        legal = list(seen.legal())
        told = self._told(seen, rng) if legal else {}
        if told:
            return ranked((action, value, 0) for action, value in told.items())
        return ranked((action, value, WORLDS) for action, value in self._judged(seen, legal, rng))

    def _rng(self, seen: Seen) -> Random:
        return Random() if self.seed is None else Random(f"{self.seed} {self.name} {seen.seat}\n{seen.text()}")

    def _advice_for(self, seen: Seen) -> Advice:
        return advice_for(seen.game) if self._advice is None else self._advice

    def _told(self, seen: Seen, rng: Random) -> dict[Action, float]:
        """What the game itself says to this level, the best first; nothing, if it leaves that to the level."""
        advice = self._advice_for(seen)
        return dict(advice.opinion(self.level.skill, seen, rng) or ()) if advice.opinion else {}

    def _shortlist(self, seen: Seen, rng: Random) -> list[Action]:
        advice = self._advice_for(seen)
        if advice.candidates:
            return list(advice.candidates(seen.imagine(rng)))[:WIDE]
        legal = list(seen.legal())
        if len(legal) <= WIDE:
            return legal
        if advice.prior:
            weights = advice.prior(seen.imagine(rng), legal)
            order = sorted(range(len(legal)), key=lambda place: -weights[place])
            return [legal[place] for place in order[:WIDE]]
        return rng.sample(legal, WIDE)

    def _not_in_vain(self, seen: Seen, actions: list[Action], rng: Random) -> list[Action]:
        """Without what is plainly in vain, unless all of it is."""
        vain = self._advice_for(seen).vain
        if vain is None:
            return actions
        is_vain = vain(seen.imagine(rng))
        return [action for action in actions if not is_vain(action)] or actions

    def _judged(self, seen: Seen, actions: list[Action], rng: Random) -> list[tuple[Action, float]]:
        """These actions with what they are worth on average, the best first."""
        advice = self._advice_for(seen)
        nearest = Advice(evaluate=advice.evaluate, rollout=advice.rollout)
        worlds = [seen.imagine(rng) for _ in range(WORLDS)]
        rng.shuffle(actions)  # so that of equals any may come first
        worth = []
        for action in actions:
            total = 0.0
            for world in worlds:
                trial = world.copy()
                trial.play(action)
                total += play_on(trial, nearest, rng)[seen.seat or 0]
            worth.append((action, total / WORLDS))
        return sorted(worth, key=lambda pair: -pair[1])
