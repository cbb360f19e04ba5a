"""What stands for the parts that a game does not write: positions, views, words."""

from collections import Counter
from typing import Annotated, Any

import pytest

import teahouse
from teahouse.engine import Action, Event, Outcome, State, Unreadable, Voice, plain
from teahouse.engine.fields import by_seat, derived, fixed, fresh
from teahouse.engine.kinds import PLAIN, Kind, List, Named, Number, Seat

Colour = Annotated[int, Named("a colour", ("red", "green", "blue"))]
Pips = Annotated[int, Number("pips", 1, 4)]


class Corners(Kind[int]):
    """Of a board of four by four; a kind of the game's own."""

    label = "CORNER"

    def write(self, value: int) -> str:
        return f"{value // 4},{value % 4}"

    def read(self, text: str) -> int:
        raise Unreadable("this is never read")

    def values(self, players: int) -> range:
        return range(16)


class Took(Event, form="took {stones}"):
    """For tests."""

    seat: int
    stones: int


class Turned(Event, form="turned"):
    """Nobody's doing."""


class Sign:
    """No plain data."""

    def __init__(self, stones: int) -> None:
        self.stones = stones


class Table(State):
    """One field of every shape."""

    stones: int = 5
    name: str = "x"
    flag: bool = False
    mark: int | None = None
    points: list[int] = by_seat(0)
    hands: list[list[int]] = by_seat(list, most=3)
    pair: tuple[int, str] = (1, "a")
    some: tuple[int, ...] = ()
    counts: dict[int, str] = fresh(lambda table: {1: "one"})
    seen: set[int] = fresh(lambda table: {3, 1})
    shared: dict[int, int] = fixed(lambda table: {})
    sign: Sign = derived(lambda table: Sign(table.stones))

    def legal(self) -> tuple[Action, ...]:
        return ()

    def chances(self) -> Any:
        raise AssertionError

    def why_not(self, action: Action) -> None:
        return None

    def play(self, action: Action) -> tuple[Event, ...]:
        return ()

    scores = (0, 0)
    outcome = None

    def places(self) -> dict[str, Counter[str]]:
        return {}


read = plain.reader("stones", Table, plain.NoOptions, range(2, 4))
write = plain.writer("stones")


def test_every_field_is_told_and_read_back() -> None:
    table = Table(2, plain.NoOptions())
    table.to_act, table.mark, table.hands = 1, 4, [[1, 2], []]
    table.some, table.counts[7], table.name, table.shared = (2, 3), "seven", "the # sign", {1: 2}
    text = write(table)
    assert text.startswith("stones, 2 players\nto_act: 1\n")
    assert 'counts: {"1": "one", "7": "seven"}' in text
    assert "\nsign:" not in text
    assert read(text) == table
    assert (read(text).sign.stones, read("stones, 2 players\nstones: 9").sign.stones) == (5, 9)
    assert read("stones, 2 players") == Table(2, plain.NoOptions())


class Coloured(Table):
    """Fields whose kinds have names."""

    colour: Colour | None = None
    row: list[Colour | None] = fresh(lambda table: [])
    left: dict[Colour, int] = fresh(lambda table: {})
    pips: Pips = 1
    next: Seat = 0
    few: Annotated[tuple[int, ...], List(PLAIN, 2)] = ()
    corner: Annotated[int, Corners()] = 0


def test_what_has_a_name_is_told_by_it() -> None:
    table = Coloured(2, plain.NoOptions())
    table.colour, table.row, table.left, table.pips = 1, [0, None, 2], {2: 5}, 3
    text = write(table)
    for line in ('colour: "green"', 'row: ["red", null, "blue"]', 'left: {"blue": 5}', "pips: 3"):
        assert f"\n{line}\n" in text
    coloured = plain.reader("stones", Coloured, plain.NoOptions, range(2, 4))
    assert coloured(text) == table
    assert plain.look(table, None)["row"] == ["red", None, "blue"]
    for line, complaint in (
        ('colour: "pink"', "colour: expected a colour (red, green, blue), found 'pink'"),
        ("colour: 3", "colour: expected a colour (red, green, blue), found '3'"),
        ('left: {"7": 1}', "left: expected a colour (red, green, blue), found '7'"),
        ("pips: 5", "pips: expected pips (1 to 4), found '5'"),
        ("next: 2", "next: expected a seat (0 to 1), found '2'"),
        ("few: [0, 1, 2]", "few: expected at most 2, found 3"),
        ("corner: 16", "corner: expected CORNER, found 16"),
    ):
        with pytest.raises(Unreadable) as refused:
            coloured(f"stones, 2 players\n{line}")
        assert str(refused.value) == f"line 2, {complaint}"


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("stones: many", "line 2, stones: expected a value as JSON writes it, found 'many'"),
        ("stones: true", "line 2, stones: expected int, found true"),
        ("hands: [1]", "line 2, hands: expected list, found 1"),
        ("pair: [1]", "line 2, pair: expected 2 values, found 1"),
        ("dice: 3", "line 2: there is no 'dice' here"),
        ("to_act: 2", "line 2, to_act: there is no seat 2 at a table of 2"),
        ("first: -1", "line 2, first: expected a seat (0 to 1), found '-1'"),
        ("points: [1, 2, 3]", "line 2, points: expected a value for each of 2 seats, found 3"),
        ("hands: [[1, 2, 3, 4], []]", "line 2, hands: expected at most 3, found 4"),
    ],
)
def test_a_line_that_cant_be_read_is_named(line: str, complaint: str) -> None:
    with pytest.raises(Unreadable) as refused:
        read(f"stones, 2 players\n{line}\n")
    assert str(refused.value).startswith(complaint)


def test_plain_words_say_who_did_what() -> None:
    words, voice = plain.PlainWords(), Voice(["Ana", "Ben"], you=1)
    assert words.tell(Took(0, 2), voice) == "Ana: took 2."
    assert words.tell(Took(1, 2), voice) == "You: took 2."
    assert words.tell(Turned(), voice) == "Turned."
    assert words.sum_up(Outcome((1, 2), (3, 1), "done"), voice) == "Ana wins."
    assert words.sum_up(Outcome((2, 1), (1, 3), "done"), voice) == "You win."
    assert words.sum_up(Outcome((1, 1), (1, 1), "done", drawn=True), voice) == "Nobody wins."


def test_a_games_own_sentences_come_first() -> None:
    words = plain.PlainWords(teahouse.game("yozu").part("words"))
    seen = teahouse.game("yozu").start(3).seen_by(0)
    voice = Voice(["Ana", "Ben", "Cho"], you=0)
    assert words.draw(seen, voice) == teahouse.game("yozu").words.draw(seen, voice)
