"""What a bot is."""

from dataclasses import dataclass
from typing import Protocol

from teahouse.engine import Action, Seen


@dataclass(frozen=True, slots=True)
class Opinion:
    """What a bot thinks of one legal action: its worth from 0 (lost) to 1 (won), and on how many tries."""

    action: Action
    value: float
    visits: int


class Bot(Protocol):
    """Chooses for a seat from what that seat knows."""

    name: str

    def choose(self, seen: Seen) -> Action:
        """A legal action for the seat."""

    def opinion(self, seen: Seen) -> list[Opinion]:
        """What it thinks of every legal action, the best first."""
