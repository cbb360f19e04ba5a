"""Laws of play, as checks on one node or one game: 1, 2, 3, 5, 6 and 8. No law knows a game."""

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import teahouse
from teahouse import CHANCE, Action, FastDice, Hand, Illegal, Reason, Record, State
from teahouse.engine import Game
from teahouse.laws.book import Broken, differing, failed, keeps, where
from teahouse.laws.walk import Node, Setting, listing, shown, walk, wrongly_listed


def seats(state: State) -> list[int | None]:
    """Every seat of a table, and a spectator."""
    return [*range(state.players), None]


def components(state: State) -> Counter[str]:
    """All components wherever they are."""
    total: Counter[str] = Counter()
    for place in state.places().values():
        for name, number in place.items():  # places hold little, and `update` is for much
            total[name] += number
    return total


def random_choice(state: State, rng: Random) -> Action:
    """What a random player does here, or chance."""
    if state.to_act == CHANCE:
        return FastDice(str(rng.random())).pick(state.chances())
    return state.random_action(rng)


# 1 and 2: games end, and nothing is lost on the way


@keeps(1)
def games_end_and_nothing_is_lost(setting: Setting, seed: int) -> int:
    """Laws 1 and 2. Returns the number of nodes."""
    state = setting.start()
    whole = components(state)
    before, line = "the setup", 1
    for node in walk(setting, seed):
        state, line = node.state, node.line + 1
        _nothing_is_lost(node, whole, before)
        before = str(node.chosen)
    end = Node(state, None, setting, seed, line)
    _nothing_is_lost(end, whole, before)
    _the_end_is_told(end)
    return line - 1


def _nothing_is_lost(node: Node, whole: Counter[str], before: str) -> None:
    now = components(node.state)
    if now == whole:
        return
    lost = {name: whole[name] - now[name] for name in whole if whole[name] > now[name]}
    more = {name: now[name] - whole[name] for name in now if now[name] > whole[name]}
    wrong = [f"are nowhere any more: {lost}"] * bool(lost) + [f"are there beyond what was set up: {more}"] * bool(more)
    raise Broken(
        2,
        node,
        f"after `{before}` components {' and '.join(wrong)}",
        f"what {where(node.state, 'play')} takes from one place it must put into another. If it does, "
        f"{where(node.state, 'places')} leaves that place out: it lists every component of the box, at every moment, "
        "also what is out of the game, in the same numbers from the setup to the end",
    )


def _the_end_is_told(end: Node) -> None:
    outcome, players = end.state.outcome, end.setting.players
    cure = f"{where(end.state, 'outcome')} gives a rank (1 is the best) and a score for each of the {players} seats"
    if outcome is None:
        raise Broken(1, end, "the game is over and has no outcome", cure)
    if not len(outcome.ranks) == len(outcome.scores) == players or min(outcome.ranks) != 1:
        raise Broken(1, end, f"the outcome has ranks {outcome.ranks} and scores {outcome.scores}", cure)


# 3: legal and why_not agree


@keeps(3)
def legal_and_why_not_agree(node: Node, rng: Random, tries: int | None) -> None:
    """Law 3 on one node; `tries` limits how many attempts are looked at."""
    state = node.state
    legal = state.legal()
    texts = {str(action) for action in legal}
    if len(texts) != len(legal):
        twice = Counter(map(str, legal)).most_common(1)[0][0]
        cure = f"let {where(state, 'legal')} list each action once, and let its text name every field that differs"
        raise Broken(3, node, f"`legal` has two actions with the text `{twice}`", cure)
    if bool(legal) != (state.to_act not in (None, CHANCE)):
        raise wrongly_listed(node, len(legal))
    attempts = list(state.game.tries(state))
    if untried := texts - {str(action) for action in attempts}:
        raise Broken(
            3,
            node,
            f"`{min(untried)}` is legal, but `tries` does not list it, so nobody could try it",
            f"let {where(state.game, 'tries')} list every action that a person could try with the pieces in sight, "
            "legal or not",
        )
    if tries is not None and len(attempts) > tries:
        attempts = rng.sample(attempts, tries)
    attempts += legal if tries is None else rng.sample(list(legal), min(tries, len(legal)))
    for action in attempts:
        _agree(node, action, legal, str(action) in texts)
    refused = next((action for action in attempts if state.why_not(action)), None)
    if refused is not None:
        _refusing_changes_nothing(node, refused)
    for outsider in seats(state):
        if outsider != state.to_act and not state.over and attempts:
            reason = state.seen_by(outsider).why_not(attempts[0])
            if reason is None or reason.rule not in state.game.rules:
                wrong = (
                    f"out of turn, {attempts[0]} is refused by {reason and reason.rule}, which RULES.md doesn't have"
                )
                cure = "`turn_clause` in about.py names the clause of RULES.md that says whose turn it is"
                raise Broken(3, node, wrong, cure, outsider)


def _agree(node: Node, action: Action, legal: Sequence[Action], listed: bool) -> None:
    state = node.state
    reason = state.why_not(action)
    if listed == (reason is None) == (action in legal):
        _reason_is_for_people(node, action, reason)
        return
    lists, refuses = where(state, "legal"), where(state, "why_not")
    if listed and reason is not None:
        raise Broken(
            3,
            node,
            f"`legal` lists `{action}`, but `why_not` refuses it: {reason}",
            f"read {reason.rule}. If it forbids the action, take it out of {lists}; if not, {refuses} refuses a legal "
            "action: let it return None there",
            state.to_act,
        )
    if reason is None and not listed and state.to_act == CHANCE:
        cure = f"what falls by chance is declared so: `class {type(action).__name__}(Action, form=…, chance=True)` in "
        cure += "moves.py"
        raise Broken(3, node, f"`{action}` is chance's to do here, and yet a person could try it", cure)
    if reason is None and not listed:
        raise Broken(
            3,
            node,
            f"`why_not` has nothing against `{action}`, but `legal` does not list it",
            f"if a clause forbids it, let {refuses} return a `Reason` with that clause; if none does, let {lists} "
            "list it",
            state.to_act,
        )
    cure = f"the sequence that {lists} returns must find its own actions with `in`; compare actions by their fields"
    raise Broken(3, node, f"`{action} in legal()` is {action in legal}, its text is there: {listed}", cure)


def _reason_is_for_people(node: Node, action: Action, reason: Reason | None) -> None:
    if reason is None:
        return
    state = node.state
    if reason.rule not in state.game.rules:
        cure = (
            f"cite a clause that RULES.md has in {where(state, 'why_not')}, or write the clause: `**{reason.rule}** …`"
        )
        raise Broken(3, node, f"`{action}` is refused by {reason.rule}, which RULES.md doesn't have", cure)
    if len(reason.text) <= 10 or not reason.text.endswith("."):
        cure = f"a reason in {where(state, 'why_not')} is a whole sentence for people, with a full stop"
        raise Broken(3, node, f"`{action}` is refused with the words {reason.text!r}", cure)


def _refusing_changes_nothing(node: Node, refused: Action) -> None:
    state = node.state
    before = state.copy()
    cure = (
        f"let {where(state, 'play')} ask `why_not` first and raise `Illegal(action, reason)` before it changes anything"
    )
    try:
        state.play(refused)
    except Illegal:
        pass
    else:
        raise Broken(3, node, f"`why_not` refuses `{refused}`, but `play` plays it", cure)
    if state != before:
        here, there = differing(before.text(), state.text())
        raise Broken(3, node, f"`{refused}` was refused, and yet `{here}` became `{there}`", cure)


# 5 and 8: records, and the same seed


@keeps(5)
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
        happened.append([shown(event) for event in events])
        if rng.random() < 0.02:
            back = rng.randint(1, min(20, len(hand.standing)))
            hand.undo(0, back)
            happened.append([])
    record = Record.loads(hand.record.dumps())
    if record.as_json() != json.loads(hand.record.dumps()):
        wrong = "the record reads back as another one"
        raise Broken(5, setting, wrong, "options must be plain values: see their kinds in about.py")
    _replays_the_same(setting, record, happened)
    if record.verify() != hand.state:
        raise Broken(
            5,
            setting,
            f"the record of random game {seed} ends in another position than the game did",
            f"{where(hand.state, 'play')} must hang on nothing but the state and the action: no global, no clock, no "
            f"random generator; and {where(hand.state, 'copy')} must copy every field",
        )
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
    if resumed.state != hand.state or resumed.record.as_json() != record.as_json():
        here, there = differing(hand.state.text(), resumed.state.text())
        raise Broken(
            5,
            setting,
            f"random game {seed}, cut after line {cut} and resumed, ends with `{there}` instead of `{here}`",
            f"everything that later moves hang on must be in the state that {where(hand.state, 'play')} changes",
        )
    return record


def _replays_the_same(setting: Setting, record: Record, happened: list[list[str]]) -> None:
    replayed = [[shown(event) for event in step.events] for step in record.replay()]
    for line, (then, now) in enumerate(zip(happened, replayed, strict=True), 1):
        if then != now:
            raise Broken(
                5,
                setting,
                f"line {line} of the record, `{record.moves[line - 1]}`, told {listing(then)} and, replayed, "
                f"{listing(now)}",
                f"the events of {where(setting.game.state, 'play')} must follow from the state and the action alone",
            )


@keeps(8)
def same_seed_same_game(setting: Setting, seed: int) -> None:
    """Law 8: twice the same seed, twice the same game."""
    first, second = (records_replay(setting, seed, Random(seed)).moves for _ in range(2))
    _same_lines(setting, first, second, "the first time", "the second")


@keeps(8)
def same_game_in_another_process(game: Game[Any], seed: int) -> None:
    """Law 8 at every table of a game: what comes of a seed hangs on no order that another process has otherwise,
    as that of a set of texts."""
    tables = [Setting(game, players, {}) for players in game.about.players]
    here = [_lines(setting, seed) for setting in tables]
    other = "2" if os.environ.get("PYTHONHASHSEED") == "1" else "1"
    found = {**os.environ, "PYTHONHASHSEED": other, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    command = f"from teahouse.laws.playing import print_games; print_games({game.name!r}, {seed})"
    done = subprocess.run([sys.executable, "-c", command], env=found, capture_output=True, text=True, timeout=600)
    if done.returncode:
        last = (done.stderr.strip().splitlines() or ["nothing was said"])[-1]
        raise Broken(8, game, f"another process can't play random games: {last}", "mend what the error says")
    for setting, one, two in zip(tables, here, json.loads(done.stdout), strict=True):
        _same_lines(setting, one, two, "in this process", "in another")


def print_games(name: str, seed: int) -> None:
    """What `same_game_in_another_process` asks of the other process."""
    game = teahouse.game(name)
    print(json.dumps([_lines(Setting(game, players, {}), seed) for players in game.about.players]))


def _lines(setting: Setting, seed: int) -> list[str]:
    """A random game with all that is told of it, in notation."""
    lines = []
    for node in walk(setting, seed):
        lines.append(f"{node.state.to_act} {node.chosen}")
        lines += map(str, node.state.copy().play(node.chosen) if node.chosen else ())
    return lines


def _same_lines(setting: Setting, first: list[str], second: list[str], here: str, there: str) -> None:
    for line, (one, other) in enumerate(zip([*first, "the end"], [*second, "the end"], strict=False), 1):
        if one != other:
            state = setting.game.state
            raise Broken(
                8,
                setting,
                f"with one seed, line {line} of the game is `{one}` {here} and `{other}` {there}",
                f"{where(state, 'legal')} and {where(state, 'chances')} must list in the same order every time, and "
                f"so must the events of {where(state, 'play')}: sort what comes out of a set, keep nothing between "
                "games, ask no random generator and no clock",
            )


# 6: copies


@keeps(6)
def copies_are_independent(node: Node, rng: Random) -> None:
    """Law 6: playing on a copy leaves the original as it was, and the other way round."""
    state = node.state
    snapshot, text = state.copy(), state.text()
    copy = state.copy()
    cure = (
        f"{where(state, 'copy')} must copy every list, dict, set and pending question that play changes, "
        "not hand on the same one (`list(…)`, `dict(…)`), and it must leave no field out; where it is made from the "
        "fields, declare each as the list, dict or set that it is"
    )
    if copy != state:
        raise Broken(6, node, f"a copy is not equal to its original: {apart(state, copy)}", cure)
    for _ in range(8):
        if copy.to_act is None:
            break
        action = random_choice(copy, rng)
        try:
            copy.play(action)
        except Exception as error:
            raise failed(6, node, error, f"playing {action} on a copy") from error
    if state != snapshot or state.text() != text:
        here, there = differing(text, state.text())
        wrong = f"playing on a copy changed the original: `{here}` became `{there}`"
        if not here and not there:
            wrong = f"playing on a copy changed the original: {apart(snapshot, state)}"
        raise Broken(6, node, wrong, cure)
    after = copy.copy()
    if node.chosen is not None:
        state.play(node.chosen)
    if copy != after:
        raise Broken(6, node, f"playing on the original changed a copy: {apart(after, copy)}", cure)


def apart(one: State, other: State) -> str:
    """The fields in which two states differ, as a message tells them."""
    names = [name for base in type(one).__mro__ for name in getattr(base, "__slots__", ())]
    pairs = [(name, getattr(one, name, None), getattr(other, name, None)) for name in names]
    return ", ".join(f"`{name}` was {a!r:.120} and is {b!r:.120}" for name, a, b in pairs if a != b)
