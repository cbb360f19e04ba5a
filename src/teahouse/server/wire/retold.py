"""What is said of a hand that is told again: its steps and turns in words, and what was done and better.

Names stand in it as placeholders: whoever is called otherwise later is called so in reviews too, and what is kept of a
hand holds nobody's name.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from teahouse.bots.retelling import Rests, Retelling, Step, Told, Turn
from teahouse.bots.retelling.hindsight import Values
from teahouse.bots.retelling.timeline import Kind, Span
from teahouse.engine import Event, Record, State, Voice
from teahouse.engine import recap as engine

FIRST_NAME: Final = 0xE000
"""The placeholder of the first seat's name: a sign that no name and no sentence holds."""

Texts = tuple[str, ...]
"""What is said through the eyes of each seat in turn, then of a spectator; one text where all are told the same."""


class Mark(NamedTuple):
    """An action in words, and by which names what it is about stands on the board and in the hand."""

    words: Texts
    at: tuple[str, ...]


class Said(NamedTuple):
    """What is said of a decision: what was done, what would have been better and why, to the one who decided."""

    played: Mark
    better: Mark | None
    reason: str


class Outlined(NamedTuple):
    """A step before it is judged."""

    kind: Kind
    turn: int
    first: int
    last: int
    seat: int | None
    says: Texts


class OutlinedTurn(NamedTuple):
    """A turn in short: its first and last step, and its deed, what it brought, and the points of that."""

    number: int
    seat: int | None
    first: int
    last: int
    deed: Texts
    brings: Texts
    points: int


class Outline(NamedTuple):
    """What is known of a hand before anything in it is judged."""

    rests: Rests
    over: bool
    start: Values
    undone: tuple[int, ...]
    steps: list[Outlined]
    turns: list[OutlinedTurn]


class Piece(NamedTuple):
    """Some steps, judged, and what is said of each that is a decision."""

    steps: list[Step]
    said: list[Said | None]


def placeholders(players: int) -> list[str]:
    """What stands for the names of so many seats."""
    return [chr(FIRST_NAME + seat) for seat in range(players)]


def nameless(record: Record) -> dict[str, Any]:
    """A record in which placeholders play."""
    return {**record.as_json(), "players": placeholders(len(record.players))}


def named(text: str, names: Sequence[str]) -> str:
    """A text with the names in it."""
    return text.translate({FIRST_NAME + seat: name for seat, name in enumerate(names)})


def _alike(texts: Sequence[str]) -> Texts:
    return (texts[0],) if len(set(texts)) == 1 else tuple(texts)


def _eyes(players: int) -> list[Voice]:
    names = placeholders(players)
    return [Voice(names, seat) for seat in [*range(players), None]]


def outlined(span: Span, players: int, over: bool) -> Outlined:
    """A step before it is judged. What chance has dealt to anybody is told when the game is over: luck is weighed by
    it."""
    events = [event for line in span.lines for event in line.events]
    return Outlined(
        span.kind,
        span.turn,
        span.lines[0].number,
        span.lines[-1].number,
        span.seat,
        _alike([_log(events, voice, span.after, span.kind != "decision" and over) for voice in _eyes(players)]),
    )


def _log(events: Sequence[Event], voice: Voice, table: State, openly: bool = False) -> str:
    """What the log says of it, or would say with nothing hidden."""
    return engine.joined(
        table.game.words.tell(event if openly else event.seen_by(voice.you), voice) for event in events
    )


def outlined_turns(spans: Sequence[Span], players: int) -> list[OutlinedTurn]:
    """The turns, as the game sums them up; where it does not, by what the log says of their first step."""
    found: list[OutlinedTurn] = []
    numbers = sorted({span.turn for span in spans})
    events = _events_by_turn(spans)
    for number in numbers:
        steps = [place for place, span in enumerate(spans) if span.turn == number]
        seat = next((spans[place].seat for place in steps if spans[place].seat is not None), None)
        part: Any = spans[0].after.game.part("recap")
        deeds, brings, points = [], [], 0
        for voice in _eyes(players):
            forms = [event.seen_by(voice.you) for event in events.get(number, [])]
            if part is None or not forms:
                first = [event for line in spans[steps[0]].lines for event in line.events]
                deeds.append(_log(first, voice, spans[0].after))
                brings.append("")
                continue
            short = part.recap(forms, voice)
            deeds.append(short.deed.removesuffix("."))
            brings.append(short.brings)
            points = short.points
        found.append(OutlinedTurn(number, seat, steps[0], steps[-1], _alike(deeds), _alike(brings), points))
    return found


def _events_by_turn(spans: Sequence[Span]) -> dict[int, list[Event]]:
    """The events of each turn: with a later event of a line the next turn may begin already."""
    part: Any = spans[0].after.game.part("recap") if spans else None
    found: dict[int, list[Event]] = {}
    if part is None:
        return found
    turn_of = {line.number: span.turn for span in spans for line in span.lines}
    happened = [
        ((line.number, at), event) for span in spans for line in span.lines for at, event in enumerate(line.events)
    ]
    last = spans[0].turn
    for group in engine.turns(happened, part):
        whole = [line for (line, at), _ in group if at == 0]
        # With a later event of its line a turn has begun that has no line of its own yet; an end never has one.
        ahead = turn_of[whole[0]] if whole else last
        for (line, _), event in group:
            last = turn_of[line] if line in whole else ahead
            found.setdefault(last, []).append(event)
    return found


def said_of(told: Told) -> Said | None:
    """What is said of a decision; nothing where chance fell."""
    if told.decision is None or told.review is None:
        return None
    seen, review = told.decision.seen, told.review
    part: Any = seen.game.part("puzzles")
    voices = _eyes(seen.players)

    def mark(action: Any) -> Mark:
        words = _alike([seen.game.words.name(action, seen, voice) for voice in voices])
        return Mark(words, tuple(part.placed(action, seen)) if part is not None else ())

    better = None if review.agrees else mark(review.best.action)
    mine = voices[told.decision.seat]
    reason = "" if better is None else seen.game.words.reason(review.best.action, told.opinions, seen, mine)
    return Said(mark(told.decision.action), better, reason)


@dataclass(slots=True)
class Retold:
    """A hand as far as it is told again."""

    record: Record
    outline: Outline | None = None
    steps: list[Step] = field(default_factory=list)
    said: list[Said | None] = field(default_factory=list)

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.record.players)

    @property
    def of(self) -> int:
        """How many steps there are; 0 while that isn't known."""
        return len(self.outline.steps) if self.outline else 0

    @property
    def done(self) -> bool:
        """Whether all of it is told."""
        return self.outline is not None and len(self.steps) == self.of

    def retelling(self) -> Retelling:
        """What is told so far, as the core has it."""
        assert self.outline is not None
        last = self.steps[-1].turn if self.steps else -1
        turns = tuple(
            Turn(one.number, one.seat, one.first, min(one.last, len(self.steps) - 1))
            for one in self.outline.turns
            if one.number <= last
        )
        begun = self.outline
        return Retelling(
            self.record.game.name,
            self.players,
            begun.rests,
            begun.over,
            self.of,
            begun.start,
            tuple(self.steps),
            turns,
            begun.undone,
        )
