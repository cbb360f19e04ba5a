"""A game small enough to know everything about: take 1 to `most` from a heap; whoever takes the last wins.

Alone, the score is the number of takes, so the best is to take one at a time. With `halves` every
turn has two takes by the same seat.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Annotated, Any, cast

from teahouse.engine import About, Action, Chances, Event, Game, Illegal, Outcome, Reason, plain
from teahouse.engine import State as Contract
from teahouse.engine.fields import fresh
from teahouse.engine.kinds import Number


class Take(Action, form="take {number}"):
    number: Annotated[int, Number("how many", 1, 9)]


class Taken(Event, form="take {number}"):
    seat: int
    number: int


@dataclass(frozen=True, slots=True)
class Options:
    heap: int = 5
    most: int = 3
    halves: bool = False


class State(Contract):
    options: Options
    left: int = fresh(lambda table: int(table.options.heap))
    takes: int = 0
    last: int = 0
    second: bool = False

    def legal(self) -> Sequence[Action]:
        return [Take(number) for number in range(1, min(self.options.most, self.left) + 1)]

    def chances(self) -> Chances:
        raise AssertionError("nothing falls here")

    def why_not(self, action: Action) -> Reason | None:
        return None if action in self.legal() else Reason("HE-1", "That many can't be taken.")

    def play(self, action: Action) -> Sequence[Event]:
        if not isinstance(action, Take) or self.to_act is None or self.why_not(action):
            raise Illegal(action, Reason("HE-1", "That many can't be taken."))
        seat = self.to_act
        self.left -= action.number
        self.takes += 1
        self.last = seat
        stays = self.options.halves and not self.second
        self.second = stays
        self.to_act = None if not self.left else seat if stays else (seat + 1) % self.players
        return (Taken(seat, action.number),)

    @property
    def scores(self) -> tuple[int, ...]:
        if self.players == 1:
            return (self.takes,)
        return tuple(int(self.to_act is None and seat == self.last) for seat in range(self.players))

    @property
    def outcome(self) -> Outcome | None:
        if self.to_act is not None:
            return None
        ranks = tuple(1 if seat == self.last else 2 for seat in range(self.players))
        return Outcome(ranks, self.scores, "taken")

    def places(self) -> Mapping[str, Counter[str]]:
        return {"heap": Counter(stone=self.left)}


def write(state: State) -> str:
    parts = (state.players, state.options, state.to_act, state.left, state.takes, state.last, state.second)
    return " ".join(map(str, parts))


def whole(state: State, seat: int | None, rng: Random | None = None) -> State:
    """Nothing is hidden: what a seat sees, and what it imagines, is all there is."""
    return state.copy()


def setup(players: int, options: Options) -> State:
    """The first seat begins."""
    state = State(players, options)
    state.to_act = state.first = 0
    return state


HEAP: Game[State] = Game(
    about=About("heap", "Heap", "", range(1, 4), "1", 1, "HE-1", 100),
    options=Options,
    state=State,
    setup=setup,
    parse=lambda text: Take(int(text.split()[1])),
    tries=lambda state: [Take(number) for number in range(1, 10)],
    hide=whole,
    look=lambda state, seat: None,
    imagine=whole,
    foresee=plain.try_out,
    write=write,
    read=cast(Any, None),
    action_index=cast(Any, None),
    words=cast(Any, None),
    folder=Path(__file__).parent,
)


def heap(players: int = 2, **options: Any) -> State:
    """A heap to search in."""
    return setup(players, Options(**options))
