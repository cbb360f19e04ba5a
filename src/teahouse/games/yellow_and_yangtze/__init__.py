"""Yellow & Yangtze: found states between two rivers and be strong in every colour."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from teahouse.engine import Game
from teahouse.games.yellow_and_yangtze import index, words
from teahouse.games.yellow_and_yangtze.about import ABOUT, Options
from teahouse.games.yellow_and_yangtze.maps import map_of
from teahouse.games.yellow_and_yangtze.moves import parse
from teahouse.games.yellow_and_yangtze.position import read, write
from teahouse.games.yellow_and_yangtze.rules import State, setup
from teahouse.games.yellow_and_yangtze.tries import tries
from teahouse.games.yellow_and_yangtze.view import foresee, hide, imagine, look


def data(options: Options) -> Mapping[str, str]:
    """The hash of the map, for the record."""
    return {"map": map_of(options.map).digest}


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
    imagine=imagine,
    write=write,
    read=read,
    index=index,
    words=words,
    folder=Path(__file__).parent,
    data=data,
)
