"""The protocol: numbers, ids, acknowledgements, and coming back after a drop."""

import asyncio
import random
from typing import Any

import pytest

from server.client import Player, Refused, people
from server.conftest import Running
from server.play import Habits, play_on, sit_down


async def table_for_two(mei: Player, tomas: Player, game: str = "yardzee", **about: Any) -> str:
    table = await mei.open_table(game, players=2, **{"options": {"first": 0}, **about})
    await sit_down([mei, tomas], table, {0: mei, 1: tomas})
    await mei.until(lambda: mei.hands.get(0) is not None and mei.hands[0]["to_act"] == 0)
    await tomas.until(lambda: tomas.seen == mei.seen and tomas.hands.get(1) is not None)
    return table


def test_a_repeated_id_is_answered_again_and_not_played_again(house: Running) -> None:
    async def main() -> None:
        async with people(house.base, "Mei", "Tomás") as (mei, tomas):
            await table_for_two(mei, tomas)
            action = (await mei.legal(0))[0]
            first = await mei.move(action, id="mine-1")
            assert not first["again"]
            second = await mei.move(action, id="mine-1", seen=0)
            assert second == {**first, "again": True}
            await mei.until(lambda: mei.seen >= first["seq"])
            snapshot = await mei.get(f"/api/tables/{mei.table}")
            assert snapshot["seq"] == first["seq"]
            moves = [step for step in mei.told if step["kind"] == "move"]
            assert len(moves) == 1
            # An id belongs to the one who sent it: another's message under the same id is another message.
            with pytest.raises(Refused) as refused:
                await tomas.move("whatever", id="mine-1", seen=first["seq"])
            assert refused.value.code != "ack"

    asyncio.run(main())


def test_an_old_number_is_refused_with_what_was_missed(house: Running) -> None:
    async def main() -> None:
        async with people(house.base, "Mei", "Tomás") as (mei, tomas):
            await table_for_two(mei, tomas)
            old = mei.seen
            ack = await mei.move((await mei.legal(0))[0])
            await mei.until(lambda: mei.seen >= ack["seq"])
            with pytest.raises(Refused) as refused:
                await mei.move("anything", seen=old)
            reply = refused.value.reply
            assert reply["code"] == "old"
            assert reply["seq"] == ack["seq"]
            (missed,) = reply["missed"]
            assert missed["seat"] == 0
            assert [step["seq"] for step in missed["steps"]] == list(range(old + 1, ack["seq"] + 1))
            with pytest.raises(Refused) as ahead:
                await mei.move("anything", seen=ack["seq"] + 5)
            assert ahead.value.reply["missed"] == []

    asyncio.run(main())


def test_the_acknowledgement_comes_before_the_update(house: Running) -> None:
    async def main() -> None:
        async with people(house.base, "Mei", "Tomás") as (mei, tomas):
            await table_for_two(mei, tomas)
            order: list[str] = []
            take = mei._take

            def noting(message: dict[str, Any]) -> None:
                if message["is"] != "presence":  # who is away is told whenever that becomes known
                    order.append(message["is"])
                take(message)

            mei._take = noting  # type: ignore[method-assign]  # a spy on this one client
            ack = await mei.move((await mei.legal(0))[0])
            await mei.until(lambda: mei.seen >= ack["seq"])
            assert order == ["ack", "update"]

    asyncio.run(main())


def test_after_a_drop_the_rest_is_told_without_gap_or_repeat(house: Running) -> None:
    async def main() -> None:
        async with people(house.base, "Mei", "Tomás") as (mei, tomas):
            await table_for_two(mei, tomas)
            await tomas.drop()
            seen = tomas.seen
            for _ in range(3):
                if mei.hands[0]["to_act"] != 0:
                    break
                ack = await mei.move((await mei.legal(0))[-1])
                await mei.until(lambda ack=ack: mei.seen >= ack["seq"])
            assert tomas.seen == seen
            await tomas.connect(tomas.table)
            assert tomas.seen == mei.seen
            numbers = [step["seq"] for step in tomas.told]
            assert numbers == list(range(1, mei.seen + 1))
            assert {k: v for k, v in tomas.hands[1]["view"].items() if k != "seat"} == {
                k: v for k, v in mei.hands[0]["view"].items() if k != "seat"
            }, "a game that hides nothing looks the same to both"

    asyncio.run(main())


def test_moves_out_of_turn_of_others_and_against_the_rules_are_refused_with_a_reason(house: Running) -> None:
    async def main() -> None:
        async with people(house.base, "Mei", "Tomás", "Nosy") as (mei, tomas, nosy):
            table = await table_for_two(mei, tomas)
            await nosy.connect(table)
            action = (await mei.legal(0))[0]
            for player, seat, code in (
                (tomas, 1, "not_your_turn"),
                (tomas, 0, "not_your_seat"),
                (nosy, 0, "not_seated"),
            ):
                with pytest.raises(Refused) as refused:
                    await player.move(action, seat)
                assert refused.value.code == code
            with pytest.raises(Refused) as unreadable:
                await mei.move("abracadabra")
            assert unreadable.value.code == "unreadable"
            tried = await mei.ask("try", "tried", action=action)
            assert tried["legal"]
            with pytest.raises(Refused) as illegal:
                await mei.move("score yahtzee-of-doom")
            assert illegal.value.code in ("unreadable", "illegal")
            assert mei.seen == (await mei.get(f"/api/tables/{table}"))["seq"], "nothing was written for refusals"

    asyncio.run(main())


def test_the_same_commands_go_over_http(house: Running) -> None:
    async def main() -> None:
        async with people(house.base, "Mei") as (mei,):
            table = await mei.open_table("yardzee", players=1, seats=[{"me": True}])
            snapshot = await mei.get(f"/api/tables/{table}")
            hand = snapshot["updates"][0]["hand"]
            body = {"do": "move", "id": "h1", "seen": snapshot["seq"], "action": hand["legal"][0]["action"]}
            replies = (await mei.post(f"/api/tables/{table}/do", body))["replies"]
            assert [reply["is"] for reply in replies] == ["ack"]
            again = (await mei.post(f"/api/tables/{table}/do", body))["replies"]
            assert again[0]["again"]
            later = await mei.get(f"/api/tables/{table}", seen=snapshot["seq"])
            assert [step["seq"] for step in later["updates"][0]["steps"]] == list(
                range(snapshot["seq"] + 1, later["seq"] + 1)
            )

    asyncio.run(main())


def test_two_connections_of_one_person_see_the_same(house: Running) -> None:
    async def main() -> None:
        async with people(house.base, "Mei", "Tomás") as (mei, tomas):
            table = await table_for_two(mei, tomas)
            second = Player(mei.base, mei.http, mei.id, mei.token)
            await second.connect(table)
            ack = await second.move((await second.legal(0))[0])
            await mei.until(lambda: mei.seen >= ack["seq"])
            await second.until(lambda: second.seen >= ack["seq"])
            assert second.hands[0] == mei.hands[0]
            await second.close()

    asyncio.run(main())


def test_a_bots_table_is_played_to_its_end_for_spectators(house: Running) -> None:
    async def main() -> None:
        async with people(house.base, "Mei") as (mei,):
            table = await mei.open_table(
                "yozu", players=3, match={"match_mode": "single"}, seats=[{"bot": "random"}] * 3
            )
            await mei.connect(table)
            await play_on(mei, random.Random(1), Habits())
            assert mei.info["why"] == "played"
            assert None in mei.hands
            assert all(step["how"] == "bot" for step in mei.told if step["kind"] == "move")

    asyncio.run(main())
