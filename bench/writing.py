"""The page that the benchmarks of the server write: docs/performance-server.md."""

import os
import re
import sys
from datetime import UTC, datetime
from pathlib import Path

import teahouse

PAGE = Path(__file__).resolve().parent.parent / "docs/performance-server.md"


def machine(what: str) -> str:
    """When and where something was measured, and on what, in one line."""
    when = datetime.now(UTC).strftime("%Y-%m-%d %H:%M")
    busy = ", ".join(f"{load:.1f}" for load in os.getloadavg())
    return (
        f"{when} UTC, Teahouse {teahouse.__version__}, Python {sys.version.split()[0]}, {os.cpu_count()} cores, "
        f"{what}; load before it began (1, 5, 15 minutes): {busy}."
    )


def write(name: str, text: str) -> None:
    """Put what was found into the page, between its marks."""
    begin, end = f"<!-- load: {name} -->", f"<!-- end: {name} -->"
    page = PAGE.read_text(encoding="utf-8")
    if begin not in page or end not in page:
        raise SystemExit(f"{PAGE} has no marks {begin} … {end}")
    pattern = re.compile(f"{re.escape(begin)}.*?{re.escape(end)}", re.DOTALL)
    PAGE.write_text(pattern.sub(lambda _: f"{begin}\n{text.strip()}\n{end}", page), encoding="utf-8")
    print(f"\nWritten into {PAGE.name}.")
