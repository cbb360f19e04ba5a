"""What a move costs early and late in a game, and an undo: whole games through the desk and the database."""

import random
import time
from dataclasses import dataclass, field
from pathlib import Path

import teahouse
from teahouse.server.desk import Desk
from teahouse.server.house import House
from teahouse.server.log.facts import TableSettings
from teahouse.server.log.turn import Turn, open_table
from teahouse.server.person import Person
from teahouse.server.room import Room
from teahouse.server.settings import Settings
from teahouse.server.store.database import upgrade
from teahouse.server.wire import commands as w

HEADING = (
    "| game | CPU ms early | CPU ms late | late / early | undo CPU ms, longest | undo ms, median |\n" + "|---" * 6 + "|"
)


@dataclass
class Costs:
    """Milliseconds of processor time for a move, by how far the game had come; and for an undo, also of the clock."""

    early: list[float] = field(default_factory=list)
    late: list[float] = field(default_factory=list)
    undo: list[float] = field(default_factory=list)
    undo_clock: list[float] = field(default_factory=list)

    def row(self, game: str) -> str:
        """As a line of a table."""
        early, late = mean(self.early), mean(self.late)
        middle = sorted(self.undo_clock)[len(self.undo_clock) // 2] if self.undo else 0.0
        undo = f"{max(self.undo):.1f} | {middle:.1f}" if self.undo else "- | -"
        return f"| {game} | {early:.2f} | {late:.2f} | {late / early:.2f} | {undo} |"


async def _sit(house: House, person: Person, game: str, players: int) -> Room:
    opened = open_table(person.id, TableSettings(game=game, players=players, match={"match_mode": "single"}))

    def sit(turn: Turn) -> None:
        for seat in range(players):
            turn.sit(seat, person.id, f"Name {seat}")

    return await house.opening.add_table(opened, sit)


async def early_and_late(game: str, games: int, folder: Path) -> Costs:
    """Whole games through the desk and the database: what each move costs, and an undo at the end."""
    house = House(Settings(database=f"sqlite+aiosqlite:///{folder / 'costs.db'}", thinkers=1))
    await upgrade(house.store.engine)
    await house.open()
    person = await house.people.guest("Bench")
    desk, costs, rng = Desk(house), Costs(), random.Random(1)
    players = max(2, teahouse.game(game).about.players[0])
    for number in range(games):
        room = await _sit(house, person, game, players)
        spent: list[float] = []
        while room.table.status == "playing":
            table = room.table
            assert table.hand is not None
            action = str(table.hand.state.random_action(rng))
            move = w.Move(id=f"{number} {table.seq}", seen=table.seq, action=action, seat=table.to_act)
            if len(spent) > 5 and rng.random() < 0.02:
                undo = w.Undo(id=f"{number} u{table.seq}", seen=table.seq, seat=table.to_act)
                clock, start = time.perf_counter(), time.process_time()
                await desk.perform(person, table.id, undo, lambda _: None)
                if room.table.seq > undo.seen:  # one that is refused costs next to nothing
                    costs.undo.append((time.process_time() - start) * 1000)
                    costs.undo_clock.append((time.perf_counter() - clock) * 1000)
                    continue
            start = time.process_time()
            await desk.perform(person, table.id, move, lambda _: None)
            spent.append((time.process_time() - start) * 1000)
        tenth = max(1, len(spent) // 10)
        costs.early += spent[:tenth]
        costs.late += spent[-tenth:]
        house.rooms.pop(room.table.id, None)
    await house.close()
    return costs


def mean(values: list[float]) -> float:
    """The mean, without the tenth of values at either end: other programs disturb some of them."""
    cut = len(values) // 10
    kept = sorted(values)[cut : len(values) - cut] or [0.0]
    return sum(kept) / len(kept)
