"""What every game says of a turn in short, over random games."""

from collections.abc import Iterator
from random import Random

import pytest

import teahouse
from teahouse.engine import Event, Hand, Voice
from teahouse.engine.recap import Recap, turns

GAMES = [("yardzee", 3), ("yardzee", 1), ("yozu", 4), ("yang-tzee", 2), ("courtyard", 3), ("yellow-and-yangtze", 3)]
SCORED = ("yardzee", "yang-tzee", "courtyard")
"""Games whose result is the sum of what the turns brought."""


def a_game(name: str, players: int, seed: int) -> tuple[list[Event], Hand]:
    """Everything that happened in a random game."""
    hand = Hand.begin(teahouse.game(name), [f"P{seat}" for seat in range(players)], {}, seed=seed)
    happened: list[Event] = []
    hand.listener = happened.extend
    rng = Random(seed)
    hand.go_on(lambda state, _: state.random_action(rng))
    return happened, hand


def recaps(name: str, players: int, happened: list[Event], reader: int | None) -> Iterator[tuple[list[Event], Recap]]:
    part = teahouse.game(name).part("recap")
    assert part is not None
    voice = Voice([f"P{seat}" for seat in range(players)], reader)
    forms = [(None, event.seen_by(reader)) for event in happened]
    for turn in turns(forms, part):
        events = [event for _, event in turn]
        yield events, part.recap(events, voice)


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_every_turn_says_who_did_what(name: str, players: int) -> None:
    happened, _ = a_game(name, players, 5)
    for reader in (0, None):
        told = list(recaps(name, players, happened, reader))
        assert sum(len(events) for events, _ in told) == len(happened)
        for _, short in told:
            assert short.words.endswith("."), short
            assert short.deed and not (short.seat is not None and short.deed.endswith(".")), short
            if short.seat is not None:
                assert short.deed.startswith(("You", "P", "It is your turn"))
                assert ("You" in short.deed.split() or "Your" in short.deed.split()) == (short.seat == reader), short


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_a_set_up_is_one_entry(name: str, players: int) -> None:
    happened, _ = a_game(name, players, 6)
    told = [short for _, short in recaps(name, players, happened, 0)]
    seats = [short.seat for short in told]
    assert None not in seats[1:2]
    assert sum(seat is None for seat in seats[:4]) <= 1


@pytest.mark.parametrize("name", SCORED)
def test_the_points_of_the_turns_are_the_result(name: str) -> None:
    players = dict(GAMES)[name] if name != "yardzee" else 3
    for seed in range(3):
        happened, hand = a_game(name, players, seed)
        sums = [0] * players
        for _, short in recaps(name, players, happened, None):
            if short.seat is not None:
                sums[short.seat] += short.points
        outcome = hand.state.outcome
        assert outcome is not None
        assert tuple(sums) == tuple(outcome.scores)


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_nobody_reads_in_a_turn_what_only_another_may_know(name: str, players: int) -> None:
    """A turn is told from the forms of its reader: with what others hold taken out it says the same."""
    happened, _ = a_game(name, players, 9)
    hidden = [event.seen_by(None) for event in happened]
    assert [short for _, short in recaps(name, players, happened, None)] == [
        short for _, short in recaps(name, players, hidden, None)
    ]
