"""What follows from all that was said in a round: an aid that a table may give to everybody, or to nobody (YO-5)."""

from collections.abc import Sequence
from dataclasses import dataclass

from teahouse.engine import Voice
from teahouse.engine.kinds import Seat
from teahouse.games.yozu import words
from teahouse.games.yozu.drawing import draw_deduced
from teahouse.games.yozu.pieces import (
    ALLOWED_CARDS,
    CARD_NAMES,
    ELEMENTS,
    KINDS,
    LINES,
    NO_ELEMENT,
    animal_of,
    season_of,
)
from teahouse.games.yozu.rules import State
from teahouse.games.yozu.rules.guessing import true_answers
from teahouse.games.yozu.state import ANSWER, GUESS
from teahouse.games.yozu.view.belief import HITS, Belief, Pairs, after, answered, belief_at
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


@dataclass(frozen=True, slots=True)
class Deduced:
    """What the answers so far leave possible, worked out for one seat."""

    marks: dict[str, str]
    """For a guesser each card: "no", "sure", "maybe" (an element of it was named) or "open"."""
    tells: str
    """The same in a sentence or two; "" before anything was answered."""
    says: dict[str, str]
    """While it is guessed, for a guesser: what is known of each card, in a sentence."""
    reckoned: str
    """How many pairs the guessers must reckon with, before the guess that waits for its answer."""
    answers: tuple[AnswerTells, ...]
    """For the Oracle who is asked: each true answer."""

    def __str__(self) -> str:
        if self.marks:
            return draw_deduced(self.marks, self.tells)
        return words.what_answers_tell([(tells.action, tells.left, tells.best) for tells in self.answers])


def deduce(table: State, seat: Seat | None, voice: Voice) -> Deduced | None:
    """What public knowledge tells about the Oracle's two cards; None where there is nothing to work out.

    Where earlier guesses are hidden (`show_log`), so is what follows from them.
    """
    if table.stage not in (GUESS, ANSWER) or not table.options.show_log:
        return None
    belief = belief_at(table)
    pairs = words.reckoned(_count(belief))
    if seat == table.oracle:
        return Deduced({}, "", {}, pairs, _answers(table, voice, belief) if table.stage == ANSWER else ())
    said = [miss.element for miss in answered(table)]
    named = [ELEMENTS[element] for element in dict.fromkeys(said) if element != NO_ELEMENT]
    marks = _marks(belief, named)
    says = _says(table, voice, belief, marks) if table.stage == GUESS else {}
    return Deduced(marks, _tells(marks, named) if said else "", says, pairs, ())


def _count(belief: Belief, among: Pairs = -1) -> int:
    """How many pairs of a belief lie in a set: pairs of kinds, however many copies there are."""
    return sum((pairs & among).bit_count() for _, pairs in belief)


def _marks(belief: Belief, named: Sequence[str]) -> dict[str, str]:
    whole = _count(belief)
    marks = {}
    for card, name in enumerate(CARD_NAMES):
        within = _count(belief, HITS[card])
        likely = "maybe" if set(named) & set(name.split()) else "open"
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
    missed = {miss.card for miss in table.guesses}
    told = {}
    for card, name in enumerate(CARD_NAMES):
        if marks[name] == "no":
            told[name] = words.ruled_out(whose, name, gone, table.deck[card], card in missed)
        else:
            answers = (NO_ELEMENT, animal_of(card), season_of(card))
            most = max(_count(after(belief, card, element)) for element in answers)
            told[name] = words.share_of_pairs(_count(belief), _count(belief, HITS[card]), most)
    return told


def _answers(table: State, voice: Voice, belief: Belief) -> tuple[AnswerTells, ...]:
    """The true answers: they are what the Oracle may say."""
    guesser = next_to_guess(table)
    told = []
    for action in true_answers(table):
        then = after(belief, table.guesses[-1].card, action.element)
        left = _count(then)
        cards = tuple(name for card, name in enumerate(CARD_NAMES) if _count(then, HITS[card]))
        hits = max(_count(then, HITS[card]) for card in ALLOWED_CARDS[action.element])
        best = "" if guesser is None else words.best_guess(voice.whose(guesser), hits, left)
        reckon = words.reckon_with(action.element, cards)
        told.append(AnswerTells(str(action), cards, reckon, words.pairs_left(left, _count(belief)), best))
    return tuple(told)
