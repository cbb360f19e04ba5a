"""`foresee`: what every action would do that begins with what is picked, at a bounded cost and on one's own account."""

import asyncio
from pathlib import Path

import teahouse
from server.client import people
from server.conftest import Running
from server.test_absence import LIVE_PACE, Sitting, at_a_table
from teahouse.engine import Hand, Voice
from teahouse.engine.hand import Foresight
from teahouse.server.desk import Desk
from teahouse.server.wire import commands as w
from teahouse.server.wire import messages as m
from teahouse.server.wire import views

GAME = teahouse.game("yellow-and-yangtze")


def test_a_picked_tile_is_foreseen_on_every_hex_with_words_and_prompts(house: Running) -> None:
    async def main() -> None:
        async with people(house.base, "Mei") as (mei,):
            seats = [{"me": True}, {"bot": "random"}]
            options = {"first": 0}
            await mei.connect(await mei.open_table("yellow-and-yangtze", players=2, options=options, seats=seats))
            await mei.until(lambda: mei.hands.get(0) is not None and mei.hands[0]["to_act"] == 0)
            legal = await mei.legal(0)
            beginning = next(" ".join(action.split()[:2]) for action in legal if action.startswith("tile"))
            told = await mei.ask("foresee", "foreseen", beginning=beginning)
            assert told["beginning"] == beginning
            assert told["seat"] == 0
            assert [one["action"] for one in told["actions"]] == [a for a in legal if a.startswith(f"{beginning} ")]
            assert told["more"] == 0
            assert told["prompt"]
            for one in told["actions"]:
                assert one["prompt"]
                assert one["free"] is None, "too many to try each in eight worlds"
            last = told["actions"][-1]
            tried = await mei.ask("try", "tried", action=last["action"])
            assert last["events"] == tried["events"]
            (alone,) = (await mei.ask("foresee", "foreseen", beginning=last["action"]))["actions"]
            assert alone == {**last, "free": True}, "against bots a tile can be taken back"
            nothing = await mei.ask("foresee", "foreseen", beginning="zebra")
            assert (nothing["actions"], nothing["more"]) == ([], 0)
            assert nothing["prompt"] == mei.hands[0]["prompt"]

    asyncio.run(main())


def test_an_action_that_begins_others_is_judged_when_it_is_asked_for(house: Running) -> None:
    async def main() -> None:
        async with people(house.base, "Mei") as (mei,):
            seats = [{"me": True}, {"bot": "random"}]
            await mei.connect(await mei.open_table("yardzee", players=2, options={"first": 0}, seats=seats))
            await mei.until(lambda: mei.hands.get(0) is not None and mei.hands[0]["to_act"] == 0)
            told = (await mei.ask("foresee", "foreseen", beginning="keep"))["actions"]
            free = {one["action"]: one["free"] for one in told}
            assert free["keep"] is True, "against bots a roll can be taken back"
            assert len(free) > 1

    asyncio.run(main())


def test_around_one_screen_what_another_says_is_asked_of_the_holder(house: Running) -> None:
    """YO-10.15: the Oracle has the screen for the whole round and enters what the others guess."""

    async def main() -> None:
        async with people(house.base, "Mei") as (mei,):
            seats = [{"me": True}, {"me": True, "name": "Tomas"}, {"me": True, "name": "Ilse"}]
            await mei.connect(await mei.open_table("yozu", players=3, options={"first": 0}, seats=seats))
            await mei.until(lambda: mei.hands.get(1) is not None and mei.hands[1]["to_act"] == 1)
            lying = {card for garden in mei.hands[1]["view"]["gardens"] for card in garden}
            card = next(
                card for card in ("panda winter", "tiger spring", "carp fall", "carp summer") if card not in lying
            )
            animal, season = card.split()
            told = await mei.ask("foresee", "foreseen", seat=1, beginning=f"guess {card}")
            assert told["prompt"] == f"Tomas guesses {season} {animal}?\nIf you hold it, Tomas wins it."
            assert [one["prompt"] for one in told["actions"]] == [told["prompt"]]
            assert told["actions"][0]["events"][0]["words"] == f"Tomas guesses {season} {animal}."

    asyncio.run(main())


def test_one_question_is_bounded_and_names_the_rest_by_number() -> None:
    hand = Hand.begin(GAME, ["mei", "tom"], {"first": 0}, seed=4)
    hand.roll()
    state = hand.state
    assert len(state.legal()) > views.MOST_FORESEEN
    seen = state.seen_by(0)
    told, more = views.tell_foreseen(Foresight(seen, ["mei", "tom"]), "", Voice(["Mei", "Tom"], 0))
    assert len(told) == views.MOST_FORESEEN
    assert more == len(seen.legal()) - views.MOST_FORESEEN


def test_its_cost_goes_on_the_account_of_the_one_who_asks(tmp_path: Path) -> None:
    async def play(table: Sitting) -> None:
        spent: list[float] = []
        replies: list[m.Message] = []
        desk = Desk(table.house)
        await desk.perform(table.tomas, table.room.table.id, w.Foresee(id="1"), replies.append, spent.append)
        assert isinstance(replies[0], m.Foreseen)
        assert replies[0].actions
        assert sum(spent) > 0

    at_a_table(tmp_path, LIVE_PACE, play)
