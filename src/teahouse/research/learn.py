"""A small policy gradient in numpy: enough for a first learning curve, short enough to read.

The inputs and one hidden layer feed a softmax over the legal actions and an estimate of the
reward still to come. It learns from whole games by REINFORCE: an action is made more likely by as much as what
followed was better than estimated.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from teahouse.bots import Opinion
from teahouse.engine import Action, Game, Seen
from teahouse.research.extra import needed
from teahouse.research.play import numbers
from teahouse.research.tensors import Layout, Row

with needed("numpy"):
    import numpy as np
    from numpy.typing import NDArray


@dataclass
class Episode:
    """One game of the learner: what it saw, what it could do, what it did, what it got."""

    rows: list[Row] = field(default_factory=list)
    masks: list[NDArray[np.int8]] = field(default_factory=list)
    chosen: list[int] = field(default_factory=list)
    rewards: list[float] = field(default_factory=list)

    def add(self, row: Row, mask: NDArray[np.int8], chosen: int, reward: float) -> None:
        """One decision and what followed it."""
        self.rows.append(row)
        self.masks.append(mask)
        self.chosen.append(chosen)
        self.rewards.append(reward)

    def to_come(self, discount: float) -> Row:
        """The reward still to come at each decision, one `discount` less for each decision in between."""
        found = np.array(self.rewards, np.float32)
        for at in range(len(found) - 2, -1, -1):
            found[at] += discount * found[at + 1]
        return found


class PolicyGradient:
    """A policy that learns. The same seed and the same episodes give the same policy."""

    def __init__(
        self, inputs: int, actions: int, *, hidden: int = 32, rate: float = 0.01, discount: float = 1.0, seed: int = 0
    ) -> None:
        self.discount = discount
        self._rng = np.random.default_rng(seed)
        self.rate = rate
        self.scale = 1.0
        self.weights = {
            "in": self._rng.normal(0, inputs**-0.5, (inputs, hidden)).astype(np.float32),
            "bias": np.zeros(hidden, np.float32),
            "policy": np.zeros((inputs + hidden, actions), np.float32),
            "value": np.zeros(inputs + hidden, np.float32),
        }
        self._mean = {name: np.zeros_like(weight) for name, weight in self.weights.items()}
        self._square = {name: np.zeros_like(weight) for name, weight in self.weights.items()}
        self._steps = 0

    def probabilities(self, rows: Row, masks: NDArray[np.int8]) -> Row:
        """How likely each action is; actions outside the mask never are."""
        return self._forward(rows, masks)[1]

    def choose(self, row: Row, mask: NDArray[np.int8]) -> int:
        """An action by its number, drawn from the policy."""
        likely = self.probabilities(row[None], mask[None])[0].astype(np.float64)
        return int(self._rng.choice(len(likely), p=likely / likely.sum()))

    def _forward(self, rows: Row, masks: NDArray[np.int8]) -> tuple[Row, Row]:
        hidden = np.tanh(rows @ self.weights["in"] + self.weights["bias"])
        features = np.concatenate([rows, hidden], axis=1)
        logits = np.where(masks > 0, features @ self.weights["policy"], -np.inf)
        likely = np.exp(logits - logits.max(axis=1, keepdims=True))
        return features, likely / likely.sum(axis=1, keepdims=True)

    def learn(self, episodes: list[Episode]) -> None:
        """One step along the gradient, from whole games."""
        rows = np.concatenate([np.stack(episode.rows) for episode in episodes])
        masks = np.concatenate([np.stack(episode.masks) for episode in episodes])
        chosen = np.concatenate([np.array(episode.chosen) for episode in episodes])
        to_come = np.concatenate([episode.to_come(self.discount) for episode in episodes])
        self.scale = max(self.scale, float(np.abs(to_come).max()))
        target = to_come / self.scale
        features, likely = self._forward(rows, masks)
        better = target - features @ self.weights["value"]
        worth = (better - better.mean()) / (better.std() + 1e-6)
        count = len(rows)
        push = -likely
        push[np.arange(count), chosen] += 1
        push *= worth[:, None] / count
        back = push @ self.weights["policy"].T + (better / count)[:, None] * self.weights["value"]
        back = back[:, rows.shape[1] :] * (1 - features[:, rows.shape[1] :] ** 2)
        self._climb(
            {
                "in": rows.T @ back,
                "bias": back.sum(0),
                "policy": features.T @ push,
                "value": (features.T @ better / count).astype(np.float32),
            }
        )

    def _climb(self, gradients: dict[str, Row]) -> None:
        """Adam: steps of an even size, whatever the size of a gradient."""
        self._steps += 1
        for name, gradient in gradients.items():
            mean, square = self._mean[name], self._square[name]
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient**2 - square)
            fair_mean = mean / (1 - 0.9**self._steps)
            fair_square = square / (1 - 0.999**self._steps)
            self.weights[name] += self.rate * fair_mean / (np.sqrt(fair_square) + 1e-8)


def train(
    env: Any,
    policy: PolicyGradient,
    games: int,
    *,
    batch: int = 10,
    seed: int = 0,
    tick: Callable[[int, float], None] | None = None,
) -> list[float]:
    """Let a policy learn in a Gymnasium environment with flat observations; returns the reward of every game."""
    rewards: list[float] = []
    waiting: list[Episode] = []
    row, info = env.reset(seed=seed)
    for number in range(games):
        if number:
            row, info = env.reset()
        episode, over = Episode(), not info["action_mask"].any()
        while not over:
            mask = info["action_mask"]
            chosen = policy.choose(row, mask)
            after, reward, terminated, truncated, info = env.step(chosen)
            episode.add(row, mask, chosen, reward)
            row, over = after, terminated or truncated
        rewards.append(sum(episode.rewards))
        if tick is not None:
            tick(number, rewards[-1])
        if episode.rows:
            waiting.append(episode)
        if len(waiting) == batch:
            policy.learn(waiting)
            waiting = []
    return rewards


class PolicyBot:
    """A learned policy as a bot of the house: it can sit at any table."""

    name = "policy"

    def __init__(self, policy: PolicyGradient, game: Game[Any], players: int) -> None:
        self.policy = policy
        self.layout = Layout(game, players)
        self._index = game.action_index

    def choose(self, seen: Seen) -> Action:
        """The action that the policy likes best."""
        return self.opinion(seen)[0].action

    def opinion(self, seen: Seen) -> list[Opinion]:
        """Every legal action that has a number, the likeliest first; its worth is how likely it is."""
        world = seen.imagine(Random(0))  # any world that agrees will do: its legal actions are the same
        legal = numbers(world)
        mask = np.zeros((1, self._index.size(seen.players)), np.int8)
        mask[0, legal] = 1
        likely = self.policy.probabilities(self.layout.row(seen)[None], mask)[0]
        legal.sort(key=lambda number: -likely[number])
        return [Opinion(self._index.action(world, number), float(likely[number]), 0) for number in legal]
