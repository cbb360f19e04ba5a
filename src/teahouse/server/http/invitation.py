"""What a link to a table shows where it is passed on: who invites, to what, in a few lines of the page's head."""

import json
import re
from html import escape

import teahouse
from teahouse.engine.voice import count
from teahouse.server.store.store import Store
from teahouse.server.stored import Card

TABLE = re.compile(r"table/([\w-]{1,20})")
"""The path of a table's page."""
_TITLE = re.compile(r"<title>.*?</title>", re.DOTALL)


async def invite(store: Store, path: str, page: str, address: str) -> str | None:
    """The page with an invitation in its head, where the path is that of a table that waits for players."""
    asked = TABLE.fullmatch(path)
    card = await store.card(asked[1]) if asked else None
    if card is None or card.status != "open" or card.game not in teahouse.names():
        return None
    title, text = _words(card, (await store.names(card.id))[card.id])
    told = {
        "og:type": "website",
        "og:site_name": "Teahouse",
        "og:title": title,
        "og:description": text,
        "og:url": f"{address}{path}",
        "og:image": f"{address}icon-512.png",
    }
    head = [f"<title>{escape(title)} · Teahouse</title>"]
    head += [f'<meta property="{name}" content="{escape(value)}" />' for name, value in told.items()]
    return _TITLE.sub(lambda _: "\n    ".join(head), page, count=1)


def _words(card: Card, names: dict[str, str]) -> tuple[str, str]:
    """Who invites to what, and what it is."""
    about, drawn = teahouse.game(card.game).about, json.loads(card.card)
    host = next((names.get(seat["token"]) for seat in drawn["seats"] if seat["person"] == drawn["host"]), None)
    free = sum(not seat["person"] and not seat["bot"] for seat in drawn["seats"])
    title = f"{host} invites you to a game of {about.title}" if host else f"A game of {about.title}"
    return title, f"{about.gist or about.tagline} {count(free, 'seat')} {'is' if free == 1 else 'are'} free."
