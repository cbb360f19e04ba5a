"""Lessons over HTTP: nothing is stored of them, whatever is asked is bounded, and nothing hidden is told."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
import pytest

from server.conftest import Running
from teahouse.school.scene import MOST_MOVES, scene
from teahouse.server.wire.lessons import tell_scene

STEP = "/api/learn/yozu/ask-the-oracle/5"


@asynccontextmanager
async def browser(base: str) -> AsyncIterator[httpx.AsyncClient]:
    """A client that keeps cookies and sends its origin, as a browser does."""
    async with httpx.AsyncClient(base_url=base, headers={"Origin": base}, timeout=30) as client:
        yield client


def asked(house: Running, *requests: tuple[str, Any]) -> list[httpx.Response]:
    """The answers to some requests of a new visitor."""

    async def main() -> list[httpx.Response]:
        async with browser(house.base) as client:
            return [
                await (client.get(path) if body is None else client.post(path, json=body)) for path, body in requests
            ]

    return asyncio.run(main())


def test_the_lessons_are_listed_with_their_steps(house: Running) -> None:
    (answer,) = asked(house, ("/api/learn", None))
    yozu = next(one for one in answer.json() if one["game"] == "yozu")
    assert yozu["chapters"][0]["id"] == "ask-the-oracle"
    assert yozu["chapters"][0]["steps"][-1] == {"name": "A short game of your own", "plays": True}


def test_a_step_tells_the_table_as_any_table_does(house: Running) -> None:
    first, missed, done = asked(
        house, (STEP, {}), (STEP, {"moves": ["guess tiger fall"]}), (STEP, {"moves": ["guess carp spring"]})
    )
    begun = first.json()
    assert (begun["kind"], begun["shows"]) == ("asked", "guess carp spring")
    (update,) = begun["updates"]
    assert (update["is"], update["since"], update["seat"]) == ("update", 0, 0)
    assert update["table"]["status"] == "playing"
    assert len(update["steps"]) == 6
    assert update["hand"]["choices"] == 16
    told = missed.json()
    assert told["kind"] == "other"
    assert [one["steps"][0]["seat"] for one in told["updates"]] == [0, 1, 2]
    assert [update["table"] for update in told["updates"]] == [None] * len(told["updates"]), "it was told before"
    assert told["replies"] == [{"seat": 2, "at": "card carp spring"}]
    assert done.json()["kind"] == "done"


def test_the_questions_of_a_table_are_answered(house: Running) -> None:
    ask = f"{STEP}/ask"
    tried, foreseen, legal, hint = asked(
        house,
        ("/api/learn/yozu/ask-the-oracle/4/ask", {"ask": {"do": "try", "id": "1", "action": "guess carp summer"}}),
        (ask, {"ask": {"do": "foresee", "id": "1", "beginning": "guess carp spring"}}),
        (ask, {"ask": {"do": "legal", "id": "1"}}),
        ("/api/learn/yozu/ask-the-oracle/8/ask", {"ask": {"do": "hint", "id": "1"}}),
    )
    assert (tried.json()["legal"], tried.json()["rule"]) == (False, "YO-3.4")
    assert [one["action"] for one in foreseen.json()["actions"]] == ["guess carp spring"]
    assert len(legal.json()["legal"]) == 16
    assert hint.json()["best"]
    assert hint.json()["reason"]


@pytest.mark.parametrize(
    ("path", "body", "status", "told"),
    [
        ("/api/learn/yozu/nowhere/1", {}, 404, "There is no chapter 'nowhere'"),
        ("/api/learn/yozu/ask-the-oracle/99", {}, 404, "steps 1 to 8"),
        ("/api/learn/chess/first/1", {}, 404, "There is no game 'chess'"),
        (STEP, {"moves": ["guess unicorn"]}, 422, "can't be read"),
        ("/api/learn/yozu/ask-the-oracle/4", {"moves": ["guess carp summer"]}, 409, "carp"),
        (STEP, {"moves": ["guess carp spring", "keep"]}, 404, "this step is over"),
        (STEP, {"moves": ["keep"] * (MOST_MOVES + 1)}, 422, "moves"),
        (STEP, {"moves": ["x" * 501]}, 422, "moves"),
        (STEP, {"moves": "keep"}, 422, "moves"),
        (f"{STEP}/ask", {"ask": {"do": "move", "id": "1", "action": "keep", "seen": 0}}, 422, "ask"),
    ],
)
def test_what_can_not_be_is_refused_with_a_sentence(
    house: Running, path: str, body: dict[str, Any], status: int, told: str
) -> None:
    (answer,) = asked(house, (path, body))
    assert answer.status_code == status, answer.text
    assert told.lower() in answer.json()["text"].lower()


def test_nothing_hidden_is_told() -> None:
    """What the Oracle holds is in no word of what the page gets."""
    told = tell_scene(scene("yozu", "ask-the-oracle", 3))
    view = told.updates[0].hand
    assert view is not None
    assert view.view.hand == [None, None] or tuple(view.view.hand) == (None, None)


def test_what_was_learned_is_kept_with_a_claimed_name(house: Running) -> None:
    done = {"yozu": {"ask-the-oracle": [1, 2, 99], "nowhere": [1]}, "chess": {"first": [1]}}
    at = {"game": "yozu", "chapter": "ask-the-oracle", "step": 3}

    async def main() -> None:
        async with browser(house.base) as first, browser(house.base) as second:
            await first.post("/api/guests", json={"name": "Pupil One"})
            refused = await first.post("/api/me/learned", json={"done": done})
            assert (refused.status_code, refused.json()["error"]) == (409, "not_claimed")
            await first.post("/api/me/claim", json={"password": "correct horse"})
            kept = (await first.post("/api/me/learned", json={"done": done, "at": at})).json()
            assert kept == {"done": {"yozu": {"ask-the-oracle": [1, 2]}}, "at": at}
            await second.post("/api/signin", json={"name": "Pupil One", "password": "correct horse"})
            more = (await second.post("/api/me/learned", json={"done": {"yozu": {"ask-the-oracle": [5]}}})).json()
            assert more == {"done": {"yozu": {"ask-the-oracle": [1, 2, 5]}}, "at": at}

    asyncio.run(main())


def test_the_first_ten_minutes_are_light() -> None:
    """A lesson with all its answers stays within its part of what ten minutes may load."""
    import gzip

    import msgspec

    texts = [msgspec.json.encode(tell_scene(scene("yozu", "ask-the-oracle", step))) for step in range(1, 9)]
    assert sum(len(gzip.compress(text)) for text in texts) <= 20 * 1024
    assert json.loads(texts[0])["kind"] == "asked"
