"""What was tried: a tree of lines that begins at one table.

    nodes = []
    nodes, at = play(root, nodes, 0, "guess panda winter")
    nodes, at = choose(root, nodes, at, ["draw carp fall"])
    for row in rows(root, nodes, voice): ...

A node stands after another by its number: 0 is the table where the tree begins, n the table after the n-th node. Each
holds one move of a seat, or one whole draw of chance. What was really played from there on is in it too, as far as it
has been looked at, and is never cut.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final, Literal

from teahouse.analysis.draws import fallen, in_draws, named, next_draw
from teahouse.analysis.root import Root
from teahouse.engine.action import Event, Illegal, Refused, Unreadable
from teahouse.engine.chance import CHANCE, Dice
from teahouse.engine.course import line_of, seat_of
from teahouse.engine.state import State
from teahouse.engine.voice import Voice, count, opening

MOST_NODES: Final = 300
MOST_NAME: Final = 60
LOOKS_AHEAD: Final = 2
"""So many turns of what was really played are shown beyond the one that is looked at."""

How = Literal["played", "tried", "chosen", "fell"]
"""What brought it: the game as it was played; somebody who tried a move, or chose what chance gives; chance itself."""


@dataclass(frozen=True, slots=True)
class Node:
    """One move of a seat, or one draw of chance."""

    after: int
    lines: tuple[str, ...]
    how: How
    name: str = ""

    @property
    def seat(self) -> int:
        """Whose it is."""
        return seat_of(self.lines[0])


@dataclass(frozen=True, slots=True)
class Stand:
    """The table after a node, what it has brought, and the table before it."""

    before: State
    state: State
    events: tuple[Event, ...]


Nodes = tuple[Node, ...]


# Looking


def stand(root: Root, nodes: Sequence[Node], at: int) -> Stand:
    """The table after a node."""
    if not 0 <= at <= len(nodes):
        raise Refused(f"there are nodes 0 to {len(nodes)}, not {at}")
    path = tuple(nodes[number - 1].lines for number in way(nodes, at))
    for so_far in range(len(path) + 1):  # from the first on, so that each finds the one before it
        found = _stand(root, path[:so_far])
    return found


def way(nodes: Sequence[Node], at: int) -> list[int]:
    """The numbers of the nodes that lead to one, itself the last."""
    found = []
    while at:
        found.append(at)
        at = nodes[at - 1].after
    return found[::-1]


@lru_cache(maxsize=2048)
def _stand(root: Root, path: tuple[tuple[str, ...], ...]) -> Stand:
    if not path:
        return Stand(root.state, root.state, ())
    before = _stand(root, path[:-1]).state
    state, events = before.copy(), list[Event]()
    for line in path[-1]:
        seat = seat_of(line)
        if state.to_act is None:
            raise Unreadable(f"{line!r} can't be played: the game is over")
        if seat != state.to_act:
            raise Unreadable(f"{line!r} can't be played: it is the turn of {_due(state)}")
        events += state.play(state.parse(line.partition(" ")[2]))
    return Stand(before, state, tuple(events))


def _due(state: State) -> str:
    return "chance" if state.to_act == CHANCE else f"seat {state.to_act}"


def check(root: Root, nodes: Sequence[Node]) -> None:
    """Whether all of it can be played, by the rules; `Refused`, `Unreadable` or `Illegal` says what can't be."""
    if len(nodes) > MOST_NODES:
        raise Refused(f"a tree has at most {MOST_NODES} nodes, not {len(nodes)}")
    for number, node in enumerate(nodes, 1):
        if not 0 <= node.after < number:
            raise Refused(f"node {number} can't stand after {node.after}")
        if not node.lines or len({seat_of(line) for line in node.lines}) > 1:
            raise Refused(f"node {number} is not of one seat or of chance")
        if len(node.name) > MOST_NAME:
            raise Refused(f"a name has at most {MOST_NAME} letters")
        if node.how not in (("played", "chosen", "fell") if node.seat == CHANCE else ("played", "tried")):
            raise Refused(f"node {number} can't be {node.how}")
        if node.seat != CHANCE and len(node.lines) > 1:
            raise Refused(f"node {number} holds more than one move")
        stand(root, nodes, number)
        if node.how == "played" and _played(root, nodes, number) is None:
            raise Refused(f"node {number} was never played")


def _played(root: Root, nodes: Sequence[Node], at: int) -> int | None:
    """How many of the lines that were really played have led to a node; None where it left them."""
    lines = tuple(line for number in way(nodes, at) for line in nodes[number - 1].lines)
    return len(lines) if lines == root.played[: len(lines)] else None


# Trying


def play(root: Root, nodes: Sequence[Node], at: int, text: str) -> tuple[Nodes, int]:
    """A move of the seat that decides."""
    state = stand(root, nodes, at).state
    if state.to_act is None:
        raise Refused("the game is over here")
    if state.to_act == CHANCE:
        raise Refused("chance decides here: choose what falls, or let it fall")
    action = state.parse(text)
    reason = state.why_not(action)
    if reason is not None:
        raise Illegal(action, reason)
    return add(root, nodes, at, (line_of(state.to_act, action),), "tried")


def choose(root: Root, nodes: Sequence[Node], at: int, picks: Sequence[str]) -> tuple[Nodes, int]:
    """What chance gives, as somebody chooses it."""
    draw = next_draw(stand(root, nodes, at).state, picks)
    if draw.lines is None:
        raise Refused("choose all of it first")
    return add(root, nodes, at, draw.lines, "chosen")


def fall(root: Root, nodes: Sequence[Node], at: int, dice: Dice) -> tuple[Nodes, int]:
    """Let chance fall until a seat decides."""
    state = stand(root, nodes, at).state
    if state.to_act != CHANCE:
        raise Refused("chance does not decide here")
    grown = tuple(nodes)
    for draw in fallen(state, dice):
        grown, at = add(root, grown, at, draw, "fell")
    return grown, at


def add(root: Root, nodes: Sequence[Node], at: int, lines: tuple[str, ...], how: How) -> tuple[Nodes, int]:
    """A node after another, or the one that is there already."""
    for number, node in enumerate(nodes, 1):
        if node.after == at and node.lines == lines:
            return tuple(nodes), number
    if len(nodes) >= MOST_NODES:
        raise Refused(f"a tree has at most {MOST_NODES} nodes; cut some branches first")
    grown = (*nodes, Node(at, lines, how))
    stand(root, grown, len(grown))
    return grown, len(grown)


def cut(nodes: Sequence[Node], at: int) -> tuple[Nodes, list[int]]:
    """Without a node and all that follows it; with the new number of each old one, that of the node it stood after for
    those that are gone."""
    if not 1 <= at <= len(nodes):
        raise Refused(f"there are nodes 1 to {len(nodes)}, not {at}")
    if nodes[at - 1].how == "played":
        raise Refused("the game itself can't be cut")
    left, numbers, gone = list[Node](), [0], {at}
    for number, node in enumerate(nodes, 1):
        if number == at or node.after in gone:
            gone.add(number)
            numbers.append(numbers[nodes[at - 1].after])
        else:
            left.append(replace(node, after=numbers[node.after]))
            numbers.append(len(left))
    return tuple(left), numbers


def rename(nodes: Sequence[Node], at: int, name: str) -> Nodes:
    """With another name for a node; "" for the one that follows from what was done."""
    if not 1 <= at <= len(nodes):
        raise Refused(f"there are nodes 1 to {len(nodes)}, not {at}")
    name = " ".join(name.split())
    if len(name) > MOST_NAME:
        raise Refused(f"a name has at most {MOST_NAME} letters")
    return tuple(replace(node, name=name) if number == at else node for number, node in enumerate(nodes, 1))


def branch(nodes: Sequence[Node], at: int) -> Nodes:
    """The way to a node alone, to be sent to somebody."""
    path = way(nodes, at)
    return tuple(replace(nodes[number - 1], after=place) for place, number in enumerate(path))


def followed(root: Root, nodes: Sequence[Node], at: int) -> Nodes:
    """With what was really played beyond a node of the game, as far as it is shown there."""
    done = _played(root, nodes, at) if at == 0 or nodes[at - 1].how == "played" else None
    if done is None or done == len(root.played):
        return tuple(nodes)
    grown, turns, last = tuple(nodes), 0, None
    for lines in in_draws(stand(root, nodes, at).state, root.played[done:]):
        seat = seat_of(lines[0])
        turns += seat == CHANCE or seat != last
        if turns > LOOKS_AHEAD or len(grown) >= MOST_NODES:
            break
        grown, at = add(root, grown, at, lines, "played")
        last = seat
    return grown


# Telling


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the tree as people read it: moves of one seat in a row, as far as nothing branches off, or a draw."""

    first: int
    """The number of its first node, by which it is renamed and cut."""
    last: int
    level: int
    """How deep it stands, from 1 on."""
    seat: int | None
    """Whose it is; None for chance."""
    how: How
    name: str
    """What somebody has called it; "" where nobody has."""
    deed: str
    """What was done."""
    beyond: int
    """How many lines of the game follow that are not shown."""


def rows(root: Root, nodes: Sequence[Node], voice: Voice) -> list[Row]:
    """The tree from above to below: what was played before what was tried, each with all that follows it."""
    after: dict[int, list[int]] = {}
    for number, node in enumerate(nodes, 1):
        after.setdefault(node.after, []).append(number)
    for some in after.values():
        some.sort(key=lambda number: nodes[number - 1].how != "played")
    found: list[Row] = []
    waiting = [(number, 1) for number in reversed(after.get(0, []))]
    while waiting:
        number, level = waiting.pop()
        row = _row(root, nodes, after, number, level, voice)
        found.append(row)
        waiting += [(number, level + 1) for number in reversed(after.get(row.last, []))]
    return found


def _row(root: Root, nodes: Sequence[Node], after: dict[int, list[int]], first: int, level: int, voice: Voice) -> Row:
    node, chain = nodes[first - 1], [first]
    while node.seat != CHANCE and len(after.get(chain[-1], [])) == 1:
        number = after[chain[-1]][0]
        following = nodes[number - 1]
        if (following.seat, following.how) != (node.seat, node.how) or following.name:
            break
        chain.append(number)
    last = chain[-1]
    done = _played(root, nodes, last) if node.how == "played" else None
    beyond = len(root.played) - done if done is not None and not _goes_on(nodes, after, last) else 0
    seat = None if node.seat == CHANCE else node.seat
    deed = _fell(root, nodes, first, voice) if seat is None else _done(root, nodes, chain, voice)
    return Row(first, last, level, seat, node.how, node.name, deed, beyond)


def _goes_on(nodes: Sequence[Node], after: dict[int, list[int]], at: int) -> bool:
    return any(nodes[number - 1].how == "played" for number in after.get(at, []))


def _fell(root: Root, nodes: Sequence[Node], at: int, voice: Voice) -> str:
    """The pieces of a draw: "corner, end and tee"."""
    state, words = stand(root, nodes, at).before.copy(), list[str]()
    for line in nodes[at - 1].lines:
        outcome = state.parse(line.partition(" ")[2])
        words += [piece.alone or piece.words for piece in named(state, outcome, voice)]
        state.play(outcome)
    return opening(", ".join(words))


def _done(root: Root, nodes: Sequence[Node], chain: Sequence[int], voice: Voice) -> str:
    """What a seat did in some moves, as the game sums a turn up; else the last of them in the log's words."""
    game = root.game
    stands = [stand(root, nodes, number) for number in chain]
    part: Any = game.part("recap")
    events = [event for one in stands for event in one.events]
    seat = nodes[chain[0] - 1].seat
    if part is not None and events:
        recap = part.recap(events, voice)
        if recap.seat == seat and recap.deed:
            said = str(recap.points) in recap.deed.split() or not recap.points
            return str(recap.deed) if said else f"{recap.deed}, {count(recap.points, 'point')}"
    told = [words for event in events if (words := game.words.tell(event, voice))]
    if told:
        return told[0].removesuffix(".")
    before = stands[-1].before
    action = before.parse(nodes[chain[-1] - 1].lines[0].partition(" ")[2])
    return game.words.name(action, before.seen_by(seat), voice)
