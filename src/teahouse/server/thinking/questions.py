"""What runs where bots think: a question is read, thought about and answered there, and can fail there alone."""

import pickle
import signal
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from types import FrameType
from typing import Generic, NamedTuple, TypeVar

import teahouse
from teahouse.bots import bot, steady
from teahouse.bots.looking import Look, Worth, apart, worth
from teahouse.engine import Seen, Voice
from teahouse.engine.advice import Opinion, why

T = TypeVar("T")

TOO_LONG = 5.0
"""Seconds of a processor over its time after which a bot is interrupted."""
PATIENT = 60.0
"""The time of one that thinks by its visits, on however slow a machine."""
MOST_LOOKS = 3
"""So many looks are remembered: their trees lie in memory."""
MOST_MOVES = 5
"""So many moves are told of a look."""


class Answer(NamedTuple, Generic[T]):
    """What came of a question, or what went wrong."""

    value: T | None
    trouble: str | None = None


class Thought(NamedTuple):
    """What a bot thinks of an action, in a form that travels."""

    action: str
    words: str
    value: float
    visits: int


class Hint(NamedTuple):
    """The best actions in a bot's opinion, why the first of them, and what to write on the board for it."""

    best: list[Thought]
    reason: str
    signs: Mapping[str, str]


class Considered(NamedTuple):
    """A move as somebody sees it who has looked for a while."""

    action: str
    words: str
    value: float
    error: float | None


class Looked(NamedTuple):
    """What a look has come to so far."""

    seconds: float
    rests: int
    exact: bool
    done: bool
    searches: bool
    """Whether games were played on; else answers were worked out."""
    close: int
    """So many of the first moves can't be told apart yet."""
    best: list[Considered]
    reason: str
    signs: Mapping[str, str]


class _TooLong(BaseException):
    """No bot that catches its own errors catches this."""


def _interrupt(_signal: int, _frame: FrameType | None) -> None:
    raise _TooLong


def choose(level: str, seen: bytes, seconds: float | None, seed: str | None = None) -> Answer[str]:
    """The action that a bot chooses where a seat (pickled) decides; with a seed the same every time."""

    def work() -> str:
        mine = _read(seen)
        chooses = bot(level, mine.game, seconds=seconds) if seed is None else steady(level, mine.game, seed)
        return str(chooses.choose(mine))

    return answered(seconds if seed is None else PATIENT, work)


def hint(level: str, seen: bytes, names: Sequence[str], seconds: float | None) -> Answer[Hint]:
    """What a bot would do for a seat, and why, told to that seat; None where it has no opinion."""

    def work() -> Hint | None:
        mine = _read(seen)
        opinions = bot(level, mine.game, seconds=seconds).opinion(mine)
        if not opinions:
            return None
        voice, name = Voice(names, mine.seat), mine.game.words.name
        best = [Thought(str(one.action), name(one.action, mine, voice), one.value, one.visits) for one in opinions[:3]]
        return Hint(best, why(opinions, mine, voice), mine.game.words.signs(opinions[0].action, mine))

    return answered(seconds, work)


_LOOKS: OrderedDict[tuple[str, bytes], Look] = OrderedDict()
"""The looks that this process remembers, the last one last: asked again they go on."""


def look(level: str, seen: bytes, names: Sequence[str], seconds: float) -> Answer[Looked]:
    """What a bot makes of a decision, looking on for so many seconds more."""

    def work() -> Looked | None:
        mine = _read(seen)
        found = _LOOKS.pop((level, seen), None) or Look(level, mine, "look")
        _LOOKS[level, seen] = found
        while len(_LOOKS) > MOST_LOOKS:
            _LOOKS.popitem(last=False)
        found.grow(seconds)
        moves = found.standing(MOST_MOVES)
        if not moves:
            return None
        voice, name = Voice(names, mine.seat), mine.game.words.name
        best = [Considered(str(one.action), name(one.action, mine, voice), one.value, one.error) for one in moves]
        opinions = [Opinion(one.action, one.value, one.rests, rank) for rank, one in enumerate(moves, 1)]
        return Looked(
            found.seconds,
            found.rests,
            found.exact,
            found.done,
            found.searches,
            apart(moves),
            best,
            why(opinions, mine, voice),
            mine.game.words.signs(moves[0].action, mine),
        )

    return answered(seconds, work)


def judge_position(level: str, game: str, text: str, seat: int | None) -> Answer[Worth]:
    """What a position is worth to each seat: as its text has it, or as far as a seat knows it."""

    def work() -> Worth | None:
        state = teahouse.game(game).position(text)
        return worth(level, state if seat is None else state.seen_by(seat), text)

    return answered(None, work)


def _read(seen: bytes) -> Seen:
    mine: Seen = pickle.loads(seen)
    return mine


def answered(seconds: float | None, work: Callable[[], T | None]) -> Answer[T]:
    """Do it, but not for ever. Whatever goes wrong is told and harms no other question."""
    timed = hasattr(signal, "setitimer")
    if timed:
        signal.signal(signal.SIGPROF, _interrupt)
        signal.setitimer(signal.ITIMER_PROF, (seconds or 0) + TOO_LONG)
    try:
        return Answer(work())
    except _TooLong:
        return Answer(None, "it took too long")
    except Exception as error:
        return Answer(None, repr(error)[:1000])
    finally:
        if timed:
            signal.setitimer(signal.ITIMER_PROF, 0)
