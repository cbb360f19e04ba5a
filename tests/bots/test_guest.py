"""The weakest level is a fair opponent for a first game: a careless newcomer wins about as often as it does."""

import pytest

import teahouse
from teahouse.bots import levels
from teahouse.bots.arena import Plan, play_game
from teahouse.bots.ladder import AGAINST_CARELESS
from teahouse.bots.standing import Standing, standings

LONG = 200


def against(game: str, bots: tuple[str, str], games: int) -> Standing:
    """How the first bot stands against the other; seats alternate with the same dice."""
    plan = Plan(game, bots, max(2, teahouse.game(game).about.players[0]), seed="newcomer")
    return standings(plan, [play_game(plan, number) for number in range(games)])[0]


@pytest.mark.parametrize("game", teahouse.names())
def test_a_guest_may_be_as_strong_as_a_careless_newcomer(game: str) -> None:
    """In few games: the 95 % interval of its rate meets what is asked for."""
    low, high = AGAINST_CARELESS[max(2, teahouse.game(game).about.players[0])]
    stand = against(game, ("guest", "careless"), 20)
    assert stand.low <= high
    assert stand.high >= low


@pytest.mark.long
@pytest.mark.parametrize("game", teahouse.names())
def test_a_guest_is_as_strong_as_a_careless_newcomer(game: str) -> None:
    low, high = AGAINST_CARELESS[max(2, teahouse.game(game).about.players[0])]
    assert low <= against(game, ("guest", "careless"), LONG).rate <= high


@pytest.mark.long
@pytest.mark.parametrize("game", teahouse.names())
def test_a_beginner_is_clearly_stronger_than_a_guest(game: str) -> None:
    stand = against(game, ("beginner", "guest"), LONG)
    assert stand.low > 1 / max(2, teahouse.game(game).about.players[0])


def test_a_guest_plays_as_a_beginner_who_overlooks_more() -> None:
    guest, beginner = levels.find("guest"), levels.find("beginner")
    for name in teahouse.names():
        game = teahouse.game(name)
        assert 1 > guest.misses(game) > beginner.misses(game) == 0.25
