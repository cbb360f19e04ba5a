"""What the house in a browser's tab is made of, written beside the built page: Python, our own code, what it can tell.

`python tools/tab_parts.py FOLDER RUNTIME WHEEL…` writes archives of our code into the folder, named by what is in them,
and prints the name of the list that tells where everything lies (web/src/lib/tab/words.ts, `Parts`). The Python for the
browser and the wheels for it must lie there already.
"""

from __future__ import annotations

import hashlib
import io
import json
import sys
import zipfile
from collections.abc import Iterable
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent / "src/teahouse"
sys.path.insert(0, str(PACKAGE.parent))  # what is built is not installed yet

from teahouse.tab.told import told  # noqa: E402

COMPILER = Path(__file__).with_name("tab_compile.mjs").read_bytes()
"""What makes of the archives what a browser gets: their names tell it too."""
LEFT_OUT = {
    "bench.py",
    "cli.py",
    "console.py",
    "home.py",
    "laws",
    "mining",
    "peers.py",
    "research",
    "simulate.py",
    "skeleton",
    "solving.py",
    "terminal",
    "training",
}
"""What of the package no tab needs, by the first part of its path."""
OF_A_HOUSE = {
    "cli.py",
    "dealing",
    "files.py",
    "house.py",
    "http",
    "logs.py",
    "people/access.py",
    "people/memory.py",
    "people/passwords.py",
    "people/people.py",
    "services/chat.py",
    "services/company.py",
    "services/forgetting.py",
    "services/inviting.py",
    "settings.py",
    "static",
    "store",
    "thinking/clerk.py",
    "thinking/process.py",
    "thinking/thinkers.py",
    "workers/leases.py",
    "workers/news.py",
    "workers/supervisor.py",
    "workers/usher.py",
}
"""What of the server only a house needs: its network, its database, its processes and its other people."""
CODE = {".py", ".toml", ".json", ".md", ".typed"}
"""What is at hand before a game is chosen: code, and texts that are short. All else of a game comes with it."""
DRAWN = {".svelte", ".ts", ".css", ".svg"}
"""What the page brings itself."""


def needed() -> Iterable[Path]:
    """The files of the package that run in a tab, relative to it."""
    for path in sorted(PACKAGE.rglob("*")):
        inside = path.relative_to(PACKAGE)
        first = inside.parts[0]
        if not path.is_file() or "__pycache__" in inside.parts or path.suffix in DRAWN or first in LEFT_OUT:
            continue
        if first == "server" and {inside.parts[1], "/".join(inside.parts[1:3])} & OF_A_HOUSE:
            continue
        yield inside


def part_of(path: Path) -> str:
    """What a file comes with: with the core, or with the game that it is data of."""
    if path.parts[0] != "games" or path.suffix in CODE:
        return "core"
    return path.parts[1].replace("_", "-")


def archive(files: Iterable[Path]) -> bytes:
    """A zip archive, the same for the same files."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as target:
        for path in files:
            info = zipfile.ZipInfo(f"teahouse/{path.as_posix()}")
            info.compress_type = zipfile.ZIP_DEFLATED
            target.writestr(info, (PACKAGE / path).read_bytes(), compresslevel=9)
    return made.getvalue()


def write(folder: Path, name: str, suffix: str, content: bytes) -> str:
    """Write a file whose name tells its content, and say what it is called."""
    called = f"{name}-{hashlib.sha256(content + COMPILER).hexdigest()[:8]}{suffix}"
    (folder / called).write_bytes(content)
    return called


def main() -> None:
    """Write all of it."""
    folder, (runtime, *wheels) = Path(sys.argv[1]), sys.argv[2:]
    files: dict[str, list[Path]] = {"core": []}
    for path in needed():
        files.setdefault(part_of(path), []).append(path)
    parts = {name: [write(folder, name, ".zip", archive(some))] for name, some in files.items()}
    listed = {
        "runtime": f"{runtime}/",
        "wheels": wheels,
        "told": write(folder, "told", ".json", json.dumps(told()).encode()),
        "parts": parts,
    }
    print(write(folder, "tab", ".json", json.dumps(listed).encode()))


if __name__ == "__main__":
    main()
