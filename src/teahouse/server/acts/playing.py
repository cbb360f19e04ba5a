"""At the board: moves, undo, tries, hints. Each function does one command of a seat, or refuses it."""

from teahouse.engine import Action, Illegal, Seen, Unreadable, Voice
from teahouse.server.acts.registry import answers, does
from teahouse.server.acts.seating import come_back, own_seat
from teahouse.server.log import facts
from teahouse.server.log.refusal import Refused
from teahouse.server.log.table import HouseTable
from teahouse.server.log.turn import Turn
from teahouse.server.wire import commands as w
from teahouse.server.wire import messages as m
from teahouse.server.wire.views import tell_choices, tell_event, tell_foreseen


class Old(Refused):
    """Made on an old table: refused with what was missed."""

    def __init__(self, table: HouseTable, seen: int) -> None:
        super().__init__("old", f"The table has moved on: this was for number {seen}, it is at {table.seq}.")
        self.seen = seen


def _in_play(table: HouseTable) -> None:
    if table.too_late:
        raise Refused("not_playing", "The day of this deal is over.")
    if table.status != "playing" or table.hand is None:
        reason = {
            "open": "The game has not begun.",
            "filled": "The game begins in a moment.",
            "between": "The next game has not begun.",
            "over": "The table is over.",
        }
        raise Refused("not_playing", reason.get(table.status, "No hand is being played."))


def playing_seat(table: HouseTable, person: str | None, seat: int | None) -> int:
    """The seat a person still plays: their own, and not resigned."""
    seat = own_seat(table, person, seat)
    if table.status != "over" and table.chairs[seat].why == "resigned":
        raise Refused("resigned", "You have resigned; a bot plays on for you.")
    return seat


@does(w.Move)
def move(turn: Turn, command: w.Move) -> None:
    """Play an action for a seat."""
    seat, table = _decides_on(turn, command), turn.table
    assert table.hand is not None
    state = table.hand.state
    if state.to_act != seat:
        raise Refused("not_your_turn", "It is not your turn to decide.", table.game.about.turn_clause)
    try:
        action = state.parse(command.action)
    except Unreadable as error:
        raise Refused("unreadable", f"That can't be read: {error}.") from None
    if table.chairs[seat].stand_in:
        _check(state.seen_by(seat), action)  # before anything is written
        come_back(turn, turn.person)
    try:
        turn.move(seat, action)
    except Illegal as error:
        # What a seat is told about an illegal attempt comes from what it knows, not from the truth.
        _check(state.seen_by(seat), action)
        raise Refused("illegal", error.reason.text, error.reason.rule) from None


def _check(seen: Seen, action: Action) -> None:
    """Refuse an action that a seat knows to be illegal."""
    reason = seen.why_not(action)
    if reason is not None:
        raise Refused("illegal", reason.text, reason.rule)


def _decides_on(turn: Turn, command: w.Move | w.Undo) -> int:
    """The seat that a move or an undo is for, made on the table as it is."""
    table = turn.table
    seat = playing_seat(table, turn.person, command.seat)  # what catching up can't mend is said first
    if command.seen != table.seq:
        raise Old(table, command.seen)
    _in_play(table)
    return seat


@does(w.Undo)
def undo(turn: Turn, command: w.Undo) -> None:
    """Take back one's last move, or ask the others for it."""
    seat, table = _decides_on(turn, command), turn.table
    assert table.hand is not None
    wish = table.undoable(seat)
    match wish.kind:
        case "free":
            turn.undo(seat, wish.lines)
        case "ask" if not table.aids.consent:
            raise Refused("no_consent", "At this table only what is still free is taken back.")
        case "ask":
            if table.undo_ask is not None:
                raise Refused("asked_already", "The others have been asked already.")
            turn.fact(facts.UndoAsked(seat, wish.lines))
        case _:
            raise Refused("nothing_to_undo", wish.refused)


@does(w.AnswerUndo)
def answer_undo(turn: Turn, command: w.AnswerUndo) -> None:
    """Agree to another's undo, or decline it."""
    table, person = turn.table, turn.person
    ask = table.undo_ask
    if ask is None:
        raise Refused("not_now", "Nobody asks to take anything back.")
    assert table.hand is not None
    others = table.undoable(ask.seat).asked
    if person is None or person not in others:
        raise Refused("not_yours", "This is for the other players to say.")
    turn.fact(facts.UndoAnswered(person, table.seats_of(person)[0], command.yes))
    if command.yes and others <= table.undo_yes:
        turn.undo(ask.seat, ask.lines)


def hint(turn: Turn, command: w.Hint) -> Seen:
    """Write down that a seat takes a hint; returns what it knows."""
    table = turn.table
    seat = own_seat(table, turn.person, command.seat)
    _in_play(table)
    assert table.hand is not None
    if not table.aids.hints:
        raise Refused("no_hints", "This table plays without hints.")
    if table.hand.state.to_act != seat:
        raise Refused("not_your_turn", "It is not your turn to decide.", table.game.about.turn_clause)
    turn.fact(facts.Hinted(seat))
    return table.hand.state.seen_by(seat)


# Questions that change nothing


def _voice(table: HouseTable, person: str, seen: Seen) -> Voice:
    """The voice for who has the screen: around one screen a holder may enter what another seat says when it decides."""
    enters = seen.seat == seen.to_act and seen.holder in table.seats_of(person)
    return Voice(table.names, seen.holder if enters else seen.seat)


@answers(w.Legal)
def legal(table: HouseTable, person: str, command: w.Legal) -> m.LegalMoves:
    """Every legal action of a seat."""
    seat = own_seat(table, person, command.seat)
    _in_play(table)
    assert table.hand is not None
    choices = tell_choices(table.hand.state.seen_by(seat), Voice(table.names, seat))
    return m.LegalMoves(id=command.id, seq=table.seq, seat=seat, legal=choices)


@answers(w.Try)
def attempt(table: HouseTable, person: str, command: w.Try) -> m.Tried:
    """What an action would do, or why it may not be done; from what the seat knows."""
    seat = own_seat(table, person, command.seat)
    _in_play(table)
    assert table.hand is not None
    seen = table.hand.state.seen_by(seat)
    try:
        action = seen.parse(command.action)
        reason = seen.why_not(action)
    except Unreadable as error:
        raise Refused("unreadable", f"That can't be read: {error}.") from None
    if reason is not None:
        rule, text, at = reason.rule, reason.text, reason.at
        return m.Tried(id=command.id, seq=table.seq, legal=False, events=[], rule=rule, text=text, at=at)
    voice = _voice(table, person, seen)
    events = seen.foresee(action)
    free = table.foresight(seen).free(action, events)
    told = [tell_event(table.game, event, voice) for event in events]
    return m.Tried(id=command.id, seq=table.seq, legal=True, events=told, free=free)


@answers(w.Foresee)
def foresee(table: HouseTable, person: str, command: w.Foresee) -> m.Foreseen:
    """What every legal action would do that begins so; from what the seat knows."""
    seat = own_seat(table, person, command.seat)
    _in_play(table)
    assert table.hand is not None
    seen = table.hand.state.seen_by(seat)
    voice = _voice(table, person, seen)
    beginning = " ".join(command.beginning.split())
    told, more = tell_foreseen(table.foresight(seen), beginning, voice)
    prompt = table.game.words.ask(seen, voice, beginning if told else "")
    return m.Foreseen(
        id=command.id, seq=table.seq, seat=seat, beginning=beginning, prompt=prompt, actions=told, more=more
    )
