"""What a worker remembers of people: believed for a moment, then read again in one question for all of them."""

import asyncio
from collections.abc import Mapping, Sequence

import pytest

from teahouse.server.people.memory import TRUST_SECONDS, Memory


class Shelf:
    """What is kept, and the questions that were asked about it."""

    def __init__(self, **kept: int) -> None:
        self.kept = kept
        self.questions: list[list[str]] = []

    async def read(self, keys: Sequence[str]) -> Mapping[str, int]:
        self.questions.append(sorted(keys))
        found = {key: self.kept[key] for key in keys if key in self.kept}
        await asyncio.sleep(0)
        return found


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time, to be set by hand."""
    now = [1000.0]
    monkeypatch.setattr("teahouse.server.people.memory.time.monotonic", lambda: now[0])
    return now


def test_one_question_reads_all_who_were_asked_for_since(clock: list[float]) -> None:
    async def main() -> None:
        shelf = Shelf(mei=1, ana=2, kofi=3)
        known = Memory(shelf.read, shared=True)
        for name, value in shelf.kept.items():
            assert await known.get(name) == value
        assert await known.get("nobody") is None
        shelf.kept["ana"] = 5
        clock[0] += TRUST_SECONDS - 0.1
        shelf.questions.clear()
        assert [await known.get(name) for name in ("mei", "ana")] == [1, 2], "believed for a moment"
        assert shelf.questions == []
        clock[0] += 0.2
        assert await asyncio.gather(*(known.get(name) for name in ("mei", "ana", "mei", "ana"))) == [1, 5, 1, 5]
        assert shelf.questions == [["ana", "kofi", "mei", "nobody"]], "all who were asked for, in one question"
        clock[0] += TRUST_SECONDS + 0.1
        assert await known.get("mei") == 1
        assert shelf.questions[1:] == [["ana", "mei"]], "whoever was not asked for since is forgotten"

    asyncio.run(main())


def test_alone_it_is_believed_until_it_changes(clock: list[float]) -> None:
    async def main() -> None:
        shelf = Shelf(mei=1)
        known = Memory(shelf.read, shared=False)
        assert await known.get("mei") == 1
        clock[0] += 1000 * TRUST_SECONDS
        shelf.kept["mei"] = 2
        assert await known.get("mei") == 1
        known.changed("mei")
        assert await known.get("mei") == 2

    asyncio.run(main())


@pytest.mark.parametrize("key", ["mei", None])
def test_what_was_read_before_a_change_is_not_believed_after_it(clock: list[float], key: str | None) -> None:
    async def main() -> None:
        shelf = Shelf(mei=1)
        known = Memory(shelf.read, shared=True)
        assert await known.get("mei") == 1
        clock[0] += TRUST_SECONDS + 0.1
        asking = asyncio.create_task(known.get("mei"))
        await asyncio.sleep(0)  # the old value is on its way
        shelf.kept["mei"] = 2
        known.changed(key)
        await asking
        assert await known.get("mei") == 2

    asyncio.run(main())
