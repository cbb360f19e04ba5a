"""What is asked at Yang-Tzee, what can be answered, and what would follow, in words."""

from teahouse.engine import CHANCE, Action, Seen, Voice
from teahouse.engine.voice import count, figure, opening, sentence
from teahouse.games.yang_tzee import moves
from teahouse.games.yang_tzee.naming import face, points, preview_text
from teahouse.games.yang_tzee.outlook import could, imagined, spirit_of, threat, worst_of
from teahouse.games.yang_tzee.pieces import ENDS, FULL_STREAM, LEFT, STREAM, TARGETS, TileNumber
from teahouse.games.yang_tzee.pieces.tiles import Tile
from teahouse.games.yang_tzee.view import Offer, Preview, View

# The moves


def name(action: Action, seen: Seen, voice: Voice) -> str:
    """A legal action in words, with what it brings."""
    view: View = seen.view
    match action:
        case moves.Rain(tile, to) if to == STREAM:
            return f"Put {face(tile_of(view, tile))} into your Stream"
        case moves.Rain(tile, to):
            return f"Rain {face(tile_of(view, tile))} on the {ENDS[to]} for {points(view.rain_pays)}"
        case moves.Stream(tile, end):
            would = preview_of(view, tile, ENDS[end])
            ends = f" and {would.ends}" if would.ends else ""
            return f"Stream {face(would.tile)} to the {ENDS[end]}: {would.brief}{ends}"
        case moves.Collect():
            return "Collect" if view.gathering is None else f"Collect: {preview_text(view.gathering)}"
        case moves.Take(tile):
            return offer_of(view, tile).deed
        case moves.Add(tile):
            return f"{offer_of(view, tile).deed} to your Stream"
        case moves.Decline():
            return {"offering": "Decline the Offering", "collect": "Collect nothing"}.get(view.stage, "Take nothing")
        case moves.Pass():
            return "Pass: you have no tile to play"
        case _:
            return str(action)


def tile_of(view: View, id: str) -> Tile:
    """A tile in sight by its id."""
    held = [tile for zone in (*view.rains, *view.streams) for tile in zone if tile is not None]
    return next(tile for tile in held if tile.id == id)


# The question

_INTO = f"It goes into your Stream; while {FULL_STREAM} or more lie there, you cannot add Rain."


def ask(seen: Seen, voice: Voice, picked: str = "") -> str:
    """What is asked now; in further lines what else to know."""
    view: View = seen.view
    seat = view.to_act
    if seat is None:
        return "The game is over."
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


def _ask_me(view: View, seat: int, voice: Voice, must_take: bool) -> str:
    other = voice.whose(1 - seat)
    rain, stream = view.rains[seat], view.streams[seat]
    if view.stage == "collect" and view.gathering is not None:
        return f"Your tile {preview_text(view.gathering)}. Collect, or leave it all?"
    if view.stage == "spirit":
        if view.adding:
            why = f"Your holes match. It comes from your Rain: {other} Stream is empty."
            return f"Spirit match: you may add a tile to your Stream.\n{why}"
        may = "must" if must_take else "may"
        return f"Spirit match: you {may} take a tile from {other} Stream.\nYour holes match. {_INTO}"
    if view.stage == "offering":
        why = f"{voice.who(1 - seat)} collected points, so you may have one. {_INTO}"
        return f"Offering: you may take a tile from {other} Stream.\n{why}"
    if not rain and not stream:
        return "You have no tile to play, so you pass."
    ways = []
    if rain:
        into = ", or into your Stream" if view.room[seat] else ""
        ways.append(f"From your Rain: {points(view.rain_pays)} at an end of the Sea{into}.")
    if stream:
        ways.append("From your Stream: to an end of the Sea, where it collects what it matches.")
    return "\n".join(["Play one tile.", *ways, view.ends])


def _ask_about(seen: Seen, view: View, voice: Voice, seat: int, picked: str) -> str:
    """What is asked while a tile is picked, or a move is about to be made."""
    action = seen.legal_as(picked)
    match action:
        case moves.Stream(tile, end):
            would = preview_of(view, tile, ENDS[end])
            gain = f" for {points(would.total)}" if would.spirits < len(would.matches) else ""
            if would.drought:
                gain = f": {would.points}, then drought" if would.points else ": drought"
            question = f"Stream it to the {ENDS[end]}{gain}?"
            return "\n".join([question, *follows(action, seen, view, voice, would)])
        case moves.Rain(tile, to) if to == STREAM:
            ends = _end(action, seen, voice)
            told = ends or [_later(tile, seen), *_risk(imagined(seen).sea, len(view.streams[seat]) + 1, 0, seen, voice)]
            return "\n".join(["Put it into your Stream?", *told])
        case moves.Rain(tile, to):
            never = "Rain never collects, whatever it matches. Only a tile of the Stream does."
            question = f"Rain it on the {ENDS[to]} for {points(view.rain_pays)}?"
            table = imagined(seen)
            placed = table.tiles.number[tile]
            sea = [placed, *table.sea] if to == LEFT else [*table.sea, placed]
            told = _end(action, seen, voice) or _risk(sea, len(view.streams[seat]), view.rain_pays, seen, voice)
            return "\n".join([question, *told, never])
        case moves.Take(tile) | moves.Add(tile):
            return "\n".join([f"{name(action, seen, voice)}?", *_end(action, seen, voice), offer_of(view, tile).would])
        case moves.Collect() if view.gathering is not None:
            ready = view.gathering
            return "\n".join([f"Collect {points(ready.total)}?", *follows(action, seen, view, voice, ready)])
        case None:
            return _where(seen, view, picked)
        case _:
            stays = ["The Streams stay as they are."] if view.stage in ("spirit", "offering") else []
            return "\n".join([f"{name(action, seen, voice)}?", *_end(action, seen, voice), *stays])


def _later(tile: str, seen: Seen) -> str:
    """What a tile could collect from the Stream, while the Sea stays as it is."""
    table = imagined(seen)
    does = could(table, table.tiles.number[tile])
    then = f"could {does}, if the Sea stays so" if does else "can collect in a later turn"
    return f"No points now. From there it {then}."


def _risk(sea: list[TileNumber], mine: int, gain: int, seen: Seen, voice: Voice) -> list[str]:
    """What the other Stream could then collect, and take of the tiles (`mine`) in the reader's, where it could, after
    the reader has gained so much."""
    table = imagined(seen)
    other = 1 - table.turn
    tiles = table.streams[other]
    does = threat(worst_of(table, tiles, sea, gain), spirit_of(table, tiles, sea, None) if mine else None)
    return [f"{voice.who(other)} could then {does}."] if does else []


def _where(seen: Seen, view: View, picked: str) -> str:
    """A tile is picked: where can it go?"""
    verb, _, tile = picked.partition(" ")
    if verb == "rain" and seen.legal_as(f"{picked} left"):
        into = seen.legal_as(f"{picked} {TARGETS[STREAM]}")
        stream = "Your Stream pays nothing, but can collect later." if into else "Your Stream is full."
        return f"Where does this tile go?\nAn end of the Sea pays {view.rain_pays}. {stream}"
    if verb == "stream" and seen.legal_as(f"{picked} left"):
        would = [preview_of(view, tile, end) for end in ENDS]
        if any(preview.matches for preview in would):
            return f"To which end of the Sea?\n{sentence(', '.join(f'{one.end} {one.brief}' for one in would))}"
        why = [f"{opening(one.end)}: {' '.join(row.why_none for row in one.rows)}" for one in would]
        return "\n".join(["To which end of the Sea? It collects nothing now.", *why])
    return ""


def preview_of(view: View, tile: str, end: str) -> Preview:
    """What a tile of the Stream would gather at an end."""
    return next(preview for preview in view.previews if preview.tile.id == tile and preview.end == end)


def offer_of(view: View, tile: str) -> Offer:
    """A tile that may be had, with what it could collect."""
    return next(offer for offer in view.offers if offer.tile.id == tile)


def _end(action: Action, seen: Seen, voice: Voice) -> list[str]:
    """That the game ends with this action, and how, where it does."""
    return [ending(event, voice) for event in seen.foresee(action) if isinstance(event, moves.Ended)]


def ending(end: moves.Ended, voice: Voice) -> str:
    """How a game would end, beforehand: "The game ends at once: You 51, Mei 44. It is yours."."""
    scores = ", ".join(f"{voice.who(seat)} {figure(score)}" for seat, score in enumerate(end.scores))
    if end.winner is None:
        whose = "Nobody wins it."
    elif len(set(end.scores)) == 1:
        whose = f"It goes to {voice.whom(end.winner)}, who moved second."
    else:
        whose = "It is yours." if end.winner == voice.you else f"It is {voice.whose(end.winner)}."
    return f"The game ends at once: {scores}. {whose}"


def follows(action: Action, seen: Seen, view: View, voice: Voice, preview: Preview) -> list[str]:
    """What follows upon a collection of the reader, sentence by sentence."""
    seat = view.mover
    ends = _end(action, seen, voice)
    if ends:
        return ends
    if not preview.matches:
        return ["The tile stays at that end, and nothing is collected."]
    told: list[str] = []
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
        told.append(f"Offering: as you score, {voice.who(1 - seat)} may take one tile from your Stream.")
    elif preview.spirits < len(preview.matches):
        told.append(f"Your Stream is then empty: {voice.who(1 - seat)} can take no tile from it.")
    gone = f"{count(len(preview.tiles), 'tile')} leave the Sea"
    if view.sphere:
        told.append(f"{gone}; one from the Sphere takes their place at the {preview.end}.")
    else:
        told.append(f"{gone}; the Sphere is empty, so nothing takes their place.")
    return told
