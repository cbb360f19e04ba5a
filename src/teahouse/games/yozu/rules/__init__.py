"""The rules of Yozu: the contract here, each heading in a file of its own."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import ClassVar

from teahouse.engine import CHANCE, Action, Chances, Event, First, Outcome, Reason, Rule, lots, ranks_by
from teahouse.engine.kinds import Seat
from teahouse.games.yozu import moves
from teahouse.games.yozu.about import Options
from teahouse.games.yozu.pieces import CARD_NAMES
from teahouse.games.yozu.rules import dealing, exchange, guessing
from teahouse.games.yozu.state import ANSWER, DRAW, EXCHANGE, FIRST, GUESS, OVER, Table


class State(Table):
    """A game of Yozu under its rules."""

    rules: ClassVar = {
        First: Rule(dealing.start, dealing.why_no_start),
        moves.Deal: Rule(dealing.deal, dealing.why_no_deal),
        moves.Draw: Rule(dealing.draw, dealing.why_no_draw),
        moves.Guess: Rule(guessing.guess, guessing.why_no_guess),
        moves.Answer: Rule(guessing.answer, guessing.why_no_answer),
        moves.Keep: Rule(exchange.keep, exchange.why_no_keep),
        moves.Swap: Rule(exchange.swap, exchange.why_no_swap),
    }
    after = Reason("YO-4.1", "The game is over.")

    def legal(self) -> Sequence[Action]:
        if self.stage == GUESS:
            return moves.ALLOWED[self.options.square][self.ban]
        if self.stage == EXCHANGE:
            return exchange.exchanges(self)
        return guessing.true_answers(self) if self.stage == ANSWER else ()

    def chances(self) -> Chances:
        if self.stage == FIRST:
            return lots(self.players)
        return Chances(moves.DRAWS if self.stage == DRAW else moves.DEALS, self.deck, self.deck_size)

    @property
    def holder(self) -> Seat | None:
        """YO-10.15: the Oracle, for the whole round."""
        return self.oracle if DRAW <= self.stage <= EXCHANGE else None

    @property
    def fleeting(self) -> tuple[type[Event], ...]:
        """YO-5: without `show_log` a guess and its answer are heard once, until the next guess."""
        return () if self.options.show_log else (moves.Guessed, moves.Answered)

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(int(seat in self.winners) for seat in range(self.players))

    @property
    def outcome(self) -> Outcome | None:
        """YO-10.1: the winner 1, all others 2; a shared victory 1, 1, 3; a draw 1 for everyone."""
        if self.stage != OVER:
            return None
        return Outcome(ranks_by(self.scores), self.scores, self.ending, drawn=not self.winners)

    def places(self) -> Mapping[str, Counter[str]]:
        deck = Counter({CARD_NAMES[card]: copies for card, copies in enumerate(self.deck) if copies})
        piles = {"hand": self.hand, "won": [] if self.won is None else [self.won]}
        piles |= {f"garden {seat}": garden for seat, garden in enumerate(self.gardens)}
        return {"deck": deck} | {place: Counter(CARD_NAMES[card] for card in pile) for place, pile in piles.items()}


def setup(players: int, options: Options) -> State:
    """YO-2: the table before the first card is dealt."""
    state = State(players, options)
    state.to_act = CHANCE
    return state
