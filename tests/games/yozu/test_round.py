"""Yozu, chapter 3: a round, from the draw to the next Oracle."""

import pickle
from random import Random

import pytest

import teahouse
from teahouse import CHANCE, Event, Illegal, State
from teahouse.games.yozu.moves import Answered, Drawn, Guessed, Hit, NextOracle, OracleKept, PairReturned, RoundVoid

YOZU = teahouse.game("yozu")

GARDENS = """
garden 0: dragonfly fall
garden 1: carp spring
garden 2: tiger fall
garden 3: carp winter
"""


def table(rest: str, players: int = 4, gardens: str = GARDENS) -> State:
    """A table in the middle of a round."""
    state: State = YOZU.position(f"yozu, {players} players\n{rest}\n{gardens}")
    return state


def say(state: State, *lines: str) -> list[Event]:
    """Play some lines; returns all that happened."""
    events: list[Event] = []
    for line in lines:
        events += state.play(state.parse(line))
    return events


def reason(state: State, line: str) -> str:
    """The clause that forbids a line."""
    found = state.why_not(state.parse(line))
    assert found is not None
    return found.rule


RULEBOOK = "oracle: 0\nhand: panda winter, tiger summer"


# 3.1 The draw


@pytest.mark.rule("YO-3.1")
def test_3_1_the_draw_weighs_by_copies_left() -> None:
    state = table("stage: draw\noracle: 0")
    weights = {str(outcome): weight for outcome, weight in state.chances()}
    assert weights["draw panda winter"] == 2
    assert weights["draw carp spring"] == 1
    assert state.chances().total == 28


@pytest.mark.rule("YO-3.1", "YO-10.3")
def test_scenario_2_an_identical_pair_is_shown_and_goes_back() -> None:
    state = table("stage: draw\noracle: 0", gardens=GARDENS.replace("tiger fall", "tiger winter"))
    first = say(state, "draw tiger fall")
    assert state.chances().total == 27
    assert {str(o): w for o, w in state.chances()}["draw tiger fall"] == 1
    events = first + say(state, "draw tiger fall")
    pair = events[-1]
    assert isinstance(pair, PairReturned)
    assert [str(pair.seen_by(seat)) for seat in (0, 1, None)] == ["identical tiger fall"] * 3
    assert state.to_act == CHANCE
    assert state.seen_by(1).view.deck == 28
    say(state, "draw tiger fall", "draw panda winter")
    assert state.to_act == 1


@pytest.mark.rule("YO-3.1", "YO-10.3")
def test_3_1_show_identical_pair_false_tells_only_that_it_went_back() -> None:
    gardens = GARDENS.replace("tiger fall", "tiger winter")
    state = table("options: show_identical_pair=false\nstage: draw\noracle: 0", gardens=gardens)
    pair = say(state, "draw tiger fall", "draw tiger fall")[-1]
    assert str(pair.seen_by(0)) == "identical tiger fall"
    assert [str(pair.seen_by(seat)) for seat in (1, None)] == ["identical ?"] * 2


@pytest.mark.rule("YO-3.1", "YO-5")
def test_3_1_only_the_oracle_sees_the_cards() -> None:
    state = table("stage: draw\noracle: 0")
    drawn = say(state, "draw panda winter", "draw tiger summer")[0]
    assert isinstance(drawn, Drawn)
    assert str(drawn.seen_by(0)) == "draw panda winter"
    assert str(drawn.seen_by(1)) == str(drawn.seen_by(None)) == "draw ?"
    assert state.seen_by(0).view.hand == ("panda winter", "tiger summer")
    assert state.seen_by(1).view.hand == (None, None)
    assert state.seen_by(1).view.unseen["panda winter"] == 2
    assert state.seen_by(0).view.unseen["panda winter"] == 1


# 3.2 The guess


@pytest.mark.rule("YO-3.2")
def test_scenario_3_guess_order_skips_the_oracle() -> None:
    state = table("oracle: 2\nhand: panda winter, tiger summer")
    order = []
    for _ in range(6):
        order.append(state.to_act)
        say(state, "guess carp fall", "answer nothing")
    assert order == [3, 0, 1, 3, 0, 1]


@pytest.mark.rule("YO-3.2")
def test_3_2_impossible_and_repeated_guesses_are_legal() -> None:
    state = table(RULEBOOK, gardens=GARDENS.replace("carp winter", "carp spring"))
    say(state, "guess carp spring", "answer nothing")
    assert state.why_not(state.parse("guess carp spring")) is None
    assert len(state.legal()) == 16


@pytest.mark.rule("YO-3.2")
def test_3_2_nobody_guesses_out_of_turn() -> None:
    state = table(RULEBOOK)
    refusal = state.seen_by(2).why_not(state.parse("guess panda winter"))
    assert refusal is not None
    assert refusal.rule == "YO-3.2"
    assert state.seen_by(2).legal() == ()


# 3.3 and 3.4 The answer and the ban


@pytest.mark.rule("YO-3.3", "YO-3.4", "YO-3.5")
def test_scenario_4_the_rulebook_example() -> None:
    state = table(RULEBOOK)
    counts = [len(state.legal())]
    say(state, "guess panda summer")
    assert state.to_act == 0
    say(state, "answer summer")
    counts.append(len(state.legal()))
    assert say(state, "guess tiger spring", "answer tiger")[-1] == Answered(0, 3)
    counts.append(len(state.legal()))
    assert say(state, "guess dragonfly fall", "answer nothing")[-1] == Answered(0, None)
    counts.append(len(state.legal()))
    assert state.to_act == 1
    assert say(state, "guess tiger summer")[-1] == Hit(seat=1, oracle=0, card=13)
    assert counts == [16, 12, 12, 16]
    assert state.seen_by(0).view.hand == ("panda winter",)


@pytest.mark.rule("YO-3.4")
@pytest.mark.parametrize("banned", ["panda", "summer"])
def test_scenario_5_all_four_guesses_with_the_banned_element_are_illegal(banned: str) -> None:
    state = table(RULEBOOK)
    say(state, "guess panda summer", f"answer {banned}")
    assert len(state.legal()) == 12
    assert not [action for action in state.legal() if banned in str(action)]
    assert reason(state, "guess panda fall" if banned == "panda" else "guess carp summer") == "YO-3.4"
    with pytest.raises(Illegal, match=f"just named {banned}"):
        say(state, "guess panda summer")


@pytest.mark.rule("YO-3.3")
def test_scenario_6_both_elements_crossed_the_other_way() -> None:
    state = table(RULEBOOK)
    events = say(state, "guess tiger winter")
    assert events == [Guessed(1, 15)]
    assert state.to_act == 0
    assert {str(action) for action in state.legal()} == {"answer winter", "answer tiger"}
    assert reason(state, "answer panda") == "YO-3.3"
    assert reason(state, "answer nothing") == "YO-5"


@pytest.mark.rule("YO-3.3", "YO-3.4", "YO-10.2")
def test_scenario_7_an_element_on_both_cards_leaves_the_oracle_one_answer() -> None:
    state = table("oracle: 0\nhand: panda winter, panda summer")
    assert say(state, "guess panda fall") == [Guessed(1, 2)]
    assert state.to_act == 0
    assert [str(action) for action in state.legal()] == ["answer panda"]
    assert reason(state, "answer fall") == "YO-5"
    assert reason(state, "answer nothing") == "YO-5"
    assert say(state, "answer panda") == [Answered(0, 0)]
    assert state.to_act == 2
    assert not [action for action in state.legal() if str(action) in ("guess panda winter", "guess panda summer")]


@pytest.mark.rule("YO-3.3", "YO-5")
def test_scenario_7_before_the_answer_nobody_but_the_oracle_can_tell_forced_from_free() -> None:
    hands = ["panda winter, tiger summer", "panda winter, panda summer", "carp spring, dragonfly fall"]
    answers = [["answer tiger", "answer winter"], ["answer winter"], ["answer nothing"]]
    seen = []
    for hand, true in zip(hands, answers, strict=True):
        state = table(f"oracle: 0\nhand: {hand}")
        told = say(state, "guess tiger winter")
        assert [str(action) for action in state.legal()] == true
        seen.append([(pickle.dumps(state.seen_by(seat)), state.seen_by(seat).view, told) for seat in (1, 2, 3, None)])
    assert seen[0] == seen[1] == seen[2]


@pytest.mark.rule("YO-3.3", "YO-10.18")
def test_scenario_7_with_implied_answers_the_house_answers_where_there_is_no_choice() -> None:
    state = table("options: answers=implied\noracle: 0\nhand: panda winter, panda summer")
    assert say(state, "guess panda fall") == [Guessed(1, 2), Answered(0, 0)]
    assert state.to_act == 2
    say(state, "guess carp spring")
    assert state.to_act == 3


@pytest.mark.rule("YO-3.3")
def test_6_d_a_season_on_both_cards() -> None:
    state = table("oracle: 0\nhand: panda winter, tiger winter")
    assert say(state, "guess carp winter", "answer winter")[-1] == Answered(0, 7)
    assert state.to_act == 2


@pytest.mark.rule("YO-3.3", "YO-3.4")
def test_scenario_8_nothing_clears_the_ban() -> None:
    state = table(RULEBOOK)
    say(state, "guess tiger spring", "answer tiger")
    assert len(state.legal()) == 12
    say(state, "guess carp fall")
    assert [str(action) for action in state.legal()] == ["answer nothing"]
    assert say(state, "answer nothing") == [Answered(0, None)]
    assert len(state.legal()) == 16


@pytest.mark.rule("YO-3.4")
def test_scenario_9_a_ban_lasts_one_guess() -> None:
    state = table(RULEBOOK)
    say(state, "guess carp winter", "answer winter")
    assert reason(state, "guess panda winter") == "YO-3.4"
    say(state, "guess tiger spring", "answer tiger")
    assert isinstance(say(state, "guess panda winter")[-1], Hit)


@pytest.mark.rule("YO-3.3")
def test_scenario_20_both_elements_on_one_card_are_a_hit() -> None:
    state = table(RULEBOOK)
    assert say(state, "guess tiger summer") == [Guessed(1, 13), Hit(seat=1, oracle=0, card=13)]
    assert state.to_act == 1
    assert reason(state, "answer tiger") == "YO-3.3"


@pytest.mark.rule("YO-3.5", "YO-3.8")
def test_scenario_21_the_oracle_keeps_the_other_panda() -> None:
    state = table("oracle: 0\nhand: panda winter, panda summer")
    events = say(state, "guess panda winter", "keep")
    assert OracleKept(0, 1) in events
    assert state.seen_by(None).view.gardens[0] == ("dragonfly fall", "panda summer")
    assert state.seen_by(None).view.gardens[1] == ("carp spring", "panda winter")


@pytest.mark.rule("YO-3.4", "YO-10.7")
def test_10_7_the_last_allowed_miss_is_answered_then_the_round_is_void() -> None:
    state = table("options: max_guesses=2\n" + RULEBOOK)
    say(state, "guess carp fall", "answer nothing")
    events = say(state, "guess panda summer", "answer panda")
    assert events[-3:] == [Answered(0, 0), RoundVoid(0), NextOracle(1)]
    assert state.seen_by(None).view.deck == 28
    say(state, "draw panda winter", "draw panda spring")
    assert state.to_act == 2
    assert len(state.legal()) == 16


@pytest.mark.rule("YO-10.17", "YO-10.7")
def test_10_17_one_guess_its_answer_and_the_next_oracle() -> None:
    state = table("options: max_guesses=1\n" + RULEBOOK)
    assert say(state, "guess carp winter") == [Guessed(1, 7)]
    assert state.to_act == 0
    assert say(state, "answer winter") == [Answered(0, 7), RoundVoid(0), NextOracle(1)]
    say(state, "draw panda winter", "draw panda spring")
    assert state.to_act == 2
    assert len(state.legal()) == 16  # winter is not banned


# 3.6 The exchange


@pytest.mark.rule("YO-3.6")
def test_scenario_10_one_keep_and_a_swap_for_each_other_card() -> None:
    gardens = "garden 0: dragonfly fall\ngarden 1: carp spring\ngarden 2: tiger fall\ngarden 3: carp winter, panda fall"
    state = table(RULEBOOK, gardens=gardens)
    say(state, "guess tiger summer")
    assert {str(action) for action in state.legal()} == {
        "keep",
        "swap 0 dragonfly fall",
        "swap 2 tiger fall",
        "swap 3 carp winter",
        "swap 3 panda fall",
    }


@pytest.mark.rule("YO-10.4", "YO-3.6")
def test_10_4_identical_cards_in_one_garden_are_one_choice() -> None:
    gardens = (
        "garden 0: dragonfly fall\ngarden 1: carp spring\ngarden 2: tiger fall\ngarden 3: carp winter, carp winter"
    )
    state = table(RULEBOOK, gardens=gardens)
    say(state, "guess tiger summer")
    assert len(state.legal()) == 4


@pytest.mark.rule("YO-3.6")
def test_scenario_11_the_oracles_garden_may_be_robbed_but_not_the_oracles_hand() -> None:
    state = table(RULEBOOK)
    say(state, "guess tiger summer")
    assert state.why_not(state.parse("swap 0 dragonfly fall")) is None
    assert reason(state, "swap 0 panda winter") == "YO-3.6"
    assert reason(state, "swap 1 carp spring") == "YO-3.6"


@pytest.mark.rule("YO-3.6", "YO-3.8")
def test_scenario_12_sizes_after_a_swap() -> None:
    state = table(RULEBOOK)
    say(state, "guess tiger summer", "swap 3 carp winter")
    gardens = state.seen_by(None).view.gardens
    assert [len(garden) for garden in gardens] == [2, 2, 1, 1]
    assert gardens[3] == ("tiger summer",)
    assert gardens[1] == ("carp spring", "carp winter")


@pytest.mark.rule("YO-3.6")
def test_7_17_swapping_for_an_identical_card_is_legal_and_changes_nothing() -> None:
    state = table("oracle: 0\nhand: panda winter, carp winter")
    say(state, "guess carp winter", "swap 3 carp winter")
    assert state.seen_by(None).view.gardens[3] == ("carp winter",)


# 3.9 The next Oracle


@pytest.mark.rule("YO-3.9")
@pytest.mark.parametrize("misses", [0, 1, 2])
def test_scenario_19_the_left_neighbour_is_next_whoever_hit(misses: int) -> None:
    state = table("oracle: 3\nhand: panda winter, tiger summer")
    say(state, *["guess carp fall", "answer nothing"] * misses)
    events = say(state, "guess tiger summer", "keep")
    assert events[-1] == NextOracle(0)


# 5 What everyone knows


@pytest.mark.rule("YO-5")
def test_scenario_23_a_hidden_log_changes_nothing_but_what_is_in_sight() -> None:
    shown, hidden = (table(f"options: show_log={log}\n{RULEBOOK}") for log in ("true", "false"))
    for state in (shown, hidden):
        say(state, "guess carp fall", "answer nothing", "guess tiger spring", "answer tiger")
    for seat in (0, 1, 2, 3, None):
        assert [guess.card for guess in shown.seen_by(seat).view.guesses] == ["carp fall", "tiger spring"]
        seen = hidden.seen_by(seat)
        assert [guess.card for guess in seen.view.guesses] == ["tiger spring"]
        assert "carp fall" not in seen.text()
        assert "carp fall" not in seen.imagine(Random(1)).text()
    assert [str(action) for action in shown.legal()] == [str(action) for action in hidden.legal()]
    assert say(shown, "guess panda winter") == say(hidden, "guess panda winter")
    assert not hidden.seen_by(0).view.guesses  # the last guess was the hit
    assert say(shown, "keep") == say(hidden, "keep")


@pytest.mark.rule("YO-5", "YO-10.7")
def test_5_a_hidden_log_still_counts_the_misses_of_a_round() -> None:
    state = table("options: show_log=false max_guesses=2\n" + RULEBOOK)
    say(state, "guess carp fall", "answer nothing", "guess panda summer")
    again = YOZU.position(state.text())
    assert again == state
    assert say(again, "answer panda")[-2:] == [RoundVoid(0), NextOracle(1)]
