"""The deal of the day as it is told: structures, and sentences that give nothing of it away."""

from collections.abc import Sequence
from typing import Any

import msgspec

from teahouse.engine import Game
from teahouse.engine.voice import count, figure
from teahouse.server.log import deals


class ParInfo(msgspec.Struct, frozen=True):
    """What the master makes of a deal."""

    short: str
    """"par 248", "par 58 %"."""
    says: str
    """The same in a sentence."""
    games: int
    """On how many games it rests."""


class TryInfo(msgspec.Struct, frozen=True):
    """Somebody's one try."""

    table: str
    stands: str
    """"running", or why it is over: "played", "resigned", "abandoned" (given up too), "late"."""
    made: str
    """What came of it: "261", "won", "given up"; "" while it runs."""
    line: str
    """What to share of it; it says nothing of the deal. "" while it runs."""
    beside: str
    """How it stands beside the others', in a sentence; "" where there is nothing to say."""


class DealInfo(msgspec.Struct, frozen=True):
    """The deal of a day."""

    day: str
    when: str
    """The day in words: "18 November"."""
    game: str
    title: str
    players: int
    level: str
    """Of the bots on the other seats."""
    commitment: str
    seed: str | None
    """What the house promised, once the deal is laid open."""
    ends_at: int
    """Until then it may be begun, in milliseconds,"""
    closes_at: int
    """and until then be played on."""
    opens_at: int
    """From then on everybody may see it, with its seed."""
    tried: int
    """How many people have begun it."""
    par: ParInfo | None
    """None as long as it is not known."""
    mine: TryInfo | None
    """The try of whoever asks."""


class DealPromise(msgspec.Struct, frozen=True):
    """What the house promises for a day that has not begun."""

    day: str
    commitment: str


class Deals(msgspec.Struct, frozen=True):
    """The deals that matter today."""

    today: DealInfo
    yesterday: DealInfo | None
    """None where the house had none."""
    tomorrow: DealPromise


def tell_par(game: Game[Any], points: Sequence[int], won: int, level: str) -> ParInfo:
    """Par of the games that the level of that name has played."""
    games = len(points)
    if not game.about.points:
        says = f"The {level} won {won} of {count(games, 'game')} of it."
        return ParInfo(f"par {round(100 * won / games)} %", says, games)
    mean = figure(round(sum(points) / games))
    return ParInfo(f"par {mean}", f"The {level} makes {mean} of it on average, in {count(games, 'game')}.", games)


def tell_made(game: Game[Any], stands: str, points: int | None, won: bool) -> str:
    """What came of a try."""
    if points is None:
        return {"running": "", "late": "not finished"}.get(stands, "given up")
    return figure(points) if game.about.points else "won" if won else "lost"


def tell_line(game: Game[Any], day: str, made: str, par: ParInfo | None) -> str:
    """The line to share."""
    beside = f", {par.short}" if par else ""
    return f"{game.about.title} deal of {deals.in_words(day)}: {made}{beside}" if made else ""


def tell_beside(game: Game[Any], others: int, behind: int, won: int) -> str:
    """How somebody stands beside others."""
    rest = f"of {count(others, 'other')} so far."
    if game.about.points and not behind:
        return f"{count(others, 'other')} {'has' if others == 1 else 'have'} played it so far."
    return f"Better than {behind} {rest}" if game.about.points else f"Won by {won} {rest}"
