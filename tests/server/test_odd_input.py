"""What no person sends: odd paths, digits, half characters, markup, nesting. A clear refusal, no error of ours."""

import asyncio
import json

import httpx
import pytest

from server.client import Plain, Refused, people
from server.conftest import Running
from teahouse.engine.ownfile import carried

ODD_NUMBERS = ("²", "--1", "٣", "1" * 480)
HALF = "\\ud800"
"""A lone surrogate as JSON writes it."""


@pytest.mark.parametrize(
    "path", ["/%00", "/" + "a" * 300, "/a/" + "%C3%A9" * 200, "/assets/%00", "/..%2f" * 9, "/%ED%A0%80"]
)
def test_a_path_that_can_be_no_file_is_a_page_or_not_there(house: Running, path: str) -> None:
    answer = httpx.get(house.base + path)
    assert answer.status_code in (200, 404), answer.text
    assert not house.faults()


@pytest.mark.parametrize("origin", ["http://[", "http://[x]", "http://a]", "null", "[", "//"])
def test_an_origin_that_names_nobody_is_a_foreign_one(house: Running, origin: str) -> None:
    answer = httpx.post(house.base + "/api/guests", json={"name": "Mei"}, headers={"Origin": origin})
    assert (answer.status_code, answer.json()["error"]) == (403, "origin"), answer.text
    assert not house.faults()


@pytest.mark.parametrize(
    ("game", "actions"),
    [
        ("yozu", ("first {}", "oracle {} panda winter")),
        ("yardzee", ("keep {}", "keep 1 {} 3", "first {}")),
        ("yang-tzee", ("first {}", "take {}")),
        ("courtyard", ("place tee NES {},0", "place tee NES 1,{}", "discard {} tee", "first {}")),
        ("yellow-and-yangtze", ("support {}", "place green C{}", "first {}")),
    ],
)
def test_odd_numbers_in_moves_and_tries_are_unreadable(house: Running, game: str, actions: tuple[str, ...]) -> None:
    async def main() -> None:
        async with people(house.base, "Mei") as (mei,):
            info = await mei.get(f"/api/games/{game}")
            players = info["players"][0]
            seats = [{"me": True, "name": f"Seat {number}"} for number in range(max(2, players))]
            table = await mei.open_table(game, players=len(seats), seats=seats)
            await mei.connect(table)
            await mei.until(lambda: any(hand["to_act"] == seat for seat, hand in mei.hands.items()))
            seat = next(seat for seat, hand in mei.hands.items() if hand["to_act"] == seat)
            for action in actions:
                for odd in ODD_NUMBERS:
                    text = action.format(odd)
                    with pytest.raises(Refused) as refused:
                        await mei.move(text, seat)
                    assert refused.value.code == "unreadable", text
                    with pytest.raises(Refused) as refused:
                        await mei.ask("try", "tried", action=text, seat=seat)
                    assert refused.value.code == "unreadable", text

    asyncio.run(main())
    assert not house.faults()


def test_odd_numbers_in_files_of_ones_own_are_unreadable(house: Running) -> None:
    for number in ("²", "--1", "1" * 5000):
        text = f"wall corner {number}\ntower tee 5\n"
        answer = httpx.post(f"{house.base}/api/games/courtyard/files/tiles", json={"text": text})
        assert answer.json()["text"]
        assert (answer.status_code, answer.json()["error"]) == (422, "unreadable")
        assert "Line 1" in answer.json()["text"]
    assert not house.faults()


def _signed(house: Running) -> httpx.Client:
    headers = {"Origin": house.base, "Content-Type": "application/json"}
    cookies = httpx.post(f"{house.base}/api/guests", json={"name": "Odd"}).cookies
    return httpx.Client(base_url=house.base, headers=headers, cookies=cookies)


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/tables", '{"game": "yozu", "options": {"max_guesses": "HALF"}}'),
        ("/api/tables", '{"game": "yozu", "options": {"HALF": 1}}'),
        ("/api/tables", '{"game": "yozu", "match": {"match_mode": "HALF"}}'),
        ("/api/tables", '{"game": "yellow-and-yangtze", "options": {"map": {"sha256": "HALF", "text": "HALF"}}}'),
        ("/api/tables", '{"game": "HALF"}'),
        ("/api/tables", '{"HALF": 1, "game": "yozu"}'),
        ("/api/tables", '{"game": "yozu", "seats": [{"bot": "HALF"}]}'),
        ("/api/tables", '{"game": "yozu", "seats": [{"me": true, "name": "HALF"}]}'),
        ("/api/guests", '{"name": "HALF"}'),
        ("/api/signin", '{"name": "HALF", "password": "HALF"}'),
        ("/api/me/claim", '{"password": "HALF HALF HALF"}'),
        ("/api/tokens", '{"label": "HALF"}'),
        ("/api/games/yellow-and-yangtze/files/map", '{"text": "title: HALF"}'),
        ("/api/games/yang-tzee/files/tiles", '{"text": "HALF start bamboo bird moon"}'),
    ],
)
def test_half_a_character_is_refused_wherever_it_stands(house: Running, path: str, body: str) -> None:
    with _signed(house) as http:
        for half in (HALF.encode(), b"\xed\xa0\x80"):
            answer = http.post(path, content=body.encode().replace(b"HALF", half))
            assert answer.status_code in (400, 422), answer.text
            assert answer.json()["text"]
    assert not house.faults()


def test_half_a_character_in_a_command_is_refused_on_both_ways(house: Running) -> None:
    commands: list[Plain] = [
        {"do": "say", "text": "HALF"},
        {"do": "sit", "seat": 0, "name": "HALF"},
        {"do": "note", "seat": 0, "text": "HALF"},
        {"do": "move", "seen": 1, "action": "HALF"},
        {"do": "mute", "person": "HALF", "on": True},
    ]

    async def main() -> None:
        async with people(house.base, "Mei") as (mei,):
            table = await mei.open_table("yardzee", players=2)
            await mei.connect(table)
            for command in commands:
                for half in (HALF.encode(), b"\xed\xa0\x80"):
                    raw = json.dumps({"id": "h", **command}).encode().replace(b"HALF", half)
                    answer = await mei.http.post(
                        f"{house.base}/api/tables/{table}/do", content=raw, headers=mei.headers
                    )
                    assert (answer.status_code, answer.json()["error"]) == (422, "invalid")
                    await mei.send(raw)
            await mei.ask("ping")

    asyncio.run(main())
    assert not house.faults()


def test_endless_nesting_is_refused_with_a_reason(house: Running) -> None:
    deep = '{"x":' + "[" * 20_000 + "]" * 20_000 + "}"
    bodies = {
        "/api/tables": '{"game": "yozu", "options": {"max_guesses": %s}}',
        "/api/guests": '{"name": %s}',
        "/api/games/courtyard/files/tiles": '{"text": %s}',
    }
    with _signed(house) as http:
        for path, body in bodies.items():
            for levels in (20, 400, 900, 5000):
                answer = http.post(path, content=body % ("[" * levels + "]" * levels))
                assert answer.status_code in (400, 422), answer.text
                assert answer.json()["text"]

    async def main() -> None:
        async with people(house.base, "Mei") as (mei,):
            table = await mei.open_table("yardzee", players=2)
            answer = await mei.http.post(f"{house.base}/api/tables/{table}/do", content=deep, headers=mei.headers)
            assert (answer.status_code, answer.json()["error"]) == (422, "invalid")
            assert "nested" in answer.json()["text"]
            await mei.connect(table)
            heard: list[Plain] = []
            take = mei._take

            def noting(message: Plain) -> None:
                heard.append(message)
                take(message)

            mei._take = noting  # type: ignore[method-assign]  # a spy on this one client
            await mei.send(deep)
            await mei.ask("ping")  # the line is still there
            assert [(one["code"], "nested" in one["text"]) for one in heard if one["is"] == "refused"] == [
                ("invalid", True)
            ]

    asyncio.run(main())
    assert not house.faults()


def test_numbers_without_end_in_json_are_refused(house: Running) -> None:
    with _signed(house) as http:
        for body in (
            '{"game": "yozu", "players": %s}',
            '{"game": "yozu", "options": {"max_guesses": %s}}',
            '{"game": "yozu", "match": {"wins_needed": %s}}',
            '{"game": "yozu", "think": %s}',
        ):
            for number in ("9" * 4000, "9" * 20_000, "1e999", "NaN", "-Infinity"):
                answer = http.post("/api/tables", content=body % number)
                assert answer.status_code in (400, 422), answer.text
        for query in ("seen=" + "9" * 5000, "seen=²", "seen=--1"):
            assert http.get(f"/api/tables/x?{query}").status_code == 422
    assert not house.faults()


@pytest.mark.parametrize("name", ["[/x]", "[bold]", "a\\", "[/]"])
def test_markup_in_a_capitals_name_stays_text(house: Running, name: str) -> None:
    text = f"title: {name}\nrivers: = {name}\ncapitals: W {name}, C Chu\n\nA   W   .   =   =   C   .   .\n"
    text += "".join(
        f"{row}     .   .   .   .   .   .   .\n" if at % 2 == 0 else f"{row}   .   .   .   .   .   .   .\n"
        for at, row in enumerate("BCDEF")
    )

    async def main() -> None:
        async with people(house.base, "Mei") as (mei,):
            seats = [{"me": True, "name": f"Seat {number}"} for number in range(2)]
            table = await mei.open_table("yellow-and-yangtze", options={"map": carried(text)}, seats=seats)
            drawing = (await mei.get(f"/api/tables/{table}/drawing", seat=0))["text"]
            assert name in drawing

    asyncio.run(main())
    assert not house.faults()
