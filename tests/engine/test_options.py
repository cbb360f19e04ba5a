"""Options and names: what can't be is refused with what can."""

import dataclasses
import pickle
from dataclasses import dataclass
from typing import Any

import pytest

import teahouse
from teahouse import Record, Refused
from teahouse.engine import CHANCE, Game
from teahouse.engine import options as opts
from teahouse.engine.options import Choice, option
from teahouse.games.yozu.about import Options
from teahouse.games.yozu.rules import State

YOZU = teahouse.game("yozu")


def test_defaults_are_typed() -> None:
    options = YOZU.start(3).options
    assert options.max_guesses == 0
    assert options.show_log is True
    assert options.first is None


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"max_gueses": 3}, "there is no option 'max_gueses'; did you mean max_guesses?"),
        ({"max_gueses": 3}, "exhaustion"),
        ({"max_guesses": -1}, "option max_guesses can't be -1; possible: a whole number from 0 to 999"),
        ({"max_guesses": True}, "option max_guesses can't be true"),
        ({"max_guesses": "3"}, "can't be 3"),
        ({"exhaustion": "best"}, "possible: draw | closest"),
        ({"exhaustion": None}, "option exhaustion can't be none"),
        ({"exhaustion": ["draw"]}, "possible: draw | closest"),
        ({"show_log": 1}, "possible: true | false"),
        ({"first": 3}, "possible: none | a seat: 0 1 2"),
        ({"first": False}, "option first can't be false"),
    ],
)
def test_a_wrong_option_is_refused_with_what_is_possible(given: dict[str, object], says: str) -> None:
    with pytest.raises(Refused) as refused:
        YOZU.start(3, given)
    assert says in str(refused.value)


def test_a_wrong_number_of_players_is_refused() -> None:
    with pytest.raises(Refused, match="Yozu is for 3 to 6 players, not 9"):
        YOZU.start(9)
    with pytest.raises(Refused):
        YOZU.start(True)


def test_unknown_games_and_bots_are_refused_with_those_there_are() -> None:
    with pytest.raises(Refused, match="did you mean yozu"):
        teahouse.game("yuzu")
    with pytest.raises(Refused, match="random, careless, sampler"):
        teahouse.bot("hal")


def test_every_game_of_the_house_has_its_name() -> None:
    assert {"yardzee", "yozu"} <= set(teahouse.names())
    for name in teahouse.names():
        assert teahouse.game(name).name == name


def test_options_are_read_from_texts() -> None:
    given = opts.read_texts(YOZU.options, ["max_guesses=5", "first=none", "show_log=false", "exhaustion=closest"])
    assert given == {"max_guesses": 5, "first": None, "show_log": False, "exhaustion": "closest"}
    assert opts.changed(YOZU.start(3, given).options) == {
        "max_guesses": 5,
        "show_log": False,
        "exhaustion": "closest",
    }


@pytest.mark.parametrize("text", ["max_guesses", "nonsense=3"])
def test_option_texts_that_make_no_sense(text: str) -> None:
    with pytest.raises(Refused):
        opts.read_texts(YOZU.options, [text])


def nested(depth: int) -> list[Any]:
    """Lists in lists, so deep."""
    found: list[Any] = []
    for _ in range(depth):
        found = [found]
    return found


@pytest.mark.parametrize("value", [nested(100_000), nested(500), {"a": nested(100_000)}, 10**5000, "\ud800"], ids=type)
@pytest.mark.parametrize(("name", "option"), [("yozu", "first"), ("yozu", "exhaustion"), ("yang-tzee", "tiles")])
def test_a_value_that_no_record_could_hold_is_refused(name: str, option: str, value: Any) -> None:
    with pytest.raises(Refused, match=f"^option {option}"):
        teahouse.game(name).start(None, {option: value})


def test_a_file_that_nests_without_end_is_no_file() -> None:
    given = opts.read_texts(teahouse.game("yang-tzee").options, ["tiles=" + '{"a":' * 100_000])
    with pytest.raises(Refused, match=r"^option tiles can't be "):
        teahouse.game("yang-tzee").start(2, given)


@pytest.mark.parametrize("name", teahouse.names())
def test_every_declared_option_names_a_clause_and_accepts_its_samples(name: str) -> None:
    game = teahouse.game(name)
    players = game.about.players[-1]
    for field in opts.declared(game.options).values():
        kind = field.metadata["kind"]
        assert field.metadata["clause"] in game.rules, field.name
        assert field.metadata["help"]
        assert kind.possible(players)
        assert kind.accepts(field.default, players)
        for sample in kind.samples(players):
            assert kind.accepts(sample, players), (field.name, sample)
        assert not kind.accepts(object(), players)


FILES = [
    (name, file)
    for name in teahouse.names()
    for file in opts.declared(teahouse.game(name).options)
    if opts.file_kind(teahouse.game(name).options, file)
]


@pytest.mark.parametrize(("name", "carrying"), FILES)
def test_a_file_with_comments_travels_in_a_position(name: str, carrying: str) -> None:
    """The file that ships, unchanged or with a remark more, is an option like any other: `#` opens no comment there."""
    game = teahouse.game(name)
    kind = opts.file_kind(game.options, carrying)
    assert kind is not None
    for text in (kind.example(), f"# one = two # three\n{kind.example()}"):
        state = game.start(2, {carrying: kind.read(text)})
        while state.to_act == CHANCE:
            state.play(next(iter(state.chances()))[0])
        again = game.position(f"# of today\n{state.text()}  # so far")
        assert again.options == state.options
        assert again == state
        seen = state.seen_by(state.to_act)
        assert pickle.loads(pickle.dumps(seen)) == seen


# Versions of the rules: an option that came later says what it was before


@dataclass(frozen=True, slots=True)
class LaterOptions(Options):  # the options of Yozu, and one that its version 9 adds
    tempo: str = option("slow", Choice("slow", "quick"), "YO-3.3", "how fast it goes", earlier="quick")


class LaterState(State):
    """A class of its own, so that Yozu keeps its game."""


@pytest.fixture(scope="module")
def later() -> Game[Any]:
    """Yozu as if version 9 of its rules had brought an option."""
    parts = {field.name: getattr(YOZU, field.name) for field in dataclasses.fields(YOZU)}
    parts |= {
        "about": dataclasses.replace(YOZU.about, rules=9),
        "options": LaterOptions,
        "state": LaterState,
        "setup": LaterState,
    }
    return Game(**parts)


def test_an_older_version_of_the_rules_has_an_option_as_it_was_before_it_came(later: Game[Any]) -> None:
    assert later.start(3).options.tempo == "slow"
    assert later.start(3, rules=9).options.tempo == "slow"
    assert later.start(3, rules=8).options.tempo == "quick"
    assert later.start(3, {"max_guesses": 4}, rules=1).options.max_guesses == 4
    # What a record says of the option itself holds, in every version.
    assert later.start(3, {"tempo": "slow"}, rules=8).options.tempo == "slow"


@pytest.mark.parametrize("rules", [0, -1, 10])
def test_a_version_of_the_rules_that_is_not_known_is_refused(later: Game[Any], rules: int) -> None:
    with pytest.raises(Refused, match=f"no rules version {rules} of Yozu; this Teahouse knows versions 1 to 9"):
        later.start(3, rules=rules)


def test_a_record_starts_by_the_rules_of_its_version(later: Game[Any]) -> None:
    names = ["a", "b", "c"]
    assert Record(later, names, {"first": 1}).start().options.tempo == "slow"
    old = Record(later, names, {"first": 1}, rules=8)
    assert old.start().options.tempo == "quick"
    assert old.options == {"first": 1}  # as written: the key of the dice is made over them


def test_options_of_the_first_release_are_those_that_declare_nothing_earlier(later: Game[Any]) -> None:
    options = later.start(3, {"max_guesses": 4}, rules=1).options
    assert opts.came_later(LaterOptions)["tempo"] == "quick"
    assert opts.as_json(options)["tempo"] == "quick"
    written = opts.as_json(options, first_release=True)
    assert written["max_guesses"] == 4
    assert "tempo" not in written


@pytest.mark.parametrize("name", teahouse.names())
def test_what_an_option_was_earlier_is_a_value_it_takes(name: str) -> None:
    game = teahouse.game(name)
    fields = opts.declared(game.options)
    for option_name, value in opts.came_later(game.options).items():
        assert fields[option_name].metadata["kind"].accepts(value, game.about.players[0])
