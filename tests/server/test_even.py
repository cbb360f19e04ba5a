"""The level that is about even with somebody: from their own games against bots, and from no others."""

import asyncio
import json
from typing import Any

import httpx
import pytest

from server.client import people
from server.conftest import Running
from server.test_tables import refused
from teahouse.bots.even import Faced
from teahouse.server.services.results import _faced
from teahouse.server.stored import Card

ALONE = [{"me": True}, {"bot": "guest"}]


def card(seats: list[tuple[str | None, str]], why: str = "played", winners: tuple[int, ...] = (0,)) -> Card:
    """A table that is over, by who sat there: the person, and the bot that plays."""
    about: dict[str, Any] = {"seats": [{"person": person, "bot": bot} for person, bot in seats], "why": why}
    return Card("t", "yozu", "over", False, json.dumps({**about, "winners": list(winners)}), 9, None, None, 0, 0)


@pytest.mark.parametrize(
    ("table", "counts"),
    [
        (card([("me", ""), (None, "club"), (None, "guest")]), [Faced(("club", "guest"), 1.0)]),
        (card([(None, "club"), ("me", "")]), [Faced(("club",), 0.0)]),
        (card([("me", ""), (None, "club")], winners=(0, 1)), [Faced(("club",), 0.5)]),
        (card([("me", "club"), (None, "club")], "resigned", (1,)), [Faced(("club",), 0.0)]),
        (card([("me", ""), ("mei", ""), (None, "club")]), []),
        (card([("me", ""), ("me", ""), (None, "club")]), []),
        (card([("me", "club"), (None, "club")]), []),
        (card([("me", ""), (None, "club")], winners=()), []),
        (card([("me", ""), (None, "club")], "abandoned", (1,)), []),
        (card([("mei", ""), (None, "club")]), []),
    ],
    ids=[
        "won",
        "lost",
        "shared",
        "resigned",
        "with another person",
        "around one screen",
        "a bot played it for me",
        "nobody won",
        "abandoned",
        "somebody else's",
    ],
)
def test_which_games_count(table: Card, counts: list[Faced]) -> None:
    assert list(_faced(table, "me")) == counts


def test_after_three_games_against_bots_the_house_tells_who_is_about_even(house: Running) -> None:
    async def main() -> None:
        async with people(house.base, "Even") as (mei,):
            for games in range(4):
                told = await mei.get("/api/me/levels")
                assert told == ([] if games < 3 else [{"game": "yardzee", "level": "guest", "games": 3}])
                await mei.open_table("yardzee", players=2, seats=ALONE)
                table = (await mei.get("/api/tables", which="mine"))[0]["id"]
                await mei.connect(table)
                await mei.until(lambda: mei.info["status"] == "playing")
                await mei.ask("resign")
        async with httpx.AsyncClient(base_url=house.base) as nobody:
            assert (await nobody.get("/api/me/levels")).json() == []

    asyncio.run(main())


def test_a_bot_that_the_game_does_not_have_is_refused_with_those_it_has(house: Running) -> None:
    async def main() -> None:
        async with people(house.base, "Asking") as (mei,):
            table = await mei.open_table("yozu", players=3)
            await mei.connect(table)
            await refused("no_such_bot", mei.ask("seat_bot", seat=1, level="veteran"))
            await mei.ask("seat_bot", seat=1, level="regular")
            await mei.until(lambda: mei.info["seats"][1]["kind"] == "bot")

    asyncio.run(main())
