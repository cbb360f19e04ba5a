"""The laws every game keeps, as checks on one node or one game. No law knows a game."""

import dataclasses
import json
import pickle
from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from laws.walk import Node, Setting, told, walk
from teahouse import CHANCE, Action, Event, FastDice, Hand, Illegal, Record, State
from teahouse.engine import Voice

VOICES = [Voice([f"Player {seat}" for seat in range(6)], you) for you in (None, 0)]


def seats(state: State) -> list[int | None]:
    """Every seat of a table, and a spectator."""
    return [*range(state.players), None]


def components(state: State) -> Counter[str]:
    """All components wherever they are."""
    total: Counter[str] = Counter()
    for place in state.places().values():
        total.update(place)
    return total


# 1 and 2: games end, and nothing is lost on the way


def games_end_and_nothing_is_lost(setting: Setting, seed: int) -> int:
    """Laws 1 and 2. Returns the number of nodes."""
    whole = components(setting.start())
    nodes = 0
    state = None
    for node in walk(setting, seed):
        state = node.state
        assert components(state) == whole, f"components lost or doubled before node {nodes}"
        nodes += 1
    assert state is not None
    assert components(state) == whole
    assert state.over
    assert state.outcome is not None
    assert len(state.outcome.ranks) == len(state.outcome.scores) == setting.players
    assert min(state.outcome.ranks) == 1
    return nodes


# 3: legal and why_not agree


def legal_and_why_not_agree(node: Node, rng: Random, tries: int | None) -> None:
    """Law 3 on one node; `tries` limits how many attempts are looked at."""
    state = node.state
    legal = state.legal()
    texts = {str(action) for action in legal}
    assert len(texts) == len(legal), "two legal actions with one text"
    assert bool(legal) == (state.to_act not in (None, CHANCE))
    attempts = list(state.game.tries(state))
    assert texts <= {str(action) for action in attempts}, "a legal action that nobody could try"
    if tries is not None and len(attempts) > tries:
        attempts = rng.sample(attempts, tries)
    attempts += legal if tries is None else rng.sample(list(legal), min(tries, len(legal)))
    for action in attempts:
        reason = state.why_not(action)
        assert (reason is None) == (str(action) in texts), f"{action}: {reason}"
        assert (action in legal) == (reason is None), f"{action}: membership"
        if reason is None:
            continue
        assert reason.rule in state.game.rules, f"{action} is refused by {reason.rule}, which RULES.md doesn't have"
        assert len(reason.text) > 10
        assert reason.text.endswith(".")
    refused = next((action for action in attempts if state.why_not(action)), None)
    if refused is not None:
        before = state.copy()
        with pytest.raises(Illegal):
            state.play(refused)
        assert state == before, f"{refused} was refused but changed the table"
    for outsider in seats(state):
        if outsider != state.to_act and not state.over and attempts:
            reason = state.seen_by(outsider).why_not(attempts[0])
            assert reason is not None
            assert reason.rule in state.game.rules


# 4: texts and numbers


def texts_and_numbers_round_trip(node: Node, rng: Random, most: int = 40) -> None:
    """Law 4 on one node."""
    state, game = node.state, node.state.game
    legal = list(state.legal())
    for action in rng.sample(legal, min(most, len(legal))):
        assert state.parse(str(action)) == action
        try:
            number = game.action_index.number(state, action)
        except IndexError:
            continue  # outside the documented window of an unbounded board
        assert 0 <= number < game.action_index.size(state.players)
        assert game.action_index.action(state, number) == action
    numbers = [n for action in legal if (n := _number(state, action)) is not None]
    assert len(numbers) == len(set(numbers)), "two legal actions with one number"
    if state.to_act == CHANCE:
        outcomes = [outcome for outcome, _ in state.chances()]
        assert outcomes, "nothing can fall"
        assert len({str(outcome) for outcome in outcomes}) == len(outcomes)
        assert sum(weight for _, weight in state.chances()) == state.chances().total
        assert len(state.chances()) == len(outcomes)
        tickets = [outcome for outcome, weight in state.chances() for _ in range(weight)]
        if len(tickets) < 10_000:
            assert [state.chances().at(ticket) for ticket in range(len(tickets))] == tickets
        for outcome in outcomes:
            assert state.parse(str(outcome)) == outcome
            assert state.why_not(outcome) is None


def _number(state: State, action: Action) -> int | None:
    try:
        return state.game.action_index.number(state, action)
    except IndexError:
        return None


# 5: records


def records_replay(setting: Setting, seed: int, rng: Random) -> Record:
    """Law 5: the record of a random game, with undos on the way, replays, verifies and resumes."""
    names = [f"Player {seat}" for seat in range(setting.players)]
    hand = Hand.begin(setting.game, names, setting.options, seed=seed)
    moves = Random(f"players {seed}")
    happened: list[list[str]] = []
    while hand.state.to_act is not None:
        if hand.state.to_act == CHANCE:
            assert hand.dice is not None
            events = hand.play(hand.dice.pick(hand.state.chances()))
        else:
            events = hand.play(hand.state.random_action(moves))
        happened.append([repr(event) for event in events])
        if rng.random() < 0.02:
            back = rng.randint(1, min(20, len(hand.standing)))
            hand.undo(0, back)
            happened.append([])
    record = Record.loads(hand.record.dumps())
    assert record.as_json() == json.loads(hand.record.dumps())
    replayed = [[repr(event) for event in step.events] for step in record.replay()]
    assert replayed == happened
    assert record.verify() == hand.state
    cut = rng.randrange(len(record.moves))
    rest = Record.loads(record.dumps())
    rest.moves, rest.outcome = record.moves[:cut], None
    resumed = Hand(Record.loads(rest.dumps()))
    for line in record.moves[cut:]:
        seat, _, text = line.partition(" ")
        if text.startswith("undo "):
            resumed.undo(int(seat), int(text[5:]))
        else:
            resumed.play(resumed.state.parse(text))
    assert resumed.state == hand.state
    assert resumed.record.as_json() == record.as_json()
    return record


# 6: copies


def copies_are_independent(node: Node, rng: Random) -> None:
    """Law 6: playing on a copy leaves the original as it was, and the other way round."""
    state = node.state
    snapshot, text = state.copy(), state.text()
    copy = state.copy()
    assert copy == state
    for _ in range(8):
        if copy.to_act is None:
            break
        copy.play(_random_choice(copy, rng))
    assert state == snapshot
    assert state.text() == text
    after = copy.copy()
    if node.chosen is not None:
        state.play(node.chosen)
    assert copy == after


def _random_choice(state: State, rng: Random) -> Action:
    if state.to_act == CHANCE:
        return FastDice(str(rng.random())).pick(state.chances())
    return state.random_action(rng)


# 7: what a seat knows


def knowledge(state: State, seat: int | None, attempts: list[Action]) -> bytes:
    """Everything a seat can get out of the house, as bytes."""
    seen = state.seen_by(seat)
    voice = Voice([f"Player {place}" for place in range(state.players)], seat)
    words = state.game.words
    return pickle.dumps(
        (
            seen,
            json.dumps(plain(seen.view)),
            [str(action) for action in seen.legal()],
            [str(seen.why_not(action)) for action in attempts],
            [told(seen.foresee(action), seat) for action in attempts if action in seen.legal()],
            words.ask(seen, voice),
            words.draw(seen, voice),
        )
    )


def plain(view: Any) -> Any:
    """A view as JSON holds it."""
    return dataclasses.asdict(view)


def nothing_leaks(node: Node, rng: Random, worlds: int = 2) -> None:
    """Law 7: what a seat gets is the same in the true world and in every world it can imagine."""
    state = node.state
    attempts = list(state.game.tries(state))
    attempts = rng.sample(attempts, min(12, len(attempts)))
    for seat in seats(state):
        true = knowledge(state, seat, attempts)
        seen = pickle.loads(pickle.dumps(state.seen_by(seat)))
        assert seen == state.seen_by(seat)
        for _ in range(worlds):
            world = seen.imagine(rng)
            assert type(world) is type(state)
            assert knowledge(world, seat, attempts) == true, f"seat {seat} can tell the worlds apart"
            assert components(world) == components(state)
            _what_happens_tells_no_more(node, world, seat, rng)


def _what_happens_tells_no_more(node: Node, world: State, seat: int | None, rng: Random) -> None:
    """Two worlds that a seat could not tell apart, and can't afterwards, were told the same in between."""
    if node.chosen is None:
        return
    here, there = node.state.copy(), world.copy()
    chosen = node.chosen
    if there.why_not(chosen) is not None:
        if there.to_act != CHANCE:
            return
        chosen = _random_choice(there, rng)
    elif there.to_act == CHANCE:
        chosen = _random_choice(there, rng)
    first, second = here.play(node.chosen), there.play(chosen)
    if pickle.dumps(here.seen_by(seat)) == pickle.dumps(there.seen_by(seat)):
        assert told(lasting(first), seat) == told(lasting(second), seat)


def lasting(events: Sequence[Event]) -> tuple[Event, ...]:
    """Without the news that soon matters no more."""
    return tuple(event for event in events if not event.passing)


def worlds_are_as_likely_as_the_rules_say(setting: Setting, games: int) -> None:
    """Law 7, the odds: over many games the imagined worlds hold what the true ones hold, as often.

    If a world is drawn as it should be, then it and the true one are equally likely given what the
    seat saw, so whatever one counts in them has the same mean, in all games and in any part of them
    that the seat can tell apart. Only nodes before another seat's decision count: the choices of
    others are no evidence.
    """
    sums: Counter[tuple[int, str, str]] = Counter()
    squares: Counter[tuple[int, str, str]] = Counter()
    looked = 0
    for seed in range(games):
        rng = Random(f"odds {seed}")
        seat = rng.randrange(setting.players)
        nodes = []
        for node in walk(setting, f"odds {seed}"):
            nodes.append(node.state.copy())
            if node.state.to_act not in (CHANCE, seat) or len(nodes) > 60:
                break
        state = rng.choice(nodes)
        seen = state.seen_by(seat)
        looked += 1
        group = sum(map(ord, seen.text())) % 2
        for place, counted in _difference(state, seen.imagine(rng)).items():
            for part in (group, 2):
                sums[part, *place] += counted
                squares[part, *place] += counted * counted
    for key, total in sums.items():
        spread = squares[key] ** 0.5
        assert abs(total) <= 5 * spread + 1e-9, f"{key}: off by {total} in {looked} games, {spread:.1f} is usual"


def _difference(true: State, imagined: State) -> Counter[tuple[str, str]]:
    difference: Counter[tuple[str, str]] = Counter()
    for sign, state in ((1, true), (-1, imagined)):
        for place, held in state.places().items():
            for component, number in held.items():
                difference[place, component] += sign * number
    return difference


# 11 to 13: what is foreseen, told and asked


def foresight_comes_true(node: Node, rng: Random, most: int = 6) -> None:
    """Law 11: what a seat is told of its own action begins with what it had foreseen."""
    state, seat = node.state, node.state.to_act
    if seat is None or seat == CHANCE:
        return
    seen = state.seen_by(seat)
    cure = "`foresee` must stop before what hangs on something hidden"
    for action in _some_actions(state, rng, most, node.chosen):
        try:
            foreseen = told(seen.foresee(action), seat)
        except Exception as error:
            raise AssertionError(f"seat {seat} can't foresee {action}: {error!r}. {cure}") from error
        happened = told(state.copy().play(action), seat)
        assert happened[: len(foreseen)] == foreseen, (
            f"seat {seat} foresaw of {action}: {foreseen}, but then was told: {happened}. {cure}"
        )


def told_the_same_knowing_the_same(node: Node, rng: Random, most: int = 6) -> None:
    """Law 12: two worlds that a seat can't tell apart, and one step of which it is told the same: then its
    `Seen` is the same, whose decision it is included. Ended hands are laid open."""
    for seat in seats(node.state):
        known: dict[tuple[str, ...], tuple[bytes, Action]] = {}
        for world in _alike(node.state, seat, rng):
            for action in _some_steps(world, rng, most, node.chosen):
                after = world.copy()
                news = tuple(told(after.play(action), seat))
                if after.over:
                    continue
                seen = pickle.dumps(after.seen_by(seat)) + str(after.to_act).encode()
                before, other = known.setdefault(news, (seen, action))
                assert before == seen, (
                    f"seat {seat} is told the same of {other} and of {action}: {news}, and yet its `Seen` or who "
                    "decides differs afterwards. `hide` must take out what the events didn't tell, or an event must "
                    f"tell it:\n{before.decode(errors='replace')}\n{seen.decode(errors='replace')}"
                )


def nobody_is_asked_by_a_secret(node: Node, rng: Random, most: int = 6) -> None:
    """Law 13: two worlds that a seat can't tell apart: the same action tells it the same, up to an event
    that opens something, and leaves the same seat to decide."""
    state = node.state
    if state.to_act is None or state.to_act == CHANCE:
        return
    actions = _some_actions(state, rng, most, node.chosen)
    for seat in seats(state):
        here, *others = _alike(state, seat, rng)
        for world in others:
            for action in actions:
                if world.why_not(action) is None:
                    _compare(here.copy(), world.copy(), action, seat)


def _compare(here: State, there: State, action: Action, seat: int | None) -> None:
    first, second = [[*state.play(action), None] for state in (here, there)]
    for one, other in zip(first, second, strict=False):
        if _form(one, seat) != _form(other, seat):
            opening = next((event for event in (one, other) if event is not None and event.opens), None)
            assert opening is not None, (
                f"{action} tells seat {seat} {_form(one, seat)} in one world and {_form(other, seat)} in another that "
                "it can't tell apart. What hangs on a secret is asked of the one who knows it, or the event names in "
                "`opens` the clause that lays the secret open"
            )
            assert opening.opens in here.game.rules, f"{opening.opens} is not in RULES.md"
            return
    assert here.to_act == there.to_act, (
        f"after {action} seat {here.to_act} decides in one world and seat {there.to_act} in another, which seat {seat} "
        "can't tell apart: who is asked tells the secret. Ask the same seat in both, with one answer where it has no "
        "choice"
    )


def _form(event: Event | None, seat: int | None) -> str:
    return "nothing more" if event is None else repr(event.seen_by(seat))


def _alike(state: State, seat: int | None, rng: Random, worlds: int = 2) -> list[State]:
    """The true world, and others that the seat can't tell from it."""
    seen = state.seen_by(seat)
    return [state, *(seen.imagine(rng) for _ in range(worlds))]


def _some_actions(state: State, rng: Random, most: int, chosen: Action | None) -> list[Action]:
    legal = state.legal()
    some = [legal[at] for at in rng.sample(range(len(legal)), min(most, len(legal)))]
    return [chosen, *some] if chosen is not None and state.why_not(chosen) is None else some


def _some_steps(world: State, rng: Random, most: int, chosen: Action | None) -> list[Action]:
    """Actions of the one who decides there, or outcomes of chance."""
    if world.to_act != CHANCE:
        return _some_actions(world, rng, most, chosen) if world.to_act is not None else []
    outcomes = [outcome for outcome, _ in world.chances()]
    return rng.sample(outcomes, min(2 * most, len(outcomes)))


# 10: positions as text, and words for everything


def positions_round_trip(node: Node) -> None:
    """Law 10: a position text gives the position back, for what its reader may know."""
    state = node.state
    assert state.game.position(state.text()) == state
    assert state.game.position(state.text()).text() == state.text()
    assert pickle.loads(pickle.dumps(state)) == state
    for seat in seats(state):
        seen = state.seen_by(seat)
        assert pickle.loads(pickle.dumps(seen)) == seen
        assert pickle.loads(pickle.dumps(seen)).view == seen.view


def words_are_found(node: Node, rng: Random) -> None:
    """Every action, question, event and end has its words; different actions have different ones."""
    state, words = node.state, node.state.game.words
    for voice in VOICES:
        seen = state.seen_by(voice.you)
        assert words.ask(seen, voice)
        assert words.draw(seen, voice)
    if state.to_act is not None and state.to_act != CHANCE:
        voice = Voice([f"Player {seat}" for seat in range(6)], state.to_act)
        seen = state.seen_by(state.to_act)
        legal = list(seen.legal())
        legal = rng.sample(legal, min(60, len(legal)))
        names = [words.name(action, seen, voice) for action in legal]
        assert all(names)
        assert len(set(names)) == len(names), f"two actions with one name: {Counter(names).most_common(1)}"
    if state.outcome is not None:
        for voice in VOICES:
            assert words.sum_up(state.outcome, voice).endswith(".")
    for event in state.copy().play(node.chosen) if node.chosen is not None else ():
        for seat in seats(state):
            for voice in VOICES:
                sentence = words.tell(event.seen_by(seat), voice)
                assert sentence == sentence.strip()
                assert not sentence or sentence[-1] in ".:", sentence
