"""Tables that begin at a position: kept out of lists and statistics, and giving nothing away."""

import asyncio
from random import Random
from typing import Any

import msgspec
import pytest

import teahouse
from engine.test_from_a_position import midway
from server.client import people
from server.conftest import Running
from server.test_tables import refused
from teahouse.engine import Record
from teahouse.school.puzzle import puzzles_of
from teahouse.server.log import facts
from teahouse.server.log.facts import TableSettings
from teahouse.server.log.table import HouseTable
from teahouse.server.log.turn import Turn, open_table
from teahouse.server.wire.views import tell_record

YOZU = """
    yozu, 3 players
    oracle: 0
    hand: panda winter, tiger summer
    garden 0: carp fall
    garden 1: carp spring
    garden 2: tiger fall
    guesser: 2
"""
AS_OF_SEAT_2 = YOZU.replace("panda winter, tiger summer", "?, ?")
SEATS = [{"bot": "random"}, {"bot": "random"}, {"me": True}]


def test_a_table_begins_where_the_text_says(house: Running) -> None:
    async def main() -> None:
        async with people(house.base, "Wen") as (wen,):
            table = await wen.open_table("yozu", position=YOZU, seats=SEATS, public=True)
            await wen.connect(table)
            await wen.until(lambda: wen.info["status"] == "playing")
            assert wen.info["positioned"]
            assert wen.hands[2]["to_act"] == 2
            await wen.move("guess panda winter")  # one of the two that the Oracle holds: a hit ends the guessing
            assert any("panda winter" in str(step["events"]) for step in wen.told)
            assert table not in [card["id"] for card in await wen.get("/api/tables", which="open")]
            assert table not in [card["id"] for card in await wen.get("/api/tables", which="watch")]
            assert table in [card["id"] for card in await wen.get("/api/tables", which="mine")]

    asyncio.run(main())


def test_what_the_text_leaves_unknown_is_drawn_and_stays_unknown(house: Running) -> None:
    async def main() -> None:
        async with people(house.base, "Wen") as (wen,):
            table = await wen.open_table("yozu", position=AS_OF_SEAT_2, seats=SEATS)
            record = await wen.get(f"/api/tables/{table}/record")
            assert "hand: ?, ?" in record["position"]
            assert record["teahouse"] == 2

    asyncio.run(main())


@pytest.mark.parametrize("name", teahouse.names())
def test_the_record_of_a_running_hand_holds_its_beginning_as_its_reader_saw_it(name: str) -> None:
    state = midway(name, 5)
    settings = TableSettings(game=name, players=state.players, match={"match_mode": "single"})
    table = HouseTable([open_table("mei", settings, position=state.text())])
    turn = Turn(table)
    for seat in range(state.players):
        turn.sit_bot(seat, "random", f"Rook {seat}")
    turn.settle()
    assert table.hand is not None
    assert table.hand.state == state
    for reader in (*range(state.players), None):
        plain = tell_record(table, 1, reader)
        assert plain["position"] == state.seen_by(reader).text()
        if state.seen_by(reader).text() != state.text():
            assert msgspec.json.encode(state.text())[1:-1] not in msgspec.json.encode(plain)
    rng = Random(name)
    while table.status == "playing":
        assert table.hand.state.to_act is not None
        turn.move(table.hand.state.to_act, table.hand.state.random_action(rng))
        turn.settle()
    whole = tell_record(table, 1, None)
    assert whole["position"] == state.text(), "once it is over nothing is hidden"
    assert Record.from_json(msgspec.json.decode(msgspec.json.encode(whole))).verify().over
    assert facts.read(facts.write(table.setup)) == table.setup


@pytest.mark.parametrize(
    ("body", "code", "says"),
    [
        ({"position": "yozu, 3 players\nhand: ten dragons"}, "unreadable", "line 2, hand"),
        ({"position": "yozu"}, "unreadable", "expected 'yozu, N players'"),
        ({"position": YOZU, "players": 4}, "refused", "are those that stand there"),
        ({"position": YOZU, "options": {"first": 1}}, "refused", "are those that stand there"),
        ({"position": YOZU, "match": {"match_mode": "first_to_two"}}, "refused", "are those that stand there"),
        ({"position": YOZU, "seats": [*SEATS, {"bot": "random"}]}, "refused", "There are 3 seats."),
    ],
)
def test_what_can_be_no_beginning_is_refused(house: Running, body: dict[str, Any], code: str, says: str) -> None:
    async def main() -> None:
        async with people(house.base, "Wen") as (wen,):
            reply = await refused(code, wen.open_table("yozu", **{"seats": SEATS, **body}))
            assert says in reply["text"]

    asyncio.run(main())


def test_a_game_that_is_over_is_no_beginning(house: Running) -> None:
    over = teahouse.game("yardzee").start(1)
    rng, dice = Random(1), teahouse.FastDice(1)
    while not over.over:
        over.play(dice.pick(over.chances()) if over.to_act == teahouse.CHANCE else over.random_action(rng))

    async def main() -> None:
        async with people(house.base, "Wen") as (wen,):
            reply = await refused("refused", wen.open_table("yardzee", position=over.text(), seats=[{"me": True}]))
            assert reply["text"] == "At that position the game is over."

    asyncio.run(main())


def test_it_counts_for_no_level_and_a_rematch_begins_there_again(house: Running) -> None:
    async def main() -> None:
        async with people(house.base, "Wen") as (wen,):
            for _ in range(3):
                table = await wen.open_table("yozu", position=YOZU, seats=SEATS)
                await wen.connect(table)
                await wen.until(lambda: wen.info["status"] == "playing")
                await wen.ask("resign")
                await wen.until(lambda: wen.info["status"] == "over", 60)
            assert await wen.get("/api/me/levels") == []
            ack = await wen.ask("rematch")
            await wen.connect(ack["table"])
            assert wen.info["positioned"]
            assert wen.hands[2]["to_act"] == 2

    asyncio.run(main())


def test_after_a_try_one_plays_on_from_a_puzzle(house: Running) -> None:
    puzzle = next(one for one in puzzles_of("yozu").values() if len(one.replies) > 1)
    path = f"/api/puzzles/yozu/{puzzle.id}/position"

    async def main() -> None:
        async with people(house.base, "Wen") as (wen,):
            await refused("not_now", wen.post(path, {}))
            told = await wen.post(path, {"moves": [puzzle.best]})
            assert told["seat"] == puzzle.seat
            seats: list[dict[str, Any]] = [{"bot": "random"} for _ in range(told["players"])]
            seats[told["seat"]] = {"me": True}
            if teahouse.game("yozu").position(told["position"]).over:
                return
            table = await wen.open_table("yozu", position=told["position"], seats=seats)
            await wen.connect(table)
            await wen.until(lambda: wen.info["status"] in ("playing", "over"))

    asyncio.run(main())
