"""Games that somebody has played, written into the database of a house that runs: cards, names and sums of reviews.

Their logs are empty, so they can be listed and counted, not opened.
"""

import asyncio
import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any, NamedTuple

import msgspec

from teahouse.server.log.facts import Line
from teahouse.server.log.marks import now
from teahouse.server.services.sums import HandSums, KeptSums, SeatSums
from teahouse.server.store.store import Store
from teahouse.server.stored import Card

DAY = 86_400_000
COSTS = {
    "yardzee": {"guest": 0.03, "beginner": 0.02, "club": 0.009, "master": 0.003},
    "yozu": {"guest": 0.05, "beginner": 0.03, "club": 0.012, "master": 0.004},
    "yang-tzee": {"guest": 0.04, "beginner": 0.022, "club": 0.01, "master": 0.003},
    "courtyard": {"guest": 0.04, "beginner": 0.024, "club": 0.011, "master": 0.003},
    "yellow-and-yangtze": {"guest": 0.02, "beginner": 0.012, "club": 0.007, "master": 0.002},
}
DECISIONS = {"yardzee": 39, "yozu": 9, "yang-tzee": 14, "courtyard": 12, "yellow-and-yangtze": 24}
PLAYERS = {"yardzee": 2, "yozu": 3, "yang-tzee": 2, "courtyard": 3, "yellow-and-yangtze": 4}
BOTS = ("Rook", "Wren", "Crane")


class Told(NamedTuple):
    """A game: its card, what a review found (nothing where there was none), and what the people there are called."""

    card: Card
    sums: list[str]
    names: list[dict[str, Any]]


def games(me: str, other: str | None, count: int, reviewed: float = 0.8) -> Iterator[Told]:
    """So many games of somebody's, the last first, some of them with `other`: every game in turn, each in its own way
    and always the same."""
    rng = Random("games that somebody has played")
    at = now() - 7_200_000
    for number in range(count):
        game = list(COSTS)[number % 5]
        alone = game == "yardzee" and number % 10 == 5
        players = 1 if alone else PLAYERS[game]
        table = f"{me[:4]}{number:04}"
        seats: list[dict[str, Any]] = [{"name": "", "token": f"{number}a", "person": me, "bot": ""}]
        names = [_name(table, number, "a", 0, me, "Plover", at)]
        for seat in range(1, players):
            if other is not None and seat == 1 and number % 3 == 0:
                seats.append({"name": "", "token": f"{number}b", "person": other, "bot": ""})
                names.append(_name(table, number, "b", 1, other, "Mei", at))
            else:
                level = ("beginner", "club", "master")[number // 5 % 3]
                seats.append({"name": BOTS[seat - 1], "token": f"bot{seat}", "person": None, "bot": level})
        to_two = game == "yang-tzee"
        scores = [rng.randrange(20, 70) for _ in seats]
        if alone:
            scores = [rng.randrange(150, 290)]
        if to_two:
            scores = rng.choice([[2, 0], [2, 1], [1, 2], [0, 2]])
        winners = [seat for seat, points in enumerate(scores) if points == max(scores)]
        ranks = [1 + sum(one > points for one in scores) for points in scores]
        hands = sum(scores) if to_two else 1
        about: dict[str, Any] = {"seats": seats, "host": me, "why": "played", "hand": hands, "pace": "none"}
        about |= {"winners": winners, "scores": scores, "ranks": ranks, "played": hands}
        about |= {"needed": 2} if to_two else {}
        if number == 11:
            about |= {"why": "aborted", "winners": [], "scores": [], "ranks": []}
        card = Card(table, game, "over", False, json.dumps(about), 1, None, None, at - 600_000, at)
        told = [_sums(rng, game, players, number / count, alone, hands) for _ in range(hands)]
        yield Told(card, told if rng.random() < reviewed else [], names)
        at -= int(DAY * rng.choice((0.02, 0.1, 0.8, 1.6, 2.4)))


def _name(table: str, number: int, letter: str, seat: int, person: str, name: str, at: int) -> dict[str, Any]:
    token = {"token": f"{number}{letter}", "seat": seat, "person": person, "name": name, "own": True}
    return {"table_id": table, **token, "since": at}


def _sums(rng: Random, game: str, players: int, long_ago: float, alone: bool, hands: int) -> str:
    """What a review of one hand found: who plays them costs less by and by."""
    decisions, scale = DECISIONS[game], 100 if alone else 1
    levels = [(name, cost * scale) for name, cost in COSTS[game].items()]
    cost = COSTS[game]["club"] * (0.8 + 0.8 * long_ago + rng.uniform(-0.6, 0.6)) * scale
    luck = rng.gauss(0, 0.12 * scale)
    mine = SeatSums(luck, 0.02, -cost * decisions, 0.03, decisions, cost, "club")
    seats = [
        mine,
        *(SeatSums(-luck / (players - 1), 0.02, -0.1, 0.03, decisions, 0.01, "club") for _ in range(players - 1)),
    ]
    return msgspec.json.encode(KeptSums(HandSums(seats, levels, alone), 1 / 2 if hands > 1 else 1.0)).decode()


def fill(database: str, me: str, other: str | None, count: int, reviewed: float = 0.8) -> None:
    """Write games of somebody's into a database."""

    async def write() -> None:
        store = Store(database)
        await store.open()
        try:
            for card, sums, names in games(me, other, count, reviewed):
                people = [one for one in (me, other) if one is not None and f'"{one}"' in card.card]
                await store.append(card.id, [Line(1, card.made, "x")], card, people, names)
                for hand, found in enumerate(sums, 1):
                    await store.keep_sums(card.id, hand, found)
        finally:
            await store.close()

    # Playwright has a loop of its own in this thread.
    with ThreadPoolExecutor(1) as aside:
        aside.submit(lambda: asyncio.run(write())).result()
