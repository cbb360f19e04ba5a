"""The cards of Yozu, in the order of the rulebook."""

from collections.abc import Iterable
from typing import Annotated, Any, Final

from teahouse.engine.kinds import Named, Seat, SeatKind
from teahouse.engine.reading import one_of, words_of

MOST_SEATS: Final = 6
Seats = tuple[Seat, ...]


class _FromTheLeft(SeatKind):
    """Another player: learners count from the left neighbour of the one who guesses."""

    def count(self, players: int) -> int:
        return players - 1

    def number(self, value: Seat, state: Any) -> int:
        left: int = (value - state.guesser) % state.players
        return left - 1

    def at(self, number: int, state: Any) -> Seat:
        seat: Seat = (state.guesser + number + 1) % state.players
        return seat


Other = Annotated[int, _FromTheLeft(MOST_SEATS)]

# YO-1.1: four animals in four seasons, each card twice. A card is animal * 4 + season.
ANIMALS: Final = ("panda", "carp", "dragonfly", "tiger")
SEASONS: Final = ("spring", "summer", "fall", "winter")
ELEMENTS: Final = ANIMALS + SEASONS
KINDS: Final = 16
COPIES: Final = 2
CARDS: Final = KINDS * COPIES
CARD_NAMES: Final = tuple(f"{animal} {season}" for animal in ANIMALS for season in SEASONS)

NO_ELEMENT: Final = 8
"""Stands where an element could: nothing was named, nothing is banned."""
ANSWER_NAMES: Final = (*ELEMENTS, "nothing")
"""What can be answered, by element; "nothing" stands at `NO_ELEMENT`."""
UNKNOWN: Final = -1
"""A card that the reader may not know."""


class _Elements(Named):
    """Learners number the eight elements here; `answer nothing` has the last number of all (see `index`)."""

    def count(self, players: int) -> int:
        return NO_ELEMENT


def read_card(text: str) -> int:
    """A card from its two words."""
    animal, season = words_of(text, 2, "ANIMAL SEASON")
    return one_of(animal, ANIMALS, "an animal") * 4 + one_of(season, SEASONS, "a season")


Card = Annotated[int, Named("a card", CARD_NAMES, label="ANIMAL SEASON", read=read_card)]
Element = Annotated[int, _Elements("an animal, a season or nothing", ANSWER_NAMES, label="ELEMENT", none="nothing")]

Kinds = int
"""Kinds of cards as a bit set."""

# YO-1.3: how many animals and seasons are played with, and the cards that there are then.
SQUARES: Final = (2, 3, 4)
CARDS_IN: Final = {
    square: tuple(animal * 4 + season for animal in range(square) for season in range(square)) for square in SQUARES
}


def full_deck(square: int) -> list[int]:
    """The copies of each kind of card before the first is dealt."""
    return [COPIES * (card in CARDS_IN[square]) for card in range(KINDS)]


def _lines(square: int) -> tuple[Kinds, ...]:
    """A line beyond the square needs two cards that nobody ever has."""
    inside = range(square)
    animals = [sum(1 << animal * 4 + season for season in inside) for animal in inside]
    seasons = [sum(1 << animal * 4 + season for animal in inside) for season in inside]
    beyond = [3 << KINDS] * (4 - square)
    return (*animals, *beyond, *seasons, *beyond)


# YO-1.2: a Yozumi is one animal in the four seasons, a Yozuka the four animals of one season.
LINES_IN: Final = {square: _lines(square) for square in SQUARES}
LINES: Final = LINES_IN[4]


def animal_of(card: Card) -> Element:
    """The animal of a card, as an element."""
    return card >> 2


def season_of(card: Card) -> Element:
    """The season of a card, as an element."""
    return 4 + (card & 3)


# YO-3.4: the cards that may be guessed after each answer.
ALLOWED_IN: Final = {
    square: tuple(
        tuple(card for card in cards if ban not in (animal_of(card), season_of(card))) for ban in range(NO_ELEMENT + 1)
    )
    for square, cards in CARDS_IN.items()
}
ALLOWED_CARDS: Final = ALLOWED_IN[4]

# YO-3.3: what a guess shares with one card: 1 its animal, 2 its season, 3 both (the card itself).
SHARED: Final = tuple(
    tuple((animal_of(guess) == animal_of(card)) + 2 * (season_of(guess) == season_of(card)) for card in range(KINDS))
    for guess in range(KINDS)
)


def kinds_in(cards: Iterable[Card]) -> Kinds:
    """The kinds among some cards."""
    kinds = 0
    for card in cards:
        kinds |= 1 << card
    return kinds


def complete_line(cards: Iterable[Card], square: int = 4) -> Element | None:
    """The line these cards complete, by its element: a Yozumi by animal, a Yozuka by season (YO-1.2)."""
    kinds = kinds_in(cards)
    for line, needed in enumerate(LINES_IN[square]):
        if kinds & needed == needed:
            return line
    return None
