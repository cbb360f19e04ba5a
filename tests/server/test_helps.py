"""Helps at a table: hints, notes, chat, words for the dice, records and replays."""

import asyncio
import hashlib
import secrets

import teahouse
from server.client import people
from server.conftest import Running
from server.play import Habits, play_together, sit_down
from server.test_protocol import table_for_two
from server.test_tables import refused
from teahouse.server.log import facts as lines


def test_a_hint_is_given_and_stands_in_the_log(house: Running) -> None:
    async def main() -> None:
        async with people(house.base, "Mei", "Tomás") as (mei, tomas):
            await table_for_two(mei, tomas)
            await refused("not_your_turn", tomas.ask("hint", "hint"))
            hint = await mei.ask("hint", "hint")
            assert hint["level"] == "master"
            assert 1 <= len(hint["best"]) <= 3
            assert hint["best"][0]["action"] in await mei.legal(0)
            assert hint["reason"].endswith(".")
            assert not hint["reason"].startswith(hint["best"][0]["words"]), "the deed is told once, beside the reason"
            await tomas.until(lambda: any(step["kind"] == "hinted" for step in tomas.told))
            assert not any(other["is"] == "hint" for other in tomas.others), "a hint is for the one who asked"
            await table_for_two(mei, tomas, aids={"hints": False, "deductions": False})
            await refused("no_hints", mei.ask("hint", "hint"))
            await mei.ask("note", text="one's own notes need no leave")

    asyncio.run(main())


def test_notes_and_orders_are_kept_for_their_owner_alone(house: Running) -> None:
    async def main() -> None:
        async with people(house.base, "Mei", "Tomás") as (mei, tomas):
            table = await table_for_two(mei, tomas)
            await mei.ask("note", text="<b>carp</b> is likely")
            await refused("no_such_order", mei.ask("order", order="always-win", on=True))
            await mei.ask("order", order="only-choice", on=True)
            await mei.drop()
            mei.others.clear()
            await mei.connect(table)
            await mei.until(lambda: any(o["is"] == "kept" for o in mei.others))
            (kept,) = [o for o in mei.others if o["is"] == "kept"]
            assert kept["note"] == "<b>carp</b> is likely"
            assert [o["order"] for o in kept["orders"] if o["on"]] == ["only-choice"]
            theirs = (await tomas.get(f"/api/tables/{table}"))["kept"]
            assert [k["note"] for k in theirs] == [""]
            assert not any(o["on"] for k in theirs for o in k["orders"])

    asyncio.run(main())


def test_a_try_says_whether_the_move_could_be_taken_back_freely(house: Running) -> None:
    async def main() -> None:
        async with people(house.base, "Mei", "Tomás") as (mei, tomas):
            await table_for_two(mei, tomas)
            # Among people: a roll brings chance, and a score hands the turn on.
            for action in ("keep", "score chance"):
                assert (await mei.ask("try", "tried", action=action))["free"] is False
            await table_for_two(mei, tomas, "courtyard")
            legal = await mei.legal(0)
            place = next(action for action in legal if action.startswith("place"))
            assert (await mei.ask("try", "tried", action=place))["free"] is True
            played = await mei.move(place)
            await mei.ask("undo", seen=played["seq"])  # and so it is: nobody was asked
            # Against bots alone everything can be taken back but the end of the game.
            seats = [{"me": True}, {"bot": "random"}]
            await mei.connect(await mei.open_table("yardzee", players=2, options={"first": 0}, seats=seats))
            await mei.until(lambda: mei.hands.get(0) is not None and mei.hands[0]["to_act"] == 0)
            assert (await mei.ask("try", "tried", action="keep"))["free"] is True

    asyncio.run(main())


# Chat


def test_chat_reaches_everyone_but_those_who_muted(house: Running) -> None:
    async def main() -> None:
        async with people(house.base, "Mei", "Tomás") as (mei, tomas):
            table = await table_for_two(mei, tomas)
            await mei.ask("say", text="good   luck\n\x07")
            await tomas.until(lambda: any(o["is"] == "chat" for o in tomas.others))
            (heard,) = [o for o in tomas.others if o["is"] == "chat"]
            assert (heard["text"], heard["name"], heard["person"]) == ("good luck", "Mei", mei.id)
            seq = tomas.seen
            await tomas.ask("mute", person=mei.id, on=True)
            ack = await mei.ask("say", text="hello?", id="say-2")
            assert (await mei.ask("say", text="hello?", id="say-2"))["seq"] == ack["seq"], "said once"
            await tomas.ask("ping")
            assert len([o for o in tomas.others if o["is"] == "chat"]) == 1
            assert [line["text"] for line in await tomas.get(f"/api/tables/{table}/chat")] == []
            assert [line["text"] for line in await mei.get(f"/api/tables/{table}/chat")] == ["good luck", "hello?"]
            assert tomas.seen == seq, "chat is not a line of the game's log"

    asyncio.run(main())


# Fair dice


def test_words_are_committed_revealed_and_in_the_record(house: Running) -> None:
    async def main() -> None:
        async with people(house.base, "Mei", "Tomás") as (mei, tomas):
            table = await mei.open_table("yardzee", players=2, options={"first": 0})
            words = {player.id: secrets.token_bytes(16) for player in (mei, tomas)}
            for seat, player in enumerate((mei, tomas)):
                await player.connect(table)
                promise = player.info["dice"][0]["commitment"]
                assert len(promise) == 64, "the house has promised before anyone sits"
                commit = hashlib.sha256(words[player.id]).hexdigest()
                await player.ask("sit", seat=seat, commit=commit)
            await mei.until(lambda: mei.info["status"] == "filled")
            await refused("wrong_word", mei.ask("reveal", word="00" * 16))
            await mei.ask("reveal", word=words[mei.id].hex())
            assert mei.info["status"] == "filled"
            await tomas.ask("reveal", word=words[tomas.id].hex())
            await mei.until(lambda: mei.info["status"] == "playing")
            await mei.ask("resign")
            await mei.until(lambda: mei.info["status"] == "over")
            record = await mei.get(f"/api/tables/{table}/record")
            assert record["fair"]["words"] == [words[mei.id].hex(), words[tomas.id].hex()]
            assert record["fair"]["commitment"] == promise
            teahouse.Record.from_json(record).verify()

    asyncio.run(main())


# Records and replays


def test_until_the_end_everyone_sees_a_hand_through_their_own_eyes(house: Running) -> None:
    async def main() -> None:
        async with people(house.base, "Mei", "Tomás") as (mei, tomas):
            table = await mei.open_table("yozu", players=3, match={"match_mode": "single"})
            await sit_down([mei, tomas], table, {0: mei, 1: tomas})
            await mei.ask("start", level="random")
            await mei.until(lambda: mei.hands.get(0) is not None)
            for path in ("record", "replay"):
                answer = await mei.http.get(
                    f"{mei.base}/api/tables/{table}/{path}", params={"seat": 1}, headers=mei.headers
                )
                assert answer.status_code == 403
            assert (await mei.get(f"/api/tables/{table}/record"))["form"] == "seat 0"
            replay = await mei.get(f"/api/tables/{table}/replay")
            assert replay["seat"] == 0
            oracle = mei.hands[0]["view"]["oracle"]
            shown = [card for frame in replay["frames"] for card in frame["hand"]["view"]["hand"] if card]
            assert bool(shown) == (oracle == 0)
            await play_together([mei, tomas], "eyes", Habits())
            replay = await mei.get(f"/api/tables/{table}/replay", seat=oracle, start=0, count=100)
            assert [card for frame in replay["frames"] for card in frame["hand"]["view"]["hand"] if card]
            assert [frame["number"] for frame in replay["frames"]] == list(range(min(100, replay["lines"] + 1)))

    asyncio.run(main())


# Files of one's own


def test_a_file_of_ones_own_is_read_into_an_option(house: Running) -> None:
    async def main() -> None:
        async with people(house.base, "Mei") as (mei,):
            files = "/api/games/courtyard/files/tiles"
            text = (await mei.get(files))["text"]
            value = (await mei.post(files, {"text": text}))["value"]
            assert value == {"text": text, "sha256": hashlib.sha256(text.encode()).hexdigest()}
            table = await mei.open_table("courtyard", players=2, options={"tiles": value})
            assert (await mei.get(f"/api/tables/{table}"))["updates"][0]["table"]["options"]["tiles"] == value
            wrong = await refused("unreadable", mei.post(files, {"text": "wall corner 16\nwall tee many"}))
            assert wrong["text"].startswith("Line 2: ")
            none = await refused("not_found", mei.post("/api/games/yozu/files/tiles", {"text": ""}))
            assert none["text"] == "Yozu takes no tiles of your own."
            await refused("not_found", mei.post("/api/games/courtyard/files/edition", {"text": ""}))

    asyncio.run(main())


def test_what_follows_from_the_answers_is_sent_only_where_the_table_gives_that_aid(house: Running) -> None:
    """YO-5: with deductions for nobody, nothing that was worked out leaves the house."""

    async def main() -> None:
        async with people(house.base, "Mei", "Tomás") as (mei, tomas):
            for given in (True, False):
                table = await mei.open_table(
                    "yozu", players=3, options={"first": 2}, aids={"deductions": given}, shared=True
                )
                await sit_down([mei, tomas], table, {0: mei, 1: tomas, 2: mei})
                await mei.until(lambda: mei.hands.get(0) is not None and mei.hands[0]["to_act"] == 0)
                update = (await mei.get(f"/api/tables/{table}"))["updates"]
                for seat in (0, 2):
                    (hand,) = [one["hand"] for one in update if one["seat"] == seat]
                    assert (hand["deduced"] is not None) is given
                (watched,) = (await tomas.get(f"/api/tables/{table}"))["updates"]
                assert watched["seat"] == 1
                assert (watched["hand"]["deduced"] is not None) is given
                if given:
                    assert watched["hand"]["deduced"]["answers"] == []
                    assert len(watched["hand"]["deduced"]["marks"]) == 16

    asyncio.run(main())


def test_a_first_line_from_before_is_read() -> None:
    """Logs that were written when the deductions of a table were called notes."""
    old = '!{"fact":"opened","table":"t","game":"yozu","players":3,"host":"h","seed":"s","commitment":"c",'
    for given in (True, False):
        fact = lines.read(f'{old}"aids":{{"hints":true,"notes":{str(given).lower()}}}}}')
        assert isinstance(fact, lines.Opened)
        assert fact.aids == lines.Aids(hints=True, deductions=given)
        assert lines.read(lines.write(fact)) == fact
