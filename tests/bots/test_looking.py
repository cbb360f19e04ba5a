"""A look that goes on: what it says grows surer, and it says what can't be told apart yet."""

from math import sqrt

import pytest

import teahouse
from teahouse import CHANCE, FastDice, Refused
from teahouse.bots.looking import Look, Weighed, apart, worth
from teahouse.bots.measured import measured_for
from teahouse.engine import State


def begun(name: str, players: int) -> State:
    """The first decision of a game."""
    state: State = teahouse.game(name).start(players)
    dice = FastDice(name)
    while state.to_act == CHANCE:
        state.play(dice.pick(state.chances()))
    return state


@pytest.mark.parametrize("name", teahouse.names())
def test_a_look_grows_and_its_errors_shrink(name: str) -> None:
    state = begun(name, 3 if name == "yozu" else 2)
    look = Look("master", state.seen_by(state.to_act), "a seed")
    look.grow(0.05)
    first, rests = look.standing(), look.rests
    legal = {str(action) for action in state.legal()}
    assert 0 < len(first) <= 5
    assert all(str(one.action) in legal and 0 <= one.value <= 1 for one in first)
    assert first[0].value >= max(one.value for one in first) or first[0].rests >= max(one.rests for one in first)
    look.grow(0.5)
    if look.exact:
        assert look.done
        assert [one.error for one in look.standing()] == [0.0] * len(first)
    else:
        assert look.rests > rests
        assert look.seconds >= 0.5
    assert apart(look.standing()) >= 1


def test_the_error_is_that_of_the_mean_of_what_was_played_on() -> None:
    state = begun("yang-tzee", 2)
    look = Look("master", state.seen_by(state.to_act), "a seed")
    look.grow(0.1)
    best = look.standing()[0]
    # No value lies outside 0 to 1, so none is further from the mean than half of it allows.
    assert best.error is not None
    assert 0 < best.error <= 0.5 / sqrt(best.rests - 1)


def test_moves_within_two_errors_of_each_other_can_not_be_told_apart() -> None:
    action = next(iter(begun("yardzee", 1).legal()))

    def moves(*some: tuple[float, float | None]) -> list[Weighed]:
        return [Weighed(action, value, error, 1) for value, error in some]

    # Twice the root of 3² + 4² is 10: 41 and 32 are closer, 41 and 30 are not.
    assert apart(moves((0.41, 0.03), (0.32, 0.04), (0.30, 0.04))) == 2
    assert apart(moves((0.41, 0.0), (0.40, 0.0))) == 1
    assert apart(moves((0.41, None), (0.20, 0.01))) == 2
    assert apart([]) == 0


def test_alone_at_yardzee_all_is_exact() -> None:
    state = begun("yardzee", 1)
    look = Look("master", state.seen_by(0), "a seed")
    look.grow(1)
    assert look.done
    assert look.exact
    found = worth("master", state, "a seed")
    assert found is not None
    assert found.exact
    assert found.values == pytest.approx([look.standing()[0].value])


@pytest.mark.parametrize("name", teahouse.names())
def test_the_chances_of_all_seats_are_one_in_all(name: str) -> None:
    players = min(3, teahouse.game(name).about.players[-1])
    state = begun(name, players)
    for table in (state, state.seen_by(0)):
        found = worth("master", table, "a seed", 0.2)
        assert found is not None
        assert len(found.values) == players
        assert sum(found.values) == pytest.approx(1, abs=0.03)


def test_a_chance_has_the_error_that_was_measured_of_the_game() -> None:
    state = begun("courtyard", 2)
    measured = measured_for(state.game, 2, state.options).chance_error
    assert measured > 0
    found = worth("master", state, "a seed")
    assert found is not None
    assert found.error == measured
    # Where a seat can't see everything, what the sample may miss comes to it.
    imagined = worth("master", state.seen_by(0), "a seed", 0.2)
    assert imagined is not None and imagined.error is not None
    assert measured <= imagined.error < measured + 0.1
    # Alone at Yardzee nothing is in doubt.
    alone = worth("master", begun("yardzee", 1), "a seed")
    assert alone is not None
    assert alone.error == 0


def test_an_end_is_worth_what_it_brought() -> None:
    state = begun("yardzee", 2)
    dice = FastDice(1)
    while not state.over:
        state.play(dice.pick(state.chances()) if state.to_act == CHANCE else state.legal()[-1])
    found = worth("master", state, "a seed")
    assert found is not None
    assert found.exact
    assert sum(found.values) == 1


def test_a_look_is_taken_where_its_seat_decides() -> None:
    state = begun("yardzee", 2)
    with pytest.raises(Refused):
        Look("master", state.seen_by(1 - (state.to_act or 0)), "a seed")
