"""Odds from what everybody can know about the Oracle's two cards."""

from collections.abc import Sequence

from teahouse.games.yozu.pieces import KINDS, Card
from teahouse.games.yozu.view.belief import HITS, PAIRS, Belief, places


def weight_of(belief: Belief, among: int = -1) -> float:
    """The weight of those pairs of a belief that lie in a set; of all of them without one."""
    return sum([weight * (pairs & among).bit_count() for weight, pairs in belief])


def hit_chances(belief: Belief, cards: Sequence[int] = range(KINDS)) -> list[float]:
    """For each of these cards, how likely it is one of the Oracle's."""
    whole = weight_of(belief) or 1.0
    return [weight_of(belief, HITS[card]) / whole for card in cards]


def partners(belief: Belief, card: Card) -> dict[Card, float]:
    """If `card` is one of the Oracle's, how likely each card is the other."""
    found: dict[Card, float] = {}
    for weight, pairs in belief:
        for place in places(pairs & HITS[card]):
            one, other = PAIRS[place]
            rest = other if one == card else one
            found[rest] = found.get(rest, 0.0) + weight
    whole = sum(found.values())
    return {rest: weight / whole for rest, weight in found.items()}
