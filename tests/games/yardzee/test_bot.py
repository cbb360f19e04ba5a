"""Yardzee's bots: positions in which a good player would not hesitate, and what the levels are worth."""

import subprocess
import sys
from math import sqrt
from pathlib import Path
from random import Random
from time import perf_counter

import platformdirs
import pytest

import teahouse
from teahouse import CHANCE, FastDice
from teahouse.engine.advice import Skill
from teahouse.games.yardzee.bot import advice, solved
from teahouse.games.yardzee.pieces import BOXES
from teahouse.games.yardzee.rules import State

GAME = teahouse.game("yardzee")


def position(text: str) -> State:
    """A position; what isn't named is open and plain."""
    state = GAME.position(text)
    assert isinstance(state, State)
    return state


def full_but(*open_boxes: str, **points: int) -> str:
    """A card with these boxes open and little in the others."""
    names = {name.replace("-", "_"): name for name in BOXES}
    filled = {name: points.get(word, 0) for word, name in names.items() if name not in open_boxes}
    return ", ".join(f"{name} {value}" for name, value in filled.items())


def masters(state: State) -> str:
    """What the master does, seeing what the seat sees."""
    assert state.to_act is not None
    chosen = teahouse.bot("master", GAME).choose(state.seen_by(state.to_act))
    return str(chosen)


ALONE = [
    ("a large straight at once", "dice: 2 3 4 5 6", "score large-straight"),
    ("a Yardzee at once", "dice: 5 5 5 5 5", "score yardzee"),
    ("four sixes, all open", "dice: 2 6 6 6 6", "keep 6 6 6 6"),
    ("three sixes, all open", "dice: 1 2 6 6 6", "keep 6 6 6"),
    ("an open run of four with a pair, straights open", "rolls: 2\ndice: 3 4 5 6 6", "keep 3 4 5 6"),
    # A die in the last box Chance brings 3.5 rolled once and 4.25 rolled twice: so a 4 is rolled
    # again with two rolls left, and kept with one.
    ("Chance alone, two rolls left", f"rolls: 1\ndice: 1 2 4 5 6\ncard 0: {full_but('chance')}", "keep 5 6"),
    ("Chance alone, one roll left", f"rolls: 2\ndice: 1 2 4 5 6\ncard 0: {full_but('chance')}", "keep 4 5 6"),
    ("Sixes alone", f"rolls: 1\ndice: 1 3 5 6 6\ncard 0: {full_but('sixes')}", "keep 6 6"),
    ("Large straight alone", f"rolls: 2\ndice: 2 3 3 4 5\ncard 0: {full_but('large-straight')}", "keep 2 3 4 5"),
    ("Full house alone, two pairs", f"rolls: 2\ndice: 2 2 5 5 6\ncard 0: {full_but('full-house')}", "keep 2 2 5 5"),
    ("Yardzee alone, three and two", f"rolls: 1\ndice: 1 1 4 4 4\ncard 0: {full_but('yardzee')}", "keep 4 4 4"),
    (
        # 24 in Sixes reach 69 and bring the bonus of 35; 25 in Four of a kind would leave Sixes to luck.
        "the upper bonus in hand",
        "rolls: 3\ndice: 1 6 6 6 6\ncard 0: "
        + full_but("sixes", "four-of-a-kind", ones=3, twos=6, threes=9, fours=12, fives=15),
        "score sixes",
    ),
    (
        "a poor roll goes where it costs least",
        "rolls: 3\ndice: 1 1 3 4 6\ncard 0: "
        + full_but("ones", "sixes", "four-of-a-kind", "large-straight", "yardzee"),
        "score ones",
    ),
    (
        "four of a face with 50 in Yardzee: the extra 100 beckon",
        f"rolls: 2\ndice: 1 4 4 4 4\ncard 0: {full_but('fours', 'full-house', 'chance', yardzee=50)}",
        "keep 4 4 4 4",
    ),
]


@pytest.mark.parametrize(("text", "best"), [case[1:] for case in ALONE], ids=[case[0] for case in ALONE])
def test_master_alone_finds(text: str, best: str) -> None:
    assert masters(position(f"yardzee, 1 player\n{text}\n")) == best


# Chance is the last box; the other has finished. With 0 in the Yardzee box no extra 100 disturbs the sums.
MINE = {"full_house": 25, "small_straight": 30, "large_straight": 40}  # 95


def against(mine: int, theirs: int, rolls: int, dice: str) -> State:
    """Seat 0 has Chance left and stands at 95 + `mine`; the other has ended with 95 + `theirs`."""
    cards = [
        full_but("chance", **MINE, three_of_a_kind=mine),
        full_but(**MINE, three_of_a_kind=min(theirs, 30), four_of_a_kind=max(0, theirs - 30)),
    ]
    lines = [f"card {seat}: {card}" for seat, card in enumerate(cards)]
    return position("\n".join(["yardzee, 2 players", "turn: 0", f"rolls: {rolls}", f"dice: {dice}", *lines]))


def test_master_gambles_when_the_sure_points_lose() -> None:
    # 26 more are one short. One die rolled beside 6 6 6 4 wins with a 6 and is level with a 5: 1/6 + 1/12 = 1/4.
    # Two dice beside 6 6 6 win with 10 or more and are level with 9: 6/36 + 2/36 = 2/9.
    state = against(10, 37, 2, "4 4 6 6 6")
    assert state.totals == [105, 132]
    assert masters(state) == "keep 4 6 6 6"
    [(_, chance), *_] = advice.master(state)
    assert chance == pytest.approx(1 / 4, abs=1e-4)


def test_master_alone_would_stop_there() -> None:
    card = full_but("chance", **MINE, three_of_a_kind=10)
    assert masters(position(f"yardzee, 1 player\nrolls: 2\ndice: 4 4 6 6 6\ncard 0: {card}")) == "score chance"


def test_master_takes_the_sure_win_instead_of_more_points() -> None:
    # Alone it would roll the fours once more, for they bring 4.25 each on average.
    assert masters(against(10, 35, 1, "4 4 6 6 6")) == "score chance"
    card = full_but("chance", **MINE, three_of_a_kind=10)
    assert masters(position(f"yardzee, 1 player\nrolls: 1\ndice: 4 4 6 6 6\ncard 0: {card}")) == "keep 6 6 6"


def test_master_goes_for_the_yardzee_when_nothing_less_will_do() -> None:
    cards = [full_but("chance", "yardzee", large_straight=40), full_but(**MINE)]
    state = position(f"yardzee, 2 players\nturn: 0\nrolls: 1\ndice: 2 2 2 6 6\ncard 0: {cards[0]}\ncard 1: {cards[1]}")
    # 55 behind: Chance brings 30 at most, so only the Yardzee box can win.
    assert state.totals == [40, 95]
    assert masters(state) == "keep 2 2 2"


def test_an_equal_end_counts_half_or_as_the_option_says() -> None:
    shared = against(10, 36, 3, "4 4 6 6 6")
    assert dict(advice.master(shared)).popitem()[1] == pytest.approx(0.5, abs=1e-4)
    for first, chance in ((0, 0.0), (1, 1.0)):
        text = shared.text().replace("first: 0", f"first: {first}")
        state = position(text.replace("yardzee, 2 players\n", "yardzee, 2 players\noptions: tie=last_player\n"))
        assert advice.master(state)[0][1] == pytest.approx(chance, abs=1e-4)


@pytest.mark.parametrize("skill", Skill)
@pytest.mark.parametrize("players", [1, 2, 5])
def test_every_skill_has_an_opinion_of_every_legal_action(skill: Skill, players: int) -> None:
    rng, dice = Random(4), FastDice(4)
    state = GAME.start(players, {"extra_yardzee": "joker"})
    while state.to_act is not None:
        if state.to_act == CHANCE:
            state.play(dice.pick(state.chances()))
            continue
        opinions = advice.opinion(skill, state.seen_by(state.to_act), rng)
        assert {action for action, _ in opinions} == set(state.legal())
        worths = [worth for _, worth in opinions]
        assert worths == sorted(worths, reverse=True)
        assert players == 1 or all(0 <= worth <= 1 for worth in worths)
        state.play(opinions[0][0])


def score_alone(skill: Skill, games: int, seed: str) -> list[int]:
    """The final scores of so many games alone."""
    found = []
    for number in range(games):
        rng, dice = Random(f"{seed} {number}"), FastDice(f"{seed} {number}")
        state = GAME.start(1)
        while state.to_act is not None:
            if state.to_act == CHANCE:
                state.play(dice.pick(state.chances()))
            else:
                opinions = advice.opinion(skill, state.seen_by(0), rng)
                state.play(opinions[0][0])
        found.append(state.scores[0])
    return found


def within(scores: list[int], expected: float, errors: float) -> bool:
    """Whether the mean is within so many standard errors of what is expected."""
    mean = sum(scores) / len(scores)
    deviation = sqrt(sum((score - mean) ** 2 for score in scores) / (len(scores) - 1))
    return abs(mean - expected) <= errors * deviation / sqrt(len(scores))


def test_master_alone_scores_what_the_solution_says() -> None:
    assert within(score_alone(Skill.BEST, 400, "short"), solved.shipped().optimum, 3)


@pytest.mark.long
def test_master_alone_scores_what_the_solution_says_over_20000_games() -> None:
    assert within(score_alone(Skill.BEST, 20_000, "long"), solved.shipped().optimum, 3)


def test_club_does_not_give_a_turn_to_a_lone_one() -> None:
    # Aimed at Ones, the 1 beats what Ones usually bring by 0.2. Fours from the pair come to 0.3 beyond theirs: what
    # fails is struck in Ones for 2, and a third, fourth and fifth 4 pay 0, 4 and 8 more than usual.
    opinions = advice.club(position("yardzee, 1 player\nrolls: 1\ndice: 1 3 3 4 4"))
    assert str(opinions[0][0]) == "keep 4 4"
    gains = {str(action): worth - sum(advice.USUAL) for action, worth in opinions}
    face = 11 / 36  # a die shows a face within two rolls
    third, fourth, fifth = 3 * face * (1 - face) ** 2, 3 * face**2 * (1 - face), face**3
    assert gains["keep 4 4"] == pytest.approx(4 * fourth + 8 * fifth - 2 * (1 - third - fourth - fifth))
    assert gains["keep 1"] == pytest.approx(1 + 4 * face - 2)


def test_levels_are_apart_by_far() -> None:
    master = solved.shipped().optimum
    club, beginner = (sum(score_alone(skill, 400, "levels")) / 400 for skill in (Skill.PLAN, Skill.GLANCE))
    assert master - club > 20
    assert club - beginner > 15
    assert beginner > 120  # a player who scores at random gets about 46


def winners(skills: list[Skill | None], games: int) -> list[float]:
    """The share of wins of each skill, None being chance; seats go round."""
    won = [0.0] * len(skills)
    for number in range(games):
        shift = number % len(skills)
        rng, dice = Random(number), FastDice(number)
        state = GAME.start(len(skills))
        while state.to_act is not None:
            if state.to_act == CHANCE:
                state.play(dice.pick(state.chances()))
                continue
            skill: Skill | None = skills[(state.to_act + shift) % len(skills)]
            if skill is None:
                state.play(state.random_action(rng))
            else:
                state.play(advice.opinion(skill, state.seen_by(state.to_act), rng)[0][0])
        assert state.outcome is not None
        for seat in state.outcome.winners:
            won[(seat + shift) % len(skills)] += 1 / len(state.outcome.winners) / games
    return won


def test_master_beats_random_players() -> None:
    assert winners([Skill.BEST, *[None] * 4], 12)[0] > 0.99


@pytest.mark.long
def test_master_beats_club_and_club_beats_beginner() -> None:
    assert winners([Skill.BEST, Skill.PLAN], 300)[0] > 0.6
    assert winners([Skill.PLAN, Skill.GLANCE], 300)[0] > 0.58


def test_a_decision_takes_no_time_even_near_the_end() -> None:
    cards = [f"card {seat}: {full_but('chance', 'sixes')}" for seat in range(5)]
    state = position("\n".join(["yardzee, 5 players", "turn: 0", "dice: 1 3 4 6 6", *cards]))
    start = perf_counter()
    advice.master(state)
    assert perf_counter() - start < 2


def test_master_needs_no_numpy() -> None:
    program = """
import sys
sys.modules["numpy"] = None
import teahouse
game = teahouse.game("yardzee")
state = game.position("yardzee, 2 players\\ndice: 2 3 4 5 6")
assert str(teahouse.bot("master", game).choose(state.seen_by(0))) == "score large-straight"
"""
    subprocess.run([sys.executable, "-c", program], check=True)


def test_master_without_a_table_of_its_rules_plays_by_the_default_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(platformdirs, "user_cache_path", lambda *_, **__: tmp_path)
    # With 50 in Yardzee and Fives filled, five fives may go anywhere under free: 25 in Three of a kind beat 0 in Ones.
    card = "fives 15, yardzee 50"
    text = f"yardzee, 1 player\noptions: extra_yardzee=free\nrolls: 3\ndice: 5 5 5 5 5\ncard 0: {card}"
    assert masters(position(text)) in ("score three-of-a-kind", "score four-of-a-kind")
    assert masters(position(text.replace("extra_yardzee=free", "extra_yardzee=literal"))) == "score ones"
