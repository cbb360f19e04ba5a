"""Many tables of one game, stepped at once over arrays that are made once.

    tables = batch("yozu", tables=64, players=4, seed=1)
    observations, infos = tables.reset()
    while True:
        actions = policy(observations, infos["action_mask"])
        observations, rewards, terminations, truncations, infos = tables.step(actions)

The calls are those of Gymnasium's vector environments, and the arrays lie as PufferLib's: a row for each table, and
always the same memory, written over by the next step. A row is what the seat to act sees, so `rewards` has a column
for each seat. A table that is over begins again at once: its row shows the next game, its rewards are those of the
last (autoreset in the same step).
"""

import multiprocessing
from collections.abc import Callable, Mapping
from ctypes import c_byte
from math import prod
from multiprocessing.connection import Connection
from typing import Any, Final, NamedTuple, Self, cast

import teahouse
from teahouse.engine import CHANCE, FastDice, Game, Refused, State
from teahouse.engine.numbering import write_mask
from teahouse.engine.plain_tensor import encoder
from teahouse.engine.tensor import encode_from
from teahouse.research.extra import needed
from teahouse.research.play import opening, place_values
from teahouse.research.tensors import Layout

with needed("numpy"):
    import numpy as np
    from numpy.typing import NDArray

REWARDS: Final = ("place", "score")
_BEGINNINGS: Final = 100
"""So often a game is begun anew that comes to its end before anybody has decided anything."""


class Setting(NamedTuple):
    """What is played at every table."""

    game: Game[Any]
    players: int | None
    options: Mapping[str, Any] | None
    position: str | None
    horizon: int | None
    rewards: str


class Arrays(NamedTuple):
    """A row for each table."""

    observations: NDArray[np.float32]
    masks: NDArray[np.int8]
    rewards: NDArray[np.float32]
    terminations: NDArray[np.bool_]
    truncations: NDArray[np.bool_]
    seats: NDArray[np.int32]
    actions: NDArray[np.int64]

    def part(self, rows: slice) -> "Arrays":
        """The rows of some tables; they share the memory."""
        return Arrays(*(cast(Any, array)[rows] for array in self))


def _shapes(layout: Layout, tables: int) -> list[tuple[Any, tuple[int, ...]]]:
    actions = layout.game.action_index.size(layout.players)
    return [
        (np.float32, (tables, layout.size)),
        (np.int8, (tables, actions)),
        (np.float32, (tables, layout.players)),
        (np.bool_, (tables,)),
        (np.bool_, (tables,)),
        (np.int32, (tables,)),
        (np.int64, (tables,)),
    ]


def _bytes_of(kind: Any, shape: tuple[int, ...]) -> int:
    """The size of an array, rounded up so that the next one begins in its own line of the processor's memory."""
    size: int = np.dtype(kind).itemsize
    return -(-prod(shape) * size // 64) * 64


def _lay_out(layout: Layout, tables: int, memory: Any) -> Arrays:
    """The arrays one after the other in a piece of memory."""
    found, start = [], 0
    for kind, shape in _shapes(layout, tables):
        found.append(np.frombuffer(memory, kind, prod(shape), start).reshape(shape))
        start += _bytes_of(kind, shape)
    return Arrays(*found)


class Tables:
    """Some tables in this process, and their rows."""

    def __init__(self, setting: Setting, first: int, arrays: Arrays) -> None:
        game = self.game = setting.game
        self.opening: State = opening(game, setting.players, setting.options, setting.position)
        self.horizon = game.about.bound if setting.horizon is None else setting.horizon
        self.by_score = setting.rewards == "score"
        self.first = first
        self.arrays = arrays
        layout = Layout(game, self.opening.players)
        self._encoder = encoder(game)
        self._sheets = [layout.sheet(row) for row in arrays.observations]
        self._rows = [memoryview(row).cast("B") for row in arrays.observations]
        self._masks = [memoryview(row).cast("B") for row in arrays.masks]
        self._no_row = bytes(4 * layout.size)
        self._no_mask = bytes(arrays.masks.shape[1])
        self._states = [self.opening] * len(self._rows)
        self._nodes = [0] * len(self._rows)
        self._picks: list[Callable[[Any], Any]] = []

    def begin(self, seed: int | str) -> None:
        """A new game at every table, with dice that hang on the seed and on the number of the table alone."""
        self._picks = [FastDice(f"{seed}-{self.first + at}").pick for at in range(len(self._rows))]
        for array in (self.arrays.rewards, self.arrays.terminations, self.arrays.truncations):
            array.fill(0)
        for at in range(len(self._rows)):
            self._set_up(at)
            self._look(at)

    def _set_up(self, at: int) -> None:
        """A new game at one table, up to its first decision."""
        pick = self._picks[at]
        for _ in range(_BEGINNINGS):
            state, nodes = self.opening.copy(), 0
            while state.to_act == CHANCE and nodes < self.horizon:
                state.play(pick(state.chances()))
                nodes += 1
            if state.to_act is not None and nodes < self.horizon:
                self._states[at], self._nodes[at] = state, nodes
                return
        raise Refused("this game comes to its end, or to its horizon, before anybody decides anything")

    def step(self) -> None:
        """Play the action of each table, let chance fall, and write what the next one to act sees."""
        arrays, by_score, horizon = self.arrays, self.by_score, self.horizon
        states, action_of = self._states, self.game.action_index.action
        arrays.rewards.fill(0)
        arrays.terminations.fill(False)
        arrays.truncations.fill(False)
        for at, number in enumerate(arrays.actions.tolist()):
            state, pick, nodes = states[at], self._picks[at], self._nodes[at] + 1
            before = state.scores if by_score else ()
            state.play(action_of(state, number))
            while state.to_act == CHANCE and nodes < horizon:
                state.play(pick(state.chances()))
                nodes += 1
            if by_score:
                arrays.rewards[at] = np.subtract(state.scores, before)
            if state.to_act is None or nodes >= horizon:
                (arrays.terminations if state.over else arrays.truncations)[at] = True
                if not by_score:
                    arrays.rewards[at] = place_values(state.outcome, state.players)
                self._set_up(at)
            else:
                self._nodes[at] = nodes
            self._look(at)

    def _look(self, at: int) -> None:
        """Write the row and the mask of one table."""
        state = self._states[at]
        seat = state.to_act
        assert seat is not None
        self.arrays.seats[at] = seat
        self._rows[at][:] = self._no_row
        encode_from(state, seat, self._encoder, self._sheets[at])
        self._masks[at][:] = self._no_mask
        if not write_mask(state, self._masks[at]):
            raise Refused(f"no legal action of {self.game.about.title} has a number here; the window is too small")


class Batch:
    """Many tables, in this process or spread over several that share the memory of the arrays."""

    def __init__(self, setting: Setting, tables: int, jobs: int, seed: int | str) -> None:
        first: State = opening(setting.game, setting.players, setting.options, setting.position)
        if tables < 1 or jobs < 1:
            raise Refused(f"there must be one table and one job at least, not {tables} and {jobs}")
        if setting.rewards not in REWARDS:
            raise Refused(f"rewards can't be {setting.rewards!r}; possible: {' | '.join(REWARDS)}")
        self.game = setting.game
        self.players = first.players
        self.layout = Layout(setting.game, first.players)
        self.num_envs = tables
        self._seed: int | str = seed
        self._begun = 0
        size = sum(_bytes_of(*shape) for shape in _shapes(self.layout, tables))
        jobs = min(jobs, tables)
        memory = multiprocessing.RawArray(c_byte, size) if jobs > 1 else bytearray(size)
        self._arrays = _lay_out(self.layout, tables, memory)
        self._rows = np.arange(tables)
        self._here = Tables(setting, 0, self._arrays) if jobs == 1 else None
        self._workers: list[tuple[Any, Connection]] = []
        for job in range(jobs if jobs > 1 else 0):
            ours, theirs = multiprocessing.Pipe()
            part = range(tables * job // jobs, tables * (job + 1) // jobs)
            process = multiprocessing.Process(target=_work, args=(setting, tables, part, memory, theirs), daemon=True)
            process.start()
            theirs.close()
            self._workers.append((process, ours))

    # The arrays

    @property
    def observations(self) -> NDArray[np.float32]:
        """What the seat to act sees, table by table: the tensor of the game."""
        return self._arrays.observations

    @property
    def masks(self) -> NDArray[np.int8]:
        """1 for each number that may be played."""
        return self._arrays.masks

    @property
    def rewards(self) -> NDArray[np.float32]:
        """What the last step brought to each seat."""
        return self._arrays.rewards

    @property
    def terminations(self) -> NDArray[np.bool_]:
        """Whether the last step ended the game of a table."""
        return self._arrays.terminations

    @property
    def truncations(self) -> NDArray[np.bool_]:
        """Whether the game of a table was cut off at its horizon."""
        return self._arrays.truncations

    @property
    def seats(self) -> NDArray[np.int32]:
        """Who is to act."""
        return self._arrays.seats

    # The calls of Gymnasium's vector environments

    @property
    def metadata(self) -> dict[str, Any]:
        """That a table begins anew in the step that ends its game."""
        from gymnasium.vector import AutoresetMode

        return {"autoreset_mode": AutoresetMode.SAME_STEP}

    @property
    def single_observation_space(self) -> Any:
        """The space of one row."""
        from teahouse.research.observing import Observing

        return Observing(self.layout, "flat").space()

    @property
    def single_action_space(self) -> Any:
        """The space of one action."""
        from teahouse.research.observing import Observing

        return Observing(self.layout, "flat").action_space()

    def reset(self, *, seed: int | str | None = None, options: None = None) -> tuple[Any, dict[str, Any]]:
        """A new game at every table. Without a seed the dice go on from the last one that was given."""
        if seed is not None:
            self._seed, self._begun = seed, 0
        self._all("begin", f"{self._seed} {self._begun}")
        self._begun += 1
        return self.observations, self._infos()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Play an action at each table. One that is not legal is refused before anything is played anywhere."""
        if not self._begun:
            raise Refused("call `reset` before the first step")
        numbers = self._arrays.actions
        numbers[:] = actions
        inside = (numbers >= 0) & (numbers < self.masks.shape[1])
        legal = inside & (self.masks[self._rows, numbers * inside] > 0)
        if not legal.all():
            at = int(np.argmin(legal))
            raise Refused(f"at table {at} the action {numbers[at]} is not legal")
        self._all("step")
        return self.observations, self.rewards, self.terminations, self.truncations, self._infos()

    def _infos(self) -> dict[str, Any]:
        return {"action_mask": self.masks, "seat": self.seats}

    def sample(self, rng: Any) -> NDArray[np.int64]:
        """A legal action for each table, each as likely as the others, drawn by a `Random` or numpy's generator."""
        found = np.empty(self.num_envs, np.int64)
        for at, row in enumerate(self.masks.view(np.bool_)):
            legal = row.nonzero()[0]
            found[at] = legal[int(rng.random() * len(legal))]
        return found

    def close(self) -> None:
        """End the processes."""
        for _, line in self._workers:
            line.send(None)
        for process, line in self._workers:
            process.join()
            line.close()
        self._workers = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        self.close()

    def _all(self, what: str, *told: Any) -> None:
        """Have all tables do something, here or in all processes at once."""
        if self._here is not None:
            getattr(self._here, what)(*told)
            return
        for _, line in self._workers:
            line.send((what, told))
        answers = [line.recv() for _, line in self._workers]
        for wrong in answers:
            if wrong is not None:
                raise wrong


def _work(setting: Setting, tables: int, part: range, memory: Any, line: Connection) -> None:
    """What a process does: its tables, as the line asks for it, until it asks for nothing."""
    players = opening(setting.game, setting.players, setting.options, setting.position).players
    arrays = _lay_out(Layout(setting.game, players), tables, memory).part(slice(part.start, part.stop))
    ours = Tables(setting, part.start, arrays)
    while True:
        try:
            asked = line.recv()
        except (EOFError, KeyboardInterrupt):
            return
        if asked is None:
            return
        try:
            what, told = asked
            getattr(ours, what)(*told)
            line.send(None)
        except Exception as error:  # told where it can be read
            line.send(error)


def batch(
    game: str | Game[Any],
    tables: int,
    *,
    players: int | None = None,
    options: Mapping[str, Any] | None = None,
    position: str | None = None,
    rewards: str = "place",
    horizon: int | None = None,
    jobs: int = 1,
    seed: int | str = 0,
) -> Batch:
    """So many tables of a game, stepped at once, in so many processes.

    Table number n has dice seeded by `seed` and n alone, so the same seed and the same actions give the same arrays
    whatever the number of jobs. `rewards` by place come at the end, by score as they are made.
    """
    found = teahouse.game(game) if isinstance(game, str) else game
    return Batch(Setting(found, players, options, position, horizon, rewards), tables, jobs, seed)
