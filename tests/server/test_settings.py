"""What a table is set to: said once, kept by its log, told to everybody and passed on to a rematch."""

import asyncio
from typing import Any

from server.client import Plain, people
from server.conftest import Running

SETTINGS: Plain = {
    "game": "yardzee",
    "players": 2,
    "options": {"first": 1},
    "match": {"match_mode": "cumulative", "cumulative_hands": 5},
    "public": True,
    "pace": {"kind": "live", "bank": 300, "turn": 20, "hours": 0},
    "aids": {"hints": False, "deductions": False},
    "think": 0.25,
    "shared": True,
    "watch": False,
    "chat": False,
}
"""Every setting, none as it is by itself."""


def is_set(info: Plain, wanted: Plain) -> bool:
    """Whether a table is as it was asked for; of options those that were given."""
    told: dict[str, Any] = {name: info[name] for name in wanted}
    for name in ("options", "match"):
        told[name] = {option: info[name][option] for option in wanted[name]}
    return told == wanted


async def rematch_of(base: str, asked: Plain) -> list[Plain]:
    """A table as it is told, and the rematch there."""
    async with people(base, "Mei", "Tomás") as (mei, tomas):
        found = []
        await mei.connect(await mei.open_table(**asked))
        found.append(mei.info)
        await mei.ask("sit", seat=0)
        await tomas.connect(mei.table)
        await tomas.ask("sit", seat=1)
        await mei.until(lambda: mei.info["status"] == "playing")
        await mei.ask("resign")
        await mei.until(lambda: mei.info["status"] == "over")
        await mei.connect((await mei.ask("rematch"))["table"])
        found.append(mei.info)
    return found


def test_a_table_is_set_as_asked_and_so_is_its_rematch(house: Running) -> None:
    for info in asyncio.run(rematch_of(house.base, SETTINGS)):
        assert is_set(info, SETTINGS), info
