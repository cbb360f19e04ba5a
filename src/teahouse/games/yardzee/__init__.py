"""Yardzee: five dice, three rolls, thirteen boxes."""

from pathlib import Path
from typing import Final

from teahouse.engine import Game
from teahouse.games.yardzee import index, words
from teahouse.games.yardzee.about import ABOUT, Options
from teahouse.games.yardzee.moves import parse
from teahouse.games.yardzee.position import read, write
from teahouse.games.yardzee.rules import State, setup, tries
from teahouse.games.yardzee.view import hide, imagine, look

GAME: Final = Game(
    about=ABOUT,
    options=Options,
    state=State,
    setup=setup,
    parse=parse,
    tries=tries,
    hide=hide,
    look=look,
    imagine=imagine,
    write=write,
    read=read,
    index=index,
    words=words,
    folder=Path(__file__).parent,
)
