"""What a game tells the bots: the contract of a game's module `bot`.

A bot searches through the contract of `State` alone and plays any game so. `ADVICE` in a
game's folder `bot` makes it strong there. Every part is optional, and all of it speaks about full
states (worlds a bot has imagined), except `opinion`, which sees what the seat sees.

A world shows cards that the seat to act can't see. `prior`, `candidates` and `rollout` must judge by what
that seat knows in it, or the bot plays as if everybody could see through cards.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from random import Random
from typing import Any

from teahouse.engine.action import Action
from teahouse.engine.seen import Seen
from teahouse.engine.voice import Voice, amid


class Skill(IntEnum):
    """How well a game's own `opinion` should play. The levels of the house differ in it, in what they may spend, and in
    what they overlook."""

    LOOK = 0
    """Sees what a glance shows, but only a part of it."""
    GLANCE = 1
    """Sees the move at hand, as somebody does who plays for the first time."""
    PLAN = 2
    """Plays soundly and soon answers."""
    BEST = 3
    """Plays well, and takes its time for it."""
    UTMOST = 4
    """All that the game knows, and all the time there is."""


@dataclass(frozen=True, slots=True)
class Dial:
    """What a level of the house is in one game, where that is something else than in the house."""

    overlooks: float | None = None
    """The part of the actions that it doesn't notice."""
    visits: int | None = None
    """Worlds tried for a decision, where it searches."""
    plays: str = ""
    """How it plays, in words that follow its name and a colon."""


@dataclass(frozen=True)
class Advice:
    """How to play one game well."""

    evaluate: Callable[[Any], Sequence[float]] | None = None
    """What an unfinished position is worth to each seat: its chance to win, from 0 to 1; with one
    player, the final score to expect. Asked only where a seat decides, never where chance does."""
    prior: Callable[[Any, Sequence[Action]], Sequence[float]] | None = None
    """How promising each of these legal actions looks: positive weights of any size."""
    candidates: Callable[[Any], Sequence[Action]] | None = None
    """A short list out of a wide choice, the most promising first; anything not in it is never tried."""
    rollout: Callable[[Any, Random], Action] | None = None
    """A quick sensible choice for whoever is to act, to play a world on with."""
    horizon: int = 0
    """After so many decisions of playing on, `evaluate` speaks; without one, worlds are played to their end."""
    quiet: Callable[[Any], bool] | None = None
    """Whether a position is one that `evaluate` judges well: there it speaks before the horizon is reached."""
    sensible: Callable[[Any], Callable[[Action], bool]] | None = None
    """At a position: whether an action looks sensible to somebody careless, who never looks ahead. By this the house
    plays the newcomer that its weakest level is measured against."""
    vain: Callable[[Any], Callable[[Action], bool]] | None = None
    """At a position: whether an action is plainly in vain to anybody who has followed the game. Bots that look one move
    ahead overlook much, but do nothing of that kind as long as there is anything else."""
    levels: Mapping[str, Dial] = field(default_factory=dict)
    """What levels are here, by their names, where the house's own numbers don't suit: `{"club": Dial(visits=24)}`. A
    level that the house has only in some games is in this one if it stands here."""
    step: int = 100
    """By how much a level is stronger than the one below it, on average: Elo points, 100 of which win 64 % of two."""
    beats_random: float | None = None
    """The part of games that the strongest level wins against random players, where more is asked than elsewhere."""
    sure: Mapping[int, float] = field(default_factory=dict)
    """By the number of players, how sure the values are that the advising level tells: the part of their log odds,
    counted from an even share, that proves true in play (`teahouse calibrate` finds it). It changes what people are
    told, never what a bot chooses; 1 where nothing is said."""
    optimum: Callable[[], float] | None = None
    """The exact score to expect from the best play alone under the default rules, where the game is solved."""
    opinion: Callable[[Skill, Seen, Random], Sequence[tuple[Action, float]] | None] | None = None
    """For a skill: every legal action with its worth (as `evaluate` gives it to the seat that asks), best
    first, where the game knows better than any search; None leaves the answer to the level."""
    deeper: Callable[[Skill, Seen, Random, float], Sequence[tuple[Action, float]]] | None = None
    """The same as `opinion` with so many times the work, for whoever judges and has the time: more worlds, more plans,
    a longer look ahead; or with a part of it, for a quick look. Left out where the levels search, whose work is their
    visits, or where nothing can be added."""
    tallied: Callable[[Any], Sequence[float]] | None = None
    """What an unfinished position is worth to each seat by what lies on the table alone, without any plan: by this,
    roll-outs are judged that were not played to the end."""
    hindsight: Callable[[Any], Sequence[float]] | None = None
    """What an unfinished position is worth to each seat for somebody who sees everything, as `evaluate` gives it: by
    this games are told again. Left out where `evaluate` says as much."""
    exact: Callable[[int, Any], bool] = lambda players, options: False
    """Whether at a table of so many players, under these options, `hindsight` and `opinion` are exact."""
    to: Callable[[Skill, Seen], "Advice"] | None = None
    """What is advised to a skill at this table, where that is more than to others (what was learned, say)."""


@dataclass(frozen=True, slots=True)
class Opinion:
    """What a bot thinks of one legal action.

    `value` is the chance to win that it gives, from 0 to 1 (a shared win counts as its part); for
    a player alone it is the score to expect. `visits` says on how many tries that rests.
    """

    action: Action
    value: float
    visits: int
    rank: int = 1
    """Its place among all legal actions: 1 is the best, equal ones share a place."""


def why(opinions: Sequence[Opinion], seen: Seen, voice: Voice) -> str:
    """Why the first of a bot's opinions: as the game says it, or else what the bot expects of it and of the next."""
    best = opinions[0]
    return seen.game.words.reason(best.action, opinions, seen, voice) or _expected(opinions, seen, voice)


def _expected(opinions: Sequence[Opinion], seen: Seen, voice: Voice) -> str:
    if len(seen.legal()) == 1:
        return "It is the only move."
    first = worth(opinions[0].value, seen.players)
    told = f"{'Ends with' if seen.players == 1 else 'Wins'} about {first} from here"
    if len(opinions) < 2:
        return f"{told}."
    after = worth(opinions[1].value, seen.players)
    name = amid(seen.game.words.name(opinions[1].action, seen, voice))
    return f"{told}; the next best, {name}, {'is about as good' if after == first else f'about {after}'}."


def worth(value: float, players: int) -> str:
    """A value of an opinion in words: "62 %" to win, or "231 points" for a player alone."""
    if players == 1:
        return f"{value:.0f} points"
    return "1 % or less" if value < 0.015 else "99 % or more" if value > 0.985 else f"{value:.0%}".replace("%", " %")
