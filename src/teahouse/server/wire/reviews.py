"""What people are told of a hand that is reviewed: its graph, what luck and decisions did, what was better and why."""

from collections.abc import Sequence
from typing import Literal

import msgspec

from teahouse.bots.retelling import Judged, Report, Rests, Retelling, Step, Sum, report
from teahouse.bots.retelling.words import plays_like, what_it_rests_on
from teahouse.bots.review import VERDICTS, Verdict, heading
from teahouse.engine import Voice
from teahouse.engine.voice import amid, count, figure
from teahouse.server.wire.messages import HandView, Told
from teahouse.server.wire.retold import Mark, Outline, Retold, Said, Texts, named

Standing = Literal["none", "running", "stopped", "done", "failed"]
"""How far a review is: nobody asked for it yet, it is under way, it was stopped, it is whole, it went wrong."""

NO_REASON = "It went better in the games played on; no plain reason found."
PLURAL = {"mistake": "mistakes", "grave mistake": "grave mistakes"}
NBSP = "\N{NO-BREAK SPACE}"


class Frame(msgspec.Struct, frozen=True):
    """One line of a replay, and the hand after it; `step` is None for the table before the first line."""

    number: int
    step: Told | None
    hand: HandView


class ReviewMark(msgspec.Struct, frozen=True):
    """Something on the board or in the hand, by its name, and in the how manieth action of a turn it is used."""

    order: int
    at: str


class ReviewLine(msgspec.Struct, frozen=True):
    """What follows where the better is done: line by line, and where its own actions are drawn."""

    frames: list[Frame]
    marks: list[ReviewMark]


class ReviewMove(msgspec.Struct, frozen=True):
    """An action that was played or would have been better."""

    action: str
    words: str
    value: str
    """What it is worth, in words: "19 %"."""
    at: list[str]
    """Where it is drawn, by names of things on the board and in the hand."""


class ReviewCard(msgspec.Struct, frozen=True):
    """What is said of a decision."""

    verdict: Verdict
    sign: str
    heading: str
    """"A mistake: costs 7 ± 2"."""
    played: ReviewMove
    better: ReviewMove | None
    """None where nothing better was found."""
    reason: str
    by: str
    """By what it is judged."""


class ReviewTold(msgspec.Struct, frozen=True):
    """A step that is told: what each seat has after it, by seat, and what it did."""

    number: int
    after: list[float]
    luck: list[float]
    cost: float
    """What a decision has cost its seat; 0 where chance fell."""
    error: float
    card: ReviewCard | None


class ReviewStep(msgspec.Struct, frozen=True):
    """A step of the hand: what chance did in one go, or one decision; `first` and `last` are lines of the record."""

    number: int
    kind: Literal["setup", "chance", "decision"]
    turn: int
    first: int
    last: int
    seat: int | None
    says: str


class ReviewTurn(msgspec.Struct, frozen=True):
    """A turn of the hand: its steps, and what happened in it."""

    number: int
    label: str
    seat: int | None
    first: int
    last: int
    deed: str
    brings: str
    points: int


class ReviewParts(msgspec.Struct, frozen=True):
    """What a turn or a game did to one seat, rounded: the parts add up, and what rounding leaves is in `rest`."""

    start: float
    luck: float
    others: float
    own: float
    rest: float
    after: float


class ReviewRow(msgspec.Struct, frozen=True):
    """A turn that is told whole, by seat."""

    turn: int
    seats: list[ReviewParts]


class ReviewMoment(msgspec.Struct, frozen=True):
    """One of the moments that weighed most for a seat; `weight` as people are told it."""

    step: int
    nature: Literal["luck", "decision"]
    title: str
    where: str
    weight: float
    error: float


class ReviewSeat(msgspec.Struct, frozen=True):
    """What is reported of a seat."""

    sum: ReviewParts
    luck_error: float
    own_error: float
    counts: str
    """"61 decisions: 53 good, 6 inexact, 2 mistakes."."""
    like: str
    """"plays like club", "plays between guest and club", or that it can't be said."""
    moments: list[ReviewMoment]


class ReviewInfo(msgspec.Struct, frozen=True):
    """A review as far as it has come, in words for the eyes of `seat`; with the lists of steps and turns where all of
    it was asked for. Numbers are chances to win from 0 to 1, or for a player `alone` points of the final score; rounded
    ones are points of 100, or points."""

    table: str
    hand: int
    seat: int | None
    standing: Standing
    done: int
    of: int
    text: str
    """What went wrong, if anything did."""
    alone: bool
    exact: bool
    error: float
    """One standard error of a chance to win."""
    says: str
    """What the numbers rest on."""
    start: list[float]
    steps: list[ReviewStep]
    turns: list[ReviewTurn]
    told: list[ReviewTold]
    """The steps from number `since` on, as far as they are told."""
    rows: list[ReviewRow]
    """The turns that have become whole since then."""
    seats: list[ReviewSeat]


def tell_review(
    table: str, hand: int, retold: Retold | None, standing: Standing, text: str, voice: Voice, since: int = 0
) -> ReviewInfo:
    """A review as far as it has come; from step `since` on, where the rest was told before."""
    begun = retold.outline if retold else None
    if retold is None or begun is None:
        return ReviewInfo(table, hand, voice.you, standing, 0, 0, text, False, False, 0.0, "", [], [], [], [], [], [])
    alone, exact = retold.players == 1, begun.rests.exact
    retelling = retold.retelling()
    teller = _Teller(begun, retold, voice, alone)
    return ReviewInfo(
        table=table,
        hand=hand,
        seat=voice.you,
        standing=standing,
        done=len(retold.steps),
        of=retold.of,
        text=text,
        alone=alone,
        exact=exact,
        error=begun.rests.chance_error,
        says=what_it_rests_on(begun.rests, alone),
        start=list(begun.start),
        steps=[] if since else teller.steps(),
        turns=[] if since else teller.turns(),
        told=[teller.told(step, said) for step, said in zip(retold.steps[since:], retold.said[since:], strict=True)],
        rows=_rows(retelling, begun, since, alone),
        seats=[teller.seat(report(retold.record, retelling, seat)) for seat in range(retold.players)],
    )


class _Teller:
    """Tells one pair of eyes."""

    def __init__(self, begun: Outline, retold: Retold, voice: Voice, alone: bool) -> None:
        self._begun, self._retold, self._voice, self._alone = begun, retold, voice, alone
        self._exact = begun.rests.exact
        self._scale = 1 if alone else 100

    def _text(self, texts: Texts) -> str:
        eyes = self._voice.you
        return named(texts[-1 if eyes is None or len(texts) == 1 else eyes], self._voice.names)

    def _round(self, value: float) -> float:
        return round(self._scale * value, 1 if self._exact else 0) + 0.0

    def _value(self, value: float) -> str:
        return f"{value:.{1 if self._exact else 0}f}" if self._alone else f"{100 * value:.0f}{NBSP}%"

    def steps(self) -> list[ReviewStep]:
        """All steps, judged or not."""
        return [
            ReviewStep(number, one.kind, one.turn, one.first, one.last, one.seat, self._text(one.says))
            for number, one in enumerate(self._begun.steps)
        ]

    def turns(self) -> list[ReviewTurn]:
        """All turns."""
        return [
            ReviewTurn(
                one.number,
                _label(one.number),
                one.seat,
                one.first,
                one.last,
                self._text(one.deed),
                self._text(one.brings),
                one.points,
            )
            for one in self._begun.turns
        ]

    def told(self, step: Step, said: Said | None) -> ReviewTold:
        """A step that is judged."""
        cost = step.judged.cost if step.judged else 0.0
        card = self._card(step, step.judged, said) if step.judged and said else None
        return ReviewTold(step.number, list(step.after), list(step.luck), cost, step.error, card)

    def _card(self, step: Step, judged: Judged, said: Said) -> ReviewCard:
        assert step.seat is not None
        voice = self._voice
        reason = ""
        if said.better is not None:
            reason = named(said.reason, voice.names)
            if reason and step.seat != voice.you:
                reason = f"To {voice.names[step.seat]}: {reason}"
            reason = reason or ("" if self._exact else NO_REASON)
        return ReviewCard(
            verdict=judged.verdict,
            sign=judged.sign,
            heading="The only move" if judged.choices == 1 else self._heading(judged),
            played=self._move(judged.action, said.played, judged.value - judged.cost),
            better=self._move(judged.best, said.better, judged.value) if said.better else None,
            reason=reason,
            by=_judged_by(self._begun.rests, voice, step.seat),
        )

    def _heading(self, judged: Judged) -> str:
        told = heading(judged.verdict, judged.cost, judged.error, self._retold.players)
        return f"{told} points" if self._alone and judged.verdict != "good" else told

    def _move(self, action: str, mark: Mark, value: float) -> ReviewMove:
        return ReviewMove(action, self._text(mark.words), self._value(value), list(mark.at))

    def seat(self, told: Report) -> ReviewSeat:
        """What is reported of a seat."""
        whole = told.sum.rounded(self._alone, self._exact)
        return ReviewSeat(
            sum=_parts(whole),
            luck_error=whole.luck_error,
            own_error=whole.own_error,
            counts=_counts(told),
            like=plays_like(told),
            moments=[self._moment(one.step, one.nature, one.weight, one.error) for one in told.moments],
        )

    def _moment(self, number: int, nature: Literal["luck", "decision"], weight: float, error: float) -> ReviewMoment:
        step = self._begun.steps[number]
        said = self._retold.said[number] if nature == "decision" else None
        turn = next(one for one in self._begun.turns if one.number == step.turn)
        told = turn.deed if step.kind == "setup" else step.says
        title = self._text(said.played.words if said else told).removesuffix(".")
        who = "" if self._alone or step.seat is None else f", {self._voice.whom(step.seat)}"
        where = f"{_label(step.turn)}{who}"
        if said and said.better:
            where += f": better {amid(self._text(said.better.words))}"
        return ReviewMoment(number, nature, title, where, self._round(weight), self._round(error))


def _label(turn: int) -> str:
    return f"Turn {turn}" if turn else "Set-up"


def _parts(whole: Sum) -> ReviewParts:
    return ReviewParts(whole.start, whole.luck, whole.others, whole.own, whole.unexplained, whole.result)


def _rows(retelling: Retelling, begun: Outline, since: int, alone: bool) -> list[ReviewRow]:
    """The turns that are told whole and were not when `since` steps were told."""
    found = []
    for turn in begun.turns:
        if since <= turn.last < len(retelling.steps):
            steps = retelling.steps[turn.first : turn.last + 1]
            seats = [_row(steps, seat).rounded(alone, begun.rests.exact) for seat in range(retelling.players)]
            found.append(ReviewRow(turn.number, [_parts(one) for one in seats]))
    return found


def _row(steps: Sequence[Step], seat: int) -> Sum:
    start, result = steps[0].before[seat], steps[-1].after[seat]
    luck = sum(step.luck[seat] for step in steps)
    own = sum(step.skill[seat] for step in steps if step.seat == seat)
    others = sum(step.skill[seat] for step in steps if step.seat not in (None, seat))
    return Sum(seat, start, luck, others, own, result - start - luck - others - own, result, 0.0, 0.0, 0.0)


def _judged_by(rests: Rests, voice: Voice, seat: int) -> str:
    how = "exact, nothing is estimated" if rests.exact else f"by the {rests.judge}"
    return f"Judged by what {voice.whom(seat)} knew then, {how}."


def _counts(told: Report) -> str:
    """ "61 decisions: 53 good, 6 inexact, 2 mistakes."."""
    found = [(verdict, told.verdicts[verdict]) for verdict in VERDICTS]
    parts = [
        f"{figure(number)} {PLURAL.get(verdict, verdict) if number > 1 else verdict}"
        for verdict, number in found
        if number
    ]
    return f"{count(told.decisions, 'decision')}{': ' if parts else ''}{', '.join(parts)}."
