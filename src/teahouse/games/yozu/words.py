"""Every sentence a player, a log, a terminal or a screen reader meets at Yozu."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from teahouse.engine import CHANCE, Action, Event, First, Outcome, Seen, Voice
from teahouse.engine.advice import Opinion
from teahouse.engine.voice import amid, count, listed
from teahouse.games.yozu import moves
from teahouse.games.yozu.drawing import draw
from teahouse.games.yozu.glossary import GLOSSARY
from teahouse.games.yozu.naming import card_name, line_name, of_one, spoken
from teahouse.games.yozu.pieces import (
    ANIMALS,
    ANSWER_NAMES,
    CARD_NAMES,
    ELEMENTS,
    NO_ELEMENT,
    Card,
    Element,
)

if TYPE_CHECKING:  # the view tells in these words what it deduces
    from teahouse.games.yozu.view.deduce import Deduced
    from teahouse.games.yozu.view.look import View

__all__ = ["GLOSSARY", "ask", "draw", "name", "reason", "sum_up", "tell"]


_GOAL: Final = "Four of one animal or of one season in {} garden win."


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
        case moves.Answered(oracle, element):
            return f"{voice.does(oracle, 'answers')} “{ANSWER_NAMES[NO_ELEMENT if element is None else element]}”."
        case moves.Hit(seat, oracle, card):
            return f"{voice.does(seat, 'wins')} {card_name(card)}: it is one of {voice.whose(oracle)} cards."
        case moves.Kept(seat, card):
            return f"{voice.does(seat, 'keeps')} {card_name(card)}."
        case moves.Swapped(seat, target, given, taken):
            takes = f"{voice.does(seat, 'takes')} {voice.whose(target)} {card_name(taken)}"
            return f"{takes} and {voice.verb(seat, 'gives')} {voice.whom(target)} {_given(given, taken)} for it."
        case moves.OracleKept(oracle, card):
            return f"{voice.does(oracle, 'keeps')} the other card, {card_name(card)}."
        case moves.RoundVoid():
            return "Too many misses: the round is void and both cards go back."
        case moves.NextOracle(seat):
            return f"{voice.does(seat, 'is')} the Oracle."
        case moves.Ended(winners, _, line) if line is not None:
            return f"{voice.together(winners, 'wins')}: {line_name(line)}."
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
    """What is asked now, and in a second line what else to know."""
    view: View = seen.view
    seat = view.to_act
    if seat is None:
        return "The game is over."
    if seat == CHANCE:
        return "The cards are being dealt."
    if picked and seen.seat == seat:
        return _ask_about(seen, view, voice, picked)
    mine = seat == voice.you
    if view.stage == "guess":
        if mine:
            named = f"{view.banned.capitalize()} was just named: not in this guess. " if view.banned else ""
            wins = _near(view, voice) or (named and " ") or _GOAL.format("your")
            return f"Guess one of {voice.whose(view.oracle)} two cards.\n{f'{named}{wins}'.strip()}"
        return f"{voice.who(seat)} is guessing one of {voice.whose(view.oracle)} cards."
    if view.stage == "answer":
        if mine:
            legal = seen.legal()
            question = f"{name(legal[0], seen, voice)}?" if len(legal) == 1 else "What do you answer?"
            answers = _true_answers([str(action).removeprefix("answer ") for action in legal], view)
            return f"{_guessed(view, voice)} {question}\n{answers}"
        return f"{_guessed(view, voice)} {voice.who(seat)} is answering."
    won = f"{voice.who(seat)} won {spoken(view.won or '')}"
    if mine:
        return f"{won}. Keep it, or swap it?\n{_wins_now(view, voice)}"
    return f"{won} and keeps or swaps it."


def _near(view: "View", voice: Voice) -> str:
    """Who may win soon, the guesser first: by any hit, where the card that a set lacks lies in another garden, or by
    that card, as long as it may be one of the two; "" where nobody is so near."""
    for seat in sorted(range(view.players), key=lambda seat: seat != view.guesser):
        has, wins = voice.verb(seat, "has"), voice.verb(seat, "wins")
        lines = [(line.missing, line_name(ELEMENTS.index(line.element))) for line in view.near[seat]]
        for missing, whole in lines:
            owner = _owner(view, seat, missing)
            if owner is not None:
                mine = "" if seat == voice.you else f" for {voice.whom(seat)}"
                return f"Any hit wins{mine}, swapped for {voice.whose(owner)} {spoken(missing)}: that makes {whole}."
        for missing, whole in lines:
            barred = seat == view.guesser and view.banned in missing.split()
            if not barred and not _out(view, missing):
                return f"With {spoken(missing)} {voice.whom(seat)} {has} {whole}, and {wins}."
    return ""


def _wins_now(view: "View", voice: Voice) -> str:
    """What wins with the card just won, kept or swapped; else what a swap may take."""
    for line in view.near[view.guesser]:
        whole = line_name(ELEMENTS.index(line.element))
        wins = f"{voice.whom(view.guesser)} {voice.verb(view.guesser, 'wins')}"
        if line.missing == view.won:
            return f"Kept, it makes {whole}: {wins}."
        owner = _owner(view, view.guesser, line.missing)
        if owner is not None:
            return f"Swapped for {voice.whose(owner)} {spoken(line.missing)} it makes {whole}: {wins}."
    return "Any card in another garden can be taken for it."


def _owner(view: "View", seat: int, card: str) -> int | None:
    """Whose garden a card could be taken from by a swap (YO-3.6). The Oracle takes nothing."""
    if seat == view.oracle:
        return None
    return next((other for other in range(view.players) if other != seat and card in view.gardens[other]), None)


def _out(view: "View", card: str) -> bool:
    """Whether anybody can see that a card is not one of the two: both lie open, it was guessed before, or a “nothing”
    has ruled its animal or season out."""
    answers = [(guess.card, guess.answer) for guess in view.guesses]
    gone = {element for guessed, answer in answers if answer == ANSWER_NAMES[NO_ELEMENT] for element in guessed.split()}
    guessed = any(card == said for said, _ in answers)
    return not view.unseen.get(card, 0) or guessed or not gone.isdisjoint(card.split())


def _given(given: Card, taken: Card) -> str:
    """What is given in a swap: each card exists twice, and a card may be swapped for its like."""
    return f"{'the other ' if given == taken else ''}{card_name(given)}"


def _guessed(view: "View", voice: Voice) -> str:
    guess = view.guesses[-1]
    return f"{voice.does(guess.seat, 'guesses')} {spoken(guess.card)}."


def _ask_about(seen: Seen, view: "View", voice: Voice, picked: str) -> str:
    """What is asked while something is picked. Around one screen the Oracle enters what the others say, so whoever
    decides may have a name here."""
    seat = view.guesser
    match seen.legal_as(picked):
        case moves.Guess(card):
            guess = "Guess" if seat == voice.you else voice.does(seat, "guesses")
            return f"{guess} {card_name(card)}?\n{_if_it_hits(seen, voice, CARD_NAMES[card])}"
        case moves.Answer(element):
            return f"{_guessed(view, voice)} Answer “{ANSWER_NAMES[element]}”?\n{_bars(view, voice, element)}"
        case moves.Keep() as action:
            keep = "Keep" if seat == voice.you else voice.does(seat, "keeps")
            garden = f"It goes into {voice.whose(seat)} garden."
            return f"{keep} {spoken(view.won or '')}?\n{garden}{_completes(seen, voice, action)}"
        case moves.Swap(target, card) as action:
            take = "Take" if seat == voice.you else voice.does(seat, "takes")
            won = _given(CARD_NAMES.index(view.won or ""), card)
            given = f"{voice.does(target, 'gets')} {won} for it."
            return f"{take} {voice.whose(target)} {card_name(card)}?\n{given}{_completes(seen, voice, action)}"
    words = picked.split()
    if view.stage == "guess" and len(words) == 2 and words[1] in ANIMALS:
        return f"A {words[1]} of which season?"
    return ask(seen, voice)


def so_far(longest: int, whole: int, sets: Sequence[str] = (), lacks: Sequence[str] = ()) -> str:
    """How near a garden is to a set: "2 of 4", "3 of 4, lacks fall tiger", "4 of 4, all of summer". `sets` are the
    elements of those that are whole, `lacks` the cards that would complete one; `whole` is how many cards a set has."""
    if sets:
        return f"{longest} of {whole}, all {of_one(ELEMENTS.index(sets[0]))}"
    missing = listed([*dict.fromkeys(map(spoken, lacks))], "or")
    return f"{longest} of {whole}{missing and f', lacks {missing}'}"


def copies(unseen: int, in_gardens: int, held: int, mine: bool, won: bool) -> str:
    """Where the two copies of a card are: "one not seen yet, one lies in a garden". `held` are those that the reader
    knows to be with the Oracle, `mine` whether that is the reader."""
    holds = "you hold" if mine else "the Oracle holds"
    told = (
        ("", "one not seen yet", "neither was seen yet")[unseen],
        ("", "one lies in a garden", "both lie in gardens")[in_gardens],
        ("", f"{holds} one", f"{holds} both")[held],
        "one was just won" * won,
    )
    return ", ".join(filter(None, told))


def _if_it_hits(seen: Seen, voice: Voice, card: str) -> str:
    """What a guess brings if it is right."""
    view: View = seen.view
    if not view.unseen.get(card, 0):
        return "Both of these lie in gardens already."
    wins = voice.verb(view.guesser, "wins")
    line = next((line.element for line in view.near[view.guesser] if line.missing == card), None)
    holds = f"If {voice.whom(view.oracle)} {voice.verb(view.oracle, 'holds')} it,"
    if line is None:
        owners = ((near.missing, _owner(view, view.guesser, near.missing)) for near in view.near[view.guesser])
        swap = next(((lacks, owner) for lacks, owner in owners if owner is not None), None)
        more = f", and can win by a swap for {voice.whose(swap[1])} {spoken(swap[0])}" if swap else ""
        kept = _longest([*view.gardens[view.guesser], card])
        if not swap and kept > view.longest[view.guesser]:
            more = f": {so_far(kept, seen.options.square)}"
        return f"{holds} {voice.whom(view.guesser)} {wins} it{more}."
    has = voice.verb(view.guesser, "has")
    return f"{holds} {voice.whom(view.guesser)} {has} {line_name(ELEMENTS.index(line))}, and {wins}."


def ends_it(hit: str) -> bool:
    """Whether what is said of a hit is that it wins the game."""
    return hit.endswith((" win.", " wins."))


def _longest(garden: Sequence[str]) -> int:
    """How many different cards of one line lie in a garden, at most."""
    return max(sum(element in card.split() for card in {*garden}) for element in ELEMENTS)


def _bars(view: "View", voice: Voice, element: Element) -> str:
    """What an answer means for the next guess."""
    if view.next_guesser is None:
        return "After this miss the round is void."
    may = "may say anything" if element == NO_ELEMENT else f"may not say {ELEMENTS[element]}"
    return f"{voice.does(view.next_guesser, 'guesses')} next and {may}."


def _completes(seen: Seen, voice: Voice, action: Action) -> str:
    """Who wins by an exchange, if somebody does."""
    for event in seen.foresee(action):
        if isinstance(event, moves.Ended) and event.line is not None:
            return f" {tell(event, voice)}"
    return ""


def _true_answers(answers: list[str], view: "View") -> str:
    """What the Oracle may say; and what wins, while nobody has come nearer to it than the first card dealt."""
    if max(view.longest) < 2:
        true = "Neither" if answers == ["nothing"] else f"Only {answers[0]}"
        may = "Both are on your cards: answer with one." if len(answers) > 1 else f"{true} is on your cards."
        return f"{may} {_GOAL.format('a')}"
    if len(answers) > 1:
        return f"{answers[0].capitalize()} and {answers[1]} are both on your cards: answer with one of them."
    if answers == ["nothing"]:
        return "Neither is on your cards: answer “nothing”."
    return f"Of that only {answers[0]} is on your cards: answer “{answers[0]}”."


# What follows from the answers, where a table gives that aid


def known(named: Sequence[str], gone: Sequence[str], sure: Sequence[str]) -> str:
    """What the answers of a round tell: elements that are there, elements that are not, cards that must be."""
    there = [f"a {element}" if element in ANIMALS else f"something from {element}" for element in named]
    told = [f"Among them: {listed(there)}."] if there else []
    animals, seasons = ([one for one in gone if (one in ANIMALS) == animal] for animal in (True, False))
    lacks = [f"no {listed(animals, 'or')}"] if animals else []
    lacks += [f"nothing from {listed(seasons, 'or')}"] if seasons else []
    if lacks:
        told.append(f"{', '.join(lacks).capitalize()}.")
    if sure:
        told.append(f"It must be {' and '.join(map(spoken, sure))}.")
    return " ".join(told)


def ruled_out(whose: str, card: str, gone: Sequence[str], unseen: int, guessed: bool) -> str:
    """Why a card can't be one of the two: both lie in gardens, it was guessed, or its element can't be there."""
    animal, season = card.split()
    lacks = [f"no {animal}"] * (animal in gone) + [f"nothing from {season}"] * (season in gone)
    if not unseen:
        why = "both lie in gardens"
    elif guessed:
        why = "it was guessed and missed"
    else:
        why = listed(lacks) or "no pair with it fits the answers"
    return f"It is not among {whose} cards: {why}."


SURE = "A sure hit."


def how_likely(chance: float) -> str:
    """A chance in words: "31 %"; what can be is never 0 %, what can fail never 100 %."""
    return "less than 1 %" if chance < 0.01 else f"{min(chance, 0.99) * 100:.0f} %"


def chance_of_a_hit(chance: float, whose: str, then: float) -> str:
    """How good a guess is: how often it hits, and after a miss the best next guess; `whose` that is, "" where it is
    nobody's."""
    if chance > 1 - 1e-9:
        return SURE
    after = f"; after a miss {_best_hits(whose, then)}" if whose else ""
    return f"It hits in {how_likely(chance)}{after}."


def passes_on(whose: str, then: float) -> str:
    """What a guess does that cannot hit: `whose` guess comes next; "" where it is nobody's."""
    return f"Then {_best_hits(whose, then)}." if whose else ""


def _best_hits(whose: str, chance: float) -> str:
    """How good the best guess of somebody is."""
    if chance <= 0:
        return f"{whose} guess cannot hit"
    return f"{whose} best guess {'is sure to hit' if chance > 1 - 1e-9 else f'hits in {how_likely(chance)}'}"


def reckoned(pairs: int) -> str:
    """What the guessers must reckon with before the Oracle's answer: "your cards may be 13 pairs so far"."""
    return f"so far the others must reckon with {count(pairs, 'possible pair')} of cards"


def reckon_with(element: Element, cards: Sequence[str]) -> str:
    """The cards that an answer leaves: "After “fall” the others reckon with fall panda, spring carp"."""
    return f"After “{ANSWER_NAMES[element]}” the others reckon with {', '.join(map(spoken, cards))}"


def pairs_left(left: int, before: int) -> str:
    """How far an answer narrows it down: "4 pairs left of 13"."""
    return f"{count(left, 'pair')} left of {before}"


def best_guess(whose: str, chance: float) -> str:
    """How good the guess after an answer can be; `whose` guess it is."""
    return f"{_best_hits(whose, chance)}."


def helps_less(this: str, chance: float, that: str, other: float, whose: str) -> str:
    """Why one true answer is better than the other: the next guess hits less often."""
    then = f"after “{that}” {'it is sure to hit' if other > 1 - 1e-9 else f'in {how_likely(other)}'}"
    return f"After “{this}” {_best_hits(whose, chance)}, {then}."


def other_card(who: str, wins: str, has: str, longest: int, set_of: int, whole: float, all_but_one: float) -> str:
    """What the Oracle's other card does to the garden that it goes to; `longest` is what lies there without it, and a
    set has so many cards (`set_of`)."""
    if whole > 0:
        return f"With the other card {who} {wins} in {how_likely(whole)}."
    if all_but_one <= 0:
        return f"With the other card {who} {has} {max(longest, set_of - 2)} of {set_of} at most."
    often = "" if all_but_one > 1 - 1e-9 else f" in {how_likely(all_but_one)}"
    return f"With the other card {who} {has} {set_of - 1} of {set_of}{often}."


def what_answers_tell(answers: Sequence[tuple[str, str, str]]) -> str:
    """For a terminal: each true answer with how far it narrows it down, and how good the next guess then is."""
    rows = [f"  “{action.removeprefix('answer ')}”: {left}. {best}".rstrip() for action, left, best in answers]
    return "\n".join(["[bold]What your answer tells the others[/bold]", *rows]) if rows else ""


def reason(action: Action, opinions: Sequence[Opinion], seen: Seen, voice: Voice) -> str:
    """Why a bot would do this, in numbers that one can check at the table, and what is different with the next best; ""
    where nothing is to be counted."""
    if isinstance(action, moves.Answer):
        aid: Deduced | None = seen.deduce(voice)
        return "" if aid is None else aid.says[str(action)]
    said = _wins_first(brings(action, seen, voice))
    rival = next((one.action for one in opinions if one.action != action), None)
    if rival is None or not said or said.startswith(SURE):
        return said
    parts = [part.removesuffix(".") for part in brings(rival, seen, voice).split(". ")]
    told = ". ".join(part for part in parts if part not in said)
    told = told[:1].lower() + told[1:] if told.startswith(("It ", "If ", "With ", "A ")) else told
    return f"{said} The next best, {amid(name(rival, seen, voice))}: {told}." if told else said


def _wins_first(said: str) -> str:
    """What a guess may win goes before its odds."""
    often, _, rest = said.partition(". ")
    hit, stop, then = rest.partition(". ")
    wins = ends_it(f"{hit.removesuffix('.')}.") or " by a swap for " in hit
    if not wins or said.startswith(SURE):
        return said
    return " ".join(filter(None, [f"{hit.removesuffix('.')}.", f"{often}.", then if stop else ""]))


def brings(action: Action, seen: Seen, voice: Voice) -> str:
    """What a move brings, whom it helps and how often, in numbers that one can check at the table."""
    view: View = seen.view
    aid: Deduced | None = seen.deduce(voice)
    match action:
        case moves.Guess(card):
            hit = _if_it_hits(seen, voice, CARD_NAMES[card])
            if aid is None or aid.marks[CARD_NAMES[card]] == "no":
                return hit if aid is None else aid.says[CARD_NAMES[card]]
            often, _, then = aid.says[CARD_NAMES[card]].partition(". ")
            then = "" if ends_it(hit) else then
            return " ".join(filter(None, [f"{often.removesuffix('.')}.", hit, then]))
        case moves.Answer() if aid is not None:
            told = next(tells for tells in aid.answers if tells.action == str(action))
            return f"{told.left}. {told.best}".rstrip()
        case moves.Keep() | moves.Swap():
            end = next(exchange for exchange in view.exchanges if exchange.action == str(action))
            gardens = [f"{voice.who(one.seat)}: {one.before}, then {one.after}." for one in end.gardens]
            return " ".join([*gardens, *([] if aid is None else filter(None, [aid.says[str(action)]]))])
    return ""


def sum_up(outcome: Outcome, voice: Voice) -> str:
    """How it ended, in one sentence."""
    if not outcome.winners:
        return "The deck is exhausted and nobody wins."
    how = {
        "yozumi": "with a Yozumi: one animal in all four seasons",
        "yozuka": "with a Yozuka: all four animals of one season",
        "closest": "with the garden closest to a set",
    }
    return f"{voice.together(outcome.winners, 'wins')} {how[outcome.reason]}."
