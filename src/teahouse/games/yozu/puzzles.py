"""What puzzles of Yozu are about, and where their moves are drawn."""

from collections.abc import Sequence
from random import Random
from typing import Final

from teahouse.engine import Action, Event, Seen, Voice
from teahouse.engine.puzzling import Deed, Theme
from teahouse.games.yozu import moves, words
from teahouse.games.yozu.pieces import CARD_NAMES
from teahouse.games.yozu.rules import State
from teahouse.games.yozu.view.belief import belief_at
from teahouse.games.yozu.view.deduce import chances

THEMES: Final = {
    "swap-to-win": Theme("swap to win", "YO-3.6", "What you won completes nothing; swapped it does."),
    "win": Theme("the card that wins", "YO-3.7", "It completes a set."),
    "block": Theme("block", "YO-3.6", "After the next best move somebody else completes a set."),
    "swap": Theme("the right swap", "YO-3.6", "A swap counts twice: what your garden gains, and what another loses."),
    "keep": Theme("keep it", "YO-3.6", "No card that lies open is worth as much to you as the one you won."),
    "answer": Theme(
        "the Oracle's choice",
        "YO-3.3",
        "A word counts by what it leaves the others to reckon with, and by what it bars.",
    ),
    "deduce": Theme(
        "put the answers together",
        "YO-3.3",
        "A guess counts by how often it hits, by what a miss tells, and by the word it may bar.",
    ),
}


SEATS: Final = ("0", "1", "2", "3", "4", "5")


def theme(seen: Seen, best: Deed, likely: Deed) -> str:
    """By what is asked, and who wins by it."""
    wins = any(isinstance(event, moves.Ended) for event in best.own)
    loses = any(isinstance(event, moves.Ended) for event in likely.others)
    match best.action:
        case moves.Swap():
            return "swap-to-win" if wins else "block" if loses else "swap"
        case moves.Keep():
            return "win" if wins else "keep"
        case moves.Guess():
            return "win" if wins else "deduce"
        case moves.Answer():
            return "answer"
    return ""


def teachable(seen: Seen, best: Action, rival: Action) -> bool:
    """A word of the Oracle may be best only for how guesses are taken to go on for many turns, and a guess against all
    that can be counted at the table: of those nobody there can tell."""
    voice = Voice(SEATS[: seen.players])
    if isinstance(best, moves.Answer):
        return bool(words.reason(best, (), seen, voice))
    if isinstance(best, moves.Guess) and isinstance(rival, moves.Guess):
        table = seen.imagine(Random(0))
        assert isinstance(table, State)
        odds = chances(belief_at(table))
        (hits, then), (others, later) = odds[best.card], odds[rival.card]
        brings, instead = (words.brings(one, seen, voice).partition(". ")[2] for one in (best, rival))
        return brings != instead or hits > others or then < later or (hits, then) == (others, later)
    return True


def falls_short(action: Action, seen: Seen, voice: Voice) -> str:
    """What a move leaves the others, in numbers."""
    return words.brings(action, seen, voice)


def framed(event: Event) -> Sequence[str]:
    """Cards where they lie in gardens after it; guesses by the card that was named."""
    match event:
        case moves.Guessed(_, card):
            return [f"card {CARD_NAMES[card]}"]
        case moves.Kept(seat, card):
            return [f"garden {seat} > card {CARD_NAMES[card]}"]
        case moves.Swapped(seat, target, given, taken):
            return [f"garden {seat} > card {CARD_NAMES[taken]}", f"garden {target} > card {CARD_NAMES[given]}"]
    return []


def placed(action: Action, seen: Seen) -> Sequence[str]:
    """Before it: the card that is named, the answer, or the card that is asked for in its garden."""
    match action:
        case moves.Guess(card):
            return [f"card {CARD_NAMES[card]}"]
        case moves.Answer():
            return [str(action)]
        case moves.Swap(seat, card):
            return [f"garden {seat} > card {CARD_NAMES[card]}"]
        case moves.Keep():
            return [f"garden {seen.to_act}"]
    return []
