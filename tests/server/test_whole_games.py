"""Whole games of every kind, by programs, through the public API alone."""

import asyncio
import json

import pytest

import teahouse
from server.client import people
from server.conftest import Running
from server.play import Habits, play_together, sit_down
from teahouse import Record


@pytest.mark.parametrize("game", teahouse.names())
def test_programs_and_bots_play_whole_matches_with_drops_and_undos(house: Running, game: str) -> None:
    asyncio.run(_whole_match(house.base, game, f"{game} 1", {}))


@pytest.mark.long
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", teahouse.names())
def test_many_whole_matches(house: Running, game: str, seed: int) -> None:
    for players in teahouse.game(game).about.players:
        asyncio.run(_whole_match(house.base, game, f"{game} long {seed}", {"players": players}))


async def _whole_match(base: str, game: str, seed: str, about: dict[str, int]) -> None:
    """Two people and bots of the house, or one of each at a table for two; then every record is checked."""
    counts = teahouse.game(game).about.players
    about = {"players": min(3, counts[-1]), **about}
    habits = Habits(drops=15, undos=9, resends=8)
    async with people(base, "Mei", "Tomás") as (mei, tomas):
        table = await mei.open_table(game, **about)
        owners = {0: mei, 1: tomas} if about["players"] > 2 else {0: mei}
        players = list(owners.values())
        await sit_down(players, table, owners)
        if about["players"] > 1:
            await mei.ask("start", level="random")
        await play_together(players, seed, habits)
        assert mei.info["why"] == "played"
        assert habits.drop_count
        assert habits.undo_count
        assert habits.resend_count
        hands = len(mei.info["dice"])
        undone = 0
        for hand in range(1, hands + 1):
            plain = await mei.get(f"/api/tables/{table}/record", hand=hand)
            record = Record.loads(json.dumps(plain))
            state = record.verify()
            assert state.over
            assert record.dice() is not None, "the seed is revealed"
            undone += sum(" undo " in line for line in record.moves)
            assert (await mei.get(f"/api/tables/{table}/verify", hand=hand))["good"]
        assert undone, "no wish to take back was granted"
        assert mei.info["match_winners"] is not None
        # What each was told, in order and without a gap, is every line of the log.
        for player in players:
            numbers = [step["seq"] for step in player.told]
            assert sorted(set(numbers)) == list(range(1, player.seen + 1))
