"""From where people were last heard: their neighbourhood, and when."""

import time
from collections import OrderedDict
from collections.abc import Callable

from teahouse.server.thinking.queue import Share

LATELY = 60.0
"""So many seconds after a request of theirs people still count as here: some programs ask now and then."""
MOST = 20_000


class Whereabouts:
    """What this worker knows of where people are; those it knows nothing of are each for themselves."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._heard: OrderedDict[str, tuple[str, float]] = OrderedDict()

    def heard(self, person: str, neighbourhood: str) -> None:
        """Somebody asks for something."""
        self._heard[person] = (neighbourhood, self._clock())
        self._heard.move_to_end(person)
        if len(self._heard) > MOST:
            self._heard.popitem(last=False)

    def share(self, person: str) -> Share:
        """On whose account it goes what is done for a person."""
        neighbourhood, _ = self._heard.get(person, (f"of {person}", 0.0))
        return Share(neighbourhood, person)

    def lately(self, person: str) -> bool:
        """Whether somebody was heard a moment ago."""
        found = self._heard.get(person)
        return found is not None and self._clock() - found[1] < LATELY
