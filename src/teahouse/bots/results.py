"""The results of a comparison in a file: one line a game, appended as games end, so that nothing is lost."""

import os
import platform
from dataclasses import asdict
from datetime import date
from pathlib import Path

from teahouse.bots.arena import Plan, Played
from teahouse.bots.cluster import Cluster
from teahouse.bots.lines import Lines
from teahouse.bots.spread import Workers


def where(workers: Workers = 1) -> str:
    """Where games are played now: the cores and the Python."""
    cores = "the cores of a cluster" if isinstance(workers, Cluster) else f"{os.cpu_count()} cores"
    return f"{cores}, {platform.python_implementation()} {platform.python_version()}"


class Results:
    """A file that opens with its plan and holds the games played so far, in the order they ended."""

    def __init__(self, path: Path, plan: Plan, workers: Workers = 1) -> None:
        """Goes on with the file if it is there and holds the same plan."""
        self.path = path
        self.plan = plan
        self.played: dict[int, Played] = {}
        self.machine = where(workers)
        """Where the games were played, for the times they tell."""
        self._lines = Lines(path)
        another = "another comparison; name another file with --results, or add --fresh"
        beside = {"machine": self.machine, "begun": date.today().isoformat(), "elsewhere": ""}
        said, lines = self._lines.open({"arena": 1, **plan.as_json()}, beside, "results of an arena", another)
        self.machine = said.get("machine", self.machine)
        self.elsewhere: str = said.get("elsewhere", "")
        """Where games were played that tell no times."""
        self.begun: str = said.get("begun", "")
        """The day on which the first of them was played; "" where an older file doesn't tell it."""
        for line in lines:
            self.played[line["number"]] = _played(line)

    def add(self, played: Played) -> None:
        """Keep a game."""
        self.played[played.number] = played
        self._lines.add(asdict(played))

    def in_order(self) -> list[Played]:
        """The games by their number."""
        return [self.played[number] for number in sorted(self.played)]

    def unbroken(self) -> list[Played]:
        """The games from the first up to a gap: of a run cut short, those that no slow game was left out of."""
        found: list[Played] = []
        while (played := self.played.get(len(found))) is not None:
            found.append(played)
        return found


def _played(line: dict[str, list[object]]) -> Played:
    fields = {name: tuple(value) if isinstance(value, list) else value for name, value in line.items()}
    fields["thought"] = tuple(tuple(times) for times in line["thought"])  # type: ignore[arg-type]  # JSON has no types
    return Played(**fields)  # type: ignore[arg-type]  # the file was written from a Played
