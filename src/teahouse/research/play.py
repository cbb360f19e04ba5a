"""One game in play for a learner: actions by their numbers, chance by seeded dice."""

import pickle
from collections.abc import Mapping, Sequence
from typing import Any, Self

from teahouse.engine import CHANCE, Action, Event, FastDice, Game, Outcome, Refused, State
from teahouse.engine.numbering import write_mask
from teahouse.research.extra import needed
from teahouse.research.tensors import encoder

with needed("numpy"):
    import numpy as np
    from numpy.typing import NDArray


def numbers(state: State) -> list[int]:
    """The numbers of the legal actions, ascending; those outside the index's window have none and are left out."""
    mask = np.zeros(state.game.action_index.size(state.players), np.bool_)
    mark(state, mask)
    found: list[int] = mask.nonzero()[0].tolist()
    return found


def mark(state: State, mask: NDArray[np.int8] | NDArray[np.bool_]) -> None:
    """A 1 for each number that may be played now, into a mask of zeros."""
    if not write_mask(state, mask.data.cast("B")) and state.to_act not in (None, CHANCE):
        raise Refused(f"no legal action of {state.game.about.title} has a number here; the window is too small")


def place_values(outcome: Outcome | None, players: int) -> list[float]:
    """What the end is worth by place: the share of the others one has beaten, less the share one has lost to.

    So it adds up to 0, the winner of two has 1 and the loser -1. A game without an end is worth 0.
    Alone at the table nobody can be beaten: there the score itself counts.
    """
    if outcome is None:
        return [0.0] * players
    if players == 1:
        return [float(outcome.scores[0])]
    ranks = outcome.ranks
    return [sum((other > own) - (other < own) for other in ranks) / (players - 1) for own in ranks]


def bounded(game: Game[Any], options: Mapping[str, Any] | None) -> dict[str, Any]:
    """The options given, with those a game names to keep its length within bounds where nothing is said of them."""
    return {**getattr(encoder(game), "BOUNDS", {}), **(options or {})}


def opening(game: Game[Any], players: int | None, options: Mapping[str, Any] | None, position: str | None) -> State:
    """The table a game begins with: set up by the rules, or a position, which says itself how many play and by which
    options."""
    if position is None:
        players = max(2, game.about.players[0]) if players is None else players
        fresh: State = game.start(players, options)
        return fresh
    if options:
        raise Refused("a position says itself by which options it is played; give one or the other")
    found: State = game.position(position)
    if players not in (None, found.players):
        raise Refused(f"the position is one of {found.players} players, not {players}")
    if "?" in position:
        raise Refused("the position leaves open what is hidden in it; draw a world first: game.world(text, seat, rng)")
    if found.over:
        raise Refused("in this position the game is over")
    return found


class Play:
    """A game whose chance falls by itself. It stops unfinished after `horizon` nodes."""

    def __init__(
        self,
        game: Game[Any],
        players: int | None,
        options: Mapping[str, Any] | None,
        horizon: int | None,
        position: str | None = None,
    ) -> None:
        self.game = game
        self.horizon = game.about.bound if horizon is None else horizon
        self.opening = opening(game, players, options, position)
        self.state = self.opening.copy()
        self.players = self.state.players
        self.dice = FastDice(0)
        self.nodes = 0

    def begin(self, seed: int | str) -> None:
        """A new game with these dice."""
        self.state = self.opening.copy()
        self.dice = FastDice(seed)
        self.nodes = 0
        self._roll()

    def act(self, number: int) -> Sequence[Event]:
        """Play the action with this number, and let chance fall."""
        return self.take(self.game.action_index.action(self.state, number))

    def take(self, action: Action) -> Sequence[Event]:
        """Play an action, and let chance fall."""
        events = self.state.play(action)
        self.nodes += 1
        self._roll()
        return events

    def _roll(self) -> None:
        while self.state.to_act == CHANCE and not self.stopped:
            self.state.play(self.dice.pick(self.state.chances()))
            self.nodes += 1

    @property
    def stopped(self) -> bool:
        """Whether the game was cut off before its end."""
        return self.nodes >= self.horizon and not self.state.over

    def __deepcopy__(self, memo: object) -> Self:
        new = object.__new__(type(self))
        new.__dict__.update(self.__dict__)
        new.state = self.state.copy()
        new.dice = pickle.loads(pickle.dumps(self.dice))  # a bound method of a generator is not copied by deepcopy
        return new
