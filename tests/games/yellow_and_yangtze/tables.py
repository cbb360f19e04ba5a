"""What the tests of Yellow & Yangtze share: positions from drawings, scripted moves, and what came of them."""

from collections.abc import Sequence
from textwrap import dedent
from typing import Any

import teahouse
from teahouse import CHANCE, Event, FastDice
from teahouse.engine.options import shown
from teahouse.engine.ownfile import carried
from teahouse.games.yellow_and_yangtze.moves.events import Scored
from teahouse.games.yellow_and_yangtze.pieces import COLOURS, OFF
from teahouse.games.yellow_and_yangtze.pieces.hexes import NAMES, hexes_in
from teahouse.games.yellow_and_yangtze.rules import State

GAME = teahouse.game("yellow-and-yangtze")

PLAIN = """\
title: Plain land

A       .   .   .   .   .   .   .   .   .   .   .   .   .
B     .   .   .   .   .   .   .   .   .   .   .   .   .
C   .   .   .   .   .   .   .   .   .   .   .   .   .   .
D     .   .   .   .   .   .   .   .   .   .   .   .   .
E   .   .   .   .   .   .   .   .   .   .   .   .   .   .
F     .   .   .   .   .   .   .   .   .   .   .   .   .
G   .   .   .   .   .   .   .   .   .   .   .   .   .   .
H     .   .   .   .   .   .   .   .   .   .   .   .   .
I   .   .   .   .   .   .   .   .   .   .   .   .   .   .
J     .   .   .   .   .   .   .   .   .   .   .   .   .
K   .   .   .   .   .   .   .   .   .   .   .   .   .
L     .   .   .   .   .   .   .   .   .   .   .   .
"""
"""The outline of the standard map, all land: the test map of section 16."""

SIX = "black black red green blue yellow"
"""A full hand, where it doesn't matter which."""
MERCHANTS = "black black red green blue yellow"

# The test position ARMS of section 16: the centre G7 touches three arms.
# Each arm: its first tile, its black tile, its leader. `x`, `y`, `z` change a first tile.
#
#   D             b   b2
#   E               g
#   F                 y
#   G                   o   x   g   a
#   H                 z
#   I               g
#   J             c


def arms(
    a: str = "",
    b: str = "",
    c: str = "",
    *,
    b2: str = "",
    x: str = "s",
    y: str = "s",
    z: str = "s",
    o: str = "",
    more: str = "",
    **lines: Any,
) -> State:
    """ARMS with these leaders; `more` adds pieces, further lines stand in the position text."""
    pieces = f"G8 {x}, G9 g, F6 {y}, E6 g, H6 {z}, I6 g"
    for place, piece in (("G10", a), ("D5", b), ("D6", b2), ("J5", c), ("G7", o)):
        pieces += f", {place} {piece}" if piece else ""
    return plain(pieces + (f", {more}" if more else ""), **lines)


def plain(pieces: str, **lines: Any) -> State:
    """A position on plain land."""
    options = str(lines.pop("options", ""))
    lines["options"] = f"map={shown(carried(PLAIN))} {options}".strip()
    return table(pieces, **lines)


def table(pieces: str, players: int = 3, **lines: Any) -> State:
    """A position from its pieces ("F3 g, F4 S0"); `hand_0="red red"` and so on are lines of the text."""
    text = [f"yellow-and-yangtze, {players} players"]
    if lines.get("options"):
        text.append(f"options: {lines.pop('options')}")
    lines.setdefault("merchants", MERCHANTS)
    for seat in range(players):
        lines.setdefault(f"hand_{seat}", SIX)
    text += [f"{key.replace('_', ' ')}: {value}" for key, value in lines.items()]
    text += ["board:", *drawn(pieces)]
    return position("\n".join(text))


def drawn(pieces: str) -> list[str]:
    """A drawing of some pieces, row by row, as position texts have it."""
    rows: dict[str, dict[int, str]] = {}
    for part in pieces.split(","):
        if part.strip():
            place, piece = part.split()
            rows.setdefault(place[0], {})[int(place[1:])] = piece
    drawing = []
    for letter in sorted(rows):
        cells = "".join(f"{rows[letter].get(column, ''):<4}" for column in range(1, 16))
        drawing.append(f"  {letter}   {'  ' * (ord(letter) % 2 == 0)}{cells}".rstrip())
    return drawing


def position(text: str) -> State:
    """A position from its text."""
    state = GAME.position(dedent(text).lstrip())
    assert isinstance(state, State)
    return state


def start(players: int, seed: int = 1, **options: object) -> State:
    """A game after the deal."""
    state = GAME.start(players, {"first": 0, **options})
    assert isinstance(state, State)
    dice = FastDice(seed)
    while state.to_act == CHANCE:
        state.play(dice.pick(state.chances()))
    return state


def play(state: State, *lines: str) -> list[Event]:
    """Play lines of notation, whoever's turn it is; all that happened."""
    events: list[Event] = []
    for line in lines:
        events += state.play(state.parse(line))
    return events


def why(state: State, line: str) -> str | None:
    """The clause that forbids a line; None if it is legal. The lists of legal actions must agree."""
    action = state.parse(line)
    reason = state.why_not(action)
    assert (action in state.legal()) == (reason is None)
    assert (line in [str(legal) for legal in state.legal()]) == (reason is None)
    return None if reason is None else reason.rule


def legal(state: State, *verbs: str) -> list[str]:
    """The legal actions as text; only those that open with some verbs, if any are named."""
    return [str(action) for action in state.legal() if not verbs or str(action).split()[0] in verbs]


def points(state: State, seat: int) -> dict[str, int]:
    """The points of a seat, where it has any."""
    own = state.points[seat * 5 : seat * 5 + 5]
    return {colour: number for colour, number in zip(COLOURS, own, strict=True) if number}


def all_points(state: State) -> list[dict[str, int]]:
    """The points of every seat."""
    return [points(state, seat) for seat in range(state.players)]


def gains(events: Sequence[Event]) -> list[tuple[int, str, int]]:
    """Seat, colour and number of all points gained."""
    return [(event.seat, COLOURS[event.colour], event.points) for event in events if isinstance(event, Scored)]


def leader(state: State, name: str) -> str | None:
    """Where a leader stands: `leader(state, "S0")`; None off the board."""
    number = int(name[1]) * 5 + "GSTFA".index(name[0])
    place = state.leaders[number]
    return None if place == OFF else NAMES[place]


def tiles(state: State, colour: str) -> list[str]:
    """The hexes with tiles of a colour."""
    return [NAMES[place] for place in hexes_in(state.tiles[COLOURS.index(colour)])]


def states(state: State) -> list[list[str]]:
    """The hexes of each state, in map order."""
    found = [link for link, ruler in zip(state.links, state.rulers, strict=True) if ruler]
    return [[NAMES[place] for place in hexes_in(link)] for link in sorted(found, key=lambda link: link & -link)]


def box(state: State) -> dict[str, int]:
    """The tiles in the box whose kind is known."""
    return {name.removesuffix(" tile"): number for name, number in state.places()["box"].items()}
