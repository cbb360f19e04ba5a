"""What people are called stands beside the log: it can change, in records too, and the dice are none the wiser."""

import asyncio
import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from server.client import Refused, owners
from server.conftest import Running
from server.play import Habits, play_together
from teahouse import Record
from teahouse.server.log.facts import Line
from teahouse.server.log.table import HouseTable


@pytest.fixture
def house(tmp_path: Path) -> Any:
    running = Running(tmp_path, "--rate", "1000", "--think", "0.01").start()
    yield running
    running.stop()


def kept(house: Running, *columns: str) -> str:
    """All that stands in some columns of the database."""
    (path,) = house.home.rglob("teahouse.db")
    with sqlite3.connect(path) as rows:
        found = [rows.execute(f"SELECT {column} FROM {table}").fetchall() for table, column in map(_split, columns)]
    rows.close()
    return repr(found)


def _split(column: str) -> tuple[str, str]:
    table, _, name = column.partition(".")
    return table, name


def test_no_name_of_a_person_is_in_the_log_or_on_a_card(house: Running) -> None:
    async def main() -> None:
        async with owners(house.base, "Mei", "Tomás") as (mei, tom):
            table = await mei.open_table("yardzee", players=3, seats=[{"me": True}, None, {"bot": "random"}])
            await mei.connect(table)
            await tom.connect(table)
            await tom.ask("sit", seat=1, name="Anand")
            await mei.ask("say", text="Hello.")
            await play_together([mei, tom], "names", Habits())
            await mei.ask("rematch")
            written = kept(house, "lines.text", "tables.card", "chats.name", "kept.value", "sittings.table_id")
            for name in ("Mei", "Tomás", "Anand"):
                assert name not in written
            assert "Rook" in written  # a bot's name is no person's
            (card,) = (card for card in await mei.get("/api/tables", which="mine") if card["id"] == table)
            assert [seat["name"] for seat in card["seats"]] == ["Mei", "Anand", "Rook"]

    asyncio.run(main())


def test_a_new_name_is_told_at_every_table_at_once_and_records_verify(house: Running) -> None:
    async def main() -> None:
        async with owners(house.base, "Mei", "Tomás") as (mei, tom):
            table = await mei.open_table(
                "yang-tzee", players=2, seats=[{"me": True}, None], match={"match_mode": "single"}
            )
            await mei.connect(table)
            await tom.connect(table)
            await tom.ask("sit", seat=1)
            await tom.until(lambda: tom.info["status"] == "playing")
            await tom.ask("say", text="Hello.")
            tokens = [seat["token"] for seat in tom.info["seats"]]
            seen = mei.seen

            await tom.manage("/api/me/name", {"name": "Mei"})
            await mei.until(lambda: mei.info["seats"][1]["name"] == "Mei 2", 5)  # who had the name first keeps it
            assert mei.seen == seen, "nothing happened on the board"
            await tom.manage("/api/me/name", {"name": "Teo"})
            await mei.until(lambda: mei.info["seats"][1]["name"] == "Teo", 5)
            assert [said["name"] for said in await mei.get(f"/api/tables/{table}/chat")] == ["Teo"]
            await tom.ask("say", text="It is me.")
            await mei.until(lambda: any(other.get("text") == "It is me." for other in mei.others))
            assert next(other for other in mei.others if other.get("text") == "It is me.")["name"] == "Teo"
            (card,) = await tom.get("/api/tables", which="mine")
            assert [seat["name"] for seat in card["seats"]] == ["Mei", "Teo"]

            await play_together([mei, tom], "renamed", Habits())
            before = await mei.get(f"/api/tables/{table}/record")
            assert before["players"] == ["Mei", "Teo"]
            assert before["fair"]["dice"] == "teahouse-fair-2"
            assert before["fair"]["seats"] == tokens
            await mei.manage("/api/me/name", {"name": "May"})
            after = await mei.get(f"/api/tables/{table}/record")
            assert after == {**before, "players": ["May", "Teo"]}
            for plain in (before, after):
                Record.loads(json.dumps(plain)).verify()
            assert (await mei.get(f"/api/tables/{table}/verify"))["good"]

    asyncio.run(main())


def test_others_at_the_same_screen_keep_their_names(house: Running) -> None:
    async def main() -> None:
        async with owners(house.base, "Mei") as (mei,):
            seats = [{"me": True}, {"me": True, "name": "Grandmother"}, {"me": True}]
            table = await mei.open_table("yardzee", players=3, seats=seats)
            await mei.connect(table)
            assert [seat["name"] for seat in mei.info["seats"]] == ["Mei", "Grandmother", "Mei 2"]
            await mei.manage("/api/me/name", {"name": "May"})
            await mei.until(lambda: mei.info["seats"][0]["name"] == "May", 5)
            assert [seat["name"] for seat in mei.info["seats"]] == ["May", "Grandmother", "May 2"]

    asyncio.run(main())


def test_a_table_needs_no_names_to_be_rebuilt() -> None:
    texts = [
        '!{"fact":"opened","table":"t","game":"yardzee","players":1,"host":"p","seed":"00","commitment":"c",'
        '"dice":"teahouse-fair-2"}',
        '!{"fact":"sat","seat":0,"person":"p","token":"5d0c"}',
    ]
    table = HouseTable([Line(number, 0, text) for number, text in enumerate(texts, 1)])
    assert table.names == ["Guest"]
    assert table.call({"5d0c": "Mei"})
    assert table.names == ["Mei"]
    assert not table.call({"5d0c": "Mei", "another": "Tomás"})


def test_somebody_who_is_forgotten_leaves_no_name_and_good_records(house: Running) -> None:
    async def main() -> None:
        async with owners(house.base, "Xerxes", "Tomás", "Anand") as (xerxes, tom, anand):
            cookie = await xerxes.http.post(f"{house.base}/api/guests", json={"name": "Another"})
            assert cookie.status_code == 201
            single = {"match_mode": "single"}
            over = await xerxes.open_table("yang-tzee", players=2, seats=[{"me": True}, None], match=single)
            for player in (xerxes, tom):
                await player.connect(over)
            await tom.ask("sit", seat=1)
            await xerxes.ask("say", text="Hello.")
            await xerxes.ask("note", text="My secret.")
            await play_together([xerxes, tom], "forget", Habits())
            going = await xerxes.open_table("yardzee", players=3, seats=[{"me": True}, None, None])
            for player in (xerxes, tom, anand):
                await player.connect(going)
            await tom.ask("sit", seat=1)
            await anand.ask("sit", seat=2)
            await tom.until(lambda: tom.info["status"] == "playing")
            waiting = await xerxes.open_table("yardzee", players=2, seats=[{"me": True}, None])
            alone = await xerxes.open_table("yardzee", players=2, seats=[{"me": True}, {"bot": "random"}])
            await xerxes.manage("/api/me/claim", {"password": "correct horse battery"})
            with pytest.raises(Refused, match="wrong_password"):
                await xerxes.manage("/api/me/forget", {"password": "a guess at it"})

            await xerxes.manage("/api/me/forget", {"password": "correct horse battery"})
            await tom.until(lambda: tom.info["seats"][0]["name"] == "(forgotten)", 5)
            assert tom.info["seats"][0]["stand_in"]
            assert (await tom.http.get(f"{house.base}/api/me", headers=xerxes.headers)).status_code == 401
            signed = {"name": "Xerxes", "password": "correct horse battery"}
            assert (await tom.http.post(f"{house.base}/api/signin", json=signed)).status_code == 403
            everything = kept(
                house,
                "lines.text",
                "tables.card",
                "names.name",
                "chats.name",
                "persons.name",
                "persons.claimed",
                "kept.value",
            )
            assert "xerxes" not in everything.lower()
            assert "My secret." not in everything
            said = await tom.get(f"/api/tables/{over}/chat")
            assert [line["name"] for line in said] == ["(forgotten)"]
            record = await tom.get(f"/api/tables/{over}/record")
            assert record["players"] == ["(forgotten)", "Tomás"]
            Record.loads(json.dumps(record)).verify()
            statuses = {card["id"]: card["status"] for card in await tom.get("/api/tables", which="mine")}
            assert statuses == {over: "over", going: "playing"}
            tables = kept(house, "tables.id, status")
            assert repr((alone, "over")) in tables
            assert repr((waiting, "over")) in tables

    asyncio.run(main())
