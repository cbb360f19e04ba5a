"""What a person at a table of the school is told: in the structures of any table, so that one page draws both."""

from dataclasses import dataclass
from itertools import pairwise

import msgspec

from teahouse.engine import Unreadable
from teahouse.engine.chance import CHANCE
from teahouse.engine.hand import Foresight
from teahouse.engine.match import match_options
from teahouse.engine.options import as_json
from teahouse.engine.state import State
from teahouse.school.played import Past, Seated
from teahouse.server.log.facts import Aids
from teahouse.server.log.refusal import Refused
from teahouse.server.wire import commands as w
from teahouse.server.wire import messages as m
from teahouse.server.wire.changes import Change, changes
from teahouse.server.wire.views import tell_choices, tell_event, tell_foreseen, tell_hand

PERSON = "you"
"""Who sits at the table of the school, as the house would call a person."""


class ReplyInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where something that was done is drawn: whose it was, and where several are shown its number in their order."""

    seat: int
    at: str
    number: int = 0


class SchoolUpdate(m.Update, frozen=True, tag="update"):
    """An update of a table of the school, where whoever asks what a move leads to was told what was there before it."""

    changed: list[Change]
    """What of the hand is another thing than in the update before this one; the first of all tells the hand itself."""


@dataclass(frozen=True, slots=True)
class SchoolTable:
    """What is told of a table of the school beside what happens there."""

    id: str
    level: str
    """The level of the bots that answer."""
    over: str
    """What is said to somebody who asks when nothing is to be done any more."""
    foresees: bool
    """Whether a picked piece tells what it would do."""
    deduces: bool = True
    """Whether what follows from what was seen is worked out."""
    hints: bool = False
    """Whether the coach is at hand."""


def tell_updates(seated: Seated, at: SchoolTable) -> list[SchoolUpdate]:
    """What followed the last move, part by part, each with the table after it; at the beginning all lines at once."""
    number = len(seated.past)
    parts = [(0, number)] if seated.since == number else [*pairwise((seated.since, *seated.cuts))]
    told, before = [], _hand(seated, at, seated.before, True) if seated.moved else None
    for since, until in parts:
        last = until == number
        hand = _hand(seated, at, seated.state if last else seated.past[until - 1].after, last and seated.open)
        told.append(_update(seated, at, since, until, hand, before))
        before = hand
    return told


def _hand(seated: Seated, at: SchoolTable, state: State, asked: bool) -> m.HandView:
    return tell_hand(state, seated.voice, choices=asked, deduce=at.deduces)


def _update(
    seated: Seated, at: SchoolTable, since: int, until: int, hand: m.HandView, before: m.HandView | None
) -> SchoolUpdate:
    # The table is told at the beginning: nothing of it changes, but that it is over as soon as nothing is asked.
    anew = until == len(seated.past) and not seated.moved
    return SchoolUpdate(
        seq=until + 1,  # the table itself is the first thing that is told
        since=since + 1 if since else 0,
        seat=seated.seat,
        steps=[_line(seated, number, seated.past[number]) for number in range(since, until)],
        hand=hand if before is None else None,
        table=_table(seated, at) if anew else None,
        clocks=None,
        retold=[],
        turns=[],
        undo="",
        takes="",
        loses="",
        changed=[] if before is None else changes(before, hand),
    )


def _line(seated: Seated, number: int, past: Past) -> m.Told:
    seat = None if past.seat == CHANCE else past.seat
    return m.Told(
        seq=number + 2,
        at=0,
        hand=1,
        kind="chance" if seat is None else "move",
        seat=seat,
        events=[tell_event(seated.game, event, seated.voice) for event in past.events],
    )


def _table(seated: Seated, at: SchoolTable) -> m.TableInfo:
    """The table. It is over as soon as nothing is asked any more: nobody plays on."""
    game, state = seated.game, seated.state
    return m.TableInfo(
        game=game.name,
        players=state.players,
        options=as_json(state.options),
        match=as_json(match_options(game, {"match_mode": "single"})),
        public=False,
        aids=Aids(hints=at.hints, deductions=at.deduces, consent=False),
        watch=False,
        chat=False,
        id=at.id,
        title=game.about.title,
        status="playing" if seated.open else "over",
        why="",
        winner=None,
        host=PERSON,
        hand=1,
        seats=[_seat(seated, seat, at.level) for seat in range(state.players)],
        wins=[0] * state.players,
        totals=[0] * state.players,
        match_winners=None,
        dice=[],
        undo=None,
        rematch=None,
        positioned=False,
        rest=[],
        resting=False,
        hands=[],
        rematch_by=None,
        deal="",
    )


def _seat(seated: Seated, seat: int, level: str) -> m.SeatInfo:
    own = seat == seated.seat
    return m.SeatInfo(
        kind="person" if own else "bot",
        name=seated.names[seat],
        person=PERSON if own else None,
        level="" if own else level,
        stand_in="",
        why="",
        token="",
        promised="",
        word="",
        ready=True,
    )


# Questions that change nothing

Question = w.Try | w.Foresee | w.Legal
"""What a person may ask, as at any table; the coach is asked of a bot that thinks elsewhere."""
Told = m.Tried | m.Foreseen | m.LegalMoves


def answer_to(seated: Seated, question: Question, at: SchoolTable) -> Told:
    """What a person is told who asks something."""
    if not seated.open:
        raise Refused("not_playing", at.over)
    voice = seated.voice
    seq = len(seated.past) + 1
    match question:
        case w.Try(action=text):
            return _tried(seated, question.id, seq, text, at.foresees)
        case w.Foresee(beginning=beginning):
            seen = seated.state.seen_by(seated.seat)
            words = " ".join(beginning.split())
            told, more = tell_foreseen(Foresight(seen, _alone(seated)), words, voice)
            if not at.foresees:
                told = [msgspec.structs.replace(one, prompt="", events=[]) for one in told]
            prompt = seated.game.words.ask(seen, voice, words if told and at.foresees else "")
            return m.Foreseen(
                id=question.id, seq=seq, seat=seated.seat, beginning=words, prompt=prompt, actions=told, more=more
            )
        case w.Legal():
            choices = tell_choices(seated.state.seen_by(seated.seat), voice)
            return m.LegalMoves(id=question.id, seq=seq, seat=seated.seat, legal=choices)


def _alone(seated: Seated) -> list[str | None]:
    return [PERSON if seat == seated.seat else None for seat in range(seated.state.players)]


def _tried(seated: Seated, id: str, seq: int, text: str, foresees: bool) -> m.Tried:
    seen = seated.state.seen_by(seated.seat)
    try:
        action = seen.parse(text)
        reason = seen.why_not(action)
    except Unreadable as error:
        raise Refused("unreadable", f"That can't be read: {error}.") from None
    if reason is not None:
        rule, why_not, at = reason.rule, reason.text, reason.at
        return m.Tried(id=id, seq=seq, legal=False, events=[], rule=rule, text=why_not, at=at)
    events = seen.foresee(action) if foresees else ()
    told = [tell_event(seated.game, event, seated.voice) for event in events]
    return m.Tried(id=id, seq=seq, legal=True, events=told, free=True)
