"""A chair at a table: who sits there, and who plays for them."""

from dataclasses import dataclass


@dataclass(slots=True)
class Chair:
    """A chair at the seat of its number: who sits there. A person may be stood in for by a bot (`stand_in`)."""

    person: str | None = None
    name: str = ""
    token: str = ""
    """What stands for the seat in the key of the dice."""
    line_name: str = ""
    """The name in the line that seated somebody: a bot's, or in older lines a person's."""
    level: str = ""
    """The level of the bot that sits here, "" for a person."""
    stand_in: str = ""
    """The level of the bot that plays for the person."""
    why: str = ""
    """Why it does: "time", "left", "removed" or "resigned"."""
    commit: str = ""
    word: str = ""
    ready: bool = False

    @property
    def taken(self) -> bool:
        """Whether anybody sits here."""
        return bool(self.person or self.level)

    @property
    def bot(self) -> str:
        """The level of the bot that decides for this seat now, "" where a person does."""
        return self.level or self.stand_in
