"""Any game of the house for a single agent, against bots: `env("yozu", players=4, bots="random")`.

Importing this module also registers them: `gymnasium.make("teahouse/yozu-v0", players=4)`.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import teahouse
from teahouse.bots import Bot
from teahouse.engine import Refused
from teahouse.research import drawing, seats
from teahouse.research.drawing import RENDER_MODES
from teahouse.research.extra import needed
from teahouse.research.observing import REWARDS, Observing, expect
from teahouse.research.play import Play, place_values
from teahouse.research.seats import Sitter
from teahouse.research.tensors import Layout

with needed("gymnasium"):
    import gymnasium
    import numpy as np
    from numpy.typing import NDArray


class AgainstBots(gymnasium.Env[Any, Any]):
    """One seat for the agent, bots on the others. The info holds the `action_mask`.

    An action that is not legal ends the game with a reward of -1. `observations`, `rewards`, `position` and
    `render_mode` are those of the PettingZoo environment; alone at the table the reward by place is the score.
    """

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012  # as in Gymnasium

    def __init__(
        self,
        game: str,
        players: int | None = None,
        *,
        seat: int = 0,
        bots: Sitter | Sequence[Sitter] = "random",
        options: Mapping[str, Any] | None = None,
        position: str | None = None,
        observations: str = "flat",
        rewards: str = "place",
        horizon: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        house = teahouse.game(game)
        expect("rewards", rewards, REWARDS)
        expect("render_mode", render_mode, RENDER_MODES)
        self.play = Play(house, players, options, horizon, position)
        players = self.play.players
        if not 0 <= seat < players:
            raise Refused(f"there is no seat {seat}; possible: 0 to {players - 1}")
        self.seat = seat
        self.sitters = seats.spread(bots, players - 1)
        self.by_score = rewards == "score"
        self.render_mode = render_mode
        self.observing = Observing(Layout(house, players), observations)
        self.observation_space = self.observing.space()
        self.action_space = self.observing.action_space()
        self.bots: dict[int, Bot] = {}
        self._legal = bytes(self.observing.actions)
        """The mask that was told last, as bytes that nobody else can change."""

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """A new game, up to the agent's first decision."""
        super().reset(seed=seed)
        new = int(self.np_random.integers(1 << 62))
        others = [other for other in range(self.play.players) if other != self.seat]
        self.bots = {
            other: seats.make(sitter, self.play.game, f"{new} seat {other}")
            for other, sitter in zip(others, self.sitters, strict=True)
        }
        self.play.begin(new)
        self._let_others_play()
        self._show()
        return self._look()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Play the action with this number, then let the bots play up to the agent's next decision."""
        play = self.play
        if play.state.to_act != self.seat or not self._legal[int(action)]:
            observation, info = self._look()
            return observation, -1.0, True, False, {**info, "illegal": True}
        before = play.state.scores[self.seat] if self.by_score else 0
        play.act(int(action))
        self._let_others_play()
        self._show()
        if self.by_score:
            reward = float(play.state.scores[self.seat] - before)
        else:
            reward = place_values(play.state.outcome, play.players)[self.seat]
        observation, info = self._look()
        return observation, reward, play.state.over, play.stopped, info

    def _look(self) -> tuple[Any, dict[str, Any]]:
        mask = self.observing.mask(self.play.state, self.seat)
        self._legal = mask.tobytes()
        return self.observing.observe(self.play.state, self.seat, mask), {"action_mask": mask}

    def _let_others_play(self) -> None:
        play = self.play
        while not play.stopped and (actor := play.state.to_act) not in (None, self.seat):
            assert actor is not None
            play.take(self.bots[actor].choose(play.state.seen_by(actor)))

    def action_masks(self) -> NDArray[np.bool_]:
        """Which numbers are legal now: sb3-contrib's MaskablePPO asks for it by this name."""
        return np.frombuffer(self._legal, np.bool_).copy()

    def render(self) -> Any:
        """The table as the agent sees it, in the `render_mode`; human prints it, as after every step."""
        return drawing.render(self.play.state.seen_by(self.seat), self.render_mode)

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()


def env(game: str, players: int | None = None, **settings: Any) -> AgainstBots:
    """The environment; `settings` are those of `AgainstBots`."""
    return AgainstBots(game, players, **settings)


for _name in teahouse.names():
    _id = f"teahouse/{_name}-v0"
    if _id not in gymnasium.registry:
        gymnasium.register(_id, entry_point=f"{__name__}:AgainstBots", kwargs={"game": _name})
