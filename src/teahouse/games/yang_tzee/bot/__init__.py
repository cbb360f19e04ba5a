"""How the bots play Yang-Tzee: nothing in the rules knows of it."""

from teahouse.games.yang_tzee.bot.advice import ADVICE

__all__ = ["ADVICE"]
