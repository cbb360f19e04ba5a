"""How to play Courtyard well: plan the whole turn, and weigh what it leaves open.

- A beginner takes the tile that scores most right now, and otherwise brings walls together.
- Club plans its turn for points, and puts tiles back when nothing can be closed.
- Master plans many turns, asks of each what the next players could make of the board, tries to block
  the worst of that with tiles left over, and knows when the game ends.
- Grandmaster judges as master does, but many times as many turns; to the best of them it adds tiles one by one, in the
  way of the others or for itself, as long as that makes them better.

All of it is a function of what the seat sees: in the middle of a turn the plan is found again.
"""

from random import Random
from typing import Final

from teahouse.engine import Action, Seen
from teahouse.engine.advice import Advice, Dial, Skill
from teahouse.games.courtyard.bot.careless import sensible
from teahouse.games.courtyard.bot.hindsight import hindsight
from teahouse.games.courtyard.bot.outlook import Outlook, Weights, World, chance_to_win, settled
from teahouse.games.courtyard.bot.plan import Breadth, begin, plan
from teahouse.games.courtyard.bot.weighing import Width, weighed
from teahouse.games.courtyard.moves import DONE, REFILLS, Discard, Place
from teahouse.games.courtyard.pieces.cells import STEPS
from teahouse.games.courtyard.pieces.tiles import WALLS_ON
from teahouse.games.courtyard.rules import State
from teahouse.games.courtyard.rules.courtyards import this_turn
from teahouse.games.courtyard.rules.hands import hand_of
from teahouse.games.courtyard.state import MIX, PLACE

CLUB: Final = Breadth(first=5, later=3, loops=6, ways=1, width=3, through=False)
MASTER: Final = Width(
    Breadth(first=6, later=4, loops=16, ways=6, width=10, through=True), turns=70, rounds=1, best=3, tiles=40, near=12
)
GRANDMASTER: Final = Width(
    Breadth(first=6, later=6, loops=32, ways=12, width=20, through=True),
    turns=200,
    rounds=8,
    best=6,
    tiles=100,
    near=60,
)
CLUB_WORLDS: Final = 8
WORLDS: Final = 32
"""In so many worlds master and grandmaster judge what a turn leaves behind."""
SHORT_SIGHTED: Final = Weights(own=0.02)
"""Club takes any points before it thinks of its next hand."""

Opinions = list[tuple[Action, float]]


def opinion(skill: Skill, seen: Seen, rng: Random) -> Opinions | None:
    """Every legal action with the chance to win that it gives, the best first."""
    state = _imagined(seen, rng)
    if state.stage == MIX:  # CY-12.7: towers are what counts
        even = chance_to_win(state, state.turn, [0.0] * state.players)
        return [(REFILLS[0], even), (REFILLS[1], 0.98 * even)]
    if skill <= Skill.GLANCE:
        return _beginner(state, rng)
    if skill == Skill.PLAN:
        return _club(state, Outlook(_worlds(seen, rng, CLUB_WORLDS), state.turn, SHORT_SIGHTED))
    width = GRANDMASTER if skill == Skill.UTMOST else MASTER
    return _weighing(state, Outlook(_worlds(seen, rng, WORLDS), state.turn), width)


def deeper(skill: Skill, seen: Seen, rng: Random, times: float) -> Opinions:
    """What master or grandmaster would say with so many times the worlds."""
    state = _imagined(seen, rng)
    if state.stage == MIX:
        return opinion(skill, seen, rng) or []
    outlook = Outlook(_worlds(seen, rng, max(1, round(times * WORLDS))), state.turn)
    return _weighing(state, outlook, GRANDMASTER if skill == Skill.UTMOST else MASTER)


def tallied(state: State) -> list[float]:
    """The chance to win of each seat by the points alone."""
    return [chance_to_win(state, seat, [0.0] * state.players) for seat in range(state.players)]


def _worlds(seen: Seen, rng: Random, number: int) -> list[World]:
    return [World(_imagined(seen, rng), rng) for _ in range(number)]


def _imagined(seen: Seen, rng: Random) -> State:
    state = seen.imagine(rng)
    assert isinstance(state, State)
    return state


def _ranked(state: State, judged: dict[Action, float], idle: float) -> Opinions:
    """All legal actions, the best first. A tile that no plan begins with brings no more than `idle`, laying none,
    and a little less for every wall that it opens."""
    rest = []
    for action in state.legal():
        if action not in judged:
            opened = 0
            if isinstance(action, Place):
                opened = WALLS_ON[action.tile & 15] - WALLS_ON[state.demands[action.cell] & 15]
            rest.append((action, idle * (0.98 - 0.01 * opened)))
    return sorted([*judged.items(), *rest], key=lambda pair: -pair[1])


# Beginner


def _beginner(state: State, rng: Random) -> Opinions:
    """One tile at a time: points now, else walls that come together."""
    seat, before = state.turn, this_turn(state)
    base = [0.0] * state.players
    found: Opinions = []
    for action in state.legal():
        merit = 0.0
        if isinstance(action, Place):
            turn = begin(state).then((action,))
            assert turn is not None
            together = WALLS_ON[state.demands[action.cell] & 15] - 1
            closer = sum(WALLS_ON[turn.state.demands[cell] & 15] > 1 for cell in _opened(turn.state, action))
            gain = turn.points - before
            merit = gain + 0.5 * together + 0.3 * closer if gain >= 0 else gain
            merit += 0.1 if not before else -0.5
        elif action == DONE:
            merit = 0.05
        elif isinstance(action, Discard):
            merit = -1.0 - 0.1 * hand_of(action.tiles).size
        else:
            merit = -3.0
        base[seat] = merit + 0.01 * rng.random()
        found.append((action, chance_to_win(state, seat, base)))
    return sorted(found, key=lambda pair: -pair[1])


def _opened(state: State, action: Place) -> list[int]:
    """The empty cells beside a tile just laid."""
    return [action.cell + step for step in STEPS if action.cell + step in state.demands]


# Club


def _club(state: State, outlook: Outlook) -> Opinions:
    """The turn that scores most; where none scores, the discard that promises most for the next time."""
    seat = state.turn
    gains = [0.0] * state.players
    judged: dict[Action, float] = {}
    for turn in plan(state, CLUB):
        first = turn.actions[0] if turn.actions else DONE
        if first not in judged and (turn.actions or state.stage == PLACE):
            gains[seat] = turn.points - 0.01 * len(turn.actions)
            judged[first] = chance_to_win(state, seat, gains)
    if state.stage == PLACE:
        return _ranked(state, judged, judged[DONE])
    idle = _idle(state, outlook, replies=False)
    return _ranked(state, judged | idle, min(idle.values()))


# Master and grandmaster


def _weighing(state: State, outlook: Outlook, width: Width) -> Opinions:
    """What the turns that are looked at are worth, and what it is to lay nothing."""
    found = weighed(state, outlook, width)
    if state.stage == PLACE:
        return _ranked(state, found, found[DONE])
    idle = _idle(state, outlook, replies=True)
    return _ranked(state, found | idle, min(idle.values()))


# Laying nothing


def _idle(state: State, outlook: Outlook, *, replies: bool) -> dict[Action, float]:
    """Discards and the pass: the board stays, the hand may get better. With an empty hand there is only the pass."""
    seat, hand = state.turn, state.hands[state.turn]
    loops = outlook.loops(state)
    others: list[float] | None = None if replies else [0.0] * state.players
    judged: dict[Action, float] = {}
    for action in state.legal():
        if isinstance(action, Place):
            continue
        end = state.copy()
        end.play(action)
        end = settled(end)
        if others is None:
            others = outlook.replies(end, loops)
        gains = others[:]
        back = action.tiles if isinstance(action, Discard) else 0
        drawn = hand_of(back)
        gains[seat] = outlook.own(end, loops, hand - back, drawn.towers, drawn.walls)
        judged[action] = chance_to_win(end, seat, gains)
    return judged


ADVICE: Final = Advice(
    opinion=opinion,
    sensible=sensible,
    levels={
        "guest": Dial(overlooks=0.78),
        "newcomer": Dial(overlooks=0.6),
        "amateur": Dial(overlooks=0.2),
        "regular": Dial(overlooks=0.05),
        "veteran": Dial(overlooks=0.17),
        "expert": Dial(overlooks=0.04),
        "grandmaster": Dial(plays="weighs many more moves than master"),
    },
    step=170,
    deeper=deeper,
    tallied=tallied,
    hindsight=hindsight,
    sure={2: 1.31},
)
"""What the bots know about Courtyard."""
