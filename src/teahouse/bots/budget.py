"""How long a bot may think: in visits, in seconds, or both, whichever comes first."""

from dataclasses import dataclass
from time import perf_counter

from teahouse.engine import Refused


@dataclass(frozen=True, slots=True)
class Budget:
    """What one decision may cost. A visit is one imagined world followed through the tree and played on.

    With visits alone the same seed gives the same choice on any machine, however slow.
    """

    visits: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        if self.visits is None and self.seconds is None:
            raise Refused("a bot needs a budget: visits, seconds, or both")
        if self.visits is not None and self.visits < 1:
            raise Refused(f"a bot needs at least 1 visit, not {self.visits}")
        if self.seconds is not None and self.seconds <= 0:
            raise Refused(f"a bot needs some time to think, not {self.seconds} seconds")

    @classmethod
    def asked(cls, visits: int | None = None, seconds: float | None = None) -> "Budget | None":
        """What somebody asks for; None where nothing is said, which leaves it to the bot."""
        return None if visits is None and seconds is None else cls(visits, seconds)

    def start(self) -> "Clock":
        """Begin to think."""
        return Clock(self)


class Clock:
    """One decision's budget running down."""

    __slots__ = ("_end", "_start", "budget", "spent")

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.spent = 0
        """Visits made so far."""
        self._start = perf_counter()
        self._end = None if budget.seconds is None else self._start + budget.seconds

    def tick(self) -> bool:
        """Count a visit; whether there is budget for it. The first always is made."""
        if self.spent and (
            (self.budget.visits is not None and self.spent >= self.budget.visits)
            or (self._end is not None and perf_counter() >= self._end)
        ):
            return False
        self.spent += 1
        return True

    def left(self) -> float:
        """How many more visits there can be, as far as the pace so far tells."""
        most = float("inf") if self.budget.visits is None else self.budget.visits - self.spent
        if self._end is not None:
            now = perf_counter()
            pace = self.spent / max(now - self._start, 1e-9)
            most = min(most, max(0.0, self._end - now) * pace)
        return most
