"""Chance: weights, fast dice, and the fair dice of docs/fair-dice.md."""

from collections import Counter

import pytest

from teahouse import CHANCE, Chances, FastDice
from teahouse.engine import Even, FairDice, First, Pile, Shared, fair

SEED = bytes(range(32))
AGREED = {
    "table": "t-7",
    "hand": 1,
    "game": "yozu",
    "rules": 2,
    "options": {"first": None},
    "seats": ["5d0c9e7a41b3f286", "e8104f6b92d7a35c", "0b9e8d7c6f5a4132"],
    "words": ["00112233445566778899aabbccddeeff", "ffeeddccbbaa99887766554433221100", ""],
}
KEY = bytes.fromhex("7a79967aa7fb37e813d746a6422ad8581009424189522cdadc96251e118accaa")
NAMED = {**AGREED, "rules": 1, "seats": ["Mei", "Tomás", "sampler"]}
DEAL_KEY = bytes.fromhex("15cb4b7eb1a96146f91fd84a21aa419bebfb4386534cabd9d255b8f79c116ed1")
NAMED_KEY = bytes.fromhex("509f56cc904a89b23e7512b1f5c039c8a2be46d52f25f240edb9aecf7c4d60f4")


def test_chance_is_no_seat() -> None:
    assert CHANCE == -1


def test_a_ticket_falls_to_the_outcome_that_holds_it() -> None:
    chances = Chances([First(0), First(1), First(2)], [2, 0, 3])
    assert chances.total == 5
    assert [str(chances.at(ticket)) for ticket in range(5)] == ["first 0"] * 2 + ["first 2"] * 3
    assert [(str(outcome), weight) for outcome, weight in chances] == [("first 0", 2), ("first 2", 3)]
    assert len(chances) == 2
    with pytest.raises(IndexError):
        chances.at(5)


def test_even_and_shared_tables_agree_with_the_plain_one() -> None:
    outcomes = [First(seat) for seat in range(4)]
    even, shared = Even(outcomes), Shared(outcomes, [1, 2, 3, 4])
    assert [even.at(ticket) for ticket in range(even.total)] == outcomes
    plain = Chances(outcomes, [1, 2, 3, 4])
    assert [shared.at(ticket) for ticket in range(10)] == [plain.at(ticket) for ticket in range(10)]


def test_a_pile_draws_each_of_its_things_as_often_as_the_others() -> None:
    pile = Pile([First(seat) for seat in range(4)], [1, 3, 3])
    assert pile.total == 3
    assert [str(pile.at(ticket)) for ticket in range(3)] == ["first 1", "first 3", "first 3"]
    assert [(str(outcome), weight) for outcome, weight in pile] == [("first 1", 1), ("first 3", 1), ("first 3", 1)]
    assert (list(pile.outcomes), len(pile)) == ([First(1), First(3), First(3)], 3)


def test_fast_dice_are_seeded_and_even() -> None:
    chances = Chances([First(0), First(1)], [1, 3])
    picks = [[str(dice.pick(chances)) for _ in range(4000)] for dice in (FastDice(7), FastDice(7), FastDice(8))]
    assert picks[0] == picks[1] != picks[2]
    # Three in four, within four standard errors of a proportion over 4000 draws.
    assert abs(Counter(picks[0])["first 1"] / 4000 - 0.75) < 4 * (0.75 * 0.25 / 4000) ** 0.5


def test_fair_dice_commitment_and_key_are_the_published_ones() -> None:
    assert fair.commitment("t-7", 1, SEED) == "8c557d5dd51033f93edca4c4a0fec1913da72d836fa135fe14dcb4c91fbffecc"
    word = bytes.fromhex("00112233445566778899aabbccddeeff")
    assert fair.word_commitment(word) == "a8faed6abbf35c12a4b26e40f6feb19d736d90045c83b9f9a31f638d323e6811"
    assert FairDice(SEED, **AGREED).key == KEY  # type: ignore[arg-type]  # the fields one by one


def test_the_first_scheme_is_as_it_was_published() -> None:
    promised = "49b6d0a6f4d335d1671dabe0866af4bc598cafece2af273cf822c8f123c72e62"
    assert fair.commitment("t-7", 1, SEED, fair.NAMED) == promised
    assert FairDice(SEED, **NAMED).key == NAMED_KEY  # type: ignore[arg-type]  # the fields one by one
    assert [fair.draw_number(NAMED_KEY, draw, 7776) for draw in range(4)] == [6872, 2106, 1669, 4555]
    assert fair.draw_number(NAMED_KEY, 0, 2**63 + 1) == 0x3F97938F7C459089


def test_the_scheme_of_a_deal_is_as_it_was_published_and_knows_no_seat() -> None:
    promise = fair.Promise.of_day("2026-11-18", SEED)
    assert promise.commitment == "13d0dde94ae4059b489a0030de6cb1db5e926df1ce6fde14ac56c5cdd5a65bdc"
    agreed = promise.agreed(["5d0c9e7a41b3f286"], ["00112233445566778899aabbccddeeff"])
    assert (agreed["dice"], agreed["seats"], agreed["words"]) == ("teahouse-deal-1", [], [])
    deal = {**AGREED, "table": "2026-11-18", "seats": [], "words": []}
    assert FairDice(SEED, **deal).key == DEAL_KEY  # type: ignore[arg-type]  # the fields one by one
    tickets = [[0, 2, 0, 1], [0, 5, 3, 4], [22, 23, 11, 30], [4278, 887, 2091, 5758]]
    for total, drawn in zip([3, 6, 32, 7776], tickets, strict=True):
        assert [fair.draw_number(DEAL_KEY, draw, total) for draw in range(4)] == drawn
    assert fair.draw_number(DEAL_KEY, 0, 2**63 + 1) == 0x29EC644011EE4CE4


@pytest.mark.parametrize(
    ("total", "tickets"),
    [(3, [1, 1, 1, 0]), (6, [1, 4, 1, 0]), (32, [3, 26, 31, 20]), (7776, [5923, 7258, 5023, 1524])],
)
def test_fair_dice_draw_the_published_tickets(total: int, tickets: list[int]) -> None:
    assert [fair.draw_number(KEY, draw, total) for draw in range(4)] == tickets
    dice = FairDice(SEED, **AGREED)  # type: ignore[arg-type]  # the fields one by one
    chances = Even([First(seat) for seat in range(total)])
    assert [str(dice.pick(chances)) for _ in tickets] == [f"first {ticket}" for ticket in tickets]
    assert dice.draws == 4


def test_a_number_that_would_favour_some_outcomes_is_thrown_away() -> None:
    assert fair.draw_number(KEY, 0, 2**63 + 1) == 0x207ED5AE3210A103


def test_seeds_are_long_and_never_the_same() -> None:
    assert len(fair.new_seed()) == 32
    assert fair.new_seed() != fair.new_seed()
    assert fair.new_token() != fair.new_token()
