"""Yozu, chapter 4 and the clarifications: sets, exhaustion, matches."""

from random import Random

import pytest

import teahouse
from teahouse import Event, Match, Outcome, State
from teahouse.engine import FastDice
from teahouse.games.yozu.moves import Ended, OracleKept
from teahouse.games.yozu.pieces import CARD_NAMES
from teahouse.games.yozu.rules.end import closeness

YOZU = teahouse.game("yozu")


def table(text: str, players: int = 4) -> State:
    state: State = YOZU.position(f"yozu, {players} players\n{text}")
    return state


def say(state: State, *lines: str) -> list[Event]:
    events: list[Event] = []
    for line in lines:
        events += state.play(state.parse(line))
    return events


def outcome(state: State) -> Outcome:
    assert state.outcome is not None
    return state.outcome


THREE_CARPS = "carp spring, carp summer, carp fall"

EXAMPLE_E = """
oracle: 0
hand: carp spring, panda fall
garden 0: tiger fall
garden 1: carp summer, carp fall, carp winter
garden 2: tiger spring
garden 3: panda winter
"""
EXAMPLE_F = f"""
oracle: 0
hand: tiger winter, panda fall
garden 0: tiger fall
garden 1: {THREE_CARPS}
garden 2: carp winter
garden 3: panda winter
"""
EXAMPLE_G = EXAMPLE_F.replace(
    "garden 2: carp winter", "garden 2: carp winter, panda winter, carp winter, dragonfly winter"
)
EXAMPLE_H = EXAMPLE_G.replace(THREE_CARPS, "carp spring, carp summer, dragonfly winter")
EXAMPLE_I = """
oracle: 0
hand: carp spring, panda fall
garden 0: tiger fall, carp fall, dragonfly fall
garden 1: carp summer, carp fall, carp winter
garden 2: tiger spring
garden 3: panda winter
"""


@pytest.mark.rule("YO-3.7", "YO-4.1", "YO-10.1")
def test_scenario_13_example_e_keeping_completes_a_yozumi() -> None:
    state = table(EXAMPLE_E)
    events = say(state, "guess carp spring", "keep")
    assert events[-1] == Ended((1,), "yozumi", 1)
    assert state.over
    assert outcome(state).ranks == (2, 1, 2, 2)
    assert outcome(state).scores == (0, 1, 0, 0)


@pytest.mark.rule("YO-3.7")
def test_scenario_13_example_f_a_swap_completes_a_yozumi() -> None:
    state = table(EXAMPLE_F)
    say(state, "guess tiger winter", "swap 2 carp winter")
    assert outcome(state).winners == (1,)
    assert state.seen_by(None).view.gardens[2] == ("tiger winter",)


@pytest.mark.rule("YO-3.7")
@pytest.mark.parametrize(
    ("rule", "ranks"), [("guesser", (2, 1, 2, 2)), ("shared", (3, 1, 1, 3)), ("target", (2, 2, 1, 2))]
)
def test_scenario_13_example_g_both_complete_at_the_same_moment(rule: str, ranks: tuple[int, ...]) -> None:
    # The target's Yozuka of winter: panda, carp (a second one stays), dragonfly and the tiger received.
    state = table(f"options: simultaneous={rule}\n{EXAMPLE_G}")
    say(state, "guess tiger winter", "swap 2 carp winter")
    assert outcome(state).ranks == ranks
    assert outcome(state).scores == tuple(int(rank == 1) for rank in ranks)


@pytest.mark.rule("YO-3.7", "YO-10.6")
def test_scenario_22_example_h_the_target_wins_by_receiving_a_card() -> None:
    state = table(EXAMPLE_H)
    say(state, "guess tiger winter", "swap 2 carp winter")
    assert outcome(state).winners == (2,)
    assert outcome(state).reason == "yozuka"


@pytest.mark.rule("YO-10.6")
def test_scenario_22_with_the_option_off_play_goes_on_and_the_set_wins_at_its_owners_next_look() -> None:
    state = table(f"options: swap_can_win_for_target=false\n{EXAMPLE_H}")
    say(state, "guess tiger winter", "swap 2 carp winter")
    assert not state.over
    # Seat 1 is Oracle now; seat 2 hits first and holds the Yozuka of winter at its own look.
    say(state, "draw dragonfly spring", "draw dragonfly summer", "guess dragonfly spring", "keep")
    assert outcome(state).winners == (2,)


@pytest.mark.rule("YO-10.6")
def test_10_6_a_set_that_is_robbed_before_its_owners_look_wins_nothing() -> None:
    state = table(f"options: swap_can_win_for_target=false\n{EXAMPLE_H}")
    say(state, "guess tiger winter", "swap 2 carp winter")
    say(state, "draw dragonfly spring", "draw dragonfly summer")
    say(state, "guess carp fall", "answer nothing", "guess dragonfly spring", "swap 2 tiger winter")
    assert not state.over
    say(state, "draw tiger spring", "draw dragonfly fall", "guess tiger spring", "keep")
    assert not state.over


@pytest.mark.rule("YO-10.6")
def test_10_6_as_oracle_the_set_wins_with_the_second_card() -> None:
    state = table(f"options: swap_can_win_for_target=false\n{EXAMPLE_H}")
    say(state, "guess tiger winter", "swap 2 carp winter")
    say(state, "draw dragonfly spring", "draw dragonfly summer", "guess carp fall", "answer nothing")
    say(state, "guess dragonfly spring", "keep")
    assert not state.over
    say(state, "draw tiger spring", "draw dragonfly fall", "guess tiger spring", "keep")
    assert outcome(state).winners == (2,)


@pytest.mark.rule("YO-10.6")
def test_10_6_simultaneous_has_no_effect_when_targets_cannot_win() -> None:
    state = table(f"options: swap_can_win_for_target=false simultaneous=target\n{EXAMPLE_G}")
    say(state, "guess tiger winter", "swap 2 carp winter")
    assert outcome(state).winners == (1,)


@pytest.mark.rule("YO-3.7", "YO-3.8", "YO-10.5")
def test_scenario_13_example_i_the_guesser_comes_before_the_oracle() -> None:
    state = table(EXAMPLE_I)
    events = say(state, "guess carp spring", "keep")
    assert outcome(state).winners == (1,)
    assert not [event for event in events if isinstance(event, OracleKept)]
    assert state.places()["hand"] == {"panda fall": 1}


@pytest.mark.rule("YO-3.8", "YO-4.1")
def test_3_8_the_oracles_second_card_may_win() -> None:
    state = table(EXAMPLE_I.replace("carp summer, carp fall", "carp summer, carp summer"))
    say(state, "guess carp spring", "swap 2 tiger spring")
    assert outcome(state).winners == (0,)
    assert outcome(state).reason == "yozuka"


# 4.2 Exhaustion: gardens that hold thirty cards without any set


def crowded(left: str, extra: str = "") -> str:
    """A table of three before a draw with only the cards `left` in the deck."""
    gardens: list[list[str]] = [[], [], []]
    rest = [name for name in CARD_NAMES for _ in range(2)]
    for name in left.split(", "):
        rest.remove(name)
    # No garden gets the summer cards of all animals, nor any animal in all seasons: every
    # card goes to the garden (animal + season) % 3, in which each line misses at least one card.
    for name in rest:
        card = CARD_NAMES.index(name)
        gardens[(card // 4 + card % 4) % 3].append(name)
    lines = [f"garden {seat}: {', '.join(garden)}" for seat, garden in enumerate(gardens)]
    return "\n".join([extra, "stage: exchange", "oracle: 2", "guesser: 0", *lines])


@pytest.mark.rule("YO-4.2")
def test_scenario_16_two_identical_cards_left_end_the_game() -> None:
    text = crowded("panda winter, panda winter, carp fall, tiger fall", "hand: carp fall\nwon: tiger fall")
    state = table(text, 3)
    say(state, "keep")
    assert state.over
    assert outcome(state) == Outcome((1, 1, 1), (0, 0, 0), "exhausted", drawn=True)
    assert outcome(state).winners == ()


@pytest.mark.rule("YO-4.2", "YO-10.8")
def test_scenario_16_two_different_cards_left_give_one_more_round() -> None:
    text = crowded("panda winter, tiger winter, carp fall, tiger fall", "hand: carp fall\nwon: tiger fall")
    state = table(text, 3)
    say(state, "keep")
    assert not state.over
    say(state, "draw panda winter", "draw tiger winter", "guess panda winter", "keep")
    assert state.over
    assert outcome(state).reason == "exhausted"


@pytest.mark.rule("YO-4.2", "YO-10.8")
def test_10_8_pair_only_play_it() -> None:
    extra = "options: pair_only=play_it\nhand: carp fall\nwon: tiger fall"
    state = table(crowded("panda winter, panda winter, carp fall, tiger fall", extra), 3)
    say(state, "keep", "draw panda winter", "draw panda winter")
    assert state.to_act == 1
    gardens = state.seen_by(None).view.gardens
    say(state, "guess panda winter", "keep")
    after = state.seen_by(None).view.gardens
    assert after[1] == (*gardens[1], "panda winter")
    assert after[0] == (*gardens[0], "panda winter")


@pytest.mark.rule("YO-10.8")
def test_10_8_any_other_identical_pair_goes_back() -> None:
    extra = "options: pair_only=play_it\nhand: carp fall\nwon: tiger fall"
    state = table(crowded("panda winter, panda winter, tiger spring, carp fall, tiger fall", extra), 3)
    say(state, "keep", "draw panda winter", "draw panda winter")
    assert state.to_act == teahouse.CHANCE
    assert state.seen_by(None).view.deck == 3


@pytest.mark.rule("YO-4.2")
def test_scenario_17_three_players_leave_one_card_after_fourteen_rounds() -> None:
    # 29 cards in the deck, two leave it each round: 14 rounds, one card left.
    text = crowded("panda winter, carp fall, tiger fall", "hand: carp fall\nwon: tiger fall")
    state = table(text, 3)
    say(state, "keep")
    assert state.over
    assert state.places()["deck"] == {"panda winter": 1}
    assert outcome(state).winners == ()
    match = Match(YOZU, 3)
    match.finish_hand(state)
    assert match.wins == (0, 0, 0)


@pytest.mark.rule("YO-4.2")
@pytest.mark.parametrize(("players", "rounds"), [(3, 14), (4, 14), (5, 13), (6, 13)])
def test_4_2_possible_rounds(players: int, rounds: int) -> None:
    most = 0
    for seed in range(300):
        state = YOZU.start(players)
        rng, dice, played = Random(seed), FastDice(seed), 0
        while state.to_act is not None:
            if state.to_act == teahouse.CHANCE:
                state.play(dice.pick(state.chances()))
            else:
                action = state.random_action(rng)
                played += str(action).split()[0] in ("keep", "swap")
                state.play(action)
        if outcome(state).reason == "exhausted":
            most = max(most, played)
            assert state.places()["deck"].total() < 3
    assert most == rounds


@pytest.mark.rule("YO-4.2", "YO-10.9")
def test_4_2_closest_compares_longest_line_then_lines_then_kinds() -> None:
    def place(text: str) -> tuple[int, int, int]:
        return closeness([CARD_NAMES.index(name) for name in text.split(", ")])

    # Three carps: longest line 3, one such line, 3 kinds.
    assert place("carp spring, carp summer, carp fall") == (3, 1, 3)
    # With two more of fall: the fall line is 3 as well.
    assert place("carp spring, carp summer, carp fall, tiger fall, panda fall") == (3, 2, 5)
    # A duplicate adds nothing.
    assert place("carp spring, carp spring, tiger summer") == (1, 4, 2)


@pytest.mark.rule("YO-4.2", "YO-10.9", "YO-10.1")
def test_10_9_the_garden_closest_to_a_set_wins() -> None:
    # Garden 0: pandas spring and winter, tigers spring and winter, carp fall, dragonfly summer, and
    # tiger fall now: one line of three (tigers), 7 kinds. Garden 2: panda fall, tiger fall, carp
    # summer, dragonflies spring and winter, and carp fall now: one line of three (fall), 6 kinds.
    extra = "options: exhaustion=closest\nhand: carp fall\nwon: tiger fall"
    state = table(crowded("panda winter, carp fall, tiger fall", extra), 3)
    say(state, "keep")
    assert outcome(state) == Outcome((1, 2, 2), (1, 0, 0), "closest")


@pytest.mark.rule("YO-10.9", "YO-10.1")
def test_10_9_a_tie_for_the_best_garden_is_a_draw() -> None:
    # Garden 1 gets carp fall: carps spring, winter, fall make one line of three among 6 kinds.
    # Garden 2 gets dragonfly summer: dragonflies spring, winter, summer, likewise 6 kinds.
    extra = "options: exhaustion=closest\nhand: dragonfly summer\nwon: carp fall"
    text = crowded("panda winter, carp fall, dragonfly summer", extra).replace("guesser: 0", "guesser: 1")
    state = table(text, 3)
    say(state, "keep")
    assert outcome(state) == Outcome((1, 1, 1), (0, 0, 0), "exhausted", drawn=True)


# 4.3 The match


def won_by(seat: int | None) -> Outcome:
    if seat is None:
        return Outcome((1, 1, 1), (0, 0, 0), "exhausted", drawn=True)
    return Outcome(tuple(1 if s == seat else 2 for s in range(3)), tuple(int(s == seat) for s in range(3)), "yozumi")


@pytest.mark.rule("YO-4.3")
@pytest.mark.parametrize("hands", [[0, 1, 0], [0, None, 0]])
def test_scenario_18_master_of_yozu_after_two_wins(hands: list[int | None]) -> None:
    match = Match(YOZU, 3)
    for hand in hands:
        assert not match.over
        match.add(won_by(hand), 0)
    assert match.over
    assert match.outcome is not None
    assert match.outcome.winners == (0,)


@pytest.mark.rule("YO-4.3")
def test_4_3_wins_needed() -> None:
    match = Match(YOZU, 3, match={"wins_needed": 1})
    match.add(won_by(2), 0)
    assert match.over


@pytest.mark.rule("YO-2.2", "YO-4.3")
@pytest.mark.parametrize(("rule", "first"), [("random", None), ("winner", 1), ("left_of_winner", 2)])
def test_2_2_next_oracle_in_match(rule: str, first: int | None) -> None:
    match = Match(YOZU, 3, match={"next_oracle_in_match": rule})
    match.add(won_by(1), 0)
    assert match.next_starter() == first
    match.add(won_by(None), 0)
    assert match.next_starter() is None


@pytest.mark.rule("YO-10.10")
def test_10_10_the_declared_bound_is_probabilistic_and_roomy() -> None:
    """Random guessing needs about ten guesses a round and there are at most fourteen rounds."""
    assert YOZU.about.bound >= 14 * 10 * 10


@pytest.mark.rule("YO-4.1")
def test_4_1_nothing_is_legal_when_the_game_is_over() -> None:
    state = table(EXAMPLE_E)
    say(state, "guess carp spring", "keep")
    refusal = state.why_not(state.parse("guess carp spring"))
    assert refusal is not None
    assert refusal.rule == "YO-4.1"
    assert list(state.legal()) == []
