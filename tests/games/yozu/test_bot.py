"""Yozu's bot: the exact belief, and positions in which the master must find the best move."""

from collections.abc import Callable, Sequence
from itertools import combinations
from random import Random

import pytest

import teahouse
from teahouse import CHANCE, FastDice
from teahouse.games.yozu.bot.advice import PATIENCE, candidates
from teahouse.games.yozu.bot.odds import hit_chances, partners, weight_of
from teahouse.games.yozu.bot.reading import SHREWD, read
from teahouse.games.yozu.bot.worth import chances
from teahouse.games.yozu.pieces import ANSWER_NAMES as ELEMENTS
from teahouse.games.yozu.pieces import CARD_NAMES, animal_of, season_of
from teahouse.games.yozu.rules import State
from teahouse.games.yozu.state import GUESS
from teahouse.games.yozu.view.belief import HITS, PAIRS, Belief, belief_at, places

YOZU = teahouse.game("yozu")

# Tigers, dragonflies, fall and summer are out, and then one pair is left: panda spring and carp winter.
KNOWN_PAIR = (
    "1 tiger fall -> nothing, 2 dragonfly summer -> nothing, 1 panda winter -> panda, "
    "2 carp spring -> spring, 1 tiger fall -> nothing"
)


def table(stage: str, guesser: int, gardens: list[str], rest: str, oracle: int = 0) -> State:
    lines = [f"yozu, {len(gardens)} players", f"first: {oracle}", f"stage: {stage}"]
    lines += [f"oracle: {oracle}", f"guesser: {guesser}"]
    lines += [f"garden {seat}: {cards}" for seat, cards in enumerate(gardens)]
    state: State = YOZU.position("\n".join(lines) + "\n" + rest + "\n")
    return state


def master(state: State) -> str:
    assert state.to_act is not None
    return str(teahouse.bot("master", YOZU, seed=1).choose(state.seen_by(state.to_act)))


def guess(gardens: list[str], guesses: str, guesser: int, hand: str = "panda spring, carp winter") -> str:
    return master(table("guess", guesser, gardens, f"hand: {hand}\nguesses: {guesses}"))


def exchange(gardens: list[str], won: str, rest: str, guesses: str = "", guesser: int = 1) -> str:
    said = f"\nguesses: {guesses}" if guesses else ""
    return master(table("exchange", guesser, gardens, f"hand: {rest}\nwon: {won}{said}"))


# Guesses


def test_it_guesses_the_known_card_that_wins() -> None:
    gardens = ["tiger fall", "dragonfly fall", "carp spring, carp summer, carp fall"]
    assert guess(gardens, KNOWN_PAIR, 2) == "guess carp winter"


def test_it_guesses_the_other_known_card_if_that_one_wins() -> None:
    gardens = ["tiger fall", "dragonfly fall", "panda winter, panda summer, panda fall"]
    assert guess(gardens, KNOWN_PAIR, 2) == "guess panda spring"


def test_it_does_not_leave_the_oracle_the_card_that_completes_its_set() -> None:
    # Carp winter would be its third carp, but then the Oracle lays panda spring to three pandas. With
    # panda spring it swaps in carp fall, and the Oracle must lay the missing carp winter open.
    gardens = ["panda summer, panda fall, panda winter", "carp fall", "carp spring, carp summer"]
    assert guess(gardens, KNOWN_PAIR, 2) == "guess panda spring"


def test_a_ban_leaves_the_other_card() -> None:
    # The same pair is known, but spring was just named.
    said = KNOWN_PAIR.rpartition(", ")[0]
    gardens = ["tiger fall", "dragonfly fall", "tiger summer"]
    assert guess(gardens, said, 1) == "guess carp winter"


def test_ready_to_win_it_guesses_what_is_likeliest() -> None:
    # Any hit wins: seat 1 swaps in the carp winter of seat 2. Of the four cards left, two copies of
    # panda spring, carp spring and panda winter are unseen, and one of carp winter.
    gardens = ["tiger fall", "carp spring, carp summer, carp fall", "carp winter, panda winter"]
    said = "1 tiger fall -> nothing, 2 dragonfly summer -> nothing"
    assert guess(gardens, said, 1) == "guess panda spring"


def test_it_never_guesses_what_can_not_be() -> None:
    gardens = ["tiger fall", "dragonfly fall", "tiger summer"]
    said = "1 tiger fall -> nothing, 2 dragonfly summer -> nothing"
    possible = {f"guess {animal} {season}" for animal in ("panda", "carp") for season in ("spring", "winter")}
    assert guess(gardens, said, 1) in possible


# Exchanges


def test_it_keeps_the_card_that_wins() -> None:
    gardens = ["tiger fall", "carp spring, carp summer, carp fall", "panda winter"]
    assert exchange(gardens, "carp winter", "tiger summer") == "keep"


def test_it_swaps_for_the_card_that_wins() -> None:
    gardens = ["tiger fall", "panda spring, panda summer, panda fall", "panda winter, tiger spring"]
    assert exchange(gardens, "carp winter", "tiger summer") == "swap 2 panda winter"


def test_it_takes_the_card_that_builds_its_line() -> None:
    gardens = ["panda winter", "carp spring, carp summer", "carp fall"]
    assert exchange(gardens, "tiger winter", "dragonfly spring") == "swap 2 carp fall"


def test_one_swap_builds_its_own_line_and_breaks_another() -> None:
    # Seat 2 lacks only dragonfly fall, which lies with the Oracle: any hit would win for it.
    gardens = ["dragonfly fall", "panda spring, panda summer", "panda fall, carp fall, tiger fall"]
    assert exchange(gardens, "carp winter", "tiger spring") == "swap 2 panda fall"


def test_it_stops_the_one_who_is_ready() -> None:
    gardens = ["tiger summer", "dragonfly spring", "carp spring, carp summer, carp fall", "carp winter"]
    stops = {"swap 3 carp winter", *(f"swap 2 carp {season}" for season in ("spring", "summer", "fall"))}
    assert exchange(gardens, "panda fall", "tiger spring") in stops


def test_it_gives_nobody_the_card_that_wins() -> None:
    # Carp winter laid down at seat 2 in place of panda summer would complete its carps.
    gardens = ["tiger summer", "panda spring, panda fall", "carp spring, carp summer, carp fall, panda summer"]
    assert exchange(gardens, "carp winter", "tiger spring") != "swap 2 panda summer"


def test_it_breaks_the_oracles_line_when_the_oracles_card_is_known() -> None:
    # The Oracle will lay panda spring beside three pandas, and wins unless one of them is gone.
    gardens = ["panda summer, panda fall, panda winter", "dragonfly fall", "tiger fall"]
    broken = {f"swap 0 panda {season}" for season in ("summer", "fall", "winter")}
    assert exchange(gardens, "carp winter", "panda spring", KNOWN_PAIR, 2) in broken


# The Oracle's answer


def test_the_oracle_names_what_the_next_guesser_may_then_not_use() -> None:
    # One card is panda spring, as everybody can tell: summer, fall and now winter were no hit. Seat 2 is
    # ready. After "winter" it would just take panda spring; after "panda" it may not.
    gardens = ["carp summer", "tiger fall", "dragonfly spring, dragonfly summer, dragonfly fall"]
    gardens[1] += ", dragonfly winter"
    said = (
        "1 panda summer -> panda, 2 dragonfly fall -> nothing, 1 panda fall -> panda, "
        "2 carp summer -> nothing, 1 panda winter"
    )
    state = table("answer", 1, gardens, f"hand: panda spring, tiger winter\nguesses: {said}")
    assert state.to_act == 0
    assert master(state) == "answer panda"


# Why the Oracle answered so

CHOICE = (
    "1 panda summer -> panda, 2 dragonfly fall -> nothing, 1 panda fall -> panda, "
    "2 carp summer -> nothing, 1 panda winter -> {answer}"
)
"""One card is panda spring, the other tiger spring or tiger winter: two unseen copies of each."""
READY = ["carp summer", "tiger fall, dragonfly winter", "dragonfly spring, dragonfly summer, dragonfly fall"]
"""Seat 2 wins by any hit, so panda suits the Oracle: seat 2 may not say it then."""


def believed(answer: str, gardens: list[str], reader: Callable[[State], Belief]) -> float:
    """How likely tiger winter is one of the cards."""
    rest = f"hand: panda spring, tiger winter\nguesses: {CHOICE.format(answer=answer)}"
    return hit_chances(reader(table("guess", 2, gardens, rest)), (CARD_NAMES.index("tiger winter"),))[0]


def test_it_asks_why_the_oracle_answered_so() -> None:
    # With tiger spring "panda" is forced. With tiger winter it is a choice, which the rules call as likely as not:
    # 0.5 to 1. It suits the Oracle, so who asks why takes it for 0.85 to 1.
    assert believed("panda", READY, belief_at) == pytest.approx(1 / 3)
    assert believed("panda", READY, read) == pytest.approx(SHREWD / (1 + SHREWD)) == pytest.approx(0.85 / 1.85)
    assert believed("winter", READY, read) == 1, "whatever suits the Oracle, tiger spring has no winter"


def test_before_any_answer_and_after_nothing_there_is_no_why() -> None:
    for said in ("", "\nguesses: 1 tiger fall -> nothing, 2 dragonfly summer -> nothing"):
        state = table("guess", 1, READY, f"hand: panda spring, carp winter{said}")
        assert read(state) == belief_at(state)


def test_whoever_asks_why_rules_nothing_out() -> None:
    """What may be by the rules stays possible, whatever suits the Oracle, and nothing else becomes so."""
    for state in positions(30, 4):
        possible = {place for _, pairs in belief_at(state) for place in places(pairs)}
        assert {place for weight, pairs in read(state) for place in places(pairs) if weight > 0} == possible


def test_grandmaster_guesses_by_it() -> None:
    # Seat 2 wins with either card. "panda" is banned, and tiger spring is the likelier guess by the rules; it is by
    # 0.54 to 0.46 too for whoever asks why, who says so.
    state = table("guess", 2, READY, f"hand: panda spring, tiger winter\nguesses: {CHOICE.format(answer='panda')}")
    seen = state.seen_by(2)
    told = {
        level: {str(one.action): one.value for one in teahouse.bot(level, YOZU, seed=1).opinion(seen)}
        for level in ("master", "grandmaster")
    }
    better = [level for level in told if told[level]["guess tiger spring"] > told[level]["guess tiger winter"]]
    assert better == ["master", "grandmaster"]
    assert told["grandmaster"]["guess tiger winter"] > told["master"]["guess tiger winter"]
    assert told["grandmaster"]["guess tiger spring"] < told["master"]["guess tiger spring"]


@pytest.mark.parametrize("options", [{}, {"answers": "implied"}, {"show_log": False}, {"pair_only": "play_it"}])
@pytest.mark.parametrize("players", [3, 6])
def test_grandmaster_answers_every_question(players: int, options: dict[str, object]) -> None:
    state = YOZU.start(players, options)
    dice, decisions = FastDice("grandmaster"), 0
    while state.to_act is not None and decisions < 40:
        if state.to_act == CHANCE:
            state.play(dice.pick(state.chances()))
            continue
        decisions += 1
        seen = state.seen_by(state.to_act)
        bots = [teahouse.bot("grandmaster", YOZU, seed=decisions, visits=50) for _ in range(2)]
        told, again = (bot.opinion(seen) for bot in bots)
        assert told == again, "the same seed and visits, the same opinion"
        assert {one.action for one in told} == set(seen.legal())
        assert all(0 <= one.value <= 1 for one in told)
        state.play(told[0].action)
    assert decisions == 40 or state.to_act is None


# Belief and worth


def positions(count: int, players: int = 3) -> list[State]:
    """Guesses out of random games."""
    found: list[State] = []
    seed = 0
    while len(found) < count:
        seed += 1
        state = YOZU.start(players)
        rng, dice = Random(seed), FastDice(seed)
        while not state.over and len(found) < count:
            if state.to_act == CHANCE:
                state.play(dice.pick(state.chances()))
                continue
            if state.stage == GUESS and rng.random() < 0.2:
                found.append(state.copy())
            state.play(state.random_action(rng))
    return found


def agreement(pair: Sequence[int], guesses: Sequence[tuple[int, int, int]]) -> float:
    """How likely the answers of a round are with these two cards: forced ones 1, each of two possible ones a half."""
    elements = {element for card in pair for element in (animal_of(card), season_of(card))}
    likely = 1.0
    for _, card, answer in guesses:
        true = elements & {animal_of(card), season_of(card)} or {ELEMENTS.index("nothing")}
        if card in pair or answer not in true:
            return 0.0
        likely /= len(true)
    return likely


def test_the_belief_weighs_every_pair_by_its_copies_and_by_the_answers() -> None:
    """Reckoned pair by pair from the rules: as often as it is drawn, and as likely as it brings these answers."""
    for state in positions(60):
        unseen = YOZU.hide(state, state.to_act).deck
        pairs = list(combinations(range(16), 2))
        weights = [unseen[one] * unseen[other] * agreement((one, other), state.guesses) for one, other in pairs]
        belief = belief_at(state)
        assert belief_at(YOZU.hide(state, state.to_act)) == belief
        for pair, weight in zip(pairs, weights, strict=True):
            likely = weight_of(belief, 1 << PAIRS.index(pair)) / weight_of(belief)
            assert likely == pytest.approx(weight / sum(weights))
        assert sum(hit_chances(belief)) == pytest.approx(2)  # two different cards


def test_worlds_are_imagined_from_the_belief() -> None:
    for state in positions(60):
        hidden = state.seen_by(state.to_act).imagine(Random(1))
        belief = belief_at(state)
        assert isinstance(hidden, State)
        assert belief_at(hidden) == belief
        one, other = sorted(hidden.hand)
        assert weight_of(belief, 1 << PAIRS.index((one, other)))


def test_belief_before_any_guess_by_hand() -> None:
    # Three cards lie open, each of another kind: 29 left. A kind seen once has 1 copy, the 13 others 2.
    state = table("guess", 1, ["tiger fall", "carp fall", "panda fall"], "hand: panda spring, carp winter")
    belief = belief_at(state)
    kinds = [1 if CARD_NAMES[card] in ("tiger fall", "carp fall", "panda fall") else 2 for card in range(16)]
    pairs = sum(kinds[one] * kinds[other] for one, other in combinations(range(16), 2))
    assert pairs == (29 * 29 - 3 - 13 * 4) // 2
    spring = CARD_NAMES.index("panda spring")
    assert hit_chances(belief)[spring] == pytest.approx(2 * 27 / pairs)
    assert weight_of(belief, HITS[spring]) == 2 * 27


def test_partners_are_the_other_card() -> None:
    state = table(
        "guess",
        2,
        ["tiger fall", "dragonfly fall", "tiger summer"],
        f"hand: panda spring, carp winter\nguesses: {KNOWN_PAIR}",
    )
    found = partners(belief_at(state), CARD_NAMES.index("panda spring"))
    assert found == {CARD_NAMES.index("carp winter"): 1.0}


def test_chances_are_chances_and_a_ready_garden_has_the_most() -> None:
    ready = [CARD_NAMES.index(name) for name in ("carp spring", "carp summer", "carp fall")]
    missing = CARD_NAMES.index("carp winter")
    other = CARD_NAMES.index("panda spring")
    found = chances([[other], ready, [missing]], 0, 26)
    assert 0.9 < sum(found) <= 1
    assert max(found) == found[1]


def test_patience_ends_and_then_it_guesses_to_hit() -> None:
    repeated = ", ".join(f"{1 + turn % 2} tiger fall -> nothing" for turn in range(PATIENCE * 2))
    gardens = ["tiger fall", "dragonfly fall", "tiger summer"]
    state = table("guess", 1, gardens, f"hand: panda spring, carp winter\nguesses: {repeated}")
    likely = hit_chances(belief_at(state))
    assert {str(action) for action in candidates(state)} == {
        f"guess {CARD_NAMES[card]}" for card in range(16) if likely[card] == max(likely)
    }


@pytest.mark.parametrize("players", [3, 6])
def test_masters_among_themselves_finish(players: int) -> None:
    state = YOZU.start(players)
    dice, bot = FastDice(1), teahouse.bot("master", YOZU, seed=1)
    decisions = 0
    while state.to_act is not None:
        if state.to_act == CHANCE:
            state.play(dice.pick(state.chances()))
        else:
            state.play(bot.choose(state.seen_by(state.to_act)))
            decisions += 1
            assert decisions < 600


@pytest.mark.rule("YO-5")
@pytest.mark.parametrize("level", ["guest", "beginner"])
def test_who_overlooks_much_still_asks_nothing_that_stands_crossed_out(level: str) -> None:
    """“Nothing” to winter tiger and to summer panda leaves four cards of one and four of the other half."""
    misses = "1 tiger winter -> nothing, 2 panda summer -> nothing"
    state = table(
        "guess", 1, ["tiger fall", "carp spring", "panda fall"], f"hand: carp fall, dragonfly spring\nguesses: {misses}"
    )
    possible = {"carp spring", "carp fall", "dragonfly spring", "dragonfly fall"}
    for seed in range(60):
        choice = teahouse.bot(level, YOZU, seed=seed).choose(state.seen_by(1))
        assert str(choice).removeprefix("guess ") in possible
