"""What a retelling says of one seat: its luck, its mistakes by their weight, whom it plays like, what mattered."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot, sqrt
from statistics import fmean, stdev
from typing import Final

from teahouse.bots import levels
from teahouse.bots.measured import LevelCost, measured_for
from teahouse.bots.retelling.shape import Nature, Retelling, Step, Sum
from teahouse.bots.review import VERDICTS, Verdict
from teahouse.engine import Record

FEW: Final = 20
"""Of fewer decisions nobody can say whom they are like."""
ALIKE: Final = 2.0
"""A level whose cost is no more than so many standard errors away can't be told from somebody."""
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
    """The level whose decisions cost about as much, where it can be told from all others."""
    between: tuple[str, str] | None
    """Else the weakest and the strongest that it may be; None where there are too few decisions to say even that, or no
    level was measured."""
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
    error = stdev(costs) / sqrt(len(costs)) if len(costs) > 1 else 0.0
    near = alike(mean, error, len(costs), known) if len(costs) >= FEW else ()
    return Report(
        seat=seat,
        sum=retelling.sum_of(seat),
        decisions=len(costs),
        verdicts={verdict: sum(one.verdict == verdict for one in judged) for verdict in VERDICTS},
        cost=mean,
        error=error,
        like=near[0] if len(near) == 1 else None,
        between=(near[0], near[-1]) if len(near) > 1 else None,
        levels=known,
        moments=key_moments(retelling.steps, seat),
    )


def comparable(found: Sequence[LevelCost]) -> tuple[LevelCost, ...]:
    """The levels up to the one that judges: of what a stronger one does otherwise its opinion knows no better."""
    ladder = [level.name for level in levels.LEVELS]
    judge = ladder.index(levels.adviser().name)
    return tuple(level for level in found if level.level in ladder[: judge + 1])


def alike(cost: float, error: float, decisions: int, among: Sequence[LevelCost]) -> tuple[str, ...]:
    """The levels, from the weakest on, that somebody may be like of whom so many decisions cost so much on average:
    those that can't be told from them, or the two that they lie between. None where it may be every level."""
    may_be = [
        place
        for place, level in enumerate(among)
        if abs(level.cost - cost) <= ALIKE * hypot(level.error, max(error, level.each / sqrt(decisions)))
    ]
    if not may_be:
        above = sum(level.cost > cost for level in among)
        may_be = [place for place in (above - 1, above) if 0 <= place < len(among)]
    found = among[may_be[0] : may_be[-1] + 1] if may_be else ()
    return tuple(level.level for level in found) if len(found) < len(among) else ()


def key_moments(steps: Sequence[Step], seat: int) -> tuple[Moment, ...]:
    """The heaviest decisions of a seat that are surely weak, and its heaviest strokes of luck, in the order of play; no
    step is told twice."""
    weak = [
        Moment(step.number, "decision", -step.judged.cost, step.error)
        for step in steps
        if step.seat == seat and step.judged and step.judged.sign
    ]
    luck = [Moment(step.number, "luck", step.luck[seat], step.luck_error) for step in steps if step.luck[seat]]
    told = _heaviest(weak, DECISIONS)
    once = {moment.step for moment in told}
    chosen = [*told, *_heaviest([moment for moment in luck if moment.step not in once], STROKES)]
    return tuple(sorted(chosen, key=lambda moment: moment.step))


def _heaviest(moments: Sequence[Moment], number: int) -> list[Moment]:
    return sorted(moments, key=lambda moment: -abs(moment.weight))[:number]
