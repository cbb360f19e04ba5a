"""What the deal of a day is, what somebody made of it, and how that stands beside others."""

import json
from collections.abc import Sequence
from datetime import date
from typing import Any, NamedTuple

import msgspec

import teahouse
from teahouse.bots.levels import stand_in
from teahouse.engine import Game
from teahouse.engine import options as opts
from teahouse.server.stored import Card

SEAT = 0
"""Whoever plays a deal has this seat; bots have the others."""
AHEAD = 2
"""The puzzle of the day takes the games in the same turns: so many games further on, both of a day are not the same."""


class Deal(msgspec.Struct, frozen=True):
    """The deal of a day: which game it is, by which rules and options, at how large a table, against which bots."""

    day: str
    game: str
    rules: int
    options: dict[str, Any]
    players: int
    level: str

    @property
    def playable(self) -> bool:
        """Whether this house still has the game as it was when the day was settled."""
        return self.game in teahouse.names() and teahouse.game(self.game).about.rules == self.rules


def settle(day: str) -> Deal:
    """The deal of a day that has none yet: the games take turns, each at its smallest table and as its rulebook
    plays it."""
    names = sorted(teahouse.names())
    game: Game[Any] = teahouse.game(names[(date.fromisoformat(day).toordinal() + AHEAD) % len(names)])
    players = game.about.players[0]
    options = opts.as_json(game.start(players).options)
    return Deal(day, game.name, game.about.rules, options, players, stand_in().name)


class Result(NamedTuple):
    """What somebody made of a deal."""

    points: int
    won: bool

    def worth(self, game: Game[Any]) -> int:
        """What is compared: points, or whether it was won where only winning counts."""
        return self.points if game.about.points else int(self.won)


class Try(NamedTuple):
    """Somebody's one try: its table, "running" or why it is over, and what came of it if it was played to its end."""

    table: str
    stands: str
    result: Result | None


def try_of(card: Card) -> Try:
    """How a try stands, by the card of its table."""
    about = json.loads(card.card)
    over = card.status == "over"
    played = over and about["why"] == "played"
    result = Result(about["scores"][SEAT], SEAT in about["winners"]) if played else None
    return Try(card.id, about["why"] if over else "running", result)


class Standing(NamedTuple):
    """How somebody's result stands beside those of the others whose tries are over; whoever did not play theirs to
    its end is behind all who did."""

    others: int
    behind: int
    """So many of them are behind."""
    won: int
    """So many of them won."""


def standing(mine: Try, all_tries: Sequence[Try], game: Game[Any]) -> Standing | None:
    """None as long as there is no result, or nobody to compare it with."""
    others = [one for one in all_tries if one.stands != "running" and one.table != mine.table]
    if mine.result is None or not others:
        return None
    worth = mine.result.worth(game)
    behind = sum(one.result is None or one.result.worth(game) < worth for one in others)
    return Standing(len(others), behind, sum(one.result is not None and one.result.won for one in others))
