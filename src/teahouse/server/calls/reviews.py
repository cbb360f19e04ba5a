"""Reviews of hands that are over: begun, looked at while they grow, stopped; and what follows where better is done."""

from typing import Annotated

import msgspec

from teahouse.bots.retelling.report import report
from teahouse.engine import Voice
from teahouse.server.calls.asking import Ask, slow_down
from teahouse.server.calls.records import HandNumber, SeatQuery, allowed_eyes, must_be_over, table_with
from teahouse.server.calls.routes import Asker, Calls, Reply
from teahouse.server.calls.tables import TableId
from teahouse.server.log.refusal import Refused
from teahouse.server.person import Person
from teahouse.server.services.sums import HandSums, SeatSums, keep_sums
from teahouse.server.thinking.queue import Urgency
from teahouse.server.thinking.reviews import Review
from teahouse.server.thinking.tapes import Tapes
from teahouse.server.wire.retold import Retold
from teahouse.server.wire.reviews import ReviewInfo, ReviewLine, tell_review

calls = Calls("records")

NOT_OVER = "A hand can be reviewed when it is over."

Since = Annotated[int, msgspec.Meta(ge=0, le=100_000)]


@calls.post("/tables/{id}/review")
async def begin_review(
    ask: Ask, id: TableId, person: Asker, hand: HandNumber = 1, seat: SeatQuery = None, since: Since = 0
) -> ReviewInfo:
    """Have a hand that is over reviewed, or go on with it; told in words for `seat`, from step `since` on."""
    slow_down(ask.limits.reviews, person.id if person else ask.address)
    voice = await _asked(ask, id, person, hand, seat)
    record = (await table_with(ask, id, hand)).record(hand)
    review = ask.house.reviews.begin((id, hand), record, ask.share(person))
    return _told(ask, person, review, (id, hand), voice, since)


@calls.get("/tables/{id}/review")
async def review(
    ask: Ask, id: TableId, person: Asker, hand: HandNumber = 1, seat: SeatQuery = None, since: Since = 0
) -> ReviewInfo:
    """The review of a hand that is over, as far as it has come; it goes on while whoever has it made looks at it."""
    voice = await _asked(ask, id, person, hand, seat)
    found = ask.house.reviews.find((id, hand), ask.share(person))
    if found is not None and found.retold.done and not found.summed:
        found.summed = True
        await keep_sums(ask.house.store, await table_with(ask, id, hand), hand, sums_of(found.retold))
    return _told(ask, person, found, (id, hand), voice, since)


@calls.delete("/tables/{id}/review")
async def stop_review(
    ask: Ask, id: TableId, person: Asker, hand: HandNumber = 1, seat: SeatQuery = None, since: Since = 0
) -> ReviewInfo:
    """Stop a review, unless somebody else has it made too; what is done of it stays."""
    voice = await _asked(ask, id, person, hand, seat)
    found = ask.house.reviews.stop((id, hand), ask.share(person))
    return _told(ask, person, found, (id, hand), voice, since)


@calls.get("/tables/{id}/review/follows")
async def follows(
    ask: Ask,
    id: TableId,
    person: Asker,
    line: Annotated[int, msgspec.Meta(ge=1, le=100_000)],
    hand: HandNumber = 1,
    seat: SeatQuery = None,
) -> Annotated[Reply, ReviewLine]:
    """What follows where on a line that is reviewed the better is done: the rest of the turn and the next answer."""
    house, share = ask.house, ask.share(person)
    voice = await _asked(ask, id, person, hand, seat)
    found = house.reviews.find((id, hand), share)
    best = next((one for one in found.retold.steps if one.first == line and one.judged), None) if found else None
    if best is None or best.judged is None:
        raise Refused("not_found", f"No decision on line {line} is reviewed.")
    tapes: Tapes = ask.tapes
    tape = (id, hand, voice.you, *voice.names, "follows")
    made = tapes.frames(tape).get(line)
    if made is None:
        slow_down(ask.limits.hints, person.id if person else ask.address)
        record = (await table_with(ask, id, hand)).record(hand).as_json()
        with house.thinkers.place(Urgency.HINT, share):
            work = house.thinkers.follow(record, line, best.judged.best, voice.you, share)
            made = await ask.wait(work)
        if made is None:
            raise Refused("no_opinion", "It can't be said what follows here.")
        tapes.keep(tape, {line: made})
    return Reply(made)


async def _asked(ask: Ask, id: str, person: Person | None, hand: int, seat: int | None) -> Voice:
    """To whom it is told, if it may be."""
    table = await table_with(ask, id, hand)
    must_be_over(table, hand, NOT_OVER)
    return Voice(table.record(hand).players, allowed_eyes(table, person, hand, seat))


def sums_of(retold: Retold) -> HandSums:
    """What a review came to, as lists and statistics keep it."""
    retelling = retold.retelling()
    found = [report(retold.record, retelling, seat) for seat in range(retold.players)]
    seats = [
        SeatSums(one.sum.luck, one.sum.luck_error, one.sum.own, one.sum.own_error, one.decisions, one.cost, one.like)
        for one in found
    ]
    return HandSums(seats, [(level.level, level.cost) for level in found[0].levels], retelling.rests.exact)


def _told(
    ask: Ask, person: Person | None, found: Review | None, key: tuple[str, int], voice: Voice, since: int
) -> ReviewInfo:
    with ask.charged(person):
        if found is None:
            return tell_review(*key, None, "none", "", voice)
        return tell_review(*key, found.retold, found.standing, found.text, voice, since)
