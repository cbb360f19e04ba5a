"""The rules of Courtyard, heading by heading."""

from collections import Counter
from collections.abc import Mapping, Sequence
from operator import mul
from random import Random
from typing import Final

from teahouse.engine import CHANCE, Action, Chances, Even, Event, First, Illegal, Outcome, Reason, ranks_by
from teahouse.games.courtyard import reasons
from teahouse.games.courtyard.about import TEAMS, Options
from teahouse.games.courtyard.choices import Choices, nth_placement
from teahouse.games.courtyard.courtyards import Region, size_of, touched, towers_at
from teahouse.games.courtyard.hands import fits_of, hand_of, kinds_held
from teahouse.games.courtyard.knowledge import still_telling
from teahouse.games.courtyard.moves import (
    DEALS,
    DEALT,
    DONE,
    DRAWN,
    DRAWS,
    FIRSTS,
    PASS,
    REFILLS,
    Closed,
    Deal,
    Discard,
    Discarded,
    Done,
    Draw,
    Ended,
    LastTurns,
    Pass,
    Passed,
    Place,
    Refill,
    RefillChosen,
    Scored,
    laid,
)
from teahouse.games.courtyard.pieces.cells import ACCEPTS, START, at
from teahouse.games.courtyard.pieces.tiles import (
    HAND,
    HAND_TOWERS,
    KIND_NAMES,
    KIND_OF,
    KINDS,
    ONE,
    SHIFT_OF,
    START_TILE,
    TOWER,
    WALL_KINDS,
    counts,
    kinds_in,
)
from teahouse.games.courtyard.state import CHOOSE, DEAL, DRAW, MIX, NOT_SET, OVER, PLACE, Return, Table
from teahouse.games.courtyard.tileset import TILE_SETS

DEAL_TOWERS: Final = DEALS[WALL_KINDS:]
DEAL_WALLS: Final = DEALS[:WALL_KINDS]
DRAW_TOWERS: Final = DRAWS[WALL_KINDS:]
DRAW_WALLS: Final = DRAWS[:WALL_KINDS]
_DONE_ONLY: Final[tuple[Action, ...]] = (DONE,)


class State(Table):
    """A game of Courtyard under its rules."""

    # What may be done

    def legal(self) -> Sequence[Action]:
        if self.stage == CHOOSE or self.stage == PLACE:
            hand = hand_of(self.hands[self.turn])
            others: Sequence[Action] = _DONE_ONLY
            if self.stage == CHOOSE:
                others = (*hand.discards, PASS) if self.may_pass() else hand.discards
            return Choices(hand, tuple(self.open_cells), self.counts, others)
        return REFILLS if self.stage == MIX else ()

    def random_action(self, rng: Random) -> Action:
        stage = self.stage
        if stage == MIX:
            return REFILLS[int(rng.random() * 2)]
        hand = hand_of(self.hands[self.turn])
        places = sum(map(mul, self.counts, hand.fits.weights))
        if stage == PLACE:
            chosen = int(rng.random() * (places + 1))
            return nth_placement(hand, self.open_cells, self.counts, chosen) if chosen < places else DONE
        discards = hand.discards
        chosen = int(rng.random() * (places + len(discards) + self.may_pass()))
        if chosen < places:
            return nth_placement(hand, self.open_cells, self.counts, chosen)
        chosen -= places
        return discards[chosen] if chosen < len(discards) else PASS

    def may_pass(self) -> bool:
        """CY-12.4: always; with `allow_pass` = false in the last turns or with an empty hand."""
        return self.options.allow_pass or self.turns_left > 0 or not self.hands[self.turn]

    def chances(self) -> Chances:
        if self.stage == DRAW:
            if self.due_towers:
                return Chances(DRAW_TOWERS, self.towers, self.tower_pool)
            return Chances(DRAW_WALLS, self.walls, self.wall_pool)
        if self.stage == DEAL:
            if self.dealt % HAND < HAND_TOWERS:
                return Chances(DEAL_TOWERS, self.towers, self.tower_pool)
            return Chances(DEAL_WALLS, self.walls, self.wall_pool)
        return Even(FIRSTS[: self.players])

    # Doing it

    def play(self, action: Action) -> Sequence[Event]:
        if type(action) is Place:
            tile, cell = action.tile, action.cell
            if (
                (self.stage == CHOOSE or self.stage == PLACE)
                and self.hands[self.turn] >> SHIFT_OF[tile] & 255
                and ACCEPTS[self.options.require_wall_connection][self.demands.get(cell, 0)] >> (tile & 15) & 1
                and cell not in self.late
            ):
                return self._place(tile, cell)
        elif type(action) is Draw:
            if self.stage == DRAW and self._is_due(action.kind):
                return self._draw(action.kind)
        elif self.why_not(action) is None:
            if isinstance(action, Deal):
                return self._deal(action.kind)
            if isinstance(action, Done):
                return self._end_placing()
            if isinstance(action, Discard):
                return self._discard(action.tiles)
            if isinstance(action, Pass):
                return self._pass()
            if isinstance(action, Refill):
                return self._refill_mix(action.tower)
            if isinstance(action, First):
                return self._start(action.seat)
        raise Illegal(action, self.why_not(action) or reasons.NO_ACTION)

    def why_not(self, action: Action) -> Reason | None:
        return reasons.why_not(self, action, self.may_pass())

    # Setup

    def _start(self, seat: int) -> Sequence[Event]:
        """CY-2.3: the first player."""
        self.first = self.turn = seat
        self.stage = DEAL
        self.to_act = CHANCE
        return (FIRSTS[seat],)

    def _deal(self, kind: int) -> Sequence[Event]:
        """CY-2.1: one tower and five walls for each player."""
        seat = self.dealt // HAND
        self._take(kind)
        self.hands[seat] += ONE[kind]
        self.dealt += 1
        if self.dealt == HAND * self.players:
            self.stage = CHOOSE
            self.to_act = self.turn
        return DEALT[seat][kind]

    def _take(self, kind: int) -> None:
        if kind < WALL_KINDS:
            self.walls[kind] -= 1
            self.wall_pool -= 1
        else:
            self.towers[kind - WALL_KINDS] -= 1
            self.tower_pool -= 1

    # Placing

    def _place(self, tile: int, cell: int) -> Sequence[Event]:
        """CY-3.2: a tile of the hand joins the board."""
        seat = self.turn
        self.placed.append(cell)
        self.lay(tile, cell)
        one = ONE[KIND_OF[tile]]
        self.loose -= one
        hand = self.hands[seat] - one
        self.hands[seat] = hand
        self.stage = PLACE
        if hand:
            return laid(seat, tile, cell)
        return (*laid(seat, tile, cell), *self._end_placing())

    def _end_placing(self) -> Sequence[Event]:
        """CY-3.4, CY-12.2: score, look whether anything can still be laid, then refill."""
        events = self._score()
        placed_towers = sum(self.tiles[cell] >= TOWER for cell in self.placed)
        placed_walls = len(self.placed) - placed_towers
        self.idle = 0
        self.turn_over()
        if self.options.require_wall_connection and not self.open_ends:
            return [*events, *self._end("closed_network")]
        if self.options.deep_dead_check and self._dead():
            return [*events, *self._end("dead")]
        return [*events, *self._refill(placed_towers, placed_walls)]

    def _score(self) -> list[Event]:
        """CY-5.1: every courtyard that was not there before the turn scores for the mover."""
        events: list[Event] = []
        total = 0
        for region in sorted(self.new, key=min):
            cells = touched(region)
            size, towers, points = self.worth(region, cells)
            if self.new[region] and not self.options.subdivide_scores:
                points = 0
            total += points
            where = tuple(map(at, sorted(cells)))
            events.append(Closed(self.turn, size, towers, points, where))
        if total:
            self.points[self.turn] += total
            events.append(Scored(self.turn, total, self.points[self.turn]))
        return events

    def worth(self, region: Region, cells: set[int]) -> tuple[int, int, int]:
        """CY-4.5, CY-4.6, CY-4.7: size, towers and points of a courtyard that touches these cells."""
        size = size_of(region, cells, self.options.size_rule, self.options.nested_counts_inside)
        towers = towers_at(self.tiles, cells)
        return size, towers, size * towers

    def _dead(self) -> bool:
        """CY-6.2, `deep_dead_check`: no tile in any hand or pool fits anywhere."""
        return not any(map(mul, self.counts, fits_of(kinds_held(self.loose)).weights))

    # Refill

    def _refill(self, towers: int, walls: int) -> Sequence[Event]:
        """CY-3.5: like for like, as far as the pools go; with `refill_mix` = choose any mix."""
        if self.options.refill_mix == "choose":
            return self._choose_mix(towers + walls)
        return self._draw_next(towers, walls)

    def _choose_mix(self, number: int) -> Sequence[Event]:
        """CY-12.7: a tower and walls, or walls only; asked where both give the full number."""
        if hand_of(self.hands[self.turn]).towers or not self.tower_pool:
            return self._draw_next(0, number)
        if self.wall_pool < number:
            return self._draw_next(1, number - 1)
        self.due_walls = number
        self.stage = MIX
        return ()

    def _refill_mix(self, tower: bool) -> Sequence[Event]:
        number = self.due_walls
        mix = (1, number - 1) if tower else (0, number)
        return (RefillChosen(self.turn, tower), *self._draw_next(*mix))

    def _draw_next(self, towers: int, walls: int) -> Sequence[Event]:
        """CY-3.5: so many tiles are due, or as many as there are."""
        self.due_towers = min(towers, self.tower_pool)
        self.due_walls = min(walls, self.wall_pool)
        if not self.due_towers and not self.due_walls:
            return self._check()
        self.stage = DRAW
        self.to_act = CHANCE
        return ()

    def _is_due(self, kind: int) -> bool:
        """CY-3.5: towers are drawn before walls."""
        if kind < WALL_KINDS:
            return not self.due_towers and self.walls[kind] > 0
        return self.due_towers > 0 and self.towers[kind - WALL_KINDS] > 0

    def _draw(self, kind: int) -> Sequence[Event]:
        """CY-3.5: one tile from its pool."""
        seat = self.turn
        if kind < WALL_KINDS:
            self.walls[kind] -= 1
            self.wall_pool -= 1
            self.due_walls -= 1
        else:
            self.towers[kind - WALL_KINDS] -= 1
            self.tower_pool -= 1
            self.due_towers -= 1
        self.hands[seat] += ONE[kind]
        self.drawn += 1 << 16 * (2 * seat + (kind >= WALL_KINDS))
        if self.due_walls or self.due_towers:
            return DRAWN[seat][kind]
        return (*DRAWN[seat][kind], *self._check())

    # Discarding and passing

    def _discard(self, tiles: int) -> Sequence[Event]:
        """CY-3.6: tiles go back into their pools, and as many of the same back are drawn."""
        seat = self.turn
        hand = hand_of(tiles)
        self.hands[seat] -= tiles
        self.idle += 1
        self.aside = tiles
        if self.options.discard_order == "return_first":
            self._put_back()
        return (Discarded(seat, tuple(kinds_in(tiles))), *self._draw_next(hand.towers, hand.walls))

    def _put_back(self) -> None:
        seat, tiles = self.turn, self.aside
        number = counts(tiles)
        for kind in range(WALL_KINDS):
            self.walls[kind] += number[kind]
            self.wall_pool += number[kind]
        for kind in range(WALL_KINDS, KINDS):
            self.towers[kind - WALL_KINDS] += number[kind]
            self.tower_pool += number[kind]
        self.aside = 0
        outside = self.loose - self.hands[seat] - tiles
        self.returns[seat] = (*still_telling(self, seat), Return(tiles, outside, self.drawn))

    def _pass(self) -> Sequence[Event]:
        """CY-3.1: no tile at all."""
        self.idle += 1
        return (Passed(self.turn), *self._check())

    # The end of a turn, and of the game

    def _check(self) -> Sequence[Event]:
        """CY-6.1, CY-12.5: an empty pool starts the last turns, idle rounds end the game; else the next turn."""
        events: Sequence[Event] = ()
        if self.aside:
            self._put_back()
        if self.turns_left > 0:
            self.turns_left -= 1
            if not self.turns_left:
                return self._end("pool")
        elif self.turns_left == NOT_SET and not (self.wall_pool and self.tower_pool):
            self.turns_left = self.players
            events = (LastTurns(self.turn, "walls" if self.tower_pool else "towers"),)
        if self.idle >= self.options.idle_rounds_end * self.players > 0:
            return (*events, *self._end("idle"))
        self.turn = self.to_act = (self.turn + 1) % self.players
        self.stage = CHOOSE
        return events

    def _end(self, reason: str) -> Sequence[Event]:
        self.ending = reason
        self.stage = OVER
        self.to_act = None
        return (Ended(reason),)

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(self.points)

    @property
    def outcome(self) -> Outcome | None:
        if self.stage != OVER:
            return None
        details = {"teams": self.team_points()} if self.options.teams else {}
        return Outcome(self.ranks(), self.scores, self.ending, details)

    def team_points(self) -> list[int]:
        """CY-6.4: the points of seats 0 and 2, and of seats 1 and 3."""
        return [sum(self.points[seat] for seat in team) for team in TEAMS]

    def ranks(self) -> tuple[int, ...]:
        """CY-6.3, CY-6.4, CY-12.12: most points; a tie goes to whoever came later in the first round."""
        first = self.first or 0
        later = [(seat - first) % self.players for seat in range(self.players)]
        if self.options.tie == "shared":
            later = [0] * self.players
        if not self.options.teams:
            return ranks_by(list(zip(self.points, later, strict=True)))
        sides = self.team_points()
        ranks = ranks_by([(sides[side], max(later[side], later[side + 2])) for side in range(2)])
        return tuple(ranks[seat % 2] for seat in range(self.players))

    def places(self) -> Mapping[str, Counter[str]]:
        board = Counter(KIND_NAMES[KIND_OF[tile]] for tile in self.tiles.values())
        start = self.tiles.get(START) == START_TILE
        if start:
            board["tower cross"] -= 1
            board["start tower"] = 1
        box = _named(self.box)
        if not start:
            box["start tower"] = 1
        return {
            "board": +board,
            "walls": Counter({KIND_NAMES[kind]: copies for kind, copies in enumerate(self.walls) if copies}),
            "towers": Counter(
                {KIND_NAMES[WALL_KINDS + kind]: copies for kind, copies in enumerate(self.towers) if copies}
            ),
            "aside": _named(self.aside),
            "box": box,
            **{f"hand {seat}": _named(hand) for seat, hand in enumerate(self.hands)},
        }


def _named(tally: int) -> Counter[str]:
    return Counter({KIND_NAMES[kind]: copies for kind, copies in enumerate(counts(tally)) if copies})


def setup(players: int, options: Options) -> State:
    """CY-2: the start tower, two pools, nobody has a tile yet."""
    state = State(players, options)
    state.loose = TILE_SETS.of(options.tiles).stock
    fill_pools(state, state.loose)
    state.lay_start()
    state.to_act = CHANCE
    if options.first is not None:
        state._start(options.first)
    return state


def fill_pools(state: Table, tally: int) -> None:
    """These tiles, and no others, are in the pools."""
    number = counts(tally)
    state.walls = number[:WALL_KINDS]
    state.towers = number[WALL_KINDS:KINDS]
    state.wall_pool = sum(state.walls)
    state.tower_pool = sum(state.towers)
