"""How a round may go on: what a guess, an answer or an exchange leads to, worked out and not sampled.

A guess is worth what it may win now, and what its answer leaves to the others. So every miss is
followed for a whole turn of the table: each guesser then knows what was said, may not use the
element just named, and is taken to guess where hit and card together promise most.
"""

from collections.abc import Sequence

from teahouse.engine.portable import added
from teahouse.games.yozu.bot.odds import hit_chances, partners, weight_of
from teahouse.games.yozu.bot.worth import chances_of_kinds
from teahouse.games.yozu.moves import KEEP, SWAPS, Keep, Swap
from teahouse.games.yozu.pieces import ALLOWED_CARDS, KINDS, LINES, NO_ELEMENT, animal_of, kinds_in, season_of
from teahouse.games.yozu.rules import State
from teahouse.games.yozu.view.belief import Belief, after

LATER_HIT = 0.25
"""Beyond what is followed, each guess is taken to hit this often."""


def completes(kinds: int) -> bool:
    """Whether these kinds hold a whole line."""
    return any(kinds & line == line for line in LINES)


class Foresight:
    """The rest of one round, from what everybody knows and the gardens as they are."""

    def __init__(self, state: State, belief: Belief) -> None:
        self.players = state.players
        self.oracle = state.oracle
        self.gardens = state.gardens
        self.kinds = [kinds_in(garden) for garden in state.gardens]
        self.deck = sum(state.deck) - (2 if len(state.hand) and min(state.hand) < 0 else 0)
        self.belief = belief
        self.target_wins = state.options.swap_can_win_for_target
        self._hits: dict[tuple[int, int], list[float]] = {}

    # After a hit

    def exchanges(self, seat: int, won: int) -> list[Keep | Swap]:
        """Keep, or a swap for each different card of each other garden."""
        found: list[Keep | Swap] = [KEEP]
        for other, garden in enumerate(self.gardens):
            if other != seat:
                found += [SWAPS[other][card] for card in sorted(set(garden))]
        return found

    def after_exchange(self, seat: int, won: int, exchange: Keep | Swap) -> tuple[list[int], int | None]:
        """The kinds of every garden then, and who has won by it, if anybody has."""
        kinds = self.kinds[:]
        if isinstance(exchange, Keep):
            kinds[seat] |= 1 << won
            return kinds, seat if completes(kinds[seat]) else None
        target, card = exchange.seat, exchange.card
        kinds[seat] |= 1 << card
        garden = self.gardens[target][:]
        garden[garden.index(card)] = won
        kinds[target] = kinds_in(garden)
        if completes(kinds[seat]):
            return kinds, seat
        return kinds, target if self.target_wins and completes(kinds[target]) else None

    def exchange_worth(self, seat: int, won: int, exchange: Keep | Swap, rest: dict[int, float] | None) -> list[float]:
        """The chances of all seats after an exchange, over what the Oracle's other card may be.

        Without `rest` the Oracle's card is left out: quick, and enough to tell exchanges apart.
        """
        kinds, winner = self.after_exchange(seat, won, exchange)
        if winner is not None:
            return [float(one == winner) for one in range(self.players)]
        following = (self.oracle + 1) % self.players
        if rest is None:
            return chances_of_kinds(kinds, following, self.deck)
        total = [0.0] * self.players
        mine = kinds[self.oracle]
        for card, likely in rest.items():
            kinds[self.oracle] = mine | 1 << card
            if completes(kinds[self.oracle]):
                total[self.oracle] += likely
                continue
            for one, chance in enumerate(chances_of_kinds(kinds, following, self.deck)):
                total[one] += likely * chance
        return total

    def hit(self, seat: int, card: int) -> list[float]:
        """The chances of all seats when this seat hits this card and exchanges as suits it best."""
        known = self._hits.get((seat, card))
        if known is None:
            best = max(
                self.exchanges(seat, card), key=lambda exchange: self.exchange_worth(seat, card, exchange, None)[seat]
            )
            known = self.exchange_worth(seat, card, best, partners(self.belief, card))
            self._hits[seat, card] = known
        return known

    # While it is guessed

    def next_guesser(self, seat: int) -> int:
        """Who guesses after this seat."""
        seat = (seat + 1) % self.players
        return (seat + 1) % self.players if seat == self.oracle else seat

    def likely_guess(self, belief: Belief, ban: int, seat: int) -> tuple[int, float]:
        """What this seat would guess, and how likely that hits."""
        cards = ALLOWED_CARDS[ban]
        found = hit_chances(belief, cards)
        chosen, best = 0, -1.0
        for place, likely in enumerate(found):
            if likely and likely * self.hit(seat, cards[place])[seat] > best:
                chosen, best = place, likely * self.hit(seat, cards[place])[seat]
        return cards[chosen], found[chosen]

    def guess_worth(self, me: int, belief: Belief, seat: int, card: int, depth: int) -> float:
        """What it is worth to `me` that `seat` guesses this card; misses are followed for `depth` more guesses."""
        whole = weight_of(belief)
        likely = hit_chances(belief, (card,))[0]
        total = likely * self.hit(seat, card)[me] if likely else 0.0
        if likely > 1 - 1e-9:
            return total
        following = self.next_guesser(seat)
        for element in (NO_ELEMENT, animal_of(card), season_of(card)):
            left = after(belief, card, element)
            if left:
                total += weight_of(left) / whole * self.later(me, left, element, following, depth)
        return total

    def later(self, me: int, belief: Belief, ban: int, seat: int, depth: int) -> float:
        """What the round is worth to `me` with this seat to guess."""
        if not depth:
            return self._tail(me, belief, seat)
        card, likely = self.likely_guess(belief, ban, seat)
        if not likely:  # everything that may be is banned: whatever is guessed, the ban then falls
            return self.later(me, belief, NO_ELEMENT, self.next_guesser(seat), depth - 1)
        return self.guess_worth(me, belief, seat, card, depth - 1)

    def _tail(self, me: int, belief: Belief, seat: int) -> float:
        """Beyond what is followed: the guessers in turn hit, and the card is as likely as it is now."""
        likely = hit_chances(belief)
        whole = added(likely)
        total, weights, weight = 0.0, 0.0, 1.0
        for _ in range(self.players - 1):
            mine = added(likely[card] * self.hit(seat, card)[me] for card in range(KINDS) if likely[card])
            total += weight * mine / whole
            weights += weight
            weight *= 1 - LATER_HIT
            seat = self.next_guesser(seat)
        return total / weights

    # The Oracle's view: both cards are known

    def answer_worth(self, me: int, hand: Sequence[int], belief: Belief, ban: int, seat: int, depth: int) -> float:
        """What the rest of the round is worth to the Oracle, who knows both cards, if all guess as is likely."""
        if not depth:
            parts = [self._known_hit(me, hand, seat, card) for card in hand]
            return added(parts) / len(parts)
        card, _ = self.likely_guess(belief, ban, seat)
        if card in hand:
            return self._known_hit(me, hand, seat, card)
        following = self.next_guesser(seat)
        animals, seasons = {animal_of(one) for one in hand}, {season_of(one) for one in hand}
        answers = [animal_of(card)] * (animal_of(card) in animals) + [season_of(card)] * (season_of(card) in seasons)
        return max(
            self.answer_worth(me, hand, after(belief, card, element), element, following, depth - 1)
            for element in answers or [NO_ELEMENT]
        )

    def _known_hit(self, me: int, hand: Sequence[int], seat: int, card: int) -> float:
        """What a hit is worth to the Oracle, whose other card is known."""
        rest = list(hand)
        rest.remove(card)
        best = max(
            self.exchanges(seat, card), key=lambda exchange: self.exchange_worth(seat, card, exchange, None)[seat]
        )
        return self.exchange_worth(seat, card, best, {rest[0]: 1.0})[me]
