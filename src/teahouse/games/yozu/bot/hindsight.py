"""What a position of Yozu is worth to every seat, to somebody who sees the Oracle's cards.

The guessers don't see them: each is taken to guess where hit and card together promise most, by what everybody knows.
So whether the next guess hits hangs on the cards, and what a hit of each guesser would lead to is known.
"""

from typing import Final

from teahouse.games.yozu.bot.foresight import LATER_HIT, Foresight
from teahouse.games.yozu.bot.odds import hit_chances
from teahouse.games.yozu.bot.worth import chances
from teahouse.games.yozu.pieces import ALLOWED_CARDS, Card, Seat
from teahouse.games.yozu.rules import State
from teahouse.games.yozu.state import ANSWER, EXCHANGE
from teahouse.games.yozu.view.belief import belief_at

KEEN: Final = 4
"""How much more the better of two guesses is tried: in proportion to this power of what it promises."""
TURNS: Final = 3
"""So many turns of the table are followed."""


def hindsight(state: State) -> list[float]:
    """The chance of each seat to win."""
    hand = list(state.hand)
    if state.stage == EXCHANGE and state.won is not None:
        rest = [card for card in hand if card != state.won] or hand
        ahead = Foresight(state, ())
        return _best_exchange(ahead, state.guesser, state.won, rest[0])
    if len(hand) < 2:
        return chances(state.gardens, state.oracle, state.deck_size + len(hand))
    belief = belief_at(state)
    ahead = Foresight(state, belief)
    seat = ahead.next_guesser(state.guesser) if state.stage == ANSWER else state.guesser
    hits = _HitsOf(ahead, hand)
    likely = hit_chances(belief, cards := ALLOWED_CARDS[state.ban])
    keen = [
        (chance * ahead.hit(seat, card)[seat]) ** KEEN if chance else 0.0
        for chance, card in zip(likely, cards, strict=True)
    ]
    found, left = [0.0] * state.players, 1.0
    if whole := sum(keen):
        for weight, card in zip(keen, cards, strict=True):
            if card in hand and weight:
                left -= weight / whole
                _add(found, weight / whole, hits.by(seat, card))
    later = max(LATER_HIT, max(likely))
    for _ in range(TURNS * (state.players - 1)):
        seat = ahead.next_guesser(seat)
        for card in hand:
            _add(found, left * later / len(hand), hits.by(seat, card))
        left *= 1 - later
    return [one / (1 - left) for one in found]


class _HitsOf:
    """What the hit of each guesser would lead to."""

    def __init__(self, ahead: Foresight, hand: list[Card]) -> None:
        self._ahead = ahead
        self._hand = hand
        self._known: dict[tuple[Seat, Card], list[float]] = {}

    def by(self, seat: Seat, card: Card) -> list[float]:
        """The chances of all seats when this seat hits this card."""
        found = self._known.get((seat, card))
        if found is None:
            rest = list(self._hand)
            rest.remove(card)
            found = self._known[seat, card] = _best_exchange(self._ahead, seat, card, rest[0])
        return found


def _best_exchange(ahead: Foresight, seat: Seat, won: Card, rest: Card) -> list[float]:
    """The chances of all seats after the exchange that the winner of a card will make, who doesn't know the other."""
    best = max(ahead.exchanges(seat, won), key=lambda exchange: ahead.exchange_worth(seat, won, exchange, None)[seat])
    return ahead.exchange_worth(seat, won, best, {rest: 1.0})


def _add(found: list[float], weight: float, values: list[float]) -> None:
    for seat, value in enumerate(values):
        found[seat] += weight * value
