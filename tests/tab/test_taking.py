"""What was played elsewhere, taken in by its records: from a file into a tab, from a tab along to a house."""

import asyncio
import json
from typing import Any

import pytest

from tab.page import Page

Plain = dict[str, Any]
BOT, ME = {"bot": "guest"}, {"me": True}


async def played(game: str, *seats: Plain) -> tuple[str, list[Plain]]:
    """A table that was played to its end in a tab, and its records as one takes them home."""
    page = Page()
    await page.begin()
    table = await page.open_table(game, *seats)
    await page.play(f"{game} elsewhere", mine=tuple(n for n, seat in enumerate(seats) if "me" in seat))
    status, text = await page.tab.call("GET", "/me/records")
    await page.tab.close()
    assert status == 200
    return table, [json.loads(line) for line in text.splitlines()]


@pytest.mark.parametrize(("game", "bots"), [("yozu", 2), ("yang-tzee", 1), ("courtyard", 1)])
def test_records_make_the_table_again_in_another_tab(game: str, bots: int) -> None:
    async def main() -> None:
        table, records = await played(game, ME, *[BOT] * bots)
        page = Page()
        await page.begin("Zoë")
        moved = 1_700_000_000_000
        assert await page.ask("POST /me/records", {"records": records[::-1], "at": moved}) == {"table": table}
        assert await page.ask("POST /me/records", {"records": records}) == {"table": table}, "it is there already"
        (card,) = (await page.ask("GET /me/games"))["games"]
        assert (card["id"], card["moved"], card["why"]) == (table, moved, "played")
        assert card["seats"][0]["name"] == "Zoë"
        for hand, record in enumerate(records, 1):
            again = await page.ask(f"GET /tables/{table}/record", hand=hand)
            assert again["moves"] == record["moves"]
            assert again["fair"] == record["fair"]
            assert again["outcome"] == record["outcome"]
            assert (await page.ask(f"GET /tables/{table}/verify", hand=hand))["good"]
        assert (await page.ask(f"GET /tables/{table}/replay", hand=1))["frames"]
        await page.tab.close()

    asyncio.run(main())


def test_what_does_not_hold_is_refused_and_nothing_is_kept() -> None:
    async def main() -> None:
        _, (record,) = await played("yardzee", ME, BOT)
        page = Page()
        await page.begin()
        before = dict(page.kept)
        other = next(move for move in record["moves"] if move.startswith("~ roll"))
        rolled = "~ roll 1 1 1 1 1" if other != "~ roll 1 1 1 1 1" else "~ roll 2 2 2 2 2"
        for spoilt in (
            {**record, "moves": [rolled if move == other else move for move in record["moves"]]},
            {**record, "moves": record["moves"][:-3]},
            {**record, "outcome": None},
            {**record, "fair": {**record["fair"], "hand": 2}},
            {**record, "fair": {**record["fair"], "table": "another"}},
            {**record, "fair": {"dice": "fast", "seed": "1"}},
            {**record, "match": {**record["match"], "seats": ["person", "<b>"]}},
            {**record, "match": {**record["match"], "seats": ["person"]}},
            {**record, "match": {**record["match"], "seats": ["guest", "guest"]}},
            {**record, "players": ["Mei", "<script>"]},
            {},
        ):
            assert await page.refused("POST /me/records", {"records": [spoilt]}) in ("refused", "bad_name"), spoilt
        assert await page.refused("POST /me/records", {"records": []}) == "invalid"
        assert page.kept == before
        await page.tab.close()

    asyncio.run(main())
