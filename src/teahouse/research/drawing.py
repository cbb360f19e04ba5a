"""The table drawn as text or SVG, as a seat sees it."""

from io import StringIO

from rich.console import Console

from teahouse.engine import Seen, Voice

WIDTH = 100


def _printed(seen: Seen) -> Console:
    console = Console(file=StringIO(), width=WIDTH, record=True, highlight=False)
    voice = Voice([f"Seat {seat}" for seat in range(seen.players)], seen.seat)
    console.print(seen.game.words.draw(seen, voice))
    console.print(f"\n{seen.game.words.ask(seen, voice)}", markup=False)
    return console


def text(seen: Seen) -> str:
    """The table as plain text."""
    return _printed(seen).export_text(styles=False)


def svg(seen: Seen) -> str:
    """The table as an SVG document."""
    return _printed(seen).export_svg(title=seen.game.about.title, unique_id="teahouse")
