"""A learned evaluation: weights between knots, chances from scores, and the file it ships as."""

from math import log
from pathlib import Path

import pytest

from teahouse.engine.learned import Learned, Learning, blend, read_weights, softmax, weights_text
from teahouse.engine.reading import Unreadable

TWO = Learning(
    measures=("lead", "tempo"),
    knots=(0.0, 2.0, 10.0),
    measure=lambda state, me: [[state["lead"], 0.0], [0.0, 1.0]],
    phase=lambda state: state["turns"],
    calm=lambda state: True,
    settled=lambda state: state["turns"] < 0,
    by_hand=lambda state, me: [1.0, 0.0],
    first=[[0.0, 0.0]] * 3,
    judged=lambda seen, rng, evaluate: {},
)
WEIGHTS = [[2.0, 0.0], [1.0, 0.5], [0.2, 0.1]]


@pytest.mark.parametrize(
    ("phase", "place"),
    [
        (0.0, (0, 0.0)),
        (1.0, (0, 0.5)),
        (2.0, (0, 1.0)),
        (4.0, (1, 0.25)),
        (10.0, (1, 1.0)),
        (30.0, (1, 1.0)),
        (-1.0, (0, 0.0)),
    ],
)
def test_a_phase_lies_between_two_knots(phase: float, place: tuple[int, float]) -> None:
    assert blend(TWO.knots, phase) == place


def test_weights_lie_on_a_line_between_knots() -> None:
    judge = Learned(TWO, WEIGHTS)
    assert judge.at(1.0) == pytest.approx([1.5, 0.25])
    assert judge.at(6.0) == pytest.approx([0.6, 0.3])
    assert judge.at(99.0) == pytest.approx([0.2, 0.1])


def test_chances_are_in_proportion_to_the_exponential_of_scores() -> None:
    assert softmax([log(3), 0.0]) == pytest.approx([0.75, 0.25])
    assert softmax([5.0, 5.0, 5.0]) == pytest.approx([1 / 3] * 3)
    assert sum(softmax([800.0, -800.0])) == pytest.approx(1)


def test_a_position_is_judged_by_its_measures_and_its_phase() -> None:
    # One turn left: the lead weighs 1.5, the tempo 0.25. Scores log 3 + 0.25 and 0.25, so three to one.
    judge = Learned(TWO, WEIGHTS)
    assert judge({"lead": (log(3) + 0.25) / 1.5, "turns": 1.0}, 0) == pytest.approx([0.75, 0.25])


def test_where_the_result_is_known_nothing_is_weighed() -> None:
    assert Learned(TWO, WEIGHTS)({"turns": -1.0}, 1) == [1.0, 0.0]


def test_weights_are_written_and_read_again(tmp_path: Path) -> None:
    file = tmp_path / "learned.json"
    file.write_text(weights_text({3: Learned(TWO, WEIGHTS), 2: Learned(TWO, [[0.123456, 0.0]] * 3)}))
    found = read_weights(file, TWO)
    assert sorted(found) == [2, 3]
    assert found[3].weights == WEIGHTS
    assert found[2].weights[0] == [0.1235, 0.0], "four digits"


def test_weights_of_other_measures_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "learned.json"
    file.write_text(weights_text({2: Learned(TWO, WEIGHTS)}).replace("tempo", "time"))
    with pytest.raises(Unreadable, match=r"learned.json was learned for other measures: train it anew"):
        read_weights(file, TWO)
