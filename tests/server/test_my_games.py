"""My games: found by what is wanted, a page at a time, counted in Python, and all records of them in one file."""

import asyncio
import json
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from typer.testing import CliRunner

import teahouse
from server.client import Player, people
from server.conftest import Running
from server.test_storage import open_house
from teahouse.cli import app
from teahouse.server.http.app import make_app
from teahouse.server.log import facts
from teahouse.server.log.facts import TableSettings
from teahouse.server.log.turn import Turn, open_table
from teahouse.server.services.mine import PART, Search, page_of, statistics_of
from teahouse.server.services.played import Wanted
from teahouse.server.services.sums import HandSums, SeatSums, keep_sums, read_sums
from teahouse.server.settings import Settings
from teahouse.server.store.database import upgrade
from teahouse.server.store.store import Store
from teahouse.server.stored import OFF_LIST, Card

SEATS = [{"me": True}, {"bot": "guest"}]


@pytest.fixture
def database(tmp_path: Path) -> str:
    """The database of a test; the same tests run on PostgreSQL in tests/scale."""
    return f"sqlite+aiosqlite:///{tmp_path / 'teahouse.db'}"


def over(id: str, moved: int, mine: int = 0, **about: Any) -> tuple[Card, list[str]]:
    """A game of mine against a bot, lost."""
    seats = [{"person": "me", "bot": "", "token": "a"}, {"person": None, "bot": "club", "token": "b"}]
    told = {"seats": seats, "why": "played", "hand": 1, "winners": [1], "scores": [1, 2], **about}
    return Card(id, about.get("of", "yozu"), "over", False, json.dumps(told), 1, None, None, 0, moved), ["me"]


async def filled(database: str, *cards: tuple[Card, list[str]]) -> Store:
    store = Store(database)
    await upgrade(store.engine)
    await store.open()
    line = facts.Line(1, 0, "x")
    await asyncio.gather(*(store.append(card.id, [line], card, sitters, ()) for card, sitters in cards))
    return store


def test_what_a_review_found_is_kept_with_the_table_and_told(database: str) -> None:
    """The review of a hand calls one function; that of a later review takes its place."""

    def found(luck: float) -> HandSums:
        seats = [SeatSums(luck, 0.02, -0.09, 0.03, 12, 0.0075, "club"), SeatSums(-luck, 0.02, 0.0, 0.0, 9, 0.0, None)]
        return HandSums(seats, [("master", 0.002), ("club", 0.008)])

    async def main() -> None:
        house = await open_house(database)
        first = open_table("me", TableSettings(game="yardzee", players=2, public=False))
        room = await house.opening.add_table(first, _sit)
        await house.changing.own_act(room, lambda turn: turn.fact(facts.Ended("resigned", 0)))
        await keep_sums(house.store, room.table, 1, found(0.5))
        await keep_sums(house.store, room.table, 1, found(0.06))
        games, after = await page_of(Search(house.store, "me", Wanted()), 10)
        assert after is None
        ((card, one),) = games
        assert card.id == room.table.id
        assert one.counts
        assert one.weighed is not None
        assert (one.weighed.luck, one.weighed.own, one.weighed.like) == (0.06, -0.09, "club")
        assert (one.weighed.decisions, one.weighed.exact) == (12, False)
        kept = (await house.store.sums([room.table.id]))[room.table.id]
        assert read_sums(kept)[0].hand == found(0.06)
        numbers = await statistics_of(Search(house.store, "me", Wanted()), by_level=False)
        assert numbers.all is not None
        assert (numbers.all.reviewed, numbers.all.luckless) == (1, None)
        await house.close()

    asyncio.run(main())


def _sit(turn: Turn) -> None:
    turn.sit(0, "me", "Mei")
    turn.sit_bot(1, "guest", "Rook")


def test_games_are_found_a_page_at_a_time_beyond_what_is_read_at_once(database: str) -> None:
    async def main() -> None:
        count = 2 * PART + 7
        store = await filled(
            database,
            *(
                over(f"t{number:04}", 1000 + number // 3, of="yozu" if number % 2 else "courtyard")
                for number in range(count)
            ),
        )
        await store.keep("t0005", "me", OFF_LIST, "on")
        seen: list[str] = []
        after = None
        for _ in range(20):
            games, after = await page_of(Search(store, "me", Wanted(), after), 50)
            assert len(games) <= 50
            seen += [card.id for card, _ in games]
            if after is None:
                break
        others = [f"t{number:04}" for number in range(count) if number != 5]
        assert seen == sorted(others, key=lambda table: (-(int(table[1:]) // 3), table)), "each once, the last first"
        games, after = await page_of(Search(store, "me", Wanted(game="courtyard", since=1130)), 500)
        assert (len(games), after) == (9, None)  # tables 390 to 406 that are even
        assert await page_of(Search(store, "me", Wanted(result="won")), 50) == ([], None)
        numbers = await statistics_of(Search(store, "me", Wanted()), by_level=False)
        assert (numbers.games, numbers.more, numbers.first) == (count - 1, False, 1000)
        assert await page_of(Search(store, "nobody", Wanted()), 50) == ([], None)
        await store.close()

    asyncio.run(main())


def test_a_house_looks_through_so_many_tables_and_says_where_it_stopped(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("teahouse.server.services.mine.PART", 10)
    monkeypatch.setattr("teahouse.server.services.mine.MOST", 30)

    async def main() -> None:
        store = await filled(database, *(over(f"t{number:04}", number) for number in range(45)))
        numbers = await statistics_of(Search(store, "me", Wanted()), by_level=False)
        assert (numbers.games, numbers.more) == (30, True)
        games, after = await page_of(Search(store, "me", Wanted(result="won")), 10)
        assert (games, after) == ([], (15, "t0015"))
        games, after = await page_of(Search(store, "me", Wanted(), after), 50)
        assert (len(games), after) == (15, None)
        await store.close()

    asyncio.run(main())


async def give_up(player: Player, **more: Any) -> str:
    """Open a table against a bot and give it up."""
    table = await player.open_table("yardzee", **{"players": 2, "seats": SEATS, **more})
    await player.connect(table)
    await player.until(lambda: player.info["status"] == "playing")
    await player.ask("resign")
    await player.until(lambda: player.info["status"] == "over")
    return table


def test_the_house_tells_games_and_statistics(house: Running) -> None:
    async def main() -> None:
        async with people(house.base, "Nils") as (nils,):
            table = await give_up(nils)
            running = await nils.open_table("yozu", players=3, seats=[{"me": True}])
            (one,) = (await nils.get("/api/me/games"))["games"]
            assert (one["id"], one["seat"], one["result"], one["weighed"]) == (table, 0, "lost", None)
            assert one["seats"][0]["name"] == "Nils"
            assert [card["id"] for card in await nils.get("/api/tables", which="running")] == [running]
            numbers = await nils.get("/api/me/statistics")
            assert (numbers["all"]["played"], numbers["all"]["won"], numbers["by"]) == (1, 0.0, "game")
            of_one = await nils.get("/api/me/statistics", game="yardzee")
            assert [row["of"] for row in of_one["rows"]] == ["guest"]
            assert (await nils.get("/api/me/statistics", level="club"))["games"] == 0
            assert (await nils.get("/api/me/games", company="people"))["games"] == []
            for wrong in ({"after": "x"}, {"result": "splendid"}, {"since": -1}, {"count": 0}):
                answer = await nils.http.get(f"{house.base}/api/me/games", params=wrong, headers=nils.headers)
                assert answer.status_code == 422, wrong
            await nils.http.delete(f"{house.base}/api/tables/{table}/mine", headers=nils.headers)
            assert (await nils.get("/api/me/games"))["games"] == []
            assert (await nils.get("/api/me/statistics"))["games"] == 0
        async with httpx.AsyncClient(base_url=house.base) as nobody:
            assert (await nobody.get("/api/me/games")).json() == {"games": [], "after": None}
            assert (await nobody.get("/api/me/statistics")).json()["games"] == 0
            assert (await nobody.get("/api/me/records")).status_code == 401

    asyncio.run(main())


def test_what_began_at_a_position_is_listed_and_counted_nowhere(house: Running) -> None:
    async def main() -> None:
        async with people(house.base, "Wen") as (wen,):
            await give_up(wen, position=_midway(), players=None)
            played = (await wen.get("/api/me/games"))["games"]
            assert [one["positioned"] for one in played] == [True]
            numbers = await wen.get("/api/me/statistics")
            assert (numbers["games"], numbers["all"], numbers["rows"]) == (1, None, [])

    asyncio.run(main())


def _midway() -> str:
    """A position after some turns."""
    rng, dice = Random(3), teahouse.FastDice(seed=3)
    state = teahouse.game("yardzee").start(players=2)
    for _ in range(12):
        state.play(dice.pick(state.chances()) if state.to_act == teahouse.CHANCE else rng.choice(list(state.legal())))
    while state.to_act == teahouse.CHANCE:
        state.play(dice.pick(state.chances()))
    text: str = state.text()
    return text


def test_all_records_go_home_in_one_file_that_check_reads(house: Running, tmp_path: Path) -> None:
    async def main() -> None:
        async with people(house.base, "Ola", address="192.0.2.77") as (ola,):
            for _ in range(3):
                await give_up(ola)
            await ola.open_table("yozu", players=3, seats=[{"me": True}])
            answer = await ola.http.get(f"{house.base}/api/me/records", headers=ola.headers)
            assert answer.status_code == 200
            assert answer.headers["content-disposition"] == 'attachment; filename="teahouse-records.jsonl"'
            records = [json.loads(line) for line in answer.text.splitlines()]
            assert [record["match"]["ended"] for record in records] == ["resigned"] * 3
            path = tmp_path / "teahouse-records.jsonl"
            path.write_text(answer.text, encoding="utf-8")

    asyncio.run(main())
    checked = CliRunner().invoke(app, ["check", str(tmp_path / "teahouse-records.jsonl")])
    assert checked.exit_code == 0, checked.output
    assert "3 good, 0 wrong" in checked.output


def test_records_can_be_taken_home_so_often_and_once_at_a_time(tmp_path: Path) -> None:
    slow = Running(tmp_path, "--rate", "1", "--think", "0.02", "--thinkers", "1").start()

    async def main() -> None:
        async with people(slow.base, "Pia") as (pia,):
            await give_up(pia)
            codes = [
                (await pia.http.get(f"{slow.base}/api/me/records", headers=pia.headers)).status_code for _ in range(6)
            ]
            assert codes == [200] * 5 + [429]

    try:
        asyncio.run(main())
        assert not slow.faults()
    finally:
        slow.stop()


def test_a_second_file_at_the_same_time_is_refused(database: str) -> None:
    """Whoever takes records home is not given a second line to do so."""

    async def main() -> None:
        application: Any = make_app(Settings(database=database, redis=None, thinkers=1))
        inner = application.app
        async with inner.router.lifespan_context(inner):
            transport = httpx.ASGITransport(inner)
            async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as http:
                guest = (await http.post("/api/guests", json={"name": "Rut", "bearer": True})).json()
                inner.state.taking.add(guest["id"])
                bearer = {"Authorization": f"Bearer {guest['token']}"}
                refused = await http.get("/api/me/records", headers=bearer)
                assert (refused.status_code, refused.json()["error"]) == (429, "too_fast")
                inner.state.taking.clear()
                assert (await http.get("/api/me/records", headers=bearer)).text == ""
                assert inner.state.taking == set()

    asyncio.run(main())
