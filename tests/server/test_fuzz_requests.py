"""Thousands of requests and messages that no person would send: no error of ours, no traceback, no hang."""

import asyncio
import random
import time
from collections import Counter
from typing import Any
from urllib.parse import quote

import pytest

import teahouse
from server import odd
from server.client import Plain, Player, Refused, people
from server.conftest import Running
from teahouse.engine import options as opts

pytestmark = pytest.mark.alone

PATHS = (
    "/", "/assets/{x}", "/{x}", "/table/{x}", "/rules/{x}", "/healthz", "/metrics", "/api/{x}", "/api/house", "/api/me",
    "/api/games/{game}", "/api/games/{game}/rules", "/api/games/{game}/files/{option}", "/api/tokens",
    "/api/tokens/{x}", "/api/tables", "/api/tables/{table}", "/api/tables/{table}/chat",
    "/api/tables/{table}/record", "/api/tables/{table}/replay", "/api/tables/{table}/verify",
    "/api/tables/{table}/mine", "/api/tables/{table}/invitation", "/api/me/people",
    "/api/learn", "/api/learn/{game}/coach", "/learn/{x}",
    "/api/tables/{table}/draws", "/api/tables/{table}/drawing", "/api/tables/{table}/live", "/api/openapi.json",
)  # fmt: skip
QUERIES = ("hand", "seat", "start", "count", "seen", "after", "which", "game", "line", "players")
HEADERS = ("Cookie", "Authorization", "Origin", "Range", "Accept-Encoding", "If-None-Match", "Content-Type", "Expect")
HANGS = 20.0
"""Seconds after which a request counts as one without an answer."""


def _bodies(table: str) -> list[tuple[str, Plain]]:
    """Good bodies of every request that takes one; most of what is sent is one of these, spoilt."""
    seats: list[Any] = [{"me": True, "name": "Ana", "commit": ""}, {"bot": "random"}, None]
    found: list[tuple[str, Plain]] = [
        ("/api/guests", {"name": "Odd", "bearer": True}),
        ("/api/me/name", {"name": "Odder"}),
        ("/api/signin", {"name": "Odd", "password": "not the one"}),
        ("/api/recover", {"name": "Odd", "code": "abcd-efgh", "password": "correct horse"}),
        ("/api/tokens", {"label": "odd"}),
        ("/api/signout", {}),
        ("/api/me/learned", {"done": {"yozu": {"ask-the-oracle": [1]}}, "at": None}),
        ("/api/learn/yozu/ask-the-oracle/5", {"moves": ["guess tiger fall"]}),
        ("/api/learn/yozu/ask-the-oracle/8", {"moves": ["guess tiger spring", "guess tiger fall"]}),
        ("/api/learn/yozu/ask-the-oracle/5/ask", {"moves": [], "ask": {"do": "try", "id": "1", "action": "keep"}}),
    ]
    for game in teahouse.names():
        declared = teahouse.game(game).options
        options = {
            name: rng_option.metadata["kind"].samples(3)[-1]
            for name, rng_option in opts.declared(declared).items()
            if opts.file_kind(declared, name) is not None
        }
        about = {"pace": {"kind": "live", "bank": 60, "turn": 5, "hours": 0}, "aids": {"hints": True}, "think": 0.02}
        body = {"game": game, "players": 3, "options": options, "match": {"match_mode": "single"}, "public": False}
        found += [("/api/tables", {**body, **about, "seats": seats})] * 3
    found += [(f"/api/games/{game}/files/{option}", {"text": text}) for game, option, text in odd.files()] * 3
    found += [(f"/api/tables/{table}/do", command) for command in commands(0, "")]
    return found


def commands(seen: int, action: str, seat: int | None = None) -> list[Plain]:
    """A good command of every kind that leaves the table in play; those at the board for a seat."""
    board: list[Plain] = [
        {"do": "move", "id": "m", "seen": seen, "action": action or "keep 1 2 3"},
        {"do": "try", "id": "t", "action": action or "score yahtzee"},
        {"do": "foresee", "id": "f", "beginning": (action or "score yahtzee").partition(" ")[0]},
        {"do": "undo", "id": "u", "seen": seen},
        {"do": "legal", "id": "l"},
        {"do": "note", "id": "n", "text": "a note"},
    ]
    around: list[Plain] = [
        {"do": "answer_undo", "id": "y", "yes": False},
        {"do": "order", "id": "o", "order": "only", "on": True},
        {"do": "say", "id": "s", "text": "hello"},
        {"do": "mute", "id": "q", "person": "somebody", "on": True},
        {"do": "invite", "id": "v", "person": "somebody"},
        {"do": "helps", "id": "h", "hints": False, "consent": True},
        {"do": "audience", "id": "w", "watch": True, "chat": False},
        {"do": "rest", "id": "x", "yes": True},
        {"do": "sit", "id": "i", "seat": 1, "name": "Odd", "commit": ""},
        {"do": "seat_bot", "id": "b", "seat": 1, "level": "random"},
        {"do": "reveal", "id": "r", "word": "0" * 32},
        {"do": "ready", "id": "e", "commit": ""},
        {"do": "remove", "id": "k", "seat": 1},
        {"do": "rematch", "id": "a"},
        {"do": "sync", "id": "z", "seen": 0},
        {"do": "ping", "id": "p"},
    ]
    return [*({**command, "seat": seat} for command in board), *around]


def _path(rng: random.Random, table: str) -> str:
    """A path of the house, with something odd in it now and then."""

    def part(good: str) -> str:
        strange = rng.choice(odd.ODD_TEXTS).encode("utf-8", "surrogatepass")
        return good if good and rng.random() < 0.7 else quote(strange, safe="")

    game, option, _ = rng.choice(odd.files())
    parts = {"x": part(""), "game": part(game), "option": part(option), "table": part(table)}
    path = rng.choice(PATHS).format(**parts)
    names = rng.sample(QUERIES, rng.choice((0, 0, 1, 2)))
    query = "&".join(f"{name}={quote(str(odd.odd(rng))[:300].encode('utf-8', 'surrogatepass'))}" for name in names)
    return path + (f"?{query}" if query else "")


async def _requests(base: str, number: int, seed: str) -> tuple[Counter[int], list[tuple[float, str]]]:
    """So many requests, eight at a time; how they were answered, and what took longest, in seconds."""
    rng = random.Random(seed)
    answers: Counter[int] = Counter()
    slowest: list[tuple[float, str]] = []
    async with people(base, "Fuzzer") as (fuzzer,):
        table = await fuzzer.open_table("yardzee", seats=[{"me": True}, {"bot": "random"}])
        bodies = _bodies(table)

        async def one() -> None:
            headers: dict[bytes, bytes] = {}
            if rng.random() < 0.8:
                headers[b"Authorization"] = f"Bearer {fuzzer.token}".encode()
            if rng.random() < 0.2:
                strange = rng.choice(odd.ODD_TEXTS).encode("utf-8", "surrogatepass")
                value = bytes(letter for letter in strange if letter > 31)[:200].strip()
                headers[rng.choice(HEADERS).encode()] = value
            if rng.random() < 0.6:
                path, body = rng.choice(bodies)
                content = odd.written(rng, odd.spoilt(rng, body) if rng.random() < 0.9 else body)
                headers.setdefault(b"Content-Type", b"application/json")
                method = "POST"
            else:
                path, content = _path(rng, table), b""
                method = rng.choice(("GET", "GET", "GET", "HEAD", "DELETE", "PUT", "OPTIONS", "PATCH"))
            start = time.monotonic()
            answer = await fuzzer.http.request(
                method, f"{base}{path}", content=content[:100_000], headers=headers, timeout=HANGS
            )
            slowest.append((time.monotonic() - start, f"{method} {path[:60]} {content[:60]!r}"))
            slowest.sort(reverse=True)
            del slowest[5:]
            answers[answer.status_code] += 1
            assert answer.status_code < 500, f"{method} {path} {content[:500]!r}: {answer.text[:500]}"
            if answer.status_code >= 400 and method != "HEAD" and path.startswith("/api/"):
                assert answer.text, "a refusal says why"
                if answer.headers["content-type"] == "application/json":
                    plain = answer.json()
                    assert plain.get("text") or plain["replies"][-1]["text"]

        async def some() -> None:
            while sum(answers.values()) < number:
                await one()

        await asyncio.gather(*(some() for _ in range(8)))
        assert (await fuzzer.get("/api/house"))["games"]
    return answers, slowest


def _message(rng: random.Random, player: Player, seat: int | None, legal: list[str]) -> str | bytes:
    """A command, spoilt in most cases: its fields, its notation, or the JSON itself."""
    known = commands(player.seen, rng.choice(legal) if legal else "", seat)
    command = rng.choice(known[:2] if rng.random() < 0.4 else known)
    command["id"] = f"f{rng.randrange(10**9)}"
    if "action" in command and rng.random() < 0.8:
        command["action"] = odd.spoilt_text(rng, command["action"])[:600]
    elif rng.random() < 0.7:
        command = odd.spoilt(rng, command)
    raw = odd.written(rng, command)[:60_000]
    try:
        return raw.decode()
    except UnicodeDecodeError:
        return raw


async def _play_on(rng: random.Random, fuzzer: Player) -> None:
    """Make a good move between the odd messages. An order given by one of them may move first: then it is the next."""
    for tries in range(20):
        await fuzzer.ask("ping")  # what was sent before has been answered, so what is known is how the table stands
        acting = [seat for seat, hand in fuzzer.hands.items() if seat is not None and hand["to_act"] == seat]
        if fuzzer.info["status"] == "over":
            return
        try:
            if fuzzer.info["status"] == "between":
                unready = [seat for seat, sitter in enumerate(fuzzer.info["seats"]) if not sitter["ready"]]
                await fuzzer.ask("ready", seat=unready[0])
                continue
            await fuzzer.move(rng.choice(await fuzzer.legal(acting[0])), acting[0])
            return
        except (Refused, IndexError):
            await asyncio.sleep(0.1 * tries)  # one of them may have left a seat, and a bot takes its time there
    raise AssertionError(f"no good move gets through: {fuzzer.info['status']}, {fuzzer.info['seats']}")


async def _messages(base: str, game: str, number: int, seed: str) -> tuple[Counter[str], float]:
    """So many messages on one line of a player around one screen, who also plays on; answers by kind, longest ping."""
    rng = random.Random(seed)
    heard: Counter[str] = Counter()
    slowest = 0.0
    async with people(base, "Fuzzer") as (fuzzer,):
        take = fuzzer._take

        def noting(message: Plain) -> None:
            heard[message.get("code") or message["is"]] += 1
            take(message)

        fuzzer._take = noting  # type: ignore[method-assign]  # a spy on this one client
        least = max(2, teahouse.game(game).about.players[0])
        seats = [{"me": True, "name": f"Seat {number}"} for number in range(least)]

        async def sit() -> None:
            table = await fuzzer.open_table(game, players=least, seats=seats)
            await fuzzer.connect(table)
            await fuzzer.until(lambda: any(hand["to_act"] == seat for seat, hand in fuzzer.hands.items()))

        await sit()
        for count in range(number):
            acting = [seat for seat, hand in fuzzer.hands.items() if hand["to_act"] == seat]
            legal = [choice["action"] for choice in fuzzer.hands[acting[0]]["legal"] or []] if acting else []
            await fuzzer.send(_message(rng, fuzzer, acting[0] if acting else 0, legal))
            if count % 20 == 19:
                start = time.monotonic()
                await fuzzer.ask("ping")
                slowest = max(slowest, time.monotonic() - start)
                await _play_on(rng, fuzzer)
                if fuzzer.info["status"] == "over":
                    await fuzzer.close()
                    await sit()
        await fuzzer.ask("ping")
    return heard, slowest


def _check(house: Running, heard: Counter[str], slowest: float) -> None:
    assert not house.faults()
    assert heard["house_error"] == 0
    assert heard["invalid"] + heard["unreadable"] > sum(heard.values()) / 10, heard
    assert slowest < HANGS


def test_odd_requests_are_answered_and_nothing_breaks(house: Running) -> None:
    answers, slowest = asyncio.run(_requests(house.base, 300, "odd requests"))
    assert not house.faults()
    assert answers[200] + answers[201] > 30
    assert slowest[0][0] < HANGS


@pytest.mark.parametrize("game", teahouse.names())
def test_odd_messages_are_answered_and_nothing_breaks(house: Running, game: str) -> None:
    heard, slowest = asyncio.run(_messages(house.base, game, 150, f"odd {game}"))
    _check(house, heard, slowest)


@pytest.mark.long
def test_five_thousand_odd_requests(house: Running) -> None:
    answers, slowest = asyncio.run(_requests(house.base, 5000, "many odd requests"))
    print(f"\n{sum(answers.values())} requests: {dict(sorted(answers.items()))}, the slowest {slowest}")
    assert not house.faults()


@pytest.mark.long
def test_eight_thousand_odd_messages(house: Running) -> None:
    everything: Counter[str] = Counter()
    longest = 0.0
    for game in teahouse.names():
        heard, slowest = asyncio.run(_messages(house.base, game, 1600, f"many odd {game}"))
        _check(house, heard, slowest)
        everything += heard
        longest = max(longest, slowest)
    print(f"\n8000 messages: {dict(everything.most_common())}, the slowest ping {longest:.2f} s")
