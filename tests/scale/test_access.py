"""Access that is taken away at one worker is taken away at the other: with Redis at once, without it soon."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from scale.houses import machine
from scale.services import PostgreSQL, Redis
from server.conftest import Running
from server.test_access import (
    ANOTHER,
    PASSWORD,
    SIGNED_OUT,
    bearer,
    closed,
    cookie_of,
    is_open,
    line,
    new_token,
    owner,
    whom,
)
from server.test_passwords import guess
from server.test_people import browser
from teahouse.server.people.passwords import FREE


@pytest.fixture(params=["redis", "polling"])
def pair(
    request: pytest.FixtureRequest, postgres: PostgreSQL, redis: Redis, tmp_path: Path
) -> Iterator[tuple[Running, Running]]:
    """Two workers on one database, as if on two machines."""
    database = postgres.database()
    between = redis if request.param == "redis" else None
    one, other = (machine(tmp_path / name, database, between).start() for name in ("a", "b"))
    yield one, other
    for house in (one, other):
        house.stop()
    assert not [fault for house in (one, other) for fault in house.faults()]


def test_lines_cookies_and_tokens_end_at_every_worker(pair: tuple[Running, Running]) -> None:
    one, other = pair

    async def main() -> None:
        async with browser(one.base) as client, browser(one.base) as second:
            table, code = await owner(client, "Both Workers")
            id, token = await new_token(client)
            async with (
                line(other.base, table, bearer(token)) as program,
                line(other.base, table, cookie_of(client)) as mine,
            ):
                await client.delete(f"/api/tokens/{id}")
                assert await closed(program, 10) == SIGNED_OUT, "a dropped token's line at the other worker"
                assert await is_open(mine)
            await second.post("/api/signin", json={"name": "Both Workers", "password": PASSWORD})
            old = cookie_of(second)
            async with (
                line(other.base, table, old) as there,
                line(other.base, table, cookie_of(client)) as mine,
            ):
                await second.post("/api/signout")
                assert await closed(there, 10) == SIGNED_OUT, "a session that was signed out"
                assert await is_open(mine)
                assert await whom(other.base, old) is None
                _, token = await new_token(client)
                before = cookie_of(client)
                body = {"name": "Both Workers", "code": code, "password": ANOTHER}
                assert (await second.post("/api/recover", json=body)).status_code == 200
                assert await closed(mine, 10) == SIGNED_OUT, "recovery"
            for headers in (before, bearer(token)):
                async with asyncio.timeout(10):
                    while await whom(other.base, headers) is not None:
                        await asyncio.sleep(0.1)
            assert (await whom(other.base, cookie_of(second)))["name"] == "Both Workers"

    asyncio.run(main())


def test_guesses_count_for_all_workers_together(pair: tuple[Running, Running]) -> None:
    async def main() -> None:
        async with browser(pair[0].base) as one, browser(pair[1].base) as other:
            answers = [await guess((one, other)[number % 2], "Shared", number) for number in range(1, FREE + 5)]
            assert [answer.status_code for answer in answers[:FREE]] == [403] * FREE
            assert 429 in [answer.status_code for answer in answers[FREE:]]

    asyncio.run(main())
