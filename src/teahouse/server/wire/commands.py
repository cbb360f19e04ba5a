"""What clients send: one structure a command, JSON in text frames. Each says what it wants to `do`."""

from typing import Annotated

import msgspec

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


class Foresee(Command, frozen=True):
    """Ask what every legal action would do that begins with these words, and for the prompt that follows them."""

    beginning: Annotated[str, msgspec.Meta(max_length=500)] = ""
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
    """Sit down. Where people share a screen, the host takes several seats, each with a name of its own.

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
    """The host frees another's seat before the game, or during it lets a bot play for somebody who has been away for
    long enough (`presence.away` says from when)."""

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


class Audience(Command, frozen=True):
    """The host lets others watch or sends them away, and lets those who watch speak or not; None leaves it as it is."""

    watch: bool | None = None
    chat: bool | None = None


class Helps(Command, frozen=True):
    """The host lets everybody or nobody have hints, and ask the others to take back; None leaves it as it is."""

    hints: bool | None = None
    consent: bool | None = None


class Rest(Command, frozen=True):
    """Ask for a break or agree to one; or decline it, or go on. While everybody agrees the clocks rest."""

    yes: bool


class Invite(Command, frozen=True):
    """The host invites somebody they have played with: the table stands in the list of open tables of that person."""

    person: Annotated[str, msgspec.Meta(min_length=1, max_length=20)]


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
    | Foresee
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
    | Audience
    | Helps
    | Rest
    | Invite
    | Mute
    | Sync
    | Ping
)

command_decoder: msgspec.json.Decoder[AnyCommand] = msgspec.json.Decoder(AnyCommand)


def name_of(command: AnyCommand) -> str:
    """What a command wants to `do`."""
    return str(command.__struct_config__.tag)
