"""Random games for the laws: every game, every number of players, every option."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

import teahouse
from teahouse import CHANCE, Action, Event, FastDice, Refused, State
from teahouse.engine import Game
from teahouse.engine.options import declared


class Setting(NamedTuple):
    """A table to play at."""

    game: Game[Any]
    players: int
    options: dict[str, Any]

    @property
    def candid(self) -> bool:
        """Whether an option lets whose turn it is tell a secret."""
        return any(self.options.get(name) == value for name, value in self.game.about.candid.items())

    def start(self) -> State:
        state: State = self.game.start(self.players, self.options)
        return state


def spread(game: Game[Any], players: int, seed: int) -> Setting:
    """A table with some options changed, different for each seed; seed 0 has the defaults."""
    rng = Random(f"{game.name} {players} {seed}")
    fields = declared(game.options)
    while seed:
        options = {}
        for name in rng.sample(list(fields), rng.randint(1, min(4, len(fields)))):
            options[name] = rng.choice(list(fields[name].metadata["kind"].samples(players)))
        setting = Setting(game, players, options)
        try:
            setting.start()
        except Refused:  # options that contradict each other
            continue
        return setting
    return Setting(game, players, {})


def every_option(game: Game[Any], players: int) -> Iterator[Setting]:
    """A table for each single value of each option."""
    for name, field in declared(game.options).items():
        for value in field.metadata["kind"].samples(players):
            setting = Setting(game, players, {name: value})
            try:
                setting.start()
            except Refused:  # refused at this number of players, or together with a default
                continue
            yield setting


def tables() -> list[tuple[str, int]]:
    """Every game with every number of players."""
    return [(name, players) for name in teahouse.names() for players in teahouse.game(name).about.players]


class Node(NamedTuple):
    """A position of a random game, before what was chosen there is played; nothing is at the end."""

    state: State
    chosen: Action | None


def walk(setting: Setting, seed: int | str) -> Iterator[Node]:
    """A random game, node by node. The state of a node goes on to the next one: copy what you keep."""
    state = setting.start()
    rng, dice = Random(f"players {seed}"), FastDice(seed)
    nodes = 0
    while state.to_act is not None:
        chosen = dice.pick(state.chances()) if state.to_act == CHANCE else state.random_action(rng)
        yield Node(state, chosen)
        state.play(chosen)
        nodes += 1
        assert nodes <= setting.game.about.bound, f"longer than the bound of {setting.game.about.bound} nodes"


def some_nodes(setting: Setting, seed: int | str, share: float) -> Iterator[Node]:
    """Copies of a share of the nodes of a random game, and of its end."""
    rng = Random(f"nodes {seed}")
    state = setting.start()
    for node in walk(setting, seed):
        state = node.state
        if rng.random() < share:
            yield Node(node.state.copy(), node.chosen)
    assert state.over
    yield Node(state, None)


def told(events: Sequence[Event], seat: int | None) -> list[str]:
    """Events as one seat is told them, in a form that shows every field."""
    return [repr(event.seen_by(seat)) for event in events]
