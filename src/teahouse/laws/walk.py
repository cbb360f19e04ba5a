"""Random games for the laws: every game, every number of players, every option."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

import teahouse
from teahouse import CHANCE, Action, Event, FastDice, Illegal, Refused, State
from teahouse.engine import Game
from teahouse.engine.options import declared
from teahouse.laws.book import Broken, failed, where


class Setting(NamedTuple):
    """A table to play at."""

    game: Game[Any]
    players: int
    options: dict[str, Any]

    @property
    def setting(self) -> "Setting":
        """Itself, so that a broken law may be told of a table as of a node."""
        return self

    @property
    def candid(self) -> bool:
        """Whether an option lets whose turn it is tell a secret."""
        return any(self.options.get(name) == value for name, value in self.game.about.candid.items())

    @property
    def told(self) -> str:
        """The table as a message names it."""
        options = f", options {str(self.options)[:300]}" if self.options else ""
        return f"{self.players} player{'s'[: self.players > 1]}{options}"

    @property
    def position(self) -> str:
        """Nothing: no move has been made."""
        return ""

    def start(self) -> State:
        state: State = self.game.start(self.players, self.options)
        return state


def spread(game: Game[Any], players: int, seed: int) -> Setting:
    """A table with some options changed, different for each seed; seed 0 has the defaults."""
    rng = Random(f"{game.name} {players} {seed}")
    fields = declared(game.options)
    while seed and fields:
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


def tables(names: Sequence[str] | None = None) -> list[tuple[str, int]]:
    """Every game of the house, or those named, with every number of players."""
    return [
        (name, players)
        for name in (teahouse.names() if names is None else names)
        for players in teahouse.game(name).about.players
    ]


class Node(NamedTuple):
    """A position of a random game, before what was chosen there is played; nothing is at the end."""

    state: State
    chosen: Action | None
    setting: Setting
    seed: int | str
    line: int
    """The line of the record that comes next, counted from 1."""

    @property
    def told(self) -> str:
        """The node as a message names it."""
        comes = "the end" if self.state.over else f"before line {self.line} of the record"
        chosen = "" if self.chosen is None else f", `{self.chosen}`"
        return f"{self.setting.told}, random game {self.seed}, {comes}{chosen}"

    @property
    def position(self) -> str:
        """The position as text, or why there is none."""
        try:
            return self.state.text()
        except Exception as error:  # the very part that is broken may be what writes it
            return f"(can't be written: {error!r})"


def walk(setting: Setting, seed: int | str) -> Iterator[Node]:
    """A random game, node by node. The state of a node goes on to the next one: copy what you keep."""
    state = setting.start()
    rng, dice = Random(f"players {seed}"), FastDice(seed)
    bound = setting.game.about.bound
    line = 1
    while state.to_act is not None:
        try:
            chosen = dice.pick(state.chances()) if state.to_act == CHANCE else state.random_action(rng)
        except Exception as error:
            node = Node(state, None, setting, seed, line)
            if isinstance(error, IndexError) and state.to_act != CHANCE and not state.legal():
                raise wrongly_listed(node, 0) from None
            raise failed(1, node, error, "asked what may come next") from error
        node = Node(state, chosen, setting, seed, line)
        yield node
        if line > bound:
            raise Broken(
                1,
                node,
                f"the random game goes on after {bound} nodes, which `bound` in about.py promises to be the end",
                "see that every game must come to an end (a supply that runs out, a limit of rounds); where it does, "
                "and only later, raise `bound` in about.py",
            )
        try:
            state.play(chosen)
        except Illegal as refused:
            raise Broken(
                3,
                node,
                f"{chosen} was offered by `{'chances' if state.to_act == CHANCE else 'random_action'}`, but `play` "
                f"refuses it: {refused.reason}",
                f"let {where(state, 'play')} take every action that {where(state, 'legal')} lists; if the rule really "
                f"forbids it, take it out of `legal` and of `random_action`",
            ) from refused
        except Exception as error:
            raise failed(1, node, error, f"playing {chosen}") from error
        line += 1


def wrongly_listed(node: Node, actions: int) -> Broken:
    """Law 3: actions are listed where nobody decides, or none where somebody does."""
    state = node.state
    return Broken(
        3,
        node,
        f"{actor(state)} is to act, and `legal` lists {actions} actions",
        f"{where(state, 'legal')} lists something exactly where a seat decides: give a seat that has no choice its one "
        "action (`pass`), or go on to the next decision in `play`",
    )


def actor(state: State) -> str:
    """Who is to act, as a message names it."""
    return "nobody" if state.to_act is None else "chance" if state.to_act == CHANCE else f"seat {state.to_act}"


def some_nodes(setting: Setting, seed: int | str, share: float) -> Iterator[Node]:
    """Copies of a share of the nodes of a random game, and of its end; of a game's first nodes more than that, so
    that short games are looked at too."""
    rng = Random(f"nodes {setting.game.name} {setting.players} {seed}")
    state, line = setting.start(), 1
    for place, node in enumerate(walk(setting, seed)):
        state, line = node.state, node.line + 1
        if rng.random() < max(share, 1 / (place + 2)):
            yield node._replace(state=node.state.copy())
    yield Node(state, None, setting, seed, line)


def told(events: Sequence[Event], seat: int | None) -> list[str]:
    """Events as one seat is told them, in a form that shows every field."""
    return [shown(event.seen_by(seat)) for event in events]


def shown(event: Event) -> str:
    """An event in notation, which need not show everything, and with all its fields."""
    return f"`{event}` ({event!r})"


def listing(news: Sequence[str]) -> str:
    """What was told, as a message lists it."""
    return ", ".join(news) or "nothing"
