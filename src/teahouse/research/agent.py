"""The policy gradient as an agent of OpenSpiel's `rl_environment`."""

from typing import Any

from teahouse.research.extra import needed
from teahouse.research.learn import Episode, PolicyGradient

with needed("open_spiel"):
    import numpy as np
    from open_spiel.python import rl_agent


class Agent(rl_agent.AbstractAgent):  # type: ignore[misc]  # OpenSpiel has no types
    """Plays one seat and learns from every `batch` games."""

    def __init__(self, player_id: int, policy: PolicyGradient, actions: int, batch: int = 8) -> None:
        super().__init__(player_id)
        self.player = player_id
        self.policy = policy
        self.actions = actions
        self.batch = batch
        self.learned = 0
        """Steps along the gradient so far."""
        self._episode = Episode()
        self._waiting: list[Episode] = []

    def step(self, time_step: Any, is_evaluation: bool = False) -> Any:
        """Choose for the seat where it is its turn; at the end of a game learn from it."""
        if time_step.last():
            if not is_evaluation:
                self._end(float(time_step.rewards[self.player]))
            return None
        if time_step.current_player() != self.player:
            return None
        row = np.array(time_step.observations["info_state"][self.player], np.float32)
        mask = np.zeros(self.actions, np.int8)
        mask[time_step.observations["legal_actions"][self.player]] = 1
        chosen = self.policy.choose(row, mask)
        if not is_evaluation:
            self._episode.add(row, mask, chosen, 0.0)
        likely = self.policy.probabilities(row[None], mask[None])[0]
        return rl_agent.StepOutput(action=chosen, probs=likely)

    def _end(self, reward: float) -> None:
        if self._episode.rows:
            self._episode.rewards[-1] = reward
            self._waiting.append(self._episode)
        self._episode = Episode()
        if len(self._waiting) >= self.batch:
            self.policy.learn(self._waiting)
            self._waiting = []
            self.learned += 1
