"""The legal actions as groups that are counted, drawn from and looked through without listing them."""

from collections.abc import Iterator, Sequence
from typing import overload

from teahouse.engine import Action
from teahouse.games.yellow_and_yangtze.pieces.hexes import BIT, Hexes, hexes_in, nth_in


class Choices(Sequence[Action]):
    """Groups of actions: either a table by hex with the set of hexes that are legal, or a short sequence."""

    __slots__ = ("_groups", "_size")

    def __init__(self) -> None:
        self._groups: list[tuple[Sequence[Action], Hexes, int]] = []
        self._size = 0

    def add_hexes(self, by_hex: Sequence[Action], hexes: Hexes) -> None:
        """A group with one action for each of some hexes."""
        if hexes:
            self._groups.append((by_hex, hexes, hexes.bit_count()))
            self._size += hexes.bit_count()

    def add(self, actions: Sequence[Action]) -> None:
        """A group that is written out."""
        if actions:
            self._groups.append((actions, 0, len(actions)))
            self._size += len(actions)

    def __len__(self) -> int:
        return self._size

    @overload
    def __getitem__(self, place: int) -> Action: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Action]: ...
    def __getitem__(self, place: int | slice) -> Action | Sequence[Action]:
        if isinstance(place, slice):
            return [self[at] for at in range(*place.indices(self._size))]
        if place < 0:
            place += self._size
        for actions, hexes, number in self._groups:
            if 0 <= place < number:
                return actions[nth_in(hexes, place)] if hexes else actions[place]
            place -= number
        raise IndexError("there are fewer legal actions")

    def __iter__(self) -> Iterator[Action]:
        for actions, hexes, _ in self._groups:
            if hexes:
                for place in hexes_in(hexes):
                    yield actions[place]
            else:
                yield from actions

    def __contains__(self, action: object) -> bool:
        place = getattr(action, "hex", None)
        for actions, hexes, _ in self._groups:
            if not hexes:
                if action in actions:
                    return True
            elif place is not None and hexes & BIT[place] and actions[place] == action:
                return True
        return False

    def __repr__(self) -> str:
        return f"<{self._size} legal actions>"
