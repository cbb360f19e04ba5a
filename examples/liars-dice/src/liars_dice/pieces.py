"""The words of Liar's Dice and its numbers, in the order of the rules."""

from typing import Annotated, Final

from teahouse.engine.kinds import List, Named, Number

MOST_SEATS: Final = 4
MOST_DICE: Final = 5
DIE: Final = Named("a die", ("one", "two", "three", "four", "five", "six"))
FACE: Final = Named("a face", ("ones", "twos", "threes", "fours", "fives", "sixes"))
SIDES: Final = range(6)
ONE: Final = 0
LIAR, EXACT = range(2)

Die = Annotated[int, DIE]
Face = Annotated[int, FACE]
Call = Annotated[int, Named("a call", ("liar", "exact"))]
Count = Annotated[int, Number("a number of dice", 1, MOST_SEATS * MOST_DICE)]
Dice = Annotated[tuple[Die | None, ...], List(DIE, MOST_DICE)]
"""What lies under a cup, the lowest die first; None is a die that the reader may not know."""
