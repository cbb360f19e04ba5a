"""What a retelling says of one seat: its luck, its mistakes by their weight, whom it plays like, what mattered."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev
from typing import Final

from teahouse.bots import levels
from teahouse.bots.measured import LevelCost, measured_for
from teahouse.bots.retelling.shape import Nature, Retelling, Step, Sum
from teahouse.bots.review import VERDICTS, Verdict
from teahouse.engine import Record

FEW: Final = 20
"""Of fewer decisions nobody can say whom they are like."""
DECISIONS: Final = 3
STROKES: Final = 2
"""So many of the heaviest decisions and strokes of luck are key moments."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A step that weighed heavily for a seat."""

    step: int
    nature: Nature
    weight: float
    """What it did to the seat: luck either way; of a decision, what it cost, below nothing."""
    error: float
    """One standard error of that."""


@dataclass(frozen=True, slots=True)
class Report:
    """How one seat played, and how chance was to it."""

    seat: int
    sum: Sum
    decisions: int
    """How many decisions with a choice it made, as far as it is told."""
    verdicts: dict[Verdict, int]
    """How many of them were what."""
    cost: float
    """What one cost on average."""
    error: float
    """One standard error of that average, by how much they differ."""
    like: str | None
    """The level whose decisions cost about as much; None where there are too few to say, or no level was measured."""
    levels: tuple[LevelCost, ...]
    """What decisions of the levels up to the judge cost, where that was measured."""
    moments: tuple[Moment, ...]
    """At most five, in the order of play."""


def report(record: Record, retelling: Retelling, seat: int) -> Report:
    """What there is to say of a seat, as far as the retelling has come."""
    made = [step for step in retelling.steps if step.seat == seat and step.judged and step.judged.choices > 1]
    judged = [step.judged for step in made if step.judged]
    costs = [one.cost for one in judged]
    measured = measured_for(record.game, retelling.players, record.start().options)
    known = comparable(measured.levels)
    mean = fmean(costs) if costs else 0.0
    return Report(
        seat=seat,
        sum=retelling.sum_of(seat),
        decisions=len(costs),
        verdicts={verdict: sum(one.verdict == verdict for one in judged) for verdict in VERDICTS},
        cost=mean,
        error=stdev(costs) / sqrt(len(costs)) if len(costs) > 1 else 0.0,
        like=nearest(mean, known) if len(costs) >= FEW else None,
        levels=known,
        moments=key_moments(retelling.steps, seat),
    )


def comparable(found: Sequence[LevelCost]) -> tuple[LevelCost, ...]:
    """The levels up to the one that judges: of what a stronger one does otherwise its opinion knows no better."""
    ladder = [level.name for level in levels.LEVELS]
    judge = ladder.index(levels.adviser().name)
    return tuple(level for level in found if level.level in ladder[: judge + 1])


def nearest(cost: float, among: Sequence[LevelCost]) -> str | None:
    """The level whose decisions cost about so much on average."""
    return min(among, key=lambda level: abs(level.cost - cost)).level if among else None


def key_moments(steps: Sequence[Step], seat: int) -> tuple[Moment, ...]:
    """The heaviest decisions of a seat that are surely weak, and its heaviest strokes of luck, in the order of play."""
    weak = [
        Moment(step.number, "decision", -step.judged.cost, step.error)
        for step in steps
        if step.seat == seat and step.judged and step.judged.sign
    ]
    luck = [
        Moment(step.number, "luck", step.luck[seat], step.error)
        for step in steps
        if step.seat is None and step.luck[seat]
    ]
    chosen = [*_heaviest(weak, DECISIONS), *_heaviest(luck, STROKES)]
    return tuple(sorted(chosen, key=lambda moment: moment.step))


def _heaviest(moments: Sequence[Moment], number: int) -> list[Moment]:
    return sorted(moments, key=lambda moment: -abs(moment.weight))[:number]
