"""People who play on whatever happens to the line, and what must be true of what was acknowledged to them."""

import asyncio
import json
import random
from contextlib import suppress
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from server.client import Player, Refused
from teahouse import Record
from teahouse.engine.course import seat_of
from teahouse.server.log.facts import Line
from teahouse.server.log.table import HouseTable

LOST_LINE = (ConnectionClosed, InvalidHandshake, OSError, asyncio.CancelledError, TimeoutError, httpx.HTTPError)


class Persistent:
    """A person who plays on whatever happens to the line, and writes down what was acknowledged."""

    def __init__(self, player: Player, seat: int, rng: random.Random, bases: list[str] | None = None) -> None:
        self.player = player
        self.seat = seat
        self.rng = rng
        self.bases = bases or [player.base]
        """Where the house can be found: after a lost line the next of them is tried."""
        self.excuses = {"old", "not_your_turn", "not_playing", "not_now"} | ({"not_written"} if bases else set())
        self.acknowledged: dict[str, tuple[str, int, str]] = {}
        """By the client's own id: table, number, action."""
        self.pending: dict[str, Any] | None = None
        self.resent = 0
        self.lost = 0
        self.stop = False
        self.pause = 0.0
        """Seconds before each move."""

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
                assert refused.code in self.excuses, refused
                if refused.code != "not_written":
                    self.pending = None  # else it may be there or not: the same message again will tell
            except LOST_LINE:
                if asyncio.current_task() and asyncio.current_task().cancelling():  # type: ignore[union-attr]  # inside a task
                    raise
            finally:
                with suppress(*LOST_LINE):
                    await player.drop()
            self.lost += 1
            player.base = self.bases[self.lost % len(self.bases)]
            await asyncio.sleep(0.05)

    async def _go(self) -> None:
        player, seat = self.player, self.seat
        if player.info["status"] == "between" and not player.info["seats"][seat]["ready"]:
            await player.ask("ready", seat=seat)
        hand = player.hands.get(seat)
        if hand is not None and hand["to_act"] == seat and player.info["status"] == "playing":
            await asyncio.sleep(self.pause)
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


def check_nothing_lost(logs: dict[str, list[Line]], crowd: list[Persistent]) -> int:
    """Every acknowledged move is in the log at its place, once; every log is a good game with good dice."""
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
        rebuilt = HouseTable(log)
        for hand in range(1, len(rebuilt.records) + 2):
            if hand <= len(rebuilt.records) or rebuilt.status == "playing":
                Record.loads(json.dumps(rebuilt.record(hand).as_json())).verify()
    return moves
