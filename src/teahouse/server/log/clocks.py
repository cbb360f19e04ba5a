"""Clocks. They are read off the times in the log, so a rebuilt table has the same ones."""

from teahouse.engine import Refused
from teahouse.server.log.facts import Pace

GRACE = 10_000
"""Milliseconds that a player whose bank is empty has on coming back."""


def check(pace: Pace) -> None:
    """Refuse a pace that can't be."""
    match pace.kind:
        case "none":
            good = pace == Pace()
        case "live":
            good = 0 <= pace.bank <= 86_400 and 0 <= pace.turn <= 3600 and pace.bank + pace.turn >= 5 and not pace.hours
        case "correspondence":
            good = 1 <= pace.hours <= 24 * 30 and not pace.bank and not pace.turn
    if not good:
        raise Refused(
            "a pace is none; live with a bank up to 86400 and a turn up to 3600 seconds, 5 together at least; "
            "or correspondence with 1 to 720 hours"
        )


class Clocks:
    """The clocks of a table. `running` is the seat whose clock runs."""

    __slots__ = ("banks", "pace", "running", "since")

    def __init__(self, pace: Pace, players: int) -> None:
        self.pace = pace
        self.banks = [pace.bank * 1000] * players
        self.running: int | None = None
        self.since = 0

    def turn_to(self, seat: int | None, at: int) -> None:
        """From now on this seat's clock runs; the one that ran before is charged."""
        if seat == self.running:
            return
        if self.running is not None and self.pace.kind == "live":
            over = at - self.since - self.pace.turn * 1000
            self.banks[self.running] = max(0, self.banks[self.running] - max(0, over))
        self.running = seat
        self.since = at

    def skip(self, at: int) -> None:
        """The time until now counts for nobody: the house was closed."""
        self.since = at

    def welcome_back(self, seat: int) -> None:
        """A returning player has at least a moment."""
        if self.pace.kind == "live":
            self.banks[seat] = max(self.banks[seat], GRACE)

    def deadline(self) -> int | None:
        """When the running clock falls."""
        if self.running is None or self.pace.kind == "none":
            return None
        if self.pace.kind == "live":
            return self.since + self.pace.turn * 1000 + self.banks[self.running]
        return self.since + self.pace.hours * 3_600_000
