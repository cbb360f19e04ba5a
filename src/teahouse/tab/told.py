"""What a page can be told with nothing running: of a house that is as it is for everybody, and of what is kept here."""

import asyncio
import json
from typing import Any

import teahouse

TOLD = "told/"
"""How the names begin under which the storage has what was told last."""
KEPT = (
    "GET /me",
    "GET /me/levels",
    "GET /tables?which=mine",
    "GET /tables?which=running",
    "GET /tables?which=open",
    "GET /tables?which=watch",
    "GET /me/games",
    "GET /me/statistics",
)
"""What is told of what somebody has here."""


def told() -> dict[str, Any]:
    """The answers of a house where nobody has been yet, by method and path as they are asked: games and their rules,
    lessons and puzzles. The puzzle of the day is another every day, so it isn't told."""
    return asyncio.run(_told())


async def _told() -> dict[str, Any]:
    from teahouse.tab.tab import Tab

    async def nothing(*_: Any) -> str:
        raise RuntimeError("nobody thinks or keeps anything here")

    asked = [*KEPT, "GET /house", "GET /learn", "GET /puzzles", "GET /me/people"]
    for name in teahouse.names():
        asked += [f"GET /games/{name}", f"GET /games/{name}/rules", f"GET /learn/{name}/coach", f"GET /puzzles/{name}"]
        asked += [f"GET /games/{name}?players={players}" for players in teahouse.game(name).about.players]
    tab = Tab(print, nothing, nothing, {})
    found = {}
    for one in asked:
        path, _, query = one.removeprefix("GET ").partition("?")
        status, text = await tab.call("GET", path, query)
        if status != 200:
            raise RuntimeError(f"{one} was refused: {text}")
        found[one] = json.loads(text)
    found["GET /puzzles"]["of_the_day"] = None
    await tab.close()
    return found
