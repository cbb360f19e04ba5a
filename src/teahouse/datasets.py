"""`teahouse dataset`: games of bots as a file of rows, for learners."""

from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

import teahouse
from teahouse.bots import names
from teahouse.bots.levels import stand_in
from teahouse.console import GameName, OptionTexts, bars, console, stop
from teahouse.engine import Refused
from teahouse.engine import options as opts


def register(app: typer.Typer) -> None:
    """Give the `teahouse` command its `dataset`."""
    app.command()(dataset)


def dataset(
    name: GameName,
    out: Annotated[Path, typer.Option(help="The file to write: NAME.parquet or NAME.arrow.")],
    bots: Annotated[
        str, typer.Option(help=f"One for all seats, or one for each by commas: {', '.join(names())}, or name:visits.")
    ] = stand_in().name,
    games: Annotated[int, typer.Option(help="How many games.", min=1)] = 100,
    players: Annotated[int | None, typer.Option(help="How many play; without it the fewest that fit.")] = None,
    option: OptionTexts = None,
    seed: Annotated[str, typer.Option(help="The same seed gives the same rows.")] = "0",
    jobs: Annotated[int, typer.Option(help="Processes that play at the same time.", min=1)] = 1,
    tensors: Annotated[
        bool, typer.Option("--tensors", help="Write what the seat knows as numbers too, and every legal number.")
    ] = False,
) -> None:
    """Write games between bots as rows: position, seat, action by name and number, and how it ended."""
    missing = next((package for package in ("numpy", "pyarrow") if find_spec(package) is None), None)
    if missing:
        raise stop(f"a dataset needs {missing}, which is not installed; pip install 'teahouse[dataset]' brings it")
    from teahouse.research.dataset import Plan, write

    try:
        game = teahouse.game(name)
        chosen = [part.strip() for part in bots.split(",")]
        plan = Plan.of(name, chosen, players, opts.read_texts(game.options, option or []), seed, tensors)
        rows = 0
        with bars() as progress:
            task = progress.add_task(f"{game.about.title}, {plan.players} players", total=games)
            for written in write(out, plan, games, jobs):
                rows += written
                progress.advance(task)
    except (Refused, OSError) as error:
        raise stop(error) from None
    console.print(f"{rows:,} decisions of {games:,} games are in {out}.", soft_wrap=True)
