"""Information-set Monte Carlo tree search, for any game through its contract alone.

Each visit imagines a world that agrees with what the seat has seen, follows the tree through it
(chance by sampling), adds one node, plays the world on, and tells every node on the way what it
was worth. Every seat chooses for its own worth, so three and more players need nothing special.

Nothing is kept between two questions, so a choice hangs on the position and the seed alone, not on
what was asked before, and any bot of a level answers for any seat.
"""

import gc
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from random import Random
from typing import TypeVar

from teahouse.bots.advice import advice_for
from teahouse.bots.budget import Budget, Clock
from teahouse.bots.level import Level, Seed
from teahouse.bots.opinion import ranked, told
from teahouse.bots.playout import let_chance_fall, play_on
from teahouse.bots.result import result
from teahouse.bots.tree import Edge, Node
from teahouse.engine import Action, Event, Refused, Seen, State
from teahouse.engine.advice import Advice, Opinion

CHECK = 16
"""So often, in visits, a search asks whether its choice can still change."""


Offered = TypeVar("Offered")


class Search:
    """A bot that searches. With a seed and a budget of visits it does the same on every machine."""

    def __init__(
        self, level: Level, seed: Seed = None, budget: Budget | None = None, advice: Advice | None = None
    ) -> None:
        """`advice` replaces what the game itself says."""
        if budget is None:
            raise Refused(f"{level.name} searches: its level needs a budget")
        self.name = level.name
        self.level = level
        self.skill = level.skill
        self.budget = budget
        self.seed = seed
        self._advice = advice
        self.alike = False
        """Whether chance is the same at every position a seat asks about, so that what it thinks at several of them can
        be compared: the same worlds, where the same may be hidden."""
        self.spent = 0
        """Visits of the last decision."""

    def choose(self, seen: Seen) -> Action:
        """The action that was tried most, once nothing can overtake it or the budget is spent."""
        legal = seen.legal()
        if len(legal) == 1:
            return legal[0]
        known = self._known(seen)
        if known:
            return self._noticed(seen, known)[0].action
        return most_tried(self.think(seen)).action

    def opinion(self, seen: Seen) -> list[Opinion]:
        """Every legal action, the best first, with values as sure as they prove to be in play."""
        return told(self.thoughts(seen), seen, self._advice_for(seen).sure.get(seen.players, 1.0))

    def thoughts(self, seen: Seen) -> list[Opinion]:
        """Every legal action, the most tried first, as the search itself sees it; what was never tried comes last,
        taken for the worst that was."""
        if not seen.legal():
            return []
        known = self._known(seen)
        if known:
            return known
        root = self.think(seen, thorough=True)
        tried = sorted((edge for edge in root.edges.values() if edge.visits), key=_standing, reverse=True)
        worst = min(edge.mean for edge in tried)
        thoughts = [(edge.action, edge.mean, edge.visits) for edge in tried]
        done = {edge.action for edge in tried}
        return ranked(thoughts + [(action, worst, 0) for action in seen.legal() if action not in done])

    # Thinking

    def _rng(self, seen: Seen, name: str | None = None) -> Random:
        """Chance for one decision: with a seed it hangs on the position alone, not on what was asked before."""
        if self.seed is None:
            return Random()
        return Random(f"{self.seed} {name or self.name} {seen.seat}\n{'' if self.alike else seen.text()}")

    def _noticed(self, seen: Seen, offered: Sequence[Offered]) -> Sequence[Offered]:
        """What it notices of the actions before it, in their order: all, or a part by chance, of which one is left."""
        misses = self.level.misses(seen.game)
        if not misses:
            return offered
        rng = self._rng(seen, f"{self.name} notices")
        return [one for one in offered if rng.random() >= misses] or [rng.choice(offered)]

    def _advice_for(self, seen: Seen) -> Advice:
        if self._advice is not None:
            return self._advice
        advice = advice_for(seen.game)
        return advice.to(self.skill, seen) if advice.to else advice

    def _known(self, seen: Seen) -> list[Opinion]:
        """What the game itself says, where it knows better than a search."""
        advice = self._advice_for(seen)
        known = advice.opinion(self.skill, seen, self._rng(seen)) if advice.opinion else None
        return ranked((action, value, 0) for action, value in known or ())

    def think(self, seen: Seen, thorough: bool = False) -> Node:
        """Spend the budget on a tree; `thorough` overlooks nothing, tries every action of the root and never stops
        early."""
        thought = self.begin(seen, thorough)
        root = thought.grow()
        self.spent = thought.spent
        return root

    def begin(self, seen: Seen, thorough: bool = False) -> "Thought":
        """The tree before its first visit: whoever holds it lets it grow, and looks at it on the way."""
        seat = seen.seat
        if seat is None or seat != seen.to_act:
            raise Refused("a bot thinks only where its seat decides")
        rng = self._rng(seen)
        root = Node(seat)
        advice = self._advice_for(seen)
        if not thorough and self.level.misses(seen.game):
            root.settled = list(self._noticed(seen, root.on_offer(seen.imagine(rng), advice, own=True)))
        return Thought(seen, root, advice, rng, self.budget, thorough)


class Thought:
    """The tree of one decision as it grows, until the budget is spent or, unless it is `thorough`, nothing can change
    the choice. In how many goes it grows changes nothing."""

    __slots__ = ("_clock", "_done", "_rng", "_seen", "_thorough", "_visitor", "root")

    def __init__(self, seen: Seen, root: Node, advice: Advice, rng: Random, budget: Budget, thorough: bool) -> None:
        self.root = root
        self._seen = seen
        self._rng = rng
        self._clock = budget.start()
        self._thorough = thorough
        self._visitor = Visitor(root.actor, seen.players, root, advice, rng, thorough)
        self._done = root.settled is not None and len(root.settled) == 1  # nothing to choose from
        if self._done and root.settled:
            root.settled[0].visits = 1

    @property
    def spent(self) -> int:
        """Visits made so far."""
        return self._clock.spent

    def grow(self, visits: int | None = None) -> Node:
        """Go on, up to so many visits in all; else to the end."""
        clock, root, rng, imagine = self._clock, self.root, self._rng, self._seen.imagine
        visit = self._visitor.visit
        with _without_collecting():
            while not self._done and (visits is None or clock.spent < visits):
                if not clock.tick():
                    self._done = True
                    break
                visit(imagine(rng))
                if clock.spent % CHECK == 0 and not self._thorough and _settled(root, clock):
                    self._done = True
        return root


@contextmanager
def _without_collecting() -> Iterator[None]:
    """A tree has no cycles; to look for some in all of it, again and again as it grows, takes a seventh of the time."""
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()


class Visitor:
    """Takes worlds through one tree."""

    __slots__ = ("_advice", "_high", "_low", "_rng", "_root", "_seat", "_solo", "_thorough")

    def __init__(self, seat: int, players: int, root: Node, advice: Advice, rng: Random, thorough: bool) -> None:
        self._seat = seat
        self._root = root
        self._advice = advice
        self._rng = rng
        self._thorough = thorough
        self._solo = players == 1
        # A chance to win lies between 0 and 1; the bounds of a solo score show themselves on the way.
        self._low, self._high = (float("inf"), float("-inf")) if self._solo else (0.0, 1.0)

    def visit(self, world: State) -> None:
        """One world through the tree; it is used up."""
        advice, seat, rng = self._advice, self._seat, self._rng
        node = self._root
        path: list[tuple[Node, Edge]] = []
        while True:
            edge = self._edge(node, world)
            path.append((node, edge))
            events: list[Event] = list(world.play(edge.action))
            self._up_to_a_choice(world, events)
            to_act = world.to_act
            if to_act is None:
                values = result(world)
                break
            # Another's action may be hidden in part: its name is what this seat saw of it.
            name = (edge.action if node.actor == seat else None, tuple([event.seen_by(seat) for event in events]))
            child = node.children.get(name)
            if child is None:
                node.children[name] = Node(to_act)
                values = play_on(world, advice, rng)
                break
            node = child
        if self._solo:
            self._low, self._high = min(self._low, values[0]), max(self._high, values[0])
        for node, edge in path:
            value = values[node.actor]
            node.visits += 1
            node.total += value
            edge.visits += 1
            edge.total += value
            edge.squares += value * value

    def _edge(self, node: Node, world: State) -> Edge:
        root = node is self._root
        offered = node.on_offer(world, self._advice, node.actor == self._seat)
        low, high = (self._low, self._high) if self._low < self._high else (0.0, 1.0)
        return node.select(offered, low, high, all_of_them=root and self._thorough)

    def _up_to_a_choice(self, world: State, events: list[Event]) -> None:
        """Let chance fall, and play on through other seats' questions that have a single answer."""
        let_chance_fall(world, self._rng, events)
        while world.to_act is not None and world.to_act != self._seat:
            legal = world.legal()
            if len(legal) != 1:
                return
            events += world.play(legal[0])
            let_chance_fall(world, self._rng, events)


def most_tried(root: Node) -> Edge:
    """What a search chooses."""
    return max(root.edges.values(), key=_standing)


def _standing(edge: Edge) -> tuple[int, float]:
    return edge.visits, edge.mean


def _settled(root: Node, clock: Clock) -> bool:
    """Whether no other action can be tried as often as the leader with what is left."""
    visits = sorted((edge.visits for edge in root.edges.values()), reverse=True)
    return len(visits) > 1 and visits[0] - visits[1] > clock.left()
