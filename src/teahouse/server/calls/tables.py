"""Tables: open one, list them, look at one, do something there, and take its records home."""

import json
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from functools import partial
from random import SystemRandom
from typing import Annotated, Any, Literal

import msgspec
from msgspec.structs import replace

import teahouse
from teahouse.engine import Game, Match, State, Unreadable
from teahouse.engine import options as opts
from teahouse.engine.voice import sentence
from teahouse.server.acts import seating
from teahouse.server.calls.asking import STATUS, Ask, slow_down_command, slow_down_opening
from teahouse.server.calls.games import find
from teahouse.server.calls.routes import Asker, Body, Calls, Reply, Somebody, check_depth
from teahouse.server.desk import admit
from teahouse.server.log import clocks as paces
from teahouse.server.log.facts import TableSettings
from teahouse.server.log.refusal import Refused
from teahouse.server.log.table import UNNAMED
from teahouse.server.log.turn import Turn, open_table
from teahouse.server.parts import Store
from teahouse.server.person import Person
from teahouse.server.room import Room
from teahouse.server.services.catching_up import missed
from teahouse.server.stored import INVITED, OFF_LIST, Card
from teahouse.server.wire import commands as w
from teahouse.server.wire import messages as m

calls = Calls("tables")

TableId = Annotated[str, msgspec.Meta(max_length=20)]


class SeatBody(Body, frozen=True):
    """Who sits on a seat from the start: a bot of a level, or (`me`) the one who opens the table.

    Several seats may be `me`, each with a name: then people pass one screen around.
    """

    bot: Annotated[str, msgspec.Meta(max_length=40)] | None = None
    me: bool = False
    name: Annotated[str, msgspec.Meta(max_length=40)] | None = None
    commit: Annotated[str, msgspec.Meta(pattern="^([0-9a-f]{64})?$")] = ""


class TableBody(TableSettings, frozen=True, kw_only=True):
    """A table to be opened: how it is set, and who sits there from the start."""

    seats: Annotated[list[SeatBody | None], msgspec.Meta(max_length=64)] = msgspec.field(default_factory=list)
    position: Annotated[str, msgspec.Meta(max_length=20_000)] = ""
    """Where the one hand begins, as text; what that leaves unknown is drawn as the first `me` may imagine it. Options
    and players stand there. Such a table stands in no lists and counts in no statistics."""

    def __post_init__(self) -> None:
        check_depth([self.options, self.match])


class CardSeat(msgspec.Struct, frozen=True):
    """A seat in a list of tables."""

    name: str
    person: str | None
    bot: str


class CardInfo(msgspec.Struct, frozen=True):
    """A table in a list."""

    id: str
    game: str
    status: str
    public: bool
    seats: list[CardSeat]
    host: str
    pace: str
    hand: int
    why: str
    to_act: int | None
    my_turn: bool
    made: int
    moved: int
    winners: list[int]
    """The seats that won, once it is over."""
    scores: list[int]
    """How it ended or stands, by seat: points, or games won where a match is played for those; nothing where nobody
    may know it yet, and of tables that were given up."""
    until: int | None
    """When the time of whoever decides is up, in milliseconds, where a clock runs."""
    invited: bool
    """Whether the host has invited you."""
    ranks: list[int]
    """The place of each seat, from 1, once it was played to its end."""
    needed: int
    """So many wins decide, where a match is played for wins; else 0."""
    added: int
    """So many games are played, where their points are added up; else 0."""
    positioned: bool
    """Whether it began at a position."""


UNTOLD: dict[str, Any] = {"winners": [], "scores": [], "ranks": [], "needed": 0, "added": 0, "positioned": False}
"""What a card leaves out: of tables that are not over, of single games, and of those from before it was kept."""


class TakenOff(msgspec.Struct, frozen=True):
    """A table that is no more in one's own list."""

    table: str


class Snapshot(msgspec.Struct, frozen=True):
    """A table as the one who asks sees it: an update for each seat of theirs, or one for a spectator."""

    seq: int
    table: str
    seats: list[int]
    updates: list[m.Update]
    presence: m.Presence
    kept: list[m.Keepings]


class Replies(msgspec.Struct, frozen=True):
    """Everything the server says to a command."""

    replies: list[m.AnyMessage]


async def snapshot(ask: Ask, room: Room, person: Person | None, seen: int) -> Snapshot:
    """How a table stands, for one person."""
    id = person.id if person else None
    updates = await missed(ask.house, room, id, seen, ask.spend(person))
    seats = room.table.seats_of(id)
    kept = [room.keepings(id, seat) for seat in seats] if id else []
    return Snapshot(room.table.seq, room.table.id, seats, updates, room.presence(), kept)


# Opening and listing


@calls.post("/tables", status=201)
async def open_new(ask: Ask, body: TableBody, person: Somebody) -> Snapshot:
    """Open a table. It begins when every seat is taken."""
    slow_down_opening(ask.limits, ask.address, person, body.options)
    house = ask.house
    game = find(body.game)
    if body.position:
        world = await ask.do(person, partial(_world, game, body))
        body = replace(body, **_as_there(world))
    players = body.players or max(game.about.players[0], len(body.seats) or min(2, game.about.players[-1]))
    try:
        paces.check(body.pace)
        match = Match(game, players, body.options, body.match)
    except teahouse.Refused as refused:
        raise Refused("refused", sentence(refused)) from None
    if len(body.seats) > players:
        raise Refused("refused", f"There are {players} seats.")
    names = {seat.name for seat in body.seats if seat and seat.me and seat.name}
    for name in names:
        await house.people.check_name(name, person)
    person = await house.named(person)
    settled = {
        "players": players,
        "match": opts.as_json(match.options),  # all of them: a later release may bring other defaults
        "shared": body.shared or sum(bool(seat and seat.me) for seat in body.seats) > 1,
    }
    settings = TableSettings(**{**body.each(), **settled})
    line = open_table(person.id, settings, house.opening.new_name(), position=body.position)

    def seat_all(turn: Turn) -> None:
        for number, seat in enumerate(body.seats):
            if seat and seat.bot:
                seating.seat_bot(turn, w.SeatBot(id="-", seat=number, level=seat.bot))
            elif seat and seat.me:
                command = w.Sit(id="-", seat=number, name=seat.name, commit=seat.commit)
                seating.sit(turn, person.id, person.name, command)

    room = await house.opening.add_table(line, seat_all)
    return await snapshot(ask, room, person, 0)


def _world(game: Game[Any], body: TableBody) -> State:
    """The table at which a hand is to begin; refused where there can be none."""
    mine = next((number for number, seat in enumerate(body.seats) if seat and seat.me), None)
    if body.options or body.match or body.players:
        raise Refused("refused", "At a position the number of players and the options are those that stand there.")
    try:
        world: State = game.world(body.position, mine, SystemRandom())
    except Unreadable as error:
        raise Refused("unreadable", f"That position can't be read: {error}.") from None
    if world.over:
        raise Refused("refused", "At that position the game is over.")
    return world


def _as_there(world: State) -> dict[str, Any]:
    """What a request is settled to that names a position."""
    return {
        "position": world.text(),
        "players": world.players,
        "options": opts.changed(world.options),
        "match": {"match_mode": "single"},
        "public": False,
    }


@calls.get("/tables")
async def list_tables(
    ask: Ask,
    person: Asker,
    which: Literal["open", "watch", "mine", "running"] = "open",
    game: Annotated[str, msgspec.Meta(max_length=40)] | None = None,
) -> list[CardInfo]:
    """Tables to join, those one is invited to first; tables to watch; or one's own, of these those that are not over:
    the last moved first."""
    if which in ("mine", "running") and person is None:
        return []
    store = ask.house.store
    found = await store.cards(which, person.id if person else None, game)
    asked = await store.cards("invited", person.id, game) if person and which == "open" else []
    invited = {card.id for card in asked}
    found = [*asked, *(card for card in found if card.id not in invited)]
    return [CardInfo(**told) for told in await told_cards(store, person, found, invited)]


async def told_cards(
    store: Store, person: Person | None, found: Sequence[Card], invited: AbstractSet[str] = frozenset()
) -> list[dict[str, Any]]:
    """What the one who asks is told of tables, by the fields of `CardInfo`."""
    names = await store.names(*(card.id for card in found))
    cards = []
    for card in found:
        about = json.loads(card.card)
        for seat in about["seats"]:
            seat["name"] = seat["name"] or names[card.id].get(seat["token"], UNNAMED if seat["person"] else "")
        mine = person is not None and card.to_act is not None and about["seats"][card.to_act]["person"] == person.id
        fields = {name: getattr(card, name) for name in ("id", "game", "status", "public", "to_act", "made", "moved")}
        clocked = card.status == "playing" and card.to_act is not None and about["pace"] != "none"
        told = {"my_turn": mine, "until": card.wake or None if clocked else None, "invited": card.id in invited}
        told = {**UNTOLD, **fields, **about, **told, "seats": msgspec.convert(about["seats"], list[CardSeat])}
        cards.append({name: told[name] for name in CardInfo.__struct_fields__})
    return cards


@calls.delete("/tables/{id}/invitation")
async def decline(ask: Ask, id: TableId, person: Somebody) -> TakenOff:
    """Take a table that one is invited to off the list of open tables; the host is not told."""
    house = ask.house
    await house.rooms.find(id)  # refused where there is none
    if person.id in await house.store.invited(id):
        await house.store.keep(id, person.id, INVITED, "declined")
    return TakenOff(id)


@calls.delete("/tables/{id}/mine")
async def take_off(ask: Ask, id: TableId, person: Somebody) -> TakenOff:
    """Take a table that is over off one's own list; others keep it in theirs, and its record stays."""
    house = ask.house
    room = await house.rooms.find(id)
    if not room.table.seats_of(person.id):
        raise Refused("not_seated", "You have no seat at this table.")
    if room.table.status != "over":
        raise Refused("not_over", "A game that is not over stays in your list. Leave it, or resign.")
    await house.store.keep(id, person.id, OFF_LIST, "on")
    room.keep(person.id, OFF_LIST, "on")
    return TakenOff(id)


# At one table


@calls.get("/tables/{id}")
async def look(
    ask: Ask, id: TableId, person: Asker, seen: Annotated[int, msgspec.Meta(ge=0, le=2**53)] = 0
) -> Snapshot:
    """How a table stands, and what happened after the number `seen`."""
    ask.check(person)
    room = await ask.house.fresh_room(id)
    admit(room.table, person)
    return await snapshot(ask, room, person, seen)


@calls.post("/tables/{id}/do", refused=Replies)
async def do(ask: Ask, id: TableId, person: Asker, body: w.AnyCommand) -> Annotated[Reply, Replies]:
    """Do one command, the same as over the WebSocket; the answer holds everything said to it, also where that is a
    refusal."""
    await slow_down_command(ask.house, ask.limits, ask.address, person, id, body)
    if isinstance(body, w.Sync | w.Foresee):
        ask.check(person)
    replies: list[m.Message] = []
    work = ask.desk.perform(person, id, body, replies.append, ask.spend(person))
    await (ask.wait(work) if isinstance(body, w.Hint) else work)
    refused = next((reply for reply in replies if isinstance(reply, m.Refusal)), None)
    return Reply(msgspec.json.encode({"replies": replies}), STATUS.get(refused.code, 409) if refused else 200)


@calls.get("/tables/{id}/chat")
async def chat(
    ask: Ask, id: TableId, person: Asker, after: Annotated[int, msgspec.Meta(ge=0, le=2**53)] = 0
) -> list[m.Said]:
    """The last 200 things that were said after a number, without those one has muted."""
    room = await ask.house.rooms.find(id)
    admit(room.table, person)
    return [
        m.Said(number=row.number, at=row.at, person=row.person, name=row.name, text=row.text)
        for row in await ask.house.store.chat(id, after, 200)
        if person is None or not room.is_muted(person.id, row.person)
    ]
