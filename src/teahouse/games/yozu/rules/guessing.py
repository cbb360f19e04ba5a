"""The guesses of a round and the Oracle's answers (YO-3.2 to YO-3.5)."""

from collections.abc import Sequence

from teahouse.engine import Event, Reason
from teahouse.engine.kinds import Seat
from teahouse.games.yozu.moves import ANSWERED, GUESSED, TRUE_ANSWERS, Answer, Guess, Hit, RoundVoid
from teahouse.games.yozu.pieces import (
    CARD_NAMES,
    CARDS_IN,
    ELEMENTS,
    NO_ELEMENT,
    SHARED,
    Card,
    Element,
    animal_of,
    season_of,
)
from teahouse.games.yozu.rules.dealing import put_back
from teahouse.games.yozu.rules.end import next_round
from teahouse.games.yozu.state import ANSWER, EXCHANGE, GUESS, Miss, Table


def guess(table: Table, action: Guess) -> Sequence[Event]:
    """YO-3.3: a hit, or a miss that the Oracle answers. `implied` answers by itself where there is no choice."""
    card = action.card
    one, other = table.hand
    options = table.options
    if not options.show_log:
        table.guesses.clear()
    if card == one or card == other:
        return _hit(table, card)
    seat = table.guesser
    table.misses += 1
    if options.answers == "implied":
        shared = SHARED[card][one] | SHARED[card][other]
        if shared != 3:
            element = TRUE_ANSWERS[card][shared][0].element
            table.guesses.append(Miss(seat, card, element))
            return _miss(table, element, (GUESSED[seat][card], ANSWERED[table.oracle][element]))
    table.guesses.append(Miss(seat, card, NO_ELEMENT))
    table.ban = NO_ELEMENT
    table.stage = ANSWER
    table.to_act = table.oracle
    return (GUESSED[seat][card],)


def why_no_guess(table: Table, action: Guess) -> Reason | None:
    """YO-3.4: the element just named may not be used."""
    if table.stage != GUESS:
        return Reason("YO-3.2", "Nobody is asked for a guess now.")
    if table.ban in (animal_of(action.card), season_of(action.card)):
        named = ELEMENTS[table.ban]
        return Reason("YO-3.4", f"The Oracle has just named {named}, so this guess may not use {named}.")
    square = table.options.square
    if action.card not in CARDS_IN[square]:
        return Reason(
            "YO-1.3",
            f"{CARD_NAMES[action.card].capitalize()} is not played with: only {square} animals and "
            f"{square} seasons are.",
        )
    return None


def _hit(table: Table, card: Card) -> Sequence[Event]:
    """YO-3.5: the Oracle hands the guessed card over."""
    table.hand.remove(card)
    table.won = card
    table.ban = NO_ELEMENT
    table.stage = EXCHANGE
    return (GUESSED[table.guesser][card], Hit(table.guesser, table.oracle, card))


def true_answers(table: Table) -> Sequence[Answer]:
    """YO-3.3: what the Oracle may say to the guess that missed."""
    card = table.guesses[-1].card
    one, other = table.hand
    return TRUE_ANSWERS[card][SHARED[card][one] | SHARED[card][other]]


def answer(table: Table, action: Answer) -> Sequence[Event]:
    """YO-3.3: an element of the guess that is there, or nothing."""
    seat, card, _ = table.guesses[-1]
    table.guesses[-1] = Miss(seat, card, action.element)
    return _miss(table, action.element, (ANSWERED[table.oracle][action.element],))


def why_no_answer(table: Table, action: Answer) -> Reason | None:
    """YO-5: the Oracle can't lie, and speaks of nothing but the guess."""
    if table.stage != ANSWER:
        return Reason("YO-3.3", "The Oracle answers a guess that missed; none waits for an answer.")
    if action in true_answers(table):
        return None
    card, element = table.guesses[-1].card, action.element
    if element == NO_ELEMENT:
        return Reason("YO-5", f"Something of {CARD_NAMES[card]} is on your cards, and the Oracle can't lie.")
    if element in (animal_of(card), season_of(card)):
        return Reason("YO-5", f"No card of yours has {ELEMENTS[element]}, and the Oracle can't lie.")
    return Reason("YO-3.3", f"The guess was {CARD_NAMES[card]}: only its two elements can be named.")


def _miss(table: Table, element: Element, events: Sequence[Event]) -> Sequence[Event]:
    """YO-3.4: the element just named is banned for the next guesser, and for nobody else."""
    if table.misses == table.options.max_guesses:
        put_back(table)
        return (*events, RoundVoid(table.oracle), *next_round(table))
    table.ban = element
    table.stage = GUESS
    table.to_act = table.guesser = next_guesser(table)
    return events


def next_guesser(table: Table) -> Seat:
    """YO-3.2: clockwise, passing over the Oracle."""
    guesser = (table.guesser + 1) % table.players
    return guesser if guesser != table.oracle else (guesser + 1) % table.players
