"""What happens around a table, in sentences. What happens on the board is told by the game's own words."""

from teahouse.engine import Voice
from teahouse.server.log import facts
from teahouse.server.log.facts import AnyFact
from teahouse.server.log.table import HouseTable

_WHY = {
    "time": "time is up",
    "left": "the player has left",
    "removed": "the player has been away for too long",
}
_ENDED = {
    "aborted": "The table is called off.",
    "abandoned": "Everyone has left, so the table is closed.",
}

LOT = "The bot has failed, so a lot decides:"
"""Before a move that was chosen so."""


def tell(fact: AnyFact, table: HouseTable, voice: Voice) -> str:
    """A fact about the table as the log says it; "" for what needs no telling."""
    match fact:
        case facts.Opened():
            return "The table is open."
        case facts.Sat(seat):
            return "You sit down." if seat == voice.you else f"{table.name_of(fact)} sits down."
        case facts.BotSat(_, level, name):
            return f"{name}, a bot ({level}), sits down."
        case facts.Stood(seat, removed):
            return f"The host frees seat {seat + 1}." if removed else f"Seat {seat + 1} is free again."
        case facts.Filled():
            return "Everyone is here."
        case facts.Started(_, silent):
            late = [voice.names[seat] for seat in silent]
            return "The game begins." + (f" No random word came from {', '.join(late)}." if late else "")
        case facts.TakenOver(seat, level, why):
            return f"A bot ({level}) plays for {voice.whom(seat)}: {_WHY.get(why, why)}."
        case facts.GivenBack(seat):
            return f"{voice.does(seat, 'is')} back."
        case facts.Resigned(seat, level):
            rest = f" A bot ({level}) plays on." if level else ""
            return f"{voice.does(seat, 'resigns')}.{rest}"
        case facts.Hinted(seat):
            return f"{voice.does(seat, 'takes')} a hint."
        case facts.UndoAsked(seat):
            return f"{voice.does(seat, 'asks')} to take the last move back."
        case facts.UndoAnswered(_, seat, yes):
            return f"{voice.does(seat, 'agrees')}." if yes else f"{voice.does(seat, 'declines')}."
        case facts.Audience(watch, chat):
            speak = "Those who watch may speak." if chat else "Those who watch may not speak."
            return speak if watch else "Nobody else may watch from now on."
        case facts.Helped(hints, consent):
            asked = (
                "The others may be asked to let something be taken back." if consent else "Nobody is asked any more."
            )
            return f"{'Hints are given' if hints else 'There are no hints'} from now on. {asked}"
        case facts.Rest(_, seat, yes):
            return f"{voice.does(seat, 'wants')} a break." if yes else f"{voice.does(seat, 'goes')} on without a break."
        case facts.Woken():
            return "The house was closed for a while; the clocks go on from here."
        case facts.Ended("resigned", seat) if seat is not None:
            return f"{voice.does(seat, 'wins')}: the other has resigned."
        case facts.Ended("late"):
            return "The day of this deal is over, so it is closed."
        case facts.Ended(why):
            return _ENDED.get(why, "The table is over.")
        case facts.Rematched(_, seat):
            return f"{voice.does(seat, 'asks')} for another game." if seat is not None else "A rematch is set up."
        case _:
            return ""


def tell_away(table: HouseTable, seat: int, by_host: bool) -> str:
    """What becomes of the game of somebody who is away, told beforehand."""
    name = table.names[seat]
    who = "the host" if by_host else "whoever else plays"
    match table.setup.pace.kind:
        case "correspondence":
            return f"When the time for a move is over a bot plays for {name}, never sooner."
        case "live":
            return (
                f"When the clock reaches zero a bot plays for {name} by itself; "
                f"after two minutes away on their own turn {who} may ask for it."
            )
        case _:
            return f"After a day away on their own turn {who} may let a bot play for {name}."


def undone(line: str, voice: Voice) -> str:
    """An undo as the log says it."""
    seat = int(line.partition(" ")[0])
    return f"{voice.does(seat, 'takes')} back {voice.verb(seat, 'their')} last move."
