"""How a war or a revolt of Yellow & Yangtze stands, or would with one choice more, and what would follow, in words."""

from collections.abc import Iterable, Sequence
from random import Random
from typing import NamedTuple

from teahouse.engine import Action, Event, Seen, Voice
from teahouse.engine.kinds import Seat
from teahouse.engine.voice import bare, count, listed, opening
from teahouse.games.yellow_and_yangtze import moves
from teahouse.games.yellow_and_yangtze.glossary import STAKES
from teahouse.games.yellow_and_yangtze.moves import events
from teahouse.games.yellow_and_yangtze.pieces import BLACK, COLOURS, RED, ROLES, Colour, pagoda
from teahouse.games.yellow_and_yangtze.pieces.hexes import NAMES
from teahouse.games.yellow_and_yangtze.rules import State
from teahouse.games.yellow_and_yangtze.rules.revolt import AskSupport
from teahouse.games.yellow_and_yangtze.rules.war import AskBack, AskChoose
from teahouse.games.yellow_and_yangtze.view.look import RevoltView, SideView, StateView, View, WarView


def outlook(seen: Seen, voice: Voice, action: Action | None = None) -> list[str]:
    """Who is ahead and what would follow if nobody gave more, line by line; nothing where no conflict is on.

    The rules play it out. All of it happens before the eyes of all, so in any world that the seat can imagine.
    """
    view: View = seen.view
    asked = view.question
    if asked is None or not (asked.war or asked.revolt):
        return []
    stakes = [_stakes(side, voice) for side in asked.war.sides] if asked.war and not action else []
    if asked.kind == "count":
        return stakes
    world = _imagined(seen)
    done = list(world.play(action)) if action else []
    open_still = action is None or _open(world)
    after = _after(asked.war.speakers, asked.seat) if asked.war and action and open_still else []
    found = [*done, *_unopposed(world)]
    if asked.war:
        to_speak = asked.war.speakers[asked.war.speakers.index(asked.seat) :]
        helps = at_hand(RED, view, voice, to_speak) if asked.kind == "back" and action is None else []
        ties = _ties(view, asked.war, world, voice)
        return [*_war(asked.war, action, found, after, voice, open_still), *ties, *helps, *stakes]
    assert asked.revolt is not None
    return _revolt(asked.revolt, action, found, open_still, voice)


def begun(seen: Seen, voice: Voice, action: Action) -> str:
    """YY-9: who clashes in the war that a tile begins, and how it would end if nobody added soldiers; "" in peace."""
    world = _imagined(seen)
    began = next((event for event in world.play(action) if isinstance(event, events.WarBegan)), None)
    if began is None:
        return ""
    said = [opening(listed(_pairs(began, voice))) + "."]
    found = [*_unopposed(world)]
    for event in found:
        match event:
            case events.WarTied(seat):
                said.append(f"If nobody adds soldiers, {voice.whom(seat)} {voice.verb(seat, 'chooses')} the winner.")
            case events.WarDecided(state):
                wins = f"{lying(state)} {verb_of(state.short, 'wins')}"
                said.append(f"If nobody adds soldiers, {wins}: {_leaving(_sent_home(found), voice)}.")
    return " ".join([*said, *at_hand(RED, seen.view, voice)])


def at_hand(colour: Colour, view: View, voice: Voice, among: Sequence[Seat] | None = None) -> list[str]:
    """YY-10: whose leader of a colour is at hand and so adds one, the reader's first; nothing where nobody's is."""
    seats = [one.seat for one in view.leaders if one.colour == COLOURS[colour] and not one.hex]
    some = sorted((seat for seat in seats if among is None or seat in among), key=lambda seat: seat != voice.you)
    if not some:
        return []
    first, *others = map(voice.whose, some)
    each = " each" if others else ""
    return [f"{opening(listed([f'{first} {ROLES[colour]} at hand', *others]))} may add 1{each}."]


def on_sides(began: events.WarBegan, voice: Voice) -> str:
    """YY-9.1: whose leaders stand on which side, the reader's first: "Your soldier stands with Qin, Mei's with Han"."""
    said = []
    for colour, role in enumerate(ROLES):
        stand = [(seat, state) for state in began.states for seat, of in state.leaders if of == colour]
        if len(stand) > 1:
            (first, home), *others = sorted(stand, key=lambda one: one[0] != voice.you)
            rest = [f"{voice.whose(seat)} with {lying(state)}" for seat, state in others]
            said.append(f"{', '.join([f'{voice.whose(first)} {role} stands with {lying(home)}', *rest])}.")
    return " ".join(map(opening, said))


def called(state: events.StateTold | SideView, voice: Voice) -> str:
    """YY-19.20: a state in few words: "Yan and five more"; without a capital after who leads it, "your state at G8"."""
    return state.short if _capital(state) else _led(state, voice)


def named(state: events.StateTold | StateView, voice: Voice) -> str:
    """The same with all its capitals."""
    return state.name if _capital(state) else _led(state, voice)


def _capital(state: events.StateTold | SideView | StateView) -> bool:
    """Whether a state is called after capitals: then no dynasty stands in its name."""
    return not state.name.startswith("the ")


def _led(state: events.StateTold | SideView | StateView, voice: Voice) -> str:
    """A state after a leader of it, the reader's if there is one."""
    place = NAMES[state.hex] if isinstance(state, events.StateTold) else state.hex
    return f"{voice.whose(_owner(state, voice))} state at {place}"


def _owner(state: events.StateTold | SideView | StateView, voice: Voice) -> Seat:
    """Whose leader a state is called after: the reader's, else the first."""
    if isinstance(state, events.StateTold):
        owners = [seat for seat, _ in state.leaders]
    else:
        owners = [leader.seat for leader in state.leaders]
    return min(owners, key=lambda seat: seat != voice.you)


def sides_of(war: WarView, voice: Voice) -> str:
    """The sides of a war with what each has and whose leaders it is about: "Qin 2 (yours) against Wei 1 (Mei's)"."""
    told = []
    for side in war.sides:
        seats = sorted(dict.fromkeys(one.seat for one in side.fighting), key=lambda seat: seat != voice.you)
        whose = listed(["yours" if seat == voice.you else voice.whose(seat) for seat in seats])
        plain = seats == [_owner(side, voice)] and not _capital(side)  # its name says whose it is
        told.append(f"{called(side, voice)} {side.total}{'' if plain else f' ({whose})'}")
    return listed(told, "against")


def lying(state: events.StateTold) -> str:
    """A state in the fewest words, where its leaders are named beside it: "Qin", "the state at A2"."""
    place = NAMES[state.hex]
    return state.short if _capital(state) else f"the state at {place}"


def verb_of(short: str, verb: str) -> str:
    """The verb after the name of a state, given in the third person: "Qin wins", "Yan and Qi win"."""
    return bare(verb) if " and " in short else verb


def _imagined(seen: Seen) -> State:
    world = seen.imagine(Random(0))
    assert isinstance(world, State)
    return world


def _open(world: State) -> bool:
    """Whether somebody is still to say what he gives."""
    return bool(world.stack) and isinstance(world.stack[-1], AskBack | AskSupport)


def _unopposed(world: State) -> Iterable[Event]:
    """What follows if everybody who is still to speak gives nothing."""
    while _open(world):
        yield from world.play(moves.STAND_ASIDE if isinstance(world.stack[-1], AskBack) else moves.SUPPORTS[False][0])


def _after(speakers: Sequence[Seat], seat: Seat) -> list[Seat]:
    """Who speaks after a seat."""
    return [*speakers[speakers.index(seat) + 1 :]]


def _with(action: Action | None) -> str:
    """What is given, as the head of the line: "With 2 soldier tiles and your soldier"."""
    match action:
        case moves.Back(_, tiles, helper):
            role = ROLES[RED]
        case moves.Support(tiles, helper):
            role = ROLES[BLACK]
        case moves.StandAside():
            return "If you stand aside"
        case _:
            return "As it stands"
    given = [count(tiles, f"{role} tile")] if tiles else []
    return f"With {listed([*given, *([f'your {role}'] if helper else [])]) or 'nothing'}"


# Wars (YY-9)


def _war(
    war: WarView, action: Action | None, found: list[Event], after: list[Seat], voice: Voice, open_still: bool
) -> list[str]:
    totals = {side.hex: side.total for side in war.sides}
    totals |= {NAMES[event.state.hex]: event.strength for event in found if isinstance(event, events.Backed)}
    order = sorted(totals.values(), reverse=True)
    for event in found:
        match event:
            case events.WarTied(seat):
                return [f"{_with(action)}: {order[0]} each.", f"{voice.does(seat, 'chooses')} the winner."]
            case events.WarDecided(state):
                winner = called(state, voice)
                if isinstance(action, moves.Choose):
                    first = f"{winner} {verb_of(winner, 'wins')} the tie, {order[0]} each."
                else:
                    ahead = verb_of(winner, "leads" if open_still else "wins")
                    first = f"{_with(action)}: {winner} {ahead}, {' to '.join(map(str, order))}."
                later = _later(war, order, after, voice)
                price = _price(war, event, winner, found, voice)
                return [*map(opening, [first, *later, *_losses(war, found, voice), *price])]
    # The strongest are equal, and the choice is being made.
    chooser = war.speakers[-1]
    return [f"{_with(action)}: {order[0]} each.", f"{voice.does(chooser, 'chooses')} the winner."]


def _ties(view: View, war: WarView, world: State, voice: Voice) -> list[str]:
    """YY-9.5 to YY-9.8: where the strongest are equal, what each would pay for winning and what the others lose."""
    lines = []
    choices = world.legal() if world.stack and isinstance(world.stack[-1], AskChoose) else []
    for choice in choices:
        found = list(world.copy().play(choice))
        decided = next(event for event in found if isinstance(event, events.WarDecided))
        side = next(side for side in war.sides if side.hex == NAMES[decided.state.hex])
        parts = [f"the {decided.paid} sent"] if decided.paid else []
        if decided.losses:
            whole = decided.losses == side.board
            falls = whole and any(one.colour == COLOURS[RED] and one.hexes[0] in side.hexes for one in view.pagodas)
            which = "" if whole else f", which {voice.whom(war.speakers[-1])} {voice.verb(war.speakers[-1], 'chooses')}"
            many = f"all {decided.losses}" if whole and decided.losses > 1 else str(decided.losses)
            parts.append(f"{many} on the map{which}{', and its pagoda falls' if falls else ''}")
        winner = called(decided.state, voice)
        pays = [f"it pays {listed(parts)}"] if parts else []
        follows = [*pays, *(line.removesuffix(".") for line in _losses(war, found, voice))]
        if follows:
            lines.append(f"If {winner} {verb_of(winner, 'wins')}: {'; '.join(follows)}.")
    return lines


def _later(war: WarView, order: list[int], after: list[Seat], voice: Voice) -> list[str]:
    """YY-9.4, YY-9.5: what those who speak after the one who chooses could still make of it."""
    if not after:
        return []
    more = count(order[0] - order[1], "soldier")
    chooser = voice.does(war.speakers[-1], "chooses")
    return [f"{more} from {listed([voice.whom(seat) for seat in after], 'or')}: {order[0]} each, and {chooser}."]


def _losses(war: WarView, found: list[Event], voice: Voice) -> list[str]:
    """YY-9.6: which states lose their soldiers, which pagodas fall."""
    falls = list[str]()
    lost = dict.fromkeys((side.hex for side in war.sides), 0)
    for event in found:
        match event:
            case events.PagodaFell(colour):
                falls.append(pagoda(colour))
            case events.TileRemoved(_, place):
                home = next((side.hex for side in war.sides if NAMES[place] in side.hexes), war.counted)
                assert home is not None
                lost[home] += 1
    lines = []
    for side in war.sides:
        if lost[side.hex]:
            loser = called(side, voice)
            its = "their" if " and " in loser else "its"
            own = f"{its} soldier" if lost[side.hex] == 1 else f"{its} {lost[side.hex]} soldiers"
            lines.append(f"{loser} {verb_of(loser, 'loses')} {own}.")
    if falls:
        lines.append(f"the {falls[0]} falls." if len(falls) == 1 else f"both {falls[0]}s fall.")
    return lines


def _price(war: WarView, decided: events.WarDecided, winner: str, found: list[Event], voice: Voice) -> list[str]:
    """YY-9.8: what the winner pays for winning and with what, or that what was sent is lost all the same."""
    place = decided.state.hex
    sent = sum(given.tiles for given in war.given if given.hex == NAMES[place])
    sent += sum(event.tiles for event in found if isinstance(event, events.Backed) and event.state.hex == place)
    if not decided.against:
        lost = f"the {count(sent, 'soldier tile')} sent {'is' if sent == 1 else 'are'} lost"
        return [f"winning costs nothing, but {lost}."] if sent else []
    loser = "strongest loser" if len(war.sides) > 2 else "loser"
    due = f"winning costs {count(decided.against, 'soldier')}, as many as the {loser} has"
    if decided.paid > decided.against:
        return [f"{due}; all {decided.paid} sent are lost."]
    paid = [f"the {decided.paid} sent"] if decided.paid else []
    chooser = war.speakers[-1]
    which = f"which {voice.whom(chooser)} {voice.verb(chooser, 'chooses')}"
    owed = [f"{decided.losses} of {winner} on the map, {which}"] if decided.losses else []
    return [f"{due}: {' and '.join([*paid, *owed])}."]


def _pairs(began: events.WarBegan, voice: Voice) -> list[str]:
    """YY-9.1: the leaders of one colour that a war is about, the reader's first: "your soldier against Mei's"."""
    said = []
    for colour, role in enumerate(ROLES):
        seats = [seat for state in began.states for seat, of in state.leaders if of == colour]
        if len(seats) > 1:
            first, *others = sorted(seats, key=lambda seat: seat != voice.you)
            said.append(f"{voice.whose(first)} {role} against {listed([voice.whose(seat) for seat in others])}")
    return said


def _stakes(side: SideView, voice: Voice) -> str:
    """YY-9.6, YY-9.7: who leaves and who gains if a side wins, the reader first."""
    leaving = [
        _Leaves(stake.leader.seat, COLOURS.index(stake.leader.colour), stake.leader.hex or "", stake.gains)
        for stake in side.stakes
    ]
    winner = called(side, voice)
    return f"If {winner} {verb_of(winner, 'wins')}, {_leaving(leaving, voice)}."


def at_stake(seen: Seen, voice: Voice, first: str = "") -> str:
    """YY-9.6, YY-9.7: what each victory is to the reader, the side at a hex first; else who leaves by it."""
    view: View = seen.view
    assert view.question is not None and view.question.war is not None
    sides = sorted(view.question.war.sides, key=lambda side: side.hex != first)
    told = []
    for side in sides:
        gains = [f"1 {stake.leader.colour}" for stake in side.stakes if stake.gains == voice.you]
        losses = [f"your {stake.leader.role}" for stake in side.stakes if stake.leader.seat == voice.you]
        parts = [f"{verb} {listed(what)}" for verb, what in (("gain", gains), ("lose", losses)) if what]
        if parts:
            winner = called(side, voice)
            told.append(f"if {winner} {verb_of(winner, 'wins')}, you {' and '.join(parts)}")
    return f"{opening('; '.join(told))}." if told else _stakes(sides[0], voice)


class _Leaves(NamedTuple):
    """A leader whom a war sends home, from where, and who gains a point of his colour."""

    seat: Seat
    colour: Colour
    hex: str
    gains: Seat | None


def _sent_home(found: Iterable[Event]) -> list[_Leaves]:
    """Those whom a war that was played out sends home."""
    found = list(found)
    gains = {event.colour: event.seat for event in found if isinstance(event, events.Scored) and event.cause == "war"}
    return [
        _Leaves(event.seat, event.colour, NAMES[event.hex], gains.get(event.colour))
        for event in found
        if isinstance(event, events.LeaderReturned) and event.cause == "war"
    ]


def _leaving(leaving: Iterable[_Leaves], voice: Voice) -> str:
    """Which leaders a war sends home, and whose point each is: what the reader gains, then loses, then the others."""
    parts: dict[str, list[str]] = {"gain": [], "loss": [], "rest": []}
    for seat, colour, place, gains in leaving:
        mine = "gain" if gains is not None and gains == voice.you else "loss" if seat == voice.you else "rest"
        said = {"whose": voice.whose(seat), "role": ROLES[colour], "colour": COLOURS[colour], "hex": place}
        what, why, *_ = STAKES[mine]
        whom = {} if gains is None else {"whom": voice.whom(gains)}
        more = "" if gains is None else f" ({why.format(**said, **whom)})"
        parts[mine].append(what.format(**said) + more)
    return "; ".join([*parts["gain"], *parts["loss"], *parts["rest"]]) or "no leader leaves"


# Revolts (YY-8)


def _revolt(revolt: RevoltView, action: Action | None, found: list[Event], open_still: bool, voice: Voice) -> list[str]:
    totals = {revolt.attacker: revolt.attack, revolt.defender: revolt.defence}
    totals |= {event.seat: event.strength for event in found if isinstance(event, events.Supported)}
    end = next(event for event in found if isinstance(event, events.RevoltDecided))
    ahead = voice.verb(end.winner, "leads" if open_still else "wins")
    attacker, defender = revolt.attacker, revolt.defender
    against = f"{voice.whom(attacker)} {totals[attacker]} against {voice.whom(defender)} {totals[defender]}"
    lines = [f"{_with(action)}: {against}, {voice.whom(end.winner)} {ahead}."]
    if open_still or end.strength == end.against:
        lines.append("A tie goes to the defender.")
    gain = next(event.points for event in found if isinstance(event, events.Scored) and event.cause == "revolt")
    leaves = f"{voice.whose(end.loser)} {ROLES[end.colour]} leaves the board"
    follows = f"{leaves}; {count(gain, f'{COLOURS[end.colour]} point')} for {voice.whom(end.winner)}."
    return [
        *lines,
        f"If nothing is added, {follows}" if open_still else opening(follows),
        "All governor tiles that are added are spent, whoever wins.",
    ]
