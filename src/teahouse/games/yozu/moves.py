"""The notation of Yozu: what can be done, what can fall, and what can happen."""

from typing import Final

from teahouse.engine import Action, Event
from teahouse.engine.kinds import Seat
from teahouse.engine.numbering import Fixed
from teahouse.games.yozu import pieces
from teahouse.games.yozu.pieces import Card, Element, Other, Seats, animal_of, season_of

# What chance does


class Deal(Action, form="deal {card}", chance=True):
    """The face-up card of the next seat."""

    card: Card


class Draw(Action, form="draw {card}", chance=True):
    """One of the Oracle's two cards."""

    card: Card


# What players do


class Guess(Action, form="guess {card}"):
    """Name an animal and a season."""

    card: Card


class Answer(Action, form="answer {element}"):
    """The Oracle names an element of a guess that missed, or says "nothing" (`NO_ELEMENT`)."""

    element: Element


class Keep(Action, form="keep"):
    """Keep the won card."""


class Swap(Action, form="swap {seat} {card}"):
    """Swap the won card for that card of another player."""

    seat: Other
    card: Card


_CARDS: Final = range(pieces.KINDS)
_SEATS: Final = range(pieces.MOST_SEATS)
DEALS: Final = tuple(Deal(card) for card in _CARDS)
DRAWS: Final = tuple(Draw(card) for card in _CARDS)
GUESSES: Final = tuple(Guess(card) for card in _CARDS)
ALLOWED: Final = {
    square: tuple(Fixed(GUESSES[card] for card in cards) for cards in after)
    for square, after in pieces.ALLOWED_IN.items()
}
ANSWERS: Final = tuple(Answer(element) for element in range(pieces.NO_ELEMENT + 1))
# YO-3.3: the true answers to a guess, by what it shares with the Oracle's two cards (see `SHARED`).
TRUE_ANSWERS: Final = tuple(
    (
        Fixed([ANSWERS[pieces.NO_ELEMENT]]),
        Fixed([ANSWERS[animal_of(card)]]),
        Fixed([ANSWERS[season_of(card)]]),
        Fixed([ANSWERS[animal_of(card)], ANSWERS[season_of(card)]]),
    )
    for card in _CARDS
)
KEEP: Final = Keep()
SWAPS: Final = tuple(tuple(Swap(seat, card) for card in _CARDS) for seat in _SEATS)


# What happens


class Dealt(Event, form="deal {card}"):
    """A card comes face up into a garden at the start."""

    seat: Seat
    card: Card


class Drawn(Event, form="draw {card}"):
    """The Oracle looks at a card; only the Oracle knows which."""

    oracle: Seat
    card: Card | None

    def seen_by(self, seat: Seat | None) -> Event:
        return self if seat == self.oracle else Drawn(self.oracle, None)


class PairReturned(Event, form="identical {card}", passing=True):
    """The two cards are identical and go back; `shown` says whether all may see them."""

    oracle: Seat
    card: Card | None
    shown: bool

    def seen_by(self, seat: Seat | None) -> Event:
        return self if self.shown or seat == self.oracle else PairReturned(self.oracle, None, False)


class Guessed(Event, form="guess {card}"):
    """Somebody names an animal and a season."""

    seat: Seat
    card: Card


class Answered(Event, form="answer {element}", passing=True):
    """What the Oracle's cards have of the guess: one element, or nothing (None). A void round forgets its answers."""

    oracle: Seat
    element: Element | None


class Hit(Event, form="hit {card}", opens="YO-3.5"):
    """The guess is one of the two cards: the Oracle hands it over."""

    seat: Seat
    oracle: Seat
    card: Card


class Kept(Event, form="keep {card}"):
    """The won card goes into the guesser's own garden."""

    seat: Seat
    card: Card


class Swapped(Event, form="swap {target} {taken}"):
    """The guesser takes a card from another garden and leaves the won card there."""

    seat: Seat
    target: Seat
    given: Card
    taken: Card


class OracleKept(Event, form="oracle {card}", opens="YO-3.8"):
    """The Oracle's other card goes into the Oracle's own garden."""

    oracle: Seat
    card: Card


class RoundVoid(Event, form="void"):
    """Too many misses: both cards go back into the deck."""

    oracle: Seat


class NextOracle(Event, form="oracle is {seat}"):
    """A new round begins with this Oracle."""

    seat: Seat


class Ended(Event, form="end {reason}"):
    """The game is over: by which line, or because the deck is exhausted; nobody won if `winners` is empty."""

    winners: Seats
    reason: str
    line: Element | None


GUESSED: Final = tuple(tuple(Guessed(seat, card) for card in _CARDS) for seat in _SEATS)
ANSWERED: Final = tuple(
    (*(Answered(seat, element) for element in range(pieces.NO_ELEMENT)), Answered(seat, None)) for seat in _SEATS
)
