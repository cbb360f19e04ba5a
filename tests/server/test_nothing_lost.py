"""Nothing acknowledged is ever lost: kill -9 under load, a full disk, a failed migration."""

import asyncio
import json
import random
import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake

import teahouse
from server.client import Player, Refused, people
from server.conftest import Running
from teahouse import Record
from teahouse.engine.record import seat_of
from teahouse.server.lines import Line
from teahouse.server.table import Table

LOST_LINE = (ConnectionClosed, InvalidHandshake, OSError, asyncio.CancelledError, TimeoutError, httpx.HTTPError)


class Persistent:
    """A person who plays on whatever happens to the line, and writes down what was acknowledged."""

    def __init__(self, player: Player, seat: int, rng: random.Random) -> None:
        self.player = player
        self.seat = seat
        self.rng = rng
        self.acknowledged: dict[str, tuple[str, int, str]] = {}
        """By the client's own id: table, number, action."""
        self.pending: dict[str, Any] | None = None
        self.resent = 0
        self.stop = False

    async def play(self, table: str) -> None:
        """Play at one table until it is over, or until told to stop."""
        player = self.player
        while not self.stop:
            try:
                await player.connect(table)
                if self.pending is not None:
                    self.resent += 1
                    await self._send()
                while player.info["status"] != "over" and not self.stop:
                    await self._go()
                return
            except Refused as refused:
                assert refused.code in ("old", "not_your_turn", "not_playing", "not_now"), refused
                self.pending = None
            except LOST_LINE:
                if asyncio.current_task() and asyncio.current_task().cancelling():  # type: ignore[union-attr]  # inside a task
                    raise
            finally:
                with suppress(*LOST_LINE):
                    await player.drop()
            await asyncio.sleep(0.05)

    async def _go(self) -> None:
        player, seat = self.player, self.seat
        if player.info["status"] == "between" and not player.info["seats"][seat]["ready"]:
            await player.ask("ready", seat=seat)
        hand = player.hands.get(seat)
        if hand is not None and hand["to_act"] == seat and player.info["status"] == "playing":
            action = self.rng.choice(await player.legal(seat))
            self.pending = player.command("move", seen=player.seen, action=action, seat=seat)
            await self._send()
        else:
            seen = player.seen
            await player.until(lambda: player.seen > seen, 5)

    async def _send(self) -> None:
        pending = dict(self.pending or {})
        what = pending.pop("do")
        ack = await self.player.ask(what, **pending)
        known = (self.player.table, ack["seq"], pending["action"])
        assert self.acknowledged.setdefault(pending["id"], known) == known, "one id, two different answers"
        self.pending = None
        await self.player.until(lambda: self.player.seen >= ack["seq"], 5)


async def _under_fire(running: Running, tables: int, kills: int, rng: random.Random) -> tuple[list[Persistent], int]:
    """Two people a table; the house is killed again and again while they play."""
    games = [name for name in teahouse.names() if 2 in teahouse.game(name).about.players]
    names = [f"Guest {number}" for number in range(2 * tables)]
    async with people(running.base, *names) as guests:
        crowd = []
        tasks = []
        for number in range(tables):
            one, other = guests[2 * number : 2 * number + 2]
            match = {"match_mode": "cumulative", "cumulative_hands": 99}  # long enough for every kill
            table = await one.open_table(games[number % len(games)], players=2, match=match)
            for seat, guest in enumerate((one, other)):
                await guest.post(f"/api/tables/{table}/do", {"do": "sit", "id": f"sit{seat}", "seat": seat})
                crowd.append(Persistent(guest, seat, random.Random(f"{number} {seat}")))
                tasks.append(asyncio.create_task(crowd[-1].play(table)))
        for _ in range(kills):
            await asyncio.sleep(rng.uniform(0.3, 1.5))
            await asyncio.to_thread(running.kill)
            await asyncio.to_thread(running.start)
        # Every game goes on: each of them has more acknowledged moves than at the last kill.
        before = [len(person.acknowledged) for person in crowd]

        async def all_went_on() -> None:
            while not all(len(p.acknowledged) > b for p, b in zip(crowd, before, strict=True)):
                broken = [task for task in tasks if task.done()]
                assert not broken, [task.exception() for task in broken]
                await asyncio.sleep(0.05)

        async with asyncio.timeout(30):
            await all_went_on()
        for person in crowd:
            person.stop = True
        await asyncio.wait(tasks, timeout=10)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        return crowd, sum(person.resent for person in crowd)


def logs_of(home: Path) -> dict[str, list[Line]]:
    """Every log of a house, from its database."""
    logs: dict[str, list[Line]] = {}
    with sqlite3.connect(home / "house" / "teahouse.db") as database:
        query = "SELECT table_id, seq, at, text, person, message, how, free FROM lines ORDER BY table_id, seq"
        for table, *rest in database.execute(query):
            logs.setdefault(table, []).append(Line(*rest))
    return logs


def check_nothing_lost(running: Running, crowd: list[Persistent]) -> int:
    """Every acknowledged move is in the log at its place, once; every log is a good game with good dice."""
    logs = logs_of(running.home)
    moves = 0
    for person in crowd:
        for message, (table, seq, action) in person.acknowledged.items():
            lines = [line for line in logs[table] if line.message == message and line.person == person.player.id]
            played = [line for line in lines if line.text == f"{person.seat} {action}"]
            assert len(played) == 1, f"{action!r} of {message} stands {len(played)} times in the log"
            assert lines[-1].seq == seq
            moves += 1
    for table, log in logs.items():
        assert [line.seq for line in log] == list(range(1, len(log) + 1))
        by_message: dict[tuple[str | None, str | None], int] = {}
        for line in log:
            if line.message and not line.text.startswith("!") and seat_of(line.text) >= 0:
                key = (line.person, line.message)
                by_message[key] = by_message.get(key, 0) + 1
        assert max(by_message.values(), default=0) <= 1, f"a move is doubled at {table}"
        rebuilt = Table(log)
        for hand in range(1, len(rebuilt.records) + 2):
            if hand <= len(rebuilt.records) or rebuilt.status == "playing":
                Record.loads(json.dumps(rebuilt.record(hand).as_json())).verify()
    return moves


def _kill_and_check(folder: Path, tables: int, kills: int, seed: int) -> None:
    running = Running(folder, "--rate", "1000", "--thinkers", "1").start()
    try:
        crowd, resent = asyncio.run(_under_fire(running, tables, kills, random.Random(seed)))
        assert running.stop() == 0
        moves = check_nothing_lost(running, crowd)
    finally:
        running.stop()
    assert moves > 20 * kills, f"only {moves} moves: this was no load"
    assert resent, "no move was under way when the house died"
    assert not running.faults(), running.faults()[:2]


def test_three_kills_under_load_lose_nothing(tmp_path: Path) -> None:
    _kill_and_check(tmp_path / "house", tables=8, kills=3, seed=1)


@pytest.mark.long
def test_twenty_kills_under_load_lose_nothing(tmp_path: Path) -> None:
    _kill_and_check(tmp_path / "house", tables=24, kills=20, seed=2)
