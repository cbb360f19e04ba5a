"""Games that are the same wherever they are played: in a tab as on any other machine, move for move."""

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple

from teahouse.bots import steady
from teahouse.engine import Action, Hand, Seen, State, registry


class Proof(NamedTuple):
    """Games to be played with the same dice and the same bots, which think by their visits and not by the clock."""

    game: str
    bots: tuple[str, ...]
    """By seat; where there are more seats they come round again."""
    games: int
    decisions: int | None = None
    """After so many decisions of a game that were some, lots are thrown; None: bots play to its end."""


class Shown(NamedTuple):
    """What came of a game."""

    record: str
    thought: tuple[float, ...]
    """Seconds for each decision that was one, by the clock that was given."""


def prove(proof: Proof, clock: Callable[[], float]) -> Iterator[Shown]:
    """Play them, one after the other."""
    for number in range(proof.games):
        yield _play(proof, number, clock)


def _play(proof: Proof, number: int, clock: Callable[[], float]) -> Shown:
    game = registry.game(proof.game)
    players = max(2, game.about.players[0])
    names = [proof.bots[(seat + number) % len(proof.bots)] for seat in range(players)]
    bots = [steady(name, game, f"proof {number} {seat}") for seat, name in enumerate(names)]
    lots = Random(f"proof {number}")
    thought: list[float] = []

    def choose(state: State, seat: int) -> Action:
        seen: Seen = state.seen_by(seat)
        if len(seen.legal()) == 1:
            return seen.legal()[0]
        if proof.decisions is not None and len(thought) >= proof.decisions:
            return seen.random_action(lots)
        start = clock()
        action = bots[seat].choose(seen)
        thought.append(clock() - start)
        return action

    hand = Hand.begin(game, [f"{name} {seat}" for seat, name in enumerate(names)], seed=f"proof {number}")
    hand.go_on(choose)
    return Shown(json.dumps(hand.record.as_json(), ensure_ascii=False), tuple(thought))
