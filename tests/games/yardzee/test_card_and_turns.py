"""Yardzee, chapters 1 and 2: the card, the rounds, a turn."""

from collections import Counter
from itertools import product
from random import Random

import pytest

import teahouse
from teahouse import CHANCE, Event, FastDice, Hand, Illegal
from teahouse.engine import Game
from teahouse.games.yardzee.moves import Kept, Rolled, Scored
from teahouse.games.yardzee.rules import State

GAME: Game[State] = teahouse.game("yardzee")

BOXES = [
    "ones", "twos", "threes", "fours", "fives", "sixes", "three-of-a-kind", "four-of-a-kind",
    "full-house", "small-straight", "large-straight", "yardzee", "chance",
]  # fmt: skip


def say(state: State, *lines: str) -> list[Event]:
    """Play some lines; returns all that happened."""
    events: list[Event] = []
    for line in lines:
        events += state.play(state.parse(line))
    return events


def legal(state: State) -> list[str]:
    return [str(action) for action in state.legal()]


def reason(state: State, line: str) -> str:
    """The clause that forbids a line."""
    found = state.why_not(state.parse(line))
    assert found is not None
    return found.rule


def random_game(players: int, seed: int) -> tuple[State, list[Event]]:
    state, dice, rng = GAME.start(players), FastDice(seed), Random(seed)
    events: list[Event] = []
    while not state.over:
        events += state.play(dice.pick(state.chances()) if state.to_act == CHANCE else state.random_action(rng))
    return state, events


# 1 The card


@pytest.mark.rule("YZ-1.1")
def test_1_1_a_card_has_thirteen_boxes_all_open_at_first() -> None:
    state = GAME.start(2, {"first": 0})
    for card in state.seen_by(0).view.cards:
        assert list(card.boxes) == BOXES
        assert set(card.boxes.values()) == {None}


@pytest.mark.rule("YZ-1.1", "YZ-2.1")
@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_scenario_1_thirteen_turns_each_and_thirteen_filled_boxes(players: int) -> None:
    state, events = random_game(players, 100 + players)
    scored = [event for event in events if isinstance(event, Scored)]
    assert len(scored) == 13 * players
    assert Counter(event.seat for event in scored) == dict.fromkeys(range(players), 13)
    for seat in range(players):
        assert {event.box for event in scored if event.seat == seat} == set(range(13))
        assert None not in state.seen_by(None).view.cards[seat].boxes.values()


@pytest.mark.rule("YZ-1.1")
def test_scenario_17_a_filled_box_cannot_be_chosen_again() -> None:
    state = GAME.position("yardzee, 1 player\nrolls: 3\ndice: 1 2 3 4 6\ncard 0: fours 12, large-straight 0")
    assert reason(state, "score fours") == "YZ-1.1"
    assert reason(state, "score large-straight") == "YZ-1.1"
    assert "score fours" not in legal(state)
    before = state.copy()
    with pytest.raises(Illegal, match="Fours is filled, with 12"):
        say(state, "score fours")
    assert state == before


@pytest.mark.rule("YZ-1.1", "YZ-4.2")
def test_scenario_17_nor_the_yardzee_box_with_50() -> None:
    state = GAME.position("yardzee, 1 player\nrolls: 3\ndice: 2 2 2 2 2\ncard 0: yardzee 50")
    assert reason(state, "score yardzee") == "YZ-4.2"
    assert legal(state) == ["score twos"]
    say(state, "score twos")
    assert state.scores == (50 + 100 + 10,)
    plain = GAME.position("yardzee, 1 player\nrolls: 3\ndice: 1 2 2 2 2\ncard 0: yardzee 50")
    assert reason(plain, "score yardzee") == "YZ-1.1"


@pytest.mark.rule("YZ-1.2")
def test_1_2_bonus_and_extra_yardzees_follow_from_the_card() -> None:
    state = GAME.position(
        """
        yardzee, 1 player
        card 0: ones 3, twos 6, threes 9, fours 12, fives 15, sixes 24, yardzee 50, extra 2
        """.replace("\n        ", "\n")
    )
    card = state.seen_by(0).view.cards[0]
    assert (card.upper, card.missing, card.bonus, card.extras) == (69, 0, 35, 2)
    assert card.total == 69 + 35 + 50 + 200


# 2 The turns


@pytest.mark.rule("YZ-2.1")
def test_2_1_turns_go_round_in_seat_order_from_the_first_player() -> None:
    state = GAME.start(3, {"first": 1})
    order = []
    for box in ("ones", "twos"):
        for _ in range(3):
            say(state, "roll 1 2 3 4 6")
            assert state.to_act is not None
            order.append(state.to_act)
            say(state, f"score {box}")
    assert order == [1, 2, 0, 1, 2, 0]


@pytest.mark.rule("YZ-2.1")
def test_2_1_nobody_decides_in_the_turn_of_another() -> None:
    state = GAME.start(2, {"first": 0})
    say(state, "roll 1 2 3 4 6")
    refused = state.seen_by(1).why_not(state.parse("score ones"))
    assert refused is not None
    assert refused.rule == "YZ-2.1"
    assert not state.seen_by(1).legal()
    assert len(state.seen_by(0).legal()) == 31 + 13


@pytest.mark.rule("YZ-2.2", "YZ-10.1")
@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_2_2_lots_decide_who_starts(players: int) -> None:
    state = GAME.start(players)
    assert state.to_act == CHANCE
    assert [(str(outcome), weight) for outcome, weight in state.chances()] == [
        (f"first {seat}", 1) for seat in range(players)
    ]
    assert reason(state, "keep") == "YZ-2.2"
    assert reason(state, "roll 1 1 1 1 1") == "YZ-2.3"
    say(state, f"first {players - 1}")
    say(state, "roll 1 2 3 4 6")
    assert state.to_act == players - 1


@pytest.mark.rule("YZ-2.2")
def test_2_2_a_seat_that_is_not_there_cannot_start() -> None:
    assert reason(GAME.start(2), "first 2") == "YZ-2.2"
    assert reason(GAME.start(2, {"first": 0}), "first 1") == "YZ-2.2"


@pytest.mark.rule("YZ-2.2", "YZ-10.1")
def test_10_1_a_named_first_player_leaves_no_lots_to_draw() -> None:
    state = GAME.start(3, {"first": 2})
    assert state.first == 2
    assert state.chances().total == 6**5
    say(state, "roll 1 2 3 4 6")
    assert state.to_act == 2


@pytest.mark.rule("YZ-2.3")
@pytest.mark.parametrize(("dice", "keeps"), [("1 2 3 4 6", 31), ("4 4 4 4 4", 5), ("2 2 3 3 3", 11)])
def test_scenario_2_keeps_and_boxes_after_the_first_and_second_roll(dice: str, keeps: int) -> None:
    # 2 2 3 3 3: none, one or two twos with none to three threes, less all five: 3 * 4 - 1.
    for rolls in (1, 2):
        state = GAME.position(f"yardzee, 1 player\nrolls: {rolls}\ndice: {dice}")
        actions = legal(state)
        assert len(actions) == keeps + 13
        assert all(action.startswith("keep") for action in actions[:keeps])
        assert actions[keeps:] == [f"score {box}" for box in BOXES]


@pytest.mark.rule("YZ-2.3")
def test_scenario_2_only_boxes_after_the_third_roll() -> None:
    state = GAME.position("yardzee, 1 player\nrolls: 3\ndice: 1 2 3 4 6\ncard 0: twos 4, chance 20")
    assert legal(state) == [f"score {box}" for box in BOXES if box not in ("twos", "chance")]
    for keep in ("keep 1 2", "keep"):
        assert reason(state, keep) == "YZ-2.3"
        with pytest.raises(Illegal, match="rolled three times"):
            say(state, keep)


@pytest.mark.rule("YZ-2.3")
def test_2_3_five_equal_dice_have_one_keep_for_each_number_of_dice() -> None:
    state = GAME.position("yardzee, 1 player\ndice: 4 4 4 4 4")
    assert legal(state)[:5] == ["keep", "keep 4", "keep 4 4", "keep 4 4 4", "keep 4 4 4 4"]


@pytest.mark.rule("YZ-2.3")
def test_2_3_a_turn_from_roll_to_roll() -> None:
    state = GAME.start(1, {"first": 0})
    assert state.chances().total == 6**5
    assert say(state, "roll 1 2 5 5 6") == [Rolled(0, 0, _dice(1, 2, 5, 5, 6))]
    assert say(state, "keep 5 5") == [Kept(0, _dice(5, 5))]
    assert state.to_act == CHANCE
    assert state.chances().total == 6**3
    assert say(state, "roll 2 5 6") == [Rolled(0, _dice(5, 5), _dice(2, 5, 6))]
    assert state.seen_by(0).view.dice == (2, 5, 5, 5, 6)
    say(state, "keep 5 5 5 6", "roll 1")
    assert state.seen_by(0).view.dice == (1, 5, 5, 5, 6)
    assert state.seen_by(0).view.rolls_left == 0
    say(state, "score fives")
    assert state.scores == (15,)


@pytest.mark.rule("YZ-2.3")
def test_scenario_3_a_kept_die_may_be_rolled_later() -> None:
    state = GAME.start(1, {"first": 0})
    say(state, "roll 1 2 3 5 5", "keep 5 5", "roll 1 1 2")
    assert "keep 1 1" in legal(state)
    say(state, "keep 1 1", "roll 3 4 6")
    assert state.seen_by(0).view.dice == (1, 1, 3, 4, 6)


@pytest.mark.rule("YZ-2.3")
def test_2_3_all_five_dice_may_be_rolled_again() -> None:
    state = GAME.start(1, {"first": 0})
    say(state, "roll 1 2 3 5 5", "keep")
    assert state.chances().total == 6**5
    say(state, "roll 6 6 6 6 6")
    assert state.seen_by(0).view.rolls == 2


@pytest.mark.rule("YZ-2.3")
def test_2_3_only_dice_in_sight_can_be_kept() -> None:
    state = GAME.position("yardzee, 1 player\ndice: 1 2 5 5 6")
    refused = state.why_not(state.parse("keep 5 5 5"))
    assert refused is not None
    assert refused.rule == "YZ-2.3"
    assert refused.text == "Three fives cannot be kept: the dice show only two."
    refused = state.why_not(state.parse("keep 4"))
    assert refused is not None
    assert refused.text == "One four cannot be kept: the dice show none."


@pytest.mark.rule("YZ-2.3")
def test_2_3_keeping_all_five_is_not_an_action() -> None:
    state = GAME.position("yardzee, 1 player\ndice: 1 2 5 5 6")
    refused = state.why_not(state.parse("keep 1 2 5 5 6"))
    assert refused is not None
    assert refused.rule == "YZ-2.3"
    assert "Score a box" in refused.text
    with pytest.raises(Illegal):
        say(state, "keep 1 2 5 5 6")


@pytest.mark.rule("YZ-2.3")
def test_2_3_as_many_dice_are_rolled_as_were_not_kept() -> None:
    state = GAME.position("yardzee, 1 player\ndice: 1 2 5 5 6")
    assert reason(state, "roll 1") == "YZ-2.3"
    say(state, "keep 5 5")
    for line in ("roll 1 2", "roll 1 2 3 4", "keep", "score chance"):
        assert reason(state, line) == "YZ-2.3"
        with pytest.raises(Illegal):
            say(state, line)
    say(state, "roll 1 2 3")


@pytest.mark.rule("YZ-2.3")
@pytest.mark.parametrize("kept", ["", "2", "2 5", "2 5 5", "2 5 5 6"])
def test_2_3_a_roll_weighs_as_many_tickets_as_it_has_orders(kept: str) -> None:
    state = GAME.position(f"yardzee, 1 player\nrolls: 1\nkept: {kept}" if kept else "yardzee, 1 player")
    thrown = 5 - len(kept.split())
    orders = Counter(tuple(sorted(faces)) for faces in product(range(1, 7), repeat=thrown))
    expected = [("roll " + " ".join(map(str, faces)), number) for faces, number in sorted(orders.items())]
    assert [(str(outcome), weight) for outcome, weight in state.chances()] == expected


@pytest.mark.rule("YZ-2.4")
def test_scenario_16_scratch() -> None:
    state = GAME.position("yardzee, 1 player\nrolls: 3\ndice: 1 2 3 5 6")
    assert say(state, "score large-straight") == [Scored(0, 10, 0, 0, 0)]
    assert state.scores == (0,)
    assert state.seen_by(0).view.cards[0].boxes["large-straight"] == 0
    say(state, "roll 1 2 3 4 5")
    assert reason(state, "score large-straight") == "YZ-1.1"


@pytest.mark.rule("YZ-2.4")
def test_2_4_any_roll_may_go_into_any_open_box() -> None:
    for box in BOXES:
        state = GAME.position("yardzee, 1 player\nrolls: 3\ndice: 1 2 2 4 6")
        say(state, f"score {box}")
        assert state.scores == ({"ones": 1, "twos": 4, "fours": 4, "sixes": 6, "chance": 15}.get(box, 0),)


@pytest.mark.rule("YZ-2.4", "YZ-10.5", "YZ-10.8")
def test_2_4_fixed_order_leaves_one_box_a_round() -> None:
    state = GAME.start(2, {"first": 0, "fixed_order": True})
    for box in BOXES:
        for _ in range(2):
            say(state, "roll 1 2 3 4 6", "keep 1", "roll 2 3 4 6", "keep 1", "roll 2 3 4 6")
            assert legal(state) == [f"score {box}"]
            for other in BOXES[BOXES.index(box) + 1 :]:
                assert reason(state, f"score {other}") == "YZ-2.4"
            say(state, f"score {box}")
    assert state.over
    # 1 + 2 + 3 + 4 + 0 + 6, a small straight, and 16 in Chance.
    assert state.scores == (62, 62)


@pytest.mark.rule("YZ-10.5")
def test_10_5_fixed_order_keeps_rolling_free() -> None:
    state = GAME.position("yardzee, 1 player\noptions: fixed_order=true\ndice: 3 3 3 3 3\ncard 0: ones 2")
    assert legal(state) == ["keep", "keep 3", "keep 3 3", "keep 3 3 3", "keep 3 3 3 3", "score twos"]


@pytest.mark.rule("YZ-10.5", "YZ-4.2")
def test_10_5_under_fixed_order_only_chance_can_meet_an_extra_yardzee() -> None:
    card = ", ".join(f"{box} 0" for box in BOXES[:11]) + ", yardzee 50"
    state = GAME.position(f"yardzee, 1 player\noptions: fixed_order=true\nrolls: 3\ndice: 3 3 3 3 3\ncard 0: {card}")
    assert legal(state) == ["score chance"]
    say(state, "score chance")
    assert state.scores == (50 + 100 + 15,)


@pytest.mark.rule("YZ-2.5")
def test_2_5_everyone_sees_everything() -> None:
    state = GAME.position("yardzee, 3 players\nturn: 1\nrolls: 2\ndice: 2 2 3 5 6\nkept: 2 2\ncard 2: ones 4")
    views = [state.seen_by(seat).view for seat in (0, 1, 2, None)]
    assert all(view.dice == (2, 2, 3, 5, 6) and view.kept == (2, 2) for view in views)
    assert all(view.cards == views[0].cards and view.offers == views[0].offers for view in views)
    assert state.seen_by(0).imagine(Random(1)) == state


@pytest.mark.rule("YZ-10.8")
def test_10_8_a_single_box_is_still_chosen() -> None:
    card = ", ".join(f"{box} 0" for box in BOXES[1:])
    state = GAME.position(f"yardzee, 1 player\nrolls: 3\ndice: 1 2 2 4 6\ncard 0: {card}")
    assert state.to_act == 0
    assert legal(state) == ["score ones"]
    say(state, "score ones")
    assert state.over


@pytest.mark.rule("YZ-2.3")
def test_scenario_24_same_seed_and_decisions_same_dice() -> None:
    def record(seed: int) -> list[str]:
        hand, rng = Hand.begin(GAME, ["Mei", "Han"], seed=seed), Random(9)
        hand.roll()
        while hand.state.to_act is not None:
            hand.play(hand.state.random_action(rng))
            hand.roll()
        return hand.record.moves

    assert record(5) == record(5)
    assert [line for line in record(5) if line[0] == "~"][:4] != [line for line in record(6) if line[0] == "~"][:4]


def _dice(*faces: int) -> int:
    from teahouse.games.yardzee.pieces import HANDFUL

    return HANDFUL[faces]
