"""The tests of the server again, on a house of two workers: each request and each line meets one or the other."""

from collections.abc import Callable, Iterator
from types import FunctionType
from typing import Any

import pytest

from scale.houses import Several
from scale.services import PostgreSQL, Redis
from server import test_fuzz, test_helps, test_pace, test_people, test_protocol, test_tables, test_whole_games
from server.conftest import Running

SHORT = (test_people, test_protocol)
LONG = (test_helps, test_pace, test_tables, test_whole_games)
"""These are run again by ./test --long alone."""
LONG_TOO = (
    "test_schemathesis_finds_no_server_error_and_no_undocumented_answer",
    "test_nonsense_on_the_line_breaks_nothing",
)


@pytest.fixture(scope="session")
def house(postgres: PostgreSQL, redis: Redis, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """Two workers behind one port."""
    running = Several(tmp_path_factory.mktemp("several"), 2, postgres.database(), redis)
    running.start()
    yield running
    running.stop()
    assert not running.faults(), running.faults()[:3]


def _again(test: FunctionType) -> Callable[..., Any]:
    """The same test with marks of its own."""
    copy = FunctionType(test.__code__, test.__globals__, test.__name__, test.__defaults__, test.__closure__)
    copy.__dict__.update(test.__dict__, pytestmark=list(getattr(test, "pytestmark", [])))
    return copy


for module in (*SHORT, *LONG):
    for name, found in list(vars(module).items()):
        if name.startswith("test_") and "house" in found.__code__.co_varnames[: found.__code__.co_argcount]:
            globals()[name] = pytest.mark.long(_again(found)) if module in LONG else _again(found)
for name in LONG_TOO:
    globals()[name] = pytest.mark.long(_again(getattr(test_fuzz, name)))
