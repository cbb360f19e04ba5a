"""The worked examples of Yardzee as records, from the first roll on."""

from pathlib import Path

import pytest

from teahouse import Record

GOLDEN = Path(__file__).parents[2] / "golden" / "yardzee"


@pytest.mark.rule("YZ-3.1", "YZ-4.1", "YZ-4.3")
@pytest.mark.parametrize(
    ("example", "score"),
    [
        ("a", 15),  # three fives
        ("b", 30),  # a small straight
        ("c", 50),  # the first Yardzee
        ("d", 50 + 100 + 20),  # an extra one goes into Fours
        ("e", 50 + 100 + 20 + 100 + 0),  # and with Fours filled, a zero into Ones
        ("f", 50 + 2 + 4 + 6 + 8 + 10 + 12 + 100 + 20),  # upper section full: four of a kind, by the table
        ("g", 0 + 20),  # the Yardzee box holds 0: Chance, no bonus
    ],
)
def test_6_examples_score_as_written(example: str, score: int) -> None:
    state = Record.load(GOLDEN / f"example-{example}.json").verify()
    assert state.scores == (score,)
