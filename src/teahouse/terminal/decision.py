"""A decision of a person at the terminal: what may be typed there, and what it does."""

from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path

from rich.columns import Columns
from rich.console import Console
from rich.markdown import Markdown
from rich.markup import escape
from rich.text import Text

from teahouse.bots import Bot, levels
from teahouse.engine import Action, Hand, Seen, Unreadable, Voice
from teahouse.engine.advice import why, worth
from teahouse.engine.reading import whole_number
from teahouse.home import folder

MANY = 48
"""A longer list of moves is shown by its kinds first."""

CLAUSES = 4
"""So many clauses are told whole; of more that speak of a word the beginnings are."""

HELP = """[bold]a number[/bold] plays that move, and so does its notation, such as [bold]{example}[/bold]
[bold]its beginning[/bold] shows what each way to go on would do
[bold]list[/bold] TEXT   the moves with that text in them, or all
{rules}
[bold]hint[/bold]        what a {adviser} would do
[bold]undo[/bold]        take back your last move
[bold]log[/bold]         everything that happened in this hand
[bold]save[/bold] FILE   save the game and stay; [bold]quit[/bold] saves and leaves"""


RULES_HELP = "[bold]?[/bold] TEXT      a rule by its id, or those with that word; alone, where they stand"


class Leave(Exception):
    """The people at the table want to stop for now."""


class Decision:
    """One decision, from the question until something was played or taken back."""

    def __init__(
        self,
        console: Console,
        hand: Hand,
        seen: Seen,
        voice: Voice,
        people: Sequence[str | None],
        hinter: Bot,
        retell: Callable[[], None],
    ) -> None:
        """`people` holds the person of each seat, None for bots; `retell` tells once more all that happened."""
        self._console = console
        self._game = hand.record.game
        self._hand = hand
        self._seen = seen
        self._legal: list[Action] = [*seen.legal()]
        self._voice = voice
        self._people = people
        self._hinter = hinter
        self._retell = retell
        self._warned = False
        """Whether the last thing told was what an undo would lose."""

    def obey(self, text: str) -> None:
        """Do what was typed: a command or a move."""
        command, _, rest = text.partition(" ")
        warned, self._warned = self._warned, False
        match command:
            case "" if len(self._legal) == 1:
                self._play(self._legal[0])
            case "":
                self._console.print("Type the number of a move, or [bold]help[/bold].")
            case "help" | "h":
                self._console.print(HELP.format(example=self._example, adviser=levels.adviser().name, rules=RULES_HELP))
            case "?":
                self._rules(rest.strip())
            case "list" | "moves":
                self.show(rest.strip() or "*")
            case "hint":
                self._hint()
            case "undo":
                self._undo(warned)
            case "log":
                self._retell()
            case "save":
                self._save(rest.strip())
            case "quit" | "q" | "exit":
                raise Leave
            case _:
                self._move(text)

    def _move(self, text: str) -> None:
        seen, legal = self._seen, self._legal
        if text.isascii() and text.isdigit():
            number = whole_number(text)
            if number is None or not 1 <= number <= len(legal):
                self._console.print(f"There are moves 1 to {len(legal)}.")
                return
            action = legal[number - 1]
        else:
            try:
                action = seen.parse(text)
            except Unreadable as error:
                called = self._called(text)
                if len(called) == 1:
                    self._play(called[0])
                elif called:
                    self.show(text)
                elif not self._foresee(" ".join(text.split())):
                    self._console.print(f"That can't be read: {error}.", markup=False)
                return
        reason = seen.why_not(action)
        if reason is not None:
            self._console.print(f"[red]{escape(reason.text)}[/red] [dim]Rule {reason.rule}; type ? {reason.rule}[/dim]")
            return
        self._play(action)

    @property
    def _example(self) -> str:
        """A move that can be made now."""
        return str(self._legal[0])

    def _called(self, text: str) -> list[Action]:
        """The moves whose words begin so, as somebody types what stands on the screen: "finish"."""
        name, wanted = self._game.words.name, text.casefold()
        return [action for action in self._legal if name(action, self._seen, self._voice).casefold().startswith(wanted)]

    def _play(self, action: Action) -> None:
        self._hand.judge(self._seen, action, self._hand.play(action))

    def _foresee(self, beginning: str) -> bool:
        """The prompt after the beginning of a move, and what each way to go on would do; False if none begins so."""
        seen, voice, words = self._seen, self._voice, self._game.words
        ways = list(seen.beginning(beginning))
        if not ways:
            return False
        self._console.print(f"[bold]{escape(words.ask(seen, voice, beginning))}[/bold]")
        numbers = {action: number for number, action in enumerate(self._legal, 1)}
        for action in ways[:MANY]:
            would = " ".join(filter(None, (words.tell(event, voice) for event in seen.foresee(action))))
            self._console.print(f"[bold]{numbers[action]:>3}[/bold] {escape(str(action))} [dim]{escape(would)}[/dim]")
        if len(ways) > MANY:
            self._console.print(f"[dim]And {len(ways) - MANY} more; list {escape(beginning)} shows all.[/dim]")
        return True

    def show(self, wanted: str = "") -> None:
        """The moves in words, numbered; a long list by its kinds unless it was asked for."""
        seen, legal, voice = self._seen, self._legal, self._voice
        if not wanted and len(legal) > MANY:
            kinds: dict[str, int] = {}
            for action in legal:
                verb = str(action).split()[0]
                kinds[verb] = kinds.get(verb, 0) + 1
            told = ", ".join(f"[bold]{verb}[/bold] ({number})" for verb, number in kinds.items())
            self._console.print(f"{len(legal)} moves: {told}")
            self._console.print(
                f"[dim]Type one, such as {self._example}; list {self._example.split()[0]} shows those.[/dim]"
            )
            return
        rows = []
        for number, action in enumerate(legal, 1):
            words = self._game.words.name(action, seen, voice)
            if wanted in ("", "*") or wanted.lower() in f"{action} {words}".lower():
                rows.append((f"[bold]{number:>3}[/bold] {escape(words)}", escape(str(action))))
        if not rows:
            self._console.print(f"No move has {wanted!r} in it.", markup=False)
        elif len(rows) > 8:
            self._console.print(Columns([words for words, _ in rows], padding=(0, 3), column_first=True))
            # A bare word may mean more than it says: "keep" keeps nothing.
            typed = next((notation for _, notation in rows if " " in notation), rows[0][1])
            self._console.print(f"[dim]Or type it: {typed}[/dim]")
        else:
            self._console.print("\n".join(f"{words} [dim]({notation})[/dim]" for words, notation in rows))
        if len(legal) == 1:
            self._console.print("[dim]There is no other move: Enter takes it.[/dim]")

    def _hint(self) -> None:
        with self._console.status("Looking for a good move"):
            opinions = self._hinter.opinion(self._seen)
        seen, voice = self._seen, self._voice
        for opinion in opinions[:3]:
            words = self._game.words.name(opinion.action, seen, voice)
            told = worth(opinion.value, seen.players) + (" to win" if seen.players > 1 else " at the end")
            told += f", {opinion.visits} tries" if opinion.visits else ""
            self._console.print(f"{escape(words)} [dim]({escape(str(opinion.action))}): {told}[/dim]")
        if opinions:
            self._console.print(escape(why(opinions, seen, voice)))

    def _undo(self, warned: bool) -> None:
        """Take back what may be; where chance would be lost, only when told a second time."""
        hand, seat = self._hand, self._hand.state.to_act
        assert seat is not None
        wish = hand.undoable(seat, self._people)
        if wish.kind != "free":
            self._console.print(wish.refused)
            return
        if wish.loses and not warned:
            self._console.print(f"You would lose {wish.loses}: the dice never run backwards. Type undo again to do it.")
            self._warned = True
            return
        hand.undo(seat, wish.lines)
        self._console.print("Taken back. The dice go on from here; what fell before stays in the record.")

    def _rules(self, wanted: str) -> None:
        """Look something up: never more than a screen of it."""
        clauses = self._game.rules.by_id.values()
        if not wanted:
            self._contents()
            return
        text = wanted.lower()
        found = [clause for clause in clauses if clause.id.lower() == text]
        found = found or [clause for clause in clauses if clause.id.lower().startswith(f"{text}.")]
        found = found or [clause for clause in clauses if text in clause.text.lower()]
        if not found:
            self._console.print(f"No clause speaks of {wanted!r}.", markup=False)
        if len(found) <= CLAUSES:
            for clause in found:
                self._console.print(Markdown(f"**{clause.id}** {clause.text}"))
            return
        for clause in found:
            begins = Text.from_markup(f"[bold]{clause.id}[/bold] {escape(_plain(clause.text))}")
            self._console.print(begins, no_wrap=True, overflow="ellipsis")
        self._console.print(f"[dim]{len(found)} clauses. One of them: ? {found[0].id}[/dim]")

    def _contents(self) -> None:
        """The chapters of the rules and the clauses that stand there, and how to read one."""
        chapters: dict[str, list[str]] = {}
        for clause in self._game.rules.by_id.values():
            chapters.setdefault(clause.chapter, []).append(clause.id)
        for chapter, ids in chapters.items():
            where = ids[0] if len(ids) == 1 else f"{ids[0]} to {ids[-1]}"
            self._console.print(f"{escape(_plain(chapter))} [dim]{where}[/dim]")
        first = next(iter(self._game.rules.by_id))
        command = f"teahouse rules {self._game.name}"
        self._console.print(
            f"[bold]? {first}[/bold] tells that clause, [bold]? word[/bold] those that speak of it; "
            f"[bold]{command}[/bold] prints all."
        )

    def _save(self, name: str) -> None:
        path = Path(name) if name else folder("saved") / f"{self._game.name}-{datetime.now():%Y%m%d-%H%M%S}.json"
        try:
            self._hand.record.save(path)
        except OSError as error:
            self._console.print(f"{path} can't be written: {error.strerror}", markup=False)
            return
        self._console.print(f"Saved. Go on with: teahouse play --resume {path}", soft_wrap=True)


def _plain(text: str) -> str:
    """A text of the rules in one line, without its marks."""
    return " ".join(text.replace("*", "").replace("`", "").split())
