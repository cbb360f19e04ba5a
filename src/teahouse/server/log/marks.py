"""What the house marks things with: when they were, and a name that nobody can guess."""

import secrets
import time

_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"


def now() -> int:
    """The time in milliseconds."""
    return time.time_ns() // 1_000_000


def new_id() -> str:
    """A name that nobody can guess: 12 of 32 letters, 60 bits."""
    return "".join(secrets.choice(_LETTERS) for _ in range(12))
