"""Gathering (YT-4): what the tile at an end of the Sea matches, how far, for how much, and what follows."""

from abc import abstractmethod
from bisect import insort
from collections.abc import Sequence

from teahouse.engine import CHANCE, Action, Event, Illegal
from teahouse.games.yang_tzee.about import Options
from teahouse.games.yang_tzee.moves import (
    NOTHING_FOUND,
    Add,
    Added,
    Cleared,
    Collect,
    Decline,
    Declined,
    Drought,
    Found,
    Match,
    Scored,
    Seed,
    Seeded,
    SpiritCame,
    Stream,
    Take,
    Took,
)
from teahouse.games.yang_tzee.pieces import (
    BAMBOO,
    CELLS,
    DROUGHT,
    ENDS,
    HOLE,
    LEFT,
    MUM,
    NO_TILE,
    ORCHID,
    PLUM,
    ROWS,
    Tile,
)
from teahouse.games.yang_tzee.state import CLEAN, COLLECT, EARTH, GATHER, OFFERING, SEED, SPIRIT, STEPS, Step, Table
from teahouse.games.yang_tzee.tiles import TileSet


def look_along(
    tiles: TileSet, sea: list[int], end: int, once: bool
) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """YT-4.2: the matches of the tile at this end, as (size, row), and the tiles whose bamboo stops, as (row, tile).

    Matches come smallest first, equal ones from the top row down (YT-4.5). A bamboo at the far
    end stops nothing. With `once` a far tile counts in its topmost matching row only (YT-12.4).
    """
    line = sea if end == LEFT else sea[::-1]
    placed = line[0]
    far = len(line)
    found: list[tuple[int, int]] = []
    stops: list[tuple[int, int]] = []
    if far < 3:
        return found, stops
    neighbour = line[1]
    for row in tiles.symbol_rows[placed]:
        cells = tiles.cells[row]
        if cells[neighbour] == BAMBOO:
            stops.append((row, neighbour))
            continue
        symbol = cells[placed]
        size = 2
        for tile in line[2:]:
            size += 1
            cell = cells[tile]
            if cell == symbol:
                found.append((size, row))
            elif cell == BAMBOO:
                if size < far:
                    stops.append((row, tile))
                break
    if len(found) > 1:
        found.sort()
        if once:
            found = [match for place, match in enumerate(found) if not place or match[0] != found[place - 1][0]]
    return found, stops


def collected(sea: list[int], end: int, size: int) -> list[int]:
    """YT-4.3: so many tiles from this end on, the placed one first."""
    return sea[:size] if end == LEFT else sea[: -size - 1 : -1]


def matches_of(tiles: TileSet, options: Options, line: list[int], found: list[tuple[int, int]]) -> tuple[Match, ...]:
    """The matches found along this collection, in words and points: spirit scores nothing (YT-4.7)."""
    matches = []
    for size, row in found:
        symbol = tiles.cells[row][line[0]]
        points = 0 if symbol == HOLE else worth(tiles, line[:size], options.orchid == "compound")
        matches.append(Match(ROWS[row], CELLS[symbol], size, points, symbol == HOLE))
    return tuple(matches)


def worth(tiles: TileSet, collection: list[int], compound: bool) -> int:
    """YT-4.6: what the blossoms of an earth match's collection score."""
    points = mums = orchids = 0
    for tile in collection:
        blossom = tiles.blossoms[tile]
        if blossom == MUM:
            mums += 1
        elif blossom == PLUM:
            points += 3
        else:
            points += 1
            if blossom == ORCHID:
                orchids += 1
    points += len(collection) * mums
    return points << orchids if compound or not orchids else points * 2


def faces(tiles: TileSet, numbers: list[int]) -> tuple[Tile, ...]:
    """The tiles with these numbers."""
    table = tiles.tiles
    return tuple([table[number] for number in numbers])


class Gathering(Table):
    """The table while a streamed tile gathers. Whatever is still to come stands on the stack of pending steps."""

    @abstractmethod
    def _check(self) -> Sequence[Event]:
        """The turn is over."""

    @abstractmethod
    def _end(self, reason: str) -> Sequence[Event]:
        """The hand is over."""

    @abstractmethod
    def _refuse(self, action: Action) -> Illegal:
        """The error for an action that the rules forbid."""

    def _stream(self, action: Stream) -> Sequence[Event]:
        """YT-3.2: a tile from the Stream to an end of the Sea, where it gathers all it matches."""
        seat = self.turn
        stream = self.streams[seat]
        tile = self.tiles.number.get(action.tile, NO_TILE)
        if tile not in stream:
            raise self._refuse(action)
        stream.remove(tile)
        end = action.end
        if end == LEFT:
            self.sea.insert(0, tile)
        else:
            self.sea.append(tile)
        moves = self.moves
        events: list[Event] = [moves.streamed[seat][tile][end]]
        found, stops = look_along(self.tiles, self.sea, end, self.options.same_far_tile == "once")
        for row, stop in stops:
            events.append(moves.stopped[row][stop])
        if not found:
            events.append(NOTHING_FOUND[seat])
            events += self._check()
            return events
        largest = found[-1][0]
        line = collected(self.sea, end, largest)
        matches = matches_of(self.tiles, self.options, line, found)
        points = sum([match.points for match in matches])
        events.append(Found(seat, matches, faces(self.tiles, line), points, largest == len(self.sea)))
        if self.options.collect_mandatory:
            return self._gather(matches, end, events)
        self.stage = GATHER
        self.pending = [Step(COLLECT, end)]
        return events

    def _gather(self, matches: tuple[Match, ...], end: int, events: list[Event]) -> Sequence[Event]:
        """YT-4.5: matches are resolved smallest first, then cleaning; the Offering as `offering_timing` says."""
        largest = matches[-1].size
        if largest == len(self.sea):
            return self._drought(matches, events)
        steps = [Step(SPIRIT if match.spirit else EARTH, end, match.size, match) for match in matches]
        earth = next((place for place, match in enumerate(matches) if not match.spirit), None)
        steps.append(Step(CLEAN, end, largest))
        if earth is not None:
            timing = self.options.offering_timing
            after = {"after_earth": earth + 1, "before_seeding": len(matches), "after_seeding": len(steps)}[timing]
            steps.insert(after, Step(OFFERING, end))
        steps.reverse()
        self.pending = steps
        self.stage = GATHER
        return self._go_on(events)

    def _go_on(self, events: list[Event]) -> Sequence[Event]:
        """Take the pending steps one by one, until one asks a question or none is left."""
        pending, seat = self.pending, self.turn
        while pending:
            step = pending[-1]
            match = step.match
            if match is not None:
                if not match.spirit:
                    self.points[seat] += match.points
                    events.append(Scored(seat, match))
                else:
                    events.append(SpiritCame(seat, match))
                    if self.streams[1 - seat] or self.rains[seat]:
                        self.to_act = seat
                        return events
            elif step.kind == OFFERING:
                if self.streams[seat]:
                    self.to_act = 1 - seat
                    return events
            elif step.kind == CLEAN:
                events.append(self._clean(step))
                if self.sphere_size:
                    pending[-1] = Step(SEED, step.end)
                    self.to_act = CHANCE
                    return events
            pending.pop()
        events += self._check()
        return events

    def _answer(self, action: Take | Add | Decline | Collect) -> Sequence[Event]:
        """YT-4.4, YT-4.7, YT-4.8: the answer to the open question; then the gathering goes on."""
        step = self.pending.pop()
        seat, other = self.turn, 1 - self.turn
        offering = step.kind == OFFERING
        events: list[Event] = []
        if isinstance(action, Collect):
            found, _ = look_along(self.tiles, self.sea, step.end, self.options.same_far_tile == "once")
            line = collected(self.sea, step.end, found[-1][0])
            return self._gather(matches_of(self.tiles, self.options, line, found), step.end, events)
        if isinstance(action, Decline):
            events.append(Declined(other if offering else seat, STEPS[step.kind]))
            return self._go_on(events)
        tile = self.tiles.number[action.tile]
        face = self.tiles.tiles[tile]
        if isinstance(action, Add):
            self.rains[seat].remove(tile)
            insort(self.streams[seat], tile)
            events.append(Added(seat, face))
        else:
            taker, giver = (other, seat) if offering else (seat, other)
            self.streams[giver].remove(tile)
            insort(self.streams[taker], tile)
            events.append(Took(taker, giver, face, offering))
        return self._go_on(events)

    def _drought(self, matches: tuple[Match, ...], events: list[Event]) -> Sequence[Event]:
        """YT-4.9, YT-12.2: the whole Sea is collected: score everything, pay, and the hand ends."""
        seat = self.turn
        for match in matches:
            self.points[seat] += match.points
            events.append(SpiritCame(seat, match) if match.spirit else Scored(seat, match))
        self.points[seat] -= DROUGHT
        events.append(Drought(seat, DROUGHT))
        events += self._end("drought")
        return events

    def _clean(self, step: Step) -> Event:
        """YT-4.10: the largest collection leaves the Sea."""
        gone = collected(self.sea, step.end, step.size)
        if step.end == LEFT:
            del self.sea[: step.size]
        else:
            del self.sea[-step.size :]
        self.discard += gone
        return Cleared(faces(self.tiles, gone), ENDS[step.end])

    def _seed(self, action: Seed) -> Sequence[Event]:
        """YT-4.10: a tile from the Sphere at the end where tiles were collected."""
        tile = self.tiles.number.get(action.tile, NO_TILE)
        if self.pending[-1].kind != SEED or tile not in self.sphere:
            raise self._refuse(action)
        end = self.pending.pop().end
        self.sphere.remove(tile)
        self.sphere_size -= 1
        self.sea.insert(0 if end == LEFT else len(self.sea), tile)
        return self._go_on([Seeded(self.tiles.tiles[tile], ENDS[end])])
