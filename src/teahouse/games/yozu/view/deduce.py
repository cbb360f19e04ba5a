"""What follows from all that was said in a round: an aid that a table may give to everybody, or to nobody (YO-5)."""

from dataclasses import dataclass

from teahouse.engine import Seen, Voice
from teahouse.games.yozu import words
from teahouse.games.yozu.moves import Answer
from teahouse.games.yozu.pieces import ALLOWED_CARDS, CARD_NAMES, COPIES, ELEMENTS, KINDS, LINES, NO_ELEMENT
from teahouse.games.yozu.view.belief import HITS, Belief, Pairs, after, believed
from teahouse.games.yozu.view.look import GuessMade, View


@dataclass(frozen=True, slots=True)
class AnswerTells:
    """What one true answer of the Oracle leaves the others to reckon with."""

    action: str
    cards: tuple[str, ...]
    """The cards that may then still be one of the two."""
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
    pairs: int
    """The pairs that the guessers must reckon with, before the guess that waits for its answer."""
    answers: tuple[AnswerTells, ...]
    """For the Oracle who is asked: each true answer."""

    def __str__(self) -> str:
        return words.what_answers_tell([(tells.action, tells.left, tells.best) for tells in self.answers])


def deduce(seen: Seen, voice: Voice) -> Deduced | None:
    """What public knowledge tells about the Oracle's two cards; None where there is nothing to work out.

    Where earlier guesses are hidden (`show_log`), so is what follows from them.
    """
    view: View = seen.view
    if view.stage not in ("guess", "answer") or not seen.options.show_log:
        return None
    answered = view.guesses[:-1] if view.stage == "answer" else view.guesses
    belief = _belief(view, answered, seen.options.pair_only == "play_it")
    pairs = _count(belief)
    if seen.seat == view.oracle:
        return Deduced({}, "", pairs, _answers(seen, voice, belief, pairs))
    marks = _marks(belief, answered)
    return Deduced(marks, _tells(marks, answered), pairs, ())


def _belief(view: View, answered: tuple[GuessMade, ...], pairs_stay: bool) -> Belief:
    """The pairs that agree with every answer, for one who does not see the Oracle's cards."""
    hand = [card for card in view.hand if card is not None]
    unseen = tuple(view.unseen.get(card, 0) + hand.count(card) for card in CARD_NAMES)
    said = tuple(
        (CARD_NAMES.index(guess.card), NO_ELEMENT if guess.answer is None else ELEMENTS.index(guess.answer))
        for guess in answered
    )
    return believed(unseen, pairs_stay and sum(unseen) == COPIES, said)


def _count(belief: Belief, among: Pairs = -1) -> int:
    """How many pairs of a belief lie in a set: pairs of kinds, however many copies there are."""
    return sum((pairs & among).bit_count() for _, pairs in belief)


def _marks(belief: Belief, answered: tuple[GuessMade, ...]) -> dict[str, str]:
    named = {guess.answer for guess in answered if guess.answer}
    whole = _count(belief)
    marks = {}
    for card, name in enumerate(CARD_NAMES):
        within = _count(belief, HITS[card])
        likely = "maybe" if named & set(name.split()) else "open"
        marks[name] = "no" if not within else "sure" if within == whole else likely
    return marks


def _tells(marks: dict[str, str], answered: tuple[GuessMade, ...]) -> str:
    if not answered:
        return ""
    gone = [
        ELEMENTS[line]
        for line, cards in enumerate(LINES)
        if all(marks[CARD_NAMES[card]] == "no" for card in range(KINDS) if cards & 1 << card)
    ]
    named = list(dict.fromkeys(guess.answer for guess in answered if guess.answer))
    return words.known(named, gone, [card for card, mark in marks.items() if mark == "sure"])


def _answers(seen: Seen, voice: Voice, belief: Belief, pairs: int) -> tuple[AnswerTells, ...]:
    """The true answers: they are what the Oracle may say."""
    view: View = seen.view
    told = []
    for action in seen.legal():
        if not isinstance(action, Answer):
            continue
        then = after(belief, CARD_NAMES.index(view.guesses[-1].card), action.element)
        left = _count(then)
        cards = tuple(name for card, name in enumerate(CARD_NAMES) if _count(then, HITS[card]))
        hits = max(_count(then, HITS[card]) for card in ALLOWED_CARDS[action.element])
        best = "" if view.next_guesser is None else words.best_guess(voice.whose(view.next_guesser), hits, left)
        told.append(AnswerTells(str(action), cards, words.pairs_left(left, pairs), best))
    return tuple(told)
