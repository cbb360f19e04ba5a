"""Laws of what is written, as checks on one node: 4, 10 and 14."""

import pickle
from collections import Counter
from random import Random

from teahouse import CHANCE, Action, State
from teahouse.engine import Voice
from teahouse.laws.book import Broken, differing, is_default, keeps, place_of, where
from teahouse.laws.playing import apart, seats
from teahouse.laws.walk import Node


def voices(state: State) -> list[Voice]:
    """How a spectator and seat 0 are told."""
    return [voice_of(state, you) for you in (None, 0)]


def voice_of(state: State, seat: int | None) -> Voice:
    """How one seat of this table is told."""
    return Voice([f"Player {place}" for place in range(state.players)], seat)


# 4: texts and numbers


@keeps(4)
def texts_and_numbers_round_trip(node: Node, rng: Random, most: int = 40) -> None:
    """Law 4 on one node."""
    state = node.state
    legal = list(state.legal())
    for action in rng.sample(legal, min(most, len(legal))):
        _parses_back(node, action)
        _number_leads_back(node, action)
    numbered: dict[int, Action] = {}
    for action in legal:
        if (number := _number(state, action)) is not None:
            other = numbered.setdefault(number, action)
            if other is not action:
                wrong = f"`{other}` and `{action}` have one number, {number}"
                raise Broken(4, node, wrong, f"let {_index(state, 'number')} count every field of an action")
    if state.to_act == CHANCE:
        _chance_is_as_likely_as_it_says(node)


def _parses_back(node: Node, action: Action) -> None:
    text, parse = str(action), where(node.state.game, "parse")
    cure = f"the text of {place_of(type(action))} names every field, and {parse} reads exactly that text"
    if is_default(getattr(node.state.game.parse, "__module__", "")):
        cure = f"the form of {place_of(type(action))} names every field, and the kind of each reads what it writes"
    try:
        read = node.state.parse(text)
    except ValueError as error:
        raise Broken(4, node, f"`{text}`, the text of {action!r}, can't be read: {error}", cure) from error
    if read != action:
        raise Broken(4, node, f"`{text}`, the text of {action!r}, is read as {read!r}", cure)


def _index(state: State, name: str) -> str:
    return where(state.game.action_index, name)


def _number_leads_back(node: Node, action: Action) -> None:
    state, index = node.state, node.state.game.action_index
    number = _number(state, action)
    if number is None:
        return  # outside the documented window of an unbounded board
    if not 0 <= number < index.size(state.players):
        wrong = f"`{action}` has the number {number}, outside 0 to {index.size(state.players) - 1}"
        raise Broken(4, node, wrong, f"let {_index(state, 'size')} say how many numbers there are")
    back = index.action(state, number)
    if back != action:
        cure = f"{_index(state, 'action')} must undo {_index(state, 'number')} for every legal action"
        raise Broken(4, node, f"`{action}` has the number {number}, which leads back to `{back}`", cure)


def _number(state: State, action: Action) -> int | None:
    try:
        return state.game.action_index.number(state, action)
    except IndexError:
        return None


def _chance_is_as_likely_as_it_says(node: Node) -> None:
    state = node.state
    chances = state.chances()
    outcomes = list(chances)
    made = where(state, "chances")
    if not outcomes:
        cure = f"where chance is to act, {made} lists what can fall, each with a whole number of tickets above 0"
        raise Broken(4, node, "chance is to act, but nothing can fall", cure)
    if twice := [text for text, times in Counter(str(outcome) for outcome, _ in outcomes).items() if times > 1]:
        cure = f"{made} lists each outcome once, with all of its tickets"
        raise Broken(4, node, f"two outcomes of chance have one text, `{twice[0]}`", cure)
    tickets = [outcome for outcome, weight in outcomes for _ in range(weight)]
    cure = (
        f"the table of {made} must give each outcome exactly its tickets: `total` is the sum of the weights, `len` "
        "counts the outcomes that can fall, and `at(ticket)` goes through them in the order of the table"
    )
    if len(tickets) != chances.total or len(chances) != len(outcomes):
        wrong = f"the weights add up to {len(tickets)} tickets, but the table says it has {chances.total}"
        raise Broken(4, node, f"chance is not as likely as it says: {wrong}", cure)
    for ticket, outcome in enumerate(tickets if len(tickets) < 10_000 else ()):
        if chances.at(ticket) != outcome:
            fallen = [chances.at(each) for each in range(len(tickets))].count(outcome)
            wrong = f"`{outcome}` says it has {tickets.count(outcome)} tickets of {len(tickets)}, but `at` gives it "
            wrong += f"{fallen}; ticket {ticket} draws `{chances.at(ticket)}`"
            raise Broken(4, node, f"chance is not as likely as it says: {wrong}", cure)
    for outcome, _ in outcomes:
        if not outcome.chance:
            cure = f"say `chance=True` beside the form of {place_of(type(outcome))}, or let {made} not list it"
            raise Broken(4, node, f"`{outcome}` falls by chance, but is declared as a player's action", cure)
        _parses_back(node, outcome)
        if reason := state.why_not(outcome):
            cure = f"let {where(state, 'why_not')} take every outcome that {made} lists"
            raise Broken(4, node, f"`{outcome}` can fall, but `why_not` refuses it: {reason}", cure)


# 10: positions as text


@keeps(10)
def positions_round_trip(node: Node) -> None:
    """Law 10: a position text gives the position back, for what its reader may know."""
    state, game = node.state, node.state.game
    text = state.text()
    writes, reads = where(game, "write"), where(game, "read")
    cure = f"{writes} writes every field of the state that later moves hang on, and {reads} reads each of them again"
    try:
        back = game.position(text)
    except ValueError as error:
        raise Broken(10, node, f"the text of the position can't be read: {error}", cure) from error
    if back != state:
        wrong = f"read back, the position is another one: {apart(state, back)}"
        raise Broken(10, node, wrong, cure)
    for name, field in type(state).fields.items():
        if is_default(game.read.__module__) and field.is_derived and getattr(back, name) != getattr(state, name):
            wrong = f"the derived field `{name}` is {getattr(state, name)!r}, and made anew {getattr(back, name)!r}"
            made = f"say `{name}` = derived(lambda table: …) that makes it of the other fields, or keep it as a field"
            raise Broken(10, node, wrong, made)
    if back.text() != text:
        here, there = differing(text, back.text())
        raise Broken(10, node, f"written again, `{here}` is `{there}`", cure)
    if pickle.loads(pickle.dumps(state)) != state:
        raise Broken(10, node, "pickled and loaded, the position is another one", cure)
    for seat in seats(state):
        seen = state.seen_by(seat)
        try:
            loaded = pickle.loads(pickle.dumps(seen))
        except ValueError as error:
            wrong = f"what the seat knows can't be read back from its text: {error}"
            raise Broken(10, node, wrong, f"{cure}, also with what is hidden written as `?`", seat) from error
        if loaded != seen or loaded.view != seen.view:
            here, there = differing(seen.text(), loaded.text())
            wrong = f"read back from its text, the seat knows something else: `{here}` is `{there}`"
            raise Broken(10, node, wrong, f"{cure}, also with what is hidden written as `?`", seat)


# 14: words for everything


@keeps(14)
def everything_has_words(node: Node, rng: Random) -> None:
    """Law 14: every action, question, event and end has its words; different actions have different ones."""
    state, words = node.state, node.state.game.words
    for voice in voices(state):
        seen = state.seen_by(voice.you)
        for name, sentence in (("ask", words.ask(seen, voice)), ("draw", words.draw(seen, voice))):
            if not sentence:
                cure = f"{where(words, name)} finds words at every node, also for spectators and at the end"
                raise Broken(14, node, f"`{name}` has nothing to say", cure, voice.you)
    if state.to_act is not None and state.to_act != CHANCE:
        _names_differ(node, rng)
    if state.outcome is not None:
        for voice in voices(state):
            sentence = words.sum_up(state.outcome, voice)
            if not sentence.endswith("."):
                cure = f"{where(words, 'sum_up')} says how it ended in a sentence with a full stop"
                raise Broken(14, node, f"the end is told as {sentence!r}", cure)
    both = voices(state)
    for event in state.copy().play(node.chosen) if node.chosen is not None else ():
        for seat in seats(state):
            for voice in both:
                sentence = words.tell(event.seen_by(seat), voice)
                if sentence != sentence.strip() or (sentence and sentence[-1] not in ".:"):
                    cure = f"{where(words, 'tell')} tells `{event}` in a sentence with a full stop (or a colon, where "
                    cure += "more follows), without spaces around it; or in no words at all"
                    raise Broken(14, node, f"`{event}` is told as {sentence!r}", cure, seat)


def _names_differ(node: Node, rng: Random) -> None:
    state, words = node.state, node.state.game.words
    voice = voice_of(state, state.to_act)
    seen = state.seen_by(state.to_act)
    legal = list(seen.legal())
    legal = rng.sample(legal, min(60, len(legal)))
    named: dict[str, Action] = {}
    for action in legal:
        name = words.name(action, seen, voice)
        if not name:
            raise Broken(14, node, f"`{action}` has no name", f"let {where(words, 'name')} name it", state.to_act)
        if not words.ask(seen, voice, str(action)):
            wrong = f"`ask` has nothing to say while `{action}` is picked"
            raise Broken(14, node, wrong, f"{where(words, 'ask')} finds words for whatever is picked", state.to_act)
        if named.setdefault(name, action) is not action:
            wrong = f"`{named[name]}` and `{action}` have one name, {name!r}"
            cure = f"{where(words, 'name')} must say in what two legal actions differ: people choose by it"
            raise Broken(14, node, wrong, cure, state.to_act)
