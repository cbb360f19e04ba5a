"""Which function does which command: each is registered where it lives, and found by the kind of the command."""

from collections.abc import AsyncIterator, Callable, Iterable
from dataclasses import dataclass
from typing import Any, TypeVar

from teahouse.server.log.table import HouseTable
from teahouse.server.log.turn import Turn
from teahouse.server.wire.commands import Command
from teahouse.server.wire.messages import Message

C = TypeVar("C", bound=Command)
E = TypeVar("E")
Work = Callable[[Turn, C], Iterable[Message] | None]
Answer = Callable[[HouseTable, str, C], Message]
Serve = Callable[[E, C], AsyncIterator[Message]]


@dataclass(frozen=True, slots=True)
class Does:
    """Changes the table in a turn, and returns what is said beside the acknowledgement."""

    work: Callable[[Turn, Any], Iterable[Message] | None]


@dataclass(frozen=True, slots=True)
class Answers:
    """Answers a question of a person about the table and changes nothing."""

    answer: Callable[[HouseTable, str, Any], Message]


@dataclass(frozen=True, slots=True)
class Serves:
    """Needs more of the house than the table, and says one thing after the other."""

    serve: Callable[[Any, Any], AsyncIterator[Message]]
    anybody: bool
    """Whether it is also for those who have no name."""


HANDLERS: dict[type[Command], Does | Answers | Serves] = {}


def does(kind: type[C]) -> Callable[[Work[C]], Work[C]]:
    """This function does commands of this kind."""

    def register(work: Work[C]) -> Work[C]:
        HANDLERS[kind] = Does(work)
        return work

    return register


def answers(kind: type[C]) -> Callable[[Answer[C]], Answer[C]]:
    """This function answers commands of this kind."""

    def register(answer: Answer[C]) -> Answer[C]:
        HANDLERS[kind] = Answers(answer)
        return answer

    return register


def serves(kind: type[C], anybody: bool = False) -> Callable[[Serve[E, C]], Serve[E, C]]:
    """This function serves commands of this kind."""

    def register(serve: Serve[E, C]) -> Serve[E, C]:
        HANDLERS[kind] = Serves(serve, anybody)
        return serve

    return register
