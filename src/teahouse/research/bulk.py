"""Games in bulk, as columns of numbers."""

import os
import pickle
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

import teahouse
from teahouse.console import bars
from teahouse.engine import CHANCE, FastDice, Game, Refused
from teahouse.engine.hand import play_out
from teahouse.research import seats
from teahouse.research.extra import needed
from teahouse.research.seats import Sitter

with needed("numpy"):
    import numpy as np
    from numpy.typing import NDArray

Column = NDArray[Any]


class Played(NamedTuple):
    """One game that was played."""

    seed: str
    nodes: int
    decisions: int
    ranks: tuple[int, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    reason: str


@dataclass(frozen=True)
class Games:
    """Games that were played, a column for each thing that can be asked of them, a row for each game.

    `seed` (text), `nodes` and `decisions` (how many), `reason` (text), and with a column for each seat
    `ranks`, `scores` and `won`.
    """

    game: str
    players: int
    columns: Mapping[str, Column]

    def __getitem__(self, name: str) -> Column:
        if name not in self.columns:
            raise KeyError(f"there is no column {name!r} (there are: {', '.join(self.columns)})")
        return self.columns[name]

    def __len__(self) -> int:
        return len(self.columns["seed"])

    def flat(self) -> dict[str, Column]:
        """Plain columns only, those of a seat as `scores_0` and so on: for a data frame or an Arrow table."""
        found: dict[str, Column] = {}
        for name, column in self.columns.items():
            if column.ndim == 1:
                found[name] = column
            else:
                found.update({f"{name}_{seat}": column[:, seat] for seat in range(self.players)})
        return found


def simulate(
    game: str | Game[Any],
    bots: Sitter | Sequence[Sitter] = "random",
    *,
    games: int = 100,
    jobs: int | None = 1,
    players: int | None = None,
    options: Mapping[str, Any] | None = None,
    seed: int | str = 0,
    progress: bool = True,
) -> Games:
    """Play games between bots in `jobs` processes (None: one for each core).

    `bots` is one for all seats or one for each: a name, a name with settings, or a function from a
    seed to a bot. Game number n has dice and bots seeded by `seed` and n alone, so the same seed
    gives the same games whatever the number of jobs, as long as no bot looks at a clock.
    """
    found = teahouse.game(game) if isinstance(game, str) else game
    if games < 1:
        raise Refused(f"there must be one game at least, not {games}")
    if players is None:
        given = isinstance(bots, list | tuple) and seats.spread(bots, len(bots))
        players = len(given) if given and len(given) in found.about.players else found.about.players[0]
    sitters = seats.spread(bots, players)
    found.start(players, options)
    workers = min(games, jobs or os.cpu_count() or 1)
    if workers > 1:
        for sitter in sitters:
            _travels(sitter)
    size = max(1, min(50, games // (8 * workers)))
    chunks = [range(start, min(start + size, games)) for start in range(0, games, size)]
    play = partial(_play_some, found, players, dict(options or {}), sitters, seed)
    rows: list[Played] = []
    with bars(progress) as bar:
        task = bar.add_task(f"{found.about.title}, {players} players", total=games)
        for done in _spread(play, chunks, workers):
            rows += done
            bar.advance(task, len(done))
    return _columns(found.name, players, rows)


def _travels(sitter: Sitter) -> None:
    """Several processes must be able to find a function that makes bots by its name."""
    try:
        pickle.dumps(sitter)
    except (pickle.PicklingError, AttributeError, TypeError):
        name = getattr(sitter, "__qualname__", repr(sitter))
        raise Refused(
            f"several jobs can't share {name}: give the name of a bot, or a function that stands in a module "
            "(no lambda, nor one inside another), or play with jobs=1"
        ) from None


def _spread(play: "partial[list[Played]]", chunks: list[range], workers: int) -> Iterator[list[Played]]:
    """The chunks in their order, from as many processes as asked for."""
    if workers == 1:
        yield from map(play, chunks)
        return
    with ProcessPoolExecutor(workers) as pool:
        yield from pool.map(play, chunks)


def _play_some(
    game: Game[Any],
    players: int,
    options: Mapping[str, Any],
    sitters: list[Sitter],
    seed: int | str,
    numbers: range,
) -> list[Played]:
    return [play_one(game, players, options, sitters, f"{seed}-{number}") for number in numbers]


def play_one(game: Game[Any], players: int, options: Mapping[str, Any], sitters: Sequence[Sitter], seed: str) -> Played:
    """One game between bots, with dice and bots that depend on the seed alone."""
    state, dice = game.start(players, options), FastDice(seed)
    bots = [seats.make(sitter, game, f"{seed} seat {seat}") for seat, sitter in enumerate(sitters)]
    actors = list(play_out(state, dice, lambda state, seat: bots[seat].choose(state.seen_by(seat))))
    outcome = state.outcome
    assert outcome is not None
    decisions = sum(actor != CHANCE for actor in actors)
    return Played(seed, len(actors), decisions, outcome.ranks, outcome.scores, outcome.winners, outcome.reason)


def _columns(game: str, players: int, rows: list[Played]) -> Games:
    won = np.zeros((len(rows), players), bool)
    for at, row in enumerate(rows):
        won[at, list(row.winners)] = True
    return Games(
        game,
        players,
        {
            "seed": np.array([row.seed for row in rows]),
            "nodes": np.array([row.nodes for row in rows], np.int32),
            "decisions": np.array([row.decisions for row in rows], np.int32),
            "ranks": np.array([row.ranks for row in rows], np.int32),
            "scores": np.array([row.scores for row in rows], np.int32),
            "won": won,
            "reason": np.array([row.reason for row in rows]),
        },
    )
