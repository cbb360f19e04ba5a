"""Finding a Chromium: tests in the browser need one, and CI must have one."""

import os
import shutil

import pytest

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
"""The first draws no window around the page, which takes less than half the time."""
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def chromium() -> str:
    """The path of a Chromium. Without one the test is skipped, loudly; with CI=true it fails."""
    found = next((path for name in NAMES if (path := shutil.which(name))), None)
    if found:
        return found
    reason = "No Chromium on this machine: the tests of the web client did not run (Debian: apt-get install chromium)."
    if os.environ.get("CI", "").lower() == "true":
        pytest.fail(reason)
    pytest.skip(reason)
