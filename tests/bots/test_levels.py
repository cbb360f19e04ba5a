"""Levels are data: a line more is a level more, wherever levels are named."""

import ast
import asyncio
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

import teahouse
from server.test_storage import open_house, url
from teahouse.bots import levels
from teahouse.bots.arena import Plan, make_bot, play_game
from teahouse.bots.budget import Budget
from teahouse.bots.ladder import rungs
from teahouse.bots.level import Level
from teahouse.bots.search import Search
from teahouse.engine import Refused
from teahouse.engine.advice import Skill
from teahouse.server.desk import Desk
from teahouse.server.http.games import house as tell_house
from teahouse.server.log.facts import TableSettings
from teahouse.server.log.turn import open_table
from teahouse.server.wire import commands as w
from teahouse.server.wire import messages as m
from teahouse.terminal import choosing
from teahouse.terminal.seats import read_seats

SOURCES = Path(teahouse.__file__).parent
YOZU = teahouse.game("yozu")


@pytest.fixture
def expert(monkeypatch: pytest.MonkeyPatch) -> Iterator[Level]:
    """One line of data: somebody stronger than club and weaker than master."""
    line = Level("expert", Search, "is between them", Skill.PLAN, Budget(600, 0.8), limit=1000)
    monkeypatch.setattr(levels, "LEVELS", (*levels.LEVELS[:3], line, *levels.LEVELS[3:]))
    yield line


def test_one_level_welcomes_one_stands_in_and_one_advises() -> None:
    assert [level.name for level in levels.LEVELS if level.welcomes] == ["guest"]
    assert [level.name for level in levels.LEVELS if level.stands_in] == ["club"]
    assert [level.name for level in levels.LEVELS if level.advises] == ["master"]
    assert (levels.stand_in().name, levels.adviser().name) == ("club", "master")


def test_levels_are_told_from_the_weakest_on_and_then_the_plain_bots() -> None:
    assert levels.names() == ("guest", "beginner", "club", "master", "random", "careless", "sampler")


@pytest.mark.parametrize("name", levels.names())
@pytest.mark.parametrize("game", teahouse.names())
def test_every_bot_is_made_from_a_game_a_seed_and_a_budget(name: str, game: str) -> None:
    played = teahouse.game(game)
    bot = levels.find(name).make(played, 1, Budget(8, 0.05))
    state = played.start(max(2, played.about.players[0]))
    while state.to_act is not None and state.to_act < 0:
        state.play(state.chances().at(0))
    assert state.to_act is not None
    seen = state.seen_by(state.to_act)
    assert bot.name == name
    assert bot.choose(seen) in seen.legal()


def test_a_game_may_say_how_many_visits_suit_a_skill() -> None:
    club, master = levels.find("club"), levels.find("master")
    assert club.spends(YOZU) == Budget(24, 0.35)
    assert master.spends(teahouse.game("yang-tzee")) == Budget(5000, 1.5)
    assert club.spends(teahouse.game("courtyard")) == club.spends() == Budget(150, 0.35)
    assert levels.find("beginner").spends(YOZU) is None


def test_an_error_inside_a_bot_is_not_taken_for_a_bot_without_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(level: Level, seed: object, budget: object) -> Search:
        raise TypeError("broken")

    monkeypatch.setattr(levels, "LEVELS", (Level("broken", broken),))
    with pytest.raises(TypeError, match="broken"):
        teahouse.bot("broken", YOZU, seconds=1.0)


def test_the_terminal_offers_a_level_more(expert: Level, monkeypatch: pytest.MonkeyPatch) -> None:
    said = StringIO()
    console = Console(file=said, width=200)
    monkeypatch.setattr("builtins.input", lambda: "4")
    assert choosing._ask_level(console) == "expert"
    assert "1 guest, 2 beginner, 3 club, 4 expert, 5 master?" in said.getvalue()
    assert read_seats(YOZU, "you,expert,expert")[1].kind == "expert"


def test_the_arena_and_the_ladder_know_a_level_more(expert: Level) -> None:
    plan = Plan("yozu", ("expert:4", "random"), 3, seed="levels")
    assert play_game(plan, 0).seating[0] == "expert:4"
    searching = make_bot("expert", plan, "0")
    assert isinstance(searching, Search)
    assert searching.budget == Budget(24, 0.8), "Yozu's visits for that skill"
    pairs = [rung.plan.bots for rung in rungs(YOZU, 1, 0, 0) if rung.kind == "duel"]
    assert pairs[-2:] == [("expert", "club"), ("master", "expert")]
    with pytest.raises(Refused, match="beginner, club, expert, master"):
        Plan("yozu", ("champion",), 3)


def test_the_house_tells_and_seats_a_level_more(expert: Level, tmp_path: Path) -> None:
    async def main() -> None:
        told = await tell_house()
        assert [level.name for level in told.levels] == ["guest", "beginner", "club", "expert", "master"]
        assert all(level.plays for level in told.levels), "in words"
        assert [level.name for level in told.levels if level.welcomes] == ["guest"]
        assert [level.name for level in told.levels if level.stands_in] == ["club"]
        assert [level.name for level in told.levels if level.advises] == ["master"]
        assert "expert" in told.bots
        house = await open_house(url(tmp_path))
        mei = await house.people.guest("Mei")
        room = await house.opening.add_table(open_table(mei.id, TableSettings(game="yozu", players=3)), lambda _: None)
        replies: list[m.Message] = []
        await Desk(house).perform(mei, room.table.id, w.SeatBot(id="s", seat=1, level="expert"), replies.append)
        assert room.table.chairs[1].level == "expert"
        assert house.settings.seconds_to_think("expert") is None, "its own time, which the house allows"
        await house.close()

    asyncio.run(main())


def test_no_module_but_the_levels_spells_their_names() -> None:
    """Not as a value, that is: sentences and documentation may speak of them."""
    names = {level.name for level in levels.LEVELS}
    spelled = [
        f"{path.relative_to(SOURCES)}:{node.lineno}"
        for path in sorted(SOURCES.rglob("*.py"))
        if path != SOURCES / "bots/levels.py"
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and node.value in names
    ]
    assert not spelled
