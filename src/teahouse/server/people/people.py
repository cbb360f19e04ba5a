"""Who is who: guests with a signed token in a cookie, claimed names, bearer tokens of programs."""

import hashlib
import secrets
from collections.abc import Callable, Sequence
from typing import Any

from sqlalchemy import delete, insert, update

from teahouse.server.log.marks import new_id, now
from teahouse.server.log.names import clean_name, folded, is_reserved, likenesses, numbered
from teahouse.server.log.refusal import Refused
from teahouse.server.people.access import Access, Signatures, digest_of, holds, is_old
from teahouse.server.people.memory import Memory
from teahouse.server.people.passwords import Guesses, Passwords, check_password
from teahouse.server.person import Person
from teahouse.server.store.schema import likenesses as likenesses_kept
from teahouse.server.store.schema import persons, tokens
from teahouse.server.store.store import Store
from teahouse.server.stored import Conflict
from teahouse.server.workers.news import EVERYONE, News

COOKIE = "teahouse"
DEVICE = "teahouse_device"
"""The cookie by which a browser is known where somebody has signed in; it lets nobody in."""
BEARER = "tea_"
_CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"


class People:
    """The persons of a house."""

    def __init__(self, store: Store, news: News) -> None:
        self.store = store
        self.news = news
        self.passwords = Passwords()
        self.guesses = Guesses(store)
        self.changed: Callable[[str, str], None] = lambda kind, about: None
        """Told what changed here, as other workers are told through the news."""
        self._secret = b""
        self._signed = Signatures(b"")
        self._known = Memory(self._read, store.shared)
        self._bearers = Memory(lambda digests: store.bearers(digests), store.shared)

    async def open(self) -> None:
        """Fetch the secret that signs tokens; the house makes it once. Write down how claimed names look."""
        self._secret = bytes.fromhex(await self.store.fact("secret", secrets.token_hex(32)))
        self._signed = Signatures(self._secret)
        for row in await self.store.unlikened():
            new = self.store.insert_of(likenesses_kept)(likenesses_kept).values(_looks(row.id, row.name))
            await self.store.execute(new.on_conflict_do_nothing())

    @property
    def house(self) -> str:
        """A name for this house that is no other's, and tells nothing of its secret."""
        return hashlib.sha256(b"teahouse-house-1 " + self._secret).hexdigest()[:12]

    # What other workers change

    def hear(self, kind: str, about: str) -> None:
        """Another worker has changed a person, or a person's tokens."""
        if kind == "person":
            self._known.changed(about)
            self._bearers.changed()

    def _tell(self, person: str) -> None:
        """Something about a person has changed: here, and for everyone."""
        self.hear("person", person)
        self.news.tell(EVERYONE, "person", person)
        self.changed("person", person)

    # Access

    def cookie(self, person: Person) -> str:
        """The signed cookie of a browser: a new session."""
        return self._signed.session(person.id, person.generation)

    def device(self, person: Person) -> str:
        """The cookie by which this browser is known when its person signs in again."""
        return self._signed.device(person.id, person.generation)

    async def by_cookie(self, cookie: str) -> Access | None:
        """Whom a browser's cookie lets in, if the house signed it and it still holds."""
        access = self._signed.access(cookie)
        if access is None:
            return None
        if self.store.shared:
            self._known.forget(access.person)  # another worker may have given or taken access a moment ago
        return access if await self.holds(access) else None

    async def by_bearer(self, token: str) -> Access | None:
        """Whom a program's token lets in."""
        digest = digest_of(token)
        if self.store.shared:
            self._bearers.forget(digest)  # another worker may have dropped it a moment ago
        id = await self._bearers.get(digest)
        person = await self.person(id) if id else None
        return Access(person.id, person.generation, digest=digest) if person else None

    async def holds(self, access: Access) -> bool:
        """Whether what somebody came in with still lets them in."""
        person = await self.person(access.person)
        token = access.is_program and await self._bearers.get(access.digest) is not None
        return person is not None and holds(access, person.generation, person.ended, token)

    async def make_bearer(self, person: Person, label: str) -> tuple[str, str]:
        """A new token for programs, told once; returns its id and the token."""
        if len(await self.store.tokens(person.id)) >= 20:
            raise Refused("too_many", "You have 20 tokens; delete one first.")
        token, id = BEARER + secrets.token_urlsafe(32), new_id()
        row = {"id": id, "digest": digest_of(token), "person": person.id, "label": label, "made": now()}
        await self.store.execute(insert(tokens).values(row))
        return id, token

    async def drop_bearer(self, person: Person, id: str) -> None:
        """Make a token worthless; connections that came in with it are closed."""
        await self.store.execute(delete(tokens).where(tokens.c.id == id, tokens.c.person == person.id))
        self._tell(person.id)

    async def sign_out(self, access: Access) -> None:
        """End one browser's session."""
        c = persons.c
        while True:
            row = await self.store.person(access.person)
            if row is None or row.generation != access.generation or access.session in row.ended.split():
                break
            ended = [session for session in row.ended.split() if not is_old(session)]
            others = c.ended == row.ended  # else another session ended meanwhile: look again
            values = {"ended": " ".join([*ended, access.session])}
            await self.store.execute(update(persons).where(c.id == row.id, others).values(values))
        self._tell(access.person)

    async def sign_out_everywhere(self, person: Person) -> Person:
        """End all sessions, and make all tokens worthless."""
        return await self._renew(person)

    async def _renew(self, person: Person, *more: Any, **values: object) -> Person:
        """Change a person and take away all access from before: sessions, tokens, open connections, known devices."""
        c = persons.c
        values = {"generation": c.generation + 1, "ended": "", **values}
        changed = update(persons).where(c.id == person.id).values(**values)
        await self.store.execute(changed, delete(tokens).where(tokens.c.person == person.id), *more)
        return await self._changed(person)

    # Persons

    async def person(self, id: str) -> Person | None:
        """A person by id."""
        return await self._known.get(id)

    async def _read(self, ids: Sequence[str]) -> dict[str, Person]:
        return {
            row.id: Person(row.id, row.name, row.claimed is not None, row.generation, row.ended)
            for row in await self.store.persons(ids)
        }

    async def _changed(self, person: Person) -> Person:
        self._tell(person.id)
        changed = await self.person(person.id)
        assert changed is not None
        return changed

    # Names

    async def _is_anothers(self, name: str, person: str | None) -> bool:
        """Whether a name is claimed by somebody else, or looks like one that is."""
        owner = await self.store.claimed(folded(name))
        owners = await self.store.resembling(likenesses(name)) | ({owner.id} if owner else set())
        return bool(owners - {person})

    async def check_name(self, name: str, person: Person | None = None) -> str:
        """A name that somebody may bear: nobody else's, no bot's, and none that looks like these."""
        clean = clean_name(name)
        if is_reserved(clean):
            raise Refused("name_reserved", f"Bots are called {clean} here; choose another name.")
        if await self._is_anothers(clean, person.id if person else None):
            raise Refused("name_claimed", f"The name {clean} is claimed by somebody; sign in or choose another.")
        return clean

    async def settle_name(self, person: Person) -> Person:
        """Somebody with a name of their own: another with a number, where theirs was claimed by somebody meanwhile."""
        name = await self.free_name(person.name, person)
        return person if name == person.name else await self._call(person, name)

    async def free_name(self, name: str, person: Person) -> str:
        """A name that somebody bears already, with a number where it has become somebody else's meanwhile."""
        unique, number = name, 2
        while is_reserved(unique) or await self._is_anothers(unique, person.id):
            unique, number = numbered(name, number), number + 1
        return unique

    async def guest(self, name: str) -> Person:
        """A new guest."""
        name = await self.check_name(name)
        id = new_id()
        await self.store.execute(insert(persons).values(id=id, name=name, generation=0, made=now()))
        person = Person(id, name, False)
        self._known.put(id, person)
        return person

    async def rename(self, person: Person, name: str) -> Person:
        """Another name for a guest."""
        if person.claimed:
            raise Refused("claimed", "A claimed name stays as it is.")
        return await self._call(person, await self.check_name(name, person))

    async def _call(self, person: Person, name: str) -> Person:
        """Call somebody otherwise, at their seats too."""
        renamed = update(persons).where(persons.c.id == person.id).values(name=name)
        await self.store.execute(renamed, *self.store.renaming(person.id, name))
        return await self._changed(person)

    async def check_leaving(self, person: Person, password: str) -> None:
        """Somebody with a password says it before they are forgotten: a browser left open is not enough."""
        row = await self.store.person(person.id)
        if row is None or row.password is None:
            return
        async with self.guesses.guess(f"change {person.id}"):
            if not await self.passwords.verify(row.password, password):
                raise Refused("wrong_password", "This is not your password.")

    async def forget(self, person: Person, name: str, *more: Any) -> None:
        """Nobody is this person any more: no name, no claim, no way in."""
        gone = {"name": name, "claimed": None, "password": None, "recovery": None}
        looks = delete(likenesses_kept).where(likenesses_kept.c.person == person.id)
        await self._renew(person, looks, *more, **gone)

    # Claimed names

    async def claim(self, person: Person, password: str) -> tuple[Person, str]:
        """Claim one's name with a password; returns the recovery code, which is told this once.

        Whoever had access before has none now: a guest's cookie may lie about anywhere.
        """
        if person.claimed:
            raise Refused("claimed", "This name is yours already.")
        await self.check_name(person.name, person)
        check_password(password, person.name)
        code = new_code()
        values = {"password": await self.passwords.hash(password), "recovery": await self.passwords.hash(code)}
        looks = insert(likenesses_kept).values(_looks(person.id, person.name))
        try:
            changed = await self._renew(person, looks, claimed=folded(person.name), **values)
        except Conflict:
            raise Refused("name_claimed", f"The name {person.name} was claimed a moment ago.") from None
        return changed, code

    async def sign_in(self, name: str, password: str, device: str = "") -> Person:
        """The person who claimed this name, if the password is right.

        Wrong ones make others wait, wherever they come from, but not a browser where the person has signed in before:
        else a stranger could keep the owner out.
        """
        row = await self.store.claimed(folded(name))
        known = row is not None and self._signed.is_device(device, row.id, row.generation)
        async with self.guesses.guess(f"device {device}" if known else f"name {folded(name)}"):
            # Verified in any case, so that the time taken doesn't tell which names exist.
            if not await self.passwords.verify(row.password if row else None, password) or row is None:
                raise Refused("wrong_password", "Name and password don't belong together.")
        person = await self.person(row.id)
        assert person is not None
        return person

    async def change_password(self, person: Person, old: str, new: str) -> Person:
        """Another password; everyone else who has access is signed out."""
        row = await self.store.person(person.id)
        if row is None or row.password is None:
            raise Refused("not_claimed", "This name has no password yet: claim it first.")
        async with self.guesses.guess(f"change {person.id}"):
            if not await self.passwords.verify(row.password, old):
                raise Refused("wrong_password", "This is not your present password.")
        check_password(new, person.name)
        return await self._renew(person, password=await self.passwords.hash(new))

    async def recover(self, name: str, code: str, password: str) -> tuple[Person, str]:
        """A new password with the recovery code; everyone is signed out, and there is a new code."""
        row = await self.store.claimed(folded(name))
        good = await self.passwords.verify(row.recovery if row else None, code.strip().upper())
        person = await self.person(row.id) if row else None
        if person is None or not good:
            raise Refused("wrong_code", "Name and recovery code don't belong together.")
        check_password(password, person.name)
        fresh = new_code()
        values = {"password": await self.passwords.hash(password), "recovery": await self.passwords.hash(fresh)}
        return await self._renew(person, **values), fresh


def _looks(person: str, name: str) -> list[dict[str, str]]:
    return [{"likeness": likeness, "person": person} for likeness in likenesses(name)]


def new_code() -> str:
    """A recovery code: five groups of four letters, 100 bits."""
    letters = [secrets.choice(_CODE_LETTERS) for _ in range(20)]
    return "-".join("".join(letters[at : at + 4]) for at in range(0, 20, 4))
