"""What is kept of tables, whoever keeps it: cards, what people keep under which names, and how keeping can fail."""

from dataclasses import dataclass

OFF_LIST = "off the list"
"""What is kept of a person who wants a table in their own list no more."""
INVITED = "invited"
"""What is kept of a person who is invited to a table: "on", or anything else where they are not to hear of it."""


class Trouble(RuntimeError):
    """What was asked can't be read or written; one sentence says what happened and what still stands."""


class Conflict(Exception):
    """Somebody else has written that number: read the log again."""


class NotWritten(Trouble):
    """The commit failed: the disk is full, or the database is gone. Nothing of it is stored."""


class Unsure(NotWritten):
    """The database went away while it committed: only its log can tell whether this is stored."""


@dataclass(slots=True)
class Card:
    """A table as lists show it: what its log says, ready to be asked for."""

    id: str
    game: str
    status: str
    public: bool
    card: str
    seq: int
    to_act: int | None
    wake: int | None
    made: int
    moved: int
