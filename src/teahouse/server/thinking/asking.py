"""Bots as those see them who ask them: a house at a server has processes for them, a house in a tab a worker."""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from typing import Any, Protocol

from teahouse.bots.looking import Worth
from teahouse.engine import Seen
from teahouse.server.thinking.questions import Hint, Looked
from teahouse.server.thinking.queue import Share, Urgency
from teahouse.server.wire.retold import Outline, Piece


class Thinkers(Protocol):
    """Where bots think. None comes of what could not be thought about."""

    async def choose(
        self,
        level: str,
        seen: Seen,
        seconds: float | None,
        urgency: Urgency,
        share: Share,
        wanted: Callable[[], bool],
        seed: str | None = None,
    ) -> str | None:
        """The action of a bot; `Unwanted` if nobody waited any more."""

    async def hint(
        self, level: str, seen: Seen, names: Sequence[str], seconds: float | None, share: Share
    ) -> Hint | None:
        """What a bot would do, and why."""

    async def outline(self, record: dict[str, Any], share: Share) -> Outline | None:
        """What is known of a finished hand before anything in it is judged."""

    async def retell(self, name: str, record: dict[str, Any], begin: int, share: Share) -> Piece | None:
        """The next steps of a finished hand that is called so."""

    async def follow(
        self, record: dict[str, Any], line: int, best: str, eyes: int | None, share: Share
    ) -> bytes | None:
        """What follows if on a line of a finished hand the best is done."""

    async def look(self, level: str, seen: Seen, names: Sequence[str], seconds: float, share: Share) -> Looked | None:
        """What a bot makes of a decision, looking on for so many seconds more."""

    async def worth(self, level: str, game: str, text: str, seat: int | None, share: Share) -> Worth | None:
        """What a position is worth to each seat."""

    def rest(self, urgency: Urgency) -> None:
        """Nothing more of that kind is asked for now."""

    def place(self, urgency: Urgency, share: Share) -> AbstractContextManager[None]:
        """One such question of a person at a time."""

    def least_served(self, shares: list[Share]) -> Share:
        """Of several on whose account a bot may think, the one for whom least was thought."""
