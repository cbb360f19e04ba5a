"""The commands `teahouse puzzles mine`, `pack` and `check`."""

from itertools import chain
from pathlib import Path
from typing import Annotated

import typer

from teahouse.bots.commands import CORES, Jobs, OnCluster
from teahouse.bots.spread import held, workers
from teahouse.console import GameName, bars, console, stop
from teahouse.engine import Refused, Unreadable, registry
from teahouse.home import folder
from teahouse.mining import checking
from teahouse.mining import mine as mining
from teahouse.school.puzzle import FILE, packed, puzzles_of

puzzles = typer.Typer(no_args_is_help=True, help="Find puzzles in games of bots, and judge them again.")


def register(app: typer.Typer) -> None:
    """Add the commands to the house's own."""
    app.add_typer(puzzles, name="puzzles")


@puzzles.command()
def mine(
    name: GameName,
    seed: Annotated[str, typer.Option(help="The same seed gives the same puzzles.")] = "1",
    games: Annotated[int, typer.Option(help="How many games are played.", min=1)] = 100,
    enough: Annotated[int, typer.Option(help="End earlier, with so many puzzles.", min=0)] = 0,
    jobs: Jobs = CORES,
    cluster: OnCluster = None,
    out: Annotated[Path | None, typer.Option(help="The file that keeps what was found, a line a game.")] = None,
) -> None:
    """Find puzzles in games of bots; the same command after an interruption goes on where it stopped."""
    try:
        game = registry.game(name)
        file = out or folder("mined") / f"{game.name}-{seed}.jsonl"
        who = workers(jobs, cluster)
        with bars() as progress, held(who):
            task = progress.add_task(game.about.title, total=games)
            found = mining.mine(
                game, seed, games, file, who, enough, lambda found: progress.update(task, completed=len(found))
            )
    except KeyboardInterrupt:
        raise stop("what was found is kept; the same command goes on from there") from None
    except (Refused, OSError) as error:
        raise stop(error) from None
    number = sum(len(one["puzzles"]) for one in found.values())
    told = ", ".join(f"{times} {what}" for what, times in mining.totals(found).most_common())
    console.print(f"{number} puzzles in {len(found)} games ({told}).", soft_wrap=True)
    console.print(f"Kept in {file}", soft_wrap=True)


@puzzles.command()
def pack(
    name: GameName,
    mined: Annotated[list[Path], typer.Argument(metavar="FILES", help="What `teahouse puzzles mine` has kept.")],
    most: Annotated[int, typer.Option(help="So many puzzles at most.", min=1)] = 320,
    anew: Annotated[bool, typer.Option("--anew", help="Leave out what the game has now.")] = False,
    checked: Annotated[
        Path | None, typer.Option(help="Results of `teahouse puzzles check`: what was refuted is left out.")
    ] = None,
    seed: Annotated[str, typer.Option(help="Of that check.")] = "fresh",
    out: Annotated[Path | None, typer.Option(help="The file; left out: the game's own.")] = None,
) -> None:
    """Make a game's file of puzzles: what it has stays, for people have ratings on them; then the first of what was
    mined, none twice, few that every level finds."""
    try:
        game = registry.game(name)
        for one in (*mined, *([checked] if checked else [])):
            if not one.is_file():
                raise Refused(f"there is no file {one}")
        there = [] if anew else list(puzzles_of(game.name).values())
        found = chain.from_iterable(mining.in_order(game, mining.kept_in(one)) for one in mined)
        gone = checking.refuted(game, seed, checked) if checked else set()
        some = mining.chosen((one for one in chain(there, found) if one.id not in gone), most)
        file = out or game.folder / FILE
        file.write_bytes(packed(some))
    except (Refused, Unreadable, OSError) as error:
        raise stop(error) from None
    console.print(f"{len(some)} puzzles, {file.stat().st_size / 1024:.0f} KB: {file}", soft_wrap=True)


@puzzles.command()
def check(
    name: GameName,
    sample: Annotated[int, typer.Option(help="So many puzzles.", min=1)] = 200,
    seed: Annotated[str, typer.Option(help="Of the sample and of the fresh judge.")] = "fresh",
    jobs: Jobs = CORES,
    cluster: OnCluster = None,
    results: Annotated[
        Path | None, typer.Option(help="A file that keeps what was said: what stands there isn't asked again.")
    ] = None,
) -> None:
    """Ask a fresh judge about a sample of a game's puzzles: it must agree with at least 97 of 100."""
    try:
        game = registry.game(name)
        who = workers(jobs, cluster)
        with bars() as progress, held(who):
            found = [*progress.track(checking.checked(game, sample, seed, who, results), description=game.about.title)]
    except KeyboardInterrupt:
        raise stop("what was said is kept where --results says" if results else "nothing was kept") from None
    except (Refused, Unreadable, OSError) as error:
        raise stop(error) from None
    if not found:
        raise stop(f"there are no puzzles of {game.about.title}")
    for one in sorted(found, key=lambda one: one.id):
        if not all(one.agree):
            console.print(f"{one.id}: {one.best}; now {', '.join(one.chosen)}", markup=False, soft_wrap=True)
    agreed = sum(one.agree[0] for one in found)
    console.print(f"{agreed} of {len(found)} ({agreed / len(found):.1%}): the first judge agrees.")
    if len(found[0].agree) > 1:
        second = sum(one.agree[1] for one in found)
        console.print(f"{second} of {len(found)} ({second / len(found):.1%}): the second judge agrees.")
    if agreed < checking.AGREED * len(found):
        raise typer.Exit(1)
