"""Numbers for learners that follow from the kinds of the fields alone."""

from array import array
from typing import Annotated, Any

import pytest

from teahouse.engine import CHANCE, Action, Event, Refused, State, plain
from teahouse.engine.fields import by_seat, derived, fresh
from teahouse.engine.game import About, Game
from teahouse.engine.kinds import List, Named, Number, Seat
from teahouse.engine.notation import Notation
from teahouse.engine.plain_tensor import PlainEncoder
from teahouse.engine.tensor import Sheet, spans_of

Colour = Annotated[int, Named("a colour", ("red", "green", "blue"))]
Pips = Annotated[int, Number("pips", 1, 4)]
Row = Annotated[tuple[Colour | None, ...], List(Named("a colour", ("red", "green", "blue")), 2)]


class Bare(State):
    """A table that can be looked at."""

    def legal(self) -> tuple[Action, ...]:
        return ()

    def chances(self) -> Any:
        raise AssertionError

    def why_not(self, action: Action) -> None:
        return None

    def play(self, action: Action) -> tuple[Event, ...]:
        return ()

    scores = (0, 0, 0)
    outcome = None

    def places(self) -> dict[str, Any]:
        return {}


class Table(Bare):
    """One field of every shape."""

    colour: Colour | None = None
    pips: Pips = 1
    flag: bool = False
    number: int = 0
    dealer: Seat | None = None
    points: list[int] = by_seat(0)
    cups: list[tuple[Pips, ...]] = by_seat((), most=2)
    row: Row = ()
    pair: tuple[bool, Colour] = (False, 0)
    held: set[Colour] = fresh(lambda table: set())
    left: dict[Colour, bool] = fresh(lambda table: {})
    same: dict[int, str] = derived(lambda table: {})
    sum: int = derived(0)


def game_of(state: type[State]) -> Game[Any]:
    about = About("bare", "Bare", "", range(2, 4), "1", 1, "BA-1", 1)
    notation = Notation([], 3)
    return Game(
        about=about,
        options=plain.NoOptions,
        state=state,
        setup=state,
        parse=notation.parse,
        tries=notation.tries,
        hide=plain.hide,
        look=plain.look,
        imagine=plain.imagine,
        foresee=plain.try_out,
        write=plain.writer("bare"),
        read=plain.reader("bare", state, plain.NoOptions, range(2, 4)),
        action_index=notation,
        words=plain.PlainWords(),
        folder=None,  # type: ignore[arg-type]  # it lies nowhere
    )


def told(table: State, seat: int | None) -> dict[str, list[float]]:
    """The fields of a tensor by name."""
    encoder = PlainEncoder(game_of(type(table)))
    fields = encoder.fields(table.players)
    buffer = array("f", bytes(4 * sum(field.size for field in fields)))
    encoder.write(table, seat, Sheet(spans_of(fields), buffer))
    row = buffer.tolist()
    found, start = {}, 0
    for field in fields:
        found[field.name] = row[start : start + field.size]
        start += field.size
    return found


def test_each_kind_has_its_places() -> None:
    table = Table(3, plain.NoOptions())
    table.to_act, table.first, table.dealer = 2, 1, 0
    table.colour, table.pips, table.flag, table.number = 2, 3, True, -16
    table.points, table.cups = [0, 16, 48], [(), (4,), (1, 2)]
    table.row, table.pair, table.held, table.left = (1, None), (True, 0), {0, 2}, {1: True}
    found = told(table, seat=1)
    # Seats count from seat 1, which looks: 1, 2, 0.
    assert found["to_act"] == [0, 1, 0]
    assert found["first"] == [1, 0, 0]
    assert found["dealer"] == [0, 0, 1]
    assert found["colour"] == [0, 0, 1]
    assert found["pips"] == [0, 0, 1, 0]
    assert found["flag"] == [1]
    assert found["number"] == [-0.5]  # -16 / (16 + 16)
    assert found["points"] == [0.5, 0.75, 0]
    assert found["cups"] == [0, 0, 0, 1, 0, 0, 0, 0] + [1, 0, 0, 0, 0, 1, 0, 0] + [0] * 8
    assert found["row"] == [0, 1, 0, 0, 0, 0]
    assert found["pair"] == [1, 1, 0, 0]
    assert found["held"] == [1, 0, 1]
    assert found["left"] == [0, 1, 0]
    assert "same" not in found
    assert "sum" not in found


def test_what_is_not_there_is_all_0() -> None:
    table = Table(2, plain.NoOptions())
    table.to_act = CHANCE
    found = told(table, seat=None)
    assert found["to_act"] == found["dealer"] == [0, 0]
    assert found["colour"] == [0, 0, 0]


def test_what_is_open_and_what_chance_can_do() -> None:
    assert PlainEncoder(game_of(Table)).OPEN
    assert PlainEncoder(game_of(Table)).CHANCES == 1


def test_what_has_no_numbers_is_refused_with_the_cure() -> None:
    class Worded(Bare):
        ending: str = ""

    class Endless(Bare):
        log: list[int] = fresh(lambda table: [])

    class Named_(Bare):  # noqa: N801
        names: dict[str, int] = fresh(lambda table: {})

    for state, cure in (
        (Worded, "the field ending of the table has the type str, which has no numbers: give it a kind, or write"),
        (Endless, "the field log of the table is a list of any length: say in its declaration how many it holds"),
        (Named_, "the field names of the table has keys without end: give them a kind"),
    ):
        with pytest.raises(Refused, match=cure):
            PlainEncoder(game_of(state))


def test_more_than_was_declared_is_refused() -> None:
    table = Table(2, plain.NoOptions())
    table.cups[0] = (1, 1, 1)
    with pytest.raises(Refused, match="the field cups of the table declares most=2 and holds 3"):
        told(table, seat=0)
