"""A house in this process whose days a test turns, and somebody who plays its deal."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
import uvicorn

import teahouse
from server.client import Player
from server.test_storage import url
from teahouse.engine import options as opts
from teahouse.server.dealing import dealer as dealers
from teahouse.server.dealing.deal import Deal
from teahouse.server.house import House
from teahouse.server.http import app as apps
from teahouse.server.settings import Settings

DAY, BEFORE, AFTER = "2026-11-18", "2026-11-17", "2026-11-19"


class Days:
    """The clock of everything in this process: it is another day, and time goes on. A clock for deals alone would let
    the house close at once, and for ever, what by the other clock is not over yet."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, at: str = f"{DAY} 12:00") -> None:
        self._clock = time.time_ns
        self.set(at)
        monkeypatch.setattr(time, "time_ns", lambda: self._clock() + self._ahead)

    def set(self, at: str) -> None:
        """It is this minute now, in UTC."""
        self._ahead = int(datetime.fromisoformat(at).replace(tzinfo=UTC).timestamp()) * 1_000_000_000 - self._clock()


def every_day(monkeypatch: pytest.MonkeyPatch, name: str, level: str = "club") -> None:
    """The deal of every day is this game."""
    game = teahouse.game(name)
    players = game.about.players[0]
    options = opts.as_json(game.start(players).options)
    monkeypatch.setattr(dealers, "settle", lambda day: Deal(day, name, game.about.rules, options, players, level))


@dataclass
class Open:
    """A house that is open."""

    base: str
    house: House


@asynccontextmanager
async def opened(folder: Path, **more: Any) -> AsyncIterator[Open]:
    """A house in this process, on a port of this machine."""
    settings = Settings(database=url(folder), redis=None, thinkers=1, think=0.02, rate=1000, **more)
    guard: Any = apps.make_app(settings)
    server = uvicorn.Server(uvicorn.Config(guard, port=0, log_config=None))
    serving = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    try:
        yield Open(f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}", guard.app.state.house)
    finally:
        server.should_exit = True
        await serving


async def begin(player: Player) -> str:
    """Begin the deal of today and look at its table."""
    table: str = (await player.post("/api/deals/today", {}))["table"]
    await player.connect(table)
    await player.until(lambda: player.hands.get(0) is not None)
    return table


async def play(player: Player, decisions: int = 10_000, which: int = 0) -> None:
    """Decide so often, or until the end, always for the legal action at this place."""
    for _ in range(decisions):
        await player.until(lambda: player.info["status"] == "over" or player.hands[0]["to_act"] == 0)
        if player.info["status"] == "over":
            return
        legal = await player.legal(0)
        await player.move(legal[min(which, len(legal) - 1)], seat=0)
