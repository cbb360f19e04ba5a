"""The arena: who sits where, and one game at a time.

A comparison is a `Plan`. Its games are numbered, and everything about a game follows from its
number: the seating, the dice and the seeds of the bots. So it doesn't matter which process plays
which game, nor in which order.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from itertools import permutations
from time import process_time
from typing import Any

from teahouse.bots import levels
from teahouse.bots.budget import Budget
from teahouse.bots.opinion import Bot
from teahouse.bots.result import shares
from teahouse.engine import Action, Hand, Record, Refused, State, registry
from teahouse.engine.advice import Dial

MOST_SEATINGS = 24
"""Where there are more ways to sit, the table only turns, so that everybody still sits everywhere."""

Make = Callable[[str, "Plan", str], Bot]


@dataclass(frozen=True, slots=True)
class Plan:
    """What is compared: a game, its players and options, the bots and what they may spend."""

    game: str
    bots: tuple[str, ...]
    """By name, `name:visits` or `name~overlooks`; if there are more seats, the last one takes those left."""
    players: int
    options: Mapping[str, Any] = field(default_factory=dict)
    visits: int | None = None
    seconds: float | None = None
    seed: str = "0"

    def __post_init__(self) -> None:
        if not self.bots:
            raise Refused(f"an arena needs bots; write for example --bots {levels.adviser().name},random")
        if len(self.bots) > self.players:
            raise Refused(f"{len(self.bots)} bots can't sit at a table of {self.players}")
        registry.game(self.game).start(self.players, self.options)
        for name in self.bots:
            make_bot(name, self, "0")

    def as_json(self) -> dict[str, Any]:
        """The plan as a results file opens with it."""
        return {**asdict(self), "bots": list(self.bots), "options": dict(self.options)}

    @property
    def budget(self) -> Budget | None:
        """What a decision may cost: visits, and where none are said seconds; None: what the bots have of their own."""
        return Budget.asked(self.visits, None if self.visits is not None else self.seconds)

    @property
    def seatings(self) -> list[tuple[str, ...]]:
        """Every different way to sit down; with too many of them, every turn of the table."""
        seats = (*self.bots, *self.bots[-1:] * (self.players - len(self.bots)))
        ways = list(dict.fromkeys(permutations(seats))) if self.players <= 6 else []
        if 0 < len(ways) <= MOST_SEATINGS:
            return ways
        return list(dict.fromkeys(seats[turn:] + seats[:turn] for turn in range(self.players)))


@dataclass(frozen=True, slots=True)
class Played:
    """What one game of a comparison gave, by seat."""

    number: int
    seating: tuple[str, ...]
    shares: tuple[float, ...]
    """The part of the win: 1, a fraction of a shared win, or 0; in a drawn game 0 for everybody."""
    ranks: tuple[int, ...]
    scores: tuple[int, ...]
    first: int
    """The seat that started."""
    thought: tuple[tuple[float, ...], ...]
    """Milliseconds of computing for each decision that was one."""


def make_bot(name: str, plan: Plan, seed: str) -> Bot:
    """A bot of a plan; `name:visits` has a budget of its own, `name~0.3` overlooks so much."""
    game = registry.game(plan.game)
    whole, _, overlooks = name.partition("~")
    kind, _, visits = whole.partition(":")
    if visits and not (visits.isascii() and visits.isdigit() and int(visits)):
        raise Refused(f"{name!r} should be the name of a bot, or name:visits such as {levels.adviser().name}:400")
    level = levels.find(kind, game)
    if visits and level.budget is None:
        raise Refused(f"{kind} has no budget of visits")
    if overlooks:
        level = replace(level, dial=Dial(overlooks=_part(overlooks)))
    return level.make(game, seed, Budget(int(visits)) if visits else plan.budget)


def _part(text: str) -> float:
    try:
        part = float(text)
    except ValueError:
        part = 1.0
    if not 0 <= part < 1:
        raise Refused(f"what a bot overlooks is a part of the moves, such as 0.25, not {text!r}")
    return part


def play_game(plan: Plan, number: int, make: Make = make_bot) -> Played:
    """Play the game with this number. All seatings in turn have the same dice and the same seeds of bots."""
    return play_recorded(plan, number, make)[0]


def play_recorded(plan: Plan, number: int, make: Make = make_bot) -> tuple[Played, Record]:
    """Play it, and give its record too."""
    seatings = plan.seatings
    block, way = divmod(number, len(seatings))
    seating = seatings[way]
    bots = [make(name, plan, f"{plan.seed} {block} {_which(seating, seat)}") for seat, name in enumerate(seating)]
    hand = Hand.begin(registry.game(plan.game), _names(seating), plan.options, seed=f"{plan.seed} {block}")
    thought: list[list[float]] = [[] for _ in seating]

    def choose(state: State, seat: int) -> Action:
        seen = state.seen_by(seat)
        decision = len(seen.legal()) > 1
        start = process_time()
        action = bots[seat].choose(seen)
        if decision:
            thought[seat].append(round(1000 * (process_time() - start), 2))
        return action

    hand.go_on(choose)
    outcome = hand.state.outcome
    assert outcome is not None
    played = Played(
        number=number,
        seating=seating,
        shares=shares(outcome),
        ranks=outcome.ranks,
        scores=outcome.scores,
        first=hand.state.first or 0,
        thought=tuple(tuple(times) for times in thought),
    )
    return played, hand.record


def _which(seating: Sequence[str], seat: int) -> str:
    """A bot's name for its seed: the second `random` at a table is another than the first."""
    return f"{seating[seat]} {seating[:seat].count(seating[seat])}"


def _names(seating: Sequence[str]) -> list[str]:
    return [
        name if seating.count(name) == 1 else f"{name} {seating[:seat].count(name) + 1}"
        for seat, name in enumerate(seating)
    ]
