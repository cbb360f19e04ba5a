"""Teahouse: five tabletop games, their rules, bots and a table to sit at."""

from teahouse.bots import bot
from teahouse.engine import (
    CHANCE,
    Action,
    Chances,
    Event,
    FairDice,
    FastDice,
    Hand,
    Illegal,
    Match,
    Outcome,
    Reason,
    Record,
    Refused,
    Seen,
    State,
    Unreadable,
    Wrong,
)
from teahouse.engine.registry import game, names
from teahouse.version import __version__

__all__ = [
    "CHANCE",
    "Action",
    "Chances",
    "Event",
    "FairDice",
    "FastDice",
    "Hand",
    "Illegal",
    "Match",
    "Outcome",
    "Reason",
    "Record",
    "Refused",
    "Seen",
    "State",
    "Unreadable",
    "Wrong",
    "__version__",
    "bot",
    "game",
    "names",
]
