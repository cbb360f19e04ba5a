"""How long it takes until a bot is seen to act. Pace is a message too.

Who has no choice needs no time to think, and whoever sees the answer come at once knows it: that an Oracle had nothing
to choose from, that a hand held nothing to send into a war. So the time that is shown is drawn: from the bot's level
and the time it was given, never from the question, the number of legal actions or how long the bot thought. It begins
where the usual thinking ends, and what was thought sooner waits.
"""

from random import Random, SystemRandom

from teahouse.bots.levels import seconds_of

LEAST = 0.3
"""Seconds that every answer takes at least, also of bots that do not think."""
SPREAD = 0.6
"""The longest time shown is longer than the shortest by this part of it."""


class Tempo:
    """Draws the times."""

    def __init__(self, least: float = LEAST, rng: Random | None = None) -> None:
        """`least` is the shortest time that is ever shown, in seconds."""
        self.least = least
        self._rng = rng or SystemRandom()

    def pause(self, level: str, seconds: float | None) -> float:
        """Seconds from a question to the answer of a bot of this level; `seconds` replaces the level's own time."""
        usual = seconds_of(level) if seconds is None else seconds
        return max(usual, self.least) * self._rng.uniform(1, 1 + SPREAD)
