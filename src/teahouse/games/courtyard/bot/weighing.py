"""Weighing turns: plan many, judge each by what it leaves behind, and lay more where that makes it better.

How much is looked at (`Width`) is up to the level.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from teahouse.engine import Action
from teahouse.games.courtyard.bot.loops import Loop
from teahouse.games.courtyard.bot.outlook import Outlook
from teahouse.games.courtyard.bot.plan import Breadth, Turn, begin, plan, sealed
from teahouse.games.courtyard.moves import DONE, Place, placement
from teahouse.games.courtyard.pieces.cells import demands_of
from teahouse.games.courtyard.pieces.tiles import WALLS_ON
from teahouse.games.courtyard.rules import State
from teahouse.games.courtyard.rules.hands import hand_of
from teahouse.games.courtyard.state import PLACE


@dataclass(frozen=True, slots=True)
class Width:
    """How many turns are weighed."""

    plans: Breadth
    turns: int
    """So many turns are judged by what they leave behind."""
    rounds: int
    """So many times one more tile is laid after the best turns so far, and once after none:"""
    best: int
    """after so many of them,"""
    tiles: int
    """so many different tiles,"""
    near: int
    """on cells of the so many largest loops: in the way of the others, or for oneself."""


class _Weighed:
    """Turns that were judged by what they leave behind."""

    def __init__(self, outlook: Outlook) -> None:
        self._outlook = outlook
        self._turns: list[tuple[float, int, Turn]] = []
        self._known: dict[frozenset[Action], float] = {}
        """The chances by the tiles of a turn, in whatever order they are laid."""
        self.actions: dict[Action, float] = {}
        """The best chance that a turn beginning with this action gives."""

    def judge(self, turn: Turn) -> None:
        """Judge a turn that ends with the tiles it has."""
        name = frozenset(turn.actions)
        value = self._known.get(name)
        if value is None:
            value = self._known[name] = self._outlook.after(turn.state)
            self._turns.append((-value, len(self._turns), turn))
        first = turn.actions[0] if turn.actions else DONE
        self.actions[first] = max(value, self.actions.get(first, 0.0))

    def best(self, number: int) -> list[Turn]:
        """The best turns so far; of equal ones those judged first."""
        return [turn for _, _, turn in sorted(self._turns, key=lambda one: one[:2])[:number]]


def weighed(state: State, outlook: Outlook, width: Width) -> dict[Action, float]:
    """Plan, judge what each turn leaves behind, lay more where that helps, end the game where that wins.

    For each action with which one of these turns begins, the best chance that they give.
    """
    found = _Weighed(outlook)
    root = begin(state)
    turns = plan(state, width.plans)[: width.turns]
    if state.stage == PLACE:
        found.judge(root)
    for turn in turns:
        if turn.actions:
            found.judge(turn)
    for turn in [root, *turns]:
        end = sealed(turn)
        if end is not None and end.actions:
            found.judge(end)
    tried: set[frozenset[Action]] = set()
    for _ in range(width.rounds):
        for turn in [*found.best(width.best), root]:
            name = frozenset(turn.actions)
            if turn.open and name not in tried:
                tried.add(name)
                for action in _tiles(turn.state, outlook.loops(turn.state)[: width.near])[: width.tiles]:
                    more = turn.then((action,))
                    if more is not None:
                        found.judge(more)
    return found.actions


def _tiles(state: State, loops: Sequence[Loop]) -> list[Place]:
    """Tiles of the hand on open cells of some loops, those that open the fewest new ends first."""
    wanted = dict.fromkeys(cell for loop in loops for cell in loop.cells)
    demands = demands_of(state.open_cells)
    fits = hand_of(state.hands[state.turn]).fits.tiles
    found = [
        (WALLS_ON[tile & 15] - WALLS_ON[demands[cell] & 15], rank, tile, cell)
        for rank, cell in enumerate(wanted)
        if cell in demands
        for tile in fits[demands[cell]]
    ]
    return [placement(tile, cell) for _, _, tile, cell in sorted(found)]
