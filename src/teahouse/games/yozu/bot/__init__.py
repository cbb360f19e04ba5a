"""How the bots play Yozu: nothing in the rules knows of it."""

from teahouse.games.yozu.bot.advice import ADVICE

__all__ = ["ADVICE"]
