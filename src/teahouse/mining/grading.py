"""How hard a puzzle is: each level of the ladder is asked several times, and the pattern becomes a rating.

A level stands on the scale by the steps of its game (`Advice.step`), with the one that plays for people who are away at
1500. A puzzle is a rival to all of them: its rating is the one at which they would do against it as they did, held
together by a wide prior around 1500, for no pattern proves more than the ladder reaches.
"""

from collections.abc import Sequence
from math import exp, log
from typing import Any, Final

from teahouse.bots import levels
from teahouse.bots.advice import advice_for
from teahouse.engine import Game, Seen
from teahouse.mining.judges import bounded

EVEN: Final = 1500.0
PRIOR: Final = 500.0
"""How far from the middle a puzzle is taken to be before anybody was asked."""
SCALE: Final = 400 / log(10)
LEAST, MOST = 600, 2400
ASKED, ASKED_SLOW = 6, 2
"""So often a level is asked; one that takes its time for an answer less often, and the strongest once."""
QUICK: Final = 500
"""A level is quick that answers within so many milliseconds."""


def asked(seen: Seen, seed: str) -> dict[str, list[str]]:
    """What each level of the game chooses, the weakest first."""
    found = {}
    ladder = levels.ladder(seen.game)
    for level in ladder:
        times = ASKED if level.limit <= QUICK else 1 if level is ladder[-1] else ASKED_SLOW
        minds = [bounded(level, seen.game, f"{seed} {level.name} {time}") for time in range(times)]
        found[level.name] = [str(mind.choose(seen)) for mind in minds]
    return found


def strengths(game: Game[Any]) -> dict[str, float]:
    """Where each level stands on the scale."""
    names = [level.name for level in levels.ladder(game)]
    middle = names.index(levels.stand_in().name)
    return {name: EVEN + advice_for(game).step * (place - middle) for place, name in enumerate(names)}


def rating(strong: Sequence[float], solved: Sequence[float]) -> int:
    """The rating at which players so strong solve such parts of their tries, with the prior."""
    low, high = 0.0, 3000.0
    while high - low > 0.5:
        middle = (low + high) / 2
        slope = (EVEN - middle) / PRIOR**2
        for one, part in zip(strong, solved, strict=True):
            slope += (1 / (1 + exp((middle - one) / SCALE)) - part) / SCALE
        low, high = (middle, high) if slope > 0 else (low, middle)
    return round(min(MOST, max(LEAST, (low + high) / 2)))
