"""What one seat may know at Yozu: the only place that hides anything."""

from dataclasses import dataclass
from itertools import combinations_with_replacement, takewhile
from random import Random

from teahouse.engine import Action, Event
from teahouse.games.yozu.moves import GUESSED, Guess, OracleKept
from teahouse.games.yozu.pieces import (
    CARD_NAMES,
    COPIES,
    ELEMENTS,
    KINDS,
    LINES,
    NO_ELEMENT,
    SHARED,
    UNKNOWN,
    animal_of,
    kinds_in,
    season_of,
)
from teahouse.games.yozu.rules import State
from teahouse.games.yozu.state import ANSWER, STAGES


@dataclass(frozen=True, slots=True)
class GuessMade:
    """A guess of this round and what was answered; None before the Oracle has answered, or for "nothing"."""

    seat: int
    card: str
    answer: str | None


@dataclass(frozen=True, slots=True)
class Line:
    """How far a garden has come along a line: the element it is named by, and the cards still missing."""

    element: str
    missing: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class View:
    """The table as one seat sees it."""

    seat: int | None
    players: int
    to_act: int | None
    stage: str
    oracle: int
    guesser: int
    next_guesser: int | None
    """While the Oracle answers: who guesses after that; None where the answer ends the round."""
    deck: int
    gardens: tuple[tuple[str, ...], ...]
    lines: tuple[tuple[Line, ...], ...]
    """For each garden its lines that lack at most two cards, the nearest first."""
    hand: tuple[str | None, ...]
    """The Oracle's cards; None for a card this seat may not know."""
    won: str | None
    guesses: tuple[GuessMade, ...]
    """The misses of this round; only the last of them where the log is not kept in sight."""
    banned: str | None
    unseen: dict[str, int]
    """Copies of each card that this seat has not seen: they are in the deck or with the Oracle."""
    scores: tuple[int, ...]


def hide(state: State, seat: int | None) -> State:
    """YO-5: the Oracle's cards are the Oracle's secret; they count as unseen for everybody else.

    When the game is over nothing is secret any more.
    """
    table = state.copy()
    if seat != state.oracle and not state.over:
        for card in table.hand:
            if card != UNKNOWN:
                table.deck[card] += 1
        table.hand = [UNKNOWN] * len(table.hand)
    return table


def look(table: State, seat: int | None) -> View:
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
        next_guesser=_next_guesser(table),
        deck=table.deck_size,
        gardens=tuple(tuple(CARD_NAMES[card] for card in garden) for garden in table.gardens),
        lines=tuple(near_lines(garden) for garden in table.gardens),
        hand=tuple(None if card == UNKNOWN else CARD_NAMES[card] for card in table.hand),
        won=None if table.won is None else CARD_NAMES[table.won],
        guesses=guesses,
        banned=None if table.ban == NO_ELEMENT else ELEMENTS[table.ban],
        unseen={CARD_NAMES[card]: copies for card, copies in enumerate(table.deck) if copies},
        scores=table.scores,
    )


def _next_guesser(table: State) -> int | None:
    """Nobody after the last miss that `max_guesses` allows (YO-10.7)."""
    if table.stage != ANSWER or table.misses == table.options.max_guesses:
        return None
    return table.next_guesser()


def near_lines(garden: list[int]) -> tuple[Line, ...]:
    """The lines of a garden that lack at most two cards, the nearest first."""
    kinds = kinds_in(garden)
    lines = []
    for element, needed in enumerate(LINES):
        missing = [CARD_NAMES[card] for card in range(KINDS) if needed & ~kinds & 1 << card]
        if len(missing) <= 2:
            lines.append(Line(ELEMENTS[element], tuple(missing)))
    return tuple(sorted(lines, key=lambda line: len(line.missing)))


def foresee(table: State, seat: int | None, action: Action) -> tuple[Event, ...]:
    """What an action would do. A guess tells nothing beforehand: its answer is the Oracle's secret."""
    if isinstance(action, Guess):
        return (GUESSED[table.guesser][action.card],)
    trial = table.copy()
    if UNKNOWN not in trial.hand:
        return tuple(event.seen_by(seat) for event in trial.play(action))
    trial.hand = [0] * len(trial.hand)  # any card will do: nothing is told from where the Oracle shows it
    return tuple(takewhile(lambda event: not isinstance(event, OracleKept), trial.play(action)))


# Imagining the hidden cards


def imagine(table: State, seat: int | None, rng: Random) -> State:
    """A full table: the Oracle's cards drawn from all that agree with the answers of this round."""
    world = table.copy()
    if UNKNOWN not in world.hand:
        return world
    hands, weights = possible_hands(table)
    world.hand = list(rng.choices(hands, weights)[0])
    for card in world.hand:
        world.deck[card] -= 1
    return world


def possible_hands(table: State) -> tuple[list[tuple[int, ...]], list[float]]:
    """Every hand the Oracle may hold, and how likely each is, from public knowledge alone.

    What the deck deals weighs by copies; where the Oracle could have named either element,
    each is taken as equally likely.
    """
    hands: list[tuple[int, ...]] = []
    weights: list[float] = []
    if len(table.hand) == 1 and table.won is None:
        # The first of two draws: one card, nothing said about it yet.
        hands = [(card,) for card in range(KINDS) if table.deck[card]]
        return hands, [float(table.deck[card]) for card in range(KINDS) if table.deck[card]]
    copies = table.deck[:]
    won = table.won
    if won is not None:
        copies[won] += 1
    pair_stays = table.options.pair_only == "play_it" and sum(copies) == COPIES
    for one, other in combinations_with_replacement(range(KINDS), 2):
        ways = copies[one] * (copies[other] if one != other else copies[one] - 1)
        if ways <= 0 or (one == other and not pair_stays):
            continue
        if won is not None and won not in (one, other):
            continue
        weight = ways * agreement(table, one, other)
        if weight:
            rest = (one, other) if won is None else ((other,) if one == won else (one,))
            hands.append(rest)
            weights.append(weight)
    return hands, weights


def agreement(table: State, one: int, other: int) -> float:
    """How likely the answers of this round are if the Oracle holds these two cards."""
    likely = 1.0
    last = len(table.guesses) - 1
    for place, (_, card, element) in enumerate(table.guesses):
        if card in (one, other):
            return 0.0
        shared = SHARED[card][one] | SHARED[card][other]
        if place == last and table.stage == ANSWER:
            return likely if shared == 3 or table.options.answers == "spoken" else 0.0
        if shared == 3:
            if element not in (animal_of(card), season_of(card)):
                return 0.0
            likely /= 2
        else:
            due = NO_ELEMENT if not shared else animal_of(card) if shared == 1 else season_of(card)
            if due != element:
                return 0.0
    return likely
