"""What a move and an undo cost, however long the game; and that the benchmark and the example bot run."""

import os
import re
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from statistics import median

import pytest

import teahouse
from server.conftest import Running
from server.test_no_leak import whole_log
from teahouse.server.log.table import HouseTable
from teahouse.server.log.turn import Turn
from teahouse.server.wire.views import may_take_back

pytestmark = pytest.mark.alone

ROOT = Path(__file__).parents[2]


def run(script: str, *words: str) -> str:
    done = subprocess.run(
        [sys.executable, str(ROOT / script), *words], capture_output=True, text=True, timeout=120, env=os.environ
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout


@pytest.mark.parametrize("game", teahouse.names())
def test_an_undo_takes_under_50_ms_at_the_end_of_a_long_game(game: str) -> None:
    """In processor time, the wish and its telling included; the commit is measured by bench/load.py."""
    rng = Random(f"undo {game}")
    logs = [whole_log(game, teahouse.game(game).about.players[-1], {}, rng) for _ in range(2)]
    log = max(logs, key=len)
    table = HouseTable(log[:-1])  # before the last line ends the game
    times = []
    for back in (1, 5, 16, 17, 40):
        assert table.hand is not None
        start = time.process_time()
        assert may_take_back(table, 0).kind in ("free", "ask", "")
        turn = Turn(table)
        turn.undo(0, min(back, len(table.hand.standing)))
        table.hand.state.seen_by(0)
        times.append(time.process_time() - start)
    assert max(times) < 0.050, times


@pytest.mark.parametrize("game", teahouse.names())
def test_following_a_line_late_in_a_game_costs_no_more_than_early(game: str) -> None:
    """The bound of 1.2 is held by bench/load.py over many games; here a doubling would be found."""
    rng = Random(f"late {game}")
    early, late = [], []
    for _ in range(6):
        log = whole_log(game, max(2, teahouse.game(game).about.players[0]), {}, rng)
        moves = [at for at, line in enumerate(log) if not line.text.startswith("!") and " undo " not in line.text]
        tenth = max(3, len(moves) // 10)
        table = HouseTable(log[:1])
        costs = {}
        for at, line in enumerate(log[1:], 1):
            start = time.process_time_ns()
            table.follow(line)
            costs[at] = time.process_time_ns() - start
        early += [costs[at] for at in moves[:tenth]]
        late += [costs[at] for at in moves[-tenth - 1 : -1]]
    assert median(late) < 2.5 * median(early) + 20_000, (median(early), median(late))


def test_the_example_bot_plays_a_game_to_its_end(house: Running) -> None:
    said = run("examples/bot.py", house.base)
    assert said.startswith("At table ")
    assert len(said.splitlines()) == 2
    assert said.strip().endswith(".")


def test_the_load_benchmark_runs() -> None:
    said = run("bench/load.py", "--quick")
    assert "| 5 |" in said
    assert "cores" in said
    assert "Highest rate held with p95 under 50 ms" in run("bench/load.py", "--quick", "--search")
    assert "late / early" in run("bench/load.py", "--quick", "--costs")


def test_every_table_of_figures_has_its_command_and_its_place() -> None:
    """What `bench/load.py --write NAME` replaces is there, filled, and named with its command."""
    page = (ROOT / "docs/performance-server.md").read_text(encoding="utf-8")
    named = set(re.findall(r"--write ([\w-]+)`", page))
    places = dict(re.findall(r"<!-- load: ([\w-]+) -->\n(.*?)<!-- end: \1 -->", page, re.DOTALL))
    assert named == set(places)
    for name, text in places.items():
        assert re.search(r"^\|[^|]*\|.*\d", text, re.MULTILINE), f"{name} has no figures"
        assert "cores" in text, f"{name} does not say under what conditions"
