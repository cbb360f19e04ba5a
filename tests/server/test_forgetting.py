"""YO-5, `show_log` off: what was guessed before the last guess is told to nobody again until the hand is over."""

import asyncio
from random import Random
from typing import Any

import msgspec
import pytest

from server.client import Player, people
from server.conftest import Running
from server.test_no_leak import whole_log
from teahouse.server.log.table import HouseTable
from teahouse.server.wire.views import tell_record, tell_update

HEARD_ONCE = ("guessed", "answered")


def plain_update(table: HouseTable, since: int, reader: int | None) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(tell_update(table, since, reader, 0)))
    return plain


def heard(steps: list[dict[str, Any]]) -> list[tuple[int, str]]:
    """The fleeting events of a log: where they stand, and what they say."""
    return [(step["seq"], event["text"]) for step in steps for event in step["events"] if event["kind"] in HEARD_ONCE]


def test_no_message_tells_an_earlier_guess_and_a_log_that_forgets_is_the_one_told_anew() -> None:
    log = whole_log("yozu", 3, {"show_log": False}, Random(1))
    table = HouseTable(log[:1])
    kept: dict[int | None, list[dict[str, Any]]] = {reader: [] for reader in (0, 1, 2, None)}
    last_guess, guesses = 0, 0
    for line in log[1:]:
        table.follow(line)
        if " guess " in line.text:
            last_guess, guesses = line.seq, guesses + 1
        for reader, own in kept.items():
            whole = plain_update(table, 0, reader)
            news = plain_update(table, line.seq - 1, reader)
            own += news["steps"]
            again = {step["seq"]: step for step in news["retold"]}
            own[:] = [again.get(step["seq"], step) for step in own]
            if table.status == "over":
                # Only now all of it can be read again.
                assert sum(text.startswith("guess ") for _, text in heard(whole["steps"])) == guesses
                continue
            assert own == whole["steps"][1:]
            assert all(seq >= last_guess for seq, _ in heard(whole["steps"])), f"told again at {line.seq}"
            lines = tell_record(table, 1, reader)["moves"] if table.hand is not None else []
            assert sum("guess " in text for text in lines) <= 1
            since = sum(" answer " in past.text for past in log if last_guess < past.seq <= line.seq)
            assert sum("answer " in text for text in lines) <= since
            if whole["hand"] is not None:
                assert len(whole["hand"]["view"]["guesses"]) <= 1
                assert not whole["hand"]["deduced"]
    assert guesses > 10
    assert table.status == "over"


def test_with_the_log_in_sight_nothing_is_forgotten() -> None:
    log = whole_log("yozu", 3, {}, Random(1))
    table = HouseTable(log[:-20])
    update = plain_update(table, 0, 1)
    assert update["retold"] == []
    told = [text for _, text in heard(update["steps"])]
    assert len(told) == sum(" guess " in line.text or " answer " in line.text for line in log[:-20])


async def three_at_yozu(mei: Player, *others: Player, **options: Any) -> str:
    table = await mei.open_table("yozu", players=3, options={"first": 2, **options}, match={"match_mode": "single"})
    for seat, player in enumerate((mei, *others)):
        await player.connect(table)
        await player.ask("sit", seat=seat)
    return table


def test_neither_a_new_connection_nor_record_nor_replay_brings_a_guess_back(house: Running) -> None:
    async def main() -> None:
        async with people(house.base, "Mei", "Tomás", "Ilse") as (mei, tomas, ilse):
            table = await three_at_yozu(mei, tomas, ilse, show_log=False)
            await ilse.until(lambda: ilse.hands.get(2) is not None and ilse.hands[2]["to_act"] == 0)
            hand = ilse.hands[2]["view"]["hand"]
            misses = [card for card in ("carp fall", "panda winter", "tiger spring", "carp winter") if card not in hand]
            await mei.until(lambda: mei.seen >= ilse.seen)  # each hears in their own time
            await mei.move(f"guess {misses[0]}", 0)
            await ilse.until(lambda: ilse.hands[2]["to_act"] == 2)
            await ilse.move(ilse.hands[2]["legal"][0]["action"], 2)
            await tomas.until(lambda: tomas.hands[1]["to_act"] == 1)
            second = next(c["action"] for c in tomas.hands[1]["legal"] if c["action"][6:] in misses[1:])
            await tomas.move(second, 1)
            await ilse.until(lambda: ilse.hands[2]["to_act"] == 2)
            for player, seat in ((mei, 0), (tomas, 1), (ilse, 2)):
                record = await player.get(f"/api/tables/{table}/record", seat=seat)
                assert [line for line in record["moves"] if "guess" in line] == [f"1 {second}"]
                with pytest.raises(AssertionError, match="keeps no log in sight"):
                    await player.get(f"/api/tables/{table}/replay", seat=seat)
            await mei.drop()
            mei.told.clear()
            mei.seen = 0
            await mei.connect(table)
            await mei.until(lambda: bool(mei.told))
            assert [text for _, text in heard(mei.told)] == [second]

    asyncio.run(main())
