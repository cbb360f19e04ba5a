"""The sentences of Liar's Dice. What is asked and how it ended is told by the house."""

from liars_dice.moves import Bid, Lost, Rolled, Said, Shown
from liars_dice.pieces import DIE, FACE, Dice
from teahouse.engine import Event, First, Seen, Voice
from teahouse.engine.voice import count, listed


def listing(dice: Dice) -> str:
    """What lies under a cup, or how much."""
    return listed([DIE.names[die] for die in dice if die is not None]) or count(len(dice), "die", "dice")


def tell(event: Event, voice: Voice) -> str:
    """What happened."""
    match event:
        case First(seat):
            return f"{voice.does(seat, 'begins')}."
        case Rolled(seat, dice):
            return f"{voice.does(seat, 'rolls')} {listing(dice)}."
        case Said(seat, Bid(number, face)):
            return f"{voice.does(seat, 'bids')} {number} {FACE.names[face]}."
        case Said(seat, call):
            return f"{voice.does(seat, 'calls')} “{str(call).removeprefix('call ')}”."
        case Shown(seat, dice):
            return f"{voice.does(seat, 'shows')} {listing(dice)}."
        case Lost(seat, left):
            return f"{voice.does(seat, 'loses')} a die: {count(left, 'die', 'dice')} left."
    raise TypeError(f"there is no sentence for {event!r}")


def draw(seen: Seen, voice: Voice) -> str:
    """Everybody's dice as far as they are known, and the last bid."""
    view = seen.view
    wide = max(map(len, voice.names))
    lines = []
    for seat, cup in enumerate(view["cups"]):
        dice = " ".join(die or "?" for die in cup) or f"dice: {view['dice'][seat]}"
        lines.append(f"{voice.names[seat]:{wide}}  {dice}")
    if view["bidder"] is not None:
        lines += ["", f"{voice.does(view['bidder'], 'bids')} {view['count']} {view['face']}."]
    return "\n".join(lines)
