"""A played game again: what a bot thinks of every decision in it, and what each has cost.

    for decision in decisions(record):
        review = judge(decision, bot.opinion(decision.seen))
        print(decision.line, decision.action, review.verdict, review.best.action, review.cost)

A decision is judged by what its seat knew then, never by what came of it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from teahouse.engine import CHANCE, Action, Record, Seen
from teahouse.engine.advice import Opinion

Verdict = Literal["only", "best", "good", "inexact", "mistake"]
VERDICTS: Final[tuple[Verdict, ...]] = ("only", "best", "good", "inexact", "mistake")

CHANCE_TO_WIN: Final = (0.02, 0.06)
"""Less of the chance to win given away is still good; so much and more is a mistake."""
POINTS: Final = (0.5, 4.0)
"""The same for a player alone, in points to expect."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A line of a record on which a seat played: what it knew, and what it did."""

    line: int
    seat: int
    seen: Seen
    action: Action


@dataclass(frozen=True, slots=True)
class Review:
    """What a bot thinks of a decision."""

    verdict: Verdict
    played: Opinion
    best: Opinion

    @property
    def cost(self) -> float:
        """How much worse than the best it is: a chance to win; for a player alone, points."""
        return max(0.0, self.best.value - self.played.value)


def decisions(record: Record, seat: int | None = None) -> Iterator[Decision]:
    """Every line of a record on which a seat (or the given one) played, also where it had no choice."""
    before = record.start().copy()
    for step in record.replay():
        text = step.text.partition(" ")[2]
        if step.seat != CHANCE and not text.startswith("undo ") and seat in (None, step.seat):
            yield Decision(step.number, step.seat, before.seen_by(step.seat), before.parse(text))
        before = step.state.copy()


def judge(decision: Decision, opinions: Sequence[Opinion]) -> Review:
    """Hold a decision against a bot's opinion of every legal action, best first."""
    best = opinions[0]
    played = next(opinion for opinion in opinions if opinion.action == decision.action)
    if len(opinions) == 1:
        return Review("only", played, best)
    if played.rank == best.rank:
        return Review("best", played, best)
    good, mistake = POINTS if decision.seen.players == 1 else CHANCE_TO_WIN
    cost = best.value - played.value
    return Review("good" if cost < good else "inexact" if cost < mistake else "mistake", played, best)
