"""What a game tells the bots, found by its folder."""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from teahouse.engine import Game
from teahouse.engine.advice import Advice


@cache
def advice_for(game: Game[Any]) -> Advice:
    """`ADVICE` of the module `bot` beside the game's rules; none is the empty advice."""
    package = game.state.__module__.rpartition(".")[0]
    if not package or find_spec(f"{package}.bot") is None:
        return Advice()
    found: Advice = import_module(f"{package}.bot").ADVICE
    return found
