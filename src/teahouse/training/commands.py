"""The command `teahouse train`."""

from pathlib import Path
from typing import Annotated

import typer

from teahouse.bots.commands import CORES, Jobs, OnCluster
from teahouse.bots.spread import held, workers
from teahouse.console import GameName, bars, console, stop
from teahouse.engine import Refused
from teahouse.home import folder


def register(app: typer.Typer) -> None:
    """Add the command to the house's own."""
    app.command()(train)


def train(
    name: GameName,
    players: Annotated[int, typer.Option(help="At tables of so many.", min=2)] = 2,
    games: Annotated[int, typer.Option(help="Games of a round.", min=2)] = 800,
    rounds: Annotated[int, typer.Option(help="Rounds: games, a fit, a match against the best so far.", min=1)] = 1,
    gate: Annotated[int, typer.Option(help="Games of that match.", min=2)] = 200,
    jobs: Jobs = CORES,
    cluster: OnCluster = None,
    seed: Annotated[str, typer.Option(help="The same seed gives the same weights.")] = "0",
    out: Annotated[Path | None, typer.Option(help="The folder that keeps it; a restart goes on there.")] = None,
) -> None:
    """Let the evaluation of a game learn from games with itself (extra teahouse[train])."""
    try:
        from teahouse.training.rounds import Plan, Training
    except ImportError as missing:
        raise stop(f"training needs {missing.name}: pip install 'teahouse[train]'") from None
    try:
        place = out or folder("training") / f"{name}-{players}-{seed}"
        who = workers(jobs, cluster)
        training = Training(place, Plan(name, players, games, rounds, gate, seed))
        with bars() as progress, held(who):
            task = progress.add_task("training")

            def tick(what: str, done: int, of: int) -> None:
                progress.update(task, description=what, completed=done, total=of)

            for done in training.run(who, tick):
                console.print(
                    f"round {done.number}: {done.rows} positions; error {done.before:.4f} before, {done.after:.4f} "
                    f"after; wins {done.rate:.1%} ({done.low:.1%} to {done.high:.1%}) of {gate} games against the best "
                    f"so far{'' if done.better else ', which stays'}",
                    soft_wrap=True,
                )
    except (Refused, OSError) as error:
        raise stop(error) from None
    except KeyboardInterrupt:
        raise stop("what was done is kept; the same command goes on from there") from None
    console.print(f"The best weights are in {training.best}" if training.best.exists() else "Nothing better was found.")
