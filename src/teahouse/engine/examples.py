"""The worked examples of a game: positions that its rules pages show, by the board itself.

They stand in `examples.toml` in the game's folder, one table each:

    [[example]]
    clause = "YT-4.2"                  # the clause it stands beside
    caption = "Rabbits match in the bottom row: 3 + 1 + 3 = 7."
    seat = 0                           # whose eyes; left out: a spectator's
    action = "stream P14 left"         # previewed, if given; it must be legal
    position = '''
    yang-tzee, 2 players
    ...
    '''
"""

import dataclasses
import tomllib
from dataclasses import dataclass
from textwrap import dedent
from typing import Any

from teahouse.engine.action import Unreadable
from teahouse.engine.game import Game
from teahouse.engine.state import State
from teahouse.engine.voice import Voice

FILE = "examples.toml"
NAMES = ("Mei", "Tomás", "Ilse", "Rook", "Crane", "Wren")
"""Who sits at the table of an example."""
_FIELDS = {"clause", "caption", "position", "seat", "action"}


@dataclass(frozen=True, slots=True)
class Example:
    """A position beside a clause, what it shows, and the action it previews."""

    clause: str
    caption: str
    position: str
    seat: int | None = None
    action: str | None = None


def load(game: Game[Any]) -> tuple[Example, ...]:
    """The examples of a game in the order of its file; none where it has no file."""
    path = game.folder / FILE
    if not path.exists():
        return ()
    found = []
    for number, entry in enumerate(tomllib.loads(path.read_text(encoding="utf-8")).get("example", ()), 1):
        strange = set(entry) - _FIELDS
        if strange or not {"clause", "caption", "position"} <= set(entry):
            told = ", ".join(sorted(entry))
            raise Unreadable(f"example {number} of {game.name} needs a clause, a caption and a position, found {told}")
        found.append(Example(**{**entry, "position": dedent(entry["position"]).lstrip("\n")}))
    return tuple(found)


def set_up(game: Game[Any], example: Example) -> State:
    """The table of an example; `Unreadable` or `Illegal` where it can't be."""
    state: State = game.position(example.position)
    if example.action is not None:
        state.copy().play(state.parse(example.action))
    return state


def voice_of(example: Example) -> Voice:
    """Speaks to the seat whose eyes see the example."""
    return Voice(NAMES, example.seat)


def drawn(game: Game[Any], example: Example) -> dict[str, Any]:
    """An example as a page draws it: the view of its seat, what is asked there, and the previewed action in words."""
    seen = set_up(game, example).seen_by(example.seat)
    voice = voice_of(example)
    legal = []
    if example.action is not None:
        action = game.parse(example.action)
        legal.append({"action": example.action, "words": game.words.name(action, seen, voice)})
    return {
        "clause": example.clause,
        "caption": example.caption,
        "action": example.action,
        "legal": legal,
        "names": voice.names[: seen.players],
        "prompt": game.words.ask(seen, voice),
        "follows": game.words.ask(seen, voice, example.action or ""),
        "view": seen.view if isinstance(seen.view, dict) else dataclasses.asdict(seen.view),
    }
