"""What a board is worth to those who move next: the outlook after a turn of Courtyard.

Every loop that a turn leaves open is a gift to whoever holds the fitting tiles. So the loops of the board
are held against hands that the next players may have, and against the hands one may have oneself when the turn
comes round: kept tiles and new ones. Points to expect become a chance to win by a soft maximum over the
players, the softer the longer the game still lasts.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import Final

from teahouse.engine import CHANCE
from teahouse.engine.portable import added, exp
from teahouse.games.courtyard.bot.loops import Finder, Loop
from teahouse.games.courtyard.bot.plan import best_points
from teahouse.games.courtyard.moves import DONE
from teahouse.games.courtyard.pieces.tiles import HAND, ONE, TOWER, WALL_KINDS
from teahouse.games.courtyard.rules import State
from teahouse.games.courtyard.rules.ending import ranking
from teahouse.games.courtyard.state import NOT_SET, OVER, PLACE


@dataclass(frozen=True, slots=True)
class Weights:
    """How much of what a board offers counts."""

    replies: tuple[float, ...] = (1.0, 0.5, 0.3)
    """For the next player, the one after, and so on: what the first of them takes is gone for the others."""
    own: float = 0.3
    """For oneself, when all the others have moved."""


WEIGHTS: Final = Weights()
ROUND_OF_WALLS: Final = 3.5
ROUND_OF_TOWERS: Final = 0.8
"""Tiles that a player uses in a turn, about."""
SWING: Final = 11.0
"""How far apart the points of two players drift in one round, about."""
SURE: Final = 2.0
"""How far apart they are in doubt when nobody moves any more but one."""
HAIR: Final = 0.02
"""So much of the worth hangs on points when all is won or lost."""
REACH: Final = 6
"""Tiles in a loop that others may close."""


class World:
    """One way the hidden tiles may lie: the hands of the others, and what the pools would give next."""

    __slots__ = ("hands", "towers", "walls")

    def __init__(self, state: State, rng: Random) -> None:
        self.hands = tuple(state.hands)
        self.walls = _shuffled(state.walls, 0, rng)
        self.towers = _shuffled(state.towers, WALL_KINDS, rng)

    def refilled(self, kept: int, towers: int, walls: int) -> int:
        """A hand after drawing so many tiles."""
        return kept + sum(self.towers[:towers]) + sum(self.walls[:walls])


def _shuffled(pool: Sequence[int], first: int, rng: Random) -> list[int]:
    tiles = [ONE[first + kind] for kind, copies in enumerate(pool) for _ in range(copies)]
    return rng.sample(tiles, min(len(tiles), HAND))


def settled(state: State) -> State:
    """The state when the turn is over and the hand filled up; with which tiles doesn't matter here."""
    after = state.copy()
    if after.stage == PLACE:
        after.play(DONE)
    while after.to_act == CHANCE:
        after.play(next(iter(after.chances()))[0])
    return after


def rounds_left(state: State) -> float:
    """How many turns each player still has, about."""
    if state.turns_left != NOT_SET:
        return state.turns_left / state.players
    each = state.players
    return 1 + min(state.wall_pool / (ROUND_OF_WALLS * each), state.tower_pool / (ROUND_OF_TOWERS * each))


def chance_to_win(state: State, seat: int, gains: Sequence[float]) -> float:
    """The chance to win when these points are still to come to each seat, beside the usual ones."""
    if state.stage == OVER:
        return _won(state, seat)
    scale = SURE + SWING * sqrt(rounds_left(state))
    worth = [(points + gain) / scale for points, gain in zip(state.points, gains, strict=True)]
    if state.options.teams:
        worth = [worth[0] + worth[2], worth[1] + worth[3]]
        seat %= 2
    most = max(worth)
    each = [exp(one - most) for one in worth]
    return each[seat] / added(each)


def _won(state: State, seat: int) -> float:
    """What the end is worth: the part of the win, by a hair the lead in points."""
    ranks = ranking(state)
    share = (1 + state.options.teams) / ranks.count(1) if ranks[seat] == 1 else 0.0
    lead = state.points[seat] - max(points for other, points in enumerate(state.points) if other != seat)
    return (1 - HAIR) * share + HAIR * (0.5 + 0.5 * lead / (abs(lead) + 20))


class Outlook:
    """Judges what a turn of one seat leaves behind."""

    def __init__(self, worlds: Sequence[World], seat: int, weights: Weights = WEIGHTS) -> None:
        self.worlds = worlds
        self.seat = seat
        self.weights = weights

    def loops(self, state: State) -> list[Loop]:
        """The loops that a board offers."""
        return Finder(state, REACH).loops

    def replies(self, state: State, loops: Sequence[Loop]) -> list[float]:
        """What the players before one's next turn can expect to close, by seat; `state` is settled."""
        gains = [0.0] * state.players
        turns = state.players if state.turns_left == NOT_SET else state.turns_left
        for ahead in range(1, min(state.players, turns + 1)):
            other = (self.seat + ahead) % state.players
            total = sum(best_points(loops, world.hands[other]) for world in self.worlds)
            gains[other] = self.weights.replies[ahead - 1] * total / len(self.worlds)
        return gains

    def own(self, state: State, loops: Sequence[Loop], kept: int, towers: int, walls: int) -> float:
        """What one can expect to close with the tiles kept and so many new ones, when the turn comes round."""
        if state.turns_left != NOT_SET and state.turns_left < state.players:
            return 0.0
        total = sum(best_points(loops, world.refilled(kept, towers, walls)) for world in self.worlds)
        return self.weights.own * total / len(self.worlds)

    def after(self, state: State) -> float:
        """The chance to win when the turn ends with the tiles laid so far."""
        kept, towers, walls = self._kept(state)
        end = settled(state)
        if end.stage == OVER:
            return chance_to_win(end, self.seat, ())
        loops = self.loops(end)
        gains = self.replies(end, loops)
        gains[self.seat] = self.own(end, loops, kept, towers, walls)
        return chance_to_win(end, self.seat, gains)

    def _kept(self, state: State) -> tuple[int, int, int]:
        """The tiles kept when the turn ends now, and how many towers and walls will be drawn."""
        if state.stage != PLACE:  # the last tile is laid and the turn is over already
            return 0, state.due_towers, state.due_walls
        towers = sum(state.tiles[cell] >= TOWER for cell in state.placed)
        return state.hands[self.seat], towers, len(state.placed) - towers
