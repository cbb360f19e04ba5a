"""A new game spoiled as a stranger might: the house says what is wrong once, and what to do about it."""

import subprocess
import sys
from pathlib import Path

import pytest

from outside.packages import ask, lay_out, with_packages


def spoil(site: Path, file: str, *changes: tuple[str, str]) -> None:
    """Write a new game called heap and change one of its files."""
    path = lay_out("heap", site) / file
    text = path.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    path.write_text(text, encoding="utf-8")


def check(site: Path, *words: str) -> str:
    """All that `teahouse check-game` says of it, which is not well."""
    done = subprocess.run(
        [sys.executable, "-m", *(words or ("teahouse", "check-game", "heap", "--random-games", "1"))],
        env=with_packages(site, PYTHONHASHSEED="7"),
        cwd=site,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 1, done.stdout
    return " ".join((done.stdout + done.stderr).split())


def law(site: Path, number: int) -> str:
    """What one law says of it."""
    return check(site, "pytest", "-p", "teahouse.laws", "--game", "heap", "-k", f"law_{number:02}", "-x")


def test_one_that_is_not_spoilt_keeps_the_laws_in_its_own_folder(tmp_path: Path) -> None:
    """On every Python (./test): where the game lies, `--game` finds it with the tests of its clauses."""
    folder = lay_out("heap", tmp_path / "site")
    asked = ["-m", "pytest", "-p", "teahouse.laws"]
    assert "5 passed" in ask(tmp_path / "site", [*asked, "tests"], cwd=folder)
    kept = ask(tmp_path / "site", [*asked, "--game", "heap", "--random-games", "1"], cwd=folder)
    assert "passed" in kept
    assert "skipped" not in kept


def test_an_order_that_another_process_has_otherwise(tmp_path: Path) -> None:
    """A set of texts is ordered by their hashes, which are others in every process (law 8)."""
    spoil(
        tmp_path / "site", "rules.py", ("for card in aside(self)", "for card in map(int, set(map(str, aside(self))))")
    )
    said = law(tmp_path / "site", 8)
    assert "Law 8, same seed same game, is broken by heap." in said
    assert "in this process and `" in said
    assert "sort what comes out of a set" in said


@pytest.mark.parametrize(
    ("file", "old", "new", "wrong", "cure"),
    [
        (
            "moves.py",
            'class Play(Action, form="play {card}")',
            'class Play(Action, form="play")',
            "the form 'play' of Play leaves out the field card",
            "write {card} into it",
        ),
        (
            "moves.py",
            'hand."""\n\n    card: Card',
            'hand."""\n\n    card: int',
            "the field card of Play has no kind",
            "give its type one in pieces.py, as in `Stones = Annotated[int, Number(",
        ),
        (
            "moves.py",
            'form="play {card}"):\n    """Play a card from your hand."""\n',
            'form="play {card} {low}"):\n    """Play a card from your hand."""\n    low: bool',
            "the form 'play {card} {low}' of Play can't write the flag low as {low}",
            "`{low? with low}`, or give it the kind `Either`",
        ),
        (
            "moves.py",
            'class Play(Action, form="play {card}")',
            "class Play(Action)",
            "`Play` in moves.py has no form",
            'say how it is written, `class Play(Action, form="…")`',
        ),
        (
            "about.py",
            'option(MOST_CARDS, Whole(1, MOST_CARDS), "HE-1.2", "how many cards each is dealt")',
            "MOST_CARDS",
            "`cards` in about.py is no option",
            "declare it by `= option(default, kind, clause, help)`",
        ),
        (
            "about.py",
            "@dataclass(frozen=True, slots=True)",
            "",
            "`Options` in about.py is no dataclass",
            "write `@dataclass(frozen=True, slots=True)` above it",
        ),
        (
            "rules.py",
            ", Play: Rule(play, why_no_play)}",
            "}",
            "`rules` of `State` in rules.py has nothing for Play",
            "say what it does and what forbids it",
        ),
        (
            "rules.py",
            "def outcome(self)",
            "def ending(self)",
            "`State` in rules.py has no `outcome`",
            "Ranks, scores and the reason the game ended; None while it goes on.",
        ),
        (
            "rules.py",
            "def places(self)",
            "def where(self)",
            "`State` in rules.py has no `places`",
            "Where every component is: its place, and how many of it lie there.",
        ),
    ],
)
def test_what_is_declared_wrongly_is_told_once_with_its_cure(
    file: str, old: str, new: str, wrong: str, cure: str, tmp_path: Path
) -> None:
    spoil(tmp_path / "site", file, (old, new))
    said = check(tmp_path / "site")
    assert said.startswith("teahouse: the game heap of the package heap can't be played: ")
    assert said.count("can't be played") == 1
    assert wrong in said
    assert cure in said


def test_a_game_without_rules_for_people(tmp_path: Path) -> None:
    (lay_out("heap", tmp_path / "site") / "RULES.md").unlink()
    said = check(tmp_path / "site")
    assert "heap has no RULES.md: write its rules, each clause with its id in bold (`**AB-1.1** …`)" in said


def test_what_falls_by_chance_and_is_not_declared_so(tmp_path: Path) -> None:
    spoil(tmp_path / "site", "moves.py", (', chance=True):\n    """The next card', '):\n    """The next card'))
    said = law(tmp_path / "site", 3)
    assert "Law 3, legal and why not agree, is broken by heap." in said
    assert "is chance's to do here, and yet a person could try it" in said
    assert "`class Deal(Action, form=…, chance=True)` in moves.py" in said


def test_a_table_that_is_hidden_without_being_copied(tmp_path: Path) -> None:
    spoil(tmp_path / "site", "view.py", ("table = state.copy()", "table = state"))
    said = law(tmp_path / "site", 7)
    assert "Law 7, nothing leaks, is broken by heap." in said
    assert "`hide` changed the table itself: `hands` was [(" in said
    assert "`hide` in view.py begins with a copy (`… = table.copy()`) and changes only that" in said


def test_a_table_that_is_imagined_without_being_copied(tmp_path: Path) -> None:
    spoil(tmp_path / "site", "view.py", ("world = table.copy()", "world = table"))
    said = law(tmp_path / "site", 7)
    assert "`imagine` changed what the seat knows: `hands: [" in said
    assert "`imagine` in view.py begins with a copy" in said


def test_an_order_of_turns_that_nobody_is_told(tmp_path: Path) -> None:
    """Whoever holds the highest card begins, and no event says so (law 12)."""
    highest = "max(range(table.players), key=lambda seat: max(card or 0 for card in table.hands[seat]))"
    spoil(tmp_path / "site", "rules.py", ("table.to_act = table.turn\n", f"table.to_act = table.turn = {highest}\n"))
    said = law(tmp_path / "site", 12)
    assert "Law 12, told the same knowing the same, is broken by heap." in said
    assert "it is told the same of `deal " in said
    assert "`deal ?` (Dealt(seat=" in said, "in notation, and with all its fields"
    assert "decides after the one and seat " in said
    assert "a secret order of turns is none: let an event tell who comes next" in said


def test_an_error_of_the_game_is_told_once(tmp_path: Path) -> None:
    """The trick of two seats is laid anew at tables of three and four: every law meets it there."""
    spoil(tmp_path / "site", "rules.py", ("[None] * table.players", "[None, None]"))
    said = check(tmp_path / "site")
    assert said.count("raises IndexError: list assignment index out of range") == 1
    assert "What to do: mend `play` in rules.py, line " in said
    assert said.count("As told above.") == 5 - said.count("What to do: ") > 0


def test_a_seat_that_has_nothing_to_do(tmp_path: Path) -> None:
    spoil(tmp_path / "site", "rules.py", ("for card in self.hands[self.to_act or 0] if card", "for card in ()"))
    said = law(tmp_path / "site", 1)
    assert "Law 3, legal and why not agree, is broken by heap." in said
    assert "is to act, and `legal` lists 0 actions" in said
    assert "give a seat that has no choice its one action (`pass`)" in said
