"""Yardzee, chapter 4: five of a kind, under every option."""

import pytest

import teahouse
from teahouse import Event, Illegal
from teahouse.engine import Game
from teahouse.games.yardzee.moves import Scored
from teahouse.games.yardzee.pieces import BOXES
from teahouse.games.yardzee.rules import State

GAME: Game[State] = teahouse.game("yardzee")

UPPER_FULL = "ones 3, twos 6, threes 3, fours 8, fives 10, sixes 12"
LOWER_BUT_YARDZEE = "three-of-a-kind 0, four-of-a-kind 0, full-house 0, small-straight 0, large-straight 0, chance 20"
EVERY_OPTION = [
    "extra_yardzee=joker",
    "extra_yardzee=joker joker_when_box_zero=true",
    "extra_yardzee=free",
    "literal_upper_full=joker_value",
    "literal_upper_full=zero",
    "five_is_full_house=true",
]


def table(dice: str, card: str, options: str = "", rolls: int = 3) -> State:
    heading = f"options: {options}\n" if options else ""
    return GAME.position(f"yardzee, 1 player\n{heading}rolls: {rolls}\ndice: {dice}\ncard 0: {card}")


def full_but(*open_boxes: str, **held: int) -> str:
    """A card with 0 in every box but the open ones and those given."""
    points = {box: held.get(box.replace("-", "_"), 0) for box in BOXES if box not in open_boxes}
    return ", ".join(f"{box} {number}" for box, number in points.items())


def choices(state: State) -> dict[str, int]:
    """The boxes that may be filled, with their points."""
    view = state.seen_by(0).view
    found = {offer.box: offer.points for offer in view.offers if offer.allowed}
    assert [str(action) for action in state.legal()][-len(found) :] == [f"score {box}" for box in found]
    for action in state.legal()[-len(found) :]:
        event = state.seen_by(0).foresee(action)[0]
        assert isinstance(event, Scored)
        assert (event.points, event.extra) == (found[BOXES[event.box]], view.extra)
    return found


def score(state: State, box: str) -> tuple[Event, ...]:
    return tuple(state.play(state.parse(f"score {box}")))


def why_not(state: State, box: str) -> tuple[str, str]:
    reason = state.why_not(state.parse(f"score {box}"))
    assert reason is not None
    return reason.rule, reason.text


# 4.1 The Yardzee box is open


@pytest.mark.rule("YZ-4.1")
def test_scenario_8_with_the_yardzee_box_open_all_open_boxes_are_legal() -> None:
    state = table("6 6 6 6 6", "ones 1, chance 20")
    assert choices(state) == {
        "twos": 0,
        "threes": 0,
        "fours": 0,
        "fives": 0,
        "sixes": 30,
        "three-of-a-kind": 30,
        "four-of-a-kind": 30,
        "full-house": 0,
        "small-straight": 0,
        "large-straight": 0,
        "yardzee": 50,
    }
    assert state.seen_by(0).view.extra == 0
    assert score(state, "fours") == (Scored(0, 3, 0, 0, 0),)


@pytest.mark.rule("YZ-4.1")
@pytest.mark.parametrize("options", EVERY_OPTION)
def test_4_1_no_option_binds_while_the_yardzee_box_is_open(options: str) -> None:
    state = table("6 6 6 6 6", "sixes 18", options)
    assert len(choices(state)) == 12
    assert choices(state)["small-straight"] == 0
    score(state, "yardzee")
    assert state.scores == (68,)


# 4.2 The Yardzee box holds 50


@pytest.mark.rule("YZ-4.2", "YZ-4.2.a")
def test_example_d_and_scenario_9_the_open_box_of_the_face_is_forced() -> None:
    fours = table("4 4 4 4 4", "yardzee 50")
    assert choices(fours) == {"fours": 20}
    sixes = table("6 6 6 6 6", "yardzee 50, extra 1, ones 2, twos 0")
    assert choices(sixes) == {"sixes": 30}
    assert score(sixes, "sixes") == (Scored(0, 5, 30, 100, 0),)
    assert sixes.extras == [2]
    assert sixes.scores == (50 + 200 + 2 + 30,)


@pytest.mark.rule("YZ-4.2.a")
def test_4_2_a_every_other_open_box_is_refused_with_its_reason() -> None:
    state = table("4 4 4 4 4", "yardzee 50")
    expected = ("YZ-4.2.a", "Five fours with the Yardzee box at 50 must go into Fours while it is open.")
    for box in ("ones", "sixes", "four-of-a-kind", "chance"):
        assert why_not(state, box) == expected
        before = state.copy()
        with pytest.raises(Illegal, match=r"YZ-4\.2\.a"):
            score(state, box)
        assert state == before


@pytest.mark.rule("YZ-4.2", "YZ-4.2.b")
def test_example_e_another_upper_box_takes_zero() -> None:
    state = table("4 4 4 4 4", "twos 4, threes 6, fours 8, fives 5, yardzee 50")
    assert choices(state) == {"ones": 0, "sixes": 0}
    rule, text = why_not(state, "chance")
    assert rule == "YZ-4.2.b"
    assert (
        text == "Five fours with the Yardzee box at 50 and Fours filled must put 0 in an upper box while one is open."
    )


@pytest.mark.rule("YZ-4.2.b")
def test_scenario_10_sixes_filled_two_upper_boxes_open() -> None:
    state = table("6 6 6 6 6", "ones 1, fours 4, fives 5, sixes 6, yardzee 50")
    assert choices(state) == {"twos": 0, "threes": 0}
    assert score(state, "threes") == (Scored(0, 2, 0, 100, 0),)
    assert state.scores == (16 + 50 + 100,)
    assert state.seen_by(0).view.cards[0].boxes["threes"] == 0


@pytest.mark.rule("YZ-4.2.c")
def test_example_f_upper_full_four_of_a_kind_and_large_straight_open() -> None:
    card = f"{UPPER_FULL}, three-of-a-kind 0, full-house 0, small-straight 0, yardzee 50, chance 20"
    state = table("4 4 4 4 4", card)
    assert choices(state) == {"four-of-a-kind": 20, "large-straight": 0}
    assert state.seen_by(0).view.extra == 100


UPPER_FULL_FH_CH = f"{UPPER_FULL}, three-of-a-kind 0, four-of-a-kind 0, small-straight 0, large-straight 0, yardzee 50"


@pytest.mark.rule("YZ-4.2.c", "YZ-4.2")
@pytest.mark.parametrize(
    ("options", "full_house", "chance"),
    [
        ("", 0, 10),
        ("extra_yardzee=joker", 25, 10),
        ("extra_yardzee=free", 0, 10),
        ("literal_upper_full=joker_value", 25, 10),
        ("literal_upper_full=zero", 0, 0),
        ("five_is_full_house=true", 25, 10),
    ],
)
def test_scenario_11_upper_full_full_house_and_chance_open(options: str, full_house: int, chance: int) -> None:
    state = table("2 2 2 2 2", UPPER_FULL_FH_CH, options)
    assert choices(state) == {"full-house": full_house, "chance": chance}
    # 42 in the upper boxes and 50 in Yardzee before.
    score(state, "chance")
    assert state.scores == (42 + 50 + 100 + chance,)
    assert state.extras == [1]


@pytest.mark.rule("YZ-4.2.c", "YZ-10.3")
@pytest.mark.parametrize(
    ("worth", "straights", "kinds"), [("ordinary", (0, 0), 25), ("joker_value", (30, 40), 25), ("zero", (0, 0), 0)]
)
def test_4_2_c_literal_upper_full_in_every_lower_box(worth: str, straights: tuple[int, int], kinds: int) -> None:
    state = table("5 5 5 5 5", f"{UPPER_FULL}, yardzee 50", f"literal_upper_full={worth}")
    found = choices(state)
    assert (found["small-straight"], found["large-straight"]) == straights
    assert (found["three-of-a-kind"], found["four-of-a-kind"], found["chance"]) == (kinds,) * 3
    assert found["full-house"] == (25 if worth == "joker_value" else 0)
    score(state, "chance")
    assert state.scores == (42 + 50 + 100 + kinds,)


@pytest.mark.rule("YZ-10.3")
@pytest.mark.parametrize("extra_yardzee", ["joker", "free"])
def test_10_3_literal_upper_full_matters_only_under_literal(extra_yardzee: str) -> None:
    plain = table("5 5 5 5 5", f"{UPPER_FULL}, yardzee 50", f"extra_yardzee={extra_yardzee}")
    for worth in ("joker_value", "zero"):
        options = f"extra_yardzee={extra_yardzee} literal_upper_full={worth}"
        assert choices(table("5 5 5 5 5", f"{UPPER_FULL}, yardzee 50", options)) == choices(plain)
    assert choices(plain)["large-straight"] == (40 if extra_yardzee == "joker" else 0)


@pytest.mark.rule("YZ-10.3")
@pytest.mark.parametrize("extra_yardzee", ["literal", "free"])
def test_10_3_joker_when_box_zero_matters_only_under_joker(extra_yardzee: str) -> None:
    options = f"extra_yardzee={extra_yardzee} joker_when_box_zero=true"
    state = table("5 5 5 5 5", "yardzee 0", options)
    assert len(choices(state)) == 12
    assert choices(state)["large-straight"] == 0


@pytest.mark.rule("YZ-10.4")
def test_10_4_five_is_full_house_under_each_rule() -> None:
    ordinary = table("5 5 5 5 5", f"{UPPER_FULL}, yardzee 50", "five_is_full_house=true")
    assert choices(ordinary)["full-house"] == 25
    assert choices(ordinary)["small-straight"] == 0
    free = table("5 5 5 5 5", "yardzee 50", "extra_yardzee=free five_is_full_house=true")
    assert choices(free)["full-house"] == 25
    zero = table("5 5 5 5 5", f"{UPPER_FULL}, yardzee 50", "literal_upper_full=zero five_is_full_house=true")
    assert choices(zero)["full-house"] == 0
    scratched = table("5 5 5 5 5", "yardzee 0", "five_is_full_house=true")
    assert choices(scratched)["full-house"] == 25


@pytest.mark.rule("YZ-4.2")
def test_4_2_free_pays_100_and_leaves_every_open_box() -> None:
    state = table("4 4 4 4 4", "yardzee 50, ones 2", "extra_yardzee=free")
    found = choices(state)
    assert len(found) == 11
    assert (found["fours"], found["four-of-a-kind"], found["full-house"], found["twos"]) == (20, 20, 0, 0)
    score(state, "four-of-a-kind")
    assert state.scores == (50 + 2 + 20 + 100,)


@pytest.mark.rule("YZ-4.2")
def test_4_2_joker_also_goes_first_into_the_box_of_its_face() -> None:
    state = table("4 4 4 4 4", "yardzee 50", "extra_yardzee=joker")
    assert choices(state) == {"fours": 20}
    rule, text = why_not(state, "small-straight")
    assert (rule, text) == ("YZ-4.2", "Five fours with the Yardzee box at 50 must go into Fours while it is open.")


@pytest.mark.rule("YZ-4.2")
def test_scenario_22_joker_in_the_lower_section() -> None:
    state = table("4 4 4 4 4", "fours 8, yardzee 50, chance 20", "extra_yardzee=joker")
    assert choices(state) == {
        "three-of-a-kind": 20,
        "four-of-a-kind": 20,
        "full-house": 25,
        "small-straight": 30,
        "large-straight": 40,
    }
    rule, text = why_not(state, "ones")
    assert rule == "YZ-4.2"
    assert text == "Five fours with the Yardzee box at 50 and Fours filled must go into a lower box while one is open."
    assert score(state, "small-straight") == (Scored(0, 9, 30, 100, 0),)


@pytest.mark.rule("YZ-4.2")
def test_scenario_22_joker_with_the_lower_section_full() -> None:
    card = f"twos 4, threes 3, fours 8, fives 5, sixes 6, {LOWER_BUT_YARDZEE}, yardzee 50"
    state = table("4 4 4 4 4", card, "extra_yardzee=joker")
    assert choices(state) == {"ones": 0}
    assert score(state, "ones")[0] == Scored(0, 0, 0, 100, 0)


@pytest.mark.rule("YZ-4.2")
def test_4_2_other_dice_stay_free_with_50_in_the_yardzee_box() -> None:
    state = table("4 4 4 4 5", "yardzee 50")
    assert len(choices(state)) == 12
    assert state.seen_by(0).view.extra == 0


@pytest.mark.rule("YZ-10.6")
def test_10_6_an_extra_yardzee_may_be_rolled_again_before_the_third_roll() -> None:
    for rolls, keeps in ((1, 5), (2, 5), (3, 0)):
        state = table("4 4 4 4 4", "yardzee 50", rolls=rolls)
        assert [str(action) for action in state.legal()[keeps:]] == ["score fours"]
        assert len(state.legal()) == keeps + 1


@pytest.mark.rule("YZ-4.2", "YZ-2.4")
def test_scenario_19_last_round_only_large_straight_open() -> None:
    state = table("5 5 5 5 5", full_but("large-straight", yardzee=50))
    assert choices(state) == {"large-straight": 0}
    score(state, "large-straight")
    assert state.over
    assert state.scores == (150,)


@pytest.mark.rule("YZ-4.2.b")
def test_scenario_20_last_round_only_twos_open() -> None:
    state = table("5 5 5 5 5", full_but("twos", yardzee=50))
    assert choices(state) == {"twos": 0}
    score(state, "twos")
    assert state.over
    assert state.scores == (150,)


# 4.3 The Yardzee box holds 0


@pytest.mark.rule("YZ-4.3")
def test_example_g_and_scenario_12_a_scratched_yardzee_box_leaves_full_freedom() -> None:
    state = table("6 6 6 6 6", "yardzee 0, ones 1")
    found = choices(state)
    assert len(found) == 11
    assert (found["sixes"], found["three-of-a-kind"], found["full-house"], found["chance"]) == (30, 30, 0, 30)
    assert score(state, "chance") == (Scored(0, 12, 30, 0, 0),)
    assert state.scores == (31,)
    assert len(choices(table("4 4 4 4 4", "yardzee 0"))) == 12


@pytest.mark.rule("YZ-4.3")
@pytest.mark.parametrize("extra_yardzee", ["literal", "joker", "free"])
def test_4_3_under_every_rule_by_default(extra_yardzee: str) -> None:
    state = table("6 6 6 6 6", "yardzee 0", f"extra_yardzee={extra_yardzee}")
    assert len(choices(state)) == 12
    assert choices(state)["small-straight"] == 0


@pytest.mark.rule("YZ-4.3")
def test_4_3_joker_when_box_zero_forces_and_pays_without_the_100() -> None:
    options = "extra_yardzee=joker joker_when_box_zero=true"
    state = table("6 6 6 6 6", "yardzee 0", options)
    assert choices(state) == {"sixes": 30}
    assert why_not(state, "chance") == (
        "YZ-4.3",
        "Five sixes with the Yardzee box at 0 must go into Sixes while it is open.",
    )
    state = table("6 6 6 6 6", f"sixes 18, yardzee 0, {LOWER_BUT_YARDZEE.replace('large-straight 0, ', '')}", options)
    assert choices(state) == {"large-straight": 40}
    assert score(state, "large-straight") == (Scored(0, 10, 40, 0, 0),)
    state = table("6 6 6 6 6", f"sixes 18, yardzee 0, {LOWER_BUT_YARDZEE}", options)
    assert choices(state) == {"ones": 0, "twos": 0, "threes": 0, "fours": 0, "fives": 0}


# 4.4 and 4.5


@pytest.mark.rule("YZ-4.2", "YZ-4.4")
def test_scenario_13_the_yardzee_box_may_be_filled_by_a_later_five_of_a_kind() -> None:
    state = GAME.start(1, {"first": 0})
    for roll, box in (("4 4 4 4 4", "fours"), ("2 2 2 2 2", "yardzee")):
        state.play(state.parse(f"roll {roll}"))
        score(state, box)
    assert state.scores == (70,)
    state.play(state.parse("roll 3 3 3 3 3"))
    assert score(state, "threes") == (Scored(0, 2, 15, 100, 0),)
    assert state.scores == (185,)


@pytest.mark.rule("YZ-4.4")
def test_scenario_14_three_extra_yardzees_bring_300() -> None:
    state = GAME.start(1, {"first": 0})
    for roll, box in (("1 1 1 1 1", "yardzee"), ("2 2 2 2 2", "twos"), ("3 3 3 3 3", "threes"), ("1 1 1 1 1", "ones")):
        state.play(state.parse(f"roll {roll}"))
        score(state, box)
    assert state.extras == [3]
    assert state.scores == (50 + 10 + 15 + 5 + 300,)


@pytest.mark.rule("YZ-4.5")
def test_scenario_18_five_of_a_kind_rolled_again_brings_nothing() -> None:
    state = table("4 4 4 4 5", "yardzee 50", rolls=1)
    for line in ("keep 4 4 4 4", "roll 4", "keep 4 4 4 4", "roll 1"):
        state.play(state.parse(line))
    assert state.seen_by(0).view.dice == (1, 4, 4, 4, 4)
    assert score(state, "fours") == (Scored(0, 3, 16, 0, 0),)
    assert state.scores == (66,)
    assert state.extras == [0]


@pytest.mark.rule("YZ-4.2", "YZ-3.1")
def test_4_2_an_extra_yardzee_can_reach_the_upper_bonus() -> None:
    state = table("6 6 6 6 6", "threes 9, fours 12, fives 15, yardzee 50")
    assert score(state, "sixes") == (Scored(0, 5, 30, 100, 35),)
    assert state.scores == (36 + 50 + 30 + 100 + 35,)
