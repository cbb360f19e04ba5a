"""What everybody can know about the Oracle's two cards: exactly, from all that was said in this round.

Sets of pairs are Python integers used as bit sets, so that a search can ask thousands of times a second.
A belief is a tuple of (weight, pairs): every pair in the set weighs that much. What the deck deals
weighs by copies, and where the Oracle could have named either of two elements, each is taken as
equally likely (the same belief as `view.possible_hands`, which imagines worlds from it).
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Final

from teahouse.games.yozu.pieces import COPIES, KINDS, NO_ELEMENT, SHARED, UNKNOWN, animal_of, season_of
from teahouse.games.yozu.rules import State

PAIRS: Final = tuple(combinations_with_replacement(range(KINDS), 2))

Belief = tuple[tuple[float, int], ...]
Said = tuple[tuple[int, int], ...]
"""The misses of a round: card guessed, element answered."""


def _pairs_where(guess: int, shared: int | None) -> int:
    """The pairs that share so much with the guess: 0 nothing, 1 its animal, 2 its season, 3 both, None the card."""
    found = 0
    for place, (one, other) in enumerate(PAIRS):
        hit = guess in (one, other)
        if hit if shared is None else not hit and SHARED[guess][one] | SHARED[guess][other] == shared:
            found |= 1 << place
    return found


HITS: Final = tuple(_pairs_where(guess, None) for guess in range(KINDS))
NOTHING: Final = tuple(_pairs_where(guess, 0) for guess in range(KINDS))
ANIMAL: Final = tuple(_pairs_where(guess, 1) for guess in range(KINDS))
SEASON: Final = tuple(_pairs_where(guess, 2) for guess in range(KINDS))
BOTH: Final = tuple(_pairs_where(guess, 3) for guess in range(KINDS))


@lru_cache(maxsize=64)
def before_any_guess(unseen: tuple[int, ...], pair_stays: bool) -> Belief:
    """The belief when the Oracle has drawn, from the copies of each card that nobody has seen."""
    by_weight: dict[float, int] = {}
    for place, (one, other) in enumerate(PAIRS):
        ways = unseen[one] * unseen[other] if one != other else int(pair_stays and unseen[one] == COPIES)
        if ways:
            by_weight[ways] = by_weight.get(ways, 0) | 1 << place
    return tuple(by_weight.items())


def after(belief: Belief, guess: int, element: int) -> Belief:
    """The belief after a miss and its answer."""
    if element == NO_ELEMENT:
        return tuple([(weight, left) for weight, pairs in belief if (left := pairs & NOTHING[guess])])
    only = ANIMAL[guess] if element == animal_of(guess) else SEASON[guess]
    either = BOTH[guess]
    by_weight: dict[float, int] = {}
    for weight, pairs in belief:
        if left := pairs & only:
            by_weight[weight] = by_weight.get(weight, 0) | left
        if left := pairs & either:
            by_weight[weight / 2] = by_weight.get(weight / 2, 0) | left
    return tuple(by_weight.items())


@lru_cache(maxsize=20000)
def believed(unseen: tuple[int, ...], pair_stays: bool, said: Said) -> Belief:
    """The belief after all that was said in a round; every shorter round is remembered."""
    if not said:
        return before_any_guess(unseen, pair_stays)
    return after(believed(unseen, pair_stays, said[:-1]), *said[-1])


def belief_at(state: State) -> Belief:
    """What the guessers believe at a guess, in a world or at a table whose hand is hidden."""
    unseen = state.deck[:]
    for card in state.hand:
        if card != UNKNOWN:
            unseen[card] += 1
    pair_stays = state.options.pair_only == "play_it" and sum(unseen) == COPIES
    return believed(tuple(unseen), pair_stays, tuple([(card, element) for _, card, element in state.guesses]))


def weight_of(belief: Belief, among: int = -1) -> float:
    """The weight of those pairs of a belief that lie in a set; of all of them without one."""
    return sum([weight * (pairs & among).bit_count() for weight, pairs in belief])


def hit_chances(belief: Belief, cards: Sequence[int] = range(KINDS)) -> list[float]:
    """For each of these cards, how likely it is one of the Oracle's."""
    whole = weight_of(belief) or 1.0
    return [weight_of(belief, HITS[card]) / whole for card in cards]


def partners(belief: Belief, card: int) -> dict[int, float]:
    """If `card` is one of the Oracle's, how likely each card is the other."""
    found: dict[int, float] = {}
    for weight, pairs in belief:
        left = pairs & HITS[card]
        while left:
            lowest = left & -left
            one, other = PAIRS[lowest.bit_length() - 1]
            rest = other if one == card else one
            found[rest] = found.get(rest, 0.0) + weight
            left ^= lowest
    whole = sum(found.values())
    return {rest: weight / whole for rest, weight in found.items()}


ALLOWED_CARDS: Final = tuple(
    tuple(card for card in range(KINDS) if ban not in (animal_of(card), season_of(card)))
    for ban in range(NO_ELEMENT + 1)
)
"""The cards that may be guessed after each answer."""
