"""The rules of Yang-Tzee, heading by heading."""

from bisect import insort
from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from teahouse.engine import CHANCE, Action, Chances, Event, First, Illegal, Outcome, Reason, Shared
from teahouse.games.yang_tzee import reasons
from teahouse.games.yang_tzee.about import Options
from teahouse.games.yang_tzee.gathering import Gathering
from teahouse.games.yang_tzee.moves import (
    COLLECT,
    DECLINE,
    FIRST_NAMED,
    FIRSTS,
    PASS,
    PASSED,
    Add,
    Collect,
    Deal,
    Decline,
    Draw,
    Ended,
    Rain,
    Sea,
    Seed,
    Stream,
    Take,
)
from teahouse.games.yang_tzee.pieces import FULL_STREAM, HAND, LEFT, NO_TILE, STREAM
from teahouse.games.yang_tzee.state import ACT, DEAL, DRAW, GATHER, OFFERING, OVER, SEA, SEED, SPIRIT
from teahouse.games.yang_tzee.tiles import MOST_TILES

LOTS: Final = Shared(FIRSTS, (1,) * len(FIRSTS))
ONES: Final = tuple((1,) * size for size in range(MOST_TILES + 1))


class Supply(Chances):
    """A draw from hidden tiles, each as likely as the others, in the order of their set."""

    __slots__ = ()

    def __init__(self, moves: Sequence[Action], tiles: list[int]) -> None:
        self.outcomes = [moves[tile] for tile in tiles]
        self.total = total = len(tiles)
        self.weights = ONES[total]

    def at(self, ticket: int) -> Action:
        return self.outcomes[ticket]


class State(Gathering):
    """A hand of Yang-Tzee under its rules."""

    # What may be done

    def legal(self) -> Sequence[Action]:
        if self.stage == ACT:
            return self._acts()
        if self.stage == GATHER:
            return self._answers()
        return ()

    def random_action(self, rng: Random) -> Action:
        if self.stage != ACT:
            legal = self.legal()
            return legal[int(rng.random() * len(legal))]
        seat = self.turn
        rain, stream = self.rains[seat], self.streams[seat]
        ways = 3 if len(stream) < FULL_STREAM else 2
        rains = ways * len(rain)
        acts = rains + 2 * len(stream)
        if not acts:
            return PASS
        chosen = int(rng.random() * acts)
        if chosen < rains:
            return self.moves.rains[rain[chosen // ways]][chosen % ways]
        chosen -= rains
        return self.moves.streams[stream[chosen >> 1]][chosen & 1]

    def _acts(self) -> list[Action]:
        """YT-3.2: rain onto the Sea or into the Stream, or stream; pass only if there is nothing else (YT-3.3)."""
        moves = self.moves
        stream = self.streams[self.turn]
        ways = STREAM + 1 if len(stream) < FULL_STREAM else STREAM
        acts: list[Action] = [rain for tile in self.rains[self.turn] for rain in moves.rains[tile][:ways]]
        acts += [way for tile in stream for way in moves.streams[tile]]
        return acts or [PASS]

    def _answers(self) -> list[Action]:
        """The answers to the question that a gathering has come to."""
        asked = self.pending[-1].kind
        moves = self.moves
        if asked == SPIRIT:
            takes: list[Action] = [moves.takes[tile] for tile in self.streams[1 - self.turn]]
            if takes and self.options.spirit_take == "mandatory":
                return takes
            return [*(takes or [moves.adds[tile] for tile in self.rains[self.turn]]), DECLINE]
        if asked == OFFERING:
            return [*(moves.takes[tile] for tile in self.streams[self.turn]), DECLINE]
        return [] if asked == SEED else [COLLECT, DECLINE]

    def chances(self) -> Chances:
        moves = self.moves
        if self.stage == DRAW:
            return Supply(moves.draws, self.sphere)
        if self.stage == DEAL:
            return Supply(moves.deals, self.sphere)
        if self.stage == SEA:
            return Supply(moves.seas, self.starts)
        if self.stage == GATHER:
            return Supply(moves.seeds, self.sphere)
        return LOTS

    # Doing it

    def play(self, action: Action) -> Sequence[Event]:
        stage = self.stage
        if stage == ACT:
            if isinstance(action, Rain):
                return self._rain(action)
            if isinstance(action, Stream):
                return self._stream(action)
        elif stage == DRAW:
            if isinstance(action, Draw):
                return self._draw(action)
        elif stage == GATHER:
            if isinstance(action, Seed):
                return self._seed(action)
        elif stage == DEAL:
            if isinstance(action, Deal):
                return self._deal(action)
        elif stage == SEA and isinstance(action, Sea):
            return self._lay(action)
        reason = self.why_not(action)
        if reason is not None:
            raise Illegal(action, reason)
        if isinstance(action, Take | Add | Decline | Collect):
            return self._answer(action)
        if isinstance(action, First):
            return self._start(action.seat)
        return self._pass()

    def _refuse(self, action: Action) -> Illegal:
        return Illegal(action, self.why_not(action) or reasons.NOT_NOW)

    # YT-2: setup

    def _start(self, seat: int) -> Sequence[Event]:
        """YT-2.3: the first player."""
        self.first = self.turn = seat
        self.stage = SEA
        self.to_act = CHANCE
        return FIRST_NAMED[seat]

    def _lay(self, action: Sea) -> Sequence[Event]:
        """YT-2.1: the start tiles in a row, from left to right."""
        tile = self.tiles.number.get(action.tile, NO_TILE)
        if tile not in self.starts:
            raise self._refuse(action)
        self.starts.remove(tile)
        self.sea.append(tile)
        if not self.starts:
            self.stage = DEAL
        return self.moves.laid[tile]

    def _deal(self, action: Deal) -> Sequence[Event]:
        """YT-2.2: six tiles for seat 0, then six for seat 1."""
        tile = self.tiles.number.get(action.tile, NO_TILE)
        if tile not in self.sphere:
            raise self._refuse(action)
        self.sphere.remove(tile)
        self.sphere_size -= 1
        seat = 0 if len(self.rains[0]) < HAND else 1
        rain = self.rains[seat]
        insort(rain, tile)
        if seat and len(rain) == HAND:
            self._turn(self.turn)
        return self.moves.dealt[seat][tile]

    # YT-3: a turn

    def _turn(self, seat: int) -> None:
        """YT-3.1: a turn begins, with a draw if the Rain has room and the Sphere a tile."""
        self.turn = seat
        if not self.sphere_size:
            self.rain_pays = 2
        elif len(self.rains[seat]) < HAND:
            self.stage = DRAW
            self.to_act = CHANCE
            return
        self.stage = ACT
        self.to_act = seat

    def _draw(self, action: Draw) -> Sequence[Event]:
        """YT-3.1: one tile from the Sphere into the Rain."""
        tile = self.tiles.number.get(action.tile, NO_TILE)
        sphere = self.sphere
        if tile not in sphere:
            raise self._refuse(action)
        sphere.remove(tile)
        self.sphere_size -= 1
        seat = self.turn
        rain = self.rains[seat]
        insort(rain, tile)
        if not self.sphere_size:
            if self.options.rain_double_from == "immediately":
                self.rain_pays = 2
        elif self.options.draw_to_six and len(rain) < HAND:
            return self.moves.drawn[seat][tile]
        self.stage = ACT
        self.to_act = seat
        return self.moves.drawn[seat][tile]

    def _rain(self, action: Rain) -> Sequence[Event]:
        """YT-3.2: Rain onto the Sea scores and never collects; Rain into the Stream does neither."""
        seat = self.turn
        rain = self.rains[seat]
        tile = self.tiles.number.get(action.tile, NO_TILE)
        to = action.to
        if tile not in rain or (to == STREAM and len(self.streams[seat]) >= FULL_STREAM):
            raise self._refuse(action)
        rain.remove(tile)
        pays = self.rain_pays
        if to == STREAM:
            insort(self.streams[seat], tile)
        else:
            if to == LEFT:
                self.sea.insert(0, tile)
            else:
                self.sea.append(tile)
            self.points[seat] += pays
        rained = self.moves.rained[seat][pays][to][tile]
        if self.sphere_size:
            self._turn(1 - seat)
            return rained
        return (*rained, *self._check())

    def _pass(self) -> Sequence[Event]:
        """YT-3.3: nothing to play."""
        return (*PASSED[self.turn], *self._check())

    # YT-5: the end

    def _check(self) -> Sequence[Event]:
        """YT-5.1: after a turn the hand may be over; otherwise the other player's turn begins."""
        if not self.sphere_size:
            out = [not rain and not stream for rain, stream in zip(self.rains, self.streams, strict=True)]
            if all(out):
                return self._end("all_empty")
            if any(out) and self.options.hand_end == "one_player_out":
                return self._end("one_player_out")
        self._turn(1 - self.turn)
        return ()

    def _end(self, reason: str) -> Sequence[Event]:
        self.ending = reason
        self.stage = OVER
        self.to_act = None
        return (Ended(self._winner(), reason, self.scores),)

    def _winner(self) -> int | None:
        """YT-5.2: the higher score; equal scores go to the one who moved second, or to nobody."""
        zero, one = self.points
        if zero != one:
            return 0 if zero > one else 1
        return None if self.options.tie == "draw" or self.first is None else 1 - self.first

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(self.points)

    @property
    def outcome(self) -> Outcome | None:
        """YT-5.2: the winner ranks first, the other second; a drawn hand ranks both first."""
        if self.stage != OVER:
            return None
        winner = self._winner()
        ranks = (1, 1) if winner is None else tuple(1 if seat == winner else 2 for seat in range(self.players))
        return Outcome(ranks, self.scores, self.ending, drawn=winner is None)

    def places(self) -> Mapping[str, Counter[str]]:
        """YT-1.5: every tile in one place."""
        zones = {
            "start": self.starts,
            "sea": self.sea,
            "sphere": self.sphere,
            "rain 0": self.rains[0],
            "rain 1": self.rains[1],
            "stream 0": self.streams[0],
            "stream 1": self.streams[1],
            "discard": self.discard,
        }
        return {zone: Counter(self.tiles.tiles[tile].id for tile in tiles) for zone, tiles in zones.items()}

    def why_not(self, action: Action) -> Reason | None:
        return reasons.why_not(self, action)


def setup(players: int, options: Options) -> State:
    """YT-2: the table before the first tile is laid."""
    state = State(players, options)
    state.to_act = CHANCE
    if options.first is not None:
        state._start(options.first)
    return state
