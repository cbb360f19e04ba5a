"""What a position of Yellow & Yangtze is worth to every seat, with all hands and points in sight.

Conflicts are seen through to their end by sensible answers. Then each seat is measured as it sees itself, with its own
hand, and the scores are weighed as grandmaster has learned it; on a map of one's own, as they are judged by hand.
"""

from teahouse.engine.learned import softmax
from teahouse.games.yellow_and_yangtze.bot.answers import settle
from teahouse.games.yellow_and_yangtze.bot.learning import learned_for
from teahouse.games.yellow_and_yangtze.bot.measures import measure
from teahouse.games.yellow_and_yangtze.bot.worth import chances_to_win, final, settled, spread, turns_left, worths
from teahouse.games.yellow_and_yangtze.rules import State


def hindsight(state: State) -> list[float]:
    """The chance of each seat to win."""
    learned = learned_for(state)
    if state.stack:
        state = state.copy()
        settle(state, learned or chances_to_win)
    if settled(state):
        return final(state)
    seats = range(state.players)
    if learned is None:
        wide = spread(turns_left(state))
        return softmax([worths(state, seat)[seat] / wide for seat in seats])
    weights = learned.at(learned.learning.phase(state))
    return softmax([learned.score(weights, measure(state, seat)[seat]) for seat in seats])
