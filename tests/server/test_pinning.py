"""The line that begins a hand pins the version of its rules and all its options, for every hand of the table."""

import asyncio
import random
import sqlite3
from pathlib import Path
from typing import Any

import pytest

import teahouse
from server.client import people
from server.conftest import Running
from teahouse.engine import options as opts
from teahouse.server.log import facts
from teahouse.server.log.facts import TableSettings
from teahouse.server.log.table import HouseTable
from teahouse.server.log.turn import Turn, open_table
from teahouse.server.wire.views import tell_table

MATCH = {"match_mode": "cumulative", "cumulative_hands": 2}


def opened(game: str, **about: Any) -> HouseTable:
    """A table with two or more people, all of whom sit."""
    players = max(2, teahouse.game(game).about.players[0])
    line = open_table("p0", TableSettings(game=game, players=players, match=MATCH, **about))
    return HouseTable([line])


def sit_all(table: HouseTable) -> None:
    for seat in range(len(table.chairs)):
        turn = Turn(table)
        turn.sit(seat, f"p{seat}", f"Person {seat}")
        turn.settle()


def play_hand(table: HouseTable) -> None:
    rng, hand = random.Random(table.game.name), len(table.records)
    while len(table.records) == hand:
        assert table.hand is not None and table.to_act is not None
        turn = Turn(table)
        turn.move(table.to_act, rng.choice(list(table.hand.state.legal())))
        turn.settle()


def ready_all(table: HouseTable) -> None:
    for seat in range(len(table.chairs)):
        turn = Turn(table)
        turn.fact(facts.Ready(seat))
        turn.settle()


def begun(table: HouseTable) -> list[facts.Started]:
    return [past.fact for past in table.followed if isinstance(past.fact, facts.Started)]


@pytest.mark.parametrize("game", teahouse.names())
def test_a_hand_says_by_which_rules_and_options_it_is_played(game: str) -> None:
    table = opened(game, options={"first": 1})
    sit_all(table)
    (started,) = begun(table)
    about, options = table.game.about, table.game.options
    assert started.rules == about.rules
    assert started.options == {**opts.as_json(options()), "first": 1}
    assert table.record(1).options == started.options
    again = HouseTable([past.line for past in table.followed])
    assert again.record(1).as_json() == {**table.record(1).as_json(), "players": again.names}


@pytest.mark.parametrize("game", teahouse.names())
def test_what_the_first_hand_pinned_holds_for_the_whole_match(game: str) -> None:
    table = opened(game, options={"first": 1})
    sit_all(table)
    # The same table as a house of the first version of the rules left it: nothing was pinned.
    log = [past.line for past in table.followed]
    (number,) = (at for at, past in enumerate(table.followed) if isinstance(past.fact, facts.Started))
    log = [*log[:number], facts.Line(number + 1, log[number].at, facts.write(facts.Started(begun(table)[0].words)))]
    old = HouseTable(log)
    turn = Turn(old)
    turn.settle()
    of_then = opts.as_json(table.game.options(), first_release=True)
    assert old.record(1).rules == 1
    assert old.record(1).options == {**of_then, "first": 1}
    later = opts.came_later(table.game.options)
    assert {name: value for name, value in tell_table(old).options.items() if name in later} == later
    play_hand(old)
    ready_all(old)
    second = begun(old)[1]
    assert second.rules == 1
    assert second.options == {**of_then, "first": second.options["first"]}
    play_hand(old)
    for record in old.records:
        record.verify()


def test_a_table_says_how_its_hands_add_up(tmp_path: Path) -> None:
    """All options of the match stand in the first line, whatever a later release plays by default."""
    house = Running(tmp_path, "--rate", "1000").start()
    try:
        asyncio.run(_open_yozu(house.base))
    finally:
        house.stop()
    (path,) = tmp_path.rglob("teahouse.db")
    with sqlite3.connect(path) as rows:
        (text,) = rows.execute("SELECT text FROM lines WHERE seq = 1").fetchone()
    rows.close()
    fact = facts.read(text)
    assert isinstance(fact, facts.Opened)
    # YO-4.3: first to two wins; the rest as matches are without a word about it.
    assert fact.match == {
        "match_mode": "first_to",
        "wins_needed": 2,
        "cumulative_hands": 3,
        "cumulative_tie": "second_player",
        "next_starter": "alternate",
    }


async def _open_yozu(base: str) -> None:
    async with people(base, "Mei") as (mei,):
        await mei.open_table("yozu", players=3, match={"next_oracle_in_match": "alternate"})
