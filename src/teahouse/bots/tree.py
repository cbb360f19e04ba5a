"""The tree of a search: one tree over what a seat can tell apart, shared by all the worlds it imagines.

A node is a decision as the searching seat would see it. Its name in its parent is everything
that seat saw since: the events in the form they have for it. Worlds that differ only in what is hidden
meet in the same node. Which actions there are may differ from world to world at other seats'
nodes, so an edge counts how often it could have been taken (its availability) beside how often
it was.
"""

from collections.abc import Hashable, Sequence
from math import sqrt
from operator import attrgetter

from teahouse.engine import Action, State
from teahouse.engine.advice import Advice
from teahouse.engine.portable import added

EXPLORE = 1.0
"""How much a promising but little tried action draws, against one that has done well."""
NARROW = 4
"""So many actions are looked at from the beginning."""
WIDEN = 1.5
"""Times the square root of a node's visits: so many more are looked at as it is visited (progressive widening)."""


class Edge:
    """An action at a node: how promising it looked, how often it could be and was taken, with what success."""

    __slots__ = ("action", "available", "prior", "squares", "total", "visits")

    def __init__(self, action: Action, prior: float) -> None:
        self.action = action
        self.prior = prior
        self.visits = 0
        self.available = 0
        self.total = 0.0
        self.squares = 0.0
        """The sum of the squares of what it was worth: by it, how far the mean may be off is known."""

    @property
    def mean(self) -> float:
        """What it was worth on average to the seat that takes it."""
        return self.total / self.visits if self.visits else 0.0


class Node:
    """One decision of one seat, as the searching seat can tell it from others."""

    __slots__ = ("actor", "children", "edges", "settled", "total", "visits")

    def __init__(self, actor: int) -> None:
        self.actor = actor
        self.edges: dict[Action, Edge] = {}
        self.settled: list[Edge] | None = None
        """The edges, most promising first, where they are the same in every world: the searcher's own nodes."""
        self.children: dict[Hashable, Node] = {}
        self.visits = 0
        self.total = 0.0

    def on_offer(self, world: State, advice: Advice, own: bool) -> list[Edge]:
        """The edges of this world's actions, most promising first."""
        if self.settled is not None:
            return self.settled
        actions: Sequence[Action] = advice.candidates(world) if advice.candidates else world.legal()
        edges = self.edges
        try:
            offered = [edges[action] for action in actions]
        except KeyError:
            weights = advice.prior(world, actions) if advice.prior else (1.0,) * len(actions)
            for action, weight in zip(actions, weights, strict=True):
                if action not in edges:
                    edges[action] = Edge(action, max(weight, 1e-9))
            offered = [edges[action] for action in actions]
        if advice.prior:
            offered.sort(key=_promise, reverse=True)
        if own:
            self.settled = offered
        return offered

    def select(self, offered: list[Edge], low: float, high: float, *, all_of_them: bool = False) -> Edge:
        """The edge to try now: promising, doing well, or little known (PUCT, with availability for the visits).

        `low` and `high` are the bounds of what a game is worth; an edge nobody tried is taken for
        what the node is worth so far.
        """
        visits = self.visits
        if not all_of_them:
            offered = offered[: NARROW + int(WIDEN * sqrt(visits))]
        span = (high - low) or 1.0
        guess = (self.total / visits - low) / span if visits else 0.5
        draws = EXPLORE / added([edge.prior for edge in offered])
        best, chosen = -1e9, offered[0]
        for edge in offered:
            tried = edge.visits
            available = edge.available = edge.available + 1
            if tried:
                urge = (edge.total / tried - low) / span + draws * edge.prior * sqrt(available) / (1 + tried)
            else:
                urge = guess + draws * edge.prior * sqrt(available)
            if urge > best:
                best, chosen = urge, edge
        return chosen


_promise = attrgetter("prior")
