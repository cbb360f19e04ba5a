"""Rounds of learning: games, a fit, and a match against the best so far; each step is kept, and goes on where it was.

A folder holds one training: `plan.json`, for each round `round-1/game-00000.npz` …, `round-1/fitted.json` and
`round-1/gate.json`, and `learned.json`, the best so far. Everything hangs on the plan and its seed alone.
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from random import Random

import numpy as np

from teahouse.bots.playout import let_chance_fall
from teahouse.bots.result import shares
from teahouse.bots.spread import spread
from teahouse.bots.standing import wilson
from teahouse.engine import Refused, registry
from teahouse.engine.learned import Evaluate, Learned, Learning, Weights, read_weights, weights_text
from teahouse.training.fitting import error, fitted
from teahouse.training.selfplay import Rows, play

HELD_OUT = 12
"""Every so many games are not learned from, but judged with what was learned from the others."""
BETTER = 0.55
"""Who wins so much of the match (at two; of an even share in proportion) is the best from then on."""


@dataclass(frozen=True)
class Plan:
    """What is trained, and with how much."""

    game: str
    players: int
    games: int
    """Of a round."""
    rounds: int
    gate: int
    """Games of the match that ends a round."""
    seed: str = "0"


@dataclass(frozen=True)
class Round:
    """How a round went."""

    number: int
    rows: int
    before: float
    after: float
    """The error on the games held out, with the weights before and after."""
    rate: float
    low: float
    high: float
    """The match against the best so far: what a seat of the new one won, with its 95 % interval."""
    better: bool


def learning_of(name: str) -> Learning:
    """What a game tells the training."""
    part = registry.game(name).part("bot")
    found: Learning | None = getattr(part, "LEARNING", None)
    if found is None:
        raise Refused(f"{name} has nothing to train: its bot/ has no LEARNING")
    return found


class Training:
    """A training in a folder."""

    def __init__(self, folder: Path, plan: Plan) -> None:
        """Goes on with what the folder holds, if it is of the same plan."""
        self.folder = folder
        self.plan = plan
        self.learning = learning_of(plan.game)
        folder.mkdir(parents=True, exist_ok=True)
        file = folder / "plan.json"
        if file.exists() and json.loads(file.read_text(encoding="utf-8")) != asdict(plan):
            raise Refused(f"{folder} holds another training; name another folder")
        file.write_text(json.dumps(asdict(plan), indent=1) + "\n", encoding="utf-8")

    @property
    def best(self) -> Path:
        """The file with the best weights so far."""
        return self.folder / "learned.json"

    def run(self, jobs: int, tick: Callable[[str, int, int], None] = lambda what, done, of: None) -> Iterator[Round]:
        """Play all rounds; `tick` is told what is done of how much."""
        for number in range(1, self.plan.rounds + 1):
            yield self._round(number, jobs, tick)

    def _round(self, number: int, jobs: int, tick: Callable[[str, int, int], None]) -> Round:
        place = self.folder / f"round-{number}"
        place.mkdir(exist_ok=True)
        told = place / "gate.json"
        if told.exists():
            return Round(**json.loads(told.read_text(encoding="utf-8")))
        before = self._weights(self.best)
        rows, held = self._played(number, place, before, jobs, tick)
        start = before or self.learning.first
        file = place / "fitted.json"
        if not file.exists():
            _keep(file, weights_text({self.plan.players: Learned(self.learning, fitted(rows, self.learning, start))}))
        new = self._weights(file)
        assert new is not None
        rate = self._match(number, new, before, jobs, tick)
        low, high = wilson(rate, self.plan.gate)
        even = 1 / self.plan.players
        found = Round(
            number,
            len(rows),
            error(start, held, self.learning),
            error(new, held, self.learning),
            rate,
            low,
            high,
            rate >= 2 * BETTER * even,
        )
        if found.better:
            _keep(self.best, file.read_text(encoding="utf-8"))
        _keep(told, json.dumps(asdict(found), indent=1) + "\n")
        return found

    def _weights(self, file: Path) -> Weights | None:
        return read_weights(file, self.learning)[self.plan.players].weights if file.exists() else None

    def _played(
        self, number: int, place: Path, weights: Weights | None, jobs: int, tick: Callable[[str, int, int], None]
    ) -> tuple[Rows, Rows]:
        """The games of a round: those to learn from, and those held out."""
        plan = self.plan
        due = [game for game in range(plan.games) if not _file(place, game).exists()]
        job = partial(_play, plan, weights, number, str(place))
        for done, _ in enumerate(spread(job, due, jobs), plan.games - len(due) + 1):
            tick(f"round {number}: games", done, plan.games)
        parts = [_load(_file(place, game)) for game in range(plan.games)]
        held = parts[HELD_OUT - 1 :: HELD_OUT]
        learned = [part for game, part in enumerate(parts) if game % HELD_OUT != HELD_OUT - 1]
        return Rows.together(learned), Rows.together(held or learned)

    def _match(
        self, number: int, new: Weights, old: Weights | None, jobs: int, tick: Callable[[str, int, int], None]
    ) -> float:
        """What a seat of the new weights wins against the old ones, at quick play; all seatings with the same dice."""
        won = 0.0
        job = partial(_duel, self.plan, new, old, number)
        for done, share in enumerate(spread(job, range(self.plan.gate), jobs), 1):
            won += share
            tick(f"round {number}: match", done, self.plan.gate)
        return won / self.plan.gate


def judge(learning: Learning, weights: Weights | None) -> Evaluate:
    """The evaluation by some weights; None is the one made by hand."""
    return learning.by_hand if weights is None else Learned(learning, weights)


def _play(plan: Plan, weights: Weights | None, number: int, place: str, game: int) -> None:
    """One game of a round, kept in its file."""
    learning = learning_of(plan.game)
    seed = f"{plan.seed} round {number} game {game}"
    rows = play(registry.game(plan.game), learning, plan.players, judge(learning, weights), seed)
    file = _file(Path(place), game)
    half = file.with_suffix(".part.npz")
    np.savez_compressed(half, measures=rows.measures, phases=rows.phases, chances=rows.chances)
    half.replace(file)


def _duel(plan: Plan, new: Weights, old: Weights | None, number: int, game: int) -> float:
    """The part of the win of one seat of the new weights; all others play by the old ones."""
    learning = learning_of(plan.game)
    block, way = divmod(game, plan.players)
    dice = Random(f"{plan.seed} match {number} {block}")
    thinks = Random(f"{plan.seed} match {number} {game}")
    judges = [judge(learning, new if seat == way else old) for seat in range(plan.players)]
    state = registry.game(plan.game).start(plan.players, {"first": block % plan.players})
    let_chance_fall(state, dice)
    while state.to_act is not None:
        judged = learning.judged(state.seen_by(state.to_act), thinks, judges[state.to_act])
        state.play(max(judged, key=lambda action: judged[action]))
        let_chance_fall(state, dice)
    assert state.outcome is not None
    return shares(state.outcome)[way]


def _file(place: Path, game: int) -> Path:
    return place / f"game-{game:05}.npz"


def _load(file: Path) -> Rows:
    with np.load(file) as kept:
        return Rows(kept["measures"], kept["phases"], kept["chances"])


def _keep(file: Path, text: str) -> None:
    """Write a file at once: what is there is whole."""
    half = file.with_suffix(".part")
    half.write_text(text, encoding="utf-8")
    half.replace(file)
