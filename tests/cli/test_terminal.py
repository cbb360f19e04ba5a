"""The table in the terminal: a person plays, is refused with reasons, undoes, saves and resumes."""

import io
import json
import re
from pathlib import Path

import pytest
from rich.console import Console
from typer.testing import CliRunner, Result

import teahouse
from teahouse import Record
from teahouse.cli import app
from teahouse.simulate import random_record
from teahouse.terminal.one_screen import OneScreen
from teahouse.terminal.seats import Sitting


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A house of its own for saved games and records."""
    monkeypatch.setenv("TEAHOUSE_HOME", str(tmp_path / "house"))
    monkeypatch.setenv("COLUMNS", "100")
    return tmp_path / "house"


def play(*words: str, answers: str, seed: str = "1") -> Result:
    return CliRunner().invoke(app, ["play", *words, "--seconds", "0.01", "--seed", seed], input=answers)


ALONE = ("yozu", "--seats", "you,random,random", "-o", "first=2")  # so you guess first


@pytest.mark.parametrize("name", teahouse.names())
def test_a_person_finishes_a_game_by_typing_numbers(house: Path, name: str) -> None:
    seats = ",".join(["you"] + ["random"] * (max(2, teahouse.game(name).about.players[0]) - 1))
    # Whoever always takes the first move may play Yozu for hundreds of rounds; with this seed it is over soon.
    result = play(name, "--seats", seats, "--match", "match_mode=single", answers="1\n" * 3000, seed="3")
    assert result.exit_code == 0, result.output[-2000:]
    (record,) = (house / "records").glob("*.json")
    state = Record.load(record).verify()
    assert state.over
    voice = teahouse.engine.Voice(["You", *["Random", "Random 2"]][: state.players], 0)
    assert state.outcome is not None
    assert teahouse.game(name).words.sum_up(state.outcome, voice) in " ".join(result.output.split())


def test_bots_alone_play_a_match_to_its_end(house: Path) -> None:
    result = play("yozu", "--seats", "random,random,random", "--match", "wins_needed=1", answers="")
    assert result.exit_code == 0
    assert "wins with a Yozu" in result.output


def test_a_match_is_first_to_two(house: Path) -> None:
    result = play("yozu", "--seats", "random,random,random", answers="")
    assert "Hand 2" in result.output
    assert "the match" in result.output.splitlines()[-1]


def test_moves_are_typed_and_refused_with_their_rule(house: Path) -> None:
    answers = "guess lion winter\nkeep\n99\nsing\n\nquit\n"
    output = play(*ALONE, answers=answers).output
    assert "expected an animal (panda, carp, dragonfly, tiger)" in output
    assert "A card is kept or swapped only after a guess has won it. Rule YO-3.6" in output
    assert "There are moves 1 to 16." in output
    assert "expected guess, answer" in output
    assert "Type the number of a move, or help." in output


def test_the_beginning_of_a_move_shows_what_each_way_to_go_on_would_do(house: Path) -> None:
    output = play(*ALONE, answers="guess carp\nquit\n").output
    for number, season in ((5, "spring"), (6, "summer"), (7, "fall"), (8, "winter")):
        assert f"{number} guess carp {season} You guess {season} carp" in " ".join(output.split())


def test_help_rules_lists_hints_and_the_log(house: Path) -> None:
    output = play(
        *ALONE, answers="help\n? YO-3.4\n? banned\n? zebra\nlist winter panda\nlist zebra\nhint\nlog\nquit\n"
    ).output
    assert "such as guess panda spring" in output
    assert "The ban." in output
    assert "No clause speaks of 'zebra'." in output
    assert "Guess winter panda (guess panda winter)" in output
    assert "No move has 'zebra' in it." in output
    assert re.search(r"\(guess \w+ \w+\): \d+ % to win", output)
    assert output.count("In the gardens you have") == 2


def test_a_hint_ends_with_its_reason(house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("teahouse.terminal.decision.why", lambda opinions, seen, voice: f"Why {opinions[0].action}.")
    output = play(*ALONE, answers="hint\nquit\n").output
    assert "Why guess " in output


def test_question_mark_alone_tells_where_the_rules_stand(house: Path) -> None:
    """The chapters with their clauses and how to read one, on one screen; never the whole rulebook."""
    output = play(*ALONE, answers="?\nquit\n").output
    told = output.partition("> ")[2]
    assert "3. A round YO-3.1 to YO-3.9" in told
    assert "? YO-1.1 tells that clause" in told
    assert "teahouse rules yozu prints all" in " ".join(told.split())  # wherever a line ends
    assert "Every animal in every season" not in told
    assert len(told.splitlines()) < 24


def test_what_many_clauses_speak_of_is_told_by_their_beginnings(house: Path) -> None:
    output = play(*ALONE, answers="? oracle\n? YO-4\nquit\n").output
    _, many, chapter, _ = output.split("> ")
    assert re.search(r"^YO-3.1 The draw. The Oracle looks secretly", many, re.MULTILINE)
    assert re.search(r"\d+ clauses. One of them: \? YO-", many)
    assert all(len(line) <= 100 for line in many.splitlines())
    assert "The game ends the moment a set wins." in chapter, "the clauses of a chapter by its number"


def test_where_there_is_one_move_enter_takes_it(house: Path, tmp_path: Path) -> None:
    """YO-10.16: an Oracle answers also where only one answer is true."""
    cards = drawn_by_cleo(tmp_path, "2")
    animal, season = (
        next(name for name in names if not any(name in card for card in cards))
        for names in (("panda", "carp", "dragonfly"), ("winter", "spring", "summer"))
    )
    path = tmp_path / "answered.json"
    output = play(*AROUND, answers=f"\nguess {animal} {season}\n\nsave {path}\nquit\n", seed="2").output
    assert output.count("There is no other move: Enter takes it.") == 1
    assert "1 answer nothing" in Record.load(path).moves or "2 answer nothing" in Record.load(path).moves


def test_leaving_saves_and_resume_goes_on(house: Path) -> None:
    first = play(*ALONE, answers="guess carp fall\n")  # the input ends here
    assert first.exit_code == 0
    assert "teahouse play --resume" in first.output
    (saved,) = (house / "saved").glob("*.json")
    before = Record.load(saved)
    assert before.moves[-1] != ""
    result = play("--resume", str(saved), answers="1\n" * 20)  # and ends again
    assert result.exit_code == 0
    later = [Record.load(path) for folder in ("saved", "records") for path in (house / folder).glob("*.json")]
    went_on = [record for record in later if len(record.moves) > len(before.moves)]
    assert any(record.moves[: len(before.moves)] == before.moves for record in went_on)
    for record in later:
        record.verify()


def test_save_to_a_file_of_ones_own(house: Path, tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    output = play(*ALONE, answers=f"save {path}\nsave {tmp_path}/no/such/folder.json\nquit\n").output
    assert "Saved." in output
    assert "can't be written" in " ".join(output.split())
    assert Record.load(path).match["seats"] == ["person", "random", "random"]


@pytest.mark.parametrize(
    "change",
    [{"match": {"seats": ["person"]}}, {"fair": {}}, {"moves": ["0 guess panda winter"]}, {"match": {"before": [{}]}}],
)
def test_a_spoiled_save_is_refused_in_one_sentence(house: Path, tmp_path: Path, change: dict[str, object]) -> None:
    path = tmp_path / "mine.json"
    play(*ALONE, answers=f"save {path}\nquit\n")
    path.write_text(json.dumps({**json.loads(path.read_text()), **change}))
    result = play("--resume", str(path), answers="1\n")
    assert result.exit_code == 1
    assert result.output.startswith("teahouse: ")
    assert "Traceback" not in result.output


def test_alone_against_bots_a_whole_turn_may_be_taken_back(house: Path, tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    output = play(*ALONE, answers=f"undo\nguess carp fall\nundo\nundo\nsave {path}\nquit\n").output
    assert "You have not moved in this game" in output
    assert "Taken back." in output
    record = Record.load(path)
    assert record.moves[-1].startswith("0 undo ")
    record.verify()


AROUND = ("yozu", "--seats", "Ana,Bo,Cleo", "-o", "first=2")


def drawn_by_cleo(tmp_path: Path, seed: str, *options: str) -> list[str]:
    """The two cards that the first Oracle gets with this seed."""
    path = tmp_path / "look.json"
    play(*AROUND, *options, answers=f"\nsave {path}\nquit\n", seed=seed)
    return [line.removeprefix("~ draw ") for line in Record.load(path).moves[-2:]]


def test_around_one_screen_the_oracle_holds_it_for_the_round(house: Path, tmp_path: Path) -> None:
    """YO-10.15: the others call their guesses, the Oracle enters them and answers; covered when the Oracle changes."""
    cards = drawn_by_cleo(tmp_path, "2")
    animal, season = (
        next(name for name in names if not any(name in card for card in cards))
        for names in (("panda", "carp", "dragonfly"), ("winter", "spring", "summer"))
    )
    answers = f"\nguess {animal} {season}\n1\nguess {cards[0]}\nkeep\n\nquit\n"
    output = play(*AROUND, answers=answers, seed="2").output
    parts = output.split("Pass the screen to ")[1:]
    assert [part[: part.index(",")] for part in parts] == ["Cleo", "Ana"]
    assert "Ana is guessing one of your cards. Enter what Ana calls." in parts[0]
    said = f"Ana guesses {season} {animal}. Answer “nothing”? Neither is on your cards"
    assert said in " ".join(parts[0].split())
    assert "What your answer tells the others" in parts[0]
    assert "Bo won " in parts[0]
    assert "Your cards as Oracle" in parts[1], "Ana is the Oracle now"


def test_around_one_screen_an_answer_that_was_heard_stays(house: Path) -> None:
    answers = "\nguess carp fall\nundo\n1\nundo\nquit\n"
    output = play(*AROUND, answers=answers, seed="2").output
    # Neither what Ana called, at Cleo's answer, nor the answer, at Bo's guess.
    assert output.count("You have not moved in this game") == 2
    assert "Taken back." not in output


def test_a_log_that_is_not_kept_tells_only_the_last_guess(house: Path, tmp_path: Path) -> None:
    """YO-5: with `show_log` off earlier guesses are not in what `log` tells, nor in what is drawn."""
    for show_log in ("true", "false"):
        options = ("-o", f"show_log={show_log}")
        cards = drawn_by_cleo(tmp_path, "2", *options)
        first, second = [name for name in ("carp fall", "panda winter", "tiger spring") if name not in cards][:2]
        answers = f"\nguess {first}\n1\nguess {second}\n1\nlog\nquit\n"
        output = play(*AROUND, *options, answers=answers, seed="2").output
        after = output.rpartition("Ana's turn")[2]
        assert "Bo guesses" in after
        assert ("Ana guesses" in after) == (show_log == "true"), after


def test_without_a_log_every_guess_and_answer_is_heard_once(house: Path) -> None:
    """YO-5: the answer to one's own guess too, though others have guessed since; `log` does not tell it again."""
    answers = "guess carp fall\nlog\nquit\n"
    output = play(*ALONE, "-o", "show_log=false", answers=answers, seed="1").output
    told, _, logged = output.split("Your turn")[2].partition("> ")
    assert "You guess fall carp." in told
    assert told.count(" answers “") == 2, "the Oracle to you, and to the other guesser"
    assert "You guess" not in logged
    assert logged.count(" answers “") == 1


def test_between_two_hands_the_terminal_waits_and_tells_the_standing(
    house: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody who can read is waited for; who leaves there goes on with the next hand, the standing kept."""
    screen = io.StringIO()
    console = Console(file=screen, force_terminal=True, width=100)
    asked: list[str] = []

    def typed(prompt: str = "") -> str:
        asked.append(prompt)
        return "quit" if "deals it" in prompt else "1"

    monkeypatch.setattr(console, "input", typed)
    sittings = [Sitting("You"), Sitting("Random", "random")]
    OneScreen(console, teahouse.game("yardzee"), sittings, None, {"match_mode": "first_to"}, 0.01, "3").run()
    assert sum("Enter deals it" in prompt for prompt in asked) == 1
    told = re.sub(r"\x1b\[[\d;]*m", "", screen.getvalue())
    assert re.search(r"Hand 2   You [01], Random [01]", told)
    (saved,) = (house / "saved").glob("*.json")
    table = OneScreen.resume(Console(file=io.StringIO()), saved, 0.01)
    assert len(table.match.hands) == 1


@pytest.mark.parametrize(("show_log", "cleared"), [(True, 0), (False, 2)])
def test_without_a_log_the_screen_is_cleared_for_each_turn(
    house: Path, monkeypatch: pytest.MonkeyPatch, show_log: bool, cleared: int
) -> None:
    """YO-5: what stands further up could be read again."""
    screen, typed = io.StringIO(), iter(["guess carp fall", "quit"])
    console = Console(file=screen, force_terminal=True)
    monkeypatch.setattr(console, "input", lambda *_: next(typed))
    sittings = [Sitting("You"), Sitting("Random", "random"), Sitting("Random 2", "random")]
    OneScreen(console, teahouse.game("yozu"), sittings, {"first": 2, "show_log": show_log}, None, 0.01, "2").run()
    assert screen.getvalue().count("\x1b[2J") == cleared


def test_around_one_screen_cards_that_went_back_are_covered_for_the_next(house: Path) -> None:
    """Ana, at the screen since her own guess, becomes Oracle; her round is void, and a bot is Oracle when Bo looks."""
    seats = ("--seats", "random,Ana,random,Bo", "-o", "first=0", "-o", "max_guesses=1")
    output = play("yozu", *seats, answers="guess carp fall\n1\n\nquit\n", seed="2").output
    before, covered, after = output.partition("Pass the screen to Bo")
    assert "Your cards as Oracle" in before
    assert covered
    assert "Your cards as Oracle" not in after


def test_a_match_that_was_saved_under_older_rules_goes_on_by_them(house: Path, tmp_path: Path) -> None:
    """YO-10.11: the hand that was saved, and those of its match that follow."""
    record = random_record(teahouse.game("yozu"), 3, {"first": 0}, seed=1, rules=1)
    assert "answers" not in record.options
    record.moves, record.outcome = record.moves[:12], None
    record.save(tmp_path / "old.json")
    table = OneScreen.resume(Console(file=io.StringIO()), tmp_path / "old.json", 0.01)
    assert table.hand is not None
    assert table.hand.state.options.answers == "implied"
    assert table.match.start_hand().options.answers == "implied"


def test_an_undo_that_would_lose_a_roll_says_so_first(house: Path, tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    answers = f"keep\nundo\nlog\nundo\nundo\nsave {path}\nquit\n"
    output = play("yardzee", "--seats", "you,random", "-o", "first=0", answers=answers).output
    # Twice: after another command it is said again.
    assert output.count("You would lose the roll: the dice never run backwards. Type undo again to do it.") == 2
    assert output.count("Taken back.") == 1
    moves = Record.load(path).moves
    assert [line.split()[:2] for line in moves[-3:]] == [["0", "keep"], ["~", "roll"], ["0", "undo"]]


def test_around_one_screen_nobody_takes_back_anothers_decision_or_an_answer_that_was_heard(house: Path) -> None:
    answers = "score chance\nundo\nscore chance\nundo\nkeep\nundo\nquit\n"
    output = play("yardzee", "--seats", "Ana,Bo", "-o", "first=0", answers=answers).output
    assert "You have not moved in this game" in output, "Bo, who has not moved"
    # Ana again: her own score lies before Bo's, and then before her own roll.
    assert output.count("This can't be taken back: chance fell") == 2
    assert "Taken back." not in output


def test_the_menu_asks_for_game_players_and_people(house: Path) -> None:
    number = list(teahouse.names()).index("yozu") + 1
    result = play(answers=f"x\n{number}\n9\n4\n1\n1\nquit\n")
    assert "A number from 1 to" in result.output
    assert "Your turn" in result.output or "teahouse play --resume" in result.output
    saved = play(answers=f"{len(teahouse.names()) + 1}\nquit\n")
    assert "go on with yozu-" in saved.output


def test_the_levels_of_a_game_are_told(house: Path) -> None:
    result = CliRunner().invoke(app, ["levels", "yozu"])
    assert result.exit_code == 0
    told = [line.split()[0] for line in result.output.splitlines()]
    assert told == ["guest", "beginner", "regular", "club", "master", "grandmaster"]
    assert "thinks its turn through, overlooks some" in result.output
    assert CliRunner().invoke(app, ["levels", "zebra"]).exit_code == 1


def test_a_level_that_the_game_does_not_have_is_refused(house: Path) -> None:
    result = CliRunner().invoke(app, ["play", "yozu", "--seats", "you,veteran,club"])
    assert result.exit_code == 1
    assert "Yozu has no veteran; its levels are guest, beginner, regular, club, master, grandmaster" in " ".join(
        result.output.split()
    )


def test_the_menu_asks_how_well_the_bots_play(house: Path) -> None:
    number = list(teahouse.names()).index("yozu") + 1
    result = play(answers=f"{number}\n3\n1\n1\nquit\n")
    told = " ".join(result.output.split())
    assert "1 guest sees what lies on the table, has no plan 2 beginner looks one move ahead" in told
    assert "5 master weighs what each move leads to" in told
    assert "How well do the bots play? (1-6, Enter for 4)" in result.output
    (saved,) = (house / "saved").glob("*.json")
    assert json.loads(saved.read_text())["match"]["seats"] == ["person", "guest", "guest"]


def test_without_seats_one_plays_against_the_club(house: Path) -> None:
    result = play("yozu", "-o", "first=2", answers="hint\nguess carp fall\nquit\n")
    assert "% to win" in result.output
    (saved,) = (house / "saved").glob("*.json")
    assert json.loads(saved.read_text())["match"]["seats"] == ["person", "club", "club"]


def test_the_menu_can_be_left(house: Path) -> None:
    assert "Until next time." in play(answers="").output


@pytest.mark.parametrize("name", teahouse.names())
def test_names_that_look_like_markup_are_shown_and_not_obeyed(house: Path, name: str) -> None:
    seats = ",".join(["[/red]Mei"] + ["random"] * (max(2, teahouse.game(name).about.players[0]) - 1))
    result = play(name, "--seats", seats, answers="quit\n")
    assert result.exit_code == 0
    assert result.exception is None


def test_teams_win_a_match_together(house: Path) -> None:
    """CY-6.4: the standing between hands and the end name both partners of a team."""
    words = (
        "courtyard",
        "--seats",
        "random,random,random,random",
        "-o",
        "teams=true",
        "--match",
        "match_mode=first_to",
    )
    lines = " ".join(play(*words, answers="").output.split())
    assert re.search(r"Hand 2 ─*\s?.*Random and Random 3 [01], Random 2 and Random 4 [01]", lines)
    assert re.search(r"(Random and Random 3|Random 2 and Random 4) win the match", lines)
