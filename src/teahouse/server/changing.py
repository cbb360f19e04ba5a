"""The one way in which anything is done at a table.

Whatever changes a table, a person's command or the house itself, is decided under the table's lock
on the table in memory, stored, and told only after the commit. If storing fails the table in memory
is thrown away and read again from its log. Other workers may write to the same log: then what they
wrote is taken in, and what was wanted here is decided again on the table as it is now.
"""

from collections.abc import AsyncIterator, Callable, Iterable

from teahouse.server.due import card_of
from teahouse.server.log.refusal import Refused
from teahouse.server.log.turn import Turn
from teahouse.server.parts import Following, News, Store
from teahouse.server.room import Room
from teahouse.server.rooms import Rooms
from teahouse.server.stored import Conflict, Trouble, Unsure
from teahouse.server.tally import Tally
from teahouse.server.waiting import Background
from teahouse.server.ways import Ways
from teahouse.server.wire import messages as m
from teahouse.server.wire.commands import AnyCommand

TRIES = 8
"""So often something is decided again because others were faster."""


class Changing:
    """Changes the tables of this worker."""

    def __init__(
        self,
        settings: Ways,
        store: Store,
        rooms: Rooms,
        following: Following,
        news: News,
        tally: Tally,
        background: Background,
    ) -> None:
        self._settings = settings
        self._store = store
        self._rooms = rooms
        self._following = following
        self._news = news
        self._tally = tally
        self._background = background

    async def own_act(self, room: Room, work: Callable[[Turn], None]) -> None:
        """The house itself does something at a table."""
        async for _ in self.change(room, work):
            pass

    async def change(
        self,
        room: Room,
        work: Callable[..., Iterable[m.Message] | None],
        person: str | None = None,
        command: AnyCommand | None = None,
    ) -> AsyncIterator[m.Message]:
        """Do something at a table, a command of a person or what the house itself does: decide, store, answer, tell.

        What is sent twice under one id is done once. From the moment on that it is stored it goes to its end,
        even if the one who asked goes away in between.
        """
        room = await self._rooms.locked(room)
        try:
            for attempt in range(1, TRIES + 1):
                table = room.table
                since, turn = table.seq, Turn(table, person, command.id if command is not None else None)
                try:
                    if command is None:
                        replies = work(turn)
                    elif person is not None and (before := table.answered.get((person, command.id))) is not None:
                        yield m.Ack(id=command.id, seq=before, again=True)
                        return
                    else:
                        replies = work(turn, command)
                    turn.settle()
                    if turn.lines:
                        await self._write(room, turn)
                except Conflict:
                    await self._read_again(room, since)  # another worker was faster: this is what it wrote
                    if attempt == TRIES:
                        raise
                    continue
                except Refused:
                    if turn.dirty:
                        await self._read_again(room, since)
                    elif attempt < TRIES and await self._was_behind(room):
                        continue
                    raise
                except BaseException:
                    if turn.dirty:
                        await self._read_again(room, since)
                    raise
                if command is not None:
                    if not turn.lines and attempt < TRIES and await self._was_behind(room):
                        continue  # there was nothing to do only because another worker's lines were not here yet
                    yield m.Ack(id=command.id, seq=room.table.seq)
                    for message in replies or ():
                        yield message
                if turn.lines:
                    self._tally.wrote(turn.lines)
                    room.publish(since)
                return
        finally:
            room.lock.release()

    async def _write(self, room: Room, turn: Turn) -> None:
        """Commit the lines of a turn. If the database went away over it, its log says whether they are there."""
        table, card = room.table, card_of(room, self._settings)
        try:
            await self._store.append(table.id, turn.lines, card, tuple(turn.sitters), turn.names)
        except Unsure:
            try:
                await self._background.finish(self._rooms.reread(room))
            except Trouble:
                raise Unsure("the database went away while this was written; send it again to be sure") from None
            stored = [past.line for past in room.table.followed[turn.lines[0].seq - 1 :][: len(turn.lines)]]
            if stored != turn.lines:
                raise
        self._news.tell(table.id, "line", turn.lines[-1].seq)

    async def _read_again(self, room: Room, since: int) -> None:
        if not room.gone:
            await self._background.finish(self._rooms.reread(room))
            if room.table.seq > since:
                room.publish(since)

    async def _was_behind(self, room: Room) -> bool:
        """Before anything is refused among several workers: is the table here as its log says?"""
        if not self._store.shared:
            return False
        lines = await self._store.log(room.table.id, room.table.seq)
        return await self._background.finish(self._following.take_in(room, lines))
