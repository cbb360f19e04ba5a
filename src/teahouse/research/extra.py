"""What is said where a package of the extra is missing."""

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def needed(package: str) -> Iterator[None]:
    """Turn a failed import of `package` into one sentence that says what to install."""
    try:
        yield
    except ModuleNotFoundError as missing:
        raise ModuleNotFoundError(
            f"{package} is not installed; pip install 'teahouse[research]' brings it", name=missing.name
        ) from missing
