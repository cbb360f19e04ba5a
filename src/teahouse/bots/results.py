"""The results of a comparison in a file: one line a game, appended as games end, so that nothing is lost."""

import json
import os
import platform
from dataclasses import asdict
from pathlib import Path

from teahouse.bots.arena import Plan, Played
from teahouse.engine import Refused


class Results:
    """A file that opens with its plan and holds the games played so far, in the order they ended."""

    def __init__(self, path: Path, plan: Plan) -> None:
        """Goes on with the file if it is there and holds the same plan."""
        self.path = path
        self.plan = plan
        self.played: dict[int, Played] = {}
        self.machine = f"{os.cpu_count()} cores, {platform.python_implementation()} {platform.python_version()}"
        """Where the games were played, for the times they tell."""
        if path.exists() and path.stat().st_size:
            self._read()
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._write({"arena": 1, "machine": self.machine, **plan.as_json()})

    def add(self, played: Played) -> None:
        """Keep a game."""
        self.played[played.number] = played
        self._write(asdict(played))

    def in_order(self) -> list[Played]:
        """The games by their number."""
        return [self.played[number] for number in sorted(self.played)]

    def unbroken(self) -> list[Played]:
        """The games from the first up to a gap: of a run cut short, those that no slow game was left out of."""
        found: list[Played] = []
        while (played := self.played.get(len(found))) is not None:
            found.append(played)
        return found

    def _read(self) -> None:
        text = self.path.read_text(encoding="utf-8")
        whole, _, cut = text.rpartition("\n")
        try:
            plan, *lines = [json.loads(line) for line in whole.split("\n")]
        except ValueError:
            raise Refused(f"{self.path} doesn't hold results of an arena") from None
        self.machine = plan.pop("machine", self.machine)
        if plan != json.loads(json.dumps({"arena": 1, **self.plan.as_json()})):
            raise Refused(f"{self.path} holds another comparison; name another file with --results, or add --fresh")
        for line in lines:
            self.played[line["number"]] = _played(line)
        if cut:  # the writing of the last game was interrupted: it is played again
            self.path.write_text(whole + "\n", encoding="utf-8")

    def _write(self, line: object) -> None:
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line, separators=(",", ":")) + "\n")


def _played(line: dict[str, list[object]]) -> Played:
    fields = {name: tuple(value) if isinstance(value, list) else value for name, value in line.items()}
    fields["thought"] = tuple(tuple(times) for times in line["thought"])  # type: ignore[arg-type]  # JSON has no types
    return Played(**fields)  # type: ignore[arg-type]  # the file was written from a Played
