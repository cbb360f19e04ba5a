"""Chance that falls alike whenever a test runs: the house, its bots and its guests draw by the name of the test.

A test that is passed by luck is passed most of the time, and fails where nobody looks for it. Here it is passed always
or never. All that is promised and verified of the dice stays as it is: only what nobody could have guessed is known.
"""

import os
import random
import tempfile
from collections.abc import Callable, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any, TypeVar

from teahouse.bots import bot
from teahouse.engine import fair
from teahouse.server.log import marks
from teahouse.server.thinking import questions

T = TypeVar("T")

FILE = "TEAHOUSE_TESTS_LOTS"
"""Names the file that tells a house which test is running."""
_thought: Callable[..., Any] = questions.choose


class Lots:
    """What `secrets` is to the house, each kind of secret by lots of its own."""

    def __init__(self, whose: str) -> None:
        self._whose = whose
        self._test = ""
        self._random: dict[str, random.Random] = {}

    def _draw(self, kind: str) -> random.Random:
        test = Path(os.environ[FILE]).read_text(encoding="utf-8")
        if test != self._test:
            self._test, self._random = test, {}
        return self._random.setdefault(kind, random.Random(f"{self._whose} {kind} {test}"))

    def token_bytes(self, count: int) -> bytes:
        return self._draw("seeds").randbytes(count)

    def token_hex(self, count: int) -> str:
        return self._draw("tokens").randbytes(count).hex()

    def choice(self, among: Sequence[T]) -> T:
        return self._draw("names").choice(among)


def choose(*about: Any) -> Any:
    """What a bot does in a thinking process: the same in the same position."""
    vars(questions)["bot"] = partial(bot, seed="lots")
    return _thought(*about)


def begin(whose: str) -> None:
    """In a house before it opens, and where tables are laid into its database."""
    secrets = Lots(whose)
    for module, lot in ((fair, {"secrets": secrets}), (marks, {"secrets": secrets}), (questions, {"choose": choose})):
        vars(module).update(lot)


BEFORE = (
    "import sys",
    f"sys.path.insert(0, {str(Path(__file__).parents[1])!r})",
    "from web import lots",
    "lots.begin('house')",
)
"""Lines of Python for a house."""


class Test:
    """The test that is running, as its houses and its guests are told."""

    def __init__(self) -> None:
        self.path = Path(tempfile.mkdtemp()) / "test"
        os.environ[FILE] = str(self.path)
        self.begins("")
        begin("test")

    def begins(self, name: str) -> None:
        self.name = name
        self.guests = 0
        self.path.write_text(name, encoding="utf-8")

    def guest(self) -> str:
        """A script by which one more guest draws: numbers go on from page to page."""
        self.guests += 1
        first = random.Random(f"{self.name} {self.guests}").getrandbits(32)
        return f"""{{
  const KEY = 'tests-lots';
  let lot;
  // Mulberry32.
  const next = () => {{
    lot = (lot + 0x6d2b79f5) | 0;
    let mixed = Math.imul(lot ^ (lot >>> 15), 1 | lot);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  }};
  crypto.getRandomValues = (places) => {{
    lot = Number(localStorage.getItem(KEY) ?? {first});
    for (let place = 0; place < places.length; place++) places[place] = next();
    localStorage.setItem(KEY, String(lot));
    return places;
  }};
}}"""


@cache
def running() -> Test:
    """The test of this process."""
    return Test()
