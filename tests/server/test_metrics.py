"""What /metrics says is what happened; nobody reads it by accident; the dashboard asks for nothing else."""

import asyncio
import json
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families
from starlette.requests import Request

from server.client import Player, Refused, people
from server.conftest import Running
from teahouse.server.http.app import make_app
from teahouse.server.http.metrics import may_read
from teahouse.server.settings import Settings
from teahouse.server.tally import Histogram

TOKEN = "a-token-of-these-tests"
DASHBOARD = Path(__file__).parents[2] / "ops/grafana.json"

Samples = dict[tuple[str, frozenset[tuple[str, str]]], float]


def read(text: str) -> Samples:
    """Every sample, by name and labels; the label `worker` is left out."""
    found = {}
    for family in text_string_to_metric_families(text):
        for sample in family.samples:
            labels = frozenset((name, value) for name, value in sample.labels.items() if name != "worker")
            found[sample.name, labels] = sample.value
    return found


def fetch(base: str, token: str = TOKEN) -> Samples:
    answer = httpx.get(f"{base}/metrics", headers={"Authorization": f"Bearer {token}"})
    assert answer.status_code == 200, answer.text
    assert answer.headers["cache-control"] == "no-store"
    return read(answer.text)


def value(samples: Samples, name: str, **labels: str) -> float:
    return samples.get((f"teahouse_{name}", frozenset(labels.items())), 0.0)


@pytest.fixture(scope="module")
def counted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A house of its own: what it counts is what these tests do."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TEAHOUSE_METRICS_TOKEN", TOKEN)
        options = ("--rate", "1000", "--think", "0.02", "--thinkers", "1")
        running = Running(tmp_path_factory.mktemp("metrics"), *options).start()
    yield running
    running.stop()
    assert not running.faults(), running.faults()[:3]


async def until(base: str, true: Callable[[Samples], bool]) -> Samples:
    """The metrics, once something is true of them."""
    async with asyncio.timeout(10):
        while not true(samples := await asyncio.to_thread(fetch, base)):
            await asyncio.sleep(0.05)
    return samples


async def _play(base: str, rounds: int) -> tuple[Player, str, int]:
    """One person and a bot: the person moves, talks, errs, loses the line and comes back."""
    async with people(base, "Wen") as (wen,):
        seats = [{"me": True}, {"bot": "beginner"}]
        table = await wen.open_table("yardzee", players=2, seats=seats)
        await wen.connect(table)
        mine = 0
        while mine < rounds:
            await wen.until(lambda: wen.hands.get(0, {}).get("to_act") == 0)
            ack = await wen.move((await wen.legal(0))[0], 0)
            await wen.until(lambda ack=ack: wen.seen >= ack["seq"])
            mine += 1
        await wen.ask("say", text="Good tea.")
        with pytest.raises(Refused, match="no_such_order"):
            await wen.ask("order", order="none such", on=True, seat=0)
        await wen.drop()
        await wen.connect(table)
        await wen.until(lambda: wen.hands.get(0, {}).get("to_act") == 0)  # the bot has moved and waits for us
        standing = await until(base, lambda samples: value(samples, "tasks", kind="connection") == 2)
        assert value(standing, "sockets") == 1
        assert value(standing, "people_online") == 1
        assert value(standing, "tasks", kind="driver") == value(standing, "rooms") > 0
        told = [step for step in wen.told if step["kind"] == "move"]
        bots = {step["seq"] for step in told if step["seat"] == 1}
        return wen, table, len(bots)


def test_what_is_counted_is_what_happened(counted: Running) -> None:
    before = fetch(counted.base)
    assert value(before, "sockets") == 0
    _, _, bots = asyncio.run(_play(counted.base, 7))
    after = fetch(counted.base)

    def more(name: str, **labels: str) -> float:
        return value(after, name, **labels) - value(before, name, **labels)

    assert more("moves_total", how="hand") == 7
    assert more("moves_total", how="bot") == bots > 0
    assert more("thinking_seconds_count", level="beginner") == bots
    assert more("commands_total", command="move") == 7
    assert more("acknowledgement_seconds_count") == 8  # seven moves and something said
    assert more("acknowledgement_seconds_bucket", le="+Inf") == 8
    assert more("chat_messages_total") == 1
    assert more("refused_total", code="no_such_order") == 1
    assert more("connections_total", kind="first") == 1
    assert more("connections_total", kind="again") == 1
    assert more("tables_opened_total") == 1
    assert more("tables", status="playing") == 1
    assert more("seats", kind="person") == 1
    assert more("seats", kind="bot") == 1
    assert more("commit_seconds_count") >= 8
    assert more("commit_entries_sum") >= 8
    assert value(after, "thinking_waiting") == 0
    assert value(after, "commits_waiting") == 0
    assert value(after, "database_connections", state="busy") == 0
    assert value(after, "fanout", mode="alone") == 1
    assert value(after, "fanout", mode="polling") == 0
    assert ("process_resident_memory_bytes", frozenset()) in after


def test_a_line_that_ends_leaves_nothing_behind(counted: Running) -> None:
    asyncio.run(_play(counted.base, 1))
    samples = asyncio.run(until(counted.base, lambda samples: not value(samples, "tasks", kind="connection")))
    assert value(samples, "sockets") == 0
    assert value(samples, "tasks", kind="change") == 0
    assert value(samples, "people_online") == 0


def test_requests_that_are_turned_away_are_counted(counted: Running) -> None:
    before = fetch(counted.base)
    foreign = {"Origin": "https://elsewhere.example"}
    assert httpx.post(f"{counted.base}/api/guests", json={"name": "X"}, headers=foreign).status_code == 403
    assert httpx.get(f"{counted.base}/api/tables/nosuchtable1").status_code == 404
    after = fetch(counted.base)
    for code in ("origin", "no_such_table"):
        assert value(after, "refused_total", code=code) - value(before, "refused_total", code=code) == 1


def test_nobody_reads_the_metrics_by_accident(counted: Running) -> None:
    for headers in ({}, {"Authorization": "Bearer wrong"}, {"Authorization": "Bearer"}, {"X-Forwarded-For": "::1"}):
        answer = httpx.get(f"{counted.base}/metrics", headers=headers)
        assert answer.status_code == 403
        assert "TEAHOUSE_METRICS_TOKEN" in answer.text
        assert "teahouse_moves" not in answer.text


def _asks(port: int, headers: list[tuple[bytes, bytes]] | None = None) -> Request:
    server = ("127.0.0.1", port)
    return Request({"type": "http", "client": ("127.0.0.1", 5), "server": server, "headers": headers or []})


def test_the_private_port_and_the_token_open_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TEAHOUSE_METRICS_TOKEN", raising=False)
    assert may_read(_asks(9101), private=9101)
    assert not may_read(_asks(8080), private=9101)
    assert not may_read(_asks(8080), private=None)
    assert not may_read(_asks(8080, [(b"authorization", b"Bearer ")]), private=None)
    monkeypatch.setenv("TEAHOUSE_METRICS_TOKEN", "word")
    assert may_read(_asks(8080, [(b"authorization", b"Bearer word")]), private=None)
    assert not may_read(_asks(8080, [(b"authorization", b"word")]), private=None)


def test_without_the_package_it_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "prometheus_client", None)
    settings = Settings(database=f"sqlite+aiosqlite:///{tmp_path / 'house.db'}", private=9101, thinkers=1)

    async def ask() -> httpx.Response:
        transport = httpx.ASGITransport(make_app(settings))
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1:9101") as client:
            return await client.get("/metrics")

    answer = asyncio.run(ask())
    assert answer.status_code == 501
    assert "pip install 'teahouse[scale]'" in answer.text


def test_the_dashboard_asks_for_what_is_there_and_shows_all_of_it(counted: Running) -> None:
    asyncio.run(_play(counted.base, 1))
    answer = httpx.get(f"{counted.base}/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
    families = list(text_string_to_metric_families(answer.text))
    there = {sample.name for family in families for sample in family.samples} | {
        family.name + ("_total" if family.type == "counter" else "") for family in families
    }
    labels = {name for family in families for sample in family.samples for name in sample.labels}
    dashboard = json.loads(DASHBOARD.read_text(encoding="utf-8"))
    expressions = [target["expr"] for panel in dashboard["panels"] for target in panel["targets"]]
    asked = {name for text in expressions for name in re.findall(r"\b(?:teahouse|process|python)_\w+", text)}
    assert asked <= there, asked - there
    grouped = {
        label.strip() for text in expressions for by in re.findall(r"by \(([^)]*)\)", text) for label in by.split(",")
    }
    assert grouped <= labels | {"instance"}, grouped - labels
    shown = {re.sub(r"_(bucket|sum|count)$", "", name) for name in asked}
    ours = {family.name + ("_total" if family.type == "counter" else "") for family in families}
    assert {name for name in ours if name.startswith("teahouse_")} <= shown


def test_a_histogram_counts_values_at_their_bounds() -> None:
    histogram = Histogram((1.0, 2.0))
    for seconds in (0.5, 1.0, 1.5, 2.0, 9.0):
        histogram.add(seconds)
    assert histogram.buckets() == [("1.0", 2.0), ("2.0", 4.0), ("+Inf", 5.0)]
    assert histogram.count == 5
    assert histogram.sum == 14.0
