"""The services that several workers share, private to the tests."""

from collections.abc import Iterator

import pytest

from scale.services import PostgreSQL, Redis


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PostgreSQL]:
    """A PostgreSQL of our own."""
    service = PostgreSQL(tmp_path_factory.mktemp("postgres"))
    service.start()
    yield service
    service.kill()  # what it keeps is thrown away with its folder


@pytest.fixture(scope="session")
def redis(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Redis]:
    """A Redis of our own."""
    service = Redis(tmp_path_factory.mktemp("redis"))
    service.start()
    yield service
    service.kill()  # what it keeps is thrown away with its folder
