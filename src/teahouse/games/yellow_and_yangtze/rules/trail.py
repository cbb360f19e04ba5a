"""What everybody knows of a hand: the merchants it took, until they may have left it.

A tile taken from the merchants is known to lie in the hand (`shown`) until a tile of its colour
is played. Once its owner replaces tiles face down it may lie in the hand or in the box. From
then on the hand's *trail* is kept: what came and went in public since the hand was empty, one
byte an entry, from which `follow` draws where the known tiles may be.
"""

from collections.abc import Iterator
from random import Random
from typing import Final

from teahouse.engine import Unreadable
from teahouse.engine.kinds import Seat
from teahouse.engine.reading import number_in, one_of
from teahouse.games.yellow_and_yangtze.pieces import COLOURS, HAND, ONE, Bundle, Colour, count, each, size
from teahouse.games.yellow_and_yangtze.state import Table

_PLAYED: Final = 0
_TAKEN: Final = 8
_REPLACED: Final = 16
_DRAWN: Final = 32


def spend(table: Table, seat: Seat, colour: Colour, number: int = 1) -> None:
    """Tiles leave a hand in the sight of all."""
    table.hands[seat] -= number * ONE[colour]
    if table.trails[seat]:
        table.trails[seat] += bytes([_PLAYED + colour]) * number
    elif table.shown[seat]:
        table.shown[seat] -= min(number, count(table.shown[seat], colour)) * ONE[colour]


def take(table: Table, seat: Seat, colour: Colour) -> None:
    """A merchant comes into a hand in the sight of all."""
    table.hands[seat] += ONE[colour]
    if table.trails[seat]:
        table.trails[seat] += bytes([_TAKEN + colour])
    else:
        table.shown[seat] += ONE[colour]


def draw(table: Table, seat: Seat, colour: Colour) -> None:
    """A tile comes out of the bag into a hand; only its owner sees it."""
    table.hands[seat] += ONE[colour]
    trail = table.trails[seat]
    if trail:
        if trail[-1] > _DRAWN:
            table.trails[seat] = trail[:-1] + bytes([trail[-1] + 1])
        else:
            table.trails[seat] = trail + bytes([_DRAWN + 1])


def bury(table: Table, seat: Seat, tiles: Bundle) -> None:
    """Tiles go face down into the box; only their owner knows which."""
    number = size(tiles)
    shown = table.shown[seat]
    if shown:
        others = size(table.hands[seat]) - size(shown)
        table.trails[seat] = bytes([_DRAWN + others] * (others > 0) + [_TAKEN + colour for colour in each(shown)])
        table.shown[seat] = 0
    table.hands[seat] -= tiles
    table.buried[seat] += tiles
    if table.trails[seat]:
        table.trails[seat] += bytes([_REPLACED + number])


def follow(trail: bytes, rng: Random) -> tuple[Bundle, Bundle]:
    """Where the tiles known from a trail may lie: those in the hand and those in the box, as two bundles.

    What was replaced is taken as drawn from the hand at random: others' choices are no evidence.
    """
    while True:
        found = _follow(trail, rng)
        if found is not None:
            return found


def _follow(trail: bytes, rng: Random) -> tuple[Bundle, Bundle] | None:
    known: list[Colour] = []
    others = 0
    buried = 0
    for entry in trail:
        if entry > _DRAWN:
            others += entry - _DRAWN
        elif entry > _REPLACED:
            for _ in range(entry - _REPLACED):
                pick = int(rng.random() * (len(known) + others))
                if pick < len(known):
                    buried += ONE[known.pop(pick)]
                else:
                    others -= 1
        elif entry >= _TAKEN:
            known.append(entry - _TAKEN)
        elif entry in known:
            known.remove(entry)
        elif others:
            others -= 1
        else:
            return None
    return sum(ONE[colour] for colour in known), buried


def fits(trail: bytes, held: int, buried: int) -> bool:
    """Whether all of a trail can have happened to a hand that now holds so many tiles and has buried so many."""
    hands = {(0, 0)}  # the known tiles and the number of others: every way it can have come
    for entry in trail:
        if entry > _DRAWN:
            hands = {(known, others + entry - _DRAWN) for known, others in hands}
        elif entry > _REPLACED:
            buried -= entry - _REPLACED
            for _ in range(entry - _REPLACED):
                hands = {less for hand in hands for less in _one_less(*hand)}
        elif entry >= _TAKEN:
            hands = {(known + ONE[entry - _TAKEN], others) for known, others in hands}
        else:
            hands = {
                (known - ONE[entry], others) if count(known, entry) else (known, others - 1) for known, others in hands
            }
        hands = {(known, others) for known, others in hands if 0 <= others <= HAND - size(known)}
    return buried >= 0 and any(size(known) + others == held for known, others in hands)


def _one_less(known: Bundle, others: int) -> Iterator[tuple[Bundle, int]]:
    """What a hand may be after one tile has left it unseen."""
    for colour in set(each(known)):
        yield known - ONE[colour], others
    if others:
        yield known, others - 1


_VERBS: Final = {"draw": _DRAWN, "replace": _REPLACED, "take": _TAKEN, "play": _PLAYED}
"""What an entry tells, by where its numbers begin; draw and replace count tiles, the others name a colour."""
_COUNTING: Final = ("draw", "replace")


def written(trail: bytes) -> str:
    """A trail as words: `draw 4, take red, replace 2, play red`."""
    words = []
    for entry in trail:
        verb, start = next((verb, start) for verb, start in _VERBS.items() if entry >= start)
        words.append(f"{verb} {entry - start if verb in _COUNTING else COLOURS[entry - start]}")
    return ", ".join(words)


def read(text: str) -> bytes:
    """A trail from its words."""
    entries = []
    for part in text.split(","):
        verb, _, what = part.strip().partition(" ")
        if verb not in _VERBS:
            raise Unreadable(f"expected draw, take, play or replace, found {verb!r}")
        counted = verb in _COUNTING
        value = number_in(what, 1, 2 * HAND, "a number of tiles") if counted else one_of(what, COLOURS, "a colour")
        entries.append(_VERBS[verb] + value)
    return bytes(entries)
