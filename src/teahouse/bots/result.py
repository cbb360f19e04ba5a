"""What the end of a game is worth to each seat."""

from teahouse.engine import Outcome, State

NEARLY = 0.02
"""So much of the worth hangs on the points, so that a bot plays on sensibly when all is won or lost."""
USUAL_LEAD = 20
"""A lead of so many points is half way from nothing to everything."""


def shares(outcome: Outcome) -> tuple[float, ...]:
    """The part of the win that each seat has: 1, or a fraction of a shared one; a drawn game gives nobody any."""
    winners = outcome.winners
    return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(len(outcome.ranks)))


def result(state: State) -> list[float]:
    """What a finished game is worth to each seat: the part of the win (a team's is whole to each partner),
    by a hair the lead in points; to a player alone the score."""
    outcome = state.outcome
    assert outcome is not None
    scores = outcome.scores
    if len(scores) == 1:
        return [float(scores[0])]
    best = max(scores)
    second = max((score for seat, score in enumerate(scores) if seat != scores.index(best)), default=best)
    partners = len(state.game.sides(state.players, state.options)[0])
    values = []
    for score, share in zip(scores, shares(outcome), strict=True):
        lead = score - (second if score == best else best)
        values.append((1 - NEARLY) * share * partners + NEARLY * (0.5 + 0.5 * lead / (abs(lead) + USUAL_LEAD)))
    return values
