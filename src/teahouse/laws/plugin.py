"""What `pytest -p teahouse.laws` adds to pytest: its options, the mark of clauses, and how a broken law is shown."""

import traceback
from collections.abc import Generator
from pathlib import Path

import pytest

import teahouse
from teahouse import Refused
from teahouse.laws.book import Broken

_TOLD = pytest.StashKey[set[tuple[int, str, str]]]()
"""The causes of broken laws that were told in this run: each is told once."""

RANDOM_GAMES = 6
"""Random games a table: one with the default options, the others with some changed."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """The options of the laws."""
    group = parser.getgroup("teahouse", "the laws of Teahouse")
    group.addoption(
        "--game",
        action="append",
        metavar="NAME",
        help="hold this game to the laws (may be repeated); without it those that live under the root folder",
    )
    group.addoption(
        "--clauses",
        type=Path,
        metavar="DIR",
        help="where the tests of the clauses are; without it the folder `tests` beside or above the game",
    )
    group.addoption(
        "--random-games",
        type=int,
        default=RANDOM_GAMES,
        metavar="N",
        help=f"random games a table and a law ({RANDOM_GAMES} without this)",
    )


def pytest_configure(config: pytest.Config) -> None:
    """With `--game` and no path it is the laws that are run, and nothing else."""
    config.addinivalue_line("markers", "rule(*clauses): the clauses of RULES.md that this test shows")
    for name in config.getoption("--game") or ():
        try:
            teahouse.game(name)
        except Refused as refused:
            raise pytest.UsageError(str(refused)) from None
    if config.getoption("--game") and config.args_source is not pytest.Config.ArgsSource.ARGS:
        config.args[:] = ["teahouse.laws.suite"]
        config.option.pyargs = True


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A broken law is told in its own words, without the inside of the laws; an error of the game with its lines.
    What has the same cause is told once."""
    report = yield
    if call.excinfo is not None and isinstance(call.excinfo.value, Broken):
        broken = call.excinfo.value
        told = item.config.stash.setdefault(_TOLD, set())
        if broken.cause in told:
            report.longrepr = broken.again
            return report
        told.add(broken.cause)
        raised = traceback.format_exception(broken.__cause__) if broken.__cause__ is not None else []
        report.longrepr = "\n".join([str(broken), "", *(line.rstrip() for line in raised)]).rstrip()
    return report
