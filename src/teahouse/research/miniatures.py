"""Small worlds: a position of each game from which it is small enough to be solved.

`MINIATURES["three-tiles"].openspiel()` is OpenSpiel's game, and the other adapters take its `position`. Some rest
on what no rulebook has and no page offers (YO-1.3, YT-2.4, CY-1.5, the small map of YY-19.1); otherwise the rules are
those of the game.
"""

from dataclasses import dataclass
from typing import Any, Final


@dataclass(frozen=True, slots=True)
class Miniature:
    """A game of the house and the position that it begins with."""

    game: str
    position: str
    about: str
    horizon: int | None = None
    """After so many nodes it is cut off, worth nothing to anybody; None where it ends by itself."""

    def openspiel(self) -> Any:
        """The game as OpenSpiel knows it."""
        import pyspiel

        import teahouse
        from teahouse.research import openspiel

        given: dict[str, Any] = {"position": self.position}
        if self.horizon is not None:
            given["horizon"] = self.horizon
        return pyspiel.load_game(openspiel.name_of(teahouse.game(self.game)), given)


MINIATURES: Final = {
    "three-tiles": Miniature(
        "yang-tzee",
        """yang-tzee, 2 players
options: first=0 tiles=three-tiles
stage: sea
""",
        "Yang-Tzee from the beginning, with two start tiles and three play tiles: one in each Rain, one in the Sphere",
    ),
    "four-by-four": Miniature(
        "courtyard",
        """courtyard, 2 players
options: tiles=four-by-four first=0 allow_pass=false idle_rounds_end=1
stage: draw
turn: 1
board: -1,-1
    . . . .
    . +*7 .
    . L . .
    . . . .
hand 0: tee
hand 1: end
due: 0 1
pool: corner, tee
""",
        "Courtyard on 4 by 4 places: one tile closes the first courtyard, and who has it is hidden",
    ),
    "one-river": Miniature(
        "yellow-and-yangtze",
        """yellow-and-yangtze, 2 players
options: first=0 map=one-river
first: 0
stage: refill
turn: 0
actions: 0
board:
  A   .   .   s   .
  B     G0  g   T0
  C   =   =   =
  D     s   g   G1
  E   .   S1  .   .
merchants: black red green blue yellow red
hand 0: red red red red red
points 0: 2 2 1 2 1
hand 1: red
points 1: 2 1 2 2 1
bag: 1 black, 1 red
due: 0
""",
        "Yellow & Yangtze on 17 hexes: the last turn, against a hand of which one tile is hidden",
    ),
    "two-by-two": Miniature(
        "yozu",
        """yozu, 3 players
options: square=2 max_guesses=2
stage: draw
oracle: 0
garden 0: panda spring
garden 1: carp summer
garden 2: panda summer
""",
        "Yozu with two animals and two seasons: each garden holds one card, and two of a kind or season win",
        horizon=8,
    ),
    "five-boxes": Miniature(
        "yardzee",
        """yardzee, 1 player
options: first=0
stage: roll
card 0: ones 0, twos 0, threes 0, fours 0, fives 0, sixes 0, full-house 0, yardzee 0
""",
        "Yardzee with five boxes open: three and four of a kind, the straights and Chance",
    ),
    "two-boxes": Miniature(
        "yardzee",
        """yardzee, 1 player
options: first=0
stage: roll
card 0: ones 0, twos 0, threes 0, fours 0, fives 0, sixes 0, three-of-a-kind 0, four-of-a-kind 0, small-straight 0, \
large-straight 0, yardzee 0
""",
        "Yardzee with two boxes open: Full house and Chance",
    ),
}
"""By name. They change with a new version of the rules and never else, so that figures can be compared."""
