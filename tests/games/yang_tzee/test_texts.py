"""Yang-Tzee as text: notation, positions, numbers, and the words of log and terminal."""

import re
from random import Random

import pytest

from games.yang_tzee.table import REST, YANG_TZEE, legal, say, start, table
from teahouse import CHANCE, FastDice, State, Unreadable
from teahouse.engine import Voice
from teahouse.engine.ownfile import carried
from teahouse.games.yang_tzee import words

VOICE = Voice(["Ann", "Ben"], 0)
NOTATION = [
    *("first 1", "sea S4", "deal P07", "draw P07", "seed P07"),
    *("rain P19 left", "rain P19 right", "rain P19 stream", "stream P19 left", "stream P19 right"),
    *("collect", "take P05", "add P05", "decline", "pass"),
]


def shown(text: str) -> str:
    """Without the markup."""
    return re.sub(r"\[/?[a-z ]*\]", "", text)


@pytest.mark.rule("YT-3.2")
@pytest.mark.parametrize("line", NOTATION)
def test_notation_parses_back(line: str) -> None:
    assert str(YANG_TZEE.parse(line)) == line


@pytest.mark.rule("YT-3.2")
@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("fly P19", "expected rain, stream, take"),
        ("rain P19", "'rain TILE left|right|stream': expected where to (left, right, stream), found ''"),
        ("rain P19 up", "expected where to (left, right, stream), found 'up'"),
        ("stream P19 stream", "expected an end of the Sea (left, right)"),
        ("take ?", "expected the id of a tile such as P19, found '?'"),
        ("pass now", "expected 'pass'"),
        ("first 2", "expected a seat (0 to 1)"),
    ],
)
def test_notation_says_what_was_expected(line: str, expected: str) -> None:
    with pytest.raises(Unreadable) as caught:
        YANG_TZEE.parse(line)
    assert expected in str(caught.value)


# Positions


@pytest.mark.rule("YT-1.5")
def test_a_position_discards_what_is_neither_named_nor_in_the_sphere() -> None:
    state = table(f"sea: {REST}\nrain 0: P01\nrain 1: P02", "P30")
    assert sum(state.places()["discard"].values()) == 45 - 3 - 1 - 1 - 1


@pytest.mark.rule("YT-4.6")
def test_the_glossary_knows_every_blossom() -> None:
    blossoms = words.GLOSSARY["blossoms"]
    assert {name: told["sign"] for name, told in blossoms.items()} == {
        "bamboo": "1",
        "plum": "3",
        "mum": "n",
        "orchid": "×2",
    }
    assert blossoms["mum"]["pays"] == "n: 1 a tile taken"
    assert {name: told["says"] for name, told in blossoms.items()} == {
        "bamboo": "Its bamboo pays 1 and ends its row.",
        "plum": "Its plum pays 3.",
        "mum": "Its mum (chrysanthemum) pays 1 for each tile taken: n of them, n points.",
        "orchid": "Its orchid pays 1 and doubles all.",
    }


@pytest.mark.rule("YT-1.5")
def test_a_position_without_a_sphere_line_puts_the_rest_there() -> None:
    state = YANG_TZEE.position("yang-tzee, 2 players\nsea: S1 S2\nrain 0: P01\nrain 1: ? ?\ndiscard: P02")
    assert (state.sphere_size, len(state.sphere)) == (32, 34)


@pytest.mark.rule("YT-4.5", "YT-4.8")
def test_a_position_holds_what_is_left_of_a_gathering() -> None:
    state = table(f"sea: P10 P12 P22 P34 {REST}\nstream 0: P28\nstream 1: P05\nrain 1: P02")
    say(state, "stream P28 left")
    assert "pending: spirit middle left 3, earth top left 5, offering left, clean left 5" in state.text()
    again = YANG_TZEE.position(state.text())
    assert again == state
    assert [str(event) for event in say(again, "take P05")] == [str(event) for event in say(state, "take P05")]


SIX = "P01 P02 P03 P04 P05 P06"
SPIRIT = "stage: gather\nsea: P28 P10 P30 S1\npending: spirit middle left 3"


@pytest.mark.rule("YT-1.5")
@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("sea: S1 S1", "the tile S1 lies in two places"),
        ("sea: Q7", "there is no tile 'Q7' in this set"),
        ("rain 0: S1", "S1 is a start tile"),
        (f"rain 0: {SIX} P07", "a Rain holds at most 6 tiles"),
        ("stage: gather", "a gathering has pending steps"),
        ("stage: gather\nsea: P14 P04 P22\npending: clean left 3", "the next step asks something; clean doesn't"),
        ("stage: gather\nsea: P14 P04 P22\npending: spirit top left 3", "the top row has no match of 3 tiles"),
        ("stage: gather\nsea: P14 P04 P22\npending: spirit bottom left 3", "the match in the bottom row is not spirit"),
        ("stage: gather\nsea: P14 P04 P22\npending: spirit bottom", "expected an end of the Sea (left, right)"),
        ("stage: gather\nsea: P14 P04 P22\npending: spirit top left 4", "the top row has no match of 4 tiles"),
        ("stage: gather\nsea: P14 P04 P22\npending: offering left, clean left 4", "the Sea has no 4 tiles"),
        ("stage: gather\nsea: P14 P04\npending: collect right", "nothing matches at the right end"),
        ("stage: over", "a game that is over has a reason"),
        ("stage: draw\nsphere:", "the Sphere is empty, so nothing can be drawn"),
        (f"stage: draw\nrain 0: {SIX}", "the Rain is full, so nothing can be drawn"),
        ("sphere: P01\nrain 0: ? ?", "more tiles are unknown than lie nowhere"),
        ("stage: sea\nsea: S1 S2 S3 S4 S5 S6 S7 S8 S9", "a start tile must be left to lay"),
        ("stage: first\nsea: S1 S2 S3 S4 S5 S6 S7 S8 S9", "a start tile must be left to lay"),
        (f"stage: deal\nrain 0: {SIX}\nrain 1: P11 P12 P13 P14 P15 P16", "the Sphere still fills Rain 0, then Rain 1"),
        ("stage: deal\nrain 1: P01", "the Sphere still fills Rain 0, then Rain 1, up to 6 tiles"),
        ("stage: sea\nsphere: P01 P02 P03", "at the stage sea the Sphere still fills Rain 0"),
        (f"{SPIRIT}, clean left 3, spirit middle left 3", "after clean comes nothing but an Offering"),
        (f"{SPIRIT}, clean left 3, seed left", "seed can only be the next step"),
        (f"{SPIRIT}, collect left", "collect can only be the next step"),
        ("stage: gather\nsea: P14 P04 P22\npending: collect left, clean left 3", "after collect comes nothing but an"),
        ("scores: 1", "expected 'SCORE SCORE'"),
        ("weather: fine", "there is no 'weather' here"),
    ],
)
def test_a_position_that_cannot_be_is_refused(text: str, complaint: str) -> None:
    with pytest.raises(Unreadable) as caught:
        YANG_TZEE.position(f"yang-tzee, 2 players\n{text}")
    assert complaint in str(caught.value)


# Numbers


@pytest.mark.rule("YT-3.2")
def test_numbers_of_actions() -> None:
    state = table(f"sea: {REST}\nrain 0: P01 P36\nrain 1: P02")
    index = YANG_TZEE.action_index
    assert index.size(2) == 7 * 36 + 3
    numbers = {"rain P01 left": 0, "rain P36 stream": 107, "stream P01 left": 108, "take P01": 180, "add P36": 251}
    numbers |= {"collect": 252, "decline": 253, "pass": 254}
    for line, number in numbers.items():
        assert index.number(state, state.parse(line)) == number
        assert str(index.action(state, number)) == line
    with pytest.raises(ValueError, match="not an action of a player"):
        index.number(state, state.parse("draw P01"))


@pytest.mark.rule("YT-1.2")
def test_numbers_cover_a_window_of_thirty_six_tiles() -> None:
    lines = ["A start bamboo sun moon", *(f"F{number} play fish bird plum" for number in range(40))]
    state = start(tiles=carried("\n".join(lines)))
    index = YANG_TZEE.action_index
    assert index.number(state, state.parse("add F35")) == 251
    with pytest.raises(IndexError):
        index.number(state, state.parse("add F36"))


# Words


def name(state: State, line: str) -> str:
    return words.name(state.parse(line), state.seen_by(state.to_act), Voice(["Ann", "Ben"], state.to_act))


@pytest.mark.rule("YT-3.2", "YT-4.2")
def test_moves_in_words_tell_what_they_bring() -> None:
    state = table(f"sea: P26 S3 P24 {REST}\nrain 0: P01\nstream 0: P19 P05\nrain 1: P02")
    assert name(state, "rain P01 left") == "Rain bamboo, bird, rabbit on the left for 1 point"
    assert name(state, "rain P01 stream") == "Put bamboo, bird, rabbit into your Stream"
    assert name(state, "stream P19 left") == "Stream bird, rabbit, mum to the left: collects 19"
    assert name(state, "stream P05 right") == "Stream bamboo, moon, rabbit to the right: collects nothing"


@pytest.mark.rule("YT-4.7", "YT-4.8")
def test_questions_in_words() -> None:
    state = table(f"sea: P10 P12 P22 P34 {REST}\nstream 0: P28\nstream 1: P05\nrain 1: P02")
    say(state, "stream P28 left")
    into = "It goes into your Stream; while 3 or more lie there, you cannot add Rain."
    holes = f"Your holes match. {into}"
    asked = f"Spirit match: you may take a tile from Ben's Stream.\n{holes}"
    assert words.ask(state.seen_by(0), VOICE) == asked
    say(state, "take P05")
    assert words.ask(state.seen_by(0), VOICE) == "Ben may take a tile from your Stream as an Offering."
    offered = words.ask(state.seen_by(1), Voice(["Ann", "Ben"], 1)).split("\n")
    assert offered[0] == "Offering: you may take a tile from Ann's Stream."
    assert offered[1] == f"Ann collected points, so you may have one. {into}"
    assert name(state, "take P05") == "Take bamboo, moon, rabbit"
    assert name(state, "decline") == "Decline the Offering"


@pytest.mark.rule("YT-4.9", "YT-5.2")
def test_the_log_of_a_drought() -> None:
    state = table("sea: P04 P22\nstream 0: P14\nrain 1: P02\nscores: 5 1")
    log = [words.tell(event, VOICE) for event in say(state, "stream P14 left")]
    assert [line for line in log if line] == [
        "You stream mum, fish, rabbit to the left end of the Sea.",
        "You score 7 points: rabbit in the bottom row, 3 tiles.",
        "Drought: you collect the whole Sea and lose 10 points.",
        "The drought ends the game. You win with 2 to 1.",
    ]
    assert state.outcome is not None
    assert words.sum_up(state.outcome, Voice(["Ann", "Ben"], 1)) == (
        "Ann wins with 2 to 1: a drought, the whole Sea taken, ended the game."
    )


@pytest.mark.rule("YT-5.2")
def test_a_tie_in_words() -> None:
    state = table(f"first: 0\nsea: {REST}\nrain 0: P01\nscores: 29 31", 0)
    say(state, "rain P01 left")
    assert state.outcome is not None
    told = words.sum_up(state.outcome, VOICE)
    assert told == "Both have 31 points; Ben moved second in the first round and wins."


@pytest.mark.rule("YT-1.3", "YT-6")
def test_the_drawing_shows_the_table_within_eighty_columns() -> None:
    tiles = " ".join(f"P{number:02}" for number in range(10, 34))
    state = table(f"sea: {tiles}\nrain 0: P01 P02\nstream 0: P03\nrain 1: P04 P05 P06\nstream 1: P07\nscores: 12 -3", 2)
    drawn = shown(words.draw(state.seen_by(0), VOICE))
    assert max(map(len, drawn.splitlines())) <= 80
    for part in ("You 12", "Ben -3", "Sphere 2 tiles", "Ben's Rain  3 hidden tiles", "◂ left end", "right end ▸"):
        assert part in drawn
    assert "P04" not in drawn
    sea = [line.split() for line in drawn.splitlines() if re.match(r" +P1[0-9] |  +P2[0-9] ", line)]
    assert [id for line in sea for id in line] == tiles.split()
    assert "top     BAMBOO " in drawn  # P01 and P02 have their bamboo at the top


@pytest.mark.rule("YT-3.1", "YT-4.8")
def test_what_is_asked_follows_what_is_picked() -> None:
    state = table(f"sea: P26 S3 P24 {REST}\nrain 0: P01\nstream 0: P19 P05\nrain 1: P02")

    def asked(picked: str) -> list[str]:
        return words.ask(state.seen_by(0), VOICE, picked).split("\n")

    assert asked("")[0] == "Play one tile."
    assert asked("rain P01") == [
        "Where does this tile go?",
        "An end of the Sea pays 1. Your Stream pays nothing, but can collect later.",
    ]
    assert asked("rain P01 stream")[0] == "Put it into your Stream?"
    assert asked("rain P01 left")[0] == "Rain it on the left for 1 point?"
    assert asked("stream P19")[0] == "To which end of the Sea?"
    assert asked("stream P19")[1].startswith("Left collects 19, right ")
    question, offering, *_ = asked("stream P19 left")
    assert question == "Stream it to the left for 19 points?"
    assert offering == "Offering: as you score, Ben may take one tile from your Stream."
    assert asked("stream P05 right") == [
        "Stream it to the right?",
        "The tile stays at that end, and nothing is collected.",
    ]


@pytest.mark.rule("YT-4.6")
def test_a_sum_adds_up_what_the_blossoms_pay() -> None:
    state = table(f"sea: P26 S3 P24 {REST}\nrain 0: P01\nstream 0: P19 P05\nrain 1: P02")
    (would,) = [one for one in state.seen_by(0).view.previews if one.tile.id == "P19" and one.end == "left"]
    assert [(sum(one.pays) * one.times, one.match.points) for one in would.sums] == [(7, 7), (12, 12)]


@pytest.mark.rule("YT-4.6")
@pytest.mark.parametrize("orchid", ["compound", "single"])
def test_every_sum_comes_to_the_points_of_its_match(orchid: str) -> None:
    doubled = 0
    for seed in range(3):
        rng, dice = Random(seed), FastDice(seed)
        state = YANG_TZEE.start(2, {"orchid": orchid})
        while not state.over:
            if state.to_act == CHANCE:
                state.play(dice.pick(state.chances()))
                continue
            for preview in state.seen_by(state.to_act).view.previews:
                for one in preview.sums:
                    assert one.match.spirit or sum(one.pays) * one.times == one.match.points
                    doubled += one.times > 1
            state.play(state.random_action(rng))
    assert doubled > 5, "too few orchids to show anything"


@pytest.mark.rule("YT-1.2")
def test_the_drawing_marks_start_tiles() -> None:
    state = table("sea: S3 P10 S8\nrain 0: P01\nrain 1: P02")
    (sea,) = [line.split() for line in shown(words.draw(state.seen_by(0), VOICE)).splitlines() if "P10" in line]
    assert sea == ["S3◤", "P10", "S8◤"]


@pytest.mark.rule("YT-4.7")
def test_a_spirit_match_that_must_take_says_so() -> None:
    text = f"sea: P10 P12 P22 P34 {REST}\nstream 0: P28\nstream 1: P05\nrain 1: P02"
    state = table(text, options="spirit_take=mandatory")
    say(state, "stream P28 left")
    asked = words.ask(state.seen_by(0), VOICE)
    assert asked.startswith("Spirit match: you must take a tile from Ben's Stream.\nYour holes match")


CODE = re.compile(r"\b[PS]\d")


@pytest.mark.rule("YT-1.1")
def test_no_sentence_names_a_tile_by_its_id() -> None:
    """Names, questions with anything in the hand, events and refusals over whole games: nobody can look up an id."""
    voice = Voice(["Ann", "Ben"], 0)
    for seed in range(3):
        rng, dice = Random(seed), FastDice(seed)
        state = YANG_TZEE.start(2, {"collect_mandatory": bool(seed % 2)})
        while not state.over:
            if state.to_act == CHANCE:
                state.play(dice.pick(state.chances()))
                continue
            seen, voice = state.seen_by(state.to_act), Voice(["Ann", "Ben"], state.to_act)
            said = [words.ask(seen, voice), *(row.why_none for one in seen.view.previews for row in one.rows)]
            for action in seen.legal():
                said += [words.name(action, seen, voice), words.ask(seen, voice, str(action))]
                said.append(words.reason(action, [], seen, voice))
            for line in ("rain P01 left", "rain S1 left", "stream P01 left", "take P01", "add P01"):
                said += [reason.text for reason in [state.why_not(state.parse(line))] if reason is not None]
            said += [words.tell(event, voice) for event in state.play(state.random_action(rng))]
            assert not [sentence for sentence in said if CODE.search(sentence)]


@pytest.mark.rule("YT-4.9", "YT-5.2")
def test_what_ends_the_game_is_told_beforehand_with_its_result() -> None:
    state = table("sea: P04 P22\nstream 0: P14\nrain 1: P02\nscores: 5 1")
    assert words.ask(state.seen_by(0), VOICE, "stream P14 left").split("\n") == [
        "Stream it to the left: 7, then drought?",
        "The game ends at once: You 2, Ben 1. It is yours.",  # 5 + 3 + 1 + 3 - 10
    ]
    (would,) = [one for one in state.seen_by(0).view.previews if one.end == "left"]
    assert would.reckoning == "score 5 + 7 − 10 = 2"
    drought = "Stream mum, fish, rabbit to the left: collects all: 7 less 10 and ends the game"
    assert name(state, "stream P14 left") == drought
    poor = table("sea: P04 P22\nstream 0: P14\nrain 1: P02\nscores: 0 1")
    told = words.ask(poor.seen_by(0), VOICE, "stream P14 left").split("\n")[1]
    assert told == "The game ends at once: You −3, Ben 1. It is Ben's."  # 0 + 7 - 10
    assert words.tell(say(poor, "stream P14 left")[-1], VOICE).endswith("with 1 to −3.")
    last = table(f"first: 0\nsea: {REST}\nrain 0: P01\nscores: 29 31", 0)
    told = words.ask(last.seen_by(0), VOICE, "rain P01 left").split("\n")[1]
    assert told == "The game ends at once: You 31, Ben 31. It goes to Ben, who moved second."


@pytest.mark.rule("YT-3.2", "YT-4.2")
def test_a_tile_of_the_rain_says_what_either_stream_could_then_collect() -> None:
    # P14 would take P04 and P22 for 7 from the left, as in the drought above; the rest of the Sea keeps it no drought.
    mine = table(f"sea: P04 P22 {REST}\nrain 0: P14 P01\nrain 1: P02")
    assert words.ask(mine.seen_by(0), VOICE, "rain P14 stream").split("\n") == [
        "Put it into your Stream?",
        "No points now. From there it could collect 7 points at the left, if the Sea stays so.",
    ]
    theirs = table(f"sea: P04 P22 {REST}\nrain 0: P01\nstream 1: P14\nrain 1: P02")
    told = words.ask(theirs.seen_by(0), VOICE, "rain P01 right").split("\n")
    assert told[1] == "Ben could then collect 7 points at the left."
    assert told[2].startswith("Rain never collects")


@pytest.mark.rule("YT-4.7")
def test_a_tile_that_could_make_a_spirit_match_does_not_match_nothing() -> None:
    # The hole of P28 (fish, hole, plum) meets that of P30 over P10; it scores nothing, so nothing is "collected".
    state = table(f"sea: P10 P30 {REST}\nrain 0: P28\nrain 1: P02")
    could = "could make a spirit match at the left"
    told = words.ask(state.seen_by(0), VOICE, "rain P28 stream").split("\n")[1]
    assert told == f"No points now. From there it {could}, if the Sea stays so."
    hint = words.reason(state.parse("rain P28 stream"), [], state.seen_by(0), VOICE)
    assert hint.startswith(f"From your Stream it {could}.")


@pytest.mark.rule("YT-4.7")
def test_what_the_other_could_do_names_the_spirit_match_that_takes_a_tile_of_mine() -> None:
    def told(text: str, line: str) -> tuple[str, str]:
        """The forecast of a move, and the last sentence of its hint."""
        state = table(f"{text}\nrain 0: P01 P03\nrain 1: P02")
        risk = [one for one in words.ask(state.seen_by(0), VOICE, line).split("\n") if one.startswith("Ben")]
        return " ".join(risk), words.reason(state.parse(line), [], state.seen_by(0), VOICE).split(". ")[-1]

    # P28 (fish, hole, plum) at the left meets the hole of P30 over P10, and no fish but its neighbour's.
    holes = f"sea: P10 P30 {REST}\nstream 1: P28"
    takes = "take a tile of your Stream by a spirit match"
    only = f"Ben could then {takes} at the left."
    assert told(holes, "rain P01 stream") == (only, only)  # P01 is then there to be taken
    assert told(f"{holes}\nstream 0: P05", "rain P01 left") == (only, only)
    # With an empty Stream of mine the spirit would add a tile of Ben's own Rain: nothing to warn of.
    assert told(holes, "rain P01 left") == ("", "Ben's Stream then scores nothing.")
    # Beside it the same tile meets the fish of P34 at the top: five tiles, plums of P28 and P34, bamboos of P10 and
    # P12, the mum of P22: 3 + 3 + 1 + 1 + 5; the hole of P12 comes over P10.
    both = f"Ben could then collect 13 points at the left and {takes}."
    assert told(f"sea: P10 P12 P22 P34 {REST}\nstream 1: P28", "rain P01 stream") == (both, both)
    # P29 (moon, rabbit, plum) meets the moon of S7 over S8 at the right, 3 + 1 + 1, and makes no spirit match.
    other = f"Ben could then collect 5 points at the right, or {takes}."
    assert told(f"{holes} P29", "rain P01 stream") == (other, other)
    # Two tiles and the placed one are the whole Sea: a drought ends the game before a spirit could take.
    assert told("sea: P10 P30\nstream 1: P28", "rain P01 stream") == ("", "Ben's Stream then scores nothing.")


@pytest.mark.rule("YT-4.8")
def test_an_offering_that_does_not_come_is_told_with_its_reason() -> None:
    # P14 is the only tile of the Stream: it collects 7, and none is left for Ben.
    state = table(f"sea: P04 P22 {REST}\nstream 0: P14\nrain 0: P01\nrain 1: P02")
    told = words.ask(state.seen_by(0), VOICE, "stream P14 left").split("\n")
    assert told[1] == "Your Stream is then empty: Ben can take no tile from it."


@pytest.mark.rule("YT-4.2")
def test_a_tile_that_collects_nothing_anywhere_says_why_at_each_end() -> None:
    # P28 is fish, hole, plum. At the left P10 (fish, moon, bamboo) is next to it, at the right P13 (mum, bird, hole).
    state = table("sea: P10 S1 P13\nstream 0: P28\nrain 0: P01\nrain 1: P02")
    assert words.ask(state.seen_by(0), VOICE, "stream P28").split("\n") == [
        "To which end of the Sea? It collects nothing now.",
        "Left: The fish next to it never counts. No other hole lies in the middle row.",
        "Right: The bamboo on bamboo, bird, moon ends the top row before the next fish. "
        "No other hole lies in the middle row.",
    ]


@pytest.mark.rule("YT-5.1", "YT-5.2")
def test_what_ends_a_game_and_what_wins_it_is_said_with_every_question_for_a_tile() -> None:
    text = f"sea: {REST}\nrain 0: P01 P03\nstream 0: P05\nrain 1: P02"

    def end(sphere: int, options: str = "") -> str:
        return words.ask(table(text, sphere, options).seen_by(0), VOICE).split("\n")[-1]

    drought = "or at once when somebody takes the whole Sea, which costs 10 (a drought). The higher score wins."
    assert end(3) == f"The game ends when all tiles are played, {drought}"
    assert end(0) == "The end is near: 4 tiles left to play, then the game ends. The higher score wins."
    one = "hand_end=one_player_out"
    assert end(3, one) == f"The game ends when the Sphere is empty and one player has no tile left, {drought}"
    assert end(0, one).startswith(
        "The end is near: 4 tiles left to play, when one player has none left, the game ends."
    )


@pytest.mark.rule("YT-4.7", "YT-4.8")
def test_who_is_asked_about_a_collection_sees_what_was_collected() -> None:
    state = table(f"sea: P26 S3 P24 {REST}\nstream 0: P19 P15\nrain 0: P01\nrain 1: P02")
    assert state.seen_by(1).view.collected is None
    say(state, "stream P19 left")  # rabbits in the middle row for 7, birds in the top row for 12
    collected = state.seen_by(1).view.collected
    assert collected is not None
    assert [(one.row, one.size, one.points) for one in collected.matches] == [("middle", 3, 7), ("top", 4, 12)]
    say(state, "decline")
    assert state.seen_by(1).view.collected is None


@pytest.mark.rule("YT-4.7", "YT-4.8", "YT-4.10")
def test_an_offered_tile_says_what_it_could_collect() -> None:
    # Rabbits and birds of P19 take four tiles from the left: S1 S7 S8 stay, and a seed comes to the left. At the right
    # the bird of P15 (hole, bamboo, bird) meets the bamboo of S8 at once, and no hole lies in the top row.
    state = table(f"sea: P26 S3 P24 {REST}\nstream 0: P19 P15\nrain 0: P01\nrain 1: P02")
    say(state, "stream P19 left")
    view = state.seen_by(1).view
    (offer,) = view.offers
    assert (offer.action, offer.at, offer.collects) == (
        "take P15",
        (("left", "depends on a new tile"), ("right", "collects nothing")),
        False,
    )
    assert offer.deed == "Take hole, bamboo, bird"
    assert words.ask(state.seen_by(1), Voice(["Ann", "Ben"], 1), "take P15").split("\n")[1] == (
        "Then it collects nothing at the right; at the left it depends on the tile that comes from the Sphere."
    )
    # Without a Sphere nothing comes, and both ends are known. At the left bamboo of S1 and S7 ends both rows of P29
    # (moon, rabbit, plum); at the right it meets the moon of S7 over S8: 3 + 1 + 1.
    bare = table(f"sea: P26 S3 P24 {REST}\nstream 0: P19 P29\nrain 0: P01\nrain 1: P02", 0)
    say(bare, "stream P19 left")
    (offer,) = bare.seen_by(0).view.offers
    assert offer.deed == "Take moon, rabbit, plum"
    assert offer.at == (("left", "collects nothing"), ("right", "collects 5"))


@pytest.mark.rule("YT-4.7", "YT-6")
def test_tiles_of_a_hidden_rain_are_offered_to_nobody_elses_eyes() -> None:
    state = table(f"sea: P10 P12 P22 P34 {REST}\nstream 0: P28\nrain 0: P05 P06\nrain 1: P02")
    say(state, "stream P28 left")
    assert [offer.action for offer in state.seen_by(0).view.offers] == ["add P05", "add P06"]
    assert state.seen_by(1).view.offers == ()
    assert state.seen_by(None).view.offers == ()


@pytest.mark.rule("YT-4.9", "YT-5.2")
def test_a_drought_that_wins_the_game_for_the_other_is_a_threat_and_one_that_loses_is_none() -> None:
    # Ben's P14 takes the whole Sea from the left, 7 less 10, and leaves Ben 45 - 3 = 42. A tile on the right keeps it
    # from being the whole Sea, P10 on the left stops the rabbits of the bottom row by its bamboo.
    def at(scores: str, line: str) -> tuple[str, str]:
        state = table(f"sea: P04 P22\nrain 0: P10 P02\nstream 1: P14\nrain 1: P12\nscores: {scores}")
        told = words.ask(state.seen_by(0), VOICE, line).split("\n")[1]
        return told, words.reason(state.parse(line), [], state.seen_by(0), VOICE)

    wins = "Ben could then take the whole Sea at the left, which ends the game, and win it."
    stays = "It matches nothing yet."
    assert at("40 45", "rain P10 right")[1] == (
        "1 point now. Ben could then collect 7 points at the left. Else Ben could end the game at once and win it."
    )
    assert at("40 45", "rain P10 left")[1] == (
        "1 point now. Ben's Stream then scores nothing. Else Ben could end the game at once and win it."
    )
    assert at("40 45", "rain P02 stream")[1] == f"{stays} {wins}"
    assert at("42 45", "rain P02 stream")[1] == f"{stays} Ben's Stream then scores nothing."
    # P02 (bamboo, fish, hole) on the left is taken too: four tiles with two mums and two bamboos, 10 less 10, from
    # either end, at the right by its fish. That leaves Ben at 45, against 41 or 47.
    assert at("40 45", "rain P02 left")[0] == wins.replace("left", "right")
    assert "could then" not in at("46 45", "rain P02 left")[0]


@pytest.mark.rule("YT-3.2", "YT-4.6")
def test_a_hint_says_what_it_collects_and_what_it_leaves_the_other() -> None:
    state = table(f"sea: P26 S3 P24 {REST}\nrain 0: P01\nstream 0: P19\nrain 1: P02\nstream 1: P29")

    def why(line: str) -> str:
        return words.reason(state.parse(line), [], state.seen_by(0), VOICE)

    # P29 (moon, rabbit, plum) takes the moon of S7 at the right, 3 + 1 + 1, and the rabbit of S3 at the left, 7.
    assert why("stream P19 left") == (
        "It collects 4 tiles: rabbit 7, bird 12 points. Ben could then collect 5 points at the right."
    )
    # P01 (bamboo, bird, rabbit) from the Stream: its bird takes the bird of S1 at the left, over three tiles
    # with plum, bamboo and mum: 1 + 3 + 1 + 5 + 1.
    assert why("rain P01 stream") == (
        "From your Stream it could collect 11 points at the left. Ben could then collect 7 points at the left."
    )
    assert why("rain P01 right") == "1 point now. Ben could then collect 7 points at the left."
    # P19 (bird, rabbit, mum) on the right end puts S7 four tiles away: 3 + 4 + 1 + 1.
    assert why("stream P19 right") == "It collects nothing. Ben could then collect 9 points at the right."


@pytest.mark.rule("YT-6")
def test_an_ended_hand_is_laid_open() -> None:
    state = table("sea: P04 P22\nstream 0: P14\nrain 0: P01\nrain 1: P02 P03")
    say(state, "stream P14 left")  # example a as the whole Sea: a drought
    assert state.over
    assert [tile.id for tile in state.seen_by(0).view.rains[1] if tile is not None] == ["P02", "P03"]
    assert "laid open" in state.game.rules["YT-6"].text


@pytest.mark.rule("YT-3.3")
def test_a_forced_pass_in_words() -> None:
    state = table(f"sea: {REST}\nrain 1: P02 P03", 0)
    assert words.ask(state.seen_by(0), VOICE) == "You have no tile to play, so you pass."
    assert legal(state) == {"pass"}
    assert words.tell(say(state, "pass")[0], VOICE) == "You have no tile to play and pass."
