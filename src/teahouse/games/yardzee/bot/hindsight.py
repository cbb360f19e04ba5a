"""What a position of Yardzee is worth to every player. Nothing is hidden here, so hindsight knows what anybody could.

Alone it is the score to expect from the solution, exactly. Among several it is the chance to win: that of the one whose
turn it is as the master sees it, with the dice that lie there; the others share the rest by what their cards are worth.
"""

from teahouse.games.yardzee.about import Options
from teahouse.games.yardzee.bot import solved
from teahouse.games.yardzee.bot.chances import chance_of, turn_of
from teahouse.games.yardzee.bot.solved import Solved
from teahouse.games.yardzee.bot.standing import standing_of
from teahouse.games.yardzee.bot.turn import for_points
from teahouse.games.yardzee.rules import State


def hindsight(state: State) -> list[float]:
    """What the position is worth where somebody has just rolled."""
    table = table_for(state.options)
    if state.players == 1:
        turn = for_points(table, state.options, standing_of(state, 0))
        return [state.totals[0] + turn.best(state.dice, state.rolls)]
    mine = min(1.0, max(0.0, turn_of(state, table).best(state.dice, state.rolls)))
    others = [0.0 if seat == state.turn else chance_of(state, seat, table) for seat in range(state.players)]
    rest = sum(others)
    shared = [(1 - mine) * (chance / rest if rest else 1 / (state.players - 1)) for chance in others]
    return [mine if seat == state.turn else chance for seat, chance in enumerate(shared)]


def exact(players: int, options: Options) -> bool:
    """Whether there is a solution for this: alone, by rules that were solved."""
    return players == 1 and solved.find(options) is not None


def table_for(options: Options) -> Solved:
    """The table of these rules, or else that of the default ones."""
    return solved.find(options) or solved.shipped()
