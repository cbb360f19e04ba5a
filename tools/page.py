"""Run the Python blocks of a page of documentation from top to bottom, as its reader would.

tools/page.py docs/research.md              as it stands
tools/page.py docs/research.md GAMES=20     with a line `GAMES = ...` changed, for a short budget
"""

import re
import sys
from pathlib import Path


def blocks(text: str) -> list[str]:
    """The Python blocks of a page, in order."""
    return re.findall(r"^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL)


def script(text: str, changes: dict[str, str]) -> str:
    """All blocks as one script; each changed line must stand in it once."""
    source = "\n".join(blocks(text))
    for name, value in changes.items():
        source, found = re.subn(rf"^{name} = .*$", f"{name} = {value}", source, flags=re.MULTILINE)
        if found != 1:
            sys.exit(f"the line '{name} = ...' stands {found} times in the blocks, not once")
    return source


def main() -> None:
    """Run the page that is named."""
    if len(sys.argv) < 2:
        sys.exit("which page? tools/page.py docs/research.md [NAME=VALUE ...]")
    page = Path(sys.argv[1])
    changes = dict(argument.split("=", 1) for argument in sys.argv[2:])
    source = script(page.read_text(encoding="utf-8"), changes)
    exec(compile(source, str(page), "exec"), {"__name__": "__main__"})


if __name__ == "__main__":
    main()
