"""Records, replays, and what is needed to check the dice."""

import asyncio
import json
from typing import Annotated

import msgspec
from fastapi import APIRouter, Query, Request, Response
from pydantic import BaseModel
from rich.text import Text

from teahouse.bots.opinion import ranked
from teahouse.bots.review import Decision, decisions, judge
from teahouse.bots.review import Verdict as Verdicts
from teahouse.engine import CHANCE, Record, Refused, Voice, Wrong
from teahouse.server.desk import admit
from teahouse.server.messages import HandView, Told
from teahouse.server.people import Person
from teahouse.server.routes.common import ERRORS, Asker, address, answer, house_of, limits_of, slow_down
from teahouse.server.routes.tables import TableId
from teahouse.server.seating import advising_level
from teahouse.server.table import Table
from teahouse.server.telling import tell_hand, tell_record, tell_step
from teahouse.server.turn import Refuse
from teahouse.server.words import tell_review

router = APIRouter(prefix="/api", tags=["records"], responses=ERRORS)


class Frame(msgspec.Struct, frozen=True):
    """One line of a replay, and the hand after it; `step` is None for the table before the first line."""

    number: int
    step: Told | None
    hand: HandView


class Replay(msgspec.Struct, frozen=True):
    """A part of the replay of a hand, seen by a seat (None: a spectator)."""

    table: str
    hand: int
    seat: int | None
    lines: int
    names: list[str]
    frames: list[Frame]


class Verdict(BaseModel):
    """Whether a hand's record holds: every move, every draw, the outcome, the promise of the dice."""

    good: bool
    text: str


class DrawInfo(BaseModel):
    """One draw of chance: the line it stands on, what fell, the sum of all weights, and the tickets of what fell.

    Whole numbers are texts: some are too large for the numbers of JavaScript.
    """

    line: int
    text: str
    total: str
    first: str
    weight: str


class ReviewInfo(BaseModel):
    """What the master thinks of a move: what it would have done, and how much worse the move was.

    `cost` is a part of the chance to win; for a player alone, points. `text` says it in a sentence.
    """

    line: int
    seat: int
    verdict: Verdicts
    action: str
    best: str
    cost: float
    text: str


class DrawingText(BaseModel):
    """The table as a terminal draws it."""

    text: str


def allowed_eyes(table: Table, person: Person | None, hand: int, seat: int | None) -> int | None:
    """Through whose eyes a hand may be seen: anybody's once it is over, one's own until then."""
    record = table.record(hand)
    mine = table.seats_of(person.id if person else None)
    over = any(record is done for done in table.records)
    if not over:
        admit(table, person)
    if seat is None:
        return None if over or len(mine) != 1 else mine[0]
    if seat >= len(table.seats):
        raise Refuse("not_found", f"There are seats 0 to {len(table.seats) - 1}.")
    if not over and seat not in mine:
        raise Refuse("not_your_seat", "Until the hand is over everyone sees it through their own eyes.")
    return seat


HandNumber = Annotated[int, Query(ge=1, le=999)]
SeatQuery = Annotated[int | None, Query(ge=0, le=63)]


async def _table(request: Request, id: str, hand: int) -> Table:
    table = (await house_of(request).fresh_room(id)).table
    try:
        table.record(hand)
    except Refused as refused:
        raise Refuse("not_found", f"{str(refused).capitalize()}.") from None
    return table


@router.get("/tables/{id}/record")
async def record(
    request: Request, id: TableId, person: Asker, hand: HandNumber = 1, seat: SeatQuery = None
) -> Response:
    """The record of a hand: whole once it is over, in one's own form until then."""
    table = await _table(request, id, hand)
    plain = tell_record(table, hand, allowed_eyes(table, person, hand, seat))
    response = answer(plain)
    response.headers["content-disposition"] = f'attachment; filename="{table.game.name}-{table.id}-{hand}.json"'
    return response


@router.get("/tables/{id}/replay")
async def replay(
    request: Request,
    id: TableId,
    person: Asker,
    hand: HandNumber = 1,
    seat: SeatQuery = None,
    start: Annotated[int, Query(ge=0, le=100_000)] = 0,
    count: Annotated[int, Query(ge=1, le=100)] = 50,
) -> Response:
    """The hand line by line, each with the table after it: 50 frames from `start` on."""
    table = await _table(request, id, hand)
    eyes = allowed_eyes(table, person, hand, seat)
    source = table.record(hand)
    if table.hand is not None and source is table.hand.record and table.hand.state.fleeting:
        _must_be_over(table, hand, "This table keeps no log in sight; the hand can be replayed when it is over.")
    copy = Record(source.game, list(source.players), dict(source.options), rules=source.rules, moves=list(source.moves))
    steps = [step for step in table.steps if step.hand == hand and step.fact is None]
    voice = Voice(copy.players, eyes)

    def frames() -> list[Frame]:
        made = [Frame(0, None, tell_hand(copy.start(), voice, choices=False))] if start == 0 else []
        for played in copy.replay():
            if played.number >= start + count:
                break
            if played.number >= start and played.number:
                told = tell_step(table, steps[played.number - 1], voice)
                made.append(Frame(played.number, told, tell_hand(played.state, voice, choices=False)))
        return made

    made = await asyncio.to_thread(frames)
    return answer(Replay(table.id, hand, eyes, len(copy.moves), copy.players, made))


@router.get("/tables/{id}/verify")
async def verify(request: Request, id: TableId, hand: HandNumber = 1) -> Verdict:
    """Replay a hand that is over and recompute every draw, as `teahouse check` does."""
    table = await _table(request, id, hand)
    _must_be_over(table, hand, "The dice of a hand can be verified when it is over.")
    plain = tell_record(table, hand, None)

    def check() -> Verdict:
        try:
            Record.from_json(json.loads(json.dumps(plain))).verify()
        except Wrong as wrong:
            return Verdict(good=False, text=f"Wrong: {wrong}.")
        return Verdict(good=True, text=f"All {len(plain['moves'])} lines and every draw are right.")

    return await asyncio.to_thread(check)


@router.get("/tables/{id}/draws")
async def draws(request: Request, id: TableId, hand: HandNumber = 1) -> list[DrawInfo]:
    """Every draw of a hand that is over, with the tickets of what fell: what a browser needs to check the dice."""
    table = await _table(request, id, hand)
    source = table.record(hand)
    _must_be_over(table, hand, "The dice of a hand can be verified when it is over.")
    copy = Record.from_json(json.loads(json.dumps(source.as_json())))
    return await asyncio.to_thread(_draws, copy)


def _must_be_over(table: Table, hand: int, why: str) -> None:
    record = table.record(hand)
    if not any(record is done for done in table.records):
        raise Refuse("not_now", why)


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
    return found


@router.get("/tables/{id}/review")
async def review(
    request: Request,
    id: TableId,
    person: Asker,
    line: Annotated[int, Query(ge=1, le=100_000)],
    hand: HandNumber = 1,
    seat: SeatQuery = None,
) -> ReviewInfo:
    """What the master thinks of a move in a hand that is over, by what its player knew; in the words for `seat`."""
    house = house_of(request)
    slow_down(limits_of(request).reviews, person.id if person else address(request))
    table = await _table(request, id, hand)
    _must_be_over(table, hand, "The moves of a hand can be reviewed when it is over.")
    eyes = allowed_eyes(table, person, hand, seat)
    source = Record.from_json(json.loads(json.dumps(table.record(hand).as_json())))
    decision = await asyncio.to_thread(_decision, source, line)
    if decision is None:
        raise Refuse("not_found", f"Line {line} is not a move of a player.")
    async with house.reviewing:
        thoughts = await house.thinkers.ask(
            advising_level(), decision.seen, house.seconds_to_think(table), opinions=True
        )
    opinions = ranked((decision.seen.parse(thought.action), thought.value, thought.visits) for thought in thoughts)
    if not any(opinion.action == decision.action for opinion in opinions):  # it failed, and lots were thrown for it
        raise Refuse("house_error", "The master has no opinion of this move.")
    judged = judge(decision, opinions)
    best = source.game.words.name(judged.best.action, decision.seen, Voice(table.names, eyes))
    return ReviewInfo(
        line=line,
        seat=decision.seat,
        verdict=judged.verdict,
        action=str(decision.action),
        best=str(judged.best.action),
        cost=round(judged.cost, 4),
        text=tell_review(judged, best, decision.seen.players),
    )


def _decision(record: Record, line: int) -> Decision | None:
    return next((decision for decision in decisions(record) if decision.line == line), None)


@router.get("/tables/{id}/drawing")
async def drawing(request: Request, id: TableId, person: Asker, seat: SeatQuery = None) -> DrawingText:
    """The hand being played as plain text, for games and readers without a drawn board."""
    table = (await house_of(request).fresh_room(id)).table
    admit(table, person)
    if table.hand is None:
        raise Refuse("not_now", "No hand has begun.")
    mine = table.seats_of(person.id if person else None)
    if seat is not None and seat not in mine and not table.hand.state.over:
        raise Refuse("not_your_seat", "Until the hand is over everyone sees it through their own eyes.")
    eyes = seat if seat is not None and seat < len(table.seats) else mine[0] if len(mine) == 1 else None
    words = table.game.words.draw(table.hand.state.seen_by(eyes), Voice(table.names, eyes))
    return DrawingText(text=Text.from_markup(words).plain)
