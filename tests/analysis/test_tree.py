"""What was tried beside a game: what may be tried, how it is told, what is cut, and what others are told of it."""

import json
from pathlib import Path
from random import Random

import pytest

import teahouse
from teahouse.analysis import root as roots
from teahouse.analysis import writing
from teahouse.analysis.root import Root
from teahouse.analysis.tree import Node, add, branch, check, choose, cut, fall, followed, play, rename, rows, stand
from teahouse.engine import Illegal, Record, Refused, Unreadable, Voice, Wrong
from teahouse.engine.hand import Hand
from teahouse.simulate import random_record

VOICE = Voice(["Ann", "Bob", "Cid"], 2)
YOZU = """yozu, 3 players
oracle: 0
hand: panda winter, tiger summer
garden 0: carp fall
garden 1: carp spring
garden 2: tiger fall
guesser: 2
"""
CID = Root(YOZU, 2)
GUESS = ("2 guess carp winter",)


def alone() -> Record:
    """A game of Yardzee alone whose first turn is: 1 1 2 3 4 is rolled and written into Ones, for 2 points."""
    hand = Hand.begin(teahouse.game("yardzee"), ["Ann"])
    hand.dice = teahouse.FastDice(1)
    for line in ("~ first 0", "~ roll 1 1 2 3 4", "0 score ones"):
        hand.follow(line)
        hand.record.moves.append(line)
    hand.go_on(lambda state, _: state.legal()[-1])
    return hand.record


# Trying


def test_a_move_is_tried_for_whoever_decides_and_stands_once() -> None:
    nodes, at = play(CID, (), 0, "guess carp winter")
    assert (nodes, at) == ((Node(0, GUESS, "tried"),), 1)
    assert stand(CID, nodes, at).state.to_act == 0, "now the Oracle answers"
    again, at = play(CID, nodes, 0, "guess carp winter")
    assert (again, at) == (nodes, 1)
    other, at = play(CID, nodes, 0, "guess panda winter")
    assert (other[1], at) == (Node(0, ("2 guess panda winter",), "tried"), 2)
    deeper, at = play(CID, other, 1, "answer winter")
    assert (deeper[2], at) == (Node(1, ("0 answer winter",), "tried"), 3)
    assert stand(CID, deeper, 0).state == CID.state, "where it begins nothing has changed"


def test_what_the_rules_forbid_is_refused_with_its_clause_and_changes_nothing() -> None:
    nodes, at = play(CID, (), 0, "guess carp winter")
    with pytest.raises(Illegal) as refused:
        play(CID, nodes, at, "answer carp")
    assert refused.value.reason.rule.startswith("YO-")
    with pytest.raises(Unreadable):
        play(CID, nodes, at, "answer ten dragons")
    with pytest.raises(Refused, match="chance does not decide here"):
        fall(CID, nodes, at, teahouse.FastDice(1))
    with pytest.raises(Refused, match="there are nodes 0 to 1, not 2"):
        play(CID, nodes, 2, "answer winter")


def test_chance_is_chosen_or_falls() -> None:
    root = roots.of_record(alone(), 1, 0)
    nodes, at = choose(root, (), 0, [f"roll {n}" for n in (6, 6, 6, 6, 6)])
    assert nodes == (Node(0, ("~ roll 6 6 6 6 6",), "chosen"),)
    fell, fallen = fall(root, nodes, 0, teahouse.FastDice(3))
    assert fell[1].how == "fell"
    assert fallen == 2
    with pytest.raises(Refused, match="choose all of it first"):
        choose(root, nodes, 0, ["roll 6"])
    with pytest.raises(Refused, match="chance decides here: choose what falls, or let it fall"):
        play(root, nodes, 0, "score ones")
    assert play(root, nodes, at, "score yardzee")[1] == 2


def test_a_tree_has_a_bound() -> None:
    full = tuple(Node(0, (f"2 guess {card}",), "tried") for card in ["carp winter"] * 300)
    with pytest.raises(Refused, match="at most 300 nodes; cut some branches first"):
        add(CID, full, 0, ("2 guess panda winter",), "tried")
    with pytest.raises(Refused, match="at most 300 nodes, not 301"):
        check(CID, (*full, full[0]))


@pytest.mark.parametrize(
    ("node", "says"),
    [
        (Node(1, GUESS, "tried"), "node 1 can't stand after 1"),
        (Node(-1, GUESS, "tried"), "node 1 can't stand after -1"),
        (Node(0, (), "tried"), "not of one seat or of chance"),
        (Node(0, (*GUESS, "0 answer winter"), "tried"), "not of one seat or of chance"),
        (Node(0, (*GUESS, *GUESS), "tried"), "holds more than one move"),
        (Node(0, GUESS, "chosen"), "can't be chosen"),
        (Node(0, GUESS, "played"), "was never played"),
        (Node(0, GUESS, "tried", "n" * 61), "at most 60 letters"),
        (Node(0, ("1 guess carp winter",), "tried"), "it is the turn of seat 2"),
        (Node(0, ("~ draw carp winter",), "fell"), "it is the turn of seat 2"),
        (Node(0, ("nobody",), "tried"), "expected a seat or ~"),
    ],
)
def test_what_somebody_sends_is_checked_by_the_rules(node: Node, says: str) -> None:
    with pytest.raises((Refused, Unreadable, Illegal), match=says):
        check(CID, (node,))


# Cutting and naming


def grown() -> tuple[Node, ...]:
    """Two guesses, and an answer to each:  1 - 3,  2 - 4."""
    nodes, one = play(CID, (), 0, "guess carp winter")
    nodes, two = play(CID, nodes, 0, "guess panda summer")
    nodes, _ = play(CID, nodes, one, "answer winter")
    nodes, _ = play(CID, nodes, two, "answer summer")
    return nodes


def test_a_branch_is_cut_with_all_that_follows_it() -> None:
    left, numbers = cut(grown(), 1)
    assert left == (Node(0, ("2 guess panda summer",), "tried"), Node(1, ("0 answer summer",), "tried"))
    assert numbers == [0, 0, 1, 0, 2], "whoever stood in it stands before it"
    last, numbers = cut(grown(), 4)
    assert [node.lines for node in last] == [node.lines for node in grown()[:3]]
    assert numbers == [0, 1, 2, 3, 2]


def test_the_game_itself_is_never_cut() -> None:
    root = roots.of_record(alone(), 2, 0)
    nodes = followed(root, (), 0)
    assert nodes[0] == Node(0, ("0 score ones",), "played")
    with pytest.raises(Refused, match="the game itself can't be cut"):
        cut(nodes, 1)


def test_a_name_is_one_line_and_can_be_taken_away() -> None:
    nodes = rename(grown(), 2, "  Ask for\n summer ")
    assert nodes[1].name == "Ask for summer"
    assert rename(nodes, 2, "")[1].name == ""
    with pytest.raises(Refused, match="at most 60 letters"):
        rename(nodes, 1, "n" * 61)


# What is told of it


def test_rows_tell_turns_by_their_seat_and_draws_by_their_pieces() -> None:
    root = roots.of_record(alone(), 1, 0)
    nodes = followed(root, (), 0)
    nodes, six = choose(root, nodes, 0, ["roll 6"] * 5)
    nodes, _ = play(root, nodes, six, "score yardzee")
    nodes = rename(nodes, six, "If five sixes come")
    told = rows(root, nodes, Voice(["Ann"], 0))
    # The game: 1 roll and 1 score are shown; 13 turns of at least a roll and a score less these two are not.
    assert [(row.level, row.seat, row.how, row.deed, row.name) for row in told] == [
        (1, None, "played", "1, 1, 2, 3, 4", ""),
        (2, 0, "played", "You score 2 in Ones", ""),
        (1, None, "chosen", "6, 6, 6, 6, 6", "If five sixes come"),
        (2, 0, "tried", "You score 50 in Yardzee", ""),
    ]
    assert [row.beyond for row in told] == [0, len(root.played) - 2, 0, 0]


def test_moves_of_one_seat_in_a_row_are_one_row_until_something_branches_off() -> None:
    text = "courtyard, 2 players\nboard: 0,0\n    +\nhand 0: tower cross, 2 straight, 3 corner\n"
    text += "hand 1: tower cross, 2 straight, 3 corner\nturn: 0\n"
    game = teahouse.game("courtyard")
    state = game.position(text)
    root = Root(state.text(), 0)
    voice = Voice(["Ann", "Bob"], 0)
    first, second = (str(action) for action in state.legal()[:2])
    nodes, one = play(root, (), 0, first)
    after = str(stand(root, nodes, one).state.legal()[0])
    nodes, _ = play(root, nodes, one, after)
    (row,) = rows(root, nodes, voice)
    assert (row.first, row.last, row.deed) == (1, 2, "You lay 2 tiles")
    nodes, other = play(root, nodes, one, str(stand(root, nodes, one).state.legal()[1]))
    assert [(row.level, row.first, row.last) for row in rows(root, nodes, voice)] == [(1, 1, 1), (2, 2, 2), (2, 3, 3)]
    nodes, _ = play(root, nodes, 0, second)
    assert [row.first for row in rows(root, nodes, voice)] == [1, 2, 3, 4]
    assert other == 3


# Where it begins


def test_a_game_goes_on_from_any_of_its_lines_as_it_was_played() -> None:
    record = alone()
    for line in (0, 1, 2, 3, len(record.moves)):
        root = roots.of_record(record, line, 0)
        assert root.open
        assert list(root.played) == record.moves[line:]
        assert len(followed(root, (), 0)) <= 2
    root = roots.of_record(record, 0, 0)
    nodes = followed(root, (), 0)
    assert [node.lines for node in nodes] == [("~ first 0",), ("~ roll 1 1 2 3 4",)]
    further = followed(root, nodes, 2)
    assert further[2] == Node(2, ("0 score ones",), "played")
    check(root, further)
    with pytest.raises(Refused, match="there are lines 0 to"):
        roots.of_record(record, len(record.moves) + 1, 0)


def test_what_was_taken_back_is_no_part_of_the_game() -> None:
    record = alone()
    record.moves[3:3] = ["0 undo 1", "0 score ones"]
    assert roots.of_record(record, 2, 0).played[0] == "0 score ones"
    assert "0 undo 1" not in roots.of_record(record, 2, 0).played
    assert list(roots.of_record(record, 4, 0).played) == record.moves[4:]
    record.moves[4:] = ["0 score twos"]
    assert roots.of_record(record, 3, 0).played == (), "that move was taken back, and nothing was played after it"


def test_of_a_table_that_is_played_a_seat_takes_only_what_it_knows() -> None:
    state = teahouse.game("yozu").position(YOZU)
    mine = roots.of_seat(state, 2)
    assert "panda winter" not in mine.text
    assert not mine.open
    drawn = mine.state
    assert drawn.seen_by(2) == state.seen_by(2), "what it knows is certain"
    assert Root(mine.text, 2).state == drawn, "and the rest is the same whenever it is asked for"
    other = teahouse.game("yozu").position(YOZU.replace("panda winter, tiger summer", "carp summer, tiger winter"))
    assert roots.of_seat(other, 2) == mine, "in another world that looks the same it is the same table"


def test_a_position_is_pasted_for_a_seat_or_for_whoever_decides() -> None:
    assert roots.pasted(YOZU) == CID
    assert roots.pasted(YOZU, 1).seat == 1
    with pytest.raises(Unreadable, match="a position begins with its game"):
        roots.pasted("chess, 2 players")
    with pytest.raises(Unreadable):
        roots.pasted("yozu, 3 players\nhand: ten dragons")
    with pytest.raises(Refused, match="there are seats 0 to 2, not 7"):
        _ = Root(YOZU, 7).state


# In records and in links


def test_a_branch_travels_in_a_link_and_comes_back_the_same() -> None:
    nodes = rename(grown(), 2, "Ask for summer")
    alone_ = branch(nodes, 4)
    assert [(node.after, node.name) for node in alone_] == [(0, "Ask for summer"), (1, "")]
    text = writing.packed(alone_, YOZU, 2)
    assert len(text) < 400
    assert set(text) <= set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_")
    assert writing.unpacked(text) == (alone_, YOZU, 2)
    assert writing.unpacked(writing.packed(nodes)) == (nodes, "", None)


def test_a_link_is_no_longer_than_messengers_let_through() -> None:
    rng = Random(1)
    wild = tuple(Node(0, (f"2 guess {rng.random()}",), "tried") for _ in range(200))
    with pytest.raises(Refused, match="a link holds at most 1800 letters, and this needs"):
        writing.packed(wild)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "?",
        "a" * 1801,
        "eJw",
        writing.packed(()) + "AAAA",
        writing.packed(())[:-3],
        "eJyrVkrOT0lVsjLUUSpLzClNVbIyqgUAO1wF8A",
    ],
)
def test_what_is_no_branch_is_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(Refused, match="this link holds no branch"):
        writing.unpacked(text)


def test_a_link_that_unpacks_without_end_is_refused() -> None:
    bomb = writing.packed((Node(0, ("2 guess " + "a" * 20_000,), "tried"),))
    assert writing.unpacked(bomb)
    bomb = writing.packed((Node(0, ("2 guess " + "a" * 40_000,), "tried"),))
    with pytest.raises(Refused, match="this link holds no branch"):
        writing.unpacked(bomb)


def test_a_record_carries_branches_that_count_for_nothing(tmp_path: Path) -> None:
    record = random_record(teahouse.game("yozu"), 3, seed=1)
    before = record.as_json()
    record.branches = [{"line": 5, "nodes": writing.as_json(grown())}]
    path = tmp_path / "record.json"
    record.save(path)
    plain = json.loads(path.read_text())
    # Format 1 reads its own fields and passes over all others, so who knows no branches reads the same record.
    assert plain["teahouse"] == 1
    assert {name: value for name, value in plain.items() if name != "branches"} == json.loads(json.dumps(before))
    read = Record.load(path)
    assert read.verify().over
    assert read.branches == record.branches
    assert writing.from_json(read.branches[0]["nodes"]) == grown()
    assert Record.loads(json.dumps({**plain, "branches": [{"anything": 1}]})).verify().over
    with pytest.raises(Wrong, match="the field 'branches' should hold objects only"):
        Record.loads(json.dumps({**plain, "branches": ["carp"]}))


@pytest.mark.parametrize(
    "plain", [{}, [1], [{}], [{"after": True, "lines": [], "how": "tried"}], [{"after": 0, "lines": [], "how": "x"}]]
)
def test_branches_of_a_record_that_are_none_are_refused(plain: object) -> None:
    with pytest.raises(Refused):
        writing.from_json(plain)
