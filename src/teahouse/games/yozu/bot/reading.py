"""What an answer gives away.

Guessers know nothing of each other that isn't on the table, so their guesses tell nothing of the Oracle's cards. The
Oracle alone knows more, and where it may name either of two elements it names what suits it: a guesser who works out
for each pair of cards what would have suited the Oracle believes less in the pairs with which it would have answered
otherwise.
"""

from typing import Final

from teahouse.games.yozu.bot.foresight import Foresight
from teahouse.games.yozu.pieces import NO_ELEMENT, animal_of, season_of
from teahouse.games.yozu.rules import State
from teahouse.games.yozu.view.belief import (
    ANIMAL,
    BOTH,
    PAIRS,
    SEASON,
    Belief,
    after,
    answered,
    believed,
    places,
    unseen_at,
)

SHREWD: Final = 0.85
"""How likely an Oracle with a choice names the element that suits it, as far as can be worked out."""
EQUAL: Final = 1e-9
"""Answers that differ by less suit it equally."""


def read(table: State) -> Belief:
    """What a guesser believes of the two cards drawn who asks of each answer why the Oracle gave it."""
    drawn = unseen_at(table)
    misses = answered(table)
    said = tuple([(miss.card, miss.element) for miss in misses])
    belief = believed(*drawn, ())
    for number, miss in enumerate(misses):
        card, element = miss.card, miss.element
        if element == NO_ELEMENT or not any(pairs & BOTH[card] for _, pairs in belief):
            belief = after(belief, card, element)
            continue
        public = believed(*drawn, said[:number])
        ahead = Foresight(table, public)
        animal, season = animal_of(card), season_of(card)
        following = ahead.next_guesser(miss.seat)
        left = {one: after(public, card, one) for one in (animal, season)}
        only = ANIMAL[card] if element == animal else SEASON[card]
        by_weight: dict[float, int] = {}
        for weight, pairs in belief:
            if pairs & only:
                by_weight[weight] = by_weight.get(weight, 0) | pairs & only
            for place in places(pairs & BOTH[card]):
                worth = {
                    one: ahead.answer_worth(
                        table.oracle, PAIRS[place], left[one], one, following, 2 * (table.players - 1)
                    )
                    for one in left
                }
                gain = worth[element] - worth[season if element == animal else animal]
                likely = 0.5 if abs(gain) < EQUAL else SHREWD if gain > 0 else 1 - SHREWD
                by_weight[weight * likely] = by_weight.get(weight * likely, 0) | 1 << place
        belief = tuple(by_weight.items())
    return belief
