"""What somebody has made of their games against bots."""

import json
from collections.abc import Iterator

import teahouse
from teahouse.bots.even import Even, Faced, about_even
from teahouse.server.parts import Store
from teahouse.server.stored import Card

TABLES = 200
"""So many of one's own tables are looked through, the last moved first."""


async def evens(store: Store, person: str) -> dict[str, Even]:
    """By game, the level that is about even with somebody, where they have played enough against bots alone."""
    found: dict[str, list[Faced]] = {}
    for card in await store.cards("mine", person, None, TABLES):
        for faced in _faced(card, person):
            found.setdefault(card.game, []).append(faced)
    known = {name: about_even(teahouse.game(name), faced) for name, faced in found.items() if name in teahouse.names()}
    return {name: even for name, even in known.items() if even is not None}


def _faced(card: Card, person: str) -> Iterator[Faced]:
    """The game of a table, if one person played it alone against bots: to its end, or until they resigned."""
    about = json.loads(card.card)
    winners = about.get("winners") or []
    seats = about["seats"]
    if card.status != "over" or about["why"] not in ("played", "resigned") or not winners:
        return
    if about.get("positioned"):  # somebody may have been winning where it began
        return
    mine = [number for number, seat in enumerate(seats) if seat["person"]]
    if len(mine) != 1 or seats[mine[0]]["person"] != person:
        return
    if about["why"] == "played" and seats[mine[0]]["bot"]:  # a bot has played for them
        return
    others = tuple(seat["bot"] for number, seat in enumerate(seats) if number != mine[0])
    yield Faced(others, 1 / len(winners) if mine[0] in winners else 0.0)
