"""One worker's server: uvicorn's, which says when it serves and takes the connections that other workers pass on."""

import asyncio
import socket
from functools import partial

import uvicorn

from teahouse.server.http.door import Request
from teahouse.server.workers.supervisor import READY


class Server(uvicorn.Server):
    """The server of a worker; `looked_after` by one who wants to know when it serves."""

    def __init__(self, config: uvicorn.Config, request: type[Request], looked_after: bool) -> None:
        super().__init__(config)
        self.request = request
        self.looked_after = looked_after
        self.usher = request.usher
        self._taking: set[asyncio.Task[object]] = set()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to serve."""
        await super().startup(sockets)
        if self.usher is not None and self.started:
            self.usher.open(asyncio.get_running_loop(), self._take)
        if self.looked_after and self.started:
            print(READY, flush=True)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Take nobody in any more, and finish."""
        if self.usher is not None:
            self.usher.close(asyncio.get_running_loop())
        await super().shutdown(sockets)

    def _take(self, connection: socket.socket, beginning: bytes) -> None:
        """Serve a connection as if it had been accepted here, with what another worker has read of it."""
        loop = asyncio.get_running_loop()
        request = partial(
            self.request,
            config=self.config,
            server_state=self.server_state,
            app_state=self.lifespan.state,
            _loop=loop,
            beginning=beginning,
        )
        task: asyncio.Task[object] = loop.create_task(loop.connect_accepted_socket(request, connection))
        self._taking.add(task)
        task.add_done_callback(self._taken)

    def _taken(self, task: "asyncio.Task[object]") -> None:
        self._taking.discard(task)
        if not task.cancelled():
            task.exception()  # whoever was at the other end has gone meanwhile
