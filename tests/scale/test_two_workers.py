"""Two players of one table on two workers: whole games of every kind, with a worker killed in between."""

import asyncio
import json
import random
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest

import teahouse
from scale.houses import health, logs_of, machine, owners
from scale.services import PostgreSQL, Redis
from server.client import Player, people
from server.conftest import Running
from server.persistent import Persistent, check_nothing_lost
from teahouse import Record

SECONDS = 120
"""For a busy machine; all of this takes a few seconds."""


@dataclass
class Pair:
    """Two workers on the same database, as if on two machines."""

    one: Running
    other: Running
    postgres: PostgreSQL
    database: str


@pytest.fixture(params=["redis", pytest.param("polling", marks=pytest.mark.long)])
def pair(request: pytest.FixtureRequest, postgres: PostgreSQL, redis: Redis, tmp_path: Path) -> Iterator[Pair]:
    """Two workers, with a Redis between them and without."""
    database = postgres.database()
    houses = [machine(tmp_path / name, database, redis if request.param == "redis" else None) for name in ("a", "b")]
    for house in houses:
        house.start()
    yield Pair(houses[0], houses[1], postgres, database)
    for house in houses:
        house.stop()
    assert not [fault for house in houses for fault in house.faults()], [house.faults()[:2] for house in houses]


async def _guest(base: str, http: httpx.AsyncClient, name: str) -> Player:
    plain = (await http.post(f"{base}/api/guests", json={"name": name, "bearer": True})).json()
    return Player(base, http, plain["id"], plain["token"])


async def _all_move_on(crowd: list[Persistent]) -> None:
    """Wait until a move was acknowledged at every table."""

    def counts() -> list[int]:
        return [len(crowd[at].acknowledged) + len(crowd[at + 1].acknowledged) for at in range(0, len(crowd), 2)]

    before = counts()
    while any(now == then for now, then in zip(counts(), before, strict=True)):
        await asyncio.sleep(0.05)


async def _whole_games(pair: Pair, games: Sequence[str]) -> tuple[list[Persistent], dict[str, str]]:
    crowd, tasks, tables = [], [], {}
    async with httpx.AsyncClient(timeout=60) as http, asyncio.timeout(SECONDS):
        for game in games:
            counts = teahouse.game(game).about.players
            players = 3 if 3 in counts else counts[-1]
            mei, tomas = await _guest(pair.one.base, http, "Mei"), await _guest(pair.other.base, http, "Tomás")
            table = await mei.open_table(game, players=players, match={"match_mode": "single"})
            tables[game] = table
            for seat, player in enumerate((mei, tomas)):
                await player.post(f"/api/tables/{table}/do", {"do": "sit", "id": f"sit{seat}", "seat": seat})
                crowd.append(Persistent(player, seat, random.Random(f"{game} {seat}"), [player.base]))
                crowd[-1].pause = 1.0  # some games are short: none may be over before both workers have died
            if players > 2:
                await mei.post(f"/api/tables/{table}/do", {"do": "start", "id": "start", "level": "random"})
            tasks += [asyncio.create_task(person.play(table)) for person in crowd[-2:]]
        # Each time one of the two dies, and its players come back to it when it is there again.
        for house in (pair.one, pair.other):
            await _all_move_on(crowd)
            await asyncio.to_thread(house.kill)
            await asyncio.to_thread(house.start)
        for person in crowd:
            person.pause = 0.0
        await asyncio.gather(*tasks)
        for game, table in tables.items():
            for player in (crowd[0].player, crowd[1].player):
                plain = await player.get(f"/api/tables/{table}/record")
                record = Record.loads(json.dumps(plain))
                assert record.verify().over, game
                assert record.outcome is not None
                assert record.dice() is not None
                assert (await player.get(f"/api/tables/{table}/verify"))["good"]
    return crowd, tables


def test_whole_games_of_every_kind_on_two_workers_with_each_killed_once(pair: Pair) -> None:
    games = teahouse.names()
    crowd, tables = asyncio.run(_whole_games(pair, games))
    logs = logs_of(pair.database)
    assert set(tables.values()) == set(logs)
    assert check_nothing_lost(logs, crowd) > 4 * len(crowd)
    for person in crowd:
        assert person.lost, "its worker was killed once"
        told = [step["seq"] for step in person.player.told]
        assert sorted(set(told)) == list(range(1, person.player.seen + 1)), "everything was told"
        assert person.player.info["why"] == "played"


def test_a_dead_workers_tables_go_on_at_another_that_never_heard_of_them(pair: Pair) -> None:
    """At one bots play on alone as soon as somebody looks; at another, where nobody does, a clock runs out."""

    async def leave_to_bots() -> tuple[str, str]:
        async with people(pair.one.base, "Mei") as (mei,):
            seats = [{"me": True}, {"bot": "random"}]
            left = await mei.open_table("yardzee", players=2, seats=seats, match={"match_mode": "single"}, think=0.3)
            pace = {"kind": "live", "bank": 0, "turn": 8}
            timed = await mei.open_table("yardzee", players=2, seats=seats, pace=pace)
            await mei.connect(left)
            await mei.ask("leave")
            return left, timed

    left, timed = asyncio.run(leave_to_bots())
    end = time.monotonic() + SECONDS
    while left not in owners(pair.postgres, pair.database):  # a lease is taken when there is something to drive
        assert time.monotonic() < end
        time.sleep(0.05)
    pair.one.kill()

    async def wait_for_the_end() -> None:
        async with asyncio.timeout(SECONDS), people(pair.other.base, "Zoe") as (zoe,):
            await zoe.connect(left)
            status = ""
            while status != "over":
                assert health(pair.other.base)["status"] == "ok"
                (row,) = (await asyncio.to_thread(_status, pair, left)) or [""]
                status = row
                await asyncio.sleep(0.2)
            while "takenover" not in json.dumps(facts := await asyncio.to_thread(_facts, pair, timed)):
                assert facts
                await asyncio.sleep(0.2)
            await zoe.get(f"/api/tables/{left}/verify")

    asyncio.run(wait_for_the_end())
    pair.one.start()


def _status(pair: Pair, table: str) -> list[str]:
    return pair.postgres.query(f"SELECT status FROM tables WHERE id = '{table}'", _name(pair)).splitlines()


def _facts(pair: Pair, table: str) -> list[str]:
    query = f"SELECT text FROM lines WHERE table_id = '{table}' AND text LIKE '!%'"
    return pair.postgres.query(query, _name(pair)).splitlines()


def _name(pair: Pair) -> str:
    return pair.database.rpartition("/")[2]
