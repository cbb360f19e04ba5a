"""The levels: the opponents of every game, different in kind. This is their only list.

A level is a line of `LEVELS`, from the weakest on. The terminal, the server, the page, the arena and the ladder take
names, order, budgets and duties from here.

- guest sees what lies on the table, as the beginner does, but overlooks most of its moves: a first opponent, about as
  strong as a careless newcomer (each game says how much it overlooks there);
- beginner sees one move ahead, judges by the game's evaluation and overlooks some moves;
- club searches, briefly, with all that the game advises;
- master searches on, up to nearly two seconds.

A level stops at its visits, or earlier at its time: so a slow machine waits no longer, and a fast one doesn't think
for nothing.
"""

from teahouse.bots.budget import Budget
from teahouse.bots.careless import Careless
from teahouse.bots.greedy import Greedy
from teahouse.bots.level import Level
from teahouse.bots.random import RandomBot
from teahouse.bots.sampler import Sampler
from teahouse.bots.search import Search
from teahouse.engine import Refused
from teahouse.engine.advice import Skill
from teahouse.engine.options import unknown

LEVELS: tuple[Level, ...] = (
    Level(
        "guest",
        Greedy,
        "sees what lies on the table, has no plan",
        Skill.LOOK,
        overlooks=0.75,
        limit=100,
        welcomes=True,
    ),
    Level("beginner", Greedy, "looks one move ahead, overlooks some", Skill.GLANCE, overlooks=0.25, limit=100),
    Level("club", Search, "thinks its turn through", Skill.PLAN, Budget(150, 0.35), limit=500, stands_in=True),
    Level("master", Search, "plays as well as the house can", Skill.BEST, Budget(1500, 1.5), limit=2000, advises=True),
)

PLAIN: tuple[Level, ...] = (
    Level("random", RandomBot),
    Level("careless", Careless),
    Level("sampler", Sampler, budget=Budget(seconds=0.5)),
)
"""Bots to measure the levels by: made as a level is, but nobody is offered them."""


def names() -> tuple[str, ...]:
    """The names of all bots: the levels from the weakest on, then the plain ones."""
    return tuple(level.name for level in (*LEVELS, *PLAIN))


def find(name: str) -> Level:
    """A level or a plain bot by its name."""
    for level in (*LEVELS, *PLAIN):
        if level.name == name:
            return level
    raise Refused(unknown("bot", name, names()))


def seconds_of(name: str) -> float:
    """Seconds that a bot takes for a move at most where nothing else is said; none, if there is no such bot."""
    return next((level.seconds for level in (*LEVELS, *PLAIN) if level.name == name), 0.0)


def stand_in() -> Level:
    """The bot that plays for people who are away, and against people who asked for no other."""
    return next(level for level in LEVELS if level.stands_in)


def adviser() -> Level:
    """The bot whose opinion hints and reviews are."""
    return next(level for level in LEVELS if level.advises)
