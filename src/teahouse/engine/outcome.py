"""How a game ended: who came where, with what, and why it ended."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of one hand. `ranks` count from 1; equal ranks are shared places (1, 1, 3)."""

    ranks: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str
    details: Mapping[str, Any] = field(default_factory=dict)
    drawn: bool = False
    """Whether nobody won, as different from a victory shared by all."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won, alone or together; none when the hand was drawn."""
        if self.drawn:
            return ()
        return tuple(seat for seat, rank in enumerate(self.ranks) if rank == 1)

    def as_json(self) -> dict[str, Any]:
        """The outcome as a record keeps it."""
        plain: dict[str, Any] = {
            "ranks": list(self.ranks),
            "scores": list(self.scores),
            "reason": self.reason,
            "winners": list(self.winners),
        }
        if self.details:
            plain["details"] = dict(self.details)
        return plain


def ranks_by(values: Sequence[Any]) -> tuple[int, ...]:
    """Ranks by any comparable values, the highest first; equal values share a place."""
    return tuple(1 + sum(other > value for other in values) for value in values)
