"""Absence: since when somebody has been away, and from when a bot may be asked to play for them.

Nobody gets an absent person's game by waiting for a connection to drop. Only the seat whose decision is waited for can
be taken over: at a table over days never by a person's wish (at its deadline the clock does it), with a live clock
after two minutes of absence on the own turn, without a clock after a day of it. Absence is never counted for longer
than is known: from when the last connection of the person to any worker ended, and not while the house was closed.
"""

from teahouse.server.log.table import HouseTable
from teahouse.server.wire.messages import Away
from teahouse.server.wire.words import tell_away

LIVE = 120_000
"""Milliseconds of absence on the own turn after which a bot may be asked for, at a table with a live clock."""
DAY = 24 * 3_600_000
"""The same at a table without a clock."""
RENEW = 3_600_000
"""While somebody is connected to a table without a clock, that is noted down so often."""
NOTE = "seen"
"""Under this name the house keeps beside the log when somebody was last there."""


def note(here: bool, at: int) -> str:
    """When somebody was last there, as it is kept."""
    return f"{'here' if here else 'away'} {at}"


def noted(text: str) -> int:
    """The time until which somebody may have been there, as far as was kept: whoever was there then and was not heard
    of again may have stayed until the next note was due."""
    state, _, at = text.partition(" ")
    return int(at) + (RENEW if state == "here" else 0)


def is_asked(table: HouseTable, seat: int) -> bool:
    """Whether it is this seat's decision that everyone waits for, and a person's."""
    return table.status == "playing" and table.to_act == seat and not table.chairs[seat].bot


def replaceable_at(table: HouseTable, seat: int, away_since: int) -> int | None:
    """From when a bot may be asked to play for an absent person; None while nothing brings that nearer."""
    patience = {"live": LIVE, "none": DAY}.get(table.setup.pace.kind)
    if patience is None or not is_asked(table, seat):
        return None
    return max(away_since, table.clocks.since) + patience


def may_replace(table: HouseTable, person: str | None, seat: int) -> bool:
    """Whether this person may ask for it: the host; where the host is the one who is away, whoever else plays."""
    host = table.setup.host
    if table.chairs[seat].person != host:
        return person == host
    return person != host and bool(table.seats_of(person))


def tell_absence(table: HouseTable, seat: int, away_since: int) -> Away:
    """The absence of a seat's person, as everyone at the table is told it."""
    at = replaceable_at(table, seat, away_since)
    by_host = table.chairs[seat].person != table.setup.host
    return Away(seat, away_since, at, by_host, tell_away(table, seat, by_host))
