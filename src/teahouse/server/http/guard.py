"""What every request and every answer passes: size, rate, origin, and the headers that browsers obey."""

import json
from collections import Counter
from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from teahouse.server.http.hosts import Hosts, refusal
from teahouse.server.limits import Limits, neighbourhood
from teahouse.server.people.people import COOKIE
from teahouse.server.settings import MAX_BODY, POLICY

HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
]
SAFE = {"GET", "HEAD", "OPTIONS"}


class Guard:
    """The outermost layer of the application."""

    def __init__(
        self,
        app: ASGIApp,
        limits: Limits,
        origins: Iterable[str] = (),
        hosts: Iterable[str] = (),
        refused: Counter[str] | None = None,
    ) -> None:
        self.app = app
        self.limits = limits
        self.hosts = Hosts(hosts)
        self.origins = {origin.rstrip("/").lower() for origin in origins}
        self.refused: Counter[str] = Counter() if refused is None else refused
        """How many were turned away, by code."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        socket = scope["type"] == "websocket"
        strange = next((host for host in _hosts(scope) if host not in self.hosts), None)
        if strange is not None:
            await self._refuse(socket, send, 421, "host", refusal(strange))
            return
        if not self.good_origin(headers, socket or scope["method"] not in SAFE):
            await self._refuse(socket, send, 403, "origin", "This page may not act for your browser here.")
            return
        wait = self.limits.requests.refuse(address_of(scope))
        if wait and socket:
            self.refused["too_fast"] += 1
            await turn_away(receive, send, 4429, "Too many requests; slow down.")
            return
        if wait:
            await self._refuse(socket, send, 429, "too_fast", "Too many requests; slow down.", wait)
            return
        if socket:
            await self.app(scope, receive, send)
            return
        length = headers.get("content-length", "0")
        if not length.isdigit() or int(length) > MAX_BODY:
            await self._refuse(False, send, 413, "too_large", f"No request is longer than {MAX_BODY} bytes.")
            return
        await self.app(scope, _limited(receive), _with_headers(send, _caching(scope["path"])))

    async def _refuse(self, socket: bool, send: Send, status: int, code: str, text: str, wait: float = 0) -> None:
        self.refused[code] += 1
        if socket:  # what is no page of ours gets no live connection, not even for a moment: this becomes a plain 403
            await send({"type": "websocket.close"})
            return
        body = json.dumps({"error": code, "text": text}).encode()
        headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode()), *HEADERS]
        if wait:
            headers.append((b"retry-after", str(int(wait) + 1).encode()))
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": body})

    def good_origin(self, headers: dict[str, str], acts: bool) -> bool:
        """A page of another origin may not act; a browser's cookie only acts with an origin that is ours."""
        if not acts or headers.get("authorization", "").lower().startswith("bearer "):
            return True
        origin = headers.get("origin")
        if origin is None:
            return f"{COOKIE}=" not in headers.get("cookie", "")
        return origin.lower() in self.origins or _host_of(origin) == headers.get("host", "").lower()


def _host_of(origin: str) -> str | None:
    """The host that an origin names; None where it is none, such as `http://[`."""
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return None


async def turn_away(receive: Receive, send: Send, code: int, reason: str) -> None:
    """Close a live connection with a code and a reason: they arrive only where it is up, so it is for a moment."""
    await receive()
    await send({"type": "websocket.accept"})
    await send({"type": "websocket.close", "code": code, "reason": reason})


def _hosts(scope: Scope) -> list[str]:
    """Every `Host` of a request. Programs of the old days send none; browsers always do."""
    return [value.decode("latin-1") for name, value in scope["headers"] if name == b"host"]


def address_of(scope: Scope) -> str:
    """The address a request comes from, as limits count it: of IPv6 the /64."""
    client = scope.get("client")
    return neighbourhood(client[0]) if client else "unknown"


class TooLarge(Exception):
    """A body without a stated length went over the limit."""


def _limited(receive: Receive) -> Receive:
    seen = 0

    async def limited() -> Message:
        nonlocal seen
        message = await receive()
        seen += len(message.get("body", b""))
        if seen > MAX_BODY:
            raise TooLarge
        return message

    return limited


def _caching(path: str) -> list[tuple[bytes, bytes]]:
    """Answers are for now and for nobody else; files say for themselves how long they hold."""
    answers = path.startswith("/api/") or path in ("/healthz", "/metrics")
    return [(b"cache-control", b"no-store")] if answers else []


def _with_headers(send: Send, more: list[tuple[bytes, bytes]]) -> Send:
    async def sender(message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message.get("headers", []), *HEADERS, *more]
        await send(message)

    return sender
