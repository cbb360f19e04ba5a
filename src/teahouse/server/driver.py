"""What happens at a table by itself: bots, standing orders, clocks, the beginning of hands.

`due` says what comes next and when; `drive` waits for it and does it. The time is also
stored on the table's card, so that a house that was closed finds what it owes when it opens.
"""

import asyncio
import contextlib
import logging
from typing import TYPE_CHECKING, NamedTuple

from teahouse.server import lines as facts
from teahouse.server import seating
from teahouse.server.database import Trouble
from teahouse.server.leases import REFUSED_SECONDS
from teahouse.server.orders import answer
from teahouse.server.room import Room
from teahouse.server.settings import Settings
from teahouse.server.turn import Turn, now
from teahouse.server.writing import Conflict

if TYPE_CHECKING:
    from teahouse.server.house import House

log = logging.getLogger("teahouse.driver")


class Due(NamedTuple):
    """Something the house has to do at a table, and when (in milliseconds; 0: at once)."""

    at: int
    what: str
    """bot, order, time, words or next."""


def due(room: Room, settings: Settings) -> Due | None:
    """What the house has to do next at this table."""
    table = room.table
    if table.status == "filled":
        return Due(table.waiting_since + int(settings.word_seconds * 1000), "words")
    if table.status == "between":
        pace = table.setup.pace
        wait = pace.hours * 3_600_000 if pace.kind == "correspondence" else int(settings.between_seconds * 1000)
        return Due(table.waiting_since + wait, "next")
    seat = table.to_act
    if seat is None or table.hand is None:
        return None
    sitter = table.seats[seat]
    if sitter.bot:
        return Due(0, "bot")
    given = room.orders(sitter.person, seat)
    if given and answer(table.hand.state, seat, given) is not None:
        return Due(0, "order")
    deadline = table.clocks.deadline()
    return Due(deadline, "time") if deadline is not None else None


async def drive(house: "House", room: Room) -> None:
    """Do what is due at a table, until it is over; only the worker that has its lease does."""
    table = room.table.id
    while room.table.status != "over" and not room.gone:
        room.changed.clear()
        try:
            coming = due(room, house.settings)
            if coming is None or coming.at > now():
                wait = None if coming is None else min((coming.at - now()) / 1000 + 0.005, 3600)
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(room.changed.wait(), wait)
            elif house.leases.holds(table):
                await _act(house, room, coming)
            elif await house.leases.take([table]):
                await house.following.catch_up(room)  # whoever drove it before may have done it already
            else:
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(room.changed.wait(), REFUSED_SECONDS)
        except Conflict:
            log.info("another worker was faster", extra={"table": room.table.id})
        except Trouble as trouble:
            log.warning("a table waits for the database", extra={"table": table, "trouble": str(trouble)})
            await asyncio.sleep(1)
        except Exception:
            # A full disk, most likely: say so and try again; nothing is lost meanwhile.
            log.exception("the house could not act at a table", extra={"table": room.table.id})
            await asyncio.sleep(2)
    await house.leases.release([table])


async def _act(house: "House", room: Room, coming: Due) -> None:
    table = room.table
    match coming.what:
        case "bot":
            await _bot_moves(house, room)
        case "order":
            await house.own_act(room, lambda turn: _obey_order(room, turn))
        case "words":
            await house.own_act(room, lambda turn: _stop_waiting(turn, "filled"))
        case "next":
            await house.own_act(room, lambda turn: _stop_waiting(turn, "between"))
        case "time":
            running, since = table.clocks.running, table.clocks.since
            await house.own_act(room, lambda turn: _time_is_up(turn, running, since))


def _stop_waiting(turn: Turn, status: str) -> None:
    if turn.table.status != status:
        return
    if status == "between":
        turn.fact(facts.Filled())
    else:
        turn.start_hand()


def _time_is_up(turn: Turn, running: int | None, since: int) -> None:
    clocks = turn.table.clocks
    deadline = clocks.deadline()
    if running is None or (clocks.running, clocks.since) != (running, since) or deadline is None:
        return
    if deadline <= now():
        turn.fact(facts.TakenOver(running, seating.stand_in_level(), "time"))


def _obey_order(room: Room, turn: Turn) -> None:
    table = turn.table
    seat = table.to_act
    if seat is None or table.hand is None or table.seats[seat].bot:
        return
    found = answer(table.hand.state, seat, room.orders(table.seats[seat].person, seat))
    if found is not None:
        turn.move(seat, *found)


async def _bot_moves(house: "House", room: Room) -> None:
    """Ask the bot of the seat to act; its answer counts if nothing has happened on the board meanwhile."""
    seat, hand = room.table.to_act, room.table.hand
    if seat is None or hand is None:
        return
    place = (room.table.hand_number, len(hand.record.moves))
    level = room.table.seats[seat].bot
    seconds = house.seconds_to_think(room.table)
    thoughts = await house.thinkers.ask(level, hand.state.seen_by(seat), seconds)

    def play(turn: Turn) -> None:
        table = turn.table
        if table.hand is None or (table.hand_number, len(table.hand.record.moves)) != place:
            return
        if table.to_act == seat and table.seats[seat].bot == level:
            turn.move(seat, table.hand.state.parse(thoughts[0].action), "bot")

    await house.own_act(room, play)
