"""The walk of one move in docs/contributors.md: every function that it names is there and is called, in that order."""

import asyncio
import os
import re
from pathlib import Path

import pytest

from server.client import people
from server.conftest import Running

ROOT = Path(__file__).resolve().parents[2]
RULES = "src/teahouse/engine/state.py"
"""Where a game's own rules begin, with a function `play`."""
MOST_FRAMES = 4
PROFILE = """
import os, sys, threading

_out = open(os.environ["TEAHOUSE_WALK"], "a", buffering=1)

def _ours(frame):
    folder, found, file = frame.f_code.co_filename.rpartition("/teahouse/")
    return f"src/teahouse/{file} {frame.f_code.co_qualname}" if found else ""

def _called(frame, event, _):
    if event == "call" and (name := _ours(frame)):
        way = []
        if name.startswith("src/teahouse/engine/state.py ") and frame.f_code.co_name == "play":
            while (frame := frame.f_back) is not None:
                way += [by] if (by := _ours(frame)) else []
        _out.write("\\t".join([name, *way]) + "\\n")

threading.setprofile(_called)
sys.setprofile(_called)
"""


def walk() -> list[tuple[str, str]]:
    """The functions of the walk as the page names them: file and name."""
    page = (ROOT / "docs/contributors.md").read_text(encoding="utf-8")
    section = page.partition("## One move, from click to drawing\n")[2].partition("\n## ")[0]
    return re.findall(r"^\d+\. `([^`]+)` `([^`]+)`", section, re.MULTILINE)


def test_the_functions_of_the_page_are_where_the_walk_says() -> None:
    steps = [(file, name) for file, name in walk() if not file.endswith(".py")]
    assert len(steps) > 5
    for file, name in steps:
        text = (ROOT / file).read_text(encoding="utf-8")
        assert re.search(rf"^\s+(async )?{re.escape(name)}(<[^>]*>)?\(", text, re.MULTILINE), f"{file} has no {name}"


def traced(folder: Path) -> list[list[tuple[str, str]]]:
    """What a real move calls in a real house, call by call: file and name, of the rules' `play` also those through
    whom it was called."""
    trace = folder / "called"
    (folder / "sitecustomize.py").write_text(PROFILE, encoding="utf-8")
    house = Running(folder / "house", environment={"PYTHONPATH": str(folder), "TEAHOUSE_WALK": str(trace)}).start()

    async def main() -> int:
        async with people(house.base, "Mei", "Tomas") as (mei, tomas):
            table = await mei.open_table("yardzee", players=2, seats=[{"me": True}])
            await mei.connect(table)
            await tomas.connect(table)
            await tomas.ask("sit", seat=1)
            await mei.until(lambda: mei.hands.get(0, {}).get("to_act") is not None, 20)
            await asyncio.sleep(0.5)  # what sitting down brought is done
            start = trace.stat().st_size
            seat = mei.hands[0]["to_act"]
            mover = (mei, tomas)[seat]
            await mover.move((await mover.legal(seat))[0], seat)
            await asyncio.sleep(0.5)
            return start

    try:
        start = asyncio.run(main())
    finally:
        house.stop()
    calls = trace.read_text(encoding="utf-8")[start:].splitlines()
    return [[(file, name) for file, _, name in (one.partition(" ") for one in call.split("\t"))] for call in calls]


@pytest.mark.skipif(os.name == "nt", reason="reads paths as Linux writes them")
def test_a_move_takes_the_way_of_the_walk_through_the_house(tmp_path: Path) -> None:
    calls = traced(tmp_path)
    steps, called, at = [step for step in walk() if step[0].endswith(".py")], [call[0] for call in calls], 0
    for step in steps:
        assert step in called[at:], f"{step} is not called after {called[at - 1] if at else 'the move came'}"
        at = called.index(step, at) + 1
    assert at, "the walk names nothing of the house"

    # Every function of ours between the two; the first time, as what was played is tried out once more for its judge.
    perform, move = ("src/teahouse/server/desk.py", "Desk.perform"), ("src/teahouse/server/acts/playing.py", "move")
    way = next(call for call in calls if call[0][0] == RULES and move in call)
    through = way[way.index(perform) - 1 : 0 : -1]
    assert len(through) <= MOST_FRAMES, f"from perform to the rules there are {[name for _, name in through]}"
    assert through == steps[steps.index(perform) + 1 : steps.index(way[0])]
