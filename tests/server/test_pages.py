"""The web client's files, where they were built."""

import asyncio
from pathlib import Path

import httpx
import pytest

import teahouse
from server.client import people
from server.conftest import Running
from teahouse.server.http.app import make_app
from teahouse.server.settings import Settings


def get(folder: Path, static: Path, *paths: str) -> list[httpx.Response]:
    app = make_app(Settings(database=f"sqlite+aiosqlite:///{folder / 'x.db'}", static=static, thinkers=1))

    async def main() -> list[httpx.Response]:
        transport = httpx.ASGITransport(app=app)
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            return [await client.get(path) for path in paths]

    return asyncio.run(main())


def test_pages_files_and_nothing_outside(tmp_path: Path) -> None:
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<title>Teahouse</title>")
    (static / "favicon.svg").write_text("<svg/>")
    (static / "assets" / "app-1234.js").write_text("let tea = 1;" + " " * 5000)
    (tmp_path / "secret.txt").write_text("secret")
    page, deep, icon, script, none, outside, escaped = get(
        tmp_path,
        static,
        "/",
        "/table/abc/replay",
        "/favicon.svg",
        "/assets/app-1234.js",
        "/api/nothing",
        "/../secret.txt",
        "/%2e%2e/secret.txt",
    )
    assert page.text == deep.text == "<title>Teahouse</title>"
    assert page.headers["cache-control"] == "no-cache"
    assert icon.headers["content-type"].startswith("image/svg")
    assert "immutable" in script.headers["cache-control"]
    assert script.headers["content-encoding"] == "gzip"
    assert none.status_code == 404
    assert none.headers["content-type"] == "application/json"
    assert "secret" not in outside.text
    assert "secret" not in escaped.text
    for answer in (page, deep, icon, script, none):
        assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]


def test_without_a_client_the_house_says_where_its_api_is(tmp_path: Path) -> None:
    (page,) = get(tmp_path, tmp_path / "nowhere", "/")
    assert page.status_code == 200
    assert "/api/openapi.json" in page.text


@pytest.mark.parametrize("drawn", [True, False])
def test_a_cover_comes_from_the_folder_of_the_game_or_from_the_house(tmp_path: Path, drawn: bool) -> None:
    game = teahouse.game("yozu")
    folder = game.folder
    object.__setattr__(game, "folder", tmp_path)  # as if it were a game from outside
    try:
        if drawn:
            (tmp_path / "cover.svg").write_text("<svg><title>mine</title></svg>")
        cover, nobody = get(tmp_path, tmp_path, "/api/games/yozu/cover.svg", "/api/games/yosu/cover.svg")
    finally:
        object.__setattr__(game, "folder", folder)
    assert cover.headers["content-type"] == "image/svg+xml"
    assert cover.text.startswith("<svg")
    assert ("mine" in cover.text) == drawn
    assert nobody.status_code == 404


def test_a_link_to_a_table_shows_who_invites_where_it_is_passed_on(tmp_path: Path) -> None:
    static = tmp_path / "static"
    static.mkdir()
    (static / "index.html").write_text("<head><title>Teahouse</title></head>")
    house = Running(tmp_path / "home", environment={"TEAHOUSE_STATIC": str(static)}).start()

    async def main() -> None:
        async with people(house.base, "O'Mei", "Tomás") as (mei, tomas):
            table = await mei.open_table("courtyard", players=2, seats=[{"me": True}, None])

            async def page(path: str) -> str:
                return (await tomas.http.get(f"{house.base}{path}")).text

            shown = await page(f"/table/{table}")
            assert "<title>O&#x27;Mei invites you to a game of Courtyard · Teahouse</title>" in shown
            assert f'<meta property="og:url" content="{house.base}/table/{table}" />' in shown
            assert "whoever closes a courtyard scores its tiles times its towers" in shown
            assert "1 seat is free." in shown
            await tomas.connect(table)
            await tomas.ask("sit", seat=1)
            for path in (f"/table/{table}", "/table/nosuchtable", "/"):
                assert await page(path) == "<head><title>Teahouse</title></head>"

    try:
        asyncio.run(main())
        assert house.faults() == []
    finally:
        house.stop()
