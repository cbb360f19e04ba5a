"""What goes over the wire, both ways: one structure a message, JSON in text frames.

A client's message says what it wants to `do`; the server's says what it `is`.
"""

from typing import Annotated, Any

import msgspec

from teahouse.server.lines import Aids, Pace

Id = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=63)]
Seq = Annotated[int, msgspec.Meta(ge=0, le=2**53)]
ActionText = Annotated[str, msgspec.Meta(min_length=1, max_length=500)]
Hash = Annotated[str, msgspec.Meta(pattern="^([0-9a-f]{64})?$")]
Word = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{32}$")]
Level = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]


class Command(msgspec.Struct, frozen=True, tag_field="do", tag=str.lower, forbid_unknown_fields=True, kw_only=True):
    """Something a client wants. `id` is the client's own: what is sent twice under one id is done once."""

    id: Id


# At the board


class Move(Command, frozen=True):
    """Play an action. `seen` is the last number the client saw; without `seat`, for one's only seat."""

    seen: Seq
    action: ActionText
    seat: SeatNumber | None = None


class Undo(Command, frozen=True):
    """Take back one's last move, or ask the others for it."""

    seen: Seq
    seat: SeatNumber | None = None


class AnswerUndo(Command, frozen=True, tag="answer_undo"):
    """Say yes or no to another's wish to take back."""

    yes: bool


class Legal(Command, frozen=True):
    """Ask for every legal action, where an update only says how many there are."""

    seat: SeatNumber | None = None


class Try(Command, frozen=True):
    """Ask what an action would do, or which rule forbids it. Nothing is played."""

    action: ActionText
    seat: SeatNumber | None = None


class Hint(Command, frozen=True):
    """Ask a bot for its opinion. This is written into the log."""

    seat: SeatNumber | None = None


class Order(Command, frozen=True):
    """Set or lift a standing order."""

    order: Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
    on: bool
    seat: SeatNumber | None = None


class Note(Command, frozen=True):
    """Keep a note of one's own for a seat."""

    text: Annotated[str, msgspec.Meta(max_length=8000)]
    seat: SeatNumber | None = None


# Around the table


class Sit(Command, frozen=True):
    """Sit down. Several seats may belong to one browser; each then has a name of its own.

    `commit` is the SHA-256 of 16 random bytes that the client reveals when everybody sits.
    """

    seat: SeatNumber
    name: Annotated[str, msgspec.Meta(max_length=40)] | None = None
    commit: Hash = ""


class SeatBot(Command, frozen=True, tag="seat_bot"):
    """The host gives a free seat to a bot."""

    seat: SeatNumber
    level: Level


class Stand(Command, frozen=True):
    """Stand up before the game begins."""

    seat: SeatNumber | None = None


class Start(Command, frozen=True):
    """The host fills the free seats with bots of a level, so that the game begins."""

    level: Level | None = None


class Reveal(Command, frozen=True):
    """Reveal the random word (32 hex digits) whose hash was given on sitting down."""

    word: Word
    seat: SeatNumber | None = None


class Ready(Command, frozen=True):
    """Be ready for the next hand of the match."""

    seat: SeatNumber | None = None
    commit: Hash = ""


class Remove(Command, frozen=True):
    """The host frees another's seat before the game, or lets a bot play for an idle one during it."""

    seat: SeatNumber


class Leave(Command, frozen=True):
    """Leave the table: before the game the seats are free again, during it bots play for them."""


class Back(Command, frozen=True):
    """Play for oneself again after a bot stood in."""


class Resign(Command, frozen=True):
    """Give up for good."""

    seat: SeatNumber | None = None


class Abort(Command, frozen=True):
    """End the table without a result, before the second move; the host also before the first."""


class Rematch(Command, frozen=True):
    """Open a new table for the same seats."""


class Say(Command, frozen=True):
    """Say something to everyone at the table."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=500)]


class Mute(Command, frozen=True):
    """Hear somebody's chat no more, or again."""

    person: Annotated[str, msgspec.Meta(min_length=1, max_length=20)]
    on: bool


class Sync(Command, frozen=True):
    """Ask for everything after the last number one saw."""

    seen: Seq


class Ping(Command, frozen=True):
    """Ask for a sign of life."""


AnyCommand = (
    Move
    | Undo
    | AnswerUndo
    | Legal
    | Try
    | Hint
    | Order
    | Note
    | Sit
    | SeatBot
    | Stand
    | Start
    | Reveal
    | Ready
    | Remove
    | Leave
    | Back
    | Resign
    | Abort
    | Rematch
    | Say
    | Mute
    | Sync
    | Ping
)


# What the server says


class Message(msgspec.Struct, frozen=True, tag_field="is", tag=str.lower, kw_only=True):
    """Something the server says."""


class ToldEvent(msgspec.Struct, frozen=True):
    """One event in the form of the one who reads it: its kind, its notation, its sentence, its fields."""

    kind: str
    text: str
    words: str
    data: Any


class Told(msgspec.Struct, frozen=True):
    """One line of the log, as one seat may know it."""

    seq: int
    at: int
    hand: int
    kind: str
    """"move", "chance", "undo", or the name of a fact about the table."""
    seat: int | None = None
    how: str = ""
    events: list[ToldEvent] = []
    words: str = ""


class Choice(msgspec.Struct, frozen=True):
    """A legal action: its notation, and in words."""

    action: str
    words: str


class HandView(msgspec.Struct, frozen=True):
    """The hand as one seat sees it."""

    to_act: int | None
    view: Any
    prompt: str
    choices: int
    """How many legal actions this seat has now."""
    legal: list[Choice] | None
    """All of them where they are few; otherwise None: ask with `legal`."""
    scores: list[int] | None
    """The scores as far as this seat may know them all."""
    outcome: dict[str, Any] | None
    summary: str


class SeatInfo(msgspec.Struct, frozen=True):
    """Who sits on a seat."""

    kind: str
    """"free", "person" or "bot"."""
    name: str
    person: str | None
    level: str
    stand_in: str
    why: str
    promised: str
    word: str
    ready: bool


class HandDice(msgspec.Struct, frozen=True):
    """What the house promised for a hand, and what it revealed after it."""

    hand: int
    commitment: str
    seed: str | None


class UndoAsk(msgspec.Struct, frozen=True):
    """Somebody asks to take back; who has said yes so far."""

    seat: int
    lines: int
    yes: list[str]


class TableInfo(msgspec.Struct, frozen=True):
    """Everything about the table that is not the board."""

    id: str
    game: str
    title: str
    status: str
    why: str
    winner: int | None
    public: bool
    host: str
    pace: Pace
    aids: Aids
    options: dict[str, Any]
    match: dict[str, Any]
    hand: int
    seats: list[SeatInfo]
    wins: list[int]
    totals: list[int]
    match_winners: list[int] | None
    dice: list[HandDice]
    undo: UndoAsk | None
    """Somebody's wish to take back that waits for an answer."""
    rematch: str | None


class ClockInfo(msgspec.Struct, frozen=True):
    """The clocks, in milliseconds; `deadline` on the clock of `now`."""

    now: int
    running: int | None
    since: int
    banks: list[int]
    deadline: int | None


class Update(Message, frozen=True):
    """What happened after number `since` up to `seq`, and how it stands now, for one seat (None: watching)."""

    seq: int
    since: int
    seat: int | None
    steps: list[Told]
    hand: HandView | None
    table: TableInfo | None
    clocks: ClockInfo | None
    undo: str
    """What this seat's wish to undo would do: "free", "ask" (the others must agree) or "" (nothing to take back)."""


class Welcome(Message, frozen=True):
    """The first message on a connection; one update for each seat of the reader follows."""

    seq: int
    person: str | None
    seats: list[int]
    version: str


class Ack(Message, frozen=True):
    """Done and stored. `again` if it had been done before."""

    id: str
    seq: int
    again: bool = False
    table: str | None = None
    """The new table, after `rematch`."""


class Refusal(Message, frozen=True, tag="refused"):
    """Not done. `missed` holds what the client had not seen where that is the reason."""

    id: str | None
    code: str
    text: str
    rule: str | None = None
    seq: int | None = None
    missed: list[Update] = []


class LegalMoves(Message, frozen=True, tag="legal"):
    """Every legal action."""

    id: str
    seq: int
    seat: int
    legal: list[Choice]


class Tried(Message, frozen=True):
    """What an action would do, as far as this seat can know, or the rule that forbids it."""

    id: str
    seq: int
    legal: bool
    events: list[ToldEvent]
    free: bool = False
    """Whether it could be taken back at once, without asking anybody."""
    rule: str | None = None
    text: str | None = None


class Advice(msgspec.Struct, frozen=True):
    """A bot's opinion of an action: its chance to win from 0 to 1; for a player alone the score to expect."""

    action: str
    words: str
    value: float
    visits: int


class Hints(Message, frozen=True, tag="hint"):
    """The best actions in a bot's opinion."""

    id: str
    seq: int
    level: str
    best: list[Advice]
    reason: str
    """Why the first of them, in a sentence or two."""


class OrderInfo(msgspec.Struct, frozen=True):
    """A standing order that can be set."""

    order: str
    words: str
    on: bool


class Keepings(Message, frozen=True, tag="kept"):
    """What the reader keeps at this table for a seat: orders and notes."""

    seat: int
    orders: list[OrderInfo]
    note: str
    muted: list[str]


class Said(Message, frozen=True, tag="chat"):
    """Somebody said something."""

    number: int
    at: int
    person: str
    name: str
    text: str


class Presence(Message, frozen=True):
    """Which seats have somebody at the other end of the line, and how many watch."""

    here: list[int]
    watching: int


class Pong(Message, frozen=True):
    """A sign of life."""

    id: str
    seq: int


AnyMessage = Update | Welcome | Ack | Refusal | LegalMoves | Tried | Hints | Keepings | Said | Presence | Pong

command_decoder: msgspec.json.Decoder[AnyCommand] = msgspec.json.Decoder(AnyCommand)
_encoder = msgspec.json.Encoder()


def encode(message: Message) -> str:
    """A message as the text of a frame."""
    return _encoder.encode(message).decode()
