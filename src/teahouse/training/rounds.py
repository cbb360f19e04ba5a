"""Rounds of learning: games, a fit, and a match against the best so far; each step is kept, and goes on where it was.

A folder holds one training: `plan.json`, for each round `round-1/game-00000.npz` …, `round-1/fitted.json`,
`round-1/match.jsonl` and `round-1/gate.json`, and `learned.json`, the best so far. Everything hangs on the plan and its
seed alone. Others play, and tell what they found; only the process that trains writes in the folder.
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from functools import partial
from math import fsum
from pathlib import Path
from random import Random

import numpy as np

from teahouse.bots.playout import let_chance_fall
from teahouse.bots.result import shares
from teahouse.bots.spread import Workers, spread
from teahouse.bots.standing import wilson
from teahouse.engine import Refused, registry
from teahouse.engine.learned import Evaluate, Learned, Learning, Units, Weights, read_weights, weights_text
from teahouse.training.fitting import error, fitted
from teahouse.training.selfplay import Rows, chosen, play

HELD_OUT = 12
"""Every so many games are not learned from, but judged with what was learned from the others."""
BETTER = 0.55
"""Who wins so much of the match (at two; of an even share in proportion) is the best from then on."""


Tick = Callable[[str, int, int], None]
"""Told what is being done, and how much of how much."""


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

    def run(self, workers: Workers, tick: Tick = lambda what, done, of: None) -> Iterator[Round]:
        """Play all rounds; `tick` is told what is done of how much."""
        for number in range(1, self.plan.rounds + 1):
            yield self._round(number, workers, tick)

    def _round(self, number: int, workers: Workers, tick: Tick) -> Round:
        place = self.folder / f"round-{number}"
        place.mkdir(exist_ok=True)
        told = place / "gate.json"
        if told.exists():
            return Round(**json.loads(told.read_text(encoding="utf-8")))
        before = self._learned(self.best)
        rows, held = self._played(number, place, before, workers, tick)
        start = before or Learned(self.learning, self.learning.first)
        file, match = place / "fitted.json", place / "match.jsonl"
        if not file.exists():
            match.unlink(missing_ok=True)  # it was another's
            fit = fitted(rows, start, tick=lambda done, of: tick(f"round {number}: fit", done, of))
            _keep(file, weights_text({self.plan.players: fit}))
        new = self._learned(file)
        assert new is not None
        rate = self._match(number, match, new, before, workers, tick)
        low, high = wilson(rate, self.plan.gate)
        even = 1 / self.plan.players
        found = Round(
            number,
            len(rows),
            error(start, held),
            error(new, held),
            rate,
            low,
            high,
            rate >= 2 * BETTER * even,
        )
        if found.better:
            _keep(self.best, file.read_text(encoding="utf-8"))
        _keep(told, json.dumps(asdict(found), indent=1) + "\n")
        return found

    def _learned(self, file: Path) -> Learned | None:
        return read_weights(file, self.learning)[self.plan.players] if file.exists() else None

    def _played(
        self, number: int, place: Path, judge: Learned | None, workers: Workers, tick: Tick
    ) -> tuple[Rows, Rows]:
        """The games of a round: those to learn from, and those held out."""
        plan = self.plan
        due = [game for game in range(plan.games) if not _file(place, game).exists()]
        job = partial(_play, plan, _numbers(judge), number)
        for done, (game, rows) in enumerate(spread(job, due, workers), plan.games - len(due) + 1):
            _save(_file(place, game), rows)
            tick(f"round {number}: games", done, plan.games)
        parts = [_load(_file(place, game)) for game in range(plan.games)]
        held = parts[HELD_OUT - 1 :: HELD_OUT]
        learned = [part for game, part in enumerate(parts) if game % HELD_OUT != HELD_OUT - 1]
        return Rows.together(learned), Rows.together(held or learned)

    def _match(self, number: int, file: Path, new: Learned, old: Learned | None, workers: Workers, tick: Tick) -> float:
        """What a seat of the new weights wins against the old ones, at quick play; all seatings with the same dice."""
        won = _won(file)
        due = [duel for duel in range(self.plan.gate) if duel not in won]
        job = partial(_duel, self.plan, _numbers(new), _numbers(old), number)
        with file.open("a", encoding="utf-8") as kept:
            for duel, share in spread(job, due, workers):
                won[duel] = share
                kept.write(json.dumps([duel, share]) + "\n")
                kept.flush()
                tick(f"round {number}: match", len(won), self.plan.gate)
        return fsum(won.values()) / self.plan.gate  # the same in whatever order they ended


_Numbers = tuple[Weights, Units] | None
"""A judge as other processes are told of it; None is the one made by hand."""


def _numbers(judge: Learned | None) -> _Numbers:
    return None if judge is None else (judge.weights, judge.units)


def _judge(learning: Learning, numbers: _Numbers) -> Evaluate:
    return learning.by_hand if numbers is None else Learned(learning, *numbers)


def _play(plan: Plan, numbers: _Numbers, number: int, game: int) -> tuple[int, Rows]:
    """One game of a round, with its number."""
    learning = learning_of(plan.game)
    seed = f"{plan.seed} round {number} game {game}"
    return game, play(registry.game(plan.game), learning, plan.players, _judge(learning, numbers), seed)


def _duel(plan: Plan, new: _Numbers, old: _Numbers, number: int, duel: int) -> tuple[int, float]:
    """A game of the match, and the part of the win of its one seat of the new weights; others play by the old ones."""
    learning = learning_of(plan.game)
    block, way = divmod(duel, plan.players)
    dice = Random(f"{plan.seed} match {number} {block}")
    thinks = Random(f"{plan.seed} match {number} {duel}")
    judges = [_judge(learning, new if seat == way else old) for seat in range(plan.players)]
    game = registry.game(plan.game)
    state = game.start(plan.players, {"first": block % plan.players})
    let_chance_fall(state, dice)
    while state.to_act is not None:
        state.play(chosen(game, learning, state.seen_by(state.to_act), thinks, judges[state.to_act]))
        let_chance_fall(state, dice)
    assert state.outcome is not None
    return duel, shares(state.outcome)[way]


def _file(place: Path, game: int) -> Path:
    return place / f"game-{game:05}.npz"


def _save(file: Path, rows: Rows) -> None:
    """Keep a game at once: what is there is whole."""
    half = file.with_suffix(".part.npz")
    np.savez_compressed(half, measures=rows.measures, phases=rows.phases, chances=rows.chances)
    half.replace(file)


def _load(file: Path) -> Rows:
    with np.load(file) as kept:
        return Rows(kept["measures"], kept["phases"], kept["chances"])


def _won(file: Path) -> dict[int, float]:
    """The games of a match that are kept, by number; one whose writing was interrupted is played again."""
    whole, end, cut = (file.read_text(encoding="utf-8") if file.exists() else "").rpartition("\n")
    if cut:
        _keep(file, whole + end)
    return dict(json.loads(line) for line in whole.splitlines())


def _keep(file: Path, text: str) -> None:
    """Write a file at once: what is there is whole."""
    half = file.with_suffix(".part")
    half.write_text(text, encoding="utf-8")
    half.replace(file)
