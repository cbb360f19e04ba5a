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

__version__ = "0.1.0"

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
    "bot",
    "game",
    "names",
]
