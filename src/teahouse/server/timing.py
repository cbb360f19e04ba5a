"""Processor time, as far as it is told here."""

import time
from collections.abc import Callable

thread_time: Callable[[], float] = getattr(time, "thread_time", time.process_time)
"""Seconds of processor time of this thread; where there are no threads, as in a browser, of all that runs."""
