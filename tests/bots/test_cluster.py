"""Jobs on a cluster of Ray: what one process gives, several give, and a cluster too."""

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest
from typer.testing import CliRunner

from teahouse.bots import cluster
from teahouse.bots.spread import spread, workers
from teahouse.cli import app
from teahouse.engine import Refused

JOBS = '''
import json, os, sys
from dataclasses import asdict
from pathlib import Path
from teahouse.bots import tournament
from teahouse.bots.arena import Plan
from teahouse.bots.cluster import Cluster
from teahouse.bots.results import Results
from teahouse.bots.spread import held, spread, workers
from teahouse.engine import Refused
from teahouse.training.rounds import Plan as Lesson, Training

def below(pid):
    """All processes that a process has started, and those that these have."""
    mine = [int(path.name) for path in Path("/proc").glob("[0-9]*") if parent(path) == pid]
    return mine + [one for child in mine for one in below(child)]

def parent(path):
    try:
        return int((path / "stat").read_text().rpartition(")")[2].split()[1])
    except OSError:
        return None

def refused(number):
    raise Refused(f"job {number} is refused")

if __name__ == "__main__":
    place, who = Path(sys.argv[1]), workers(int(sys.argv[2]), *sys.argv[3:])
    told = {"started": []}
    with held(who):
        arena = Plan("yozu", ("club:4", "random"), 3, seed="spread")
        games = tournament.run(Results(place / "arena.jsonl", arena, who), 6, who, records=place)
        told["arena"] = [{**asdict(game), "thought": None} for game in games]
        (told["round"],) = (asdict(one) for one in Training(place / "t", Lesson("yang-tzee", 2, 2, 1, 2)).run(who))
        try:
            list(spread(refused, [7], who))
        except Refused as error:
            told["refused"] = str(error)
        if isinstance(who, Cluster):
            import ray
            told["nodes"] = [node["NodeManagerAddress"] for node in ray.nodes()]
            told["started"] = below(os.getpid())
    print(json.dumps(told))
'''


def begun(place: Path, *more: str) -> "subprocess.Popen[str]":
    """Some jobs, spread by a process of their own."""
    place.mkdir()
    script = place / "jobs.py"
    script.write_text(JOBS)
    asked = [sys.executable, str(script), str(place), *more]
    return subprocess.Popen(asked, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def done(jobs: "subprocess.Popen[str]") -> dict[str, object]:
    """What they have given."""
    told, wrong = jobs.communicate(timeout=300)
    assert jobs.returncode == 0, wrong
    assert not wrong, "Ray says nothing to whoever plays"
    found: dict[str, object] = json.loads(told)
    return found


def files(place: Path) -> Iterator[tuple[str, bytes]]:
    """What lies in a folder but results, which tell times and come in any order."""
    for path in sorted(place.rglob("*")):
        if path.is_file() and path.suffix not in (".jsonl", ".py"):
            yield str(path.relative_to(place)), path.read_bytes()


def alive(pid: int) -> bool:
    """Whether a process runs; one that has ended may keep its number until whoever inherited it has looked."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


@pytest.mark.skipif(find_spec("ray") is None, reason="Ray has no wheel for this machine")
def test_a_cluster_gives_what_one_process_gives_and_leaves_nothing_behind(tmp_path: Path) -> None:
    both = begun(tmp_path / "cluster", "2", cluster.LOCAL), begun(tmp_path / "alone", "1")
    theirs, ours = map(done, both)
    assert theirs.pop("nodes") == ["127.0.0.1"], "it keeps to this machine"
    started = theirs.pop("started")
    assert ours.pop("started") == []
    assert ours == theirs
    assert ours["refused"] == "job 7 is refused"
    kept = dict(files(tmp_path / "alone"))
    assert len(kept) == 6 + 1 + 2 + 2, "a record for each game; a plan, two games, a fit and how the match ended"
    assert kept == dict(files(tmp_path / "cluster")), "all was written here, whoever played"
    if Path("/proc/self/stat").exists():
        assert isinstance(started, list) and len(started) > 2
        until = time.monotonic() + 20  # Ray's processes end by themselves once their head has
        while (left := [pid for pid in started if alive(pid)]) and time.monotonic() < until:
            time.sleep(0.1)
        assert not left


def test_without_ray_one_sentence_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "find_spec", lambda name: None)
    monkeypatch.setenv("TEAHOUSE_HOME", str(tmp_path))
    for words in (["arena", "yozu", "--bots", "random"], ["ladder", "yozu"], ["train", "yang-tzee"]):
        told = CliRunner().invoke(app, [*words, "--cluster", "auto"])
        assert told.exit_code == 1
        assert told.output == "teahouse: a cluster needs Ray: pip install 'teahouse[cluster]'\n"


def test_another_version_on_a_machine_is_refused() -> None:
    assert cluster._carried(abs, -3, cluster.house()) == 3
    with pytest.raises(Refused, match="another version of Teahouse"):
        cluster._carried(abs, -3, "the house of last week")


def test_ray_is_not_loaded_unless_asked_for() -> None:
    asked = "import sys, teahouse.cli; from teahouse.bots import tournament; sys.exit('ray' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", asked], check=False).returncode == 0


def test_without_a_cluster_jobs_are_processes() -> None:
    assert workers(3) == 3
    assert sorted(spread(abs, [-1, -2, -3], workers(1))) == [1, 2, 3]
    assert sorted(spread(abs, [-1, -2, -3], workers(2))) == [1, 2, 3]


def test_jobs_are_begun_as_others_end() -> None:
    begun: list[int] = []

    def numbers() -> Iterator[int]:
        for number in range(100):
            begun.append(number)
            yield number

    jobs = spread(abs, numbers(), 2)
    next(jobs)
    jobs.close()  # type: ignore[attr-defined]  # it is a generator
    assert begun == [0, 1, 2, 3], "two for each process, and no more is begun when nobody listens"


def test_a_cluster_that_starts_too_slowly_is_started_once_more() -> None:
    said: list[str] = []

    def slow() -> None:
        said.append("start")
        if said.count("start") == 1:
            raise Exception("The current node timed out during startup.")

    cluster._patiently(slow, lambda: said.append("stop"))
    assert said == ["start", "stop", "start"]
    with pytest.raises(ValueError):
        cluster._patiently(lambda: int("no"), lambda: said.append("stop"))
    assert said == ["start", "stop", "start"], "another fault is told at once"
