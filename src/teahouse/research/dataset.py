"""Games of bots as rows, one for each decision: for learning from what others do, in Parquet or Arrow.

The same seed gives the same rows whatever the number of jobs: bots stop at their visits, never at a clock.
"""

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

import teahouse
from teahouse.bots import Bot, bot, levels, steady
from teahouse.engine import CHANCE, FastDice, Game, Refused, State
from teahouse.research import seats
from teahouse.research.extra import needed
from teahouse.research.play import numbers, place_values
from teahouse.research.tensors import Layout

with needed("pyarrow", "dataset"):
    import pyarrow as arrow
    from pyarrow import parquet

FORMATS: Final = (".parquet", ".arrow")
VERSION: Final = 1
"""Of the columns; it stands in the file beside what was played."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is played, and what is written of it."""

    game: str
    players: int
    bots: tuple[str, ...]
    """A bot for each seat: a name, or `name:visits`."""
    options: Mapping[str, Any]
    seed: str
    tensors: bool = False
    """Whether what the seat knows is written as numbers too, and every number that was legal."""

    @classmethod
    def of(
        cls,
        game: str,
        bots: Sequence[str],
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        seed: int | str = 0,
        tensors: bool = False,
    ) -> "Plan":
        """A plan that can be played; one bot sits on all seats."""
        found = teahouse.game(game)
        count = players or max(2, found.about.players[0], len(bots))
        found.start(count, options)
        names = seats.spread(bots[0] if len(bots) == 1 else list(bots), count)
        plan = cls(found.name, count, tuple(map(str, names)), dict(options or {}), str(seed), tensors)
        for name in plan.bots:
            _sit(name, found, "0")
        return plan

    @property
    def schema(self) -> "arrow.Schema":
        """The columns and their types, with what was played."""
        columns = [
            ("game", arrow.int32()),
            ("node", arrow.int32()),
            ("seat", arrow.int8()),
            ("position", arrow.string()),
            ("seen", arrow.string()),
            ("action", arrow.string()),
            ("number", arrow.int32()),
            ("choices", arrow.int32()),
            ("value", arrow.float32()),
            ("score", arrow.int32()),
            ("rank", arrow.int8()),
            ("reason", arrow.string()),
        ]
        if self.tensors:
            size = Layout(teahouse.game(self.game), self.players).size
            columns += [("tensor", arrow.list_(arrow.float32(), size)), ("legal", arrow.list_(arrow.int32()))]
        about = {
            "teahouse": teahouse.__version__,
            "dataset": VERSION,
            "game": self.game,
            "rules": teahouse.game(self.game).about.rules,
            "players": self.players,
            "bots": ",".join(self.bots),
            "options": dict(self.options),
            "seed": self.seed,
        }
        return arrow.schema(columns, metadata={name: str(value) for name, value in about.items()})


def _sit(name: str, game: Game[Any], seed: str) -> Bot:
    kind, colon, visits = name.partition(":")
    if not colon:
        return steady(kind, game, seed)
    if not (visits.isascii() and visits.isdigit() and int(visits)):
        raise Refused(f"{name!r} should be the name of a bot, or name:visits such as club:200")
    if levels.find(kind, game).budget is None:
        raise Refused(f"{kind} has no budget of visits")
    return bot(kind, game, seed, visits=int(visits))


def game_rows(plan: Plan, game: int) -> list[dict[str, Any]]:
    """The rows of the game with this number, whose dice and bots hang on the seed and the number alone."""
    found = teahouse.game(plan.game)
    state, dice = found.start(plan.players, plan.options), FastDice(f"{plan.seed}-{game}")
    sitting = [_sit(name, found, f"{plan.seed}-{game} seat {seat}") for seat, name in enumerate(plan.bots)]
    layout = Layout(found, plan.players)
    rows: list[dict[str, Any]] = []
    node = 0
    while (actor := state.to_act) is not None:
        if actor == CHANCE:
            state.play(dice.pick(state.chances()))
        else:
            seen = state.seen_by(actor)
            action = sitting[actor].choose(seen)
            rows.append(
                {
                    "game": game,
                    "node": node,
                    "seat": actor,
                    "position": state.text(),
                    "seen": seen.text(),
                    "action": str(action),
                    "number": _number(state, action),
                    "choices": len(state.legal()),
                }
            )
            if plan.tensors:
                rows[-1] |= {"tensor": layout.row(seen), "legal": numbers(state)}
            state.play(action)
        node += 1
    outcome = state.outcome
    assert outcome is not None
    values = place_values(outcome, plan.players)
    for row in rows:
        seat = row["seat"]
        row |= {
            "value": values[seat],
            "score": outcome.scores[seat],
            "rank": outcome.ranks[seat],
            "reason": outcome.reason,
        }
    return rows


def _number(state: State, action: Any) -> int | None:
    """The learners' number of an action; None outside the window of an unbounded board."""
    try:
        return state.game.action_index.number(state, action)
    except IndexError:
        return None


def batches(plan: Plan, games: int, jobs: int = 1) -> Iterator["arrow.RecordBatch"]:
    """The rows of games 0 to `games` - 1 in their order, a batch for each game."""
    schema, play = plan.schema, partial(game_rows, plan)
    if jobs == 1:
        for game in range(games):
            yield arrow.RecordBatch.from_pylist(play(game), schema=schema)
        return
    with ProcessPoolExecutor(jobs) as pool:
        for rows in pool.map(play, range(games)):
            yield arrow.RecordBatch.from_pylist(rows, schema=schema)


def write(path: Path, plan: Plan, games: int, jobs: int = 1) -> Iterator[int]:
    """Write games to a file, by its ending Parquet or Arrow; tells after each game how many rows it gave."""
    if path.suffix not in FORMATS:
        raise Refused(f"a dataset is a file that ends with {' or '.join(FORMATS)}, not {path.name!r}")
    schema = plan.schema
    with path.open("wb") as file:
        opened = (
            parquet.ParquetWriter(file, schema, compression="zstd")
            if path.suffix == ".parquet"
            else arrow.ipc.new_file(file, schema)
        )
        with opened as writer:
            for batch in batches(plan, games, jobs):
                writer.write_batch(batch)
                yield batch.num_rows
