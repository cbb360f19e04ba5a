"""Courtyard: lay walls and towers, close off courtyards."""

from pathlib import Path
from typing import Final

from teahouse.engine import Game
from teahouse.games.courtyard import index, words
from teahouse.games.courtyard.about import ABOUT, TEAMS, Options
from teahouse.games.courtyard.moves import parse
from teahouse.games.courtyard.position import read, write
from teahouse.games.courtyard.reasons import tries
from teahouse.games.courtyard.rules import State, setup
from teahouse.games.courtyard.tileset import digest
from teahouse.games.courtyard.view import hide, imagine, look

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
    data=lambda options: {"tiles": digest(options.tiles)},
    teams=lambda players, options: TEAMS if options.teams else (),
)
