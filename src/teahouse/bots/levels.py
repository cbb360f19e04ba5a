"""The levels: three opponents for every game, different in kind.

- beginner sees one move ahead, judges by the game's evaluation and overlooks some moves;
- club searches, briefly, with all that the game advises;
- master searches on, up to nearly two seconds.

`visits` and `seconds` change a level's budget. Without either a level stops at so many visits,
or earlier at its time: so a slow machine waits no longer, and a fast one doesn't think for nothing.
"""

from typing import Any, Final

from teahouse.bots.advice import advice_for
from teahouse.bots.budget import Budget
from teahouse.bots.greedy import Greedy
from teahouse.bots.opinion import Bot
from teahouse.bots.search import Search
from teahouse.engine import Game

LEVELS: Final = ("beginner", "club", "master")
VISITS: Final = {"club": 150, "master": 1500}
SECONDS: Final = {"club": 0.35, "master": 1.5}


def budget_of(
    name: str, game: Game[Any] | None = None, visits: int | None = None, seconds: float | None = None
) -> Budget:
    """The budget of a level that searches; what is given replaces all of its own."""
    if visits is not None or seconds is not None:
        return Budget(visits, seconds)
    own = advice_for(game).visits.get(name) if game is not None else None
    return Budget(own or VISITS[name], SECONDS[name])


def level(
    name: str,
    game: Game[Any] | None = None,
    seed: int | str | None = None,
    visits: int | None = None,
    seconds: float | None = None,
) -> Bot:
    """A level by its name."""
    if name == "beginner":
        return Greedy(name, seed)
    return Search(name, budget_of(name, game, visits, seconds), seed)
