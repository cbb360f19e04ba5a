"""Access that can be taken away: sessions, tokens, and the connections that came in with them."""

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from server.conftest import Running
from server.test_people import browser
from teahouse.server.house import House
from teahouse.server.settings import Settings
from teahouse.server.store.database import upgrade
from teahouse.server.wire.messages import PROTOCOL

SIGNED_OUT = 4401
PASSWORD, ANOTHER = "correct horse", "battery staple"


def cookie_of(client: httpx.AsyncClient) -> dict[str, str]:
    """What a thief would have copied."""
    return {"Cookie": f"teahouse={client.cookies['teahouse']}"}


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


async def whom(base: str, headers: dict[str, str]) -> Any:
    """Whom the house takes the bearer of these headers for."""
    async with httpx.AsyncClient(base_url=base) as anybody:
        answer = await anybody.get("/api/me", headers=headers)
        return answer.json() if answer.status_code == 200 else None


@asynccontextmanager
async def line(base: str, table: str, headers: dict[str, str]) -> AsyncIterator[ClientConnection]:
    """A connection to a table, open and welcomed as somebody."""
    url = f"{base.replace('http', 'ws', 1)}/api/tables/{table}/live?protocol={PROTOCOL}"
    async with connect(url, additional_headers={"Origin": base, **headers}) as connection:
        assert '"person":null' not in str(await connection.recv())
        yield connection


async def closed(connection: ClientConnection, seconds: float = 5) -> int:
    """The code with which the house closes a connection."""
    async with asyncio.timeout(seconds):
        with pytest.raises(ConnectionClosed):
            while True:
                await connection.recv()
    return connection.close_code or 0


async def is_open(connection: ClientConnection) -> bool:
    await connection.send('{"do": "ping", "id": "still-there"}')
    async with asyncio.timeout(5):
        while "still-there" not in str(await connection.recv()):
            pass
    return True


async def guest(client: httpx.AsyncClient, name: str) -> str:
    """A guest in a browser with a table; returns the table."""
    assert (await client.post("/api/guests", json={"name": name})).status_code == 201
    opened = await client.post("/api/tables", json={"game": "yardzee", "players": 2, "public": False})
    table: str = opened.json()["table"]
    return table


async def owner(client: httpx.AsyncClient, name: str) -> tuple[str, str]:
    """Somebody with a claimed name and a table; returns the table and the recovery code."""
    table = await guest(client, name)
    claimed = await client.post("/api/me/claim", json={"password": PASSWORD})
    assert claimed.status_code == 200, claimed.text
    return table, claimed.json()["recovery_code"]


async def new_token(client: httpx.AsyncClient) -> tuple[str, str]:
    made = (await client.post("/api/tokens", json={"label": "program"})).json()
    return made["id"], made["token"]


def test_recovery_signs_everyone_out_with_open_lines_and_tokens(house: Running) -> None:
    async def main() -> None:
        async with browser(house.base) as thief, browser(house.base) as client:
            table, code = await owner(thief, "Robbed")
            _, token = await new_token(thief)
            stolen = cookie_of(thief)
            async with (
                line(house.base, table, stolen) as by_cookie,
                line(house.base, table, bearer(token)) as by_token,
            ):
                body = {"name": "Robbed", "code": code, "password": ANOTHER}
                assert (await client.post("/api/recover", json=body)).status_code == 200
                assert await closed(by_cookie) == SIGNED_OUT
                assert await closed(by_token) == SIGNED_OUT
            assert await whom(house.base, stolen) is None
            assert await whom(house.base, bearer(token)) is None
            assert (await client.get("/api/me")).json()["name"] == "Robbed"
            assert (await client.get("/api/tokens")).json() == []

    asyncio.run(main())


def test_signing_out_here_ends_this_session_and_no_other(house: Running) -> None:
    async def main() -> None:
        async with browser(house.base) as here, browser(house.base) as there:
            table, _ = await owner(here, "Two Browsers")
            await there.post("/api/signin", json={"name": "Two Browsers", "password": PASSWORD})
            _, token = await new_token(there)
            old = cookie_of(here)
            async with (
                line(house.base, table, old) as mine,
                line(house.base, table, cookie_of(there)) as other,
                line(house.base, table, bearer(token)) as program,
            ):
                assert (await here.post("/api/signout")).status_code == 200
                assert await closed(mine) == SIGNED_OUT
                assert await is_open(other)
                assert await is_open(program)
            assert await whom(house.base, old) is None, "the cookie that was deleted is worthless too"
            assert (await there.get("/api/me")).json()["name"] == "Two Browsers"
            assert (await here.post("/api/signout")).status_code == 200, "signing out twice is no error"

    asyncio.run(main())


def test_signing_out_everywhere_ends_all_sessions_and_tokens(house: Running) -> None:
    async def main() -> None:
        async with browser(house.base) as here, browser(house.base) as there:
            table, _ = await owner(here, "Everywhere")
            await there.post("/api/signin", json={"name": "Everywhere", "password": PASSWORD})
            _, token = await new_token(there)
            async with line(house.base, table, cookie_of(there)) as other:
                cookies = [cookie_of(here), cookie_of(there)]
                assert (await here.post("/api/signout/everywhere")).status_code == 200
                assert await closed(other) == SIGNED_OUT
            for headers in (*cookies, bearer(token)):
                assert await whom(house.base, headers) is None
            back = await here.post("/api/signin", json={"name": "Everywhere", "password": PASSWORD})
            assert back.status_code == 200

    asyncio.run(main())


def test_claiming_a_name_voids_the_guests_cookies_from_before(house: Running) -> None:
    async def main() -> None:
        async with browser(house.base) as client:
            table = await guest(client, "Claimer")
            before = cookie_of(client)
            async with line(house.base, table, before) as thief:
                assert (await client.post("/api/me/claim", json={"password": PASSWORD})).status_code == 200
                assert await closed(thief) == SIGNED_OUT
            assert await whom(house.base, before) is None
            assert (await client.get("/api/me")).json()["claimed"], "the browser that claimed has a fresh one"

    asyncio.run(main())


def test_deleting_a_token_closes_its_lines_and_no_others(house: Running) -> None:
    async def main() -> None:
        async with browser(house.base) as client:
            table = await guest(client, "Programmer")
            id, token = await new_token(client)
            _, other = await new_token(client)
            async with (
                line(house.base, table, bearer(token)) as dropped,
                line(house.base, table, bearer(other)) as kept,
            ):
                await client.delete(f"/api/tokens/{id}")
                assert await closed(dropped) == SIGNED_OUT
                assert await is_open(kept)

    asyncio.run(main())


def test_a_token_may_play_and_read_but_not_manage_the_account(house: Running) -> None:
    async def main() -> None:
        async with browser(house.base) as client, httpx.AsyncClient(base_url=house.base) as program:
            await guest(client, "Scoped")
            id, token = await new_token(client)
            program.headers.update(bearer(token))
            opened = await program.post("/api/tables", json={"game": "yardzee", "players": 2, "public": False})
            assert opened.status_code == 201
            sit = {"do": "sit", "id": "1", "seat": 0}
            assert (await program.post(f"/api/tables/{opened.json()['table']}/do", json=sit)).status_code == 200
            assert (await program.get("/api/me")).json()["name"] == "Scoped"
            recover = {"name": "Scoped", "code": "AAAA", "password": ANOTHER}
            wishes: list[tuple[str, str, Any]] = [
                ("POST", "/api/tokens", {"label": "more"}),
                ("GET", "/api/tokens", None),
                ("DELETE", f"/api/tokens/{id}", None),
                ("POST", "/api/me/claim", {"password": ANOTHER}),
                ("POST", "/api/me/name", {"name": "Renamed"}),
                ("POST", "/api/me/password", {"old": PASSWORD, "new": ANOTHER}),
                ("POST", "/api/recover", recover),
                ("POST", "/api/signout/everywhere", None),
            ]
            for method, path, body in wishes:
                answer = await program.request(method, path, json=body)
                assert (answer.status_code, answer.json()["error"]) == (403, "program"), path
            mine = (await client.get("/api/me")).json()
            assert (mine["name"], mine["claimed"]) == ("Scoped", False)
            assert len((await client.get("/api/tokens")).json()) == 1

    asyncio.run(main())


def test_a_password_is_changed_with_the_old_one_and_signs_out_elsewhere(house: Running) -> None:
    async def main() -> None:
        async with browser(house.base) as here, browser(house.base) as there:
            table, _ = await owner(here, "Changer")
            await there.post("/api/signin", json={"name": "Changer", "password": PASSWORD})
            wrong = await here.post("/api/me/password", json={"old": "not the one", "new": ANOTHER})
            assert (wrong.status_code, wrong.json()["error"]) == (403, "wrong_password")
            weak = await here.post("/api/me/password", json={"old": PASSWORD, "new": "password1"})
            assert (weak.status_code, weak.json()["error"]) == (422, "weak_password")
            async with line(house.base, table, cookie_of(there)) as other:
                changed = await here.post("/api/me/password", json={"old": PASSWORD, "new": ANOTHER})
                assert changed.status_code == 200
                assert await closed(other) == SIGNED_OUT
            assert (await here.get("/api/me")).json()["name"] == "Changer"
            assert (await there.get("/api/me")).json() is None
            for password, status in ((PASSWORD, 403), (ANOTHER, 200)):
                answer = await there.post("/api/signin", json={"name": "Changer", "password": password})
                assert answer.status_code == status

    asyncio.run(main())


def test_a_guest_has_no_password_to_change(house: Running) -> None:
    async def main() -> None:
        async with browser(house.base) as client:
            await guest(client, "No Password")
            answer = await client.post("/api/me/password", json={"old": PASSWORD, "new": ANOTHER})
            assert (answer.status_code, answer.json()["error"]) == (409, "not_claimed")

    asyncio.run(main())


def test_what_was_read_before_access_was_taken_away_is_not_believed_afterwards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A house of one worker remembers whom it let in until it hears otherwise: an answer of the database that comes
    later than the news is old."""

    async def main() -> None:
        house = House(Settings(database=f"sqlite+aiosqlite:///{tmp_path / 'teahouse.db'}", redis=None, thinkers=1))
        await upgrade(house.store.engine)
        await house.open()
        try:
            people, store = house.people, house.store
            mei = await people.guest("Mei")
            id, token = await people.make_bearer(mei, "a program")
            cookie = people.cookie(mei)
            people.hear("person", mei.id)
            read, go_on = asyncio.Event(), asyncio.Event()

            def first_late(answer: Any) -> Any:
                async def answers(*about: Any) -> Any:
                    found = await answer(*about)
                    if not read.is_set():
                        read.set()
                        await go_on.wait()
                    return found

                return answers

            async def meanwhile(asked: Coroutine[Any, Any, Any], taken_away: Coroutine[Any, Any, Any]) -> None:
                read.clear()
                go_on.clear()
                asking = asyncio.create_task(asked)
                await read.wait()
                await taken_away
                go_on.set()
                await asking

            monkeypatch.setattr(store, "bearers", first_late(store.bearers))
            await meanwhile(people.by_bearer(token), people.drop_bearer(mei, id))
            assert await people.by_bearer(token) is None
            people.hear("person", mei.id)
            monkeypatch.setattr(store, "persons", first_late(store.persons))
            await meanwhile(people.by_cookie(cookie), people.sign_out_everywhere(mei))
            assert await people.by_cookie(cookie) is None
        finally:
            await house.close()

    asyncio.run(main())
