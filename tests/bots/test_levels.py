"""Levels are data: a line more is a level more, wherever levels are named."""

import ast
import asyncio
from collections.abc import Iterator
from dataclasses import replace
from io import StringIO
from itertools import pairwise
from pathlib import Path
from random import Random
from time import process_time

import pytest
from rich.console import Console

import teahouse
from server.test_storage import open_house, url
from teahouse.bots import levels
from teahouse.bots.advice import advice_for
from teahouse.bots.arena import Plan, make_bot, play_game
from teahouse.bots.budget import Budget
from teahouse.bots.ladder import rungs
from teahouse.bots.level import Level
from teahouse.bots.search import Search
from teahouse.engine import Refused
from teahouse.engine.advice import Dial, Skill
from teahouse.server.calls.games import tell_house
from teahouse.server.desk import Desk
from teahouse.server.log.facts import TableSettings
from teahouse.server.log.turn import open_table
from teahouse.server.wire import commands as w
from teahouse.server.wire import messages as m
from teahouse.terminal import choosing
from teahouse.terminal.seats import read_seats

SOURCES = Path(teahouse.__file__).parent
YOZU = teahouse.game("yozu")
NAMED = ("guest", "beginner", "club", "master")
"""The levels of every game."""


@pytest.fixture
def adept(monkeypatch: pytest.MonkeyPatch) -> Iterator[Level]:
    """One line of data: somebody stronger than club and weaker than master, in every game."""
    line = Level("adept", Search, "is between them", Skill.PLAN, Budget(600, 0.8), limit=1000)
    after_club = levels.LEVELS.index(levels.find("club")) + 1
    monkeypatch.setattr(levels, "LEVELS", (*levels.LEVELS[:after_club], line, *levels.LEVELS[after_club:]))
    yield line


def test_one_level_welcomes_one_stands_in_and_one_advises() -> None:
    assert [level.name for level in levels.LEVELS if level.welcomes] == ["guest"]
    assert [level.name for level in levels.LEVELS if level.stands_in] == ["club"]
    assert [level.name for level in levels.LEVELS if level.advises] == ["master"]
    assert (levels.stand_in().name, levels.adviser().name) == ("club", "master")


def test_levels_are_told_from_the_weakest_on_and_then_the_plain_bots() -> None:
    rungs = ("guest", "newcomer", "novice", "beginner", "amateur", "regular", "club", "veteran", "expert", "master")
    assert levels.names() == (*rungs, "grandmaster", "random", "careless", "sampler")


# A game's own ladder


@pytest.mark.parametrize(
    ("game", "guest", "club", "master"),
    [
        ("courtyard", 0.78, 150, 1500),
        ("yang-tzee", 0.88, 120, 5000),
        ("yardzee", 0.4, 150, 1500),
        ("yellow-and-yangtze", 0.94, 150, 1500),
        ("yozu", 0.57, 24, 1500),
    ],
)
def test_the_named_levels_stay_the_players_they_were(game: str, guest: float, club: int, master: int) -> None:
    """What guest overlooks, what club and master search: a new number is a new player, to be measured."""
    played = teahouse.game(game)
    assert [levels.find(name).misses(played) for name in NAMED] == [guest, 0.25, 0, 0]
    assert levels.find("club").spends(played) == Budget(club, 0.35)
    assert levels.find("master").spends(played) == Budget(master, 1.5)


@pytest.mark.parametrize("game", teahouse.names())
def test_a_game_has_the_named_levels_and_at_most_ten(game: str) -> None:
    ladder = [level.name for level in levels.ladder(teahouse.game(game))]
    assert [name for name in ladder if name in NAMED] == list(NAMED)
    assert ladder == [name for name in levels.names() if name in ladder], "in the order of the house"
    assert len(ladder) <= 10


@pytest.mark.parametrize("game", teahouse.names())
def test_a_ladder_is_in_order(game: str) -> None:
    """Of two neighbours the upper asks for more skill, overlooks less, or searches more."""
    played = teahouse.game(game)
    for below, level in pairwise(levels.ladder(played)):
        told = f"{level.name} after {below.name}"
        assert (level.skill, level.seconds) >= (below.skill, below.seconds), told
        if (level.skill, level.kind) == (below.skill, below.kind):
            less, more = level.misses(played), below.misses(played)
            searches, before = (one.spends(played) for one in (level, below))
            wider = searches is not None and before is not None and (searches.visits or 0) > (before.visits or 0)
            assert less < more or (less == more and wider), told


@pytest.mark.parametrize("game", teahouse.names())
def test_a_game_says_only_of_levels_that_there_are_what_they_are(game: str) -> None:
    assert advice_for(teahouse.game(game)).levels.keys() <= {level.name for level in levels.LEVELS}


@pytest.mark.parametrize("game", teahouse.names())
def test_no_two_levels_of_a_game_are_told_alike(game: str) -> None:
    played = teahouse.game(game)
    ladder = levels.ladder(played)
    assert all("{" not in level.told(played) and level.told(played) for level in ladder)


def test_how_much_is_overlooked_is_told_in_a_word() -> None:
    regular = levels.find("regular")
    told = {part: replace(regular, dial=Dial(overlooks=part)).told(YOZU) for part in (0.1, 0.3, 0.5, 0.8)}
    assert told == {
        0.1: "thinks its turn through, overlooks little",
        0.3: "thinks its turn through, overlooks some",
        0.5: "thinks its turn through, overlooks half",
        0.8: "thinks its turn through, overlooks most",
    }


def test_a_level_that_a_game_does_not_have_is_refused_by_name() -> None:
    with pytest.raises(Refused, match="Yozu has no veteran; its levels are guest, beginner, "):
        levels.find("veteran", YOZU)
    with pytest.raises(Refused, match="Yozu has no veteran"):
        teahouse.bot("veteran", YOZU)
    with pytest.raises(Refused, match="Yozu has no veteran"):
        Plan("yozu", ("veteran", "random"), 3)
    with pytest.raises(Refused, match="Yozu has no veteran"):
        read_seats(YOZU, "you,veteran,club")
    with pytest.raises(Refused, match="there is no bot 'champion'"):
        levels.find("champion", YOZU)
    assert levels.find("veteran").name == "veteran", "the house has it"


@pytest.mark.parametrize("name", teahouse.names())
def test_every_level_chooses_legal_moves_in_its_time(name: str) -> None:
    """At a few positions of one game: its opening, and the decisions after some random moves."""
    game = teahouse.game(name)
    for level in levels.ladder(game):
        bot = level.make(game, 1)
        state, dice, rng = game.start(max(2, game.about.players[0])), teahouse.FastDice(1), Random(1)
        for number in range(17):
            while state.to_act == teahouse.CHANCE:
                state.play(dice.pick(state.chances()))
            assert state.to_act is not None
            seen = state.seen_by(state.to_act)
            if number % 8 == 0:
                start = process_time()
                assert bot.choose(seen) in seen.legal(), f"{level.name}, decision {number}"
                assert process_time() - start < 2 * level.limit / 1000, f"{level.name}, decision {number}"
            state.play(state.random_action(rng))


def test_a_search_that_overlooks_chooses_among_what_it_noticed() -> None:
    """With nearly everything overlooked one action is left, any of them; with nothing overlooked always the same."""
    game = teahouse.game("yang-tzee")
    state, dice = game.start(2), teahouse.FastDice(3)
    while state.to_act == teahouse.CHANCE:
        state.play(dice.pick(state.chances()))
    assert state.to_act is not None
    seen = state.seen_by(state.to_act)
    regular = levels.find("regular", game)
    blind, sees = (replace(regular, dial=Dial(overlooks=part)) for part in (0.999, 0.0))
    assert len({str(blind.make(game, seed, Budget(20)).choose(seen)) for seed in range(12)}) > 4
    assert len(blind.make(game, 1, Budget(20)).opinion(seen)) == len(seen.legal()), "an opinion overlooks nothing"
    club = replace(regular, dial=Dial(overlooks=0.0), name="club")
    assert sees.make(game, 1, Budget(60)).choose(seen) in seen.legal()
    assert club.make(game, 1, Budget(60)).choose(seen) == levels.find("club").make(game, 1, Budget(60)).choose(seen)


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


def test_a_game_may_say_how_many_visits_suit_a_level() -> None:
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


def test_the_terminal_offers_a_level_more(adept: Level, monkeypatch: pytest.MonkeyPatch) -> None:
    said = StringIO()
    console = Console(file=said, width=200)
    monkeypatch.setattr("builtins.input", lambda: "5")
    assert choosing._ask_level(console, YOZU) == "adept"
    told = [line.split()[:2] for line in said.getvalue().splitlines()[3:6]]
    assert told == [["4", "club"], ["5", "adept"], ["6", "master"]]
    assert "is between them" in said.getvalue()
    assert read_seats(YOZU, "you,adept,adept")[1].kind == "adept"


def test_the_arena_and_the_ladder_know_a_level_more(adept: Level) -> None:
    plan = Plan("yozu", ("adept:4", "random"), 3, seed="levels")
    assert play_game(plan, 0).seating[0] == "adept:4"
    searching = make_bot("adept", plan, "0")
    assert isinstance(searching, Search)
    assert searching.budget == Budget(600, 0.8)
    pairs = [rung.plan.bots for rung in rungs(YOZU, 1, 0, 0) if rung.kind == "duel"]
    assert pairs[-3:] == [("adept", "club"), ("master", "adept"), ("grandmaster", "master")]
    with pytest.raises(Refused, match="regular, club, adept, veteran"):
        Plan("yozu", ("champion",), 3)


def test_the_house_tells_and_seats_a_level_more(adept: Level, tmp_path: Path) -> None:
    async def main() -> None:
        told = tell_house()
        assert [level.name for level in told.levels] == ["guest", "beginner", "club", "adept", "master"], "in all games"
        yozu = next(game for game in told.games if game.name == "yozu")
        rungs = ["guest", "beginner", "regular", "club", "adept", "master", "grandmaster"]
        assert [level.name for level in yozu.levels] == rungs
        assert all(level.plays for level in told.levels), "in words"
        assert [level.name for level in told.levels if level.welcomes] == ["guest"]
        assert [level.name for level in told.levels if level.stands_in] == ["club"]
        assert [level.name for level in told.levels if level.advises] == ["master"]
        assert "adept" in told.bots
        house = await open_house(url(tmp_path))
        mei = await house.people.guest("Mei")
        room = await house.opening.add_table(open_table(mei.id, TableSettings(game="yozu", players=3)), lambda _: None)
        replies: list[m.Message] = []
        await Desk(house).perform(mei, room.table.id, w.SeatBot(id="s", seat=1, level="adept"), replies.append)
        assert room.table.chairs[1].level == "adept"
        assert house.settings.seconds_to_think("adept") is None, "its own time, which the house allows"
        await Desk(house).perform(mei, room.table.id, w.SeatBot(id="v", seat=2, level="veteran"), replies.append)
        refusal = replies[-1]
        assert isinstance(refusal, m.Refusal) and refusal.code == "no_such_bot"
        assert refusal.text.startswith("Yozu has no veteran; its levels are guest, beginner,")
        await house.close()

    asyncio.run(main())


def test_no_module_but_the_levels_spells_their_names() -> None:
    """Not as a value, that is: sentences and documentation may speak of them. A game's advice says what they are."""
    names = {level.name for level in levels.LEVELS}
    spelled = [
        f"{path.relative_to(SOURCES)}:{node.lineno}"
        for path in sorted(SOURCES.rglob("*.py"))
        if path != SOURCES / "bots/levels.py" and not path.match("games/*/bot/advice.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and node.value in names
    ]
    assert not spelled
