"""The worked examples of Yozu as whole records, from the first card on."""

from pathlib import Path

import pytest

from teahouse import Record

GOLDEN = Path(__file__).parents[2] / "golden" / "yozu"


@pytest.mark.rule("YO-3.3", "YO-3.7", "YO-3.8")
@pytest.mark.parametrize(
    ("example", "winners"),
    [
        ("e", (1,)),
        ("f", (1,)),
        ("g", (1,)),
        ("g-shared", (1, 2)),
        ("g-target", (2,)),
        ("h", (2,)),
        ("i", (1,)),
    ],
)
def test_6_examples_end_as_written(example: str, winners: tuple[int, ...]) -> None:
    state = Record.load(GOLDEN / f"example-{example}.json").verify()
    assert state.outcome is not None
    assert state.outcome.winners == winners


@pytest.mark.rule("YO-3.3", "YO-3.4")
@pytest.mark.parametrize(
    ("example", "said"),
    [
        ("a", ["summer", "tiger", "nothing"]),
        ("b", ["winter"]),
        ("c", ["panda"]),
        ("d", ["winter"]),
    ],
)
def test_6_examples_are_answered_as_written(example: str, said: list[str]) -> None:
    record = Record.load(GOLDEN / f"example-{example}.json")
    record.verify()
    events = [str(event) for step in record.replay() for event in step.events]
    assert [event.removeprefix("answer ") for event in events if event.startswith("answer ")] == said
