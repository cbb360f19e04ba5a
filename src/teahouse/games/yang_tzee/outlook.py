"""What a Stream of Yang-Tzee could collect from a Sea: for what is told before a move, and for the reason of a hint."""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from teahouse.engine import Seen
from teahouse.games.yang_tzee.naming import points
from teahouse.games.yang_tzee.pieces import DROUGHT, ENDS, LEFT, RIGHT, End, TileNumber
from teahouse.games.yang_tzee.rules import State
from teahouse.games.yang_tzee.rules.matches import gathered


class Best(NamedTuple):
    """What a Stream could score at once, at which end, whether a spirit match comes with it, and whether it is a
    drought, which ends the game."""

    points: int
    end: str
    spirit: bool
    drought: bool = False


def ways(table: State, tiles: Sequence[TileNumber], sea: list[TileNumber], seeded: End | None = None) -> list[Best]:
    """What each of these tiles matches at an end where no seed comes first. A drought lets no spirit take (YT-12.2)."""
    found: list[Best] = []
    for tile in tiles:
        for end in (LEFT, RIGHT):
            if end == seeded:
                continue
            matches, collection, _ = gathered(table, [tile, *sea] if end == LEFT else [*sea, tile], end)
            drought = seeded is None and len(collection) == len(sea) + 1
            if matches:
                total = sum(match.points for match in matches) - DROUGHT * drought
                spirit = not drought and any(match.spirit for match in matches)
                found.append(Best(total, ENDS[end], spirit, drought))
    return found


def best_of(table: State, tiles: Sequence[TileNumber], sea: list[TileNumber], seeded: End | None = None) -> Best | None:
    """The best that one of these tiles scores; None where none scores."""
    return max((way for way in ways(table, tiles, sea, seeded) if way.points > 0), default=None)


def worst_of(
    table: State, tiles: Sequence[TileNumber], sea: list[TileNumber], gain: int, seeded: End | None = None
) -> Best | None:
    """What one of these tiles of the other could do that is worst for who moves, who gains so much before it: a drought
    that wins at once (YT-4.9), else the most points. A drought that would lose is no threat.
    """
    lead = table.points[table.turn] + gain - table.points[1 - table.turn]
    found = ways(table, tiles, sea, seeded)
    wins = [way for way in found if way.drought and way.points > lead]
    return max(wins or [way for way in found if way.points > 0 and not way.drought], default=None)


def spirit_of(table: State, tiles: Sequence[TileNumber], sea: list[TileNumber], seeded: End | None) -> Best | None:
    """The best spirit match that one of these tiles makes; None where none does."""
    return max((way for way in ways(table, tiles, sea, seeded) if way.spirit), default=None)


def threat(best: Best | None, spirit: Best | None, more: str = "") -> str:
    """What the other could do with it: score, and by a spirit match take a tile of the reader's Stream (YT-4.7).

    `more` is what else is said of the points; "" where there is neither.
    """
    takes = "take a tile of your Stream by a spirit match"
    if best is None:
        return f"{takes} at the {spirit.end}" if spirit else ""
    if best.drought:
        return f"take the whole Sea at the {best.end}, which ends the game, and win it"
    scores = f"collect {points(best.points)} at the {best.end}{more}"
    if best.spirit and spirit:
        return f"{scores} and {takes}"
    return f"{scores}, or {takes}" if spirit else scores


def could(table: State, tile: TileNumber) -> str:
    """What a tile could do from the Stream while the Sea stays as it is: "collect 7 points at the left", or ""."""
    best = best_of(table, [tile], table.sea)
    if best:
        ends = ", and end the game" if best.drought else ""
        return f"collect {points(best.points)} at the {best.end}{ends}"
    for end in (LEFT, RIGHT):
        sea = [tile, *table.sea] if end == LEFT else [*table.sea, tile]
        matches, collection, _ = gathered(table, sea, end)
        if matches and len(collection) < len(sea):
            return f"make a spirit match at the {ENDS[end]}"
    return ""


def most(best: Best | None) -> int:
    """Its points; 0 where there is none."""
    return best.points if best else 0


def imagined(seen: Seen) -> State:
    """The table with hidden tiles dealt anyhow: what lies open hangs on none of them."""
    state = seen.imagine(Random(0))
    assert isinstance(state, State)
    return state
