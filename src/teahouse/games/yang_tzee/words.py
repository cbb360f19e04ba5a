"""Every sentence a player, a log, a terminal or a screen reader meets at Yang-Tzee."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from teahouse.engine import CHANCE, Action, Event, First, Outcome, Seen, Voice
from teahouse.engine.voice import count, listed, opening, sentence
from teahouse.games.yang_tzee import moves
from teahouse.games.yang_tzee.drawing import draw
from teahouse.games.yang_tzee.pieces import ENDS, FULL_STREAM, ROWS, STREAM, TARGETS
from teahouse.games.yang_tzee.pieces.tiles import Tile

if TYPE_CHECKING:  # the view tells in these words what a tile would gather
    from teahouse.games.yang_tzee.view import Preview, View

__all__ = ["GLOSSARY", "ask", "draw", "name", "sum_up", "tell"]

GLOSSARY: Final[dict[str, Any]] = {
    "rows": ROWS,
    "ends": ENDS,
    "blossoms": {
        "bamboo": {"sign": "1", "pays": "1 point, and stops its row"},
        "plum": {"sign": "3", "pays": "3 points"},
        "mum": {"sign": "n", "pays": "1 for each tile taken"},
        "orchid": {"sign": "×2", "pays": "1, then all is doubled"},
    },
    "ends_only": {
        "text": "A tile goes to an end of the Sea, left or right, never between two others.",
        "rule": "YT-3.2",
    },
    "empty_stream": (
        "Your Stream is empty.",
        "Put a tile there first. Streamed to the Sea in a later turn, it collects what it matches.",
    ),
    "taking_none": "Taking none leaves the Streams as they are.",
}
"""Rows, ends and blossoms by name, with what a blossom's cell prints and pays (YT-4.6), and what is said of places."""


def face(tile: Tile) -> str:
    """A tile as one says it: its id and its cells from top to bottom."""
    return f"{tile.id} ({', '.join(tile.cells)})"


def points(number: int) -> str:
    """A number of points."""
    return count(number, "point") if number != -1 else "-1 point"


def match_text(match: moves.Match) -> str:
    """A match: "rabbit in the middle row, 3 tiles"."""
    return f"{match.symbol} in the {match.row} row, {count(match.size, 'tile')}"


# The log


def tell(event: Event, voice: Voice) -> str:
    """What happened, as the log says it."""
    match event:
        case First(seat):
            return f"{voice.does(seat, 'moves')} first."
        case moves.Laid() | moves.Dealt(_, None):
            return ""
        case moves.Dealt(seat, tile) if tile is not None:
            return f"{voice.does(seat, 'gets')} {face(tile)}."
        case moves.Drawn(seat, tile):
            what = "a tile" if tile is None else face(tile)
            return f"{voice.does(seat, 'draws')} {what} from the Sphere."
        case moves.Rained(seat, tile, "stream", _):
            return f"{voice.does(seat, 'rains')} {face(tile)} into {voice.verb(seat, 'their')} Stream."
        case moves.Rained(seat, tile, end, scored):
            return f"{voice.does(seat, 'rains')} {face(tile)} onto the {end} end of the Sea: {points(scored)}."
        case moves.Streamed(seat, tile, end):
            return f"{voice.does(seat, 'streams')} {face(tile)} to the {end} end of the Sea."
        case moves.Stopped(row, tile):
            return f"Beyond the bamboo of {tile.id} nothing counts in the {row} row."
        case moves.Found():
            return _tell_found(event)
        case moves.Scored(seat, found):
            return f"{voice.does(seat, 'scores')} {points(found.points)}: {match_text(found)}."
        case moves.SpiritCame(seat, found):
            return f"A spirit match for {voice.whom(seat)}: {match_text(found)}, no points."
        case _:
            return _tell_rest(event, voice)


def _tell_found(found: moves.Found) -> str:
    if not found.matches:
        return "Nothing matches, so nothing is collected."
    if len(found.matches) == 1:
        return ""
    return f"It matches {len(found.matches)} times, for {points(found.points)} in all."


def _tell_rest(event: Event, voice: Voice) -> str:
    """What follows upon matches, and the end."""
    match event:
        case moves.Took(seat, other, tile, offering):
            how = " as an Offering" if offering else ""
            return f"{voice.does(seat, 'takes')} {face(tile)} from {voice.whose(other)} Stream{how}."
        case moves.Added(seat, tile):
            their = voice.verb(seat, "their")
            return f"{voice.does(seat, 'adds')} {face(tile)} from {their} Rain to {their} Stream."
        case moves.Declined(seat, "offering"):
            return f"{voice.does(seat, 'declines')} the Offering."
        case moves.Declined(seat, "spirit"):
            return f"{voice.does(seat, 'takes')} nothing for the spirit match."
        case moves.Declined(seat, _):
            return f"{voice.does(seat, 'collects')} nothing."
        case moves.Cleared(tiles, end):
            return f"{count(len(tiles), 'tile')} at the {end} end leave the Sea."
        case moves.Seeded(tile, end):
            return f"{face(tile)} from the Sphere comes to the {end} end of the Sea."
        case moves.Drought(seat, cost):
            collects, loses = voice.verb(seat, "collects"), voice.verb(seat, "loses")
            return f"Drought: {voice.whom(seat)} {collects} the whole Sea and {loses} {cost} points."
        case moves.Passed(seat):
            return f"{voice.does(seat, 'has')} no tile to play and {voice.verb(seat, 'passes')}."
        case moves.Ended(winner, reason, scores):
            why = {
                "drought": "The drought ends the hand.",
                "all_empty": "No tiles are left to play; the hand ends.",
                "one_player_out": "The Sphere is empty and one player has no tiles left; the hand ends.",
            }[reason]
            return f"{why} {_result(winner, scores, voice)}"
        case _:
            return f"{event}."


def _result(winner: int | None, scores: tuple[int, ...], voice: Voice) -> str:
    if winner is None:
        return f"Both have {points(scores[0])}; nobody wins."
    if scores[0] == scores[1]:
        second = f"{voice.whom(winner)} moved second in the first round and {voice.verb(winner, 'wins')}"
        return f"Both have {points(scores[0])}; {second}."
    return f"{voice.does(winner, 'wins')} with {scores[winner]} to {scores[1 - winner]}."


def sum_up(outcome: Outcome, voice: Voice) -> str:
    """How it ended, in one sentence."""
    winner = outcome.winners[0] if outcome.winners else None
    after = " after a drought." if outcome.reason == "drought" else "."
    return _result(winner, outcome.scores, voice).removesuffix(".") + after


# The moves


def name(action: Action, seen: Seen, voice: Voice) -> str:
    """A legal action in words, with what it brings."""
    view: View = seen.view
    match action:
        case moves.Rain(tile, to) if to == STREAM:
            return f"Rain {face(_tile(view, tile))} into your Stream"
        case moves.Rain(tile, to):
            return f"Rain {face(_tile(view, tile))} onto the {ENDS[to]} end: {points(view.rain_pays)}"
        case moves.Stream(tile, end):
            preview = _would(view, tile, ENDS[end])
            return f"Stream {face(preview.tile)} to the {ENDS[end]} end: {preview_text(preview)}"
        case moves.Collect():
            return "Collect" if view.gathering is None else f"Collect: {preview_text(view.gathering)}"
        case moves.Take(tile):
            return f"Take {face(_tile(view, tile))}"
        case moves.Add(tile):
            return f"Add {face(_tile(view, tile))} from your Rain to your Stream"
        case moves.Decline():
            return {"offering": "Decline the Offering", "collect": "Collect nothing"}.get(view.stage, "Take nothing")
        case moves.Pass():
            return "Pass: you have no tile to play"
        case _:
            return str(action)


def _tile(view: "View", id: str) -> Tile:
    """A tile in sight by its id."""
    held = [tile for zone in (*view.rains, *view.streams) for tile in zone if tile is not None]
    return next(tile for tile in held if tile.id == id)


def preview_text(preview: "Preview") -> str:
    """What streaming a tile would bring: "collects 4 tiles, 19 points (rabbit 7, bird 12)"."""
    if not preview.matches:
        stops = [f"{row.row} row at {row.stopped_by.id}" for row in preview.rows if row.stopped_by is not None]
        return "nothing matches" + (f" (bamboo stops {listed(stops)})" if stops else "")
    parts = [
        f"{match.symbol} {match.row}, {match.size} tiles: {'spirit' if match.spirit else match.points}"
        for match in preview.matches
    ]
    if preview.drought:
        gain = f"{preview.points} less 10, {points(preview.total)}"
        return f"collects the whole Sea, {gain}, and ends the hand ({'; '.join(parts)})"
    gain = "no points" if preview.spirits == len(preview.matches) else points(preview.points)
    return f"collects {len(preview.tiles)} tiles, {gain} ({'; '.join(parts)})"


# The question


def ask(seen: Seen, voice: Voice, picked: str = "") -> str:
    """What is asked now; in further lines what else to know."""
    view: View = seen.view
    seat = view.to_act
    if seat is None:
        return "The hand is over."
    if seat == CHANCE:
        return {
            "first": "Lots decide who moves first.",
            "sea": "The start tiles are being laid.",
            "deal": "The tiles are being dealt.",
            "draw": f"{voice.does(view.mover, 'draws')} a tile.",
        }.get(view.stage, "A tile from the Sphere comes to the Sea.")
    if seat != voice.you:
        who = voice.who(seat)
        other = voice.whose(1 - seat)
        return {
            "act": f"{who} is choosing a tile to play.",
            "collect": f"{who} is choosing whether to collect.",
            "spirit": f"{who} is choosing a tile for a spirit match.",
            "offering": f"{who} may take a tile from {other} Stream as an Offering.",
        }[view.stage]
    about = _ask_about(seen, view, voice, seat, picked) if picked else ""
    return about or _ask_me(view, seat, voice, seen.options.spirit_take == "mandatory")


def _ask_me(view: "View", seat: int, voice: Voice, must_take: bool) -> str:
    other = voice.whose(1 - seat)
    rain, stream = view.rains[seat], view.streams[seat]
    if view.stage == "collect" and view.gathering is not None:
        return f"Your tile {preview_text(view.gathering)}. Collect, or leave it all?"
    if view.stage == "spirit":
        if not view.adding:
            may = "must" if must_take else "may"
            return f"Spirit match: you {may} take one tile from {other} Stream into your own."
        return f"Spirit match: {other} Stream is empty, so you may add a tile from your Rain to your Stream."
    if view.stage == "offering":
        return f"Offering: you may take one tile from {other} Stream into your own."
    if not rain and not stream:
        return "You have no tile to play, so you pass."
    ways = []
    if rain:
        into = ", or into your Stream" if len(stream) < FULL_STREAM else ""
        ways.append(f"From your Rain: {points(view.rain_pays)} at an end of the Sea{into}.")
    if stream:
        ways.append("From your Stream: to an end of the Sea, where it collects what it matches.")
    return "\n".join(["Play one tile.", *ways])


def _ask_about(seen: Seen, view: "View", voice: Voice, seat: int, picked: str) -> str:
    """What is asked while a tile is picked, or a move is about to be made."""
    action = seen.legal_as(picked)
    own, other = len(view.streams[seat]), len(view.streams[1 - seat])
    match action:
        case moves.Stream(tile, end):
            would = _would(view, tile, ENDS[end])
            gain = f" for {points(would.total)}" if would.spirits < len(would.matches) else ""
            return "\n".join([f"Stream this tile to the {ENDS[end]}{gain}?", *_follows(view, voice, seat, would)])
        case moves.Rain(_, to) if to == STREAM:
            return "Put this tile into your Stream?\nNo points now. From there it can collect in a later turn."
        case moves.Rain(_, to):
            never = "Rain never collects, whatever it matches. Only a tile of the Stream does."
            return f"Rain this tile on the {ENDS[to]} for {points(view.rain_pays)}?\n{never}"
        case moves.Take():
            then = f"Then your Stream holds {own + 1}, {voice.whose(1 - seat)} {other - 1}."
            return f"{name(action, seen, voice)}?\n{then}"
        case moves.Add():
            then = f"Then your Stream holds {own + 1}, your Rain {len(view.rains[seat]) - 1}."
            return f"{name(action, seen, voice)}?\n{then}"
        case moves.Collect() if view.gathering is not None:
            gathering = view.gathering
            return "\n".join([f"Collect {points(gathering.total)}?", *_follows(view, voice, seat, gathering)])
        case None:
            return _where(seen, view, picked)
        case _:
            return f"{name(action, seen, voice)}?"


def _where(seen: Seen, view: "View", picked: str) -> str:
    """A tile is picked: where can it go?"""
    verb, _, tile = picked.partition(" ")
    if verb == "rain" and seen.legal_as(f"{picked} left"):
        into = seen.legal_as(f"{picked} {TARGETS[STREAM]}")
        stream = "Your Stream pays nothing, but can collect later." if into else "Your Stream is full."
        return f"Where does this tile go?\nAn end of the Sea pays {view.rain_pays}. {stream}"
    if verb == "stream" and seen.legal_as(f"{picked} left"):
        would = [f"{end} {_would(view, tile, end).brief}" for end in ENDS]
        return f"To which end of the Sea?\n{sentence(', '.join(would))}"
    return ""


def _would(view: "View", tile: str, end: str) -> "Preview":
    """What a tile of the Stream would gather at an end."""
    return next(preview for preview in view.previews if preview.tile.id == tile and preview.end == end)


def brief(matches: Sequence[moves.Match], gain: int, cost: int) -> str:
    """What streaming a tile to an end brings, in few words; `cost` is that of a drought, if it is one."""
    if not matches:
        return "collects nothing"
    if cost:
        return f"collects all: {gain} less {cost}"
    spirits = sum(match.spirit for match in matches)
    if spirits == len(matches):
        return f"{spirits} spirit matches" if spirits > 1 else "a spirit match"
    return f"collects {gain}{' and a spirit' if spirits else ''}"


def no_match(row: str, symbol: str, stopped_by: Tile | None) -> str:
    """Why a symbol matches nothing in its row."""
    end = "no other one beyond the neighbour"
    if stopped_by is not None:
        end = f"the bamboo of {stopped_by.id} ends the look before another one"
    return f"{opening(symbol)}, {row} row: {end}."


def _follows(view: "View", voice: Voice, seat: int, preview: "Preview") -> list[str]:
    """What follows upon a collection of this seat, sentence by sentence."""
    if not preview.matches:
        return ["The tile stays. Nothing is collected, nothing is offered."]
    if preview.drought:
        return [
            f"The whole Sea is taken: a drought. It costs {preview.cost} points and the hand ends at once.",
            "Nothing is offered and nothing is seeded.",
        ]
    told = []
    other = voice.whose(1 - seat)
    if preview.spirits:
        times = f" ({preview.spirits} times)" if preview.spirits > 1 else ""
        if view.streams[1 - seat]:
            told.append(f"Spirit: you may take a tile from {other} Stream{times}.")
        elif view.rains[seat]:
            told.append(f"Spirit: {other} Stream is empty, so you may add a tile from your Rain{times}.")
        else:
            told.append("Spirit: there is no tile to take.")
    if preview.offering:
        told.append(f"{voice.who(1 - seat)} may take one tile from your Stream.")
    elif preview.spirits < len(preview.matches):
        told.append("No other tile is in the Stream, so nothing is offered.")
    gone = f"{count(len(preview.tiles), 'tile')} leave the Sea"
    if view.sphere:
        told.append(f"{gone}; one from the Sphere takes their place at the {preview.end}.")
    else:
        told.append(f"{gone}; the Sphere is empty, so nothing takes their place.")
    return told
