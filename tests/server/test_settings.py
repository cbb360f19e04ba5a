"""What a table is set to: said once, kept by its log, told to everybody and passed on to a rematch."""

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import httpx

import teahouse
from server.client import Plain, people
from server.conftest import Running
from teahouse.server.log import facts

SOURCES = Path(teahouse.__file__).parents[1]
SETTINGS: Plain = {
    "game": "yardzee",
    "players": 2,
    "options": {"first": 1},
    "match": {"match_mode": "cumulative", "cumulative_hands": 5},
    "public": True,
    "pace": {"kind": "live", "bank": 300, "turn": 20, "hours": 0},
    "aids": {"hints": False, "deductions": False, "consent": False},
    "think": 0.25,
    "shared": True,
    "watch": False,
    "chat": False,
}
"""Every setting, none as it is by itself."""


def is_set(info: Plain, wanted: Plain) -> bool:
    """Whether a table is as it was asked for; of options those that were given."""
    told: dict[str, Any] = {name: info[name] for name in wanted}
    for name in ("options", "match"):
        told[name] = {option: info[name][option] for option in wanted[name]}
    return told == wanted


async def rematch_of(base: str, asked: Plain) -> list[Plain]:
    """A table as it is told, and the rematch there."""
    async with people(base, "Mei", "Tomás") as (mei, tomas):
        found = []
        await mei.connect(await mei.open_table(**asked))
        found.append(mei.info)
        await mei.ask("sit", seat=0)
        await tomas.connect(mei.table)
        await tomas.ask("sit", seat=1)
        await mei.until(lambda: mei.info["status"] == "playing")
        await mei.ask("resign")
        await mei.until(lambda: mei.info["status"] == "over")
        await mei.connect((await mei.ask("rematch"))["table"])
        found.append(mei.info)
    return found


def test_a_table_is_set_as_asked_and_so_is_its_rematch(house: Running) -> None:
    for info in asyncio.run(rematch_of(house.base, SETTINGS)):
        assert is_set(info, SETTINGS), info


def another_house(folder: Path, old: str, new: str) -> Path:
    """The house as it would be with a change of the file that says what a table can be set to; every other file is
    the one that is there."""
    changed = Path(facts.__file__)
    for place in (changed.parent, *changed.parent.parents):
        copy = folder / place.relative_to(SOURCES)
        copy.mkdir(parents=True, exist_ok=True)
        for path in place.iterdir():
            if path != changed and not (copy / path.name).exists() and path.name != "__pycache__":
                (copy / path.name).symlink_to(path)
        if place == SOURCES / "teahouse":
            break
    text = changed.read_text(encoding="utf-8")
    assert text.count(old) == 1
    (folder / changed.relative_to(SOURCES)).write_text(text.replace(old, new), encoding="utf-8")
    return folder


def test_a_new_setting_is_one_field_of_one_file(tmp_path: Path) -> None:
    """The request takes it, the log keeps it, everybody is told, and a rematch has it too."""
    field = "    public: bool = True\n"
    changed = another_house(tmp_path / "src", field, f"    lantern: int = 1\n{field}")
    house = Running(tmp_path / "home", "--rate", "1000", environment={"PYTHONPATH": str(changed)}).start()
    try:
        for info in asyncio.run(rematch_of(house.base, {**SETTINGS, "lantern": 7})):
            assert is_set(info, {**SETTINGS, "lantern": 7}), info
        described = httpx.get(f"{house.base}/api/openapi.json").json()["components"]["schemas"]
        assert described["TableBody"]["properties"]["lantern"] == {"type": "integer", "default": 1}
    finally:
        house.stop()
    (path,) = tmp_path.rglob("teahouse.db")
    with sqlite3.connect(path) as rows:
        lines = [text for (text,) in rows.execute("SELECT text FROM lines WHERE seq = 1")]
    rows.close()
    assert len(lines) == 2
    for text in lines:
        assert '"lantern":7' in text
        assert isinstance(facts.read(text), facts.Opened), "a release that knows less reads it"
