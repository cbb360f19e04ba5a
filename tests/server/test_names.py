"""Names that can't be imitated: what may be one, what looks alike, and who bears a name that was claimed later."""

import asyncio

import httpx
import pytest

from server.client import Player, Refused, people
from server.conftest import Running
from server.test_people import browser
from teahouse.server.log import refusal
from teahouse.server.log.names import BOT_NAMES, alike, clean_name, distinct, folded

WORLD = [
    "Mei",
    "Tomás",
    "O'Brien",
    "陳美",
    "Ünal-Öz 2",
    "Мария",
    "नमस्ते",
    "Nguyễn",
    "김철수",
    "美咲ちゃん",
    "サクラ 2",
    "ကျော်",
    "မြို့",
    "पढ़ें",
    "กิ่ง",
    "אָבִּיב",
]
UNSEEN = [
    "\ufe0f",
    "\u034f",
    "\u3164",
    "\u115f",
    "\u1160",
    "\uffa0",
    "\u17b4",
    "\u180b",
    "\U000e0100",
    "\u200b",
    "\u00ad",
]
VICTIM_ALIKE = ["V\u0456ctim", "V\u0131ctim", "\uff36ictim", "VICTIM", "V ictim", "Victirn", "Vi-ctim."]
"""Cyrillic і, dotless ı, a full-width letter, case, a blank, r and n for m, and marks between letters."""


@pytest.mark.parametrize("name", WORLD)
def test_names_of_the_world_are_good(name: str) -> None:
    assert clean_name(name) == name


@pytest.mark.parametrize("letter", UNSEEN, ids=ascii)
def test_a_name_has_no_letter_that_cant_be_seen(letter: str) -> None:
    for name in (f"Victim{letter}", f"Vic{letter}tim", f"{letter}Victim"):
        with pytest.raises(refusal.Refused):
            clean_name(name)


@pytest.mark.parametrize("name", ["V\u0456ctim", "Mei\u03b1", "\u0410dam", "Мaria", "陳Mei", "김さくら"])
def test_a_name_keeps_to_one_script(name: str) -> None:
    with pytest.raises(refusal.Refused, match="one script"):
        clean_name(name)


def test_a_letter_carries_at_most_two_accents_of_any_kind() -> None:
    assert clean_name("e\u0323\u0302") == "ệ"
    for name in ("e\u0323\u0302\u0301", "ệ\u0301", "Z" + "\u0301" * 23, "e\u0301\u0301", "ก\u0e47\u0e47\u0e47"):
        with pytest.raises(refusal.Refused, match="accents"):
            clean_name(name)


def test_names_that_look_alike_are_alike() -> None:
    for imitation in VICTIM_ALIKE:
        assert alike("Victim", imitation), ascii(imitation)
    assert alike("Ian", "lan")
    assert alike("\u0441\u043e\u0441\u043e", "coco"), "a whole name in Cyrillic letters"
    for one, other in (("Mei", "Mai"), ("Ian", "Lan"), ("Victim", "Víctim"), ("Mei 2", "Mei 3"), ("Tom", "Tim")):
        assert not alike(one, other), (one, other)
    assert folded("MEI LIN") == folded("mei lin")


def test_table_mates_are_told_apart_by_sight() -> None:
    assert distinct("Mei", ["MEI", "Mei 2"]) == "Mei 3"
    assert distinct("lan", ["Ian"]) == "lan 2"
    assert distinct("\u0441\u043e\u0441\u043e", ["coco"]) == "\u0441\u043e\u0441\u043e 2"


@pytest.mark.parametrize("name", [*BOT_NAMES, "rook", "R00k", "Wr\u0435n", "Fi nch"])
def test_nobody_is_called_like_a_bot(house: Running, name: str) -> None:
    async def main() -> None:
        async with browser(house.base) as client, people(house.base, "Guest") as (guest,):
            answer = await client.post("/api/guests", json={"name": name})
            assert answer.json()["error"] in ("name_reserved", "bad_name")
            table = await guest.open_table("yardzee", players=2)
            await guest.connect(table)
            with pytest.raises(Refused) as refused:
                await guest.ask("sit", seat=0, name=name)
            assert refused.value.code in ("name_reserved", "bad_name")

    asyncio.run(main())


async def claimed(client: httpx.AsyncClient, name: str) -> None:
    assert (await client.post("/api/guests", json={"name": name})).status_code == 201
    assert (await client.post("/api/me/claim", json={"password": "correct horse"})).status_code == 200


def test_a_claimed_name_cant_be_imitated(house: Running) -> None:
    async def main() -> None:
        async with browser(house.base) as owner, browser(house.base) as other, people(house.base, "Guest") as (guest,):
            await claimed(owner, "Victim")
            for imitation in VICTIM_ALIKE:
                answer = await other.post("/api/guests", json={"name": imitation})
                assert answer.json()["error"] in ("name_claimed", "bad_name"), ascii(imitation)
            await other.post("/api/guests", json={"name": "Somebody Else"})
            answer = await other.post("/api/me/name", json={"name": "Victirn"})
            assert answer.json()["error"] == "name_claimed"
            table = await guest.open_table("yardzee", players=2)
            await guest.connect(table)
            with pytest.raises(Refused) as refused:
                await guest.ask("sit", seat=0, name="Victirn")
            assert refused.value.code == "name_claimed"

    asyncio.run(main())


def test_of_two_names_that_look_alike_one_is_claimed(house: Running) -> None:
    async def main() -> None:
        async with browser(house.base) as one, browser(house.base) as other:
            await one.post("/api/guests", json={"name": "Modern Tea"})
            await other.post("/api/guests", json={"name": "Modem Tea"})
            body = {"password": "correct horse"}
            answers = await asyncio.gather(*(client.post("/api/me/claim", json=body) for client in (one, other)))
            assert sorted(answer.status_code for answer in answers) == [200, 409]

    asyncio.run(main())


def test_who_had_a_name_before_it_was_claimed_gets_a_number_at_the_table(house: Running) -> None:
    async def names_at(player: Player, table: str) -> list[str]:
        await player.connect(table)
        return [seat["name"] for seat in player.info["seats"] if seat["name"]]

    async def main() -> None:
        async with people(house.base, "Early Bird", "Host") as (early, host), browser(house.base) as owner:
            await claimed(owner, "EarIy Bird")  # with a capital i for the l
            opened = await early.open_table("yardzee", players=1, seats=[{"me": True}])
            assert await names_at(early, opened) == ["Early Bird 2"]
            table = await host.open_table("yardzee", players=2)
            await early.connect(table)
            await early.ask("sit", seat=0)
            await host.connect(table)
            await early.ask("say", text="It is me.")
            await host.until(lambda: any(message["is"] == "chat" for message in host.others))
            said = next(message for message in host.others if message["is"] == "chat")
            assert said["name"] == "Early Bird 2"
            assert host.info["seats"][0]["name"] == "Early Bird 2"

    asyncio.run(main())
