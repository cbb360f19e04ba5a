"""Laws of what a seat knows, as checks on one node: 7, 11, 12 and 13."""

import dataclasses
import json
import pickle
from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

from teahouse import CHANCE, Action, Event, State
from teahouse.laws.book import Broken, differing, keeps, place_of, where, who
from teahouse.laws.notation import voice_of
from teahouse.laws.playing import apart, components, random_choice, seats
from teahouse.laws.walk import Node, Setting, actor, listing, shown, told, walk

# 7: what a seat knows


def knowledge(state: State, seat: int | None, attempts: list[Action]) -> dict[str, Any]:
    """Everything a seat can get out of the house, by what gives it."""
    seen = state.seen_by(seat)
    voice, words = voice_of(state, seat), state.game.words
    legal = seen.legal()
    possible = [action for action in attempts if action in legal]
    return {
        "hide": seen,
        "look": json.dumps(seen.view, default=_fields),
        "legal": [str(action) for action in legal],
        "why_not": [str(seen.why_not(action)) for action in attempts],
        "foresee": [told(seen.foresee(action), seat) for action in possible],
        "ask": [words.ask(seen, voice, picked) for picked in ("", *map(str, possible))],
        "draw": words.draw(seen, voice),
    }


def _fields(part: Any) -> dict[str, Any]:
    """A part of a view as JSON holds it."""
    return {field.name: getattr(part, field.name) for field in dataclasses.fields(part)}


@keeps(7)
def nothing_leaks(node: Node, rng: Random, worlds: int = 2) -> None:
    """Law 7: what a seat gets is the same in the true world and in every world it can imagine."""
    state = node.state
    before, whole = state.copy(), components(state)
    attempts = list(state.game.tries(state))
    attempts = rng.sample(attempts, min(12, len(attempts)))
    for seat in seats(state):
        fresh = state.seen_by(seat)
        if state != before:
            raise _changed(node, seat, "hide", f"the table itself: {apart(before, state)}")
        true = knowledge(state, seat, attempts)
        dumped = pickle.dumps(true)
        seen = pickle.loads(pickle.dumps(fresh))
        if seen != fresh:
            wrong = "what the seat knows is not the same after pickling"
            raise Broken(7, node, wrong, f"let {where(state.game, 'write')} write all of it", seat)
        for _ in range(worlds):
            world = seen.imagine(rng)
            if seen != fresh:
                here, there = differing(fresh.text(), seen.text())
                raise _changed(node, seat, "imagine", f"what the seat knows: `{here}` became `{there}`")
            if type(world) is not type(state):
                wrong = f"`imagine` gives a {type(world).__name__}"
                cure = f"{where(state.game, 'imagine')} returns a whole state, as the setup does"
                raise Broken(7, node, wrong, cure, seat)
            imagined = knowledge(world, seat, attempts)
            if pickle.dumps(imagined) != dumped:
                raise _leak(node, seat, true, imagined)
            imagined_whole = components(world)
            if imagined_whole != whole:
                wrong = f"the true world holds {whole - imagined_whole} more, the imagined one {imagined_whole - whole}"
                cure = f"{where(state.game, 'imagine')} deals out exactly the components that are out of sight"
                raise Broken(7, node, wrong, cure, seat)
            _what_happens_tells_no_more(node, world, seat, rng)


def _changed(node: Node, seat: int | None, part: str, what: str) -> Broken:
    """A function that looks at a table has changed it."""
    cure = f"{where(node.state.game, part)} begins with a copy (`… = table.copy()`) and changes only that"
    return Broken(7, node, f"`{part}` changed {what}", cure, seat)


def _leak(node: Node, seat: int | None, true: dict[str, Any], imagined: dict[str, Any]) -> Broken:
    """The seat can tell two worlds apart: by what, and whose fault that is."""
    game = node.state.game
    part = next((name for name in true if pickle.dumps(true[name]) != pickle.dumps(imagined[name])), "hide")
    if part == "hide":
        here, there = differing(true[part].text(), imagined[part].text())
        wrong = f"its text says `{here}`, and `{there}` in a world that it imagines: it can tell the two apart"
        cure = (
            f"if the seat may not know this, {where(game, 'hide')} leaves it in the text for {who(seat)}: take it out "
            f"there; if it may, {where(game, 'imagine')} must keep it as it is"
        )
        return Broken(7, node, wrong, cure, seat)
    owner: object = game if part in ("look", "foresee") else game.words if part in ("ask", "draw") else node.state
    here, there = differing(_lines(true[part]), _lines(imagined[part]))
    wrong = f"`{part}` gives `{here:.300}`, and `{there:.300}` in a world that the seat can't tell from this one"
    cure = f"{where(owner, part)} may hang only on what {where(game, 'hide')} leaves"
    return Broken(7, node, wrong, cure, seat)


def _lines(part: Any) -> str:
    return part if isinstance(part, str) else "\n".join(map(str, part))


def _what_happens_tells_no_more(node: Node, world: State, seat: int | None, rng: Random) -> None:
    """Two worlds that a seat could not tell apart, and can't afterwards, were told the same in between."""
    if node.chosen is None:
        return
    here, there = node.state.copy(), world.copy()
    chosen = node.chosen
    if there.why_not(chosen) is not None:
        if there.to_act != CHANCE:
            return
        chosen = random_choice(there, rng)
    elif there.to_act == CHANCE:
        chosen = random_choice(there, rng)
    first, second = lasting(here.play(node.chosen)), lasting(there.play(chosen))
    if pickle.dumps(here.seen_by(seat)) != pickle.dumps(there.seen_by(seat)):
        return
    for one, other in zip([*first, None], [*second, None], strict=False):
        if _form(one, seat) != _form(other, seat):
            event = one or other
            assert event is not None
            raise Broken(
                7,
                node,
                f"the seat is told {_form(one, seat)}, and {_form(other, seat)} in a world that it can tell from this "
                "one neither before nor after: the event shows it what it may not know",
                f"`seen_by` of {place_of(type(event))} must take out what the seat may not know (`draw ?`). If all may "
                f"see it, {where(node.state.game, 'hide')} must keep it in their text; if they see it and it soon "
                "matters no more (a card shown and shuffled back), say `passing = True` in the event",
                seat,
            )


def lasting(events: Sequence[Event]) -> list[Event]:
    """Without the news that soon matters no more."""
    return [event for event in events if not event.passing]


def _form(event: Event | None, seat: int | None) -> str:
    return "nothing more" if event is None else shown(event.seen_by(seat))


@keeps(7)
def worlds_are_as_likely_as_the_rules_say(setting: Setting, games: int) -> None:
    """Law 7, the odds: over many games the imagined worlds hold what the true ones hold, as often.

    If a world is drawn as it should be, then it and the true one are equally likely given what the
    seat saw, so whatever one counts in them has the same mean, in all games and in any part of them
    that the seat can tell apart. Only nodes before another seat's decision count: the choices of
    others are no evidence.
    """
    sums: Counter[tuple[int, str, str]] = Counter()
    squares: Counter[tuple[int, str, str]] = Counter()
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
        group = sum(map(ord, seen.text())) % 2
        for place, counted in _difference(state, seen.imagine(rng)).items():
            for part in (group, 2):
                sums[part, *place] += counted
                squares[part, *place] += counted * counted
    for key, total in sums.items():
        spread = squares[key] ** 0.5
        if abs(total) > 5 * spread + 1e-9:
            _, spot, component = key
            more = "fewer" if total > 0 else "more"
            raise Broken(
                7,
                setting,
                f"in {games} random games the imagined worlds have {abs(total)} {more} of `{component}` in `{spot}` "
                f"than the true ones; up to {5 * spread:.0f} would be chance",
                f"{where(setting.game, 'imagine')} must draw each world as often as the rules make it: deal what is "
                "out of sight by one fair shuffle, and weigh what the seat has seen",
            )


def _difference(true: State, imagined: State) -> Counter[tuple[str, str]]:
    difference: Counter[tuple[str, str]] = Counter()
    for sign, state in ((1, true), (-1, imagined)):
        for place, held in state.places().items():
            for component, number in held.items():
                difference[place, component] += sign * number
    return difference


# 11: what is foreseen


@keeps(11)
def foresight_comes_true(node: Node, rng: Random, most: int = 6) -> None:
    """Law 11: what a seat is told of its own action begins with what it had foreseen."""
    state, seat = node.state, node.state.to_act
    if seat is None or seat == CHANCE:
        return
    seen, game = state.seen_by(seat), state.game
    cure = f"{where(game, 'foresee')} must stop before what hangs on something hidden: only what is sure is told"
    for action in some_actions(state, rng, most, node.chosen):
        try:
            foreseen = told(seen.foresee(action), seat)
        except Exception as error:
            wrong = f"the seat can't foresee `{action}`: {type(error).__name__}: {error}"
            raise Broken(11, node, wrong, cure, seat) from error
        happened = told(state.copy().play(action), seat)
        if happened[: len(foreseen)] != foreseen:
            wrong = f"of `{action}` it foresaw {listing(foreseen)}, but then was told {listing(happened)}"
            raise Broken(11, node, wrong, cure, seat)


# 12: what is told


@keeps(12)
def told_the_same_knowing_the_same(node: Node, rng: Random, most: int = 6) -> None:
    """Law 12: two worlds that a seat can't tell apart, and one step of which it is told the same: then its
    `Seen` is the same, whose decision it is included. Ended hands are laid open."""
    for seat in seats(node.state):
        known: dict[tuple[str, ...], tuple[bytes, Action, State]] = {}
        for world in _alike(node.state, seat, rng):
            for action in _some_steps(world, rng, most, node.chosen):
                after = world.copy()
                news = tuple(told(after.play(action), seat))
                if after.over:
                    continue
                seen = pickle.dumps(after.seen_by(seat)) + str(after.to_act).encode()
                before, other, then = known.setdefault(news, (seen, action, after))
                if before != seen:
                    raise _knowing_more(node, seat, (other, then), (action, after), news)


def _knowing_more(
    node: Node, seat: int | None, one: tuple[Action, State], other: tuple[Action, State], news: tuple[str, ...]
) -> Broken:
    (first, here), (second, there) = one, other
    hide = where(node.state.game, "hide")
    same = f"it is told the same of `{first}` and of `{second}`, {listing(news)}, and yet "
    if here.to_act != there.to_act:
        return Broken(
            12,
            node,
            f"{same}{actor(here)} decides after the one and {actor(there)} after the other",
            "everybody sees whose decision it is, so a secret order of turns is none: let an event tell who comes "
            f"next, or let {where(here, 'play')} ask the same seat in both, with one answer where it has no choice "
            "(law 13)",
            seat,
        )
    line, another = differing(here.seen_by(seat).text(), there.seen_by(seat).text())
    return Broken(
        12,
        node,
        f"{same}it knows `{line}` after the one and `{another}` after the other",
        f"{hide} must take out what the events didn't tell: it leaves `{line}` in what {who(seat)} gets. If the seat "
        "may know it, an event must tell it",
        seat,
    )


# 13: who is asked


@keeps(13)
def nobody_is_asked_by_a_secret(node: Node, rng: Random, most: int = 6) -> None:
    """Law 13: two worlds that a seat can't tell apart: the same action tells it the same, up to an event
    that opens something, and leaves the same seat to decide."""
    state = node.state
    if state.to_act is None or state.to_act == CHANCE:
        return
    actions = some_actions(state, rng, most, node.chosen)
    for seat in seats(state):
        here, *others = _alike(state, seat, rng)
        for world in others:
            for action in actions:
                if world.why_not(action) is None:
                    _compare(node, here.copy(), world.copy(), action, seat)


def _compare(node: Node, here: State, there: State, action: Action, seat: int | None) -> None:
    first, second = [[*state.play(action), None] for state in (here, there)]
    for one, other in zip(first, second, strict=False):
        if _form(one, seat) == _form(other, seat):
            continue
        opening = next((event for event in (one, other) if event is not None and event.opens), None)
        if opening is None:
            event = one or other
            assert event is not None
            raise Broken(
                13,
                node,
                f"`{action}` tells the seat {_form(one, seat)} in one world and {_form(other, seat)} in another that "
                "it can't tell apart",
                "what hangs on a secret is asked of the one who knows it; or, where a rule lays the secret open, "
                f"{place_of(type(event))} names in `opens` the clause that lays the secret open",
                seat,
            )
        if opening.opens not in here.game.rules:
            wrong = f"`opens` of {place_of(type(opening))} names {opening.opens}, which is not in RULES.md"
            raise Broken(13, node, wrong, "name the clause that lays the secret open, as RULES.md has it", seat)
        return
    if here.to_act != there.to_act:
        raise Broken(
            13,
            node,
            f"after `{action}` seat {here.to_act} decides in one world and seat {there.to_act} in another that the "
            "seat can't tell apart: who is asked tells the secret",
            f"let {where(here, 'play')} ask the same seat in both, with one answer where it has no choice",
            seat,
        )


def _alike(state: State, seat: int | None, rng: Random, worlds: int = 2) -> list[State]:
    """The true world, and others that the seat can't tell from it."""
    seen = state.seen_by(seat)
    return [state, *(seen.imagine(rng) for _ in range(worlds))]


def some_actions(state: State, rng: Random, most: int, chosen: Action | None) -> list[Action]:
    """A few legal actions, and the chosen one where it is legal."""
    legal = state.legal()
    some = [legal[at] for at in rng.sample(range(len(legal)), min(most, len(legal)))]
    return [chosen, *some] if chosen is not None and state.why_not(chosen) is None else some


def _some_steps(world: State, rng: Random, most: int, chosen: Action | None) -> list[Action]:
    """Actions of the one who decides there, or outcomes of chance."""
    if world.to_act != CHANCE:
        return some_actions(world, rng, most, chosen) if world.to_act is not None else []
    outcomes = [outcome for outcome, _ in world.chances()]
    return rng.sample(outcomes, min(2 * most, len(outcomes)))
