"""Fair dice: draws that nobody could choose and anybody can check afterwards.

The schemes, with test vectors, are in docs/fair-dice.md. New hands have the second, in which seats stand in
the key as tokens; hands of the first, in which they stood there as names, can be verified for ever. A deal of the
day has one of its own, in which no seat and no word stands in the key: it falls alike for everybody.
"""

import hashlib
import hmac
import json
import secrets
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from teahouse.engine.action import Action
from teahouse.engine.chance import Chances

NAMED = "teahouse-fair-1"
SCHEME = "teahouse-fair-2"
DEAL = "teahouse-deal-1"
SCHEMES = (NAMED, SCHEME, DEAL)
SEED_BYTES = 32


def new_seed() -> bytes:
    """A secret seed for one hand."""
    return secrets.token_bytes(SEED_BYTES)


def new_token() -> str:
    """What stands for a seat in the key: nobody's name, so that names may change and be forgotten."""
    return secrets.token_hex(8)


def commitment(table: str, hand: int, seed: bytes, scheme: str = SCHEME) -> str:
    """What the house publishes before anyone is seated: it fixes the seed without telling it."""
    message = scheme.encode() + table.encode() + hand.to_bytes(8, "big") + seed
    return hashlib.sha256(message).hexdigest()


def word_commitment(word: bytes) -> str:
    """What a player's client publishes before it reveals its own random word."""
    return hashlib.sha256(word).hexdigest()


def canonical(value: Any) -> bytes:
    """JSON in the one form that every language can make: sorted keys, no spaces, UTF-8."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def draw_number(key: bytes, draw: int, total: int) -> int:
    """Draw number `draw`, below `total`, without favouring any number."""
    fair_below = (1 << 64) // total * total
    attempt = 0
    while True:
        message = draw.to_bytes(8, "big") + attempt.to_bytes(4, "big")
        number = int.from_bytes(hmac.digest(key, message, "sha256")[:8], "big")
        if number < fair_below:
            return number % total
        attempt += 1


class Promise(NamedTuple):
    """The dice of one hand, settled before anyone is seated."""

    table: str
    """The table, or the day of a deal."""
    hand: int
    seed: str
    """In hex: the secret of the house until the hand, or the day of a deal, is over."""
    commitment: str
    """What everybody hears at once."""
    dice: str = SCHEME
    """The scheme."""

    @classmethod
    def make(cls, table: str, hand: int, seed: bytes | None = None) -> "Promise":
        """A new promise; the seed is made here unless the hand shall be the same every time."""
        seed = new_seed() if seed is None else seed
        return cls(table, hand, seed.hex(), commitment(table, hand, seed))

    @classmethod
    def of_day(cls, day: str, seed: bytes) -> "Promise":
        """The promise of the deal of a day, such as "2026-11-18"."""
        return cls(day, 1, seed.hex(), commitment(day, 1, seed, DEAL), DEAL)

    def agreed(self, seats: Sequence[str], words: Sequence[str]) -> dict[str, Any]:
        """What a record keeps of it as `fair`, with the tokens and the random words of the seats; of a deal without."""
        if self.dice == DEAL:
            seats = words = ()
        return {
            "dice": self.dice,
            "table": self.table,
            "hand": self.hand,
            "commitment": self.commitment,
            "seats": list(seats),
            "words": list(words),
            "seed": self.seed,
        }


class FairDice:
    """The verifiable source of chance of one hand."""

    __slots__ = ("draws", "key")

    def __init__(
        self,
        seed: bytes,
        *,
        table: str,
        hand: int,
        game: str,
        rules: int,
        options: Mapping[str, Any],
        seats: Sequence[str],
        words: Sequence[str],
        draws: int = 0,
    ) -> None:
        """`seats` are the tokens of the seats (in the first scheme, names); `words` the players' revealed
        random words in hex, by seat, "" where none was given."""
        agreed = {
            "table": table,
            "hand": hand,
            "game": game,
            "rules": rules,
            "options": dict(options),
            "seats": list(seats),
            "words": list(words),
        }
        self.key = hmac.digest(seed, canonical(agreed), "sha256")
        self.draws = draws

    @classmethod
    def of_key(cls, key: bytes, draws: int = 0) -> "FairDice":
        """The dice of a hand whose key is known, but not any more what it was made of."""
        dice = cls.__new__(cls)
        dice.key, dice.draws = key, draws
        return dice

    def pick(self, chances: Chances) -> Action:
        ticket = draw_number(self.key, self.draws, chances.total)
        self.draws += 1
        return chances.at(ticket)
