"""One job of the mining: a game is played, and what is found in it.

What a job gives hangs on the seed and the number of its game alone.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from random import Random
from typing import Any, Final

from teahouse.bots import levels
from teahouse.engine import Game, Seen, registry
from teahouse.engine.action import Event, Unreadable
from teahouse.engine.puzzling import Deed
from teahouse.mining import judges
from teahouse.mining.games import Decision, decisions
from teahouse.mining.grading import QUICK, asked, rating, strengths
from teahouse.mining.judges import Worth, as_told, bounded
from teahouse.school.played import Course
from teahouse.school.puzzle import Puzzle, Verdict, in_order, text_of
from teahouse.school.trial import Player, answered, lines_of

A_GAME: Final = 3
"""So many puzzles of a game at most,"""
APART: Final = 6
"""at least so many lines apart."""
LOOKS: Final = 160
"""So many decisions of a game are looked at,"""
LATER: Final = 3.0
"""the end of it so many times as readily as its beginning,"""
JUDGED: Final = 8
"""and so many of them judged, at most."""
EASY: Final = 0.03
"""So often something is looked at that nobody misses."""
GLANCES: Final = 3
"""So often each quick level is asked whether it misses something."""
MILD: Final = 0.4
"""So often something that only weaker levels miss, or a choice between two moves."""
POINTS: Final = (0.5, 1.5)
"""The same for one who plays alone, in points to expect."""
TOLD: Final = 0.03
"""By so much the best must be better as people are told it."""
NEARLY: Final = 0.8
"""An early look must see so much of both;"""
LATE: Final = 0.25
"""one after such a part of a judge's work, all of it."""
ALIKE: Final = 6
"""No more moves than this are as good as the best."""
MOVES: Final = 3
"""So many moves that are not as good are judged by roll-outs,"""
ANSWERED: Final = 3
"""and the replies to so many are kept."""


@dataclass(frozen=True, slots=True)
class Opinion:
    """What a judge says, sorted out."""

    best: str
    good: tuple[str, ...]
    """What is as good, the best among it."""
    margin: float
    """By how much the worst of these is better than anything else."""

    @classmethod
    def of(cls, worth: Worth, within: float) -> "Opinion":
        """From what moves are worth, the best first."""
        best = next(iter(worth))
        good = tuple(move for move, value in worth.items() if value >= worth[best] - within)
        rest = [value for move, value in worth.items() if move not in good]
        return cls(best, good, min(worth[move] for move in good) - max(rest, default=worth[best]))


def found_in(name: str, seed: str, number: int) -> dict[str, Any]:
    """The puzzles of one game, as lines, and how far others came."""
    game = registry.game(name)
    rng = Random(f"{seed} {name} {number}")
    told: Counter[str] = Counter()
    kept: list[Puzzle] = []
    for decision in _drawn(list(decisions(game, rng)), rng):
        if len(kept) == A_GAME or told["judged"] >= JUDGED:
            break
        if any(abs(decision.line - puzzle.mined["line"]) < APART for puzzle in kept):
            continue
        puzzle = _looked_at(game, decision, Mined(seed, number), rng, told)
        if puzzle is None:
            continue
        if any(one.theme == puzzle.theme and one.best == puzzle.best for one in kept):
            told["alike"] += 1
            continue
        told["found"] += 1
        kept.append(puzzle)
    return {"game": number, "told": dict(told), "puzzles": [text_of(puzzle) for puzzle in kept]}


def _drawn(some: Sequence[Decision], rng: Random) -> list[Decision]:
    """The decisions that are looked at, in no order, the later ones sooner: the less is still to come, the likelier one
    move is clearly best, and the sooner that is proven."""
    last = max((decision.line for decision in some), default=1)
    lots = [rng.random() / (1 + (LATER - 1) * decision.line / last) for decision in some]
    return [some[place] for place in sorted(range(len(some)), key=lots.__getitem__)[:LOOKS]]


@dataclass(frozen=True, slots=True)
class Mined:
    """Where something was found."""

    seed: str
    number: int


def _looked_at(game: Game[Any], decision: Decision, mined: Mined, rng: Random, told: Counter[str]) -> Puzzle | None:
    """A decision, from a glance to the judges."""
    told["looked at"] += 1
    before = _readable(game, decision)
    if before is None:
        told["not written"] += 1
        return None
    seen = decision.state.seen_by(decision.seat)
    seed = f"{mined.seed} {game.name} {mined.number} {decision.line}"
    heard = _heard(seen, seed, rng, told)
    if isinstance(heard, str):
        told[heard] += 1
        return None
    return _made(game, decision, before, heard, seed, mined)


@dataclass(frozen=True, slots=True)
class Heard:
    """What both judges agree on."""

    worth: Worth
    """What moves are worth to the first."""
    opinion: Opinion
    verdicts: tuple[Verdict, ...]


def _heard(seen: Seen, seed: str, rng: Random, told: Counter[str]) -> Heard | str:
    """What the judges make of a decision, or why it is no puzzle: each step costs more than the one before it."""
    within, clear = POINTS if seen.players == 1 else judges.CHANCE_TO_WIN
    steps = judges.steps(seen.game, seen.players)
    hearings = {step.judge.name: step.judge.begin(seen, seed) for step in steps}
    said: dict[str, Worth] = {}
    opinions: dict[str, Opinion] = {}
    some: list[str] = []
    for place, step in enumerate(steps):
        name, final = step.judge.name, step.part == judges.VERDICT
        told["judged"] += final and not any(earlier.part == judges.VERDICT for earlier in steps[:place])
        worth = said[name] = hearings[name](step.part, some)
        opinion = opinions[name] = Opinion.of(worth, within)
        least = NEARLY if step.part < LATE else 1.0
        if opinion.margin < least * clear or (not final and not _told(worth, opinion, seen, least * TOLD)):
            return f"unclear to {name}, {step.part:.1%} of it"
        if any(opinion.best not in other.good for other in opinions.values()):
            return "not agreed"
        if place == 0 and rng.random() >= _worth_it(_missed(seen, seed, opinion.good), len(worth)):
            return "too easy"
        if not final:
            some = [*opinion.good, *[move for move in worth if move not in opinion.good][:MOVES]]
    first = judges.first(seen.game, seen.players).name
    worth, opinion = said[first], opinions.pop(first)
    if len(opinion.good) > min(ALIKE, len(worth) // 2) or not _told(worth, opinion, seen, TOLD):
        return "too close"
    if any(set(other.good) != set(opinion.good) for other in opinions.values()):
        return "not agreed"  # what is as good for one must be so for the other: nothing stands in between
    verdicts = [Verdict(name, one.best, round(one.margin, 4)) for name, one in {first: opinion, **opinions}.items()]
    return Heard(worth, opinion, tuple(verdicts))


def _told(worth: Worth, opinion: Opinion, seen: Seen, least: float) -> bool:
    """Whether the difference is one that people are told."""
    if seen.players == 1:
        return True
    best, after = worth[opinion.good[-1]], max(value for move, value in worth.items() if move not in opinion.good)
    return as_told(best, seen) - as_told(after, seen) >= least


def _readable(game: Game[Any], decision: Decision) -> Course | None:
    """The table as the puzzle sets it up, if that is the table as it was."""
    try:
        course = Course(game.position(decision.start.text()))
        course.follow(decision.before)
    except Unreadable:
        return None
    return course if course.state == decision.state else None


def _missed(seen: Seen, seed: str, good: Sequence[str]) -> list[bool]:
    """Which of the quick levels mostly miss it, from the second weakest on: the weakest misses anything."""
    some = [level for level in levels.ladder(seen.game) if level.limit <= QUICK][1:]
    found = []
    for level in some:
        minds = [bounded(level, seen.game, f"{seed} glance {time}") for time in range(GLANCES)]
        found.append(sum(str(mind.choose(seen)) not in good for mind in minds) > GLANCES // 2)
    return found


def _worth_it(missed: Sequence[bool], legal: int) -> float:
    """How likely it is judged: seldom what nobody misses, more seldom what only weak levels miss, or of two moves."""
    if not any(missed):
        return EASY
    fools = 1.0 if any(missed[len(missed) // 2 :]) else MILD
    return fools if legal > 2 else MILD * fools


def _made(
    game: Game[Any],
    decision: Decision,
    before: Course,
    heard: Heard,
    seed: str,
    mined: Mined,
) -> Puzzle:
    """The puzzle, with what the levels make of it and what follows upon moves."""
    worth, opinion = heard.worth, heard.opinion
    seen = decision.state.seen_by(decision.seat)
    position = decision.start.text()
    id = sha256("\n".join([game.name, position, *decision.before]).encode()).hexdigest()[:8]
    answers = asked(seen, seed)
    parts = {name: fmean_of(move in opinion.good for move in moves) for name, moves in answers.items()}
    strong = strengths(game)
    tried = Counter(move for moves in answers.values() for move in moves if move not in opinion.good)
    rest = [move for move in worth if move not in opinion.good]
    wrong = list(dict.fromkeys([*(move for move, _ in tried.most_common(2)), *rest]))[:ANSWERED]
    shown = dict.fromkeys([*opinion.good, *wrong, *rest[: ANSWERED + 1]])
    adviser = levels.adviser()
    budget = adviser.spends(game)
    by = Player(adviser.name, (budget.visits if budget else None) or 1)
    replies, deeds = {}, {}
    for move in [*opinion.good, *wrong]:
        replies[move], deeds[move] = _followed(before, decision.seat, move, by, id, move in opinion.good)
    puzzle = Puzzle(
        game=game.name,
        id=id,
        seat=decision.seat,
        position=position,
        before=decision.before,
        best=opinion.best,
        as_good=tuple(move for move in opinion.good if move != opinion.best),
        worth=in_order({move: round(as_told(worth[move], seen), 4) for move in shown}),
        replies=replies,
        rating=rating([strong[name] for name in parts], list(parts.values())),
        fooled=tuple(name for name, part in parts.items() if part < 0.5),
        found=tuple(name for name, part in parts.items() if part >= 0.5),
        margin=0.0,
        judges=heard.verdicts,
        mined={"seed": mined.seed, "game": mined.number, "line": decision.line},
    )
    margin = min(puzzle.worth[move] for move in opinion.good) - max(
        value for move, value in puzzle.worth.items() if move not in opinion.good
    )
    return replace(puzzle, margin=round(margin, 4), theme=_theme(seen, deeds, opinion.best, wrong or rest))


def fmean_of(some: Any) -> float:
    """The part of these that is true."""
    all_of_them = [bool(one) for one in some]
    return sum(all_of_them) / len(all_of_them)


def _followed(
    before: Course, seat: int, move: str, by: Player, id: str, good: bool
) -> tuple[tuple[str, ...], tuple[tuple[Event, ...], tuple[Event, ...]]]:
    """What follows upon a move as lines, and as events in the forms of the seat: its own turn, and the others'."""
    course = Course(before.state.copy(), before.past)
    begun = len(course.past)
    course.play(seat, course.state.parse(move))
    answered(course, seat, by, id, own=good)
    played = course.past[begun:]
    turn = next((place for place, past in enumerate(played) if past.seat not in (seat, -1)), len(played))
    own = tuple(event.seen_by(seat) for past in played[:turn] for event in past.events)
    others = tuple(event.seen_by(seat) for past in played[turn:] for event in past.events)
    return lines_of(played[1:]), (own, others)


def _theme(
    seen: Seen, deeds: Mapping[str, tuple[tuple[Event, ...], tuple[Event, ...]]], best: str, wrong: Sequence[str]
) -> str:
    part: Any = seen.game.part("puzzles")
    if part is None:
        return ""
    likely = next((move for move in wrong if move in deeds), best)
    told: str = part.theme(seen, Deed(seen.parse(best), *deeds[best]), Deed(seen.parse(likely), *deeds[likely]))
    return told
