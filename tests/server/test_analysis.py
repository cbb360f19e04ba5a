"""The analysis board over HTTP: what is told to whom, what is refused, what is kept, and how long anybody may look."""

import asyncio
import json
from typing import Any

import httpx
import pytest

import teahouse
from server.client import Player, owners, people
from server.conftest import Running
from server.test_from_a_position import AS_OF_SEAT_2, YOZU
from server.test_tables import refused
from teahouse.analysis.root import Root
from teahouse.engine import Record, State
from teahouse.server.wire.analysis import Board, TryMove, done, tell_scene

Plain = dict[str, Any]
ALONE = [{"me": True}]
AT_YOZU = {"position": YOZU}


async def see(who: Player, place: Plain, nodes: list[Plain] | None = None, at: int = 0, **more: Any) -> Plain:
    """Where somebody stands at an analysis board."""
    told: Plain = await who.post("/api/analysis", {"place": place, "nodes": nodes or [], "at": at, **more})
    return told


async def resigned(who: Player, game: str, seats: list[Plain], **about: Any) -> str:
    """A table whose game is over soon."""
    table = await who.open_table(game, seats=seats, **about)
    await who.connect(table)
    await who.until(lambda: who.info["status"] == "playing")
    return table


async def alone(who: Player, scores: int = 2) -> str:
    """A game of Yardzee alone, given up after some turns."""
    table = await resigned(who, "yardzee", ALONE)
    for box in ("ones", "twos", "threes")[:scores]:
        await who.until(lambda: who.hands[0]["to_act"] == 0)
        ack = await who.move(f"score {box}")
        await who.until(lambda ack=ack: who.seen >= ack["seq"])
    await who.ask("resign")
    await who.until(lambda: who.info["status"] == "over")
    return table


# The board


def test_a_game_that_is_over_is_gone_on_with_in_another_way(house: Running) -> None:
    async def main() -> None:
        async with people(house.base, "Wen", "Ilse") as (wen, ilse):
            table = await alone(wen)
            place = {"table": table, "line": 1}
            for who in (wen, ilse):  # whoever may see a finished game may try what could have been
                scene = await see(who, place)
                assert scene["open"]
                assert (scene["seat"], scene["at"], scene["hand"]["to_act"]) == (0, 0, -1)
                assert [row["says"] for row in scene["rows"]] == ["as played", "as played, goes on for 3 lines"]
                assert scene["chance"]["asks"].endswith("roll: 5 dice?")
                sixes = await see(who, place, scene["nodes"], 0, do={"do": "choose", "picks": ["roll 6"] * 5})
                assert sixes["nodes"][sixes["at"] - 1] == {"after": 0, "lines": ["~ roll 6 6 6 6 6"], "how": "chosen"}
                assert sixes["by"] is None
                filled = await see(
                    who, place, sixes["nodes"], sixes["at"], do={"do": "play", "action": "score yardzee"}
                )
                assert filled["rows"][-1]["title"].endswith("50 in Yardzee")
                assert "yardzee" in filled["position"]
                fell = await see(who, place, filled["nodes"], filled["at"], do={"do": "fall"})
                assert fell["rows"][-1]["says"] == "left to chance"
                named = await see(who, place, fell["nodes"], fell["at"], do={"do": "name", "node": 3, "name": "Lucky"})
                assert [row["title"] for row in named["rows"] if row["named"]] == ["Lucky"]
                cut = await see(who, place, named["nodes"], named["at"], do={"do": "cut", "node": 3})
                assert cut["at"] == 0
                assert len(cut["nodes"]) == len(scene["nodes"])
            record = await wen.get(f"/api/tables/{table}/record")
            assert record["match"]["ended"] == "resigned", "nothing of it changes the record"
            assert "branches" not in record

    asyncio.run(main())


def test_whoever_decides_for_another_is_you_all_the_same() -> None:
    text = (
        "yozu, 3 players\nfirst: 0\nstage: guess\noracle: 0\nguesser: 1\ngarden 0: tiger fall\n"
        "garden 1: dragonfly fall\ngarden 2: carp spring\nhand: panda spring, carp winter\n"
    )
    board = Board(Root(text, 1), ("Wren", "Kestrel 55", "Rook"), (True, False, True))
    scene = tell_scene(board, *done(board.root, (), 0, TryMove("guess tiger summer")))
    assert (scene.seat, scene.eyes) == (1, 0), "the Oracle is to answer"
    told = [scene.hand.prompt, *(row.title for row in scene.rows), *(event.words for event in scene.news)]
    assert "You guess" in told[0]
    assert "Kestrel" not in " ".join(told)
    assert scene.rows[-1].seat == 1


def test_odds_and_questions_are_answered_as_at_a_table(house: Running) -> None:
    async def main() -> None:
        async with people(house.base, "Wen") as (wen,):
            table = await alone(wen, 1)
            at = {"place": {"table": table, "line": 1}, "nodes": [], "at": 0}
            told = await wen.post("/api/analysis/odds", {**at, "picks": ["roll 5"] * 3 + ["roll 6"] * 2})
            assert (told["whole"], told["odds"]) == (True, "0.1 % of all draws, one in 778.")
            few = await wen.post("/api/analysis/odds", {**at, "picks": ["roll 5"]})
            assert (few["whole"], few["odds"]) == (False, "")
            reply = await refused("not_found", wen.post("/api/analysis/odds", {**at, "picks": ["roll 7"]}))
            assert reply["text"] == "'roll 7' can't fall here."
            question = {"do": "legal", "id": "1"}
            reply = await refused("not_playing", wen.post("/api/analysis/ask", {**at, "ask": question}))
            assert reply["text"] == "Chance decides here: choose what falls, or let it fall."
            at = {"place": AT_YOZU, "nodes": [], "at": 0}
            legal = await wen.post("/api/analysis/ask", {**at, "ask": question})
            assert "guess panda winter" in [one["action"] for one in legal["legal"]]
            tried = await wen.post(
                "/api/analysis/ask", {**at, "ask": {"do": "try", "id": "1", "action": "answer carp"}}
            )
            assert not tried["legal"]
            assert tried["rule"].startswith("YO-")
            guess = {"do": "foresee", "id": "1", "beginning": "guess panda winter"}
            foreseen = await wen.post("/api/analysis/ask", {**at, "ask": guess})
            assert foreseen["actions"]

    asyncio.run(main())


# What is told to whom


def test_of_a_running_game_a_seat_takes_only_what_it_knows(house: Running) -> None:
    async def main() -> None:
        async with people(house.base, "Wen", "Ilse") as (wen, ilse):
            table = await resigned(wen, "courtyard", [{"me": True}, {"bot": "random"}], options={"first": 0})
            await wen.until(lambda: wen.hands[0]["to_act"] == 0)
            scene = await see(wen, {"table": table})
            assert not scene["open"]
            assert "?" in scene["position"]
            mine = next(line for line in scene["position"].splitlines() if line.startswith("hand 0"))
            assert "?" not in mine
            # What the other seat holds there is drawn, by the text alone: a hand that the truth can't change.
            root = teahouse.game("courtyard").position(scene["position"])
            assert root.seen_by(0).text() == scene["position"]
            reply = await refused("not_now", see(ilse, {"table": table}))
            assert reply["text"] == "What could have been is looked at when the game is over."
            reply = await refused("not_your_seat", see(wen, {"table": table, "seat": 1}))
            master = {"place": {"table": table}, "nodes": [], "at": 0, "seconds": 1}
            reply = await refused("not_now", wen.post("/api/analysis/master", master))
            assert "there it is a hint" in reply["text"]

    asyncio.run(main())


def test_where_nobody_is_helped_the_board_opens_when_the_game_is_over(house: Running) -> None:
    async def main() -> None:
        async with people(house.base, "Wen") as (wen,):
            aids = {"hints": False, "deductions": True, "consent": True}
            table = await resigned(wen, "yardzee", ALONE, aids=aids)
            reply = await refused("not_now", see(wen, {"table": table}))
            assert reply["text"] == "At this table nobody is helped: the analysis board opens when the game is over."
            for path in ("ask", "odds", "link", "worth"):
                body = {"place": {"table": table}, "nodes": [], "at": 0}
                asks: dict[str, Plain] = {"ask": {"ask": {"do": "legal", "id": "1"}}, "odds": {"picks": []}}
                await refused("not_now", wen.post(f"/api/analysis/{path}", {**body, **asks.get(path, {})}))
            await wen.ask("resign")
            await wen.until(lambda: wen.info["status"] == "over")
            assert (await see(wen, {"table": table}))["open"]

    asyncio.run(main())


def test_a_position_of_a_seat_tells_nothing_that_is_not_in_it(house: Running) -> None:
    async def main() -> None:
        async with people(house.base, "Wen") as (wen,):
            place = {"position": AS_OF_SEAT_2}
            scene = await see(wen, place)
            assert (scene["open"], scene["seat"], scene["eyes"]) == (False, 2, 2)
            assert "hand: ?, ?" in scene["position"]
            again = await see(wen, place)
            assert again["hand"] == scene["hand"], "what is drawn is the same every time"
            guessed = await see(wen, place, [], 0, do={"do": "play", "action": "guess panda winter"})
            assert guessed["eyes"] == 0, "then the Oracle is asked, with a hand that was drawn"
            assert "hand: ?, ?" in guessed["position"], "the text tells only what is certain"

    asyncio.run(main())


# What can't be


@pytest.mark.parametrize(
    ("body", "code", "says"),
    [
        ({"place": {}}, "invalid", "Say where it begins"),
        ({"place": {"position": "chess"}}, "unreadable", "a position begins with its game"),
        ({"place": {"position": "yozu, 3 players\nhand: ten dragons"}}, "unreadable", "line 2, hand"),
        ({"place": {"position": YOZU, "seat": 9}}, "not_found", "There are seats 0 to 2, not 9."),
        ({"place": {"table": "nowhere"}}, "no_such_table", ""),
        ({"place": {"link": "abc"}}, "not_found", "This link holds no branch"),
        ({"place": AT_YOZU, "at": 1}, "not_found", "There are nodes 0 to 0, not 1."),
        ({"place": AT_YOZU, "at": 301}, "invalid", "at: Expected `int` <= 300."),
        ({"place": AT_YOZU, "do": {"do": "play", "action": "guess dragon"}}, "unreadable", "can't be read"),
        ({"place": AT_YOZU, "do": {"do": "play", "action": "answer carp"}}, "illegal", "."),
        ({"place": AT_YOZU, "do": {"do": "fall"}}, "not_found", "Chance does not decide here."),
        ({"place": AT_YOZU, "do": {"do": "cut", "node": 1}}, "not_found", "There are nodes 1 to 0, not 1."),
        ({"place": AT_YOZU, "do": {"do": "open", "branch": "eJw"}}, "not_found", "This link holds no branch"),
        ({"place": AT_YOZU, "do": {"do": "resign"}}, "invalid", "do"),
        (
            {"place": AT_YOZU, "nodes": [{"after": 0, "lines": ["2 fly"], "how": "tried"}]},
            "unreadable",
            "can't be read",
        ),
        ({"place": AT_YOZU, "nodes": [{"after": 0, "lines": [], "how": "tried"}]}, "invalid", "nodes[0].lines"),
        (
            {"place": AT_YOZU, "nodes": [{"after": 0, "lines": ["2 guess carp winter"], "how": "played"}]},
            "not_found",
            "Node 1 was never played.",
        ),
        ({"place": AT_YOZU, "nodes": [{"after": 0, "lines": ["2 pass"], "how": "tried"}] * 301}, "invalid", "nodes"),
    ],
)
def test_what_can_not_be_is_refused_in_a_sentence(house: Running, body: Plain, code: str, says: str) -> None:
    async def main() -> None:
        async with people(house.base, "Wen") as (wen,):
            reply = await refused(code, wen.post("/api/analysis", body))
            assert says in reply["text"]

    asyncio.run(main())


# Links and what is kept


def test_a_link_holds_the_branch_and_opens_for_whoever_may_see_the_game(house: Running) -> None:
    async def main() -> None:
        async with people(house.base, "Wen", "Ilse") as (wen, ilse):
            first = await see(wen, AT_YOZU, [], 0, do={"do": "play", "action": "guess carp winter"})
            second = await see(wen, AT_YOZU, first["nodes"], 0, do={"do": "play", "action": "guess panda winter"})
            named = await see(wen, AT_YOZU, second["nodes"], 2, do={"do": "name", "node": 2, "name": "The panda"})
            at = {"place": AT_YOZU, "nodes": named["nodes"], "at": 2}
            text = (await wen.post("/api/analysis/link", at))["text"]
            opened = await see(ilse, {"link": text}, do={"do": "open", "branch": text})
            assert [(row["title"], row["named"]) for row in opened["rows"]] == [("The panda", True)]
            assert opened["at"] == 1, "the way to it alone"
            table = await alone(wen)
            place = {"table": table, "line": 1}
            scene = await see(wen, place, [], 0, do={"do": "choose", "picks": ["roll 6"] * 5})
            link = {"place": place, "nodes": scene["nodes"], "at": scene["at"]}
            text = (await wen.post("/api/analysis/link", link))["text"]
            opened = await see(ilse, place, do={"do": "open", "branch": text})
            assert opened["nodes"][opened["at"] - 1]["lines"] == ["~ roll 6 6 6 6 6"]
            hidden = await resigned(wen, "yardzee", ALONE)
            running = {"table": hidden, "line": 1}
            await refused("not_now", see(ilse, running, do={"do": "open", "branch": text}))

    asyncio.run(main())


def test_branches_are_kept_with_the_table_for_whoever_made_them(house: Running) -> None:
    async def main() -> None:
        async with owners(house.base, "Zenobia") as (wen,), people(house.base, "Ilse") as (ilse,):
            table = await alone(wen)
            path = f"/api/tables/{table}/branches"
            place = {"table": table, "line": 1}
            scene = await see(wen, place, [], 0, do={"do": "choose", "picks": ["roll 6"] * 5})
            sheets = {"sheets": [{"line": 1, "nodes": scene["nodes"]}]}
            reply = await refused("not_claimed", wen.post(path, sheets))
            assert "claim a name" in reply["text"]
            await wen.manage("/api/me/claim", {"password": "seven tall pagodas"})
            wen.token = (await wen.manage("/api/tokens", {"label": "player"}))["token"]
            assert await wen.post(path, sheets) == sheets
            assert await wen.get(path) == sheets
            assert await ilse.get(path) == {"sheets": []}
            mine = await wen.get(f"/api/tables/{table}/record")
            assert mine["branches"] == sheets["sheets"]
            record = Record.from_json(mine)
            assert record.branches == sheets["sheets"]
            assert mine["teahouse"] == 1
            assert "branches" not in await ilse.get(f"/api/tables/{table}/record")
            # What can't be played is not kept, and what was there stays.
            wrong = {"sheets": [{"line": 1, "nodes": [{"after": 0, "lines": ["0 fly"], "how": "tried"}]}]}
            await refused("unreadable", wen.post(path, wrong))
            far = {"sheets": [{"line": 99, "nodes": scene["nodes"]}]}
            await refused("not_found", wen.post(path, far))
            many = {"sheets": sheets["sheets"] * 21}
            await refused("invalid", wen.post(path, many))
            assert await wen.get(path) == sheets
            # The game alone is nothing to keep.
            bare = (await see(wen, place))["nodes"]
            assert await wen.post(path, {"sheets": [{"line": 1, "nodes": bare}]}) == {"sheets": []}
            assert await wen.get(path) == {"sheets": []}
            long = [
                {"after": 0, "lines": [f"~ roll {n} {n} 6 6 6"], "how": "chosen", "name": "n" * 60} for n in range(1, 7)
            ]
            wide = {"sheets": [{"line": 1, "nodes": [one for one in long for _ in range(40)]}]}
            reply = await refused("too_many", wen.post(path, wide))
            assert "cut some of them" in reply["text"]

    asyncio.run(main())


def test_who_has_not_played_there_keeps_nothing_in_the_house(house: Running) -> None:
    async def main() -> None:
        async with people(house.base, "Wen") as (wen,), owners(house.base, "Xanthe") as (other,):
            table = await alone(wen)
            await other.manage("/api/me/claim", {"password": "seven tall pagodas"})
            other.token = (await other.manage("/api/tokens", {"label": "player"}))["token"]
            await refused("not_seated", other.post(f"/api/tables/{table}/branches", {"sheets": []}))

    asyncio.run(main())


# The bots


def test_the_master_looks_longer_each_time_it_is_asked(house: Running) -> None:
    async def main() -> None:
        async with people(house.base, "Wen") as (wen,):
            body = {"place": AT_YOZU, "nodes": [], "at": 0, "seconds": 0.1}
            first = await wen.post("/api/analysis/master", body)
            assert first["seat"] == 2
            assert 0 < len(first["moves"]) <= 5
            assert first["moves"][0]["action"].startswith("guess ")
            again = await wen.post("/api/analysis/master", body)
            assert again["seconds"] > first["seconds"], "it goes on where it was"
            assert again["says"].startswith("Worked out ")
            close = again["close"]
            assert close < 2 or "cannot be told apart yet" in again["says"]
            alone_at = {"place": {"position": await begun(wen)}, "nodes": [], "at": 0}
            told = await wen.post("/api/analysis/master", {**alone_at, "seconds": 1})
            assert (told["exact"], told["done"], told["says"]) == (True, True, "Calculated, not estimated.")
            worth = await wen.post("/api/analysis/worth", alone_at)
            assert worth["exact"]
            assert worth["values"] == [told["moves"][0]["value"]], "both are exact, so they say the same"

    asyncio.run(main())


async def begun(who: Player) -> str:
    """A game of Yardzee alone after its first roll."""
    start = "yardzee, 1 player\nfirst: 0\n"
    state: State = teahouse.game("yardzee").start(1)
    state.play(state.parse("first 0"))
    state.play(state.parse("roll 1 2 3 4 6"))
    assert state.text().startswith(start.split("\n")[0])
    return state.text()


def test_chances_of_all_seats_are_told_with_what_they_rest_on(house: Running) -> None:
    async def main() -> None:
        async with people(house.base, "Wen") as (wen,):
            body = {"place": AT_YOZU, "nodes": [], "at": 0}
            told = await wen.post("/api/analysis/worth", body)
            assert sum(told["values"]) == pytest.approx(1, abs=0.05)
            assert told["says"] == "as it stands"
            drawn = await wen.post("/api/analysis/worth", {**body, "place": {"position": AS_OF_SEAT_2}})
            assert drawn["says"].startswith("the mean of ")
            reply = await refused("not_now", wen.post("/api/analysis/master", {**fallen(), "seconds": 1}))
            assert reply["text"] == "The master is asked where a player decides."

    asyncio.run(main())


def fallen() -> Plain:
    """A position where chance decides."""
    return {"place": {"position": teahouse.game("yozu").start(3).text()}, "nodes": [], "at": 0}


def test_looks_are_bounded_by_person_and_by_address(tmp_path: Any) -> None:
    strict = Running(tmp_path, "--rate", "0.01", "--think", "0.02", "--thinkers", "1", "--log", "error").start()
    try:
        body = {"place": AT_YOZU, "nodes": [], "at": 0, "seconds": 1}
        with httpx.Client(base_url=strict.base, timeout=30) as http:
            codes = []
            for _ in range(4):
                told = http.post("/api/analysis/master", content=json.dumps(body))
                codes.append(told.status_code)
            # 1.2 seconds of looking are free at a hundredth of the rates, more is refused for a while.
            assert codes[0] == 200
            assert 429 in codes
            assert int(told.headers["retry-after"]) > 0
    finally:
        strict.stop()
