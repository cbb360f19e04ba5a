"""Numbers in notations and files: plain digits, and nothing that Python takes for a number or fails over."""

import contextlib
import random
import re

import pytest
from rich.text import Text

import teahouse
from teahouse.engine import CHANCE, FastDice, Refused, Unreadable
from teahouse.engine import options as opts
from teahouse.engine.course import seat_of
from teahouse.engine.reading import number_in, whole_number
from teahouse.engine.voice import literal

ODD = ["²", "٣", "--1", "-", "+1", "1_0", " 1", "1.0", "", "½", "９", "\ud800", "1" * 5000, "-" + "1" * 5000]


@pytest.mark.parametrize("text", ODD)
def test_what_only_looks_like_a_number_is_none(text: str) -> None:
    assert whole_number(text) is None
    with pytest.raises(Unreadable, match="a face"):
        number_in(text, 1, 6, "a face")


@pytest.mark.parametrize(("text", "number"), [("0", 0), ("7", 7), ("-3", -3), ("007", 7), ("9" * 18, 10**18 - 1)])
def test_plain_digits_are_a_number(text: str, number: int) -> None:
    assert whole_number(text) == number


@pytest.mark.parametrize("text", ODD)
def test_lines_of_a_record_and_options_take_plain_digits_only(text: str) -> None:
    with pytest.raises(Unreadable):
        seat_of(f"{text} roll")
    assert opts.Whole(1, 9).from_text(text) == text
    assert opts.SEAT.from_text(text) == text


@pytest.mark.parametrize("name", teahouse.names())
def test_every_notation_is_refused_with_an_odd_number_in_it(name: str) -> None:
    """Every action of random games, with each of its numbers made odd: an action or a clear error, nothing else."""
    game, rng, tried = teahouse.game(name), random.Random(name), set()
    dice = FastDice(7)
    for players in (game.about.players[0], game.about.players[-1]):
        state = game.start(players)
        for _ in range(120):
            if state.over:
                break
            if state.to_act == CHANCE:
                action = dice.pick(state.chances())
            else:
                action = rng.choice(list(state.legal()))
            text = str(action)
            state.play(action)
            form = re.sub(r"\d+", "0", text)
            if form in tried:
                continue
            tried.add(form)
            for odd in ODD:
                for changed in (re.sub(r"-?\d+", odd, text), f"{text} {odd}", f"{text}{odd}"):
                    with contextlib.suppress(Unreadable):
                        state.parse(changed)
    assert tried


@pytest.mark.parametrize("name", teahouse.names())
@pytest.mark.parametrize("odd", ODD)
def test_positions_and_files_are_refused_with_an_odd_number_in_them(name: str, odd: str) -> None:
    game = teahouse.game(name)
    text = game.start(game.about.players[-1]).text()
    texts = {re.sub(r"(?<![\w-])\d+", lambda _: odd, text, count=number) for number in (1, 2, 3, 5, 0)}
    for changed in texts:
        with contextlib.suppress(Unreadable):
            game.position(changed)
    for option in opts.declared(game.options):
        kind = opts.file_kind(game.options, option)
        if kind is None:
            continue
        for number in (1, 0):
            with contextlib.suppress(Unreadable, Refused):
                kind.read(re.sub(r"\d+", lambda _: odd, kind.example(), count=number))


@pytest.mark.parametrize(
    "text",
    [
        "[/x]",
        "[bold]",
        "Wei",
        "a\\",
        "a\\\\",
        "\\[/x]",
        "[5]",
        "[",
        "]",
        "[[/x]]",
        "[link=http://x]y[/link]",
        "[@click=a]",
    ],
)
def test_a_literal_text_stays_what_it_is_in_console_markup(text: str) -> None:
    assert Text.from_markup(f"[italic]{literal(text)}[/] [dim]b[/]").plain == f"{text} b"
