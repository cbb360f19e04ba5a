"""Games spoiled on purpose: the law that must see it does, with a message that names the cure."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from itertools import count
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

import teahouse
from bots import heap
from teahouse import Action, Chances, Event, Illegal, Reason, State
from teahouse.engine import lots, plain
from teahouse.engine.clauses import Clauses
from teahouse.engine.fields import derived
from teahouse.laws import clauses, knowledge, learners, notation, playing
from teahouse.laws.book import LAWS, Broken
from teahouse.laws.walk import Node, Setting, some_nodes

Law = Callable[[Node, Random], None]
Playing = Callable[[State, Action], Sequence[Event]]


@contextmanager
def spoiled(name: str, **parts: Any) -> Iterator[Setting]:
    """A game of the house with other parts, at its smallest table. Parts of its state may be other ones too."""
    game = teahouse.game(name)
    owners: dict[str, Any] = {part: game if hasattr(game, part) else game.state for part in parts}
    whole = {part: getattr(owner, part) for part, owner in owners.items()}
    try:
        for part, spoilt in parts.items():
            put(owners[part], part, spoilt)
        yield Setting(game, game.about.players[0], {})
    finally:
        for part, good in whole.items():
            put(owners[part], part, good)


def put(owner: Any, part: str, value: Any) -> None:
    if isinstance(owner, type):
        setattr(owner, part, value)
    else:
        object.__setattr__(owner, part, value)  # a game is frozen, but for this test


def keep(law: Law, setting: Setting, games: int = 6, share: float = 0.5) -> None:
    """Hold a few random games to a law, at many of their nodes."""
    rng = Random(1)
    for seed in range(games):
        for node in some_nodes(setting, seed, share):
            law(node, rng)


@contextmanager
def broken(number: int, wrong: str, *cures: str) -> Iterator[None]:
    """This law is broken; the message says what is wrong, what to do about it, and where to read on."""
    with pytest.raises(Broken) as caught:
        yield
    told = str(caught.value)
    assert told.startswith(f"Law {number}, {LAWS[number].name}, is broken by ")
    assert wrong in told.partition("\nWrong: ")[2].partition("\nWhat to do: ")[0], told
    cure = told.partition("\nWhat to do: ")[2].partition("\nMore: ")[0]
    for words in cures:
        assert words in cure, told
    assert f"\nMore: {LAWS[number].page}" in told


def all_legal(node: Node, rng: Random) -> None:
    playing.legal_and_why_not_agree(node, rng, None)


def positions(node: Node, rng: Random) -> None:
    notation.positions_round_trip(node)


# What is hidden


def but_not_seat_0(part: Callable[..., State]) -> Callable[..., State]:
    """Hiding or imagining as it should be, except that seat 0 knows it all."""
    return lambda state, seat, *rest: state.copy() if seat == 0 else part(state, seat, *rest)


@pytest.mark.parametrize("name", ["yang-tzee", "courtyard"])
def test_a_game_that_hides_nothing(name: str) -> None:
    with (
        spoiled(name, hide=plain.hide, imagine=plain.imagine) as setting,
        broken(
            12,
            "it is told the same of",
            "`hide` (the engine's default: write your own in view.py) must take out what the events didn't tell: it ",
        ),
    ):
        keep(knowledge.told_the_same_knowing_the_same, setting)


@pytest.mark.parametrize("name", ["yang-tzee", "courtyard"])
def test_a_game_that_leaks_one_hand(name: str) -> None:
    game = teahouse.game(name)
    with (
        spoiled(name, hide=but_not_seat_0(game.hide), imagine=but_not_seat_0(game.imagine)) as setting,
        broken(12, "it is told the same of", "must take out what the events didn't tell: it leaves `", "seat 0 gets"),
    ):
        keep(knowledge.told_the_same_knowing_the_same, setting)


@pytest.mark.parametrize(("name", "file"), [("yang-tzee", "view.py"), ("courtyard", "view/__init__.py")])
def test_a_seat_that_forgets_its_own_hand_when_it_imagines(name: str, file: str) -> None:
    hide, imagine = teahouse.game(name).hide, teahouse.game(name).imagine
    with (
        spoiled(name, imagine=lambda table, seat, rng: imagine(hide(table, None), None, rng)) as setting,
        broken(7, "it can tell the two apart", f"`hide` in {file} leaves it in the text", "`imagine` in "),
    ):
        keep(knowledge.nothing_leaks, setting)


def test_a_game_that_forgets_to_foresee() -> None:
    """Yozu's exchange would foresee an unknown card in the Oracle's garden."""
    with (
        spoiled("yozu", foresee=plain.try_out) as setting,
        broken(
            11,
            "foresee",
            "`foresee` (the engine's default: write your own in view.py)",
            "must stop before what hangs on something hidden",
        ),
    ):
        keep(knowledge.foresight_comes_true, setting)


def test_an_event_shown_to_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """Yozu's Oracle draws in secret (YO-2.3); here everybody is told the card."""
    from teahouse.games.yozu.moves import Drawn

    monkeypatch.setattr(Drawn, "seen_by", lambda event, seat: event)
    with (
        spoiled("yozu") as setting,
        broken(7, "the event shows it what it may not know", "`seen_by` of `Drawn` in moves.py must take out"),
    ):
        keep(knowledge.nothing_leaks, setting)


def test_yozu_of_version_1_asks_by_a_secret() -> None:
    """Guessing fall dragonfly, everybody saw whether the Oracle was asked (YO-3.3): rules version 2 mends it."""
    game = teahouse.game("yozu")
    with broken(13, "in another that it can't tell apart", "is asked of the one who knows it"):
        keep(knowledge.nobody_is_asked_by_a_secret, Setting(game, 3, {"answers": "implied"}))


def test_an_opening_without_its_clause(monkeypatch: pytest.MonkeyPatch) -> None:
    """The Oracle's card lays a secret open; an event that doesn't say by which clause is not believed."""
    from teahouse.games.yozu.moves import OracleKept

    monkeypatch.setattr(OracleKept, "opens", "")
    with (
        spoiled("yozu") as setting,
        broken(13, "tells the seat", "`OracleKept` in moves.py names in `opens` the clause that lays the secret open"),
    ):
        keep(knowledge.nobody_is_asked_by_a_secret, setting)


# What is played


def test_a_component_that_is_lost() -> None:
    """In Yozu a card that was won must lie in a garden: here it falls off the table."""
    play: Playing = teahouse.game("yozu").state.play

    def losing(state: Any, action: Action) -> Sequence[Event]:
        events = play(state, action)
        for garden in state.gardens:
            garden.clear()
        return events

    with (
        spoiled("yozu", play=losing) as setting,
        broken(2, "components are nowhere any more: {", "must put into another", "`places` in "),
    ):
        playing.games_end_and_nothing_is_lost(setting, 1)


def test_a_game_without_an_end() -> None:
    game = teahouse.game("yozu")
    with pytest.MonkeyPatch.context() as patch:
        about = game.about
        patch.setattr(type(about), "bound", 5)  # a class attribute hides the slot of every game for a moment
        with broken(1, "goes on after 5 nodes", "every game must come to an end", "raise `bound` in about.py"):
            playing.games_end_and_nothing_is_lost(Setting(game, 3, {}), 1)


@pytest.mark.parametrize("name", ["yozu", "courtyard"])
def test_an_illegal_action_that_is_listed(name: str) -> None:
    game = teahouse.game(name)
    legal = game.state.legal

    def listing(state: State) -> Sequence[Action]:
        listed = legal(state)
        forbidden = next((each for each in game.tries(state) if state.why_not(each)), None)
        return [*listed, forbidden] if listed and forbidden is not None else listed

    with (
        spoiled(name, legal=listing) as setting,
        broken(3, "`legal` lists `", "If it forbids the action, take it out of `legal` in "),
    ):
        keep(all_legal, setting)


@pytest.mark.parametrize("name", ["yozu", "courtyard"])
def test_a_legal_action_that_why_not_refuses(name: str) -> None:
    game = teahouse.game(name)
    why_not: Callable[[State, Action], Reason | None] = game.state.why_not

    def strict(state: State, action: Action) -> Reason | None:
        if action == state.legal()[0] if state.legal() else False:
            return Reason(game.about.turn_clause, "The first of all actions is refused.")
        return why_not(state, action)

    with (
        spoiled(name, why_not=strict) as setting,
        broken(3, "but `why_not` refuses it", "`why_not` in ", "refuses a legal action: let it return None there"),
    ):
        keep(all_legal, setting)


def test_a_legal_action_that_is_not_listed() -> None:
    legal = teahouse.game("yozu").state.legal
    with (
        spoiled("yozu", legal=lambda state: list(legal(state))[:1]) as setting,
        broken(3, "but `legal` does not list it", "let `why_not` in ", "if none does, let `legal` in "),
    ):
        keep(all_legal, setting)


def test_a_legal_action_that_play_refuses() -> None:
    game = teahouse.game("yozu")
    play: Playing = game.state.play

    def stubborn(state: State, action: Action) -> Sequence[Event]:
        if state.to_act == 1:
            raise Illegal(action, Reason(game.about.turn_clause, "Seat 1 may do nothing."))
        return play(state, action)

    with (
        spoiled("yozu", play=stubborn) as setting,
        broken(
            3,
            "but `play` refuses it: Seat 1 may do nothing.",
            "take every action that `legal` in rules/__init__.py lists",
        ),
    ):
        keep(all_legal, setting)


@pytest.mark.parametrize("name", ["yozu", "courtyard"])
def test_a_copy_that_shares(name: str) -> None:
    game = teahouse.game(name)
    copy: Callable[[State], State] = game.state.copy
    slots = [slot for base in game.state.__mro__ for slot in getattr(base, "__slots__", ())]

    def sharing(state: State) -> State:
        new = copy(state)
        for slot in slots:
            if isinstance(getattr(state, slot), list):
                setattr(new, slot, getattr(state, slot))
        return new

    with (
        spoiled(name, copy=sharing) as setting,
        broken(6, "", "must copy every list, dict, set and pending question that play changes"),
    ):
        keep(playing.copies_are_independent, setting)


def test_events_that_hang_on_more_than_the_state() -> None:
    """Of every seventh move the house tells nothing, whichever game it is of."""
    play: Playing = teahouse.game("yozu").state.play
    moves = count()

    def dozing(state: State, action: Action) -> Sequence[Event]:
        return play(state, action)[: None if next(moves) % 7 else 0]

    with (
        spoiled("yozu", play=dozing) as setting,
        broken(5, "of the record, `", "the events of `play` in ", "must follow from the state and the action alone"),
    ):
        playing.records_replay(setting, 1, Random(1))


def test_a_game_that_goes_on_from_the_last_one() -> None:
    moves = count()
    with (
        spoiled("yozu", random_action=lambda state, rng: state.legal()[next(moves) % len(state.legal())]) as setting,
        broken(8, "with one seed, line ", "must list in the same order every time", "keep nothing between games"),
    ):
        playing.same_seed_same_game(setting, 8)


# What is written


def test_the_text_of_an_action_that_does_not_parse_back(monkeypatch: pytest.MonkeyPatch) -> None:
    from teahouse.games.yozu.moves import Guess

    right = Guess.__str__
    monkeypatch.setattr(Guess, "__str__", lambda guess: right(guess).rpartition(" ")[0])
    with (
        spoiled("yozu") as setting,
        broken(
            4,
            "can't be read",
            "the form of `Guess` in moves.py names every field",
            "the kind of each reads what it writes",
        ),
    ):
        keep(notation.texts_and_numbers_round_trip, setting)


def test_the_text_of_an_action_that_parses_as_another() -> None:
    game = teahouse.game("yozu")
    parse = game.parse
    with (
        spoiled("yozu", parse=lambda text: parse(text.replace("winter", "summer"))) as setting,
        broken(4, "is read as", "names every field", "`parse`"),
    ):
        keep(notation.texts_and_numbers_round_trip, setting)


def test_a_position_text_that_leaves_something_out() -> None:
    write = teahouse.game("yozu").write

    def forgetful(state: State) -> str:
        return "\n".join(line for line in write(state).splitlines() if not line.startswith("guesser"))

    with (
        spoiled("yozu", write=forgetful) as setting,
        broken(
            10, "`guesser` was", "writes every field of the state", "`read` in position.py reads each of them again"
        ),
    ):
        keep(positions, setting)


def test_two_actions_with_one_name() -> None:
    words = teahouse.game("yozu").words
    named = SimpleNamespace(**{**vars(words), "name": lambda action, seen, voice: type(action).__name__})
    with (
        spoiled("yozu", words=named) as setting,
        broken(14, "have one name, 'Guess'", "`name` in ", "must say in what two legal actions differ"),
    ):
        keep(notation.everything_has_words, setting)


def test_a_tensor_that_does_not_tell_whose_decision_it_is() -> None:
    game = teahouse.game("yozu")
    whole: Any = game.part("tensor")
    fields = [field for field in whole.fields(3) if field.name != "to_act"]
    tensor = SimpleNamespace(OPEN=whole.OPEN, CHANCES=whole.CHANCES, fields=lambda players: fields)
    with (
        spoiled("yozu", part=lambda name: tensor) as setting,
        broken(4, "there is no field `to_act`", "`fields` in tensor.py declares `to_act` with a place for each seat"),
    ):
        keep(learners.numbers_tell_what_a_seat_knows, setting)


def test_a_clause_without_a_test() -> None:
    rules = Clauses(teahouse.game("yozu").rules.text + "\n\n**YO-99.1** The winner pours the tea.\n")
    with (
        spoiled("yozu", rules=rules) as setting,
        broken(
            9, "no test shows YO-99.1 (“The winner pours", "write a test of this clause in ", 'mark.rule("YO-99.1")'
        ),
    ):
        clauses.every_clause_is_shown_by_a_test(setting.game)


def test_a_test_of_a_clause_that_is_not_there() -> None:
    text = teahouse.game("yozu").rules.text.replace("**YO-3.4**", "YO-3.4")
    with (
        spoiled("yozu", rules=Clauses(text)) as setting,
        broken(9, "shows YO-3.4, which RULES.md doesn't have", "or write the clause into RULES.md"),
    ):
        clauses.every_clause_is_shown_by_a_test(setting.game)


def test_code_that_cites_a_clause_that_is_not_there() -> None:
    text = teahouse.game("yozu").rules.text.replace("**YO-3.4**", "YO-3.4")
    with (
        spoiled("yozu", rules=Clauses(text)) as setting,
        broken(9, "cites YO-3.4, which RULES.md doesn't have", "or write the clause into RULES.md"),
    ):
        clauses.code_cites_only_clauses_that_exist(setting.game)


# What chance does


class Loaded(Chances):
    """Says one thing and does another: the first outcome has every ticket."""

    __slots__ = ()

    def at(self, ticket: int) -> Action:
        return super().at(0)


@pytest.mark.parametrize("name", ["yozu", "yardzee"])
def test_chance_that_is_not_as_likely_as_it_says(name: str) -> None:
    chances = teahouse.game(name).state.chances

    def loaded(state: State) -> Chances:
        fair = chances(state)
        outcomes, weights = zip(*fair, strict=True)
        return fair if fair is lots(state.players) else Loaded(outcomes, weights)

    with (
        spoiled(name, chances=loaded) as setting,
        broken(4, "chance is not as likely as it says: `", "must give each outcome exactly its tickets"),
    ):
        keep(notation.texts_and_numbers_round_trip, setting)


def test_worlds_that_are_not_as_likely_as_the_rules_say() -> None:
    """Every world that somebody imagines is drawn by the same dice."""
    imagine = teahouse.game("yozu").imagine
    with (
        spoiled("yozu", imagine=lambda table, seat, rng: imagine(table, seat, Random(0))) as setting,
        broken(7, "the imagined worlds have ", "must draw each world as often as the rules make it", "`imagine` in "),
    ):
        knowledge.worlds_are_as_likely_as_the_rules_say(setting, 900)


class Counting(heap.State):
    """A heap that counts what was taken, and tells nobody how."""

    taken: int = derived(0)


def test_a_derived_field_that_does_not_follow_from_the_others() -> None:
    parts: dict[str, Any] = {"state": Counting, "write": plain.writer("heap")}
    parts["read"] = plain.reader("heap", Counting, heap.Options, heap.HEAP.about.players)
    game = replace(heap.HEAP, **parts)
    state = Counting(2, heap.Options())
    state.to_act = state.first = 0
    state.taken = 2
    with broken(10, "the derived field `taken` is 2, and made anew 0", "say `taken` = derived(lambda table: …)"):
        notation.positions_round_trip(Node(state, None, Setting(game, 2, {}), 0, 1))


# And the other way round


@pytest.mark.parametrize("name", ["yang-tzee", "courtyard", "yozu", "yardzee"])
def test_whole_games_keep_the_laws_that_spoilt_ones_break(name: str) -> None:
    with spoiled(name) as setting:
        for law in (
            all_legal,
            positions,
            notation.texts_and_numbers_round_trip,
            playing.copies_are_independent,
            knowledge.nothing_leaks,
            knowledge.foresight_comes_true,
            knowledge.told_the_same_knowing_the_same,
            knowledge.nobody_is_asked_by_a_secret,
        ):
            keep(law, setting, games=1, share=0.05)


def test_an_error_of_the_game_is_told_with_its_line() -> None:
    def falling(state: State) -> Chances:
        raise KeyError("nowhere")

    with (
        spoiled("yozu", chances=falling) as setting,
        broken(1, "the game raises KeyError: 'nowhere'", "mend `falling` in test_mistakes.py, line "),
    ):
        playing.games_end_and_nothing_is_lost(setting, 1)
