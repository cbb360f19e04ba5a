"""The lay of a board: states and their leaders, triangles to be completed, wars that one tile could begin.

Hundreds of positions are judged for one decision, and most of the board is the same in all of them. So whatever hangs
on a part of it alone is remembered by that part.
"""

from functools import lru_cache
from typing import Final, NamedTuple

from teahouse.engine.kinds import Seat
from teahouse.engine.portable import exp
from teahouse.games.yellow_and_yangtze.pieces import (
    BLACK,
    BLUE,
    OF_COLOUR,
    OFF,
    RED,
    Colour,
    Colours,
    Leaders,
    colours_of,
    count,
    size,
)
from teahouse.games.yellow_and_yangtze.pieces.hexes import NEAR, STRIDE, Hex, Hexes, grow
from teahouse.games.yellow_and_yangtze.pieces.triangles import Triangle
from teahouse.games.yellow_and_yangtze.rules import State

REMEMBERED: Final = 4096
"""So many parts of boards are remembered at a time."""
EVEN: Final = 1.1
"""How soon a lead decides a war: the log odds that one more soldier brings."""
USUAL: Final = {BLACK: 0.3, RED: 0.26}
"""The part of unknown tiles in other hands that is of a colour."""

_EVEN_ROWS: Final = sum(((1 << STRIDE) - 1) << row * STRIDE for row in range(0, 16, 2))
_ODD_ROWS: Final = _EVEN_ROWS << STRIDE


def _around(some: Hexes) -> tuple[Hexes, ...]:
    """The hexes to the east, the west, the south-east, the south-west, the north-east and the north-west of `some`."""
    even, odd = some & _EVEN_ROWS, some & _ODD_ROWS
    south_east, south_west = even << 16 | odd << 17, even << 15 | odd << 16
    north_east, north_west = even >> 16 | odd >> 15, even >> 17 | odd >> 16
    return some << 1, some >> 1, south_east, south_west, north_east, north_west


@lru_cache(REMEMBERED)
def beside_at_least(some: Hexes) -> tuple[Hexes, Hexes, Hexes, Hexes]:
    """The hexes beside at least one, two, three and four of `some`."""
    one = two = three = four = 0
    for shifted in _around(some):
        four |= three & shifted
        three |= two & shifted
        two |= one & shifted
        one |= shifted
    return one, two, three, four


@lru_cache(REMEMBERED)
def completing(some: Hexes) -> Hexes:
    """Every hex that makes a triangle with two of `some`."""
    east, west, south_east, south_west, north_east, north_west = _around(some)
    return (
        east & (south_east | north_east)
        | west & (south_west | north_west)
        | south_east & south_west
        | north_east & north_west
    )


_border = lru_cache(REMEMBERED)(grow)


# States and their leaders


class Post(NamedTuple):
    """A leader on the board: who he is, and how he stands."""

    number: int
    """Seat * 5 + colour."""
    seat: Seat
    colour: Colour
    beside: int
    """Black tiles beside him."""
    stands: int
    """What becomes of him in the best revolt that black tiles on the board allow: he falls (0), ties (1), holds, or
    stands firm (3)."""
    attack: int
    """The black tiles beside whoever begins that revolt; 0 where nobody can."""
    pagodas: int
    """Of his colour, in his state."""
    room: Hexes
    """Where a tile of his colour may be laid beside his state."""


class Realm(NamedTuple):
    """A state: its hexes, its leaders as a set, the empty hexes beside it, and how each leader stands."""

    link: Hexes
    ruler: Leaders
    halo: Hexes
    posts: tuple[Post, ...]


class Lay(NamedTuple):
    """What is looked at on a board whoever judges it."""

    realms: list[Realm]
    ready: list[Hexes]
    """For each colour the hexes where a tile would complete a triangle."""
    free: list[Triangle]
    """The triangles that bear no pagoda."""


def lay_of(state: State) -> Lay:
    """The lay of the board."""
    empty, under, river = state.map.hexes & ~state.occupied, state.under, state.map.river
    ruled = [
        (link, ruler, _border(link) & empty) for link, ruler in zip(state.links, state.rulers, strict=True) if ruler
    ]
    met = twice = 0
    for _, _, halo in ruled:
        twice |= met & halo
        met |= halo
    open_land = ~river & ~twice  # beside two states nobody may start a revolt
    black, leaders, pagodas = state.tiles[BLACK], tuple(state.leaders), tuple(state.pagodas)
    return Lay(
        [
            Realm(link, ruler, halo, _posts(link, ruler, halo, halo & open_land, river, black, leaders, pagodas))
            for link, ruler, halo in ruled
        ],
        [completing(some & ~under) & ~under if some.bit_count() > 1 else 0 for some in state.tiles],
        [triangle for triangle in state.triangles if not triangle & under] if state.triangles else [],
    )


@lru_cache(REMEMBERED)
def _posts(
    link: Hexes,
    ruler: Leaders,
    halo: Hexes,
    sites: Hexes,
    river: Hexes,
    black: Hexes,
    leaders: tuple[Hex, ...],
    pagodas: tuple[tuple[Triangle, ...], ...],
) -> tuple[Post, ...]:
    """How the leaders of a state stand; revolts may begin on `sites`."""
    attack = next((4 - place for place, hexes in enumerate(reversed(beside_at_least(black))) if sites & hexes), 0)
    found = []
    rest = ruler
    while rest:
        low = rest & -rest
        rest ^= low
        number = low.bit_length() - 1
        seat, colour = divmod(number, 5)
        beside = (NEAR[leaders[number]] & black).bit_count()
        stands = min(3, max(0, beside - attack + 1))
        earning = sum(1 for triangle in pagodas[colour] if triangle & link)
        room = halo & river if colour == BLUE else halo & ~river
        found.append(Post(number, seat, colour, beside, stands, attack, earning, room))
    return tuple(found)


def free_in(link: Hexes, lay: Lay, tiles: list[Hexes]) -> Colours:
    """The colours of the triangles of a state that bear no pagoda."""
    found = 0
    for triangle in lay.free:
        if triangle & link == triangle:
            for colour in range(5):
                if triangle & tiles[colour]:
                    found |= 1 << colour
    return found


# Wars


class Threat(NamedTuple):
    """What a war would mean for one of its leaders."""

    number: int
    chance: float
    """That he loses it."""
    lead: float
    """Of his state, in soldiers."""
    touching: bool
    """Whether one tile is enough to begin it; or two are."""


def threats_of(state: State, reserves: list[float], realms: list[Realm], far: bool = False) -> list[Threat]:
    """The wars that one tile could begin, with `far` those also that two could; told leader by leader."""
    found: list[Threat] = []
    red = state.tiles[RED]
    for place, (link, ruler, halo, _) in enumerate(realms):
        wide = _border(halo) if far else 0
        for other_link, other_ruler, other_halo, _ in realms[place + 1 :]:
            touching = bool(halo & other_halo)
            if not (touching or wide & other_halo):
                continue
            here, there = clashing(ruler, other_ruler)
            if not here:
                continue
            lead = (link & red).bit_count() - (other_link & red).bit_count() + sent(reserves, here)
            lead -= sent(reserves, there)
            lose = lost(lead)
            for side, chance, sign in ((here, lose, lead), (there, 1 - lose, -lead)):
                while side:
                    low = side & -side
                    side ^= low
                    found.append(Threat(low.bit_length() - 1, chance, sign, touching))
    return found


@lru_cache(REMEMBERED)
def clashing(ruler: Leaders, other: Leaders) -> tuple[Leaders, Leaders]:
    """YY-9.1: the leaders of two states whose colour the other state has, too."""
    here = there = 0
    clash = colours_of(ruler) & colours_of(other)
    for colour in range(5):
        if clash >> colour & 1:
            here |= ruler & OF_COLOUR[colour]
            there |= other & OF_COLOUR[colour]
    return here, there


def lost(lead: float) -> float:
    """How likely a conflict is lost with such a lead in tiles."""
    return 1 / (1 + exp(EVEN * lead))


def reserves_of(state: State, me: Seat, colour: Colour = RED) -> list[float]:
    """What each seat can be expected to send to a conflict: soldiers to a war, governors (black) to a revolt."""
    found = []
    usual = USUAL[colour]
    for seat in range(state.players):
        if seat == me:
            tiles: float = count(state.hands[seat], colour)
        else:
            held = size(state.hands[seat])
            known = min(size(state.shown[seat]), held)
            tiles = min(count(state.shown[seat], colour), known) + usual * (held - known)
        found.append(tiles + (state.leaders[seat * 5 + colour] == OFF))
    return found


def sent(reserves: list[float], leaders: Leaders) -> float:
    """The soldiers that the owners of some leaders send together."""
    total = 0.0
    for soldiers in reserves:
        if leaders & 31:
            total += soldiers
        leaders >>= 5
    return total
