"""What is asked at Yozu, as it follows what is picked."""

import pytest

import teahouse
from teahouse import State
from teahouse.engine import Outcome, Voice
from teahouse.games.yozu.moves import Answered, Ended
from teahouse.games.yozu.pieces import ELEMENTS
from teahouse.games.yozu.view.look import Exchange, GardenThen
from teahouse.games.yozu.words import GLOSSARY, reason, reckoned

YOZU = teahouse.game("yozu")
NAMES = ["Mei", "Tomás", "Ada"]
GARDENS = """
garden 0: dragonfly fall
garden 1: carp spring, carp summer, carp fall
garden 2: tiger fall, tiger fall
"""


def table(rest: str) -> State:
    """A table of three in the middle of a round; seat 0 is the Oracle, seat 1 guesses."""
    state: State = YOZU.position(f"yozu, 3 players\noracle: 0\n{rest}\n{GARDENS}")
    return state


def asked(state: State, picked: str = "", you: int | None = None) -> list[str]:
    """The lines that whoever decides reads, or that seat `you` reads of it."""
    seat = state.to_act
    words: str = YOZU.words.ask(state.seen_by(seat), Voice(NAMES, seat if you is None else you), picked)
    return words.split("\n")


@pytest.mark.rule("YO-3.2", "YO-3.5")
def test_a_guess() -> None:
    state = table("hand: panda spring, tiger winter\nguesser: 1")
    assert asked(state)[0] == "Guess one of Mei's two cards."
    assert asked(state, "guess carp") == ["A carp of which season?"]
    assert asked(state, "guess panda fall") == ["Guess fall panda?", "If Mei holds it, you win it."]
    completes = "If Mei holds it, you have four carp, a Yozumi, and win."
    assert asked(state, "guess carp winter") == ["Guess winter carp?", completes]
    assert asked(state, "guess tiger fall")[1] == "Both of these lie in gardens already."
    # Around one screen the Oracle enters what the others say.
    assert asked(state, "guess panda fall", you=0) == ["Tomás guesses fall panda?", "If you hold it, Tomás wins it."]


@pytest.mark.rule("YO-3.3", "YO-3.4")
def test_an_answer() -> None:
    state = table("hand: panda spring, tiger winter\nguesser: 1")
    state.play(state.parse("guess panda winter"))
    assert asked(state)[0] == "Tomás guesses winter panda. What do you answer?"
    assert asked(state, "answer panda") == [
        "Tomás guesses winter panda. Answer “panda”?",
        "Ada guesses next and may not say panda.",
    ]
    state.play(state.parse("answer panda"))
    view = state.seen_by(2).view
    assert view.barred == ("panda spring", "panda summer", "panda fall", "panda winter")
    assert "Panda was just named" in asked(state)[1]


@pytest.mark.rule("YO-1.2", "YO-3.3")
def test_the_first_oracle_is_told_what_wins_until_a_garden_has_come_nearer() -> None:
    goal = "Four of one animal or of one season in a garden win."
    dealt = "hand: panda spring, tiger winter\nguesser: 1"
    gardens = "garden 0: carp spring\ngarden 1: tiger fall\ngarden 2: dragonfly winter"
    for guess, may in {
        "panda winter": "Both are on your cards: answer with one.",
        "carp winter": "Only winter is on your cards.",
        "carp fall": "Neither is on your cards.",
    }.items():
        state = YOZU.position(f"yozu, 3 players\noracle: 0\n{dealt}\n{gardens}")
        state.play(state.parse(f"guess {guess}"))
        assert asked(state)[1] == f"{may} {goal}"
    later = table("hand: panda spring, tiger winter\nguesser: 1")
    later.play(later.parse("guess panda winter"))
    assert asked(later)[1] == "Panda and winter are both on your cards: answer with one of them."


@pytest.mark.rule("YO-3.6", "YO-4.1")
def test_an_exchange() -> None:
    state = table("hand: carp winter, tiger winter\nguesser: 1")
    assert state.seen_by(1).view.longest == (1, 3, 1)
    state.play(state.parse("guess carp winter"))
    assert asked(state)[0] == "You won winter carp. Keep it, or swap it?"
    assert asked(state, "keep") == ["Keep winter carp?", "It goes into your garden. You win: four carp, a Yozumi."]
    assert asked(state, "swap 2 tiger fall") == ["Take Ada's fall tiger?", "Ada gets winter carp for it."]


@pytest.mark.rule("YO-1.2")
def test_a_set_is_said_in_plain_words_where_it_comes_near_and_where_it_wins() -> None:
    state = table("hand: carp winter, tiger winter\nguesser: 1")
    assert asked(state)[1] == "With winter carp you have four carp, a Yozumi, and win."
    state.play(state.parse("guess panda winter"))
    state.play(state.parse("answer winter"))
    # Ada has nothing near: she is told what Tomás lacks.
    near = "With winter carp Tomás has four carp, a Yozumi, and wins."
    assert asked(state)[1] == f"Winter was just named: not in this guess. {near}"
    ended = Ended((2,), "yozuka", ELEMENTS.index("winter"))
    assert YOZU.words.tell(ended, Voice(NAMES, 1)) == "Ada wins: four of winter, a Yozuka."
    for reason_, how in (("yozumi", "one animal in all four seasons"), ("yozuka", "all four animals of one season")):
        outcome = Outcome((2, 2, 1), (0, 0, 1), reason_)
        assert YOZU.words.sum_up(outcome, Voice(NAMES, 2)) == f"You win with a {reason_.capitalize()}: {how}."


@pytest.mark.rule("YO-3.6", "YO-3.7")
def test_where_the_missing_card_lies_in_another_garden_any_hit_may_win() -> None:
    """Tomás lacks winter carp, and Ada has one: whatever he wins he may swap for it."""
    dealt = "oracle: 0\nguesser: 1\nhand: panda spring, tiger winter\ngarden 0: tiger fall\n"
    gardens = "garden 1: carp spring, carp summer, carp fall\ngarden 2: carp winter\n"
    state = YOZU.position(f"yozu, 3 players\n{dealt}{gardens}")
    assert asked(state)[1] == "Any hit wins, swapped for Ada's winter carp: that makes four carp, a Yozumi."
    swap = "If Mei holds it, you win it, and can win by a swap for Ada's winter carp."
    assert asked(state, "guess panda spring")[1] == swap
    state.play(state.parse("guess panda winter"))
    state.play(state.parse("answer panda"))
    told = "Panda was just named: not in this guess. Any hit wins for Tomás, swapped for your winter carp"
    assert asked(state)[1].startswith(told)


@pytest.mark.rule("YO-3.6", "YO-3.7")
@pytest.mark.parametrize(
    ("won", "told"),
    [
        ("panda spring", "Swapped for Ada's winter carp it makes four carp, a Yozumi: you win."),
        ("carp winter", "Kept, it makes four carp, a Yozumi: you win."),
    ],
)
def test_after_a_hit_it_is_said_what_wins(won: str, told: str) -> None:
    """Tomás has three carp, and Ada the fourth."""
    gardens = "garden 0: tiger fall\ngarden 1: carp spring, carp summer, carp fall\ngarden 2: carp winter\n"
    state = YOZU.position(
        f"yozu, 3 players\nstage: exchange\noracle: 0\nguesser: 1\nhand: tiger winter\nwon: {won}\n{gardens}"
    )
    assert asked(state)[1] == told


@pytest.mark.rule("YO-3.3", "YO-5")
@pytest.mark.parametrize(
    ("hand", "guesses", "told"),
    [
        ("carp winter", "2 tiger fall -> nothing", True),
        ("carp summer", "1 carp winter -> carp, 2 tiger fall -> nothing", False),  # it was guessed
        ("carp summer", "2 tiger winter -> nothing", False),  # nothing from winter
        ("dragonfly summer", "2 carp fall -> nothing", False),  # no carp
        ("carp winter", "2 carp fall -> carp", False),  # barred for this guess
    ],
)
def test_what_would_win_is_told_only_while_it_may_be_there(hand: str, guesses: str, told: bool) -> None:
    dealt = f"oracle: 0\nguesser: 1\nhand: {hand}, panda spring\ngarden 0: tiger fall\n"
    gardens = "garden 1: carp spring, carp summer, carp fall\ngarden 2: dragonfly winter\n"
    state = YOZU.position(f"yozu, 3 players\n{dealt}{gardens}guesses: {guesses}")
    assert ("With winter carp you have four carp, a Yozumi, and win." in asked(state)[1]) == told
    assert asked(state)[1]


def test_the_table_in_the_terminal_says_who_is_oracle_next_and_how_many_cards_there_are() -> None:
    """YO-1.1, YO-3.9."""
    state = table("hand: panda spring, tiger winter\nguesser: 1")
    drawn = YOZU.words.draw(state.seen_by(1), Voice(NAMES, 1))
    assert "[bold]Oracle[/bold] Mei, then you" in drawn
    assert "of 32 cards, each kind twice" in drawn


def test_one_pair_is_no_pairs() -> None:
    assert reckoned(1) == "so far the others must reckon with 1 possible pair of cards"
    assert reckoned(2) == "so far the others must reckon with 2 possible pairs of cards"


def test_an_answer_is_told_of_the_oracle_who_gives_it() -> None:
    assert YOZU.words.tell(Answered(0, 3), Voice(NAMES, 1)) == "Mei answers “tiger”."
    assert YOZU.words.tell(Answered(0, None), Voice(NAMES, 0)) == "You answer “nothing”."


@pytest.mark.rule("YO-3.6", "YO-4.1")
def test_every_exchange_tells_how_both_gardens_stand_then() -> None:
    state = table("hand: carp winter, tiger winter\nguesser: 1")
    state.play(state.parse("guess carp winter"))
    for seat in (None, 0, 1, 2):  # gardens lie open: everybody may know it
        assert state.seen_by(seat).view.exchanges == (
            Exchange("keep", (GardenThen(1, "3 of 4", "4 of 4, all carp"),), (1,), ()),
            Exchange(
                "swap 0 dragonfly fall",
                (GardenThen(1, "3 of 4", "3 of 4, lacks winter carp"), GardenThen(0, "1 of 4", "1 of 4")),
                (),
                (),
            ),
            Exchange(
                "swap 2 tiger fall",
                (GardenThen(1, "3 of 4", "3 of 4, lacks winter carp"), GardenThen(2, "1 of 4", "1 of 4")),
                (),
                (),
            ),
        )
    assert reason(state.parse("keep"), (), state.seen_by(1), Voice(NAMES, 1)) == ("You: 3 of 4, then 4 of 4, all carp.")
    state.play(state.parse("keep"))
    assert state.seen_by(1).view.exchanges == ()


@pytest.mark.rule("YO-3.7")
@pytest.mark.parametrize(("options", "winners"), [("", (2,)), ("options: swap_can_win_for_target=false\n", ())])
def test_a_swap_that_lets_another_win_says_so_beforehand(options: str, winners: tuple[int, ...]) -> None:
    """Ada lacks spring dragonfly: whoever gives it for her fall panda completes her dragonflies."""
    state: State = YOZU.position(
        f"yozu, 3 players\n{options}oracle: 0\nguesser: 1\nhand: dragonfly spring, tiger winter\n"
        "garden 0: panda spring\ngarden 1: panda summer, carp summer, tiger summer\n"
        "garden 2: panda fall, dragonfly summer, dragonfly fall, dragonfly winter\n"
    )
    state.play(state.parse("guess dragonfly spring"))
    told = {exchange.action: exchange for exchange in state.seen_by(1).view.exchanges}
    assert told["swap 2 panda fall"].winners == winners
    assert told["swap 2 panda fall"].gardens[1] == GardenThen(2, "3 of 4", "4 of 4, all dragonflies")
    # Her summer dragonfly completes the guesser's summer; hers stays one short, by another card.
    assert told["swap 2 dragonfly summer"] == Exchange(
        "swap 2 dragonfly summer",
        (
            GardenThen(1, "3 of 4", "4 of 4, all of summer"),
            GardenThen(2, "3 of 4", "3 of 4, lacks summer dragonfly"),
        ),
        (1,),
        (),
    )
    assert told["swap 2 panda fall"].against == winners, "the guesser would lose by it"
    assert told["keep"].winners == told["keep"].against == ()
    for action, exchange in told.items():
        ends = [event for event in state.copy().play(state.parse(action)) if hasattr(event, "winners")]
        assert exchange.winners == (ends[0].winners if ends else ()), "as it comes when it is played"


@pytest.mark.rule("YO-1.1", "YO-1.2", "YO-3.4")
def test_the_glossary_names_cards_and_sets() -> None:
    told = GLOSSARY
    assert len(told["cards"]) == 16
    assert list(told["cards"])[4:6] == ["carp spring", "carp summer"], "by number: animal times 4 and season"
    assert told["cards"]["panda winter"] == "winter panda"
    assert told["lines"]["tiger"] == {
        "title": "a Yozumi: four tigers",
        "near": "Three of four tigers: with the fourth, a Yozumi, this garden wins. Rule YO-1.2",
        "cards": ["tiger spring", "tiger summer", "tiger fall", "tiger winter"],
    }
    assert told["lines"]["summer"] == {
        "title": "a Yozuka: four of summer",
        "near": "Three of four of summer: with the fourth, a Yozuka, this garden wins. Rule YO-1.2",
        "cards": ["panda summer", "carp summer", "dragonfly summer", "tiger summer"],
    }
    assert told["lines"]["dragonfly"]["title"] == "a Yozumi: four dragonflies"
    assert told["lines"]["carp"]["title"] == "a Yozumi: four carp"
