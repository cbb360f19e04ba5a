"""The table as one seat sees it: plain data, from what `hide` left."""

from dataclasses import dataclass

from teahouse.engine.kinds import Seat
from teahouse.games.yozu import words
from teahouse.games.yozu.moves import Keep, Swap
from teahouse.games.yozu.pieces import (
    ALLOWED_CARDS,
    CARD_NAMES,
    ELEMENTS,
    KINDS,
    LINES,
    NO_ELEMENT,
    UNKNOWN,
    Card,
    kinds_in,
)
from teahouse.games.yozu.rules import State
from teahouse.games.yozu.rules.end import closeness
from teahouse.games.yozu.rules.exchange import changed, decided, exchanges
from teahouse.games.yozu.rules.guessing import next_guesser
from teahouse.games.yozu.state import ANSWER, EXCHANGE, STAGES


@dataclass(frozen=True, slots=True)
class GuessMade:
    """A guess of this round and what was answered; None before the Oracle has answered, or for "nothing"."""

    seat: Seat
    card: str
    answer: str | None


@dataclass(frozen=True, slots=True)
class NearLine:
    """How far a garden has come along a line: the element it is named by, and the cards still missing."""

    element: str
    missing: tuple[str, ...]


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
    lines: tuple[tuple[NearLine, ...], ...]
    """For each garden its lines that lack at most two cards, the nearest first."""
    longest: tuple[int, ...]
    """For each garden how many different cards of one line lie in it, at most."""
    hand: tuple[str | None, ...]
    """The Oracle's cards; None for a card this seat may not know."""
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
    scores: tuple[int, ...]


def look(table: State, seat: Seat | None) -> View:
    """The view of a seat, from what `hide` left."""
    guesses = tuple(
        GuessMade(guesser, CARD_NAMES[card], None if element == NO_ELEMENT else ELEMENTS[element])
        for guesser, card, element in table.guesses
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
        lines=tuple(near_lines(garden) for garden in table.gardens),
        longest=tuple(closeness(garden)[0] for garden in table.gardens),
        hand=tuple(None if card == UNKNOWN else CARD_NAMES[card] for card in table.hand),
        won=None if table.won is None else CARD_NAMES[table.won],
        exchanges=_exchanges(table) if table.stage == EXCHANGE else (),
        guesses=guesses,
        banned=None if table.ban == NO_ELEMENT else ELEMENTS[table.ban],
        barred=tuple(CARD_NAMES[card] for card in range(KINDS) if card not in ALLOWED_CARDS[table.ban]),
        unseen={CARD_NAMES[card]: copies for card, copies in enumerate(table.deck) if copies},
        scores=table.scores,
    )


def next_to_guess(table: State) -> Seat | None:
    """Who guesses after the Oracle's answer; nobody after the last miss that `max_guesses` allows (YO-10.7)."""
    if table.stage != ANSWER or table.misses == table.options.max_guesses:
        return None
    return next_guesser(table)


def _exchanges(table: State) -> tuple[Exchange, ...]:
    found = []
    for action in exchanges(table):
        assert isinstance(action, Keep | Swap)
        gardens = changed(table, action)
        end = decided(table, gardens)
        then = tuple(
            GardenThen(seat, words.so_far(closeness(table.gardens[seat])[0]), _standing(garden))
            for seat, garden in gardens.items()
        )
        found.append(Exchange(str(action), then, () if end is None else end[0]))
    return tuple(found)


def _standing(garden: list[Card]) -> str:
    """How near a garden is to a set, and what it lacks."""
    nearest = [line for line in near_lines(garden) if len(line.missing) < 2]
    return words.so_far(closeness(garden)[0], [(line.element, line.missing) for line in nearest])


def near_lines(garden: list[Card]) -> tuple[NearLine, ...]:
    """The lines of a garden that lack at most two cards, the nearest first."""
    kinds = kinds_in(garden)
    lines = []
    for element, needed in enumerate(LINES):
        missing = [CARD_NAMES[card] for card in range(KINDS) if needed & ~kinds & 1 << card]
        if len(missing) <= 2:
            lines.append(NearLine(ELEMENTS[element], tuple(missing)))
    return tuple(sorted(lines, key=lambda line: len(line.missing)))
