"""Kinds: what the fields of actions, events and questions hold, and how each is written, read and counted.

A game's vocabulary is a handful of types that carry their kind, declared in its `pieces`:

    Colour = Annotated[int, Named("a colour", COLOURS)]

To the type checker a `Colour` is an `int`. To the notation it is one of five words, to learners one of
five numbers, and to whoever mistypes it a list of what is possible.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from itertools import product
from typing import Annotated, Any, Final, Generic, TypeVar

from teahouse.engine.reading import Unreadable, number_in, one_of

T = TypeVar("T")


class Kind(ABC, Generic[T]):
    """What a field holds.

    `label` stands for it where a form is shown; `length` is how many words its text has, None where that varies.
    """

    label: str = "WORD"
    length: int | None = 1
    none: str = "?"
    """How None is written, where a field may be that: hidden, unless the kind says otherwise."""

    @abstractmethod
    def write(self, value: T) -> str:
        """The value in the words of the notation."""

    @abstractmethod
    def read(self, text: str) -> T:
        """The value that these words mean; `Unreadable` says what was expected."""

    def values(self, players: int) -> Sequence[T]:
        """Every value there is, in a fixed order."""
        raise TypeError(
            f"{self.label} has no end: give its kind `values`, or the game an `index` and `tries` of its own"
        )

    # For learners: within a state a value may have another number than by itself (which of two, whose left)

    stateless: bool = False
    """For a kind with a `number` and an `at` of its own: whether they are the same in every state."""

    def count(self, players: int) -> int:
        """How many numbers its values take."""
        return len(self.values(players))

    def number(self, value: T, state: Any) -> int:
        """The number of a value in this state."""
        return self.values(state.players).index(value)

    def at(self, number: int, state: Any) -> T:
        """The value that has this number in this state."""
        return self.values(state.players)[number]

    def tried(self, state: Any) -> Sequence[T]:
        """The values that a person could try with what is in sight."""
        return self.values(state.players)


class Named(Kind[int]):
    """The place of a name among some: a colour, a box, a card."""

    def __init__(
        self,
        what: str,
        names: Sequence[str],
        *,
        label: str = "",
        none: str = "?",
        read: Callable[[str], int] | None = None,
    ) -> None:
        """`what` is it called in errors ("a colour"); `read` is for names whose parts are better refused one by one."""
        self.what = what
        self.names = names
        self.label = label or label_of(what)
        self.none = none
        lengths = {len(name.split()) for name in names}
        self.length = lengths.pop() if len(lengths) == 1 else None
        self._read = read

    def write(self, value: int) -> str:
        return self.names[value]

    def read(self, text: str) -> int:
        return self._read(text) if self._read else one_of(text, self.names, self.what)

    def values(self, players: int) -> Sequence[int]:
        return range(len(self.names))


class Number(Kind[int]):
    """A whole number within bounds."""

    def __init__(self, what: str, least: int, most: int, *, label: str = "N") -> None:
        self.what = what
        self.least = least
        self.most = most
        self.label = label

    def write(self, value: int) -> str:
        return str(value)

    def read(self, text: str) -> int:
        return number_in(text, self.least, self.most, self.what)

    def values(self, players: int) -> Sequence[int]:
        return range(self.least, self.most + 1)


class SeatKind(Number):
    """A seat at the table. How many there can be is known where the notation of a game is put together."""

    def __init__(self, seats: int) -> None:
        super().__init__("a seat", 0, seats - 1, label="SEAT")

    def values(self, players: int) -> Sequence[int]:
        return range(players)


class Yes(Kind[bool]):
    """Words that stand there or don't; only within `{field? …}`, which writes them."""

    def write(self, value: bool) -> str:
        return ""

    def read(self, text: str) -> bool:
        return True

    def values(self, players: int) -> Sequence[bool]:
        return (False, True)


class Either(Kind[bool]):
    """One of two words: the first for yes, the second for no."""

    def __init__(self, what: str, yes: str, no: str) -> None:
        self.what = what
        self.label = f"{yes}|{no}"
        self._words = (yes, no)

    def write(self, value: bool) -> str:
        return self._words[not value]

    def read(self, text: str) -> bool:
        return not one_of(text, self._words, self.what)

    def values(self, players: int) -> Sequence[bool]:
        return (True, False)


class Plain(Kind[Any]):
    """Anything, as `str` writes it: for events, which are never read back."""

    def write(self, value: Any) -> str:
        return str(value)

    def read(self, text: str) -> Any:
        raise Unreadable("this is never read")


class HowMany(Plain):
    """Several things of which an event's text tells only how many they are."""

    def write(self, value: Sequence[Any]) -> str:
        return str(len(value))


class List(Kind[tuple[Any, ...]]):
    """Several values of one kind, one after the other; at most so many, where that is said. None is a hidden one.

    `between` is what stands between two of them.
    """

    length = None

    def __init__(self, kind: Kind[Any], most: int | None = None, between: str = " ") -> None:
        self.kind = kind
        self.most = most
        self.between = between
        self.label = f"{kind.label}{between.rstrip()} ..."

    def values(self, players: int) -> Sequence[tuple[Any, ...]]:
        if self.most is None:
            return super().values(players)
        return [some for size in range(self.most + 1) for some in product(self.kind.values(players), repeat=size)]

    def write(self, value: tuple[Any, ...]) -> str:
        return self.between.join(self.kind.none if one is None else self.kind.write(one) for one in value)

    def read(self, text: str) -> tuple[Any, ...]:
        words, size = text.split(), self.kind.length or 1
        parts = [" ".join(words[at : at + size]) for at in range(0, len(words), size)]
        if self.between.strip():
            parts = [part.strip() for part in text.split(self.between.strip())]
        if self.most is not None and len(parts) > self.most:
            raise Unreadable(f"expected at most {self.most}, found {len(parts)}")
        return tuple(map(self.kind.read, parts))


YES: Final = Yes()
PLAIN: Final = Plain()
HOW_MANY: Final = HowMany()
Seat = Annotated[int, SeatKind(10)]


def label_of(what: str) -> str:
    """How a form shows something that errors call `what`: COLOUR for "a colour"."""
    return what.removeprefix("an ").removeprefix("a ").upper().replace(" ", "-")
