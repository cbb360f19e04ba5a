"""An action says its form once: text, reading with its errors, tries and numbers follow."""

import pickle
from dataclasses import FrozenInstanceError
from types import SimpleNamespace
from typing import Annotated

import pytest

from teahouse.engine import Action, Event, First, Unreadable
from teahouse.engine.forms import Reader, Value
from teahouse.engine.kinds import HOW_MANY, Either, Kind, List, Named, Number, Seat
from teahouse.engine.notation import Notation

COLOURS = ("red", "dark blue")


class Pair(Kind[str]):
    """One word or two, for tests."""

    length = None
    label = "NAME"

    def write(self, value: str) -> str:
        return value

    def read(self, text: str) -> str:
        return text


Colour = Annotated[int, Named("a colour", COLOURS)]
Hex = Annotated[int, Number("a hex", 1, 3, label="HEX")]
Name = Annotated[str, Pair()]


class Riot(Action, form="riot {hex}{farmer? with farmer}", counted="farmer hex"):
    hex: Hex
    farmer: bool = False


class Build(Action, form="build {hex}{source? from {source}}{trader? with trader}"):
    hex: Hex
    source: Hex = 0
    trader: bool = False


class Give(Action, form="give {name} to {seat}"):
    name: Name
    seat: Seat


class Paint(Action, form="paint {colour}"):
    colour: Colour


class Stain(Action, form="stain {colour}"):
    colour: Annotated[int, Named("a colour", ("light red", "dark blue"))]


class Tip(Action, form="tip {left}"):
    left: Annotated[bool, Either("a side", "left", "right")]


class StandAside(Action, form="stand aside"):
    """Without fields."""


class Fall(Action, form="fall {hex}", chance=True):
    hex: Hex


class Fell(Event, form="fell {colour} for {seats}", opens="XX-1"):
    colour: Colour | None
    seats: tuple[Seat, ...]


class Washed(Event, form="washed {colours}"):
    colours: Annotated[tuple[Colour, ...], HOW_MANY]


NOTATION = Notation((Riot, Build, Give, Paint, Stain, Tip, StandAside, First, Fall), seats=4)


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Riot(2), "riot 2"),
        (Riot(2, True), "riot 2 with farmer"),
        (Build(1, 2, True), "build 1 from 2 with trader"),
        (Build(1, trader=True), "build 1 with trader"),
        (Give("Ana Maria", 3), "give Ana Maria to 3"),
        (Paint(1), "paint dark blue"),
        (Tip(True), "tip left"),
        (Tip(False), "tip right"),
        (StandAside(), "stand aside"),
        (First(3), "first 3"),
    ],
)
def test_text_is_written_and_read(action: Action, text: str) -> None:
    assert str(action) == text
    assert NOTATION.parse(f"  {text} ") == action
    assert pickle.loads(pickle.dumps(action)) == action
    assert len({action, NOTATION.parse(text)}) == 1


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "expected riot, build, give, paint, stain, tip, stand, first or fall, found ''"),
        ("riot", "'riot HEX [with farmer]': expected a hex (1 to 3), found ''"),
        ("riot 2 with trader", "expected 'riot HEX [with farmer]', found 'riot 2 with trader'"),
        ("riot 2 3", "expected 'riot HEX [with farmer]', found 'riot 2 3'"),
        ("riot 4", "expected a hex (1 to 3), found '4'"),
        ("build 1 from", "'build HEX [from HEX] [with trader]': expected a hex (1 to 3), found ''"),
        ("give Ana to 4", "expected a seat (0 to 3), found '4'"),
        ("paint green", "expected a colour (red, dark blue), found 'green'"),
        ("tip over", "expected a side (left, right), found 'over'"),
        ("tip", "'tip left|right': expected a side (left, right), found ''"),
        ("paint", "'paint COLOUR': expected a colour (red, dark blue), found ''"),
        ("stain dark", "'stain COLOUR': expected a colour (light red, dark blue), found 'dark'"),
        ("stand", "expected 'stand aside', found 'stand'"),
    ],
)
def test_an_unreadable_text_is_told_what_was_expected(text: str, complaint: str) -> None:
    with pytest.raises(Unreadable) as refused:
        NOTATION.parse(text)
    assert str(refused.value) == complaint


def test_they_are_small_frozen_values() -> None:
    riot = Riot(2)
    with pytest.raises(FrozenInstanceError):
        riot.hex = 3  # type: ignore[misc]
    assert not hasattr(riot, "__dict__")
    assert riot == Riot(2, False)
    assert riot != Riot(2, True)
    match riot:
        case Riot(place, farmer):
            assert (place, farmer) == (2, False)


def test_an_event_writes_what_is_hidden_as_such() -> None:
    assert str(Fell(1, (0, 2))) == "fell dark blue for 0 2"
    assert str(Fell(None, ())) == "fell ? for "
    assert Fell.opens == "XX-1"


def test_an_event_may_tell_only_how_many() -> None:
    assert str(Washed((1, 0, 1))) == "washed 3"


class Revolt(Value, form="revolt {seat}{tiles? after {tiles}{governor? governor}}"):
    seat: Seat
    tiles: Annotated[int, Number("a number of tiles", 0, 6)] | None = None
    governor: bool = False


@pytest.mark.parametrize(
    ("value", "text"),
    [(Revolt(1), "revolt 1"), (Revolt(1, 0), "revolt 1 after 0"), (Revolt(1, 2, True), "revolt 1 after 2 governor")],
)
def test_nothing_is_another_value_than_none_at_all(value: Revolt, text: str) -> None:
    assert str(value) == text
    assert Reader((Revolt,), seats=2).read(text) == value


class Marked(Event, form="marked{tiles? {tiles}}"):
    tiles: Annotated[int, Number("a number of tiles", 0, 6)] | None = 0


def test_none_is_written_where_the_default_is_another() -> None:
    assert [str(Marked(tiles)) for tiles in (0, 3, None)] == ["marked", "marked 3", "marked ?"]


class OnHex(Action):
    """What two actions share, and what one of them says differently."""

    hex: Hex
    farmer: bool = False

    def told(self) -> str:
        return f"on {self.hex}"


class Plough(OnHex, form="plough {hex}{farmer? with farmer}"):
    """Has no field of its own."""


class Sow(OnHex, form="sow {hex} {colour}{farmer? with farmer}"):
    colour: Colour = 0

    def told(self) -> str:
        return f"{super().told()}, {COLOURS[self.colour]}"


def test_fields_and_their_defaults_may_stand_in_a_base_without_a_form() -> None:
    reader = Reader((Plough, Sow), seats=2)
    for action, text in ((Plough(2), "plough 2"), (Sow(3, True, 1), "sow 3 dark blue with farmer")):
        assert str(action) == text
        assert reader.read(text) == action
        assert not hasattr(action, "__dict__")


def test_a_declared_class_reaches_what_its_base_does() -> None:
    assert Sow(3, colour=1).told() == "on 3, dark blue"


def test_a_list_has_between_its_values_what_it_says() -> None:
    pairs = List(List(Number("a number", 0, 9)), between=", ")
    assert pairs.write(((1, 2), (3,))) == "1 2, 3"
    assert pairs.read("1 2, 3") == ((1, 2), (3,))


def test_a_form_that_names_no_field_is_refused_at_once() -> None:
    with pytest.raises(TypeError, match="names a field that is not there: hex"):

        class Lost(Action, form="lost {hex}"):
            place: Hex

    with pytest.raises(TypeError, match="a brace that nothing closes"):

        class Open(Action, form="open {place"):
            place: Hex

    with pytest.raises(TypeError, match=r"may leave out place, which has no default: .* `place: … = None`"):

        class Bare(Action, form="bare{place? at {place}}"):
            place: Hex


def test_learners_numbers_count_the_fields_in_their_order_or_as_said() -> None:
    notation = Notation((Riot, Paint, StandAside, Fall), seats=4)
    state = SimpleNamespace(players=2)
    # Riot: farmer is the slower one, so 1 2 3 without, then 1 2 3 with; then two colours, then one alone.
    expected = ["riot 1", "riot 2", "riot 3"]
    expected += [f"{riot} with farmer" for riot in expected]
    expected += ["paint red", "paint dark blue", "stand aside"]
    assert notation.size(2) == len(expected)
    assert [str(notation.action(state, number)) for number in range(9)] == expected
    assert [notation.number(state, notation.parse(text)) for text in expected] == list(range(9))
    with pytest.raises(ValueError, match="from 0 to 8"):
        notation.action(state, 9)
    with pytest.raises(ValueError, match="not an action of a player"):
        notation.number(state, Fall(1))


class Few(Named):
    """Only the first of the colours has a number, though all can be tried."""

    def count(self, players: int) -> int:
        return 1


def test_a_value_beyond_those_that_count_can_be_tried_and_has_no_number() -> None:
    class Dye(Action, form="dye {colour}"):
        colour: Annotated[int, Few("a colour", COLOURS)]

    notation = Notation((Dye, StandAside), seats=4)
    state = SimpleNamespace(players=2)
    assert [str(action) for action in notation.tries(state)] == ["dye red", "dye dark blue", "stand aside"]
    assert (notation.number(state, Dye(0)), notation.number(state, StandAside()), notation.size(2)) == (0, 1, 2)
    with pytest.raises(ValueError, match="dye dark blue is not an action of a player"):
        notation.number(state, Dye(1))


def test_everything_that_could_be_tried_is_every_value_of_every_field() -> None:
    notation = Notation((Riot, Paint, Fall), seats=4)
    tried = [str(action) for action in notation.tries(SimpleNamespace(players=2))]
    assert len(tried) == 8
    assert {"riot 3 with farmer", "riot 1", "paint red"} <= set(tried)
    assert not [text for text in tried if text.startswith("fall")]


def test_a_list_that_says_how_many_has_an_end_and_writes_hidden_values() -> None:
    pair = List(Named("a coin", ("heads", "tails")), 2)
    # None, one of two, two of two each: 1 + 2 + 4.
    assert [pair.write(value) for value in pair.values(2)] == [
        *("", "heads", "tails"),
        *("heads heads", "heads tails", "tails heads", "tails tails"),
    ]
    assert pair.write((0, None)) == "heads ?"
    with pytest.raises(TypeError, match="has no end"):
        List(Named("a coin", ("heads", "tails"))).values(2)
