"""What a played game looks like when it is told again: plain data, which msgspec and json can write.

Numbers are tuples by seat. They are chances to win, from 0 to 1; for a player alone, points of the final score. For
each seat, and for each step too, it is exactly so:

    began with + luck + others' decisions + own decisions + not explained = result
"""

from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt
from typing import Literal

from teahouse.bots.retelling.hindsight import Values
from teahouse.bots.retelling.timeline import Kind
from teahouse.bots.review import Verdict

Nature = Literal["luck", "decision"]


@dataclass(frozen=True, slots=True)
class Judged:
    """What the judge thinks of a decision, by what its seat knew then."""

    action: str
    best: str
    """What it would have done; the same as `action` where it finds nothing better."""
    value: float
    """What the best action is worth to the seat, as it could know."""
    cost: float
    error: float
    """One standard error of the cost."""
    verdict: Verdict
    sign: str
    choices: int
    """How many legal actions there were; with one there was no decision."""


@dataclass(frozen=True, slots=True)
class Step:
    """What chance did in one go, or one decision."""

    number: int
    """From 0."""
    kind: Kind
    turn: int
    """The number of its turn, from 1; 0 is the set-up."""
    first: int
    last: int
    """The lines of the record, from 1: those between that were taken back don't count."""
    seat: int | None
    """Who decided; nobody where chance fell."""
    before: Values
    after: Values
    luck: Values
    """What chance did to each seat beyond what was to be expected of it; of a decision, what it brought to
    light that its seat couldn't know."""
    skill: Values
    """What the decision did to each seat, by its cost: to who decided it is never more than nothing."""
    unexplained: Values
    """The rest: estimates that disagree."""
    error: float
    """One standard error of what chance did, or of the cost."""
    outcomes: int
    """So many outcomes of chance were looked at; 0 for a decision."""
    sampled: bool
    """Whether these were drawn by lot out of more."""
    judged: Judged | None = None
    """None where chance fell."""
    revealed_error: float = 0.0
    """One standard error of the luck in a decision."""

    @property
    def luck_error(self) -> float:
        """One standard error of the luck."""
        return self.error if self.seat is None else self.revealed_error


@dataclass(frozen=True, slots=True)
class Turn:
    """The steps of one turn, from the first to the last."""

    number: int
    seat: int | None
    """Who decided first in it; nobody in the set-up."""
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Sum:
    """How the result of a seat came about; the parts add up to it."""

    seat: int
    start: float
    luck: float
    others: float
    own: float
    unexplained: float
    result: float
    """What came of it; while the retelling or the game isn't done, what it stands at."""
    luck_error: float
    others_error: float
    own_error: float

    def rounded(self, alone: bool, exact: bool) -> "Sum":
        """As people are told it: points of 100, or for a player alone points, in whole numbers (exact ones to a tenth).
        What rounding leaves goes into what isn't explained, so that the parts still add up."""
        scale, digits = (1 if alone else 100), (1 if exact else 0)
        parts = (self.start, self.luck, self.others, self.own, self.result)
        errors = (self.luck_error, self.others_error, self.own_error)
        start, luck, others, own, result, *errors_ = (round(scale * part, digits) + 0.0 for part in parts + errors)
        rest = round(result - start - luck - others - own, digits) + 0.0
        return Sum(self.seat, start, luck, others, own, rest, result, *errors_)


@dataclass(frozen=True, slots=True)
class Rests:
    """What the numbers rest on."""

    exact: bool
    """Whether everything is exact, as for a player alone at a solved game."""
    judge: str
    """Whose opinion the costs are: a bot."""
    chance_error: float
    """One standard error of a chance to win, as it proved in play."""
    positions: int
    """On so many positions that error rests, each played on twice; 0 where nobody has measured it."""
    decisions: int
    """On so many decisions, judged again with ten times the work, the errors of costs rest; 0 where nobody did."""
    players: int
    """At a table of so many that was measured."""


@dataclass(frozen=True, slots=True)
class Retelling:
    """A game told again, or the beginning of it."""

    game: str
    players: int
    rests: Rests
    over: bool
    """Whether the record goes to the end of the game; else its last values are no result yet."""
    of: int
    """How many steps there are in all; `steps` has those that are done."""
    start: Values
    steps: tuple[Step, ...]
    turns: tuple[Turn, ...]
    undone: tuple[int, ...]
    """The lines of the record that don't count: those taken back, and those that took back."""

    @property
    def done(self) -> bool:
        """Whether all steps are there."""
        return len(self.steps) == self.of

    @property
    def values(self) -> list[Values]:
        """The graph: what each seat had before the first step, and after each."""
        return [self.start, *(step.after for step in self.steps)]

    def sum_of(self, seat: int) -> Sum:
        """How the result of a seat came about."""
        mine = [step for step in self.steps if step.seat == seat]
        others = [step for step in self.steps if step.seat not in (None, seat)]
        luck = sum(step.luck[seat] for step in self.steps)
        own = sum(step.skill[seat] for step in mine)
        of_others = sum(step.skill[seat] for step in others)
        result = self.steps[-1].after[seat] if self.steps else self.start[seat]
        return Sum(
            seat,
            self.start[seat],
            luck,
            of_others,
            own,
            result - self.start[seat] - luck - of_others - own,
            result,
            together(step.luck_error for step in self.steps),
            together(step.error for step in others),
            together(step.error for step in mine),
        )


def together(errors: Iterable[float]) -> float:
    """One standard error of a sum whose parts err by so much, each by itself."""
    return sqrt(sum(error * error for error in errors))
