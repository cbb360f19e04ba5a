"""Records, replays, and what is needed to check the dice."""

import gzip
import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Annotated, Any, TypeVar

import msgspec

import teahouse
from teahouse.engine import CHANCE, Record, State, Voice, Wrong
from teahouse.engine.voice import sentence, unmarked
from teahouse.server.calls.asking import Ask
from teahouse.server.calls.routes import Asker, Calls, Reply
from teahouse.server.calls.tables import TableId
from teahouse.server.desk import admit
from teahouse.server.log.refusal import Refused
from teahouse.server.log.table import Followed, HouseTable
from teahouse.server.person import Person
from teahouse.server.thinking.tapes import Tapes, breathe
from teahouse.server.wire.reviews import Frame
from teahouse.server.wire.views import tell_hand, tell_line, tell_record

calls = Calls("records")
T = TypeVar("T")

MOST_BYTES = 256 * 1024
"""No part of a replay is longer, unless a single frame is."""

NO_LOG = "This table keeps no log in sight; the hand can be replayed when it is over."


class Replay(msgspec.Struct, frozen=True):
    """A part of the replay of a hand, seen by a seat (None: a spectator)."""

    table: str
    hand: int
    seat: int | None
    lines: int
    names: list[str]
    frames: list[Frame]


class Verdict(msgspec.Struct, frozen=True):
    """Whether a hand's record holds: every move, every draw, the outcome, the promise of the dice."""

    good: bool
    text: str


class DrawInfo(msgspec.Struct, frozen=True):
    """One draw of chance: the line it stands on, what fell, the sum of all weights, and the tickets of what fell.

    Whole numbers are texts: some are too large for the numbers of JavaScript.
    """

    line: int
    text: str
    total: str
    first: str
    weight: str


class DrawingText(msgspec.Struct, frozen=True):
    """The table as a terminal draws it."""

    text: str


def allowed_eyes(table: HouseTable, person: Person | None, hand: int, seat: int | None) -> int | None:
    """Through whose eyes a hand may be seen: anybody's once it is over, one's own until then."""
    record = table.record(hand)
    mine = table.seats_of(person.id if person else None)
    over = any(record is done for done in table.records)
    if not over or table.sealed:
        admit(table, person)
    if seat is None:
        return None if over or len(mine) != 1 else mine[0]
    if seat >= len(table.chairs):
        raise Refused("not_found", f"There are seats 0 to {len(table.chairs) - 1}.")
    if not over and seat not in mine:
        raise Refused("not_your_seat", "Until the hand is over everyone sees it through their own eyes.")
    return seat


HandNumber = Annotated[int, msgspec.Meta(ge=1, le=999)]
SeatQuery = Annotated[int, msgspec.Meta(ge=0, le=63)] | None


def kept_as(hand: int) -> str:
    """Under which name it is kept what somebody has tried of a hand (`analysis`)."""
    return f"branches {hand}"


async def table_with(ask: Ask, id: str, hand: int) -> HouseTable:
    """A table, refused if it has no such hand."""
    table = (await ask.house.fresh_room(id)).table
    try:
        table.record(hand)
    except teahouse.Refused as refused:
        raise Refused("not_found", sentence(refused)) from None
    return table


@calls.get("/tables/{id}/record")
async def record(
    ask: Ask, id: TableId, person: Asker, hand: HandNumber = 1, seat: SeatQuery = None
) -> Annotated[Reply, dict[str, Any]]:
    """The record of a hand: whole once it is over, in one's own form until then."""
    table = await table_with(ask, id, hand)
    tried = await ask.house.store.kept_for(id, person.id, kept_as(hand)) if person else None
    with ask.charged(person):
        plain = tell_record(table, hand, allowed_eyes(table, person, hand, seat))
        text = msgspec.json.encode({**plain, "branches": json.loads(tried)["sheets"]} if tried else plain)
    file = f'attachment; filename="{table.game.name}-{table.id}-{hand}.json"'
    return Reply(text, headers={"content-disposition": file})


@calls.get("/tables/{id}/replay")
async def replay(
    ask: Ask,
    id: TableId,
    person: Asker,
    hand: HandNumber = 1,
    seat: SeatQuery = None,
    start: Annotated[int, msgspec.Meta(ge=0, le=100_000)] = 0,
    count: Annotated[int, msgspec.Meta(ge=1, le=100)] = 50,
) -> Annotated[Reply, Replay]:
    """The hand line by line, each with the table after it: from `start` on 50 frames, or fewer where they are large."""
    table = await table_with(ask, id, hand)
    eyes = allowed_eyes(table, person, hand, seat)
    source = table.record(hand)
    if table.hand is not None and source is table.hand.record and table.hand.state.fleeting:
        must_be_over(table, hand, NO_LOG)
    record = copied(source)
    played = [past for past in table.followed if past.hand == hand and past.fact is None]
    tapes: Tapes = ask.tapes
    tape = (table.id, hand, eyes, *record.players)
    kept = tapes.frames(tape)

    def make() -> tuple[dict[int, bytes], bytes]:
        made = _frames(table, record, played, eyes, kept, range(start, min(start + count, len(record.moves) + 1)))
        frames = [msgspec.Raw(frame) for frame in made.values()]
        about = {"table": table.id, "hand": hand, "seat": eyes, "lines": len(record.moves), "names": record.players}
        text = msgspec.json.encode({**about, "frames": frames})
        return made, gzip.compress(text, 5) if ask.packs else text

    made, body = await _by_clerk(ask, person, make)
    tapes.keep(tape, made)
    packed = {"content-encoding": "gzip", "vary": "accept-encoding"} if ask.packs else {}
    return Reply(body, headers=packed)


def copied(source: Record) -> Record:
    """A record to play through while the table goes on."""
    return replace(source, players=list(source.players), options=dict(source.options), moves=list(source.moves))


def _frames(
    table: HouseTable, record: Record, played: list[Followed], eyes: int | None, kept: dict[int, bytes], wanted: range
) -> dict[int, bytes]:
    """The frames that are wanted, as many as an answer holds; what was made before is not made again."""
    found: dict[int, bytes] = {}
    size = 0
    voice = Voice(record.players, eyes)
    states = _states(record)
    for number in wanted:
        frame = kept.get(number)
        if frame is None:
            state = next(state for at, state in states if at == number)
            told = tell_line(table, played[number - 1], voice) if number else None
            frame = msgspec.json.encode(Frame(number, told, tell_hand(state, voice, choices=False)))
            breathe()
        size += len(frame)
        if found and size > MOST_BYTES:
            break
        found[number] = frame
    return found


def _states(record: Record) -> Iterator[tuple[int, State]]:
    """The table before the first line and after each."""
    yield 0, record.start()
    for played in record.replay():
        if played.number % 16 == 0:
            breathe()
        if played.number:
            yield played.number, played.state


async def _by_clerk(ask: Ask, person: Person | None, work: Callable[[], T]) -> T:
    return await ask.do(person, work)


@calls.get("/tables/{id}/verify")
async def verify(ask: Ask, id: TableId, person: Asker, hand: HandNumber = 1) -> Verdict:
    """Replay a hand that is over and recompute every draw, as `teahouse check` does."""
    table = await table_with(ask, id, hand)
    _seed_must_be_told(table, hand)
    plain = tell_record(table, hand, None)

    def check() -> Verdict:
        try:
            record = Record.from_json(json.loads(json.dumps(plain)))
            record.verify()
        except Wrong as wrong:
            return Verdict(good=False, text=f"Wrong: {wrong}.")
        return Verdict(good=True, text=f"All {len(plain['moves'])} lines and every draw are right: {record.proof()}.")

    return await _by_clerk(ask, person, check)


@calls.get("/tables/{id}/draws")
async def draws(ask: Ask, id: TableId, person: Asker, hand: HandNumber = 1) -> list[DrawInfo]:
    """Every draw of a hand that is over, with the tickets of what fell: what a browser needs to check the dice."""
    table = await table_with(ask, id, hand)
    source = table.record(hand)
    _seed_must_be_told(table, hand)
    plain = source.as_json()
    return await _by_clerk(ask, person, lambda: _draws(Record.from_json(json.loads(json.dumps(plain)))))


def must_be_over(table: HouseTable, hand: int, why: str) -> None:
    """Refuse what is not told of a hand that is still being played."""
    record = table.record(hand)
    if not any(record is done for done in table.records):
        raise Refused("not_now", why)


def _seed_must_be_told(table: HouseTable, hand: int) -> None:
    must_be_over(table, hand, "The dice of a hand can be verified when it is over.")
    if table.sealed:
        raise Refused("not_now", "The dice of a deal can be verified when nobody plays it any more.")


def _draws(record: Record) -> list[DrawInfo]:
    found = []
    before = record.start().copy()
    for step in record.replay():
        if step.seat == CHANCE:
            chances = before.chances()
            fell = record.game.parse(step.text[2:])
            first = 0
            for outcome, weight in chances:
                if outcome == fell:
                    numbers = {"total": str(chances.total), "first": str(first), "weight": str(weight)}
                    found.append(DrawInfo(line=step.number, text=step.text[2:], **numbers))
                    break
                first += weight
        before = step.state.copy()
        breathe()
    return found


@calls.get("/tables/{id}/drawing")
async def drawing(
    ask: Ask,
    id: TableId,
    person: Asker,
    seat: SeatQuery = None,
    hand: Annotated[int, msgspec.Meta(ge=1, le=999)] | None = None,
    line: Annotated[int, msgspec.Meta(ge=0, le=100_000)] = 0,
) -> DrawingText:
    """The hand being played as plain text, for games and readers without a drawn board; or `hand` after its `line`."""
    if hand is not None:
        return await _drawn(ask, id, person, hand, line, seat)
    table = (await ask.house.fresh_room(id)).table
    admit(table, person)
    if table.hand is None:
        raise Refused("not_now", "No hand has begun.")
    mine = table.seats_of(person.id if person else None)
    if seat is not None and seat not in mine and not table.hand.state.over:
        raise Refused("not_your_seat", "Until the hand is over everyone sees it through their own eyes.")
    eyes = seat if seat is not None and seat < len(table.chairs) else mine[0] if len(mine) == 1 else None
    with ask.charged(person):
        return _draw(table.hand.state, Voice(table.names, eyes))


async def _drawn(ask: Ask, id: str, person: Person | None, hand: int, line: int, seat: int | None) -> DrawingText:
    """The table of a replay after a line."""
    table = await table_with(ask, id, hand)
    eyes = allowed_eyes(table, person, hand, seat)
    source = table.record(hand)
    if table.hand is not None and source is table.hand.record and table.hand.state.fleeting:
        must_be_over(table, hand, NO_LOG)
    record = copied(source)
    if line > len(record.moves):
        raise Refused("not_found", f"There are lines 0 to {len(record.moves)}.")

    def make() -> DrawingText:
        state = next(state for at, state in _states(record) if at == line)
        return _draw(state, Voice(record.players, eyes))

    return await _by_clerk(ask, person, make)


def _draw(state: State, voice: Voice) -> DrawingText:
    words = state.game.words.draw(state.seen_by(voice.you), voice)
    return DrawingText(text=unmarked(words))
