"""Yozu: guess the Oracle's cards, grow a garden."""

from pathlib import Path
from typing import Final

from teahouse.engine import Game
from teahouse.games.yozu import index, words
from teahouse.games.yozu.about import ABOUT, Options
from teahouse.games.yozu.deduce import deduce
from teahouse.games.yozu.moves import parse
from teahouse.games.yozu.position import read, write
from teahouse.games.yozu.rules import State, setup, tries
from teahouse.games.yozu.view import foresee, hide, imagine, look

GAME: Final = Game(
    about=ABOUT,
    options=Options,
    state=State,
    setup=setup,
    parse=parse,
    tries=tries,
    hide=hide,
    look=look,
    foresee=foresee,
    deduce=deduce,
    imagine=imagine,
    write=write,
    read=read,
    index=index,
    words=words,
    folder=Path(__file__).parent,
)
