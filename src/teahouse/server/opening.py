"""Tables that wait: how many of them one host may have, and when those that never began go."""

import json
import logging
from typing import TYPE_CHECKING

from teahouse.server.driver import due
from teahouse.server.log.marks import now
from teahouse.server.log.refusal import Refused
from teahouse.server.log.table import HouseTable
from teahouse.server.room import Room

if TYPE_CHECKING:
    from teahouse.server.house import House

log = logging.getLogger("teahouse.opening")


def waits(status: str, card: str) -> bool:
    """Whether a table has not begun, or has no person: only bots play there."""
    return status == "open" or not any(seat["person"] for seat in json.loads(card)["seats"])


async def check_open(house: "House", table: HouseTable) -> None:
    """Refuse one more table that waits to a host who has enough of them: so nobody fills the lists."""
    if not waits(table.status, table.card()):
        return
    most = max(1, round(house.settings.open_tables * house.settings.rate))
    hosted = await house.store.hosted(table.setup.host)
    if sum(waits(card.status, card.card) for card in hosted) >= most:
        raise Refused(
            "too_many_open",
            f"You have {most} tables that have not begun or that only bots play; begin one of them or call it off.",
        )


async def forgotten(house: "House", room: Room) -> bool:
    """Delete a table that was called off before it began, some time after, unless somebody looks at it still."""
    soon = due(room, house.settings)
    if soon is None or soon.what != "forget" or soon.at > now() or room.listeners:
        return False
    await house.store.forget_table(room.table.id)
    log.info("a table that never began was forgotten", extra={"table": room.table.id})
    return True
