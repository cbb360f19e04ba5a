"""What everybody can know about the Oracle's two cards: exactly, from all that was said in this round.

Sets of pairs are Python integers used as bit sets, so that a search can ask thousands of times a second.
A belief is a tuple of (weight, pairs): every pair in the set weighs that much. What the deck deals
weighs by copies, and where the Oracle could have named either of two elements, each is taken as
equally likely.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Final

from teahouse.games.yozu.pieces import COPIES, KINDS, NO_ELEMENT, SHARED, UNKNOWN, Card, Element, animal_of
from teahouse.games.yozu.state import ANSWER, Miss, Table

PAIRS: Final = tuple(combinations_with_replacement(range(KINDS), 2))

Pairs = int
"""Pairs as a bit set, by their places in `PAIRS`."""
Belief = tuple[tuple[float, Pairs], ...]
Said = tuple[tuple[Card, Element], ...]
"""The misses of a round: card guessed, element answered."""


def _pairs_where(guess: Card, shared: int | None) -> Pairs:
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


def after(belief: Belief, guess: Card, element: Element) -> Belief:
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
    """The belief after all that was said in a round, from the copies of each card that nobody has seen.

    Every shorter round is remembered.
    """
    if said:
        return after(believed(unseen, pair_stays, said[:-1]), *said[-1])
    by_weight: dict[float, int] = {}
    for place, (one, other) in enumerate(PAIRS):
        ways = unseen[one] * unseen[other] if one != other else int(pair_stays and unseen[one] == COPIES)
        if ways:
            by_weight[ways] = by_weight.get(ways, 0) | 1 << place
    return tuple(by_weight.items())


def answered(table: Table) -> Sequence[Miss]:
    """The misses of this round, without the one that waits for its answer."""
    return table.guesses[:-1] if table.stage == ANSWER else table.guesses


def belief_at(table: Table) -> Belief:
    """What the guessers believe of the two cards drawn, in a world or at a table whose hand is hidden."""
    return believed(*unseen_at(table), tuple([(card, element) for _, card, element in answered(table)]))


def unseen_at(table: Table) -> tuple[tuple[int, ...], bool]:
    """The copies of each card that nobody saw when the two were drawn, and whether two of a kind would have stayed."""
    unseen = table.deck[:]
    for card in table.hand if table.won is None else [*table.hand, table.won]:
        if card != UNKNOWN:
            unseen[card] += 1
    return tuple(unseen), table.options.pair_only == "play_it" and sum(unseen) == COPIES


def possible_hands(table: Table) -> tuple[Sequence[tuple[Card, ...]], Sequence[float]]:
    """Every hand that the Oracle may hold at a table whose hand is hidden, and how much each weighs."""
    if len(table.hand) == 1 and table.won is None:
        # The first of two draws: one card, nothing said about it yet.
        drawn = [card for card in range(KINDS) if table.deck[card]]
        return [(card,) for card in drawn], [float(table.deck[card]) for card in drawn]
    among = -1
    if table.won is not None:
        among = HITS[table.won]
    elif table.stage == ANSWER:
        asked = table.guesses[-1].card
        among = ~HITS[asked] if table.options.answers == "spoken" else BOTH[asked]
    return _hands_of(belief_at(table), among, table.won)


@lru_cache(maxsize=256)
def _hands_of(belief: Belief, among: Pairs, won: Card | None) -> tuple[Sequence[tuple[Card, ...]], Sequence[float]]:
    """The hands of a belief that lie in a set, without the card that was won, in the order of the pairs."""
    weights = {place: weight for weight, pairs in belief for place in places(pairs & among)}
    hands: list[tuple[Card, ...]] = [PAIRS[place] for place in sorted(weights)]
    if won is not None:
        hands = [(other if one == won else one,) for one, other in hands]
    return hands, [float(weights[place]) for place in sorted(weights)]


def places(pairs: Pairs) -> Iterator[int]:
    """The places of the pairs in a set."""
    while pairs:
        lowest = pairs & -pairs
        yield lowest.bit_length() - 1
        pairs ^= lowest
