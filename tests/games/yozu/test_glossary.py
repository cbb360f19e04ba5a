"""What Yozu says once and for all: the drawings beside its clauses hold by its rules, and signs are explained."""

import pytest

import teahouse
from teahouse import State
from teahouse.games.yozu.moves import Ended, OracleKept
from teahouse.games.yozu.view.look import NearLine
from teahouse.games.yozu.words import GLOSSARY

YOZU = teahouse.game("yozu")
SHOWN = GLOSSARY["drawings"]


@pytest.mark.rule("YO-2.1")
def test_the_drawing_of_the_setup_counts_the_deck() -> None:
    assert len(SHOWN["YO-2.1"]["gardens"]) == 4
    assert SHOWN["YO-2.1"]["deck"] == "28 in the deck", "32 cards, one for each of four"


@pytest.mark.rule("YO-3.2")
def test_the_drawing_of_the_order_is_that_of_a_table_of_four() -> None:
    state: State = YOZU.position("yozu, 4 players\noracle: 0\nguesser: 1\nhand: panda winter, carp spring\n")
    order = []
    for _ in range(4):
        order.append(state.to_act)
        state.play(state.parse("guess tiger fall"))
        state.play(state.parse("answer nothing"))
    assert order == [1, 2, 3, 1]
    assert SHOWN["YO-3.2"]["seats"] == (("Oracle",), ("guesses first,", "fourth, …"), ("second",), ("third",))


@pytest.mark.rule("YO-3.3")
def test_the_drawing_of_the_answers_has_each_kind_of_them() -> None:
    """Against winter panda and spring carp: the card itself, its animal, its season, one of each card, neither."""
    assert SHOWN["YO-3.3"] == {
        "holds": "The Oracle holds winter panda and spring carp.",
        "guesses": {
            "panda winter": "a hit: the card is won",
            "panda fall": "“Panda.”",
            "tiger winter": "“Winter.”",
            "panda spring": "“Panda” or “Spring”: the Oracle chooses",
            "tiger fall": "“Nothing.”",
        },
    }


@pytest.mark.rule("YO-3.4")
def test_the_drawing_of_the_ban_shows_a_guess_that_bars_its_animal() -> None:
    state: State = YOZU.position("yozu, 4 players\noracle: 0\nguesser: 1\nhand: panda winter, carp spring\n")
    state.play(state.parse(f"guess {SHOWN['YO-3.4']['card']}"))
    assert list(map(str, state.legal())) == ["answer panda"]
    state.play(state.parse("answer panda"))
    assert {card.split()[0] for card in state.seen_by(2).view.barred} == {"panda"}
    state.play(state.parse("guess tiger fall"))
    state.play(state.parse("answer nothing"))
    assert state.seen_by(3).view.barred == ()


@pytest.mark.rule("YO-3.6", "YO-3.7")
def test_the_drawing_of_a_swap_is_one_that_wins() -> None:
    mine, theirs = SHOWN["YO-3.6"]
    gardens = [("dragonfly fall",), mine["garden"], theirs["garden"]]
    lines = "\n".join(f"garden {seat}: {', '.join(garden)}" for seat, garden in enumerate(gardens))
    state: State = YOZU.position(f"yozu, 3 players\noracle: 0\nguesser: 1\nhand: tiger spring, carp winter\n{lines}\n")
    before = state.seen_by(1).view
    assert before.near[1] == tuple(NearLine(**line) for line in mine["near"])
    assert before.near[2] == theirs["near"] == ()
    state.play(state.parse("guess tiger spring"))
    events = state.play(state.parse(f"swap 2 {mine['comes'][0]}"))
    assert Ended((1,), "yozumi", 0) in events, "four pandas"
    after = state.seen_by(1).view
    assert sorted(after.gardens[1]) == sorted([*mine["garden"], *mine["comes"]])
    left = [card for card in theirs["garden"] if card not in theirs["goes"]]
    assert sorted(after.gardens[2]) == sorted([*left, *theirs["comes"]])


@pytest.mark.rule("YO-3.5", "YO-3.8")
def test_the_drawing_of_the_oracles_card_shows_both() -> None:
    (won, _), (other, _) = SHOWN["YO-3.8"]
    gardens = "garden 0: dragonfly fall\ngarden 1: panda fall\ngarden 2: tiger fall\n"
    state: State = YOZU.position(f"yozu, 3 players\noracle: 0\nguesser: 1\nhand: {won}, {other}\n{gardens}")
    state.play(state.parse(f"guess {won}"))
    events = state.play(state.parse("keep"))
    assert any(isinstance(event, OracleKept) for event in events)
    view = state.seen_by(1).view
    assert won in view.gardens[1]
    assert other in view.gardens[0]


@pytest.mark.rule("YO-1.2", "YO-3.1", "YO-3.4", "YO-10.8")
def test_signs_are_explained() -> None:
    assert GLOSSARY["set"] == 4
    assert GLOSSARY["grid"]["wins"] == "wins for you"
    assert GLOSSARY["exchange"]["against"].format(whom="Mei") == "would let Mei win"
    assert GLOSSARY["barred"]["mine"]["is"] == "is barred for this guess"
    assert GLOSSARY["barred"]["others"]["is"] == "is barred for the next guess"
    assert GLOSSARY["pair"] == {
        "secret": "Only you see them.",
        "open": "You see them here, the guessers don’t.",
        "different": "Both different.",
        "alike": "Both alike.",
    }
