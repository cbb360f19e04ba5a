"""People one has played with: listed to those who sat with them and to nobody else, invited, declined, not heard of."""

import asyncio
from typing import Any

import httpx

from server.client import Player, owners, people
from server.conftest import Running
from server.test_protocol import table_for_two
from server.test_tables import refused
from teahouse.server.log.facts import TableSettings
from teahouse.server.log.standing import Standing
from teahouse.server.log.table import HouseTable
from teahouse.server.log.turn import Turn, open_table


async def known(who: Player, **about: Any) -> list[str]:
    """The ids of those with whom somebody has played."""
    return [one["id"] for one in await who.get("/api/me/people", **about)]


async def listed(who: Player, table: str) -> dict[str, Any] | None:
    """The table in somebody's list of open tables."""
    found = [card for card in await who.get("/api/tables", which="open") if card["id"] == table]
    return found[0] if found else None


def test_only_whom_one_has_played_with_is_listed(house: Running) -> None:
    async def main() -> None:
        async with owners(house.base, "Mei", "Tomás", "Kim") as (mei, tomas, kim):
            waiting = await mei.open_table("yardzee", players=3)
            for who, seat in ((mei, 0), (kim, 1)):
                await who.connect(waiting)
                await who.ask("sit", seat=seat)
            assert await known(mei) == await known(kim) == []  # the game has not begun
            await table_for_two(mei, tomas)
            (found,) = await mei.get("/api/me/people")
            assert found == {**found, "id": tomas.id, "name": "Tomás", "tables": 1, "invited": False}
            assert await known(tomas) == [mei.id]
            assert await known(kim) == []
            # Whoever is forgotten is nobody any more.
            await tomas.manage("/api/me/forget", {})
            assert await known(mei) == []

    asyncio.run(main())


def test_a_table_taken_off_the_list_is_forgotten_with_its_people(house: Running) -> None:
    async def main() -> None:
        async with people(house.base, "Mei", "Tomás") as (mei, tomas):
            table = await table_for_two(mei, tomas)
            await mei.ask("resign")
            assert await known(mei) == [tomas.id]
            await mei.http.delete(f"{house.base}/api/tables/{table}/mine", headers=mei.headers)
            assert await known(mei) == []
            assert await known(tomas) == [mei.id]

    asyncio.run(main())


def test_whoever_is_invited_finds_the_table_and_nobody_else_does(house: Running) -> None:
    async def main() -> None:
        async with people(house.base, "Mei", "Tomás", "Kim") as (mei, tomas, kim):
            await table_for_two(mei, tomas)
            table = await mei.open_table("courtyard", players=2, public=False)
            await mei.connect(table)
            await mei.ask("sit", seat=0)
            await refused("not_met", mei.ask("invite", person=kim.id))
            await refused("not_met", mei.ask("invite", person=mei.id))
            assert await listed(tomas, table) is None
            await mei.ask("invite", person=tomas.id)
            await mei.ask("invite", person=tomas.id)  # once is enough
            card = await listed(tomas, table)
            assert card is not None and card["invited"]
            assert await listed(kim, table) is None
            assert [one["invited"] for one in await mei.get("/api/me/people", table=table)] == [True]
            assert [one["invited"] for one in await tomas.get("/api/me/people", table=table)] == [False], "not the host"
            await tomas.connect(table)
            await refused("host_only", tomas.ask("invite", person=mei.id))
            await tomas.ask("sit", seat=1)
            await mei.until(lambda: mei.info["status"] == "playing")
            assert await listed(tomas, table) is None
            await refused("begun", mei.ask("invite", person=tomas.id))

    asyncio.run(main())


def test_an_invitation_is_declined_or_never_heard_of_and_the_host_cannot_tell(house: Running) -> None:
    async def main() -> None:
        async with people(house.base, "Mei", "Tomás", "Kim") as (mei, tomas, kim):
            await table_for_two(mei, kim)
            await kim.ask("mute", person=mei.id, on=True)
            await table_for_two(mei, tomas)
            table = await mei.open_table("yardzee", players=3)
            await mei.connect(table)
            for who in (tomas, kim):
                await mei.ask("invite", person=who.id)
            assert await listed(kim, table) is None

            async def decline(who: Player, at: str) -> httpx.Response:
                return await who.http.delete(f"{house.base}/api/tables/{at}/invitation", headers=who.headers)

            assert (await decline(tomas, table)).status_code == 200
            assert (await decline(tomas, "nowhere")).status_code == 404
            await mei.ask("invite", person=tomas.id)  # whoever has declined is not asked again
            assert await listed(tomas, table) is None
            told = {one["id"]: one["invited"] for one in await mei.get("/api/me/people", table=table)}
            assert told == {tomas.id: True, kim.id: True}

    asyncio.run(main())


# How running games stand


def begun(game: str, **about: Any) -> tuple[HouseTable, Turn]:
    """A table for two that has begun."""
    settings = TableSettings(game=game, players=2, options={"first": 0}, **about)
    table = HouseTable([open_table("mei", settings)])
    turn = Turn(table)
    for seat, person in enumerate(("mei", "tomas")):
        turn.sit(seat, person, person.title())
    turn.settle()
    return table, turn


def test_a_list_tells_the_points_of_a_running_game_as_whoever_watches_sees_them() -> None:
    table, turn = begun("yardzee")
    assert table.hand is not None
    standing = Standing()
    assert standing.scores(table.match, table.hand) == [0, 0]
    before = table.card()
    turn.move(0, table.hand.state.parse("score chance"))
    turn.settle()
    dice = next(past for past in table.followed if past.line.text.startswith("~ roll")).line.text.split()[2:]
    points = sum(map(int, dice))  # Chance counts all five (YZ-3.chance)
    assert standing.scores(table.match, table.hand) == [points, 0]
    assert table.card() != before and f'"scores": [{points}, 0]' in table.card()


def test_a_list_keeps_to_itself_what_a_game_keeps_secret() -> None:
    table, _ = begun("yellow-and-yangtze")
    assert '"scores": []' in table.card()


def test_of_a_match_a_list_tells_the_games_won() -> None:
    table, _ = begun("yang-tzee")
    assert '"scores": []' in table.card()  # nothing is won yet
