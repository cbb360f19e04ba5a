"""The numbering of the actions of Yellow & Yangtze for learners.

A *cell* is row * 15 + column on a grid of 16 rows and 15 columns, 0 to 239, whatever the map. A
*triangle* is the place of three hexes among all triangles of that grid, in map order. A
*source* is 0 for the supply, 1 for the first and 2 for the second pagoda of the colour on the
board, in map order. A *side* is the place of a warring state in map order. Colours count in the
order black red green blue yellow.

| block | numbers in it |
|---|---|
| `leader` | colour * 240 + cell |
| `withdraw` | colour |
| `tile` | colour * 240 + cell (also in a farmer chain) |
| `riot` | cell, then the same with the farmer |
| `build` | (triangle * 3 + source) * 2, one more with the trader |
| `replace` | every bundle of one to six tiles, by black, red, green, blue, yellow, most first |
| `end` | one |
| `pagoda` | triangle among the six around the tile just placed * 3 + source |
| `merchant` | colour |
| `decline`, `done`, `stand aside` | one each |
| `support` | tiles, then the same with the governor |
| `back` | (side * 7 + tiles) * 2, one more with the soldier |
| `count`, `choose` | side |
| `lose` | cell |

The blocks follow one another in this order.
"""

from typing import Final

from teahouse.games.yellow_and_yangtze.moves import NOTATION

size: Final = NOTATION.size
number: Final = NOTATION.number
action: Final = NOTATION.action
