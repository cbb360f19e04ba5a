"""Gathering (YT-4): what follows when a streamed tile matches, step by step, and what is asked on the way."""

from bisect import insort
from collections.abc import Sequence
from functools import cache
from typing import ClassVar, Final

from teahouse.engine import CHANCE, Action, Event, Illegal, Reason
from teahouse.engine.kinds import Seat
from teahouse.engine.question import Questions
from teahouse.games.yang_tzee import moves
from teahouse.games.yang_tzee.moves import Add, Collect, Decline, Match, Seed, Take
from teahouse.games.yang_tzee.pieces import DROUGHT, ENDS, LEFT, NO_TILE, ROWS, End, Row, Size, TileId, TileNumber
from teahouse.games.yang_tzee.pieces.tiles import Tile
from teahouse.games.yang_tzee.rules.end import end_hand, end_turn
from teahouse.games.yang_tzee.rules.matches import collected, gathered, look_along, match_of
from teahouse.games.yang_tzee.rules.supply import out_of_sphere, why_not_in_sphere
from teahouse.games.yang_tzee.state import GATHER, Pending, Table


def gather(table: Table, matches: tuple[Match, ...], end: End, events: list[Event]) -> Sequence[Event]:
    """YT-4.5: matches are resolved smallest first, then cleaning; the Offering as `offering_timing` says."""
    largest = matches[-1].size
    if largest == len(table.sea):
        return drought(table, matches, events)
    steps = [_step(AskSpirit if match.spirit else Earth, end, ROWS.index(match.row), match.size) for match in matches]
    earth = next((place for place, match in enumerate(matches) if not match.spirit), None)
    steps.append(_step(Clean, end, largest))
    if earth is not None:
        timing = table.options.offering_timing
        after = {"after_earth": earth + 1, "before_seeding": len(matches), "after_seeding": len(steps)}[timing]
        steps.insert(after, _step(AskOffering, end))
    steps.reverse()
    table.pending = steps
    table.stage = GATHER
    return go_on(table, events)


@cache
def _step(kind: type[Pending], *fields: int) -> Pending:
    """A step of a gathering: there are few, and they are looked up faster than made."""
    return kind(*fields)


def go_on(table: Table, events: list[Event]) -> Sequence[Event]:
    """Take the pending steps one by one, until one asks a question or none is left."""
    pending = table.pending
    while pending:
        if pending[-1].come(table, events):
            table.to_act = pending[-1].asked(table)
            return events
        pending.pop()
    events += end_turn(table)
    return events


def answer(table: Table, action: Collect | Take | Add | Decline | Seed) -> Sequence[Event]:
    """The answer to the question that a gathering has come to."""
    reason = table.why_not(action)
    if reason is not None:
        raise Illegal(action, reason)
    return table.pending.pop().do(table, action)


def why_no_answer(table: Table, action: Collect | Take | Add | Decline | Seed) -> Reason | None:
    """Answers without their question."""
    if isinstance(action, Collect) and table.options.collect_mandatory:
        return Reason("YT-4.4", "Collecting is compulsory here: it happens by itself when a streamed tile matches.")
    return QUESTIONS.unasked[type(action)]


def drought(table: Table, matches: tuple[Match, ...], events: list[Event]) -> Sequence[Event]:
    """YT-4.9, YT-12.2: the whole Sea is collected: score everything, pay, and the hand ends."""
    seat = table.turn
    for match in matches:
        if match.spirit:
            events.append(moves.SpiritCame(seat, match))
        else:
            score(table, match, events)
    table.points[seat] -= DROUGHT
    events.append(moves.Drought(seat, DROUGHT))
    events += end_hand(table, "drought")
    return events


def score(table: Table, match: Match, events: list[Event]) -> None:
    """YT-4.6: an earth match scores."""
    table.points[table.turn] += match.points
    together = match.points
    for event in reversed(events):
        if type(event) is moves.Scored:  # quicker than `isinstance`, and bots score thousands of times
            together += event.together
            break
    events.append(moves.Scored(table.turn, match, together))


# The steps, each with what it asks


class AskCollect(Pending, form="collect {end}"):
    """YT-4.4: where collecting is a choice: everything that the streamed tile matches, or nothing?"""

    before: ClassVar = Reason("YT-4.4", "The streamed tile matches: say first whether to collect.")
    takes: ClassVar = {
        Collect: Reason("YT-4.4", "Collecting is asked only when a streamed tile has just matched."),
        Decline: None,
    }

    def answers(self, table: Table) -> Sequence[Action]:
        return [moves.COLLECT, moves.DECLINE]

    def do(self, table: Table, action: Collect | Decline) -> Sequence[Event]:
        if isinstance(action, Decline):
            return go_on(table, [moves.Declined(table.turn, "collect")])
        return gather(table, gathered(table, table.sea, self.end).matches, self.end, [])

    def complaint(self, table: Table) -> str | None:
        if table.sea and gathered(table, table.sea, self.end).matches:
            return None
        return f"nothing matches at the {ENDS[self.end]} end, so there is nothing to collect"


class Resolving(Pending):
    """A match that is still to be resolved."""

    row: Row
    size: Size

    def match(self, table: Table) -> Match:
        """The match as it lies in the Sea."""
        return match_of(table, collected(table.sea, self.end, self.size), (self.size, self.row))

    def complaint(self, table: Table) -> str | None:
        found = look_along(table.tiles, table.sea, self.end, once=False)[0] if len(table.sea) >= self.size else []
        if (self.size, self.row) not in found:
            return f"the {ROWS[self.row]} row has no match of {self.size} tiles at the {ENDS[self.end]} end"
        if self.match(table).spirit != isinstance(self, AskSpirit):
            return f"the match in the {ROWS[self.row]} row is not {self.form.verb}"
        return None


class Earth(Resolving, form="earth {row} {end} {size}"):
    """YT-4.6: an earth match scores."""

    def come(self, table: Table, events: list[Event]) -> bool:
        score(table, self.match(table), events)
        return False


class AskSpirit(Resolving, form="spirit {row} {end} {size}"):
    """YT-4.7: a spirit match takes a tile from the other Stream; only if that is empty, adds one from the own Rain."""

    before: ClassVar = Reason("YT-4.7", "A spirit match is open: choose a tile for the Stream or decline.")
    takes: ClassVar = {
        Take: Reason("YT-4.7", "A tile is taken only by a spirit match or as an Offering."),
        Add: Reason("YT-4.7", "A tile is added to the Stream only by a spirit match; on your turn, rain it there."),
        Decline: Reason("YT-3.3", "There is nothing to decline now."),
    }

    def come(self, table: Table, events: list[Event]) -> bool:
        events.append(moves.SpiritCame(table.turn, self.match(table)))
        return bool(table.streams[1 - table.turn] or table.rains[table.turn])

    def answers(self, table: Table) -> Sequence[Action]:
        takes: list[Action] = [table.moves.takes[tile] for tile in table.streams[1 - table.turn]]
        if takes and table.options.spirit_take == "mandatory":
            return takes
        return [*(takes or [table.moves.adds[tile] for tile in table.rains[table.turn]]), moves.DECLINE]

    def why_not(self, table: Table, action: Take | Add | Decline) -> Reason | None:
        other = table.streams[1 - table.turn]
        if isinstance(action, Decline):
            if other and table.options.spirit_take == "mandatory":
                return Reason("YT-12.6", "A spirit match must take a tile here; it can't be declined.")
            return None
        tile = table.tiles.number.get(action.tile, NO_TILE)
        if isinstance(action, Add):
            if other:
                return Reason(
                    "YT-4.7", "The other Stream is not empty: the spirit takes from there, not from your Rain."
                )
            return None if tile in table.rains[table.turn] else Reason("YT-4.7", "This tile is not in your Rain.")
        if not other:
            return Reason("YT-4.7", "The other Stream is empty: you may add a tile from your Rain instead.")
        return None if tile in other else Reason("YT-4.7", "This tile is not in the other Stream.")

    def do(self, table: Table, action: Take | Add | Decline) -> Sequence[Event]:
        seat, other = table.turn, 1 - table.turn
        if isinstance(action, Decline):
            return go_on(table, [moves.Declined(seat, "spirit")])
        if isinstance(action, Add):
            return go_on(table, [moves.Added(seat, move(table, action.tile, table.rains[seat], table.streams[seat]))])
        tile = move(table, action.tile, table.streams[other], table.streams[seat])
        return go_on(table, [moves.Took(seat, other, tile, False)])


class AskOffering(Pending, form="offering {end}"):
    """YT-4.8: the other player may take one tile of the mover's Stream."""

    before: ClassVar = Reason("YT-4.8", "An Offering is open: take a tile from the other Stream or decline.")
    takes: ClassVar = {Take: None, Add: None, Decline: None}

    def come(self, table: Table, events: list[Event]) -> bool:
        return bool(table.streams[table.turn])

    def asked(self, table: Table) -> Seat:
        return 1 - table.turn

    def answers(self, table: Table) -> Sequence[Action]:
        return [*(table.moves.takes[tile] for tile in table.streams[table.turn]), moves.DECLINE]

    def why_not(self, table: Table, action: Take | Add | Decline) -> Reason | None:
        if isinstance(action, Decline):
            return None
        if isinstance(action, Add):
            return Reason("YT-4.8", "An Offering gives a tile from the other Stream, not from your Rain.")
        if table.tiles.number.get(action.tile, NO_TILE) not in table.streams[table.turn]:
            return Reason("YT-4.8", "This tile is not in the Stream that is offered.")
        return None

    def do(self, table: Table, action: Take | Decline) -> Sequence[Event]:
        giver, taker = table.turn, 1 - table.turn
        if isinstance(action, Decline):
            return go_on(table, [moves.Declined(taker, "offering")])
        tile = move(table, action.tile, table.streams[giver], table.streams[taker])
        return go_on(table, [moves.Took(taker, giver, tile, True)])


class Clean(Pending, form="clean {end} {size}"):
    """YT-4.10: the largest collection leaves the Sea."""

    size: Size

    def come(self, table: Table, events: list[Event]) -> bool:
        gone = collected(table.sea, self.end, self.size)
        table.sea = table.sea[self.size :] if self.end == LEFT else table.sea[: -self.size]
        table.discard += gone
        events.append(moves.Cleared(table.turn, table.tiles.faces(gone), ENDS[self.end]))
        if table.sphere_size:
            table.pending[-1] = _step(Seeding, self.end)
        return bool(table.sphere_size)

    def complaint(self, table: Table) -> str | None:
        return None if self.size <= len(table.sea) else f"the Sea has no {self.size} tiles"


class Seeding(Pending, form="seed {end}"):
    """YT-4.10: a tile from the Sphere comes to the end where tiles were collected."""

    takes: ClassVar = {Seed: Reason("YT-4.10", "The Sea is seeded only when tiles have been collected.")}

    def asked(self, table: Table) -> Seat:
        return CHANCE

    def why_not(self, table: Table, action: Seed) -> Reason | None:
        return why_not_in_sphere(table, action)

    def do(self, table: Table, action: Seed) -> Sequence[Event]:
        tile = out_of_sphere(table, action)
        table.sea.insert(0 if self.end == LEFT else len(table.sea), tile)
        return go_on(table, [moves.Seeded(table.tiles.tiles[tile], ENDS[self.end])])


def move(table: Table, id: TileId, source: list[TileNumber], to: list[TileNumber]) -> Tile:
    """A tile goes from one place to another, and is told."""
    tile = table.tiles.number[id]
    source.remove(tile)
    insort(to, tile)
    return table.tiles.tiles[tile]


QUESTIONS: Final = Questions[Table](AskCollect, Earth, AskSpirit, AskOffering, Clean, Seeding, between=", ")
