"""The contract every game keeps. The engine knows no game."""

from teahouse.engine.action import Action, Event, First, Illegal, Reason, Refused, Unreadable
from teahouse.engine.chance import CHANCE, Chances, Dice, Even, FastDice, Pile, Shared, lots, why_no_lot
from teahouse.engine.fair import FairDice
from teahouse.engine.game import About, Game
from teahouse.engine.hand import Hand
from teahouse.engine.match import Match
from teahouse.engine.outcome import Outcome, ranks_by
from teahouse.engine.record import Record, Wrong
from teahouse.engine.seen import Seen
from teahouse.engine.state import Rule, State, quick_play
from teahouse.engine.voice import Voice

__all__ = [
    "CHANCE",
    "About",
    "Action",
    "Chances",
    "Dice",
    "Even",
    "Event",
    "FairDice",
    "FastDice",
    "First",
    "Game",
    "Hand",
    "Illegal",
    "Match",
    "Outcome",
    "Pile",
    "Reason",
    "Record",
    "Refused",
    "Rule",
    "Seen",
    "Shared",
    "State",
    "Unreadable",
    "Voice",
    "Wrong",
    "lots",
    "quick_play",
    "ranks_by",
    "why_no_lot",
]
