"""One seat a person, and the host's say over those who only watch."""

import asyncio
from typing import Any

import pytest

from server.client import Player, people
from server.conftest import Running
from server.play import Habits, play_together, sit_down
from server.test_protocol import table_for_two
from server.test_tables import refused


def test_a_stranger_takes_one_seat_and_no_more(house: Running) -> None:
    async def main() -> None:
        async with people(house.base, "Mei", "Stranger") as (mei, stranger):
            table = await mei.open_table("yozu", players=4, public=True)
            await stranger.connect(table)
            await stranger.ask("sit", seat=1, name="Stranger 1")
            for seat in (0, 2, 3):
                await refused("one_seat", stranger.ask("sit", seat=seat, name=f"Stranger {seat + 1}"))
            await mei.connect(table)
            assert [seat["kind"] for seat in mei.info["seats"]] == ["free", "person", "free", "free"]
            await mei.ask("sit", seat=0)
            await refused("one_seat", mei.ask("sit", seat=2))
            await stranger.ask("stand")
            await stranger.ask("sit", seat=2)  # another place is not a second one

    asyncio.run(main())


def test_around_one_screen_the_host_alone_takes_several_seats_also_in_the_rematch(house: Running) -> None:
    async def main() -> None:
        async with people(house.base, "Mei", "Stranger") as (mei, stranger):
            table = await mei.open_table("yardzee", players=4, shared=True)
            await sit_down([mei, stranger], table, {0: mei, 1: mei, 2: stranger})
            await refused("one_seat", stranger.ask("sit", seat=3))
            assert mei.info["shared"]
            await mei.ask("sit", seat=3, name="Grandmother")
            await mei.until(lambda: mei.info["status"] == "playing")
            # Whoever lays several places for themselves has opened a shared screen by that.
            seats = [{"me": True, "name": name} for name in ("Ana", "Bo")]
            await mei.connect(await mei.open_table("yardzee", seats=seats))
            assert mei.info["shared"]
            await mei.until(lambda: len(mei.hands) == 2)
            await mei.ask("resign", seat=0)
            await mei.until(lambda: mei.info["status"] == "over")
            await mei.connect((await mei.ask("rematch"))["table"])
            assert mei.info["shared"]
            assert [seat["person"] for seat in mei.info["seats"]] == [mei.id, mei.id]
            await mei.until(lambda: len(mei.hands) == 2)
            await play_together([mei], "again", Habits())

    asyncio.run(main())


async def say(player: Player, text: str) -> None:
    await player.ask("say", text=text)


def test_at_a_private_table_only_those_who_sit_may_speak_unless_the_host_opens_it(house: Running) -> None:
    async def main() -> None:
        async with people(house.base, "Mei", "Tomás", "Nosy") as (mei, tomas, nosy):
            table = await table_for_two(mei, tomas)
            await nosy.connect(table)
            assert nosy.info["chat"] is False
            await refused("no_chat", say(nosy, "psst"))
            body = {"do": "say", "id": "h1", "text": "psst"}
            answer = await nosy.http.post(f"{house.base}/api/tables/{table}/do", json=body, headers=nosy.headers)
            assert answer.json()["replies"][0]["code"] == "no_chat"
            await say(tomas, "good luck")
            await refused("host_only", tomas.ask("audience", chat=True))
            await mei.ask("audience", chat=True)
            await nosy.until(lambda: nosy.info["chat"] is True)
            await say(nosy, "thank you")
            await mei.ask("audience", chat=False)
            await refused("no_chat", say(nosy, "again"))
            assert [line["text"] for line in await mei.get(f"/api/tables/{table}/chat")] == ["good luck", "thank you"]

    asyncio.run(main())


@pytest.mark.parametrize(("about", "speaks"), [({"public": True}, True), ({"public": True, "chat": False}, False)])
def test_at_a_public_table_those_who_watch_may_speak_unless_it_was_closed(
    house: Running, about: dict[str, Any], speaks: bool
) -> None:
    async def main() -> None:
        async with people(house.base, "Mei", "Tomás", "Nosy") as (mei, tomas, nosy):
            table = await table_for_two(mei, tomas, **about)
            await nosy.connect(table)
            assert nosy.info["chat"] is speaks
            if speaks:
                await say(nosy, "hello")
            else:
                await refused("no_chat", say(nosy, "hello"))

    asyncio.run(main())


def test_the_host_sends_spectators_away_and_lets_them_in_again(house: Running) -> None:
    async def main() -> None:
        async with people(house.base, "Mei", "Tomás", "Nosy") as (mei, tomas, nosy):
            table = await table_for_two(mei, tomas)
            await nosy.connect(table)
            await nosy.until(lambda: None in nosy.hands)
            await refused("host_only", nosy.ask("audience", watch=False))
            line = nosy._connection
            await mei.ask("audience", watch=False)
            with pytest.raises(ConnectionResetError):
                await nosy.until(lambda: False, 10)
            assert line is not None
            assert (line.close_code, line.close_reason) == (4403, "The host plays this game without spectators.")
            await nosy.close()
            for path in ("", "/chat", "/record", "/replay", "/drawing"):
                answer = await nosy.http.get(f"{house.base}/api/tables/{table}{path}", headers=nosy.headers)
                assert (answer.status_code, answer.json()["error"]) == (403, "closed"), path
            body = {"do": "sync", "id": "h1", "seen": 0}
            answer = await nosy.http.post(f"{house.base}/api/tables/{table}/do", json=body, headers=nosy.headers)
            assert [reply["code"] for reply in answer.json()["replies"]] == ["closed"]
            with pytest.raises(ConnectionResetError):
                await nosy.connect(table)
            await nosy.close()
            # Those who play go on, and find the way back after a drop.
            await tomas.drop()
            await tomas.connect(table)
            assert tomas.info["watch"] is False
            await mei.move("score chance")
            await mei.ask("audience", watch=True)
            await nosy.connect(table)
            # And a table whose game is over is a record, open as before.
            await mei.ask("audience", watch=False)
            await mei.ask("resign")
            await mei.until(lambda: mei.info["status"] == "over")
            answer = await nosy.http.get(f"{house.base}/api/tables/{table}/record", headers=nosy.headers)
            assert answer.status_code == 200

    asyncio.run(main())


def test_a_table_laid_without_spectators_still_lets_people_sit_down(house: Running) -> None:
    async def main() -> None:
        async with people(house.base, "Mei", "Tomás", "Nosy") as (mei, tomas, nosy):
            table = await mei.open_table("yardzee", players=2, watch=False, public=True)
            for player in (mei, tomas, nosy):
                await player.connect(table)
            await mei.ask("sit", seat=0)
            await tomas.ask("sit", seat=1)
            await mei.until(lambda: mei.info["status"] == "playing")
            with pytest.raises(ConnectionResetError):
                await nosy.until(lambda: False, 10)

            async def listed() -> bool:
                found = await nosy.get("/api/tables", which="watch", game="yardzee")
                return table in {card["id"] for card in found}

            assert not await listed()
            await mei.ask("audience", watch=True)
            assert await listed()

    asyncio.run(main())
