"""A file of JSON lines that opens with what it holds and grows as results come in, so that nothing is lost."""

import json
from pathlib import Path
from typing import Any

from teahouse.engine import Refused

Line = dict[str, Any]


class Lines:
    """A file whose first line is a plan, and every other line one result."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def open(self, plan: Line, beside: Line, holds: str, another: str) -> tuple[Line, list[Line]]:
        """Begin the file, or go on with it: what it says beside its plan, and its results.

        `holds` names what it should hold, `another` says what to do where it holds another plan.
        """
        if not (self.path.exists() and self.path.stat().st_size):
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self.add({**plan, **beside})
            return beside, []
        text = self.path.read_text(encoding="utf-8")
        whole, _, cut = text.rpartition("\n")
        try:
            first, *lines = [json.loads(line) for line in whole.split("\n")]
        except ValueError:
            raise Refused(f"{self.path} doesn't hold {holds}") from None
        said = {name: first.pop(name) for name in beside if name in first}
        if first != json.loads(json.dumps(plan)):
            raise Refused(f"{self.path} holds {another}")
        if cut:  # the writing of the last result was interrupted: it is made again
            self.path.write_text(whole + "\n", encoding="utf-8")
        return said, lines

    def add(self, line: Line) -> None:
        """Keep a result."""
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line, separators=(",", ":")) + "\n")
