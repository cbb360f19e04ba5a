"""Yardzee: what is said of the card and the dice once and for all, and the dice beside the rules."""

import pytest

from teahouse.games.yardzee.words import GLOSSARY

# The card


@pytest.mark.rule("YZ-3.upper", "YZ-3.three-of-a-kind", "YZ-3.full-house", "YZ-3.chance")
def test_the_glossary_says_what_a_box_pays_and_wants() -> None:
    boxes = GLOSSARY["boxes"]
    assert boxes["fours"]["says"] == "Fours: the sum of the dice that show 4. Rule YZ-3.upper"
    assert boxes["three-of-a-kind"] == {
        "title": "Three of a kind",
        "pays": "sum of all dice",
        "pays_short": "sum",
        "wants": "three equal dice",
        "says": "Three of a kind: the sum of all five dice for three equal dice, otherwise 0. "
        "Rule YZ-3.three-of-a-kind",
    }
    full = "Full house: 25 for three of one face and two of another, otherwise 0. Rule YZ-3.full-house"
    assert boxes["full-house"]["says"] == full
    assert boxes["chance"]["says"] == "Chance: the sum of all five dice. Rule YZ-3.chance"
    pays = {"small-straight": "30", "large-straight": "40", "yardzee": "50"}
    assert {box: boxes[box]["pays"] for box in pays} == pays
    numbers = {name: GLOSSARY[name] for name in ("upper", "rounds", "bonus_from", "bonus", "extra", "rolls")}
    assert numbers == {"upper": 6, "rounds": 13, "bonus_from": 63, "bonus": 35, "extra": 100, "rolls": 3}
    assert GLOSSARY["no_odds"]["later"] == "No dice can be rolled again now, so there are no odds."
    assert GLOSSARY["bonus_short"] == "63 or more: 35 extra"


# The dice


@pytest.mark.rule("YZ-2.3", "YZ-2.4")
def test_a_die_says_whether_it_stays() -> None:
    assert len(GLOSSARY["dice"]) == 6
    assert GLOSSARY["dice"][4 - 1] == {
        "kept": {"label": "four, kept", "says": "A four, kept: it stays as it lies. Rule YZ-2.3"},
        "free": {"label": "four, rolls again", "says": "A four, free: it rolls again. Rule YZ-2.3"},
        "last": {"label": "four", "says": "A four of the last roll. Rule YZ-2.4"},
    }


@pytest.mark.rule("YZ-2.3")
def test_what_rolls_is_said_by_the_number_of_free_dice() -> None:
    # Keeping all five is no choice of its own: one has to be freed first.
    assert [(one["deed"], one["says"]) for one in GLOSSARY["rolling"]] == [
        ("Roll", "free one to roll"),
        ("Roll 1 die", "rolls again"),
        ("Roll 2 dice", "these roll again"),
        ("Roll 3 dice", "these roll again"),
        ("Roll 4 dice", "these roll again"),
        ("Roll all five", "these roll again"),
    ]


@pytest.mark.rule("YZ-2.3")
def test_whoever_has_no_roll_left_chooses_a_box() -> None:
    assert GLOSSARY["turn"] == (
        "choosing a box",
        "rolling · one roll left",
        "rolling · two rolls left",
        "rolling · three rolls left",
    )


# The dice beside the clauses of the rules


@pytest.mark.parametrize(
    ("clause", "dice", "says"),
    [
        ("YZ-3.upper", (2, 4, 4, 4, 6), "Fours: 12"),
        # 2 + 5 + 5 + 5 + 6, 3 + 6 + 6 + 6 + 6, and 1 + 3 + 4 + 6 + 6.
        ("YZ-3.three-of-a-kind", (2, 5, 5, 5, 6), "23"),
        ("YZ-3.four-of-a-kind", (3, 6, 6, 6, 6), "27"),
        ("YZ-3.chance", (1, 3, 4, 6, 6), "20"),
        ("YZ-3.full-house", (2, 2, 5, 5, 5), "25"),
        ("YZ-3.small-straight", (2, 3, 4, 5, 5), "30"),
        ("YZ-3.large-straight", (2, 3, 4, 5, 6), "40"),
        ("YZ-3.yardzee", (4, 4, 4, 4, 4), "50"),
        ("YZ-3.1", (), "63 is three of each face: 3 + 6 + 9 + 12 + 15 + 18"),
        ("YZ-4.1", (3, 3, 3, 3, 3), "50 in Yardzee, 15 in Threes or Chance, 0 in Full house"),
        ("YZ-4.2.a", (3, 3, 3, 3, 3), "Threes is open: 15 there, and 100"),
        ("YZ-4.2.b", (3, 3, 3, 3, 3), "Threes is filled, Ones and Fives are open: 0 in one of these, and 100"),
        (
            "YZ-4.2.c",
            (3, 3, 3, 3, 3),
            "The upper section is full: 15 in Three of a kind, Four of a kind or Chance, 0 in any other, and 100",
        ),
    ],
)
def test_the_example_beside_a_clause(clause: str, dice: tuple[int, ...], says: str) -> None:
    assert GLOSSARY["examples"][clause] == ({"dice": dice, "kept": 0, "says": says},)


@pytest.mark.rule("YZ-2.3")
def test_the_example_of_a_turn_keeps_from_roll_to_roll() -> None:
    # Four fours are 16; with the two all five dice are 18.
    assert [(one["dice"], one["kept"], one["says"]) for one in GLOSSARY["examples"]["YZ-2.3"]] == [
        ((4, 4, 1, 5, 6), 2, "First roll: keep the fours, roll three"),
        ((4, 4, 4, 2, 6), 3, "Second roll: keep three fours, roll two"),
        ((4, 4, 4, 4, 2), 0, "Third roll: score a box, Fours for 16 or Four of a kind for 18"),
    ]
