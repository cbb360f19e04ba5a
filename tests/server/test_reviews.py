"""Reviews of whole hands: asked for once, made in pieces, stopped, kept, refused, and told to nobody too early."""

import asyncio
import contextlib
import os
from pathlib import Path
from typing import Any

import httpx
import pytest

from server.client import Player, people
from server.conftest import Running
from server.play import Habits, play_together, sit_down
from server.test_protocol import table_for_two
from teahouse.bots.advice import advice_for
from teahouse.bots.review import decisions
from teahouse.engine import Record, registry
from teahouse.server.limits import Limits
from teahouse.server.log.refusal import Refused
from teahouse.server.thinking import reviews as made
from teahouse.server.thinking.questions import Answer
from teahouse.server.thinking.queue import Share, Urgency
from teahouse.server.thinking.retold import outline, retell
from teahouse.server.thinking.reviews import Reviews
from teahouse.server.thinking.thinkers import Processes as Thinkers
from teahouse.server.wire.retold import named, nameless

GOLDEN = Path(__file__).parent.parent / "golden" / "yardzee"
MEI, TOMAS, NOBODY = Share("192.0.2.1", "mei"), Share("192.0.2.2", "tomas"), Share("192.0.2.3", "")


async def solo(mei: Player) -> str:
    """A game of Yardzee alone in which the first roll of each turn is scored in the first box that is open."""
    table = await mei.open_table("yardzee", players=1, seats=[{"me": True}])
    await mei.connect(table)
    while True:
        await mei.until(lambda: mei.info.get("status") == "over" or (mei.hands.get(0) or {}).get("to_act") == 0)
        if mei.info["status"] == "over":
            return table
        action = next(one for one in await mei.legal(0) if one.startswith("score"))
        ack = await mei.move(action, 0)
        await mei.until(lambda ack=ack: mei.seen >= ack["seq"])


async def whole(player: Player, table: str, **query: Any) -> dict[str, Any]:
    """A review to its end, asked for part by part as a page does it."""
    told = await player.post(f"/api/tables/{table}/review?" + "&".join(f"{k}={v}" for k, v in query.items()), {})
    first = told
    async with asyncio.timeout(120):
        while told["standing"] == "running":
            await asyncio.sleep(0.2)
            since = len(first["told"])
            told = await player.get(f"/api/tables/{table}/review", since=since, **query)
            assert told["done"] >= since
            if not first["steps"]:
                first = {**told, "told": first["told"], "rows": first["rows"]}
            first = {**first, "told": first["told"] + told["told"], "rows": first["rows"] + told["rows"]}
    return {**first, **{name: told[name] for name in ("standing", "done", "of", "text", "seats")}}


def test_alone_at_yardzee_everything_is_exact_and_adds_up(house: Running) -> None:
    async def main() -> None:
        async with people(house.base, "Mei") as (mei,):
            table = await solo(mei)
            told = await whole(mei, table, seat=0)
            record = await mei.get(f"/api/tables/{table}/record")
            assert told["standing"] == "done"
            assert (told["alone"], told["exact"]) == (True, True)
            # Set-up, then thirteen rolls and thirteen boxes.
            assert [step["kind"] for step in told["steps"]] == ["setup"] + ["chance", "decision"] * 13
            assert told["done"] == told["of"] == len(told["told"]) == 27
            optimum = advice_for(registry.game("yardzee")).optimum
            assert optimum is not None
            assert told["start"] == [pytest.approx(optimum(), abs=0.001)]
            last = told["told"][-1]["after"][0]
            assert last == record["outcome"]["scores"][0]
            luck = sum(step["luck"][0] for step in told["told"])
            cost = sum(step["cost"] for step in told["told"])
            assert told["start"][0] + luck - cost == pytest.approx(last, abs=0.05)
            # As people read it, in tenths: what rounding leaves stands in the rest.
            for parts in [told["seats"][0]["sum"], *(row["seats"][0] for row in told["rows"])]:
                added = sum(round(10 * parts[name]) for name in ("start", "luck", "others", "own", "rest"))
                assert added == round(10 * parts["after"])
                assert abs(parts["rest"]) < 0.3
            assert [row["turn"] for row in told["rows"]] == list(range(14))
            # Nobody fills the first open box with the first roll, thirteen times, and does it well.
            assert told["seats"][0]["counts"].startswith("13 decisions: ")
            weak = [step["card"] for step in told["told"] if step["card"] and step["card"]["sign"]]
            assert weak
            for card in weak:
                assert card["played"]["words"].startswith("Score ")
                assert card["better"]["value"] > "" and card["reason"]
                assert card["by"].startswith("Judged by what you knew then, exact")
            moments = told["seats"][0]["moments"]
            assert 1 <= len(moments) <= 5
            assert [one["step"] for one in moments] == sorted(one["step"] for one in moments)

    asyncio.run(main())


def test_a_review_is_refused_before_the_end_and_told_in_each_ones_words(house: Running) -> None:
    async def main() -> None:
        async with people(house.base, "Mei", "Tomás") as (mei, tomas):
            table = await table_for_two(mei, tomas)
            address = f"{house.base}/api/tables/{table}/review"
            for call in (mei.http.post, mei.http.get, mei.http.delete):
                early = await call(address, headers=mei.headers)
                assert (early.status_code, early.json()["error"]) == (409, "not_now")
            await mei.move("score yardzee")
            await mei.ask("resign")
            await mei.until(lambda: mei.info["status"] == "over")
            before = await mei.get(f"/api/tables/{table}/review")
            assert (before["standing"], before["steps"]) == ("none", [])
            mine = await whole(mei, table, seat=0)
            dice = next(step for step in mine["steps"] if step["kind"] == "chance")["says"].split()[-5:]
            card = next(step["card"] for step in mine["told"] if step["card"])
            if len({die.strip(".") for die in dice}) > 1:
                # To strike the Yardzee out in the first round gives much away, whatever was rolled.
                assert card["played"]["action"] == "score yardzee"
                assert card["better"]["action"] != "score yardzee"
                assert card["better"]["at"]
            assert "you knew" in card["by"]
            theirs = await whole(tomas, table, seat=1)
            other = next(step["card"] for step in theirs["told"] if step["card"])
            names = (await mei.get(f"/api/tables/{table}/replay"))["names"]
            assert f"{names[0]} knew" in other["by"]
            assert (other["heading"], other["verdict"]) == (card["heading"], card["verdict"])
            everybody = await whole(tomas, table)
            assert any(step["says"].startswith(f"{names[0]} rolls") for step in everybody["steps"])

    asyncio.run(main())


def test_what_follows_the_better_is_played_on(house: Running) -> None:
    async def main() -> None:
        async with people(house.base, "Mei") as (mei,):
            table = await solo(mei)
            told = await whole(mei, table, seat=0)
            weak = next(one for one in told["told"] if one["card"] and one["card"]["better"])
            line = told["steps"][weak["number"]]["first"]
            follows = await mei.get(f"/api/tables/{table}/review/follows", line=line, seat=0)
            assert [frame["number"] for frame in follows["frames"]] == list(range(1, len(follows["frames"]) + 1))
            assert follows["frames"][0]["step"]["seat"] == 0
            assert {mark["order"] for mark in follows["marks"]} >= {1}
            assert follows == await mei.get(f"/api/tables/{table}/review/follows", line=line, seat=0)
            chance = await mei.http.get(
                f"{house.base}/api/tables/{table}/review/follows", params={"line": 1}, headers=mei.headers
            )
            assert (chance.status_code, chance.json()["error"]) == (404, "not_found")

    asyncio.run(main())


def test_one_review_a_person_at_a_time_and_one_for_all_without_a_name(house: Running) -> None:
    async def main() -> None:
        async with people(house.base, "Mei", "Tomás") as (mei, tomas), httpx.AsyncClient(timeout=60) as http:
            tables = []
            for _ in range(3):
                table = await mei.open_table("courtyard", players=2, match={"match_mode": "single"})
                await sit_down([mei, tomas], table, {0: mei, 1: tomas})
                await play_together([mei, tomas], "reviews", Habits())
                tables.append(table)

            async def begin(table: str, headers: dict[str, str]) -> int:
                answer = await http.post(f"{house.base}/api/tables/{table}/review", headers=headers)
                assert answer.status_code in (200, 429), answer.text
                return answer.status_code

            async def stop(table: str, headers: dict[str, str]) -> None:
                await http.delete(f"{house.base}/api/tables/{table}/review", headers=headers)

            try:
                assert await begin(tables[0], mei.headers) == 200
                assert await begin(tables[1], mei.headers) == 429, "hers is under way"
                assert await begin(tables[0], mei.headers) == 200, "the same again is no other"
                nobody = {"X-Forwarded-For": "192.0.2.77", "Origin": house.base}
                assert await begin(tables[1], nobody) == 200
                assert await begin(tables[2], nobody) == 429
                await stop(tables[0], mei.headers)
                await asyncio.sleep(0.1)
                assert await begin(tables[2], mei.headers) == 200
            finally:
                for table in tables:
                    for headers in (mei.headers, nobody):
                        await stop(table, headers)
            stopped = await mei.get(f"/api/tables/{tables[0]}/review")
            assert stopped["standing"] == "stopped"

    asyncio.run(main())


# Beside a table


def who_reviews() -> Answer[int]:
    """How far the process that reviews stands back, of 19."""
    return Answer(os.getpriority(os.PRIO_PROCESS, 0))


def test_a_review_under_way_delays_no_bot_at_a_table() -> None:
    record = Record.load(GOLDEN.parent / "courtyard" / "2-players-00.json").as_json()

    async def main() -> None:
        # A house with one process for each kind of thinking; the same person has both made.
        thinkers = Thinkers(1)
        seen = next(decisions(Record.from_json(record))).seen
        try:
            assert await thinkers.choose("guest", seen, None, Urgency.PLAYED, MEI, lambda: True)
            assert await thinkers.outline(record, MEI)
            # The first piece is at least a second of one core.
            piece = asyncio.create_task(thinkers.retell("a hand", record, 0, MEI))
            await asyncio.sleep(0)
            for _ in range(5):
                assert await thinkers.choose("guest", seen, None, Urgency.PLAYED, MEI, lambda: True)
                assert not piece.done(), "a bot at a table has waited for it"
            found = await piece
            assert found is not None and found.steps
            lane = thinkers._lane(Urgency.REVIEW)
            stands = await lane.ask(who_reviews, "courtyard", (), lambda: True, Urgency.REVIEW, MEI)
            assert stands.value is not None and stands.value >= os.getpriority(os.PRIO_PROCESS, 0) + 5
        finally:
            thinkers.close()

    asyncio.run(main())


# In this process


class Slow(Thinkers):
    """Thinks in this process, a step at a time, and only when it is let."""

    def __init__(self) -> None:
        super().__init__(1)
        self.let = asyncio.Semaphore(0)
        self.asked: list[int] = []
        self.fails = False
        self.rested = 0

    async def outline(self, record: dict[str, Any], share: Share) -> Any:
        return outline(record).value

    async def retell(self, name: str, record: dict[str, Any], begin: int, share: Share) -> Any:
        await self.let.acquire()
        self.asked.append(begin)
        if self.fails:
            return None
        piece = retell(f"{name} {id(self)}", record, begin).value
        assert piece is not None
        return type(piece)(piece.steps[:1], piece.said[:1])

    def rest(self, urgency: Urgency) -> None:
        self.rested += 1
        super().rest(urgency)


def hand() -> Record:
    """The record of a hand of Yardzee alone."""
    return Record.load(GOLDEN / "1-players-00.json")


async def settle() -> None:
    """Everything that is ready happens."""
    for _ in range(20):
        await asyncio.sleep(0)


def test_a_review_is_stopped_goes_on_where_it_was_and_is_not_thought_about_twice() -> None:
    async def main() -> None:
        thinkers = Slow()
        reviews = Reviews(thinkers, clock=lambda: 0.0)
        review = reviews.begin(("t", 1), hand(), MEI)
        assert review.standing == "running"
        for _ in range(3):
            thinkers.let.release()
        await settle()
        assert len(review.retold.steps) == 3
        assert reviews.begin(("t", 1), hand(), TOMAS) is review
        reviews.stop(("t", 1), MEI)
        assert review.standing == "running", "Tomás wants it still"
        reviews.stop(("t", 1), TOMAS)
        await settle()
        assert review.task is None, "it is stopped"
        assert thinkers.rested == 1
        reviews.begin(("t", 1), hand(), TOMAS)
        for _ in range(100):
            thinkers.let.release()
            await settle()
        assert review.retold.done
        assert sorted(set(thinkers.asked)) == list(range(review.retold.of))
        assert len(thinkers.asked) == review.retold.of
        assert reviews.begin(("t", 1), hand(), MEI).standing == "done"
        assert len(thinkers.asked) == review.retold.of
        thinkers.close()

    asyncio.run(main())


def test_a_review_rests_when_nobody_looks_at_it() -> None:
    async def main() -> None:
        at = 0.0
        thinkers = Slow()
        reviews = Reviews(thinkers, clock=lambda: at)
        review = reviews.begin(("t", 1), hand(), MEI)
        thinkers.let.release()
        await settle()
        at = made.LOOKED_AT - 1
        assert reviews.find(("t", 1), MEI) is review
        at += made.LOOKED_AT - 1
        thinkers.let.release()
        await settle()
        assert review.standing == "running"
        reviews.find(("t", 1), NOBODY)  # who has not asked for it
        at += made.LOOKED_AT
        thinkers.let.release()
        await settle()
        assert review.task is None, "it rests"
        with thinkers.place(Urgency.REVIEW, MEI):
            pass
        thinkers.close()

    asyncio.run(main())


def test_a_review_that_fails_says_so_and_can_go_on() -> None:
    async def main() -> None:
        thinkers = Slow()
        thinkers.fails = True
        reviews = Reviews(thinkers, clock=lambda: 0.0)
        review = reviews.begin(("t", 1), hand(), MEI)
        thinkers.let.release()
        await settle()
        assert (review.standing, bool(review.text)) == ("failed", True)
        thinkers.fails = False
        assert reviews.begin(("t", 1), hand(), MEI).standing == "running"
        reviews.close()
        thinkers.close()

    asyncio.run(main())


def test_what_was_looked_at_longest_ago_is_forgotten_first() -> None:
    async def main() -> None:
        thinkers = Slow()
        reviews = Reviews(thinkers, most=2 * made.AN_OUTLINE, clock=lambda: 0.0)
        keys = [(name, 1) for name in "abc"]
        for key in keys[:2]:
            reviews.begin(key, hand(), MEI)
            await settle()
            reviews.stop(key, MEI)
            await settle()
        reviews.find(keys[0], MEI)
        reviews.begin(keys[2], hand(), MEI)
        assert [reviews.find(key, MEI) is not None for key in keys] == [True, False, True]
        with contextlib.suppress(Refused):
            reviews.begin(keys[1], hand(), MEI)
            raise AssertionError("one at a time")
        reviews.close()
        thinkers.close()

    asyncio.run(main())


def test_reviews_of_a_person_come_slowly() -> None:
    limit = Limits().reviews
    assert [bool(limit.refuse("mei")) for _ in range(21)] == [False] * 20 + [True]


def test_what_is_kept_holds_no_names() -> None:
    record = hand()
    assert record.players == ["random 0"]
    plain = nameless(record)
    told, piece = outline(plain).value, retell("names", plain, 0).value
    assert told is not None
    assert piece is not None
    assert "random 0" not in repr([plain, told, piece])
    assert named(told.turns[1].deed[-1], record.players).startswith("random 0 ")
