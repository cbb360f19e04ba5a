"""What follows from all that was said in a round: an aid that a table may give to everybody, or to nobody (YO-5)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from teahouse.engine import Voice
from teahouse.engine.kinds import Seat
from teahouse.games.yozu import words
from teahouse.games.yozu.drawing import draw_deduced
from teahouse.games.yozu.moves import Keep, Swap
from teahouse.games.yozu.pieces import (
    ALLOWED_CARDS,
    CARD_NAMES,
    ELEMENTS,
    KINDS,
    LINES,
    NO_ELEMENT,
    Card,
    Element,
    animal_of,
    season_of,
)
from teahouse.games.yozu.rules import State
from teahouse.games.yozu.rules.end import closeness
from teahouse.games.yozu.rules.exchange import changed, decided, exchanges
from teahouse.games.yozu.rules.guessing import next_guesser, true_answers
from teahouse.games.yozu.state import ANSWER, EXCHANGE, GUESS
from teahouse.games.yozu.view.belief import HITS, PAIRS, Belief, Pairs, after, answered, belief_at, places
from teahouse.games.yozu.view.look import next_to_guess


@dataclass(frozen=True, slots=True)
class AnswerTells:
    """What one true answer of the Oracle leaves the others to reckon with."""

    action: str
    cards: tuple[str, ...]
    """The cards that may then still be one of the two."""
    reckon: str
    """The same in a sentence."""
    left: str
    """How many pairs are then left, in words that begin with the number."""
    best: str
    """How good the next guess can then be, in a sentence; "" where nobody guesses next."""
    chance: float
    """How often the best next guess hits."""


@dataclass(frozen=True, slots=True)
class Deduced:
    """What the answers so far leave possible, worked out for one seat."""

    marks: dict[str, str]
    """For a guesser each card: "no", "sure", "named" (an element of it was named) or "open"."""
    tells: str
    """The same in a sentence or two; "" before anything was answered."""
    says: dict[str, str]
    """In a sentence, for a guesser: while it is guessed what is known of each card, while a won card is exchanged what
    the Oracle's other card may do after each action; for the Oracle who is asked why to choose an answer, "" where
    nothing that can be counted speaks for it."""
    reckoned: str
    """How many pairs the guessers must reckon with, before the guess that waits for its answer."""
    answers: tuple[AnswerTells, ...]
    """For the Oracle who is asked: each true answer."""

    def __str__(self) -> str:
        if self.marks:
            return draw_deduced(self.marks, self.tells)
        return words.what_answers_tell([(tells.action, tells.left, tells.best) for tells in self.answers])


HELPS_LESS: Final = 2 / 3
"""An answer is plainly the better one where the next guess then hits at most so often as after the other."""


def deduce(table: State, seat: Seat | None, voice: Voice) -> Deduced | None:
    """What public knowledge tells about the Oracle's two cards; None where there is nothing to work out.

    Where earlier guesses are hidden (`show_log`), so is what follows from them.
    """
    if table.stage not in (GUESS, ANSWER, EXCHANGE) or not table.options.show_log:
        return None
    belief = belief_at(table)
    if table.stage == EXCHANGE:
        return Deduced({}, "", _after_exchanges(table, voice, belief) if seat == table.guesser else {}, "", ())
    pairs = words.reckoned(_count(belief))
    if seat == table.oracle:
        answers = _answers(table, voice, belief) if table.stage == ANSWER else ()
        return Deduced({}, "", _reasons(table, voice, answers), pairs, answers)
    said = [miss.element for miss in answered(table)]
    named = [ELEMENTS[element] for element in dict.fromkeys(said) if element != NO_ELEMENT]
    marks = _marks(belief, named)
    says = _says(table, voice, belief, marks) if table.stage == GUESS else {}
    return Deduced(marks, _tells(marks, named) if said else "", says, pairs, ())


def _weight(belief: Belief, among: Pairs = -1) -> float:
    """How much the pairs of a belief weigh that lie in a set: by the copies that nobody has seen."""
    return sum(weight * (pairs & among).bit_count() for weight, pairs in belief)


def _best_hit(belief: Belief, ban: Element) -> float:
    """How much the pairs weigh that the best guess hits which may be made."""
    return max(_weight(belief, HITS[card]) for card in ALLOWED_CARDS[ban])


@lru_cache(maxsize=256)
def chances(belief: Belief) -> Sequence[tuple[float, float]]:
    """For each card how often it is one of the two, and how often after that miss the best next guess hits."""
    whole = _weight(belief)
    found = []
    for card in range(KINDS):
        hit = _weight(belief, HITS[card])
        then = [(after(belief, card, element), element) for element in (NO_ELEMENT, animal_of(card), season_of(card))]
        next_hit = sum(_best_hit(left, element) for left, element in then if left)
        found.append((hit / whole, next_hit / (whole - hit) if whole > hit else 0.0))
    return found


def _count(belief: Belief, among: Pairs = -1) -> int:
    """How many pairs of a belief lie in a set: pairs of kinds, however many copies there are."""
    return sum((pairs & among).bit_count() for _, pairs in belief)


def _marks(belief: Belief, named: Sequence[str]) -> dict[str, str]:
    whole = _count(belief)
    marks = {}
    for card, name in enumerate(CARD_NAMES):
        within = _count(belief, HITS[card])
        likely = "named" if set(named) & set(name.split()) else "open"
        marks[name] = "no" if not within else "sure" if within == whole else likely
    return marks


def _gone(marks: dict[str, str]) -> list[str]:
    """The elements that neither card can have."""
    return [
        ELEMENTS[line]
        for line, cards in enumerate(LINES)
        if all(marks[CARD_NAMES[card]] == "no" for card in range(KINDS) if cards & 1 << card)
    ]


def _tells(marks: dict[str, str], named: Sequence[str]) -> str:
    return words.known(named, _gone(marks), [card for card, mark in marks.items() if mark == "sure"])


def _says(table: State, voice: Voice, belief: Belief, marks: dict[str, str]) -> dict[str, str]:
    gone, whose = _gone(marks), voice.whose(table.oracle)
    last = table.misses + 1 == table.options.max_guesses
    follows, odds = "" if last else voice.whose(next_guesser(table)), chances(belief)
    missed = {miss.card for miss in table.guesses}
    told: dict[str, str] = {}
    others: dict[str, str] = {}
    for card, name in enumerate(CARD_NAMES):
        if marks[name] == "no":
            why = words.ruled_out(whose, name, gone, table.deck[card], card in missed)
            told[name] = " ".join(filter(None, [why, words.passes_on(follows, odds[card][1])]))
        else:
            hit, then = odds[card]
            told[name] = words.chance_of_a_hit(hit, follows, then)
            others[name] = _other_card(table, voice, table.gardens[table.oracle], _other(belief, card))
    if len({*others.values()}) > 1:
        told.update({name: f"{told[name]} {after_it}" for name, after_it in others.items()})
    return told


def _answers(table: State, voice: Voice, belief: Belief) -> tuple[AnswerTells, ...]:
    """The true answers: they are what the Oracle may say."""
    guesser = next_to_guess(table)
    told = []
    for action in true_answers(table):
        then = after(belief, table.guesses[-1].card, action.element)
        left = _count(then)
        cards = tuple(name for card, name in enumerate(CARD_NAMES) if _count(then, HITS[card]))
        chance = _best_hit(then, action.element) / _weight(then)
        best = "" if guesser is None else words.best_guess(voice.whose(guesser), chance)
        reckon = words.reckon_with(action.element, cards)
        told.append(AnswerTells(str(action), cards, reckon, words.pairs_left(left, _count(belief)), best, chance))
    return tuple(told)


def _reasons(table: State, voice: Voice, answers: Sequence[AnswerTells]) -> dict[str, str]:
    """Why to choose an answer of two: the next guess hits far less often."""
    guesser = next_to_guess(table)
    said = {tells.action: "" for tells in answers}
    if guesser is not None and len(answers) == 2:
        one, other = sorted(answers, key=lambda tells: tells.chance)
        if one.chance <= HELPS_LESS * other.chance:
            this, that = (tells.action.removeprefix("answer ") for tells in (one, other))
            said[one.action] = words.helps_less(this, one.chance, that, other.chance, voice.whose(guesser))
    return said


def _after_exchanges(table: State, voice: Voice, belief: Belief) -> dict[str, str]:
    """What the Oracle's other card does after each exchange that does not end the game."""
    assert table.won is not None
    other, told = _other(belief, table.won), {}
    for action in exchanges(table):
        assert isinstance(action, Keep | Swap)
        gardens = changed(table, action)
        garden = gardens.get(table.oracle, table.gardens[table.oracle])
        ends = decided(table, gardens) is not None
        told[str(action)] = "" if ends else _other_card(table, voice, garden, other)
    # What is so after all of them tells nothing.
    return told if len({*told.values()} - {""}) > 1 else dict.fromkeys(told, "")


def _other(belief: Belief, won: Card) -> dict[Card, float]:
    """How often each card is the other one, if this one is won."""
    found: dict[Card, float] = {}
    for weight, pairs in belief:
        for one, other in (PAIRS[place] for place in places(pairs & HITS[won])):
            rest = other if one == won else one
            found[rest] = found.get(rest, 0.0) + weight
    whole = sum(found.values())
    return {card: weight / whole for card, weight in found.items()}


def _other_card(table: State, voice: Voice, garden: Sequence[Card], other: Mapping[Card, float]) -> str:
    oracle, square = table.oracle, table.options.square
    longest = closeness(garden, square)[0]
    whole, all_but_one = (
        sum(chance for card, chance in other.items() if closeness([*garden, card], square)[0] == many > longest)
        for many in (square, square - 1)
    )
    has, wins = voice.verb(oracle, "has"), voice.verb(oracle, "wins")
    return words.other_card(voice.whom(oracle), wins, has, longest, square, whole, all_but_one)
