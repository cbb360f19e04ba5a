"""A played game told again: every seat's chance over the whole game, and what luck and decisions did to it."""

from teahouse.bots.retelling.report import Moment, Report, report
from teahouse.bots.retelling.shape import Judged, Rests, Retelling, Step, Sum, Turn
from teahouse.bots.retelling.telling import Teller, Told

__all__ = ["Judged", "Moment", "Report", "Rests", "Retelling", "Step", "Sum", "Teller", "Told", "Turn", "report"]
