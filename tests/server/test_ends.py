"""Ends: what a list tells of them, how a match goes on, who asks for another game, and what the host may change."""

import asyncio
import json
import random

import httpx

from server.client import Listening, people
from server.conftest import Running
from server.test_protocol import table_for_two
from server.test_tables import refused
from teahouse.server.due import due
from teahouse.server.log.facts import Pace, TableSettings
from teahouse.server.log.table import HouseTable
from teahouse.server.log.turn import Turn, open_table
from teahouse.server.room import Room
from teahouse.server.settings import Settings

SERIES = {"match_mode": "cumulative", "cumulative_hands": 2}


def played(settings: TableSettings) -> HouseTable:
    """A table of Mei and Tomás with one game played, at random."""
    table = HouseTable([open_table("mei", settings)])
    turn = Turn(table)
    for seat, person in enumerate(("mei", "tomas")):
        turn.sit(seat, person, person.title())
    turn.settle()
    choices, hand = random.Random(3), table.hand_number
    while table.status == "playing" and table.hand_number == hand:
        assert table.hand is not None and table.to_act is not None
        turn.move(table.to_act, table.hand.state.seen_by(table.to_act).random_action(choices))
        turn.settle()
    return table


def test_a_list_tells_who_won_and_with_what() -> None:
    table = played(TableSettings(game="yardzee", players=2))
    assert table.hand is not None
    points = list(table.hand.state.seen_by(None).view.scores)
    told = json.loads(table.card())
    assert (told["why"], told["scores"]) == ("played", points)
    assert told["winners"] == [seat for seat in (0, 1) if points[seat] == max(points)]


def test_a_list_tells_of_a_game_that_was_given_up(house: Running) -> None:
    async def main() -> None:
        async with people(house.base, "Mei", "Tomás") as (mei, tomas):
            table = await table_for_two(mei, tomas)
            await mei.ask("resign")
            (card,) = [card for card in await tomas.get("/api/tables", which="mine") if card["id"] == table]
            assert (card["why"], card["winners"], card["scores"]) == ("resigned", [1], [])

    asyncio.run(main())


def test_the_next_game_waits_for_whoever_is_here() -> None:
    house = Settings(between_seconds=60, ready_seconds=600)

    async def main() -> None:
        room = Room(played(TableSettings(game="yardzee", players=2, match=SERIES)), [], 0)
        table, (mei, tomas) = room.table, (Listening("mei"), Listening("tomas"))
        assert table.status == "between"

        def wait() -> float:
            """Seconds from the end of the last game until the next begins all the same."""
            coming = due(room, house)
            assert coming is not None and coming.what == "next"
            return (coming.at - table.waiting_since) / 1000

        room.listeners |= {mei, tomas}
        assert wait() == 600
        # Tomás's line drops five minutes later: a minute for him to come back, though he had long been waited for.
        table.waiting_since -= 300_000
        room.sightings["tomas"] = table.waiting_since + 300_000
        room.listeners.discard(tomas)
        table.chairs[0].ready = True
        assert wait() == 300 + 60
        room.sightings["tomas"] = table.waiting_since - 5_000  # gone before the end
        assert wait() == 60

    asyncio.run(main())


def test_over_days_the_next_game_waits_as_long_as_a_move_may_take() -> None:
    async def main() -> None:
        settings = TableSettings(game="yardzee", players=2, match=SERIES, pace=Pace("correspondence", hours=24))
        room = Room(played(settings), [], 0)
        coming = due(room, Settings())
        assert coming is not None and coming.at == room.table.waiting_since + 24 * 3_600_000

    asyncio.run(main())


def test_every_game_of_a_match_is_told(house: Running) -> None:
    async def main() -> None:
        async with people(house.base, "Mei") as (mei,):
            table = await mei.open_table("yardzee", players=1, match=SERIES, seats=[{"me": True}])
            await mei.connect(table)
            await mei.until(lambda: mei.info["status"] == "playing")
            for _ in range(13):
                await mei.until(lambda: mei.numbers[0] == mei.seen and mei.hands[0]["to_act"] == 0)
                scores = [action for action in await mei.legal(0) if action.startswith("score")]
                ack = await mei.move(scores[0])
                await mei.until(lambda ack=ack: mei.seen >= ack["seq"])
            await mei.until(lambda: mei.info["status"] == "between")
            assert mei.info["hands"] == [{"scores": mei.info["totals"], "winners": [0]}]

    asyncio.run(main())


def test_a_rematch_says_who_asks(house: Running) -> None:
    async def main() -> None:
        async with people(house.base, "Mei", "Tomás") as (mei, tomas):
            await table_for_two(mei, tomas)
            await mei.ask("resign")
            await tomas.until(lambda: tomas.info["status"] == "over")
            new = (await tomas.ask("rematch"))["table"]
            await mei.until(lambda: mei.info["rematch"] == new)
            assert mei.info["rematch_by"] == 1
            assert mei.told[-1]["words"] == f"{mei.info['seats'][1]['name']} asks for another game."

    asyncio.run(main())


def test_the_host_changes_hints_and_consent_and_everybody_is_told(house: Running) -> None:
    async def main() -> None:
        async with people(house.base, "Mei", "Tomás") as (mei, tomas):
            await table_for_two(mei, tomas)
            await refused("host_only", tomas.ask("helps", hints=False))
            ack = await mei.move((await mei.legal(0))[0])  # a roll: what was learned is not freely taken back
            await mei.until(lambda: mei.seen >= ack["seq"])
            assert mei.undo[0] == "ask"
            await mei.ask("helps", hints=False, consent=False)
            await tomas.until(lambda: tomas.info["aids"]["hints"] is False)
            assert tomas.info["aids"]["consent"] is False
            assert "There are no hints from now on." in tomas.told[-1]["words"]
            await mei.until(lambda: mei.undo[0] == "")
            await refused("no_consent", mei.ask("undo", seen=mei.seen))
            await refused("no_hints", mei.ask("hint"))
            await mei.ask("helps", consent=True)
            await mei.until(lambda: mei.undo[0] == "ask")
            assert mei.info["aids"]["hints"] is False, "what isn't spoken of stays as it is"

    asyncio.run(main())


def test_a_table_is_taken_off_ones_own_list_alone(house: Running) -> None:
    async def main() -> None:
        async with people(house.base, "Mei", "Tomás", "Kim") as (mei, tomas, kim):
            table = await table_for_two(mei, tomas)

            async def take_off(who: object) -> httpx.Response:
                assert isinstance(who, type(mei))
                return await who.http.delete(f"{house.base}/api/tables/{table}/mine", headers=who.headers)

            assert (await take_off(mei)).json()["error"] == "not_over"
            await mei.ask("resign")
            assert (await take_off(kim)).json()["error"] == "not_seated"
            assert (await take_off(mei)).status_code == 200
            listed = {
                who.id: [card["id"] for card in await who.get("/api/tables", which="mine")] for who in (mei, tomas)
            }
            assert table not in listed[mei.id]
            assert table in listed[tomas.id]
            assert (await mei.get(f"/api/tables/{table}/verify"))["good"]

    asyncio.run(main())


def test_a_break_stops_the_clocks_when_all_agree(house: Running) -> None:
    async def main() -> None:
        async with people(house.base, "Mei", "Tomás") as (mei, tomas):
            await table_for_two(mei, tomas)
            await refused("not_now", mei.ask("rest", yes=True))  # no clock runs here
            await table_for_two(mei, tomas, pace={"kind": "live", "bank": 300, "turn": 10})

            async def running() -> int | None:
                seat: int | None = (await mei.get(f"/api/tables/{mei.table}"))["updates"][0]["clocks"]["running"]
                return seat

            assert await running() == 0
            await refused("not_now", tomas.ask("rest", yes=False))
            await mei.ask("rest", yes=True)
            await refused("not_now", mei.ask("rest", yes=True))
            assert await running() == 0, "one who asks does not stop the clocks alone"
            await tomas.until(lambda: tomas.info["rest"] == [mei.id])
            assert tomas.told[-1]["words"] == f"{tomas.info['seats'][0]['name']} wants a break."
            await tomas.ask("rest", yes=True)
            await mei.until(lambda: mei.info["resting"])
            assert await running() is None
            await tomas.ask("rest", yes=False)
            await mei.until(lambda: not mei.info["resting"])
            assert mei.info["rest"] == []
            assert await running() == 0
            # Whoever moves goes on.
            for who in (mei, tomas):
                await who.ask("rest", yes=True)
            await mei.until(lambda: mei.info["resting"])
            ack = await mei.move((await mei.legal(0))[0])
            await mei.until(lambda: mei.seen >= ack["seq"])
            assert await running() is not None

    asyncio.run(main())
