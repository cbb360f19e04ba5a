"""Files of a house: private to whoever runs it, and enough of them may be open."""

import contextlib
import logging
import os
import stat
from collections.abc import Iterable
from pathlib import Path

log = logging.getLogger("teahouse.files")

MOST_OPEN = 65_536
"""Open files are connections; more than this is never needed, and some systems say there is no end."""


def raise_open_files() -> int:
    """Let this process have as many open files as the system allows it; returns how many."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return MOST_OPEN
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_OPEN if hard == resource.RLIM_INFINITY else min(hard, MOST_OPEN)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return MOST_OPEN if soft == resource.RLIM_INFINITY else soft


def keep_private() -> None:
    """Whatever this process writes from now on is for its own user alone."""
    os.umask(0o077)


def database_files(path: Path) -> list[Path]:
    """A SQLite database and what lies beside it: its journals, and copies from before upgrades."""
    beside = [path, *(path.with_name(path.name + ending) for ending in ("-wal", "-shm", "-journal"))]
    return [*beside, *path.parent.glob(f"{path.name}.before-*")]


def make_private(folder: Path | None, files: Iterable[Path]) -> list[str]:
    """Take the rights of others away from a folder and from files; returns those that had been too open.

    What belongs to somebody else, or can't be changed, stays as it is.
    """
    found = []
    for path in [*([folder] if folder is not None else []), *files]:
        try:
            mode = stat.S_IMODE(path.stat().st_mode)
            if mode & 0o077:
                path.chmod(mode & 0o700)
                found.append(str(path))
        except OSError:
            continue
    if found:
        log.warning("files of the house could be read by others; now they are private", extra={"files": found})
    return found
