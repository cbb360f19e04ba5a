"""A finished hand told again in a thinking process, a piece at a time: what was it worth, and what is said of it."""

from random import Random
from typing import Any, Final

import msgspec

from teahouse.bots import levels, steady
from teahouse.bots.retelling import Step, Teller
from teahouse.bots.retelling.timeline import timeline
from teahouse.bots.review import decisions
from teahouse.engine import CHANCE, Event, Record, Voice
from teahouse.server.thinking.questions import PATIENT, Answer, answered
from teahouse.server.timing import thread_time
from teahouse.server.wire.messages import Told
from teahouse.server.wire.retold import Outline, Piece, Said, outlined, outlined_turns, said_of
from teahouse.server.wire.reviews import Frame, ReviewLine, ReviewMark
from teahouse.server.wire.views import tell_event, tell_hand

A_PIECE: Final = 1.0
"""Seconds after which a piece ends with the step that is being thought about."""
FOLLOWED: Final = 10
"""So many lines are played on at most to show what follows."""
KEPT: Final = 4
"""So many hands are remembered by a process."""

_tellers: dict[str, Teller] = {}
"""Hands that this process has told the beginning of, by name and next step."""


def outline(record: dict[str, Any]) -> Answer[Outline]:
    """What is known of a hand without judging anything in it."""

    def work() -> Outline:
        teller = Teller(Record.from_json(record))
        begun = teller.retelling()
        steps = [outlined(span, len(record["players"]), begun.over) for span in teller.spans]
        turns = outlined_turns(teller.spans, len(record["players"]))
        return Outline(begun.rests, begun.over, begun.start, begun.undone, steps, turns)

    return answered(PATIENT, work)


def retell(name: str, record: dict[str, Any], begin: int) -> Answer[Piece]:
    """The next steps of a hand from the given one on, as many as are judged in a while. A process that has told the
    beginning of it goes on from there; the hand is known by its `name`."""

    def work() -> Piece:
        teller = _tellers.pop(f"{name} {begin}", None) or Teller(Record.from_json(record), begin=begin)
        steps: list[Step] = []
        said: list[Said | None] = []
        start = thread_time()
        for told in teller:
            steps.append(told.step)
            said.append(said_of(told))
            if thread_time() - start > A_PIECE:
                break
        while len(_tellers) >= KEPT:
            del _tellers[next(iter(_tellers))]
        _tellers[f"{name} {begin + len(steps)}"] = teller
        return Piece(steps, said)

    return answered(PATIENT, work)


def follow(record: dict[str, Any], line: int, best: str, eyes: int | None) -> Answer[bytes]:
    """What follows where on a line of a record the best is done instead: the rest of the turn and the next one's
    answer, as the judge would play them. Chance falls by lot, the same every time. Encoded as a page reads it."""

    def work() -> bytes:
        source = Record.from_json(record)
        decision = next(one for one in decisions(source) if one.line == line)
        table = next(span.lines[0].before for span in timeline(source).spans if span.lines[0].number == line).copy()
        voice, rng = Voice(source.players, eyes), Random(f"follows {line}")
        judge = steady(levels.adviser().name, source.game, f"follows {line}")
        part: Any = source.game.part("puzzles")
        recap: Any = source.game.part("recap")
        frames: list[Frame] = []
        marks: list[ReviewMark] = []
        answering: int | None = None
        last: Event | None = None
        while not table.over and len(frames) < FOLLOWED:
            seat = table.to_act
            if answering is not None and seat not in (CHANCE, answering):
                break
            if seat not in (CHANCE, decision.seat):
                answering = seat
            action = table.parse(best)
            if seat == CHANCE:
                chances = table.chances()
                action = chances.at(int(rng.random() * chances.total))
            elif frames:
                action = judge.choose(table.seen_by(seat))
            if seat == decision.seat and part is not None:
                done = 1 + max((mark.order for mark in marks), default=0)
                marks += [ReviewMark(done, at) for at in part.placed(action, table.seen_by(seat))]
            happened = table.play(action)
            if table.players == 1 and recap is not None and last is not None and recap.begins(happened[0], last):
                break
            last = happened[-1]
            told = [tell_event(source.game, event, voice) for event in happened]
            kind = "chance" if seat == CHANCE else "move"
            number = len(frames) + 1
            step = Told(number, 0, 0, kind, None if seat == CHANCE else seat, events=told)
            frames.append(Frame(number, step, tell_hand(table, voice, choices=False)))
        return msgspec.json.encode(ReviewLine(frames, marks))

    return answered(PATIENT, work)
