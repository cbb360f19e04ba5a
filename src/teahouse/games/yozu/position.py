"""A position of Yozu as readable text.

    yozu, 4 players
    first: 2
    stage: guess
    oracle: 2
    guesser: 3
    garden 0: panda winter, carp fall
    garden 1: tiger summer
    garden 2: carp spring
    garden 3: dragonfly fall
    hand: panda winter, tiger summer
    guesses: 3 panda summer -> summer, 0 tiger spring -> tiger

`?` in the hand is a card the reader may not know. The deck is all that lies nowhere else. A guess that
the Oracle is about to answer stands last, without an arrow. `misses: 3` says how many there were in this
round where not all of them are written (the option `show_log` keeps only the last in sight).
"""

from functools import partial

from teahouse.engine import CHANCE
from teahouse.engine.kinds import SeatKind
from teahouse.engine.position import PositionText, written
from teahouse.engine.reading import one_of, refuse_if
from teahouse.games.yozu.about import ABOUT, Options
from teahouse.games.yozu.pieces import ANSWER_NAMES, CARD_NAMES, NO_ELEMENT, UNKNOWN, Seats, read_card
from teahouse.games.yozu.rules import State
from teahouse.games.yozu.rules.end import exhausted
from teahouse.games.yozu.state import ANSWER, DEAL, DRAW, ENDINGS, EXCHANGE, FIRST, GUESS, OVER, STAGES, Miss
from teahouse.games.yozu.view import hide
from teahouse.games.yozu.view.belief import possible_hands


def write(state: State) -> str:
    """The position as text."""
    said = [f"{seat} {CARD_NAMES[card]} -> {ANSWER_NAMES[element]}" for seat, card, element in state.guesses]
    if state.stage == ANSWER:
        said[-1] = said[-1].partition(" -> ")[0]
    lines = {
        "first": state.first,
        "stage": STAGES[state.stage],
        "oracle": state.oracle,
        "guesser": state.guesser,
        **{f"garden {seat}": _cards(garden) for seat, garden in enumerate(state.gardens)},
        "hand": _cards(state.hand) or None,
        "won": None if state.won is None else CARD_NAMES[state.won],
        "guesses": ", ".join(said) or None,
        "misses": None if state.misses == len(said) else state.misses,
        "ended": " ".join([state.ending, *map(str, state.winners)]) or None,
    }
    return written(ABOUT.name, state, lines)


def _cards(cards: list[int]) -> str:
    return ", ".join("?" if card == UNKNOWN else CARD_NAMES[card] for card in cards)


def read(text: str) -> State:
    """The position a text describes."""
    lines = PositionText(text, ABOUT.name, Options, ABOUT.players)
    state = State(lines.players, lines.options)
    state.stage = lines.word("stage", STAGES, "a stage", GUESS)
    state.oracle = lines.seat("oracle", 0)
    state.first = lines.seat("first", None if state.stage == FIRST else state.oracle)
    state.guesser = lines.seat("guesser", (state.oracle + 1) % state.players)
    state.hand = lines.take("hand", lambda value: _read_cards(value, unknown=True), [])
    state.won = lines.take("won", read_card, None)
    state.gardens = [lines.take(f"garden {at}", _read_cards, []) for at in range(state.players)]
    state.guesses = lines.take("guesses", partial(_read_guesses, players=state.players), [])
    guesses = len(state.guesses)
    state.misses = lines.number("misses", guesses, 10**9, "how many misses there were", guesses)
    if not state.options.show_log:
        state.guesses = state.guesses[-1:]
    state.ending, state.winners = lines.take("ended", partial(_read_end, players=state.players), ("", ()))
    lines.finish()
    if state.guesses and state.stage == GUESS:
        state.ban = state.guesses[-1].element
    asked = {GUESS: state.guesser, ANSWER: state.oracle, EXCHANGE: state.guesser, OVER: None}
    state.to_act = asked.get(state.stage, CHANCE)
    _count_the_deck(state)
    _look_at(state)
    _look_at_the_deck(state)
    return state


def _read_cards(value: str, unknown: bool = False) -> list[int]:
    cards = [part.strip() for part in value.split(",") if part.strip()]
    return [UNKNOWN if unknown and card == "?" else read_card(card) for card in cards]


def _read_guesses(value: str, players: int) -> list[Miss]:
    guesses = []
    for part in value.split(","):
        guess, _, answer = part.strip().partition(" -> ")
        seat, _, card = guess.partition(" ")
        element = one_of(answer, ANSWER_NAMES, "an element or nothing") if answer else NO_ELEMENT
        guesses.append(Miss(SeatKind(players).read(seat), read_card(card), element))
    return guesses


def _read_end(value: str, players: int) -> tuple[str, Seats]:
    reason, *winners = value.split()
    ending = ENDINGS[one_of(reason, ENDINGS, "an ending")]
    won = ending != "exhausted"
    refuse_if(won != bool(winners), "an exhausted deck has no winners, every other ending names them")
    return ending, tuple(sorted(set(map(SeatKind(players).read, winners))))


def _count_the_deck(state: State) -> None:
    """The deck is what lies nowhere else; each card exists twice (YO-1.1)."""
    known = [card for garden in state.gardens for card in garden]
    known += [card for card in state.hand if card != UNKNOWN]
    known += [] if state.won is None else [state.won]
    for card in known:
        state.deck[card] -= 1
        refuse_if(state.deck[card] < 0, f"there are only two cards {CARD_NAMES[card]}")
    state.deck_size = sum(state.deck) - state.hand.count(UNKNOWN)


def _look_at(state: State) -> None:
    """Refuse a position in which the stage and the cards don't fit."""
    stage, hand = state.stage, state.hand
    name = STAGES[stage]
    due = {GUESS: (2,), ANSWER: (2,), EXCHANGE: (1,), DRAW: (0, 1), FIRST: (0,), DEAL: (0,), OVER: (0, 1)}
    refuse_if(len(hand) not in due[stage], f"at the stage {name} the Oracle can't hold {len(hand)} cards")
    refuse_if(0 < hand.count(UNKNOWN) < len(hand), "a reader knows both of the Oracle's cards or neither")
    won = state.won is not None
    refuse_if((stage == EXCHANGE) != won, "a won card lies there exactly while it may be exchanged")
    if stage == ANSWER:
        refuse_if(not state.guesses, "the Oracle answers a guess; none is written")
        is_hit = state.guesses[-1].card in hand
        refuse_if(is_hit, "the guess that waits for an answer is one of the Oracle's cards: a hit")
    refuse_if(stage in (GUESS, EXCHANGE) and state.guesser == state.oracle, "the Oracle doesn't guess")
    refuse_if(state.ending and stage != OVER, f"at the stage {name} the game has not ended")


def _look_at_the_deck(state: State) -> None:
    """Refuse a position in which chance, or a reader who imagines the Oracle's cards, would find none."""
    refuse_if(state.deck_size < 0, "more cards are hidden than there are left")
    hidden = hide(state, None)
    if state.stage in (FIRST, DEAL):
        dealt = [len(garden) for garden in state.gardens]
        in_order = dealt == sorted(dealt, reverse=True) and max(dealt) <= (state.stage == DEAL) and not dealt[-1]
        refuse_if(not in_order, "cards are dealt one to each garden, from seat 0 on; then the Oracle draws")
    elif state.stage == DRAW:
        hidden.deck_size += len(hidden.hand)
        refuse_if(exhausted(hidden), "the deck gives no further round")
    elif state.stage != OVER:
        hands, _ = possible_hands(hidden)
        possible = hands if UNKNOWN in state.hand else tuple(sorted(state.hand)) in hands
        refuse_if(not possible, "the Oracle can't hold such cards after these answers")
