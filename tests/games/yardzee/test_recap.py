"""A turn of Yardzee in short, worked out by hand."""

from teahouse.engine import Voice
from teahouse.games.yardzee import moves
from teahouse.games.yardzee.pieces import BOXES, HANDFUL, NO_DICE
from teahouse.games.yardzee.recap import begins, recap

CHANCE_BOX = BOXES.index("chance")
ROLLED = moves.Rolled(1, NO_DICE, HANDFUL[1, 3, 3, 4, 6])
KEPT = moves.Kept(1, HANDFUL[3, 3])
AGAIN = moves.Rolled(1, HANDFUL[3, 3], HANDFUL[5, 6, 6])
SCORED = moves.Scored(1, CHANCE_BOX, 23, 0, 0)


def test_rolls_and_box_are_one_sentence() -> None:
    short = recap([ROLLED, KEPT, AGAIN, SCORED], Voice(("Ana", "Mei"), 0))
    assert (short.seat, short.deed, short.brings, short.points) == (1, "Mei scores 23 in Chance", "after 2 rolls", 23)
    assert short.words == "Mei rolls 1 3 3 4 6, keeps 3 3, rolls 5 6 6 and scores 23 in Chance."


def test_a_bonus_counts_for_the_turn_that_brings_it() -> None:
    sixes = moves.Scored(1, BOXES.index("sixes"), 24, 0, 35)
    assert recap([ROLLED, sixes], Voice(("Ana", "Mei"), 1)).points == 59


def test_all_five_dice_again_are_no_new_turn() -> None:
    all_five = moves.Kept(1, NO_DICE)
    assert not begins(moves.Rolled(1, NO_DICE, HANDFUL[1, 1, 2, 3, 4]), all_five)
    assert begins(ROLLED, SCORED)
    assert recap([ROLLED, all_five], Voice(("Ana", "Mei"), 1)).words == (
        "You roll 1 3 3 4 6 and take up all five dice."
    )
