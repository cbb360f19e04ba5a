"""A guess of Yozu in short, worked out by hand."""

from teahouse.engine import First, Voice
from teahouse.games.yozu import moves
from teahouse.games.yozu.pieces import CARD_NAMES, ELEMENTS
from teahouse.games.yozu.recap import begins, recap
from teahouse.games.yozu.words import tell

NAMES = ("Ana", "Mei", "Tomás")
PANDA, CARP, TIGER = (CARD_NAMES.index(name) for name in ("panda winter", "carp fall", "tiger spring"))
GUESS = moves.Guessed(1, PANDA)


def test_a_miss_has_its_answer() -> None:
    short = recap([GUESS, moves.Answered(2, ELEMENTS.index("winter"))], Voice(NAMES, 0))
    assert (short.seat, short.deed, short.brings) == (1, "Mei guesses winter panda", "answer: winter")
    assert short.words == "Mei guesses winter panda. Tomás answers “winter”."
    assert recap([GUESS, moves.Answered(2, None)], Voice(NAMES, 0)).brings == "answer: nothing"


def test_a_swap_says_what_went_where() -> None:
    events = [GUESS, moves.Hit(1, 2, PANDA), moves.Swapped(1, 0, PANDA, CARP), moves.OracleKept(2, TIGER)]
    short = recap(events, Voice(NAMES, 0))
    assert short.brings == "wins it and takes your fall carp for it"
    assert short.words == (
        "Mei guesses winter panda and wins it: it is one of Tomás's cards. "
        "Mei takes your fall carp and gives you winter panda for it. Tomás keeps the other card, spring tiger."
    )


def test_a_swap_of_twins_says_that_they_are_two() -> None:
    """A card may be taken for its like (YO-3.6): each kind exists twice (YO-1.1)."""
    swapped = moves.Swapped(1, 0, PANDA, PANDA)
    short = recap([GUESS, moves.Hit(1, 2, PANDA), swapped], Voice(NAMES, 0))
    assert short.brings == "wins it and takes your winter panda, its twin, for it"
    assert tell(swapped, Voice(NAMES, 0)) == "Mei takes your winter panda and gives you the other winter panda for it."
    assert tell(swapped, Voice(NAMES, 1)) == "You take Ana's winter panda and give Ana the other winter panda for it."


def test_a_round_is_one_line_in_which_only_the_oracle_reads_the_cards() -> None:
    drawn = [moves.Drawn(2, PANDA), moves.Drawn(2, CARP)]
    mine = recap([moves.NextOracle(2), *drawn], Voice(NAMES, 2))
    assert mine.words == "You are the Oracle. You look at winter panda and fall carp."
    theirs = recap([moves.NextOracle(2), *(event.seen_by(0) for event in drawn)], Voice(NAMES, 0))
    assert theirs.words == "Tomás is the Oracle."
    assert begins(GUESS, drawn[-1])
    assert begins(moves.NextOracle(2), moves.OracleKept(1, TIGER))
    assert not begins(moves.NextOracle(2), moves.RoundVoid(1))


def test_a_set_up_names_the_gardens_once() -> None:
    dealt = [moves.Dealt(0, PANDA), moves.Dealt(1, CARP), moves.Dealt(2, TIGER)]
    short = recap([First(2), *dealt], Voice(NAMES, 0))
    assert short.words == (
        "Tomás is the first Oracle. In the gardens you have winter panda, Mei has fall carp and Tomás has spring tiger."
    )
