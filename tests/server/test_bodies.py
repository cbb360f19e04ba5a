"""What is sent over HTTP is what the structures say: a wrong body is told where and why, and all is described."""

import json
from typing import Any

import httpx
import pytest

from server.conftest import Running

DEEP = json.loads("[" * 15 + "]" * 15)
"""Fifteen deep, which with body and options around it is one too many."""


@pytest.fixture(scope="module")
def token(house: Running) -> str:
    answer = httpx.post(f"{house.base}/api/guests", json={"name": "Mei", "bearer": True})
    assert answer.status_code == 201
    return str(answer.json()["token"])


@pytest.mark.parametrize(
    ("path", "body", "where", "what"),
    [
        ("tables", {}, "", "missing required field `game`"),
        ("tables", {"game": "yozu", "lantern": 1}, "", "unknown field `lantern`"),
        ("tables", {"game": 5}, "game: ", "Expected `str`, got `int`"),
        ("tables", {"game": "y" * 41}, "game: ", "length <= 40"),
        ("tables", {"game": "yozu", "players": 0}, "players: ", "`int` >= 1"),
        ("tables", {"game": "yozu", "players": 65}, "players: ", "`int` <= 64"),
        ("tables", {"game": "yozu", "players": "3"}, "players: ", "got `str`"),
        ("tables", {"game": "yozu", "think": 0.001}, "think: ", ">= 0.01"),
        ("tables", {"game": "yozu", "pace": {"kind": "blitz"}}, "pace.kind: ", "'blitz'"),
        ("tables", {"game": "yozu", "pace": {"kind": "live", "bank": 86_401}}, "pace.bank: ", "<= 86400"),
        ("tables", {"game": "yozu", "pace": {"minutes": 5}}, "pace: ", "unknown field `minutes`"),
        ("tables", {"game": "yozu", "aids": {"hints": 1}}, "aids.hints: ", "Expected `bool`"),
        ("tables", {"game": "yozu", "seats": [None, {"bot": 5}]}, "seats[1].bot: ", "got `int`"),
        ("tables", {"game": "yozu", "seats": [None] * 65}, "seats: ", "length <= 64"),
        ("tables", {"game": "yozu", "seats": [{"commit": "no"}]}, "seats[0].commit: ", "matching regex"),
        ("tables", {"game": "yozu", "options": {"first": DEEP}}, "", "nested too deeply"),
        ("guests", {"name": ""}, "name: ", "length >= 1"),
        ("guests", {"name": "M" * 41}, "name: ", "length <= 40"),
        ("guests", ["Mei"], "", "Expected `object`, got `array`"),
        ("tables/nowhere/do", {"do": "dance", "id": "d"}, "do: ", "'dance'"),
        ("tables/nowhere/do", {"do": "say", "id": ""}, "id: ", "length >= 1"),
    ],
)
def test_a_wrong_body_is_told_where_and_what_was_expected(
    house: Running, token: str, path: str, body: Any, where: str, what: str
) -> None:
    answer = httpx.post(f"{house.base}/api/{path}", json=body, headers={"Authorization": f"Bearer {token}"})
    assert (answer.status_code, answer.json()["error"]) == (422, "invalid"), answer.text
    assert answer.json()["text"].startswith(where)
    assert what in answer.json()["text"]


@pytest.mark.parametrize("raw", [b"", b"{", b"name=Mei", b"\xff", b'{"name": "Mei"} and more'])
def test_a_body_that_is_no_json_is_refused(house: Running, raw: bytes) -> None:
    answer = httpx.post(f"{house.base}/api/guests", content=raw)
    assert (answer.status_code, answer.json()["error"]) == (422, "invalid"), answer.text
    assert answer.json()["text"].endswith(".")


def test_who_asks_is_asked_before_what(house: Running) -> None:
    assert httpx.post(f"{house.base}/api/tables", json={}).status_code == 401


def test_the_document_describes_every_body_answer_and_error(house: Running) -> None:
    document = httpx.get(f"{house.base}/api/openapi.json").json()
    named = document["components"]["schemas"]

    def check(schema: Any) -> None:
        """Every name in it is there."""
        if isinstance(schema, dict):
            if "$ref" in schema:
                assert schema["$ref"].rpartition("/")[2] in named
            for part in schema.values():
                check(part)
        elif isinstance(schema, list):
            for part in schema:
                check(part)

    check(document)
    takes: set[str] = set()
    for path, methods in document["paths"].items():
        if not path.startswith("/api/"):
            continue
        for method, call in methods.items():
            answers = {
                status: told["content"].get("application/json", {"schema": status == "200"})["schema"]
                for status, told in call["responses"].items()
            }
            assert all(answers.values()), path
            assert {"422", "429", "503"} < answers.keys()
            assert answers["429"] == {"$ref": "#/components/schemas/Error"}
            if "requestBody" in call:
                takes.add(f"{method} {path}")
                assert call["requestBody"]["required"]
                assert call["requestBody"]["content"]["application/json"]["schema"]
    assert takes == {
        f"post /api/{path}"
        for path in (
            "guests", "me/name", "me/claim", "me/password", "me/forget", "signin", "recover", "tokens", "tables",
            "tables/{id}/do", "games/{name}/files/{option}", "me/learned", "learn/{name}/{chapter}/{step}",
            "learn/{name}/{chapter}/{step}/ask", "puzzles/{name}/{id}", "puzzles/{name}/{id}/ask", "me/puzzled",
            "puzzles/{name}/{id}/position", "tables/{id}/branches", "me/records",
            "analysis", "analysis/odds", "analysis/ask", "analysis/link", "analysis/worth", "analysis/master",
        )
    }  # fmt: skip
    for name in ("TableBody", "SeatBody", "Pace", "Aids", "GuestBody", "Move", "LessonMoves", "Learned"):
        assert named[name]["additionalProperties"] is False
