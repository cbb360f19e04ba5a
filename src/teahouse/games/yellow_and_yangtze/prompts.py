"""What is asked at Yellow & Yangtze while something is in the hand: what the piece or the whole action would bring."""

from collections.abc import Set

from teahouse.engine import Action, Event, Seen, Voice
from teahouse.engine.voice import count, listed, opening
from teahouse.games.yellow_and_yangtze import moves
from teahouse.games.yellow_and_yangtze.glossary import MEANS
from teahouse.games.yellow_and_yangtze.moves import events
from teahouse.games.yellow_and_yangtze.outlook import at_hand, begun, lying, named, outlook
from teahouse.games.yellow_and_yangtze.pieces import BLACK, BLUE, COLOURS, GREEN, HAND, ROLES, Colour, a, pagoda, size
from teahouse.games.yellow_and_yangtze.pieces.hexes import NAMES, NEAR, Hex, hexes_in
from teahouse.games.yellow_and_yangtze.pieces.triangles import TRIANGLE_HEXES
from teahouse.games.yellow_and_yangtze.view import View

_REPLACE = "Choose the tiles to replace.\nThey leave the game face down, and you draw as many.{ends}"
_EMPTY = " The bag is empty: this ends the game at once."
TAKEN = "It comes into your hand; the gap is filled at the end of the turn."


def follow(seen: Seen, voice: Voice, picked: str) -> str:
    """The question after what is picked; "" where it stays the same."""
    verb, _, rest = picked.partition(" ")
    action = seen.legal_as(picked)
    if action is not None:
        return _whole(action, seen, voice)
    role = ROLES[COLOURS.index(rest)] if rest in COLOURS else ""
    if verb == "tile" and role:
        return f"Choose a hex for your {role} tile.\n{MEANS[rest][0]}"
    if verb == "leader" and role:
        return (
            f"Choose a hex for your leader, the {role}.\nHe earns {rest} points in his state, beside a governor tile."
        )
    return _begun(verb, seen)


def _begun(verb: str, seen: Seen) -> str:
    """An action of which nothing is said yet but its kind: what it costs and what it is for."""
    ways = [action for action in seen.legal() if isinstance(action, moves.Riot | moves.Build)]
    match verb:
        case "riot":
            helped = {action.farmer for action in ways if isinstance(action, moves.Riot)}
            return f"Riot: choose a tile to remove.\n{_cost('farmer', helped)}"
        case "build":
            helped = {action.trader for action in ways if isinstance(action, moves.Build)}
            return f"Choose a triangle for the pagoda.\n{_cost('trader', helped)} {_PAYS}"
        case "pagoda":
            return f"Choose a triangle for the pagoda.\n{_PAYS}"
        case "replace":
            return _REPLACE.format(ends=_runs_out(seen.view))
    return ""


def _runs_out(view: View) -> str:
    """The same before anything was chosen, where it could happen."""
    held = sum((view.hand or {}).values())
    if held <= view.bag:
        return ""
    return f" The bag holds {count(view.bag, 'tile')}: to replace more ends the game at once." if view.bag else _EMPTY


def empties(tiles: int, view: View) -> str:
    """YY-5.E: the warning that to replace so many tiles ends the game; "" where the bag has as many."""
    if tiles <= view.bag:
        return ""
    return f" The bag holds {count(view.bag, 'tile')}: this ends the game at once." if view.bag else _EMPTY


def _cost(role: str, helped: Set[bool]) -> str:
    """YY-5.C, YY-5.D, YY-10: what is paid, where the leader may help, must, or can't."""
    if helped == {True}:
        return f"It costs 1 {role} tile: your {role} at hand stands in for a second one, and stays at hand."
    return f"It costs 2 {role} tiles{f', or 1 if your {role} at hand helps' if True in helped else ''}."


_PAYS = "It pays a point a turn to the leader of its colour there."


def near_end(seen: Seen) -> str:
    """YY-4.3, YY-12: that the game ends with this turn, for the bag has less than is missing, or soon; else ""."""
    view: View = seen.view
    full = [*view.hands, *([sum(view.merchants.values())] if seen.options.merchant_shortage_ends else [])]
    if sum(HAND - number for number in full) > view.bag:
        return "The last turn: the bag can’t fill what is missing, so the game ends with it."
    return "" if view.bag else "The bag is empty: the game ends as soon as a tile must be drawn."


def ends_chain(place: str, view: View) -> str:
    """YY-6.7: what a pagoda on rivers forgoes, where another farmer tile could follow."""
    could = view.tiles[place] == COLOURS[BLUE] and (view.hand or {}).get("blue", 0)
    return " Building ends the chain: no farmer tile follows in this action." if could else ""


def pays(place: str, view: View, voice: Voice) -> str:
    """YY-4.2: when and to whom a pagoda over the tile on a hex would pay."""
    colour = view.tiles[place]
    home = next((state for state in view.states if place in state.hexes), None)
    for leader in home.leaders if home else ():
        if leader.colour == colour:
            whose = voice.whose(leader.seat)
            return f"After each of {whose} turns it pays 1 {colour} point: {whose} {leader.role} leads there."
    stands_in = home is not None and any(leader.colour == COLOURS[BLACK] for leader in home.leaders)
    never = ": a governor who stands in earns nothing from it" if stands_in else ""
    return f"It pays 1 {colour} point a turn once {a(ROLES[COLOURS.index(colour)])} leads there{never}."


def _whole(action: Action, seen: Seen, voice: Voice) -> str:
    view: View = seen.view
    match action:
        case moves.Tile(colour, place):
            return _tile(action, seen, voice)
        case moves.Leader(colour, place):
            return _leader(colour, place, seen.foresee(action), view, voice)
        case moves.Withdraw(colour):
            return f"Take your {ROLES[colour]} off the board?"
        case moves.Riot(place):
            role = ROLES[COLOURS.index(view.tiles[NAMES[place]])]
            paid = f"{_cost('farmer', {action.farmer})} {_loss(seen.foresee(action), voice)}"
            return f"Riot: remove the {role} tile on {NAMES[place]}.\n{paid}"
        case moves.Lose(place):
            return f"Give up the soldier tile on {NAMES[place]}.\n{_loss(seen.foresee(action), voice)}"
        case moves.Merchant(colour):
            means = MEANS[COLOURS[colour]][0].partition(";")[0].rstrip(".")
            return f"Take {a(ROLES[colour])} tile?\n{means}."
        case moves.Replace(tiles):
            return _REPLACE.format(ends=empties(size(tiles), view))
        case moves.End():
            without = " without an action" if view.actions > 1 else ""
            return f"End your turn{without}?\nThen your pagodas pay, and hands and merchants are filled up."
    name = seen.game.words.name(action, seen, voice)
    match action:
        case moves.Back() | moves.StandAside() | moves.Support():
            beside = "Support is public as soon as it is given."
        case moves.Choose():
            beside = "They are equal: what you say decides."
        case moves.Count():
            beside = "It fights for one state alone."
        case moves.Build(site) | moves.Pagoda(site):
            lies = TRIANGLE_HEXES[site.triangle][0]
            more = pays(lies, view, voice)
            if isinstance(action, moves.Pagoda):
                return f"{name}?\n{more}{ends_chain(lies, view)}"
            return f"{name}?\n{_cost('trader', {action.trader})} {more}"
        case _:
            return f"{name}?"
    return "\n".join([f"{name}?", beside, *outlook(seen, voice, action)])


def _tile(action: moves.Tile, seen: Seen, voice: Voice) -> str:
    """YY-6: the first thing that a tile brings, and what else."""
    view: View = seen.view
    colour, place = action.colour, action.hex
    first, more = "no point.", []
    peace, completes = True, False
    for event in seen.foresee(action):
        match event:
            case events.WarBegan(_, _, states):
                peace = False
                sides = listed([f"{lying(state)} {state.strength}" for state in states], "against")
                first = f"war, {sides}."
                more.append(begun(seen, voice, action))
            case events.Scored(seat, scored, number, "tile"):
                first = f"{count(number, f'{COLOURS[scored]} point')} for {voice.whom(seat)}."
                more.append(f"{opening(voice.whose(seat))} {ROLES[colour]} leads there.")
            case events.Scored(seat, scored, number, "governor"):
                first = f"{count(number, f'{COLOURS[scored]} point')} for {voice.whom(seat)}."
                more.append(f"{opening(voice.whose(seat))} governor stands in for {a(ROLES[colour])}.")
            case events.United(_, states):
                names = opening(listed([named(state, voice) for state in states]))
                more.append(f"{names} become one state.")
            case events.PagodaOffered():
                completes = True
                more.append(f"Completes a triangle, so you may build a {pagoda(colour)}.")
    if first == "no point.":
        either = f"Neither {a(ROLES[colour])} nor a governor leads there."
        leads = "No governor leads there." if colour == BLACK else either
        more.append(leads if _beside(place, view, voice) else "It lies outside of every state.")
    if colour == GREEN and view.merchants and peace:
        more.append("Then you may take a merchant.")
    if colour == BLUE and peace and (view.hand or {}).get("blue", 0) > 1:
        instead = "Building ends the chain; without it another farmer tile may follow."
        more.append(instead if completes else "Then another farmer tile may follow beside it.")
    return f"{opening(ROLES[colour])} tile on {NAMES[place]}: {first}\n{' '.join(more)}".rstrip()


def _leader(colour: Colour, place: Hex, found: tuple[Event, ...], view: View, voice: Voice) -> str:
    """YY-5.3: what a leader would bring."""
    beside = _beside(place, view, voice, (view.seat, COLOURS[colour]))
    brings = f"joins {beside[0]}." if beside else "founds a state."
    more = "No points for positioning a leader."
    for event in found:
        match event:
            case events.United(_, states):
                brings = f"{listed([named(state, voice) for state in states])} become one state."
            case events.RevoltBegan(_, defender, _, _, _, strength, defence):
                brings = f"revolt, yours {strength} against {voice.whose(defender)} {defence}."
                rival = voice.whom(defender)
                more = f"A tie goes to the defender. You may add governor tiles first, then {rival} may."
                if colour != BLACK:
                    more = " ".join([more, *at_hand(BLACK, view, voice, [event.attacker, defender])])
                break
    return f"Your {ROLES[colour]} to {NAMES[place]}: {brings}\n{more}"


def _loss(found: tuple[Event, ...], voice: Voice) -> str:
    """YY-7: what the loss of a tile brings beside."""
    said = []
    for event in found:
        match event:
            case events.LeaderReturned(seat, colour, _, "support"):
                said.append(f"{opening(voice.whose(seat))} {ROLES[colour]} loses the last governor tile and leaves.")
            case events.PagodaFell(colour):
                said.append(f"The {pagoda(colour)} falls.")
            case events.TileRemoved(_, _, parts) if parts > 1:
                said.append(f"The state falls into {parts} parts.")
    return " ".join(said) or "Nothing else changes."


def _beside(place: Hex, view: View, voice: Voice, besides: tuple[int | None, str] | None = None) -> list[str]:
    """The names of the states beside a hex that have a leader other than that one."""
    near = {NAMES[other] for other in hexes_in(NEAR[place])}
    return [
        named(state, voice)
        for state in view.states
        if near.intersection(state.hexes) and any((one.seat, one.colour) != besides for one in state.leaders)
    ]
