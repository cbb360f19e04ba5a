"""Files of one's own, for tiles and maps: one kind of option, and one form in records, on the wire and in positions.

A value is the name of a file that ships with the game, or carries the text of another with its hash:

    {"sha256": "9f86d0…", "text": "title: Two Banks\\n…"}

So a server never opens a path that a client named, and a record holds all that it was played with.
"""

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import Any, Final, Generic, Protocol, TypeVar

from teahouse.engine.reading import UNWRITABLE, Unreadable, can_be_written

MOST_CHARACTERS: Final = 20_000
"""A file of one's own has no more."""
STANDARD: Final = "standard"
"""The file that is played with where nobody asks for another."""
MINIATURES: Final = "miniatures"
"""The folder of files with which a game is small enough to be solved: they are played with by name, for research, and
offered to nobody."""


class Content(Protocol):
    """What a file means to its game."""

    @property
    def digest(self) -> str:
        """The hash of what is played with, which records pin; comments and spacing don't change it."""


T = TypeVar("T", bound=Content)


def hash_of(text: str) -> str:
    """SHA-256 of a text, in hexadecimal digits."""
    return hashlib.sha256(text.encode()).hexdigest()


def carried(text: str) -> dict[str, str]:
    """The value of an option that carries the text of a file."""
    return {"sha256": hash_of(text), "text": text}


class OwnFile(Generic[T]):
    """A kind of option: a file of the game by its name, or a file of the player's own."""

    def __init__(
        self,
        folder: Path,
        read: Callable[[str], T],
        sample: str,
        *,
        lacks: Callable[[T, int], str] = lambda content, players: "",
        earlier: Callable[[Mapping[str, Any]], str | None] = lambda value: None,
    ) -> None:
        """`folder` holds the files that ship, and `read` reads one; `Unreadable` names the line that can't be read.

        `sample` is the text of a small one for tests; `lacks` says what one lacks for so many players, "" if nothing.
        `earlier` gives the text that a value means in the form which records of a former release have: None if it
        has not that form, `Unreadable` if its content is wrong. Such a value stays as it is written, because the
        dice of a record hang on its options as they were written down.
        """
        self.folder = folder
        self._of_text = lru_cache(maxsize=64)(read)
        self._of_name = cache(lambda name: read(self._file(name)))
        self._sample = sample
        self._lacks = lacks
        self._earlier = earlier

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The files that ship with the game, the standard one first."""
        found = sorted(path.stem for path in self.folder.glob("*.txt"))
        return (STANDARD, *(name for name in found if name != STANDARD))

    @cached_property
    def miniatures(self) -> tuple[str, ...]:
        """The files that ship for research."""
        return tuple(sorted(path.stem for path in (self.folder / MINIATURES).glob("*.txt")))

    def of(self, value: Any) -> T:
        """What an accepted value means to the game."""
        if isinstance(value, str):
            return self._of_name(value)
        text = self._text(value)
        assert text is not None
        return self._of_text(text)

    def read(self, text: str) -> Any:
        """The value for a file of a player's own; `Unreadable` names the line that can't be read."""
        if len(text) > MOST_CHARACTERS:
            raise Unreadable(f"a file has at most {MOST_CHARACTERS} characters")
        if not can_be_written(text):
            raise Unreadable(UNWRITABLE)
        self._of_text(text)
        return carried(text)

    def example(self) -> str:
        """The text of the standard file, to start from."""
        return self._file(STANDARD)

    def complaint(self, value: Any, players: int) -> str:
        """What is wrong with an accepted value, line by line; "" if nothing is."""
        try:
            if isinstance(value, Mapping) and "text" in value and hash_of(value["text"]) != value["sha256"]:
                return f"the hash is not that of the text, which is {hash_of(value['text'])}"
            return self._lacks(self.of(value), players)
        except Unreadable as error:
            return str(error)

    # What every kind of option can do

    def possible(self, players: int) -> str:
        return " | ".join(self.names) + ' | {"sha256": HASH, "text": TEXT}'

    def accepts(self, value: Any, players: int) -> bool:
        if isinstance(value, str):
            return value in self.names or value in self.miniatures
        try:
            return isinstance(value, Mapping) and self._text(value) is not None
        except Unreadable:
            return True  # the form is right, and `complaint` says what is wrong with the content

    def from_text(self, text: str) -> Any:
        if not text.startswith("{"):
            return text
        try:
            return json.loads(text)
        except (ValueError, RecursionError):
            return text

    def samples(self, players: int) -> Sequence[Any]:
        return (*self.names, *self.miniatures, carried(self._sample))

    def _file(self, name: str) -> str:
        folder = self.folder / MINIATURES if name in self.miniatures else self.folder
        return (folder / f"{name}.txt").read_text(encoding="utf-8")

    def _text(self, value: Mapping[str, Any]) -> str | None:
        """The text that a value carries, in the form of today or of a former release; None if it has neither."""
        if set(value) != {"sha256", "text"}:
            return self._earlier(value)
        text, digest = value["text"], value["sha256"]
        return text if isinstance(text, str) and isinstance(digest, str) and len(text) <= MOST_CHARACTERS else None
