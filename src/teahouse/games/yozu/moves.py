"""The notation of Yozu: what can be done, what can fall, and what can happen."""

from dataclasses import dataclass
from typing import ClassVar, Final

from teahouse.engine import Action, Event, First, Unreadable
from teahouse.engine.position import number_in, one_of, words_of
from teahouse.games.yozu.pieces import (
    ANIMALS,
    ANSWER_NAMES,
    CARD_NAMES,
    ELEMENTS,
    KINDS,
    NO_ELEMENT,
    SEASONS,
    animal_of,
    season_of,
)

MOST_SEATS: Final = 6

# What chance does


@dataclass(frozen=True, slots=True)
class Deal(Action):
    """The face-up card of the next seat."""

    card: int

    def __str__(self) -> str:
        return f"deal {CARD_NAMES[self.card]}"


@dataclass(frozen=True, slots=True)
class Draw(Action):
    """One of the Oracle's two cards."""

    card: int

    def __str__(self) -> str:
        return f"draw {CARD_NAMES[self.card]}"


# What players do


@dataclass(frozen=True, slots=True)
class Guess(Action):
    """Name an animal and a season."""

    card: int

    def __str__(self) -> str:
        return f"guess {CARD_NAMES[self.card]}"


@dataclass(frozen=True, slots=True)
class Answer(Action):
    """The Oracle names an element of a guess that missed, or says "nothing" (`NO_ELEMENT`)."""

    element: int

    def __str__(self) -> str:
        return f"answer {ANSWER_NAMES[self.element]}"


@dataclass(frozen=True, slots=True)
class Keep(Action):
    """Keep the won card."""

    def __str__(self) -> str:
        return "keep"


@dataclass(frozen=True, slots=True)
class Swap(Action):
    """Swap the won card for that card of another player."""

    seat: int
    card: int

    def __str__(self) -> str:
        return f"swap {self.seat} {CARD_NAMES[self.card]}"


FIRSTS: Final = tuple(First(seat) for seat in range(MOST_SEATS))
DEALS: Final = tuple(Deal(card) for card in range(KINDS))
DRAWS: Final = tuple(Draw(card) for card in range(KINDS))
GUESSES: Final = tuple(Guess(card) for card in range(KINDS))
ANSWERS: Final = tuple(Answer(element) for element in range(NO_ELEMENT + 1))
# YO-3.3: the true answers to a guess, by what it shares with the Oracle's two cards (see `SHARED`).
TRUE_ANSWERS: Final = tuple(
    (
        (ANSWERS[NO_ELEMENT],),
        (ANSWERS[animal_of(card)],),
        (ANSWERS[season_of(card)],),
        (ANSWERS[animal_of(card)], ANSWERS[season_of(card)]),
    )
    for card in range(KINDS)
)
KEEP: Final = Keep()
SWAPS: Final = tuple(tuple(Swap(seat, card) for card in range(KINDS)) for seat in range(MOST_SEATS))


def parse_card(text: str) -> int:
    """A card from its two words."""
    animal, season = words_of(text, 2, "ANIMAL SEASON")
    return one_of(animal, ANIMALS, "an animal") * 4 + one_of(season, SEASONS, "a season")


def parse(text: str) -> Action:
    """Read an action or an outcome of chance from its notation."""
    verb, _, rest = text.strip().partition(" ")
    if verb == "guess":
        return GUESSES[parse_card(rest)]
    if verb == "draw":
        return DRAWS[parse_card(rest)]
    if verb == "deal":
        return DEALS[parse_card(rest)]
    if verb == "answer":
        return ANSWERS[one_of(rest, ANSWER_NAMES, "an animal, a season or nothing")]
    if verb == "keep":
        words_of(text, 1, "keep")
        return KEEP
    if verb == "swap":
        seat, _, card = rest.partition(" ")
        return SWAPS[number_in(seat, 0, MOST_SEATS - 1, "a seat")][parse_card(card)]
    if verb == "first":
        return FIRSTS[number_in(rest, 0, MOST_SEATS - 1, "a seat")]
    raise Unreadable(f"expected guess, answer, keep, swap, first, deal or draw, found {verb!r}")


# What happens


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """A card comes face up into a garden at the start."""

    seat: int
    card: int

    def __str__(self) -> str:
        return f"deal {CARD_NAMES[self.card]}"


@dataclass(frozen=True, slots=True)
class Drawn(Event):
    """The Oracle looks at a card; only the Oracle knows which."""

    oracle: int
    card: int | None

    def __str__(self) -> str:
        return f"draw {'?' if self.card is None else CARD_NAMES[self.card]}"

    def seen_by(self, seat: int | None) -> Event:
        return self if seat == self.oracle else Drawn(self.oracle, None)


@dataclass(frozen=True, slots=True)
class PairReturned(Event):
    """The two cards are identical and go back; `shown` says whether all may see them."""

    passing: ClassVar[bool] = True
    oracle: int
    card: int | None
    shown: bool

    def __str__(self) -> str:
        return f"identical {'?' if self.card is None else CARD_NAMES[self.card]}"

    def seen_by(self, seat: int | None) -> Event:
        return self if self.shown or seat == self.oracle else PairReturned(self.oracle, None, False)


@dataclass(frozen=True, slots=True)
class Guessed(Event):
    """Somebody names an animal and a season."""

    seat: int
    card: int

    def __str__(self) -> str:
        return f"guess {CARD_NAMES[self.card]}"


@dataclass(frozen=True, slots=True)
class Answered(Event):
    """What the Oracle's cards have of the guess: one element, or nothing (None)."""

    passing: ClassVar[bool] = True  # a void round forgets its answers
    element: int | None

    def __str__(self) -> str:
        return f"answer {'nothing' if self.element is None else ELEMENTS[self.element]}"


@dataclass(frozen=True, slots=True)
class Hit(Event):
    """The guess is one of the two cards: the Oracle hands it over."""

    opens: ClassVar[str] = "YO-3.5"
    seat: int
    oracle: int
    card: int

    def __str__(self) -> str:
        return f"hit {CARD_NAMES[self.card]}"


@dataclass(frozen=True, slots=True)
class Kept(Event):
    """The won card goes into the guesser's own garden."""

    seat: int
    card: int

    def __str__(self) -> str:
        return f"keep {CARD_NAMES[self.card]}"


@dataclass(frozen=True, slots=True)
class Swapped(Event):
    """The guesser takes a card from another garden and leaves the won card there."""

    seat: int
    target: int
    given: int
    taken: int

    def __str__(self) -> str:
        return f"swap {self.target} {CARD_NAMES[self.taken]}"


@dataclass(frozen=True, slots=True)
class OracleKept(Event):
    """The Oracle's other card goes into the Oracle's own garden."""

    opens: ClassVar[str] = "YO-3.8"
    oracle: int
    card: int

    def __str__(self) -> str:
        return f"oracle {CARD_NAMES[self.card]}"


@dataclass(frozen=True, slots=True)
class RoundVoid(Event):
    """Too many misses: both cards go back into the deck."""

    oracle: int

    def __str__(self) -> str:
        return "void"


@dataclass(frozen=True, slots=True)
class NextOracle(Event):
    """A new round begins with this Oracle."""

    seat: int

    def __str__(self) -> str:
        return f"oracle is {self.seat}"


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The game is over: by which line, or because the deck is exhausted; nobody won if `winners` is empty."""

    winners: tuple[int, ...]
    reason: str
    line: int | None

    def __str__(self) -> str:
        return f"end {self.reason}"


GUESSED: Final = tuple(tuple(Guessed(seat, card) for card in range(KINDS)) for seat in range(MOST_SEATS))
ANSWERED: Final = tuple(Answered(element if element != NO_ELEMENT else None) for element in range(NO_ELEMENT + 1))
# A miss has two events: one pair for each guesser, guess and answer, made once.
MISSED: Final = tuple(
    tuple(tuple((guessed, answered) for answered in ANSWERED) for guessed in by_card) for by_card in GUESSED
)
