"""What happens at a table by itself: bots, standing orders, clocks, the beginning of hands.

`due` says what comes next and when; the driver waits for it and does it.
"""

import asyncio
import contextlib
import logging
import time
from random import Random

from teahouse.bots.levels import stand_in
from teahouse.bots.tempo import LEAST, Tempo
from teahouse.server.changing import Changing
from teahouse.server.due import Due, due
from teahouse.server.log import deals, facts
from teahouse.server.log.marks import now
from teahouse.server.log.orders import answer
from teahouse.server.log.table import HouseTable
from teahouse.server.log.turn import Turn
from teahouse.server.parts import REFUSED_SECONDS, Following, Leases
from teahouse.server.people.whereabouts import Whereabouts
from teahouse.server.room import Room
from teahouse.server.stored import Conflict, Trouble
from teahouse.server.thinking.lanes import Thinkers
from teahouse.server.thinking.queue import Share, Unwanted, Urgency
from teahouse.server.ways import Ways

log = logging.getLogger("teahouse.driver")

LONGEST_PAUSE = 300.0
"""Seconds after which, at the latest, what has failed again and again is tried once more."""


class Driver:
    """Does at the tables of this worker what nobody there has to do."""

    def __init__(
        self,
        settings: Ways,
        changing: Changing,
        leases: Leases,
        following: Following,
        thinkers: Thinkers,
        whereabouts: Whereabouts,
    ) -> None:
        self._settings = settings
        self._changing = changing
        self._leases = leases
        self._following = following
        self._thinkers = thinkers
        self._whereabouts = whereabouts
        self.tempo = Tempo(min(LEAST, settings.think))

    async def drive(self, room: Room) -> None:
        """Do what is due at a table, until it is over; only the worker that has its lease does."""
        table = room.table.id
        failures = 0
        while room.table.status != "over" and not room.gone:
            room.changed.clear()
            try:
                coming = due(room, self._settings)
                room.expect_next(coming.at if coming is not None and coming.what == "next" else None)
                if coming is None or coming.at > now():
                    wait = None if coming is None else min((coming.at - now()) / 1000 + 0.005, 3600)
                    with contextlib.suppress(TimeoutError):
                        await asyncio.wait_for(room.changed.wait(), wait)
                elif self._leases.holds(table):
                    await self._act(room, coming)
                elif await self._leases.take([table]):
                    await self._following.catch_up(room)  # whoever drove it before may have done it already
                else:
                    with contextlib.suppress(TimeoutError):
                        await asyncio.wait_for(room.changed.wait(), REFUSED_SECONDS)
                failures = 0
            except Unwanted:
                log.debug("nobody waits for a bot any more", extra={"table": table})
            except Conflict:
                log.info("another worker was faster", extra={"table": room.table.id})
            except Trouble as trouble:
                log.warning("a table waits for the database", extra={"table": table, "trouble": str(trouble)})
                await asyncio.sleep(1)
            except Exception:
                # A full disk, most likely: say so and try again; nothing is lost meanwhile.
                log.exception("the house could not act at a table", extra={"table": room.table.id})
                failures += 1
                await asyncio.sleep(_pause(failures))
        await self._leases.release([table])

    async def _act(self, room: Room, coming: Due) -> None:
        table = room.table
        match coming.what:
            case "abandon":
                await self._changing.own_act(room, _abandon)
            case "bot":
                await self._bot_moves(room)
            case "order":
                await self._order_answers(room)
            case "words":
                await self._changing.own_act(room, lambda turn: _stop_waiting(turn, "filled"))
            case "next":
                await self._changing.own_act(room, lambda turn: _stop_waiting(turn, "between"))
            case "late":
                await self._changing.own_act(room, _close)
            case "time":
                running, since = table.clocks.running, table.clocks.since
                await self._changing.own_act(room, lambda turn: _time_is_up(turn, running, since))

    def on_account(self, room: Room) -> tuple[Urgency, Share] | None:
        """How urgently a bot of this table has to think, and on whose account; None where nobody is there for it."""
        table = room.table
        players = sorted({chair.person for chair in table.chairs if chair.person and not chair.stand_in})
        here = [person for person in players if room.is_here(person) or self._whereabouts.lately(person)]
        if players:
            shares = [self._whereabouts.share(person) for person in here or players]
            return (Urgency.PLAYED if here else Urgency.AWAY), self._thinkers.least_served(shares)
        watching = [Share(line.neighbourhood, line.person or "") for line in room.listeners]
        watching += [self._whereabouts.share(person or "") for people in room.elsewhere.values() for person in people]
        return (Urgency.WATCHED, self._thinkers.least_served(watching)) if watching else None

    async def _order_answers(self, room: Room) -> None:
        """Answer by a standing order, as late as a bot would: that nothing had to be decided is nobody's business."""
        question = _question(room.table)
        level = stand_in().name
        await asyncio.sleep(self.tempo.pause(level, self._settings.seconds_to_think(level, room.table.setup.think)))

        def obey(turn: Turn) -> None:
            table = turn.table
            seat = table.to_act
            if seat is None or table.hand is None or table.chairs[seat].bot or _question(table) != question:
                return
            found = answer(table.hand.state, seat, room.orders(table.chairs[seat].person, seat))
            if found is not None:
                turn.move(seat, *found)

        await self._changing.own_act(room, obey)

    async def _bot_moves(self, room: Room) -> None:
        """Ask the bot of the seat to act; its answer counts if nothing has happened on the board meanwhile.

        It is given when its drawn time has passed, however soon it was found.
        """
        seat, hand, account = room.table.to_act, room.table.hand, self.on_account(room)
        if seat is None or hand is None or account is None:
            return
        question = _question(room.table)
        level = room.table.chairs[seat].bot
        seen = hand.state.seen_by(seat)
        seconds = self._settings.seconds_to_think(level, room.table.setup.think)
        seed = deals.seed_of_bots(room.table.promise.seed) if room.table.setup.deal else None
        shown = time.monotonic() + self.tempo.pause(level, seconds)
        chosen = None
        if seed is not None or time.monotonic() >= room.lots_until:

            def wanted() -> bool:
                return not room.gone and _question(room.table) == question and self.on_account(room) is not None

            chosen = await self._thinkers.choose(level, seen, seconds, *account, wanted, seed)
            room.bot_failures = 0 if chosen is not None else room.bot_failures + 1
            room.lots_until = 0.0 if chosen is not None else time.monotonic() + _pause(room.bot_failures)
        # A bot that fails is not asked again at once, and the table doesn't wait for it: a lot is thrown, told as such.
        action, how = (chosen, "bot") if chosen is not None else (str(seen.random_action(Random(seed))), "lot")
        await asyncio.sleep(shown - time.monotonic())

        def play(turn: Turn) -> None:
            table = turn.table
            if table.hand is not None and _question(table) == question and table.chairs[seat].bot == level:
                turn.move(seat, table.hand.state.parse(action), how)

        await self._changing.own_act(room, play)


def _abandon(turn: Turn) -> None:
    if turn.table.status == "open":
        turn.fact(facts.Ended("abandoned"))


def _close(turn: Turn) -> None:
    if turn.table.too_late:
        turn.fact(facts.Ended("late"))


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
        turn.fact(facts.TakenOver(running, stand_in().name, "time"))


def _question(table: HouseTable) -> tuple[object, ...]:
    """Which question stands: nothing that was found for another one may answer it."""
    moves = len(table.hand.record.moves) if table.hand is not None else 0
    return table.hand_number, moves, table.to_act


def _pause(failures: int) -> float:
    """Seconds to wait after so many failures in a row: twice as long after each."""
    return min(2.0**failures, LONGEST_PAUSE)
