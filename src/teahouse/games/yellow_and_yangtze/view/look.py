"""The view: the table of Yellow & Yangtze as plain data, from what `view.hide` left of it."""

from dataclasses import dataclass

from teahouse.engine.question import Question
from teahouse.games.yellow_and_yangtze import pieces
from teahouse.games.yellow_and_yangtze.pieces.hexes import BIT, NAMES, STRIDE, Hexes, first_in, hexes_in
from teahouse.games.yellow_and_yangtze.rules import State
from teahouse.games.yellow_and_yangtze.rules.ending import allocate, lent, points_of, result
from teahouse.games.yellow_and_yangtze.rules.links import (
    capitals_in,
    leaders_of,
    short_name,
    state_name,
    states_beside,
)
from teahouse.games.yellow_and_yangtze.rules.pagodas import colour_on
from teahouse.games.yellow_and_yangtze.rules.placing import AskChain, AskPagoda
from teahouse.games.yellow_and_yangtze.rules.revolt import AskSupport, strength
from teahouse.games.yellow_and_yangtze.rules.war import (
    AskBack,
    AskInWar,
    AskLose,
    base,
    conflicting,
    speakers,
    spoils,
    totals,
)
from teahouse.games.yellow_and_yangtze.state import ACT, STAGES, TO_MERCHANTS, Table, War


@dataclass(frozen=True, slots=True)
class MapView:
    """The bare board: a string a row with a mark for each column, a blank where there is no hex."""

    title: str
    rows: tuple[str, ...]
    rivers: dict[str, str]
    """The name of each river, by its mark."""
    capitals: dict[str, str]
    """The name of each capital, by its hex."""


@dataclass(frozen=True, slots=True)
class LeaderView:
    """A leader: whose, of which colour, and where; None off the board."""

    seat: int
    colour: str
    role: str
    dynasty: str
    hex: str | None


@dataclass(frozen=True, slots=True)
class PagodaView:
    """A pagoda on the board."""

    colour: str
    name: str
    hexes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class StateView:
    """A state: its hexes, what it is called, and what one would count in it."""

    hex: str
    """The first hex in map order, by which the notation names it."""
    name: str
    hexes: tuple[str, ...]
    capitals: tuple[str, ...]
    leaders: tuple[LeaderView, ...]
    soldiers: int
    """Its strength in a war: the red tiles."""
    tiles: dict[str, int]
    pagodas: tuple[PagodaView, ...]


@dataclass(frozen=True, slots=True)
class CommitmentView:
    """What a player has given to a war; hex is None for one who stood aside."""

    seat: int
    hex: str | None
    tiles: int
    soldier: bool
    strength: int
    """What both together come to."""


@dataclass(frozen=True, slots=True)
class StakeView:
    """A leader who leaves if a side wins, and who then gains a point of his colour; None where nobody does."""

    leader: LeaderView
    gains: int | None


@dataclass(frozen=True, slots=True)
class SideView:
    """A warring state: its strength on the board, and with all that was committed to it."""

    hex: str
    name: str
    short: str
    """What it is called in few words."""
    hexes: tuple[str, ...]
    leaders: tuple[LeaderView, ...]
    fighting: tuple[LeaderView, ...]
    """Those of them whose colour another side has, too: they leave if it loses."""
    stakes: tuple[StakeView, ...]
    """What its victory brings."""
    board: int
    total: int


@dataclass(frozen=True, slots=True)
class WarView:
    """A war that is being decided."""

    hex: str
    sides: tuple[SideView, ...]
    counted: str | None
    speakers: tuple[int, ...]
    """The seats in the order in which they are asked."""
    given: tuple[CommitmentView, ...]


@dataclass(frozen=True, slots=True)
class RevoltView:
    """A revolt that is being decided; `committed` is what the attacker gave, None before that."""

    attacker: int
    defender: int
    colour: str
    hex: str
    defender_hex: str
    strength: int
    """Of the attacker, on the board."""
    defence: int
    committed: int | None
    governor: bool
    added: int
    """What both together come to."""
    attack: int
    """The attacker's strength with what was committed."""


@dataclass(frozen=True, slots=True)
class QuestionView:
    """What is asked: action, pagoda, merchant, chain, support, count, back, choose or lose; and about which hexes."""

    kind: str
    seat: int
    hexes: tuple[str, ...] = ()
    left: int = 0
    """Soldier tiles still to lose."""
    war: WarView | None = None
    revolt: RevoltView | None = None
    barred: LeaderView | None = None
    """In a conflict, the leader of the one who is asked who could help but for standing on the board."""


@dataclass(frozen=True, slots=True)
class ResultView:
    """What points come to: black, red, green and blue once each yellow point has raised the lowest, and by how much."""

    values: dict[str, int]
    lent: dict[str, int]
    result: int
    """The lowest of them, which counts."""


@dataclass(frozen=True, slots=True)
class View:
    """The table as one seat sees it."""

    seat: int | None
    players: int
    to_act: int | None
    first: int | None
    stage: str
    turn: int
    actions: int
    """Actions left in this turn."""
    question: QuestionView | None
    receiver: int | str | None
    """Who receives the next tile: a seat, or "merchants"."""
    dynasties: tuple[str, ...]
    map: MapView
    tiles: dict[str, str]
    """The colour of the tile on each hex."""
    leaders: tuple[LeaderView, ...]
    pagodas: tuple[PagodaView, ...]
    supply: dict[str, int]
    """Pagodas of each colour in the supply."""
    states: tuple[StateView, ...]
    hand: dict[str, int] | None
    """The own tiles; None for a spectator."""
    hands: tuple[int, ...]
    """How many tiles each player holds."""
    shown: tuple[dict[str, int], ...]
    """Tiles that everybody knows to be in a hand, because they were merchants."""
    merchants: dict[str, int]
    bag: int
    """How many tiles can still be drawn."""
    box: dict[str, int]
    """Tiles in the box whose kind everybody knows."""
    buried: tuple[int, ...]
    """How many tiles each player has put into the box face down."""
    unseen: dict[str, int]
    """Tiles this seat has not seen: in the bag, in other hands, or face down in the box."""
    points: tuple[dict[str, int] | None, ...]
    """The points of each player by colour; None for those this seat may not see."""
    results: tuple[ResultView | None, ...]
    """What they come to now."""
    ranks: tuple[int, ...] | None
    """The place of each player, once the game is over."""
    idle: int
    """Turns in a row without a draw."""


def look(table: State, seat: int | None) -> View:
    """The view of a seat, from what `hide` left."""
    open_points = table.over or table.options.open_points
    receiver = table.due[-1] if table.due else None
    states = [link for link, _ in states_beside(table, table.occupied)]
    known = [other for other in range(table.players) if open_points or other == seat]
    outcome = table.outcome
    return View(
        seat=seat,
        players=table.players,
        to_act=table.to_act,
        first=table.first,
        stage=STAGES[table.stage],
        turn=table.turn,
        actions=table.actions,
        question=_question(table),
        receiver="merchants" if receiver == TO_MERCHANTS else receiver,
        dynasties=tuple(table.options.dynasty(other) for other in range(table.players)),
        map=_map(table),
        tiles={NAMES[place]: pieces.COLOURS[colour_on(table, BIT[place])] for place in hexes_in(sum(table.tiles))},
        leaders=tuple(_leader(table, number) for number in range(5 * table.players)),
        pagodas=_pagodas(table, table.map.hexes),
        supply={
            pieces.COLOURS[colour]: pieces.PAGODAS[colour] - len(standing)
            for colour, standing in enumerate(table.pagodas)
            if pieces.PAGODAS[colour] > len(standing)
        },
        states=tuple(_state(table, link) for link in sorted(states, key=first_in)),
        hand=None if seat is None else pieces.by_name(table.hands[seat]),
        hands=tuple(pieces.size(hand) for hand in table.hands),
        shown=tuple(pieces.by_name(known) for known in table.shown),
        merchants=pieces.by_name(table.merchants),
        bag=table.left,
        box=pieces.by_name(table.box),
        buried=tuple(pieces.size(tiles) for tiles in table.buried),
        unseen=pieces.by_name(pieces.bundle_of(table.bag)),
        points=tuple(
            dict(zip(pieces.COLOURS, points_of(table, other), strict=True)) if other in known else None
            for other in range(table.players)
        ),
        results=tuple(_result(table, other) if other in known else None for other in range(table.players)),
        ranks=None if outcome is None else outcome.ranks,
        idle=max(table.idle, 0),
    )


def _hexes(mask: Hexes) -> tuple[str, ...]:
    return tuple(NAMES[place] for place in hexes_in(mask))


def _result(table: State, seat: int) -> ResultView:
    points = points_of(table, seat)
    values = dict(zip(pieces.COLOURS, allocate(points), strict=False))
    return ResultView(values, dict(zip(pieces.COLOURS, lent(points), strict=False)), result(table, seat))


def _map(table: State) -> MapView:
    board = table.map
    rows = [
        "".join(board.drawn[start : start + STRIDE]).rstrip() for start in range(0, board.hexes.bit_length(), STRIDE)
    ]
    capitals = {NAMES[place]: name for place, name in board.capitals.items()}
    return MapView(board.title, tuple(rows), dict(board.names), capitals)


def _leader(table: State, number: pieces.LeaderNumber) -> LeaderView:
    seat, colour = divmod(number, 5)
    place = table.leaders[number]
    where = None if place == pieces.OFF else NAMES[place]
    return LeaderView(seat, pieces.COLOURS[colour], pieces.ROLES[colour], table.options.dynasty(seat), where)


def _pagodas(table: State, mask: Hexes) -> tuple[PagodaView, ...]:
    return tuple(
        PagodaView(pieces.COLOURS[colour], pieces.pagoda(colour), _hexes(triangle))
        for colour, standing in enumerate(table.pagodas)
        for triangle in standing
        if triangle & mask
    )


def _state(table: State, mask: Hexes) -> StateView:
    return StateView(
        NAMES[first_in(mask)],
        state_name(table, mask),
        _hexes(mask),
        capitals_in(table, mask),
        tuple(_leader(table, number) for number in leaders_of(table, mask)),
        (mask & table.tiles[pieces.RED]).bit_count(),
        {pieces.COLOURS[colour]: (mask & some).bit_count() for colour, some in enumerate(table.tiles) if mask & some},
        _pagodas(table, mask),
    )


def _question(table: State) -> QuestionView | None:
    if table.stage != ACT:
        return None
    if not table.stack:
        return QuestionView("action", table.turn)
    asked = table.stack[-1]
    hexes, left = 0, 0
    if isinstance(asked, AskPagoda | AskChain):
        hexes = BIT[asked.hex]
    elif isinstance(asked, AskLose):
        hexes, left = asked.state & table.tiles[pieces.RED], asked.left
    return QuestionView(
        asked.called(),
        asked.asked(table),
        _hexes(hexes),
        left,
        _war(table, table.war) if table.war and isinstance(asked, AskInWar) else None,
        _revolt(table, asked) if isinstance(asked, AskSupport) else None,
        _barred(table, asked),
    )


def _barred(table: State, asked: Question[Table]) -> LeaderView | None:
    """YY-10: in a revolt the governor, in a war the soldier helps from off the board alone."""
    if not isinstance(asked, AskSupport | AskBack):
        return None
    leader = _leader(table, asked.asked(table) * 5 + asked.fights)
    return None if leader.hex is None else leader


def _revolt(table: State, asked: AskSupport) -> RevoltView:
    attacker, defender, colour = table.turn, asked.defender, asked.colour
    return RevoltView(
        attacker,
        defender,
        pieces.COLOURS[colour],
        NAMES[table.leaders[attacker * 5 + colour]],
        NAMES[table.leaders[defender * 5 + colour]],
        strength(table, attacker, colour),
        strength(table, defender, colour),
        asked.tiles,
        asked.governor,
        asked.added,
        asked.total(table, attacker),
    )


def _war(table: State, war: War) -> WarView:
    sums = totals(table, war)
    fighting = conflicting(table, war)
    sides = tuple(
        SideView(
            NAMES[war.names[side]],
            state_name(table, mask),
            short_name(table, mask),
            _hexes(mask),
            tuple(_leader(table, number) for number in leaders_of(table, mask)),
            tuple(_leader(table, number) for number in fighting[side]),
            tuple(StakeView(_leader(table, number), owner) for number, owner in spoils(table, war, side)),
            base(table, war, side),
            sums[side],
        )
        for side, mask in enumerate(war.sides)
    )
    given = tuple(
        CommitmentView(by.seat, None if by.side is None else sides[by.side].hex, by.tiles, by.soldier, by.strength)
        for by in war.given
    )
    counted = None if war.counted is None else sides[war.counted].hex
    return WarView(NAMES[war.hex], sides, counted, tuple(speakers(table)), given)
