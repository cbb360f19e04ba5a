"""Yozu, clarifications 10.11 to 10.18: versions of the rules, learners' numbers, one screen, standing orders."""

from collections import Counter
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from random import Random

import pytest
from rich.console import Console

import teahouse
from teahouse import CHANCE, Action, FastDice, Hand, Record, Seen, State
from teahouse.bots.tempo import Tempo
from teahouse.games.yozu import orders
from teahouse.simulate import random_record
from teahouse.terminal.one_screen import OneScreen
from teahouse.terminal.seats import Sitting

YOZU = teahouse.game("yozu")
GOLDEN = Path(__file__).parents[2] / "golden" / "yozu"

TABLE = """yozu, 4 players
oracle: 0
garden 0: dragonfly fall
garden 1: carp spring
garden 2: tiger fall
garden 3: carp winter
"""
FREE = "panda winter, tiger summer"
"""The guess `tiger winter` leaves the Oracle of these two cards the choice."""
FORCED = "panda winter, panda summer"
NOTHING = "carp spring, dragonfly fall"


def at_the_answer(hand: str, options: str = "answers=spoken") -> State:
    state: State = YOZU.position(f"{TABLE}options: {options}\nhand: {hand}")
    state.play(state.parse("guess tiger winter"))
    return state


# 10.11 Versions


@pytest.mark.rule("YO-10.11")
def test_10_11_a_record_of_version_1_is_played_with_implied_answers() -> None:
    old = Record.load(GOLDEN / "3-players-00.json")
    assert old.rules == 1
    assert "answers" not in old.options
    assert old.start().options.answers == "implied"
    assert old.verify().over


@pytest.mark.rule("YO-10.11")
def test_10_11_new_games_are_of_version_2_with_spoken_answers() -> None:
    record = random_record(YOZU, 3, {"first": 0}, seed=1)
    assert record.rules == 2
    assert record.options["answers"] == "spoken"
    misses = sum(" guess " in line for line in record.moves) - sum(" keep" in m or " swap " in m for m in record.moves)
    assert sum(" answer " in line for line in record.moves) == misses > 0
    assert Record.loads(record.dumps()).verify().over


@pytest.mark.rule("YO-10.11", "YO-3.3")
def test_10_11_both_versions_come_to_the_same_gardens() -> None:
    """A game of version 2 without its forced answers is a game of version 1."""
    record = random_record(YOZU, 3, {"first": 0}, seed=2)
    implied = Hand(Record(YOZU, record.players, {"first": 0}, rules=1))
    for line in record.moves:
        action = implied.state.parse(line[2:])
        if " answer " not in line or implied.state.why_not(action) is None:
            implied.play(action)
    spoken = record.verify()
    assert implied.state.places() == spoken.places()
    assert implied.record.outcome == record.outcome


# 10.12 Pace


class Clock:
    """Time that passes only when somebody sleeps or thinks."""

    def __init__(self) -> None:
        self.now = 100.0

    def monotonic(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds


def thinking(clock: Clock, seconds: float, choose: Callable[[Seen], Action]) -> Callable[[Seen], Action]:
    """A bot's choice that takes so long."""

    def slowly(seen: Seen) -> Action:
        clock.sleep(seconds)
        return choose(seen)

    return slowly


@pytest.mark.rule("YO-10.12")
@pytest.mark.parametrize("kind", ["club", "master"])
def test_10_12_a_bot_shows_the_same_time_for_a_forced_answer_as_for_a_chosen_one(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock()
    monkeypatch.setattr("teahouse.terminal.one_screen.time", clock)
    took = []
    for hand, thought in ((FREE, 0.02), (FORCED, 0.0), (NOTHING, 0.0)):
        table = OneScreen(Console(file=StringIO()), YOZU, [Sitting("Ana"), Sitting("Bo", kind), Sitting("Cleo", kind)])
        table.hand = Hand.begin(YOZU, table.names, {"first": 1})
        deals = ["dragonfly summer", "carp spring", "tiger fall"]
        for line in [f"deal {card}" for card in deals] + [f"draw {card}" for card in hand.split(", ")]:
            table.hand.play(table.hand.state.parse(line))
        table.hand.play(table.hand.state.parse("guess tiger winter"))
        monkeypatch.setattr(table.bots[1], "choose", thinking(clock, thought, table.bots[1].choose))
        table.tempo = Tempo(0.3, Random(7))
        before = clock.now
        table._bot_moves(1)
        assert table.hand.standing[-1].startswith("1 answer ")
        took.append(round(clock.now - before, 6))
    assert took[0] == took[1] == took[2] >= 0.3


# 10.13 Taking back


@pytest.mark.rule("YO-10.13")
@pytest.mark.parametrize("answers", ["spoken", "implied"])
@pytest.mark.parametrize("guess", ["panda winter", "panda spring", "carp fall"])
def test_10_13_a_guess_is_never_taken_back_freely(answers: str, guess: str) -> None:
    hand = Hand.begin(YOZU, ["a", "b", "c"], {"first": 0, "answers": answers})
    for line in ("deal carp spring", "deal tiger fall", "deal carp winter", "draw panda winter", "draw tiger summer"):
        hand.play(hand.state.parse(line))
    hand.play(hand.state.parse(f"guess {guess}"))
    assert hand.undoable(1, ["a", "b", "c"]).kind == "ask"


# 10.14 Learners' numbers


@pytest.mark.rule("YO-10.14")
@pytest.mark.parametrize(("players", "last"), [(3, 57), (4, 73), (5, 89), (6, 105)])
def test_10_14_answer_nothing_has_the_last_number_and_all_others_keep_theirs(players: int, last: int) -> None:
    # 16 guesses, 8 answers, keep, 16 swaps for each other player: 25 + 16 * (players - 1) numbers in version 1.
    state = YOZU.start(players, {"first": 0})
    assert YOZU.action_index.size(players) == last + 1
    numbers = {
        "guess tiger winter": 15,
        "answer panda": 16,
        "answer winter": 23,
        "keep": 24,
        "swap 1 panda spring": 25,
        f"swap {players - 1} tiger winter": last - 1,
        "answer nothing": last,
    }
    for text, number in numbers.items():
        assert YOZU.action_index.number(state, state.parse(text)) == number
        assert YOZU.action_index.action(state, number) == state.parse(text)


@pytest.mark.rule("YO-10.14", "YO-10.10")
def test_10_14_a_game_has_nearly_twice_the_decisions_and_stays_under_the_bound() -> None:
    def decisions(answers: str) -> int:
        records = [random_record(YOZU, 4, {"answers": answers}, seed=seed) for seed in range(40)]
        assert max(len(record.moves) for record in records) < YOZU.about.bound
        return sum(line[0] != "~" for record in records for line in record.moves)

    assert 1.5 < decisions("spoken") / decisions("implied") < 2


# 10.15 Around one screen


@pytest.mark.rule("YO-10.15")
def test_10_15_the_oracle_holds_the_device_for_the_whole_round() -> None:
    state = YOZU.start(4, {"first": 2})
    rng, dice = Random(1), FastDice(1)
    assert state.holder is None
    held: list[int] = []
    while state.to_act is not None:
        state.play(dice.pick(state.chances()) if state.to_act == CHANCE else state.random_action(rng))
        if state.to_act is not None and state.to_act != CHANCE:
            oracle = state.seen_by(None).view.oracle
            assert state.holder == state.seen_by(1).holder == oracle
            if held[-1:] != [oracle]:
                held.append(oracle)
    assert len(held) > 2
    assert held == [(2 + turn) % 4 for turn in range(len(held))]


# 10.16 Standing orders


@pytest.mark.rule("YO-10.16")
@pytest.mark.parametrize(
    ("order", "said"),
    [("answer-animal", {"answer tiger"}), ("answer-season", {"answer winter"})],
)
def test_10_16_an_order_answers_forced_and_free_alike(order: str, said: set[str]) -> None:
    answer = {name: function for name, _, function in orders.ORDERS}[order]
    assert {str(answer(at_the_answer(FREE).seen_by(0)))} == said
    assert str(answer(at_the_answer(FORCED).seen_by(0))) == "answer winter"
    assert str(answer(at_the_answer(NOTHING).seen_by(0))) == "answer nothing"
    assert answer(at_the_answer(FREE).seen_by(1)) is None  # not asked
    assert answer(YOZU.position(f"{TABLE}hand: {FREE}").seen_by(1)) is None  # a guess is asked for


@pytest.mark.rule("YO-10.16")
def test_10_16_by_lot_names_either_about_as_often() -> None:
    seen = at_the_answer(FREE).seen_by(0)
    said = Counter(str(orders.by_lot(seen)) for _ in range(400))
    assert set(said) == {"answer tiger", "answer winter"}
    assert 120 < said["answer tiger"] < 280  # 200 expected, 10 is one standard deviation
    assert str(orders.by_lot(at_the_answer(FORCED).seen_by(0))) == "answer winter"


@pytest.mark.rule("YO-10.16")
def test_10_16_no_order_answers_only_where_there_is_no_choice() -> None:
    for _, _, answer in orders.ORDERS:
        answered = {answer(at_the_answer(hand).seen_by(0)) is not None for hand in (FREE, FORCED, NOTHING)}
        assert len(answered) == 1
    assert orders.ONLY_CHOICE is False


# 10.18 Implied answers


@pytest.mark.rule("YO-10.18")
def test_10_18_implied_answers_are_named_as_telling_a_secret() -> None:
    assert YOZU.about.candid == {"answers": "implied"}
