"""Make the pictures of the terminal in README and docs: the drawings themselves, as SVG.

python tools/pictures.py
"""

import io
import re
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme

import teahouse
from teahouse import CHANCE, FastDice
from teahouse.bots import bot
from teahouse.engine import Voice

PICTURES = Path(__file__).parents[1] / "docs" / "pictures"
NAMES = ("Mei", "Tomás", "Ada", "Ravi", "Inés", "Noor")
MORNING = TerminalTheme(
    (252, 249, 242),
    (36, 33, 29),
    [
        (36, 33, 29),
        (166, 50, 31),
        (35, 96, 79),
        (127, 83, 0),
        (31, 92, 140),
        (74, 47, 134),
        (56, 153, 140),
        (248, 240, 224),
    ],
    [
        (92, 83, 70),
        (192, 78, 35),
        (63, 138, 115),
        (227, 183, 90),
        (65, 81, 170),
        (103, 47, 70),
        (56, 153, 140),
        (255, 255, 255),
    ],
)
# Moves into a random game by a quick bot, so that there is something to see.
SCENES = {
    "yardzee": (3, 60),
    "yozu": (4, 45),
    "yang-tzee": (2, 60),
    "courtyard": (3, 60),
    "yellow-and-yangtze": (3, 90),
}


def picture(name: str, players: int, moves: int) -> str:
    """The table of a game some moves on, as its first player sees it."""
    game = teahouse.game(name)
    state = game.start(players, {"first": 0})
    dice, player = FastDice(11), bot("sampler", seed=1, visits=60)
    while state.to_act is not None and (moves > 0 or state.to_act != 0):
        moves -= 1
        if state.to_act == CHANCE:
            state.play(dice.pick(state.chances()))
        else:
            state.play(player.choose(state.seen_by(state.to_act)))
    voice = Voice(NAMES[:players], 0)
    seen = state.seen_by(0)
    drawing = game.words.draw(seen, voice)
    width = max(len(re.sub(r"\[/?[^\]]*\]", "", line)) for line in drawing.splitlines())
    console = Console(record=True, width=max(80, width), file=io.StringIO(), force_terminal=True, highlight=False)
    console.print(drawing)
    console.print(f"\n[bold]{game.words.ask(seen, voice)}[/bold]")
    svg = console.export_svg(title=f"teahouse play {name}", theme=MORNING, unique_id=name)
    svg = re.sub(r"@font-face \{.*?\}", "", svg, flags=re.DOTALL)  # no font from elsewhere
    svg = svg.replace("Fira Code", "ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas")
    return "\n".join(line.rstrip() for line in svg.splitlines()) + "\n"


def main() -> None:
    """One picture a game."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    for name, (players, moves) in SCENES.items():
        if name in teahouse.names():
            (PICTURES / f"{name}.svg").write_text(picture(name, players, moves), encoding="utf-8")


if __name__ == "__main__":
    main()
