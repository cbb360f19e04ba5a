"""The lines of a table's log.

A line is either a line of the record of the hand being played (`2 guess panda winter`, `~ draw …`,
`2 undo 3`) or a fact about the table, written as `!` and JSON. Facts and moves together, in order,
are all that a table is. Of a person a line holds the id that the house gave them and nothing else: names
are kept beside the log, so that they can change and be forgotten.
"""

import re
from dataclasses import dataclass
from typing import Annotated, Any, Literal

import msgspec

from teahouse.engine import Unreadable, fair


@dataclass(slots=True)
class Line:
    """One line of the log, as it is stored."""

    seq: int
    at: int
    """When, in milliseconds since 1970."""
    text: str
    person: str | None = None
    message: str | None = None
    """The id that the client gave its message."""
    how: str = ""
    """How a move came about: "" by hand, "bot", "lot" (a bot failed), "order" (a standing one), "only" (no choice)."""
    free: bool = False
    """Whether the mover learned nothing by this move, so that it may be taken back."""


class Pace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How fast: no clock, a live clock (a bank for each player beside so long a turn), or hours a move."""

    kind: Literal["none", "live", "correspondence"] = "none"
    bank: Annotated[int, msgspec.Meta(ge=0, le=86_400)] = 0
    """Live: seconds that each player has beside the turns."""
    turn: Annotated[int, msgspec.Meta(ge=0, le=3600)] = 0
    """Live: seconds of a turn before the bank is touched."""
    hours: Annotated[int, msgspec.Meta(ge=0, le=720)] = 0
    """Correspondence: hours for a move."""


class Aids(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What helps a table gives to everybody, or to nobody. Notes of one's own need no leave."""

    hints: bool = True
    deductions: bool = True
    """Whether the house works out for the players what follows from all that they have seen."""
    consent: bool = True
    """Whether the others may be asked to let something be taken back that can't be freely."""


class TableSettings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All that a table can be set to; whatever is left out is as the rulebook plays it.

    The request that opens a table, the first line of its log and what everybody is told of it each are one of
    these and something beside. Logs are read for ever: a new setting has a default, and limits only widen.
    """

    game: Annotated[str, msgspec.Meta(max_length=40)]
    players: Annotated[int, msgspec.Meta(ge=1, le=64)] | None = None
    """Seats; None only in a request: as many as are given there, or as few as the game is mostly played by."""
    options: dict[str, Any] = {}
    match: dict[str, Any] = {}
    public: bool = True
    """Whether the table stands in the lists."""
    pace: Pace = Pace()
    aids: Aids = Aids()
    think: Annotated[float, msgspec.Meta(ge=0.01, le=30)] | None = None
    """Seconds that bots may think here; None: as their level does."""
    shared: bool = False
    """Whether several people sit around the host's screen, who may then take several seats."""
    watch: bool = True
    """Whether others may watch the game."""
    chat: bool | None = None
    """Whether those who watch may speak; None: at a public table."""

    def each(self) -> dict[str, Any]:
        """The settings alone, by name."""
        return {name: getattr(self, name) for name in TableSettings.__struct_fields__}


class Fact(msgspec.Struct, frozen=True, tag_field="fact", tag=str.lower, omit_defaults=True):
    """Something about the table that is not a move."""


class Opened(TableSettings, Fact, frozen=True, kw_only=True, forbid_unknown_fields=False):
    """The table is there. Its first line, with how it is set."""

    players: int
    table: str
    host: str
    seed: str
    commitment: str
    dice: str = fair.NAMED
    """The scheme of the dice that are promised for the first hand; the first one where the line says none."""
    deal: str = ""
    """The day whose deal is played here, such as "2026-11-18": nothing is taken back, there are no hints, and until the
    deal is laid open nobody but the one who plays it sees anything of it. Nobody can ask for such a table: the house
    opens it (`host` is nobody)."""
    position: str = ""
    """The table at which the one hand begins that is played here, as text with all that is hidden in it; "" where it
    begins as its game does."""


class Sat(Fact, frozen=True):
    """A person sits down; `commit` is the hash of the random word that their client will reveal.

    `token` stands for the seat in the key of the dice. Lines from before there were tokens have a name instead.
    """

    seat: int
    person: str
    name: str = ""
    commit: str = ""
    token: str = ""


class BotSat(Fact, frozen=True):
    """A bot of this level sits down. Its name is no person's, so it may stand here."""

    seat: int
    level: str
    name: str
    token: str = ""


def token_of(fact: Sat | BotSat) -> str:
    """What stands for the seat in the key of the dice; in older lines something that can't be chosen afterwards."""
    who = fact.person if isinstance(fact, Sat) else fact.level
    return fact.token or f"{who}.{fact.seat}"


class Stood(Fact, frozen=True):
    """The seat is free again, before the start; `removed` if the host did it."""

    seat: int
    removed: bool = False


class Filled(Fact, frozen=True):
    """Every seat is taken: clients reveal their words now."""


class Revealed(Fact, frozen=True):
    """The random word of a seat."""

    seat: int
    word: str


class Started(Fact, frozen=True):
    """A hand begins. `silent` are the seats that promised a word and did not give it in time.

    `rules` and `options` (all of them) pin what the hand is played by, whatever later releases bring. Lines from
    before they did mean the first version of the rules, the options of then, and names in the key of the dice;
    `key` is that key where one of the names is forgotten.
    """

    words: list[str]
    silent: list[int] = []
    rules: int = 0
    options: dict[str, Any] = {}
    key: str = ""


class Next(Fact, frozen=True):
    """The next hand of the match is prepared."""

    hand: int
    seed: str
    commitment: str
    dice: str = fair.NAMED


class Ready(Fact, frozen=True):
    """A seat is ready for the next hand, with the promise of a new word."""

    seat: int
    commit: str = ""


class TakenOver(Fact, frozen=True):
    """A bot plays for a seat: time is up, the player left, or the host asked for it."""

    seat: int
    level: str
    why: str


class GivenBack(Fact, frozen=True):
    """The player is back and plays for themselves again."""

    seat: int


class Resigned(Fact, frozen=True):
    """A seat gives up. A bot plays on for it, unless only one other seat is there."""

    seat: int
    level: str = ""


class Hinted(Fact, frozen=True):
    """A seat was given a hint."""

    seat: int


class UndoAsked(Fact, frozen=True):
    """A seat asks the others to let it take back the last lines."""

    seat: int
    lines: int


class UndoAnswered(Fact, frozen=True):
    """A person says yes or no to that."""

    person: str
    seat: int
    yes: bool


class Audience(Fact, frozen=True):
    """From now on others may watch or not, and those who watch may speak or not."""

    watch: bool
    chat: bool


class Helped(Fact, frozen=True):
    """From now on hints are given or not, and the others may be asked to let something be taken back or not."""

    hints: bool
    consent: bool


class Rest(Fact, frozen=True):
    """Somebody wants a break, or agrees to one (`yes`); or declines it, or ends it."""

    person: str
    seat: int
    yes: bool


class Woken(Fact, frozen=True):
    """The house was closed for a while: clocks go on from here."""


class Ended(Fact, frozen=True):
    """The table is over before its match was decided: "aborted", "resigned" or "abandoned"; "late" where it was a deal
    and its day was over."""

    why: str
    seat: int | None = None


class Rematched(Fact, frozen=True):
    """The same people meet again at another table; `seat` asks for it."""

    table: str
    seat: int | None = None


AnyFact = (
    Opened
    | Sat
    | BotSat
    | Stood
    | Filled
    | Revealed
    | Started
    | Next
    | Ready
    | TakenOver
    | GivenBack
    | Resigned
    | Hinted
    | UndoAsked
    | UndoAnswered
    | Audience
    | Helped
    | Rest
    | Woken
    | Ended
    | Rematched
)

_NOTES = re.compile(r'^(!\{"fact":"opened".*"aids":\{[^{}]*)"notes":')
"""At first the deductions of a table were called notes in its first line; such logs stay readable."""
_decoder: msgspec.json.Decoder[AnyFact] = msgspec.json.Decoder(AnyFact)
_encoder = msgspec.json.Encoder()


def write(fact: Fact) -> str:
    """A fact as the text of its line."""
    return "!" + _encoder.encode(fact).decode()


def read(text: str) -> AnyFact:
    """The fact that a line tells."""
    try:
        return _decoder.decode(_NOTES.sub(r'\1"deductions":', text)[1:])
    except msgspec.MsgspecError as error:
        raise Unreadable(f"this line of the log can't be read: {error}") from None
