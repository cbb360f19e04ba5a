"""What puzzles of Yozu are about, and where their moves are drawn."""

from collections.abc import Sequence
from typing import Final

from teahouse.engine import Action, Event, Seen
from teahouse.engine.puzzling import Deed, Theme
from teahouse.games.yozu import moves
from teahouse.games.yozu.pieces import CARD_NAMES

THEMES: Final = {
    "swap-to-win": Theme("swap to win", "YO-3.6"),
    "win": Theme("the card that wins", "YO-3.7"),
    "block": Theme("block", "YO-3.6"),
    "swap": Theme("the right swap", "YO-3.6"),
    "keep": Theme("keep it", "YO-3.6"),
    "answer": Theme("the Oracle's choice", "YO-3.3"),
    "deduce": Theme("put the answers together", "YO-3.3"),
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
