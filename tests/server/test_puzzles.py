"""Puzzles over HTTP: nothing of a try is stored, and nothing gives the answer away before it."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
import pytest

from server.conftest import Running
from teahouse.school.puzzle import Puzzle, puzzles_of

PUZZLE: Puzzle = next(one for one in puzzles_of("yardzee").values() if len(one.replies) > 1)
PLACE = f"/api/puzzles/yardzee/{PUZZLE.id}"
WORSE = next(move for move in PUZZLE.replies if not PUZZLE.good(move))


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


def test_the_puzzles_are_listed_without_what_gives_them_away(house: Running) -> None:
    whole, some = asked(house, ("/api/puzzles", None), ("/api/puzzles/yardzee", None))
    told = whole.json()
    assert {one["game"] for one in told["games"]} >= {"yardzee"}
    assert told["of_the_day"]["id"] in puzzles_of(told["of_the_day"]["game"])
    assert {"id": PUZZLE.id, "rating": PUZZLE.rating} in some.json()


def test_a_question_tells_the_table_and_nothing_of_the_answer(house: Running) -> None:
    (answer,) = asked(house, (PLACE, {}))
    told = answer.json()
    assert (told["kind"], told["after"], told["replies"], told["rule"]) == ("asked", None, [], "")
    (update,) = told["updates"]
    assert update["table"]["status"] == "playing"
    assert update["hand"]["choices"] > 1
    assert PUZZLE.theme not in answer.text or not PUZZLE.theme
    assert not update["table"]["aids"]["hints"]


def test_the_best_solves_it_and_another_is_answered(house: Running) -> None:
    best, worse, shown = asked(
        house, (PLACE, {"moves": [PUZZLE.best]}), (PLACE, {"moves": [WORSE]}), (f"{PLACE}/show", {})
    )
    solved, refuted = best.json(), worse.json()
    assert solved["kind"] == "solved"
    assert shown.json()["kind"] == "solved"
    assert refuted["kind"] == "refuted"
    assert refuted["verdict"].endswith(("wins more often.", "ends with more points."))
    assert refuted["does"].startswith(refuted["verdict"])
    assert [one["table"] for one in refuted["updates"]] == [None] * len(refuted["updates"]), "it was told before"
    assert refuted["after"]["rating"] == PUZZLE.rating
    assert refuted["after"]["best"] == refuted["after"]["theme"] == refuted["rule"] == "", "it can be tried again"
    assert solved["after"]["best"]
    assert refuted["after"]["standing"] is None


def test_a_first_try_is_rated_and_a_later_one_is_not(house: Running) -> None:
    standing = {"rating": 1500, "deviation": 100, "volatility": 0.06, "tries": 4}
    first, missed, later, unknown = (
        one.json()["after"]
        for one in asked(
            house,
            (PLACE, {"moves": [PUZZLE.best], "standing": standing, "first": True}),
            (PLACE, {"moves": [WORSE], "standing": standing, "first": True}),
            (PLACE, {"moves": [PUZZLE.best], "standing": standing}),
            (PLACE, {"moves": [PUZZLE.best], "first": True}),
        )
    )
    assert first["standing"]["rating"] > 1500
    assert first["standing"]["tries"] == 5
    assert first["gained"] == round(first["standing"]["rating"]) - 1500
    assert missed["gained"] < 0
    assert (later["standing"], later["gained"]) == (standing, 0)
    assert unknown["standing"]["tries"] == 1


def test_nobody_is_told_beforehand_what_a_move_brings(house: Running) -> None:
    ask = f"{PLACE}/ask"
    tried, foreseen, legal = asked(
        house,
        (ask, {"ask": {"do": "try", "id": "1", "action": PUZZLE.best}}),
        (ask, {"ask": {"do": "foresee", "id": "1", "beginning": PUZZLE.best}}),
        (ask, {"ask": {"do": "legal", "id": "1"}}),
    )
    assert (tried.json()["legal"], tried.json()["events"]) == (True, [])
    assert [(one["events"], one["prompt"]) for one in foreseen.json()["actions"]] == [([], "")]
    assert PUZZLE.best in [one["action"] for one in legal.json()["legal"]]


@pytest.mark.parametrize(
    ("path", "body", "status", "told"),
    [
        ("/api/puzzles/yardzee/nowhere", {}, 404, "There is no puzzle 'nowhere'"),
        ("/api/puzzles/chess/abcd", {}, 404, "There is no game 'chess'"),
        (PLACE, {"moves": ["dance"]}, 422, "can't be read"),
        (PLACE, {"moves": ["score chance", "score chance"]}, 422, "moves"),
        (PLACE, {"moves": [], "standing": {"rating": -1}}, 422, "standing"),
        (f"{PLACE}/ask", {"ask": {"do": "hint", "id": "1"}}, 422, "ask"),
    ],
)
def test_what_can_not_be_is_refused_with_a_sentence(
    house: Running, path: str, body: dict[str, Any], status: int, told: str
) -> None:
    (answer,) = asked(house, (path, body))
    assert answer.status_code == status, answer.text
    assert told.lower() in answer.json()["text"].lower()


def test_what_was_solved_is_kept_with_a_claimed_name(house: Running) -> None:
    standing = {"rating": 1600.0, "deviation": 100.0, "volatility": 0.06, "tries": 3}
    said = {
        "standing": standing,
        "solved": {"yardzee": [PUZZLE.id, "nowhere"], "chess": ["abcd"]},
        "days": ["2026-01-31", "2026-02-31", "9999-01-01"],
    }
    kept = {"standing": standing, "solved": {"yardzee": [PUZZLE.id]}, "days": ["2026-01-31"]}

    async def main() -> None:
        async with browser(house.base) as first, browser(house.base) as second:
            await first.post("/api/guests", json={"name": "Solver One"})
            refused = await first.post("/api/me/puzzled", json=said)
            assert (refused.status_code, refused.json()["error"]) == (409, "not_claimed")
            await first.post("/api/me/claim", json={"password": "correct horse"})
            assert (await first.post("/api/me/puzzled", json=said)).json() == kept
            await second.post("/api/signin", json={"name": "Solver One", "password": "correct horse"})
            less = {"standing": {**standing, "rating": 900.0, "tries": 2}, "days": ["2026-02-01"]}
            more = (await second.post("/api/me/puzzled", json=less)).json()
            assert more == {**kept, "days": ["2026-01-31", "2026-02-01"]}

    asyncio.run(main())


def test_a_puzzle_is_light() -> None:
    """A question and its answer stay within their part of what ten minutes may load."""
    import gzip

    import msgspec

    from teahouse.school.trial import trial
    from teahouse.server.wire.puzzles import tell_trial

    for name in ("yardzee", "yozu"):
        id = next(iter(puzzles_of(name)))
        text = msgspec.json.encode(tell_trial(trial(name, id)))
        assert len(gzip.compress(text)) <= 6 * 1024
        assert json.loads(text)["kind"] == "asked"
