"""The notation of a game: all its actions, read, tried and numbered by the form and the kinds that each declares."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields
from functools import lru_cache
from itertools import product
from math import prod
from operator import attrgetter, index
from typing import Any, Final, NamedTuple

from teahouse.engine.forms import Declared, Reader
from teahouse.engine.kinds import Kind


class Notation(Reader):
    """All actions of a game: read, tried and numbered by what each declares."""

    @classmethod
    def of(cls, names: Mapping[str, Any], seats: int) -> "Notation":
        """The notation of all actions among the names of a module, the players' first, in their order there."""
        actions = [found for found in names.values() if isinstance(found, Declared) and hasattr(found, "chance")]
        return cls(sorted((found for found in actions if hasattr(found, "form")), key=attrgetter("chance")), seats)

    def __init__(self, actions: Sequence[type[Any]], seats: int) -> None:
        super().__init__(actions, seats)
        self.choices: Final = [action for action in actions if not action.chance]
        """The actions that players choose, in the order in which learners number them."""
        self.parse: Final = lru_cache(maxsize=4096)(self.read)
        """Reads an action or an outcome of chance."""
        self.blocks: Final = lru_cache(maxsize=None)(self._numbered)
        """By the number of players: the actions that players choose, each with the numbers it has."""
        self._made: Final[dict[int, dict[int, Any]]] = {players: {} for players in range(seats + 1)}
        """By the number of players: actions by their numbers, so far as they were asked for and hang on no state."""
        self.size: Final = lru_cache(maxsize=None)(self._size)
        """By the number of players, how many numbers there are."""

    def tries(self, state: Any) -> Iterator[Any]:
        """Everything that a person could try with what is in sight."""
        for action in self.choices:
            kinds = self._fields(action)
            yield from (action(*values) for values in product(*(kind.tried(state) for kind in kinds)))

    def _fields(self, action: type[Any]) -> list[Kind[Any]]:
        """The kinds of all fields of an action, in their order."""
        return [self.kinds[action][field.name] for field in fields(action)]

    # For learners

    def _numbered(self, players: int) -> dict[type[Any], "Block"]:
        """The numbers of each kind of action; within them the first of its counted fields changes most slowly."""
        found: dict[type[Any], Block] = {}
        start = 0
        for action in self.choices:
            order = action.counted.split() or [field.name for field in fields(action)]
            digits = [(name, kind, kind.count(players)) for name in order for kind in [self.kinds[action][name]]]
            size = prod(count for _, _, count in digits)
            lasting = all(type(kind).at is Kind.at or kind.stateless for _, kind, _ in digits)
            found[action] = Block(range(start, start + size), digits, _counting(digits, players), lasting)
            start += size
        return found

    def _size(self, players: int) -> int:
        return max((block.numbers.stop for block in self.blocks(players).values()), default=0)

    def number(self, state: Any, action: Any) -> int:
        """The number of an action in this state."""
        block = self.blocks(state.players).get(type(action))
        if block is not None:
            within = block.number(action, state)
            if 0 <= within < len(block.numbers):
                return block.numbers[within]
        raise ValueError(f"{action} is not an action of a player")

    def action(self, state: Any, number: int) -> Any:
        """The action that has this number in this state."""
        made = self._made[state.players]
        found = made.get(number)
        if found is not None:
            return found
        number = index(number)  # a numpy number would be looked for one by one
        for choice, block in self.blocks(state.players).items():
            if number in block.numbers:
                found = choice(**block.fields(number, state))
                if block.lasting:
                    made[number] = found
                return found
        raise ValueError(f"there is no action {number}; they go from 0 to {self.size(state.players) - 1}")


class Block(NamedTuple):
    """The numbers of one kind of action, and what counts in them."""

    numbers: range
    digits: list[tuple[str, Kind[Any], int]]
    """Each field with its kind and the number of its values."""
    number: Callable[[Any, Any], int]
    """The place of an action among these numbers in a state."""
    lasting: bool
    """Whether a number means the same action in every state."""

    def fields(self, number: int, state: Any) -> dict[str, Any]:
        """The fields of the action that has this number in this state."""
        left, rest = number - self.numbers.start, len(self.numbers)
        found: dict[str, Any] = {}
        for name, kind, count in self.digits:
            rest //= count
            digit, left = divmod(left, rest)
            try:
                found[name] = kind.at(digit, state)
            except (AttributeError, LookupError):  # it counts among what is asked, and something else is, or nothing
                raise ValueError(f"the number {number} stands for nothing that is asked here") from None
        return found


def _counting(digits: Sequence[tuple[str, Kind[Any], int]], players: int) -> Callable[[Any, Any], int]:
    """How an action is numbered: made as source, because learners ask for the number of every legal action."""
    space: dict[str, Any] = {}
    source = "0"
    for name, kind, count in digits:
        if type(kind).number is not Kind.number:
            space[f"number_{name}"] = kind.number
            digit = f"number_{name}(action.{name}, state)"
        elif kind.values(players) == range(count):
            digit = f"action.{name}"
        else:
            space[f"place_{name}"] = _Places((value, place) for place, value in enumerate(kind.values(players)))
            digit = f"place_{name}[action.{name}]"
        source = digit if source == "0" else f"({source}) * {count} + {digit}"
    exec(f"def number(action, state):\n return {source}", space)
    made: Callable[[Any, Any], int] = space["number"]
    return made


class _Places(dict[Any, int]):
    """The place of each value of a kind."""

    def __missing__(self, value: Any) -> int:
        raise ValueError(f"{value} has no number")
