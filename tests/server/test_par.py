"""Par of the deal of the day, and how what somebody made of it stands beside others and is told."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

import teahouse
from server.client import people
from server.dealing import AFTER, DAY, Days, begin, every_day, opened
from teahouse.server.dealing import par
from teahouse.server.dealing.deal import Result, Standing, Try, standing
from teahouse.server.wire import dealing as words


@pytest.fixture
def days(monkeypatch: pytest.MonkeyPatch) -> Days:
    """It is noon, and every day's deal is Yang-Tzee, whose games are short."""
    every_day(monkeypatch, "yang-tzee")
    return Days(monkeypatch)


def test_par_is_worked_out_beside_everything_kept_and_told_when_it_is_whole(
    days: Days, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    every_day(monkeypatch, "yardzee")
    monkeypatch.setattr("teahouse.server.http.deals.GAMES", 2)
    monkeypatch.setattr(par, "GAMES", 1)

    async def main() -> None:
        async with opened(tmp_path) as house, people(house.base, "Mei") as (mei,):
            assert (await mei.get("/api/deals"))["today"]["par"] is None
            await house.house.par.work_out(DAY)
            assert len(await house.house.dealer.par(DAY)) == 1
            assert (await mei.get("/api/deals"))["today"]["par"] is None, "one game of two"
        monkeypatch.setattr(par, "GAMES", 2)
        async with opened(tmp_path) as house, people(house.base, "Mei") as (mei,):
            await house.house.par.work_out(DAY)
            first, second = await house.house.dealer.par(DAY)
            # Alone the master plays from the solution: each game of the same deal is the same.
            assert first == second
            told = (await mei.get("/api/deals"))["today"]["par"]
            assert (told["short"], told["games"]) == (f"par {first.points}", 2)
            await house.house.par.work_out(DAY)
            assert len(await house.house.dealer.par(DAY)) == 2

    asyncio.run(main())


def test_who_plays_as_the_master_does_makes_par(days: Days, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The dice of par are those of the tables, and its bots too: the master's own moves are played by a person."""
    monkeypatch.setattr(par, "GAMES", 1)
    heard: list[str] = []
    choose = par.Par._choice

    async def listen(self: par.Par, state: Any, level: str, seed: str) -> str:
        chosen = await choose(self, state, level, seed)
        heard.extend([chosen] if state.to_act == 0 else [])
        return chosen

    monkeypatch.setattr(par.Par, "_choice", listen)

    async def main() -> None:
        async with opened(tmp_path) as house, people(house.base, "Mei") as (mei,):
            await house.house.par.work_out(DAY)
            await begin(mei)
            for action in heard:
                await mei.until(lambda: mei.hands[0]["to_act"] == 0)
                await mei.move(action, seat=0)
            await mei.until(lambda: mei.info["status"] == "over")
            (result,) = await house.house.dealer.par(DAY)
            made = (await mei.get("/api/deals"))["today"]["mine"]["made"]
            assert made == str(result.points).replace("-", "−")

    asyncio.run(main())


def test_the_house_begins_by_itself_with_today_and_goes_on_with_tomorrow(
    days: Days, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    every_day(monkeypatch, "yardzee")
    monkeypatch.setattr(par, "GAMES", 1)

    async def main() -> None:
        async with opened(tmp_path, par_seconds=0.0) as house:
            async with asyncio.timeout(30):
                while not await house.house.dealer.par(AFTER):
                    await asyncio.sleep(0.05)
            assert len(await house.house.dealer.par(DAY)) == 1
            assert not house.house.thinkers.waiting

    asyncio.run(main())


def over(table: str, points: int, won: bool = False) -> Try:
    return Try(table, "played", Result(points, won))


def test_one_stands_beside_those_whose_tries_are_over() -> None:
    courtyard, yozu = teahouse.game("courtyard"), teahouse.game("yozu")
    tries = [over("a", 40), over("b", 43), over("c", 43), Try("d", "resigned", None), Try("e", "running", None)]
    assert standing(tries[1], tries, courtyard) == Standing(others=3, behind=2, won=0)
    assert standing(tries[0], tries, courtyard) == Standing(others=3, behind=1, won=0)
    assert standing(tries[3], tries, courtyard) is None
    assert standing(tries[0], tries[:1], courtyard) is None
    won = [over("a", 1, True), over("b", 0), over("c", 1, True)]
    assert standing(won[0], won, yozu) == Standing(others=2, behind=1, won=1)


def test_what_is_told_gives_nothing_away() -> None:
    yardzee, yozu = teahouse.game("yardzee"), teahouse.game("yozu")
    told = words.tell_par(yardzee, [240, 250, 255], 3, "master")
    assert (told.short, told.games) == ("par 248", 3)
    assert told.says == "The master makes 248 of it on average, in 3 games."
    won = words.tell_par(yozu, [1, 0, 1, 1], 3, "master")
    assert (won.short, won.says) == ("par 75 %", "The master won 3 of 4 games of it.")
    assert words.tell_line(yardzee, DAY, "261", told) == "Yardzee deal of 18 November: 261, par 248"
    assert words.tell_line(yardzee, DAY, "261", None) == "Yardzee deal of 18 November: 261"
    assert words.tell_line(yardzee, DAY, "", told) == ""
    assert [words.tell_made(yozu, "played", 1, True), words.tell_made(yozu, "played", 0, False)] == ["won", "lost"]
    assert words.tell_made(teahouse.game("yang-tzee"), "played", -3, False) == "−3"
    assert words.tell_beside(yardzee, 12, 7, 0) == "Better than 7 of 12 others so far."
    assert words.tell_beside(yardzee, 12, 0, 0) == "12 others have played it so far."
    assert words.tell_beside(yozu, 1, 0, 1) == "Won by 1 of 1 other so far."
