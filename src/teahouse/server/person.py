"""A person, as a house knows them."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody the house knows."""

    id: str
    name: str
    claimed: bool
    generation: int = 0
    ended: str = ""
    """The sessions of this generation that were signed out."""
