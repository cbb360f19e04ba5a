"""Private files are private, the house says honestly how it is, and one damaged table harms no other."""

import asyncio
import os
import resource
import sqlite3
import stat
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from server.client import people
from server.conftest import Running
from teahouse.server.store.database import upgrade
from teahouse.server.store.store import Store
from teahouse.server.stored import Trouble


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def _as_others_start(folder: Path, *options: str) -> Running:
    """A house started under the usual umask."""
    before = os.umask(0o022)
    try:
        return Running(folder, *options).start()
    finally:
        os.umask(before)


def _cli(home: Path, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "teahouse", *words]
    environment = {**os.environ, "TEAHOUSE_HOME": str(home)}
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120, umask=0o022)


def test_what_a_house_writes_is_for_its_own_user_alone(tmp_path: Path) -> None:
    running = _as_others_start(tmp_path / "home", "--thinkers", "1")
    try:
        assert httpx.get(f"{running.base}/healthz", timeout=30).status_code == 200
        folder = tmp_path / "home" / "house"
        assert mode(folder) == 0o700
        files = list(folder.iterdir())
        assert {file.name for file in files} >= {"teahouse.db", "teahouse.db-wal"}
        assert {mode(file) for file in files} == {0o600}
        done = _cli(tmp_path / "home", "db", "backup", str(tmp_path / "copy.db"))
        assert done.returncode == 0, done.stderr
        assert mode(tmp_path / "copy.db") == 0o600
    finally:
        running.stop()


def test_files_that_are_too_open_are_closed_with_a_warning(tmp_path: Path) -> None:
    running = _as_others_start(tmp_path / "home", "--thinkers", "1")
    running.stop()
    folder = tmp_path / "home" / "house"
    database = folder / "teahouse.db"
    old = folder / "teahouse.db.before-0001"
    old.write_bytes(b"a copy from before")
    folder.chmod(0o755)
    database.chmod(0o644)
    old.chmod(0o664)
    running = _as_others_start(tmp_path / "home", "--thinkers", "1")
    running.stop()
    assert (mode(folder), mode(database), mode(old)) == (0o700, 0o600, 0o600)
    warned = [line for line in running.log.read_text().splitlines() if '"level": "warning"' in line]
    assert len(warned) == 1, "at the second start, and not at the first"
    assert all(str(path) in warned[0] for path in (folder, database, old))


def test_the_folder_of_a_database_elsewhere_is_left_alone(tmp_path: Path) -> None:
    shared = tmp_path / "shared"
    shared.mkdir(mode=0o755)
    environment = {"TEAHOUSE_DATABASE_URL": f"sqlite+aiosqlite:///{shared / 'house.db'}"}
    running = Running(tmp_path / "home", "--thinkers", "1", environment=environment).start()
    running.stop()
    assert (mode(shared), mode(shared / "house.db")) == (0o755, 0o600)


# How the house is


def test_health_is_503_while_nothing_can_be_written(tmp_path: Path) -> None:
    """SQLite's own limit of pages stands in for a full disk; then there is room again."""

    async def main() -> None:
        from sqlalchemy import event

        store = Store(f"sqlite+aiosqlite:///{tmp_path / 'teahouse.db'}")
        await upgrade(store.engine)
        await store.open()
        assert await store.healthy()
        assert store.writer is not None
        store.writer.dispose()

        def read_only(connection: sqlite3.Connection, _: object) -> None:
            connection.execute("PRAGMA query_only=ON")

        event.listen(store.writer, "connect", read_only)
        assert await store.healthy(), "what was found a moment ago is told again"
        store._tried = float("-inf")
        assert not await store.healthy()
        event.remove(store.writer, "connect", read_only)
        store.writer.dispose()
        store._tried = float("-inf")
        assert await store.healthy()
        await store.close()

    asyncio.run(main())


def _health(running: Running, status: int) -> dict[str, str]:
    """What the house says of itself, as soon as it says it with that status."""
    until = time.monotonic() + 30
    while time.monotonic() < until:
        answer = httpx.get(f"{running.base}/healthz", timeout=30)
        if answer.status_code == status:
            return dict(answer.json())
        time.sleep(0.2)
    pytest.fail(f"the house never said {status}")


def test_whoever_asks_while_another_is_being_answered_hears_no_alarm(tmp_path: Path) -> None:
    async def main() -> None:
        store = Store(f"sqlite+aiosqlite:///{tmp_path / 'teahouse.db'}")
        await upgrade(store.engine)
        await store.open()
        assert all(await asyncio.gather(store.healthy(), store.healthy()))
        await store.close()

    asyncio.run(main())


def test_a_house_that_can_write_no_more_says_so(tmp_path: Path) -> None:
    running = Running(tmp_path / "home", "--thinkers", "1").start()
    try:
        assert httpx.get(f"{running.base}/healthz", timeout=30).json()["status"] == "ok"
        assert running.process is not None
        # No file may grow any more: as on a full disk.
        resource.prlimit(running.process.pid, resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))
        assert _health(running, 503)["status"] == "nothing can be written"
        resource.prlimit(running.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY,) * 2)
        assert _health(running, 200)["status"] == "ok"
    finally:
        running.stop()


def test_a_read_only_database_stops_the_start_with_a_sentence(tmp_path: Path) -> None:
    database = tmp_path / "teahouse.db"

    async def make() -> None:
        store = Store(f"sqlite+aiosqlite:///{database}")
        await upgrade(store.engine)
        await store.open()
        await store.close()

    asyncio.run(make())
    # As root every file can be written: SQLite's own way of opening it read-only stands in for the rights.
    url = f"sqlite+aiosqlite:///file:{database}?mode=ro&uri=true"

    async def again() -> None:
        with pytest.raises(Trouble, match=r"can't be (written|opened).*readonly"):
            await upgrade(Store(url).engine)

    asyncio.run(again())
    environment = {**os.environ, "TEAHOUSE_HOME": str(tmp_path / "home"), "TEAHOUSE_DATABASE_URL": url}
    for words in (("serve", "--port", "0"), ("serve", "--port", "0", "--worker", "0"), ("db", "upgrade")):
        command = [sys.executable, "-m", "teahouse", *words]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120, input="")
        assert done.returncode == 1
        assert "Traceback" not in done.stderr
        assert done.stderr.startswith("teahouse: the database")
        assert "readonly" in done.stderr
    assert not Path("file:").exists(), "the address was taken for a folder"


# One damaged table


DAMAGES = ("0 keep ²", "7 roll", "!{", '!{"fact":"nonsense"}', "", "0 undo ²", "~ roll 7 7 7")


def test_a_damaged_line_is_that_tables_matter_alone(tmp_path: Path) -> None:
    running = Running(tmp_path / "home", "--thinkers", "1", "--rate", "1000").start()

    async def play() -> tuple[list[str], str]:
        async with people(running.base, "Mei") as (mei,):
            seats = [{"me": True, "name": "Ana"}, {"me": True, "name": "Bo"}]
            return [await mei.open_table("yardzee", seats=seats) for _ in range(len(DAMAGES) + 1)], mei.token

    async def look(good: str, bad: list[str], token: str) -> None:
        headers = {"Authorization": f"Bearer {token}"}
        async with httpx.AsyncClient(base_url=running.base, headers=headers, timeout=30) as http:
            for table in bad:
                for path in ("", "/record", "/chat", "/drawing"):
                    answer = await http.get(f"/api/tables/{table}{path}")
                    assert (answer.status_code, answer.json()["error"]) == (409, "damaged"), answer.text
                    assert "No other table" in answer.json()["text"]
                answer = await http.post(f"/api/tables/{table}/do", json={"do": "ping", "id": "p"})
                assert (answer.status_code, answer.json()["replies"][0]["code"]) == (409, "damaged")
                async with connect(f"{running.base.replace('http', 'ws')}/api/tables/{table}/live") as line:
                    with pytest.raises(ConnectionClosed):
                        await line.recv()
                    assert line.close_code == 4409
            listed = (await http.get("/api/tables?which=mine")).json()
            assert {card["id"] for card in listed} == {good, *bad}
            assert (await http.get(f"/api/tables/{good}")).status_code == 200

    try:
        (good, *bad), token = asyncio.run(play())
        running.stop()
        with sqlite3.connect(tmp_path / "home" / "house" / "teahouse.db") as database:
            for table, text in zip(bad, DAMAGES, strict=True):
                (last,) = database.execute("SELECT max(seq) FROM lines WHERE table_id = ?", (table,)).fetchone()
                database.execute("UPDATE lines SET text = ? WHERE table_id = ? AND seq = ?", (text, table, last))
        running.start()
        asyncio.run(look(good, bad, token))
        for table in bad:
            told = [line for line in running.faults() if table in line]
            assert len(told) == 1, "the one who runs the house is told once"
        assert "Traceback" not in running.log.read_text()
    finally:
        running.stop()
