"""Links and states (YY-3), kept up to date move by move, and what states are called (YY-19.20).

`table.links` holds the linked components and `table.rulers` the leaders in each. A placement
merges what it touches; a removal floods only the component it leaves.
"""

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Final

from teahouse.engine import Event
from teahouse.engine.kinds import Seat
from teahouse.engine.voice import listed
from teahouse.games.yellow_and_yangtze.moves.events import StateTold, United
from teahouse.games.yellow_and_yangtze.pieces import OFF, RED, ROLES, Colours, LeaderNumber, Leaders, colours_of
from teahouse.games.yellow_and_yangtze.pieces.hexes import BIT, NAMES, NEAR, Hex, Hexes, first_in, flood, grow, hexes_in
from teahouse.games.yellow_and_yangtze.state import Table, War

Realm = tuple[Hexes, Leaders]
"""A linked component with the leaders in it; a state has one at least. Named fields would cost random play 3 %."""


def join(table: Table, place: Hex, ruler: Leaders = 0) -> Leaders:
    """YY-3.1: a piece comes onto a hex and links what it touches; returns the leaders of its component."""
    bit, near, links = BIT[place], NEAR[place], table.links
    touched = near & table.occupied
    table.occupied |= bit
    if not touched:
        links.append(bit)
        table.rulers.append(ruler)
        return ruler
    rulers = table.rulers
    home = -1
    for at in range(len(links) - 1, -1, -1):
        if links[at] & near:
            bit |= links[at]
            ruler |= rulers[at]
            if home >= 0:
                del links[home], rulers[home]
            home = at
    links[home] = bit
    rulers[home] = ruler
    return ruler


def part(table: Table, place: Hex, ruler: Leaders = 0) -> int:
    """YY-7.3: a piece leaves its hex (a leader is named as a set of one); what it linked may fall apart. Returns how
    many parts are left, if that was a state."""
    bit, links, rulers = BIT[place], table.links, table.rulers
    table.occupied ^= bit
    at = 0
    while not links[at] & bit:
        at += 1
    rest = links[at] ^ bit
    before = rulers[at]
    remaining = before & ~ruler
    if not rest:
        del links[at], rulers[at]
        return 0
    pieces = parts_of(rest, place)
    links[at] = pieces[0]
    if len(pieces) == 1:
        rulers[at] = remaining
        return 1 if before else 0
    rulers[at] = leaders_in(table, pieces[0], remaining)
    for piece in pieces[1:]:
        links.append(piece)
        rulers.append(leaders_in(table, piece, remaining))
    return len(pieces) if before else 0


def lift(table: Table, number: LeaderNumber) -> int:
    """A leader leaves the board, and his state may fall apart (YY-5.4, YY-7.3); returns how many parts are left."""
    place = table.leaders[number]
    table.leaders[number] = OFF
    return part(table, place, 1 << number)


def parts_of(rest: Hexes, place: Hex) -> list[Hexes]:
    """The components of what was linked, once the piece on `place` is gone."""
    loose = NEAR[place] & rest
    if _hangs_together(loose):
        return [rest]
    start = loose & -loose
    reached = start
    while loose & ~reached:
        wider = (grow(reached) | reached) & rest
        if wider == reached:
            break
        reached = wider
    else:
        return [rest]
    pieces = [reached]
    loose &= ~reached
    while loose:
        piece = flood(rest, loose & -loose)
        pieces.append(piece)
        loose &= ~piece
    return pieces


def leaders_in(table: Table, mask: Hexes, among: Leaders) -> Leaders:
    """Those of a set of leaders who stand on some hexes."""
    found = 0
    while among:
        low = among & -among
        among ^= low
        if BIT[table.leaders[low.bit_length() - 1]] & mask:
            found |= low
    return found


def all_components(table: Table) -> list[Realm]:
    """Every component with its leaders, found from scratch, in map order."""
    ruler_at = {place: 1 << number for number, place in enumerate(table.leaders) if place != OFF}
    occupied = sum(table.tiles) | sum(BIT[place] for place in ruler_at)
    found = []
    while occupied:
        link = flood(occupied, occupied & -occupied)
        occupied &= ~link
        found.append((link, sum(ruler_at.get(place, 0) for place in hexes_in(link))))
    return found


def unite(table: Table, place: Hex, states: list[Realm], events: list[Event]) -> None:
    """YY-3.3: states become one by what comes onto a hex, without a war."""
    events.append(United(place, all_told(table, states)))


# The states a leader would touch (YY-5.1, YY-5.3)


def states_beside(table: Table, near: Hexes) -> list[Realm]:
    """The states with a piece among some hexes."""
    pairs = zip(table.links, table.rulers)  # noqa: B905  # to say `strict` costs as much as the zip
    return [(link, ruler) for link, ruler in pairs if ruler and link & near]


def without(table: Table, number: LeaderNumber, near: Hexes) -> list[Realm]:
    """The states beside some hexes as they are judged when leader `number` is positioned.

    A leader on the board is lifted first; with `lift_first` = false his component stays as it
    is and counts as a state, but he himself clashes with nobody (YY-19.7).
    """
    at = table.leaders[number]
    if at == OFF:
        return states_beside(table, near)
    me, lift = 1 << number, table.options.lift_first
    found = []
    for link, ruler in states_beside(table, near):
        if not ruler & me:
            found.append((link, ruler))
        elif not lift:
            found.append((link, ruler ^ me))
        elif ruler != me and (link ^ BIT[at]) & near:
            for piece in parts_of(link ^ BIT[at], at):
                left = leaders_in(table, piece, ruler ^ me) if piece & near else 0
                if left:
                    found.append((piece, left))
    return found


def clash(states: Iterable[Realm]) -> Colours:
    """The colours that two or more of some states have (YY-9.1)."""
    seen = twice = 0
    for _, ruler in states:
        colours = colours_of(ruler)
        twice |= seen & colours
        seen |= colours
    return twice


def may_stand(table: Table, number: LeaderNumber, place: Hex) -> bool:
    """YY-5.3: whether a leader may join the states beside a hex that is fit for him."""
    found = without(table, number, NEAR[place])
    if len(found) < 2:
        return True
    if clash(found):
        return False
    if table.options.leader_join_revolt == "allow":
        return True
    return not any(colours_of(ruler) >> number % 5 & 1 for _, ruler in found)


Area = tuple[Hexes, Colours]
"""Where a piece would touch a state, and the colours of its leaders."""


def places_for(table: Table, seat: Seat, fit: Hexes) -> list[Hexes]:
    """YY-5.3: for each leader of a seat, those of the fit hexes where he may stand."""
    pairs = zip(table.links, table.rulers)  # noqa: B905  # to say `strict` costs as much as the zip
    states = [realm for realm in pairs if realm[1]]
    areas = [(beside(link) & fit, colours_of(ruler)) for link, ruler in states]
    several, clashing = _overlaps(areas)
    joins = table.options.leader_join_revolt == "allow"
    found = []
    for colour in range(5):
        number = seat * 5 + colour
        place = table.leaders[number]
        taken, shared, barred = areas, several, clashing
        if place != OFF:
            at = 0
            while not states[at][1] >> number & 1:
                at += 1
            link, left = states[at][0], states[at][1] ^ 1 << number
            # Where his state touches no other and can't fall apart into two, it makes no difference that he is lifted.
            if areas[at][0] & several or (left & left - 1 and not _hangs_together(NEAR[place] & link)):
                taken = areas[:at] + areas[at + 1 :]
                if table.options.lift_first:
                    for piece, some in _realms_in(table, link ^ BIT[place], left, place):
                        taken.append((beside(piece) & fit, colours_of(some)))
                else:
                    taken.append((areas[at][0], colours_of(left)))
                shared, barred = _overlaps(taken)
        if shared and not joins:
            for area, colours in taken:
                if colours >> colour & 1:
                    barred |= area & shared
        found.append(fit & ~barred if barred else fit)
    return found


def _realms_in(table: Table, rest: Hexes, left: Leaders, place: Hex) -> list[Realm]:
    """The components with leaders that are left of one, once the piece on a hex is gone."""
    if not left or _hangs_together(NEAR[place] & rest):
        return [(rest, left)] if left else []
    found = []
    while left:
        first = left & -left
        piece = linked(rest, BIT[table.leaders[first.bit_length() - 1]])
        some = first if left == first else leaders_in(table, piece, left)
        found.append((piece, some))
        left ^= some
    return found


def _overlaps(areas: list[Area]) -> tuple[Hexes, Hexes]:
    """The hexes that touch several of some states, and those that touch states which clash (YY-9.1)."""
    touched = several = clashing = 0
    for at, (area, colours) in enumerate(areas):
        shared = touched & area
        if shared:
            several |= shared
            for other, theirs in areas[:at]:
                if colours & theirs:
                    clashing |= other & area
        touched |= area
    return several, clashing


beside: Final = lru_cache(maxsize=1 << 14)(grow)
linked: Final = lru_cache(maxsize=1 << 12)(flood)
"""As `grow` and `flood`; a move changes few components, so most have been asked for before."""


@cache
def _hangs_together(some: Hexes) -> bool:
    """Whether some hexes around one hold together without it: then nothing falls apart when it is gone."""
    return flood(some, some & -some) == some


# What states are called, and how events tell of them


_NUMBERS: Final = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def capitals_in(table: Table, mask: Hexes) -> tuple[str, ...]:
    """The capitals among some hexes."""
    return tuple(name for place, name in table.map.capitals.items() if mask & BIT[place])


def leaders_of(table: Table, mask: Hexes) -> list[LeaderNumber]:
    """The leaders who stand on some hexes, in their order."""
    return [number for number, place in enumerate(table.leaders) if place != OFF and BIT[place] & mask]


def state_name(table: Table, mask: Hexes) -> str:
    """A state after its capitals, "Han and Wei", else after its leaders, "the bull's farmer state"."""
    capitals = capitals_in(table, mask)
    if capitals:
        return listed(capitals)
    owned = [f"the {table.options.dynasty(number // 5)}'s {ROLES[number % 5]}" for number in leaders_of(table, mask)]
    return f"{owned[0]} state" if len(owned) == 1 else f"the state of {listed(owned)}"


def short_name(table: Table, mask: Hexes) -> str:
    """The same in few words: "Yan and five more", else the dynasty of its first leader and where it begins."""
    capitals = capitals_in(table, mask)
    if len(capitals) > 2:
        more = len(capitals) - 1
        return f"{capitals[0]} and {_NUMBERS[more] if more < len(_NUMBERS) else more} more"
    if capitals:
        return listed(capitals)
    return f"the {table.options.dynasty(leaders_of(table, mask)[0] // 5)}'s state at {NAMES[first_in(mask)]}"


def told(table: Table, mask: Hexes, counted: bool = False) -> StateTold:
    """A state as events tell it; `counted` adds the uniting tile to its soldiers."""
    return StateTold(
        first_in(mask),
        state_name(table, mask),
        short_name(table, mask),
        (mask & table.tiles[RED]).bit_count() + counted,
        tuple((number // 5, number % 5) for number in leaders_of(table, mask)),
    )


def warring(table: Table, war: War, side: int) -> StateTold:
    """A warring state as events tell it."""
    return told(table, war.sides[side], war.counted == side)


def all_told(table: Table, states: Iterable[Realm]) -> tuple[StateTold, ...]:
    """Several states as events tell them, in map order."""
    return tuple(told(table, mask) for mask in sorted((mask for mask, _ in states), key=first_in))
