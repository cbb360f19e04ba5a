"""The rules of a game in our own words, read from its RULES.md clause by clause.

A clause is a paragraph that opens with its id in bold, `**YO-3.2** …` (two capitals or more, a hyphen
and its number), and goes on until the next clause or heading. Headings give the chapters.
"""

import re
from dataclasses import dataclass
from pathlib import Path

from teahouse.engine.action import Refused

_CLAUSE = re.compile(r"^\*\*([A-Z]{2,}-[\w.-]+)\*\*\s*")
_HEADING = re.compile(r"^#+\s+")


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause: its id, the chapter it stands in, and its text."""

    id: str
    chapter: str
    text: str


class Clauses:
    """The clauses of a rules text, in order."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.by_id: dict[str, Clause] = {}
        chapter, current, lines = "", "", list[str]()
        for line in [*text.splitlines(), "# end"]:
            opening = _CLAUSE.match(line)
            if opening or _HEADING.match(line):
                if current:
                    if current in self.by_id:
                        raise ValueError(f"clause {current} stands twice in the rules")
                    self.by_id[current] = Clause(current, chapter, "\n".join(lines).strip())
                current, lines = (opening[1], [line[opening.end() :]]) if opening else ("", [])
                if not opening:
                    chapter = line.lstrip("# ")
            elif current:
                lines.append(line)

    @classmethod
    def load(cls, path: Path) -> "Clauses":
        """Read a RULES.md."""
        return cls(path.read_text(encoding="utf-8"))

    def __contains__(self, clause: str) -> bool:
        return clause in self.by_id

    def __getitem__(self, clause: str) -> Clause:
        if clause not in self.by_id:
            raise Refused(f"there is no clause {clause!r} (there are: {', '.join(self.by_id)})")
        return self.by_id[clause]
