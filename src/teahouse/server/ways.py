"""How a house does what it does, at a server or in a tab. Everything has a value that works without being asked."""

from dataclasses import dataclass

from teahouse.bots import seconds_of


@dataclass(frozen=True, slots=True)
class Ways:
    """How tables are kept going."""

    think: float = 2.0
    """The most seconds that a bot may think about a move, whatever a table asks for; its level may take less."""
    worker: int = 0
    """Which worker of this machine this is."""
    workers: int = 1
    """How many workers this machine has."""
    rate: float = 1.0
    """Multiplies all rate limits."""
    open_tables: int = 10
    """Tables of one host that have not begun, or that bots play alone; multiplied by the rate as well."""
    open_seconds: float = 24 * 3600.0
    """A table that has not begun is closed after so long, and forgotten after as long again."""
    word_seconds: float = 10.0
    """How long a promised random word is waited for."""
    between_seconds: float = 60.0
    """How long the next hand of a match waits for somebody who is away."""
    ready_seconds: float = 600.0
    """How long it waits for somebody who is at the table to be ready."""
    forget_seconds: float = 300.0
    """A table that nobody looks at leaves memory after so long."""

    def seconds_to_think(self, level: str, asked: float | None = None) -> float | None:
        """How long a bot may think: what is asked for, up to what the house allows; None: as its level does."""
        most = self.think
        if asked is None:
            return None if seconds_of(level) <= most else most
        return min(asked, most)
