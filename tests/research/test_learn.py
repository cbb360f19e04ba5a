"""The policy gradient is one, and it learns."""

import numpy as np
import pytest

import teahouse
from teahouse.research import Layout, simulate
from teahouse.research.gymnasium import env
from teahouse.research.learn import Episode, PolicyBot, PolicyGradient, train
from teahouse.research.tensors import Row


def test_reward_to_come_is_discounted() -> None:
    episode = Episode(rewards=[1.0, 0.0, 4.0])
    assert list(episode.to_come(1.0)) == [5, 4, 4]
    assert list(episode.to_come(0.5)) == [2, 2, 4]


def test_actions_outside_the_mask_are_never_chosen() -> None:
    policy = PolicyGradient(3, 5)
    mask = np.array([0, 1, 0, 0, 1], np.int8)
    row = np.ones(3, np.float32)
    assert {policy.choose(row, mask) for _ in range(50)} == {1, 4}
    assert policy.probabilities(row[None], mask[None])[0].sum() == pytest.approx(1)


def test_it_climbs_the_true_gradient(monkeypatch: pytest.MonkeyPatch) -> None:
    """The weights move the way that finite differences of log-likelihood times worth say they should."""
    rng = np.random.default_rng(1)
    policy = PolicyGradient(4, 3, hidden=5, seed=2)
    policy.weights["policy"] = rng.normal(0, 0.3, policy.weights["policy"].shape).astype(np.float32)
    episodes = []
    for _ in range(3):
        episode = Episode()
        for _ in range(4):
            row = rng.normal(0, 1, 4).astype(np.float32)
            episode.add(row, np.ones(3, np.int8), int(rng.integers(3)), float(rng.normal()))
        episodes.append(episode)
    rows = np.concatenate([np.stack(episode.rows) for episode in episodes])
    masks = np.concatenate([np.stack(episode.masks) for episode in episodes])
    chosen = np.concatenate([episode.chosen for episode in episodes])
    to_come = np.concatenate([episode.to_come(1.0) for episode in episodes])
    scale = max(1.0, float(np.abs(to_come).max()))
    worth = (to_come / scale - (to_come / scale).mean()) / ((to_come / scale).std() + 1e-6)  # the value starts at 0

    def aim() -> float:
        likely = policy.probabilities(rows, masks)[np.arange(len(rows)), chosen]
        return float((np.log(likely.astype(np.float64)) * worth).mean())

    gradients: dict[str, Row] = {}
    monkeypatch.setattr(policy, "_climb", gradients.update)  # what it would climb by
    policy.learn(episodes)
    for name in ("in", "bias", "policy"):
        weight = policy.weights[name]
        for place in list(np.ndindex(weight.shape))[::3]:
            kept = float(weight[place])
            weight[place] = kept + 1e-2
            above = aim()
            weight[place] = kept - 1e-2
            below = aim()
            weight[place] = kept
            assert gradients[name][place] == pytest.approx((above - below) / 2e-2, abs=2e-3), (name, place)


def test_it_learns_what_pays() -> None:
    policy = PolicyGradient(2, 4, rate=0.05)
    mask = np.ones(4, np.int8)
    rng = np.random.default_rng(3)
    for _ in range(60):
        episodes = []
        for _ in range(10):
            row = np.eye(2, dtype=np.float32)[int(rng.integers(2))]
            chosen = policy.choose(row, mask)
            episode = Episode()
            episode.add(row, mask, chosen, float(chosen == (1 if row[0] else 3)))
            episodes.append(episode)
        policy.learn(episodes)
    likely = policy.probabilities(np.eye(2, dtype=np.float32), np.ones((2, 4), np.int8))
    assert likely[0, 1] > 0.8
    assert likely[1, 3] > 0.8


def test_training_is_repeatable_and_the_bot_plays_what_was_learned() -> None:
    game = teahouse.game("yardzee")
    layout = Layout(game, 1)
    runs = []
    for _ in range(2):
        table = env("yardzee", players=1, rewards="score")
        policy = PolicyGradient(layout.size, game.action_index.size(1))
        runs.append(train(table, policy, games=12, batch=4, seed=1))
    assert runs[0] == runs[1]
    assert len(runs[0]) == 12
    bot = PolicyBot(policy, game, 1)
    played = simulate("yardzee", lambda seed: bot, players=1, games=2, progress=False)
    assert (played["scores"] >= 0).all()


@pytest.mark.long
def test_a_learning_curve_rises() -> None:
    """Random play scores about 46; two thousand games of learning bring far more."""
    layout = Layout(teahouse.game("yardzee"), 1)
    table = env("yardzee", players=1, rewards="score")
    policy = PolicyGradient(layout.size, 223, rate=0.02, discount=0.9)
    scores = train(table, policy, games=2000, seed=1)
    assert np.mean(scores[-200:]) > np.mean(scores[:200]) + 20
