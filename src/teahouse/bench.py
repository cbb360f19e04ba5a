"""How fast the rules are, through the public API, beside peers measured in the same run."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from random import Random
from time import process_time
from typing import Any

from teahouse.engine import CHANCE, FastDice, Game
from teahouse.engine.hand import play_out

Rate = Callable[[float, int], float]
"""Measures decisions a second: for so many seconds, with a seed."""


@dataclass(slots=True)
class Speed:
    """What was measured: per second, each the best of its rounds."""

    name: str
    players: int
    decisions: float = 0.0
    games: float = 0.0
    copies: float = 0.0


def random_play(game: Game[Any], players: int, seconds: float, seed: int) -> tuple[float, float]:
    """Random decisions and whole games a second. Chance is played and timed but not counted."""
    rng, dice = Random(seed), FastDice(seed)
    decisions = games = 0
    start = process_time()
    while True:
        state = game.start(players)
        while (actor := state.to_act) is not None:  # not `play_out`: its calls would be measured with the rules
            if actor == CHANCE:
                state.play(dice.pick(state.chances()))
            else:
                state.play(state.random_action(rng))
                decisions += 1
        games += 1
        spent = process_time() - start
        if spent > seconds:
            return decisions / spent, games / spent


def copies(game: Game[Any], players: int, seconds: float, seed: int) -> float:
    """Copies a second, of positions spread over a random game."""
    rng, dice = Random(seed), FastDice(seed)
    state = game.start(players)
    states = [state.copy() for _ in play_out(state, dice, lambda state, _: state.random_action(rng))]
    made = 0
    start = process_time()
    while (spent := process_time() - start) < seconds:
        for position in states:
            position.copy()
        made += len(states)
    return made / spent


def chess_plies(seconds: float, seed: int) -> float:
    """Random plies a second of python-chess, the yardstick."""
    import chess

    rng = Random(seed)
    plies = 0
    start = process_time()
    while True:
        board = chess.Board()
        while not board.is_game_over():
            move = rng.choice(list(board.legal_moves))
            board.push(move)
            plies += 1
        spent = process_time() - start
        if spent > seconds:
            return plies / spent


def spiel(name: str, *registering: str) -> Rate:
    """Random decisions a second of an OpenSpiel game, from Python; some modules register games when imported."""

    def run(seconds: float, seed: int) -> float:
        import pyspiel

        for module in registering:
            import_module(module)
        game = pyspiel.load_game(name)
        rng = Random(seed)
        decisions = 0
        start = process_time()
        while True:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    state.apply_action(_drawn(state.chance_outcomes(), rng.random()))
                else:
                    state.apply_action(rng.choice(state.legal_actions()))
                    decisions += 1
            spent = process_time() - start
            if spent > seconds:
                return decisions / spent

    return run


def _drawn(outcomes: list[tuple[int, float]], ticket: float) -> int:
    """The outcome that a number from 0 to 1 draws; without lists of them, which would be measured with the game."""
    for outcome, odds in outcomes:
        ticket -= odds
        if ticket < 0:
            return outcome
    return outcomes[-1][0]


PEERS: dict[str, Rate] = {
    "python-chess, random plies": chess_plies,
    "OpenSpiel yacht, from Python": spiel("yacht"),
}


def measure(
    games: list[tuple[Game[Any], int]],
    seconds: float,
    rounds: int,
    tick: Callable[[str], None],
    beside: Mapping[str, Rate] = PEERS,
) -> tuple[list[Speed], dict[str, float | None]]:
    """Measure games and peers in turns, so that a slow moment of the machine hits them alike; the best counts."""
    speeds = [Speed(game.name, players) for game, players in games]
    peers: dict[str, float | None] = dict.fromkeys(beside)
    for turn in range(rounds):
        for peer, run in beside.items():
            tick(peer)
            try:
                peers[peer] = max(peers[peer] or 0.0, run(seconds, turn))
            except ImportError:  # an optional peer that isn't installed
                continue
        for speed, (game, players) in zip(speeds, games, strict=True):
            tick(game.about.title)
            decisions, whole = random_play(game, players, seconds, turn)
            speed.decisions = max(speed.decisions, decisions)
            speed.games = max(speed.games, whole)
            speed.copies = max(speed.copies, copies(game, players, seconds / 4, turn))
    return speeds, peers
