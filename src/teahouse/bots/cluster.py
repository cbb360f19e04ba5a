"""Several machines as one carrier of jobs, joined by Ray (extra `cluster`), which is imported only when asked for.

    ray start --head                      # on one machine; it says what to type on the others
    ray start --address HEAD:6379         # on each of the others
    teahouse ladder --cluster auto        # on any of them

Every machine needs the same Teahouse: another one might play otherwise, so it is refused.
"""

import logging
import os
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeVar

from teahouse.engine import Refused

LOCAL = "local"
"""The address of a cluster that is started here for as long as the jobs take."""
AUTO = "auto"
"""The address of the cluster that this machine has joined."""

Done = TypeVar("Done")
Carried = tuple[Callable[[int], Any], Callable[[set[Any]], tuple[list[Done], set[Any]]]]
"""How a job is begun, and how one of those under way is waited for."""


@dataclass(frozen=True, slots=True)
class Cluster:
    """A cluster of Ray."""

    address: str = AUTO
    """`local`, `auto`, or what else Ray can join, as `host:6379`."""
    cores: int = 1
    """Of a cluster that is started here; others have what their machines have."""

    def __post_init__(self) -> None:
        if find_spec("ray") is None:
            raise Refused("a cluster needs Ray: pip install 'teahouse[cluster]'")

    def now(self) -> int:
        """The cores that the cluster has now: machines may join and leave."""
        import ray

        return max(1, int(ray.cluster_resources().get("CPU", 1)))

    @contextmanager
    def carrying(self, job: Callable[[int], Done]) -> Iterator[Carried[Done]]:
        """Join the cluster, and let it do a job."""
        with self.joined():
            import ray

            told = ray.put(job)  # sent once to each machine
            carried = ray.remote(num_cpus=1)(_carried)

            def ended(running: set[Any]) -> tuple[list[Done], set[Any]]:
                done, rest = ray.wait(list(running))
                try:
                    return ray.get(done), set(rest)
                except ray.exceptions.RayTaskError as error:
                    raise error.cause from None

            yield lambda number: carried.remote(told, number, house()), ended

    @contextmanager
    def joined(self) -> Iterator[None]:
        """Join the cluster and leave it at the end; one that was started here ends then."""
        quiet = {"log_to_driver": False, "logging_level": logging.ERROR}
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        if self.address == LOCAL:
            _keep_to_this_machine()
        import ray

        if ray.is_initialized():  # who asks has joined already
            yield
            return
        # Ray's sockets lie in this folder, and their paths must be short.
        place = "/tmp" if os.name == "posix" else None
        with TemporaryDirectory(prefix="teahouse-", dir=place, ignore_cleanup_errors=True) as folder:
            try:
                if self.address == LOCAL:
                    here = {"num_cpus": self.cores, "include_dashboard": False, "_temp_dir": folder}
                    _patiently(lambda: ray.init(LOCAL, **here, **quiet), ray.shutdown)
                else:
                    ray.init(self.address, **quiet)
            except ConnectionError:
                raise Refused(f"no cluster of Ray answers at {self.address}: see `ray start`, or try local") from None
            except (ImportError, RuntimeError, ValueError) as error:
                raise Refused(f"the cluster at {self.address} can't be joined: {str(error).splitlines()[0]}") from None
            try:
                yield
            finally:
                ray.shutdown()


def _patiently(start: Callable[[], object], stop: Callable[[], None]) -> None:
    """Start a cluster here. Ray gives up after half a minute, which a busy machine may need: then once more."""
    try:
        start()
    except Exception as error:
        if "timed out" not in str(error):
            raise
        stop()
        start()


def _keep_to_this_machine() -> None:
    """Let Ray listen to this machine alone, and to nobody who doesn't know a word that is made up now."""
    os.environ.setdefault("RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER", "0")  # it decides on Linux too
    if "RAY_AUTH_MODE" not in os.environ:
        os.environ.update(RAY_AUTH_MODE="token", RAY_AUTH_TOKEN=secrets.token_hex(32))


def _carried(job: Callable[[int], Done], number: int, asked: str) -> Done:
    """A job, done on some machine for a house that was asked."""
    if house() != asked:
        raise Refused("a machine of the cluster has another version of Teahouse: install the same on each")
    return job(number)


@cache
def house() -> str:
    """A fingerprint of all that decides what a job gives: the engine, the games, the bots, mining and training."""
    place = Path(__file__).parents[1]
    found = sha256()
    for part in ("engine", "games", "bots", "school", "mining", "training"):
        for path in sorted((place / part).rglob("*")):
            if path.suffix in (".py", ".json", ".table", ".toml", ".txt"):
                found.update(f"{path.relative_to(place).as_posix()}\n".encode() + path.read_bytes())
    return found.hexdigest()
