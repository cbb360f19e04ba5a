"""The table as one seat sees it: plain data, from what `hide` left."""

from dataclasses import dataclass

from teahouse.engine.kinds import Seat
from teahouse.games.yozu import words
from teahouse.games.yozu.moves import Keep, Swap
from teahouse.games.yozu.pieces import (
    ALLOWED_IN,
    ANSWER_NAMES,
    CARD_NAMES,
    COPIES,
    ELEMENTS,
    KINDS,
    LINES_IN,
    NO_ELEMENT,
    UNKNOWN,
    Card,
    Kinds,
    kinds_in,
)
from teahouse.games.yozu.rules import State
from teahouse.games.yozu.rules.end import closeness
from teahouse.games.yozu.rules.exchange import changed, decided, exchanges
from teahouse.games.yozu.rules.guessing import next_guesser
from teahouse.games.yozu.state import ANSWER, EXCHANGE, STAGES


@dataclass(frozen=True, slots=True)
class GuessMade:
    """A guess of this round and what was answered, "nothing" too; None before the Oracle has answered."""

    seat: Seat
    card: str
    answer: str | None


@dataclass(frozen=True, slots=True)
class NearLine:
    """A set of which a garden lacks one card: the element it is named by, and that card."""

    element: str
    missing: str


@dataclass(frozen=True, slots=True)
class GardenThen:
    """How a garden stands before and after an exchange, in words: "3 of 4", "4 of 4, all of summer"."""

    seat: Seat
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Exchange:
    """What one exchange leads to: the gardens that it changes, the guesser's first, and who wins by it."""

    action: str
    gardens: tuple[GardenThen, ...]
    winners: tuple[Seat, ...]
    against: tuple[Seat, ...]
    """The winners, where the guesser is not among them: whoever would rather win must not do it."""


@dataclass(frozen=True, slots=True)
class View:
    """The table as one seat sees it."""

    seat: Seat | None
    players: int
    to_act: int | None
    stage: str
    oracle: int
    guesser: int
    next_guesser: int | None
    """While the Oracle answers: who guesses after that; None where the answer ends the round."""
    deck: int
    gardens: tuple[tuple[str, ...], ...]
    sets: tuple[tuple[str, ...], ...]
    """For each garden the sets that are whole in it, by their elements."""
    near: tuple[tuple[NearLine, ...], ...]
    """For each garden the sets that one card would complete."""
    longest: tuple[int, ...]
    """For each garden how many different cards of one line lie in it, at most."""
    hand: tuple[str | None, ...]
    """The Oracle's cards; None for a card this seat may not know."""
    alike: bool
    """Whether the Oracle's two cards are identical: only the last two can be (`pair_only`), and everybody sees that
    by the gardens."""
    won: str | None
    exchanges: tuple[Exchange, ...]
    """While a won card is kept or swapped: every way to do it."""
    guesses: tuple[GuessMade, ...]
    """The misses of this round; only the last of them where the log is not kept in sight."""
    banned: str | None
    barred: tuple[str, ...]
    """The cards that may not be guessed now, as the Oracle has just named an element of theirs."""
    unseen: dict[str, int]
    """Copies of each card that this seat has not seen: they are in the deck or with the Oracle."""
    copies: dict[str, str]
    """Where the copies of each card are, as this seat knows it, in words."""
    scores: tuple[int, ...]


def look(table: State, seat: Seat | None) -> View:
    """The view of a seat, from what `hide` left."""
    waits = len(table.guesses) - 1 if table.stage == ANSWER else None
    square = table.options.square
    guesses = tuple(
        GuessMade(guesser, CARD_NAMES[card], None if place == waits else ANSWER_NAMES[element])
        for place, (guesser, card, element) in enumerate(table.guesses)
    )
    return View(
        seat=seat,
        players=table.players,
        to_act=table.to_act,
        stage=STAGES[table.stage],
        oracle=table.oracle,
        guesser=table.guesser,
        next_guesser=next_to_guess(table),
        deck=table.deck_size,
        gardens=tuple(tuple(CARD_NAMES[card] for card in garden) for garden in table.gardens),
        sets=tuple(whole_sets(garden, square) for garden in table.gardens),
        near=tuple(near_lines(garden, square) for garden in table.gardens),
        longest=tuple(closeness(garden, square)[0] for garden in table.gardens),
        hand=tuple(None if card == UNKNOWN else CARD_NAMES[card] for card in table.hand),
        alike=_alike(table),
        won=None if table.won is None else CARD_NAMES[table.won],
        exchanges=_exchanges(table) if table.stage == EXCHANGE else (),
        guesses=guesses,
        banned=None if table.ban == NO_ELEMENT else ELEMENTS[table.ban],
        barred=tuple(CARD_NAMES[card] for card in range(KINDS) if card not in ALLOWED_IN[square][table.ban]),
        unseen={CARD_NAMES[card]: copies for card, copies in enumerate(table.deck) if copies},
        copies={name: _copies(table, seat, card) for card, name in enumerate(CARD_NAMES)},
        scores=table.scores,
    )


def next_to_guess(table: State) -> Seat | None:
    """Who guesses after the Oracle's answer; nobody after the last miss that `max_guesses` allows (YO-10.7)."""
    if table.stage != ANSWER or table.misses == table.options.max_guesses:
        return None
    return next_guesser(table)


def _exchanges(table: State) -> tuple[Exchange, ...]:
    found, square = [], table.options.square
    for action in exchanges(table):
        assert isinstance(action, Keep | Swap)
        gardens = changed(table, action)
        end = decided(table, gardens)
        then = tuple(
            GardenThen(seat, words.so_far(closeness(table.gardens[seat], square)[0], square), _standing(garden, square))
            for seat, garden in gardens.items()
        )
        winners = () if end is None else end[0]
        found.append(Exchange(str(action), then, winners, () if table.guesser in winners else winners))
    return tuple(found)


def _standing(garden: list[Card], square: int) -> str:
    """How near a garden is to a set, and what it lacks."""
    lacks = [line.missing for line in near_lines(garden, square)]
    return words.so_far(closeness(garden, square)[0], square, whole_sets(garden, square), lacks)


def whole_sets(garden: list[Card], square: int) -> tuple[str, ...]:
    """YO-1.2: the sets that a garden holds, by their elements."""
    return tuple(ELEMENTS[line] for line, missing in enumerate(_missing(garden, square)) if not missing)


def near_lines(garden: list[Card], square: int) -> tuple[NearLine, ...]:
    """YO-1.2: the sets of which a garden lacks one card."""
    return tuple(
        NearLine(ELEMENTS[line], CARD_NAMES[missing.bit_length() - 1])
        for line, missing in enumerate(_missing(garden, square))
        if missing.bit_count() == 1
    )


def _missing(garden: list[Card], square: int) -> list[Kinds]:
    """What a garden lacks of each line."""
    kinds = kinds_in(garden)
    return [needed & ~kinds for needed in LINES_IN[square]]


def _alike(table: State) -> bool:
    """YO-3.1: an identical pair goes back, unless nothing else is left to draw (YO-10.8)."""
    if len(table.hand) < 2 or table.deck_size:
        return False
    return table.hand[0] == table.hand[1] if UNKNOWN not in table.hand else COPIES in table.deck


def _copies(table: State, seat: Seat | None, card: Card) -> str:
    in_gardens = sum(garden.count(card) for garden in table.gardens)
    return words.copies(table.deck[card], in_gardens, table.hand.count(card), seat == table.oracle, table.won == card)
