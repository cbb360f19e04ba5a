"""What a person in a puzzle is told: the table in the same structures as at any table, and what came of a try."""

from typing import Annotated, Literal

import msgspec

from teahouse.bots import levels
from teahouse.school.glicko import Rated, tried
from teahouse.school.trial import Trial
from teahouse.server.wire.school import Question, ReplyInfo, SchoolTable, SchoolUpdate, Told, answer_to, tell_updates


class Standing(msgspec.Struct, frozen=True):
    """How good somebody is at puzzles, by Glicko-2: whoever keeps it sends it along and gets the new one back."""

    rating: Annotated[float, msgspec.Meta(ge=0, le=4000)]
    deviation: Annotated[float, msgspec.Meta(ge=1, le=350)]
    volatility: Annotated[float, msgspec.Meta(ge=0.001, le=0.5)]
    tries: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
    """First tries so far."""


class PuzzleAfter(msgspec.Struct, frozen=True):
    """What is told of a puzzle once it was tried."""

    best: str
    """The best move, in words; "" until it is solved or shown."""
    theme: str
    """What it is about; "" until then, and where that can't be told."""
    idea: str
    """Why such a move is best where another would not be, in a sentence; "" likewise."""
    level: str
    """Which levels miss it: "beginner and club bots miss it, master bots find it"; "" until then."""
    judged: str
    """Who has reckoned it out: "by two strong bots, who agree"; "" until then."""
    rating: int
    """How hard it is."""
    standing: Standing | None
    """How good the person is now; None where nothing was to be rated."""
    gained: int
    """What this try has changed of it."""


class PuzzleScene(msgspec.Struct, frozen=True):
    """Where a person stands in a puzzle: before a try, or after it."""

    game: str
    id: str
    kind: Literal["asked", "solved", "as_good", "refuted"]
    says: str
    """The question; after a try what followed."""
    does: str
    """What is wanted; after a try why it is best, or what was not so good about it."""
    verdict: str
    """Said first of a try that is not good: that there is a better one; "" of others."""
    lacks: str
    """What a try that is not good brings and leaves to the others; "" where that can't be told."""
    rule: str
    """The clause to read about it; "" where there is none, and until it is solved or shown."""
    replies: list[ReplyInfo]
    """What is framed on the board: 1 what the person did, from 2 on what the others answered."""
    updates: list[SchoolUpdate]
    """What happened by the try, line by line, and how the table stands; all that led there where there is none yet."""
    after: PuzzleAfter | None
    """Only once it was tried."""


def tell_trial(trial: Trial, standing: Standing | None = None, first: bool = False) -> PuzzleScene:
    """A puzzle as the page draws it. A first try is rated, against `standing` or as somebody's first of all."""
    theme = trial.theme if trial.learned else None
    return PuzzleScene(
        game=trial.game.name,
        id=trial.puzzle.id,
        kind=trial.kind,
        says=trial.says,
        does=trial.does,
        verdict=trial.verdict,
        lacks="" if trial.learned else trial.lacks,
        rule=theme.rule if theme else "",
        replies=[ReplyInfo(mark.seat, mark.at, mark.number) for mark in trial.marks],
        updates=tell_updates(trial, _table(trial)),
        after=None if trial.open else _after(trial, standing, first),
    )


def answer(trial: Trial, question: Question) -> Told:
    """What a person is told who asks something in a puzzle: no more than what the rules allow."""
    return answer_to(trial, question, _table(trial))


def _after(trial: Trial, standing: Standing | None, first: bool) -> PuzzleAfter:
    known, now = trial.learned, standing
    theme = trial.theme if known else None
    if first:
        now = _rated(trial, standing)
    before = standing.rating if standing else Rated().rating
    return PuzzleAfter(
        best=trial.best if known else "",
        theme=theme.words if theme else "",
        idea=theme.idea if theme else "",
        level=trial.level if known else "",
        judged=trial.judged if known else "",
        rating=trial.puzzle.rating,
        standing=now,
        gained=round(now.rating) - round(before) if first and now else 0,
    )


def _rated(trial: Trial, standing: Standing | None) -> Standing:
    before = Rated(standing.rating, standing.deviation, standing.volatility) if standing else Rated()
    after = tried(before, trial.puzzle.rating, trial.learned)
    tries = (standing.tries if standing else 0) + 1
    # So that what comes back may go in again.
    rating = min(4000.0, max(0.0, after.rating))
    return Standing(round(rating, 2), round(after.deviation, 2), round(after.volatility, 6), tries)


def _table(trial: Trial) -> SchoolTable:
    return SchoolTable(
        id="puzzle",
        level=levels.ladder(trial.game)[-1].name,
        over="This puzzle was tried; try it again.",
        foresees=False,
    )
