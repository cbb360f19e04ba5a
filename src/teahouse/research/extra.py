"""What is said where a package of an extra is missing."""

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def needed(package: str, extra: str = "research") -> Iterator[None]:
    """Turn a failed import of `package` into one sentence that says what to install."""
    try:
        yield
    except ModuleNotFoundError as missing:
        raise ModuleNotFoundError(
            f"{package} is not installed; pip install 'teahouse[{extra}]' brings it", name=missing.name
        ) from missing
