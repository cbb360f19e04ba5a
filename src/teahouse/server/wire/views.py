"""What one seat is told. Nothing about a game leaves the house but what these functions make.

They work from `state.seen_by(seat)` and `event.seen_by(seat)` alone, and a test holds them to it:
over whole games, what they make of the truth equals what they make of the worlds a seat can imagine.
"""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from teahouse.engine import Event, Game, Seen, State, Voice
from teahouse.engine import options as opts
from teahouse.engine.course import seat_of
from teahouse.engine.hand import Foresight, Undo
from teahouse.engine.record import Record
from teahouse.engine.state import told_still
from teahouse.engine.voice import listed
from teahouse.server.log.chair import Chair
from teahouse.server.log.table import Followed, HouseTable
from teahouse.server.wire import turns, words
from teahouse.server.wire.messages import (
    ClockInfo,
    ForeseenAction,
    HandDice,
    HandResult,
    HandView,
    SeatInfo,
    TableInfo,
    Told,
    ToldAction,
    ToldEvent,
    UndoAsk,
    Update,
)

FEW = 100
"""So many legal actions travel with an update; more are asked for (docs/decisions.md has the figures)."""
MOST_FORESEEN = 200
"""So many actions are foreseen for one question, which bounds its cost; what lies beyond is told by its number."""
MOST_JUDGED = 16
"""For no more actions at a time it is said whether they could be taken back: each is tried in eight worlds for it."""
MOST_STEPS = 2000
"""No update is longer; what is older is asked for by number."""
MOST_RETOLD = 200
"""So many lines are told again when somebody is called otherwise."""


@cache
def kind_of(event: type[Event]) -> str:
    """The name of a kind of event on the wire: `OracleKept` is "oracle_kept"."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", event.__name__).lower()


def tell_event(game: Game[Any], event: Event, voice: Voice) -> ToldEvent:
    """An event in the form of the one the voice speaks to."""
    form = event.seen_by(voice.you)
    return ToldEvent(kind_of(type(form)), str(form), game.words.tell(form, voice), form)


def tell_choices(seen: Seen, voice: Voice) -> list[ToldAction]:
    """The legal actions of the seat, in words."""
    name = seen.game.words.name
    return [ToldAction(str(action), name(action, seen, voice)) for action in seen.legal()]


def tell_foreseen(foresight: Foresight, beginning: str, voice: Voice) -> tuple[list[ForeseenAction], int]:
    """What the first legal actions that begin with these words would do, and how many more there are."""
    seen = foresight.seen
    game, ask = seen.game, seen.game.words.ask
    matching = list(seen.beginning(beginning))
    told = []
    for action in matching[:MOST_FORESEEN]:
        events = seen.foresee(action)
        text = str(action)
        judged = len(matching) <= MOST_JUDGED or text == beginning  # a whole action may begin others: `keep`
        free = foresight.free(action, events) if judged else None
        told.append(
            ForeseenAction(text, ask(seen, voice, text), [tell_event(game, event, voice) for event in events], free)
        )
    return told, len(matching) - len(told)


def tell_hand(state: State, voice: Voice, choices: bool = True, deduce: bool = False) -> HandView:
    """The hand as the seat that the voice speaks to sees it; a replay goes without the choices.

    What follows from what it sees is told to a player where the table gives that aid.
    """
    seen = state.seen_by(voice.you)
    game = state.game
    view = seen.view
    number = len(seen.legal()) if choices else 0
    scores = getattr(view, "scores", None)
    # The outcome is asked of the hidden table's own end: it is there only when nothing is secret any more.
    outcome = state.outcome if seen.over else None
    return HandView(
        to_act=seen.to_act,
        holder=seen.holder,
        view=view,
        prompt=game.words.ask(seen, voice),
        choices=number,
        legal=tell_choices(seen, voice) if choices and number <= FEW else None,
        scores=None if scores is None or None in scores else list(scores),
        outcome=outcome.as_json() if outcome else None,
        summary=game.words.sum_up(outcome, voice) if outcome else "",
        deduced=seen.deduce(voice) if deduce and voice.you is not None else None,
    )


def fleeted(table: HouseTable) -> dict[int, list[Event]]:
    """Lines of the hand being played of which nobody may read all any more, by number, with the events left."""
    hand = table.hand
    if hand is None or table.status != "playing" or not hand.state.fleeting:
        return {}
    followed = [past for past in table.followed if past.hand == table.hand_number]
    kept = told_still(hand.state, [past.events for past in followed])
    return {past.line.seq: left for past, left in zip(followed, kept, strict=True) if len(left) < len(past.events)}


def _newly(table: HouseTable, left: Mapping[int, Sequence[Event]], since: int) -> list[int]:
    """Of the lines that can't be read whole any more those that could at number `since`: from the last one that
    began something fleeting then."""
    if not left or table.hand is None:
        return []
    begins = table.hand.state.fleeting[0]
    last = next(
        (seq for seq in range(since, 0, -1) if any(isinstance(e, begins) for e in table.followed[seq - 1].events)), 0
    )
    return [seq for seq in left if last <= seq <= since]


def tell_line(table: HouseTable, past: Followed, voice: Voice, events: Sequence[Event] | None = None) -> Told:
    """One line of the log for one seat; `events` are those of the line that may still be told, if not all."""
    line = past.line
    if past.fact is not None:
        return Told(
            line.seq,
            line.at,
            past.hand,
            type(past.fact).__name__.lower(),
            past.seat,
            words=words.tell(past.fact, table, voice),
        )
    if turns.taken_back(past):
        return Told(line.seq, line.at, past.hand, "undo", past.seat, words=words.undone(line.text, voice))
    chance = past.seat == -1
    how = line.how if line.how in ("bot", "lot") or past.seat == voice.you else ""
    told = [tell_event(table.game, event, voice) for event in (past.events if events is None else events)]
    kind, seat, said = ("chance", None, "") if chance else ("move", past.seat, words.LOT if how == "lot" else "")
    return Told(line.seq, line.at, past.hand, kind, seat, how, told, said)


def tell_table(table: HouseTable) -> TableInfo:
    """The table without the board: the same for everyone."""
    outcome = table.match.outcome
    ask = table.undo_ask
    played = {"options": _tell_options(table), "match": opts.as_json(table.match.options)}
    return TableInfo(
        **{**table.settings.each(), **played},
        id=table.id,
        title=table.game.about.title,
        status=table.status,
        why=table.why,
        winner=table.winner,
        host=table.setup.host,
        hand=table.hand_number,
        seats=[_tell_chair(chair) for chair in table.chairs],
        wins=list(table.match.wins),
        totals=list(table.match.totals),
        match_winners=list(outcome.winners) if outcome else None,
        dice=_tell_dice(table),
        undo=UndoAsk(ask.seat, ask.lines, sorted(table.undo_yes), may_take_back(table, ask.seat).loses)
        if ask
        else None,
        rematch=table.rematch,
        rest=sorted(table.rest),
        resting=table.resting,
        hands=[HandResult(list(hand.scores), list(hand.winners)) for hand in table.match.hands],
        rematch_by=table.rematch_by,
        deal=table.setup.deal,
        positioned=bool(table.setup.position),
    )


def _tell_options(table: HouseTable) -> dict[str, Any]:
    """All options: those that the table is played by, or would be if it began now."""
    asked = opts.resolve(table.game.options, table.match.given, table.match.players)
    options = opts.as_json(table.hand.state.options if table.hand else asked)
    return {**options, "first": opts.as_json(asked)["first"]} if "first" in options else options


def _tell_chair(chair: Chair) -> SeatInfo:
    kind = "bot" if chair.level else "person" if chair.person else "free"
    return SeatInfo(
        kind,
        chair.name,
        chair.person,
        chair.level,
        chair.stand_in,
        chair.why,
        chair.token,
        chair.commit,
        chair.word,
        chair.ready,
    )


def _tell_dice(table: HouseTable) -> list[HandDice]:
    """Seeds of hands that are over; of the present one, and of a deal that others may still play, only the promise."""
    told = [
        HandDice(record.fair["hand"], record.fair["commitment"], None if table.sealed else record.fair["seed"])
        for record in table.records
    ]
    if not told or told[-1].hand != table.hand_number:
        seed = table.promise.seed if table.status == "over" and not table.sealed else None
        told.append(HandDice(table.hand_number, table.promise.commitment, seed))
    return told


def tell_clocks(table: HouseTable, now: int) -> ClockInfo | None:
    """The clocks, if the table has any."""
    clocks = table.clocks
    if clocks.pace.kind == "none":
        return None
    return ClockInfo(now, clocks.running, clocks.since, list(clocks.banks), clocks.deadline())


def may_take_back(table: HouseTable, seat: int | None) -> Undo:
    """What a seat's wish to undo would come to now; spectators and those who gave up have none."""
    if seat is None or table.hand is None or table.status != "playing" or table.chairs[seat].why == "resigned":
        return Undo()
    wish = table.undoable(seat)
    return wish if wish.kind != "ask" or table.aids.consent else Undo()


def first_to_tell(table: HouseTable, seen: int) -> int:
    """The number after which somebody is told everything who has seen it all up to `seen`."""
    return max(min(seen, table.seq), table.seq - MOST_STEPS)


def tell_update(
    table: HouseTable, since: int, seat: int | None, now: int, told: Sequence[Told] = (), whole: bool = False
) -> Update:
    """Everything after number `since`, and how it stands, for one seat; the first of it may have been `told` before.

    `whole` tells of the table in any case, and again of what happened last: people may be called otherwise now.
    """
    voice = Voice(table.names, seat)
    since = since if told else first_to_tell(table, since)
    followed = table.followed[since:]
    undo = may_take_back(table, seat)
    news = since == 0 or since < table.asked_at or any(past.fact is not None for past in followed)
    left = fleeted(table)
    again = range(max(0, since - MOST_RETOLD) + 1, since + 1) if whole else _newly(table, left, since)
    return Update(
        seq=table.seq,
        since=since,
        seat=seat,
        steps=[*told, *(tell_line(table, past, voice, left.get(past.line.seq)) for past in followed[len(told) :])],
        hand=tell_hand(table.hand.state, voice, deduce=table.setup.aids.deductions) if table.hand is not None else None,
        table=tell_table(table) if whole or news or table.status != "playing" else None,
        clocks=tell_clocks(table, now),
        retold=[tell_line(table, table.followed[seq - 1], voice, left.get(seq)) for seq in again],
        turns=turns.tell_turns(table, min([since + 1, *again]), voice),
        undo=undo.kind,
        takes=_takes(undo, voice),
        loses=undo.loses,
    )


def _takes(undo: Undo, voice: Voice) -> str:
    """Whose moves an undo takes back, in words."""
    if not undo.kind:
        return ""
    others = listed([voice.whose(seat) for seat in undo.since]) if len(undo.since) < 3 else "all others"
    return f"your last move{f' and {others} after it' if others else ''}"


# Records


def tell_record(table: HouseTable, hand: int, seat: int | None) -> dict[str, Any]:
    """The record of a hand: whole once it is over, in the form of the one who asks until then."""
    record = table.record(hand)
    over = any(record is done for done in table.records)
    plain = with_resignation(table, record) if over else record.as_json()
    if not over or table.sealed:
        plain["fair"] = {name: value for name, value in record.fair.items() if name != "seed"}
    if over:
        return plain
    plain["moves"] = _told_lines([past for past in table.followed if past.hand == hand], seat, fleeted(table))
    if record.position:
        plain["position"] = record.start().seen_by(seat).text()
    plain["form"] = "spectator" if seat is None else f"seat {seat}"
    return plain


def with_resignation(table: HouseTable, record: Record) -> dict[str, Any]:
    """A hand that was given up says so in its match."""
    plain = record.as_json()
    if record.outcome is None and table.why:
        plain["match"] = {**record.match, "ended": table.why, "winner": table.winner}
    return plain


def _told_lines(followed: Sequence[Followed], seat: int | None, left: Mapping[int, Sequence[Event]]) -> list[str]:
    """Lines as one seat knows them: its own as they are, the others' by what was seen of them; of lines that nobody
    may read any more only what is `left`."""
    told = []
    for past in followed:
        if past.fact is not None:
            continue
        text = past.line.text
        who, _, rest = text.partition(" ")
        if (seat_of(text) == seat or rest.startswith("undo ")) and past.line.seq not in left:
            told.append(text)
        else:
            events = left.get(past.line.seq, past.events)
            told.append(f"{who} {'; '.join(str(event.seen_by(seat)) for event in events) or '?'}")
    return told
