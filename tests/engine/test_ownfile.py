"""Files of one's own: one form for all games, and the forms of earlier releases for ever."""

import json
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pytest

import teahouse
from teahouse import Record, Refused, Unreadable
from teahouse.engine import Hand
from teahouse.engine import options as opts
from teahouse.engine.ownfile import MOST_CHARACTERS, OwnFile, carried
from teahouse.games.courtyard.pieces.sets import fingerprint

FILES = [("courtyard", "tiles"), ("yang-tzee", "tiles"), ("yellow-and-yangtze", "map")]
GOLDEN = Path(__file__).parent.parent / "golden"

CORNERS = {"straight": 10, "corner": 10, "tower corner": 4}
BAMBOO = ["A1 start bamboo sun moon", *(f"F{number} play fish bird plum" for number in range(12))]
# Each as an earlier release wrote it, and the file that means the same.
EARLIER = [
    (
        "courtyard",
        {"tiles": CORNERS, "sha256": fingerprint(CORNERS)},
        "wall straight 10\nwall corner 10\ntower corner 4\n",
    ),
    (
        "yang-tzee",
        {"tiles": BAMBOO, "hash": sha256("".join(f"{line}\n" for line in BAMBOO).encode()).hexdigest()},
        "\n".join(BAMBOO),
    ),
]


def kind_of(game: str, option: str) -> OwnFile[Any]:
    kind = opts.file_kind(teahouse.game(game).options, option)
    assert kind is not None
    return kind


def play(game: str, option: str, value: Any) -> Hand:
    """A whole hand with this file, by chance."""
    hand = Hand.begin(teahouse.game(game), ["Ann", "Ben"], {option: value}, seed="own")
    rng = Random(3)
    hand.roll()
    while not hand.state.over:
        hand.play(hand.state.random_action(rng))
        hand.roll()
    return hand


def test_these_are_the_games_with_files() -> None:
    assert [
        (name, option)
        for name in sorted(teahouse.names())
        for option in opts.declared(teahouse.game(name).options)
        if opts.file_kind(teahouse.game(name).options, option)
    ] == FILES


@pytest.mark.parametrize(("game", "option"), FILES)
def test_a_file_travels_as_its_text_with_its_hash(game: str, option: str) -> None:
    kind = kind_of(game, option)
    text = f"# mine\n{kind.example()}"
    value = kind.read(text)
    assert value == {"text": text, "sha256": sha256(text.encode()).hexdigest()}
    assert kind.of(value).digest == kind.of("standard").digest, "a remark changes nothing that is played with"
    written = play(game, option, value).record.dumps()
    assert json.loads(written)["options"][option] == value
    assert json.loads(written)["data"] == {option: kind.of("standard").digest}
    Record.loads(written).verify()


@pytest.mark.parametrize(("game", "option"), FILES)
def test_what_is_wrong_with_a_file_is_told_alike(game: str, option: str) -> None:
    kind, text = kind_of(game, option), kind_of(game, option).example()
    start = teahouse.game(game).start
    for wrong in ({"text": text}, {"text": text, "sha256": 1}, {"text": 1, "sha256": ""}, "../standard", 5, [text], {}):
        with pytest.raises(Refused, match=f"(?s)option {option} can't be .*; possible: standard"):
            start(2, {option: wrong})
    with pytest.raises(Refused, match=f"option {option}: the hash is not that of the text"):
        start(2, {option: {"text": text, "sha256": "0" * 64}})
    with pytest.raises(Refused, match=f"option {option}: line 1"):
        start(2, {option: carried(f"?\n{text}")})
    with pytest.raises(Unreadable, match="line 1"):
        kind.read(f"?\n{text}")
    with pytest.raises(Unreadable, match=f"at most {MOST_CHARACTERS} characters"):
        kind.read(text + "#" * MOST_CHARACTERS)
    with pytest.raises(Unreadable, match="half a character"):
        kind.read(f"# \ud800\n{text}")
    with pytest.raises(Refused, match="can't be"):
        start(2, {option: carried(text + "#" * MOST_CHARACTERS)})


@pytest.mark.parametrize(("game", "value", "text"), EARLIER)
def test_the_form_of_an_earlier_release_means_the_same_and_stays_as_it_is_written(
    game: str, value: dict[str, Any], text: str
) -> None:
    kind = kind_of(game, "tiles")
    assert kind.of(value).digest == kind.of(carried(text)).digest
    hand = play(game, "tiles", value)
    written = hand.record.dumps()
    assert json.loads(written)["options"]["tiles"] == value, "the dice hang on the options as they are written"
    assert Record.loads(written).verify() == hand.state
    again = teahouse.game(game).position(hand.state.text())
    assert again == hand.state
    assert opts.as_json(again.options)["tiles"] == value
    for name in value:
        with pytest.raises(Refused, match="option tiles"):
            teahouse.game(game).start(2, {"tiles": {**value, name: "0" * 64}})


@pytest.mark.parametrize(("game", "option"), FILES)
def test_records_of_before_carry_files_in_their_own_form_and_verify(game: str, option: str) -> None:
    kept = [json.loads(path.read_text(encoding="utf-8")) for path in sorted((GOLDEN / game).glob("*.json"))]
    own = [plain for plain in kept if isinstance(plain["options"].get(option), dict)]
    assert own
    for plain in own[:4]:
        record = Record.from_json(plain)
        record.verify()
        assert record.as_json()["options"][option] == plain["options"][option]
