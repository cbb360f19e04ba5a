"""What stands for a page in the tests of a tab: it gives what a page gives, and plays as a page does."""

import asyncio
import json
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from teahouse.server.ways import Ways
from teahouse.tab import Tab
from teahouse.tab.thinker import answer

QUICK = Ways(think=0.01, word_seconds=0.05)
Plain = dict[str, Any]
ANSWERS = {"hint": "hint", "legal": "legal", "try": "tried", "foresee": "foreseen", "ping": "pong"}
"""What answers what is not just acknowledged."""


class Page:
    """A page with one tab."""

    def __init__(self, kept: dict[str, str] | None = None, ways: Ways = QUICK) -> None:
        self.kept = dict(kept or {})
        self.heard: dict[int, list[Plain]] = {}
        self.asked: Counter[str] = Counter()
        """What the bots were asked, by kind."""
        self.fetched: Counter[str] = Counter()
        self.stopped = 0
        self.think: Callable[[str], str] = answer
        self.full = False
        """Whether the storage takes nothing more."""
        self.tab = Tab(self._say, self._think, self._keep, self.kept, self._fetch, self._stop, ways=ways)
        self._number = 0

    def _say(self, line: int, text: str) -> None:
        self.heard.setdefault(line, []).append(json.loads(text))

    async def _think(self, question: str) -> str:
        self.asked[json.loads(question)["work"]] += 1
        await asyncio.sleep(0)
        return self.think(question)

    async def _keep(self, key: str, text: str | None) -> None:
        if self.full:
            raise OSError("QuotaExceededError")
        if text is None:
            self.kept.pop(key, None)
        else:
            self.kept[key] = text

    async def _fetch(self, game: str) -> None:
        self.fetched[game] += 1

    def _stop(self) -> None:
        self.stopped += 1

    # Calls

    async def call(self, call: str, body: Any = None, **query: Any) -> tuple[int, Any]:
        """The status and the answer of a call such as "GET /me"."""
        method, path = call.split(" ")
        asked = "&".join(f"{name}={value}" for name, value in query.items())
        status, text = await self.tab.call(method, path, asked, "" if body is None else json.dumps(body))
        return status, json.loads(text)

    async def ask(self, call: str, body: Any = None, **query: Any) -> Any:
        """The answer of a call that is not refused."""
        status, found = await self.call(call, body, **query)
        assert status in (200, 201), found
        return found

    async def refused(self, call: str, body: Any = None, **query: Any) -> str:
        """The code with which a call is refused."""
        status, found = await self.call(call, body, **query)
        assert status >= 400
        assert found["text"]
        return str(found["error"])

    async def begin(self, name: str = "Mei") -> None:
        """Be somebody."""
        await self.ask("POST /guests", {"name": name})

    async def open_table(self, game: str, *seats: Plain | None, **about: Any) -> str:
        """Open a table and a line to it."""
        body = {"game": game, "seats": list(seats), "players": len(seats), **about}
        table: str = (await self.ask("POST /tables", body))["table"]
        assert await self.tab.open_line(1, table, 0) is None
        return table

    # A line

    async def say(self, do: str, line: int = 1, **about: Any) -> Plain:
        """Say something on a line, and what came of it: the answer or the refusal."""
        self._number += 1
        id = f"{do}-{self._number}"
        await self.tab.hear(line, json.dumps({"do": do, "id": id, **about}))
        final = ANSWERS.get(do, "ack")
        for _ in range(2000):
            for message in reversed(self.heard[line]):
                if message.get("id") == id and message["is"] in (final, "refused"):
                    return message
            await asyncio.sleep(0.005)
        raise AssertionError(f"no answer to {do}: {self.heard[line][-3:]}")

    def last(self, seat: int | None = 0, line: int = 1) -> Plain:
        """The last update for a seat."""
        return next(one for one in reversed(self.heard[line]) if one["is"] == "update" and one["seat"] == seat)

    def info(self, line: int = 1) -> Plain:
        """How the table stands."""
        told = (one for one in reversed(self.heard[line]) if one["is"] == "update" and one["table"])
        found: Plain = next(told)["table"]
        return found

    async def until(self, what: Callable[[], Any], seconds: float = 60) -> None:
        """Wait until something holds."""
        async with asyncio.timeout(seconds):
            while not what():
                await asyncio.sleep(0.002)

    async def play(self, seed: str, mine: tuple[int, ...] = (0,), most: int = 100_000) -> int:
        """Play by lot for these seats until the table is over, or so many moves; how many moves there were."""
        rng, moves = Random(seed), 0
        while self.info()["status"] != "over" and moves < most:
            info = self.info()
            if info["status"] == "between":
                for seat in mine:
                    if not self.info()["seats"][seat]["ready"] and self.info()["status"] == "between":
                        await self.say("ready", seat=seat)
                continue
            hand = self.last(mine[0])["hand"]
            asked = hand["to_act"] if hand else None
            if info["status"] != "playing" or asked not in mine:
                await asyncio.sleep(0.001)
                continue
            told = self.last(asked)
            legal = told["hand"]["legal"] or (await self.say("legal", seat=asked))["legal"]
            found = await self.say("move", seat=asked, seen=told["seq"], action=rng.choice(legal)["action"])
            assert found["is"] == "ack", found
            moves += 1
        return moves
