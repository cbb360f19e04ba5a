"""Who counts as one, and how much one may bring: limits by address, of IPv6 by the /64, and tables that pile up."""

import asyncio
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import select, update

from server.client import Player, Refused, people
from server.conftest import Running
from teahouse.engine.ownfile import carried
from teahouse.server.house import House
from teahouse.server.limits import neighbourhood
from teahouse.server.log import facts, refusal
from teahouse.server.log.facts import Pace, TableSettings
from teahouse.server.log.turn import Turn, open_table
from teahouse.server.settings import Settings
from teahouse.server.store import schema
from teahouse.server.store.database import upgrade


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("fe80::1%eth0", "fe80::/64"),
        ("unknown", "unknown"),
    ],
)
def test_an_address_counts_by_its_neighbourhood(address: str, counted: str) -> None:
    assert neighbourhood(address) == counted


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A house with the limits everyone has."""
    running = Running(tmp_path_factory.mktemp("plain"), "--thinkers", "1").start()
    yield running
    running.stop()
    assert not running.faults()


def test_a_whole_64_of_ipv6_is_one_address(plain: Running) -> None:
    """30 new guests at once, then one a second: other addresses of the same /64 don't help."""
    with httpx.Client(base_url=plain.base) as http:

        def guest(number: int, address: str) -> int:
            body = {"name": f"Guest {number}", "bearer": True}
            return http.post("/api/guests", json=body, headers={"X-Forwarded-For": address}).status_code

        codes = [guest(number, f"2001:db8:0:1::{number:x}") for number in range(60)]
        assert codes[:30] == [201] * 30
        assert codes.count(429) > 15
        assert guest(61, "2001:db8:0:2::1") == 201, "the neighbours have limits of their own"


# Tables that pile up


async def _open(player: Player, **more: Any) -> str:
    """Open a table; the code of its refusal, or "open"."""
    try:
        await player.open_table("yardzee", **more)
    except Refused as refused:
        return refused.code
    return "open"


def test_one_person_has_ten_tables_that_wait(plain: Running) -> None:
    """Tables in play with a person don't count; those that only bots play do. One that is called off makes room."""

    async def main() -> None:
        async with people(plain.base, "Piler") as (piler,):
            mine = [await piler.open_table("yardzee", players=2) for _ in range(8)]
            bots = [{"bot": "random"}, {"bot": "random"}]
            assert await _open(piler, seats=bots) == "open"
            assert [await _open(piler, players=2) for _ in range(3)] == ["open", "too_many_open", "too_many_open"]
            assert await _open(piler, seats=bots) == "too_many_open"
            assert await _open(piler, seats=[{"me": True}, {"bot": "random"}]) == "open", "she plays there"
            with pytest.raises(Refused, match="10 tables that have not begun"):
                await piler.open_table("yardzee", players=2)
            await piler.post(f"/api/tables/{mine[0]}/do", {"do": "abort", "id": "a"})
            at_once = await asyncio.gather(*(_open(piler, players=2) for _ in range(4)))
            assert sorted(at_once) == ["open", "too_many_open", "too_many_open", "too_many_open"]

    asyncio.run(main())


def test_a_rematch_is_a_table_that_is_opened(plain: Running) -> None:
    async def main() -> None:
        async with people(plain.base, "Again") as (again,):
            again.http.headers["X-Forwarded-For"] = "198.51.100.7"
            for _ in range(10):
                await again.open_table("yardzee", players=2)
            table = await again.open_table("yardzee", seats=[{"me": True}, {"bot": "random"}])
            codes: Counter[str] = Counter()
            for number in range(60):
                await again.post(f"/api/tables/{table}/do", {"do": "abort", "id": f"a{number}"})
                try:
                    reply = await again.post(f"/api/tables/{table}/do", {"do": "rematch", "id": f"r{number}"})
                    table = reply["replies"][-1]["table"]
                    codes["done"] += 1
                except Refused as refused:
                    codes[refused.code] += 1
                    break
            assert codes == {"done": codes["done"], "too_fast": 1}
            assert codes["done"] <= 25, "30 tables at once, of which 11 were opened before"

    asyncio.run(main())


def test_a_list_shows_a_few_tables_of_each_host(plain: Running) -> None:
    async def main() -> None:
        async with people(plain.base, "Flooder", "Guest") as (flooder, guest):
            flooder.http.headers["X-Forwarded-For"] = "198.51.100.8"
            theirs = await guest.open_table("yozu", players=3, public=True)
            for _ in range(10):
                await flooder.open_table("yozu", players=3, public=True)
            found = await guest.get("/api/tables", which="open", game="yozu")
            assert [card["host"] for card in found].count(flooder.id) == 3
            assert theirs in {card["id"] for card in found}
            mine = await guest.get("/api/tables", which="open")
            assert [card["moved"] for card in mine] == sorted((card["moved"] for card in mine), reverse=True)

    asyncio.run(main())


def test_maps_of_ones_own_are_few_and_small(plain: Running) -> None:
    """A table keeps its map: 20 at once from an address, whoever opens them, then one in some minutes."""

    async def main() -> None:
        async with people(plain.base, "Mapper", "Mapper Too", "Mapper Three") as mappers:
            mappers[0].http.headers["X-Forwarded-For"] = "198.51.100.9"
            text = (await mappers[0].get("/api/games/yellow-and-yangtze/files/map"))["text"]
            options = {"map": carried(text)}
            codes = []
            for number in range(24):
                try:
                    await mappers[number % 3].open_table("yellow-and-yangtze", players=2, options=options)
                    codes.append("open")
                except Refused as refused:
                    codes.append(refused.code)
            assert codes == ["open"] * 20 + ["too_fast"] * 4
            large = {"map": carried(text + "#" * 20_000)}
            with pytest.raises(Refused, match="can't be"):
                await people_map(plain, large)

    asyncio.run(main())


def test_a_rematch_brings_its_map_along_and_counts_as_one(plain: Running) -> None:
    async def main() -> None:
        async with people(plain.base, "Mapper Again") as (mapper,):
            mapper.http.headers["X-Forwarded-For"] = "198.51.100.11"
            text = (await mapper.get("/api/games/yellow-and-yangtze/files/map"))["text"]
            seats = [{"me": True}, {"bot": "random"}]
            table = await mapper.open_table("yellow-and-yangtze", seats=seats, options={"map": carried(text)})
            opened = 1
            with pytest.raises(Refused) as refused:
                while opened < 30:
                    await mapper.post(f"/api/tables/{table}/do", {"do": "abort", "id": f"a{opened}"})
                    reply = await mapper.post(f"/api/tables/{table}/do", {"do": "rematch", "id": f"r{opened}"})
                    table, opened = reply["replies"][-1]["table"], opened + 1
            assert (refused.value.code, opened) == ("too_fast", 20)

    asyncio.run(main())


async def people_map(plain: Running, options: dict[str, Any]) -> None:
    """Open a table with this map from another address."""
    async with people(plain.base, "Large") as (large,):
        large.http.headers["X-Forwarded-For"] = "198.51.100.10"
        await large.open_table("yellow-and-yangtze", players=2, options=options)


def test_a_table_that_never_began_is_closed_after_a_day_and_forgotten_after_another(tmp_path: Path) -> None:
    """Here a day is two seconds."""

    async def main() -> None:
        house = House(
            Settings(database=f"sqlite+aiosqlite:///{tmp_path / 'teahouse.db'}", redis=None, thinkers=1, open_seconds=2)
        )
        await upgrade(house.store.engine)
        await house.open()
        person = await house.people.guest("Mei")

        def opened(players: int) -> facts.Line:
            return open_table(
                person.id,
                TableSettings(game="yardzee", players=players, options={}, match={}, public=True, pace=Pace()),
            )

        def sit(turn: Turn) -> None:
            turn.sit(0, person.id, person.name, own=True)

        waiting = await house.opening.add_table(opened(2), sit)
        playing = await house.opening.add_table(opened(1), sit)
        assert (waiting.table.status, playing.table.status) == ("open", "playing")
        async with asyncio.timeout(10):
            while waiting.table.status != "over":
                await asyncio.sleep(0.1)
        assert waiting.table.why == "abandoned"
        await asyncio.sleep(2.2)
        house._sweep.set()  # housekeeping comes by
        async with asyncio.timeout(20):
            while await house.store.log(waiting.table.id):
                await asyncio.sleep(0.1)
        for each in schema.metadata.sorted_tables:
            if "table_id" in each.c:
                assert not await house.store.rows(select(each).where(each.c.table_id == waiting.table.id))
        with pytest.raises(refusal.Refused) as refused:
            await house.rooms.find(waiting.table.id)
        assert refused.value.code == "no_such_table"
        assert (await house.rooms.find(playing.table.id)).table.status == "playing"
        assert [card.id for card in await house.store.cards("mine", person.id, None)] == [playing.table.id]
        await house.close()

    asyncio.run(main())


def test_open_tables_of_an_earlier_release_are_looked_after_too(tmp_path: Path) -> None:
    async def main() -> None:
        settings = Settings(database=f"sqlite+aiosqlite:///{tmp_path / 'teahouse.db'}", redis=None, thinkers=1)
        house = House(settings)
        await upgrade(house.store.engine)
        await house.open()
        person = await house.people.guest("Mei")
        line = open_table(
            person.id, TableSettings(game="yardzee", players=2, options={}, match={}, public=True, pace=Pace())
        )
        room = await house.opening.add_table(line, lambda turn: None)
        long_ago = room.table.made - 100 * 24 * 3600 * 1000
        tables, lines = schema.tables, schema.lines
        await house.store.execute(update(tables).values(wake=None, moved=long_ago), update(lines).values(at=long_ago))
        await house.close()
        house = House(settings)
        await house.open()
        async with asyncio.timeout(20):
            while (await house.store.log(room.table.id))[-1].text != '!{"fact":"ended","why":"abandoned"}':
                await asyncio.sleep(0.1)
        await house.close()

    asyncio.run(main())
