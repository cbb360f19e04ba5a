"""What states are called (YY-19.20), and how events tell of them."""

from collections.abc import Sequence

from teahouse.engine.voice import listed
from teahouse.games.yellow_and_yangtze.events import StateTold
from teahouse.games.yellow_and_yangtze.hexes import BIT, first_in
from teahouse.games.yellow_and_yangtze.pieces import OFF, RED, ROLES
from teahouse.games.yellow_and_yangtze.state import Table


def capitals_in(table: Table, mask: int) -> tuple[str, ...]:
    """The capitals among some hexes."""
    return tuple(name for place, name in table.map.capitals.items() if mask & BIT[place])


def leaders_of(table: Table, mask: int) -> list[int]:
    """The leaders who stand on some hexes, in their order."""
    return [number for number, place in enumerate(table.leaders) if place != OFF and BIT[place] & mask]


def state_name(table: Table, mask: int) -> str:
    """A state after its capitals, "Han and Wei", else after its leaders, "the bull's farmer state"."""
    capitals = capitals_in(table, mask)
    if capitals:
        return listed(capitals)
    owned = [f"the {table.options.dynasty(number // 5)}'s {ROLES[number % 5]}" for number in leaders_of(table, mask)]
    return f"{owned[0]} state" if len(owned) == 1 else f"the state of {listed(owned)}"


def told(table: Table, mask: int, counted: bool = False) -> StateTold:
    """A state as events tell it; `counted` adds the uniting tile to its soldiers."""
    return StateTold(
        first_in(mask),
        state_name(table, mask),
        (mask & table.tiles[RED]).bit_count() + counted,
        tuple((number // 5, number % 5) for number in leaders_of(table, mask)),
    )


def all_told(table: Table, states: Sequence[tuple[int, int]]) -> tuple[StateTold, ...]:
    """Several states as events tell them, in map order."""
    return tuple(told(table, mask) for mask in sorted((mask for mask, _ in states), key=first_in))
