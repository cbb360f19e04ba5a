"""`/metrics` for Prometheus: what this process counts, and how its house stands.

Every worker of a house tells about itself alone, under the label `worker`: sums over workers are the house's
figures. What is asked of the database (`teahouse_tables`) is the same whoever tells it: take the maximum.
"""

import asyncio
import hmac
import os
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from fastapi import FastAPI, Request
from fastapi.responses import PlainTextResponse, Response

import teahouse
from teahouse.server.house import House
from teahouse.server.room import Room
from teahouse.server.tally import Histogram
from teahouse.server.workers.usher import Usher

if TYPE_CHECKING:
    from prometheus_client.metrics_core import CounterMetricFamily, GaugeMetricFamily, Metric

F = TypeVar("F", "CounterMetricFamily", "GaugeMetricFamily")
TOKEN = "TEAHOUSE_METRICS_TOKEN"
STATUSES = ("open", "filled", "playing", "between")
INSTALL = "Metrics need the package prometheus-client: pip install 'teahouse[scale]'.\n"
CLOSED = (
    "The metrics of this house are told on its private port (teahouse serve --private PORT), "
    f"or to those who send 'Authorization: Bearer' with the token that {TOKEN} holds.\n"
)
MODES = ("alone", "redis", "polling")
KINDS = ("driver", "change", "load", "background", "connection")
"""Tasks by the first word of their name; those of the house as a whole are "other"."""


def add_metrics(app: FastAPI, house: House, usher: Usher | None) -> None:
    """Serve /metrics: on the private port to whoever reaches it, elsewhere with the token alone."""

    @app.get("/metrics", include_in_schema=False)
    async def metrics(request: Request) -> Response:
        if not may_read(request, house.settings.private):
            return PlainTextResponse(CLOSED, 403)
        try:
            from prometheus_client import CONTENT_TYPE_LATEST
        except ImportError:
            return PlainTextResponse(INSTALL, 501)
        by_status = await house.store.count_tables(STATUSES)
        return Response(render(house, by_status, usher), media_type=CONTENT_TYPE_LATEST)


def may_read(request: Request, private: int | None) -> bool:
    """Whether the one who asks may see the metrics.

    A proxy on this machine looks like this machine, so an address proves nothing; a port of its own does.
    """
    if private is not None and (request.scope.get("server") or ("", None))[1] == private:
        return True
    token = os.environ.get(TOKEN, "")
    given = request.headers.get("authorization", "")
    return bool(token) and hmac.compare_digest(given.encode(), f"Bearer {token}".encode())


def render(house: House, by_status: Mapping[str, int], usher: Usher | None) -> bytes:
    """The page."""
    from prometheus_client import CollectorRegistry, GCCollector, PlatformCollector, ProcessCollector, generate_latest
    from prometheus_client.registry import Collector

    class Figures(Collector):
        def collect(self) -> Iterator["Metric"]:
            return figures(house, by_status, usher)

    registry = CollectorRegistry()
    registry.register(Figures())
    ProcessCollector(registry=registry)
    PlatformCollector(registry=registry)
    GCCollector(registry=registry)
    return generate_latest(registry)


def figures(house: House, by_status: Mapping[str, int], usher: Usher | None) -> Iterator["Metric"]:
    """Every figure of this process."""
    from prometheus_client.metrics_core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily

    worker = str(house.settings.worker)

    def gauge(name: str, words: str, values: float | Mapping[str, float], label: str = "") -> GaugeMetricFamily:
        family = GaugeMetricFamily(f"teahouse_{name}", words, labels=["worker", *([label] if label else [])])
        return _filled(family, worker, values)

    def counter(name: str, words: str, values: float | Mapping[str, float], label: str = "") -> CounterMetricFamily:
        family = CounterMetricFamily(f"teahouse_{name}", words, labels=["worker", *([label] if label else [])])
        return _filled(family, worker, values)

    def histogram(name: str, words: str, values: Histogram | Mapping[str, Histogram], label: str = "") -> "Metric":
        family = HistogramMetricFamily(f"teahouse_{name}", words, labels=["worker", *([label] if label else [])])
        for key, one in values.items() if isinstance(values, Mapping) else [("", values)]:
            family.add_metric([worker, *([key] if label else [])], buckets=one.buckets(), sum_value=one.sum)
        return family

    tally, rooms, counted = house.tally, house.rooms.values(), counted_here(house)
    kind = {"version": teahouse.__version__, "database": house.store.engine.dialect.name}
    info = GaugeMetricFamily("teahouse_info", "The version of this process and its database", labels=["worker", *kind])
    info.add_metric([worker, *kind.values()], 1)
    yield info

    yield gauge(
        "tables", "Tables of the house that are not over, by status; every worker tells the same", by_status, "status"
    )
    yield gauge("rooms", "Tables in the memory of this worker", len(rooms))
    yield gauge("seats", "Seats of tables in memory, each counted by one worker, by who plays", seats(counted), "kind")
    yield counter("tables_opened", "Tables opened", tally.tables)

    lines = [line.person for room in rooms for line in room.listeners]
    yield gauge("sockets", "Open WebSocket connections", len(lines))
    yield gauge("people_online", "Different people with a connection to this worker", len({*lines} - {None}))
    yield counter("connections", "Connections opened, at first or again after a drop", tally.connections, "kind")
    yield counter(
        "connections_dropped", "Connections that the house ended, mostly as their readers were too slow", tally.dropped
    )

    passed = {"on": usher.passed, "here": usher.taken} if usher is not None else {"on": 0, "here": 0}
    yield counter(
        "connections_passed", "Connections passed on to another worker of this machine, or here from one", passed, "way"
    )

    yield counter("moves", "Moves written down, by how they came about", tally.moves, "how")
    yield counter("undos", "Moves taken back", tally.undos)
    yield counter("commands", "Commands of people, by kind", tally.commands, "command")
    yield counter("refused", "Commands and requests refused, by code", tally.refused, "code")
    yield counter("chat_messages", "Things said at tables", tally.chats)
    yield histogram("acknowledgement_seconds", "From a command that changes a table to its answer", tally.acknowledged)

    yield histogram(
        "commit_seconds", "Transactions, from their beginning to the end of the commit", house.store.committed
    )
    yield histogram("commit_entries", "Changes that one transaction wrote together", house.store.grouped)
    yield gauge("commits_waiting", "Changes that wait to be written", house.store.waiting)
    yield gauge("database_connections", "Connections to the database", connections(house), "state")

    yield histogram("thinking_seconds", "From asking a bot to its answer, by level", house.thinkers.thought, "level")
    yield gauge("thinking_waiting", "Questions to bots that are not answered yet", house.thinkers.waiting)
    yield gauge("thinkers", "Processes for bots at play; as many more think about the rest", house.settings.thinkers)
    yield counter("bots_failed", "Answers that a bot could not give, so that lots were thrown", house.thinkers.failed)

    yield gauge("leases_held", "Tables that this worker drives by a lease", len(house.leases.held))
    yield counter("leases_taken", "Leases taken", house.leases.taken)
    yield counter("leases_lost", "Times this worker was taken for dead and began anew", house.leases.lost)
    yield gauge("workers_alive", "Workers that this one sees alive, itself included", len(house.leases.alive))
    modes = {mode: float(mode == house.news.mode) for mode in MODES}
    yield gauge("fanout", "How news from other workers come: 1 at what is used now", modes, "mode")
    yield counter("news_told", "News told to other workers", house.news.told)
    yield counter("news_heard", "News heard from other workers", house.news.heard)
    yield counter("lines_followed", "Lines taken in that other workers wrote", house.following.caught_up)
    yield counter("polls", "Times this worker looked for lines by itself", house.following.polls)

    yield gauge("tasks", "Background tasks, by kind", tasks(), "kind")


def _filled(family: F, worker: str, values: float | Mapping[str, float]) -> F:
    if isinstance(values, Mapping):
        for key, value in values.items():
            family.add_metric([worker, key], value)
    else:
        family.add_metric([worker], values)
    return family


def counted_here(house: House) -> list[Room]:
    """Tables that this worker counts, so that among several workers each is counted by one.

    That is the one of the lowest name among those to whom people are connected, or the one that drives it.
    """
    if not house.store.shared:
        return list(house.rooms.values())
    me, held = house.leases.worker, house.leases.held
    return [
        room
        for table, room in house.rooms.items()
        if (all(me < other for other in room.elsewhere) if room.listeners else not room.elsewhere and table in held)
    ]


def seats(rooms: list[Room]) -> Mapping[str, float]:
    """Seats of these tables that are not over, by who plays on them."""
    found = dict.fromkeys(("person", "bot", "stand_in", "free"), 0.0)
    for room in rooms:
        if room.table.status == "over":
            continue
        for chair in room.table.chairs:
            found["stand_in" if chair.stand_in else "person" if chair.person else "bot" if chair.bot else "free"] += 1
    return found


def connections(house: House) -> Mapping[str, float]:
    """Connections of the pool: in use, kept for the next one, and kept for moves alone."""
    pool: Any = house.store.engine.pool
    kept = house.store.moves.kept
    return {"busy": pool.checkedout() - kept, "idle": pool.checkedin(), "moves": kept}


def tasks() -> Mapping[str, float]:
    """Tasks of the event loop, by the first word of their name."""
    found: Counter[str] = Counter(dict.fromkeys((*KINDS, "other"), 0))
    for task in asyncio.all_tasks():
        first = task.get_name().split(" ")[0]
        found[first if first in KINDS else "other"] += 1
    return found
