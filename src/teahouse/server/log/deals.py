"""The days of deals, in UTC: when a deal may be begun, and until when nobody but the one who plays it may see it."""

import hmac
from datetime import UTC, date, datetime, timedelta

from teahouse.server.log.marks import now

AFTER_MIDNIGHT = 2 * 3_600_000
"""Milliseconds for which a deal that was begun before midnight may be played on."""
NOBODY_GAINS = 5 * 60_000
"""So long after it is closed a deal is laid open: the clocks of workers may be apart, so that one still takes moves."""


def today() -> str:
    """This day, such as "2026-11-18"."""
    return datetime.fromtimestamp(now() / 1000, UTC).date().isoformat()


def beside(day: str, days: int) -> str:
    """The day so many days after another; before it, where they are below nothing."""
    return (date.fromisoformat(day) + timedelta(days)).isoformat()


def ends_at(day: str) -> int:
    """When a day is over, in milliseconds: its deal can't be begun any more."""
    midnight = datetime.combine(date.fromisoformat(day), datetime.min.time(), UTC) + timedelta(1)
    return int(midnight.timestamp() * 1000)


def closes_at(day: str) -> int:
    """When the deal of a day is closed: nobody can play it any more."""
    return ends_at(day) + AFTER_MIDNIGHT


def opens_at(day: str) -> int:
    """When the deal of a day is laid open: its seed, and what anybody made of it."""
    return closes_at(day) + NOBODY_GAINS


def is_closed(day: str) -> bool:
    """Whether nobody can play the deal of a day any more."""
    return now() >= closes_at(day)


def is_open(day: str) -> bool:
    """Whether everything of the deal of a day may be told."""
    return now() >= opens_at(day)


def in_words(day: str) -> str:
    """A day as people say it: "18 November"."""
    when = date.fromisoformat(day)
    return f"{when.day} {_MONTHS[when.month - 1]}"


def seed_of_bots(seed: str) -> str:
    """What the bots of a deal are seeded with, by the seed of its dice (both in hex), which it doesn't tell."""
    return hmac.digest(bytes.fromhex(seed), b"bots", "sha256").hex()


_MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)
