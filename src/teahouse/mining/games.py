"""The games in which puzzles are found: bots of several levels, and now and then a stray move, so that positions are
varied and lively."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from teahouse.bots import levels
from teahouse.bots.advice import advice_for
from teahouse.engine import CHANCE, Game, State
from teahouse.engine.chance import FastDice
from teahouse.engine.course import line_of, seat_of
from teahouse.mining.judges import bounded

STRAY: Final = 0.06
"""So often somebody plays anything."""
FEWEST: Final = 0.65
"""So often the smallest table is taken, where several fit: alone where the game is solved, else two, else what there
is."""
MOST_SEATS: Final = 5
MOST_BEFORE: Final = 40
"""So many lines lead to a decision at most."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision in a game: the table, and what led to it since the seat's own last turn."""

    line: int
    seat: int
    state: State
    start: State
    """The table before the lines of `before`."""
    before: tuple[str, ...]


def decisions(game: Game[Any], rng: Random) -> Iterator[Decision]:
    """A whole game is played; then every decision in it with more than one legal move."""
    players = _players(game, rng)
    ladder = levels.ladder(game)
    middle = [level.name for level in ladder].index(levels.stand_in().name)
    lively = ladder[max(0, middle - 2) : middle + 1]
    minds = [bounded(rng.choice(lively), game, f"{rng.random()}") for _ in range(players)]
    dice = FastDice(str(rng.random()))
    state = game.start(players)
    states: list[State] = []
    lines: list[str] = []
    chosen: list[int] = []
    while state.to_act is not None:
        before = state.copy()
        if state.to_act == CHANCE:
            action = dice.pick(state.chances())
        else:
            legal = len(state.legal())
            if legal > 1:
                chosen.append(len(lines))
            stray = rng.random() < STRAY
            action = state.random_action(rng) if stray else minds[state.to_act].choose(state.seen_by(state.to_act))
        states.append(before)
        lines.append(line_of(state.to_act, action))
        state.play(action)
    for line in chosen:
        here = states[line]
        assert here.to_act is not None
        begin = _begin(lines, line, here.to_act, players)
        yield Decision(line, here.to_act, here, states[begin], tuple(lines[begin:line]))


def _players(game: Game[Any], rng: Random) -> int:
    seats = game.about.players
    if 1 in seats and advice_for(game).optimum:
        return 1
    some = [players for players in seats if 2 <= players <= MOST_SEATS]
    return some[0] if rng.random() < FEWEST else rng.choice(some)


def _begin(lines: list[str], line: int, seat: int, players: int) -> int:
    """The first line that led there: after the seat's own last turn; of who is alone, its own last move."""
    begin, others = line, False
    while begin > 0 and line - begin < MOST_BEFORE:
        whose = seat_of(lines[begin - 1])
        if whose == seat and others:
            break
        begin -= 1
        if whose == seat and players == 1:
            break
        others = others or whose not in (seat, CHANCE)
    return begin
