"""A bot of your own at a table of the house: it sits down and plays whatever is legal.

    python examples/bot.py http://127.0.0.1:8080 TABLE     sit down at that table
    python examples/bot.py http://127.0.0.1:8080           open a Yardzee table against a bot of the house

It needs nothing but Python and the `websockets` package. Put your own idea into `choose`.
"""

import asyncio
import json
import random
import sys
import urllib.request
from typing import Any

from websockets.asyncio.client import connect


def choose(hand: dict[str, Any]) -> str:
    """The whole intelligence of this bot. `hand["view"]` is what the seat sees."""
    action: str = random.choice(hand["legal"])["action"]
    return action


def post(url: str, body: dict[str, Any], token: str = "") -> dict[str, Any]:
    """Send JSON, get JSON."""
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    request = urllib.request.Request(url, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request) as answer:
        plain: dict[str, Any] = json.load(answer)
        return plain


async def play(house: str, table: str, token: str) -> str:
    """Sit down on the first free seat and play to the end; returns how it ended."""
    live = f"{house.replace('http', 'ws', 1)}/api/tables/{table}/live"
    number, sent = 0, -1
    async with connect(live, additional_headers={"Authorization": f"Bearer {token}"}, max_size=None) as line:

        async def do(what: str, **more: Any) -> None:
            nonlocal number
            number += 1
            await line.send(json.dumps({"do": what, "id": f"bot-{number}", **more}))

        hand: dict[str, Any] | None = None
        async for text in line:
            message = json.loads(text)
            if message["is"] == "refused":
                raise SystemExit(message["text"])
            if message["is"] == "legal":
                hand, seq = {**(hand or {}), "legal": message["legal"]}, message["seq"]
            elif message["is"] == "update":
                hand, info = message["hand"], message["table"]
                if info and info["status"] == "over":
                    return str(hand["summary"] if hand else info["why"])
                if info and message["seat"] is None and info["status"] == "open":
                    free = [seat for seat, who in enumerate(info["seats"]) if who["kind"] == "free"]
                    await do("sit", seat=free[0])
                    continue
                if info and info["status"] == "between" and not info["seats"][message["seat"]]["ready"]:
                    await do("ready")
                seq = message["seq"]
            else:
                continue
            if not hand or hand["to_act"] is None or message["seat"] is None or hand["to_act"] != message["seat"]:
                continue
            if hand["legal"] is None:
                await do("legal")
            elif seq > sent:
                sent = seq
                await do("move", seen=seq, action=choose(hand))
    return "The line is down."


def main() -> None:
    """Be a guest, find a table, play."""
    house = sys.argv[1].rstrip("/")
    token = post(f"{house}/api/guests", {"name": "Example bot", "bearer": True})["token"]
    if len(sys.argv) > 2:
        table = sys.argv[2]
    else:
        seats = [None, {"bot": "random"}]
        table = post(f"{house}/api/tables", {"game": "yardzee", "seats": seats, "public": False}, token)["table"]
    print(f"At table {table}.")
    print(asyncio.run(play(house, table, token)))


if __name__ == "__main__":
    main()
