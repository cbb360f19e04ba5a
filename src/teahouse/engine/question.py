"""Questions: what is asked inside a decision, an entry each on the stack of a table, the uppermost asked first.

    class AskBack(Question[Table], form="back {seat}"):
        \"\"\"YY-9.4: which warring state, and with how much?\"\"\"

        seat: Seat

        before: ClassVar = Reason("YY-9.4", "A war is on: first back a state, or stand aside.")
        takes: ClassVar = {Back: Reason("YY-9.4", "Warring states are backed only in a war."), ...}

        def asked(self, table: Table) -> Seat: ...
        def answers(self, table: Table) -> Sequence[Action]: ...
        def why_not(self, table: Table, action: Back | StandAside) -> Reason | None: ...
        def do(self, table: Table, action: Back | StandAside) -> Sequence[Event]: ...

So who is asked, what may be answered, why not, what it does and how it reads in a position stand on one screen,
beside the rule they belong to. A question is a small frozen value; what it is about may also stand on the table.
"""

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, partial
from typing import Any, ClassVar, Final, Generic, TypeVar

from teahouse.engine.action import Action, Event, Reason
from teahouse.engine.forms import Reader, Value
from teahouse.engine.kinds import Seat
from teahouse.engine.reading import Unreadable

T = TypeVar("T")


class Question(Value, Generic[T]):
    """One question that may be pending on a table of type `T`."""

    __slots__ = ()

    reads_back: ClassVar[bool] = True
    before: ClassVar[Reason]
    """Why no other action is taken while this is asked."""
    takes: ClassVar[Mapping[type[Action], Reason | None]] = {}
    """The kinds of its answers. Each has the reason that refuses it while nothing like this is asked; None for what
    is an action by itself then."""

    @classmethod
    def called(cls) -> str:
        """What is asked, in one word for views and learners: "back" for `AskBack`."""
        return cls.__name__.removeprefix("Ask").lower()

    def asked(self, table: T) -> Seat:
        """The seat that is asked: the one whose turn it is, unless the question says otherwise."""
        turn: Seat = table.turn  # type: ignore[attr-defined]  # a table with questions has a turn
        return turn

    @abstractmethod
    def answers(self, table: T) -> Sequence[Action]:
        """Every legal answer, in a stable order."""

    @abstractmethod
    def why_not(self, table: T, action: Any) -> Reason | None:
        """The rule that forbids this answer, which is of a kind that the question takes; None if it is legal."""

    @abstractmethod
    def do(self, table: T, action: Any) -> Sequence[Event]:
        """Carry out a legal answer; the question has left the stack already."""

    def complaint(self, table: T) -> str | None:
        """Why this can't be asked on a table that was read from a position; None if it can."""
        return None


class Questions(Generic[T]):
    """All questions of a game: how a stack of them is written and read, and what refuses an answer to none of them."""

    def __init__(self, *kinds: type[Question[T]], between: str = "; ") -> None:
        """`between` stands between two questions of a stack."""
        self.kinds: Final = kinds
        self._between = between
        self._reader = cache(partial(Reader, kinds))
        self.unasked: Final = {answer: why for kind in kinds for answer, why in kind.takes.items() if why is not None}
        """Why an answer can't be given while nothing like its question is asked."""

    def write(self, stack: Iterable[Question[T]]) -> str:
        """The questions of a stack, the one being asked last: `merchant; back 2`."""
        return self._between.join(map(str, stack))

    def read(self, text: str, table: T, players: int) -> list[Any]:
        """The stack that a text means on this table; `Unreadable` says what was expected or can't be asked."""
        stack = [self._reader(players).read(part) for part in text.split(self._between.strip())]
        for question in stack:
            complaint = question.complaint(table)
            if complaint:
                raise Unreadable(complaint)
        return stack
