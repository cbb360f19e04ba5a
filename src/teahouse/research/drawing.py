"""The table drawn as text, as SVG, as pixels or onto the terminal, as a seat sees it."""

from functools import cache
from io import StringIO
from pathlib import Path
from typing import Any, Final

from rich.console import Console
from rich.style import Style
from rich.terminal_theme import DEFAULT_TERMINAL_THEME as THEME
from rich.text import Text

from teahouse.engine import Refused, Seen, Voice
from teahouse.research.extra import needed

WIDTH: Final = 100
HEIGHT: Final = 60
"""The lines of a picture, so that all have the same size, as a film needs it."""
RENDER_MODES: Final = ("human", "ansi", "svg", "rgb_array")
"""human: printed after every step. ansi: text. svg: a document. rgb_array: a picture, height by width by 3 bytes."""
_LETTER: Final = 14
"""The height of a letter of the picture, in pixels."""
_LINE: Final = 17


def render(seen: Seen, mode: str | None) -> Any:
    """The table in one of the modes; nothing where it was printed, or where no mode was asked for."""
    if mode is None:
        return None
    return {"human": show, "ansi": text, "svg": svg, "rgb_array": pixels}[mode](seen)


def text(seen: Seen) -> str:
    """The table as plain text."""
    return _printed(seen).export_text(styles=False)


def svg(seen: Seen) -> str:
    """The table as an SVG document."""
    return _printed(seen).export_svg(title=seen.game.about.title, unique_id="teahouse")


def show(seen: Seen) -> None:
    """Print the table, in colours where the terminal has them."""
    _print(seen, Console(width=WIDTH, highlight=False))


def pixels(seen: Seen) -> Any:
    """The table as a picture: what `show` prints, in its colours."""
    with needed("pillow"):
        import numpy as np
        from PIL import Image, ImageDraw
    console = Console(file=StringIO(), width=WIDTH, color_system="truecolor", force_terminal=True, highlight=False)
    lines = [line for part in _parts(seen) for line in console.render_lines(part, pad=False)][:HEIGHT]
    font, background = _font(), tuple(THEME.background_color)
    wide = round(font.getlength("M"))
    picture = Image.new("RGB", (wide * WIDTH, _LINE * HEIGHT), background)
    pen = ImageDraw.Draw(picture)
    for row, line in enumerate(lines):
        column = 0
        for segment in line:
            ink, paper = _colours(segment.style or Style.null())
            left, top, after = column * wide, row * _LINE, column + segment.cell_length
            if paper != background:
                pen.rectangle((left, top, after * wide - 1, top + _LINE - 1), fill=paper)
            for letter in segment.text:  # one by one, so that every letter stands in its column
                pen.text((column * wide, top), letter, fill=ink, font=font)
                column += Text(letter).cell_len
            column = after
    return np.array(picture, np.uint8)


def _parts(seen: Seen) -> tuple[Any, Text]:
    voice = Voice([f"Seat {seat}" for seat in range(seen.players)], seen.seat)
    return Text.from_markup(seen.game.words.draw(seen, voice)), Text(f"\n{seen.game.words.ask(seen, voice)}")


def _print(seen: Seen, console: Console) -> Console:
    for part in _parts(seen):
        console.print(part)
    return console


def _printed(seen: Seen) -> Console:
    return _print(seen, Console(file=StringIO(), width=WIDTH, record=True, highlight=False))


def _colours(style: Style) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Of the letter and of what is behind it."""
    ink = tuple(style.color.get_truecolor(THEME)) if style.color else tuple(THEME.foreground_color)
    behind = style.bgcolor
    paper = tuple(behind.get_truecolor(THEME, foreground=False)) if behind else tuple(THEME.background_color)
    if style.dim:
        ink = tuple((one + other) // 2 for one, other in zip(ink, paper, strict=True))
    return (paper, ink) if style.reverse else (ink, paper)


@cache
def _font() -> Any:
    """A font whose letters are equally wide, and which has lines and dice: the one that Matplotlib brings."""
    with needed("matplotlib"):
        import matplotlib
        from PIL import ImageFont
    path = Path(matplotlib.get_data_path()) / "fonts/ttf/DejaVuSansMono.ttf"
    if not path.exists():
        raise Refused(f"there is no font for pictures: Matplotlib has no {path.name}")
    return ImageFont.truetype(path, _LETTER)
