"""YO-5: what follows from the answers, worked out for a seat, and what an answer of the Oracle tells the others."""

from rich.text import Text

import teahouse
from teahouse.engine import Voice
from teahouse.games.yozu import words
from teahouse.games.yozu.rules import State
from teahouse.games.yozu.view.deduce import Deduced

YOZU = teahouse.game("yozu")
NAMES = ("You", "Mei", "Tomás", "Ilse")

# The worked table of the art direction: sixteen cards lie in gardens, the Oracle holds fall carp and spring dragonfly.
GARDENS = """garden 0: panda summer, tiger spring, tiger summer, tiger winter
garden 1: panda winter, carp spring, carp summer, dragonfly spring
garden 2: panda fall, dragonfly summer, dragonfly fall, dragonfly winter
garden 3: panda spring, carp fall, carp winter, tiger winter
"""
SAID = "1 tiger summer -> nothing, 2 panda spring -> spring"


def table(stage: str, guesses: str, options: str = "") -> State:
    text = f"yozu, 4 players\n{options}first: 0\nstage: {stage}\noracle: 0\nguesser: 3\n{GARDENS}"
    state: State = YOZU.position(f"{text}hand: carp fall, dragonfly spring\nguesses: {guesses}\n")
    return state


def worked_out(state: State, seat: int) -> Deduced:
    found = state.seen_by(seat).deduce(Voice(NAMES, seat))
    assert isinstance(found, Deduced)
    return found


def test_the_oracle_is_told_what_each_true_answer_leaves() -> None:
    """Thirteen pairs agree with "nothing" to summer tiger and "spring" to spring panda: one card is a spring carp or
    dragonfly, the other anything but a tiger, a summer card or spring panda (12), or spring panda's partner is both
    spring carp and spring dragonfly (1). Fall leaves 4 of them, dragonfly 7, and the best guess has 2 of either."""
    state = table("answer", f"{SAID}, 3 dragonfly fall")
    found = worked_out(state, 0)
    assert found.reckoned == "so far the others must reckon with 13 pairs"
    told = {answer.action: answer for answer in found.answers}
    assert set(told) == {"answer fall", "answer dragonfly"}
    assert told["answer fall"].left == "4 pairs left of 13"
    assert told["answer fall"].best == "Mei's best guess hits in 2 of the 4."
    assert told["answer fall"].cards == ("panda fall", "carp spring", "carp fall", "dragonfly spring")
    assert told["answer fall"].reckon == (
        "After “fall” the others reckon with fall panda, spring carp, fall carp, spring dragonfly"
    )
    assert told["answer dragonfly"].left == "7 pairs left of 13"
    assert told["answer dragonfly"].best == "Mei's best guess hits in 2 of the 7."
    assert told["answer dragonfly"].cards == (
        *("panda fall", "panda winter", "carp spring", "carp fall", "carp winter"),
        *("dragonfly spring", "dragonfly winter"),
    )
    assert state.seen_by(0).view.next_guesser == 1


def test_the_drawing_of_the_table_works_nothing_out() -> None:
    """It is handed out at every table, the aid only where a table gives it; a terminal adds the aid's own text."""
    seen, voice = table("answer", f"{SAID}, 3 dragonfly fall").seen_by(0), Voice(NAMES, 0)
    assert "pairs left" not in words.draw(seen, voice)
    assert str(seen.deduce(voice)).splitlines()[1:] == [
        "  “dragonfly”: 7 pairs left of 13. Mei's best guess hits in 2 of the 7.",
        "  “fall”: 4 pairs left of 13. Mei's best guess hits in 2 of the 4.",
    ]


def test_a_terminal_draws_the_crosses_and_says_what_its_signs_mean() -> None:
    """Nothing of tiger or summer; spring panda was guessed, and one of them is from spring."""
    seen, voice = table("guess", SAID).seen_by(3), Voice(NAMES, 3)
    head, _, *rows, legend = Text.from_markup(str(seen.deduce(voice))).plain.splitlines()
    assert head == "The Oracle's two cards  One of them is from spring. No tiger, nothing from summer."
    assert [row.split() for row in rows] == [
        ["panda", "×", "×", "·", "·"],
        ["carp", "?", "×", "·", "·"],
        ["dragonfly", "?", "×", "·", "·"],
        ["tiger", "×", "×", "×", "×"],
    ]
    for sign, mark in (("×", "no"), ("·", "open"), ("?", "maybe")):
        assert f"{sign} {words.GLOSSARY['marks'][mark]}" in legend
    assert "×" not in words.draw(seen, voice), "the drawing itself works nothing out"
    begun = "yozu, 3 players\nstage: guess\noracle: 0\nguesser: 1\nhand: carp fall, dragonfly spring\n"
    first = YOZU.position(f"{begun}garden 0: tiger fall\ngarden 1: panda fall\ngarden 2: carp winter\n")
    assert str(first.seen_by(1).deduce(voice)) == "", "before anything is known"


def test_the_others_are_told_nothing_of_what_the_oracle_may_answer() -> None:
    state = table("answer", f"{SAID}, 3 dragonfly fall")
    for seat in (1, 2, 3):
        assert worked_out(state, seat).answers == ()


def test_a_guesser_sees_what_can_not_be_and_what_must_be() -> None:
    found = worked_out(table("guess", SAID), 3)
    assert found.answers == ()
    assert {card for card, mark in found.marks.items() if mark == "maybe"} == {"carp spring", "dragonfly spring"}
    assert all(mark == "no" for card, mark in found.marks.items() if "tiger" in card or "summer" in card)
    assert found.marks["panda spring"] == "no", "it was guessed and missed"
    assert found.tells == "One of them is from spring. No tiger, nothing from summer."
    # "Fall" leaves a spring and a fall card, "carp" one carp at least, "nothing" to winter panda no panda.
    said = f"{SAID}, 3 dragonfly fall -> fall, 1 carp winter -> carp, 2 panda winter -> nothing"
    later = worked_out(table("guess", said), 3)
    assert {card for card, mark in later.marks.items() if mark == "sure"} == {"carp fall"}
    assert {card for card, mark in later.marks.items() if mark == "maybe"} == {"carp spring", "dragonfly spring"}
    assert later.tells.endswith("It must be fall carp.")


def test_what_is_known_of_a_card_is_said_before_it_is_guessed() -> None:
    """Of the thirteen pairs seven have spring carp, and a miss leaves the six with spring dragonfly and without it; two
    have fall dragonfly, and of the others "fall" leaves 4, "dragonfly" 7, "nothing" 2."""
    found = table("guess", SAID).seen_by(3).deduce(Voice(("Ana", *NAMES[1:]), 3))
    assert found.says["carp spring"] == "It is in 7 of the 13 pairs left; a miss leaves 6 at most."
    assert found.says["dragonfly fall"] == "It is in 2 of the 13 pairs left; a miss leaves 7 at most."
    assert found.says["panda spring"] == "It is not among Ana's cards: it was guessed and missed."
    assert found.says["tiger winter"] == "It is not among Ana's cards: both lie in gardens."
    assert found.says["tiger fall"] == "It is not among Ana's cards: no tiger."
    assert found.says["carp summer"] == "It is not among Ana's cards: nothing from summer."
    said = f"{SAID}, 3 dragonfly fall -> fall, 1 carp winter -> carp, 2 panda winter -> nothing"
    assert worked_out(table("guess", said), 3).says["carp fall"] == "It is in both pairs left: a sure hit."
    assert worked_out(table("guess", SAID), 0).says == {}, "the Oracle knows"


def test_a_hint_gives_a_reason_that_can_be_checked() -> None:
    guessing, voice = table("guess", SAID).seen_by(3), Voice(("Ana", *NAMES[1:]), 3)
    assert words.reason(guessing.parse("guess carp spring"), (), guessing, voice) == (
        "It is in 7 of the 13 pairs left; a miss leaves 6 at most. If Ana holds it, you win it."
    )
    answering, voice = table("answer", f"{SAID}, 3 dragonfly fall").seen_by(0), Voice(NAMES, 0)
    assert words.reason(answering.parse("answer dragonfly"), (), answering, voice) == (
        "7 pairs left of 13. Mei's best guess hits in 2 of the 7. The other answer: 4 pairs left of 13."
    )


def test_before_any_answer_everything_unseen_is_open() -> None:
    state: State = YOZU.position(f"yozu, 4 players\nfirst: 0\n{GARDENS}hand: carp fall, dragonfly spring\n")
    found = worked_out(state, 1)
    assert found.marks["tiger winter"] == "no", "both lie in gardens"
    assert found.marks["tiger fall"] == "open"
    assert found.tells == ""
    # 14 kinds are there once and one twice: 15 kinds, and any two of them are a pair.
    assert found.reckoned == f"so far the others must reckon with {15 * 14 // 2} pairs"


def test_where_the_log_is_hidden_so_is_what_follows_from_it() -> None:
    state = table("guess", SAID, "options: show_log=false\n")
    assert state.seen_by(3).deduce(Voice(NAMES, 3)) is None


def test_the_last_miss_that_is_allowed_leaves_nobody_to_guess() -> None:
    state = table("answer", f"{SAID}, 3 dragonfly fall", "options: max_guesses=3\n")
    assert state.seen_by(0).view.next_guesser is None
    assert [answer.best for answer in worked_out(state, 0).answers] == ["", ""]
