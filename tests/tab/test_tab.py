"""A house for one screen, run natively: the same code runs in a browser's worker."""

import asyncio
import json
import tracemalloc
from typing import Any

import pytest

import teahouse
from tab.page import Page
from teahouse import Record
from teahouse.server.ways import Ways
from teahouse.tab.told import KEPT, TOLD, told

BOT, ME = {"bot": "guest"}, {"me": True}


def seats(game: str, *first: dict[str, Any]) -> list[dict[str, Any]]:
    """Somebody, and bots on as many seats as the game needs beside them."""
    least = max(2, teahouse.game(game).about.players[0])
    return [*first, *[BOT] * (least - len(first))]


async def check(page: Page, table: str) -> int:
    """Every record of a table holds, as `teahouse check` has it; how many there are."""
    hands = len(page.info()["dice"])
    for hand in range(1, hands + 1):
        plain = await page.ask(f"GET /tables/{table}/record", hand=hand)
        record = Record.loads(json.dumps(plain))
        assert record.verify().over
        assert record.proof() == "dice verified"
        assert (await page.ask(f"GET /tables/{table}/verify", hand=hand))["good"]
    return hands


@pytest.mark.parametrize("game", teahouse.names())
def test_a_game_against_bots_to_its_end(game: str) -> None:
    async def main() -> None:
        page = Page()
        await page.begin()
        table = await page.open_table(game, *seats(game, ME))
        assert table.startswith("tab-")
        assert await page.play(f"{game} bots")
        assert page.info()["why"] == "played"
        assert await check(page, table)
        assert page.asked["choose"]
        assert set(page.fetched) == {game}
        frames = (await page.ask(f"GET /tables/{table}/replay", hand=1, count=100))["frames"]
        assert frames[0]["number"] == 0
        assert len(await page.ask(f"GET /tables/{table}/draws", hand=1)) > 0
        assert [one["id"] for one in (await page.ask("GET /me/games"))["games"]] == [table]
        assert (await page.ask("GET /me/statistics"))["games"] == 1
        status, text = await page.tab.call("GET", "/me/records")
        assert status == 200
        assert len(text.splitlines()) == len(page.info()["dice"])
        await page.tab.close()

    asyncio.run(main())


@pytest.mark.parametrize("game", teahouse.names())
def test_a_game_around_one_screen_with_hints_and_undo(game: str) -> None:
    async def main() -> None:
        page = Page()
        await page.begin()
        table = await page.open_table(
            game, *seats(game, ME, {"me": True, "name": "Tomás"}), match={"match_mode": "single"}
        )
        await page.until(lambda: page.info()["status"] == "playing" and page.last()["hand"]["to_act"] in (0, 1))
        asked = page.last()["hand"]["to_act"]
        hint = await page.say("hint", seat=asked)
        assert hint["is"] == "hint", hint
        assert hint["best"][0]["action"]
        seen = page.last(asked)["seq"]
        moved = await page.say("move", seat=asked, seen=seen, action=hint["best"][0]["action"])
        assert moved["is"] == "ack"
        again = await page.say("undo", seat=asked, seen=page.last(asked)["seq"])
        assert again["is"] == "ack" or again["code"] in ("nothing_to_undo", "not_your_seat", "old"), again
        await page.play(f"{game} screen", mine=(0, 1))
        assert page.info()["why"] == "played"
        assert await check(page, table) == 1
        assert {seat["name"] for seat in page.info()["seats"]} >= {"Mei", "Tomás"}
        await page.tab.close()

    asyncio.run(main())


def test_it_goes_on_where_it_was_when_it_is_opened_again() -> None:
    async def main() -> None:
        page = Page()
        await page.begin()
        table = await page.open_table("yardzee", ME, BOT)
        assert await page.play("half", most=8) == 8
        lines = page.last()["seq"]
        await page.tab.close()
        assert set(page.kept) >= {"me", f"table {table}"}

        again = Page(page.kept)
        assert (await again.ask("GET /me"))["name"] == "Mei"
        assert [card["id"] for card in await again.ask("GET /tables", which="running")] == [table]
        assert await again.tab.open_line(1, table, 0) is None
        assert again.last()["seq"] >= lines
        await again.play("other half")
        assert await check(again, table) == 1
        await again.tab.close()

        third = Page(again.kept)
        assert [card["status"] for card in await third.ask("GET /tables", which="mine")] == ["over"]
        assert (await third.ask(f"GET /tables/{table}"))["updates"][0]["table"]["why"] == "played"
        await third.tab.close()

    asyncio.run(main())


def test_a_review_is_made_piece_by_piece_and_counts_in_the_statistics() -> None:
    async def main() -> None:
        page = Page()
        await page.begin()
        table = await page.open_table("yardzee", ME, BOT)
        await page.play("reviewed")
        review = await page.ask(f"POST /tables/{table}/review", hand=1, seat=0)
        async with asyncio.timeout(120):
            while review["standing"] == "running":
                await asyncio.sleep(0.01)
                review = await page.ask(f"GET /tables/{table}/review", hand=1, seat=0)
        assert review["standing"] == "done"
        assert page.asked["retell"]
        assert (await page.ask("GET /me/games"))["games"][0]["weighed"]["decisions"] > 0
        await page.tab.close()
        again = Page(page.kept)
        assert (await again.ask("GET /me/games"))["games"][0]["weighed"]["decisions"] > 0
        await again.tab.close()

    asyncio.run(main())


def test_lessons_puzzles_and_analysis_are_answered_as_by_a_house() -> None:
    async def main() -> None:
        page = Page()
        lessons = await page.ask("GET /learn")
        game, chapter = lessons[0]["game"], lessons[0]["chapters"][0]["id"]
        scene = await page.ask(f"POST /learn/{game}/{chapter}/1", {"moves": []})
        assert scene["updates"]
        asked = {"ask": {"do": "legal", "id": "x", "seat": scene["updates"][0]["seat"]}, "moves": []}
        assert (await page.call(f"POST /learn/{game}/{chapter}/1/ask", asked))[0] in (200, 409)
        first = (await page.ask("GET /puzzles/yozu"))[0]["id"]
        shown = await page.ask(f"POST /puzzles/yozu/{first}/show", {})
        assert shown["kind"] == "solved"
        position = teahouse.game("yardzee").start(2, {"first": 0}).text()
        place = {"place": {"position": position}}
        scene = await page.ask("POST /analysis", {**place, "do": {"do": "fall"}})
        at = {**place, "nodes": scene["nodes"], "at": scene["at"]}
        worth = await page.ask("POST /analysis/worth", at)
        assert len(worth["values"]) == 2
        master = await page.ask("POST /analysis/master", {**at, "seconds": 0.2})
        assert master["moves"]
        await page.tab.close()

    asyncio.run(main())


def test_what_needs_other_people_is_refused_with_a_code_of_its_own() -> None:
    async def main() -> None:
        page = Page()
        assert await page.refused("POST /signin", {"name": "Mei", "password": "x"}) == "no_house"
        assert await page.refused("GET /deals") == "no_house"
        assert await page.refused("POST /me/claim", {"password": "long enough"}) == "no_house"
        assert await page.refused("GET /tokens") == "no_house"
        await page.begin()
        await page.open_table("yardzee", ME, None, players=2)
        assert (await page.say("say", text="hello"))["code"] == "no_house"
        assert (await page.say("invite", person="nobody"))["code"] == "no_house"
        await page.tab.close()

    asyncio.run(main())


def test_bad_input_is_refused_and_changes_nothing() -> None:
    async def main() -> None:
        page = Page()
        assert await page.refused("POST /tables", {"game": "yozu"}) == "who_are_you"
        await page.begin()
        table = await page.open_table("yardzee", ME, BOT, options={"first": 0})
        await page.until(lambda: page.info()["status"] == "playing" and page.last()["hand"]["to_act"] == 0)
        before = dict(page.kept)
        refusals: list[tuple[str, Any, dict[str, Any], str]] = [
            ("POST /tables", {"game": "chess"}, {}, "no_such_game"),
            ("POST /tables", {"game": "yozu", "players": 99}, {}, "invalid"),
            ("POST /tables", {"game": "yozu", "what": 1}, {}, "invalid"),
            ("POST /tables", {"game": "yozu", "players": 3, "options": {"no": 1}}, {}, "refused"),
            ("POST /me/name", {"name": "<b>"}, {}, "bad_name"),
            ("POST /me/name", {"name": "Rook"}, {}, "name_reserved"),
            ("GET /tables/tab-nothing", None, {}, "no_such_table"),
            (f"GET /tables/{table}/record", None, {"hand": "x"}, "invalid"),
            (f"GET /tables/{table}/record", None, {"hand": 7}, "not_found"),
            (f"GET /tables/{table}/draws", None, {}, "not_now"),
            (f"POST /tables/{table}/review", None, {}, "not_now"),
            ("GET /tables", None, {"which": "all"}, "invalid"),
            ("POST /analysis", {"place": {"position": "nonsense"}}, {}, "unreadable"),
        ]
        for call, body, query, code in refusals:
            assert await page.refused(call, body, **query) == code, call
        status, text = await page.tab.call("POST", "/tables", "", "{not json")
        assert (status, json.loads(text)["error"]) == (422, "invalid")
        for text in ("", "[]", "{}", '{"do":"move"}', "\u0000", '{"do":"nothing","id":"1"}', "[" * 5000):
            count = len(page.heard[1])
            await page.tab.hear(1, text)
            assert page.heard[1][count]["code"] == "invalid"
        seen = page.last()["seq"]
        for action, number, seat, code in [
            ("score yardzee", 1, 0, "old"),
            ("fly", seen, 0, "unreadable"),
            ("score sixes", seen, 1, "not_your_seat"),
        ]:
            assert (await page.say("move", action=action, seen=number, seat=seat))["code"] == code
        await page.tab.hear(99, json.dumps({"do": "ping", "id": "1"}))  # on no line
        assert await page.tab.open_line(2, "tab-nothing", 0) == (4404, "There is no such table.")
        assert page.kept == before
        await page.tab.close()

    asyncio.run(main())


def test_a_full_storage_refuses_a_move_and_the_table_stays_as_it_was() -> None:
    async def main() -> None:
        page = Page()
        await page.begin()
        await page.open_table("yardzee", ME, BOT, options={"first": 0})
        await page.until(lambda: page.info()["status"] == "playing" and page.last()["hand"]["to_act"] == 0)
        seen = page.last()["seq"]
        page.full = True
        legal = page.last()["hand"]["legal"] or (await page.say("legal"))["legal"]
        refused = await page.say("move", seen=seen, action=legal[0]["action"])
        assert (refused["code"], "QuotaExceededError" in refused["text"]) == ("not_written", True)
        page.full = False
        assert (await page.say("move", seen=seen, action=legal[0]["action"]))["is"] == "ack"
        await page.tab.close()

    asyncio.run(main())


def test_a_bot_whose_worker_was_ended_is_asked_again() -> None:
    async def main() -> None:
        page = Page()
        await page.begin()
        really, failures = page.think, 3

        def ended(question: str) -> str:
            nonlocal failures
            failures -= 1
            if failures >= 0:
                raise RuntimeError("interrupted")
            return really(question)

        page.think = ended
        await page.open_table("yardzee", ME, BOT, options={"first": 1})
        await page.until(lambda: page.info()["status"] == "playing" and page.last()["hand"]["to_act"] == 0)
        assert failures < 0
        moves = [
            step for one in page.heard[1] if one["is"] == "update" for step in one["steps"] if step["kind"] == "move"
        ]
        assert moves
        assert {step["how"] for step in moves} == {"bot"}, "no lot was thrown"
        await page.tab.close()

    asyncio.run(main())


def test_what_nobody_waits_for_any_more_is_ended() -> None:
    async def main() -> None:
        page = Page()
        await page.begin()
        thinking, over = asyncio.Event(), asyncio.Event()

        async def think(question: str) -> str:
            if json.loads(question)["work"] != "hint":
                return page.think(question)
            thinking.set()
            await over.wait()
            raise RuntimeError("interrupted")

        page.tab.house.thinkers._lanes[0]._thinkers[0]._think = think  # type: ignore[attr-defined]
        await page.open_table("yardzee", ME, BOT, options={"first": 0})
        await page.until(lambda: page.info()["status"] == "playing" and page.last()["hand"]["to_act"] == 0)
        await page.tab.hear(1, json.dumps({"do": "hint", "id": "h"}))
        await thinking.wait()
        page.tab.close_line(1)
        await page.until(lambda: page.stopped)
        over.set()
        await page.tab.close()

    asyncio.run(main())


def test_another_name_is_everywhere_the_next_time_too() -> None:
    async def main() -> None:
        page = Page()
        await page.begin()
        table = await page.open_table("yardzee", ME, {"me": True, "name": "Ilse"})
        assert (await page.ask("POST /me/name", {"name": "Zoë"}))["name"] == "Zoë"
        assert [seat["name"] for seat in page.info()["seats"]] == ["Zoë", "Ilse"]
        await page.tab.close()
        again = Page(page.kept)
        told = (await again.ask(f"GET /tables/{table}"))["updates"][0]["table"]
        assert [seat["name"] for seat in told["seats"]] == ["Zoë", "Ilse"]
        await again.tab.close()

    asyncio.run(main())


def test_memory_stays_bounded_over_ten_games() -> None:
    async def main() -> list[int]:
        page = Page(ways=Ways(think=0.001))
        page.tab.house.driver.tempo.least = 0.0
        await page.begin()
        sizes = []
        for number in range(12):
            await page.open_table("yardzee", ME, BOT)
            await page.play(f"memory {number}")
            table = page.info()["id"]
            await page.ask(f"GET /tables/{table}/replay", hand=1, count=100)
            page.tab.close_line(1)
            page.heard.clear()
            sizes.append(tracemalloc.get_traced_memory()[0] - sum(map(len, page.kept.values())))
            assert len(page.tab.house.rooms) <= 4
        await page.tab.close()
        return sizes

    tracemalloc.start()
    try:
        sizes = asyncio.run(main())
    finally:
        tracemalloc.stop()
    assert sizes[-1] - sizes[2] < 6 * 1024 * 1024, sizes


def test_what_is_told_with_nothing_running() -> None:
    async def main() -> dict[str, str]:
        page = Page()
        await page.begin()
        await page.open_table("yardzee", ME, BOT)
        await page.play("told")
        await page.tab.tell()
        await page.tab.close()
        return page.kept

    kept = asyncio.run(main())
    assert {TOLD + one for one in KEPT} <= set(kept)
    assert json.loads(kept["told/GET /me/games"])["games"][0]["status"] == "over"
    everybody = told()
    assert everybody["GET /me"] is None
    assert everybody["GET /tables?which=mine"] == []
    assert everybody["GET /puzzles"]["of_the_day"] is None
    assert {game["name"] for game in everybody["GET /house"]["games"]} == set(teahouse.names())
    assert "no house" in everybody["GET /house"]["alone"]


@pytest.mark.parametrize("text", ["", "{", "[]", '{"card":1}', '{"card":{},"log":""}'])
def test_what_is_kept_and_can_not_be_read_harms_nothing_else(text: str) -> None:
    async def main() -> None:
        page = Page({"table tab-broken": text, "me": text})
        assert await page.ask("GET /me") is None
        await page.begin()
        assert await page.ask("GET /tables", which="mine") == []
        await page.open_table("yardzee", ME, BOT)
        await page.tab.close()

    asyncio.run(main())
