"""Puzzles in the terminal: the same as on the page, told by the same words."""

import datetime
import json
from typing import Any, Final, Literal

from rich.console import Console
from rich.markup import escape
from rich.rule import Rule

import teahouse
from teahouse.bots import levels
from teahouse.engine import Action, Game, Refused
from teahouse.home import folder
from teahouse.school.day import puzzle_of_the_day
from teahouse.school.glicko import Rated, tried
from teahouse.school.puzzle import puzzles_of
from teahouse.school.trial import Trial, after, trial
from teahouse.terminal.decision import RULES_HELP, Decision, Leave

HELP: Final = """[bold]a number[/bold] tries that move, and so does its notation, such as [bold]{example}[/bold]
[bold]show[/bold]        the best move, played
[bold]list[/bold] TEXT   the moves with that text in them, or all
{rules}
[bold]next[/bold]        another puzzle; [bold]quit[/bold] leaves, and your rating is kept"""


class Kept:
    """What is kept of a person: how good they are at puzzles, and what they have solved."""

    def __init__(self) -> None:
        self._path = folder("puzzled") / "puzzles.json"
        self.rated, self.tries, self.solved = Rated(), 0, dict[str, list[str]]()
        try:
            plain = json.loads(self._path.read_text(encoding="utf-8"))
            self.rated = Rated(*(float(number) for number in plain["rated"]))
            self.tries, self.solved = int(plain["tries"]), dict(plain["solved"])
        except (OSError, ValueError, KeyError, TypeError):
            return

    def try_at(self, now: Trial) -> int:
        """A first try is rated; what it has changed."""
        before = round(self.rated.rating)
        self.rated = tried(self.rated, now.puzzle.rating, now.learned)
        self.tries += 1
        self.save()
        return round(self.rated.rating) - before

    def solve(self, now: Trial) -> None:
        """Somebody has solved it."""
        done = self.solved.setdefault(now.game.name, [])
        if now.puzzle.id not in done:
            done.append(now.puzzle.id)
            self.save()

    def save(self) -> None:
        """Keep it."""
        rated = [self.rated.rating, self.rated.deviation, self.rated.volatility]
        self._path.write_text(
            json.dumps({"rated": rated, "tries": self.tries, "solved": self.solved}), encoding="utf-8"
        )


class Bench:
    """Puzzles for one person, one after the other."""

    def __init__(self, console: Console, game: Game[Any] | None) -> None:
        """Of a game; without one, the puzzle of the day."""
        self.console = console
        self.kept = Kept()
        today = datetime.datetime.now(datetime.UTC).date()
        of_the_day = puzzle_of_the_day(today, {name: tuple(puzzles_of(name)) for name in teahouse.names()})
        if game is None and of_the_day is None:
            raise Refused("there are no puzzles yet")
        self.day = of_the_day[1] if of_the_day else ""
        self.first = self.day if game is None else ""
        self.game = game or teahouse.game(of_the_day[0] if of_the_day else "")
        if not puzzles_of(self.game.name):
            raise Refused(f"there are no puzzles of {self.game.about.title} yet")

    def run(self, id: str | None = None) -> None:
        """Until somebody leaves, or all are solved."""
        chosen = id or self.first or self._next()
        try:
            while chosen:
                self._solve(trial(self.game.name, chosen))
                chosen = self._next(chosen)
        except (Leave, EOFError, KeyboardInterrupt):
            self.console.print(f"\nYour rating is {round(self.kept.rated.rating)}. Until next time.")
            return
        self.console.print(Rule(f"You have solved all puzzles of {escape(self.game.about.title)}"))

    def _next(self, but: str = "") -> str:
        """A puzzle that is not solved yet, about as hard as the person is good."""
        done = {*self.kept.solved.get(self.game.name, ()), but}
        left = [puzzle for puzzle in puzzles_of(self.game.name).values() if puzzle.id not in done]
        good = self.kept.rated.rating
        return min(left, key=lambda puzzle: (abs(puzzle.rating - good), puzzle.id)).id if left else ""

    def _solve(self, asked: Trial) -> None:
        """One puzzle, tried until it is solved, shown or left."""
        day = " of the day" if asked.puzzle.id == self.day else ""
        self.console.print(Rule(f"[bold]{escape(self.game.about.title)}: puzzle{day} {asked.puzzle.id}[/bold]"))
        first = True
        while True:
            attempt = Attempt(self.console, asked)
            attempt.tell()
            while attempt.then is None and not attempt.leaves:
                attempt.obey(self.console.input("[bold]>[/bold] ").strip())
            if attempt.then is None:
                return
            self._answer(attempt.then, first and not attempt.shown, attempt.shown)
            if not attempt.then.learned:
                first = False
                wish = self._after_a_miss()
                if wish == "next":
                    return
                if not wish:
                    continue
                self._answer(after(asked, asked.puzzle.best), False, shown=True)
            self.console.input("[dim]Enter goes on.[/dim] ")
            return

    def _after_a_miss(self) -> Literal["", "show", "next"]:
        """What somebody wants after another move: to try again, to be shown the best one, or another puzzle."""
        while True:
            asked = "[dim]Enter: try again.[/dim] [bold]show[/bold] [dim]plays the best move.[/dim] "
            match self.console.input(asked).strip().lower():
                case "":
                    return ""
                case "show":
                    return "show"
                case "next" | "skip" | "n":
                    return "next"
                case "quit" | "q" | "exit":
                    raise Leave

    def _answer(self, now: Trial, first: bool, shown: bool) -> None:
        """What a move led to, what is said to it, and what it has changed."""
        tell, voice = now.game.words.tell, now.voice
        for past in now.past[now.since :]:
            for told in filter(None, (tell(event.seen_by(voice.you), voice) for event in past.events)):
                self.console.print(f"  {escape(told)}")
        theme = now.theme
        head = "The best move" if shown else "Solved" if now.learned else ""
        head += f": {theme.words}." if head and theme else "." if head else ""
        parts = [f"[bold]{escape(head)}[/bold]" if head else "", escape(theme.idea) if head and theme else ""]
        self.console.print("\n" + " ".join([*filter(None, parts), escape(now.does)]))
        if not now.learned:
            if first:
                self._rated(now)
            self.console.print()
            return
        if not shown:
            if first:
                self._rated(now)
            self.kept.solve(now)
        rule = f" Rule {theme.rule}." if theme and theme.rule else ""
        told = f"Rated {now.puzzle.rating}, {now.level}, judged {now.judged}."
        self.console.print(f"[dim]{escape(told)}{escape(rule)}[/dim]\n")

    def _rated(self, now: Trial) -> None:
        gained = self.kept.try_at(now)
        self.console.print(f"[dim]Your rating: {round(self.kept.rated.rating)} ({gained:+d})[/dim]")


class Attempt(Decision):
    """One try, from what is asked until a move was made."""

    def __init__(self, console: Console, now: Trial) -> None:
        self._console = console
        self._game = now.game
        self._now = now
        self._seen = now.seen
        self._legal = [*self._seen.legal()]
        self._voice = now.voice
        self._warned = False
        self.then: Trial | None = None
        """What the move led to."""
        self.shown = False
        """Whether it was shown."""
        self.leaves = False
        """Whether somebody wants another puzzle."""

    def tell(self) -> None:
        """The table, what led there, what is asked, and the moves."""
        now, console = self._now, self._console
        console.print()
        console.print(self._game.words.draw(self._seen, self._voice))
        told = [
            sentence
            for past in now.past
            for event in past.events
            if (sentence := now.game.words.tell(event.seen_by(now.seat), self._voice))
        ]
        for sentence in told:
            console.print(f"  [dim]{escape(sentence)}[/dim]")
        console.print(f"\n{escape(now.says)} [bold]{escape(now.does)}[/bold]")
        self.show()

    def obey(self, text: str) -> None:
        """Do what was typed: a word of the puzzle, or a move. What a move would bring is told to nobody."""
        match text.lower().split(" ")[0]:
            case "show":
                self.then, self.shown = after(self._now, self._now.puzzle.best), True
            case "next" | "skip" | "n":
                self.leaves = True
            case "help" | "h":
                self._console.print(HELP.format(example=self._legal[0], rules=RULES_HELP))
            case "hint":
                self._console.print(f"No {levels.adviser().name} helps here; [bold]show[/bold] plays the best move.")
            case "undo" | "save" | "log":
                self._console.print("A puzzle can be tried again any time; there is nothing to take back or to save.")
            case _:
                super().obey(text)

    def _foresee(self, beginning: str) -> bool:
        """The moves that begin so, in words."""
        if not any(self._seen.beginning(beginning)):
            return False
        self.show(beginning)
        return True

    def _play(self, action: Action) -> None:
        self.then = after(self._now, str(action))
