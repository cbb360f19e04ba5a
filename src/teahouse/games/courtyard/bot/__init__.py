"""How the bots play Courtyard: nothing in the rules knows of it."""

from teahouse.games.courtyard.bot.advice import ADVICE

__all__ = ["ADVICE"]
