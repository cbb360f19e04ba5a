"""Who is who: guests with a signed token in a cookie, claimed names, bearer tokens of programs."""

import asyncio
import base64
import hashlib
import hmac
import secrets
import time
from dataclasses import dataclass
from typing import Any, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error
from sqlalchemy import delete, insert, update

from teahouse.server.names import clean_name, folded
from teahouse.server.news import EVERYONE, News
from teahouse.server.schema import persons, tokens
from teahouse.server.store import Store
from teahouse.server.turn import Refuse, new_id, now
from teahouse.server.writing import Conflict

COOKIE = "teahouse"
BEARER = "tea_"
TRUST_SECONDS = 2.0
"""So long a worker believes what it knows of a person, where others may have changed it."""
T = TypeVar("T")
_CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody the house knows."""

    id: str
    name: str
    claimed: bool
    generation: int = 0


class People:
    """The persons of a house."""

    def __init__(self, store: Store, news: News) -> None:
        self.store = store
        self.news = news
        self._secret = b""
        self._known: dict[str, Person] = {}
        self._bearers: dict[str, str] = {}
        self._fresh_until = 0.0
        self._hasher = PasswordHasher()
        self._hashing = asyncio.Semaphore(2)

    async def open(self) -> None:
        """Fetch the secret that signs tokens; the house makes it once."""
        self._secret = bytes.fromhex(await self.store.fact("secret", secrets.token_hex(32)))

    @property
    def house(self) -> str:
        """A name for this house that is no other's, and tells nothing of its secret."""
        return hashlib.sha256(b"teahouse-house-1 " + self._secret).hexdigest()[:12]

    # What other workers change

    def hear(self, kind: str, about: str) -> None:
        """Another worker has changed a person, or dropped a token."""
        if kind == "person":
            self._known.pop(about, None)
        elif kind == "tokens":
            self._bearers.clear()

    def _forget_old(self) -> None:
        """News may be lost: what is remembered is not believed for long."""
        if self.store.shared and time.monotonic() > self._fresh_until:
            self._known.clear()
            self._bearers.clear()
            self._fresh_until = time.monotonic() + TRUST_SECONDS

    # Tokens

    def token(self, person: Person) -> str:
        """The signed token of a browser."""
        payload = f"{person.id}.{person.generation}"
        return f"{payload}.{self._sign(payload)}"

    def _sign(self, payload: str) -> str:
        digest = hmac.digest(self._secret, b"teahouse-person-1 " + payload.encode(), "sha256")
        return base64.urlsafe_b64encode(digest).decode().rstrip("=")

    async def by_token(self, token: str) -> Person | None:
        """The person a cookie belongs to, if the house signed it and it still holds."""
        payload, _, signature = token.rpartition(".")
        if not hmac.compare_digest(signature.encode(), self._sign(payload).encode()):
            return None
        id, _, generation = payload.partition(".")
        person = await self.person(id)
        if person and str(person.generation) != generation and self.store.shared:
            self._known.pop(id, None)
            person = await self.person(id)  # another worker may have signed it a moment ago
        return person if person and str(person.generation) == generation else None

    async def by_bearer(self, token: str) -> Person | None:
        """The person a program's token belongs to."""
        digest = hashlib.sha256(token.encode()).hexdigest()
        self._forget_old()
        id = self._bearers.get(digest) or await self.store.bearer(digest)
        if id is None:
            return None
        self._remember(self._bearers, digest, id)
        return await self.person(id)

    async def make_bearer(self, person: Person, label: str) -> tuple[str, str]:
        """A new token for programs, told once; returns its id and the token."""
        if len(await self.store.tokens(person.id)) >= 20:
            raise Refuse("too_many", "You have 20 tokens; delete one first.")
        token, id = BEARER + secrets.token_urlsafe(32), new_id()
        digest = hashlib.sha256(token.encode()).hexdigest()
        row = {"id": id, "digest": digest, "person": person.id, "label": label, "made": now()}
        await self.store.execute(insert(tokens).values(row))
        return id, token

    async def drop_bearer(self, person: Person, id: str) -> None:
        """Make a token worthless."""
        await self.store.execute(delete(tokens).where(tokens.c.id == id, tokens.c.person == person.id))
        self._bearers.clear()
        self.news.tell(EVERYONE, "tokens")

    # Persons

    async def person(self, id: str) -> Person | None:
        """A person by id."""
        self._forget_old()
        if id in self._known:
            return self._known[id]
        row = await self.store.person(id)
        if row is None:
            return None
        return self._remember(self._known, id, Person(row.id, row.name, row.claimed is not None, row.generation))

    @staticmethod
    def _remember(memory: dict[str, T], key: str, value: T) -> T:
        if len(memory) > 20_000:
            memory.clear()
        memory[key] = value
        return value

    async def _nobody_elses(self, name: str, person: str | None = None) -> None:
        owner = await self.store.claimed(folded(name))
        if owner is not None and owner.id != person:
            raise Refuse("name_claimed", f"The name {name} is claimed by somebody; sign in or choose another.")

    async def check_seat_name(self, name: str, person: Person) -> str:
        """A name for a seat: not one that somebody else has claimed."""
        clean = clean_name(name)
        await self._nobody_elses(clean, person.id)
        return clean

    async def guest(self, name: str) -> Person:
        """A new guest."""
        name = clean_name(name)
        await self._nobody_elses(name)
        id = new_id()
        await self.store.execute(insert(persons).values(id=id, name=name, generation=0, made=now()))
        return self._remember(self._known, id, Person(id, name, False))

    async def rename(self, person: Person, name: str) -> Person:
        """Another name for a guest."""
        if person.claimed:
            raise Refuse("claimed", "A claimed name stays as it is.")
        name = clean_name(name)
        await self._nobody_elses(name, person.id)
        return await self._change(person, *self.store.renaming(person.id, name), name=name)

    async def _change(self, person: Person, *more: Any, **values: object) -> Person:
        """Change what is kept of a person, and whatever else goes with it in one commit."""
        await self.store.execute(update(persons).where(persons.c.id == person.id).values(**values), *more)
        self._known.pop(person.id, None)
        self.news.tell(EVERYONE, "person", person.id)
        changed = await self.person(person.id)
        assert changed is not None
        return changed

    async def check_leaving(self, person: Person, password: str) -> None:
        """Somebody with a password says it before they are forgotten: a browser left open is not enough."""
        row = await self.store.person(person.id)
        if row is not None and row.password is not None and not await self._verify(row.password, password):
            raise Refuse("wrong_password", "This is not your password.")

    async def forget(self, person: Person, name: str, *more: Any) -> None:
        """Nobody is this person any more: no name, no claim, no way in."""
        gone = {"name": name, "claimed": None, "password": None, "recovery": None}
        drop = delete(tokens).where(tokens.c.person == person.id)
        await self._change(person, drop, *more, generation=person.generation + 1, **gone)
        self._bearers.clear()
        self.news.tell(EVERYONE, "tokens")

    # Claimed names

    async def claim(self, person: Person, password: str) -> tuple[Person, str]:
        """Claim one's name with a password; returns the recovery code, which is told this once."""
        if person.claimed:
            raise Refuse("claimed", "This name is yours already.")
        await self._nobody_elses(person.name, person.id)
        code = new_code()
        hashed, recovery = await self._hash(password), await self._hash(code)
        try:
            changed = await self._change(person, claimed=folded(person.name), password=hashed, recovery=recovery)
        except Conflict:
            raise Refuse("name_claimed", f"The name {person.name} was claimed a moment ago.") from None
        return changed, code

    async def sign_in(self, name: str, password: str) -> Person:
        """The person who claimed this name, if the password is right."""
        row = await self.store.claimed(folded(name))
        # Hash in any case, so that the time taken doesn't tell which names exist.
        good = await self._verify(row.password if row else self._dummy(), password)
        if row is None or not good:
            raise Refuse("wrong_password", "Name and password don't belong together.")
        person = await self.person(row.id)
        assert person is not None
        return person

    async def recover(self, name: str, code: str, password: str) -> tuple[Person, str]:
        """A new password with the recovery code; every browser is signed out, and there is a new code."""
        row = await self.store.claimed(folded(name))
        good = await self._verify(row.recovery if row else self._dummy(), code.strip().upper())
        person = await self.person(row.id) if row else None
        if person is None or not good:
            raise Refuse("wrong_code", "Name and recovery code don't belong together.")
        fresh = new_code()
        values = {"password": await self._hash(password), "recovery": await self._hash(fresh)}
        return await self._change(person, generation=person.generation + 1, **values), fresh

    _DUMMY: str = ""

    def _dummy(self) -> str:
        if not People._DUMMY:
            People._DUMMY = self._hasher.hash(secrets.token_hex(8))
        return People._DUMMY

    async def _hash(self, text: str) -> str:
        async with self._hashing:
            return await asyncio.to_thread(self._hasher.hash, text)

    async def _verify(self, hashed: str, text: str) -> bool:
        def check() -> bool:
            try:
                return self._hasher.verify(hashed, text)
            except Argon2Error:
                return False

        async with self._hashing:
            return await asyncio.to_thread(check)


def new_code() -> str:
    """A recovery code: five groups of four letters, 100 bits."""
    letters = [secrets.choice(_CODE_LETTERS) for _ in range(20)]
    return "-".join("".join(letters[at : at + 4]) for at in range(0, 20, 4))
