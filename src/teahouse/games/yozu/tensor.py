"""The table of Yozu as numbers for learners. Cards and elements stand in the order of the notation."""

from typing import Final

from teahouse.engine.kinds import Seat
from teahouse.engine.tensor import Field, Sheet, from_here, squash, standing, write_standing
from teahouse.games.yozu.pieces import CARDS, COPIES, ELEMENTS, KINDS, NO_ELEMENT, UNKNOWN
from teahouse.games.yozu.rules import State
from teahouse.games.yozu.state import ANSWER, EXCHANGE, GUESS, OVER, STAGES

OPEN: Final = False
CHANCES: Final = KINDS
BOUNDS: Final = {"max_guesses": 48}
"""For learners a round ends after so many misses; even random guessers rarely get there."""

_ANSWERS: Final = len(ELEMENTS) + 1


def fields(players: int) -> tuple[Field, ...]:
    """The fields of the tensor in their order."""
    return (
        *standing(players, STAGES, "oracle", "who is the Oracle"),
        Field("guesser", players, "who guesses or has just hit, counted from the one who looks"),
        Field("gardens", players * KINDS, "copies of each card in each garden, own garden first, over 2"),
        Field("deck", 1, "cards in the deck, over 32"),
        Field("unseen", KINDS, "copies of each card that the seat has not seen, over 2"),
        Field("hand", KINDS, "copies of each card that the seat knows in the Oracle's hand, over 2"),
        Field("hidden", 1, "cards in the Oracle's hand that the seat does not know, over 2"),
        Field("won", KINDS, "the card just hit, before it is kept or swapped"),
        Field("banned", len(ELEMENTS), "the element that the next guess may not name"),
        Field("asked", KINDS, "the miss that the Oracle is about to answer"),
        Field("answers", KINDS * _ANSWERS, "whether a guess of each card was answered by each element, or nothing"),
        Field("misses", 1, "misses of this round, m / (m + 16)"),
    )


def write(table: State, seat: Seat | None, sheet: Sheet) -> None:
    """Fill in what this seat knows."""
    players = table.players
    write_standing(table, seat, sheet, "oracle", table.oracle)
    if table.stage in (GUESS, ANSWER, EXCHANGE, OVER):
        sheet.put("guesser", from_here(table.guesser, seat, players))
    gardens, first = sheet.field("gardens"), seat or 0
    for owner, garden in enumerate(table.gardens):
        start = (owner - first) % players * KINDS
        for card in garden:
            gardens[start + card] += 1 / COPIES
    sheet.put_on("deck", [table.deck_size / CARDS, *[copies / COPIES for copies in table.deck]])
    hand, hidden = sheet.field("hand"), 0
    for card in table.hand:
        if card == UNKNOWN:
            hidden += 1
        else:
            hand[card] += 1 / COPIES
    sheet.put("hidden", 0, hidden / 2)
    if table.won is not None:
        sheet.put("won", table.won)
    if table.ban != NO_ELEMENT:
        sheet.put("banned", table.ban)
    _write_guesses(table, sheet)


def _write_guesses(table: State, sheet: Sheet) -> None:
    guesses, misses = table.guesses, table.misses
    if table.stage == ANSWER and guesses:
        sheet.put("asked", guesses[-1].card)
        guesses, misses = guesses[:-1], misses - 1
    answers = sheet.field("answers")
    for _, card, element in guesses:
        answers[card * _ANSWERS + element] = 1.0
    sheet.put("misses", 0, squash(misses, 16))
