"""How the bots play Yardzee: nothing in the rules knows of it."""

from teahouse.games.yardzee.bot.advice import ADVICE

__all__ = ["ADVICE"]
