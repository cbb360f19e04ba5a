"""`teahouse serve` and `teahouse db` from the command line."""

import json
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from server.conftest import Running
from teahouse.server.cli import addresses
from teahouse.server.store.database import connect
from teahouse.server.stored import Trouble
from teahouse.server.workers.news import News


def teahouse(home: Path, *words: str, database: str | None = None) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "TEAHOUSE_HOME": str(home)}
    for name in ("TEAHOUSE_DATABASE_URL", "TEAHOUSE_REDIS_URL"):
        environment.pop(name, None)
    if database is not None:
        environment["TEAHOUSE_DATABASE_URL"] = database
    command = [sys.executable, "-m", "teahouse", *words]
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60)


def test_a_database_is_made_upgraded_once_and_backed_up(tmp_path: Path) -> None:
    assert "Upgraded from nothing" in teahouse(tmp_path, "db", "upgrade").stdout
    assert "up to date" in teahouse(tmp_path, "db", "upgrade").stdout
    copy = tmp_path / "copy.db"
    assert teahouse(tmp_path, "db", "backup", str(copy)).returncode == 0
    with sqlite3.connect(copy) as database:
        assert database.execute("SELECT version_num FROM alembic_version").fetchone()
    again = teahouse(tmp_path, "db", "backup", str(copy))
    assert again.returncode == 1
    assert "never overwrites" in again.stderr
    assert "Traceback" not in again.stderr


@pytest.mark.parametrize("database", ["nonsense", "mysql+nothing://x/y", "sqlite+aiosqlite:////proc/nowhere/x.db"])
def test_a_database_that_cant_be_used_is_one_sentence(tmp_path: Path, database: str) -> None:
    done = teahouse(tmp_path, "db", "upgrade", database=database)
    assert done.returncode == 1
    assert done.stderr.startswith("teahouse: ")
    assert "Traceback" not in done.stderr


def test_a_port_that_is_taken_is_one_sentence(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = teahouse(tmp_path, "serve", "--port", str(port))
    assert done.returncode == 1
    assert f"can't listen on 127.0.0.1 port {port}" in done.stderr
    assert "Traceback" not in done.stderr


def test_the_addresses_to_share_hold_the_local_network() -> None:
    assert addresses("127.0.0.1", 8080) == ["http://127.0.0.1:8080"]
    everywhere = addresses("0.0.0.0", 8080)
    assert everywhere[0] == "http://127.0.0.1:8080"
    assert all(address.endswith(":8080") for address in everywhere)


def test_a_house_opens_is_healthy_logs_json_and_closes_in_good_order(tmp_path: Path) -> None:
    running = Running(tmp_path / "house").start()
    with urllib.request.urlopen(f"{running.base}/healthz") as answer:
        assert json.load(answer)["status"] == "ok"
    assert running.process is not None
    running.process.send_signal(signal.SIGINT)
    assert running.process.wait(15) == 0
    assert running.stop() == 0
    said = [json.loads(line) for line in running.log.read_text().splitlines()]
    assert {"at", "level", "from", "text"} <= set(said[0])
    assert said[-1]["level"] == "info"
    assert any(line["text"] == "the house is closed" for line in said)
    with pytest.raises(urllib.error.URLError):
        urllib.request.urlopen(f"{running.base}/healthz", timeout=2)


def test_several_workers_on_sqlite_are_refused_with_what_to_set(tmp_path: Path) -> None:
    done = teahouse(tmp_path, "serve", "--port", "0", "--workers", "2")
    assert done.returncode == 1
    assert "a SQLite file serves one worker" in done.stderr
    assert "TEAHOUSE_DATABASE_URL" in done.stderr
    assert "Traceback" not in done.stderr


def test_without_the_extra_one_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("teahouse.server.store.database.find_spec", lambda _: None)
    monkeypatch.setattr("teahouse.server.workers.news.find_spec", lambda _: None)
    with pytest.raises(Trouble, match=r"asyncpg: install the extra with `pip install 'teahouse\[scale\]'`"):
        connect("postgresql://tea@127.0.0.1/tea")
    with pytest.raises(Trouble, match=r"redis: install the extra with `pip install 'teahouse\[scale\]'`"):
        News("redis://127.0.0.1/0", shared=True)
    with pytest.raises(Trouble, match="TEAHOUSE_REDIS_URL can't be read"):
        monkeypatch.undo()
        News("http://127.0.0.1", shared=True)
