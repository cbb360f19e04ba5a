"""Reviews of finished hands: each is asked for once, thought about in pieces, and kept while there is room.

A review goes on while somebody looks at it, and rests when nobody has for a while or somebody stops it; what is done
stays, and is not thought about again. A person has one under way at a time, and so have all without a name at an
address together.
"""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from teahouse.engine import Record
from teahouse.server.thinking.lanes import Thinkers
from teahouse.server.thinking.queue import Share, Urgency
from teahouse.server.wire.retold import Retold, nameless
from teahouse.server.wire.reviews import Standing

LOOKED_AT: Final = 60.0
"""So many seconds after somebody has last looked at it a review rests."""
KEPT: Final = 24 * 1024 * 1024
"""Bytes of reviews that are kept."""
AN_OUTLINE: Final = 64 * 1024
"""Bytes that one takes before anything is judged, about."""

Key = tuple[str, int]
"""A table, and which hand of it."""


@dataclass(slots=True, eq=False)
class Review:
    """The review of one hand, as far as it has come."""

    key: Key
    retold: Retold
    text: str = ""
    """What went wrong, if anything did."""
    wanted: dict[str, float] = field(default_factory=dict)
    """Who has it made, and when they have last looked, in seconds of the clock."""
    task: "asyncio.Task[None] | None" = None
    size: int = 0
    """Bytes, about."""
    summed: bool = False
    """Whether what it came to was kept with its table."""

    @property
    def standing(self) -> Standing:
        """How far it is."""
        if self.retold.done:
            return "done"
        if self.task is not None:
            return "running"
        return "failed" if self.text else "stopped"


class Reviews:
    """All reviews of a house."""

    def __init__(self, thinkers: Thinkers, most: int = KEPT, clock: Callable[[], float] = time.monotonic) -> None:
        self._thinkers = thinkers
        self._most = most
        self._clock = clock
        self._kept: OrderedDict[Key, Review] = OrderedDict()

    def find(self, key: Key, share: Share) -> Review | None:
        """The review of a hand, if there is one; whoever has it made looks at it."""
        found = self._kept.get(key)
        if found is None:
            return None
        self._kept.move_to_end(key)
        if _who(share) in found.wanted:
            found.wanted[_who(share)] = self._clock()
        return found

    def begin(self, key: Key, record: Record, share: Share) -> Review:
        """Have a hand reviewed, or go on with it: the same for whoever asks."""
        found = self.find(key, share)
        if found is None:
            found = self._kept[key] = Review(key, Retold(Record.from_json(nameless(record))), size=AN_OUTLINE)
            self._forget()
        if found.retold.done:
            return found
        if found.task is None:
            stack = ExitStack()
            stack.enter_context(self._thinkers.place(Urgency.REVIEW, share))
            found.text = ""
            found.task = asyncio.create_task(self._work(found, nameless(record), share, stack), name="review")
        found.wanted[_who(share)] = self._clock()
        return found

    def stop(self, key: Key, share: Share) -> Review | None:
        """Somebody wants it no more; it rests unless somebody else does."""
        found = self._kept.get(key)
        if found is not None:
            found.wanted.pop(_who(share), None)
            if found.task is not None and not found.wanted:
                found.task.cancel()
                found.task = None
        return found

    async def _work(self, review: Review, record: dict[str, Any], share: Share, place: ExitStack) -> None:
        name = " ".join(map(str, review.key))
        try:
            while not review.retold.done and self._is_looked_at(review):
                if not await self._go_on(review, name, record, share):
                    review.text = "The review has failed here; you can have it go on."
                    break
        finally:
            place.close()
            if review.task is asyncio.current_task():
                review.task = None
            if not any(one.task for one in self._kept.values()):
                self._thinkers.rest(Urgency.REVIEW)

    async def _go_on(self, review: Review, name: str, record: dict[str, Any], share: Share) -> bool:
        """One piece more; False where it could not be had."""
        retold = review.retold
        if retold.outline is None:
            retold.outline = await self._thinkers.outline(record, share)
            return retold.outline is not None
        piece = await self._thinkers.retell(name, record, len(retold.steps), share)
        if piece is None:
            return False
        retold.steps += piece.steps
        retold.said += piece.said
        review.size += len(msgspec.json.encode(piece))
        self._forget()
        return True

    def _is_looked_at(self, review: Review) -> bool:
        return any(self._clock() - at < LOOKED_AT for at in review.wanted.values())

    def _forget(self) -> None:
        """Of what nobody has made, what was looked at longest ago is forgotten first."""
        size = sum(one.size for one in self._kept.values())
        for key, one in list(self._kept.items())[:-1]:
            if size <= self._most:
                return
            if one.task is None:
                size -= one.size
                del self._kept[key]

    def close(self) -> None:
        """The house closes."""
        for one in self._kept.values():
            if one.task is not None:
                one.task.cancel()


def _who(share: Share) -> str:
    return share.person or share.neighbourhood
