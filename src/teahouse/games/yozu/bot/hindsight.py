"""What a position of Yozu is worth to every seat, to somebody who sees the Oracle's cards.

The guessers don't see them: each is taken to guess where hit and card together promise most, by what everybody knows.
So whether the next guess hits hangs on the cards, and what a hit of each guesser would lead to is known.
"""

from functools import lru_cache
from typing import Final

from teahouse.engine.kinds import Seat
from teahouse.games.yozu.bot.foresight import LATER_HIT, Foresight
from teahouse.games.yozu.bot.odds import hit_chances
from teahouse.games.yozu.bot.worth import chances
from teahouse.games.yozu.moves import Keep, Swap
from teahouse.games.yozu.pieces import ALLOWED_CARDS, Card
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
    hits = _hits_of(_Board(state))
    if state.stage == EXCHANGE and state.won is not None:
        rest = [card for card in hand if card != state.won] or hand
        return hits.by(state.guesser, state.won, rest[0])
    if len(hand) < 2:
        return chances(state.gardens, state.oracle, state.deck_size + len(hand))
    seat = hits.ahead.next_guesser(state.guesser) if state.stage == ANSWER else state.guesser
    cards = ALLOWED_CARDS[state.ban]
    likely = hit_chances(belief_at(state), cards)
    keen = [
        (chance * hits.promise(seat, card)) ** KEEN if chance else 0.0
        for chance, card in zip(likely, cards, strict=True)
    ]
    found, left = [0.0] * state.players, 1.0
    if whole := sum(keen):
        for weight, card in zip(keen, cards, strict=True):
            if card in hand and weight:
                left -= weight / whole
                _add(found, weight / whole, hits.by(seat, card, _other(hand, card)))
    later = max(LATER_HIT, max(likely))
    for _ in range(TURNS * (state.players - 1)):
        seat = hits.ahead.next_guesser(seat)
        for card in hand:
            _add(found, left * later / len(hand), hits.by(seat, card, _other(hand, card)))
        left *= 1 - later
    return [one / (1 - left) for one in found]


class _Board:
    """The gardens and whose round it is: by these alone one hit leads where another leads too."""

    __slots__ = ("_key", "state")

    def __init__(self, state: State) -> None:
        self.state = state
        gardens = tuple(map(tuple, state.gardens))
        self._key = gardens, state.oracle, sum(state.deck), state.options.swap_can_win_for_target

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Board) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)


class _Hits:
    """What the hit of each guesser would lead to."""

    def __init__(self, ahead: Foresight) -> None:
        self.ahead = ahead
        self._best: dict[tuple[Seat, Card], tuple[float, Keep | Swap]] = {}
        self._known: dict[tuple[Seat, Card, Card], list[float]] = {}

    def promise(self, seat: Seat, card: Card) -> float:
        """What the hit is worth to this seat as it can tell, whatever the Oracle's other card is."""
        return self._exchanged(seat, card)[0]

    def by(self, seat: Seat, card: Card, rest: Card) -> list[float]:
        """The chances of all seats when this seat hits this card, exchanges as suits it best, and the Oracle has that
        other card."""
        found = self._known.get((seat, card, rest))
        if found is None:
            _, exchange = self._exchanged(seat, card)
            found = self._known[seat, card, rest] = self.ahead.exchange_worth(seat, card, exchange, {rest: 1.0})
        return found

    def _exchanged(self, seat: Seat, card: Card) -> tuple[float, Keep | Swap]:
        found = self._best.get((seat, card))
        if found is None:
            worth = self.ahead.exchange_worth
            each = [(worth(seat, card, one, None)[seat], one) for one in self.ahead.exchanges(seat, card)]
            found = self._best[seat, card] = max(each, key=lambda pair: pair[0])
        return found


@lru_cache(maxsize=8)
def _hits_of(board: _Board) -> _Hits:
    """Kept, because many hands of the Oracle are looked at on one board."""
    return _Hits(Foresight(board.state.copy(), ()))


def _other(hand: list[Card], card: Card) -> Card:
    """The Oracle's other card."""
    rest = list(hand)
    rest.remove(card)
    return rest[0]


def _add(found: list[float], weight: float, values: list[float]) -> None:
    for seat, value in enumerate(values):
        found[seat] += weight * value
