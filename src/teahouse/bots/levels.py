"""The levels: the opponents of every game, from guest to grandmaster. This is their only list.

A level is a line of `LEVELS`, from the weakest on. The terminal, the server, the page, the arena and the ladder take
names, order, budgets and duties from here. Guest, beginner, club and master are in every game; the rungs between them,
and grandmaster, in those that say what they are there (`Advice.levels` in the game's `bot`): a game's own list is its
`ladder`.

- guest sees what lies on the table, as the beginner does, but overlooks most of its moves: a first opponent, about as
  strong as a careless newcomer (each game says how much it overlooks there);
- newcomer and novice are between guest and beginner: they overlook less than the one and more than the other;
- beginner sees one move ahead, judges by the game's evaluation and overlooks some moves;
- amateur and regular think as club does, but overlook a part of their moves;
- club searches, briefly, with all that the game advises;
- veteran and expert weigh moves as master does, but overlook a part of them, or search less;
- master searches on, up to nearly two seconds;
- grandmaster takes what it needs of them, and plays by all that the game has learned or can work out.

A level stops at its visits, or earlier at its time: so a slow machine waits no longer, and a fast one doesn't think
for nothing.
"""

from typing import Any

from teahouse.bots.advice import advice_for
from teahouse.bots.budget import Budget
from teahouse.bots.careless import Careless
from teahouse.bots.greedy import Greedy
from teahouse.bots.level import Level
from teahouse.bots.random import RandomBot
from teahouse.bots.sampler import Sampler
from teahouse.bots.search import Search
from teahouse.engine import Game, Refused
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
    Level(
        "newcomer",
        Greedy,
        "looks one move ahead, overlooks {overlooks}",
        Skill.GLANCE,
        overlooks=0.5,
        limit=100,
        everywhere=False,
    ),
    Level(
        "novice",
        Greedy,
        "looks one move ahead, overlooks {overlooks}",
        Skill.GLANCE,
        overlooks=0.4,
        limit=100,
        everywhere=False,
    ),
    Level("beginner", Greedy, "looks one move ahead, overlooks {overlooks}", Skill.GLANCE, overlooks=0.25, limit=100),
    Level(
        "amateur",
        Search,
        "thinks its turn through, overlooks {overlooks}",
        Skill.PLAN,
        Budget(150, 0.35),
        overlooks=0.6,
        limit=500,
        everywhere=False,
    ),
    Level(
        "regular",
        Search,
        "thinks its turn through, overlooks {overlooks}",
        Skill.PLAN,
        Budget(150, 0.35),
        overlooks=0.3,
        limit=500,
        everywhere=False,
    ),
    Level("club", Search, "thinks its turn through", Skill.PLAN, Budget(150, 0.35), limit=500, stands_in=True),
    Level(
        "veteran",
        Search,
        "weighs what each move leads to, overlooks {overlooks}",
        Skill.BEST,
        Budget(1500, 1.5),
        overlooks=0.5,
        limit=2000,
        everywhere=False,
    ),
    Level(
        "expert",
        Search,
        "weighs what each move leads to, overlooks {overlooks}",
        Skill.BEST,
        Budget(1500, 1.5),
        overlooks=0.25,
        limit=2000,
        everywhere=False,
    ),
    Level("master", Search, "weighs what each move leads to", Skill.BEST, Budget(1500, 1.5), limit=2000, advises=True),
    Level(
        "grandmaster",
        Search,
        "plays as well as the house can in two seconds",
        Skill.UTMOST,
        Budget(1500, 1.8),
        limit=2000,
        everywhere=False,
    ),
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


def ladder(game: Game[Any]) -> tuple[Level, ...]:
    """The levels of a game, from the weakest on."""
    said = advice_for(game).levels
    return tuple(level for level in LEVELS if level.everywhere or level.name in said)


def find(name: str, game: Game[Any] | None = None) -> Level:
    """A level or a plain bot by its name; of a game, if it has it."""
    for level in (*(LEVELS if game is None else ladder(game)), *PLAIN):
        if level.name == name:
            return level
    if game is None or name not in names():
        raise Refused(unknown("bot", name, names()))
    there = ", ".join(level.name for level in ladder(game))
    raise Refused(f"{game.about.title} has no {name}; its levels are {there}")


def seconds_of(name: str) -> float:
    """Seconds that a bot takes for a move at most where nothing else is said; none, if there is no such bot."""
    return next((level.seconds for level in (*LEVELS, *PLAIN) if level.name == name), 0.0)


def stand_in() -> Level:
    """The bot that plays for people who are away, and against people who asked for no other."""
    return next(level for level in LEVELS if level.stands_in)


def welcoming() -> Level:
    """The bot that plays against people who have not chosen a level yet, and in lessons."""
    return next(level for level in LEVELS if level.welcomes)


def adviser() -> Level:
    """The bot whose opinion hints and reviews are."""
    return next(level for level in LEVELS if level.advises)
