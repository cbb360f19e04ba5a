"""A position of Yang-Tzee as readable text.

    yang-tzee, 2 players
    first: 0
    stage: act
    turn: 1
    sea: S4 S1 P19 S3 P24
    rain 0: P01 P02 P07
    rain 1: ? ? ? ? ?
    stream 0: P05
    stream 1: P20 P33
    discard: S2 S5
    scores: 3 12

`?` in a Rain is a tile the reader may not know. The Sphere is all play tiles that lie nowhere
else; where a line `sphere` lists its tiles, the rest is discarded. Start tiles that lie nowhere
are discarded once they have been laid. `pending` tells what is left of a gathering, the next
step first: `pending: spirit top left 3, earth middle left 5, offering left, clean left 5`.
"""

from functools import partial

from teahouse.engine import CHANCE, Unreadable
from teahouse.engine.position import PositionText, heading
from teahouse.engine.reading import number_in, one_of, words_of
from teahouse.games.yang_tzee.about import ABOUT, Options
from teahouse.games.yang_tzee.pieces import HAND, UNKNOWN, TileNumber
from teahouse.games.yang_tzee.pieces.tiles import PLAY, START, TileSet
from teahouse.games.yang_tzee.rules import State
from teahouse.games.yang_tzee.rules.gathering import QUESTIONS, Clean, Earth, Seeding
from teahouse.games.yang_tzee.state import ACT, DEAL, DRAW, FIRST, GATHER, OVER, SEA, STAGES

ENDINGS = ("drought", "all_empty", "one_player_out")


def write(state: State) -> str:
    """The position as text."""
    lines = heading(ABOUT.name, state.players, state.options)
    if state.first is not None:
        lines.append(f"first: {state.first}")
    lines.append(f"stage: {STAGES[state.stage]}")
    lines.append(f"turn: {state.turn}")
    lines.append(f"sea: {_ids(state, state.sea)}".rstrip())
    for zone, held in (("rain", state.rains), ("stream", state.streams)):
        for seat, tiles in enumerate(held):
            lines.append(f"{zone} {seat}: {_ids(state, tiles)}".rstrip())
    if state.discard:
        lines.append(f"discard: {_ids(state, state.discard)}")
    lines.append(f"scores: {state.points[0]} {state.points[1]}")
    if state.rain_pays != _usual_pay(state):
        lines.append(f"rain pays: {state.rain_pays}")
    if state.pending:
        lines.append(f"pending: {QUESTIONS.write(reversed(state.pending))}")
    if state.stage == OVER:
        lines.append(f"ended: {state.ending}")
    return "\n".join(lines) + "\n"


def _ids(state: State, tiles: list[TileNumber]) -> str:
    return " ".join("?" if tile == UNKNOWN else state.tiles.tiles[tile].id for tile in tiles)


def _usual_pay(state: State) -> int:
    """What Rain pays unless the text says otherwise: 2 once the Sphere is empty (YT-3.2)."""
    return 1 if state.sphere_size else 2


def read(text: str) -> State:
    """The position a text describes."""
    lines = PositionText(text, ABOUT.name, Options, ABOUT.players)
    state = State(lines.players, lines.options)
    seat = partial(number_in, least=0, most=state.players - 1, what="a seat")

    def tiles(value: str) -> list[TileNumber]:
        return _read_tiles(value, state.tiles)

    def rain(value: str) -> list[TileNumber]:
        return _read_tiles(value, state.tiles, unknown=True)

    state.stage = lines.take("stage", lambda word: one_of(word, STAGES, "a stage"), ACT)
    state.turn = lines.take("turn", seat, 0)
    state.first = lines.take("first", seat, None if state.stage == FIRST else 0)
    state.sea = lines.take("sea", tiles, [])
    nothing: list[TileNumber] = []
    for owner in range(state.players):
        state.rains[owner] = sorted(lines.take(f"rain {owner}", rain, nothing))
        state.streams[owner] = sorted(lines.take(f"stream {owner}", tiles, nothing))
    state.discard = lines.take("discard", tiles, [])
    _find_the_rest(state, lines.take("sphere", tiles, None))
    state.points = lines.take("scores", _read_scores, [0, 0])
    state.rain_pays = lines.take("rain pays", partial(number_in, least=1, most=2, what="points"), _usual_pay(state))
    state.pending = lines.take("pending", lambda value: QUESTIONS.read(value, state, state.players)[::-1], [])
    state.ending = lines.take("ended", lambda word: ENDINGS[one_of(word, ENDINGS, "a reason")], "")
    lines.finish()
    _look_at(state)
    state.to_act = _to_act(state)
    return state


def _read_tiles(value: str, tiles: TileSet, unknown: bool = False) -> list[TileNumber]:
    numbers = []
    for id in value.split():
        if unknown and id == "?":
            numbers.append(UNKNOWN)
        elif id in tiles.number:
            numbers.append(tiles.number[id])
        else:
            raise Unreadable(f"there is no tile {id!r} in this set")
    return numbers


def _read_scores(value: str) -> list[int]:
    return [number_in(word, -(10**9), 10**9, "a score") for word in words_of(value, 2, "SCORE SCORE")]


def _find_the_rest(state: State, sphere: list[TileNumber] | None) -> None:
    """Tiles that lie nowhere: start tiles are still to lay or gone, play tiles are in the Sphere (YT-1.5)."""
    faces = state.tiles.tiles
    zones = (state.sea, *state.rains, *state.streams, state.discard, sphere or [])
    lying: set[TileNumber] = set()
    for tile in (tile for zone in zones for tile in zone if tile != UNKNOWN):
        if tile in lying:
            raise Unreadable(f"the tile {faces[tile].id} lies in two places")
        lying.add(tile)
    for tile in (tile for zone in (*state.rains, *state.streams, sphere or []) for tile in zone):
        if tile != UNKNOWN and faces[tile].kind == START:
            raise Unreadable(f"{faces[tile].id} is a start tile; it lies in the Sea or is discarded")
    rest = [tile for tile in range(len(faces)) if tile not in lying]
    starts = [tile for tile in rest if faces[tile].kind == START]
    state.starts = starts if state.stage in (FIRST, SEA) else []
    state.discard += [] if state.stage in (FIRST, SEA) else starts
    plays = [tile for tile in rest if faces[tile].kind == PLAY]
    state.sphere = plays if sphere is None else sorted(sphere)
    state.discard += [] if sphere is None else plays
    state.sphere_size = len(state.sphere) - sum(rain.count(UNKNOWN) for rain in state.rains)
    if state.sphere_size < 0:
        raise Unreadable("more tiles are unknown than lie nowhere")


def _look_at(state: State) -> None:
    """Refuse a position in which the stage and the tiles don't fit."""
    stage = STAGES[state.stage]
    if any(len(rain) > HAND for rain in state.rains):
        raise Unreadable(f"a Rain holds at most {HAND} tiles")
    if (state.stage == GATHER) != bool(state.pending):
        raise Unreadable(f"a gathering has pending steps, and nothing else has; the stage is {stage}")
    if state.pending and isinstance(state.pending[-1], Earth | Clean):
        raise Unreadable(f"the next step asks something; {state.pending[-1].form.verb} doesn't")
    if (state.stage == OVER) != bool(state.ending):
        raise Unreadable(f"a hand that is over has a reason, and no other; the stage is {stage}")
    if state.stage == SEA and not state.starts:
        raise Unreadable("at the stage sea a start tile must be left to lay")
    draws = state.stage in (DEAL, DRAW) or (state.pending and isinstance(state.pending[-1], Seeding))
    if state.stage == DRAW and len(state.rains[state.turn]) == HAND:
        raise Unreadable("the Rain is full, so nothing can be drawn")
    if draws and not state.sphere_size:
        raise Unreadable("the Sphere is empty, so nothing can be drawn")


def _to_act(state: State) -> int | None:
    if state.stage == ACT:
        return state.turn
    if state.stage == GATHER:
        return state.pending[-1].asked(state)
    return None if state.stage == OVER else CHANCE
