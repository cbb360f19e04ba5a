"""A thinking process, as it begins."""

import multiprocessing
import os
import signal
import threading
from multiprocessing.connection import wait


def prepare(nice: int) -> None:
    """A thinking process leaves the keyboard to the house, and doesn't outlive it even if it is killed.

    With `nice` it lets others go first wherever they need the processor too.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if nice and hasattr(os, "nice"):
        os.nice(nice)
    parent = multiprocessing.parent_process()

    def watch() -> None:
        if parent is not None:
            wait([parent.sentinel])
            os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
