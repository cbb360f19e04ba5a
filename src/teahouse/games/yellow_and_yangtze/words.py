"""Every sentence a player, a log, a terminal or a screen reader meets at Yellow & Yangtze."""

from teahouse.engine import CHANCE, Action, Event, First, Outcome, Seen, Voice
from teahouse.engine.kinds import Seat
from teahouse.engine.voice import bare, count, listed, opening
from teahouse.games.yellow_and_yangtze import moves, prompts
from teahouse.games.yellow_and_yangtze.drawing import draw
from teahouse.games.yellow_and_yangtze.glossary import GLOSSARY
from teahouse.games.yellow_and_yangtze.moves import events
from teahouse.games.yellow_and_yangtze.outlook import called, named, on_sides, outlook, sides_of, verb_of
from teahouse.games.yellow_and_yangtze.pieces import (
    BLUE,
    COLOURS,
    GREEN,
    PAGODA_NAMES,
    ROLES,
    YELLOW,
    Bundle,
    Colour,
    a,
    by_name,
    pagoda,
    size,
)
from teahouse.games.yellow_and_yangtze.pieces.hexes import NAMES, Hex
from teahouse.games.yellow_and_yangtze.pieces.triangles import TRIANGLE_NAMES, Site
from teahouse.games.yellow_and_yangtze.reasons import reason
from teahouse.games.yellow_and_yangtze.view import View
from teahouse.games.yellow_and_yangtze.view.look import QuestionView

__all__ = ["GLOSSARY", "ask", "draw", "name", "reason", "sum_up", "tell"]


def tile(colour: Colour) -> str:
    """A tile with its role beside its colour: "soldier tile (red)"."""
    return f"{ROLES[colour]} tile ({COLOURS[colour]})"


def a_tile(colour: Colour) -> str:
    """The same with its article: "an artisan tile (yellow)"."""
    return a(tile(colour))


def leader(seat: Seat, colour: Colour, voice: Voice) -> str:
    """A leader as one speaks of him: "your soldier", "Mei's soldier"."""
    return f"{voice.whose(seat)} {ROLES[colour]}"


def _own(seat: Seat, colour: Colour, voice: Voice) -> str:
    """A leader in a sentence about his owner: "your soldier", "the soldier"."""
    return f"{'your' if seat == voice.you else 'the'} {ROLES[colour]}"


def points(number: int, colour: Colour) -> str:
    """Points with their colour: "1 red point"."""
    return count(number, f"{COLOURS[colour]} point")


def bundle(tiles: Bundle) -> str:
    """Some tiles as one counts them: "2 red, 1 blue and 3 unknown tiles"."""
    told = [f"{number} {colour}" for colour, number in by_name(tiles, "unknown").items()]
    return f"{listed(told)} {'tile' if size(tiles) == 1 else 'tiles'}"


def strong(state: events.StateTold, voice: Voice) -> str:
    """A state with its strength: "Qin with 3 soldiers", "your state at G8 with 1 soldier"."""
    return f"{named(state, voice)} with {count(state.strength, 'soldier')}"


def revolt_sums(strength: int, against: int) -> str:
    """YY-8.3: what was won with which strengths; a tie is told as one."""
    sums = f"{strength} to {against}" if strength > against else f"{strength} each: a tie goes to the defender"
    return f"the revolt, {sums}"


def war_sums(total: int, against: int) -> str:
    """YY-9.5: the same of a war."""
    return f"the war, {total} to {against}" if total > against else f"the tied war, {total} each"


# What happened


def tell(event: Event, voice: Voice) -> str:
    """What happened, as the log says it."""
    return opening(_tell(event, voice))


def _tell(event: Event, voice: Voice) -> str:
    match event:
        case First(seat):
            return f"{voice.does(seat, 'is')} the start player."
        case events.Drew(seat, None):
            return f"{voice.does(seat, 'draws')} a tile."
        case events.Drew(seat, colour) if colour is not None:
            return f"{voice.does(seat, 'draws')} {a_tile(colour)}."
        case events.MerchantCame(colour):
            return f"{a_tile(colour)} comes to the merchants."
        case events.TurnBegan(seat):
            return f"It is {voice.whose(seat)} turn."
        case events.TurnEnded(seat):
            return f"{voice.does(seat, 'ends')} the turn."
        case events.Scored(seat, colour, number, cause):
            why = {
                "tile": f": {_own(seat, colour, voice)} leads there",
                "governor": f": {_own(seat, 0, voice)} stands in for {a(ROLES[colour])}",
                "pagoda": " from pagodas",
                "revolt": " for the revolt",
                "war": " for the war",
            }[cause]
            return f"{voice.does(seat, 'gains')} {points(number, colour)}{why}."
        case events.Positioned(seat, colour, place):
            return f"{voice.does(seat, 'positions')} {_own(seat, colour, voice)} on {NAMES[place]}."
        case events.Moved(seat, colour, origin, place):
            moved = f"{_own(seat, colour, voice)} from {NAMES[origin]} to {NAMES[place]}"
            return f"{voice.does(seat, 'moves')} {moved}."
        case events.Withdrawn(seat, colour, place):
            return f"{voice.does(seat, 'withdraws')} {_own(seat, colour, voice)} from {NAMES[place]}."
        case events.Placed(seat, colour, place):
            return f"{voice.does(seat, 'places')} {a_tile(colour)} on {NAMES[place]}."
        case events.Rioted(seat, place, farmer):
            paid = f"1 farmer tile, helped by {_own(seat, BLUE, voice)}" if farmer else "2 farmer tiles"
            return f"{voice.does(seat, 'causes')} a riot on {NAMES[place]} for {paid}."
        case events.Replaced(seat, tiles) if not by_name(tiles):
            return f"{voice.does(seat, 'replaces')} {count(size(tiles), 'tile')} face down."
        case events.Replaced(seat, tiles):
            return f"{voice.does(seat, 'replaces')} {bundle(tiles)}."
        case events.Declined(seat, what):
            return {
                "pagoda": f"{voice.does(seat, 'builds')} no pagoda.",
                "merchant": f"{voice.does(seat, 'takes')} no merchant.",
                "chain": f"{voice.does(seat, 'places')} no further farmer tile.",
            }[what]
        case events.MerchantTaken(seat, colour):
            return f"{voice.does(seat, 'takes')} {a_tile(colour)} from the merchants."
        # The board besides moves: pagodas, removals, unions
        case events.United(place, states):
            return f"{listed([named(state, voice) for state in states])} become one state through {NAMES[place]}."
        case events.PagodaOffered(seat, colour, triangles):
            where = listed([" ".join(triangle) for triangle in triangles], "or")
            return f"{voice.does(seat, 'completes')} a triangle and may build a {pagoda(colour)}: {where}."
        case events.PagodaBuilt(seat, colour, hexes, source, paid, trader):
            price = ""
            if paid:
                price = f" for 1 trader tile, helped by {_own(seat, GREEN, voice)}" if trader else " for 2 trader tiles"
            left = f", moved from {' '.join(source)}" if source else ""
            built = f"a {pagoda(colour)} ({PAGODA_NAMES[colour]}) on {' '.join(hexes)}"
            return f"{voice.does(seat, 'builds')} {built}{left}{price}."
        case events.PagodaFell(colour, hexes):
            return f"The {pagoda(colour)} on {' '.join(hexes)} falls and goes to the supply."
        case events.TileRemoved(colour, place):
            return f"The {tile(colour)} on {NAMES[place]} is removed."
        case events.LeaderReturned(seat, colour, place, cause):
            why = " without a governor tile beside him" if cause == "support" else ""
            return f"{leader(seat, colour, voice)} leaves {NAMES[place]}{why}."
        # Conflicts
        case events.RevoltBegan(attacker, defender, colour, _, place, strength, defence):
            rival = f"{leader(defender, colour, voice)} on {NAMES[place]}"
            return f"Revolt: {leader(attacker, colour, voice)} has strength {strength}, {rival} {defence}."
        case events.Supported(seat, tiles, governor, strength):
            given = _given(tiles, "governor tile", "the governor" if governor else "")
            return f"{voice.does(seat, 'adds')} {given}: strength {strength}."
        case events.RevoltDecided(winner, _, _, strength, against):
            return f"{voice.does(winner, 'wins')} {revolt_sums(strength, against)}."
        case events.WarBegan(_, place, states):
            war = f"War over {NAMES[place]}: {listed([strong(state, voice) for state in states], 'against')}."
            return f"{war} {on_sides(event, voice)}"
        case events.Counted(seat, state):
            army = count(state.strength, "soldier")
            return f"{voice.does(seat, 'counts')} the uniting tile for {called(state, voice)}: {army}."
        case events.Backed(seat, state, tiles, soldier, strength):
            given = _given(tiles, "soldier tile", "the soldier" if soldier else "")
            return f"{voice.does(seat, 'backs')} {called(state, voice)} with {given}: strength {strength}."
        case events.StoodAside(seat):
            return f"{voice.does(seat, 'stands')} aside."
        case events.WarTied(seat, states):
            names = listed([called(state, voice) for state in states])
            return f"{names} are equally strong. {voice.does(seat, 'chooses')} the winner."
        case events.WarDecided(state, total, against, _, losses):
            price = f" That costs {count(losses, 'soldier tile')} on the map." if losses else ""
            ahead = called(state, voice)
            return f"{ahead} {verb_of(ahead, 'wins')} {war_sums(total, against)}.{price}"
        # The end
        case events.Ended(reason):
            return f"{ENDINGS[reason]} The game is over."
        case events.Revealed(seat, totals, allocated, result):
            has = listed([f"{number} {COLOURS[colour]}" for colour, number in enumerate(totals)])
            after = listed([str(value) for value in allocated])
            lifted = f" With the yellow points at the lowest that makes {after}." if totals[YELLOW] else ""
            return f"{voice.does(seat, 'has')} {has}.{lifted} The lowest, {result}, is {voice.whose(seat)} score."
    raise ValueError(f"{event} is not an event of Yellow & Yangtze")


def _given(tiles: int, what: str, helper: str) -> str:
    given = [count(tiles, what)] if tiles else []
    return listed([*given, *([helper] if helper else [])]) or "nothing"


ENDINGS = {
    "refill": "The bag is empty and a hand can't be filled up.",
    "merchants": "The bag is empty and the merchants can't be filled up.",
    "replace": "The bag is empty and the replaced tiles can't be drawn.",
    "stall": "No tile has been drawn for too long.",
}


# What may be done


def name(action: Action, seen: Seen, voice: Voice) -> str:
    """A legal action in words."""
    match action:
        case moves.Leader(colour, place):
            moved = _stands(colour, seen.view)
            return f"{'Move' if moved else 'Position'} your {ROLES[colour]} {'to' if moved else 'on'} {NAMES[place]}"
        case moves.Withdraw(colour):
            return f"Withdraw your {ROLES[colour]}"
        case moves.Tile(colour, place):
            return f"Place {a_tile(colour)} on {NAMES[place]}"
        case moves.Riot(place, farmer):
            paid = "1 farmer tile, with your farmer’s help" if farmer else "2 farmer tiles"
            return f"Riot: remove the tile on {NAMES[place]} for {paid}"
        case moves.Build(site, trader):
            paid = "1 trader tile, with your trader’s help" if trader else "2 trader tiles"
            return f"Build a pagoda on {_where(site)} for {paid}"
        case moves.Replace(tiles):
            ends = prompts.empties(size(tiles), seen.view)
            return f"Replace {bundle(tiles)}{ends and ': that ends the game'}"
        case moves.End():
            return "End the turn"
        case moves.Pagoda(site):
            return f"Build the pagoda on {_where(site)}"
        case moves.Merchant(colour):
            return f"Take {a_tile(colour)} from the merchants"
        case moves.Decline():
            asked = seen.view.question
            return "Build no pagoda" if asked and asked.kind == "pagoda" else "Take no merchant"
        case moves.Done():
            return "Place no further farmer tile"
        case moves.Support(tiles, governor):
            return f"Add {_given(tiles, 'governor tile', 'your governor' if governor else '')}"
        case moves.StandAside():
            return "Stand aside"
        case moves.Lose(place):
            return f"Give up the soldier tile on {NAMES[place]}"
        case moves.Back(place, tiles, soldier):
            given = _given(tiles, "soldier tile", "your soldier" if soldier else "")
            return f"Back {_side(place, seen, voice)} with {given}"
        case moves.Count(place):
            return f"Count the uniting tile for {_side(place, seen, voice)}"
        case moves.Choose(place):
            return f"Let {_side(place, seen, voice)} win"
    return str(action)


def _stands(colour: Colour, view: View) -> bool:
    """Whether the reader's leader of a colour is on the board already."""
    return any(one.hex for one in view.leaders if (one.seat, one.colour) == (view.seat, COLOURS[colour]))


def _where(site: Site) -> str:
    moved = f", moved from {TRIANGLE_NAMES[site.source]}" if site.source else ""
    return TRIANGLE_NAMES[site.triangle] + moved


def _side(place: Hex, seen: Seen, voice: Voice) -> str:
    view: View = seen.view
    if view.question and view.question.war:
        for side in view.question.war.sides:
            if side.hex == NAMES[place]:
                return called(side, voice)
    return NAMES[place]


# What is asked

_NOBODY_YET = "Begin with a leader beside a governor tile (black): leaders earn the points of their colour."


def ask(seen: Seen, voice: Voice, picked: str = "") -> str:
    """What is asked now in the first line; in further ones what else to know, in a conflict how it stands."""
    view: View = seen.view
    seat = view.to_act
    if seat is None:
        return "The game is over."
    if seat == CHANCE:
        if view.stage == "first":
            return "Lots decide who starts."
        if view.receiver == "merchants":
            return "A tile is drawn for the merchants."
        assert isinstance(view.receiver, int)
        return f"{voice.does(view.receiver, 'draws')} a tile."
    if picked and seat == voice.you and (follows := prompts.follow(seen, voice, picked)):
        return follows
    assert view.question is not None
    yours, theirs = _question(seen, view.question, voice)
    return "\n".join([yours if seat == voice.you else f"{voice.who(seat)} {theirs}.", *outlook(seen, voice)])


def _question(seen: Seen, asked: QuestionView, voice: Voice) -> tuple[str, str]:
    """The question as the one who is asked reads it, and what others read of that player."""
    view: View = seen.view
    match asked.kind:
        case "action":
            action = f"Take an action: {view.actions} left in this turn."
            if not any(leader.hex for leader in view.leaders if leader.seat == asked.seat):
                action += f"\n{_NOBODY_YET}"
            elif ends := prompts.near_end(seen):
                action += f"\n{ends}"
            return action, "is choosing an action"
        case "pagoda":
            brings = prompts.pays(asked.hexes[0], view, voice) + prompts.ends_chain(asked.hexes[0], view)
            return f"The tile completes a triangle. Build a pagoda?\n{brings}", "is deciding about a pagoda"
        case "merchant":
            return f"Take a tile from the merchants, or none.\n{prompts.TAKEN}", "is choosing a merchant"
        case "chain":
            if asked.seat == view.seat and not (view.hand or {}).get("blue"):
                beside = (
                    "You hold no further farmer tile (blue).\nYou are asked all the same, so that nobody learns it."
                )
            else:
                beside = f"Place another farmer tile beside {asked.hexes[0]}, or none.\nIt is the same action."
            return beside, "may place another farmer tile"
        case "lose":
            due = count(asked.left, "soldier tile")
            each = ", one at a time" if asked.left > 1 else ""
            return f"Give up {due} of the winning state{each}.", f"is giving up {due} of the winning state"
        case "count":
            return "Say for which warring state the uniting tile fights.", "is counting the uniting tile"
        case "choose":
            return "The strongest states are equal. Choose the winner.", "is choosing the winner of the war"
        case "back":
            assert asked.war is not None
            ways = "You have no soldier to send." if _forced(seen) else "Back one?"
            return f"War: {sides_of(asked.war, voice)}. {ways}", "is choosing a side in the war"
    revolt = asked.revolt
    assert revolt is not None
    role = ROLES[COLOURS.index(revolt.colour)]
    attack, defence = f"{role} {revolt.attack}", f"{voice.whose(revolt.defender)} {revolt.defence}"
    sides = f"{voice.whose(revolt.attacker)} {attack} against {defence}"
    ways = "You have no governor to add." if _forced(seen) else "Add governor tiles?"
    return f"Revolt: {sides}. {ways}", "is choosing what to add in the revolt"


def _forced(seen: Seen) -> bool:
    """YY-19.2: whether the reader is asked and has one answer only."""
    return len(seen.legal()) == 1


# How it ended


def sum_up(outcome: Outcome, voice: Voice) -> str:
    """How it ended, in one sentence."""
    best = [seat for seat, rank in enumerate(outcome.ranks) if rank == 1]
    score = outcome.scores[best[0]]
    tied = [seat for seat, other in enumerate(outcome.scores) if other == score and seat not in best]
    if len(best) == 1 and tied:
        who = opening(listed([voice.whom(seat) for seat in (*best, *tied)]))
        wins = f"{voice.does(best[0], 'wins')} {_edge(outcome, best[0])}"
        return f"{who} {bare('has')} {score} in the lowest colour. {wins}."
    if len(best) == 1:
        others = [f"{voice.whom(seat)} {score}" for seat, score in enumerate(outcome.scores) if seat not in best]
        return f"{voice.does(best[0], 'wins')} with {score} in the lowest colour; {listed(others)}."
    who = opening(listed([voice.whom(seat) for seat in best]))
    return f"{who} {bare('shares')} the victory with {score} in the lowest colour."


def _edge(outcome: Outcome, winner: int) -> str:
    """YY-11.2: by what somebody wins whom another equals in the lowest colour."""
    vectors = outcome.details["vectors"]
    nearest = max(vector for seat, vector in enumerate(vectors) if seat != winner)
    for place, (own, other) in enumerate(zip(vectors[winner], nearest, strict=True)):
        if own != other:
            return f"by the {('', 'second lowest', 'third lowest', 'highest')[place]}, {own} to {other}"
    return "the tie: all four colours are equal"
