"""Standing orders of Yozu: answers that a player may give beforehand.

YO-10.16: an order that answers for the Oracle answers every miss, whether there was a choice or not.
One that answered only where there is none would tell the others so.
"""

from random import SystemRandom

from teahouse.engine import Action, Seen

ONLY_CHOICE = False
"""No question of Yozu has an only answer that everybody can see."""

_lots = SystemRandom()


def keep(seen: Seen) -> Action | None:
    """Keep a card that was won, without a look at the other gardens."""
    return seen.parse("keep") if seen.view.won is not None and seen.to_act == seen.seat else None


def _answers(seen: Seen) -> list[Action]:
    """The true answers, animal first; none where this seat is not asked for one."""
    return list(seen.legal()) if seen.view.stage == "answer" and seen.to_act == seen.seat else []


def animal(seen: Seen) -> Action | None:
    """Answer with the animal where both are there, else with what is true."""
    return next(iter(_answers(seen)), None)


def season(seen: Seen) -> Action | None:
    """Answer with the season where both are there, else with what is true."""
    return next(reversed(_answers(seen)), None)


def by_lot(seen: Seen) -> Action | None:
    """Draw lots where both are there, else answer with what is true."""
    answers = _answers(seen)
    return _lots.choice(answers) if answers else None


ORDERS = (
    ("keep", "Always keep the card I win.", keep),
    ("answer-animal", "Answer for me as Oracle: the animal, where both are on my cards.", animal),
    ("answer-season", "Answer for me as Oracle: the season, where both are on my cards.", season),
    ("answer-by-lot", "Answer for me as Oracle: by lot, where both are on my cards.", by_lot),
)
