"""What is asked at Yellow & Yangtze while something is in the hand: what the piece or the whole action would bring."""

from teahouse.engine import Action, Event, Seen, Voice
from teahouse.engine.voice import count, listed, opening
from teahouse.games.yellow_and_yangtze import moves
from teahouse.games.yellow_and_yangtze.moves import events
from teahouse.games.yellow_and_yangtze.outlook import begun, outlook
from teahouse.games.yellow_and_yangtze.pieces import BLUE, COLOURS, GREEN, PAGODA_NAMES, ROLES, Colour, a
from teahouse.games.yellow_and_yangtze.pieces.hexes import NAMES, NEAR, Hex, hexes_in
from teahouse.games.yellow_and_yangtze.view import View

_BEGUN = {
    "riot": "Riot: choose a tile to remove.",
    "build": "Choose a triangle for the pagoda.",
    "pagoda": "Choose a triangle for the pagoda.",
    "replace": "Choose the tiles to replace.\nThey go face down into the box, and you draw as many.",
}


def follow(seen: Seen, voice: Voice, picked: str) -> str:
    """The question after what is picked; "" where it stays the same."""
    verb, _, rest = picked.partition(" ")
    action = seen.legal_as(picked)
    if action is not None:
        return _whole(action, seen, voice)
    role = ROLES[COLOURS.index(rest)] if rest in COLOURS else ""
    if verb == "tile" and role:
        return f"Choose a hex for your {role} tile."
    return f"Choose a hex for your {role}." if verb == "leader" and role else _BEGUN.get(verb, "")


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
            return f"Riot: remove the {role} tile on {NAMES[place]}.\n{_loss(seen.foresee(action), voice)}"
        case moves.Lose(place):
            return f"Give up the soldier tile on {NAMES[place]}.\n{_loss(seen.foresee(action), voice)}"
        case moves.Merchant(colour):
            after = "The tile comes into your hand. The gap is filled at the end of the turn."
            return f"Take the {ROLES[colour]}?\n{after}"
        case moves.Replace():
            return _BEGUN["replace"]
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
        case _:
            return f"{name}?"
    return "\n".join([f"{name}?", beside, *outlook(seen, voice, action)])


def _tile(action: moves.Tile, seen: Seen, voice: Voice) -> str:
    """YY-6: the first thing that a tile brings, and what else."""
    view: View = seen.view
    colour, place = action.colour, action.hex
    first, more = "no point.", []
    peace = True
    for event in seen.foresee(action):
        match event:
            case events.WarBegan(_, _, states):
                peace = False
                sides = listed([f"{state.short} {state.strength}" for state in states], "against")
                first = f"war, {sides}."
                more.append(begun(seen, voice, action))
            case events.Scored(seat, scored, number, "tile"):
                first = f"{count(number, f'{COLOURS[scored]} point')} for {voice.whom(seat)}."
                more.append(f"{opening(voice.whose(seat))} {ROLES[colour]} leads there.")
            case events.Scored(seat, scored, number, "governor"):
                first = f"{count(number, f'{COLOURS[scored]} point')} for {voice.whom(seat)}."
                more.append(f"{opening(voice.whose(seat))} governor stands in for {a(ROLES[colour])}.")
            case events.United(_, states):
                names = opening(listed([state.name for state in states]))
                more.append(f"{names} become one state.")
            case events.PagodaOffered():
                more.append(f"Completes a triangle, so you may build a {PAGODA_NAMES[colour]}.")
    if first == "no point.":
        inside = "Neither its leader nor a governor stands there."
        more.append(inside if _beside(place, view) else "It lies outside of every state.")
    if colour == GREEN and view.merchants and peace:
        more.append("Then you may take a merchant.")
    if colour == BLUE and peace and (view.hand or {}).get("blue", 0) > 1:
        more.append("Then another farmer may follow beside it.")
    return f"{opening(ROLES[colour])} to {NAMES[place]}: {first}\n{' '.join(more)}".rstrip()


def _leader(colour: Colour, place: Hex, found: tuple[Event, ...], view: View, voice: Voice) -> str:
    """YY-5.3: what a leader would bring."""
    beside = _beside(place, view, (view.seat, COLOURS[colour]))
    brings = f"joins {beside[0]}." if beside else "founds a state."
    more = "No points for positioning a leader."
    for event in found:
        match event:
            case events.United(_, states):
                brings = f"{listed([state.name for state in states])} become one state."
            case events.RevoltBegan(_, defender, _, _, _, strength, defence):
                brings = f"revolt against {voice.whose(defender)} {ROLES[colour]}, {strength} to {defence}."
                more = "A tie goes to the defender. You speak first, then he does."
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
                said.append(f"The {PAGODA_NAMES[colour]} falls.")
            case events.TileRemoved(_, _, parts) if parts > 1:
                said.append(f"The state falls into {parts} parts.")
    return " ".join(said) or "Nothing else changes."


def _beside(place: Hex, view: View, besides: tuple[int | None, str] | None = None) -> list[str]:
    """The names of the states beside a hex that have a leader other than that one."""
    near = {NAMES[other] for other in hexes_in(NEAR[place])}
    return [
        state.name
        for state in view.states
        if near.intersection(state.hexes) and any((one.seat, one.colour) != besides for one in state.leaders)
    ]
