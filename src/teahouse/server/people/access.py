"""Access: what browsers and programs come in with, how it is checked, and how it is taken away."""

import asyncio
import base64
import hashlib
import hmac
import logging
import time
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from teahouse.server.log.marks import new_id
from teahouse.server.store.store import Store
from teahouse.server.stored import Trouble
from teahouse.server.waiting import Background
from teahouse.server.workers.news import News

log = logging.getLogger("teahouse.access")

YEAR = 365 * 24 * 3600
"""Seconds that a browser stays signed in."""
LOOK_SECONDS = 30.0
"""Among several workers, how often each looks for access that was taken away, in case news of it was lost."""
SIGNED_OUT = 4401
"""The code with which a connection is closed when its access is taken away."""
SIGNED_OUT_TEXT = "You were signed out."
BEFORE_SESSIONS = "-"
"""The session of a cookie from before sessions had names."""


@dataclass(frozen=True, slots=True)
class Access:
    """What somebody came in with: a browser's session, or a program's token by its hash."""

    person: str
    generation: int
    session: str = ""
    digest: str = ""

    @property
    def is_program(self) -> bool:
        """Programs may play and read, but not manage the account."""
        return bool(self.digest)


class Signatures:
    """What the house signs: the cookies of browsers."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def session(self, person: str, generation: int) -> str:
        """A new session's cookie."""
        return self._signed("person", f"{person}.{generation}.{new_id()}-{int(time.time()):x}")

    def access(self, cookie: str) -> Access | None:
        """What a session's cookie says, if the house signed it within a year."""
        payload = self._payload("person", cookie)
        if payload is None:
            return None
        person, _, rest = payload.partition(".")
        generation, _, session = rest.partition(".")
        if session and is_old(session):
            return None
        return Access(person, int(generation), session or BEFORE_SESSIONS)

    def device(self, person: str, generation: int) -> str:
        """A cookie by which a browser is known where its person has signed in."""
        return self._signed("device", f"{person}.{generation}.{new_id()}")

    def is_device(self, cookie: str, person: str, generation: int) -> bool:
        """Whether this is a browser where the person has signed in since access was last taken away."""
        payload = self._payload("device", cookie)
        return payload is not None and payload.rpartition(".")[0] == f"{person}.{generation}"

    def _signed(self, kind: str, payload: str) -> str:
        return f"{payload}.{self._sign(kind, payload)}"

    def _payload(self, kind: str, cookie: str) -> str | None:
        payload, _, signature = cookie.rpartition(".")
        return payload if hmac.compare_digest(signature.encode(), self._sign(kind, payload).encode()) else None

    def _sign(self, kind: str, payload: str) -> str:
        digest = hmac.digest(self._secret, f"teahouse-{kind}-1 {payload}".encode(), "sha256")
        return base64.urlsafe_b64encode(digest).decode().rstrip("=")


def is_old(session: str) -> bool:
    """Whether a session began more than a year ago."""
    began = session.rpartition("-")[2]
    return bool(began) and int(began, 16) < time.time() - YEAR


def digest_of(token: str) -> str:
    """A program's token as it is kept."""
    return hashlib.sha256(token.encode()).hexdigest()


class Guest(Protocol):
    """A connection that came in with some access."""

    access: Access | None

    def drop(self, reason: str, code: int = ...) -> None:
        """End it for a reason."""


class Connections:
    """The open connections of this worker, by person: when access is taken away, they are closed."""

    def __init__(
        self,
        store: Store,
        news: News,
        background: Background,
        poll_seconds: float,
        taken_away: Callable[[str, str], None],
    ) -> None:
        """`poll_seconds` is how often to look while there are no news; `taken_away` hears of whom access is taken."""
        self._store = store
        self._news = news
        self._background = background
        self._poll_seconds = poll_seconds
        self._taken_away = taken_away
        self._open: defaultdict[str, set[Guest]] = defaultdict(set)

    def add(self, guest: Guest) -> None:
        """Somebody came in."""
        if guest.access is not None:
            self._open[guest.access.person].add(guest)

    def discard(self, guest: Guest) -> None:
        """Somebody went."""
        if guest.access is not None:
            self._open[guest.access.person].discard(guest)
            if not self._open[guest.access.person]:
                del self._open[guest.access.person]

    def hear(self, kind: str, about: str) -> None:
        """Something about a person has changed, here or at another worker: look again whom to let in."""
        if kind == "person" and about in self._open:
            self._background.start(self._look([about]))

    async def run(self) -> None:
        """Look for oneself, until cancelled: news may be lost, or there may be none."""
        while self._store.shared:
            polling = self._news.mode == "polling"
            await asyncio.sleep(self._poll_seconds if polling else LOOK_SECONDS)
            persons = list(self._open)
            for at in range(0, len(persons), 500):
                await self._look(persons[at : at + 500])

    async def _look(self, persons: list[str]) -> None:
        store = self._store
        guests = [guest for person in persons for guest in self._open.get(person, ())]
        digests = [guest.access.digest for guest in guests if guest.access and guest.access.digest]
        try:
            now = {row.id: row for row in await store.generations(persons)}
            tokens = await store.bearers(digests) if digests else {}
        except Trouble as trouble:
            log.warning("access could not be checked", extra={"trouble": str(trouble)})
            return
        for guest in guests:
            access = guest.access
            row = now.get(access.person) if access else None
            if access and not (row and holds(access, row.generation, row.ended, access.digest in tokens)):
                self._taken_away("person", access.person)
                guest.drop(SIGNED_OUT_TEXT, SIGNED_OUT)


def holds(access: Access, generation: int, ended: str, token: bool) -> bool:
    """Whether somebody is still let in, by what is known now: `token` says whether a program's token is still there."""
    return access.generation == generation and (token if access.is_program else access.session not in ended.split())
