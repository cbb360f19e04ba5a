"""Games spoiled on purpose: the law that must see it does, with a message that names the cure."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest

import teahouse
from laws import laws
from laws.walk import Node, Setting, some_nodes
from teahouse import State

Law = Callable[[Node, Random], None]


@contextmanager
def spoiled(name: str, **parts: Any) -> Iterator[Setting]:
    """A game of the house with other parts, at its smallest table."""
    game = teahouse.game(name)
    whole = {part: getattr(game, part) for part in parts}
    for part, spoilt in parts.items():
        object.__setattr__(game, part, spoilt)  # a game is frozen, but for this test
    try:
        yield Setting(game, game.about.players[0], {})
    finally:
        for part, good in whole.items():
            object.__setattr__(game, part, good)


def keep(law: Law, setting: Setting) -> None:
    """Hold a few random games to a law, at many of their nodes."""
    rng = Random(1)
    for seed in range(6):
        for node in some_nodes(setting, seed, 0.5):
            law(node, rng)


def copied(state: State, *_: Any) -> State:
    return state.copy()


def hiding_only_from_seat_1(name: str) -> Callable[[State, int | None], State]:
    """What is hidden as it should be, except that everybody else knows it all."""
    hide = teahouse.game(name).hide
    return lambda state, seat: hide(state, seat) if seat == 1 else state.copy()


def imagining_only_for_seat_1(name: str) -> Callable[[State, int | None, Random], State]:
    imagine = teahouse.game(name).imagine
    return lambda table, seat, rng: imagine(table, seat, rng) if seat == 1 else table.copy()


@pytest.mark.parametrize("name", ["yang-tzee", "courtyard"])
def test_a_game_that_hides_nothing(name: str) -> None:
    with (
        spoiled(name, hide=copied, imagine=copied) as setting,
        pytest.raises(AssertionError, match="`hide` must take out what the events didn't tell"),
    ):
        keep(laws.told_the_same_knowing_the_same, setting)


@pytest.mark.parametrize("name", ["yang-tzee", "courtyard"])
def test_a_game_that_leaks_one_hand(name: str) -> None:
    with (
        spoiled(name, hide=hiding_only_from_seat_1(name), imagine=imagining_only_for_seat_1(name)) as setting,
        pytest.raises(AssertionError, match="`hide` must take out what the events didn't tell"),
    ):
        keep(laws.told_the_same_knowing_the_same, setting)


def test_a_game_that_forgets_to_foresee() -> None:
    """Yozu's exchange would foresee an unknown card in the Oracle's garden."""
    with (
        spoiled("yozu", foresee=None) as setting,
        pytest.raises(AssertionError, match="`foresee` must stop before what hangs on something hidden"),
    ):
        keep(laws.foresight_comes_true, setting)


def test_yozu_of_version_1_asks_by_a_secret() -> None:
    """Guessing fall dragonfly, everybody saw whether the Oracle was asked (YO-3.3): rules version 2 mends it."""
    game = teahouse.game("yozu")
    with pytest.raises(AssertionError, match="in another that it can't tell apart"):
        keep(laws.nobody_is_asked_by_a_secret, Setting(game, 3, {"answers": "implied"}))


def test_an_opening_without_its_clause() -> None:
    """The Oracle's card lays a secret open; an event that doesn't say by which clause is not believed."""
    from teahouse.games.yozu.moves import OracleKept

    clause = OracleKept.opens
    OracleKept.opens = ""
    try:
        with (
            spoiled("yozu") as setting,
            pytest.raises(AssertionError, match="the clause that lays the secret open"),
        ):
            keep(laws.nobody_is_asked_by_a_secret, setting)
    finally:
        OracleKept.opens = clause


@pytest.mark.parametrize(
    "law", [laws.foresight_comes_true, laws.told_the_same_knowing_the_same, laws.nobody_is_asked_by_a_secret]
)
def test_whole_games_keep_the_laws_that_spoilt_ones_break(law: Law) -> None:
    for name in ("yang-tzee", "courtyard", "yozu"):
        with spoiled(name) as setting:
            keep(law, setting)
