"""`foresee`: what every action would do that begins with what is picked, at a bounded cost and on one's own account."""

import asyncio
import re
import time
from pathlib import Path
from random import Random

import pytest
import uvicorn

import teahouse
from server.client import Refused, people
from server.conftest import Running
from server.test_absence import LIVE_PACE, Sitting, at_a_table
from teahouse import CHANCE, FastDice
from teahouse.engine import Seen, Voice
from teahouse.engine.hand import Foresight
from teahouse.server.desk import Desk
from teahouse.server.http import app
from teahouse.server.limits import Limit, Limits
from teahouse.server.settings import Settings
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
            # The deal is by lot: where the card goes with another of his, that is said too ("wins it: 2 of 4.").
            said = re.escape(f"Tomas guesses {season} {animal}?\nIf you hold it, Tomas wins it")
            assert re.fullmatch(rf"{said}(: \d of 4)?\.", told["prompt"])
            assert [one["prompt"] for one in told["actions"]] == [told["prompt"]]
            assert told["actions"][0]["events"][0]["words"] == f"Tomas guesses {season} {animal}."
            held = mei.hands[0]["view"]["hand"]
            miss = next(
                action
                for action in await mei.legal(1)
                if action.startswith("guess") and action.removeprefix("guess ") not in held
            )
            await mei.move(miss, 1)
            await mei.until(lambda: mei.hands[1]["to_act"] == 0)
            nothing = await mei.ask("foresee", "foreseen", seat=1)
            assert nothing["actions"] == []
            assert nothing["prompt"].endswith("Mei is answering."), "whoever is not asked reads who is"

    asyncio.run(main())


def widest(name: str, games: int = 4) -> Seen:
    """What the seat with the most legal actions sees that random games of the most players come by."""
    game = teahouse.game(name)
    found: Seen | None = None
    for seed in range(games):
        rng, dice, state = Random(seed), FastDice(seed), game.start(game.about.players[-1])
        while not state.over:
            if state.to_act == CHANCE:
                state.play(dice.pick(state.chances()))
                continue
            if found is None or len(state.legal()) > len(found.legal()):
                found = state.copy().seen_by(state.to_act)
            state.play(state.random_action(rng))
    assert found is not None
    return found


@pytest.mark.parametrize("name", teahouse.names())
def test_one_question_is_bounded_whatever_its_beginning(name: str) -> None:
    """In number and in milliseconds of processor time, of which a move takes about one. The best of some counts: what
    else the machine does may disturb the rest."""
    seen = widest(name)
    people = [f"person {seat}" for seat in range(seen.game.about.players[-1])]
    voice = Voice(people, seen.seat)
    took = []
    for _ in range(5):
        start = time.thread_time()
        told, more = views.tell_foreseen(Foresight(seen, people), "", voice)
        took.append(1000 * (time.thread_time() - start))
        assert len(told) == min(len(seen.legal()), views.MOST_FORESEEN)
        assert more == len(seen.legal()) - len(told), "the rest is told by its number"
        assert sum(one.free is not None for one in told) <= views.MOST_JUDGED
    assert min(took) < 50, took
    if name == GAME.name:
        assert more > 0, "the widest decision of this game is beyond the bound"


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


def test_it_counts_against_the_limits_of_the_one_who_asks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Over HTTP and on a WebSocket alike; whoever has used up their share of the processor is asked to wait."""
    kept: list[Limits] = []

    class Dry(Limits):
        """The limits of a house, but what was used of the processor doesn't flow in again."""

        def __init__(self, factor: float) -> None:
            super().__init__(factor)
            self.work = Limit(1e-9, 5)  # seconds
            kept.append(self)

    async def ask() -> None:
        config = uvicorn.Config(app.make_app(settings), port=0, log_config=None)
        server = uvicorn.Server(config)
        serving = asyncio.create_task(server.serve())
        while not server.started:
            await asyncio.sleep(0.01)
        port = server.servers[0].sockets[0].getsockname()[1]
        async with people(f"http://127.0.0.1:{port}", "Mei") as (mei,):
            seats = [{"me": True}, {"bot": "random"}]
            table = await mei.open_table(GAME.name, options={"first": 0}, seats=seats)
            await mei.connect(table)
            await mei.until(lambda: mei.hands.get(0) is not None and mei.hands[0]["to_act"] == 0)
            account = kept[0].work.bucket("127.0.0.1")
            full = account.tokens
            told = await mei.ask("foresee", "foreseen")
            assert len(told["actions"]) == views.MOST_FORESEEN
            once = full - account.tokens
            assert once > 0.0005, "seconds for what 200 placements would do"
            await mei.post(f"/api/tables/{table}/do", {"do": "foresee", "id": "f"})
            assert full - account.tokens > once + 0.0005
            account.tokens = -1e-9
            with pytest.raises(Refused, match="too_fast"):
                await mei.post(f"/api/tables/{table}/do", {"do": "foresee", "id": "g"})
            late = asyncio.create_task(mei.ask("foresee", "foreseen", beginning="end"))
            await mei.get("/api/house")  # nobody waits with them
            assert not late.done(), "it waits until a second's flow has paid for it"
            assert (await late)["actions"]
        server.should_exit = True
        await serving

    monkeypatch.setattr(app, "Limits", Dry)
    settings = Settings(database=f"sqlite+aiosqlite:///{tmp_path / 'house.db'}", thinkers=1)
    asyncio.run(ask())
