"""Nothing leaks: every message to a seat is the same built from the truth and from worlds it can imagine."""

from random import Random
from typing import Any

import msgspec
import pytest

import teahouse
from teahouse import CHANCE, Illegal, State, Unreadable
from teahouse.engine import Voice
from teahouse.laws.walk import spread
from teahouse.server.acts.playing import attempt, foresee
from teahouse.server.log import facts
from teahouse.server.log.facts import Line, TableSettings
from teahouse.server.log.refusal import Refused
from teahouse.server.log.table import Followed, HouseTable
from teahouse.server.log.turn import Turn, open_table
from teahouse.server.wire import commands as w
from teahouse.server.wire import messages as m
from teahouse.server.wire.views import tell_line, tell_record, tell_update


def whole_log(game: str, players: int, options: dict[str, Any], rng: Random) -> list[Line]:
    """The log of a random match of one hand, with hints and undos in it."""
    first = open_table(
        "host", TableSettings(game=game, players=players, options=options, match={"match_mode": "single"})
    )
    table = HouseTable([first])
    log = [first]
    turn = Turn(table)
    for seat in range(players):
        turn.sit(seat, f"person {seat}", f"Name {seat}")
    turn.settle()
    log += turn.lines
    while table.status == "playing":
        assert table.hand is not None
        turn = Turn(table)
        acting = table.to_act
        assert acting is not None
        seat = acting
        if rng.random() < 0.03 and table.hand.standing:
            turn.undo(seat, rng.randint(1, min(3, len(table.hand.standing))))
        else:
            if rng.random() < 0.02:
                turn.fact(facts.Hinted(seat))
            turn.move(seat, table.hand.state.random_action(rng))
        turn.settle()
        log += turn.lines
    return log


def check_log(log: list[Line], rng: Random) -> int:
    """Follow a log line by line, through the eyes of every seat and a spectator; returns how many messages
    were compared."""
    table = HouseTable(log[:1])
    seed = table.promise.seed
    compared = 0
    for line in log[1:]:
        before = table.hand.state.copy() if table.hand is not None else None
        past = table.follow(line)
        readers: list[int | None] = [*range(len(table.chairs)), None]
        for reader in readers:
            true = message(table, reader)
            if table.status != "over":
                assert seed not in true, f"the seed of the dice was told at {line.seq}"
            if table.hand is None:
                continue
            state = table.hand.state
            world = state.seen_by(reader).imagine(rng)
            table.hand.state = world
            try:
                assert message(table, reader) == true, (
                    f"reader {reader} can tell worlds apart at {line.seq}: {line.text}"
                )
                if isinstance(reader, int) and reader == state.to_act:
                    same_answers(table, state, reader, rng)
            finally:
                table.hand.state = state
            compared += 1
            if before is not None and past.fact is None and " undo " not in line.text:
                same_story(table, before, past, reader, rng)
    return compared


def message(table: HouseTable, reader: int | None) -> str:
    return m.encode(tell_update(table, table.seq - 1, reader, 0))


def same_answers(table: HouseTable, truth: State, reader: int, rng: Random) -> None:
    """What a seat gets to its tries is the same in the truth and in the world that stands there now."""
    tries = list(truth.game.tries(truth))
    world = table.hand.state if table.hand else truth
    for action in rng.sample(tries, min(3, len(tries))):
        answers = []
        for state in (world, truth):
            assert table.hand is not None
            table.hand.state = state
            try:
                tried = attempt(table, f"person {reader}", w.Try(id="x", action=str(action)))
            except Refused as refused:
                answers.append(refused.text)
            else:
                answers.append(m.encode(tried))
        assert answers[0] == answers[1], f"trying {action} tells worlds apart"
    beginning = str(rng.choice(tries)).partition(" ")[0]
    foreseen = []
    for state in (world, truth):
        assert table.hand is not None
        table.hand.state = state
        foreseen.append(m.encode(foresee(table, f"person {reader}", w.Foresee(id="x", beginning=beginning))))
    assert foreseen[0] == foreseen[1], f"foreseeing {beginning} tells worlds apart"


def same_story(table: HouseTable, before: State, past: Followed, reader: int | None, rng: Random) -> None:
    """Two worlds that a reader could not tell apart before a line, and can't after it, tell the same of it."""
    assert table.hand is not None
    world = before.seen_by(reader).imagine(rng)
    text = past.line.text.partition(" ")[2]
    try:
        action = world.parse(text)
        if world.to_act == CHANCE and world.why_not(action) is not None:
            return
        events = world.play(action)
    except (Illegal, Unreadable):
        return
    if world.seen_by(reader) != table.hand.state.seen_by(reader):
        return
    voice = Voice(table.names, reader)
    told = []
    for happened in (past.events, tuple(events)):
        lasting = tuple(event for event in happened if not event.passing)
        told.append(tell_line(table, Followed(past.line, past.seat, lasting, None, past.hand), voice))
    assert msgspec.json.encode(told[0]) == msgspec.json.encode(told[1])


@pytest.mark.parametrize("game", teahouse.names())
def test_messages_are_the_same_in_every_world_a_seat_can_imagine(game: str) -> None:
    rng = Random(f"leak {game}")
    players = min(3, teahouse.game(game).about.players[-1])
    log = whole_log(game, players, {}, rng)
    assert check_log(log, rng) >= (len(log) - 20) * (players + 1)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("game", teahouse.names())
def test_messages_are_the_same_with_every_number_of_players_and_other_options(game: str, seed: int) -> None:
    for players in teahouse.game(game).about.players:
        rng = Random(f"leak {game} {players} {seed}")
        setting = spread(teahouse.game(game), players, seed)
        check_log(whole_log(game, players, setting.options, rng), rng)


@pytest.mark.parametrize("game", teahouse.names())
def test_a_record_until_the_end_holds_no_line_of_others_and_no_seed(game: str) -> None:
    rng = Random(f"record {game}")
    players = min(3, teahouse.game(game).about.players[-1])
    log = whole_log(game, players, {}, rng)
    table = HouseTable(log[: len(log) // 2])
    assert table.hand is not None
    for reader in (*range(players), None):
        plain = tell_record(table, 1, reader)
        assert "seed" not in plain["fair"]
        assert table.promise.seed not in msgspec.json.encode(plain).decode()
        played = [past for past in table.followed if past.fact is None]
        assert len(plain["moves"]) == len(played)
        for told, past in zip(plain["moves"], played, strict=True):
            if past.seat == reader or " undo " in past.line.text:
                assert told == past.line.text
            else:
                seen = "; ".join(str(event.seen_by(reader)) for event in past.events)
                assert told.partition(" ")[2] == (seen or "?")
    whole = HouseTable(log)
    assert tell_record(whole, 1, None)["moves"] == [line.text for line in log if not line.text.startswith("!")]
    assert tell_record(whole, 1, None)["fair"]["seed"] == whole.promise.seed


def test_a_telling_that_used_the_truth_would_be_caught() -> None:
    """The check can fail: a message with one hidden thing in it is found out."""
    rng = Random("control")
    hiding = [name for name in teahouse.names() if _hides_something(name)]
    assert hiding, "no game hides anything"
    log = whole_log(hiding[0], min(3, teahouse.game(hiding[0]).about.players[-1]), {}, rng)
    original = globals()["message"]
    globals()["message"] = lambda table, reader: original(table, reader) + table.hand.state.text() if table.hand else ""
    try:
        with pytest.raises(AssertionError, match="can tell worlds apart"):
            check_log(log, rng)
    finally:
        globals()["message"] = original


def _hides_something(name: str) -> bool:
    game = teahouse.game(name)
    rng = Random(name)
    log = whole_log(name, min(3, game.about.players[-1]), {}, rng)
    table = HouseTable(log[: len(log) // 2])
    assert table.hand is not None
    return bool(table.hand.state.seen_by(None).text() != table.hand.state.text())
