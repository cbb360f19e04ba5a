"""Telling a played game again, step by step: a generator, so that it can be stopped and shows how far it is.

    teller = Teller(record)
    for told in teller:
        print(told.step.number + 1, "of", len(teller))
    retelling = teller.retelling()

Luck is judged by the true table (`hindsight`): what chance did, and what a decision brought to light. The
decision itself is judged by what its seat knew (`review`). Where all is exact, a
decision has changed the expectation by its cost and by nothing else, so nothing is left unexplained. Elsewhere what
somebody gives away goes to the others in proportion to their chances, and the rest is told as it is.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from teahouse.bots import levels, steady
from teahouse.bots.advice import advice_for
from teahouse.bots.measured import measured_for
from teahouse.bots.opinion import Bot
from teahouse.bots.retelling.hindsight import Hindsight, Values, Worth
from teahouse.bots.retelling.shape import Judged, Rests, Retelling, Step, Turn, together
from teahouse.bots.retelling.timeline import Span, timeline
from teahouse.bots.review import Decision, Review, goes_on, judge_all
from teahouse.bots.search import Search
from teahouse.engine import Game, Record
from teahouse.engine.advice import Opinion


@dataclass(frozen=True, slots=True)
class Told:
    """A step, and for whoever words it what plain data can't hold: the decision with all that was known, its review."""

    step: Step
    span: Span
    decision: Decision | None = None
    review: Review | None = None
    opinions: Sequence[Opinion] = ()


class Teller:
    """Tells one record again. Going over it goes on where it was left."""

    def __init__(self, record: Record, judging: Bot | None = None, begin: int = 0) -> None:
        """`judging` is whose opinion costs are: without it, the level that advises, by its visits and not by the clock,
        so that it says the same every time, wherever one begins. The steps before `begin` were told elsewhere."""
        self.record = record
        game, players = record.game, len(record.players)
        self._judging = judging
        self._begin = begin
        self._line = timeline(record)
        options = self._line.start.options
        self._exact = advice_for(game).exact(players, options)
        self._measured = measured_for(game, players, options)
        self._hindsight = Hindsight(game, players, options, "review")
        self._sides = game.sides(players, options)
        self._start: Worth | None = None
        self._now: Worth | None = None
        self._told: list[Step] = []
        self._reviewed: dict[int, tuple[Decision, Review, Sequence[Opinion]]] = {}
        """The decisions of the steps, by their numbers, that are judged and not told yet."""

    def __len__(self) -> int:
        """How many steps there are."""
        return len(self._line.spans)

    def __iter__(self) -> Iterator[Told]:
        """The steps that are not told yet, one after another."""
        for span in self._line.spans[self._begin + len(self._told) :]:
            told = self._tell(span)
            self._told.append(told.step)
            yield told

    def retelling(self) -> Retelling:
        """All that is told so far."""
        rests = Rests(
            self._exact,
            self.judge_of(0).name,
            self._measured.chance_error,
            self._measured.positions,
            self._measured.decisions,
            self._measured.players,
        )
        game: Game[Any] = self.record.game
        steps = tuple(self._told)
        start = self._first().values
        players = len(self.record.players)
        return Retelling(
            game.name, players, rests, self._line.over, len(self), start, steps, _turns(steps), self._line.undone
        )

    def judge_of(self, turn: int) -> Bot:
        """Whose opinion the costs of a turn are: by the same luck at all its decisions, so that they can be compared;
        each turn is thought about afresh."""
        if self._judging is not None:
            return self._judging
        judge = steady(levels.adviser().name, self.record.game, f"review turn {turn}")
        if isinstance(judge, Search):
            judge.alike = True
        return judge

    @property
    def spans(self) -> tuple[Span, ...]:
        """What is told in each step."""
        return self._line.spans

    @property
    def undone(self) -> tuple[int, ...]:
        """The lines of the record that don't count."""
        return self._line.undone

    def _first(self) -> Worth:
        if self._start is None:
            self._start = self._hindsight.of(self._line.start, "start")
        return self._start

    def _tell(self, span: Span) -> Told:
        before = self._before()
        after = self._now = self._hindsight.of(span.after, span.lines[-1].number)
        if span.kind != "decision":
            luck = _less(after.values, before.values)
            error = together((before.error, after.error))
            return Told(self._step(span, before, after, luck, (0.0,) * len(luck), error), span)
        decision, review, opinions = self._review(self._begin + len(self._told))
        moved = _less(after.values, before.values)
        skill = moved if self._exact else self._given(decision.seat, review.cost, before.values)
        judged = Judged(
            str(decision.action),
            str(decision.action if review.agrees else review.best.action),
            review.best.value,
            review.cost,
            0.0 if review.forced else review.error,
            review.verdict,
            review.sign,
            review.choices,
        )
        luck, revealed_error = (0.0,) * len(moved), 0.0
        if not self._exact:
            luck, revealed_error = self._hindsight.revealed(decision, moved)
        step = self._step(span, before, after, luck, skill, judged.error, judged, revealed_error)
        return Told(step, span, decision, review, opinions)

    def _review(self, number: int) -> tuple[Decision, Review, Sequence[Opinion]]:
        """The decision of a step and what is thought of it; with it those that go on from there are judged."""
        if number not in self._reviewed:
            stretch = list(self._stretch(number))
            judge = self.judge_of(self._line.spans[number].turn)
            opinions = [judge.opinion(decision.seen) for decision in stretch]
            found = zip(stretch, judge_all(stretch, opinions), opinions, strict=True)
            self._reviewed = dict(enumerate(found, number))
        return self._reviewed.pop(number)

    def _stretch(self, number: int) -> Iterator[Decision]:
        """The decision of a step, and those after it in its turn for which nothing was learned in between."""
        turn, last = self._line.spans[number].turn, None
        for span in self._line.spans[number:]:
            decision = span.decision if span.turn == turn else None
            if decision is None or (last is not None and not goes_on(last, decision)):
                return
            yield decision
            last = decision

    def _before(self) -> Worth:
        """What the table is worth before the next step."""
        if self._now is None:
            last = self._line.spans[self._begin - 1] if self._begin else None
            self._now = self._hindsight.of(last.after, last.lines[-1].number) if last else self._first()
        return self._now

    def _step(
        self,
        span: Span,
        before: Worth,
        after: Worth,
        luck: Values,
        skill: Values,
        error: float,
        judged: Judged | None = None,
        revealed_error: float = 0.0,
    ) -> Step:
        rest = _less(_less(_less(after.values, before.values), luck), skill)
        return Step(
            number=self._begin + len(self._told),
            kind=span.kind,
            turn=span.turn,
            first=span.lines[0].number,
            last=span.lines[-1].number,
            seat=span.seat,
            before=before.values,
            after=after.values,
            luck=luck,
            skill=skill,
            unexplained=rest,
            error=error,
            outcomes=0 if judged else before.outcomes,
            sampled=before.sampled and not judged,
            judged=judged,
            revealed_error=revealed_error,
        )

    def _given(self, seat: int, cost: float, before: Values) -> Values:
        """What a cost does to each seat: its side loses it, the others get it by their chances."""
        side = next(side for side in self._sides if seat in side)
        others = sum(chance for other, chance in enumerate(before) if other not in side)
        partners, rivals = len(side), len(before) - len(side)
        found = []
        for other, chance in enumerate(before):
            if other in side:
                found.append(-cost)
            else:
                found.append(partners * cost * (chance / others if others else 1 / rivals))
        return tuple(found)


def _less(after: Values, before: Values) -> Values:
    return tuple(one - other for one, other in zip(after, before, strict=True))


def _turns(steps: tuple[Step, ...]) -> tuple[Turn, ...]:
    found: list[Turn] = []
    for step in steps:
        if found and found[-1].number == step.turn:
            last = found.pop()
            seat = step.seat if last.seat is None else last.seat
            found.append(Turn(step.turn, seat, last.first, step.number))
        else:
            found.append(Turn(step.turn, step.seat, step.number, step.number))
    return tuple(found)
