"""The worked examples beside the rules: every one can be set up, and stands beside a clause that exists."""

from pathlib import Path

import pytest

import teahouse
from teahouse.engine import Unreadable, examples

GAMES = [name for name in teahouse.names() if (teahouse.game(name).folder / examples.FILE).exists()]


@pytest.mark.parametrize("name", GAMES)
def test_every_example_can_be_shown(name: str) -> None:
    game = teahouse.game(name)
    found = examples.load(game)
    assert found
    for example in found:
        assert example.clause in game.rules.by_id
        assert example.caption.endswith(".")
        shown = examples.drawn(game, example)
        assert shown["view"]["seat"] == example.seat
        assert [choice["action"] for choice in shown["legal"]] == ([example.action] if example.action else [])


def test_an_example_without_a_position_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / examples.FILE
    file.write_text('[[example]]\nclause = "XX-1"\ncaption = "Nothing."\n')
    monkeypatch.setattr(examples, "FILE", str(file))
    with pytest.raises(Unreadable, match=r"example 1 of .* needs a clause, a caption and a position"):
        examples.load(teahouse.game(teahouse.names()[0]))


def test_a_game_without_the_file_has_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(examples, "FILE", str(tmp_path / examples.FILE))
    assert examples.load(teahouse.game(teahouse.names()[0])) == ()
