"""`docs/tensors.md`: the numbers of all actions and the fields of all tensors, from the games themselves.

`python -m teahouse.research.reference > docs/tensors.md` writes it again.
"""

from inspect import getdoc
from typing import Any

import teahouse
from teahouse.engine import Game
from teahouse.engine.notation import Notation
from teahouse.research.tensors import Layout, encoder

MOST_SHOWN = 16
"""Of more actions of one kind the first half of this and the last are shown."""

HEAD = """# Action numbers and tensors

Written by `python -m teahouse.research.reference`. `docs/research.md` shows how both are used.

Action numbers are stable: they change only with the rules version of a game. A tensor is one row of numbers
from -1 to 1, the fields following one another in the order of the table. Seats count from the one who looks, clockwise,
so a learner always finds itself first. It tells what the seat knows and nothing else. A field that names
one of several things holds a 1 in its place and 0 elsewhere.

The information-state tensor of the OpenSpiel games has one more field, `moves`: the last 32 decisions, the latest
first. Each has a 1 for the seat that took it (counted from the one who looks), a 1 if the seat that looks may know
which action it was, and then its number, as a share of the highest number. The information-state string holds the
whole history; the tensor is this window of it."""


def page() -> str:
    """The whole page."""
    return "\n\n".join([HEAD, *(section(teahouse.game(name)) for name in teahouse.names())]) + "\n"


def section(game: Game[Any]) -> str:
    """What the page says of one game."""
    about = game.about
    said = (encoder(game).__doc__ or "").strip().partition("\n\n")[2]
    parts = [f"## {about.title}", f"### Actions of {about.title}", _sizes(game), _numbers(game)]
    parts += [f"### Tensor of {about.title}", said, _fields(game)]
    return "\n\n".join(part for part in parts if part)


def _sizes(game: Game[Any]) -> str:
    sizes = {players: game.action_index.size(players) for players in game.about.players}
    if len(set(sizes.values())) == 1:
        return f"{min(sizes.values()):,} numbers."
    return ", ".join(f"{size:,} numbers with {players} players" for players, size in sizes.items()) + "."


def _numbers(game: Game[Any]) -> str:
    """The table that `index` or `moves` of a game has, else the actions of each kind in their order."""
    index = game.action_index
    told = (getdoc(game.part("moves") if isinstance(index, Notation) else index) or "").partition("\n\n")[2]
    if "|---|" in told or not isinstance(index, Notation):
        return told
    sizes = {index.size(players): players for players in reversed(game.about.players)}
    return "\n\n".join(_numbers_with(game, index, players, len(sizes) > 1) for players in sorted(sizes.values()))


def _numbers_with(game: Game[Any], index: Notation, players: int, one_of_several: bool) -> str:
    state = game.start(players)
    lines = [f"| numbers{f' with {players} players' * one_of_several} | action | in this order |", "|---|---|---|"]
    for action, block in index.blocks(players).items():
        numbers = block.numbers
        span = " to ".join(map(str, dict.fromkeys((numbers[0], numbers[-1]))))
        first = numbers if len(numbers) <= MOST_SHOWN else numbers[: MOST_SHOWN // 2]
        shown = [f"`{index.action(state, number)}`" for number in first]
        if first != numbers:
            shown += [f"… `{index.action(state, numbers[-1])}`"]
        form = action.form.shown.replace("|", "\\|")
        lines.append(f"| {span} | `{form}` | {', '.join(shown)} |")
    return "\n".join(lines)


def _fields(game: Game[Any]) -> str:
    counts = list(game.about.players)
    layouts = [Layout(game, players) for players in counts]
    heads = " | ".join(f"{players}p" for players in counts)
    lines = [f"| field | {heads} | what it holds |", f"|---|{'---:|' * len(counts)}---|"]
    for at, field in enumerate(layouts[0].fields):
        sizes = " | ".join(str(layout.fields[at].size) for layout in layouts)
        lines.append(f"| `{field.name}` | {sizes} | {field.meaning} |")
    lines.append(f"| all | {' | '.join(str(layout.size) for layout in layouts)} | |")
    return "\n".join(lines)


if __name__ == "__main__":
    print(page(), end="")
