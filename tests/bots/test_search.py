"""The search finds what is forced, keeps to its budget, and knows only what its seat knows."""

from collections.abc import Sequence
from random import Random
from time import perf_counter
from typing import Any

import pytest

import teahouse
from bots.heap import HEAP, Take, heap
from teahouse import CHANCE, Action, FastDice, Refused, State
from teahouse.bots import Bot, levels
from teahouse.bots.budget import Budget
from teahouse.bots.result import result, shares
from teahouse.bots.sampler import worth
from teahouse.bots.search import Search
from teahouse.engine import Outcome
from teahouse.engine.advice import Advice


def search(visits: int = 400, advice: Advice | None = None) -> Search:
    return Search(levels.find("master"), 1, Budget(visits), advice=advice or Advice())


# A heap of 4k is lost for the one to move, so from any other the best is to leave one.


@pytest.mark.parametrize(("left", "best"), [(2, 2), (3, 3), (5, 1), (6, 2), (7, 3), (9, 1), (10, 2), (11, 3)])
def test_it_finds_the_forced_win(left: int, best: int) -> None:
    seen = heap(heap=left).seen_by(0)
    assert search().choose(seen) == Take(best)
    opinion = search().opinion(seen)
    assert opinion[0].action == Take(best)
    assert opinion[0].value > 0.7


def test_a_lost_position_is_seen_as_lost() -> None:
    assert all(opinion.value < 0.4 for opinion in search(1500).opinion(heap(heap=4).seen_by(0)))


def test_each_of_three_players_plays_for_itself() -> None:
    # Of two, taking one lets the next take the last: seat 0 wins only by taking both.
    assert search().choose(heap(3, heap=2, most=2).seen_by(0)) == Take(2)
    # Of four with at most two: leave three and seat 1 must leave one or two, which seat 2 takes; leave two
    # and seat 1 takes them. Seat 0 can't win but by somebody's mistake, and knows it.
    assert all(opinion.value < 0.3 for opinion in search(1500).opinion(heap(3, heap=4, most=2).seen_by(0)))


def test_alone_the_value_is_the_score_to_expect() -> None:
    seen = heap(1, heap=5).seen_by(0)
    opinion = search(800).opinion(seen)
    assert search(800).choose(seen) == Take(1)
    assert opinion[0].action == Take(1)
    assert 4.5 < opinion[0].value <= 5  # five takes of one
    assert opinion[-1].value <= 3  # take 3, then at most 1 and 1


def test_a_tree_that_grows_in_goes_is_the_one_that_grew_at_once() -> None:
    """Looks on the way change nothing, nor does the end that the search itself finds."""
    seen = heap(heap=11).seen_by(0)
    once = search(700).begin(seen)
    goes = search(700).begin(seen)
    for visits in (1, 10, 16, 250):
        goes.grow(visits)
        assert goes.spent == visits
    told = [
        [(str(edge.action), edge.visits, edge.total) for edge in tree.grow().edges.values()] for tree in (once, goes)
    ]
    assert told[0] == told[1]
    assert 250 < goes.spent == once.spent <= 700


# Budgets


def test_visits_are_the_budget() -> None:
    bot = search(137)
    bot.opinion(heap(heap=21).seen_by(0))
    assert bot.spent == 137


def test_it_stops_when_the_choice_can_not_change() -> None:
    seen = heap(heap=3).seen_by(0)
    bot = search(1000)
    chosen = bot.choose(seen)
    assert bot.spent < 1000
    assert chosen == search(1000).opinion(seen)[0].action


def test_seconds_are_the_budget() -> None:
    bot = Search(levels.find("master"), 1, Budget(seconds=0.1), advice=Advice())
    start = perf_counter()
    bot.opinion(heap(heap=40).seen_by(0))
    assert 0.1 <= perf_counter() - start < 1
    assert bot.spent > 10


@pytest.mark.parametrize("budget", [{}, {"visits": 0}, {"seconds": 0.0}])
def test_a_budget_of_nothing_is_refused(budget: dict[str, Any]) -> None:
    with pytest.raises(Refused):
        Budget(**budget)


def test_a_single_legal_action_needs_no_thought() -> None:
    bot = search()
    assert bot.choose(heap(heap=1).seen_by(0)) == Take(1)
    assert bot.spent == 0


# What the game advises


def marked(state: Any, actions: Sequence[Action]) -> list[float]:
    """Taking everything looks best."""
    return [50.0 if action == Take(state.left) else 1.0 for action in actions]


def test_widening_begins_with_the_most_promising() -> None:
    seen = heap(heap=300, most=300).seen_by(0)
    bot = search(60, Advice(prior=marked))
    assert bot.choose(seen) == Take(300)
    tried = [opinion for opinion in search(60, Advice(prior=marked)).opinion(seen) if opinion.visits]
    assert tried[0].action == Take(300)


def test_only_candidates_are_tried() -> None:
    advice = Advice(candidates=lambda state: [action for action in state.legal() if action != Take(1)] or state.legal())
    opinions = search(200, advice).opinion(heap(heap=5).seen_by(0))
    assert {str(opinion.action): opinion.visits > 0 for opinion in opinions} == {
        "take 1": False,
        "take 2": True,
        "take 3": True,
    }


def test_the_evaluation_speaks_at_the_horizon() -> None:
    asked: list[int] = []

    def evaluate(state: Any) -> list[float]:
        asked.append(state.left)
        return [0.9, 0.1]

    opinions = search(5, Advice(evaluate=evaluate)).opinion(heap(heap=50).seen_by(0))
    assert asked
    assert all(opinion.value == pytest.approx(0.9) for opinion in opinions)


def test_what_a_game_knows_needs_no_search() -> None:
    advice = Advice(opinion=lambda level, seen, rng: [(Take(2), 0.75), (Take(1), 0.5), (Take(3), 0.5)])
    bot = search(10, advice)
    assert bot.choose(heap(heap=5).seen_by(0)) == Take(2)
    assert [(one.value, one.rank) for one in bot.opinion(heap(heap=5).seen_by(0))] == [(0.75, 1), (0.5, 2), (0.5, 2)]


def test_what_was_asked_before_changes_nothing() -> None:
    state = heap(heap=12, halves=True)
    bot = search(300)
    state.play(bot.choose(state.seen_by(0)))
    assert state.to_act == 0
    seen = state.seen_by(0)
    thoughts = bot.opinion(seen)
    assert thoughts == search(300).opinion(seen)
    assert sum(one.visits for one in thoughts) == 300


# Every game


def position(name: str, moves: int, seed: int) -> State:
    """Where a seat has a real choice, after about so many random decisions."""
    game = teahouse.game(name)
    state: State = game.start(max(2, game.about.players[0]))
    rng, dice = Random(seed), FastDice(seed)
    while state.to_act == CHANCE or moves > 0 or len(state.legal()) < 2:
        if state.to_act == CHANCE:
            state.play(dice.pick(state.chances()))
        else:
            state.play(state.random_action(rng))
            moves -= 1
        assert not state.over
    return state


LADDERS = [(name, level.name) for name in teahouse.names() for level in levels.ladder(teahouse.game(name))]
"""Every level of every game."""


def level(name: str, game: str, seed: int = 7) -> Bot:
    return teahouse.bot(name, teahouse.game(game), seed=seed, visits=12)


@pytest.mark.parametrize(("name", "kind"), LADDERS)
def test_no_bot_knows_what_its_seat_can_not(name: str, kind: str) -> None:
    for moves in (0, 5, 9):
        state = position(name, moves, 3)
        seat = state.to_act
        assert seat is not None
        seen = state.seen_by(seat)
        chosen = level(kind, name).choose(seen)
        assert chosen in seen.legal()
        for other in range(3):
            world = seen.imagine(Random(other))
            assert level(kind, name).choose(world.seen_by(seat)) == chosen


@pytest.mark.parametrize(("name", "kind"), LADDERS)
def test_an_opinion_has_every_legal_action_once(name: str, kind: str) -> None:
    state = position(name, 6, 4)
    seat = state.to_act
    assert seat is not None
    seen = state.seen_by(seat)
    opinions = level(kind, name).opinion(seen)
    assert sorted(str(opinion.action) for opinion in opinions) == sorted(map(str, seen.legal()))
    assert opinions[0].rank == 1
    assert [one.rank for one in opinions] == sorted(one.rank for one in opinions)
    assert all(0 <= opinion.value <= 1 for opinion in opinions)


def test_the_same_seed_chooses_the_same() -> None:
    seen = position("yang-tzee", 4, 1).seen_by(position("yang-tzee", 4, 1).to_act)
    picks = {str(teahouse.bot("club", seen.game, seed=5, visits=40).choose(seen)) for _ in range(3)}
    assert len(picks) == 1


def test_bots_are_refused_by_name_with_what_there_is() -> None:
    with pytest.raises(Refused, match="regular, club, veteran"):
        teahouse.bot("champion")


# What an end is worth


def test_a_shared_win_is_split_and_a_draw_is_nobodys() -> None:
    assert shares(Outcome((1, 1, 3), (5, 5, 1), "x")) == (0.5, 0.5, 0.0)
    assert shares(Outcome((1, 1), (5, 5), "x", drawn=True)) == (0.0, 0.0)


def test_a_win_is_worth_nearly_everything_and_a_lead_a_hair() -> None:
    state = heap(heap=1)
    state.play(Take(1))
    won, lost = result(state)
    assert won > 0.98
    assert lost < 0.02
    assert HEAP.name == "heap"


def test_a_team_s_win_is_whole_to_both_partners() -> None:
    """CY-6.4: what is shared within a team is not halved, or a sure win would look like a coin's toss."""
    text = "courtyard, 4 players\noptions: teams=true\nstage: over\nended: pool\npoints: 30 40 40 10\n"
    state = teahouse.game("courtyard").position(text)
    assert state.outcome is not None
    assert state.outcome.winners == (0, 2)
    assert [round(value) for value in result(state)] == [1, 0, 1, 0]
    assert worth(state, 0) > 0.9 > 0.2 > worth(state, 1)
