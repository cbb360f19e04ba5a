"""Dependencies point one way, also inside functions, and the map for contributors shows what there is."""

import re
import subprocess
import sys
from collections import Counter
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest

import teahouse
from teahouse.engine import assembling
from test_layers import imported

ROOT = Path(__file__).parents[1]
SOURCE = Path(teahouse.__path__[0])

ROWS: tuple[frozenset[str], ...] = (
    frozenset({"console", "engine", "home", "version"}),
    frozenset({"bench", "bots", "games", "simulate"}),
    frozenset({"analysis", "school"}),
    frozenset({"teahouse"}),
    frozenset({"mining", "research", "server", "skeleton", "solving", "terminal", "training"}),
    frozenset({"datasets", "laws", "peers"}),
    frozenset({"cli"}),
    frozenset({"__main__"}),
)
"""The house from the ground up: what stands in a row imports nothing but what stands in lower ones, and itself.
`teahouse` is the package itself: what `import teahouse` gives to everybody."""

SERVER: tuple[frozenset[str], ...] = (
    frozenset({"files", "limits", "log", "logs", "settings", "waiting"}),
    frozenset({"tally", "wire"}),
    frozenset({"acts", "store", "thinking"}),
    frozenset({"room"}),
    frozenset({"due", "rooms"}),
    frozenset({"workers"}),
    frozenset({"changing", "opening", "people"}),
    frozenset({"dealing", "driver"}),
    frozenset({"house"}),
    frozenset({"services"}),
    frozenset({"desk"}),
    frozenset({"http"}),
    frozenset({"cli"}),
)
"""The server from the ground up, in the same way."""

ONLY_THE_ENGINE = frozenset({"games", "simulate", "bench"})

PURE = ("teahouse.analysis", "teahouse.school", "teahouse.server.log", "teahouse.server.wire", "teahouse.server.acts")
"""What a table needs wherever it is played, also where there is no server: it knows no store, network or thread."""
WITHOUT = frozenset(
    {
        *("asyncio", "concurrent", "multiprocessing", "queue", "subprocess", "threading", "_thread"),
        *("ftplib", "http", "select", "selectors", "smtplib", "socket", "socketserver", "ssl", "urllib", "xmlrpc"),
        *("dbm", "shelve", "sqlite3"),
    }
)
"""The standard library's threads, networks and stores."""
STANDARD = sys.stdlib_module_names | {"annotationlib"}
"""The standard library, with what a later Python than this one has."""
OTHERS = frozenset({"confusable_homoglyphs", "msgspec", "regex"})
"""The packages of others that it may use: what a browser can run too."""

GAME = "src/teahouse/games/NAME/"
MAP = re.compile(r"^( *)(\S+?)(/?)(?:  .*)?$")


def place_of(module: str) -> str:
    """Where a module stands: its package or file in the house."""
    first = module.split(".")[1] if "." in module else ""
    return first if ((SOURCE / first).is_dir() and first) or (SOURCE / f"{first}.py").is_file() else "teahouse"


def place_in_the_server(module: str) -> str | None:
    """Where a module of the server stands in it: its package or file; None for those of other places."""
    parts = module.split(".")
    return parts[2] if parts[:2] == ["teahouse", "server"] and len(parts) > 2 else None


def height(place: str, rows: tuple[frozenset[str], ...] = ROWS) -> int:
    """The row of a place, from the ground."""
    found = [number for number, row in enumerate(rows) if place in row]
    assert found, f"there is {place}, and tests/test_imports.py doesn't say in which row it stands"
    return found[0]


def module_of(path: Path) -> str:
    parts = path.relative_to(SOURCE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def imports() -> dict[str, set[str]]:
    """Every module of the house, and what it imports."""
    return {module_of(path): imported(path) for path in SOURCE.rglob("*.py")}


def edges() -> set[tuple[str, str]]:
    """Every import in the house, from one module to another."""
    return {
        (module, target)
        for module, targets in imports().items()
        for target in targets
        if target == "teahouse" or target.startswith("teahouse.")
    }


def test_no_import_points_up() -> None:
    wrong = sorted(
        f"{module} imports {target}, which stands no lower"
        for module, target in edges()
        if (above := place_of(module)) != (under := place_of(target)) and height(under) >= height(above)
    )
    assert not wrong, "\n".join(wrong)


def test_no_import_inside_the_server_points_up() -> None:
    wrong = sorted(
        f"{module} imports {target}, which stands no lower"
        for module, target in edges()
        if (above := place_in_the_server(module)) and (under := place_in_the_server(target)) and above != under
        if height(under, SERVER) >= height(above, SERVER)
    )
    assert not wrong, "\n".join(wrong)


def test_a_game_imports_only_the_engine_and_itself() -> None:
    for module, target in edges():
        if place_of(module) not in ONLY_THE_ENGINE:
            continue
        home = ".".join(module.split(".")[:3])
        assert place_of(target) == "engine" or target == home or target.startswith(f"{home}."), (
            f"{module} imports {target}"
        )


def test_nobody_else_names_a_game() -> None:
    for module, target in edges():
        assert place_of(target) != "games" or place_of(module) == "games", f"{module} imports {target}"


def test_the_check_itself_sees_an_upward_import(tmp_path: Path) -> None:
    """Also inside a function, and where only types are checked."""
    file = tmp_path / "upward.py"
    file.write_text("def f() -> None:\n    from teahouse.server.log import table\n")
    assert "teahouse.server.log" in imported(file)
    file.write_text("from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import teahouse.cli\n")
    assert "teahouse.cli" in imported(file)
    assert place_in_the_server("teahouse.server.log.table") == "log"
    assert height("log", SERVER) < height("house", SERVER)
    assert height(place_of("teahouse.server.log.table")) > height(place_of("teahouse.bots.arena"))
    assert place_of("teahouse.Record") == "teahouse"


# What a table needs wherever it is played


def known_to(roots: tuple[str, ...], knows: Mapping[str, set[str]]) -> dict[str, list[str]]:
    """Everything that these packages import, through whatever of ours, with the way there."""
    ways = {module: [module] for module in knows if any(_within(module, root) for root in roots)}
    waiting = list(ways)
    while waiting:
        module = waiting.pop()
        for target in knows.get(module, ()):
            parts = target.split(".")
            # Whoever imports a module runs the packages above it as well.
            for name in [".".join(parts[:depth]) for depth in range(1, len(parts) + 1)]:
                if name not in ways and (parts[0] != "teahouse" or name in knows):
                    ways[name] = [*ways[module], name]
                    waiting.append(name)
    return ways


def not_for_a_tab(ways: Mapping[str, list[str]]) -> list[str]:
    """What of all this a table in a browser's tab could not have, in sentences."""
    wrong = []
    for name, way in sorted(ways.items()):
        first = name.split(".")[0]
        if first == "teahouse":
            bad = (
                _within(name, "teahouse.server")
                and name != "teahouse.server"
                and not any(_within(name, root) for root in PURE)
            )
        else:
            bad = first in WITHOUT or (first not in STANDARD and first not in OTHERS)
        if bad:
            wrong.append(" imports ".join(way))
    return wrong


def _within(module: str, package: str) -> bool:
    return module == package or module.startswith(f"{package}.")


def test_log_wire_and_acts_know_no_store_network_or_thread() -> None:
    ways = known_to(PURE, imports())
    assert {"teahouse.server.log.table", "teahouse.engine.hand", "msgspec"} <= ways.keys()
    wrong = not_for_a_tab(ways)
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    ("module", "target", "told"),
    [
        ("teahouse.server.log.table", "threading", ["teahouse.server.log.table imports threading"]),
        ("teahouse.engine.hand", "asyncio.tasks", ["asyncio", "asyncio.tasks"]),
        ("teahouse.bots.level", "sqlalchemy", ["sqlalchemy"]),
        ("teahouse.server.acts.playing", "teahouse.server.store.database", ["teahouse.server.store"]),
        ("teahouse.server.wire.views", "teahouse.server.room", ["teahouse.server.room"]),
        ("teahouse.server.wire.views", "teahouse.server.logs", ["teahouse.server.logs"]),
        ("teahouse.server.room", "asyncio", []),
    ],
)
def test_the_check_itself_sees_one_import_too_many(module: str, target: str, told: list[str]) -> None:
    assert module in imports()
    wrong = not_for_a_tab(known_to(PURE, {**imports(), module: imports()[module] | {target}}))
    assert bool(wrong) == bool(told)
    assert all(any(line.endswith(end) for line in wrong) for end in told), wrong


def test_log_wire_and_acts_load_where_there_is_no_store_network_or_thread() -> None:
    """With every game, and also what is imported by name while they load."""
    absent = ("asyncio", "concurrent", "multiprocessing", "sqlite3", "fastapi", "redis", "sqlalchemy", "starlette")
    program = f"""
import sys
for name in {(*absent, "uvicorn")}:
    sys.modules[name] = None
import importlib, pkgutil, teahouse
for root in {PURE}:
    package = importlib.import_module(root)
    for module in pkgutil.walk_packages(package.__path__, root + "."):
        importlib.import_module(module.name)
for name in teahouse.names():
    teahouse.game(name).start(teahouse.game(name).about.players[0])
print(sorted(name for name in sys.modules if name.startswith("teahouse.server.")))
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "teahouse.server.acts.playing" in done.stdout


# The map


def on_the_map() -> list[str]:
    """Every path that the map in docs/contributors.md names; folders end with a slash."""
    page = (ROOT / "docs/contributors.md").read_text(encoding="utf-8")
    drawn = page.split("```")[1].strip("\n").splitlines()
    found: list[str] = []
    above: list[tuple[int, str]] = []
    for line in drawn:
        match = MAP.match(line)
        assert match, f"the map has a line that names nothing: {line!r}"
        indent, name, slash = len(match[1]), match[2], match[3]
        above = [(depth, path) for depth, path in above if depth < indent]
        path = (above[-1][1] if above else "") + name + slash
        found.append(path)
        if slash:
            above.append((indent, path))
    return found


def kinds_of_files() -> set[str]:
    """The files of a game that mean the same in each: what the engine asks for, and what most have. A folder of
    modules is the same kind as the one module it could be."""
    folders = [path.parent for path in (SOURCE / "games").glob("*/about.py")]
    assert len(folders) >= 5
    asked = {file for file, _ in assembling.PLACES.values()}
    had = Counter(
        path.name.removesuffix(".py") for folder in folders for path in folder.iterdir() if path.name != "__pycache__"
    )
    return asked | {name for name, games in had.items() if games > len(folders) // 2}


def test_the_map_names_every_package() -> None:
    folders = {path.parent for path in SOURCE.rglob("__init__.py") if SOURCE / "games" not in path.parent.parents}
    folders |= {path for path in (ROOT / "tests").iterdir() if path.is_dir() and path.name != "__pycache__"}
    named = {f"{path.relative_to(ROOT)}/" for path in folders}
    named |= {str(path.relative_to(ROOT)) for path in SOURCE.glob("*.py") if not path.name.startswith("__")}
    drawn = set(on_the_map())
    kinds = {path.removeprefix(GAME).rstrip("/").removesuffix(".py") for path in drawn if path.startswith(GAME)}
    missing = sorted(named - drawn) + sorted(f"{GAME}{kind}" for kind in kinds_of_files() - kinds)
    assert not missing, f"the map in docs/contributors.md doesn't name {', '.join(missing)}"


@pytest.mark.parametrize("path", on_the_map())
def test_what_the_map_names_exists(path: str) -> None:
    found = list(ROOT.glob(path.replace("NAME", "*")))
    assert any(place.is_dir() == path.endswith("/") for place in found), (
        f"the map in docs/contributors.md names {path}, which isn't there"
    )
