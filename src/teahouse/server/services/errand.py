"""An errand: one command of somebody, and the house that serves it."""

from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from typing import Any

from teahouse.server.anyhouse import AnyHouse
from teahouse.server.log.turn import Turn
from teahouse.server.person import Person
from teahouse.server.room import Room
from teahouse.server.thinking.tapes import Spend
from teahouse.server.wire.commands import AnyCommand
from teahouse.server.wire.messages import Message


@dataclass(frozen=True, slots=True)
class Errand:
    """Who wants something at which table."""

    house: AnyHouse
    room: Room
    asker: Person | None
    """Nobody, where somebody without a name asks."""
    command: AnyCommand
    spend: Spend
    """Hears of processor time, where it is much."""

    @property
    def person(self) -> Person:
        """The one who asks, in what is not for just anybody."""
        assert self.asker is not None
        return self.asker

    def change(self, work: Callable[[Turn, Any], None]) -> AsyncIterator[Message]:
        """Change the table by this command."""
        return self.house.changing.change(self.room, work, self.person.id, self.command)
