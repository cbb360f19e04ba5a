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

from collections import Counter
from collections.abc import Mapping
from functools import partial
from itertools import dropwhile

from teahouse.engine import CHANCE, Unreadable
from teahouse.engine.position import PositionText, written
from teahouse.engine.reading import number_in, one_of, words_of
from teahouse.games.yang_tzee.about import ABOUT, Options
from teahouse.games.yang_tzee.pieces import UNKNOWN, TileNumber
from teahouse.games.yang_tzee.pieces.tiles import START
from teahouse.games.yang_tzee.rules import State
from teahouse.games.yang_tzee.rules.gathering import QUESTIONS, AskCollect, AskOffering, Clean, Earth, Seeding
from teahouse.games.yang_tzee.state import ACT, DEAL, DRAW, FIRST, GATHER, OVER, SEA, STAGES, Pending

ENDINGS = ("drought", "all_empty", "one_player_out")


def write(state: State) -> str:
    """The position as text."""
    lines = {
        "first": state.first,
        "stage": STAGES[state.stage],
        "turn": state.turn,
        "sea": _ids(state, state.sea),
        **{f"rain {seat}": _ids(state, rain) for seat, rain in enumerate(state.rains)},
        **{f"stream {seat}": _ids(state, stream) for seat, stream in enumerate(state.streams)},
        "discard": _ids(state, state.discard) or None,
        "scores": f"{state.points[0]} {state.points[1]}",
        "rain pays": state.rain_pays if state.rain_pays != _usual_pay(state) else None,
        "pending": QUESTIONS.write(reversed(state.pending)) or None,
        "ended": state.ending or None,
    }
    return written(ABOUT.name, state, lines)


def _ids(state: State, tiles: list[TileNumber]) -> str:
    return " ".join("?" if tile == UNKNOWN else state.tiles.tiles[tile].id for tile in tiles)


def _usual_pay(state: State) -> int:
    """What Rain pays unless the text says otherwise: 2 once the Sphere is empty (YT-3.2)."""
    return 1 if state.sphere_size else 2


def read(text: str) -> State:
    """The position a text describes."""
    lines = PositionText(text, ABOUT.name, Options, ABOUT.players)
    state = State(lines.players, lines.options)
    tiles = partial(_read_tiles, numbers=state.tiles.number)
    rain = partial(_read_tiles, numbers=state.tiles.number | {"?": UNKNOWN})
    state.stage = lines.word("stage", STAGES, "a stage", ACT)
    state.turn = lines.seat("turn", 0)
    state.first = lines.seat("first", None if state.stage == FIRST else 0)
    state.sea = lines.take("sea", tiles, [])
    for owner in range(state.players):
        state.rains[owner] = sorted(lines.take(f"rain {owner}", rain, list[TileNumber]()))
        state.streams[owner] = sorted(lines.take(f"stream {owner}", tiles, list[TileNumber]()))
    state.discard = lines.take("discard", tiles, [])
    _find_the_rest(state, lines.take("sphere", tiles, None))
    state.points = lines.take("scores", _read_scores, [0, 0])
    state.rain_pays = lines.number("rain pays", 1, 2, "points", _usual_pay(state))
    state.pending = lines.take("pending", lambda value: QUESTIONS.read(value, state, state.players)[::-1], [])
    state.ending = lines.take("ended", lambda word: ENDINGS[one_of(word, ENDINGS, "a reason")], "")
    lines.finish()
    _look_at(state)
    to_act = {ACT: state.turn, OVER: None}.get(state.stage, CHANCE)
    state.to_act = state.pending[-1].asked(state) if state.pending else to_act
    return state


def _read_tiles(value: str, numbers: Mapping[str, TileNumber]) -> list[TileNumber]:
    ids = value.split()
    for id in ids:
        if id not in numbers:
            raise Unreadable(f"there is no tile {id!r} in this set")
    return [numbers[id] for id in ids]


def _read_scores(value: str) -> list[int]:
    return [number_in(word, -(10**9), 10**9, "a score") for word in words_of(value, 2, "SCORE SCORE")]


def _find_the_rest(state: State, sphere: list[TileNumber] | None) -> None:
    """Tiles that lie nowhere: start tiles are still to lay or gone, play tiles are in the Sphere (YT-1.5)."""
    faces = state.tiles.tiles
    held = [tile for zone in (*state.rains, *state.streams, sphere or []) for tile in zone if tile != UNKNOWN]
    lying = Counter([*state.sea, *held, *state.discard])
    for tile, places in lying.items():
        if places > 1:
            raise Unreadable(f"the tile {faces[tile].id} lies in two places")
    for tile in held:
        if faces[tile].kind == START:
            raise Unreadable(f"{faces[tile].id} is a start tile; it lies in the Sea or is discarded")
    starts = [tile for tile in state.tiles.starts if tile not in lying]
    plays = [tile for tile in state.tiles.plays if tile not in lying]
    laying = state.stage in (FIRST, SEA)
    state.starts = starts if laying else []
    state.sphere = plays if sphere is None else sorted(sphere)
    state.discard += ([] if laying else starts) + ([] if sphere is None else plays)
    state.sphere_size = len(state.sphere) - sum(rain.count(UNKNOWN) for rain in state.rains)
    if state.sphere_size < 0:
        raise Unreadable("more tiles are unknown than lie nowhere")


def _look_at(state: State) -> None:
    """Refuse a position in which the stage and the tiles don't fit."""
    stage = STAGES[state.stage]
    held = [len(rain) for rain in state.rains]
    full = state.tiles.hand
    if max(held) > full:
        raise Unreadable(f"a Rain holds at most {full} tile{'s' * (full > 1)}")
    if (state.stage == GATHER) != bool(state.pending):
        raise Unreadable(f"a gathering has pending steps, and nothing else has; the stage is {stage}")
    _look_at_steps(state.pending[::-1])
    if (state.stage == OVER) != bool(state.ending):
        raise Unreadable(f"a game that is over has a reason, and no other; the stage is {stage}")
    if state.stage in (FIRST, SEA) and not state.starts:
        raise Unreadable(f"at the stage {stage} a start tile must be left to lay")
    if state.stage == DRAW and held[state.turn] == full:
        raise Unreadable("the Rain is full, so nothing can be drawn")
    draws = state.stage in (DEAL, DRAW) or (state.pending and isinstance(state.pending[-1], Seeding))
    if draws and not state.sphere_size:
        raise Unreadable("the Sphere is empty, so nothing can be drawn")
    if state.stage in (FIRST, SEA, DEAL):
        to_deal = state.players * full - sum(held)
        if not 0 < to_deal <= state.sphere_size or (held[1] and held[0] < full):
            raise Unreadable(f"at the stage {stage} the Sphere still fills Rain 0, then Rain 1, up to {full} tiles")


def _look_at_steps(steps: list[Pending]) -> None:
    """Refuse steps of a gathering that can't follow each other (YT-4.5)."""
    if steps and isinstance(steps[0], Earth | Clean):
        raise Unreadable(f"the next step asks something; {steps[0].form.verb} doesn't")
    for step in steps[1:]:
        if isinstance(step, AskCollect | Seeding):
            raise Unreadable(f"{step.form.verb} can only be the next step")
    last = list(dropwhile(lambda step: not isinstance(step, AskCollect | Clean | Seeding), steps))
    if not all(isinstance(step, AskOffering) for step in last[1:]):
        raise Unreadable(f"after {last[0].form.verb} comes nothing but an Offering")
