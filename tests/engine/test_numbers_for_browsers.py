"""Events and views hold no number that a browser would round: JSON numbers are exact up to 2**53 there."""

import dataclasses
import random
from collections.abc import Iterator
from typing import Any

import pytest

import teahouse
from teahouse import CHANCE, FastDice

EXACT = 2**53


def numbers(thing: Any) -> Iterator[int]:
    """All whole numbers in some plain data."""
    if isinstance(thing, int):
        yield thing
    elif isinstance(thing, dict):
        for value in thing.values():
            yield from numbers(value)
    elif isinstance(thing, (list, tuple)):
        for value in thing:
            yield from numbers(value)


@pytest.mark.parametrize("name", teahouse.names())
def test_events_and_views_are_exact_in_a_browser(name: str) -> None:
    game = teahouse.game(name)
    for seed in range(2):
        rng, dice = random.Random(seed), FastDice(seed)
        state = game.start(max(game.about.players))
        for step in range(400):
            if state.over:
                break
            action = dice.pick(state.chances()) if state.to_act == CHANCE else state.random_action(rng)
            for event in state.play(action):
                for form in (event, event.seen_by(None)):
                    wide = [number for number in numbers(dataclasses.asdict(form)) if abs(number) >= EXACT]
                    assert not wide, f"{type(form).__name__} holds {wide}"
            if step % 10 == 0:
                assert all(abs(number) < EXACT for number in numbers(dataclasses.asdict(state.seen_by(0).view)))
