"""The command `teahouse calibrate`."""

from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from teahouse.bots import calibrating, calibration_page
from teahouse.bots.calibration import by_chance, mean_error
from teahouse.bots.calibration_page import Verdict
from teahouse.bots.spread import Workers, workers
from teahouse.console import GameName, bars, console, errors, stop
from teahouse.engine import Refused, registry
from teahouse.home import folder


def calibrate(
    name: GameName,
    players: Annotated[int | None, typer.Option(help="How many play; without it the fewest that fit.")] = None,
    games: Annotated[int, typer.Option(help="How many games; 0 only tells what is kept.", min=0)] = 400,
    jobs: Annotated[int, typer.Option(help="Processes that play at the same time.", min=1)] = 1,
    cluster: Annotated[
        str | None,
        typer.Option("--cluster", metavar="ADDRESS", help="Play on a cluster of Ray instead: auto or local."),
    ] = None,
    seed: Annotated[str, typer.Option(help="The same seed gives the same games.")] = "0",
    kept: Annotated[
        Path | None, typer.Option(help="The folder that keeps the results; a restart goes on there.")
    ] = None,
    page: Annotated[Path | None, typer.Option(help="A page to write of all that the folder keeps.")] = None,
    fresh: Annotated[bool, typer.Option("--fresh", help="Forget what an earlier run has kept.")] = False,
) -> None:
    """See whether hints tell the truth: of positions that the adviser calls 70 %, how many are won.

    What was played is kept; the same command after an interruption goes on where it stopped.
    """
    place = kept or folder("calibration")
    try:
        game = registry.game(name)
        trial = calibrating.Trial(name, players or max(2, game.about.players[0]), seed)
        file = place / trial.file_name
        if fresh:
            file.unlink(missing_ok=True)
        if games:
            _play(calibrating.Kept(place, trial), games, workers(jobs, cluster))
        elif not file.exists():
            raise Refused(f"nothing is kept in {file}; --games says how many to play")
        _show(calibration_page.judged(calibrating.read(file)))
        if page is not None:
            calibration_page.write(page, [calibrating.read(each) for each in sorted(place.glob("*.jsonl"))])
            console.print(f"Written to {page}", soft_wrap=True)
    except KeyboardInterrupt:
        raise stop(f"what was played is kept in {place}; the same command goes on from there") from None
    except (Refused, OSError) as refused:
        raise stop(refused) from None
    console.print(f"[dim]Kept in {file}[/dim]", soft_wrap=True)


def _play(kept: calibrating.Kept, games: int, who: Workers) -> None:
    if kept.games:
        errors.print(f"{len(kept.games)} games were played before; going on.")
    title = f"{registry.game(kept.trial.game).about.title}, {kept.trial.players} players"
    with bars() as progress:
        task = progress.add_task(title, total=games, completed=min(games, len(kept.games)))
        calibrating.run(kept, games, who, tick=lambda asked: progress.advance(task))


def _show(verdict: Verdict) -> None:
    """The games with odd numbers, as people are told; and what the others say of how sure that is."""
    measured, fit = verdict.measured, verdict.fit
    title = f"{registry.game(measured.game).about.title}, {measured.players} players, {len(measured.games)} games"
    table = Table(title=title, title_justify="left", box=None, pad_edge=False, header_style="bold")
    for heading in ("called", "positions", "told", "won", "95 %"):
        table.add_column(heading, justify="right")
    for part in verdict.told:
        called = f"{part.number * 10} to {part.number * 10 + 10} %"
        interval = f"{part.low:.1%} to {part.high:.1%}"
        table.add_row(called, str(part.positions), f"{part.told:.1%}", f"{part.won:.1%}", interval)
    console.print(table)
    console.print(
        f"Mean error {100 * mean_error(verdict.told):.1f} points, in the games with odd numbers; "
        f"by chance alone {100 * by_chance(verdict.told):.1f}.",
        soft_wrap=True,
    )
    console.print(
        f"The part that proves true, by the others: {fit.sure:.2f} ({fit.low:.2f} to {fit.high:.2f}); "
        f"the game's advice has {verdict.sure:g} and should have {fit.part:g}.",
        soft_wrap=True,
    )
