"""Yang-Tzee: rain on the Sea, fill a Stream, and collect blossoms between matching symbols."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from teahouse.engine import Game
from teahouse.games.yang_tzee import index, words
from teahouse.games.yang_tzee.about import ABOUT, Options
from teahouse.games.yang_tzee.moves import parse
from teahouse.games.yang_tzee.position import read, write
from teahouse.games.yang_tzee.rules import State, setup, tries
from teahouse.games.yang_tzee.tiles import tile_set
from teahouse.games.yang_tzee.view import hide, imagine, look


def data(options: Options) -> Mapping[str, str]:
    """The hash of the tile set that the options name."""
    return {"tiles": tile_set(options.tiles).hash}


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
    data=data,
)
