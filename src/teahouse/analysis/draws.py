"""Chance chosen piece by piece: what can fall, how many are left of each, and how likely the chosen draw is.

A draw is what chance gives to one receiver in a row, one outcome after another. It is chosen as pieces in any order;
which outcome takes which of them follows from the order in which the game asks.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import factorial, prod
from typing import Any, Final

from teahouse.engine.action import Action, Event, First, Refused
from teahouse.engine.chance import CHANCE, Dice
from teahouse.engine.course import line_of
from teahouse.engine.draws import Piece
from teahouse.engine.state import State
from teahouse.engine.voice import Voice

MOST_STEPS: Final = 40
"""No draw has more outcomes in a row."""


@dataclass(frozen=True, slots=True)
class Thing:
    """A piece that may fall."""

    pick: str
    """How it is chosen: the verb of the outcome and the piece, in notation."""
    words: str
    called: str
    """What it is called where it isn't said what kind it is."""
    left: int | None
    """How many of them there are to draw; None where pieces don't run out, as faces of dice."""


@dataclass(frozen=True, slots=True)
class Supply:
    """Where some of the pieces of a draw come from."""

    one: str
    many: str
    draws: int
    """How many are drawn."""
    left: int | None
    things: tuple[Thing, ...]


@dataclass(frozen=True, slots=True)
class Draw:
    """What chance does next, as far as it is chosen."""

    verb: str
    seat: int | None
    """Who receives it; None where it is for nobody alone."""
    supplies: tuple[Supply, ...]
    lines: tuple[str, ...] | None
    """The lines of the record for what is chosen; None until all of it is."""
    chance: Fraction | None
    """How likely just these pieces are, in whatever order; None until all are chosen."""


@dataclass(frozen=True, slots=True)
class _Step:
    """One outcome of a draw."""

    key: tuple[str, str]
    before: State
    taken: Action
    chosen: bool
    pieces: tuple[str, ...]
    share: Fraction


def next_draw(state: State, picks: Sequence[str] = (), voice: Voice | None = None) -> Draw:
    """What may fall where chance decides. `Refused` where something was picked that can't be, or too often."""
    steps, seat = _steps(state, Counter(picks))
    groups: dict[tuple[str, str], list[_Step]] = {}
    for step in steps:
        groups.setdefault(step.key, []).append(step)
    supplies = tuple(_supply(group, voice) for group in groups.values())
    _check(supplies, Counter(picks), voice)
    whole = all(step.chosen for step in steps)
    lines = tuple(line_of(CHANCE, step.taken) for step in steps) if whole else None
    chance = prod((_in_any_order(group) for group in groups.values()), start=Fraction(1)) if whole else None
    return Draw(steps[0].key[0], seat, supplies, lines, chance)


def fallen(state: State, dice: Dice) -> Iterator[tuple[str, ...]]:
    """What chance gives by itself until a seat decides, draw by draw."""
    table, draw, seat = state.copy(), list[str](), None
    while table.to_act == CHANCE:
        taken = dice.pick(table.chances())
        receiver = _receiver(table.play(taken))
        if draw and receiver != seat:
            yield tuple(draw)
            draw = []
        seat = receiver
        draw.append(line_of(CHANCE, taken))
    if draw:
        yield tuple(draw)


def in_draws(state: State, lines: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Lines that were played, draw by draw: what a seat did stands alone."""
    table, draw, seat = state.copy(), list[str](), None
    for line in lines:
        chance = table.to_act == CHANCE
        receiver = _receiver(table.play(table.parse(line.partition(" ")[2])))
        if draw and (not chance or receiver != seat):
            yield tuple(draw)
            draw = []
        if chance:
            seat = receiver
            draw.append(line)
        else:
            yield (line,)
    if draw:
        yield tuple(draw)


def named(state: State, outcome: Action, voice: Voice | None = None) -> Sequence[Piece]:
    """The pieces of what may fall, as the game tells them; else as it is written."""
    rest = str(outcome).partition(" ")[2]
    if isinstance(outcome, First):
        return [Piece(rest, voice.who(outcome.seat) if voice else rest, "player", "players")]
    part: Any = state.game.part("draws")
    if part is None:
        return [Piece(rest, rest, "piece", "pieces")]
    found: Sequence[Piece] = part.pieces(state, outcome)
    return found


def _receiver(events: Sequence[Event]) -> int | None:
    """Who gets what has just fallen. Lots are for everybody."""
    if any(isinstance(event, First) for event in events):
        return None
    return next((seat for event in events if isinstance(seat := getattr(event, "seat", None), int)), None)


def _verb(outcome: Action) -> str:
    return str(outcome).partition(" ")[0]


def _steps(state: State, wanted: Counter[str]) -> tuple[list[_Step], int | None]:
    """The outcomes of the draw in their order; where nothing is picked for one, any that may fall stands for it."""
    if state.to_act != CHANCE:
        raise Refused("chance does not decide here")
    table, steps, seat, wanted = state.copy(), list[_Step](), None, wanted.copy()
    while table.to_act == CHANCE and len(steps) < MOST_STEPS:
        taken, chosen = _taken(table, wanted)
        found = named(table, taken)
        after = table.copy()
        receiver = _receiver(after.play(taken))
        if steps and receiver != seat:
            break
        seat = receiver
        texts = tuple(sorted(piece.text for piece in found))
        if chosen:
            wanted -= Counter(f"{_verb(taken)} {text}" for text in texts)
        steps.append(_Step((_verb(taken), found[0].many), table, taken, chosen, texts, _share(table, texts)))
        table = after
    return steps, seat


def _taken(table: State, wanted: Counter[str]) -> tuple[Action, bool]:
    """The first outcome all of whose pieces are wanted; else the first that may fall."""
    first = None
    for outcome, _ in table.chances():
        first = outcome if first is None else first
        verb = _verb(outcome)
        if wanted and Counter(f"{verb} {piece.text}" for piece in named(table, outcome)) <= wanted:
            return outcome, True
    assert first is not None, "chance decides, and nothing can fall"
    return first, False


def _share(table: State, texts: tuple[str, ...]) -> Fraction:
    """How likely it is that just these pieces fall next."""
    chances = table.chances()
    tickets = sum(
        weight for outcome, weight in chances if tuple(sorted(p.text for p in named(table, outcome))) == texts
    )
    return Fraction(tickets, chances.total)


def _in_any_order(steps: Sequence[_Step]) -> Fraction:
    """How likely these outcomes of one supply are in any order. In each order they are as likely: what was drawn is
    not put back before the draw is over."""
    alike = Counter(step.pieces for step in steps)
    orders = factorial(len(steps)) // prod(factorial(copies) for copies in alike.values())
    return orders * prod((step.share for step in steps), start=Fraction(1))


def _supply(steps: Sequence[_Step], voice: Voice | None) -> Supply:
    """What the outcomes of one kind are drawn from, as it is before the first of them."""
    table = steps[0].before
    left: Counter[str] = Counter()
    found: dict[str, Piece] = {}
    for outcome, weight in table.chances():
        for piece in named(table, outcome, voice):
            pick = f"{_verb(outcome)} {piece.text}"
            found.setdefault(pick, piece)
            left[pick] += weight
    first = next(iter(found.values()))
    things = tuple(
        Thing(pick, piece.words, piece.alone or piece.words, left[pick] if piece.drawn else None)
        for pick, piece in found.items()
    )
    total = sum(left.values()) if first.drawn else None
    return Supply(first.one, first.many, sum(len(step.pieces) for step in steps), total, things)


def _check(supplies: Sequence[Supply], picks: Counter[str], voice: Voice | None) -> None:
    things = {thing.pick: (thing, supply) for supply in supplies for thing in supply.things}
    for pick, copies in picks.items():
        if pick not in things:
            raise Refused(f"{pick!r} can't fall here")
        thing, supply = things[pick]
        if thing.left is not None and copies > thing.left:
            raise Refused(f"there is no more than {thing.left} of {thing.words} left")
    for supply in supplies:
        chosen = sum(picks[thing.pick] for thing in supply.things)
        if chosen > supply.draws:
            raise Refused(f"no more than {supply.draws} {supply.one if supply.draws == 1 else supply.many} fall here")
