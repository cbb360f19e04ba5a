"""The peers that `teahouse bench` measures beside our games, and the page that shows them all."""

import platform
import sys
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from importlib.metadata import PackageNotFoundError, version
from random import Random
from time import process_time
from typing import Any

import teahouse
from teahouse.bench import PEERS, Rate, Speed, spiel
from teahouse.engine import Game


def zoo(make: Callable[[], Any]) -> Rate:
    """Random decisions a second of a PettingZoo environment, observations and masks included."""

    def run(seconds: float, seed: int) -> float:
        env = make()
        rng = Random(seed)
        decisions = 0
        start = process_time()
        while True:
            env.reset(seed=decisions)
            for _ in env.agent_iter():
                observation, _, terminated, truncated, _ = env.last()
                if terminated or truncated:
                    env.step(None)
                else:
                    env.step(rng.choice(observation["action_mask"].nonzero()[0]))
                    decisions += 1
            spent = process_time() - start
            if spent > seconds:
                return decisions / spent

    return run


def _connect_four() -> Any:
    from pettingzoo.classic import connect_four_v3

    return connect_four_v3.env()


def _leduc() -> Any:
    from pettingzoo.classic import leduc_holdem_v4

    return leduc_holdem_v4.env()


def _our_zoo(game: Game[Any], players: int) -> Callable[[], Any]:
    def make() -> Any:
        from teahouse.research.pettingzoo import env

        return env(game.name, players)

    return make


TABLES = 32
"""So many tables stand in a batch that is measured."""


def in_a_batch(game: Game[Any], players: int) -> Rate:
    """Steps a second of all tables of a batch together, observations and masks included, in one process."""

    def run(seconds: float, seed: int) -> float:
        from teahouse.research import batch

        tables, rng, steps = batch(game, TABLES, players=players, seed=seed), Random(seed), 0
        tables.reset()
        start = process_time()
        while (spent := process_time() - start) < seconds:
            for _ in range(10):
                tables.step(tables.sample(rng))
            steps += 10 * TABLES
        return steps / spent

    return run


PYTHON_WRITTEN = ("tic_tac_toe", "kuhn_poker", "liars_poker")

ALL_PEERS: dict[str, Rate] = {
    **PEERS,
    "OpenSpiel backgammon, from Python": spiel("backgammon"),
    **{
        f"OpenSpiel {name}, written in Python": spiel(f"python_{name}", "open_spiel.python.games")
        for name in PYTHON_WRITTEN
    },
    "PettingZoo connect four": zoo(_connect_four),
    "PettingZoo Leduc hold'em": zoo(_leduc),
}


def through_adapters(games: list[tuple[Game[Any], int]]) -> dict[str, Rate]:
    """Our games through our own adapters, which is what is comparable with games made for those."""
    found: dict[str, Rate] = {}
    for game, players in games:
        name = f"teahouse_{game.name.replace('-', '_')}(players={players})"
        found[f"{game.name} by OpenSpiel"] = spiel(name, "teahouse.research.openspiel")
        found[f"{game.name} by PettingZoo"] = zoo(_our_zoo(game, players))
        found[f"{game.name} by batch"] = in_a_batch(game, players)
    return found


# The page


@dataclass(frozen=True)
class Run:
    """All that one run measured."""

    speeds: list[Speed]
    peers: dict[str, float | None]
    adapted: dict[str, float | None]
    seconds: float
    rounds: int


PACKAGES = ("teahouse", "chess", "open_spiel", "pettingzoo", "gymnasium", "rlcard", "numpy")


def _version(package: str) -> str:
    if package == "teahouse":
        return teahouse.__version__
    try:
        return version(package)
    except PackageNotFoundError:
        return "not installed"


def _times(rate: float, other: float | None) -> str:
    if not other:
        return "-"
    times = rate / other
    return f"{times:,.0f} ×" if times >= 10 else f"{times:.1f} ×" if times >= 1 else f"{times:.2f} ×"


def _rate(rate: float | None) -> str:
    return f"{rate:,.0f}" if rate else "not installed"


def page(run: Run) -> str:
    """`docs/performance.md`: the figures of one run, with the versions of everything in it."""
    machine = (
        f"{platform.system()} {platform.machine()}, {platform.python_implementation()} {platform.python_version()}"
    )
    packages = ", ".join(f"{package} {_version(package)}" for package in PACKAGES)
    lines = [
        "# Performance",
        "",
        "Written by `teahouse bench --peers`; run it again for figures of your own machine.",
        "",
        f"Random decisions a second on one core, the best of {run.rounds} rounds of {run.seconds:g} s of processor",
        f"time each, all in one run of {date.today():%d %B %Y}. Chance is played and timed but not counted.",
        f"{machine}; {packages}.",
        "",
        "## Our games through the public API",
        "",
        "| game | players | decisions/s | games/s | copies/s | × python-chess |",
        "|---|---:|---:|---:|---:|---:|",
    ]
    chess = run.peers.get("python-chess, random plies")
    for speed in run.speeds:
        rates = f"{speed.decisions:,.0f} | {speed.games:,.0f} | {speed.copies:,.0f} | {_times(speed.decisions, chess)}"
        lines.append(f"| {speed.name} | {speed.players} | {rates} |")
    lines += ["", "## Peers in the same run", "", "| peer | decisions/s |", "|---|---:|"]
    lines += [f"| {peer} | {_rate(rate)} |" for peer, rate in run.peers.items()]
    lines += ["", "## Ours beside them", "", "How many times as fast as the peer; below 1 ours is behind.", ""]
    lines.append("| peer | " + " | ".join(speed.name for speed in run.speeds) + " |")
    lines.append("|---|" + "---:|" * len(run.speeds))
    for peer, rate in run.peers.items():
        lines.append(f"| {peer} | " + " | ".join(_times(speed.decisions, rate) for speed in run.speeds) + " |")
    lines += [
        "",
        "## Through our adapters",
        "",
        "OpenSpiel and PettingZoo ask for more at every step: action numbers, and in PettingZoo the observation and",
        f"the mask. A batch ({TABLES} tables in one process) gives both too, and no wrapper stands between. These",
        "figures are the ones to hold against games made for those frameworks; `python bench/learners.py --beside DIR`",
        "measures them beside another checkout.",
        "",
        "| game | by OpenSpiel | by PettingZoo | in a batch | × python-chess |",
        "|---|---:|---:|---:|---:|",
    ]
    for speed in run.speeds:
        by = [run.adapted.get(f"{speed.name} by {frame}") for frame in ("OpenSpiel", "PettingZoo", "batch")]
        told = " | ".join(map(_rate, by))
        lines.append(f"| {speed.name}, {speed.players} players | {told} | {_times(by[2] or 0.0, chess)} |")
    lines += [
        "",
        "## The server and the boards",
        "",
        "Moves through the server, from sending to acknowledgement, at 10 to 2,000 tables: [the server's",
        "speed](performance-server.md). A move's view and drawing in the browser: `python bench/board.py`.",
    ]
    return "\n".join(lines) + "\n"


def missing(rates: dict[str, float | None]) -> list[str]:
    """The peers that could not be measured."""
    python = f"Python {sys.version_info.major}.{sys.version_info.minor}"
    return [f"{peer} is not installed for this {python}" for peer, rate in rates.items() if rate is None]
