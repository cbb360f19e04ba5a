"""What the server sends: one structure a message, JSON in text frames. Each says what it `is`."""

from typing import Any

import msgspec

from teahouse.server.log.facts import TableSettings

PROTOCOL = 2
"""The version of what travels between the house and its clients; docs/api.md says what raises it. 1 is all that was
before clients said theirs."""


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


class ToldTurn(msgspec.Struct, frozen=True):
    """A turn in short, as far as it has come; also a set-up or an end, which are nobody's."""

    hand: int
    lines: list[int]
    """The numbers of its lines; those between that are missing were taken back."""
    at: int
    """With which event of its first line it begins."""
    until: int
    """With which event of its last line it ends, so far."""
    seat: int | None
    """Whose turn it is."""
    deed: str
    """What was done: "Mei lays 5 tiles"."""
    brings: str
    """What came of it: "closes 6 tiles × 3 towers"."""
    points: int
    """What it brought to the one whose turn it is."""
    words: str
    """The whole turn, in the log's sentences."""


class ToldAction(msgspec.Struct, frozen=True):
    """An action that is legal: its notation, and in words."""

    action: str
    words: str


class HandView(msgspec.Struct, frozen=True):
    """The hand as one seat sees it."""

    to_act: int | None
    holder: int | None
    """Who holds the device around one screen and enters what `to_act` says; mostly the same seat."""
    view: Any
    prompt: str
    choices: int
    """How many legal actions this seat has now."""
    legal: list[ToldAction] | None
    """All of them where they are few; otherwise None: ask with `legal`."""
    scores: list[int] | None
    """The scores as far as this seat may know them all."""
    outcome: dict[str, Any] | None
    summary: str
    deduced: Any
    """What follows from what this seat has seen, worked out by the game; None where the table gives no such aid."""


class SeatInfo(msgspec.Struct, frozen=True):
    """Who sits on a seat."""

    kind: str
    """"free", "person" or "bot"."""
    name: str
    person: str | None
    level: str
    stand_in: str
    why: str
    token: str
    """What stands for the seat in the key of the dice."""
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
    loses: str
    """What chance gave and would be lost, such as "the roll"."""


class HandResult(msgspec.Struct, frozen=True):
    """How one hand of a match ended, by seat."""

    scores: list[int]
    winners: list[int]


class TableInfo(TableSettings, frozen=True, kw_only=True, forbid_unknown_fields=False):
    """Everything about the table that is not the board: how it is set, with all options, and how it stands."""

    players: int
    chat: bool
    id: str
    title: str
    status: str
    why: str
    winner: int | None
    host: str
    hand: int
    seats: list[SeatInfo]
    wins: list[int]
    totals: list[int]
    match_winners: list[int] | None
    dice: list[HandDice]
    undo: UndoAsk | None
    """Somebody's wish to take back that waits for an answer."""
    rematch: str | None
    rest: list[str]
    """Who wants a break."""
    resting: bool
    """Whether all who play want one: the clocks rest."""
    hands: list[HandResult]
    """The hands of the match that are over, in order."""
    rematch_by: int | None
    """The seat that asks for the rematch."""
    deal: str
    """The day whose deal is played here, such as "2026-11-18"; "" at every other table."""
    positioned: bool
    """Whether the hand begins elsewhere than its game does: it counts in no statistics."""


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
    retold: list[Told]
    """Lines told before as they may be read from now on, in place of what was told: some events are heard only once,
    and people may be called otherwise."""
    turns: list[ToldTurn]
    """The turns that these lines belong to, in place of all that was told of turns from the first of them on. A line
    after the first turn that is in none of them was taken back."""
    undo: str
    """What this seat's wish to undo would do: "free", "ask" (the others must agree) or "" (nothing to take back)."""
    takes: str
    """Whose moves that undo would take back: "your last move and Rook's after it"; "" where there is none."""
    loses: str
    """What chance gave and that undo would lose, such as "the roll"; "" where nothing is lost."""


class Welcome(Message, frozen=True):
    """The first message on a connection; one update for each seat of the reader follows."""

    seq: int
    person: str | None
    seats: list[int]
    version: str
    """Of the house."""
    protocol: int = PROTOCOL
    """Which the house speaks."""


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
    legal: list[ToldAction]


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
    at: tuple[str, ...] = ()
    """What is in the way, by names of the game's own, so that a board can point at it."""


class ForeseenAction(msgspec.Struct, frozen=True):
    """What a legal action would do, as far as its seat can know."""

    action: str
    prompt: str
    """What is asked while this action is in the hand."""
    events: list[ToldEvent]
    free: bool | None
    """Whether it could be taken back at once, without asking anybody; None where there were too many actions to say it
    of each: ask with the whole action."""


class Foreseen(Message, frozen=True):
    """What the legal actions would do that begin with some words, in their order."""

    id: str
    seq: int
    seat: int
    beginning: str
    prompt: str
    """What is asked while this beginning is in the hand."""
    actions: list[ForeseenAction]
    more: int
    """How many further actions begin so and are not told of: ask with a longer beginning."""


class ToldOpinion(msgspec.Struct, frozen=True):
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
    best: list[ToldOpinion]
    reason: str
    """Why the first of them, in a sentence or two."""
    signs: dict[str, str]
    """What to write on the board where it is drawn, by names of the game's own."""


class OrderInfo(msgspec.Struct, frozen=True):
    """A standing order that can be set."""

    order: str
    words: str
    on: bool
    question: str
    """The question that it answers, the beginning of its words, where others answer the same otherwise: one at most is
    in force. Empty where none does."""


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


class Away(msgspec.Struct, frozen=True):
    """Somebody who plays and is not at the table. Times are in milliseconds on the clock of `Presence.now`."""

    seat: int
    since: int
    """Since when, as far as is known."""
    replaceable_at: int | None
    """From when a bot may be asked to play for them (`remove`); None: not by waiting as it stands now."""
    by_host: bool
    """Whether the host may ask for it; otherwise, the host being away, whoever else plays."""
    words: str
    """What happens, told beforehand."""


class Presence(Message, frozen=True):
    """Which seats have somebody at the other end of a connection, who is away, and how many watch."""

    here: list[int]
    watching: int
    away: list[Away]
    now: int
    next_at: int | None = None
    """Between two games of a match: when the next one begins at the latest, as far as is known, in milliseconds."""


class Pong(Message, frozen=True):
    """A sign of life."""

    id: str
    seq: int


AnyMessage = (
    Update | Welcome | Ack | Refusal | LegalMoves | Tried | Foreseen | Hints | Keepings | Said | Presence | Pong
)

_encoder = msgspec.json.Encoder()


def encode(message: Message) -> str:
    """A message as the text of a frame."""
    return _encoder.encode(message).decode()
