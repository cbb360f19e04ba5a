"""The notation of Yang-Tzee: what can be done and what can fall.

Actions name tiles by their id, so they read the same with every tile set.
"""

import re
from dataclasses import dataclass
from typing import Final

from teahouse.engine import Action, First, Unreadable
from teahouse.engine.reading import number_in, one_of, words_of
from teahouse.games.yang_tzee.pieces import ENDS, PLAYERS, TARGETS

TILE_ID: Final = re.compile(r"[A-Za-z][A-Za-z0-9]{0,5}")

# What chance does


@dataclass(frozen=True, slots=True)
class Sea(Action):
    """The next start tile of the first Sea, from left to right."""

    tile: str

    def __str__(self) -> str:
        return f"sea {self.tile}"


@dataclass(frozen=True, slots=True)
class Deal(Action):
    """A tile of the first Rain of a seat."""

    tile: str

    def __str__(self) -> str:
        return f"deal {self.tile}"


@dataclass(frozen=True, slots=True)
class Draw(Action):
    """A tile from the Sphere into the Rain of the player whose turn begins."""

    tile: str

    def __str__(self) -> str:
        return f"draw {self.tile}"


@dataclass(frozen=True, slots=True)
class Seed(Action):
    """A tile from the Sphere to the end of the Sea where tiles were collected."""

    tile: str

    def __str__(self) -> str:
        return f"seed {self.tile}"


# What players do


@dataclass(frozen=True, slots=True)
class Rain(Action):
    """A tile from one's Rain to an end of the Sea or into one's Stream."""

    tile: str
    to: int

    def __str__(self) -> str:
        return f"rain {self.tile} {TARGETS[self.to]}"


@dataclass(frozen=True, slots=True)
class Stream(Action):
    """A tile from one's Stream to an end of the Sea."""

    tile: str
    end: int

    def __str__(self) -> str:
        return f"stream {self.tile} {ENDS[self.end]}"


@dataclass(frozen=True, slots=True)
class Collect(Action):
    """Collect everything the streamed tile matches."""

    def __str__(self) -> str:
        return "collect"


@dataclass(frozen=True, slots=True)
class Take(Action):
    """Take a tile from the other Stream, by a spirit match or as an Offering."""

    tile: str

    def __str__(self) -> str:
        return f"take {self.tile}"


@dataclass(frozen=True, slots=True)
class Add(Action):
    """Add a tile from one's Rain to one's Stream by a spirit match."""

    tile: str

    def __str__(self) -> str:
        return f"add {self.tile}"


@dataclass(frozen=True, slots=True)
class Decline(Action):
    """Leave it: no collection, no tile by a spirit match, no Offering."""

    def __str__(self) -> str:
        return "decline"


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Nothing to play."""

    def __str__(self) -> str:
        return "pass"


FIRSTS: Final = tuple(First(seat) for seat in range(PLAYERS))
COLLECT: Final = Collect()
DECLINE: Final = Decline()
PASS: Final = Pass()
VERBS: Final = "rain, stream, collect, take, add, decline, pass, first, sea, deal, draw or seed"


def parse_id(text: str) -> str:
    """The id of a tile; whether a set has it is for the rules to say."""
    if not TILE_ID.fullmatch(text):
        raise Unreadable(f"expected the id of a tile such as P19, found {text!r}")
    return text


def parse(text: str) -> Action:
    """Read an action or an outcome of chance from its notation."""
    verb, _, rest = text.strip().partition(" ")
    if verb == "rain":
        tile, to = words_of(rest, 2, "TILE left|right|stream")
        return Rain(parse_id(tile), one_of(to, TARGETS, "where to"))
    if verb == "stream":
        tile, end = words_of(rest, 2, "TILE left|right")
        return Stream(parse_id(tile), one_of(end, ENDS, "an end of the Sea"))
    if verb in ("take", "add", "draw", "seed", "deal", "sea"):
        kinds: dict[str, type[Take | Add | Draw | Seed | Deal | Sea]]
        kinds = {"take": Take, "add": Add, "draw": Draw, "seed": Seed, "deal": Deal, "sea": Sea}
        return kinds[verb](parse_id(rest.strip()))
    if verb in ("collect", "decline", "pass"):
        words_of(text, 1, verb)
        return COLLECT if verb == "collect" else DECLINE if verb == "decline" else PASS
    if verb == "first":
        return FIRSTS[number_in(rest, 0, PLAYERS - 1, "a seat")]
    raise Unreadable(f"expected {VERBS}, found {verb!r}")
