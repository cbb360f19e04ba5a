"""What one seat may know at Yang-Tzee: the only place that hides anything."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from teahouse.engine.kinds import Seat
from teahouse.engine.plain import try_out
from teahouse.engine.voice import opening
from teahouse.games.yang_tzee import naming
from teahouse.games.yang_tzee.moves import Add, Match
from teahouse.games.yang_tzee.pieces import CELLS, DROUGHT, ENDS, LEFT, RIGHT, ROWS, UNKNOWN, End, Row, TileNumber
from teahouse.games.yang_tzee.pieces.tiles import Tile
from teahouse.games.yang_tzee.rules import State
from teahouse.games.yang_tzee.rules.gathering import AskCollect, AskOffering, AskSpirit, Clean, Resolving
from teahouse.games.yang_tzee.rules.matches import gathered, reckoned
from teahouse.games.yang_tzee.rules.turn import has_room
from teahouse.games.yang_tzee.state import GATHER, OVER, STAGES, Pending


@dataclass(frozen=True, slots=True)
class RowPreview:
    """What the streamed tile finds in one row: its symbol, the matches, and the tile whose bamboo stops the row."""

    row: str
    symbol: str
    matches: tuple[Match, ...]
    stopped_by: Tile | None
    why_none: str
    """Where nothing matches in it: why, in a sentence."""


@dataclass(frozen=True, slots=True)
class Sum:
    """How a match comes to its points: what the blossom of each tile pays, and by how much the sum is multiplied.

    A spirit match has nothing to add up.
    """

    match: Match
    pays: tuple[int, ...]
    times: int


@dataclass(frozen=True, slots=True)
class Preview:
    """What a tile would gather at an end of the Sea, row by row.

    `tiles` is the largest collection, from the end on; `points` is the sum of all matches, `cost` that of a
    drought, and `total` what the score changes by. `offering` tells whether the
    other player would be offered a tile, as the Streams stand now.
    """

    tile: Tile
    end: str
    rows: tuple[RowPreview, ...]
    matches: tuple[Match, ...]
    sums: tuple[Sum, ...]
    tiles: tuple[Tile, ...]
    points: int
    spirits: int
    drought: bool
    offering: bool
    cost: int
    total: int
    brief: str
    """All that in few words."""
    short: str
    """The same where there is no room for the verb."""
    shortest: str
    """The same in a word or a number."""
    deed: str
    """What the button says that does it."""
    nothing: str
    """That nothing matches here, where nothing does."""
    stops: str
    """Which rows a bamboo ends, in few words, where one does."""
    ends: str
    """That it ends the game, where it is a drought (YT-4.9)."""
    reckoning: str
    """How the score comes to what it would be: "score 31 + 30 − 10 = 51"."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A tile that may now be had for a Stream, and what it could collect from there."""

    tile: Tile
    action: str
    would: str
    """In a sentence, by the Sea as it will lie when the collected tiles have gone."""
    at: tuple[tuple[str, str], ...]
    """The same in few words, for each end of the Sea at which it is known; or that a seed comes there first."""
    best: str
    """The end at which it collects most; "" where it collects nothing."""
    collects: bool
    """Whether it matches anything there."""
    deed: str
    """What the button says that takes it."""


@dataclass(frozen=True, slots=True)
class PendingStep:
    """A step of a gathering that is still to come."""

    step: str
    row: str | None
    end: str
    size: int


@dataclass(frozen=True, slots=True)
class View:
    """The table as one seat sees it."""

    seat: int | None
    players: int
    to_act: int | None
    stage: str
    """first, sea, deal, draw, act, collect, spirit, offering, seed or over."""
    first: int | None
    mover: int
    sea: tuple[Tile, ...]
    sphere: int
    rains: tuple[tuple[Tile | None, ...], ...]
    """The Rain of each seat; None for a tile this seat may not know."""
    streams: tuple[tuple[Tile, ...], ...]
    room: tuple[bool, ...]
    """For each seat whether its Stream has room for Rain (YT-3.4)."""
    discard: tuple[Tile, ...]
    unseen: tuple[Tile, ...]
    """The play tiles this seat has not seen: they are in the Sphere or in a Rain it can't see."""
    scores: tuple[int, ...]
    rain_pays: int
    """What a tile rained onto the Sea scores now."""
    supply: str
    """What the Sphere still gives, in few words."""
    pending: tuple[PendingStep, ...]
    """What is left of a gathering, the next step first."""
    previews: tuple[Preview, ...]
    """For each tile of this seat's Stream, at the left and at the right end, what it would gather."""
    gathering: Preview | None
    """What the streamed tile would gather, while its player is asked whether to collect."""
    collected: Preview | None
    """What the streamed tile has gathered, while something is asked about it and the tiles still lie there."""
    ends: str
    """What ends the game and what wins it, as it stands."""
    adding: bool
    """Whether a tile for the Stream would now come from the own Rain, as the other Stream is empty (YT-4.7)."""
    offers: tuple[Offer, ...]
    """The tiles that may now be had for a Stream, as far as this seat can see them."""


def hide(state: State, seat: int | None) -> State:
    """YT-6: the Rains of others are hidden; their tiles count as unseen, together with the Sphere's.

    When the hand is over nothing is secret any more.
    """
    table = state.copy()
    if state.stage == OVER:
        return table
    for owner, rain in enumerate(table.rains):
        if owner != seat:
            table.sphere = sorted([*table.sphere, *(tile for tile in rain if tile != UNKNOWN)])
            table.rains[owner] = [UNKNOWN] * len(rain)
    return table


def look(table: State, seat: int | None) -> View:
    """The view of a seat, from a table that `hide` made."""
    tiles = table.tiles
    return View(
        seat=seat,
        players=table.players,
        to_act=table.to_act,
        stage=table.pending[-1].form.verb if table.stage == GATHER else STAGES[table.stage],
        first=table.first,
        mover=table.turn,
        sea=tiles.faces(table.sea),
        sphere=table.sphere_size,
        rains=tuple(tuple(None if t == UNKNOWN else tiles.tiles[t] for t in rain) for rain in table.rains),
        streams=tuple(tiles.faces(stream) for stream in table.streams),
        room=tuple(map(has_room, table.streams)),
        discard=tiles.faces(table.discard),
        unseen=tiles.faces(table.sphere),
        scores=table.scores,
        rain_pays=table.rain_pays,
        supply=naming.supply(table.sphere_size, table.rain_pays),
        pending=tuple(map(pending_step, reversed(table.pending))),
        previews=previews(table, seat),
        gathering=gathering(table),
        collected=collected(table),
        ends=naming.how_it_ends(
            table.sphere_size,
            sum(map(len, (*table.rains, *table.streams))),
            table.options.hand_end == "one_player_out",
        ),
        adding=adds(table),
        offers=offers(table),
    )


def pending_step(step: Pending) -> PendingStep:
    """A step as it is shown."""
    row = ROWS[step.row] if isinstance(step, Resolving) else None
    size = step.size if isinstance(step, Resolving | Clean) else 0
    return PendingStep(step.form.verb, row, ENDS[step.end], size)


def previews(table: State, seat: int | None) -> tuple[Preview, ...]:
    """For each tile of the seat's Stream and each end of the Sea, what it would gather there."""
    if seat is None or table.stage == OVER:
        return ()
    return tuple(
        preview(table, [tile, *table.sea] if end == LEFT else [*table.sea, tile], end, seat)
        for tile in table.streams[seat]
        for end in (LEFT, RIGHT)
    )


def gathering(table: State) -> Preview | None:
    """What lies ready to be collected while that is asked (YT-4.4)."""
    question = table.pending[-1] if table.pending else None
    if not isinstance(question, AskCollect):
        return None
    return preview(table, table.sea, question.end, table.turn)


def collected(table: State) -> Preview | None:
    """What lies there to be cleaned when a spirit match or an Offering is answered (YT-4.7, YT-4.8)."""
    clean = next((step for step in table.pending if isinstance(step, Clean)), None)
    asks = table.pending and isinstance(table.pending[-1], AskSpirit | AskOffering)
    return preview(table, table.sea, clean.end, table.turn) if asks and clean else None


def adds(table: State) -> bool:
    """Whether what is asked is answered with tiles of the own Rain; a hidden one counts."""
    question = table.pending[-1] if table.pending else None
    return question is not None and any(isinstance(action, Add) for action in question.answers(table))


def offers(table: State) -> tuple[Offer, ...]:
    """The tiles that may now be had by a spirit match or as an Offering (YT-4.7, YT-4.8)."""
    question = table.pending[-1] if table.pending else None
    if not isinstance(question, AskSpirit | AskOffering):
        return ()
    seat = question.asked(table)
    verb, tiles = ("take", table.streams[1 - seat]) if table.streams[1 - seat] else ("add", table.rains[seat])
    sea, seeded = _settled(table)
    return tuple(_offer(table, verb, tile, sea, seeded) for tile in tiles if tile != UNKNOWN)


def _settled(table: State) -> tuple[list[TileNumber], End | None]:
    """YT-4.10: the Sea without the tiles that are still to be cleaned, and the end to which a seed then comes."""
    for step in table.pending:
        if isinstance(step, Clean):
            sea = table.sea[step.size :] if step.end == LEFT else table.sea[: -step.size]
            return sea, step.end if table.sphere_size else None
    return table.sea, None


def _offer(table: State, verb: str, tile: TileNumber, sea: list[TileNumber], seeded: End | None) -> Offer:
    """What a tile could collect. Where a seed comes first nobody knows; behind it no drought can be."""
    known: list[tuple[str, str]] = []
    found: list[tuple[int, str]] = []
    for end in (LEFT, RIGHT):
        if end != seeded:
            matches, collection, _ = gathered(table, [tile, *sea] if end == LEFT else [*sea, tile], end)
            cost = DROUGHT * (seeded is None and len(collection) == len(sea) + 1)
            gain = sum(match.points for match in matches)
            known.append((ENDS[end], naming.brief(matches, gain, cost)))
            found += [(gain - cost, ENDS[end])] * bool(matches)
    face = table.tiles.tiles[tile]
    would = naming.offer(known, None if seeded is None else ENDS[seeded])
    deed = f"{opening(verb)} {naming.face(face)}"
    at = [(end, dict(known).get(end, naming.SEED_FIRST)) for end in ENDS] if verb == "take" else known
    return Offer(face, f"{verb} {face.id}", would, tuple(at), max(found, default=(0, ""))[1], bool(found), deed)


def preview(table: State, sea: list[TileNumber], end: End, seat: Seat) -> Preview:
    """What a tile of this seat gathers that lies at this end of this Sea, perhaps only in thought."""
    tiles = table.tiles
    placed = sea[0] if end == LEFT else sea[-1]
    matches, collection, stops = gathered(table, sea, end)
    stopped = dict(stops)
    rows = tuple(
        _row(table, sea if end == LEFT else sea[::-1], row, [one for one in matches if one.row == ROWS[row]], stopped)
        for row in tiles.symbol_rows[placed]
    )
    points = sum(match.points for match in matches)
    spirits = sum(match.spirit for match in matches)
    drought = len(collection) == len(sea)
    cost = DROUGHT * drought
    otherwise = "Collect" if sea is table.sea else f"Stream to the {ENDS[end]}"
    return Preview(
        tile=tiles.tiles[placed],
        end=ENDS[end],
        rows=rows,
        matches=matches,
        sums=tuple(_sum(table, match, collection) for match in matches),
        tiles=tiles.faces(collection),
        points=points,
        spirits=spirits,
        drought=drought,
        offering=spirits < len(matches) and not drought and any(tile != placed for tile in table.streams[seat]),
        cost=cost,
        total=points - cost,
        brief=naming.brief(matches, points, cost),
        short=naming.short(matches, points, cost),
        shortest=naming.shortest(matches, points, cost),
        deed=naming.deed(matches, points, otherwise),
        nothing="" if matches else naming.nothing_at(ENDS[end]),
        stops=naming.stops([row.row for row in rows if row.stopped_by is not None]),
        ends=naming.ENDS_GAME if drought else "",
        reckoning=naming.reckoning(table.points[seat], points, cost),
    )


def _row(
    table: State, line: list[TileNumber], row: Row, matches: Sequence[Match], stopped: Mapping[Row, TileNumber]
) -> RowPreview:
    """YT-4.2: what the first tile of a line finds in one of its rows, or why it finds nothing."""
    tiles, cells, stop = table.tiles, table.tiles.cells[row], stopped.get(row)
    symbol = cells[line[0]]
    stopped_by = None if stop is None else tiles.tiles[stop]
    why_none = ""
    if not matches:
        neighbour = len(line) > 1 and cells[line[1]] == symbol
        until = len(line) if stop is None else line.index(stop)
        above = any(cells[tile] == symbol for tile in line[2:until])  # YT-12.4
        behind = any(cells[tile] == symbol for tile in line[until:])
        why_none = naming.no_match(ROWS[row], CELLS[symbol], neighbour, above, stopped_by if behind else None)
    return RowPreview(ROWS[row], CELLS[symbol], tuple(matches), stopped_by, why_none)


def _sum(table: State, match: Match, collection: list[TileNumber]) -> Sum:
    if match.spirit:
        return Sum(match, (), 1)
    pays, times = reckoned(table, collection[: match.size])
    return Sum(match, tuple(pays), times)


foresee = try_out
"""What a move does at once is open to the one who makes it: hidden tiles tell nothing before they are drawn."""


def imagine(table: State, seat: int | None, rng: Random) -> State:
    """A full table: every unknown Rain is dealt from the unseen tiles, all deals equally likely."""
    world = table.copy()
    hidden = [owner for owner, rain in enumerate(world.rains) if UNKNOWN in rain]
    sphere = world.sphere
    for owner in hidden:
        # Taken one by one, which leaves the Sphere in its order: bots imagine thousands of worlds.
        dealt = [sphere.pop(int(rng.random() * len(sphere))) for _ in world.rains[owner]]
        dealt.sort()
        world.rains[owner] = dealt
    return world
