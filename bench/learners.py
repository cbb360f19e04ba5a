"""How fast games are for learners, beside another checkout and beside peers, in turns and by processor time.

    python bench/learners.py --beside ../teahouse-before --rounds 3 --seconds 1

Every measurement is a process of its own; this checkout, the other and the peers follow one another in every round, so
that a slow moment of the machine hits them alike, and the best of each counts. Without `--beside` this one alone.
"""

import argparse
import json
import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from random import Random
from time import process_time
from typing import Any, Final

import teahouse
from teahouse.bench import chess_plies, random_play
from teahouse.engine import Game
from teahouse.peers import PYTHON_WRITTEN

SEATS: Final = {"yozu": 3}
KINDS: Final = ("rules", "OpenSpiel", "PettingZoo", "Gymnasium", "batch")
HERE: Final = Path(__file__).parents[1]


def through_openspiel(name: str, registering: str, seconds: float, seed: int) -> float:
    """Random decisions a second of a game that a module registers; chance is drawn and timed but not counted."""
    import pyspiel

    import_module(registering)
    game, rng, decisions = pyspiel.load_game(name), Random(seed), 0
    start = process_time()
    while (spent := process_time() - start) < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                ticket = rng.random()
                for outcome, odds in state.chance_outcomes():  # noqa: B007  # the one that is drawn is used below
                    ticket -= odds
                    if ticket < 0:
                        break
                state.apply_action(outcome)
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                decisions += 1
    return decisions / spent


def through_pettingzoo(name: str, players: int, seconds: float, seed: int) -> float:
    """Random decisions a second, observations and masks included."""
    from teahouse.research.pettingzoo import env

    table, rng, decisions = env(name, players), Random(seed), 0
    start = process_time()
    while (spent := process_time() - start) < seconds:
        table.reset(seed=decisions)
        for _ in table.agent_iter():
            observation, _, terminated, truncated, _ = table.last()
            if terminated or truncated:
                table.step(None)
            else:
                table.step(rng.choice(observation["action_mask"].view(bool).nonzero()[0]))
                decisions += 1
    return decisions / spent


def through_gymnasium(game: Game[Any], players: int, seconds: float, seed: int) -> float:
    """Own steps a second against random bots."""
    from teahouse.research.gymnasium import env

    table, rng, steps = env(game.name, players), Random(seed), 0
    start = process_time()
    while (spent := process_time() - start) < seconds:
        _, info = table.reset(seed=steps)
        over = not info["action_mask"].any()
        while not over:
            _, _, terminated, truncated, info = table.step(rng.choice(info["action_mask"].view(bool).nonzero()[0]))
            over = terminated or truncated
            steps += 1
    return steps / spent


def measured(kind: str, name: str, seconds: float, seed: int) -> float:
    """One figure, in this process."""
    if kind == "chess":
        return chess_plies(seconds, seed)
    if kind == "python":
        return through_openspiel(f"python_{name}", "open_spiel.python.games", seconds, seed)
    game = teahouse.game(name)
    players = SEATS.get(name, 2)
    if kind == "rules":
        return random_play(game, players, seconds, seed)[0]
    if kind == "OpenSpiel":
        told = f"teahouse_{name.replace('-', '_')}(players={players})"
        return through_openspiel(told, "teahouse.research.openspiel", seconds, seed)
    if kind == "PettingZoo":
        return through_pettingzoo(name, players, seconds, seed)
    if kind == "Gymnasium":
        return through_gymnasium(game, players, seconds, seed)
    from teahouse.peers import in_a_batch  # not in every checkout

    return in_a_batch(game, players)(seconds, seed)


def ask(source: Path, kind: str, name: str, seconds: float, seed: int) -> float:
    """One figure, from a process that finds Teahouse in `source`."""
    command = [sys.executable, __file__, "--one", kind, name, "--seconds", str(seconds), "--seed", str(seed)]
    told = subprocess.run(
        command, env={**os.environ, "PYTHONPATH": str(source / "src")}, check=True, capture_output=True, text=True
    )
    return float(json.loads(told.stdout.splitlines()[-1]))


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--beside", type=Path, help="another checkout")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--games", nargs="*", default=teahouse.names())
    parser.add_argument("--kinds", nargs="*", default=KINDS)
    parser.add_argument("--one", nargs=2, help=argparse.SUPPRESS)
    parser.add_argument("--seed", type=int, default=0, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.one:
        print(json.dumps(measured(given.one[0], given.one[1], given.seconds, given.seed)))
        return
    best: dict[tuple[str, str, str], float] = {}

    def note(whose: str, source: Path, kind: str, name: str, seed: int) -> None:
        rate = ask(source, kind, name, given.seconds, seed)
        best[whose, kind, name] = max(rate, best.get((whose, kind, name), 0.0))

    for seed in range(given.rounds):
        note("", HERE, "chess", "", seed)
        for name in PYTHON_WRITTEN:
            note("", HERE, "python", name, seed)
        for name in given.games:
            for kind in given.kinds:
                note("here", HERE, kind, name, seed)
                if given.beside is not None and kind != "batch":
                    note("beside", given.beside.resolve(), kind, name, seed)
    chess = best["", "chess", ""]
    print(f"python-chess, random plies: {chess:,.0f} a second")
    for name in PYTHON_WRITTEN:
        print(f"OpenSpiel {name}, written in Python: {best['', 'python', name]:,.0f} a second")
    print("\n| game | by | decisions/s | beside it | times | × python-chess |\n|---|---|---:|---:|---:|---:|")
    for name in given.games:
        for kind in given.kinds:
            rate, other = best["here", kind, name], best.get(("beside", kind, name))
            beside = f"{other:,.0f} | {rate / other:.2f}" if other else "- | -"
            print(f"| {name} | {kind} | {rate:,.0f} | {beside} | {rate / chess:.2f} |")


if __name__ == "__main__":
    main()
