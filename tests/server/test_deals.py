"""The deal of the day: the same for everybody, one try each, and nobody learns anything of it from the house."""

import asyncio
import json
from datetime import date
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from sqlalchemy import func, select
from typer.testing import CliRunner
from websockets.exceptions import ConnectionClosed, InvalidStatus

import teahouse
from server.client import Player, Refused, people
from server.dealing import AFTER, BEFORE, DAY, Days, Open, begin, every_day, opened, play
from teahouse.cli import app
from teahouse.engine import Record, fair
from teahouse.school.day import puzzle_of_the_day
from teahouse.server.dealing.deal import settle
from teahouse.server.dealing.dealer import Dealer
from teahouse.server.log import deals
from teahouse.server.log.refusal import Refused as Denied
from teahouse.server.store import schema

Plain = dict[str, Any]


@pytest.fixture
def days(monkeypatch: pytest.MonkeyPatch) -> Days:
    """It is noon, and every day's deal is Yang-Tzee, whose games are short."""
    every_day(monkeypatch, "yang-tzee")
    return Days(monkeypatch)


async def denied(work: Any) -> str:
    """The code with which something is refused."""
    with pytest.raises(Refused) as refused:
        await work
    return refused.value.code


async def moves_of(player: Player, table: str) -> list[str]:
    """The lines of one's own running hand, as one knows them."""
    found: list[str] = (await player.get(f"/api/tables/{table}/record"))["moves"]
    return found


# The same for everybody


@pytest.mark.parametrize("name", teahouse.names())
def test_the_same_moves_lead_to_the_same_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    every_day(monkeypatch, name)
    Days(monkeypatch)

    async def main() -> None:
        async with opened(tmp_path) as house, people(house.base, "Mei", "Tomas", "Ayo") as guests:
            found = []
            for player, which in zip(guests, (0, 0, 1), strict=True):
                table = await begin(player)
                await play(player, 4, which)
                await player.until(lambda: player.info["status"] == "over" or player.hands[0]["to_act"] == 0)  # noqa: B023
                room = await house.house.rooms.find(table)
                assert room.table.hand is not None
                found.append(list(room.table.hand.record.moves))
            assert found[0] == found[1]
            assert len(found[0]) >= 4
            assert found[0] != found[2]

    asyncio.run(main())


def test_the_games_take_turns_each_as_its_rulebook_plays_it() -> None:
    names = [settle(deals.beside(DAY, n)).game for n in range(len(teahouse.names()))]
    assert sorted(names) == sorted(teahouse.names())
    puzzles = {name: ["one"] for name in teahouse.names()}
    for n, name in enumerate(names):
        puzzle = puzzle_of_the_day(date.fromisoformat(deals.beside(DAY, n)), puzzles)
        assert puzzle is not None
        assert puzzle[0] != name, "the puzzle of a day is one of another game"
    deal = settle(DAY)
    assert settle(deals.beside(DAY, len(names))).game == deal.game
    assert deal.players == teahouse.game(deal.game).about.players[0]
    assert deal.level == "club"


def test_a_day_is_settled_once_whatever_games_come_later(days: Days, tmp_path: Path, monkeypatch: Any) -> None:
    async def main() -> None:
        async with opened(tmp_path) as house:
            assert (await house.house.dealer.deal(DAY)).game == "yang-tzee"
            every_day(monkeypatch, "yardzee")
            another = Dealer(house.house.store, house.house.opening)
            await another.open()
            assert (await another.deal(DAY)).game == "yang-tzee"
            assert another.promise(DAY) == house.house.dealer.promise(DAY)

    asyncio.run(main())


def test_a_house_that_plays_by_other_rules_meanwhile_deals_no_more_today(days: Days, tmp_path: Path) -> None:
    async def main() -> None:
        async with opened(tmp_path) as house, people(house.base, "Mei") as (mei,):
            deal = await house.house.dealer.deal(DAY)
            house.house.dealer._deals[DAY] = msgspec.structs.replace(deal, rules=deal.rules + 1)
            assert await denied(mei.post("/api/deals/today", {})) == "no_deal"

    asyncio.run(main())


# One try


def test_there_is_one_try_and_it_goes_on_where_it_was_left(days: Days, tmp_path: Path) -> None:
    async def main() -> None:
        async with opened(tmp_path) as house, people(house.base, "Mei", "Tomas") as (mei, tomas):
            assert (await mei.get("/api/deals"))["today"]["mine"] is None
            table = await begin(mei)
            await play(mei, 2)
            assert await denied(mei.post("/api/deals/today", {})) == "dealt"
            await mei.close()
            mine = (await mei.get("/api/deals"))["today"]["mine"]
            assert (mine["table"], mine["stands"], mine["made"], mine["line"]) == (table, "running", "", "")
            before = await moves_of(mei, table)
            await mei.connect(table)
            await play(mei, 1)
            assert (await moves_of(mei, table))[: len(before)] == before
            assert (await tomas.get("/api/deals"))["today"]["mine"] is None
            assert (await tomas.get("/api/deals"))["today"]["tried"] == 1

    asyncio.run(main())


def test_of_five_pages_at_once_one_begins(days: Days, tmp_path: Path) -> None:
    async def main() -> None:
        async with opened(tmp_path) as house, people(house.base, "Mei") as (mei,):
            answers = await asyncio.gather(
                *(mei.post("/api/deals/today", {}) for _ in range(5)), return_exceptions=True
            )
            begun = [answer for answer in answers if isinstance(answer, dict)]
            assert len(begun) == 1
            assert [answer.code for answer in answers if isinstance(answer, Refused)] == ["dealt"] * 4
            assert (await mei.get("/api/deals"))["today"]["mine"]["table"] == begun[0]["table"]
            assert await counted(house) == (1, 1)

    asyncio.run(main())


def test_where_two_workers_begin_at_once_the_database_takes_one(
    days: Days, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each looks before the other has written: the key of the try is the guard, and nothing of the second is stored."""

    async def nothing(*_: object) -> None:
        return None

    monkeypatch.setattr(Dealer, "try_by", nothing)

    async def main() -> None:
        async with opened(tmp_path) as house:
            mei = await house.house.people.guest("Mei")
            other = Dealer(house.house.store, house.house.opening)
            await other.open()
            await house.house.dealer.begin(mei)
            with pytest.raises(Denied, match="one try"):
                await other.begin(mei)
            assert await counted(house) == (1, 1)

    asyncio.run(main())


async def counted(house: Open) -> tuple[int, int]:
    """How many tables and tries are stored."""
    store = house.house.store
    tables = await store.rows(select(func.count()).select_from(schema.tables))
    tries = await store.rows(select(func.count()).select_from(schema.tries))
    return tables[0][0], tries[0][0]


def test_a_restart_in_the_middle_loses_nothing(days: Days, tmp_path: Path) -> None:
    async def main() -> None:
        async with opened(tmp_path) as house, people(house.base, "Mei") as (mei,):
            table = await begin(mei)
            await play(mei, 3)
            promised = (await mei.get("/api/deals"))["today"]["commitment"]
            before = await moves_of(mei, table)
            await mei.close()
        async with opened(tmp_path) as house:
            mei.base = house.base
            async with httpx.AsyncClient(timeout=30) as mei.http:
                today = (await mei.get("/api/deals"))["today"]
                assert (today["commitment"], today["mine"]["table"]) == (promised, table)
                assert await denied(mei.post("/api/deals/today", {})) == "dealt"
                await mei.connect(table)
                await play(mei)
                room = await house.house.rooms.find(table)
                assert room.table.records[0].moves[:3] == before[:3]
                room.table.records[0].verify()
                await mei.close()

    asyncio.run(main())


# An ordinary table, without what would help


def test_nothing_is_taken_back_no_hint_is_given_and_nobody_plays_for_another(days: Days, tmp_path: Path) -> None:
    async def main() -> None:
        async with opened(tmp_path) as house, people(house.base, "Mei") as (mei,):
            table = await begin(mei)
            await play(mei, 1)
            await mei.until(lambda: mei.hands[0]["to_act"] == 0)
            assert (mei.info["deal"], mei.info["host"], mei.undo[0]) == (DAY, "", "")
            tried = await mei.ask("try", "tried", action=(await mei.legal(0))[0], seat=0)
            assert (tried["legal"], tried["free"]) == (True, False)
            told = await mei.ask("foresee", "foreseen", seat=0)
            assert {action["free"] for action in told["actions"]} <= {False, None}
            assert await denied(mei.ask("undo", seen=mei.seen, seat=0)) == "nothing_to_undo"
            assert await denied(mei.ask("hint", "hint", seat=0)) == "no_hints"
            assert await denied(mei.ask("helps", hints=True, consent=True)) == "host_only"
            assert await denied(mei.ask("audience", watch=True)) == "host_only"
            assert await denied(mei.ask("remove", seat=1)) == "not_now"
            assert await denied(mei.ask("leave")) == "not_now"
            assert await denied(mei.ask("abort")) == "too_late"
            await play(mei)
            assert await denied(mei.ask("rematch")) == "not_now"
            assert not any(fact.startswith("!") and '"hinted"' in fact for fact in await log_of(house, table))

    asyncio.run(main())


async def log_of(house: Open, table: str) -> list[str]:
    return [line.text for line in await house.house.store.log(table)]


def test_giving_up_is_the_try(days: Days, tmp_path: Path) -> None:
    async def main() -> None:
        async with opened(tmp_path) as house, people(house.base, "Mei", "Tomas") as (mei, tomas):
            table = await begin(mei)
            await mei.ask("resign", seat=0)
            mine = (await mei.get("/api/deals"))["today"]["mine"]
            assert (mine["stands"], mine["made"], mine["beside"]) == ("resigned", "given up", "")
            assert mine["line"] == "Yang-Tzee deal of 18 November: given up"
            assert await denied(mei.post("/api/deals/today", {})) == "dealt"
            await closed_to(tomas, table)
            assert house.house.dealer.promise(DAY).seed not in await everything(mei, table)

    asyncio.run(main())


def test_nobody_asks_for_a_table_that_looks_like_a_deal(days: Days, tmp_path: Path) -> None:
    async def main() -> None:
        async with opened(tmp_path) as house, people(house.base, "Mei") as (mei,):
            for field in ({"deal": DAY}, {"host": ""}, {"seed": "00" * 32}):
                body = {"game": "yang-tzee", "seats": [{"me": True}, {"bot": "club"}], **field}
                assert await denied(mei.post("/api/tables", body)) == "invalid"
            async with httpx.AsyncClient() as http:
                assert (await http.post(f"{house.base}/api/deals/today", json={})).status_code == 401

    asyncio.run(main())


# Nobody else sees it


async def closed_to(other: Player, table: str) -> None:
    """Nothing that a house tells of a table is told to this one."""
    paths = (
        "",
        "/chat",
        "/record",
        "/replay",
        "/drawing",
        "/drawing?hand=1&line=1",
        "/review",
        "/verify",
        "/draws",
    )
    for path in paths:
        answer = await other.http.get(f"{other.base}/api/tables/{table}{path}", headers=other.headers)
        assert answer.status_code in (403, 409), path
        assert answer.json()["error"] in ("closed", "not_now"), path
    for command in ({"do": "sync", "seen": 0}, {"do": "legal"}, {"do": "sit", "seat": 0}, {"do": "say", "text": "x"}):
        done = await other.http.post(
            f"{other.base}/api/tables/{table}/do", json={"id": "x", **command}, headers=other.headers
        )
        assert done.json()["replies"][0]["code"] == "closed"
    with pytest.raises((ConnectionClosed, InvalidStatus, ConnectionResetError)):
        await other.connect(table)
    await other.close()
    for which in ("open", "watch", "mine"):
        assert all(card["id"] != table for card in await other.get("/api/tables", which=which))


async def everything(player: Player, table: str) -> str:
    """All that a house tells somebody about a table, as text."""
    texts = [json.dumps([player.told, player.others, player.info, player.hands])]
    for path in (f"/tables/{table}", f"/tables/{table}/record", f"/tables/{table}/replay", "/deals", f"/deals/{DAY}"):
        answer = await player.http.get(f"{player.base}/api{path}", headers=player.headers)
        assert answer.status_code == 200, path
        texts.append(answer.text)
    return " ".join(texts)


def told_in(text: str, secrets: tuple[str, ...]) -> bool:
    return any(secret in text for secret in secrets)


def test_until_it_is_closed_a_deal_is_for_the_one_who_plays_it(days: Days, tmp_path: Path) -> None:
    async def main() -> None:
        async with opened(tmp_path) as house, people(house.base, "Mei", "Tomas") as (mei, tomas):
            table = await begin(mei)
            seed = house.house.dealer.promise(DAY).seed
            secrets = (seed, deals.seed_of_bots(seed))
            await play(mei, 3)
            await closed_to(tomas, table)
            assert not told_in(await everything(mei, table), secrets)
            await play(mei)
            assert mei.info["status"] == "over"
            assert mei.info["dice"][-1]["seed"] is None
            for moment in (f"{DAY} 23:59", f"{AFTER} 01:59", f"{AFTER} 02:04"):
                days.set(moment)
                await closed_to(tomas, table)
                assert not told_in(await everything(mei, table), secrets)
                assert await denied(mei_asks(mei, table, "verify")) == "not_now"
                assert await denied(mei_asks(mei, table, "draws")) == "not_now"
            days.set(f"{AFTER} 02:05")
            told = await tomas.get(f"/api/tables/{table}/record")
            assert told["fair"]["seed"] == seed
            assert (await tomas.get(f"/api/tables/{table}/verify"))["good"]
            assert (await mei.get(f"/api/tables/{table}"))["updates"][0]["table"]["dice"][-1]["seed"] == seed

    asyncio.run(main())


async def mei_asks(player: Player, table: str, what: str) -> None:
    answer = await player.http.get(f"{player.base}/api/tables/{table}/{what}", headers=player.headers)
    if answer.status_code != 200:
        raise Refused({"code": answer.json()["error"], **answer.json()})


# The seed


def test_the_seed_is_promised_the_day_before_and_told_when_nobody_can_gain(days: Days, tmp_path: Path) -> None:
    async def main() -> None:
        async with opened(tmp_path) as house, people(house.base, "Mei") as (mei,):
            days.set(f"{BEFORE} 08:00")
            promised = (await mei.get("/api/deals"))["tomorrow"]
            assert promised["day"] == DAY
            days.set(f"{DAY} 12:00")
            today = (await mei.get("/api/deals"))["today"]
            assert (today["commitment"], today["seed"]) == (promised["commitment"], None)
            table = await begin(mei)
            await play(mei)
            days.set(f"{AFTER} 02:04")
            assert (await mei.get("/api/deals"))["yesterday"]["seed"] is None
            days.set(f"{AFTER} 02:05")
            yesterday = (await mei.get("/api/deals"))["yesterday"]
            assert fair.commitment(DAY, 1, bytes.fromhex(yesterday["seed"]), fair.DEAL) == promised["commitment"]
            record = Record.from_json(await mei.get(f"/api/tables/{table}/record"))
            record.verify()
            assert record.proof() == "dice verified"
            record.save(tmp_path / "deal.json")
            told = CliRunner().invoke(app, ["check", str(tmp_path / "deal.json")])
            assert told.exit_code == 0, told.output
            assert "dice verified" in told.output
            assert (record.fair["table"], record.fair["seats"], record.fair["words"]) == (DAY, [], [])
            record.moves[0] = "~ first 1" if record.moves[0] == "~ first 0" else "~ first 0"
            with pytest.raises(ValueError, match="line 1"):
                record.verify()

    asyncio.run(main())


def test_no_day_is_told_before_it_has_begun(days: Days, tmp_path: Path) -> None:
    async def main() -> None:
        async with opened(tmp_path) as house, people(house.base, "Mei") as (mei,):
            await house.house.dealer.deal(AFTER)  # as for its par
            for day in (AFTER, BEFORE, "2026-99-99"):
                answer = await mei.http.get(f"{mei.base}/api/deals/{day}", headers=mei.headers)
                assert (answer.status_code, answer.json()["error"]) == (404, "not_found")
            days.set(f"{AFTER} 00:00")
            assert (await mei.get(f"/api/deals/{AFTER}"))["day"] == AFTER

    asyncio.run(main())


def test_seeds_of_days_are_unlike_and_no_house_has_those_of_another(days: Days, tmp_path: Path) -> None:
    async def main() -> None:
        seeds = set()
        for name in ("a", "b"):
            (tmp_path / name).mkdir()
            async with opened(tmp_path / name) as house:
                seeds |= {house.house.dealer.promise(day).seed for day in (BEFORE, DAY, AFTER)}
        assert len(seeds) == 6

    asyncio.run(main())


# The day turns


def test_what_was_begun_before_midnight_goes_on_and_is_closed_at_two(days: Days, tmp_path: Path) -> None:
    async def main() -> None:
        async with opened(tmp_path) as house, people(house.base, "Mei", "Tomas") as (mei, tomas):
            days.set(f"{DAY} 23:59")
            table = await begin(mei)
            await begin(tomas)
            await play(tomas, 1)
            days.set(f"{AFTER} 00:30")
            await play(mei, 2)
            assert mei.info["status"] == "playing"
            today = await mei.get("/api/deals")
            assert (today["today"]["day"], today["today"]["mine"]) == (AFTER, None)
            assert today["yesterday"]["mine"]["table"] == table
            next_one = (await mei.post("/api/deals/today", {}))["table"]
            assert next_one != table
            assert (await mei.get("/api/deals"))["today"]["mine"]["table"] == next_one
            await mei.until(lambda: mei.hands[0]["to_act"] == 0)
            action = (await mei.legal(0))[0]
            days.set(f"{AFTER} 02:00")
            assert await denied(mei.move(action, seat=0)) == "not_playing"
            assert await denied(mei.ask("try", "tried", action=action, seat=0)) == "not_playing"
            for player in (mei, tomas):
                room = await house.house.rooms.find(player.table)
                room.changed.set()  # as housekeeping does when the time has come
                await player.until(lambda: player.info["status"] == "over")  # noqa: B023
                assert player.info["why"] == "late"
            mine = (await mei.get("/api/deals"))["yesterday"]["mine"]
            assert (mine["stands"], mine["made"]) == ("late", "not finished")
            assert mine["line"] == "Yang-Tzee deal of 18 November: not finished"

    asyncio.run(main())


def test_a_house_that_was_closed_over_it_closes_the_deal_when_it_opens(days: Days, tmp_path: Path) -> None:
    async def main() -> None:
        async with opened(tmp_path) as house, people(house.base, "Mei") as (mei,):
            table = await begin(mei)
            card = await house.house.store.card(table)
            await mei.until(lambda: mei.hands[0]["to_act"] == 0)
            card = await house.house.store.card(table)
            assert card is not None
            assert card.wake == deals.closes_at(DAY)
            await mei.close()
        days.set(f"{AFTER} 05:00")
        async with opened(tmp_path) as house:
            room = await house.house.rooms.find(table)
            async with asyncio.timeout(10):
                while room.table.status != "over":
                    await asyncio.sleep(0.02)
            assert room.table.why == "late"
            assert room.table.admits(None)

    asyncio.run(main())


def test_days_begin_at_midnight_utc_and_close_two_hours_after_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    days = Days(monkeypatch, f"{DAY} 23:59")
    assert deals.today() == DAY
    assert (deals.beside(DAY, -1), deals.beside(DAY, 1)) == (BEFORE, AFTER)
    assert deals.ends_at(DAY) == 1_795_046_400_000  # 2026-11-19 00:00 UTC
    assert deals.closes_at(DAY) == 1_795_053_600_000
    days.set(f"{AFTER} 00:00")
    assert deals.today() == AFTER
    assert not deals.is_closed(DAY)
    days.set(f"{AFTER} 02:00")
    assert deals.is_closed(DAY)
    assert not deals.is_open(DAY)
    days.set(f"{AFTER} 02:05")
    assert deals.is_open(DAY)
    assert deals.in_words("2027-02-01") == "1 February"
