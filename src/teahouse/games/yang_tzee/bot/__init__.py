"""How the bots play Yang-Tzee: nothing in the rules knows of it."""

from teahouse.games.yang_tzee.bot.advice import ADVICE
from teahouse.games.yang_tzee.bot.learning import LEARNING

__all__ = ["ADVICE", "LEARNING"]
