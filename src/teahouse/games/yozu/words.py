"""Every sentence a player, a log, a terminal or a screen reader meets at Yozu."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from teahouse.engine import CHANCE, Action, Event, First, Outcome, Seen, Voice
from teahouse.engine.voice import count
from teahouse.games.yozu import moves
from teahouse.games.yozu.drawing import draw
from teahouse.games.yozu.pieces import ANIMALS, ANSWER_NAMES, CARD_NAMES, ELEMENTS, Card, Element

if TYPE_CHECKING:  # the view tells in these words what it deduces
    from teahouse.games.yozu.view.look import View

__all__ = ["ask", "draw", "name", "sum_up", "tell"]


def card_name(card: Card | None, hidden: str = "") -> str:
    """A card as one says it: "winter panda"; what is said of a hidden one."""
    return hidden if card is None else spoken(CARD_NAMES[card])


def spoken(name: str) -> str:
    """A card of the view as one says it."""
    animal, season = name.split()
    return f"{season} {animal}"


def line_name(line: Element) -> str:
    """A complete set by its name: "Yozumi of carps", "Yozuka of winter"."""
    plural = {"carp": "carp", "dragonfly": "dragonflies"}.get(ELEMENTS[line], ELEMENTS[line] + "s")
    return f"Yozumi of {plural}" if line < 4 else f"Yozuka of {ELEMENTS[line]}"


def tell(event: Event, voice: Voice) -> str:
    """What happened, as the log says it."""
    match event:
        case First(seat):
            return f"{voice.does(seat, 'is')} the first Oracle."
        case moves.Dealt(seat, card):
            return f"{voice.does(seat, 'starts')} with {card_name(card)}."
        case moves.Drawn(oracle, card):
            return f"{voice.does(oracle, 'looks')} at {card_name(card, 'a card')}."
        case moves.PairReturned(_, card, _):
            return f"Both cards are {card_name(card, 'the same')}; they go back and two new ones are drawn."
        case moves.Guessed(seat, card):
            return f"{voice.does(seat, 'guesses')} {card_name(card)}."
        case moves.Answered(element):
            return f"Answer: {'nothing' if element is None else ELEMENTS[element]}."
        case moves.Hit(seat, oracle, card):
            return f"{voice.does(seat, 'wins')} {card_name(card)}: it is one of {voice.whose(oracle)} cards."
        case moves.Kept(seat, card):
            return f"{voice.does(seat, 'keeps')} {card_name(card)}."
        case moves.Swapped(seat, target, given, taken):
            return f"{voice.does(seat, 'takes')} {card_name(taken)} from {voice.whom(target)} for {card_name(given)}."
        case moves.OracleKept(oracle, card):
            return f"{voice.does(oracle, 'keeps')} the other card, {card_name(card)}."
        case moves.RoundVoid():
            return "Too many misses: the round is void and both cards go back."
        case moves.NextOracle(seat):
            return f"{voice.does(seat, 'is')} the Oracle."
        case moves.Ended(winners, _, line) if line is not None:
            return f"{voice.together(winners, 'completes')} a set: {line_name(line)}."
        case moves.Ended(winners, "closest", _):
            return f"The deck is exhausted; {voice.whose(winners[0])} garden is the closest to a set."
        case _:
            return "The deck is exhausted. Nobody wins."


def name(action: Action, seen: Seen, voice: Voice) -> str:
    """A legal action in words."""
    match action:
        case moves.Guess(card):
            return f"Guess {card_name(card)}"
        case moves.Answer(element):
            return f"Answer “{ANSWER_NAMES[element]}”"
        case moves.Keep():
            return f"Keep {spoken(seen.view.won)}"
        case moves.Swap(seat, card):
            return f"Swap {spoken(seen.view.won)} for {voice.whose(seat)} {card_name(card)}"
        case _:
            return str(action)


def ask(seen: Seen, voice: Voice, picked: str = "") -> str:
    """What is asked now, in one sentence."""
    view: View = seen.view
    seat = view.to_act
    if seat is None:
        return "The game is over."
    if seat == CHANCE:
        return "The cards are being dealt."
    mine = seat == voice.you
    if view.stage == "guess":
        banned = f" {view.banned.capitalize()} was just named and may not be used." if view.banned else ""
        if mine:
            return f"Guess one of {voice.whose(view.oracle)} two cards.{banned}"
        return f"{voice.who(seat)} is guessing one of {voice.whose(view.oracle)} cards."
    if view.stage == "answer":
        guess = view.guesses[-1]
        said = f"{voice.does(guess.seat, 'guesses')} {spoken(guess.card)}."
        if mine:
            return f"{said} {_true_answers([str(action).removeprefix('answer ') for action in seen.legal()])}"
        return f"{said} {voice.who(seat)} is answering."
    if mine:
        return f"You won {spoken(view.won or '')}. Keep it, or swap it for a card in another garden."
    return f"{voice.who(seat)} is keeping or swapping {spoken(view.won or '')}."


def _true_answers(answers: list[str]) -> str:
    """What the Oracle may say."""
    if len(answers) > 1:
        return f"{answers[0].capitalize()} and {answers[1]} are both on your cards: answer with one of them."
    if answers == ["nothing"]:
        return "Neither is on your cards: answer “nothing”."
    return f"Of that only {answers[0]} is on your cards: answer “{answers[0]}”."


# What follows from the answers, where a table gives that aid


def known(named: Sequence[str], gone: Sequence[str], sure: Sequence[str]) -> str:
    """What the answers of a round tell: elements that are there, elements that are not, cards that must be."""
    told = [f"One of them is {'a' if element in ANIMALS else 'from'} {element}." for element in named]
    if gone:
        lacks = [f"no {element}" if element in ANIMALS else f"nothing from {element}" for element in gone]
        told.append(f"{', '.join(lacks).capitalize()}.")
    if sure:
        told.append(f"It must be {' and '.join(map(spoken, sure))}.")
    return " ".join(told)


def pairs_left(left: int, before: int) -> str:
    """How far an answer narrows it down: "4 pairs left of 13"."""
    return f"{count(left, 'pair')} left of {before}"


def best_guess(whose: str, hits: int, left: int) -> str:
    """How good the guess after an answer can be; `whose` guess it is."""
    if not hits:
        return f"Whatever {whose} guess will be, it misses."
    if hits == left:
        return f"{whose} best guess is sure to hit."
    return f"{whose} best guess hits in {hits} of the {left}."


def what_answers_tell(answers: Sequence[tuple[str, str, str]]) -> str:
    """For a terminal: each true answer with how far it narrows it down, and how good the next guess then is."""
    rows = [f"  “{action.removeprefix('answer ')}”: {left}. {best}".rstrip() for action, left, best in answers]
    return "\n".join(["[bold]What your answer tells the others[/bold]", *rows]) if rows else ""


def sum_up(outcome: Outcome, voice: Voice) -> str:
    """How it ended, in one sentence."""
    if not outcome.winners:
        return "The deck is exhausted and nobody wins."
    how = {"yozumi": "with a Yozumi", "yozuka": "with a Yozuka", "closest": "with the garden closest to a set"}
    return f"{voice.together(outcome.winners, 'wins')} {how[outcome.reason]}."
