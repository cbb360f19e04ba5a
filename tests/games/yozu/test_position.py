"""Yozu: position texts that can't be are refused with what is wrong, so that nothing can break in play."""

import re

import pytest

import teahouse
from teahouse import Unreadable

YOZU = teahouse.game("yozu")
DEALT = "garden 0: panda winter\ngarden 1: carp fall\ngarden 2: tiger spring\n"
ALL_BUT_TWO = """garden 0: panda spring, panda spring, panda summer, panda summer, panda fall, panda fall, panda winter,
    panda winter, carp spring, carp spring, carp summer, carp summer, carp fall, carp fall, carp winter, carp winter
garden 1: dragonfly spring, dragonfly spring, dragonfly summer, dragonfly summer, dragonfly fall, dragonfly fall,
    dragonfly winter, dragonfly winter, tiger spring, tiger spring, tiger summer, tiger summer, tiger fall, tiger fall
garden 2:
"""


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (f"stage: deal\n{DEALT}", "cards are dealt one to each garden"),
        ("stage: deal\ngarden 1: carp fall", "from seat 0 on"),
        ("stage: deal\ngarden 0: carp fall, panda winter", "cards are dealt one to each garden"),
        ("stage: first\ngarden 0: carp fall", "cards are dealt one to each garden"),
        (f"stage: draw\n{ALL_BUT_TWO}", "the deck gives no further round"),
        (f"stage: draw\n{ALL_BUT_TWO}hand: tiger winter", "the deck gives no further round"),
        (f"stage: draw\noptions: pair_only=play_it\n{ALL_BUT_TWO}won: tiger winter", "a won card lies there exactly"),
        (f"hand: ?, ?\n{ALL_BUT_TWO}", "the Oracle can't hold such cards"),
        (f"hand: ?, ?\n{ALL_BUT_TWO[:-1]} tiger winter", "more cards are hidden than there are left"),
        (
            f"stage: over\nhand: ?\n{ALL_BUT_TWO[:-1]} tiger winter, tiger winter",
            "more cards are hidden than there are left",
        ),
        (
            f"{DEALT}hand: ?, ?\nguesses: 1 panda spring -> panda, 2 panda summer -> nothing",
            "the Oracle can't hold such cards after these answers",
        ),
        (
            f"{DEALT}hand: carp spring, tiger fall\nguesses: 1 carp winter -> nothing",
            "the Oracle can't hold such cards",
        ),
        (f"{DEALT}hand: ?, panda summer", "both of the Oracle's cards or neither"),
        (f"{DEALT}hand: ?, ?\nended: exhausted", "at the stage guess the game has not ended"),
        (f"stage: over\n{DEALT}ended: rain 0", "an ending (yozumi, yozuka, closest, exhausted), found 'rain'"),
        (f"stage: over\n{DEALT}ended: yozumi", "every other ending names them"),
        (f"stage: over\n{DEALT}ended: exhausted 0", "an exhausted deck has no winners"),
        (f"stage: over\n{DEALT}ended: yozumi 3", "a seat (0 to 2)"),
        (f"{DEALT}hand: panda summer", "at the stage guess the Oracle can't hold 1 cards"),
        (f"guesser: 0\n{DEALT}hand: ?, ?", "the Oracle doesn't guess"),
        (f"stage: answer\n{DEALT}hand: ?, ?", "the Oracle answers a guess"),
        (f"garden 0: carp fall, carp fall\n{DEALT[DEALT.index('garden 1') :]}", "only two cards carp fall"),
    ],
)
def test_what_cannot_be_is_refused(lines: str, expected: str) -> None:
    with pytest.raises(Unreadable, match=re.escape(expected)):
        YOZU.position(f"yozu, 3 players\n{lines}")


def test_the_last_two_cards_can_be_drawn_where_the_option_says_so() -> None:
    """YO-4.2: `pair_only` plays the identical pair that is left."""
    state = YOZU.position(f"yozu, 3 players\noptions: pair_only=play_it\nstage: draw\n{ALL_BUT_TWO}")
    for _ in range(2):
        state.play(YOZU.parse("draw tiger winter"))
    assert state.text().splitlines()[-1] == "hand: tiger winter, tiger winter"
    assert state.to_act == 1


@pytest.mark.parametrize("dealt", [0, 1, 2])
def test_a_deal_goes_on_where_it_stopped(dealt: int) -> None:
    """YO-2.1: the next seat without a card is dealt one; after the last the Oracle draws."""
    lines = DEALT.splitlines()[:dealt]
    state = YOZU.position("\n".join(["yozu, 3 players", "stage: deal", *lines]))
    for card in ("carp winter", "tiger summer", "carp summer")[dealt:]:
        assert "stage: deal" in state.text()
        state.play(YOZU.parse(f"deal {card}"))
    assert "stage: draw" in state.text()
