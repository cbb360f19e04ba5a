"""Writes the database of an older Teahouse, with tables of every game in play. README.md says how it is run.

It uses nothing but what that Teahouse brings: its server, its public API, its engine.
"""

import asyncio
import hashlib
import json
import lzma
import random
import sqlite3
import sys
import tempfile
from pathlib import Path
from typing import Any

from server.client import Player, people
from server.conftest import Running
from teahouse.engine import CHANCE
from teahouse.engine.fair import FairDice
from teahouse.server.log.facts import Line
from teahouse.server.log.table import Table  # type: ignore[attr-defined]  # as that Teahouse calls it

RNG = random.Random("an old house")
Plain = dict[str, Any]
WORDS = ["00112233445566778899aabbccddeeff", "ffeeddccbbaa99887766554433221100"]


async def do(player: Player, table: str, what: str, **more: Any) -> list[Plain]:
    """One command over HTTP."""
    command = {"do": what, "id": f"c{next(Player._ids)}", **more}
    replies: list[Plain] = (await player.post(f"/api/tables/{table}/do", command))["replies"]
    return replies


class Board:
    """A table and the people at it."""

    def __init__(self, id: str, sitters: dict[int, Player]) -> None:
        self.id = id
        self.sitters = sitters

    async def look(self, seat: int) -> Plain:
        """The table as a seat sees it now."""
        shown = await self.sitters[seat].get(f"/api/tables/{self.id}")
        update: Plain = next(update for update in shown["updates"] if update["seat"] == seat)
        return update

    async def play(self, moves: int, undo_after: int = 0) -> None:
        """So many moves of the people, at random; bots play in between."""
        done = 0
        while done < moves:
            update = await self.look(next(iter(self.sitters)))
            status, seat = update["table"]["status"], update["hand"]["to_act"]
            if status != "playing":
                return
            if seat not in self.sitters:
                await asyncio.sleep(0.02)
                continue
            player = self.sitters[seat]
            legal = (await do(player, self.id, "legal", seat=seat))[0]
            action = RNG.choice(legal["legal"])["action"]
            await do(player, self.id, "move", seen=legal["seq"], action=action, seat=seat)
            done += 1
            if done == undo_after:
                await self.take_back(seat)

    async def take_back(self, seat: int) -> None:
        """The seat takes its last move back; all others agree."""
        seq = (await self.look(seat))["seq"]
        await do(self.sitters[seat], self.id, "undo", seen=seq, seat=seat)
        for other in {player.id: player for player in self.sitters.values()}.values():
            if (await self.look(seat))["table"]["undo"] and other.id != self.sitters[seat].id:
                await do(other, self.id, "answer_undo", yes=True)

    async def ready(self) -> None:
        """Everyone is ready for the next hand."""
        for seat, player in self.sitters.items():
            await do(player, self.id, "ready", seat=seat)


async def open_board(game: str, sitters: dict[int, Player], bots: dict[int, str], **about: Any) -> Board:
    """A table where these sit, the first of them the host; words of theirs are revealed where two people sit."""
    host, commits = sitters[min(sitters)], about.pop("commits", False)
    players = len(sitters) + len(bots)
    seats = [{"bot": bots[n]} if n in bots else None for n in range(players)]
    id = await host.open_table(game, players=players, seats=seats, **about)
    for seat, player in sitters.items():
        promise = {"commit": hashlib.sha256(bytes.fromhex(WORDS[seat])).hexdigest()} if commits else {}
        await do(player, id, "sit", seat=seat, **promise)
    board = Board(id, sitters)
    if commits:
        for seat, player in sitters.items():
            await do(player, id, "reveal", word=WORDS[seat], seat=seat)
    return board


async def fill(base: str) -> dict[str, str]:
    """All tables; returns their ids by what they are."""
    made: dict[str, str] = {}
    async with people(base, "Mei", "Tomás", "Ana María", "Priya") as (mei, tom, ana, priya):
        await mei.post("/api/me/claim", {"password": "an old password"})

        dice = await open_board("yardzee", {0: mei, 1: tom}, {}, commits=True)
        await dice.play(25, undo_after=12)
        made["yardzee"] = dice.id

        river = await open_board("yellow-and-yangtze", {0: mei, 1: tom}, {2: "random"})
        await river.play(30, undo_after=9)
        made["yellow-and-yangtze"] = river.id

        walls = await open_board("courtyard", {0: ana, 1: mei}, {2: "random"}, commits=True)
        await walls.play(16, undo_after=5)
        made["courtyard"] = walls.id

        hall = await mei.open_table(
            "courtyard", players=2, seats=[{"me": True}, {"me": True, "name": "Grandmother"}], public=True
        )
        await Board(hall, {0: mei, 1: mei}).play(7)
        made["one screen"] = hall

        rain = await open_board("yang-tzee", {0: tom, 1: priya}, {}, options={"first": 1})
        await rain.play(14, undo_after=6)
        made["yang-tzee"] = rain.id

        between = await open_board("yang-tzee", {0: mei, 1: tom}, {})
        await between.play(10_000)
        made["between"] = between.id

        four = {0: mei, 1: tom, 2: ana}
        guessing = await open_board("yozu", four, {3: "random"}, options={"max_guesses": 40})
        while len((await guessing.look(0))["hand"]["view"]["guesses"]) < 3:
            await guessing.play(1)
        made["yozu"] = guessing.id

        oracle = await open_board("yozu", {0: mei, 1: tom, 2: ana, 3: priya}, {}, options={"first": 0})
        while (update := await oracle.look(0))["hand"]["to_act"] != update["hand"]["view"]["oracle"]:
            await oracle.play(1)
        made["oracle asked"] = oracle.id

        second = await open_board("yozu", {0: priya, 1: ana}, {2: "sampler"}, think=0.01)
        await second.play(10_000)
        await second.ready()
        await second.play(3)
        made["second hand"] = second.id

        match = {"match_mode": "cumulative", "cumulative_hands": 2}
        over = await open_board("yardzee", {0: ana, 1: priya}, {}, match=match, commits=True)
        await over.play(10_000)
        await over.ready()
        await over.play(10_000)
        made["over"] = over.id

        waiting = await priya.open_table("yozu", players=3, public=True)
        await do(priya, waiting, "sit", seat=1)
        await do(priya, waiting, "seat_bot", seat=2, level="random")
        made["open"] = waiting

        words = await mei.open_table("yang-tzee", players=2)
        for seat, player in enumerate((mei, tom)):
            await do(player, words, "sit", seat=seat, commit=hashlib.sha256(bytes.fromhex(WORDS[seat])).hexdigest())
        await do(mei, words, "reveal", word=WORDS[0])
        made["words"] = words

        await do(mei, river.id, "say", text="Good luck to everyone!")
        await do(tom, river.id, "say", text="Thanks, and you.")
        await do(mei, river.id, "note", text="The west is Tomás's.")
        await do(mei, guessing.id, "order", order="only-choice", on=True)
        await do(ana, river.id, "say", text="I only watch.")
    return made


def go_on(log: list[Line]) -> Plain:
    """How the hand under way goes on with the dice of that Teahouse: every line to the end of the hand."""
    table = Table(log)
    rng, lines = random.Random(table.id), []
    while table.status == "playing" and table.hand is not None:
        state = table.hand.state
        text = table.next_draw() if state.to_act == CHANCE else f"{state.to_act} {rng.choice(list(state.legal()))}"
        lines.append(text)
        table.follow(Line(table.seq + 1, table.moved, text))
    keys = [dice.key.hex() for record in table.records if isinstance(dice := record.dice(), FairDice)]
    return {"keys": keys, "lines": lines, "outcome": table.records[-1].outcome if table.records else None}


def main(target: Path) -> None:
    """Make the database, and what that Teahouse expects of it."""
    with tempfile.TemporaryDirectory() as folder:
        house = Running(Path(folder), "--rate", "100000", "--think", "0.01").start()
        made = asyncio.run(fill(house.base))
        house.stop()
        (path,) = Path(folder).rglob("teahouse.db")
        small = Path(folder) / "small.db"
        with sqlite3.connect(path) as old:
            old.execute("VACUUM INTO ?", (str(small),))
        old.close()
        logs: dict[str, list[Line]] = {}
        with sqlite3.connect(small) as new:
            rows = "SELECT table_id, seq, at, text, person, message, how, free FROM lines ORDER BY table_id, seq"
            for table, *line in new.execute(rows):
                logs.setdefault(table, []).append(Line(*line))
        new.close()
        expected = {name: {"table": table, **go_on(logs[table])} for name, table in made.items()}
        target.with_suffix(".sqlite.xz").write_bytes(lzma.compress(small.read_bytes(), preset=9 | lzma.PRESET_EXTREME))
        plain = json.dumps(expected, ensure_ascii=False).encode()
        target.with_suffix(".json.xz").write_bytes(lzma.compress(plain, preset=9 | lzma.PRESET_EXTREME))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
