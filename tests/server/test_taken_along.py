"""What was played with no house, in a browser's tab, taken along to one."""

import asyncio

import pytest

from server.client import Refused, people
from server.conftest import Running
from tab.test_taking import BOT, ME, played


def test_a_house_takes_along_what_was_played_without_one(house: Running) -> None:
    async def main() -> None:
        table, records = await played("yardzee", ME, BOT)
        foreign = {**records[0], "fair": {**records[0]["fair"], "table": "abcdefghijkm"}}
        async with people(house.base, "Mei", "Tomás") as (mei, tomas):
            assert await mei.post("/api/me/records", {"records": records}) == {"table": table}
            (card,) = (await mei.get("/api/me/games"))["games"]
            assert (card["id"], card["public"]) == (table, False)
            assert (await mei.get(f"/api/tables/{table}/verify", hand=1))["good"]
            assert (await mei.get(f"/api/tables/{table}/record", hand=1))["moves"] == records[0]["moves"]
            with pytest.raises(Refused, match="taken"):
                await tomas.post("/api/me/records", {"records": records})
            assert await tomas.get("/api/me/games") == {"games": [], "after": None}
            with pytest.raises(Refused, match="refused"):
                await mei.post("/api/me/records", {"records": [foreign]})

    asyncio.run(main())
