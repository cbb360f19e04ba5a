"""Lessons in the terminal: the same steps as on the page, told by the same words."""

import json
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.rule import Rule

from teahouse.bots import Bot, levels
from teahouse.engine import Action, Game, Illegal, Refused
from teahouse.home import folder
from teahouse.school import checking
from teahouse.school.lesson import Chapter
from teahouse.school.reading import lesson_of
from teahouse.school.scene import Scene, after, scene, taught
from teahouse.terminal.decision import RULES_HELP, Decision, Leave

MISSES = 3
"""After so many other moves the teacher shows how it is done."""
NEW_TABLE = "A new table. The pieces lie as this step needs them."
HELP = """[bold]a number[/bold] plays that move, and so does its notation, such as [bold]{example}[/bold]
[bold]why[/bold]         what on the table shows it
[bold]show[/bold]        how it is done
[bold]list[/bold] TEXT   the moves with that text in them, or all
{rules}
[bold]hint[/bold]        what a {adviser} would do, in a game of your own
[bold]back[/bold], [bold]skip[/bold]  another step; [bold]quit[/bold] leaves, and your place is kept"""


class Course:
    """The lessons of a game, taken by one person."""

    def __init__(self, console: Console, game: Game[Any]) -> None:
        self.console = console
        self.game = game
        self.lesson = taught(game.name)
        self.hinter = levels.adviser().make(game)
        self._path = folder("learned") / f"{game.name}.json"

    def run(self, chapter: str | None = None) -> None:
        """Take the steps of a chapter, and then of those after it, until somebody leaves."""
        done = self._done()
        chapters = self.lesson.chapters
        begin = (
            self.lesson.chapter(chapter) if chapter else next((one for one in chapters if not _whole(one, done)), None)
        )
        try:
            for one in chapters[chapters.index(begin or chapters[0]) :]:
                self._chapter(one)
        except (Leave, EOFError, KeyboardInterrupt):
            self.console.print("\nYour place is kept. Until next time.")
            return
        self.console.print(Rule(f"That was all there is to learn of {escape(self.game.about.title)}"))

    def _chapter(self, chapter: Chapter) -> None:
        known = self._done().get(chapter.id, [])
        steps = range(1, len(chapter.steps) + 1)
        number = next((step for step in steps if step not in known), 1)
        self.console.print(Rule(f"[bold]{escape(self.game.about.title)}: {escape(chapter.title)}[/bold]"))
        while number in steps:
            number = max(1, number + self._step(chapter, number))

    def _step(self, chapter: Chapter, number: int) -> int:
        """Take a step; tells how many steps to go on from there."""
        step, misses = chapter.steps[number - 1], 0
        self.console.print(Rule(f"Step {number} of {len(chapter.steps)}: {escape(step.name)}", align="left"))
        now = scene(self.game.name, chapter.id, number)
        while True:
            asked = now
            attempt = Attempt(self.console, now, self.hinter)
            attempt.tell()
            while attempt.then is None and not attempt.way:
                attempt.obey(self.console.input("[bold]>[/bold] ").strip())
            if attempt.way:
                return attempt.way
            assert attempt.then is not None
            now = attempt.then
            self._answer(now)
            if now.learned:
                self._keep(chapter, number)
                self.console.input("[dim]Enter goes on.[/dim] ")
                return 1
            if not now.open:
                misses += 1
                shows = misses >= MISSES
                self.console.input(f"[dim]Enter: {'I show you' if shows else 'try again'}.[/dim] ")
                now = asked  # what was done rightly before it stays done
                while shows and now.kind == "asked":
                    self.console.print(f"  [bold]{escape(now.shows)}[/bold]")
                    now = after(now, now.shows)
                    self._answer(now)
                if now.learned:
                    return 1

    def _answer(self, now: Scene) -> None:
        """What happened by a move, and what the teacher says to it."""
        tell, voice = now.game.words.tell, now.voice
        for past in now.past[now.since :]:
            for told in filter(None, (tell(event.seen_by(voice.you), voice) for event in past.events)):
                self.console.print(f"  {escape(told)}")
        if not now.open:
            if deduced := _deduced(now):
                self.console.print(f"\n{deduced}")
            self.console.print(f"\n[bold]{escape(now.says)}[/bold] {escape(now.does)}\n")

    # What was learned

    def _done(self) -> dict[str, list[int]]:
        try:
            found = json.loads(self._path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return found if isinstance(found, dict) else {}

    def _keep(self, chapter: Chapter, number: int) -> None:
        done = self._done()
        done[chapter.id] = sorted({*done.get(chapter.id, []), number})
        self._path.write_text(json.dumps(done), encoding="utf-8")


def _whole(chapter: Chapter, done: dict[str, list[int]]) -> bool:
    return len(done.get(chapter.id, [])) >= len(chapter.steps)


def _deduced(now: Scene) -> str:
    """What the game works out for the person from what was seen, where the step shows it."""
    deduced = now.state.seen_by(now.seat).deduce(now.voice) if now.step.deduce else None
    return "" if deduced is None else str(deduced)


class Attempt(Decision):
    """One decision of a step, from what is asked until something was done."""

    def __init__(self, console: Console, now: Scene, hinter: Bot) -> None:
        self._console = console
        self._game = now.game
        self._now = now
        self._seen = now.state.seen_by(now.step.seat)
        self._legal = [*self._seen.legal()]
        self._voice = now.voice
        self._hinter = hinter
        self._warned = False
        self.then: Scene | None = None
        """What the move led to."""
        self.way = 0
        """How many steps somebody wants to go instead."""

    def tell(self) -> None:
        """The table, what is said, and what may be done."""
        now, console = self._now, self._console
        console.print()
        console.print(self._game.words.draw(self._seen, self._voice))
        if deduced := _deduced(now):
            console.print(f"\n{deduced}")
        played = now.kind == "play" and now.since < len(now.past)
        if played:
            console.print(f"\n[bold]{escape(self._game.words.ask(self._seen, self._voice))}[/bold]")
        else:
            anew = f" {NEW_TABLE}" if now.anew else ""
            console.print(f"\n[dim]Step {now.number} of {len(now.chapter.steps)}.{anew}[/dim]")
            console.print(f"{escape(now.says)} [bold]{escape(now.does)}[/bold]")
        self.show()

    def obey(self, text: str) -> None:
        """Do what was typed: a word of the lesson, or anything that does at a table."""
        now = self._now
        match text.lower():
            case "why":
                told = [one.says for one in now.step.why]
                for said in told or [f"The move that is asked for: {now.shows}" if now.shows else "This is your game."]:
                    self._console.print(f"  {escape(said)}")
            case "show" if now.shows:
                self.then = after(now, now.shows)
            case "back" | "b":
                self.way = -1
            case "skip" | "n":
                self.way = 1
            case "help" | "h":
                self._console.print(HELP.format(example=self._example, adviser=levels.adviser().name, rules=RULES_HELP))
            case "undo" | "save" | "log":
                self._console.print("A step can be begun again any time; there is nothing to take back or to save.")
            case _:
                super().obey(text)

    @property
    def _example(self) -> str:
        """Where the asked move is marked from the beginning it is the example: another would look like the answer."""
        return self._now.shows if self._now.shows and self._now.eager else super()._example

    def _play(self, action: Action) -> None:
        self.then = after(self._now, str(action))


def check(console: Console, game: Game[Any], answers: bool = False) -> bool:
    """Tell what is wrong with the lessons of a game; with `answers` also what is said to each legal move."""
    lesson = lesson_of(game.name)
    if lesson is None:
        raise Refused(f"there is no lesson.toml in {game.folder.name}")
    for chapter, number, step in lesson.steps() if answers else ():
        console.print(Rule(escape(f"{chapter.id} {number}: {step.name}"), align="left"))
        try:
            _print_answers(console, scene(game.name, chapter.id, number))
        except (ValueError, Illegal) as error:
            console.print(f"  {error}", markup=False)
    troubles = list(checking.troubles(game, lesson))
    for trouble in troubles:
        console.print(trouble, markup=False, soft_wrap=True)
    if not troubles:
        console.print(f"The lessons of {game.about.title} are true.")
    return not troubles


def _print_answers(console: Console, now: Scene) -> None:
    """Everything that may be done in a step, and what the teacher says to it; the asked way to its end."""
    while True:
        console.print(f"  {now.says} | {now.does}", markup=False, soft_wrap=True)
        if now.kind != "asked":
            return
        for action in now.state.seen_by(now.step.seat).legal():
            then = after(now, str(action))
            told = f"{then.says} | {then.does} | {then.happened}"
            console.print(f"    {then.kind:<8} {action}: {told}", markup=False, soft_wrap=True)
        now = after(now, now.shows)
