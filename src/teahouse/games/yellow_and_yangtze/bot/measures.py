"""What is measured of a position, a row for each seat: the numbers that the learned evaluation weighs.

A row says how the colours of a seat stand and how its leaders do: what they earn, who could drive them out, which wars
one tile would begin and how these would end. Much of it is counted twice, as it is and by *need*: how much a point of
that colour would raise the smallest of the four, as `worth` expects them to come out.

As there, the seat that thinks (`me`) knows its own hand, and of other hands what everybody has seen.
"""

from typing import Final

from teahouse.engine.kinds import Seat
from teahouse.engine.learned import Row
from teahouse.engine.portable import added, exp, ln
from teahouse.games.yellow_and_yangtze.bot.lay import free_in, lay_of, lost, reserves_of, threats_of
from teahouse.games.yellow_and_yangtze.bot.worth import expected, poured, softness, turns_left
from teahouse.games.yellow_and_yangtze.pieces import (
    BLACK,
    BLUE,
    COLOURS,
    GREEN,
    OFF,
    PAGODAS,
    RED,
    YELLOW,
    Colour,
    Colours,
    colours_of,
    count,
)
from teahouse.games.yellow_and_yangtze.pieces.hexes import Hexes
from teahouse.games.yellow_and_yangtze.rules import State
from teahouse.games.yellow_and_yangtze.state import ACT, REPLACE

_STANDS: Final = ("falls", "ties", "holds", "stands firm")
"""What becomes of a leader in the best revolt that black tiles on the board allow: by the margin of the defender."""
MEASURES: Final = (
    "worth",
    "me",
    "result now",
    "points",
    *(f"points, {place} colour" for place in ("smallest", "second", "third", "largest")),
    "yellow points",
    *(f"expected, {place} colour" for place in ("smallest", "second", "third", "largest")),
    "expected, yellow",
    *(f"{colour} leader on the board" for colour in COLOURS),
    "leaders by need",
    "colours that the governor stands in for",
    "these by need",
    *(f"{colour} pagodas" for colour in COLOURS),
    "pagodas by need",
    "pagodas by need, paid at the end of this turn",
    *(f"a leader {stands}" for stands in _STANDS),
    *(f"a leader {stands}, by need" for stands in _STANDS),
    *(f"a leader {stands}, pagodas by need" for stands in _STANDS),
    "black tiles beside leaders",
    "leaders with one black tile and no pagoda, by need",
    "lost in a war, by need",
    "lost in a war, pagodas by need",
    "won in a war, by need",
    "won in a war of this turn, by need",
    "lead in wars",
    "lead in wars two tiles away",
    "soldiers of own states",
    "triangles one tile short, by need",
    "the same with the tile in hand",
    "triangles without a pagoda, by need",
    "room for tiles, by need",
    *(f"{colour} tiles held" for colour in COLOURS),
    "tiles of use",
    "tiles of use, by need",
    "colours of use",
    "leaders to be driven out, by need",
    "leaders to be driven out, pagodas by need",
    "lost in a revolt, by need",
    "lost in a revolt, pagodas by need",
    "lost in a revolt of a rival's turn, by need",
    "lost in a revolt of a rival's turn, pagodas by need",
    "won in a revolt, by need",
    "won in a revolt of this turn, by need",
    "lost in a war of a rival's turn, by need",
    "lost in a war of a rival's turn, pagodas by need",
    "pagodas that can be moved away, by need",
    "pagodas that nobody earns, by need",
    "the same with the leader at hand",
    "governors to send",
    "actions left",
    "next to play",
    "soldiers to send",
    "a riot for one tile",
    "a pagoda for one tile",
)
_AT: Final = {name: place for place, name in enumerate(MEASURES)}
_WORTH, _ME, _RESULT, _POINTS = (_AT[name] for name in ("worth", "me", "result now", "points"))
_SMALLEST, _YELLOW = _AT["points, smallest colour"], _AT["yellow points"]
_EXPECTED, _EXPECTED_YELLOW = _AT["expected, smallest colour"], _AT["expected, yellow"]
_ON, _ON_NEED = _AT["black leader on the board"], _AT["leaders by need"]
_STANDS_IN, _STANDS_IN_NEED = _AT["colours that the governor stands in for"], _AT["these by need"]
_PAGODAS, _PAGODAS_NEED = _AT["black pagodas"], _AT["pagodas by need"]
_PAGODAS_NOW = _AT["pagodas by need, paid at the end of this turn"]
_MARGIN, _MARGIN_NEED, _MARGIN_PAGODAS = (
    _AT[f"a leader falls{more}"] for more in ("", ", by need", ", pagodas by need")
)
_BESIDE, _BARE = _AT["black tiles beside leaders"], _AT["leaders with one black tile and no pagoda, by need"]
_LOST, _LOST_PAGODAS, _WON = (
    _AT["lost in a war, by need"],
    _AT["lost in a war, pagodas by need"],
    _AT["won in a war, by need"],
)
_WON_NOW, _LEAD, _FAR_LEAD = (
    _AT["won in a war of this turn, by need"],
    _AT["lead in wars"],
    _AT["lead in wars two tiles away"],
)
_SOLDIERS, _SHORT, _SHORT_HELD = (
    _AT[name]
    for name in ("soldiers of own states", "triangles one tile short, by need", "the same with the tile in hand")
)
_FREE, _ROOM, _HELD = (
    _AT["triangles without a pagoda, by need"],
    _AT["room for tiles, by need"],
    _AT["black tiles held"],
)
_USE, _USE_NEED, _USE_COLOURS = _AT["tiles of use"], _AT["tiles of use, by need"], _AT["colours of use"]
_DRIVE, _DRIVE_PAGODAS = (_AT[f"leaders to be driven out, {more}"] for more in ("by need", "pagodas by need"))
_FALLS, _FALLS_PAGODAS, _FALLS_NOW, _FALLS_NOW_PAGODAS, _DRIVES, _DRIVES_NOW = range(
    _AT["lost in a revolt, by need"], _AT["lost in a revolt, by need"] + 6
)
_LOST_NOW, _LOST_NOW_PAGODAS, _MOVED, _OPEN, _OPEN_HAND, _GOVERNORS = range(
    _AT["lost in a war of a rival's turn, by need"], _AT["lost in a war of a rival's turn, by need"] + 6
)
_ACTIONS, _NEXT, _SENDS = _AT["actions left"], _AT["next to play"], _AT["soldiers to send"]
_RIOT, _BUILD = _AT["a riot for one tile"], _AT["a pagoda for one tile"]

MOST_LEAD: Final = 4.0
"""A larger lead in a war says no more."""
MOST_SOLDIERS: Final = 6
MOST_BESIDE: Final = 4
MOST_OF_USE: Final = 3

KNOTS: Final = (0.0, 1.5, 4.0, 10.0, 25.0)
"""Turns left."""


def measure(state: State, me: Seat) -> list[Row]:
    """A row for each seat, as seat `me` sees them."""
    return _Measuring(state, me).rows


class _Measuring:
    """One position that is being measured."""

    __slots__ = ("black", "deciding", "earning", "hand", "lay", "me", "needs", "playing", "rows", "state", "threats")

    def __init__(self, state: State, me: Seat) -> None:
        self.state = state
        self.me = me
        self.lay = lay_of(state)
        self.deciding = state.turn if state.stage in (ACT, REPLACE) else -1
        self.playing = state.turn if self.deciding >= 0 else (state.turn + 1) % state.players
        """Who acts next."""
        self.hand = [count(state.hands[me], colour) for colour in range(5)]
        self.earning = 0
        """The colours, as a bit set, whose tiles would now bring points to `me`."""
        self.rows: list[Row] = []
        self.needs: list[list[float]] = []
        reserves = reserves_of(state, me)
        self.black = reserves_of(state, me, BLACK)
        self.threats = threats_of(state, reserves, self.lay.realms, far=True)
        self._colours(reserves)
        self._leaders(self._wars())
        self._open_pagodas()
        self._own_hand()

    def _colours(self, reserves: list[float]) -> None:
        """Points that are there and points to be expected; and the need of each colour, 1 on average."""
        state = self.state
        turns = turns_left(state)
        soft = softness(turns)
        hoped = expected(state, self.me, turns, self.lay, self.threats)
        following = self.playing if self.deciding < 0 else -1
        for seat in range(state.players):
            row = [0.0] * len(MEASURES)
            coming = hoped[seat * 5 : seat * 5 + 5]
            ordered = sorted(coming[:4])
            level = poured(ordered, coming[YELLOW])
            weights = [exp(-(value if value > level else level) / soft) for value in coming[:4]]
            total = added(weights)
            row[_WORTH] = -soft * ln(total / 4)
            self.needs.append([*[4 * weight / total for weight in weights], 1.0])
            row[_EXPECTED : _EXPECTED + 4] = ordered
            row[_EXPECTED_YELLOW] = coming[YELLOW]
            own = state.points[seat * 5 : seat * 5 + 5]
            ordered = [float(points) for points in sorted(own[:4])]
            row[_RESULT] = poured(ordered, own[YELLOW])
            row[_POINTS] = sum(own) / 4
            row[_SMALLEST : _SMALLEST + 4] = ordered
            row[_YELLOW] = own[YELLOW]
            if seat == self.deciding:
                row[_ACTIONS] = state.actions - (state.stage == REPLACE)
            row[_NEXT] = float(seat == following)
            row[_SENDS] = reserves[seat]
            row[_GOVERNORS] = self.black[seat]
            self.rows.append(row)

    def _wars(self) -> dict[int, float]:
        """What wars could bring to each leader; how likely each would lose one that a tile begins."""
        danger: dict[int, float] = {}
        for number, chance, lead, touching in self.threats:
            seat, colour = divmod(number, 5)
            row = self.rows[seat]
            lead = max(-MOST_LEAD, min(MOST_LEAD, lead))
            if not touching:
                row[_FAR_LEAD] += lead
                continue
            danger[number] = max(danger.get(number, 0.0), chance)
            won = self.needs[seat][colour] * (1 - chance)
            row[_WON] += won
            row[_LEAD] += lead
            if seat == self.deciding:
                row[_WON_NOW] += won
        return danger

    def _leaders(self, danger: dict[int, float]) -> None:
        """What each leader on the board earns, how safe he stands, and what his state lets him hope for."""
        state, lay, rows, needs = self.state, self.lay, self.rows, self.needs
        ready, me, deciding, playing = lay.ready, self.me, self.deciding, self.playing
        empty = state.map.hexes & ~state.occupied
        movable = [
            len(standing) >= PAGODAS[colour] and bool(ready[colour] & empty)
            for colour, standing in enumerate(state.pagodas)
        ]
        for link, ruler, halo, posts in lay.realms:
            soldiers = min(MOST_SOLDIERS, (link & state.tiles[RED]).bit_count())
            free = free_in(link, lay, state.tiles) if lay.free else 0
            for number, seat, colour, beside, stands, attack, pagodas, room in posts:
                row, need = rows[seat], needs[seat][colour]
                row[_ON + colour] += 1
                row[_ON_NEED] += need
                row[_MARGIN + stands] += 1
                row[_MARGIN_NEED + stands] += need
                row[_BESIDE] += beside if beside < MOST_BESIDE else MOST_BESIDE
                row[_SOLDIERS] += soldiers
                if pagodas:
                    row[_PAGODAS + colour] += pagodas
                    row[_PAGODAS_NEED] += need * pagodas
                    row[_MARGIN_PAGODAS + stands] += need * pagodas
                    if seat == deciding:
                        row[_PAGODAS_NOW] += need * pagodas
                    if movable[colour]:
                        row[_MOVED] += need * pagodas
                elif beside == 1:
                    row[_BARE] += need
                if number in danger:
                    at_stake = need * danger[number]
                    row[_LOST] += at_stake
                    row[_LOST_PAGODAS] += at_stake * pagodas
                    if seat != playing:
                        row[_LOST_NOW] += at_stake
                        row[_LOST_NOW_PAGODAS] += at_stake * pagodas
                if attack:
                    self._revolt(seat, colour, beside - attack, pagodas)
                if room:
                    row[_ROOM] += need
                    if ready[colour] & room:
                        row[_SHORT] += need
                        if seat == me and self.hand[colour]:
                            row[_SHORT_HELD] += need
                    if seat == me:
                        self.earning |= 1 << colour
                if free >> colour & 1:
                    row[_FREE] += need
                if not stands:
                    self._to_be_driven_out(seat, colour, pagodas)
                if colour == BLACK:
                    self._stands_in(seat, colours_of(ruler), halo)

    def _revolt(self, owner: Seat, colour: Colour, lead: int, pagodas: int) -> None:
        """How likely a leader falls if others send what they probably hold; a tie is the defender's (YY-8.3)."""
        row, need, black, playing = self.rows[owner], self.needs[owner][colour], self.black, self.playing
        lead_with_hand = lead + black[owner] + 0.5
        worst = 0.0
        for seat, sends in enumerate(black):
            if seat != owner:
                falls = lost(lead_with_hand - sends)
                won = self.needs[seat][colour] * falls * (1 + pagodas)
                self.rows[seat][_DRIVES] += won
                if seat == playing:
                    self.rows[seat][_DRIVES_NOW] += won
                    row[_FALLS_NOW] += need * falls
                    row[_FALLS_NOW_PAGODAS] += need * falls * pagodas
                if falls > worst:
                    worst = falls
        row[_FALLS] += need * worst
        row[_FALLS_PAGODAS] += need * worst * pagodas

    def _open_pagodas(self) -> None:
        """Pagodas in states without a leader of their colour: whoever brings him there earns them."""
        state = self.state
        for colour, standing in enumerate(state.pagodas):
            for triangle in standing:
                if any(triangle & link and colours_of(ruler) >> colour & 1 for link, ruler, _, _ in self.lay.realms):
                    continue
                for seat, row in enumerate(self.rows):
                    row[_OPEN] += self.needs[seat][colour]
                    if state.leaders[seat * 5 + colour] == OFF:
                        row[_OPEN_HAND] += self.needs[seat][colour]

    def _to_be_driven_out(self, owner: Seat, colour: Colour, pagodas: int) -> None:
        """A leader whom any other seat could drive out."""
        for seat, row in enumerate(self.rows):
            if seat != owner:
                row[_DRIVE] += self.needs[seat][colour]
                row[_DRIVE_PAGODAS] += self.needs[seat][colour] * pagodas

    def _stands_in(self, seat: Seat, present: Colours, halo: Hexes) -> None:
        """YY-6.2: a governor brings the points of colours whose leader is not in his state."""
        row, need, river = self.rows[seat], self.needs[seat], self.state.map.river
        for colour in range(1, 5):
            if not present >> colour & 1 and self.state.leaders[seat * 5 + colour] == OFF:
                row[_STANDS_IN] += 1
                row[_STANDS_IN_NEED] += need[colour]
                if seat == self.me and (halo & river if colour == BLUE else halo & ~river):
                    self.earning |= 1 << colour

    def _own_hand(self) -> None:
        """The tiles that `me` holds, and those of them that would bring points."""
        row, need, leaders = self.rows[self.me], self.needs[self.me], self.state.leaders
        for colour, held in enumerate(self.hand):
            if held and self.earning >> colour & 1:
                row[_USE] += min(held, MOST_OF_USE)
                row[_USE_NEED] += need[colour] * min(held, MOST_OF_USE)
                row[_USE_COLOURS] += 1
        row[_ME] = 1.0
        row[_HELD : _HELD + 5] = [float(held) for held in self.hand]
        row[_RIOT] = float(self.hand[BLUE] > 0 and leaders[self.me * 5 + BLUE] == OFF)
        row[_BUILD] = float(self.hand[GREEN] > 0 and leaders[self.me * 5 + GREEN] == OFF)
