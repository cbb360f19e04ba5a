"""How to play Courtyard well: plan the whole turn, and weigh what it leaves open.

- A beginner takes the tile that scores most right now, and otherwise brings walls together.
- Club plans its turn for points, and puts tiles back when nothing can be closed.
- Master plans many turns, asks of each what the next players could make of the board, tries to block
  the worst of that with tiles left over, and knows when the game ends.

All of it is a function of what the seat sees: in the middle of a turn the plan is found again.
"""

from collections.abc import Sequence
from random import Random
from typing import Final

from teahouse.engine import Action, Seen
from teahouse.engine.advice import Advice, Dial, Skill
from teahouse.games.courtyard.bot.careless import sensible
from teahouse.games.courtyard.bot.loops import Loop
from teahouse.games.courtyard.bot.outlook import Outlook, Weights, World, chance_to_win, settled
from teahouse.games.courtyard.bot.plan import Breadth, Turn, begin, plan, sealed
from teahouse.games.courtyard.moves import DONE, REFILLS, Discard, Place, placement
from teahouse.games.courtyard.pieces.cells import STEPS, demands_of
from teahouse.games.courtyard.pieces.tiles import WALLS_ON
from teahouse.games.courtyard.rules import State
from teahouse.games.courtyard.rules.courtyards import this_turn
from teahouse.games.courtyard.rules.hands import hand_of
from teahouse.games.courtyard.state import MIX, PLACE

CLUB: Final = Breadth(first=5, later=3, loops=6, ways=1, width=3, through=False)
MASTER: Final = Breadth(first=6, later=4, loops=16, ways=6, width=10, through=True)
WIDER: Final = Breadth(first=6, later=5, loops=32, ways=12, width=24, through=True)
"""What is planned where there is time to judge."""
CLUB_WORLDS: Final = 8
MASTER_WORLDS: Final = 32
SHORT_SIGHTED: Final = Weights(own=0.02)
"""Club takes any points before it thinks of its next hand."""
TURNS: Final = 70
"""So many turns master judges by what they leave behind."""
BLOCKED: Final = 3
"""On so many of the best of them it tries one more tile, in the way of the others."""
BLOCKS: Final = 40
"""So many different ones."""
THREATS: Final = 12
"""The loops whose cells are looked at for blocking."""

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
    return _master(state, Outlook(_worlds(seen, rng, MASTER_WORLDS), state.turn))


def deeper(skill: Skill, seen: Seen, rng: Random, times: float) -> Opinions:
    """What master would say with so many times the worlds; with more of them a wider plan, and twice the turns."""
    state = _imagined(seen, rng)
    if state.stage == MIX:
        return opinion(skill, seen, rng) or []
    outlook = Outlook(_worlds(seen, rng, max(1, round(times * MASTER_WORLDS))), state.turn)
    return _master(state, outlook, WIDER, 2 * TURNS) if times > 1 else _master(state, outlook)


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


# Master


class Judged:
    """Turns that master has judged by what they leave behind."""

    def __init__(self, outlook: Outlook) -> None:
        self._outlook = outlook
        self._turns: list[tuple[float, int, Turn]] = []
        self.actions: dict[Action, float] = {}
        """The best chance that a turn beginning with this action gives."""

    def judge(self, turn: Turn) -> None:
        """Judge a turn that ends with the tiles it has."""
        value = self._outlook.after(turn.state)
        first = turn.actions[0] if turn.actions else DONE
        self.actions[first] = max(value, self.actions.get(first, 0.0))
        self._turns.append((-value, len(self._turns), turn))

    def best(self, number: int) -> list[Turn]:
        """The best turns so far; of equal ones those judged first."""
        return [turn for _, _, turn in sorted(self._turns, key=lambda one: one[:2])[:number]]


def _master(state: State, outlook: Outlook, breadth: Breadth = MASTER, most: int = TURNS) -> Opinions:
    """Plan, judge what each turn leaves behind, block with what is left over, end the game where that wins."""
    judged = Judged(outlook)
    root = begin(state)
    turns = plan(state, breadth)[:most]
    if state.stage == PLACE:
        judged.judge(root)
    for turn in turns:
        if turn.actions:
            judged.judge(turn)
    for turn in [root, *turns]:
        end = sealed(turn)
        if end is not None and end.actions:
            judged.judge(end)
    for turn in [*judged.best(BLOCKED), root]:
        if turn.open:
            for action in _blocks(turn.state, outlook.loops(turn.state))[:BLOCKS]:
                more = turn.then((action,))
                if more is not None:
                    judged.judge(more)
    if state.stage == PLACE:
        return _ranked(state, judged.actions, judged.actions[DONE])
    idle = _idle(state, outlook, replies=True)
    return _ranked(state, judged.actions | idle, min(idle.values()))


def _blocks(state: State, loops: Sequence[Loop]) -> list[Place]:
    """Tiles of the hand on open cells of the most dangerous loops, those that open the fewest new ends first."""
    wanted = dict.fromkeys(cell for loop in loops[:THREATS] for cell in loop.cells)
    demands = demands_of(state.open_cells)
    fits = hand_of(state.hands[state.turn]).fits.tiles
    found = [
        (WALLS_ON[tile & 15] - WALLS_ON[demands[cell] & 15], rank, tile, cell)
        for rank, cell in enumerate(wanted)
        if cell in demands
        for tile in fits[demands[cell]]
    ]
    return [placement(tile, cell) for _, _, tile, cell in sorted(found)]


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
    },
    step=170,
    deeper=deeper,
    tallied=tallied,
    sure={2: 1.31},
)
"""What the bots know about Courtyard."""
