"""A played game again: what a bot thinks of every decision in it, and what each has cost.

    for decision in decisions(record):
        review = judge(decision, bot.opinion(decision.seen))
        print(decision.line, decision.action, review.verdict, review.best.action, review.cost)

A decision is judged by what its seat knew then, never by what came of it. Where a seat makes several in a row and
learns nothing by them, as when it lays the tiles of one turn, each has lost no more than what can't be reached any more
after it: in which order tiles are laid costs nothing. A cost that may be nothing but the error of the opinion is called
so, and gets no sign.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

from teahouse.bots.measured import measured_for
from teahouse.engine import CHANCE, Action, Record, Seen
from teahouse.engine.advice import Opinion
from teahouse.engine.hand import teaches_nothing

Verdict = Literal["good", "too close to call", "inexact", "mistake", "grave mistake"]
VERDICTS: Final[tuple[Verdict, ...]] = ("good", "too close to call", "inexact", "mistake", "grave mistake")
SIGNS: Final[Mapping[Verdict, str]] = {"inexact": "?!", "mistake": "?", "grave mistake": "??"}
"""Verdicts as signs; the others have none."""
WEAK: Final = tuple(SIGNS)
"""What is called weak, from the least on."""

CHANCE_TO_WIN: Final = (0.01, 0.04, 0.1)
"""Less of the chance to win given away is good; so much and more is inexact, a mistake, a grave one."""
POINTS: Final = (1.0, 3.0, 8.0)
"""The same for a player alone, in points to expect."""
SURE: Final = 2.0
"""A cost is spoken of where it exceeds so many of its standard errors."""


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
    choices: int
    """How many legal actions there were."""
    error: float
    """One standard error of the cost."""

    @property
    def cost(self) -> float:
        """How much worse than the best it is: a chance to win; for a player alone, points."""
        return max(0.0, self.best.value - self.played.value)

    @property
    def forced(self) -> bool:
        """Whether there was nothing else to do."""
        return self.choices == 1

    @property
    def agrees(self) -> bool:
        """Whether the bot would have done the same, or what it takes for as good."""
        return self.played.rank == self.best.rank

    @property
    def sign(self) -> str:
        """The verdict as a sign; none where nothing was weak, or nothing sure."""
        return SIGNS.get(self.verdict, "")


HEADINGS: Final[Mapping[Verdict, str]] = {
    "good": "Good",
    "too close to call": "Too close to call: costs {cost}",
    "inexact": "Inexact: costs {cost}",
    "mistake": "A mistake: costs {cost}",
    "grave mistake": "A grave mistake: costs {cost}",
}


def heading(verdict: Verdict, cost: float, error: float, players: int) -> str:
    """A verdict in words, with its cost in points: of 100 chances to win, or alone of the score, exact to a tenth."""
    return HEADINGS[verdict].format(cost=told_cost(cost, error, players))


def told_cost(cost: float, error: float, players: int) -> str:
    """A cost in points, with its standard error."""
    scale = 1 if players == 1 else 100
    return f"{scale * cost:.0f} ± {scale * error:.0f}" if error else f"{scale * cost:.1f}"


def decisions(record: Record, seat: int | None = None) -> Iterator[Decision]:
    """Every line of a record on which a seat (or the given one) played, also where it had no choice."""
    before = record.start().copy()
    for step in record.replay():
        text = step.text.partition(" ")[2]
        if step.seat != CHANCE and not text.startswith("undo ") and seat in (None, step.seat):
            yield Decision(step.number, step.seat, before.seen_by(step.seat), before.parse(text))
        before = step.state.copy()


def stretches(decisions: Iterable[Decision | None]) -> Iterator[list[Decision]]:
    """Decisions of one seat that follow each other, each but the last of which taught it nothing; None stands for
    whatever else lies between two decisions."""
    stretch: list[Decision] = []
    for decision in decisions:
        last = stretch[-1] if stretch else None
        if last is not None and not (decision is not None and goes_on(last, decision)):
            yield stretch
            stretch = []
        if decision is not None:
            stretch.append(decision)
    if stretch:
        yield stretch


def goes_on(one: Decision, following: Decision) -> bool:
    """Whether a seat decided on, knowing no more than before, with nothing between its two decisions."""
    return one.seat == following.seat and teaches_nothing(one.seen, one.action)


def judge(decision: Decision, opinions: Sequence[Opinion], following: Review | None = None) -> Review:
    """Hold a decision against a bot's opinion of every legal action, best first.

    `following` is the review of the decision after it, where the seat `goes_on`: what could still be reached there was
    not lost, whatever the opinion took the action for.
    """
    best, seen = opinions[0], decision.seen
    played = next(opinion for opinion in opinions if opinion.action == decision.action)
    if following is not None and following.best.value > played.value:
        played = replace(played, value=following.best.value)
    if played.value >= best.value:
        best = played = replace(played, rank=best.rank)
    cost = best.value - played.value
    error = measured_for(seen.game, seen.players, seen.options).error_of(cost)
    return Review(verdict(cost, error, seen.players), played, best, len(opinions), error)


def judge_all(stretch: Sequence[Decision], opinions: Sequence[Sequence[Opinion]]) -> list[Review]:
    """The reviews of the decisions of a stretch, by the opinions of each: from the last to the first, for what one of
    them cost hangs on what is left after it."""
    found: list[Review] = []
    for decision, one in zip(reversed(stretch), reversed(opinions), strict=True):
        found.append(judge(decision, one, found[-1] if found else None))
    return found[::-1]


def verdict(cost: float, error: float, players: int) -> Verdict:
    """What a decision is called that cost so much, as far as one can tell."""
    limits = POINTS if players == 1 else CHANCE_TO_WIN
    grade = sum(cost >= limit for limit in limits)
    if not grade:
        return "good"
    return WEAK[grade - 1] if cost > SURE * error else "too close to call"
