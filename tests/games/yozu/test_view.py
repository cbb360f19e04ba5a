"""What the view of Yozu tells a board, so that nothing is worked out there: sets, copies, answers, dangers."""

import pytest

import teahouse
from teahouse import State
from teahouse.games.yozu.view.look import GuessMade, NearLine, View

YOZU = teahouse.game("yozu")


def position(rest: str) -> State:
    """A table of three; seat 0 is the Oracle, seat 1 guesses."""
    state: State = YOZU.position(f"yozu, 3 players\n{rest}")
    return state


def seen(state: State, seat: int | None) -> View:
    """What a seat sees."""
    view: View = state.seen_by(seat).view
    return view


@pytest.mark.rule("YO-1.2")
def test_a_garden_tells_its_sets_and_what_one_card_would_complete() -> None:
    """Summer carp is the fourth carp and the fourth of summer; two fall tigers count once."""
    state = position(
        "oracle: 0\nguesser: 1\nhand: panda spring, tiger winter\n"
        "garden 0: carp spring, carp fall, carp winter, panda summer, dragonfly summer, tiger summer\n"
        "garden 1: tiger fall, tiger fall, tiger spring\ngarden 2: panda fall, carp fall, dragonfly fall\n"
    )
    for seat in (None, 0, 1, 2):  # gardens lie open
        view = seen(state, seat)
        assert view.near == (
            (NearLine("carp", "carp summer"), NearLine("summer", "carp summer")),
            (),
            (NearLine("fall", "tiger fall"),),
        )
        assert view.sets == ((), (), ())


@pytest.mark.rule("YO-1.2", "YO-4.1")
def test_a_whole_set_is_told_and_is_no_longer_near() -> None:
    state = position(
        "oracle: 0\nguesser: 1\nhand: carp summer, tiger winter\n"
        "garden 0: panda spring\ngarden 1: carp spring, carp fall, carp winter\ngarden 2: panda fall\n"
    )
    for action in ("guess carp summer", "keep"):
        state.play(state.parse(action))
    assert seen(state, 2).sets == ((), ("carp",), ())
    assert seen(state, 2).near == ((), (), ())


@pytest.mark.rule("YO-1.1", "YO-3.1", "YO-5")
def test_where_the_copies_of_a_card_are_as_each_seat_knows_it() -> None:
    """The Oracle holds spring panda and winter tiger; of the first another lies in a garden."""
    state = position(
        "oracle: 0\nguesser: 1\nhand: panda spring, tiger winter\n"
        "garden 0: dragonfly fall\ngarden 1: panda spring, carp fall\ngarden 2: carp fall\n"
    )
    for seat in (None, 1, 2):
        told = seen(state, seat).copies
        assert len(told) == 16
        assert told["panda spring"] == told["dragonfly fall"] == "one not seen yet, one lies in a garden"
        assert told["tiger winter"] == told["carp winter"] == "neither was seen yet"
        assert told["carp fall"] == "both lie in gardens"
    mine = seen(state, 0).copies
    assert mine["panda spring"] == "one lies in a garden, you hold one"
    assert mine["tiger winter"] == "one not seen yet, you hold one"
    state.play(state.parse("guess panda spring"))
    for seat in (0, 1, 2):
        assert seen(state, seat).copies["panda spring"] == "one lies in a garden, one was just won"


@pytest.mark.rule("YO-3.3")
def test_an_answer_is_told_as_it_was_said_and_one_that_is_waited_for_is_not_told() -> None:
    state = position(
        "oracle: 0\nguesser: 1\nhand: panda spring, tiger winter\n"
        "garden 0: dragonfly fall\ngarden 1: panda spring\ngarden 2: carp fall\n"
    )
    for action in ("guess carp summer", "answer nothing", "guess panda fall"):
        state.play(state.parse(action))
    for seat in (None, 0, 1, 2):
        assert seen(state, seat).guesses == (GuessMade(1, "carp summer", "nothing"), GuessMade(2, "panda fall", None))
    state.play(state.parse("answer panda"))
    assert seen(state, 1).guesses[1] == GuessMade(2, "panda fall", "panda")


HALF = (
    *("panda spring", "panda summer", "carp fall", "carp winter"),
    *("dragonfly spring", "dragonfly summer", "tiger fall", "tiger winter"),
)
TWICE = (
    "panda fall",
    "panda winter",
    "carp spring",
    "carp summer",
    "dragonfly fall",
    "dragonfly winter",
    "tiger spring",
)


@pytest.mark.rule("YO-3.1", "YO-10.8")
@pytest.mark.parametrize("seat", [None, 0, 1])
def test_only_the_last_two_cards_can_be_alike_and_everybody_knows_it(seat: int | None) -> None:
    """Thirty cards lie in gardens, fourteen of them in the Oracle's: all but two summer tigers, or all but one of them
    and a spring tiger."""
    for rest, hand, alike in (
        ([*TWICE, *TWICE], "tiger summer, tiger summer", True),
        ([*TWICE, *TWICE[:-1], "tiger summer"], "tiger summer, tiger spring", False),
    ):
        gardens = "\n".join(f"garden {n}: {', '.join(cards)}" for n, cards in enumerate((rest, HALF, HALF)))
        state = position(f"options: pair_only=play_it\noracle: 0\nguesser: 1\nhand: {hand}\n{gardens}")
        assert seen(state, seat).deck == 0
        assert seen(state, seat).alike is alike
    # Two cards that are still in the deck can't be told from those with the Oracle, and are never alike there.
    state = position(
        "oracle: 0\nguesser: 1\nhand: panda spring, tiger winter\n"
        "garden 0: dragonfly fall\ngarden 1: panda spring\ngarden 2: carp fall\n"
    )
    assert seen(state, seat).alike is False


@pytest.mark.rule("YO-3.7")
@pytest.mark.parametrize(
    ("simultaneous", "winners", "against"), [("guesser", (1,), ()), ("shared", (1, 2), ()), ("target", (2,), (2,))]
)
def test_a_swap_is_against_the_guesser_where_only_another_wins_by_it(
    simultaneous: str, winners: tuple[int, ...], against: tuple[int, ...]
) -> None:
    """Example g: winter carp completes the guesser's carp, and the winter tiger given for it the other's winter."""
    state = position(
        f"options: simultaneous={simultaneous}\noracle: 0\nguesser: 1\nhand: tiger winter, panda summer\n"
        "garden 0: panda spring\ngarden 1: carp spring, carp summer, carp fall\n"
        "garden 2: carp winter, carp winter, panda winter, dragonfly winter\n"
    )
    state.play(state.parse("guess tiger winter"))
    told = {exchange.action: exchange for exchange in seen(state, 1).exchanges}
    assert told["swap 2 carp winter"].winners == winners
    assert told["swap 2 carp winter"].against == against
