"""Programs that play whole games through the API: with drops, undos, and patience for refusals."""

import asyncio
import random
from dataclasses import dataclass, field

from server.client import Player, Refused


@dataclass
class Habits:
    """What a program does beside playing: after so many goes it loses its line, or takes something back."""

    drops: int = 0
    undos: int = 0
    resends: int = 0
    goes: int = 0
    moves: int = 0
    drop_count: int = 0
    undo_count: int = 0
    resend_count: int = 0
    acknowledged: list[tuple[str, int, str]] = field(default_factory=list)
    """Every move that was acknowledged: the id, the number, the action."""


async def play_on(player: Player, rng: random.Random, habits: Habits) -> None:
    """Play at random for all seats of the player until the table is over."""
    while player.info["status"] != "over":
        await _one_go(player, rng, habits)


async def _one_go(player: Player, rng: random.Random, habits: Habits) -> None:
    habits.goes += 1
    if habits.drops and habits.goes % habits.drops == 0:
        habits.drop_count += 1
        await player.drop()
        await player.connect(player.table)
        return  # the game may have ended meanwhile
    mine = [seat for seat, who in enumerate(player.info["seats"]) if who["person"] == player.id]
    try:
        if player.info["status"] == "between":
            unready = [seat for seat in mine if not player.info["seats"][seat]["ready"]]
            if unready:
                await player.ask("ready", seat=unready[0])
                return
        ask = player.asked
        if player.info["status"] == "playing" and ask and ask["seat"] not in mine and player.id not in ask["yes"]:
            await player.ask("answer_undo", yes=rng.random() < 0.8)
            return
        # One with several seats is told for each of them: the last word counts.
        told = [seat for seat in mine if player.numbers.get(seat) == player.seen and seat in player.hands]
        acting = [seat for seat in told if player.hands[seat]["to_act"] == seat]
        if player.info["status"] == "playing" and acting:
            await _move(player, acting[0], rng, habits)
            return
    except Refused as refused:
        # Others play at the same time: what was right a moment ago may be refused now.
        assert refused.code in ("old", "not_now", "not_your_turn", "not_playing", "asked_already"), refused
        return
    updates = player.updates
    await player.until(lambda: player.updates > updates, 60)


async def _move(player: Player, seat: int, rng: random.Random, habits: Habits) -> None:
    habits.moves += 1
    if habits.undos and habits.moves % habits.undos == 0 and player.undo[seat] and not player.asked:
        ack = await player.ask("undo", seen=player.seen, seat=seat)
        habits.undo_count += 1
        # To play on would withdraw the wish: the others have their say first.
        await player.until(lambda: player.seen >= ack["seq"] and not player.asked)
        return
    seen = player.seen  # what is chosen from is legal at this number; another's undo may come in between
    action = rng.choice(await player.legal(seat))
    ack = await player.move(action, seat, seen=seen)
    habits.acknowledged.append((ack["id"], ack["seq"], action))
    if habits.resends and habits.moves % habits.resends == 0:
        # The same message again, as after a lost acknowledgement: it is answered, not played.
        again = await player.move(action, seat, id=ack["id"])
        assert again["again"]
        assert again["seq"] == ack["seq"]
        habits.resend_count += 1
    await player.until(lambda: player.seen >= ack["seq"])


async def sit_down(players: list[Player], table: str, seats: dict[int, Player]) -> None:
    """Everyone connects and takes their seats."""
    for player in players:
        await player.connect(table)
    for seat, player in seats.items():
        await player.ask("sit", seat=seat, name=f"Seat {seat} of {player.id[:4]}")


async def play_together(players: list[Player], seed: str, habits: Habits, seconds: float = 120) -> None:
    """Everyone plays until the table is over."""
    async with asyncio.timeout(seconds):
        await asyncio.gather(*(play_on(p, random.Random(f"{seed} {n}"), habits) for n, p in enumerate(players)))
