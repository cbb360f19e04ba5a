"""Guests, claimed names, tokens; and that nobody acts for another."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from server.client import Refused, people
from server.conftest import Running
from teahouse.server.log import refusal
from teahouse.server.log.names import clean_name


@asynccontextmanager
async def browser(base: str) -> AsyncIterator[httpx.AsyncClient]:
    """A client that keeps cookies and sends its origin, as a browser does."""
    async with httpx.AsyncClient(base_url=base, headers={"Origin": base}, timeout=30) as client:
        yield client


def test_a_guest_plays_at_once_and_the_cookie_is_closed_to_scripts(house: Running) -> None:
    async def main() -> None:
        async with browser(house.base) as client:
            assert (await client.get("/api/me")).json() is None
            answer = await client.post("/api/guests", json={"name": "  Mei   Lin "})
            assert answer.status_code == 201
            assert answer.json()["name"] == "Mei Lin"
            assert answer.json()["token"] is None
            cookie = answer.headers["set-cookie"]
            assert "HttpOnly" in cookie
            assert "SameSite=lax" in cookie
            assert (await client.get("/api/me")).json()["name"] == "Mei Lin"
            assert (await client.post("/api/tables", json={"game": "yardzee"})).status_code == 201
            await client.post("/api/signout")
            assert (await client.get("/api/me")).json() is None

    asyncio.run(main())


def test_a_claimed_name_signs_in_elsewhere_and_recovers_with_the_code_once(house: Running) -> None:
    async def main() -> None:
        name = "Claimed Tester"
        async with browser(house.base) as first, browser(house.base) as second:
            await first.post("/api/guests", json={"name": name})
            short = await first.post("/api/me/claim", json={"password": "short"})
            assert short.status_code == 422
            claimed = (await first.post("/api/me/claim", json={"password": "correct horse"})).json()
            assert claimed["claimed"]
            code = claimed["recovery_code"]
            taken = await second.post("/api/guests", json={"name": "CLAIMED  tester"})
            assert (taken.status_code, taken.json()["error"]) == (409, "name_claimed")
            wrong = await second.post("/api/signin", json={"name": name, "password": "battery staple"})
            assert (wrong.status_code, wrong.json()["error"]) == (403, "wrong_password")
            nobody = await second.post("/api/signin", json={"name": "Nobody", "password": "battery staple"})
            assert nobody.json() == wrong.json(), "it doesn't tell which names exist"
            good = await second.post("/api/signin", json={"name": name, "password": "correct horse"})
            assert good.json()["id"] == claimed["id"]
            body = {"name": name, "code": code.lower(), "password": "a new password"}
            recovered = await second.post("/api/recover", json=body)
            assert recovered.status_code == 200
            assert recovered.json()["recovery_code"] != code
            assert (await second.post("/api/recover", json=body)).status_code == 403, "a code works once"
            assert (await first.get("/api/me")).json() is None, "every other browser is signed out"
            assert (await second.get("/api/me")).json()["id"] == claimed["id"]

    asyncio.run(main())


def test_tokens_of_programs_are_shown_once_and_can_be_dropped(house: Running) -> None:
    async def main() -> None:
        async with browser(house.base) as client:
            await client.post("/api/guests", json={"name": "Owner"})
            made = (await client.post("/api/tokens", json={"label": "my bot"})).json()
            listed = (await client.get("/api/tokens")).json()
            assert [(token["id"], token["label"]) for token in listed] == [(made["id"], "my bot")]
            assert made["token"] not in str(listed)
            async with httpx.AsyncClient(base_url=house.base) as program:
                headers = {"Authorization": f"Bearer {made['token']}"}
                assert (await program.get("/api/me", headers=headers)).json()["name"] == "Owner"
                await client.delete(f"/api/tokens/{made['id']}")
                assert (await program.get("/api/me", headers=headers)).status_code == 401

    asyncio.run(main())


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1", None])
def test_a_cookie_acts_only_with_our_own_origin(house: Running, origin: str | None) -> None:
    async def main() -> None:
        async with browser(house.base) as client:
            await client.post("/api/guests", json={"name": "Careful"})
            table = (await client.post("/api/tables", json={"game": "yardzee"})).json()["table"]
            cookie = f"teahouse={client.cookies['teahouse']}"
        headers = {"Cookie": cookie} | ({"Origin": origin} if origin else {})
        async with httpx.AsyncClient(base_url=house.base) as foreign:
            for path, body in (
                ("/api/tables", {"game": "yardzee"}),
                (f"/api/tables/{table}/do", {}),
                ("/api/tokens", {}),
            ):
                answer = await foreign.post(path, json=body, headers=headers)
                assert (answer.status_code, answer.json()["error"]) == (403, "origin")
        live = f"{house.base.replace('http', 'ws')}/api/tables/{table}/live"
        with pytest.raises(InvalidStatus) as refused:
            await connect(live, additional_headers=headers, origin=None)
        assert refused.value.response.status_code == 403

    asyncio.run(main())


def test_a_forged_or_altered_token_is_nobody(house: Running) -> None:
    async def main() -> None:
        async with browser(house.base) as client, people(house.base, "Other") as (other,):
            await client.post("/api/guests", json={"name": "Real"})
            real = client.cookies["teahouse"]
            id, generation, session, signature = real.split(".")
            forgeries = [
                f"{other.id}.{generation}.{session}.{signature}",
                f"{id}.1.{session}.{signature}",
                f"{id}.{generation}.{session}x.{signature}",
                f"{id}.{generation}.{signature}",
                f"{id}.{generation}.{session}.",
                f"{id}.{generation}.{session}",
                "..",
                "x" * 500,
                real[:-2],
            ]
            for forged in forgeries:
                answer = await other.http.get(f"{house.base}/api/me", headers={"Cookie": f"teahouse={forged}"})
                assert answer.json() is None, forged
            answer = await other.http.get(f"{house.base}/api/me", headers={"Authorization": "Bearer tea_nothing"})
            assert answer.status_code == 401

    asyncio.run(main())


@pytest.mark.parametrize(
    "name", ["<script>", 'a"b', "a&b", "", "   ", "x" * 25, "a\u202eb", "line\nbreak<", "{{x}}", "---"]
)
def test_names_cant_be_markup_or_nothing(house: Running, name: str) -> None:
    with pytest.raises(refusal.Refused):
        clean_name(name)

    async def main() -> None:
        async with people(house.base, "Mei") as (mei,):
            answer = await mei.http.post(f"{house.base}/api/guests", json={"name": name})
            assert answer.status_code == 422
            table = await mei.open_table("yardzee", players=2)
            await mei.connect(table)
            with pytest.raises(Refused):
                await mei.ask("sit", seat=0, name=name)

    asyncio.run(main())


def test_every_answer_is_json_and_carries_the_headers_browsers_obey(house: Running) -> None:
    async def main() -> None:
        markup = "<img src=x onerror=alert(1)>"
        async with people(house.base, "Mei") as (mei,):
            table = await mei.open_table("yardzee", players=2)
            await mei.connect(table)
            await mei.ask("sit", seat=0)
            await mei.ask("say", text=markup)
            for path in (f"/api/tables/{table}", f"/api/tables/{table}/chat", "/api/house", "/healthz", "/api/nowhere"):
                answer = await mei.http.get(f"{house.base}{path}", headers=mei.headers)
                assert answer.headers["content-type"].startswith("application/json")
                assert answer.headers["x-content-type-options"] == "nosniff"
                policy = answer.headers["content-security-policy"]
                assert "default-src 'self'" in policy
                assert "'unsafe-eval'" not in policy
                assert "frame-ancestors 'none'" in policy
            refused = await mei.http.post(
                f"{house.base}/api/tables", json={"game": "yardzee", "options": {markup: markup}}, headers=mei.headers
            )
            assert refused.status_code == 422
            assert refused.headers["content-type"] == "application/json"

    asyncio.run(main())
