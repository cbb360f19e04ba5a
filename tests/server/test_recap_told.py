"""A table tells its turns in short: the same step by step and at once, and nothing that was taken back."""

from random import Random
from typing import Any

import pytest

from server.test_forgetting import plain_update
from server.test_no_leak import whole_log
from teahouse.server.log.table import HouseTable

GAMES = [
    ("yardzee", 2),
    ("yozu", 3),
    ("yang-tzee", 2),
    ("courtyard", 3),
    ("yellow-and-yangtze", 3),
]
Turns = list[dict[str, Any]]


def renewed(known: Turns, told: Turns) -> Turns:
    """What a reader knows of turns after an update, as docs/api.md says it."""
    if not told:
        return known
    begins = (told[0]["lines"][0], told[0]["at"])
    return [turn for turn in known if (turn["lines"][0], turn["at"]) < begins] + told


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_turns_told_step_by_step_are_those_told_at_once(game: str, players: int) -> None:
    log = whole_log(game, players, {}, Random(7))[:420]
    assert any(" undo " in line.text for line in log)
    table = HouseTable(log[:1])
    kept: dict[int | None, Turns] = {0: [], None: []}
    for line in log[1:]:
        table.follow(line)
        for reader, own in kept.items():
            kept[reader] = own = renewed(own, plain_update(table, line.seq - 1, reader)["turns"])
            if line.seq % 20 and line.seq != log[-1].seq:
                continue
            whole = plain_update(table, 0, reader)["turns"]
            assert own == whole
            assert whole or table.hand is None or not table.hand.standing


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_each_line_that_stands_is_in_a_turn_and_no_other(game: str, players: int) -> None:
    log = whole_log(game, players, {}, Random(8))[:300]
    table = HouseTable(log)
    stands: list[int] = []
    for past in table.followed:
        if past.fact is None and " undo " in past.line.text:
            del stands[-int(past.line.text.split()[2]) :]
        elif past.fact is None:
            stands.append(past.line.seq if past.events else 0)  # finishing without a courtyard tells nothing
    told = {seq for turn in plain_update(table, 0, None)["turns"] for seq in turn["lines"]}
    assert told == set(stands) - {0}


def test_what_is_heard_only_once_is_in_no_turn() -> None:
    log = whole_log("yozu", 3, {"show_log": False}, Random(7))
    table = HouseTable(log[:1])
    for line in log[1:-1]:
        table.follow(line)
        assert table.status == "over" or not plain_update(table, 0, 0)["turns"]


def test_whoever_is_called_otherwise_is_so_in_the_turns() -> None:
    log = whole_log("yardzee", 2, {}, Random(7))[:40]
    table = HouseTable(log)
    table.call({chair.token: f"Name {seat}" for seat, chair in enumerate(table.chairs)})
    before = plain_update(table, 0, None)["turns"]
    assert any("Name 1 " in turn["deed"] for turn in before)
    table.call({chair.token: f"Other {seat}" for seat, chair in enumerate(table.chairs)})
    after = plain_update(table, 0, None)["turns"]
    assert all("Name" not in turn["words"] for turn in after)
    assert any("Other 1 " in turn["deed"] for turn in after)
