"""What is kept of work that took a while, and how such work lets others go first."""

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

Spend = Callable[[float], None]
"""Hears of seconds of processor time that somebody has used."""

BREATH = 0.0005
KEPT = 32 * 1024 * 1024
"""Bytes of frames that are kept."""


def breathe() -> None:
    """Called again and again in what takes a while: lets the others of this process go first for a moment."""
    time.sleep(BREATH)


class Tapes:
    """Frames of replays that were made once: by tape and number, the tapes that nobody looks at forgotten first."""

    def __init__(self, most: int = KEPT) -> None:
        self._most = most
        self._tapes: OrderedDict[Any, dict[int, bytes]] = OrderedDict()
        self._bytes = 0

    def frames(self, tape: Any) -> dict[int, bytes]:
        """What is kept of a tape."""
        found = self._tapes.get(tape)
        if found is None:
            return {}
        self._tapes.move_to_end(tape)
        return dict(found)

    def keep(self, tape: Any, made: dict[int, bytes]) -> None:
        """Keep frames."""
        kept = self._tapes.setdefault(tape, {})
        self._tapes.move_to_end(tape)
        for number, frame in made.items():
            if number not in kept:
                kept[number] = frame
                self._bytes += len(frame)
        while self._bytes > self._most:
            _, forgotten = self._tapes.popitem(last=False)
            self._bytes -= sum(map(len, forgotten.values()))
