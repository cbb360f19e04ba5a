"""The usher: leads whoever asks for a table to the worker of this machine where all of its people meet.

Each table has its place among the workers of a machine, worked out from its name alone. A request for a table that
has come to another worker goes on there as it is: the open connection itself and what was read of it so far are
passed through a Unix socket, and nothing is copied afterwards. If the worker of a table is not there, everyone agrees
on the next; and where nothing can be passed the request is served where it came, which costs more, and that is all.
"""

import asyncio
import logging
import re
import socket
from array import array
from collections.abc import Callable
from pathlib import Path

from teahouse.server.workers.places import places

log = logging.getLogger("teahouse.usher")

MOST_BYTES = 64 * 1024
"""What was read of a request and goes with it; if there is more, it is served where it came."""
_TABLE = re.compile(rb"[A-Z]{3,7} /api/tables/([a-z0-9-]{1,20})[/? ]")

Take = Callable[[socket.socket, bytes], None]
"""What is done with a connection that another worker passes: itself, and what was read of it."""


def table_of(beginning: bytes) -> str | None:
    """Which table a request is about, by its first line; None where it is about none."""
    found = _TABLE.match(beginning)
    return found[1].decode() if found else None


class Busy(Exception):
    """The worker to whom a connection should go is there, but can't take it at this moment."""


class Usher:
    """Passes connections to the other workers of this machine and takes what they pass; `folder` is where they meet."""

    def __init__(self, folder: Path, worker: int, workers: int) -> None:
        self.folder = folder
        self.worker = worker
        self.workers = workers
        self.passed = 0
        self.taken = 0
        self._socket: socket.socket | None = None

    def open(self, loop: asyncio.AbstractEventLoop, take: Take) -> None:
        """Be found by the others from now on, in the place of who was worker of this number before."""
        line = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        line.setblocking(False)
        mine = self.folder / f"{self.worker}.new"
        try:
            mine.unlink(missing_ok=True)
            line.bind(str(mine))
            mine.rename(self.folder / str(self.worker))
        except OSError as error:
            log.warning("connections can't be passed between workers", extra={"trouble": str(error)})
            line.close()
            return
        self._socket = line
        loop.add_reader(line, self._take_all, line, take)

    def close(self, loop: asyncio.AbstractEventLoop) -> None:
        """Take no more: from now on the others go to the next."""
        if self._socket is not None:
            loop.remove_reader(self._socket)
            self._socket.close()
            self._socket = None

    def lead(self, table: str, connection: int, beginning: bytes) -> bool:
        """Pass a connection (its file) to where its table is served; False if that is here.

        Raises `Busy` where it should be tried again in a moment.
        """
        if self._socket is None or len(beginning) > MOST_BYTES:
            return False
        files = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array("i", [connection]))]
        for worker in places(table, self.workers):
            if worker == self.worker:
                return False
            try:  # not by send_fds, which forgets the address
                self._socket.sendmsg([beginning], files, 0, str(self.folder / str(worker)))
            except BlockingIOError:
                raise Busy from None
            except OSError:
                continue  # that worker has died, or is not there yet
            self.passed += 1
            return True
        raise AssertionError

    def _take_all(self, line: socket.socket, take: Take) -> None:
        while True:
            try:
                beginning, files, _, _ = socket.recv_fds(line, MOST_BYTES, 1)
            except BlockingIOError:
                return
            for file in files:
                connection = socket.socket(fileno=file)
                connection.set_inheritable(False)
                connection.setblocking(False)
                self.taken += 1
                take(connection, beginning)
