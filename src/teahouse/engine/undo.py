"""What may be taken back, decided once for every table: online, around one screen and in a terminal.

Freely, a seat takes back its last move while it still has the decision: no chance fell, nobody else is asked, and it
learned nothing by the move, also not by what did not happen. Beyond that the other people must agree; one person among
bots may take back a whole turn. The dice are never rewound: what chance gave in between is lost.
"""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Literal, NamedTuple

from teahouse.engine.action import Action, Event
from teahouse.engine.record import Hand
from teahouse.engine.seen import Seen
from teahouse.engine.state import State
from teahouse.engine.voice import listed

WORLDS = 8
"""In so many worlds that a seat could be in a move is tried, to see whether it could have told anything."""

_LOST = {"roll": ("the roll", "the rolls"), "draw": ("the draw", "the draws"), "deal": ("the deal", "the deals")}
_CHANCE = ("what chance gave", "what chance gave")
_NOT_MOVED = "You have not moved in this hand, so there is nothing to take back."
_TOO_LATE = "This can't be taken back: chance fell, somebody else was asked, or something was learned by it."


class Undo(NamedTuple):
    """What a seat's wish to take back comes to."""

    kind: Literal["", "free", "ask"] = ""
    """Freely, by consent of the others, or (""): there is nothing that could be taken back."""
    lines: int = 0
    """How many standing lines would go."""
    asked: frozenset[str] = frozenset()
    """The people who must agree."""
    loses: str = ""
    """What chance gave and would be lost, such as "the roll"; "" where nothing would."""
    refused: str = ""
    """Why there is nothing to take back, in a sentence."""


def undo_of(hand: Hand, seat: int, people: Sequence[str | None]) -> Undo:
    """What a seat may take back. `people` holds the person of each seat, None for bots and for those who gave up.

    Several seats of one person are several people around one screen: nobody there takes back another's decision, and
    as the one screen can't ask them one by one, nothing is taken back there but freely.
    """
    lines = _since_last_move(hand, seat)
    if not lines or hand.state.over:
        return Undo(refused=_NOT_MOVED)
    loses = _lost(hand.standing[-lines:])
    others = [person for other, person in enumerate(people) if other != seat and person is not None]
    if not others or (lines == 1 and hand.free[-1] and hand.state.to_act == seat):
        return Undo("free", lines, loses=loses)
    if people[seat] in others:
        return Undo(refused=_TOO_LATE)
    return Undo("ask", lines, frozenset(others), loses)


def _since_last_move(hand: Hand, seat: int) -> int:
    """How many lines stand from a seat's last move on; 0 if it has not moved."""
    mark = f"{seat} "
    return next((back for back, line in enumerate(reversed(hand.standing), 1) if line.startswith(mark)), 0)


def _lost(lines: Sequence[str]) -> str:
    """What chance gave in these lines, in words."""
    verbs = Counter(line.split(" ")[1] for line in lines if line.startswith("~"))
    named: Counter[tuple[str, str]] = Counter()
    for verb, number in verbs.items():
        named[_LOST.get(verb, _CHANCE)] += number
    return listed([words[number > 1] for words, number in named.items()])


def learned_nothing(seen: Seen, action: Action, state: State, events: Sequence[Event]) -> bool:
    """Whether a move that was just played may go into `Hand.free`: it brought what its seat had foreseen and nothing
    else, could have brought nothing else, and left the decision with its seat. `seen` is from before it, `state` and
    `events` from after."""
    if state.to_act != seen.seat:
        return False
    told = [str(event.seen_by(seen.seat)) for event in events]
    return told == [str(event) for event in seen.foresee(action)] and teaches_nothing(seen, action)


def teaches_nothing(seen: Seen, action: Action) -> bool:
    """Whether the seat knows beforehand all that a move would tell it, and would decide again after it.

    Tried in worlds that the seat could be in: where one of them would tell it more, hearing nothing teaches too.
    """
    foreseen = [str(event) for event in seen.foresee(action)]
    for number in range(WORLDS if seen.game.foresee is not None else 1):
        world = seen.imagine(Random(number))
        told = [str(event.seen_by(seen.seat)) for event in world.play(action)]
        if world.to_act != seen.seat or told != foreseen:
            return False
    return True


def will_be_free(seen: Seen, action: Action, people: Sequence[str | None]) -> bool:
    """Whether the seat could take this action back at once and freely, as far as it can know beforehand."""
    if all(person is None for other, person in enumerate(people) if other != seen.seat):
        world = seen.imagine(Random(0))
        world.play(action)
        return not world.over
    return teaches_nothing(seen, action)
