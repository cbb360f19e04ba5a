"""Why: what points were for, how a tie reads, what a refused action lacks, and a hint's reason; worked out by hand."""

import pytest

from games.yellow_and_yangtze.tables import GAME, arms, gains, plain, play, table
from teahouse.engine import Voice
from teahouse.engine.advice import Opinion
from teahouse.games.yellow_and_yangtze.moves.events import LeaderReturned
from teahouse.games.yellow_and_yangtze.rules import State

VOICE = Voice(["Mei", "Tomás", "Ada", "Ilse"], 0)


def told(state: State, *lines: str) -> list[str]:
    return [GAME.words.tell(event, VOICE) for event in play(state, *lines)]


def refused(state: State, line: str) -> tuple[str, str]:
    reason = state.why_not(state.parse(line))
    assert reason is not None
    return reason.rule, reason.text


def hinted(state: State, line: str, value: float = 0.52) -> str:
    action = state.parse(line)
    said: str = GAME.words.reason(action, [Opinion(action, value, 1)], state.seen_by(state.to_act), VOICE)
    return said


# Points name their source


@pytest.mark.rule("YY-6.2")
def test_6_2_the_log_says_whose_leader_brought_the_point() -> None:
    own = "You gain 1 red point (weapons): your soldier leads there."
    assert told(plain("G9 g, G10 S0"), "tile red G11")[1] == own
    instead = "You gain 1 green point (goods): your governor stands in for a trader."
    assert told(plain("G9 g, G10 G0"), "tile green G11")[1] == instead
    theirs = "Tomás gains 1 yellow point (gold): the governor stands in for an artisan."
    assert told(plain("G9 g, G10 G1"), "tile yellow G11")[1] == theirs


# What a war is about


def stakes(state: State, seat: int) -> dict[str, list[tuple[str, str | None, int | None]]]:
    """For each side what its victory brings: who leaves from where, and who gains a point of his colour."""
    war = state.seen_by(seat).view.question.war
    return {
        side.hex: [(f"{one.leader.role} {one.leader.seat}", one.leader.hex, one.gains) for one in side.stakes]
        for side in war.sides
    }


@pytest.mark.rule("YY-9.6", "YY-9.7")
def test_9_6_the_view_counts_what_the_victory_of_each_side_brings() -> None:
    # Three soldiers clash; in the east Mei's trader stands beside hers, in the west Tomás's beside his.
    state = arms("S0", "S1", "S2", b2="T1", more="G11 g, G12 T0", hand_2="red red")
    play(state, "tile yellow G7")
    east = [("soldier 0", "G10", 0), ("trader 0", "G12", 0)]
    west = [("soldier 1", "D5", 1), ("trader 1", "D6", 1)]
    # Ada has no trader: if her state wins, both traders leave, and nobody gains a green point.
    found = {
        "D5": [("soldier 0", "G10", 1), ("trader 0", "G12", 1), ("soldier 2", "J5", 1)],
        "G8": [("soldier 1", "D5", 0), ("trader 1", "D6", 0), ("soldier 2", "J5", 0)],
        "H6": [
            *[(who, where, 2 if "soldier" in who else None) for who, where, _ in west],
            *[(who, where, 2 if "soldier" in who else None) for who, where, _ in east],
        ],
    }
    for seat in range(3):
        assert stakes(state, seat) == found
    # What is counted is what happens: everybody stands aside but Ada, whose two soldiers win.
    events = play(state, "stand aside", "back H6 2", "stand aside")
    left = {(event.seat, event.colour) for event in events if isinstance(event, LeaderReturned)}
    assert left == {(0, 1), (0, 2), (1, 1), (1, 2)}
    assert gains(events) == [(2, "red", 1), (2, "red", 1)]


# Names and ties


@pytest.mark.rule("YY-19.20", "YY-9.5")
def test_9_5_many_capitals_are_written_out_once_and_a_tie_is_told_as_one() -> None:
    # Qin, Han and Wei are one state of Tomás, Chu is Mei's: no soldier anywhere, so Mei, who is active, chooses.
    north = "F3 g, F4 g, F5 g, G6 g, G7 g, G8 g, G9 g, H8 g, H7 S1, I8 g"
    state = table(f"{north}, K8 g, K9 S0", hand_0="blue", hand_1="red")
    began = told(state, "tile blue J8")
    assert began[1] == (
        "War over J8: Qin, Han and Wei with 0 soldiers against Chu with 0 soldiers. "
        "Your soldier stands with Chu, Tomás's with Qin and two more."
    )
    ask = GAME.words.ask(state.seen_by(1), Voice(VOICE.names, 1)).split("\n")
    assert ask[0] == "War: Qin and two more 0 (yours) against Chu 0 (Mei's). Back one?"
    given = GAME.words.ask(state.seen_by(1), Voice(VOICE.names, 1), "back F3 1").split("\n")
    assert given[2] == "With 1 soldier tile: Qin and two more lead, 1 to 0."
    end = told(state, "stand aside", "stand aside", "stand aside", "choose F3")
    assert "Qin and two more win the tied war, 0 each." in end


@pytest.mark.rule("YY-8.3")
def test_8_3_a_tied_revolt_is_told_as_one() -> None:
    state = plain("G2 T1, G3 g", hand_0="black", hand_1="black")
    play(state, "leader green G4", "support 0")
    assert told(state, "support 0")[1] == "Tomás wins the revolt, 1 each: a tie goes to the defender."


# Refusals name what is lacking


@pytest.mark.rule("YY-5.C", "YY-5.D", "YY-6.5", "YY-10")
def test_5_c_5_d_a_refusal_names_what_is_lacking() -> None:
    needs = "A riot needs two farmer tiles (blue): you hold"
    assert refused(plain("G9 g, G10 S0", hand_0="red"), "riot G9") == ("YY-5.C", f"{needs} none.")
    one = plain("G9 g, G10 F0", hand_0="blue")
    assert refused(one, "riot G9") == ("YY-5.C", f"{needs} one, and your farmer is on the board.")
    off = plain("G9 g, G10 S0", hand_0="blue")
    assert refused(off, "riot G9")[1] == "A riot needs two farmer tiles, and you hold one: let your farmer help to pay."
    assert refused(plain("G9 g, G10 S0", hand_0="red"), "build A2 A3 B2") == (
        "YY-5.D",
        "A pagoda needs two trader tiles (green): you hold none.",
    )
    # Paid for, but there is no triangle: then not the triangle that was named is at fault.
    rich = plain("G9 g, G10 S0", hand_0="green green")
    nowhere = "Nowhere do three free tiles of one colour meet: a pagoda needs such a triangle."
    assert refused(rich, "build A2 A3 B2") == ("YY-6.5", nowhere)
    # Who has one trader tile and the trader at hand could pay: to say so first would promise a pagoda.
    helped = plain("G9 g, G10 S0", hand_0="green")
    assert refused(helped, "build A2 A3 B2") == ("YY-6.5", nowhere)
    alone = refused(plain("G9 g, G10 T0", hand_0="green"), "build A2 A3 B2")
    assert alone == (
        "YY-5.D",
        "A pagoda needs two trader tiles (green): you hold one, and your trader is on the board.",
    )
    somewhere = plain("G9 g, G10 S0, C3 s, C4 s, D3 s", hand_0="green green")
    assert refused(somewhere, "build A2 A3 B2")[1] == "A2 A3 B2 are not three tiles of one colour."


# Hints


def test_a_hint_says_what_it_brings() -> None:
    state = plain("G9 g, G10 S0", points_0="4 2 3 3 0")
    assert hinted(state, "tile red G11") == (
        "1 red point for you. Your soldier leads there. You have 2 red points, your lowest colour. About 52 % to win."
    )
    assert hinted(state, "leader green G8") == (
        "Joins the lion's soldier state. No points for positioning a leader. You have 3 green points. "
        "About 52 % to win."
    )
    assert hinted(state, "end") == ""  # nothing to say but what the bot expects


@pytest.mark.rule("YY-9.6")
def test_a_hint_that_starts_a_war_tells_its_forecast() -> None:
    said = hinted(arms("S0", "S1", x="g"), "tile green G7")
    assert said == (
        "War, the state at D5 1 against the state at G8 0. Your soldier against Tomás's. "
        "If nobody adds soldiers, the state at D5 wins: you lose your soldier on G10 (1 red for Tomás). "
        "Ada's soldier at hand may add 1. About 52 % to win."
    )


@pytest.mark.rule("YY-4.2")
def test_a_hint_to_build_says_whom_the_pagoda_pays() -> None:
    state = plain("G9 g, G10 S0, G11 s, H11 s")
    play(state, "tile red G12")
    assert hinted(state, "pagoda G11 G12 H11") == (
        "After each of your turns it pays 1 red point: your soldier leads there. About 52 % to win."
    )


@pytest.mark.rule("YY-9.6", "YY-9.7")
def test_a_hint_in_a_war_says_what_each_victory_is_to_whom_it_advises() -> None:
    # Mei's soldier and trader clash, and hers is the weaker state: still she gains nothing by Tomás's victory.
    state = arms("S0", "S1", b2="T1", more="G11 g, G12 T0", hand_0="green red red")
    play(state, "tile green G7", "stand aside", "stand aside")
    bull, lion = "the bull's state at D5", "the lion's state at G8"
    hers = f"if {lion} wins, you gain 1 red and 1 green"
    his = f"if {bull} wins, you lose your soldier and your trader"
    assert hinted(state, "back G8 2") == (
        f"With 2 soldier tiles: {lion} wins, 3 to 1. I{hers[1:]}; {his}. About 52 % to win."
    )
    assert hinted(state, "back D5 1") == (
        f"With 1 soldier tile: {bull} wins, 2 to 1. I{his[1:]}; {hers}. About 52 % to win."
    )
    # Whoever has no leader in it hears who leaves.
    state = arms("S0", "S1", hand_2="red red", hand_0="green")
    play(state, "tile green G7", "stand aside")
    said = GAME.words.reason(
        state.parse("back D5 1"), [Opinion(state.parse("back D5 1"), 0.3, 1)], state.seen_by(2), Voice(VOICE.names, 2)
    )
    assert f"If {bull} wins, Mei's soldier leaves G10 (1 red for Tomás)." in said
