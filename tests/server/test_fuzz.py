"""Nothing breaks it: generated requests, broken messages, floods, slow readers."""

import asyncio
import contextlib
import json
import random
import string
import time
from collections import Counter
from typing import Any
from zlib import crc32

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import CheckFunction, not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

import teahouse
from server.client import Plain, Player, Refused, people
from server.conftest import Running
from server.play import sit_down
from server.test_protocol import table_for_two
from teahouse.server.wire import commands as w

pytestmark = pytest.mark.alone

STRANGE = ("guess", "first 0", "undo 1", "~ roll", "1 2 3 4 5", "score", "²", "٣", "place \x00", "a" * 500)
CHECKS: list[CheckFunction] = [
    not_a_server_error,
    content_type_conformance,
    status_code_conformance,
    response_schema_conformance,
]


def _token_and_table(base: str) -> tuple[str, str]:
    with httpx.Client(base_url=base) as http:
        token = http.post("/api/guests", json={"name": "Fuzzer", "bearer": True}).json()["token"]
        headers = {"Authorization": f"Bearer {token}"}
        body = {"game": "yardzee", "seats": [{"me": True}, {"bot": "random"}]}
        return token, http.post("/api/tables", json=body, headers=headers).json()["table"]


def _schemathesis(house: Running, examples: int) -> None:
    """Every operation of the OpenAPI document, with good and bad data, signed in and not."""
    token, table = _token_and_table(house.base)
    schema = schemathesis.openapi.from_url(f"{house.base}/api/openapi.json")
    operations: list[Any] = [found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)]
    assert len(operations) > 18
    answers: Counter[int] = Counter()
    for operation in operations:

        @settings(
            max_examples=examples,
            deadline=None,
            database=None,
            derandomize=True,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=operation.as_strategy())
        def attack(case: Any) -> None:
            # Half of the requests go to a table that is there, most of them as somebody.
            dice = crc32(f"{case.path_parameters} {case.query} {case.body}".encode("utf-8", "replace"))
            if case.path_parameters and "id" in case.path_parameters and dice % 2:
                case.path_parameters["id"] = table
            headers = {"Authorization": f"Bearer {token}"} if dice % 5 else {}
            response = case.call(headers=headers)
            answers[response.status_code // 100] += 1
            case.validate_response(response, checks=CHECKS)

        attack()
    assert answers[2] > examples, "hardly anything got through"
    assert answers[4] > examples, "hardly anything was refused"


def test_schemathesis_finds_no_server_error_and_no_undocumented_answer(house: Running) -> None:
    _schemathesis(house, 6)
    assert not house.faults()


@pytest.mark.long
def test_schemathesis_for_long(house: Running) -> None:
    _schemathesis(house, 100)
    assert not house.faults()


# The WebSocket


def nonsense(rng: random.Random, player: Player) -> str | bytes:
    """Something that should not be sent: broken JSON, wrong types, half-right commands."""
    kinds = [kind.__struct_config__.tag for kind in w.AnyCommand.__args__]
    what = rng.randrange(10)
    if what == 0:
        return "".join(rng.choice(string.printable) for _ in range(rng.randrange(200)))
    if what == 1:
        return rng.randbytes(rng.randrange(200))
    if what == 2:
        return "[" * rng.choice((10, 1000, 20_000))
    if what == 3:
        return json.dumps({"do": "say", "id": "x", "text": "y" * rng.choice((501, 5000, 50_000))})
    if what == 4:
        return json.dumps(rng.choice([None, 1, [], {}, "move", {"do": None}, {"do": "fly", "id": "1"}]))
    values: list[Any] = [None, -1, 0, 1, 63, 2**63, 1.5, True, "", "0", "roll", [], {}, "\x00", "😀" * 50, player.seen]
    command: Plain = {"do": rng.choice(kinds), "id": rng.choice(["a", "b", *values])}
    fields = ("seen", "action", "seat", "yes", "order", "on", "text", "name", "commit", "level", "word", "person")
    for field in rng.sample(fields, rng.randrange(6)):
        command[field] = rng.choice(values)
    if rng.random() < 0.5:
        command["seen"] = player.seen
        command.setdefault(
            "action", rng.choice(["guess", "first 0", "undo 1", "~ roll", "1 2 3 4 5", "score", "²", "٣"])
        )
    text = json.dumps(command)
    return text[: rng.randrange(len(text))] if rng.random() < 0.1 else text


async def _fuzz(base: str, game: str, messages: int, seed: str) -> None:
    """Nonsense from a player and from a stranger; the table stays whole and the others play on."""
    rng = random.Random(seed)
    async with people(base, "Mei", "Tomás", "Fuzzer") as (mei, tomas, fuzzer):
        players = max(3, teahouse.game(game).about.players[0])
        if players not in teahouse.game(game).about.players:
            players = teahouse.game(game).about.players[-1]
        table = await mei.open_table(game, players=players)
        seats = {seat: player for seat, player in enumerate((mei, tomas, fuzzer)) if seat < players}
        await sit_down([mei, tomas, fuzzer], table, seats)
        for number in range(messages):
            text = nonsense(rng, fuzzer)
            if (isinstance(text, str) and '"abort"' in text + "") or '"resign"' in str(text) or '"leave"' in str(text):
                continue  # these are meant to end things
            await fuzzer.send(text)
            if number % 50 == 0:
                await fuzzer.ask("ping")
                acting = [
                    p for s, p in seats.items() if p.hands.get(s) and p.hands[s]["to_act"] == s and p is not fuzzer
                ]
                for player in acting[:1]:
                    seat = next(s for s, p in seats.items() if p is player)
                    try:
                        await player.move(rng.choice(await player.legal(seat)), seat)
                    except Refused as refused:
                        assert refused.code in ("old", "not_your_turn", "not_playing"), refused
        await fuzzer.ask("ping")
        await mei.ask("ping")


@pytest.mark.parametrize("game", teahouse.names())
def test_nonsense_on_the_line_breaks_nothing(house: Running, game: str) -> None:
    asyncio.run(_fuzz(house.base, game, 300, f"fuzz {game}"))
    assert not house.faults()


@pytest.mark.long
@pytest.mark.parametrize("game", teahouse.names())
def test_much_nonsense_on_the_line_breaks_nothing_and_memory_stays_flat(house: Running, game: str) -> None:
    asyncio.run(_fuzz(house.base, game, 1000, f"warm {game}"))
    before = house.memory()
    for seed in range(10):
        asyncio.run(_fuzz(house.base, game, 2000, f"long {game} {seed}"))
    assert house.memory() - before < 60_000_000
    assert not house.faults()


def test_messages_that_are_too_large_end_only_that_line(house: Running) -> None:
    async def main() -> None:
        async with people(house.base, "Mei", "Tomás") as (mei, tomas):
            table = await table_for_two(mei, tomas)
            live = f"{house.base.replace('http', 'ws')}/api/tables/{table}/live"
            async with connect(live, compression=None) as line:
                await line.send("x" * 70_000)
                with pytest.raises(ConnectionClosed):
                    async with asyncio.timeout(5):
                        while True:
                            await line.recv()
            answer = await mei.http.post(f"{house.base}/api/guests", content=b"x" * 70_000)
            assert answer.status_code == 413

            async def endless() -> Any:
                for _ in range(100):
                    yield b"x" * 1000

            answer = await mei.http.post(f"{house.base}/api/guests", content=endless())
            assert answer.status_code in (413, 400)
            await mei.ask("ping")

    asyncio.run(main())


# Floods and slow readers


def test_a_flooder_is_slowed_and_others_dont_notice(tmp_path_factory: pytest.TempPathFactory) -> None:
    running = Running(tmp_path_factory.mktemp("flood"), "--thinkers", "1").start()  # with the limits everyone has

    async def main() -> None:
        async with people(running.base, "Mei", "Tomás", "Flooder") as (mei, tomas, flooder):
            table = await table_for_two(mei, tomas)
            own = await flooder.open_table("yardzee", players=2)
            await flooder.connect(own)

            async def pings() -> float:
                times = []
                for _ in range(20):
                    start = time.perf_counter()
                    await mei.ask("ping")
                    times.append(time.perf_counter() - start)
                    await asyncio.sleep(0.05)
                return sorted(times)[len(times) // 2]

            quiet = await pings()
            await mei.connect(table)
            sent = 0

            async def flood() -> None:
                nonlocal sent
                while True:
                    await flooder.send('{"do":"sync","id":"s","seen":0}')
                    sent += 1

            task = asyncio.create_task(flood())
            start = time.perf_counter()
            loud = await pings()
            answered = len(flooder.told) // max(1, flooder.seen)
            seconds = time.perf_counter() - start
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
            assert answered <= 60 + 20 * seconds + 40, f"{answered} of {sent} were answered in {seconds:.1f} s"
            assert loud < max(5 * quiet, 0.05), f"a ping took {quiet * 1000:.1f} ms, under the flood {loud * 1000:.1f}"
            await flooder.drop()

    try:
        asyncio.run(main())
        running.stop()
        assert not running.faults()
    finally:
        running.stop()


def test_guests_and_passwords_are_limited_by_address(tmp_path_factory: pytest.TempPathFactory) -> None:
    running = Running(tmp_path_factory.mktemp("limits"), "--thinkers", "1", "--rate", "0.2").start()
    try:
        with httpx.Client(base_url=running.base) as http:
            codes = [
                http.post("/api/guests", json={"name": f"Guest {n}", "bearer": True}).status_code for n in range(12)
            ]
            assert codes[0] == 201
            assert codes[-1] == 429
            answer = http.post("/api/guests", json={"name": "Late", "bearer": True})
            assert int(answer.headers.get("retry-after", "1")) >= 1
            tries = [http.post("/api/signin", json={"name": "A", "password": "b"}).status_code for _ in range(6)]
            assert tries[-1] == 429
    finally:
        running.stop()


def test_a_slow_reader_is_dropped_and_memory_stays_flat(house: Running) -> None:
    async def main() -> None:
        async with people(house.base, "Mei") as (mei,):
            seats = [{"me": True, "name": "Ana"}, {"me": True, "name": "Bo"}]
            table = await mei.open_table("yardzee", seats=seats)
            live = f"{house.base.replace('http', 'ws')}/api/tables/{table}/live"
            before = house.memory()

            lines = [await connect(live, compression=None, max_queue=1, ping_interval=None) for _ in range(4)]
            assert (await mei.get(f"/api/tables/{table}"))["presence"]["watching"] == 4
            # They ask for everything again and again, and never read an answer.
            for line in lines:
                with contextlib.suppress(ConnectionClosed):
                    for _ in range(4000):
                        await line.send('{"do":"sync","id":"s","seen":0}')
            most = before
            async with asyncio.timeout(60):
                while (await mei.get(f"/api/tables/{table}"))["presence"]["watching"]:
                    most = max(most, house.memory())
                    await asyncio.sleep(0.1)
            assert most - before < 100_000_000, "what they did not read was kept"
            for line in lines:
                line.transport.abort()

    asyncio.run(main())
