"""How a war or a revolt of Yellow & Yangtze stands, or would with one choice more, and what would follow, in words."""

from collections.abc import Iterable
from random import Random

from teahouse.engine import Action, Event, Seen, Voice
from teahouse.engine.voice import count, listed, opening
from teahouse.games.yellow_and_yangtze import moves
from teahouse.games.yellow_and_yangtze.moves import events
from teahouse.games.yellow_and_yangtze.pieces import COLOURS, PAGODA_NAMES, ROLES
from teahouse.games.yellow_and_yangtze.pieces.hexes import NAMES
from teahouse.games.yellow_and_yangtze.rules import State
from teahouse.games.yellow_and_yangtze.rules.revolt import AskSupport
from teahouse.games.yellow_and_yangtze.rules.war import AskBack
from teahouse.games.yellow_and_yangtze.view.look import RevoltView, View, WarView


def outlook(seen: Seen, voice: Voice, action: Action | None = None) -> list[str]:
    """Who is ahead and what would follow if nobody gave more, line by line; nothing where no conflict is on.

    The rules play it out. All of it happens before the eyes of all, so in any world that the seat can imagine.
    """
    view: View = seen.view
    asked = view.question
    if asked is None or not (asked.war or asked.revolt) or asked.kind == "count":
        return []
    world = seen.imagine(Random(0))
    assert isinstance(world, State)
    done = list(world.play(action)) if action else []
    open_still = action is None or _open(world)
    found = [*done, *_unopposed(world)]
    if asked.war:
        return _war(asked.war, action, found, open_still, voice)
    assert asked.revolt is not None
    return _revolt(asked.revolt, action, found, open_still, voice)


def _open(world: State) -> bool:
    """Whether somebody is still to say what he gives."""
    return bool(world.stack) and isinstance(world.stack[-1], AskBack | AskSupport)


def _unopposed(world: State) -> Iterable[Event]:
    """What follows if everybody who is still to speak gives nothing."""
    while _open(world):
        yield from world.play(moves.STAND_ASIDE if isinstance(world.stack[-1], AskBack) else moves.SUPPORTS[False][0])


def _with(action: Action | None) -> str:
    """What is given, as the head of the line: "With 2 soldiers and your leader"."""
    match action:
        case moves.Back(_, tiles, helper):
            one = "soldier"
        case moves.Support(tiles, helper):
            one = "governor"
        case moves.StandAside():
            return "If you stand aside"
        case _:
            return "As it stands"
    given = [count(tiles, one)] if tiles else []
    return f"With {listed([*given, *(['your leader'] if helper else [])]) or 'nothing'}"


# Wars (YY-9)


def _war(war: WarView, action: Action | None, found: list[Event], open_still: bool, voice: Voice) -> list[str]:
    totals = {side.hex: side.total for side in war.sides}
    totals |= {NAMES[event.state.hex]: event.strength for event in found if isinstance(event, events.Backed)}
    short = {side.hex: side.short for side in war.sides}
    for event in found:
        match event:
            case events.WarTied(seat, states):
                each = f"{_with(action)}: {totals[NAMES[states[0].hex]]} each."
                return [each, f"{voice.does(seat, 'chooses')} the winner."]
            case events.WarDecided(state):
                winner = short[NAMES[state.hex]]
                head = "" if isinstance(action, moves.Choose) else f"{_with(action)}: "
                ahead = "leads" if open_still else "wins"
                order = " to ".join(map(str, sorted(totals.values(), reverse=True)))
                lines = [f"{head}{winner} {ahead}, {order}."]
                return [*map(opening, [*lines, *_losses(war, found, voice), *_price(event, winner)])]
    # The strongest are equal, and the choice is being made.
    tied = max(totals.values())
    chooser = war.speakers[-1]
    return [f"{_with(action)}: {tied} each.", f"{voice.does(chooser, 'chooses')} the winner."]


def _losses(war: WarView, found: list[Event], voice: Voice) -> list[str]:
    """YY-9.6, YY-9.7: who leaves and who gains, which states lose their soldiers, which pagodas fall."""
    leave, gains, falls = [], dict[tuple[int, int], int](), list[str]()
    lost = dict.fromkeys((side.hex for side in war.sides), 0)
    for event in found:
        match event:
            case events.LeaderReturned(seat, colour, _, "war"):
                leave.append(f"{voice.whose(seat)} {ROLES[colour]}")
            case events.Scored(seat, colour, number, "war"):
                gains[seat, colour] = gains.get((seat, colour), 0) + number
            case events.PagodaFell(colour):
                falls.append(PAGODA_NAMES[colour])
            case events.TileRemoved(_, place):
                home = next((side.hex for side in war.sides if NAMES[place] in side.hexes), war.counted)
                assert home is not None
                lost[home] += 1
    lines = []
    if leave:
        points = [
            f"{count(number, f'{COLOURS[colour]} point')} for {voice.whom(seat)}"
            for (seat, colour), number in gains.items()
        ]
        gained = listed(points) or "nobody gains a point"
        lines.append(f"{listed(leave)} {'leaves' if len(leave) == 1 else 'leave'}; {gained}.")
    for side in war.sides:
        if lost[side.hex]:
            own = "its soldier" if lost[side.hex] == 1 else f"its {lost[side.hex]} soldiers"
            lines.append(f"{side.short} loses {own}.")
    if falls:
        lines.append(f"the {falls[0]} falls." if len(falls) == 1 else f"both {falls[0]}s fall.")
    return lines


def _price(decided: events.WarDecided, winner: str) -> list[str]:
    """YY-9.8: what the winner pays, and with what."""
    paid = [f"the {decided.paid} sent to it"] if decided.paid else []
    more = "more " if paid else ""
    owed = [f"{decided.losses} {more}of its own on the board"] if decided.losses else []
    return [f"price {decided.against} for {winner}: {', and '.join([*paid, *owed])}."] if paid or owed else []


# Revolts (YY-8)


def _revolt(revolt: RevoltView, action: Action | None, found: list[Event], open_still: bool, voice: Voice) -> list[str]:
    totals = {revolt.attacker: revolt.attack, revolt.defender: revolt.defence}
    totals |= {event.seat: event.strength for event in found if isinstance(event, events.Supported)}
    end = next(event for event in found if isinstance(event, events.RevoltDecided))
    ahead = voice.verb(end.winner, "leads" if open_still else "wins")
    against = f"{totals[revolt.attacker]} against {totals[revolt.defender]}"
    lines = [f"{_with(action)}: {against}, {voice.whom(end.winner)} {ahead}."]
    if end.strength == end.against:
        lines.append("A tie goes to the defender.")
    gain = next(event.points for event in found if isinstance(event, events.Scored) and event.cause == "revolt")
    leaves = f"{voice.whose(end.loser)} {ROLES[end.colour]} leaves the board"
    follows = f"{leaves}; {count(gain, f'{COLOURS[end.colour]} point')} for {voice.whom(end.winner)}."
    return [
        *lines,
        f"If nothing is added, {follows}" if open_still else opening(follows),
        "All committed governor tiles go to the box.",
    ]
