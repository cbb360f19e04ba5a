"""What one seat may know at Yozu: the only place that hides anything."""

from itertools import takewhile
from random import Random

from teahouse.engine import Action, Event
from teahouse.engine.kinds import Seat
from teahouse.games.yozu.moves import GUESSED, Guess, OracleKept
from teahouse.games.yozu.pieces import UNKNOWN
from teahouse.games.yozu.rules import State
from teahouse.games.yozu.view.belief import possible_hands
from teahouse.games.yozu.view.deduce import deduce
from teahouse.games.yozu.view.look import look

__all__ = ["deduce", "foresee", "hide", "imagine", "look"]


def hide(state: State, seat: Seat | None) -> State:
    """YO-5: the Oracle's cards are the Oracle's secret; they count as unseen for everybody else.

    When the game is over nothing is secret any more.
    """
    table = state.copy()
    if seat != state.oracle and not state.over:
        for card in table.hand:
            if card != UNKNOWN:
                table.deck[card] += 1
        table.hand = [UNKNOWN] * len(table.hand)
    return table


def foresee(table: State, seat: Seat | None, action: Action) -> tuple[Event, ...]:
    """What an action would do. A guess tells nothing beforehand: its answer is the Oracle's secret."""
    if isinstance(action, Guess):
        return (GUESSED[table.guesser][action.card],)
    trial = table.copy()
    if UNKNOWN not in trial.hand:
        return tuple(event.seen_by(seat) for event in trial.play(action))
    trial.hand = [0] * len(trial.hand)  # any card will do: nothing is told from where the Oracle shows it
    return tuple(takewhile(lambda event: not isinstance(event, OracleKept), trial.play(action)))


def imagine(table: State, seat: Seat | None, rng: Random) -> State:
    """A full table: the Oracle's cards drawn from all that agree with the answers of this round."""
    world = table.copy()
    if UNKNOWN not in world.hand:
        return world
    hands, weights = possible_hands(table)
    world.hand = list(rng.choices(hands, weights)[0])
    for card in world.hand:
        world.deck[card] -= 1
    return world
