"""What the laws look at: also where a game is over after a few nodes."""

import teahouse
from teahouse.laws.suite import Trial
from teahouse.laws.walk import some_nodes, spread


def test_the_first_nodes_of_a_game_are_looked_at_however_small_the_share() -> None:
    """A game of eight nodes would else be seen at its end alone."""
    yozu = teahouse.game("yozu")
    lines = [node.line for seed in range(6) for node in some_nodes(spread(yozu, 3, seed), seed, 0.001)]
    assert len([line for line in lines if line <= 8]) >= 6
    assert {line for line in lines if line <= 2}, "the very first ones among them"


def test_where_games_are_short_more_of_them_are_looked_at() -> None:
    """Eight nodes for each of the six games asked for, also where these have fewer among them."""
    trial = Trial("yardzee", 1, 6)
    asked = sum(1 for setting, seed in trial.settings() for _ in some_nodes(setting, seed, 0.02))
    assert asked < 48 <= sum(1 for _ in trial.nodes(0.02)) < 48 + 20
