"""What lies on the table at Yozu."""

from typing import Final

from teahouse.engine import State
from teahouse.games.yozu.about import Options
from teahouse.games.yozu.pieces import COPIES, KINDS, NO_ELEMENT

# The stages of a game, in their order (YO-2, YO-3).
FIRST: Final = 0
DEAL: Final = 1
DRAW: Final = 2
GUESS: Final = 3
ANSWER: Final = 4
EXCHANGE: Final = 5
OVER: Final = 6
STAGES: Final = ("first", "deal", "draw", "guess", "answer", "exchange", "over")


class Table(State):
    """The cards, where they are, and what has been said in this round."""

    __slots__ = (
        "ban",
        "deck",
        "deck_size",
        "ending",
        "gardens",
        "guesser",
        "guesses",
        "hand",
        "misses",
        "oracle",
        "stage",
        "winners",
        "won",
    )

    options: Options
    stage: int
    oracle: int
    guesser: int
    gardens: list[list[int]]
    deck: list[int]
    """Copies of each kind in the deck; where the hand is unknown, its cards are counted here too."""
    deck_size: int
    hand: list[int]
    """The Oracle's cards, `UNKNOWN` where the reader may not know them."""
    won: int | None
    """The card just guessed, before it is kept or swapped."""
    guesses: list[tuple[int, int, int]]
    """The misses of this round: seat, card, element answered (`NO_ELEMENT`: nothing). Until the Oracle
    has answered, the pending guess stands last with `NO_ELEMENT`. Without `show_log` only the last is kept."""
    misses: int
    """How many misses there were in this round, the pending one included."""
    ban: int
    """The element the next guesser may not name."""
    winners: tuple[int, ...]
    ending: str

    def __init__(self, players: int, options: Options) -> None:
        self.players = players
        self.options = options
        self.to_act = None
        self.first = None
        self.stage = FIRST
        self.oracle = 0
        self.guesser = 0
        self.gardens = [[] for _ in range(players)]
        self.deck = [COPIES] * KINDS
        self.deck_size = COPIES * KINDS
        self.hand = []
        self.won = None
        self.guesses = []
        self.misses = 0
        self.ban = NO_ELEMENT
        self.winners = ()
        self.ending = ""

    def _copy_to(self, new: "Table") -> None:
        new.players = self.players
        new.options = self.options
        new.to_act = self.to_act
        new.first = self.first
        new.stage = self.stage
        new.oracle = self.oracle
        new.guesser = self.guesser
        new.gardens = [garden[:] for garden in self.gardens]
        new.deck = self.deck[:]
        new.deck_size = self.deck_size
        new.hand = self.hand[:]
        new.won = self.won
        new.guesses = self.guesses[:]
        new.misses = self.misses
        new.ban = self.ban
        new.winners = self.winners
        new.ending = self.ending
