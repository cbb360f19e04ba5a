"""Pace is a message too: nothing that answers by itself is sooner because it had no choice."""

import asyncio
from bisect import bisect_right
from collections.abc import Sequence
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

import teahouse
from server.test_storage import open_house, url
from teahouse.bots.tempo import Tempo
from teahouse.server.desk import Desk
from teahouse.server.log.facts import TableSettings
from teahouse.server.log.table import HouseTable
from teahouse.server.log.turn import open_table
from teahouse.server.room import Room
from teahouse.server.wire import commands as w
from teahouse.server.wire import messages as m

pytestmark = pytest.mark.alone


class Noting(Tempo):
    """A tempo that remembers what it drew."""

    def __init__(self, least: float, rng: Random) -> None:
        super().__init__(least, rng)
        self.drawn: list[float] = []

    def pause(self, level: str, seconds: float | None) -> float:
        self.drawn.append(super().pause(level, seconds))
        return self.drawn[-1]


class Shown(NamedTuple):
    """A decision that was answered by itself: whether there was no choice, and seconds from question to answer."""

    forced: bool
    seconds: float


def shown(table: HouseTable) -> list[Shown]:
    """Every answer of a bot or an order at a table, with the time it took: the log, followed once more."""
    found = []
    again = HouseTable([table.followed[0].line])
    for past in table.followed[1:]:
        forced = again.to_act is not None and again.hand is not None and len(again.hand.state.legal()) == 1
        asked = again.moved
        again.follow(past.line)
        if past.line.how:
            found.append(Shown(forced, (past.line.at - asked) / 1000))
    return found


def distance(one: Sequence[float], other: Sequence[float]) -> float:
    """The largest distance between two distributions (Kolmogorov and Smirnov)."""
    a, b = sorted(one), sorted(other)
    return max(abs(bisect_right(a, x) / len(a) - bisect_right(b, x) / len(b)) for x in [*a, *b])


def far_apart(one: int, other: int) -> float:
    """What that distance exceeds once in ten thousand times where both are drawn alike: 2.23 sqrt(1/n + 1/m)."""
    return 2.23 * sqrt(1 / one + 1 / other)


GAMES: list[tuple[str, int]] = [("yellow-and-yangtze", 6)]
if teahouse.game("yozu").about.rules > 1:
    GAMES.append(("yozu", 40))  # every miss is answered, and often there is one answer


class Player:
    """A person who answers at once, at random."""

    def __init__(self, desk: Desk, room: Room, person: Any) -> None:
        self.desk = desk
        self.room = room
        self.person = person
        self.rng = Random("a person")

    async def play(self, until: Any) -> None:
        while not until() and self.room.table.status != "over":
            self.room.changed.clear()
            table = self.room.table
            replies: list[m.Message] = []
            command: w.AnyCommand
            if table.status == "between" and not table.chairs[0].ready:
                command = w.Ready(id=f"r{table.seq}")
            elif table.to_act == 0 and table.hand is not None:
                action = str(table.hand.state.random_action(self.rng))
                command = w.Move(id=f"m{table.seq}", seen=table.seq, action=action)
            else:
                await asyncio.wait_for(self.room.changed.wait(), 30)
                continue
            await self.desk.perform(self.person, table.id, command, replies.append)


@pytest.mark.parametrize(("game", "enough"), GAMES)
def test_a_forced_answer_takes_as_long_as_a_chosen_one(tmp_path: Path, game: str, enough: int) -> None:
    """A person and two bots that think: what is shown of forced answers is drawn like what is shown of all others."""

    async def main() -> None:
        think = 0.03
        house = await open_house(url(tmp_path), think=think)
        house.driver.tempo = tempo = Noting(think, Random("pace"))
        person = await house.people.guest("Mei")
        match = {"match_mode": "cumulative", "cumulative_hands": 40}
        line = open_table(person.id, TableSettings(game=game, players=3, match=match))
        room = await house.opening.add_table(line, lambda _: None)
        desk = Desk(house)
        told: list[m.Message] = []
        await desk.perform(person, room.table.id, w.Sit(id="s", seat=0), told.append)
        await desk.perform(person, room.table.id, w.Start(id="b", level="club"), told.append)
        forced = 0
        seen = 0

        def seen_enough() -> bool:
            nonlocal forced, seen
            table = room.table
            if table.seq > seen and table.hand is not None and table.to_act not in (None, 0):
                seen = table.seq
                forced += len(table.hand.state.legal()) == 1
            return forced > enough

        async with asyncio.timeout(240):
            await Player(desk, room, person).play(seen_enough)
        answers = shown(room.table)
        without, with_choice = [a.seconds for a in answers if a.forced], [a.seconds for a in answers if not a.forced]
        assert len(without) >= enough
        assert len(with_choice) > 30
        # What was drawn was waited for, so nothing was sooner than the shortest time (a busy machine may be later).
        drawn = tempo.drawn[: len(answers)]
        assert all(a.seconds >= d - 0.005 for d, a in zip(drawn, answers, strict=True))
        forced_draws = [d for d, a in zip(drawn, answers, strict=True) if a.forced]
        other_draws = [d for d, a in zip(drawn, answers, strict=True) if not a.forced]
        assert distance(forced_draws, other_draws) < far_apart(len(forced_draws), len(other_draws))
        await house.close()

    asyncio.run(main())
