"""Every sentence a player, a log, a terminal or a screen reader meets at Yang-Tzee."""

from typing import Any, Final

from teahouse.engine import Event, First, Outcome, Voice
from teahouse.engine.voice import count, figure, opening
from teahouse.games.yang_tzee import moves
from teahouse.games.yang_tzee.drawing import draw
from teahouse.games.yang_tzee.naming import face, match_text, points
from teahouse.games.yang_tzee.pieces import ENDS, ROWS
from teahouse.games.yang_tzee.prompts import ask, name
from teahouse.games.yang_tzee.reasons import reason

__all__ = ["GLOSSARY", "ask", "draw", "name", "reason", "sum_up", "tell"]

GLOSSARY: Final[dict[str, Any]] = {
    "rows": ROWS,
    "ends": ENDS,
    "blossoms": {
        "bamboo": {"sign": "1", "pays": "1, ends its row", "says": "Its bamboo pays 1 and ends its row."},
        "plum": {"sign": "3", "pays": "3", "says": "Its plum pays 3."},
        "mum": {
            "sign": "n",
            "pays": "n: 1 a tile taken",
            "says": "Its mum (chrysanthemum) pays 1 for each tile taken: n of them, n points.",
        },
        "orchid": {"sign": "×2", "pays": "1, doubles all", "says": "Its orchid pays 1 and doubles all."},
    },
    "ends_only": {
        "text": "A tile goes to an end of the Sea, left or right, never between two others.",
        "rule": "YT-3.2",
    },
    "pick_first": {
        "text": "Pick a tile of your Rain or your Stream first; then it can go to this end.",
        "rule": "YT-3.2",
    },
    "stream_to": "Stream to the {end}",
    "how": (
        "A tile of your Stream, laid at an end, collects all up to an equal picture in the same row. The one right "
        "beside it never counts, and a bamboo ends its row."
    ),
    "no_harvest": "No tile of your Stream collects now.",
    "hole": {
        "pays": "0, takes a tile of the other Stream (spirit match)",
        "says": (
            "Its hole pays nothing. Two holes are a spirit match: you may take a tile of the other Stream, or add one "
            "of your Rain where that is empty."
        ),
    },
    "sphere": (
        "The Sphere: the hidden supply. With fewer than six tiles in your Rain your turn begins with one from it. "
        "Rule YT-3.1"
    ),
    "start": "Its dark corner marks a start tile: it lay in the Sea at the beginning.",
    "tile_rule": "Rule YT-4.6",
    "harvest": "Points your Stream can collect now",
    "offers": "What each could then collect, in points",
    "steps": {
        "collect": "Collect",
        "spirit": "Spirit match",
        "earth": "Points",
        "offering": "Offering",
        "clean": "Tiles leave the Sea",
        "seed": "A tile comes",
    },
    "spirit": "spirit, no points",
    "leaves": ("leave the Sea", "these leave the Sea"),
    "drought": {
        "says": ("Drought", "the whole Sea is taken"),
        "leaves": ("drought", "the whole Sea leaves: drought"),
    },
    "ending": {"says": "This ends the game", "deed": "end the game"},
    "stream": {"own": "can collect, open to all", "other": "open to all", "offered": "take one"},
    "rain": "your hand, hidden",
    "unseen": "In the Sphere or in a hidden Rain.",
    "gone": "Collected; they do not come back.",
    "empty_stream": "Your Stream is empty: nothing can be collected until a tile lies there.",
}
"""Rows, ends and blossoms by name, with what a blossom's cell prints and pays (YT-4.6), and what is said of places."""


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
            return f"{voice.does(seat, 'puts')} {face(tile)} into {voice.verb(seat, 'their')} Stream."
        case moves.Rained(seat, tile, end, scored):
            return f"{voice.does(seat, 'rains')} {face(tile)} onto the {end} end of the Sea: {points(scored)}."
        case moves.Streamed(seat, tile, end):
            return f"{voice.does(seat, 'streams')} {face(tile)} to the {end} end of the Sea."
        case moves.Stopped(row, tile):
            return f"The bamboo on {face(tile)} ends the {row} row."
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
    gain = f", for {points(found.points)} in all" if found.points else ""
    return f"It matches {len(found.matches)} times{gain}."


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
        case moves.Cleared(_, tiles, end):
            return f"{count(len(tiles), 'tile')} at the {end} end leave the Sea."
        case moves.Seeded(tile, end):
            return f"{opening(face(tile))} comes from the Sphere to the {end} end of the Sea."
        case moves.Drought(seat, cost):
            collects, loses = voice.verb(seat, "collects"), voice.verb(seat, "loses")
            return f"Drought: {voice.whom(seat)} {collects} the whole Sea and {loses} {cost} points."
        case moves.Passed(seat):
            return f"{voice.does(seat, 'has')} no tile to play and {voice.verb(seat, 'passes')}."
        case moves.Ended(winner, reason, scores):
            why = {
                "drought": "The drought ends the game.",
                "all_empty": "No tiles are left to play; the game ends.",
                "one_player_out": "The Sphere is empty and one player has no tiles left; the game ends.",
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
    return f"{voice.does(winner, 'wins')} with {figure(scores[winner])} to {figure(scores[1 - winner])}."


def sum_up(outcome: Outcome, voice: Voice) -> str:
    """How it ended, in one sentence."""
    winner = outcome.winners[0] if outcome.winners else None
    after = ": a drought, the whole Sea taken, ended the game." if outcome.reason == "drought" else "."
    return _result(winner, outcome.scores, voice).removesuffix(".") + after
