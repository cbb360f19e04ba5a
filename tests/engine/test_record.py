"""Records: every way one can be wrong gets one clear sentence."""

import json
import pickle
from pathlib import Path
from typing import Any

import pytest

import teahouse
from teahouse import Hand, Illegal, Record, Refused, Unreadable, Wrong
from teahouse.engine import fair
from teahouse.simulate import random_record

YOZU = teahouse.game("yozu")


@pytest.fixture
def plain() -> dict[str, Any]:
    """The document of a good record."""
    return random_record(YOZU, 3, {"first": 0}, seed=1).as_json()


def complaint(plain: dict[str, Any]) -> str:
    with pytest.raises(Wrong) as wrong:
        Record.loads(json.dumps(plain)).verify()
    assert "\n" not in str(wrong.value)
    return str(wrong.value)


def test_a_good_record_verifies(plain: dict[str, Any]) -> None:
    assert Record.loads(json.dumps(plain)).verify().over


def test_a_record_is_one_json_document_with_the_fields_of_the_format(plain: dict[str, Any]) -> None:
    fields = ["teahouse", "game", "rules", "match", "players", "options", "data", "fair", "moves", "outcome"]
    assert list(plain) == fields
    assert plain["moves"][0].startswith("~ deal ")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "it is empty"),
        (" \n", "it is empty"),
        ("{", "it is not a JSON document (line 1)"),
        ("[]", "it is not a Teahouse record"),
        ("{}", "it is not a Teahouse record"),
        ("null", "it is not a Teahouse record"),
        ("[" * 100_000, "it is not a JSON document"),
        ('{"teahouse": ' + "1" * 5000 + "}", "it is not a JSON document"),
    ],
)
def test_what_is_no_record(text: str, says: str) -> None:
    with pytest.raises(Wrong) as wrong:
        Record.loads(text)
    assert says in str(wrong.value)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"teahouse": 3}, "it is of format 3"),
        ({"game": "go"}, "there is no game 'go'"),
        ({"rules": 99}, "rules version 99 of Yozu; this Teahouse knows versions 1 to 2"),
        ({"rules": 0}, "rules version 0"),
        ({"rules": True}, "'rules' should be of type int"),
        ({"players": ["a"]}, "Yozu is for 3 to 6 players"),
        ({"players": [1, 2, 3]}, "'players' should hold texts only"),
        ({"options": {"first": 8}}, "option first can't be 8"),
        ({"options": {"colour": "red"}}, "there is no option 'colour'"),
        ({"moves": [1]}, "'moves' should hold texts only"),
        ({"moves": "guess"}, "'moves' should be of type list"),
        ({"outcome": 3}, "'outcome' should be an object or null"),
        ({"fair": {"dice": "loaded"}}, "not known here: 'loaded'"),
        ({"fair": {"dice": fair.SCHEME, "seed": "xyz"}}, "'fair' doesn't say"),
        ({"fair": {"dice": fair.SCHEME, "table": "t", "hand": 1, "words": [""]}}, "'fair' doesn't say"),
        (
            {"fair": {"dice": fair.SCHEME, "table": "t", "hand": 1, "words": [], "seats": [], "key": "00"}},
            "'fair' doesn't say",
        ),
        (
            {"fair": {"dice": fair.SCHEME, "table": "\ud800", "hand": 1, "words": [], "seats": [], "seed": "00"}},
            "half a character",
        ),
        ({"players": ["a", "\udc00", "c"]}, "half a character"),
        (
            {"fair": {"dice": fair.DEAL, "table": "2026-11-18", "hand": 1, "words": [], "seats": ["a"]}},
            "'fair' doesn't say",
        ),
        ({"fair": {"dice": "fast"}}, "not known here"),
        ({"outcome": None}, "it has no outcome, but the moves lead to"),
    ],
)
def test_a_changed_field(plain: dict[str, Any], change: dict[str, Any], says: str) -> None:
    assert says in complaint({**plain, **change})


@pytest.mark.parametrize("field", ["game", "moves", "options", "fair"])
def test_a_missing_field(plain: dict[str, Any], field: str) -> None:
    del plain[field]
    assert f"the field {field!r} is missing" in complaint(plain)


def first_line(plain: dict[str, Any], verb: str) -> int:
    return next(at for at, line in enumerate(plain["moves"]) if line.split()[1] == verb)


def test_a_move_out_of_turn_names_its_line(plain: dict[str, Any]) -> None:
    at = first_line(plain, "guess")
    line = plain["moves"][at]
    plain["moves"][at] = f"{(int(line[0]) + 1) % 3}{line[1:]}"
    said = complaint(plain)
    assert said.startswith(f"line {at + 1}, ")
    assert f"it is the turn of seat {line[0]}" in said


def test_an_illegal_move_names_its_line_and_rule(plain: dict[str, Any]) -> None:
    at = first_line(plain, "guess")
    plain["moves"][at] = plain["moves"][at][0] + " keep"
    assert complaint(plain).startswith(f"line {at + 1}, ")
    assert "YO-3.6" in complaint(plain)


@pytest.mark.parametrize("line", ["0 sing", "sing", "", "x guess panda winter", "0", "~", "²  guess panda winter"])
def test_a_line_that_cannot_be_read(plain: dict[str, Any], line: str) -> None:
    plain["moves"][2] = line
    assert complaint(plain).startswith("line 3, ")


def test_a_die_that_was_changed_is_found(plain: dict[str, Any]) -> None:
    at = first_line(plain, "draw")
    drawn = plain["moves"][at]
    # Another card, and nothing after it: the line is legal, but these dice don't give it.
    other = next(f"~ draw panda {season}" for season in ("spring", "summer") if season not in drawn)
    plain["moves"] = [*plain["moves"][:at], other]
    plain["outcome"] = None
    assert f"line {at + 1}, {other!r}: the dice of this hand give {drawn[2:]!r} here" in complaint(plain)


def test_lines_after_the_end(plain: dict[str, Any]) -> None:
    plain["moves"].append("0 keep")
    assert "the game is over before this line" in complaint(plain)


def test_a_changed_outcome(plain: dict[str, Any]) -> None:
    plain["outcome"] = {**plain["outcome"], "scores": [9, 9, 9]}
    assert "but the moves lead to" in complaint(plain)


def test_a_record_that_stops_early_has_no_outcome(plain: dict[str, Any]) -> None:
    plain["moves"] = plain["moves"][:10]
    assert "but the game is not over" in complaint(plain)
    plain["outcome"] = None
    assert not Record.loads(json.dumps(plain)).verify().over


def test_another_component_set_of_the_same_name(plain: dict[str, Any]) -> None:
    plain["data"] = {"tiles": "0" * 64}
    assert "another tiles set" in complaint(plain)


def test_files(tmp_path: Path, plain: dict[str, Any]) -> None:
    path = tmp_path / "game.json"
    Record.from_json(plain).save(path)
    assert Record.load(path).as_json() == plain
    assert [file.name for file in tmp_path.iterdir()] == ["game.json"]
    with pytest.raises(Wrong, match="can't be opened"):
        Record.load(tmp_path / "nothing.json")
    (tmp_path / "bytes.json").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(Wrong, match="not a text file"):
        Record.load(tmp_path / "bytes.json")


def fair_hand() -> Hand:
    """A hand with fair dice, played a little."""
    seed = bytes(range(32))
    agreed = fair.Promise.make("t-1", 1, seed).agreed(["t0", "t1", "t2"], ["", "", ""])
    hand = Hand.begin(YOZU, ["a", "b", "c"], {"first": 0}, fair=agreed)
    hand.roll()
    return hand


def test_fair_dice_of_a_record_are_verified() -> None:
    plain = fair_hand().record.as_json()
    Record.loads(json.dumps(plain)).verify()
    plain["fair"] = {**plain["fair"], "words": ["00", "", ""]}
    assert "the dice of this hand give" in complaint(plain)


def test_names_are_free_and_tokens_are_not() -> None:
    plain = fair_hand().record.as_json()
    plain["players"] = ["Mei", "(forgotten)", "c 2"]
    Record.loads(json.dumps(plain)).verify()
    plain["fair"] = {**plain["fair"], "seats": ["t0", "t2", "t1"]}
    assert "the dice of this hand give" in complaint(plain)


def named_hand() -> Hand:
    """A hand of the first scheme: the key is made of the names."""
    seed = bytes(range(32))
    promise = fair.commitment("t-1", 1, seed, fair.NAMED)
    about = {"table": "t-1", "hand": 1, "commitment": promise, "words": ["", "", ""], "seed": seed.hex()}
    hand = Hand.begin(YOZU, ["a", "b", "c"], {"first": 0}, fair={"dice": fair.NAMED, **about})
    hand.roll()
    return hand


def test_the_first_scheme_verifies_by_names() -> None:
    plain = named_hand().record.as_json()
    Record.loads(json.dumps(plain)).verify()
    renamed = {**plain, "players": ["a", "B", "c"]}
    assert "the dice of this hand give" in complaint(renamed)
    # What was in the key stays beside what people are called now.
    renamed["fair"] = {**plain["fair"], "seats": ["a", "b", "c"]}
    assert Record.loads(json.dumps(renamed)).proof() == "dice verified"
    Record.loads(json.dumps(renamed)).verify()


def test_a_forgotten_name_of_the_first_scheme_leaves_the_key() -> None:
    record = named_hand().record
    dice = record.dice()
    assert isinstance(dice, fair.FairDice)
    plain = {**record.as_json(), "players": ["a", "(forgotten)", "c"], "fair": {**record.fair, "key": dice.key.hex()}}
    again = Record.loads(json.dumps(plain))
    again.verify()
    assert "forgotten" in again.proof()
    plain["fair"] = {**plain["fair"], "key": "00" * 32}
    assert "the dice of this hand give" in complaint(plain)


def test_a_seed_the_house_did_not_commit_to() -> None:
    plain = fair_hand().record.as_json()
    plain["fair"] = {**plain["fair"], "commitment": "00" * 32}
    assert "not the one the house committed to" in complaint(plain)


def test_undo_takes_lines_back_but_the_dice_go_on() -> None:
    hand = fair_hand()
    before = hand.state.copy()
    drawn = [line for line in hand.record.moves if " draw " in line]
    hand.undo(1, 2)  # both draws
    assert hand.record.moves[-1] == "1 undo 2"
    hand.roll()
    again = [line for line in hand.record.moves if " draw " in line][2:]
    assert len(again) >= 2
    assert again != drawn  # 32 seeded draws: the fifth and sixth differ from the third and fourth
    assert hand.state != before
    Record.loads(hand.record.dumps()).verify()
    assert Hand(Record.loads(hand.record.dumps())).state == hand.state


def test_chance_takes_nothing_back() -> None:
    plain = fair_hand().record.as_json()
    assert "chance takes nothing back" in complaint({**plain, "moves": [*plain["moves"], "~ undo 1"]})


@pytest.mark.parametrize("lines", [0, 99, -1])
def test_undo_of_lines_that_do_not_stand_is_refused_and_changes_nothing(lines: int) -> None:
    hand = fair_hand()
    before = hand.record.as_json()
    moves = list(hand.record.moves)
    with pytest.raises(Unreadable, match="undo N"):
        hand.undo(0, lines)
    assert hand.record.as_json() == before
    assert hand.record.moves == moves


def test_an_illegal_action_changes_neither_state_nor_record() -> None:
    hand = fair_hand()
    moves, state = list(hand.record.moves), hand.state.copy()
    with pytest.raises(Illegal) as illegal:
        hand.play(hand.state.parse("keep"))
    assert illegal.value.reason.rule == "YO-3.6"
    assert (hand.record.moves, hand.state) == (moves, state)


def test_a_refusal_crosses_to_another_process() -> None:
    hand = fair_hand()
    with pytest.raises(Illegal) as illegal:
        hand.play(hand.state.parse("keep"))
    copy = pickle.loads(pickle.dumps(illegal.value))
    assert (type(copy), str(copy), copy.reason) == (Illegal, str(illegal.value), illegal.value.reason)


def test_a_hand_without_dice_cannot_roll() -> None:
    with pytest.raises(Refused, match="no dice"):
        Hand.begin(YOZU, ["a", "b", "c"]).roll()
