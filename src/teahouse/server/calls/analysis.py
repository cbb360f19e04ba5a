"""The analysis board over HTTP. Nothing of it is stored: it is asked for with where it begins and what was tried.

Of a game that is over everybody who may see it sees all of it. Of one that is still played a seat takes only what it
knows, and only where the table gives hints; others take nothing.
"""

from collections.abc import Callable
from functools import partial
from typing import Annotated, Any, TypeVar

import msgspec

import teahouse
from teahouse.analysis import root as roots
from teahouse.analysis import tree as trees
from teahouse.analysis import writing
from teahouse.bots.levels import adviser
from teahouse.engine import CHANCE, Record, Wrong
from teahouse.engine.voice import count
from teahouse.server.calls.asking import Ask, of_the_school
from teahouse.server.calls.records import NO_LOG, HandNumber, allowed_eyes, copied, kept_as, table_with
from teahouse.server.calls.routes import Asker, Body, Calls, Somebody
from teahouse.server.calls.tables import TableId
from teahouse.server.log.refusal import Refused
from teahouse.server.log.table import HouseTable
from teahouse.server.person import Person
from teahouse.server.thinking.queue import Share, Urgency
from teahouse.server.wire.analysis import (
    AnalysisScene,
    Board,
    Branches,
    BranchNode,
    ChanceInfo,
    Deed,
    MasterInfo,
    MasterMove,
    NodeNumber,
    Picks,
    WorthInfo,
    answer,
    branches_of,
    done,
    nodes_of,
    tell_chance,
    tell_scene,
)
from teahouse.server.wire.school import Question, Told

calls = Calls("analysis")
T = TypeVar("T")

A_PIECE = 1.0
"""Seconds of one piece of a look: then others have their turn."""
MOST_SECONDS = 600
"""No look goes on for longer."""
MOST_SHEETS = 20
"""So many lines of a hand have branches that are kept."""
MOST_KEPT = 16_000
"""Bytes of branches of a hand that are kept for one person."""

Line = Annotated[int, msgspec.Meta(ge=0, le=100_000)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=63)]


class AnalysisPlace(Body, frozen=True):
    """Where an analysis begins: after a line of a hand of a table, or at a position."""

    table: Annotated[str, msgspec.Meta(max_length=20)] = ""
    hand: Annotated[int, msgspec.Meta(ge=1, le=999)] = 1
    line: Line | None = None
    """The last one if it isn't said."""
    position: Annotated[str, msgspec.Meta(max_length=20_000)] = ""
    link: Annotated[str, msgspec.Meta(max_length=writing.MOST_LINK)] = ""
    """What a link to a branch from a position holds: it begins there, if nothing else is said."""
    seat: SeatNumber | None = None
    """Whose chance is told."""


class AnalysisAt(Body, frozen=True):
    """A node of a tree."""

    place: AnalysisPlace
    nodes: Branches = msgspec.field(default_factory=list)
    at: NodeNumber = 0


class AnalysisBody(AnalysisAt, frozen=True, kw_only=True):
    """What is done there; nothing to go there."""

    do: Deed | None = None


class AnalysisPicks(AnalysisAt, frozen=True, kw_only=True):
    """What of a draw is picked so far."""

    picks: Picks


class AnalysisQuestion(AnalysisAt, frozen=True, kw_only=True):
    """Something that is asked there."""

    ask: Question


class MasterBody(AnalysisAt, frozen=True, kw_only=True):
    """How many seconds more the master is to look; it answers after one at the latest."""

    seconds: Annotated[float, msgspec.Meta(gt=0, le=MOST_SECONDS)]


class LinkText(msgspec.Struct, frozen=True):
    """A branch as a part of an address."""

    text: str


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was tried after a line of a hand."""

    line: Line
    nodes: Branches


class Sheets(Body, frozen=True):
    """All that one person has tried of a hand."""

    sheets: Annotated[list[Sheet], msgspec.Meta(max_length=MOST_SHEETS)]


# Where it begins


async def _board(ask: Ask, person: Person | None, place: AnalysisPlace) -> Callable[[], Board]:
    """Makes the board; what may be told of a table is settled at once, the rest is work for the clerk."""
    if not place.table:
        return partial(_at_a_position, place)
    table = await table_with(ask, place.table, place.hand)
    record = table.record(place.hand)
    if any(record is done for done in table.records):
        allowed_eyes(table, person, place.hand, None)
        seat = _whose(table, person, place.seat)
        return partial(_of_a_record, table, copied(record), place.line, seat)
    return _of_a_running_table(table, person, place, copied(record))


def _whose(table: HouseTable, person: Person | None, seat: int | None) -> int:
    mine = table.seats_of(person.id if person else None)
    found = seat if seat is not None else mine[0] if mine else 0
    if found >= len(table.chairs):
        raise Refused("not_found", f"There are seats 0 to {len(table.chairs) - 1}.")
    return found


def _of_a_record(table: HouseTable, record: Record, line: int | None, seat: int) -> Board:
    bots = tuple(bool(chair.level) for chair in table.chairs)
    root = roots.of_record(record, len(record.moves) if line is None else line, seat)
    return Board(root, tuple(record.players), bots)


def _of_a_running_table(
    table: HouseTable, person: Person | None, place: AnalysisPlace, record: Record
) -> Callable[[], Board]:
    """What a seat knows of a hand that is still played, where it may be helped; nobody else is told anything."""
    mine = table.seats_of(person.id if person else None)
    seat = place.seat if place.seat is not None else mine[0] if len(mine) == 1 else None
    if not mine:
        raise Refused("not_now", "What could have been is looked at when the game is over.")
    if seat is None or seat not in mine:
        raise Refused("not_your_seat", "Until the game is over everyone sees it through their own eyes.")
    if not table.aids.hints or table.setup.deal:
        raise Refused("not_now", "At this table nobody is helped: the analysis board opens when the game is over.")
    line = len(record.moves) if place.line is None else place.line
    if line != len(record.moves) and table.hand is not None and table.hand.state.fleeting:
        raise Refused("not_now", NO_LOG)
    bots = tuple(bool(chair.level) for chair in table.chairs)

    def make() -> Board:
        if line > len(record.moves):
            raise Refused("not_found", f"There are lines 0 to {len(record.moves)}.")
        state = record.start()
        for step in record.replay():
            if step.number > line:
                break
            state = step.state.copy()
        return Board(roots.of_seat(state, seat), tuple(table.names), bots)

    return make


def _at_a_position(place: AnalysisPlace) -> Board:
    position, seat = place.position, place.seat
    if not position and place.link:
        _, position, sent = writing.unpacked(place.link)
        seat = sent if seat is None else seat
    if not position.strip():
        raise Refused("invalid", "Say where it begins: a table, or a position.")
    return Board(roots.pasted(position, seat))


def _told(make: Callable[[], T]) -> T:
    """What can't be read or done is refused in a sentence."""

    def made() -> T:
        try:
            return make()
        except Wrong as wrong:
            raise teahouse.Refused(str(wrong)) from None

    return of_the_school(made)


async def _by_clerk(ask: Ask, person: Person | None, work: Callable[[], T]) -> T:
    return await ask.do(person, lambda: _told(work))


def _checked(board: Board, body: AnalysisAt) -> trees.Nodes:
    nodes = nodes_of(body.nodes)
    trees.check(board.root, nodes)
    trees.stand(board.root, nodes, body.at)
    return nodes


# The board


@calls.post("/analysis")
async def look(ask: Ask, person: Asker, body: AnalysisBody) -> AnalysisScene:
    """Where somebody stands in a tree of what was tried, after something was done there."""
    board = await _board(ask, person, body.place)

    def make() -> AnalysisScene:
        there = board()
        nodes, at = done(there.root, _checked(there, body), body.at, body.do)
        return tell_scene(there, nodes, at)

    return await _by_clerk(ask, person, make)


@calls.post("/analysis/odds")
async def odds(ask: Ask, person: Asker, body: AnalysisPicks) -> ChanceInfo:
    """What may fall, and how likely what is picked of it is."""
    board = await _board(ask, person, body.place)

    def make() -> ChanceInfo:
        there = board()
        return tell_chance(there.root, _checked(there, body), body.at, there.called(), body.picks)

    return await _by_clerk(ask, person, make)


@calls.post("/analysis/ask")
async def ask(ask: Ask, person: Asker, body: AnalysisQuestion) -> Told:
    """Ask something there, as at any table: why not, what would follow, every move."""
    board = await _board(ask, person, body.place)

    def make() -> Told:
        there = board()
        return answer(there, _checked(there, body), body.at, body.ask)

    return await _by_clerk(ask, person, make)


@calls.post("/analysis/link")
async def link(ask: Ask, person: Asker, body: AnalysisAt) -> LinkText:
    """The branch that leads to a node, as a part of an address; with the position where it begins, if that is no
    table's."""
    board = await _board(ask, person, body.place)

    def make() -> LinkText:
        there = board()
        way = trees.branch(_checked(there, body), body.at)
        if body.place.table:
            return LinkText(writing.packed(way))
        return LinkText(writing.packed(way, there.root.text, there.root.seat))

    return await _by_clerk(ask, person, make)


# The bots


@calls.post("/analysis/worth")
async def worth(ask: Ask, person: Asker, body: AnalysisAt) -> WorthInfo:
    """What the position is worth to each seat, as far as it is known."""
    house, share, level = ask.house, ask.share(person), adviser().name
    _rested(ask, person, share)
    board = await _board(ask, person, body.place)

    def make() -> tuple[str, str, int | None]:
        there = board()
        state = trees.stand(there.root, _checked(there, body), body.at).state
        return there.root.game.name, state.text(), None if there.root.open else there.root.seat

    game, text, seat = await _by_clerk(ask, person, make)
    with house.thinkers.place(Urgency.ANALYSIS, share):
        found = await ask.wait(house.thinkers.worth(level, game, text, seat, share))
    _spent(ask, person, share, A_PIECE / 4)
    if found is None:
        raise Refused("no_opinion", "Nobody here can judge positions of this game.")
    rests = "exact" if found.exact else "as it stands" if found.rests == 1 else f"the mean of {found.rests} draws"
    values = [round(value, 4) for value in found.values]
    return WorthInfo(values, None if found.error is None else round(found.error, 4), found.exact, rests)


@calls.post("/analysis/master")
async def master(ask: Ask, person: Asker, body: MasterBody) -> MasterInfo:
    """What the master makes of the decision, having looked on for at most a second: ask again and it goes on."""
    house, share, level = ask.house, ask.share(person), adviser().name
    _rested(ask, person, share)
    if body.place.table:
        table = await table_with(ask, body.place.table, body.place.hand)
        if not any(table.record(body.place.hand) is done for done in table.records):
            raise Refused("not_now", "While the game is played the master is asked at the table: there it is a hint.")
    board = await _board(ask, person, body.place)

    def make() -> tuple[Any, tuple[str, ...]]:
        there = board()
        state = trees.stand(there.root, _checked(there, body), body.at).state
        if state.to_act is None or state.to_act == CHANCE:
            raise Refused("not_now", "The master is asked where a player decides.")
        return state.seen_by(state.to_act), there.called()

    seen, names = await _by_clerk(ask, person, make)
    with house.thinkers.place(Urgency.ANALYSIS, share):
        seconds = min(A_PIECE, body.seconds)
        found = await ask.wait(house.thinkers.look(level, seen, names, seconds, share))
    _spent(ask, person, share, seconds)
    if found is None:
        raise Refused("no_opinion", f"The {level} has no opinion of this position.")
    return MasterInfo(
        level=level,
        seat=seen.seat,
        seconds=round(found.seconds, 2),
        moves=[
            MasterMove(one.action, one.words, round(one.value, 4), None if one.error is None else round(one.error, 4))
            for one in found.best
        ],
        reason=found.reason,
        signs=dict(found.signs),
        exact=found.exact,
        done=found.done or found.seconds >= MOST_SECONDS,
        close=found.close,
        says=_rests(found.exact, found.searches, found.rests, found.close),
    )


def _rests(exact: bool, searches: bool, rests: int, close: int) -> str:
    """What a look rests on, and what it can't tell yet."""
    if exact:
        return "Calculated, not estimated."
    games = f"{rests:,}".replace(",", " ")
    told = f"{games} games played on." if searches else f"Worked out {count(rests, 'time')}."
    if close < 2:
        return told
    moves = "Moves 1 and 2" if close == 2 else f"Moves 1 to {close}"
    return f"{told} {moves} cannot be told apart yet."


def _keys(person: Person | None, share: Share) -> list[str]:
    return [f"here {share.neighbourhood}", *([f"person {person.id}"] if person else [])]


def _rested(ask: Ask, person: Person | None, share: Share) -> None:
    """Refuse whoever has had bots look for long enough for now."""
    looks = ask.limits.looks
    wait = max(looks.debt(key) for key in _keys(person, share))
    if wait:
        raise Refused("too_fast", f"Too fast; try again in {int(wait) + 1} s.", wait=wait)


def _spent(ask: Ask, person: Person | None, share: Share, seconds: float) -> None:
    for key in _keys(person, share):
        ask.limits.looks.spend(key, seconds)


# Kept with the table


@calls.get("/tables/{id}/branches")
async def kept(ask: Ask, id: TableId, person: Somebody, hand: HandNumber = 1) -> Sheets:
    """What you have tried of a hand, and kept with it."""
    await table_with(ask, id, hand)
    found = await ask.house.store.kept_for(id, person.id, kept_as(hand))
    return msgspec.json.decode(found, type=Sheets) if found else Sheets(sheets=[])


@calls.post("/tables/{id}/branches")
async def keep(
    ask: Ask, id: TableId, person: Somebody, body: Sheets, hand: Annotated[int, msgspec.Meta(ge=1, le=999)] = 1
) -> Sheets:
    """Keep what you have tried of a hand that is over with it, in place of what was kept. Only who played there and has
    a claimed name keeps it here."""
    if not person.claimed:
        raise Refused("not_claimed", "Branches of guests are kept in their browser; claim a name to keep them here.")
    table = await table_with(ask, id, hand)
    record = table.record(hand)
    if not table.seats_of(person.id):
        raise Refused("not_seated", "Branches are kept with games that you have played in.")
    if not any(record is done for done in table.records):
        raise Refused("not_now", "Branches are kept with a game when it is over.")
    own, seat = copied(record), table.seats_of(person.id)[0]

    def make() -> Sheets:
        sheets = []
        for sheet in sorted(body.sheets, key=lambda sheet: sheet.line):
            root = roots.of_record(own, sheet.line, seat)
            nodes = nodes_of(sheet.nodes)
            trees.check(root, nodes)
            sheets.append(Sheet(sheet.line, _written(branches_of(nodes))))
        return Sheets(sheets=[sheet for sheet in sheets if sheet.nodes])

    made = await _by_clerk(ask, person, make)
    text = msgspec.json.encode(made).decode()
    if len(text) > MOST_KEPT:
        raise Refused("too_many", f"Of one game at most {MOST_KEPT} letters of branches are kept; cut some of them.")
    room = await ask.house.rooms.find(id)
    value = text if made.sheets else None
    await ask.house.store.keep(id, person.id, kept_as(hand), value)
    room.keep(person.id, kept_as(hand), value)
    return made


def _written(nodes: list[BranchNode]) -> list[BranchNode]:
    """Nothing is kept where nobody has tried anything: the game itself is in the record."""
    return nodes if any(node.how != "played" for node in nodes) else []
