"""What a game tells the bots, found in its folder."""

from typing import Any

from teahouse.engine import Game
from teahouse.engine.advice import Advice

_NONE = Advice()


def advice_for(game: Game[Any]) -> Advice:
    """`ADVICE` of the game's part `bot`; none is the empty advice."""
    part = game.part("bot")
    found: Advice = part.ADVICE if part is not None else _NONE
    return found
