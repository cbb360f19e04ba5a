"""Moves on PostgreSQL: what most commits are, in one statement that is a transaction of its own.

A transaction through the pool begins, inserts, updates and commits, each a way to the database and back: 1.8 ms of
processor time for one move. Moves at tables that are there need none of that: their lines and cards go as arrays in
one statement over a line kept for it, straight through the driver (0.4 ms).
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

if TYPE_CHECKING:
    from teahouse.server.store.writing import Entry

_LINE = {
    "table_id": "text",
    "seq": "integer",
    "at": "bigint",
    "text": "text",
    "person": "text",
    "message": "text",
    "how": "text",
    "free": "boolean",
}
_CARD = {
    "id": "text",
    "status": "text",
    "public": "boolean",
    "card": "text",
    "seq": "integer",
    "to_act": "integer",
    "wake": "bigint",
    "moved": "bigint",
}


def _arrays(kinds: Mapping[str, str], first: int) -> str:
    return ", ".join(f"${number}::{kind}[]" for number, kind in enumerate(kinds.values(), first))


_WRITE = (
    f"WITH written AS (INSERT INTO lines ({', '.join(_LINE)}) SELECT * FROM unnest({_arrays(_LINE, 1)})) "
    f"UPDATE tables SET {', '.join(f'{name} = new.{name}' for name in _CARD if name != 'id')} "
    f"FROM unnest({_arrays(_CARD, 1 + len(_LINE))}) AS new({', '.join(_CARD)}) WHERE tables.id = new.id"
)
_GONE = ("08", "57")
"""How PostgreSQL's words begin when the line to it ends with them."""


def only_moves(group: Sequence["Entry"]) -> bool:
    """Whether a group is nothing but lines of tables that are there, with their cards."""
    return all(
        entry.card is not None
        and entry.lines
        and entry.lines[0].seq > 1
        and not (entry.sitters or entry.names or entry.statements or entry.aside)
        for entry in group
    )


class Unanswered(Exception):
    """The database went away over it: it may be written or not."""


class Moves:
    """The line on which moves are written, one group after another."""

    def __init__(self, engine: AsyncEngine) -> None:
        """`engine` commits each statement by itself."""
        self.engine = engine
        self._line: AsyncConnection | None = None

    @property
    def kept(self) -> int:
        """How many connections of the pool it holds while nothing is written."""
        return int(self._line is not None)

    async def write(self, group: Sequence["Entry"]) -> None:
        """Commit a group of moves: all of them or none. Raises as SQLAlchemy would, or `Unanswered`."""
        driver = await self._driver()
        group = sorted(group, key=lambda entry: entry.table)  # in one order, so that workers don't wait for each other
        lines = [(entry.table, line) for entry in group for line in entry.lines]
        cards = {entry.table: entry.card for entry in group}
        values: list[list[Any]] = [[table for table, _ in lines]]
        values += [[getattr(line, name) for _, line in lines] for name in list(_LINE)[1:]]
        values += [[getattr(card, name) for card in cards.values()] for name in _CARD]
        try:
            await driver.execute(_WRITE, *values)
        except ValueError:
            raise  # of the driver, about what no column can hold: nothing was sent
        except Exception as error:
            state = str(getattr(error, "sqlstate", None) or "")
            if state.startswith("23"):
                raise IntegrityError(_WRITE, None, error) from None
            if state and not state.startswith(_GONE):
                raise DBAPIError(_WRITE, None, error) from None
            await self.close()
            raise Unanswered(str(error) or type(error).__name__) from None

    async def _driver(self) -> Any:
        """asyncpg's own connection; a new one if the last has died since."""
        if self._line is not None:
            driver: Any = (await self._line.get_raw_connection()).driver_connection
            if not driver.is_closed():
                return driver
            await self.close()
        self._line = await self.engine.connect()
        return (await self._line.get_raw_connection()).driver_connection

    async def close(self) -> None:
        """Give the line up."""
        line, self._line = self._line, None
        if line is not None:
            await line.invalidate()
            await line.close()
