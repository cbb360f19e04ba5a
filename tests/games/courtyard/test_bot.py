"""Courtyard's bot: positions with a clearly best move, the planner against the game's own scoring."""

from random import Random

import pytest

import teahouse
from games.courtyard.tables import GAME, board, flood, roll, table
from teahouse import FastDice
from teahouse.engine import Action, Seen
from teahouse.engine.advice import Skill
from teahouse.games.courtyard.bot.advice import GRANDMASTER, MASTER, opinion
from teahouse.games.courtyard.bot.loops import Finder
from teahouse.games.courtyard.bot.outlook import Outlook, World
from teahouse.games.courtyard.bot.plan import PLAIN, WITH_TOWER, begin, fit, plan, ways_to_lay
from teahouse.games.courtyard.bot.weighing import weighed
from teahouse.games.courtyard.moves import DONE, Discard, Place
from teahouse.games.courtyard.pieces.tiles import KIND_NAMES, counts
from teahouse.games.courtyard.rules import State
from teahouse.games.courtyard.rules.board import lay
from teahouse.games.courtyard.rules.courtyards import this_turn, touched, towers_at
from teahouse.games.courtyard.rules.ending import ranking
from teahouse.games.courtyard.state import CHOOSE, OVER, PLACE

LEVELS = ("beginner", "club", "master", "grandmaster")


def choice(state: State, level: str = "master") -> Action:
    """What a bot of this level does, at its ordinary budget."""
    seat = state.to_act
    assert seat is not None
    return teahouse.bot(level, GAME, seed="test").choose(state.seen_by(seat))


def turn(state: State, level: str = "master") -> tuple[int, list[str]]:
    """Play the bot's whole turn: the points of it, and what it did."""
    seat, before = state.turn, state.points[state.turn]
    done = []
    while state.to_act == seat and state.stage in (CHOOSE, PLACE):
        action = choice(state, level)
        done.append(str(action))
        state.play(action)
    return state.points[seat] - before, done


# Positions with a clearly best move. A drawing's upper left cell is 1,1; seat 0 is to move.

TWO_GAPS = """
    r*- 7*
    | . o
    >*T J
    L o .
"""
"""One tile closes 3 x 3 with three towers (27), another 2 x 2 with one (4)."""

INWARD = """
    r*- T*- 7
    | . o . |
    > - ^ - J
    o . . . .
"""
"""Example e with one wall open outside: a straight in the middle divides it into 18 and 9."""

HIDDEN = "hand 1: tower ?, 5 ?"


def test_takes_the_large_courtyard_not_the_small_one() -> None:
    state = board(TWO_GAPS, f"hand 0: end, tee\n{HIDDEN}")
    points, done = turn(state)
    assert points == 27
    assert done[0] in ("place NES 3,2", "place NSW 3,2")


def test_closes_both_in_one_turn() -> None:
    state = board(TWO_GAPS, f"hand 0: end, straight, corner\n{HIDDEN}")
    assert turn(state)[0] == 27 + 4


def test_lays_the_tower_where_it_counts_most() -> None:
    # With the tower at 3,2 instead of the straight: 9 x 4 = 36, and the corner still closes 4 x 1.
    state = board(TWO_GAPS, f"hand 0: tower straight, straight, corner, 2 end\n{HIDDEN}")
    assert turn(state)[0] == 36 + 4


def test_divides_an_old_courtyard() -> None:
    state = board(INWARD, f"hand 0: straight, end, cross\n{HIDDEN}")
    assert choice(state) == state.parse("place NS 3,2")
    assert turn(state)[0] == 18 + 9


def test_first_turn_rings_the_start_tower_with_a_tower() -> None:
    # A 3 x 2 ring with the start tower and one's own: 6 x 2. The 2 x 2 ring has room for corners only: 4 x 1.
    state = table(f"""
        courtyard, 2 players
        hand 0: tower straight, straight, 3 corner, cross
        {HIDDEN}
    """)
    assert turn(state)[0] == 12


def test_leads_old_walls_together_with_a_long_chain() -> None:
    # Three straights close 5 x 3 with three towers.
    drawing = """
        r*- - - 7*
        | . . . |
        >*o . o J
        o . . . .
    """
    state = board(drawing, f"hand 0: 3 straight, end, corner\n{HIDDEN}")
    assert turn(state)[0] == 45


def test_goes_on_with_the_plan_in_the_middle_of_a_turn() -> None:
    drawing = """
        r*- - - 7*
        | . . . |
        >*- o o J
        o . . . .
    """
    state = board(drawing, f"placed: 2,3\nhand 0: 2 straight, end, corner\n{HIDDEN}")
    points, done = turn(state)
    assert points == 45
    assert set(done[:2]) == {"place EW 3,3", "place EW 4,3"}


def test_stops_when_more_tiles_would_only_open_walls() -> None:
    drawing = """
        r*- 7*
        | . |
        >*- J
        o . .
    """
    state = board(drawing, f"placed: 3,2\npoints: 0 5\nhand 0: 2 cross\n{HIDDEN}")
    assert choice(state) == DONE


def test_closes_the_last_wall_when_that_wins() -> None:
    closed = INWARD.replace("| . o . |", "| . | . |")
    state = board(closed, f"points: 40 12\nhand 0: tower corner, end, straight, corner, tee, cross\n{HIDDEN}")
    state_end = choice(state)
    assert state_end == state.parse("place N 1,4")
    turn(state)
    assert state.stage == OVER
    assert ranking(state)[0] == 1


def test_seals_several_walls_in_one_turn_when_that_wins() -> None:
    drawing = """
        r*- T*- 7
        | . | . |
        > - ^ - <
        o . . . o
    """
    state = board(drawing, f"points: 40 12\nhand 0: tower corner, 2 end, straight, tee, cross\n{HIDDEN}")
    turn(state)
    assert state.stage == OVER
    assert state.ending == "closed_network"
    assert ranking(state)[0] == 1


def test_keeps_the_game_open_when_closing_it_would_lose() -> None:
    # The corner closes 9 x 2 and the last wall with it: 18 to 30. The tee scores the same and plays on.
    drawing = """
        r*- 7*
        | . |
        L - o
    """
    state = board(drawing, f"points: 0 30\nhand 0: corner, tee\n{HIDDEN}")
    points, done = turn(state)
    assert done[0] in ("place NEW 3,3", "place NSW 3,3")
    assert points == 18
    assert state.stage != OVER


def test_blocks_a_courtyard_that_only_the_others_can_close() -> None:
    # A straight and a corner close 9 x 3. An end in the way makes that impossible; two would end a lost game.
    drawing = """
        r*- 7*
        | . o
        L*- o
    """
    state = board(drawing, f"points: 0 5\nhand 0: 2 end\n{HIDDEN}")
    points, done = turn(state)
    assert points == 0
    assert done[0] in ("place N 3,2", "place W 3,3")
    assert done[1:] == ["done"]


def test_turns_the_spare_wall_outwards() -> None:
    # Laid inwards the tee would face the other one across a single cell, and any straight divide 15 x 3.
    drawing = """
        r*- T*- 7
        | . o . |
        L*- o - J
    """
    state = board(drawing, f"hand 0: tee\n{HIDDEN}")
    assert choice(state) == state.parse("place ESW 3,3")


def test_puts_back_a_hand_that_closes_nothing() -> None:
    state = table(f"""
        courtyard, 2 players
        hand 0: tower straight, 4 end, cross
        {HIDDEN}
    """)
    action = choice(state)
    assert isinstance(action, Discard)
    assert counts(action.tiles)[KIND_NAMES.index("end")] == 4


def test_in_the_last_turn_takes_every_point() -> None:
    # Nobody moves after this: the tower closes 9 x 4, the corner 4 x 1, and 40 beats 39.
    more = f"points: 0 39\nlast turns: 1\nhand 0: tower straight, corner\n{HIDDEN}"
    state = board(TWO_GAPS, more)
    assert turn(state)[0] == 40
    roll(state)
    assert state.stage == OVER
    assert ranking(state) == (1, 2)


# Grandmaster


@pytest.mark.parametrize(
    ("drawing", "more", "points"),
    [
        (TWO_GAPS, "hand 0: end, straight, corner", 27 + 4),
        (TWO_GAPS, "hand 0: tower straight, straight, corner, 2 end", 36 + 4),
        (TWO_GAPS, "points: 0 39\nlast turns: 1\nhand 0: tower straight, corner", 36 + 4),
        (INWARD, "hand 0: straight, end, cross", 18 + 9),
    ],
)
def test_grandmaster_takes_what_master_takes(drawing: str, more: str, points: int) -> None:
    assert turn(board(drawing, f"{more}\n{HIDDEN}"), "grandmaster")[0] == points


def test_grandmaster_blocks_and_leaves_a_lost_end_alone() -> None:
    drawing = """
        r*- 7*
        | . o
        L*- o
    """
    state = board(drawing, f"points: 0 5\nhand 0: 2 end\n{HIDDEN}")
    points, done = turn(state, "grandmaster")
    assert points == 0
    assert done[0] in ("place N 3,2", "place W 3,3")
    assert done[1:] == ["done"]


def imagined(seen: Seen, rng: Random) -> State:
    world = seen.imagine(rng)
    assert isinstance(world, State)
    return world


def test_grandmaster_finds_turns_that_master_does_not_look_at() -> None:
    """In the same worlds the best of more turns is better, and hardly ever worse: plans are cut off elsewhere."""
    better = worse = 0
    for number, state in enumerate(positions(24, "wide")):
        seen = state.seen_by(state.turn)
        outlook = Outlook([World(imagined(seen, rng), rng) for rng in [Random(number)] * 8], state.turn)
        best = [max(weighed(state, outlook, width).values(), default=0.0) for width in (MASTER, GRANDMASTER)]
        better += best[1] > best[0]
        worse += best[1] < best[0]
    assert better > 4
    assert worse < 2


@pytest.mark.parametrize(
    ("players", "options"), [(2, {}), (3, {"require_wall_connection": False}), (4, {"teams": True})]
)
def test_the_same_seed_gives_the_same_choice(players: int, options: dict[str, bool]) -> None:
    state = GAME.start(players, options)
    dice, decisions = FastDice("again"), 0
    while state.to_act is not None and decisions < 12:
        if state.to_act < 0:
            state.play(dice.pick(state.chances()))
            continue
        decisions += 1
        seen = state.seen_by(state.to_act)
        told, again = (teahouse.bot("grandmaster", GAME, seed=7, visits=50).opinion(seen) for _ in range(2))
        assert told == again
        state.play(told[0].action)


# What a bot may know


@pytest.mark.parametrize("level", LEVELS)
def test_hidden_tiles_don_t_change_the_choice(level: str) -> None:
    hands = ("tower tee, 5 tee", "tower corner, 2 straight, 3 corner", "tower straight, end, straight, corner, 2 cross")
    told = []
    for hand in hands:
        state = board(TWO_GAPS, f"hand 0: tower corner, end, straight, tee, cross\nhand 1: {hand}")
        bot = teahouse.bot(level, GAME, seed=3)
        told.append([(str(one.action), one.value) for one in bot.opinion(state.seen_by(0))])
    assert told[0] == told[1] == told[2]


@pytest.mark.parametrize("skill", Skill)
@pytest.mark.parametrize("options", [{}, {"chain_within_turn": False}, {"require_wall_connection": False}])
def test_every_legal_action_has_a_value(skill: Skill, options: dict[str, bool]) -> None:
    state = GAME.start(3, options)
    assert isinstance(state, State)
    rng, dice = Random(1), FastDice("opinions")
    decisions = 0
    while state.to_act is not None and decisions < 24:
        if state.to_act < 0:
            state.play(dice.pick(state.chances()))
            continue
        decisions += 1
        told = opinion(skill, state.seen_by(state.to_act), rng)
        assert told is not None
        assert {action for action, _ in told} == set(state.legal())
        assert len(told) == len(state.legal())
        values = [value for _, value in told]
        assert values == sorted(values, reverse=True)
        assert 0 <= values[-1] <= values[0] <= 1
        state.play(told[0][0] if decisions % 3 else state.random_action(rng))


@pytest.mark.parametrize(
    "options",
    [
        {"size_rule": "bounding_box", "nested_counts_inside": True},
        {"size_rule": "interior_cells", "subdivide_scores": False},
        {"refill_mix": "choose", "allow_pass": False},
        {"discard_order": "draw_first", "tie": "shared"},
        {"teams": True},
    ],
)
def test_plays_under_every_option(options: dict[str, object]) -> None:
    state = GAME.start(4 if "teams" in options else 2, options)
    assert isinstance(state, State)
    dice, rng = FastDice("options"), Random(2)
    for _ in range(400):
        if state.to_act is None:
            break
        if state.to_act < 0:
            state.play(dice.pick(state.chances()))
            continue
        level = rng.choices(("club", "master", "grandmaster"), (16, 3, 1))[0]
        state.play(teahouse.bot(level, GAME, seed=1).choose(state.seen_by(state.to_act)))
    assert sum(state.points)


# The planner


def positions(number: int, seed: str) -> list[State]:
    """Positions out of random games, at the beginning of a turn or in the middle of one."""
    found: list[State] = []
    rng, dice = Random(seed), FastDice(seed)
    while len(found) < number:
        state = GAME.start(rng.choice((2, 3, 4)))
        assert isinstance(state, State)
        length = rng.randrange(3, 60)
        while state.to_act is not None and (state.to_act < 0 or length):
            if state.to_act < 0:
                state.play(dice.pick(state.chances()))
                continue
            length -= 1
            state.play(state.random_action(rng))
        if state.to_act is not None:
            found.append(state)
    return found


def by_flood(state: State, before: set[frozenset[int]]) -> int:
    """CY-5.1 word for word: the courtyards that were not there before, size times towers."""
    total = 0
    for region in flood(state.tiles) - before:
        cells = touched(region)
        total += len(cells) * towers_at(state.tiles, cells)
    return total


@pytest.mark.rule("CY-4.5", "CY-4.6", "CY-5.1", "CY-5.3")
def test_loops_bring_what_the_rules_say() -> None:
    checked = 0
    rng = Random("loops")
    for state in positions(60, "loops"):
        before = flood({cell: tile for cell, tile in state.tiles.items() if cell not in state.placed})
        now = by_flood(state, before)
        loops = Finder(state, 6, through=True).loops
        for loop in rng.sample(loops, min(12, len(loops))):
            trial = state.copy()
            for cell, walls in zip(loop.cells, loop.walls, strict=True):
                lay(trial, walls, cell)
            assert by_flood(trial, before) - now == loop.points
            for cell, more in zip(loop.cells, loop.towers, strict=True):
                trial.tiles[cell] |= 16
                assert by_flood(trial, before) - now == loop.points + more
                trial.tiles[cell] &= 15
            checked += 1
    assert checked > 400


@pytest.mark.rule("CY-5.1")
def test_turns_score_what_the_game_gives() -> None:
    scoring = 0
    for state in positions(40, "turns"):
        seat = state.turn
        for one in plan(state, MASTER.plans)[:5]:
            trial = state.copy()
            for action in one.actions:
                assert action in trial.legal()
                trial.play(action)
            if trial.stage == PLACE:
                trial.play(DONE)
            if one.actions:
                assert trial.points[seat] - state.points[seat] == one.points
                scoring += one.points > 0
    assert scoring > 50


def test_a_hand_fills_a_loop_as_its_layouts_show() -> None:
    seen = set()
    for state in positions(40, "fit"):
        tally = state.hands[state.turn]
        for loop in Finder(state, 3).loops[:10]:
            ways = ways_to_lay(loop, tally, 200)
            way = fit(loop.shape, tally)
            seen.add(way)
            assert bool(ways) == (way in (PLAIN, WITH_TOWER))
            for laid in ways:
                after = begin(state).then(laid)
                assert after is not None
                assert any(action.tile >= 16 for action in laid) == (way == WITH_TOWER)
    assert len(seen) == 3


def best_by_trying(state: State, tiles: int, seat: int, before: int) -> int:
    """The most that any turn with so many more tiles scores: every one of them is played."""
    best = this_turn(state) if state.stage in (CHOOSE, PLACE) else state.points[seat] - before
    if tiles and state.stage in (CHOOSE, PLACE):
        for action in state.legal():
            if isinstance(action, Place):
                after = state.copy()
                after.play(action)
                best = max(best, best_by_trying(after, tiles - 1, seat, before))
    return best


def test_finds_the_best_turn_of_two_tiles() -> None:
    scoring = 0
    for state in positions(120, "two tiles"):
        if len(state.tiles) > 45:
            continue
        held = counts(state.hands[state.turn])
        kinds = [kind for kind in range(9) for _ in range(held[kind])]
        state.hands[state.turn] = sum(
            1 << 8 * kind for kind in Random(len(state.tiles)).sample(kinds, min(2, len(kinds)))
        )
        best = best_by_trying(state, 2, state.turn, state.points[state.turn])
        assert plan(state, MASTER.plans)[0].points == best
        scoring += best > this_turn(state)
    assert scoring > 10
