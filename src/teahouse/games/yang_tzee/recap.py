"""A turn of Yang-Tzee in short."""

from collections import Counter
from collections.abc import Sequence

from teahouse.engine import Event, First, Voice
from teahouse.engine.recap import Recap, joined
from teahouse.engine.voice import count, listed
from teahouse.games.yang_tzee import moves
from teahouse.games.yang_tzee.naming import counted, face
from teahouse.games.yang_tzee.pieces.tiles import Tile
from teahouse.games.yang_tzee.words import tell

_DEEDS = (moves.Rained, moves.Streamed, moves.Passed)


def begins(event: Event, before: Event) -> bool:
    """A turn begins with the tile that is drawn for it; once the Sphere is empty, with what is played."""
    if isinstance(event, moves.Ended):
        return True
    if isinstance(event, moves.Drawn):
        return not isinstance(before, moves.Drawn)
    return isinstance(event, _DEEDS) and not isinstance(before, moves.Drawn)


def recap(events: Sequence[Event], voice: Voice) -> Recap:
    """What was played, and what it collected."""
    drawn = next((event for event in events if isinstance(event, moves.Drawn)), None)
    deed = next((event for event in events if isinstance(event, _DEEDS)), None)
    if deed is None and drawn is None:
        words = _nobodys(events, voice)
        return Recap(None, words, words)
    found = next((event.tiles for event in events if isinstance(event, moves.Found)), ())
    words = joined([*(_told(event, voice, found) for event in events), _seeded(events)])
    if deed is None:
        assert drawn is not None
        return Recap(drawn.seat, tell(drawn, voice).removesuffix("."), words)
    before = _taken_before(deed, events, voice)
    points = sum(event.points for event in events if isinstance(event, moves.Rained))
    points += sum(event.match.points for event in events if isinstance(event, moves.Scored))
    points -= sum(event.cost for event in events if isinstance(event, moves.Drought))
    brings = _brings(deed.seat, events[events.index(deed) :] if before else events, voice)
    return Recap(deed.seat, _deed(deed, voice, before), words, brings, points)


def _nobodys(events: Sequence[Event], voice: Voice) -> str:
    """A set-up or an end."""
    first = [tell(event, voice) for event in events if isinstance(event, First | moves.Ended)]
    laid = sum(isinstance(event, moves.Laid) for event in events)
    own = sum(isinstance(event, moves.Dealt) and event.seat == voice.you for event in events)
    sea = f"{count(laid, 'tile')} {'begins' if laid == 1 else 'begin'} the Sea." if laid else ""
    return joined([*first, sea, f"You get {count(own, 'tile')}." if own else ""])


def _told(event: Event, voice: Voice, found: Sequence[Tile]) -> str:
    """An event as the log tells it within a turn: points with how they were counted; what others draw and where bamboo
    stands is passed over."""
    if isinstance(event, moves.Stopped | moves.Seeded) or (isinstance(event, moves.Drawn) and event.tile is None):
        return ""
    if isinstance(event, moves.Scored) and found:
        return f"{tell(event, voice).removesuffix('.')} ({counted(event.match, found)})."
    return tell(event, voice)


def _seeded(events: Sequence[Event]) -> str:
    ends = Counter(event.end for event in events if isinstance(event, moves.Seeded))
    come = [f"{count(number, 'tile')} at the {end} end" for end, number in ends.items()]
    return f"From the Sphere {'comes' if sum(ends.values()) == 1 else 'come'} {listed(come)}." if come else ""


def _taken_before(deed: Event | None, events: Sequence[Event], voice: Voice) -> str:
    """What its player took of the other's collection right before it, without the player; "" for nothing."""
    for event in events:
        if event is deed:
            return ""
        if isinstance(event, moves.Took) and isinstance(deed, _DEEDS) and event.seat == deed.seat:
            return f"{voice.verb(event.seat, 'takes')} {_took(event)}"
    return ""


def _took(event: moves.Took) -> str:
    return f"a tile from a Stream{' as an Offering' if event.offering else ''}"


def _deed(deed: Event, voice: Voice, before: str) -> str:
    match deed:
        case moves.Rained(seat, _, "stream", _):
            does, what = "puts", f"a tile into {voice.verb(seat, 'their')} Stream"
        case moves.Rained(seat, _, end, _):
            does, what = "rains", f"a tile onto the {end} end"
        case moves.Streamed(seat, tile, end):
            does, what = "streams", f"{face(tile)} to the {end} end"
        case _:
            return tell(deed, voice).removesuffix(".")
    if before:
        return f"{voice.who(seat)} {before}, then {voice.verb(seat, does)} {what}"
    return f"{voice.does(seat, does)} {what}"


def _brings(seat: int, events: Sequence[Event], voice: Voice) -> str:
    """What came of it: the collection with its symbols, and a tile that changed Streams."""
    parts: list[str] = []
    counts: list[str] = []
    for event in events:
        match event:
            case moves.Found(_, ()):
                parts.append("nothing matches")
            case moves.Declined(by, "collect") if by == seat:
                parts.append(f"{voice.verb(seat, 'collects')} nothing")
            case moves.Scored(_, found):
                counts.append(f"{found.symbol} {found.points}")
            case moves.Took(by):
                who = voice.verb(by, "takes") if by == seat else voice.does(by, "takes")
                parts.append(f"{who} {_took(event)}")
            case moves.Drought(_, cost):
                parts.append(f"a drought costs {cost} and ends the game")
    tiles = _collected(events)
    sums = f" ({', '.join(counts)})" if counts else ""
    collects = [f"{voice.verb(seat, 'collects')} {count(tiles, 'tile')}{sums}"] if tiles else []
    return ", ".join([*collects, *parts])


def _collected(events: Sequence[Event]) -> int:
    """How many tiles are collected, also while something is still asked about them."""
    cleared = sum(len(event.tiles) for event in events if isinstance(event, moves.Cleared))
    scored = any(isinstance(event, moves.Scored | moves.SpiritCame) for event in events)
    found = (len(event.tiles) for event in events if isinstance(event, moves.Found))
    return cleared or max(found, default=0) * scored
