"""Passwords: which are refused, and how often anybody may guess."""

import asyncio
import hashlib
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from sqlalchemy import insert

from server.conftest import Running
from server.test_people import browser
from teahouse.server.http.common import refusal
from teahouse.server.log.marks import now
from teahouse.server.log.refusal import Refused
from teahouse.server.people.passwords import FREE, LONGEST_WAIT, Guesses, check_password, wait_after
from teahouse.server.store.database import upgrade
from teahouse.server.store.schema import guesses
from teahouse.server.store.store import Store

pytestmark = pytest.mark.alone

GOOD = "correct horse"


@pytest.mark.parametrize(
    "password",
    [
        "password",
        "Passw0rd!",
        "P@ssw0rd1",
        "        ",
        "\u3000" * 9,
        "aaaaaaaa",
        "12121212",
        "12345678",
        "87654321",
        "123456789!",
        "abcdefgh",
        "qwertyuiop",
        "1q2w3e4r5t",
        "iloveyou2",
        "football99",
        "MonkeyMonkey",
        "teahouse1",
        "Mei Lin",
        "  short ",
        "mei lin 2026",
        "meilin123",
        "MEILINmeilin",
        "nilieM!!",
        "x" * 201,
    ],
)
def test_what_everybody_would_guess_is_no_password(password: str) -> None:
    with pytest.raises(Refused):
        check_password(password, "Mei Lin")


@pytest.mark.parametrize(
    "password", [GOOD, "a new password", "Mei Lin drinks oolong", "kx7#pPq2", "Ä" * 3 + "wxyzß" * 40]
)
def test_others_are_good(password: str) -> None:
    check_password(password[:200], "Mei Lin")


def test_after_the_first_wrong_passwords_each_waits_twice_as_long() -> None:
    assert [wait_after(wrong) for wrong in (0, FREE - 1, FREE, FREE + 1, FREE + 5)] == [0, 0, 1, 2, 32]
    assert wait_after(10_000) == LONGEST_WAIT


def test_whoever_has_to_wait_is_told_how_long(tmp_path: Path) -> None:
    async def main() -> None:
        store = Store(f"sqlite+aiosqlite:///{tmp_path / 'teahouse.db'}")
        await upgrade(store.engine)
        await store.open()
        row = {"key": hashlib.sha256(b"name mei").hexdigest(), "count": FREE + 5, "at": now()}
        await store.execute(insert(guesses).values(row))
        with pytest.raises(Refused) as refused:
            async with Guesses(store).guess("name mei"):
                raise AssertionError("it was tried")
        assert 30 < refused.value.wait <= 32
        assert refusal(refused.value).headers["retry-after"] in ("31", "32", "33")
        await store.close()

    asyncio.run(main())


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A house with the limits that houses have."""
    running = Running(tmp_path_factory.mktemp("strict"), "--thinkers", "1").start()
    yield running
    running.stop()
    assert not running.faults()


async def guess(client: httpx.AsyncClient, name: str, number: int, password: str = "") -> httpx.Response:
    """A guess from an address of its own, as a proxy would tell it."""
    headers = {"X-Forwarded-For": f"198.51.100.{number}"}
    body = {"name": name, "password": password or f"wrong guess {number}"}
    return await client.post("/api/signin", json=body, headers=headers)


def test_guesses_from_many_addresses_are_stopped_but_the_owners_browser_is_not(strict: Running) -> None:
    async def main() -> None:
        async with browser(strict.base) as owner, browser(strict.base) as thief:
            await owner.post("/api/guests", json={"name": "Guarded"})
            assert (await owner.post("/api/me/claim", json={"password": GOOD})).status_code == 200
            await owner.post("/api/signout")
            answers = [await guess(thief, "Guarded", number) for number in range(1, 31)]
            statuses = [answer.status_code for answer in answers]
            assert statuses[:FREE] == [403] * FREE
            assert statuses.count(429) >= 15, "the account's limit holds whatever the address"
            right = await guess(thief, "Guarded", 40, GOOD)
            assert right.status_code == 429, "not even the right one is tried meanwhile"
            known = await guess(owner, "Guarded", 41, GOOD)
            assert known.status_code == 200, "a browser where the owner was signed in need not wait"

    asyncio.run(main())


def test_names_that_nobody_claimed_are_guarded_alike(strict: Running) -> None:
    async def main() -> None:
        async with browser(strict.base) as thief:
            answers = [await guess(thief, "Not Claimed", number) for number in range(50, 50 + FREE + 8)]
            assert [answer.status_code for answer in answers[:FREE]] == [403] * FREE
            assert 429 in [answer.status_code for answer in answers[FREE:]]

    asyncio.run(main())


def test_guesses_at_the_same_moment_count_one_by_one(strict: Running) -> None:
    async def main() -> None:
        async with browser(strict.base) as thief:
            answers = await asyncio.gather(*(guess(thief, "All At Once", number) for number in range(80, 120)))
            tried = sum(answer.status_code == 403 for answer in answers)
            assert FREE <= tried <= FREE + 3, tried

    asyncio.run(main())


def test_a_restart_forgets_no_guess(tmp_path: Path) -> None:
    async def main() -> None:
        running = Running(tmp_path, "--thinkers", "1").start()
        try:
            async with browser(running.base) as thief:
                for number in range(1, FREE + 1):
                    await guess(thief, "Restarted", number)
            running.stop()
            running.start()
            async with browser(running.base) as thief:
                # The wait doubles with each, so it outgrows the slowest machine; a house that had forgotten would
                # let every one of these pass.
                for number in range(90, 90 + FREE):
                    if (await guess(thief, "Restarted", number)).status_code == 429:
                        return
            raise AssertionError("wrong passwords are forgotten")
        finally:
            running.stop()

    asyncio.run(main())


def test_wrong_names_and_wrong_passwords_take_the_same_time(strict: Running) -> None:
    async def main() -> None:
        async with browser(strict.base) as client:
            headers = {"X-Forwarded-For": "198.51.100.200"}
            await client.post("/api/guests", json={"name": "Timed"}, headers=headers)
            await client.post("/api/me/claim", json={"password": GOOD}, headers=headers)

            async def seconds(name: str, number: int) -> float:
                start = time.perf_counter()
                assert (await guess(client, name, number)).status_code == 403
                return time.perf_counter() - start

            async with browser(strict.base) as stranger:
                client = stranger
                known = sorted([await seconds("Timed", number) for number in range(201, 207)])
                unknown = sorted([await seconds("Untimed", number) for number in range(211, 217)])
            assert 0.5 < known[2] / unknown[2] < 2, (known, unknown)

    asyncio.run(main())
