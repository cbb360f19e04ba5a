"""What all commands share: where they print, how they stop, how they show that something takes its time."""

from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

console = Console(highlight=False)
errors = Console(stderr=True, highlight=False)

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game; `teahouse games` lists them.")]
OptionTexts = Annotated[
    list[str] | None, typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option of the game.")
]


def stop(message: object) -> typer.Exit:
    """One clear sentence, and exit status 1."""
    errors.print(f"teahouse: {message}", markup=False, soft_wrap=True)
    return typer.Exit(1)


def bars(shown: bool = True) -> Progress:
    """Bars that count what is done, on the error stream, and leave nothing behind."""
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True, highlight=False),  # looks at what the terminal is now, not when it was imported
        transient=True,
        disable=not shown,
    )
