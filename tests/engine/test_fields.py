"""A field of a table is declared once: its first value, its copy and its part in a comparison follow."""

from collections import Counter
from collections.abc import Callable
from typing import Annotated, ClassVar

import pytest

from teahouse.engine import State
from teahouse.engine.fields import Fielded, by_seat, derived, fixed, fresh


class Table(State):
    kind: ClassVar[str] = "for tests"
    options: str
    stage: int = 3
    name: str = ""
    points: list[int] = by_seat(7)
    gardens: list[list[int]] = by_seat(list)
    marks: dict[str, int] = fresh(lambda table: {table.options: table.players})
    named: dict[int, str] = fixed(lambda table: {0: table.options})
    shadow: list[int] = derived(lambda table: [table.stage])


class Played(Table):
    """What has methods, and one field more."""

    extra: set[int] = fresh(lambda table: set())

    def twice(self) -> int:
        return 2 * self.stage


def table() -> Played:
    return Played(3, "tea")  # type: ignore[abstract]


@pytest.fixture(autouse=True)
def _concrete(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the fields are looked at here, so the contract's other methods may stay open."""
    for kind in (Table, Played):
        monkeypatch.setattr(kind, "__abstractmethods__", frozenset())


def test_first_values_are_each_tables_own() -> None:
    one, other = table(), table()
    assert (one.players, one.options, one.to_act, one.first) == (3, "tea", None, None)
    assert (one.stage, one.points, one.gardens) == (3, [7, 7, 7], [[], [], []])
    assert (one.marks, one.named, one.shadow, one.extra) == ({"tea": 3}, {0: "tea"}, [3], set())
    one.gardens[0].append(5)
    one.marks["tea"] = 0
    assert one.gardens == [[5], [], []]
    assert other.gardens == [[], [], []]
    assert other.marks == {"tea": 3}
    assert not hasattr(one, "__dict__")


def test_a_copy_shares_nothing_that_changes() -> None:
    one = table()
    copy = one.copy()
    assert type(copy) is Played
    assert copy == one
    assert copy.named is one.named
    copy.gardens[1].append(1)
    assert (copy != one, one.gardens) == (True, [[], [], []])
    copy.points.append(1)
    copy.marks.clear()
    copy.extra.add(1)
    assert one == table()


def test_what_follows_from_the_rest_is_not_compared_but_copied() -> None:
    one = table()
    copy = one.copy()
    copy.shadow.append(9)
    assert one.shadow == [3]
    assert copy == one
    copy.stage += 1
    assert copy != one


def test_kinds_of_tables_are_never_equal_and_never_keys() -> None:
    assert table() != Table(3, "tea")  # type: ignore[abstract]
    with pytest.raises(TypeError, match="unhashable"):
        hash(table())


@pytest.mark.parametrize(
    ("first", "cure"),
    [
        (lambda: {"hands": []}, "say `fresh(lambda table: [])`"),
        (dict, "the field hands has no first value"),
        (lambda: {"hands": by_seat([])}, "say `by_seat(list)`"),
    ],
)
def test_a_first_value_that_all_would_share_is_refused_at_once(
    first: Callable[[], dict[str, object]], cure: str
) -> None:
    with pytest.raises(TypeError) as refused:
        Fielded("Shared", (State,), {"__module__": __name__, "__annotations__": {"hands": list[int]}, **first()})
    assert cure in str(refused.value)


@pytest.mark.parametrize(
    "hint", [dict[int, list[int]], list[list[list[int]]], tuple[list[int], ...], list[Counter[str]]], ids=str
)
def test_what_is_too_deep_to_be_copied_is_refused_at_once(hint: object) -> None:
    with pytest.raises(TypeError, match="too deep"):
        nested = fresh(lambda table: None)
        Fielded("Deep", (State,), {"__module__": __name__, "__annotations__": {"nested": hint}, "nested": nested})


class Odd(State):
    """Lists that may be missing, that have a kind, and what counts."""

    maybe: list[int] | None = fresh(lambda table: [1])
    known: Annotated[list[int], "a kind"] = fresh(lambda table: [2])
    counted: Counter[str] = fresh(lambda table: Counter(tea=1))


class OddAgain(Odd):
    __slots__ = ()


def test_whatever_changes_is_copied_however_its_type_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    for kind in (Odd, OddAgain):
        monkeypatch.setattr(kind, "__abstractmethods__", frozenset())
    one = OddAgain(2, "tea")  # type: ignore[abstract]
    copy = one.copy()
    assert type(copy) is OddAgain
    assert copy.maybe is not None
    copy.maybe.append(3)
    copy.known.append(3)
    copy.counted["tea"] += 1
    assert (one.maybe, one.known, one.counted) == ([1], [2], Counter(tea=1))
    one.maybe = None
    assert one.copy().maybe is None
