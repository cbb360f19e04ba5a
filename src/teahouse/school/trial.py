"""What a person meets in a puzzle after a try: the table, what followed, and what is said of it.

A pure function: `trial(game, id, moves)`. The one move goes through the rules of the game. What follows stands in the
puzzle; after a move that it doesn't know, a bot plays that is bounded by visits and seeded by the puzzle: the same move
leads to the same table every time.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Final, Literal

from teahouse.bots import levels
from teahouse.bots.opinion import ranked
from teahouse.engine import registry
from teahouse.engine.action import Event, Illegal, Refused
from teahouse.engine.advice import why, worth
from teahouse.engine.chance import CHANCE
from teahouse.engine.game import Game
from teahouse.engine.puzzling import Theme
from teahouse.engine.recap import Recap
from teahouse.engine.seen import Seen
from teahouse.engine.voice import amid, count, listed, opening
from teahouse.school.played import MOST_LINES, NAMES, Course, Past, Seated, chosen
from teahouse.school.puzzle import Puzzle, puzzles_of
from teahouse.school.refuting import refutes, short_of, split

KEPT: Final = 256
"""So many are remembered."""
MOST_TOLD: Final = 3
"""So many turns are told in the answer; the log has all,"""
NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six")
MOST_SAID: Final = 3
"""and a turn of so many sentences as it stands there."""

PLAYED_ON: Final = "The rest of the turn was played for you:"
ANOTHER: Final = "Another move wins more often."
ANOTHER_ALONE: Final = "Another move ends with more points."

Kind = Literal["asked", "solved", "as_good", "refuted"]


@dataclass(frozen=True, slots=True)
class Mark:
    """Where something that was done is drawn, whose it was, and in which turn from the try on: 1 is the person's."""

    seat: int
    number: int
    at: str


@dataclass(slots=True)
class _Turn:
    """A turn that followed a try: whose, what happened in it, and after which line it has ended."""

    seat: int
    events: list[Event] = field(default_factory=list)
    said: list[str] = field(default_factory=list)
    """The log's sentences, without what chance gave to others."""
    own: tuple[int, int] | None = None
    """How many of both the person did, where the house has played the rest of their turn."""
    until: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Trial(Seated):
    """Where a person stands in a puzzle."""

    puzzle: Puzzle
    kind: Kind = "asked"
    move: str = ""
    """What was tried."""

    @property
    def seat(self) -> int:
        """Where the person sits."""
        return self.puzzle.seat

    @property
    def names(self) -> tuple[str, ...]:
        """Who sits at the table: the person as "You", wherever they sit."""
        you, *others = NAMES[: self.state.players]
        return (*others[: self.seat], you, *others[self.seat :])

    @property
    def open(self) -> bool:
        """Whether it is still to be tried."""
        return self.kind == "asked"

    @property
    def learned(self) -> bool:
        """Whether it is solved."""
        return self.kind in ("solved", "as_good")

    @property
    def seen(self) -> Seen:
        """What the person knew when it was asked."""
        return self.before.seen_by(self.seat)

    @property
    def says(self) -> str:
        """The question; once it was tried, what followed, turn by turn."""
        if self.open:
            return self.game.words.ask(self.seen, self.voice).partition("\n")[0]
        return " ".join([self._told(turn) for turn in self._by_turn()[:MOST_TOLD]]) or self.happened

    @property
    def does(self) -> str:
        """What is wanted; once it was tried, why it is best, or what a try that is not good brings and leaves to the
        others. What would have been best is still to be found then, and how much better that is."""
        if self.open:
            return self.wanted
        if self.learned:
            reason = self._reason(self.move)
            return f"As good as the best. {reason}" if self.kind == "as_good" else reason
        return f"{self.verdict} {self.lacks}".rstrip()

    @property
    def wanted(self) -> str:
        """What is to be found: one move, or one of those that are as good."""
        ways = 1 + len(self.puzzle.as_good)
        if self.state.players == 1 and ways == 1:
            return "One move brings the most points on average. Find it."
        many = opening(NUMBERS[ways]) if ways < len(NUMBERS) else "Several"
        what: Any = getattr(self.game.part("puzzles"), "wanted", None)
        way, then = what(self.seen) if what else ("move", "")
        if ways == 1:
            return f"One {way} is clearly best. {then or 'Find it.'}"
        return f"{many} {way.replace('way', 'ways').replace('move', 'moves')} are clearly best. {then or 'Find one.'}"

    @property
    def verdict(self) -> str:
        """Said first of a try that is not good; "" of others."""
        if self.open or self.learned:
            return ""
        return ANOTHER_ALONE if self.state.players == 1 else ANOTHER

    @property
    def theme(self) -> Theme | None:
        """What it is about, where that can be told."""
        part: Any = self.game.part("puzzles")
        return part.THEMES.get(self.puzzle.theme) if part is not None else None

    @property
    def best(self) -> str:
        """The best move, in words."""
        return self._named(self.puzzle.best)

    @property
    def level(self) -> str:
        """Which bots miss it, and the first that finds it: "guest to club bots miss it, master bots find it"."""
        order = {level.name: place for place, level in enumerate(levels.ladder(self.game))}
        fooled, found = ([name for name in some if name in order] for some in (self.puzzle.fooled, self.puzzle.found))
        if not fooled:
            return "bots of all levels find it"
        if not found:
            return "bots of all levels miss it"
        span = list(order)[order[fooled[0]] : order[fooled[-1]] + 1]
        named = [f"{fooled[0]} to {fooled[-1]}"] if len(fooled) > 2 and span == fooled else fooled
        above = [name for name in found if order[name] > order[fooled[-1]]]
        return f"{listed(named)} bots miss it, {(above or found)[0]} bots find it"

    @property
    def judged(self) -> str:
        """Who has reckoned out what is best."""
        if len(self.puzzle.judges) == 1:
            return f"by {self.puzzle.judges[0].judge}"
        return "by two strong bots, who agree"

    @property
    def marks(self) -> tuple[Mark, ...]:
        """What is framed on the board: what the person did, and what the others answered."""
        part: Any = self.game.part("puzzles")
        if self.open or part is None:
            return ()
        found: dict[str, Mark] = {}
        for number, turn in enumerate(self._by_turn(), 1):
            for event in turn.events:
                for at in part.framed(event):
                    found.setdefault(at, Mark(turn.seat, number, at))
        return tuple(found.values())

    @property
    def cuts(self) -> tuple[int, ...]:
        """What followed a try is told turn by turn."""
        return tuple(turn.until for turn in self._by_turn())

    def _named(self, move: str) -> str:
        seen = self.seen
        return self.game.words.name(seen.parse(move), seen, self.voice)

    def _reason(self, move: str) -> str:
        """Why a move that solves it is good, as a hint says it, and what comes of the next best."""
        seen, rest = self.seen, dict(self.puzzle.worth)
        first = rest.pop(move, rest[self.puzzle.best])
        # what is told beside it is what is worse
        rest = {other: value for other, value in rest.items() if not self.puzzle.good(other)}
        thoughts = [(seen.parse(text), value, 0) for text, value in {move: first, **rest}.items()]
        said = why(ranked(thoughts), seen, self.voice)
        if self.theme and self._by_turn()[0].own is not None and hasattr(self.game.part("puzzles"), "scored"):
            said = ""  # the turn was played to its end: what its first move alone brings is past
        return f"{said}{self._instead(said, first, *next(iter(rest.items())))}".strip()

    def _instead(self, said: str, value: float, rival: str, less: float) -> str:
        """How much worse the likeliest move is that is not as good, and what came of it; "" where that is said."""
        players = self.state.players
        this, that = worth(value, players), worth(less, players)
        if this in said and that in said:
            return ""
        does = "ends with" if players == 1 else "wins"
        if amid(self._named(rival)) in said:  # the game has told what is different
            return _unbroken(f" That {does} {_about(less, players)}, this {_about(value, players)}.")
        told = f"The next best, {amid(self._named(rival))}, {does} {_about(less, players)}"
        told += "." if this in said else f", this {_about(value, players)}."
        if players > 1 and hasattr(self.game.part("puzzles"), "falls_short"):  # it tells whatever can be told of both
            return _unbroken(f" {told} No plain reason was found." if said == self.lacks else f" {told}")
        if players > 1 and rival in self.puzzle.replies:
            told += after(opening_of(self.game, self.puzzle), rival)._upshot()
        return _unbroken(f" {told}")

    def _upshot(self) -> str:
        """What came of a try in two sentences: of the own turn what it scored or brought about, and the next turn."""
        own, *others = self._by_turn()
        deed = self._short(own)
        about = next((said for said in own.said[1:] if not said.startswith(f"{self.voice.who(self.seat)} ")), "")
        found = [about if deed is None or not deed.points else _spoken(deed)]
        for turn in others[:1]:
            short = self._short(turn) if len(turn.said) >= MOST_SAID else None
            found.append(" ".join(turn.said[:2]) if short is None or short.seat is None else _spoken(short))
        told = " ".join(filter(None, found)) if others or (deed and deed.points) else ""
        return told and f" Then: {told}"

    @property
    def lacks(self) -> str:
        """What a try brings and leaves to the others, where the game can tell; "" before it."""
        if self.open:
            return ""
        short = short_of(self.game, self.puzzle, Course(self.before, self.past[: self.since]), self.past)
        if short is not None:
            return _unbroken(short.words)
        tells: Any = getattr(self.game.part("puzzles"), "falls_short", None)
        seen = self.seen
        return _unbroken(tells(seen.parse(self.move), seen, self.voice)) if tells is not None else ""

    def _by_turn(self) -> list[_Turn]:
        """What happened since the try, in the forms that the person is told, by turns."""
        part: Any = self.game.part("recap")
        found: list[_Turn] = []
        before: Event | None = None
        begins = True
        for number, past in enumerate(self.past[self.since :], self.since + 1):
            for at, event in enumerate(one.seen_by(self.seat) for one in past.events):
                begins = begins or part is None or (before is not None and part.begins(event, before))
                if at == 0:  # with a later event the turn of somebody else begins, who has not moved yet
                    # What chance gives belongs to the turn before it, and so does what the same person goes on with.
                    if not found or (begins and past.seat not in (CHANCE, found[-1].seat)):
                        found.append(_Turn(past.seat))
                    begins = begins and past.seat == CHANCE
                if at == 0 and past.seat == self.seat and number > self.since + 1 and found[-1] is found[0]:
                    found[0].own = found[0].own or (len(found[0].events), len(found[0].said))
                found[-1].events.append(event)
                if past.seat != CHANCE or self.state.players == 1:
                    found[-1].said += filter(None, [self.game.words.tell(event, self.voice)])
                before = event
            if found:
                found[-1].until = number
        return found

    def _short(self, turn: _Turn) -> Recap | None:
        """A turn in short, where the game sums turns up."""
        part: Any = self.game.part("recap")
        found: Recap | None = part.recap(turn.events, self.voice) if part is not None else None
        return found

    def _told(self, turn: _Turn) -> str:
        """A turn in the sentences of the log; a long one in short. What the house did of it is said to be so."""
        if turn.own is not None:
            events, said = turn.own
            mine = _Turn(turn.seat, turn.events[:events], turn.said[:said])
            rest = _Turn(turn.seat, turn.events[events:], turn.said[said:])
            return f"{self._told(mine)} {PLAYED_ON} {self._told(rest)}".lstrip()
        short = self._short(turn)
        if (
            short is None or short.seat is None or len(turn.said) <= MOST_SAID
        ):  # nobody's: the turn began before the try
            return " ".join(turn.said[:MOST_SAID])
        return _spoken(short)


def _spoken(short: Recap) -> str:
    """A turn in one sentence."""
    brings = f" and {short.brings}" if short.brings else ""
    points = f": {count(short.points, 'point')}" if short.points else ""
    return f"{short.deed.removesuffix('.')}{brings}{points}."


def _unbroken(told: str) -> str:
    """A sentence in which no line breaks before a per cent sign."""
    return told.replace(" %", "\N{NO-BREAK SPACE}%")


def _about(value: float, players: int) -> str:
    """A value in words: "about 62 %", "99 % or more"."""
    told = worth(value, players)
    return told if told.endswith(("more", "less")) else f"about {told}"


def puzzle(name: str, id: str) -> Puzzle:
    """A puzzle of a game; refused where there is none called so."""
    found = puzzles_of(name).get(id)
    if found is None:
        raise Refused(f"there is no puzzle {id!r} of {registry.game(name).about.title}")
    return found


def trial(name: str, id: str, moves: Sequence[str] = ()) -> Trial:
    """Where a person stands in a puzzle after these moves: none, or the one that was tried.

    `Refused` where there is no such puzzle or it is over, `Unreadable` and `Illegal` for a move that can't be made.
    """
    found = puzzle(name, id)
    if len(moves) > 1:
        raise Refused("a puzzle is one move; try it again")
    return _tried(name, found.id, moves[0]) if moves else _opening(name, found.id)


@lru_cache(maxsize=KEPT)
def _opening(name: str, id: str) -> Trial:
    return opening_of(registry.game(name), puzzles_of(name)[id])


@lru_cache(maxsize=KEPT)
def _tried(name: str, id: str, move: str) -> Trial:
    return after(_opening(name, id), move)


def opening_of(game: Game[Any], found: Puzzle) -> Trial:
    """A puzzle before anything was tried."""
    course = Course(game.position(found.position))
    course.follow(found.before)
    past = tuple(course.past)
    return Trial(game=game, state=course.state, past=past, since=len(past), puzzle=found, before=course.state)


def after(before: Trial, text: str) -> Trial:
    """What a try leads to."""
    seen, found = before.seen, before.puzzle
    action = seen.parse(text)
    reason = seen.why_not(action)
    if reason is not None:
        raise Illegal(action, reason)
    move = str(action)
    course = Course(before.state.copy(), before.past)
    course.play(found.seat, action)
    good = found.good(move)
    begun = len(before.past)
    if move in found.replies:
        course.follow(found.replies[move])
    else:
        answered(course, found.seat, _stand_in(before.game), found.id, own=good)
    past = _without_next(before.game, course.past, begun, found.seat)
    kind: Kind = "solved" if move == found.best else "as_good" if good else "refuted"
    if not good and not refutes(before.game, found, Course(before.state, before.past), past):
        past = past[: split(past, begun, found.seat)]
    return replace(before, state=past[-1].after, past=past, since=begun, kind=kind, move=move)


def _without_next(game: Game[Any], past: Sequence[Past], begun: int, seat: int) -> tuple[Past, ...]:
    """What was played, without the next turn of the person: that is theirs to play, and nothing of the try."""
    part: Any = game.part("recap")
    last: Event | None = None
    anew = False
    for place in range(begun, len(past)):
        for at, event in enumerate(one.seen_by(seat) for one in past[place].events):
            anew = anew or (part is not None and last is not None and part.begins(event, last))
            last = event
            if at == 0 and place > begun and past[place].seat == seat and anew:
                return tuple(past[:place])
    return tuple(past)


@dataclass(frozen=True, slots=True)
class Player:
    """Who plays on: a level, bounded by visits alone."""

    level: str
    visits: int | None = None


def _stand_in(game: Game[Any]) -> Player:
    level = levels.stand_in()
    budget = level.spends(game)
    return Player(level.name, budget.visits if budget else None)


def answered(course: Course, seat: int, by: Player, seed: str, own: bool) -> None:
    """Play on after a move: the rest of the turn, and then what the others do until the person is asked again.

    With `own` it stops where the others begin. Of who is alone the dice fall, and no more.
    """
    others = False
    for _ in range(MOST_LINES):
        to_act = course.state.to_act
        if to_act is None or (to_act == seat and (others or course.state.players == 1)):
            return
        if to_act not in (seat, CHANCE):
            if own:
                return
            others = True
        course.play(to_act, chosen(course, to_act, by.level, seed, by.visits))


def lines_of(past: Sequence[Past]) -> tuple[str, ...]:
    """What was played, as lines."""
    return tuple(one.line for one in past)
