"""Voices, clauses and position texts."""

import pytest

import teahouse
from teahouse import Unreadable
from teahouse.engine import Voice
from teahouse.engine.clauses import Clauses
from teahouse.engine.voice import bare, count, listed

YOZU = teahouse.game("yozu")


@pytest.mark.parametrize(
    ("verb", "yours"),
    [("keeps", "keep"), ("guesses", "guess"), ("tries", "try"), ("is", "are"), ("has", "have"), ("closes", "close")],
)
def test_verbs_for_you(verb: str, yours: str) -> None:
    assert bare(verb) == yours


def test_a_voice_names_the_reader_you() -> None:
    voice = Voice(["Mei", "Tomás"], 0)
    assert voice.does(0, "keeps") == "You keep"
    assert voice.does(1, "keeps") == "Tomás keeps"
    assert voice.together([0], "wins") == "You win"
    assert voice.together([1], "wins") == "Tomás wins"
    assert voice.together([0, 1], "completes") == "You and Tomás complete"
    assert (voice.verb(0, "their"), voice.verb(1, "their")) == ("your", "their")
    assert (voice.whose(0), voice.whose(1)) == ("your", "Tomás's")
    assert (voice.whom(0), voice.whom(1)) == ("you", "Tomás")


def test_a_voice_names_a_reader_who_decides_for_another_you_as_well() -> None:
    voice = Voice(["Mei", "Tomás", "Ada"], 1, also=0)
    assert [voice.who(seat) for seat in range(3)] == ["You", "You", "Ada"]
    assert voice.does(0, "keeps") == "You keep"
    assert (voice.whose(0), voice.whom(0), voice.you) == ("your", "you", 1)


def test_lists_and_counts() -> None:
    assert listed([]) == ""
    assert listed(["a"]) == "a"
    assert listed(["a", "b", "c"]) == "a, b and c"
    assert (count(1, "card"), count(2, "card"), count(0, "box", "boxes")) == ("1 card", "2 cards", "0 boxes")


def test_clauses_are_paragraphs_that_open_with_their_id() -> None:
    rules = Clauses("# A game\n\nHello.\n\n## 1. One\n\n**AB-1.1** First\nline.\n\n**AB-1.2** Second.\n")
    assert rules["AB-1.1"].text == "First\nline."
    assert rules["AB-1.2"].chapter == "1. One"
    with pytest.raises(teahouse.Refused, match=r"AB-1\.1, AB-1\.2"):
        rules["AB-9"]
    with pytest.raises(ValueError, match="stands twice"):
        Clauses("**AB-1** a\n\n**AB-1** b")
    assert Clauses("**LIAR-1.1** A game may have a longer name.")["LIAR-1.1"].text == "A game may have a longer name."


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "the text is empty"),
        ("chess, 2 players", "line 1: expected 'yozu, N players'"),
        ("yozu", "line 1: expected 'yozu, N players'"),
        ("yozu, 9 players", "yozu is for 3 to 6 players"),
        ("yozu, 3 players\nnonsense", "line 2: expected 'key: value'"),
        ("yozu, 3 players\nstage: nap", "line 2, stage: expected a stage (first, deal"),
        ("yozu, 3 players\nstage: draw\nstage: draw", "line 3: 'stage' stands here a second time"),
        ("yozu, 3 players\nstage: draw\nmoon: full", "line 3: there is no 'moon' here (there are: options, stage, "),
        ("yozu, 3 players\ngarden 3: tiger fall", "line 2: there is no 'garden 3' here"),
        ("yozu, 3 players\nmoon: full", ", garden N, "),
        ("yozu, 3 players\noracle: 3", "line 2, oracle: expected a seat (0 to 2), found '3'"),
        ("yozu, 3 players\nmisses: -1", "line 2, misses: expected how many misses there were (0 to 1000000000)"),
        ("yozu, 3 players\noptions: max_guesses=x\nstage: draw", "line 2, options: option max_guesses"),
        ("yozu, 3 players\nstage: draw\ngarden 1: panda", "line 3, garden 1: expected 'ANIMAL SEASON'"),
        ("yozu, 3 players\nstage: draw\ngarden 1: carp fall, carp fall, carp fall", "only two cards carp fall"),
        ("yozu, 3 players\nstage: guess", "the Oracle can't hold 0 cards"),
    ],
)
def test_a_position_text_that_cannot_be_read_names_its_line(text: str, says: str) -> None:
    with pytest.raises(Unreadable) as error:
        YOZU.position(text)
    assert says in str(error.value)


def test_comments_and_blank_lines_are_allowed() -> None:
    state = YOZU.position("\n# an opening\nyozu, 3 players   # three of us\n\nstage: draw\n")
    assert state.players == 3
