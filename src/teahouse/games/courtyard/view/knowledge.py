"""What a seat can know about hidden tiles, and worlds drawn from it.

A seat knows every tile on the board and in its own hand, so it knows which tiles are *outside*: in the
pools and in other hands. How many tiles each hand and each pool holds, and who drew when, is public. Walls and
towers never mix, so each back is a world of its own.

While a seat has put nothing back, all outside tiles are alike to it: each is as likely to lie in any
hidden place as in any other. Tiles that it put back itself are different: such a tile can only be in the pool
or among tiles drawn after that. So a seat remembers its returns as long as another hand may hold a tile that
was drawn before them. Each return opens an epoch; a tile that entered the pool in one epoch may fill only
places that were drawn in the same epoch or later. Which of their tiles others laid or put back is no
evidence: they are taken to part with those they have held longest.

Tiles that came to light since (those the seat drew, those others laid) may be old ones or returned ones of
the same kind. `place_hidden` therefore draws which they were, and weighs each such story by the number of
ways in which the remaining tiles can fill the remaining hidden places: the exact odds where nothing but
chance was at work.
"""

from collections.abc import Callable
from functools import partial
from itertools import accumulate
from random import Random

from teahouse.engine.kinds import Seat
from teahouse.games.courtyard.pieces.tiles import KINDS, ONE, WALL_KINDS, counts, tally_of
from teahouse.games.courtyard.rules import State
from teahouse.games.courtyard.rules.pools import drawn_since
from teahouse.games.courtyard.state import Table

_TRIES = 200

Story = list[list[int]]
"""By epoch and kind: the tiles that entered in that epoch and have not come to light since."""


def imagine(table: State, seat: Seat | None, rng: Random) -> State:
    """A full table: the unseen tiles dealt to the hidden hands, the rest left in the pools."""
    world = table.copy()
    for tower, pool, first in ((False, world.walls, 0), (True, world.towers, WALL_KINDS)):
        some = KINDS + tower
        for other, kinds in enumerate(place_hidden(table, seat, pool, tower, rng)):
            tiles = [first + kind for kind in kinds]
            for kind in kinds:
                pool[kind] -= 1
            set_aside = len(tiles) - counts(table.hands[other])[some]  # these were held before the draw
            world.aside += tally_of(tiles[:set_aside]) - set_aside * ONE[some]
            world.hands[other] += tally_of(tiles[set_aside:]) - (len(tiles) - set_aside) * ONE[some]
    return world


def place_hidden(table: Table, seat: Seat | None, outside: list[int], tower: bool, rng: Random) -> list[list[int]]:
    """For each seat the kinds of its hidden tiles of one back, those set aside included; the rest is the pool.

    `outside` counts the tiles of that back, by kind, in the pool and in hidden hands.
    """
    returns = table.returns[seat] if seat is not None else ()
    hidden = [_hidden(table, other, tower) for other in range(table.players)]
    since = [
        [min(hidden[at], drawn_since(table.drawn, one.drawn, at, tower)) for at in range(table.players)]
        for one in returns
    ]
    # By epoch, how many hidden tiles each seat drew in it.
    drawn = [
        [before - after for before, after in zip(*pair, strict=True)]
        for pair in zip([hidden, *since], [*since, [0] * table.players], strict=True)
    ]
    story = _story(table, seat, outside, tower, [sum(epoch) for epoch in drawn], rng)
    places: list[list[int]] = [[] for _ in range(table.players)]
    loose: list[int] = []
    for entered, epoch in zip(story, drawn, strict=True):
        loose += [kind for kind, copies in enumerate(entered) for _ in range(copies)]
        for at, number in enumerate(epoch):
            for _ in range(number):
                places[at].append(_pop(loose, rng))
    return places


def _hidden(table: Table, seat: Seat, tower: bool) -> int:
    """How many hidden tiles of a back a seat holds or has set aside."""
    unknown = table.hands[seat] + (table.aside if seat == table.turn else 0)
    return counts(unknown)[KINDS + tower]


def _pop(loose: list[int], rng: Random) -> int:
    place = int(rng.random() * len(loose))
    loose[place], loose[-1] = loose[-1], loose[place]
    return loose.pop()


def _story(table: Table, seat: Seat | None, outside: list[int], tower: bool, drawn: list[int], rng: Random) -> Story:
    """When each outside tile entered the pool, drawn with the odds that the tiles seen since give."""
    if seat is None or not table.returns[seat]:
        return [outside[:]]
    returns = table.returns[seat]
    back = slice(WALL_KINDS, KINDS) if tower else slice(0, WALL_KINDS)
    known = [*(counts(one.outside)[back] for one in returns), outside]
    returned = [counts(one.tiles)[back] for one in returns]
    entered = [known[0], *returned]
    # By epoch after the first: the tiles that came to light in it.
    epochs = zip(known[:-1], returned, known[1:], strict=True)
    seen = [[before + put - after for before, put, after in zip(*epoch, strict=True)] for epoch in epochs]
    best = _most_ways(entered, outside, drawn)
    possible = None
    for _ in range(_TRIES):
        story = _come_to_light(entered, seen, partial(_any_of, rng=rng))
        ways = _ways(story, drawn)
        if ways:
            possible = story
            if rng.random() * best < ways:
                return story
    # Near the end of a pool hardly any story may fit; the one that leaves the oldest tiles always does.
    return possible or _come_to_light(entered, seen, _newest_of)


def _come_to_light(entered: Story, seen: Story, which: Callable[[list[int]], int]) -> Story:
    """What is left of the tiles that entered. `which` says of each that came to light in which epoch it had entered,
    by the number of tiles of its kind that are left of each epoch until then."""
    left = [epoch[:] for epoch in entered]
    for last, tiles in enumerate(seen, 1):
        for kind, copies in enumerate(tiles):
            for _ in range(copies):
                left[which([epoch[kind] for epoch in left[: last + 1]])][kind] -= 1
    return left


def _any_of(numbers: list[int], rng: Random) -> int:
    """The epoch of a tile drawn from all, so many of each epoch."""
    ticket = int(rng.random() * sum(numbers))
    return next(epoch for epoch, upto in enumerate(accumulate(numbers)) if ticket < upto)


def _newest_of(numbers: list[int]) -> int:
    """The last epoch of which a tile is left."""
    return max(epoch for epoch, number in enumerate(numbers) if number)


def _ways(story: Story, drawn: list[int]) -> int:
    """In how many ways the tiles of a story can fill the hidden places, epoch by epoch."""
    ways, there = 1, 0
    for entered, places in zip(story, drawn, strict=True):
        there += sum(entered)
        for _ in range(places):
            if there <= 0:
                return 0
            ways *= there
            there -= 1
    return ways


def _most_ways(entered: Story, outside: list[int], drawn: list[int]) -> int:
    """No story has more ways than this."""
    ways, filled = 1, 0
    entered_by_now = [0] * len(outside)
    for tiles, places in zip(entered, drawn, strict=True):
        entered_by_now = [a + b for a, b in zip(entered_by_now, tiles, strict=True)]
        there = sum(map(min, entered_by_now, outside)) - filled
        for _ in range(places):
            ways *= max(there, 1)
            there -= 1
        filled += places
    return ways
