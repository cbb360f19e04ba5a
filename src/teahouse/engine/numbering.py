"""The legal actions as learners' numbers, straight from the groups of which `legal` is made.

A *run* is some numbers in a row: the first of them, and a byte for each that is 1 where the number is legal. The
runs of a position never overlap. A group that knows its runs is neither made nor numbered action by action, so that
a mask is a few slices, and nothing of it needs a library.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, TypeVar, cast

from teahouse.engine.action import Action
from teahouse.engine.state import State

A = TypeVar("A", bound=Action)

Run = tuple[int, bytes]
ONE: Final = b"\1"


class Numbered:
    """A group of legal actions that knows its numbers."""

    __slots__ = ()

    def runs(self, state: Any) -> Iterable[Run]:
        """The numbers of these actions in this state; those outside the index's window have none."""
        raise NotImplementedError  # each kind of group says it


class Fixed(tuple[A, ...], Numbered):
    """Actions of which none is ever legal without the others, and whose numbers hang on no state: numbered once."""

    def runs(self, state: Any) -> Sequence[Run]:
        """The numbers of these actions, in one run."""
        known = cast(dict[int, Sequence[Run]], vars(self))  # by the number of players, on which numbers may hang
        found = known.get(state.players)
        if found is None:
            found = known[state.players] = in_one_run(_one_by_one(state, self))
        return found


def in_one_run(numbers: Iterable[int]) -> Sequence[Run]:
    """Some numbers as one run; none where there are none."""
    some = sorted(numbers)
    if not some:
        return ()
    marks = bytearray(some[-1] - some[0] + 1)
    for number in some:
        marks[number - some[0]] = 1
    return ((some[0], bytes(marks)),)


def _one_by_one(state: State, actions: Iterable[Action]) -> Iterator[int]:
    """The number of each action that has one."""
    number = state.game.action_index.number
    for action in actions:
        try:
            yield number(state, action)
        except IndexError:  # outside the documented window of an unbounded board
            continue


def runs_of(actions: Sequence[Action], state: State) -> Iterable[Run]:
    """The numbers of some legal actions, in runs."""
    if isinstance(actions, Numbered):
        return actions.runs(state)
    return [(number, ONE) for number in _one_by_one(state, actions)]


def write_mask(state: State, mask: memoryview) -> bool:
    """A 1 for each legal number, into bytes that are 0. Whether there is any."""
    found = False
    for group in state.groups():
        for first, marks in runs_of(group, state):
            mask[first : first + len(marks)] = marks
            found = True
    return found
