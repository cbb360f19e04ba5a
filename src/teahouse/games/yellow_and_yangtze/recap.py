"""A turn of Yellow & Yangtze in short."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby

from teahouse.engine import Event, Voice
from teahouse.engine.recap import Recap, joined
from teahouse.engine.voice import count, listed, opening
from teahouse.games.yellow_and_yangtze.moves import events as e
from teahouse.games.yellow_and_yangtze.outlook import called, verb_of
from teahouse.games.yellow_and_yangtze.pieces import COLOURS, ROLES, pagoda, size
from teahouse.games.yellow_and_yangtze.pieces.hexes import NAMES
from teahouse.games.yellow_and_yangtze.words import a_tile, leader, revolt_sums, tell, war_sums


def begins(event: Event, before: Event) -> bool:
    """With each turn, and with the end."""
    return isinstance(event, e.TurnBegan | e.Ended)


def recap(events: Sequence[Event], voice: Voice) -> Recap:
    """The actions of a turn, the conflicts they led to, and the points."""
    began = events[0]
    draws = _draws(events, voice)
    if not isinstance(began, e.TurnBegan):
        told = [tell(event, voice) for event in events if not isinstance(event, e.Drew | e.MerchantCame)]
        words = joined([*told, *draws])
        return Recap(None, words, words)
    seat = began.seat
    passed_over = (e.TurnBegan, e.Drew, e.MerchantCame)
    told = [tell(event, voice) for event in events if not isinstance(event, passed_over)]
    actions = [*_actions(events, seat, voice)]
    turn = opening(f"{voice.whose(seat)} turn")
    return Recap(
        seat=seat,
        deed=f"{voice.who(seat)} {listed(actions)}" if actions else turn,
        words=joined([*told, *draws]) or f"{turn}.",
        brings="; ".join(_brings(events, voice)),
        points=sum(event.points for event in events if isinstance(event, e.Scored) and event.seat == seat),
    )


def _draws(events: Sequence[Event], voice: Voice) -> list[str]:
    """All draws of a refill in one sentence for each hand, and one for the merchants."""
    told = []
    for seat in dict.fromkeys(event.seat for event in events if isinstance(event, e.Drew)):
        drawn = [event.colour for event in events if isinstance(event, e.Drew) and event.seat == seat]
        known = [a_tile(colour) for colour in drawn if colour is not None]
        told.append(f"{voice.does(seat, 'draws')} {listed(known) if known else count(len(drawn), 'tile')}.")
    came = [a_tile(event.colour) for event in events if isinstance(event, e.MerchantCame)]
    if came:
        told.append(opening(f"{listed(came)} {'comes' if len(came) == 1 else 'come'} to the merchants."))
    return told


def _actions(events: Sequence[Event], seat: int, voice: Voice) -> Iterator[str]:
    """What the one whose turn it is did, in order; tiles of a colour that follow each other in one breath."""
    deeds = [(event, said) for event in events if (said := _action(event, seat, voice))]
    for colour, run in groupby(deeds, lambda deed: deed[0].colour if isinstance(deed[0], e.Placed) else None):
        some = [*run]
        places = [NAMES[event.hex] for event, _ in some if isinstance(event, e.Placed)]
        if colour is None or len(places) == 1:
            yield from (said for _, said in some)
        else:
            yield f"{voice.verb(seat, 'places')} {count(len(places), f'{ROLES[colour]} tile')} on {listed(places)}"


def _action(event: Event, seat: int, voice: Voice) -> str:
    """What the one whose turn it is did, without saying who."""
    match event:
        case e.Positioned(_, colour, place) | e.Moved(_, colour, _, place):
            verb = "positions" if isinstance(event, e.Positioned) else "moves"
            to = "on" if verb == "positions" else "to"
            return f"{voice.verb(seat, verb)} the {ROLES[colour]} {to} {NAMES[place]}"
        case e.Withdrawn(_, colour, _):
            return f"{voice.verb(seat, 'withdraws')} the {ROLES[colour]}"
        case e.Placed(_, colour, place):
            article = "an" if ROLES[colour].startswith("a") else "a"
            return f"{voice.verb(seat, 'places')} {article} {ROLES[colour]} tile on {NAMES[place]}"
        case e.Rioted(_, place, _):
            return f"{voice.verb(seat, 'causes')} a riot on {NAMES[place]}"
        case e.Replaced(_, tiles):
            return f"{voice.verb(seat, 'replaces')} {count(size(tiles), 'tile')}"
        case e.PagodaBuilt(_, colour, _, source, _, _):
            left = f" moved from {' '.join(source)}" if source else ""
            return f"{voice.verb(seat, 'builds')} a {pagoda(colour)}{left}"
    return ""


def _brings(events: Sequence[Event], voice: Voice) -> list[str]:
    """How conflicts ended, whose leaders went home, and who gained what."""
    parts = []
    gained: dict[int, Counter[int]] = {}
    for event in events:
        match event:
            case e.RevoltDecided(winner, _, _, strength, against):
                wins = voice.verb(winner, "wins")
                parts.append(f"{voice.whom(winner)} {wins} {revolt_sums(strength, against)}")
            case e.WarDecided(state, total, against, _, _):
                victor = called(state, voice)
                parts.append(f"{victor} {verb_of(victor, 'wins')} {war_sums(total, against)}")
            case e.LeaderReturned(owner, colour, _, _):
                parts.append(f"{leader(owner, colour, voice)} leaves the board")
            case e.PagodaFell(colour, hexes):
                parts.append(f"the {pagoda(colour)} on {' '.join(hexes)} falls")
            case e.Scored(seat, colour, points, _):
                gained.setdefault(seat, Counter())[colour] += points
    for seat, colours in gained.items():
        told = listed([count(number, f"{COLOURS[colour]} point") for colour, number in colours.items()])
        parts.append(f"{told} for {voice.whom(seat)}")
    return parts
