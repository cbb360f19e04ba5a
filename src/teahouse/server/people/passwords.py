"""Passwords: which are too easily guessed, how they are kept, and how often they may be guessed."""

import asyncio
import hashlib
import secrets
import unicodedata
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error
from sqlalchemy import delete

from teahouse.server.log.marks import now
from teahouse.server.log.names import folded
from teahouse.server.log.refusal import Refused
from teahouse.server.store.schema import guesses
from teahouse.server.store.store import Store

SHORTEST, LONGEST = 8, 200
DIFFERENT = 5
"""So many different signs a password has at least: no blanks alone, no letter eight times."""
FREE = 10
"""So many wrong passwords cost no wait."""
LONGEST_WAIT = 3600
FORGOTTEN = 24 * 3600
"""Seconds after which wrong guesses are forgotten."""

_ROWS = (
    "01234567890123456789",
    "abcdefghijklmnopqrstuvwxyz",
    "qwertyuiopasdfghjklzxcvbnm",
    "qwertzuiopasdfghjklyxcvbnm",
    "azertyuiopqsdfghjklmwxcvbn",
    "1q2w3e4r5t6y7u8i9o0p",
    "1qaz2wsx3edc4rfv5tgb6yhn7ujm",
    "qazwsxedcrfvtgbyhnujm",
)
"""What lies in a row on a keyboard or in the alphabet."""
_COMMON = frozenset((Path(__file__).parent / "common_words.txt").read_text().split())
"""The words that most stolen passwords are made of."""
_LEET = str.maketrans("@013457$!|", "aoieastsil")
_SIGNS = " !?.,;:*+-_#$%&/()=@'\"<>^~`|"
_BESIDE = _SIGNS + "0123456789"


def check_password(password: str, name: str) -> None:
    """Refuse a password that is among the first that anybody would try for this name."""
    if not SHORTEST <= len(password.strip()) <= LONGEST:
        raise Refused("weak_password", f"A password has {SHORTEST} to {LONGEST} characters.")
    plain = unicodedata.normalize("NFKC", password).casefold().strip()
    if len(set(plain)) < DIFFERENT:
        raise Refused("weak_password", f"A password has at least {DIFFERENT} different characters.")
    forms = {plain.strip(_BESIDE), plain.translate(_LEET).strip(_BESIDE), plain.strip(_BESIDE).translate(_LEET)}
    if any(_is_row(form) for form in (*forms, plain.strip(_SIGNS))):
        raise Refused("weak_password", "A row of the keyboard or the alphabet is among the first that are guessed.")
    own = {folded(name), folded(name).translate(_LEET), folded(name)[::-1]}
    for form in forms:
        unit = _repeated(form.replace(" ", ""))
        if unit in _COMMON:
            raise Refused("weak_password", "This is one of the commonest passwords, the first that are guessed.")
        if unit in own:
            raise Refused("weak_password", "A password can't be the name.")


def _is_row(text: str) -> bool:
    return len(text) > 2 and any(text in row or text[::-1] in row for row in _ROWS)


def _repeated(text: str) -> str:
    """What a text repeats, or the text."""
    for length in range(1, len(text) // 2 + 1):
        if len(text) % length == 0 and text == text[:length] * (len(text) // length):
            return text[:length]
    return text


class Passwords:
    """Hashes passwords and codes, two at a time."""

    _DUMMY: str = ""

    def __init__(self) -> None:
        self._hasher = PasswordHasher()
        self._hashing = asyncio.Semaphore(2)

    async def hash(self, text: str) -> str:
        """As it is kept."""
        async with self._hashing:
            return await asyncio.to_thread(self._hasher.hash, text)

    async def verify(self, hashed: str | None, text: str) -> bool:
        """Whether it is the one that was kept; it takes the same time where none was, so that nobody learns that."""

        def check() -> bool:
            try:
                return self._hasher.verify(hashed or self._dummy(), text) and hashed is not None
            except Argon2Error:
                return False

        async with self._hashing:
            return await asyncio.to_thread(check)

    def _dummy(self) -> str:
        if not Passwords._DUMMY:
            Passwords._DUMMY = self._hasher.hash(secrets.token_hex(8))
        return Passwords._DUMMY


class Guesses:
    """Counts wrong passwords, wherever they come from: after the first few each makes the next wait twice as long.

    They are counted in the database, so all workers know of them and a restart forgets none.
    """

    def __init__(self, store: Store) -> None:
        self.store = store
        self._locks = [asyncio.Lock() for _ in range(256)]

    @asynccontextmanager
    async def guess(self, about: str) -> AsyncIterator[None]:
        """A guess about something: refused while it has to wait, counted before it is made, forgotten if it is right.

        A wrong one leaves with `Refused`.
        """
        key = hashlib.sha256(about.encode()).hexdigest()
        async with self._locks[int(key[:2], 16)]:
            await self._begin(key)
            yield
            await self.store.execute(delete(guesses).where(guesses.c.key == key))

    async def _begin(self, key: str) -> None:
        count, at = await self.store.guessed(key)
        moment = now()
        if moment - at > FORGOTTEN * 1000:
            count = 0
        left = at + wait_after(count) * 1000 - moment
        if left > 0:
            raise Refused(
                "too_fast",
                f"Too many wrong passwords; try again in {left // 1000 + 1} s. "
                "A browser where you were signed in need not wait, nor does your recovery code.",
                wait=left / 1000,
            )
        row = {"key": key, "count": count + 1, "at": moment}
        new = self.store.insert_of(guesses)(guesses).values(row)
        new = new.on_conflict_do_update(index_elements=["key"], set_={"count": count + 1, "at": moment})
        await self.store.execute(delete(guesses).where(guesses.c.at < moment - FORGOTTEN * 1000), new)


def wait_after(wrong: int) -> int:
    """Seconds to wait after so many wrong passwords."""
    return 0 if wrong < FREE else min(2 ** min(wrong - FREE, 20), LONGEST_WAIT)
