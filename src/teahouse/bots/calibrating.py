"""Asking the advising level what positions are worth, and playing them on to see whether it is true.

The level that stands in for people plays a game with itself: it plays soundly, on both sides alike, and a game takes it
a second or two at most. Of the decisions of that game a few are drawn by lot. At each of them the advising level is
asked; the action that it advises is played, and the stand-in plays the game to its end, by dice of its own. So what
is told of a position is held against a game in which the advice was followed, and two positions of a game
share neither dice nor result.

Everything about a game follows from its number, so it doesn't matter who plays which, nor in which order.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from teahouse.bots import levels
from teahouse.bots.budget import Budget
from teahouse.bots.level import Level
from teahouse.bots.lines import Line, Lines
from teahouse.bots.opinion import Bot
from teahouse.bots.playout import let_chance_fall
from teahouse.bots.result import shares
from teahouse.bots.search import Search
from teahouse.bots.spread import Workers, spread
from teahouse.engine import Game, Refused, State, registry
from teahouse.engine.advice import Opinion

ASKED = 4
"""Positions of each game that are asked about and played on."""
DIGITS = 4
"""A value is kept to so many."""

Proof = tuple[float, float]
"""A chance to win as the adviser sees it, and the part of the win that came of it."""


@dataclass(frozen=True, slots=True)
class Trial:
    """What is asked about: a game by the default rules, at a number of players."""

    game: str
    players: int
    seed: str = "0"

    def __post_init__(self) -> None:
        if self.players < 2:
            raise Refused("alone nobody wins or loses: there is no chance to win to be asked for")
        registry.game(self.game).start(self.players)

    @property
    def file_name(self) -> str:
        """The file that keeps it, in a folder of such files."""
        return f"{self.game}-{self.players}.jsonl"

    def as_json(self) -> Line:
        """What its file opens with."""
        game = registry.game(self.game)
        who = {"advises": levels.adviser(), "plays": levels.stand_in()}
        return {
            "calibration": 1,
            "game": self.game,
            "players": self.players,
            "seed": self.seed,
            "asked": ASKED,
            **{duty: f"{level.name}:{_visits(level, game)}" for duty, level in who.items()},
        }


@dataclass(frozen=True, slots=True)
class Asked:
    """What was told of positions of one game, and what came of them."""

    number: int
    proofs: tuple[Proof, ...]


class Kept:
    """The file of a trial: one line a game, in the order they ended."""

    def __init__(self, folder: Path, trial: Trial) -> None:
        """Goes on with the file if it is there and holds the same trial."""
        self.trial = trial
        self.path = folder / trial.file_name
        self._lines = Lines(self.path)
        another = "another trial, or one of other levels; name another folder with --kept, or add --fresh"
        _, lines = self._lines.open(trial.as_json(), {}, "what was asked of an adviser", another)
        self.games = {line["number"]: _asked(line) for line in lines}

    def add(self, asked: Asked) -> None:
        """Keep a game."""
        self.games[asked.number] = asked
        self._lines.add({"number": asked.number, "proofs": asked.proofs})


@dataclass(frozen=True, slots=True)
class Measured:
    """What a file holds, whichever levels the house has by now."""

    game: str
    players: int
    advises: str
    plays: str
    """The two levels, as name:visits."""
    games: list[Asked]
    """By their number."""


def read(file: Path) -> Measured:
    """What was kept of a trial."""
    try:
        first, *lines = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
        games = sorted((_asked(line) for line in lines), key=lambda asked: asked.number)
        return Measured(first["game"], first["players"], first["advises"], first["plays"], games)
    except (ValueError, KeyError, TypeError):
        raise Refused(f"{file} doesn't hold what was asked of an adviser") from None


def run(kept: Kept, games: int, workers: Workers = 1, tick: Callable[[Asked], None] = lambda asked: None) -> None:
    """Play the games 0 to `games` - 1 that are not kept yet."""
    due = [number for number in range(games) if number not in kept.games]
    for asked in spread(partial(ask, kept.trial), due, workers if len(due) > 1 else 1):
        kept.add(asked)
        tick(asked)


def ask(trial: Trial, number: int) -> Asked:
    """Play the game with this number, ask about some of its positions, and play each of them on."""
    game = registry.game(trial.game)
    seed = f"{trial.seed} {number}"
    player, adviser = (_made(level, game, seed) for level in (levels.stand_in(), levels.adviser()))
    rng = Random(f"{seed} {trial.game} {trial.players}")
    decisions: list[State] = []
    _play_on(game.start(trial.players), player, rng, decisions)
    drawn = sorted(rng.sample(range(len(decisions)), min(ASKED, len(decisions))))
    return Asked(number, tuple(_proof(decisions[place], player, adviser, rng) for place in drawn))


def _proof(state: State, player: Bot, adviser: Bot, rng: Random) -> Proof:
    """Ask, follow the advice, and see what comes of it."""
    seat = state.to_act
    assert seat is not None
    best = _thoughts(adviser, state)[0]
    state.play(best.action)
    _play_on(state, player, rng)
    assert state.outcome is not None
    partners = len(state.game.sides(state.players, state.options)[0])
    return round(best.value, DIGITS), round(partners * shares(state.outcome)[seat], DIGITS)


def _thoughts(adviser: Bot, state: State) -> list[Opinion]:
    """What it thinks, before that is made into what it tells."""
    seen = state.seen_by(state.to_act)
    return adviser.thoughts(seen) if isinstance(adviser, Search) else adviser.opinion(seen)


def _play_on(state: State, player: Bot, rng: Random, decisions: list[State] | None = None) -> None:
    """Play to the end; `decisions` collects the positions in which there was a choice."""
    let_chance_fall(state, rng)
    while state.to_act is not None:
        seen = state.seen_by(state.to_act)
        if decisions is not None and len(seen.legal()) > 1:
            decisions.append(state.copy())
        state.play(player.choose(seen))
        let_chance_fall(state, rng)


def _made(level: Level, game: Game[Any], seed: str) -> Bot:
    """A bot that stops at its visits whatever the time, so that it answers the same on every machine."""
    visits = _visits(level, game)
    return level.make(game, seed, Budget(visits) if visits else None)


def _visits(level: Level, game: Game[Any]) -> int:
    budget = level.spends(game)
    return (budget.visits if budget else None) or 0


def _asked(line: Line) -> Asked:
    return Asked(line["number"], tuple((value, won) for value, won in line["proofs"]))
