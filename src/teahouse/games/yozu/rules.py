"""The rules of Yozu, heading by heading."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Final

from teahouse.engine import CHANCE, Action, Chances, Even, Event, First, Illegal, Outcome, Reason
from teahouse.games.yozu.about import Options
from teahouse.games.yozu.moves import (
    ANSWERED,
    ANSWERS,
    DEALS,
    DRAWS,
    FIRSTS,
    GUESSED,
    GUESSES,
    KEEP,
    MISSED,
    SWAPS,
    TRUE_ANSWERS,
    Answer,
    Answered,
    Deal,
    Dealt,
    Draw,
    Drawn,
    Ended,
    Guess,
    Guessed,
    Hit,
    Keep,
    Kept,
    NextOracle,
    OracleKept,
    PairReturned,
    RoundVoid,
    Swap,
    Swapped,
)
from teahouse.games.yozu.pieces import (
    CARD_NAMES,
    LINES,
    NO_ELEMENT,
    SHARED,
    animal_of,
    complete_line,
    kinds_in,
    season_of,
)
from teahouse.games.yozu.reasons import NOT_NOW, why_not
from teahouse.games.yozu.state import ANSWER, DEAL, DRAW, EXCHANGE, GUESS, OVER, Table

# YO-3.2: all sixteen guesses but those with the banned element.
ALLOWED: Final = tuple(
    tuple(guess for guess in GUESSES if ban not in (animal_of(guess.card), season_of(guess.card)))
    for ban in range(NO_ELEMENT + 1)
)


class State(Table):
    """A game of Yozu under its rules."""

    # What may be done

    def legal(self) -> Sequence[Action]:
        if self.stage == GUESS:
            return ALLOWED[self.ban]
        if self.stage == EXCHANGE:
            return self._exchanges()
        if self.stage == ANSWER:
            card = self.guesses[-1][1]
            one, other = self.hand
            return TRUE_ANSWERS[card][SHARED[card][one] | SHARED[card][other]]
        return ()

    def random_action(self, rng: Random) -> Action:
        legal = ALLOWED[self.ban] if self.stage == GUESS else self.legal()
        return legal[int(rng.random() * len(legal))]

    def _exchanges(self) -> list[Action]:
        """YO-3.6: keep, or one swap for each different card in each other garden."""
        options: list[Action] = [KEEP]
        for seat, garden in enumerate(self.gardens):
            if seat != self.guesser:
                options += [SWAPS[seat][card] for card in sorted(set(garden))]
        return options

    def chances(self) -> Chances:
        if self.stage == DRAW:
            return Chances(DRAWS, self.deck, self.deck_size)
        if self.stage == DEAL:
            return Chances(DEALS, self.deck, self.deck_size)
        return Even(FIRSTS[: self.players])

    # Doing it

    def play(self, action: Action) -> Sequence[Event]:
        stage = self.stage
        kind = type(action)
        if stage == GUESS:
            if kind is Guess:
                card: int = action.card  # type: ignore[attr-defined]  # a Guess, as just seen
                if self.ban not in (card >> 2, 4 + (card & 3)):
                    return self._guess(card)
        elif self.why_not(action) is None:
            if isinstance(action, Draw):
                return self._draw(action.card)
            if isinstance(action, Answer):
                return self._answer(action.element)
            if isinstance(action, Keep | Swap):
                return self._exchange(action)
            if isinstance(action, Deal):
                return self._deal(action.card)
            if isinstance(action, First):
                return self._start(action.seat)
        raise Illegal(action, self.why_not(action) or NOT_NOW)

    def _start(self, seat: int) -> Sequence[Event]:
        """YO-2.2: the first Oracle."""
        self.first = self.oracle = seat
        self.stage = DEAL
        self.to_act = CHANCE
        return (FIRSTS[seat],)

    def _deal(self, card: int) -> Sequence[Event]:
        """YO-2.1: one card face up in front of each player."""
        self._take(card)
        seat = next(seat for seat, garden in enumerate(self.gardens) if not garden)
        self.gardens[seat].append(card)
        if seat == self.players - 1:
            self.stage = DRAW
        return (Dealt(seat, card),)

    def _take(self, card: int) -> None:
        self.deck[card] -= 1
        self.deck_size -= 1

    def _put_back(self) -> None:
        for card in self.hand:
            self.deck[card] += 1
        self.deck_size += len(self.hand)
        self.hand = []

    def _draw(self, card: int) -> Sequence[Event]:
        """YO-3.1: the Oracle looks at two cards; an identical pair goes back."""
        self._take(card)
        self.hand.append(card)
        drawn = Drawn(self.oracle, card)
        if len(self.hand) < 2:
            return (drawn,)
        if self.hand[0] == card and self.deck_size:
            self._put_back()
            return (drawn, PairReturned(self.oracle, card, self.options.show_identical_pair))
        self.stage = GUESS
        self.to_act = self.guesser = (self.oracle + 1) % self.players
        return (drawn,)

    def _guess(self, card: int) -> Sequence[Event]:
        """YO-3.3: a hit, or a miss that the Oracle answers. `implied` answers by itself where there is no choice."""
        one, other = self.hand
        options = self.options
        if not options.show_log:
            self.guesses.clear()
        if card == one or card == other:
            return self._hit(card)
        seat = self.guesser
        self.misses += 1
        if options.answers == "implied":
            shared = SHARED[card][one] | SHARED[card][other]
            if shared != 3:
                element = TRUE_ANSWERS[card][shared][0].element
                self.guesses.append((seat, card, element))
                return self._miss(element, MISSED[seat][card][element])
        self.guesses.append((seat, card, NO_ELEMENT))
        self.ban = NO_ELEMENT
        self.stage = ANSWER
        self.to_act = self.oracle
        return (GUESSED[seat][card],)

    def _answer(self, element: int) -> Sequence[Event]:
        """YO-3.3: an element of the guess that is there, or nothing."""
        seat, card, _ = self.guesses[-1]
        self.guesses[-1] = (seat, card, element)
        return self._miss(element, (ANSWERED[element],))

    def _miss(self, element: int, events: Sequence[Event]) -> Sequence[Event]:
        """YO-3.4: the element just named is banned for the next guesser, and for nobody else."""
        if self.misses == self.options.max_guesses:
            self._put_back()
            return (*events, RoundVoid(self.oracle), *self._next_round())
        self.ban = element
        self.stage = GUESS
        self.to_act = self.guesser = self.next_guesser()
        return events

    def next_guesser(self) -> int:
        """YO-3.2: clockwise, passing over the Oracle."""
        guesser = self.guesser + 1
        if guesser == self.players:
            guesser = 0
        if guesser == self.oracle:
            guesser += 1
            if guesser == self.players:
                guesser = 0
        return guesser

    def _hit(self, card: int) -> Sequence[Event]:
        """YO-3.5: the Oracle hands the guessed card over."""
        self.hand.remove(card)
        self.won = card
        self.ban = NO_ELEMENT
        self.stage = EXCHANGE
        return (GUESSED[self.guesser][card], Hit(self.guesser, self.oracle, card))

    def _exchange(self, action: Action) -> Sequence[Event]:
        """YO-3.6: keep the won card, or swap it for one in another garden."""
        won, guesser, target = self.won, self.guesser, None
        assert won is not None
        self.won = None
        event: Event
        if isinstance(action, Swap):
            target = action.seat
            garden = self.gardens[target]
            garden[garden.index(action.card)] = won
            self.gardens[guesser].append(action.card)
            event = Swapped(guesser, target, won, action.card)
        else:
            self.gardens[guesser].append(won)
            event = Kept(guesser, won)
        return (event, *(self._first_check(target) or self._oracle_card()))

    def _first_check(self, target: int | None) -> Sequence[Event]:
        """YO-3.7: a set of the guesser's wins, else one that the swap gave to its target."""
        mine = complete_line(self.gardens[self.guesser])
        theirs = None
        if target is not None and self.options.swap_can_win_for_target:
            theirs = complete_line(self.gardens[target])
        if mine is not None and theirs is not None and target is not None:
            if self.options.simultaneous == "shared":
                return self._win((self.guesser, target), mine)
            if self.options.simultaneous == "target":
                return self._win((target,), theirs)
        if mine is not None:
            return self._win((self.guesser,), mine)
        if theirs is not None and target is not None:
            return self._win((target,), theirs)
        return ()

    def _oracle_card(self) -> Sequence[Event]:
        """YO-3.8: the Oracle's other card goes into the Oracle's garden, and may complete a set."""
        card = self.hand.pop()
        self.gardens[self.oracle].append(card)
        kept = OracleKept(self.oracle, card)
        line = complete_line(self.gardens[self.oracle])
        if line is not None:
            return (kept, *self._win((self.oracle,), line))
        return (kept, *self._next_round())

    def _next_round(self) -> Sequence[Event]:
        """YO-3.9: the left neighbour becomes Oracle, if the deck still gives a round (YO-4.2)."""
        self.oracle = (self.oracle + 1) % self.players
        self.guesses = []
        self.misses = 0
        self.ban = NO_ELEMENT
        if self._exhausted():
            return self._exhaustion()
        self.stage = DRAW
        self.to_act = CHANCE
        return (NextOracle(self.oracle),)

    def _exhausted(self) -> bool:
        """YO-4.2: a round needs three cards, or two different ones (or two at all with `pair_only`)."""
        if self.deck_size > 2:
            return False
        return self.deck_size < 2 or (2 in self.deck and self.options.pair_only == "end")

    @property
    def holder(self) -> int | None:
        """YO-10.15: the Oracle, for the whole round."""
        return self.oracle if DRAW <= self.stage <= EXCHANGE else None

    @property
    def fleeting(self) -> tuple[type[Event], ...]:
        """YO-5: without `show_log` a guess and its answer are heard once, until the next guess."""
        return () if self.options.show_log else (Guessed, Answered)

    # The end

    def _win(self, winners: tuple[int, ...], line: int) -> Sequence[Event]:
        """YO-4.1: a complete set ends the game at once."""
        return self._end(winners, "yozumi" if line < 4 else "yozuka", line)

    def _exhaustion(self) -> Sequence[Event]:
        """YO-4.2: the deck gives no further round."""
        if self.options.exhaustion == "closest":
            places = [closeness(garden) for garden in self.gardens]
            if places.count(max(places)) == 1:
                return self._end((places.index(max(places)),), "closest", None)
        return self._end((), "exhausted", None)

    def _end(self, winners: tuple[int, ...], reason: str, line: int | None) -> Sequence[Event]:
        self.winners = tuple(sorted(winners))
        self.ending = reason
        self.stage = OVER
        self.to_act = None
        return (Ended(self.winners, reason, line),)

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(int(seat in self.winners) for seat in range(self.players))

    @property
    def outcome(self) -> Outcome | None:
        """YO-10.1: the winner 1, all others 2; a shared victory 1, 1, 3; a draw 1 for everyone."""
        if self.stage != OVER:
            return None
        ranks = tuple(
            1 if not self.winners or seat in self.winners else 1 + len(self.winners) for seat in range(self.players)
        )
        return Outcome(ranks, self.scores, self.ending, drawn=not self.winners)

    def places(self) -> Mapping[str, Counter[str]]:
        return {
            "deck": Counter({CARD_NAMES[card]: copies for card, copies in enumerate(self.deck) if copies}),
            "hand": Counter(CARD_NAMES[card] for card in self.hand),
            "won": Counter([CARD_NAMES[self.won]] if self.won is not None else []),
            **{
                f"garden {seat}": Counter(CARD_NAMES[card] for card in garden)
                for seat, garden in enumerate(self.gardens)
            },
        }

    def why_not(self, action: Action) -> Reason | None:
        return why_not(self, action)


def closeness(garden: Sequence[int]) -> tuple[int, int, int]:
    """YO-4.2, `exhaustion`: the longest line, how many are that long, how many different cards."""
    kinds = kinds_in(garden)
    lengths = [(kinds & line).bit_count() for line in LINES]
    return max(lengths), lengths.count(max(lengths)), kinds.bit_count()


def setup(players: int, options: Options) -> State:
    """YO-2: the table before the first card is dealt."""
    state = State(players, options)
    state.to_act = CHANCE
    if options.first is not None:
        state._start(options.first)
    return state


def tries(state: State) -> Iterator[Action]:
    """Everything a person could try: any guess, any answer, any card of any garden."""
    yield from GUESSES
    yield from ANSWERS
    yield KEEP
    for seat in range(state.players):
        yield from SWAPS[seat]
