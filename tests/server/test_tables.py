"""Around a table: seats, beginnings and ends, undo, stand-ins, orders, hints, chat, records."""

import asyncio
from typing import Any

import pytest

import teahouse
from server.client import Plain, Player, Refused, people
from server.conftest import Running
from server.play import Habits, play_together, sit_down
from server.test_protocol import table_for_two


async def refused(code: str, waiting: Any) -> Plain:
    with pytest.raises(Refused) as error:
        await waiting
    assert error.value.code == code, error.value
    return error.value.reply


# Seats


def test_a_table_begins_when_its_seats_are_filled(house: Running) -> None:
    async def main() -> None:
        async with people(house.base, "Mei", "Tomás", "Kim") as (mei, tomas, kim):
            table = await mei.open_table("yardzee", players=3, public=True)
            assert table in [card["id"] for card in await kim.get("/api/tables", which="open")]
            await sit_down([mei, tomas, kim], table, {0: mei, 2: tomas})
            await refused("taken", kim.ask("sit", seat=2))
            await refused("host_only", tomas.ask("start", level="random"))
            await tomas.ask("stand")
            await tomas.ask("sit", seat=1, name="Tomás")
            assert mei.info["status"] == "open"
            await kim.ask("sit", seat=2, name="TOMÁS")
            await mei.until(lambda: mei.info["status"] == "playing")
            assert [seat["name"] for seat in mei.info["seats"]][1:] == ["Tomás", "TOMÁS 2"], "names are told apart"
            await refused("begun", kim.ask("stand"))
            assert table not in [card["id"] for card in await kim.get("/api/tables", which="open")]
            assert table in [card["id"] for card in await kim.get("/api/tables", which="watch")]
            mine = {card["id"]: card for card in await kim.get("/api/tables", which="mine")}
            assert mine[table]["my_turn"] == (mine[table]["to_act"] == 2)

    asyncio.run(main())


def test_the_host_fills_the_rest_with_bots_and_frees_seats(house: Running) -> None:
    async def main() -> None:
        async with people(house.base, "Mei", "Tomás") as (mei, tomas):
            table = await mei.open_table("yardzee", players=3)
            await sit_down([mei, tomas], table, {0: mei, 1: tomas})
            await refused("host_only", tomas.ask("remove", seat=0))
            await mei.ask("remove", seat=1)
            await mei.until(lambda: mei.info["seats"][1]["kind"] == "free")
            await refused("no_such_bot", mei.ask("seat_bot", seat=1, level="grandmaster"))
            await mei.ask("seat_bot", seat=1, level="random")
            await mei.ask("start", level="random")
            await mei.until(lambda: mei.info["status"] == "playing")
            assert [seat["kind"] for seat in mei.info["seats"]] == ["person", "bot", "bot"]

    asyncio.run(main())


def test_private_tables_are_in_no_list(house: Running) -> None:
    async def main() -> None:
        async with people(house.base, "Mei", "Tomás") as (mei, tomas):
            table = await mei.open_table("yardzee", players=2, public=False)
            for which in ("open", "watch", "mine"):
                assert table not in [card["id"] for card in await tomas.get("/api/tables", which=which)]
            await tomas.connect(table)  # whoever has the link may come
            await tomas.ask("sit", seat=1)

    asyncio.run(main())


def test_a_table_can_be_called_off_before_the_second_move(house: Running) -> None:
    async def main() -> None:
        async with people(house.base, "Mei", "Tomás", "Nosy") as (mei, tomas, nosy):
            table = await table_for_two(mei, tomas)
            await nosy.connect(table)
            await refused("not_seated", nosy.ask("abort"))
            await mei.move((await mei.legal(0))[0])
            await tomas.ask("abort")
            await mei.until(lambda: mei.info["status"] == "over")
            assert mei.info["why"] == "aborted"
            assert mei.info["dice"][0]["seed"], "an abandoned hand reveals its seed"
            await table_for_two(mei, tomas)
            for _ in range(2):
                hand = mei.hands[0] if mei.hands[0]["to_act"] == 0 else None
                player, seat = (mei, 0) if hand else (tomas, 1)
                ack = await player.move((await player.legal(seat))[0])
                await asyncio.gather(*(p.until(lambda p=p, ack=ack: p.seen >= ack["seq"]) for p in (mei, tomas)))
            await refused("too_late", mei.ask("abort"))

    asyncio.run(main())


def test_resigning_gives_the_game_to_the_other_of_two(house: Running) -> None:
    async def main() -> None:
        async with people(house.base, "Mei", "Tomás") as (mei, tomas):
            table = await table_for_two(mei, tomas)
            await mei.ask("resign")
            await tomas.until(lambda: tomas.info["status"] == "over")
            assert (tomas.info["why"], tomas.info["winner"]) == ("resigned", 1)
            record = await tomas.get(f"/api/tables/{table}/record")
            assert record["match"]["ended"] == "resigned"
            assert (await tomas.get(f"/api/tables/{table}/verify"))["good"]

    asyncio.run(main())


def test_at_a_larger_table_a_bot_plays_on_for_good(house: Running) -> None:
    async def main() -> None:
        async with people(house.base, "Mei", "Tomás") as (mei, tomas):
            table = await mei.open_table("yardzee", players=3, options={"first": 0}, think=0.01)
            await sit_down([mei, tomas], table, {0: mei, 1: tomas})
            await mei.ask("start", level="random")
            await mei.ask("resign")
            await mei.until(lambda: mei.info["seats"][0]["why"] == "resigned")
            await refused("resigned", mei.move("roll"))
            await tomas.until(lambda: tomas.hands[1]["to_act"] == 1)  # the bot has moved for seat 0
            await mei.drop()
            await mei.connect(table)
            assert mei.info["seats"][0]["stand_in"], "a resigned seat is not given back"

    asyncio.run(main())


def test_a_rematch_opens_one_new_table(house: Running) -> None:
    async def main() -> None:
        async with people(house.base, "Mei", "Tomás") as (mei, tomas):
            await table_for_two(mei, tomas)
            await refused("not_now", mei.ask("rematch"))
            await mei.ask("resign")
            await tomas.until(lambda: tomas.info["status"] == "over")
            new = (await tomas.ask("rematch"))["table"]
            assert new
            assert (await mei.ask("rematch"))["table"] == new
            await mei.until(lambda: mei.info["rematch"] == new)
            await mei.connect(new)
            assert [seat["kind"] for seat in mei.info["seats"]] == ["free", "person"]
            await mei.ask("sit", seat=0)
            await mei.until(lambda: mei.info["status"] == "playing")

    asyncio.run(main())


# One screen


def test_pass_and_play_seats_belong_to_one_browser_and_hide_from_each_other(house: Running) -> None:
    async def main() -> None:
        async with people(house.base, "Mei", "Nosy") as (mei, nosy):
            seats = [{"me": True, "name": name} for name in ("Ana", "Bo", "Cy")]
            table = await mei.open_table("yozu", seats=seats, match={"match_mode": "single"})
            await mei.connect(table)
            await mei.until(lambda: len(mei.hands) == 3)
            assert mei.hands.keys() == {0, 1, 2}
            oracle = mei.hands[0]["view"]["oracle"]
            for seat in range(3):
                known = [card for card in mei.hands[seat]["view"]["hand"] if card]
                assert len(known) == (2 if seat == oracle else 0)
            await nosy.connect(table)
            assert nosy.hands.keys() == {None}
            assert not [card for card in nosy.hands[None]["view"]["hand"] if card]
            await refused("which_seat", mei.move("guess panda winter"))
            await play_together([mei], "screen", Habits(undos=7))
            assert mei.info["why"] == "played"

    asyncio.run(main())


# Undo


def test_a_free_undo_needs_nobody_and_the_dice_go_on(house: Running) -> None:
    async def main() -> None:
        async with people(house.base, "Mei") as (mei,):
            table = await mei.open_table(
                "yardzee", players=2, seats=[{"me": True}, {"bot": "random"}], options={"first": 0}
            )
            await mei.connect(table)
            await mei.until(lambda: mei.hands[0]["to_act"] == 0)
            before = mei.hands[0]["view"]
            ack = await mei.move((await mei.legal(0))[0])
            await mei.until(lambda: mei.seen >= ack["seq"])
            ack = await mei.ask("undo", seen=mei.seen)
            await mei.until(lambda: mei.seen >= ack["seq"])
            assert mei.hands[0]["view"] == before
            draws = [step["seq"] for step in mei.told if step["kind"] == "chance"]
            await mei.move((await mei.legal(0))[0])
            await mei.until(lambda: len([s for s in mei.told if s["kind"] == "chance"]) > len(draws))
            record = await mei.get(f"/api/tables/{table}/record")
            assert any(line.startswith("0 undo ") for line in record["moves"]), "the undo is a line like any other"

    asyncio.run(main())


def test_undo_after_chance_needs_the_consent_of_the_other_people(house: Running) -> None:
    async def main() -> None:
        async with people(house.base, "Mei", "Tomás") as (mei, tomas):
            await table_for_two(mei, tomas)
            start = mei.hands[0]["view"]
            reroll = next(a for a in await mei.legal(0) if a.startswith(("roll", "reroll", "keep")))
            ack = await mei.move(reroll)
            await mei.until(lambda: mei.seen >= ack["seq"])
            assert mei.undo[0] == "ask"
            await mei.ask("undo", seen=mei.seen)
            await tomas.until(lambda: tomas.asked is not None)
            await refused("not_yours", mei.ask("answer_undo", yes=True))
            await tomas.ask("answer_undo", yes=False)
            await mei.until(lambda: mei.asked is None)
            assert mei.hands[0]["view"] != start
            await mei.ask("undo", seen=mei.seen)
            await tomas.until(lambda: tomas.asked is not None)
            await tomas.ask("answer_undo", yes=True)
            await mei.until(lambda: mei.hands[0]["view"] == start)
            await refused("nothing_to_undo", mei.ask("undo", seen=mei.seen))

    asyncio.run(main())


def test_around_one_screen_nobody_takes_back_what_another_decided_or_what_was_heard(house: Running) -> None:
    async def main() -> None:
        async with people(house.base, "Mei") as (mei,):
            seats = [{"me": True, "name": name} for name in ("Ana", "Bo")]
            await mei.connect(await mei.open_table("yardzee", seats=seats, options={"first": 0}))
            await mei.until(lambda: mei.hands.get(0) is not None and mei.hands[0]["to_act"] == 0)
            ack = await mei.move("score chance", 0)
            await mei.until(lambda: mei.numbers.get(1) == ack["seq"])
            # Bo is asked now: neither takes back Ana's decision, which was heard with Bo's roll after it.
            assert (mei.undo[0], mei.undo[1]) == ("", "")
            for seat in (0, 1):
                await refused("nothing_to_undo", mei.ask("undo", seen=mei.seen, seat=seat))
            ack = await mei.move("score chance", 1)
            await mei.until(lambda: mei.numbers.get(1) == ack["seq"])
            await refused("nothing_to_undo", mei.ask("undo", seen=mei.seen, seat=0))
            # What nobody else has decided or heard of is the mover's own.
            await mei.connect(await mei.open_table("courtyard", seats=seats, options={"first": 0}))
            await mei.until(lambda: mei.hands.get(0) is not None and mei.hands[0]["to_act"] == 0)
            place = next(action for action in await mei.legal(0) if action.startswith("place"))
            ack = await mei.move(place, 0)
            await mei.until(lambda: mei.numbers.get(1) == ack["seq"])
            assert (mei.undo[0], mei.undo[1]) == ("free", "")
            await mei.ask("undo", seen=mei.seen, seat=0)

    asyncio.run(main())


def test_what_chance_gave_and_an_undo_would_lose_is_told_beforehand(house: Running) -> None:
    async def main() -> None:
        async with people(house.base, "Mei", "Tomás") as (mei, tomas):
            table = await table_for_two(mei, tomas)
            ack = await mei.move("keep")
            await tomas.until(lambda: tomas.seen >= ack["seq"])
            (mine,) = (await mei.get(f"/api/tables/{table}"))["updates"]
            (theirs,) = (await tomas.get(f"/api/tables/{table}"))["updates"]
            assert (mine["undo"], mine["takes"], mine["loses"]) == ("ask", "your last move", "the roll")
            assert (theirs["undo"], theirs["takes"], theirs["loses"]) == ("", "", "")
            await mei.until(lambda: mei.seen >= ack["seq"])
            await mei.ask("undo", seen=mei.seen)
            await tomas.until(lambda: tomas.asked is not None)
            assert tomas.asked == {"seat": 0, "lines": 2, "yes": [], "loses": "the roll"}

    asyncio.run(main())


# Stand-ins


def test_a_bot_stands_in_for_one_who_leaves_and_gives_the_seat_back(house: Running) -> None:
    async def main() -> None:
        async with people(house.base, "Mei", "Tomás") as (mei, tomas):
            table = await table_for_two(mei, tomas, think=0.01)
            await mei.ask("leave")
            await mei.drop()
            await tomas.until(lambda: tomas.info["seats"][0]["stand_in"] != "")
            assert tomas.info["seats"][0]["why"] == "left"
            assert tomas.info["seats"][0]["stand_in"] == "club"
            await tomas.until(lambda: tomas.hands[1]["to_act"] == 1, 30)
            assert [s["how"] for s in tomas.told if s["kind"] == "move" and s["seat"] == 0][-1] == "bot"
            # Whoever left by their own word finds the seat again and takes it when they wish.
            await mei.connect(table)
            assert mei.hands.keys() >= {0}
            assert mei.info["seats"][0]["stand_in"] == "club"
            await mei.ask("back")
            await tomas.until(lambda: tomas.info["seats"][0]["stand_in"] == "")

    asyncio.run(main())


def test_when_time_is_up_a_bot_takes_over(house: Running) -> None:
    async def main() -> None:
        async with people(house.base, "Mei", "Tomás") as (mei, tomas):
            await table_for_two(mei, tomas, pace={"kind": "live", "bank": 5, "turn": 0}, think=0.01)
            await tomas.until(lambda: tomas.info["seats"][0]["why"] == "time", 12)
            assert tomas.info["seats"][0]["stand_in"] == "club"
            await mei.ask("back")
            await tomas.until(lambda: tomas.info["seats"][0]["why"] == "")

    asyncio.run(main())


# Games


async def _options(player: Player, game: str) -> list[str]:
    return [option["name"] for option in (await player.get(f"/api/games/{game}"))["options"]]


@pytest.mark.parametrize("game", teahouse.names())
def test_every_game_can_be_asked_about(house: Running, game: str) -> None:
    async def main() -> None:
        async with people(house.base, "Mei") as (mei,):
            assert await _options(mei, game)
            rules = await mei.get(f"/api/games/{game}/rules")
            assert len(rules["clauses"]) > 5
            await refused("refused", mei.open_table(game, options={"no_such": 1}))
            await refused("refused", mei.open_table(game, players=60))

    asyncio.run(main())


def test_a_moment_of_a_hand_is_drawn_as_text(house: Running) -> None:
    async def main() -> None:
        async with people(house.base, "Mei", "Tomás") as (mei, tomas):
            table = await table_for_two(mei, tomas)
            await mei.move("score chance")
            drawn = [
                (await tomas.get(f"/api/tables/{table}/drawing", hand=1, line=line, seat=1))["text"] for line in (0, 2)
            ]
            assert drawn[0] != drawn[1]
            assert all("You" in text for text in drawn)
            record = await mei.get(f"/api/tables/{table}/record")
            beyond = {"hand": 1, "line": len(record["moves"]) + 1}
            answer = await mei.http.get(f"{house.base}/api/tables/{table}/drawing", params=beyond, headers=mei.headers)
            assert answer.status_code == 404
            assert answer.json()["text"] == f"There are lines 0 to {len(record['moves'])}."

    asyncio.run(main())


def test_the_token_of_one_seat_opens_nothing_of_another(house: Running) -> None:
    async def main() -> None:
        async with people(house.base, "Mei", "Tomás", "Nosy") as (mei, tomas, nosy):
            table = await mei.open_table("yozu", players=3, match={"match_mode": "single"})
            await sit_down([mei, tomas, nosy], table, {0: mei, 1: tomas})
            await mei.ask("start", level="random")
            await mei.until(lambda: mei.hands.get(0) is not None)
            await mei.ask("note", text="only mine", seat=0)
            for stranger in (tomas, nosy):
                earlier = {"hand": 1, "line": 2}
                for path, part in (("record", {}), ("replay", {}), ("drawing", {}), ("drawing", earlier)):
                    answer = await stranger.http.get(
                        f"{house.base}/api/tables/{table}/{path}", params={"seat": 0, **part}, headers=stranger.headers
                    )
                    assert answer.status_code == 403, path
                await stranger.until(lambda stranger=stranger: stranger.seen > 0)
                code = "not_your_seat" if stranger is tomas else "not_seated"
                for what, more in (
                    ("move", {"seen": stranger.seen, "action": "guess panda winter"}),
                    ("undo", {"seen": stranger.seen}),
                    ("legal", {}),
                    ("try", {"action": "guess panda winter"}),
                    ("foresee", {"beginning": "guess"}),
                    ("hint", {}),
                    ("order", {"order": "only-choice", "on": True}),
                    ("note", {"text": "not yours"}),
                    ("reveal", {"word": "00" * 16}),
                    ("ready", {}),
                    ("stand", {}),
                    ("resign", {}),
                ):
                    reply = await refused_any(stranger.ask(what, seat=0, **more))
                    assert reply["code"] in (code, "old"), (what, reply)
                snapshot = await stranger.get(f"/api/tables/{table}")
                assert "only mine" not in str(snapshot)
                assert [update["seat"] for update in snapshot["updates"]] == [1 if stranger is tomas else None]

    asyncio.run(main())


async def refused_any(waiting: Any) -> Plain:
    with pytest.raises(Refused) as error:
        await waiting
    return error.value.reply


def test_options_are_told_for_a_number_of_players(house: Running) -> None:
    async def main() -> None:
        async with people(house.base, "Mei") as (mei,):
            for players, possible in ((2, "true | false"), (3, "false (the short game is for two players)")):
                told = await mei.get("/api/games/yellow-and-yangtze", players=players)
                short = next(option for option in told["options"] if option["name"] == "short_two_player")
                assert short["possible"] == possible
            answer = await mei.http.get(f"{house.base}/api/games/yellow-and-yangtze?players=7", headers=mei.headers)
            assert answer.status_code == 422
            assert "2 or 3 or 4 players" in answer.json()["text"]

    asyncio.run(main())
