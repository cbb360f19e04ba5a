"""Standing orders: what answers by itself, and that the hand never does."""

import asyncio
from collections import Counter
from pathlib import Path
from random import Random

import pytest

import teahouse
from server.test_storage import open_house, url
from teahouse import CHANCE
from teahouse.bots.tempo import LEAST
from teahouse.laws.walk import Setting, walk
from teahouse.server.desk import Desk
from teahouse.server.log.facts import TableSettings
from teahouse.server.log.orders import ONLY, answer, offered, only_choice, orders_of
from teahouse.server.log.turn import Turn, open_table
from teahouse.server.wire import commands as w
from teahouse.server.wire import messages as m


def games_with_orders() -> list[str]:
    return [name for name in teahouse.names() if orders_of(teahouse.game(name))]


def test_some_games_offer_orders_and_all_but_yozu_the_common_one() -> None:
    """YO-10.16: there is no order that answers only where there is no choice."""
    assert games_with_orders()
    for name in teahouse.names():
        found = offered(teahouse.game(name))
        assert (ONLY in [order for order, _ in found]) == (name != "yozu")
        assert all(words.endswith(".") for _, words in found)


@pytest.mark.parametrize("name", games_with_orders())
def test_an_order_answers_with_a_legal_action_and_only_where_it_is_asked(name: str) -> None:
    game = teahouse.game(name)
    used: Counter[str] = Counter()
    asked = 0
    for seed in range(12):
        for node in walk(Setting(game, min(3, game.about.players[-1]), {}), f"orders {seed}"):
            seat = node.state.to_act
            if seat is None or seat == CHANCE:
                continue
            asked += 1
            for order in orders_of(game):
                found = answer(node.state, seat, [order.name])
                if found is not None:
                    used[order.name] += 1
                    assert found[1] == "order"
                    assert node.state.why_not(found[0]) is None
            assert answer(node.state, seat, []) is None, "without an order nothing is answered"
    assert set(used) == {order.name for order in orders_of(game)}, "an order that never applied"
    assert max(used.values()) < asked / 2, "an order that plays the game"


@pytest.mark.parametrize("name", teahouse.names())
def test_the_only_choice_is_told_by_public_knowledge_never_by_the_hand(name: str) -> None:
    """In every world that a spectator can imagine the answer is the same, and it is the only legal action."""
    game = teahouse.game(name)
    rng = Random(name)
    for seed in range(4):
        for node in walk(Setting(game, min(3, game.about.players[-1]), {}), f"only {seed}"):
            state = node.state
            if state.to_act is None or state.to_act == CHANCE:
                continue
            found = only_choice(state)
            if found is None and rng.random() > 0.15:
                continue
            public = state.seen_by(None)
            for _ in range(4):
                world = public.imagine(rng)
                assert only_choice(world) == found, f"{state.text()}\n{found}"
                if found is not None:
                    assert list(world.legal()) == [found]


def test_of_orders_that_answer_one_question_one_is_in_force(tmp_path: Path) -> None:
    """YO-10.16: the Oracle's three answers exclude each other; the order to keep cards stands beside them."""

    async def main() -> None:
        house = await open_house(url(tmp_path))
        desk = Desk(house)
        mei = await house.people.guest("Mei")
        opened = open_table(mei.id, TableSettings(game="yozu", players=3))
        room = await house.opening.add_table(opened, lambda turn: turn.sit(0, mei.id, "Mei"))
        heard: list[m.Message] = []
        for order in ("keep", "answer-season", "answer-by-lot"):
            await desk.perform(mei, room.table.id, w.Order(id=order, order=order, on=True, seat=0), heard.append)
        kept = heard[-1]
        assert isinstance(kept, m.Keepings)
        assert [order.order for order in kept.orders if order.on] == ["keep", "answer-by-lot"]
        assert {order.question for order in kept.orders} == {"", "Answer for me as Oracle"}
        await house.close()

    asyncio.run(main())


def test_a_standing_order_plays_at_the_table_and_only_its_owner_hears_how(tmp_path: Path) -> None:
    """A match of a game with orders between two people: one gives an order, the house plays it."""
    name = next(name for name in games_with_orders() if 2 in teahouse.game(name).about.players)
    game = teahouse.game(name)

    async def main() -> None:
        house = await open_house(url(tmp_path))
        desk, rng = Desk(house), Random(3)
        one, other = await house.people.guest("Mei"), await house.people.guest("Tomas")

        def sit(turn: Turn) -> None:
            turn.sit(0, one.id, "Mei")
            turn.sit(1, other.id, "Tomas")

        opened = open_table(
            one.id, TableSettings(game=name, players=2, match={"match_mode": "cumulative", "cumulative_hands": 20})
        )
        room = await house.opening.add_table(opened, sit)
        replies: list[m.Message] = []
        for order in orders_of(game):
            await desk.perform(
                one, room.table.id, w.Order(id=order.name, order=order.name, on=True, seat=0), replies.append
            )
        assert not [reply for reply in replies if isinstance(reply, m.Refusal)]
        number = 0
        async with asyncio.timeout(60):
            while not any(past.line.how == "order" for past in room.table.followed):
                table = room.table
                assert table.status != "over", "the order never applied"
                if table.status == "between":
                    for person, seat in ((one, 0), (other, 1)):
                        ready = w.Ready(id=f"r{number} {seat}", seat=seat)
                        await desk.perform(person, table.id, ready, replies.append)
                    number += 1
                    continue
                assert table.hand is not None
                acting = table.to_act
                assert acting is not None
                if acting == 0 and answer(table.hand.state, 0, room.orders(one.id, 0)):
                    await asyncio.sleep(0.01)  # the house answers this one
                    continue
                number += 1
                action = str(table.hand.state.random_action(rng))
                move = w.Move(id=f"m{number}", seen=table.seq, action=action, seat=acting)
                await desk.perform((one, other)[acting], table.id, move, replies.append)
        past = next(past for past in room.table.followed if past.line.how == "order")
        assert past.seat == 0
        asked = room.table.followed[past.line.seq - 2].line.at
        assert past.line.at - asked >= 1000 * LEAST * 0.95, "an order is no sooner than a bot"
        from teahouse.engine import Voice
        from teahouse.server.wire.views import tell_line

        for reader, heard in ((0, "order"), (1, ""), (None, "")):
            assert tell_line(room.table, past, Voice(room.table.names, reader)).how == heard
        await house.close()

    asyncio.run(main())
