"""How the bots play Yellow & Yangtze: nothing in the rules knows of it."""

from teahouse.games.yellow_and_yangtze.bot.advice import ADVICE
from teahouse.games.yellow_and_yangtze.bot.learning import LEARNING

__all__ = ["ADVICE", "LEARNING"]
