"""What puzzles of Yozu are about, and where their moves are drawn."""

from collections.abc import Sequence
from typing import Final

from teahouse.engine import Action, Event, Seen
from teahouse.engine.puzzling import Deed, Theme
from teahouse.games.yozu import moves
from teahouse.games.yozu.pieces import CARD_NAMES

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
