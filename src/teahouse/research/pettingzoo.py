"""Every game of the house as a PettingZoo AEC environment: `env("yozu", players=4)`."""

from collections.abc import Mapping
from typing import Any

import teahouse
from teahouse.research import drawing
from teahouse.research.drawing import RENDER_MODES
from teahouse.research.extra import needed
from teahouse.research.observing import REWARDS, Mask, Observing, expect
from teahouse.research.play import Play, place_values
from teahouse.research.tensors import Layout, Row

with needed("pettingzoo"):
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
    from pettingzoo.utils.env_logger import EnvLogger


def env(game: str, players: int | None = None, **settings: Any) -> Any:
    """The environment with PettingZoo's usual wrappers: an illegal action loses, and steps come in order.

    `settings` are those of `TableEnv`.
    """
    return GuardedEnv(TableEnv(game, players, **settings))


class GuardedEnv(wrappers.OrderEnforcingWrapper):  # type: ignore[misc]  # PettingZoo has no types
    """What three wrappers of PettingZoo do, in one: an illegal action ends the game, one out of bounds is an error, and
    steps come in order. Each of theirs asks the next for every attribute, which took half the time of a game."""

    def last(self, observe: bool = True) -> Any:
        """What the agent to act observes, its reward since it acted last, whether it is out, and its info."""
        return self.env.last(observe) if self._has_reset else super().last(observe)

    def step(self, action: Any) -> None:
        """Play an action; one that is not legal ends the game, with a reward of -1."""
        table = self.env
        if self._has_reset and table.agents:
            agent = table.agent_selection
            if not (table.terminations[agent] or table.truncations[agent]):
                assert table.action_space(agent).contains(action), "action is not in action space"
                if not table.infos[agent]["action_mask"][action]:
                    EnvLogger.warn_on_illegal_move()
                    table.end_by_illegal_action()
                    self._has_updated = True
                    return
        super().step(action)


class TableEnv(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """A table with one agent for each seat. Chance falls by itself, by dice that `reset(seed=...)` seeds.

    `observations` is masked (a dictionary of the row and the action mask), flat (the row alone),
    fields (a dictionary of every field by name, and the mask) or rllib (as masked, in RLlib's words).
    `rewards` by place come at the end, by score as they are made. A game that is not over after `horizon`
    nodes is cut off. Games begin with `position`, if one is given, which says how many play and by which options.
    `render_mode` is human (printed after every step), ansi (text), svg or rgb_array; all show what the agent to act
    sees. `state()` is for a critic that may know everything: what each agent observes, seat after seat.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012  # as PettingZoo declares it
        "render_modes": list(RENDER_MODES),
        "name": "teahouse_v0",
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        game: str,
        players: int | None = None,
        *,
        options: Mapping[str, Any] | None = None,
        position: str | None = None,
        observations: str = "masked",
        rewards: str = "place",
        horizon: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        house = teahouse.game(game)
        expect("rewards", rewards, REWARDS)
        expect("render_mode", render_mode, RENDER_MODES)
        self.play = Play(house, players, options, horizon, position)
        players = self.play.players
        self.metadata = {**type(self).metadata, "name": f"teahouse_{house.name.replace('-', '_')}_v0"}
        self.render_mode = render_mode
        self.by_score = rewards == "score"
        self.observing = Observing(Layout(house, players), observations)
        self.possible_agents = [f"seat_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        self.observation_spaces = {agent: self.observing.space() for agent in self.possible_agents}
        self.action_spaces = {agent: self.observing.action_space() for agent in self.possible_agents}
        low = np.tile(self.observing.layout.low(), players)
        self.state_space = spaces.Box(low, np.ones_like(low), dtype=np.float32)
        self._seeds = np.random.default_rng()
        self._nothing: Mask = np.zeros(self.observing.actions, np.int8)

    def observation_space(self, agent: str) -> "spaces.Space[Any]":
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> "spaces.Space[Any]":
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game. Without a seed it goes on from the last one that was given."""
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.play.begin(int(self._seeds.integers(1 << 62)))
        self._next()
        self._show()

    def step(self, action: int | None) -> None:
        """Play the action with this number for the agent to act."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        before = self.play.state.scores if self.by_score else ()
        self.play.act(int(action))
        self._cumulative_rewards[agent] = 0.0
        self._reward(before)
        self._next()
        self._accumulate_rewards()
        self._show()

    def end_by_illegal_action(self) -> None:
        """The agent to act has chosen what it may not: the game is over for all, and it alone has lost."""
        agent = self.agent_selection
        self._cumulative_rewards[agent] = 0.0
        self.terminations = dict.fromkeys(self.agents, True)
        self.truncations = dict.fromkeys(self.agents, True)
        self.rewards = {**dict.fromkeys(self.agents, 0.0), agent: -1.0}
        self._accumulate_rewards()
        self._deads_step_first()

    def _reward(self, before: tuple[int, ...]) -> None:
        state = self.play.state
        if self.by_score:
            values = [float(now - then) for now, then in zip(state.scores, before, strict=True)]
        else:
            values = place_values(state.outcome, state.players)
        self.rewards = dict(zip(self.possible_agents, values, strict=True))

    def _next(self) -> None:
        """Who is to act, or that it is over."""
        state = self.play.state
        self.infos = {agent: {"action_mask": self._nothing} for agent in self.agents}
        if state.over or self.play.stopped:
            ended = self.terminations if state.over else self.truncations
            ended.update(dict.fromkeys(self.agents, True))
            self.agent_selection = self.agents[0]
            return
        assert state.to_act is not None
        self.agent_selection = self.possible_agents[state.to_act]
        self.infos[self.agent_selection] = {"action_mask": self.observing.mask(state, state.to_act)}

    def observe(self, agent: str) -> Any:
        """What an agent observes now; its mask is empty while another one decides."""
        mask = self.infos[agent]["action_mask"] if agent in self.infos else self._nothing
        return self.observing.observe(self.play.state, self.possible_agents.index(agent), mask)

    def state(self) -> Row:
        """All that is known at the table: the rows of all seats, one after the other."""
        layout, state = self.observing.layout, self.play.state
        return np.concatenate([layout.row_of(state, seat) for seat in range(state.players)])

    def render(self) -> Any:
        """The table as the agent to act sees it, in the `render_mode`; human prints it, as after every step."""
        actor = self.play.state.to_act
        return drawing.render(
            self.play.state.seen_by(actor if actor is not None and actor >= 0 else None), self.render_mode
        )

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def close(self) -> None:
        """Nothing is kept open."""
