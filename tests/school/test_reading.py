"""What is wrong with a lesson is said with its place: in the file, or by the rules."""

from pathlib import Path

import pytest

import teahouse
from teahouse.engine import Illegal, Refused, Unreadable
from teahouse.school import checking, reading
from teahouse.school.reading import read
from teahouse.school.scene import MOST_MOVES, after, scene

GAME = teahouse.game("yozu")
STEP = '''
[exempt]
{exempt}

[[chapter]]
id = "first"
title = "First"
minutes = 5

[[chapter.step]]
name = "Keep it"
says = "Four tigers win."
do = "Keep it."
asked = "keep"
here = "the tigers"
done = "You win."
rules = {{ "YO-1.2" = "a set" }}
other = [{{ move = "swap *", why = "The gap stays." }}]
position = """
yozu, 3 players
stage: exchange
oracle: 1
guesser: 0
garden 0: tiger spring, tiger summer, tiger winter, panda fall
garden 1: carp fall
garden 2: dragonfly winter
hand: panda spring
won: tiger fall
"""
'''
EXEMPT = "\n".join(f'"{clause}" = "not here"' for clause in GAME.rules.by_id if clause != "YO-1.2")
GOOD = STEP.format(exempt=EXEMPT)


def test_a_good_lesson_has_no_troubles() -> None:
    assert list(checking.troubles(GAME, read(GAME, GOOD))) == []


@pytest.mark.parametrize(
    ("before", "behind", "told"),
    [
        ('done = "You win."', 'done = "You win."\nhint = "x"', "there is no key 'hint'"),
        ('done = "You win."', "", "done is missing"),
        ('says = "Four tigers win."', "says = 4", "says should be a text, found 4"),
        ('says = "Four tigers win."', f'says = "{"word " * 26}"', "at most 25"),
        ('asked = "keep"', "asked = []", "asked names no move"),
        ('here = "the tigers"', "", "here is missing"),
        ('id = "first"', 'id = "First lesson"', "an id of its own"),
        ('rules = { "YO-1.2" = "a set" }', "", "rules names no clause"),
        ('asked = "keep"', 'asked = "keep"\nmark = "Card 1"', "should name a thing on the board"),
        ("[[chapter.step]]", "[[chapter.step", "lesson.toml of yozu"),
    ],
)
def test_what_can_not_be_read_is_named(before: str, behind: str, told: str) -> None:
    assert before in GOOD
    with pytest.raises(Unreadable, match=told.replace("[", r"\[")):
        read(GAME, GOOD.replace(before, behind))


@pytest.mark.parametrize(
    ("before", "behind", "told"),
    [
        ("won: tiger fall", "won: tiger autumn", "the position can't be set up"),
        ("guesser: 0", "guesser: 2", "is not asked"),
        ('asked = "keep"', 'asked = "guess panda fall"', "the asked move guess panda fall is not legal"),
        (
            'asked = "keep"',
            'asked = "keep"\nmark = "card tiger fall"\nwhy = [{ at = "card panda fall", says = "A panda." }]',
            "why ends with card panda fall lit, and the answer is card tiger fall",
        ),
        ('asked = "keep"', 'asked = "keep"\nreplies = ["2 keep"]', "can't be played here: it is the turn of nobody"),
        ('asked = "keep"', 'asked = "*"', "every legal move is asked for"),
        ('"YO-1.2" = "a set"', '"YO-99" = "a set"', "there is no clause YO-99"),
        ('"YO-5" = "not here"', "", "no step teaches YO-5"),
        ('"YO-5" = "not here"', '"YO-5" = "not here"\n"YO-1.2" = "why"', "it needs no exemption"),
        ('"YO-5" = "not here"', '"YO-5" = "not here"\n"YO-98" = "why"', "which is no clause"),
        ('move = "swap *"', 'move = "guess *"', "no legal move is answered"),
        ('done = "You win."', 'done = "You win."\nrefuses = [{ move = "keep", rule = "YO-3.6" }]', "but it is legal"),
        (
            'done = "You win."',
            'done = "You win."\nrefuses = [{ move = "swap 1 panda spring", rule = "YO-3.4" }]',
            "is refused by YO-3.6, not by YO-3.4",
        ),
        ('why = "The gap stays."', 'why = "So.", replies = ["0 keep"]', "is the person's own to decide"),
    ],
)
def test_what_is_not_true_is_named(before: str, behind: str, told: str) -> None:
    assert before in GOOD
    wrong = list(checking.troubles(GAME, read(GAME, GOOD.replace(before, behind))))
    assert any(told in trouble for trouble in wrong), wrong


COURTYARD = teahouse.game("courtyard")
TOWN = (COURTYARD.folder / "lesson.toml").read_text(encoding="utf-8")
ENDED = '"0 done", "~ draw tee | draw tower tee", "1 place NE 0,1", "1 done"'


@pytest.mark.parametrize(
    ("replies", "told"),
    [
        (ENDED, ""),
        ('"0 done", "~ draw tee | draw tower tee"', "'0 done' is the person's own to decide"),
        (ENDED + ', "~ draw corner", "0 done"', "'0 done' is the person's own to decide"),
        ('"0 place S 0,-2", "0 done"', "'0 place S 0,-2' is the person's own to decide"),
        ('"0 done", "~ draw tee", "1 place NE 0,1"', "the reply '~ draw tee' can't be played"),
    ],
)
def test_only_the_end_of_a_turn_is_played_for_the_person(replies: str, told: str) -> None:
    assert TOWN.count(ENDED) == 1
    wrong = list(checking.troubles(COURTYARD, read(COURTYARD, TOWN.replace(ENDED, replies))))
    assert any(told in trouble for trouble in wrong) if told else wrong == [], wrong


def test_another_answers_after_the_end_of_a_turn() -> None:
    missed = scene("courtyard", "first-town", 3, ["place NS 0,-2"])
    assert [past.line for past in missed.past[1:]] == ["0 done", "~ draw tee", "1 place NE 0,1", "1 done"]
    assert missed.kind == "other"


def test_a_move_that_the_rules_forbid_is_refused_with_its_clause() -> None:
    with pytest.raises(Illegal) as refused:
        scene("yozu", "ask-the-oracle", 4, ["guess carp summer"])
    assert refused.value.reason.rule == "YO-3.4"


def test_nobody_plays_on_after_a_step() -> None:
    with pytest.raises(Refused, match="this step is over"):
        scene("yozu", "ask-the-oracle", 1, ["keep", "keep"])


def test_a_miss_is_answered_on_the_board_and_can_be_tried_again() -> None:
    missed = scene("yozu", "ask-the-oracle", 5, ["guess tiger fall"])
    assert missed.kind == "other"
    assert missed.past[-1].line == "2 guess carp spring"
    assert scene("yozu", "ask-the-oracle", 5, ["guess carp spring"]).kind == "done"


def test_a_move_that_the_step_does_not_know_is_legal() -> None:
    lesson = read(GAME, GOOD.replace('move = "swap *"', 'move = "swap 1 *"'))
    from teahouse.school.scene import opening

    chapter = lesson.chapters[0]
    then = after(opening(GAME, chapter, 1, chapter.steps[0]), "swap 2 dragonfly winter")
    assert (then.kind, then.says, then.does) == ("legal", "Legal.", "Here we look at the tigers.")


def test_too_many_moves_and_strange_steps_are_refused() -> None:
    with pytest.raises(Refused, match=f"at most {MOST_MOVES}"):
        scene("yozu", "ask-the-oracle", 8, ["keep"] * (MOST_MOVES + 1))
    with pytest.raises(Refused, match="steps 1 to 8"):
        scene("yozu", "ask-the-oracle", 9)
    with pytest.raises(Refused, match="there is no chapter 'ask'"):
        scene("yozu", "ask", 1)


def test_from_the_third_of_a_kind_on_the_mark_waits() -> None:
    assert [scene("yozu", "ask-the-oracle", step).eager for step in (2, 3, 4)] == [True, True, False]


def test_what_is_accepted_is_known_so_that_nothing_else_is_marked_then() -> None:
    """Beside Han it is asked for, beside Chu as good; beside Yan another's soldier leads."""
    good = scene("yellow-and-yangtze", "first-dynasty", 1).good
    assert {"leader red G5", "leader red K7"} <= {*good}
    assert "leader red F13" not in good
    assert scene("yellow-and-yangtze", "first-dynasty", 1, ["leader red G5"]).good == ()


def test_every_place_beside_han_leads_on_to_who_gains_where_no_leader_is() -> None:
    for place in ("F5", "G5", "H5", "H6"):
        then = scene("yellow-and-yangtze", "first-dynasty", 3, [f"leader black {place}"])
        assert (then.kind, then.says) == ("asked", "Your state has no trader. Watch who gains."), place
        done = scene("yellow-and-yangtze", "first-dynasty", 3, [f"leader black {place}", "tile green H7"])
        assert done.says.startswith("A green point: no trader is here")


def test_it_is_known_where_a_step_begins_at_another_table() -> None:
    """Any tile will do in Yang-Tzee's first step, so the second may be another table; the third goes on where the
    second ended; the fourth lays another Sea."""
    assert [scene("yang-tzee", "first-hand", step).anew for step in (1, 2, 3, 4)] == [False, True, False, True]
    missed = scene("yang-tzee", "first-hand", 4, ["stream P19 left"])
    assert (missed.kind, missed.anew) == ("other", True)
    assert scene("yardzee", "first-game", 8).anew


def test_a_house_stays_open_where_lessons_can_not_be_read(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "lesson.toml"
    file.write_text("[[chapter")
    monkeypatch.setattr(reading, "FILE", str(file))
    reading.lesson_of.cache_clear()
    reading.readable.cache_clear()
    try:
        with pytest.raises(Unreadable):
            reading.lesson_of("yozu")
        assert reading.readable("yozu") is None
    finally:
        reading.lesson_of.cache_clear()
        reading.readable.cache_clear()
