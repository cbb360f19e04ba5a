"""The commands of the bots: `teahouse levels`, `arena` and `ladder`; `calibrate` and `review` stand beside."""

import os
from datetime import date
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from teahouse.bots import ladder as standing_comparison
from teahouse.bots import levels, tournament
from teahouse.bots.arena import Plan, Played
from teahouse.bots.calibration_command import calibrate
from teahouse.bots.results import Results
from teahouse.bots.review_command import review
from teahouse.bots.spread import held, workers
from teahouse.bots.standing import drawn, standings
from teahouse.console import GameName, OptionTexts, bars, console, errors, stop
from teahouse.engine import Refused, registry
from teahouse.engine import options as opts
from teahouse.home import folder

CORES = os.cpu_count() or 1

Jobs = Annotated[int, typer.Option(help="Processes that play at the same time.", min=1)]
OnCluster = Annotated[
    str | None,
    typer.Option(
        "--cluster",
        metavar="ADDRESS",
        help="Play on a cluster of Ray: auto for the one this machine has joined, local to try one here with --jobs.",
    ),
]


def register(app: typer.Typer) -> None:
    """Add the commands to the house's own."""
    app.command("levels")(tell_levels)
    app.command()(arena)
    app.command()(ladder)
    app.command()(review)
    app.command()(calibrate)


def tell_levels(name: GameName) -> None:
    """The levels of a game's bots, from the weakest on, and how each of them plays."""
    try:
        game = registry.game(name)
    except Refused as refused:
        raise stop(refused) from None
    table = Table(box=None, pad_edge=False, show_header=False)
    for level in levels.ladder(game):
        table.add_row(
            f"[bold]{level.name}[/bold]", level.told(game), f"[dim]under {level.limit / 1000:g} s a move[/dim]"
        )
    console.print(table)


def arena(
    name: GameName,
    bots: Annotated[
        str,
        typer.Option(
            help=f"By commas: {', '.join(levels.names())}, name:visits or name~overlooks. The last fills the table."
        ),
    ],
    games: Annotated[int, typer.Option(help="How many games.", min=1)] = 100,
    players: Annotated[int | None, typer.Option(help="How many play; without it the fewest that fit.")] = None,
    jobs: Jobs = 1,
    cluster: OnCluster = None,
    visits: Annotated[int | None, typer.Option(help="Worlds a bot may try for a decision.", min=1)] = None,
    seconds: Annotated[float | None, typer.Option(help="Seconds a bot may think instead.", min=0.001)] = None,
    sequential: Annotated[bool, typer.Option("--sequential", help="Stop as soon as it is decided.")] = False,
    seed: Annotated[str, typer.Option(help="The same seed gives the same games.")] = "0",
    option: OptionTexts = None,
    records: Annotated[Path | None, typer.Option(help="A folder to write the records to.")] = None,
    results: Annotated[
        Path | None, typer.Option(help="The file that keeps the results; a restart goes on there.")
    ] = None,
    fresh: Annotated[bool, typer.Option("--fresh", help="Forget what an earlier run has kept.")] = False,
) -> None:
    """Let bots play each other: all seatings, the same dice for each, win rates and ratings.

    What was played is kept; the same command after an interruption goes on where it stopped.
    """
    try:
        game = registry.game(name)
        chosen = tuple(part.strip() for part in bots.split(","))
        count = players or max(2, game.about.players[0], len(chosen))
        plan = Plan(name, chosen, count, opts.read_texts(game.options, option or []), visits, seconds, seed)
        file = results or folder("arena") / _file_name(plan)
        if fresh:
            file.unlink(missing_ok=True)
        who = workers(jobs, cluster)
        kept = Results(file, plan, who)
        if records is not None:
            records.mkdir(parents=True, exist_ok=True)
    except (Refused, OSError) as refused:
        raise stop(refused) from None
    if kept.played:
        errors.print(f"{len(kept.played)} games were played before; going on.")
    title = f"{game.about.title}, {count} players"
    try:
        with bars() as progress:
            task = progress.add_task(title, total=games, completed=min(games, len(kept.played)))
            done = tournament.run(
                kept,
                games,
                who,
                sequential=sequential,
                records=records,
                tick=lambda played: progress.advance(task),
            )
    except KeyboardInterrupt:
        raise stop(f"{len(kept.played)} games are kept in {file}; the same command goes on from there") from None
    except (Refused, OSError) as error:
        raise stop(error) from None
    _show(title, plan, done)
    if sequential and len(done) < games:
        console.print(f"[dim]Decided after {len(done)} games, with at most 5 % error over all looks.[/dim]")
    console.print(f"[dim]Kept in {file}[/dim]", soft_wrap=True)


def _file_name(plan: Plan) -> str:
    words = [plan.game, str(plan.players), *plan.bots, f"seed {plan.seed}"]
    words += [f"{plan.visits} visits"] if plan.visits else []
    words += [f"{plan.seconds:g} s"] if plan.seconds else []
    words += [f"{key} {value}" for key, value in plan.options.items()]
    text = "-".join(words)
    return "".join(letter if letter.isalnum() or letter in ".-" else "_" for letter in text) + ".jsonl"


def _show(title: str, plan: Plan, games: list[Played]) -> None:
    table = Table(title=f"{title}, {len(games)} games", title_justify="left", box=None, pad_edge=False)
    table.add_column("bot", header_style="bold")
    for heading in ("wins a seat", "95 %", "rating", "ms a decision", "99 of 100 under"):
        table.add_column(heading, header_style="bold", justify="right")
    for stand in sorted(standings(plan, games), key=lambda one: -one.rate):
        interval = f"{stand.low:.1%} to {stand.high:.1%}"
        rating = "-" if stand.rating is None else f"{stand.rating:.1f} ± {stand.doubt:.1f}"
        table.add_row(stand.name, f"{stand.rate:.1%}", interval, rating, f"{stand.mean:.1f}", f"{stand.slow:.1f}")
    console.print(table)
    if find_spec("openskill") is None:
        console.print("[dim]Ratings need openskill: pip install 'teahouse\\[arena]'[/dim]")
    nobody = f"; nobody won {drawn(games)}" if drawn(games) else ""
    console.print(f"[dim]An even share is {1 / plan.players:.1%}{nobody}. {len(plan.seatings)} seatings.[/dim]")


def ladder(
    names: Annotated[list[str] | None, typer.Argument(metavar="[GAME…]", help="Games; all without any.")] = None,
    games: Annotated[int, typer.Option(help="Games of each comparison; 0 only tells what is kept.", min=0)] = 200,
    others: Annotated[int, typer.Option(help="Games of neighbours at larger tables.", min=0)] = 60,
    balance: Annotated[int, typer.Option(help="Hands of the strongest level against itself.", min=0)] = 200,
    solo: Annotated[int, typer.Option(help="Games alone, where a game is played alone.", min=0)] = 20000,
    jobs: Jobs = CORES,
    cluster: OnCluster = None,
    out: Annotated[Path, typer.Option(help="The page to write.")] = Path("docs/ladder.md"),
    kept: Annotated[Path | None, typer.Option(help="The folder that keeps the results.")] = None,
) -> None:
    """Play the standing comparison of all levels and write it down."""
    try:
        chosen = [registry.game(name) for name in names or registry.names()]
        who = workers(jobs, cluster)
        rungs = [rung for game in chosen for rung in standing_comparison.rungs(game, games, balance, solo, others)]
    except Refused as refused:
        raise stop(refused) from None
    place = kept or folder("arena") / "ladder"
    climbed = []
    try:
        with bars() as progress, held(who):
            whole = progress.add_task("the ladder", total=len(rungs))
            for rung in rungs:
                title = f"{rung.plan.game}, {rung.plan.players} players, {' '.join(rung.plan.bots)}"
                task = progress.add_task(title, total=rung.games)
                climbed.append(
                    standing_comparison.climb(
                        rung,
                        place,
                        who,
                        lambda played, task=task: progress.advance(task),  # type: ignore[misc]  # a lambda with a default has no type of its own
                    )
                )
                progress.remove_task(task)
                progress.advance(whole)
                if rung.games:  # so that a run that is cut short is told
                    out.write_text(standing_comparison.page(climbed, date.today()), encoding="utf-8")
        out.write_text(standing_comparison.page(climbed, date.today()), encoding="utf-8")
    except KeyboardInterrupt:
        raise stop("what was played is kept; the same command goes on from there") from None
    except (Refused, OSError) as error:
        raise stop(error) from None
    console.print(f"Written to {out}", soft_wrap=True)
