"""Around the table: who sits, who stands in for whom, when it begins and when it ends.

Each function does one command of a person, or refuses it with a sentence.
"""

import hashlib
from collections.abc import Mapping

from teahouse.bots.levels import find, stand_in
from teahouse.engine import Refused as NoSuchBot
from teahouse.engine.voice import sentence
from teahouse.server.acts.registry import does
from teahouse.server.log import facts
from teahouse.server.log.names import BOT_NAMES, clean_name, distinct
from teahouse.server.log.refusal import Refused
from teahouse.server.log.table import HouseTable
from teahouse.server.log.turn import Turn
from teahouse.server.wire import absence, words
from teahouse.server.wire import commands as w


def own_seat(table: HouseTable, person: str | None, seat: int | None) -> int:
    """The seat a command is for: the one it names, or the person's only one."""
    mine = table.seats_of(person)
    if not mine:
        raise Refused("not_seated", "You have no seat at this table.")
    if seat is None:
        if len(mine) > 1:
            raise Refused("which_seat", f"Say for which of your seats: {', '.join(map(str, mine))}.")
        return mine[0]
    if seat not in mine:
        raise Refused("not_your_seat", f"Seat {seat} is not yours.")
    return seat


def _host_only(table: HouseTable, person: str | None) -> None:
    if person != table.setup.host:
        raise Refused("host_only", "Only the host of the table can do that.")


def _before_start(table: HouseTable) -> None:
    if table.status != "open":
        raise Refused("begun", "The game has begun.")


def _free_seat(table: HouseTable, seat: int) -> None:
    _before_start(table)
    if seat >= len(table.chairs):
        raise Refused("no_such_seat", f"There are seats 0 to {len(table.chairs) - 1}.")
    if table.chairs[seat].taken:
        raise Refused("taken", f"Seat {seat} is taken.")


def sit(turn: Turn, person: str, name: str, command: w.Sit) -> None:
    """Sit down on a free seat, under a name that nobody else has at this table."""
    table = turn.table
    _free_seat(table, command.seat)
    if table.seats_of(person) and not (table.setup.shared and person == table.setup.host):
        raise Refused("one_seat", "You have a seat here. Several are for the host of a table around one screen.")
    wanted = clean_name(command.name) if command.name is not None else name
    others = [chair.name for number, chair in enumerate(table.chairs) if chair.taken and number != command.seat]
    own = command.name is None or not table.seats_of(person)
    turn.sit(command.seat, person, distinct(wanted, others), command.commit, own)


def told_apart(table: HouseTable, names: Mapping[str, str]) -> dict[str, str]:
    """Names by token, the oldest first, each told apart from bots and from older ones at this table."""
    here = {chair.token for chair in table.chairs if chair.person}
    others = [chair.name for chair in table.chairs if chair.level]
    told = dict(names)
    for token in names:
        if token in here:
            told[token] = distinct(names[token], others)
            others.append(told[token])
    return told


@does(w.SeatBot)
def seat_bot(turn: Turn, command: w.SeatBot) -> None:
    """The host gives a free seat to a bot."""
    _host_only(turn.table, turn.person)
    _free_seat(turn.table, command.seat)
    _add_bot(turn, command.seat, command.level)


def _add_bot(turn: Turn, seat: int, level: str) -> None:
    try:
        find(level, turn.table.game)
    except NoSuchBot as refused:
        raise Refused("no_such_bot", sentence(refused)) from None
    others = [chair.name for chair in turn.table.chairs if chair.taken]
    name = next((bird for bird in BOT_NAMES if distinct(bird, others) == bird), BOT_NAMES[0])
    turn.sit_bot(seat, level, distinct(name, others))


@does(w.Stand)
def stand(turn: Turn, command: w.Stand) -> None:
    """Stand up before the game begins."""
    seat = own_seat(turn.table, turn.person, command.seat)
    _before_start(turn.table)
    turn.fact(facts.Stood(seat))


@does(w.Start)
def start(turn: Turn, command: w.Start) -> None:
    """The host fills the rest with bots."""
    _host_only(turn.table, turn.person)
    _before_start(turn.table)
    for number, chair in enumerate(turn.table.chairs):
        if not chair.taken:
            _add_bot(turn, number, command.level or stand_in().name)


@does(w.Reveal)
def reveal(turn: Turn, command: w.Reveal) -> None:
    """Reveal a promised word."""
    seat = own_seat(turn.table, turn.person, command.seat)
    chair = turn.table.chairs[seat]
    if turn.table.status != "filled":
        raise Refused("not_now", "Words are revealed when everyone has sat down, before the hand begins.")
    if not chair.commit or chair.word:
        raise Refused("not_now", "No word is waited for from this seat.")
    if hashlib.sha256(bytes.fromhex(command.word)).hexdigest() != chair.commit:
        raise Refused("wrong_word", "This is not the word whose hash was given.")
    turn.fact(facts.Revealed(seat, command.word))


@does(w.Ready)
def ready(turn: Turn, command: w.Ready) -> None:
    """Be ready for the next hand."""
    seat = own_seat(turn.table, turn.person, command.seat)
    if turn.table.status != "between":
        raise Refused("not_now", "No next hand is waiting.")
    if turn.table.chairs[seat].ready:
        raise Refused("not_now", "You are ready already.")
    turn.fact(facts.Ready(seat, command.commit))


def remove(turn: Turn, command: w.Remove, away_since: int | None) -> None:
    """The host frees a seat before the game, or lets a bot play for somebody who has been away for long enough."""
    table, person, seat = turn.table, turn.person, command.seat
    if seat >= len(table.chairs) or not table.chairs[seat].taken:
        raise Refused("no_such_seat", "Nobody sits there.")
    if table.status == "open":
        _host_only(table, person)
        turn.fact(facts.Stood(seat, removed=True))
        return
    if table.status == "over":
        raise Refused("over", "The table is over.")
    if not table.chairs[seat].person or table.chairs[seat].stand_in:
        raise Refused("not_now", "A bot plays there already.")
    if not absence.may_replace(table, person, seat):
        raise Refused(
            "host_only", "Only the host of the table can do that; where the host is away, whoever else plays."
        )
    name = table.chairs[seat].name
    if away_since is None:
        raise Refused("not_away", f"{name} is at the table.")
    at = absence.replaceable_at(table, seat, away_since)
    if at is None or at > turn.at:
        raise Refused("not_yet", words.tell_away(table, seat, by_host=person == table.setup.host))
    turn.fact(facts.TakenOver(seat, stand_in().name, "removed"))


@does(w.Audience)
def audience(turn: Turn, command: w.Audience) -> None:
    """The host says whether others may watch, and whether those who watch may speak."""
    table = turn.table
    _host_only(table, turn.person)
    watch = table.watch if command.watch is None else command.watch
    chat = table.chat if command.chat is None else command.chat
    if (watch, chat) != (table.watch, table.chat):
        turn.fact(facts.Audience(watch, chat))


@does(w.Helps)
def helps(turn: Turn, command: w.Helps) -> None:
    """The host says whether there are hints, and whether the others may be asked to take back."""
    table = turn.table
    _host_only(table, turn.person)
    hints = table.aids.hints if command.hints is None else command.hints
    consent = table.aids.consent if command.consent is None else command.consent
    if (hints, consent) != (table.aids.hints, table.aids.consent):
        turn.fact(facts.Helped(hints, consent))


@does(w.Rest)
def rest(turn: Turn, command: w.Rest) -> None:
    """Ask for a break, agree to it, decline it or end it: for those who play for themselves, where a clock runs."""
    table, person = turn.table, turn.person
    seat = next((seat for seat in table.seats_of(person) if not table.chairs[seat].stand_in), None)
    if person is None or seat is None:
        raise Refused("not_seated", "You don't play at this table now.")
    if table.status != "playing" or table.setup.pace.kind != "live":
        raise Refused("not_now", "A break is for games with a live clock.")
    if command.yes if person in table.rest else not command.yes and not table.rest:
        raise Refused("not_now", "You have asked already." if command.yes else "Nobody asks for a break.")
    turn.fact(facts.Rest(person, seat, command.yes))


@does(w.Leave)
def leave(turn: Turn, _: w.Leave) -> None:
    """Leave the table."""
    if turn.table.setup.deal:
        raise Refused("not_now", "A deal of the day waits for you until it is closed; no bot plays it for you.")
    walk_off(turn, turn.person)


def walk_off(turn: Turn, person: str | None) -> None:
    """Somebody leaves: their seats are free again, or bots play for them."""
    table = turn.table
    mine = table.seats_of(person)
    if not mine or table.status == "over":
        raise Refused("not_seated", "You have no seat at this table to leave.")
    for seat in mine:
        if table.status == "open":
            turn.fact(facts.Stood(seat))
        elif not table.chairs[seat].stand_in:
            turn.fact(facts.TakenOver(seat, stand_in().name, "left"))
    if not turn.dirty:
        raise Refused("not_now", "You have left already.")


@does(w.Back)
def back(turn: Turn, _: w.Back) -> None:
    """Play for oneself again."""
    come_back(turn, turn.person)


def come_back(turn: Turn, person: str | None) -> None:
    """Somebody plays for themselves again, on every seat that was not given up."""
    table = turn.table
    if table.status == "over":
        return
    for seat in table.seats_of(person):
        if table.chairs[seat].stand_in and table.chairs[seat].why != "resigned":
            turn.fact(facts.GivenBack(seat))


@does(w.Resign)
def resign(turn: Turn, command: w.Resign) -> None:
    """Give up: of two seats the other wins; at a larger table a bot plays on."""
    table = turn.table
    seat = own_seat(table, turn.person, command.seat)
    if table.status in ("open", "over"):
        raise Refused("not_now", "No game is being played.")
    if table.chairs[seat].why == "resigned":
        raise Refused("not_now", "You have resigned already.")
    if len(table.chairs) <= 2:
        turn.fact(facts.Resigned(seat))
        turn.fact(facts.Ended("resigned", 1 - seat if len(table.chairs) == 2 else None))
        return
    turn.fact(facts.Resigned(seat, stand_in().name))
    if all(chair.why == "resigned" for chair in table.chairs if chair.person):
        turn.fact(facts.Ended("abandoned"))


@does(w.Abort)
def abort(turn: Turn, _: w.Abort) -> None:
    """Call the table off before the second move."""
    table, person = turn.table, turn.person
    if person != table.setup.host and not table.seats_of(person):
        raise Refused("not_seated", "You have no seat at this table.")
    if table.setup.deal:
        raise Refused("too_late", "A deal of the day can't be called off: it is your one try.")
    if table.status == "over" or table.match.hands or table.moves >= 2:
        raise Refused("too_late", "A table can be called off before the second move.")
    if table.status == "open" and person != table.setup.host:
        raise Refused("host_only", "Before the game begins only the host can close the table.")
    turn.fact(facts.Ended("aborted"))
