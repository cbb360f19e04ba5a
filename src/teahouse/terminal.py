"""A table in the terminal: one person or several around one screen, and bots."""

import hashlib
import secrets
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from rich.columns import Columns
from rich.console import Console
from rich.markdown import Markdown
from rich.markup import escape
from rich.rule import Rule

import teahouse
from teahouse.bots import Bot, Budget, bot, levels
from teahouse.bots import names as bot_names
from teahouse.bots.tempo import LEAST, Tempo
from teahouse.engine import (
    Action,
    Event,
    Game,
    Hand,
    Match,
    Record,
    Refused,
    Seen,
    Unreadable,
    Voice,
    fair,
)
from teahouse.engine import options as opts
from teahouse.engine.reading import whole_number
from teahouse.engine.state import told_still
from teahouse.home import folder

MANY = 48
"""A longer list of moves is shown by its kinds first."""

HELP = """[bold]a number[/bold] plays that move, and so does its notation, such as [bold]{example}[/bold]
[bold]its beginning[/bold] shows what each way to go on would do
[bold]list[/bold] TEXT   the moves with that text in them, or all
[bold]?[/bold] TEXT      the rules; or a clause by its id, or the clauses with that word
[bold]hint[/bold]        what a {adviser} would do
[bold]undo[/bold]        take back your last move
[bold]log[/bold]         everything that happened in this hand
[bold]save[/bold] FILE   save the game and stay; [bold]quit[/bold] saves and leaves"""


_NO_MARKUP = str.maketrans("[]", "()")


@dataclass(frozen=True, slots=True)
class Sitting:
    """Who sits on a seat: a person, or a bot of that kind."""

    name: str
    kind: str = "person"


class Leave(Exception):
    """The people at the table want to stop for now."""


def read_seats(game: Game[Any], text: str | None) -> list[Sitting]:
    """Seats written as `you,club,Mei`: bots by their level or kind, anybody else is a person."""
    if text is None:
        text = ",".join(["you"] + [levels.stand_in().name] * (max(2, game.about.players[0]) - 1))
    sittings: list[Sitting] = []
    for word in (part.strip() for part in text.translate(_NO_MARKUP).split(",")):
        if not word:
            raise Refused(f"a seat is empty; write for example --seats you,{levels.stand_in().name}")
        kind = word if word in bot_names() else "person"
        name = {"person": word, "you": "You"}.get(kind, word.capitalize()) if word != "you" else "You"
        taken = [sitting.name for sitting in sittings]
        number = 2
        unique = name
        while unique in taken:
            unique, number = f"{name} {number}", number + 1
        sittings.append(Sitting(unique, kind))
    game.start(len(sittings))
    return sittings


class OneScreen:
    """A match between people at this screen and bots."""

    def __init__(
        self,
        console: Console,
        game: Game[Any],
        sittings: Sequence[Sitting],
        options: Mapping[str, Any] | None = None,
        match: Mapping[str, Any] | None = None,
        seconds: float | None = None,
        seed: str | None = None,
    ) -> None:
        """With a `seed` the dice and the bots do the same every time; `seconds` replaces the bots' own time."""
        self.console = console
        self.seed = seed
        self.game = game
        self.sittings = list(sittings)
        self.names = [sitting.name for sitting in sittings]
        self.match = Match(game, len(self.sittings), options, match)
        self.bots: dict[int, Bot] = {
            seat: bot(sitting.kind, game, None if seed is None else f"{seed} {seat}", seconds=seconds)
            for seat, sitting in enumerate(self.sittings)
            if sitting.kind != "person"
        }
        self.people = [seat for seat in range(len(self.sittings)) if seat not in self.bots]
        self.seconds = seconds
        self.tempo = Tempo(min(LEAST, seconds or LEAST))
        self.hinter = levels.adviser().make(game, budget=Budget.asked(seconds=seconds))
        self.hand: Hand | None = None
        self._log: list[tuple[int, Event]] = []
        """What happened, with the number of standing lines it happened on."""
        self._told = 0
        self._new = 0
        """From here on nobody has heard yet what happened."""
        self._at_screen: int | None = self.people[0] if len(self.people) == 1 else None
        self._secret = False
        """Whether the one at the screen saw what another there may not know."""
        self._warned = False
        """Whether the last thing told was what an undo would lose."""

    # Going on with a saved game

    @classmethod
    def resume(cls, console: Console, path: Path, seconds: float | None) -> "OneScreen":
        """The table as it was saved."""
        record = Record.load(path)
        kinds = record.match.get("seats") or ["person"] * len(record.players)
        if len(kinds) != len(record.players):
            raise Refused(f"{path} doesn't say who sat where")
        sittings = [Sitting(name.translate(_NO_MARKUP), kind) for name, kind in zip(record.players, kinds, strict=True)]
        options = opts.as_json(record.start().options)  # later hands of the match are played as this one
        table = cls(console, record.game, sittings, options, None, seconds)
        try:
            table.match = Match.from_json(record.game, len(sittings), options, record.match)
        except (KeyError, TypeError) as error:
            raise Refused(f"{path} doesn't tell how the match stood") from error
        list(record.replay())  # says which line is wrong, if one is
        table.hand = Hand(record, record.dice())
        if table.hand.dice is None:
            raise Refused(f"{path} holds no dice to go on with")
        return table

    def save(self, path: Path) -> None:
        """Write the hand being played, with the match so far."""
        if self.hand is not None:
            self.hand.record.save(path)

    # The match

    def run(self) -> None:
        """Play the match to its end, or until somebody leaves."""
        try:
            while not self.match.over:
                self._play_hand()
        except (Leave, EOFError, KeyboardInterrupt):
            self._leave()
            return
        if len(self.match.hands) > 1 and self.match.outcome is not None:
            winners = self.match.outcome.winners
            who = " and ".join(self.names[seat] for seat in winners) or "Nobody"
            verb = "win" if who == "You" or len(winners) > 1 else "wins"
            self.console.print(Rule(f"[bold]{escape(who)} {verb} the match[/bold]"))

    def _leave(self) -> None:
        if self.hand is None or not self.hand.record.moves:
            self.console.print("\nUntil next time.")
            return
        path = folder("saved") / f"{self.game.name}-{datetime.now():%Y%m%d-%H%M%S}.json"
        self.save(path)
        self.console.print(f"\nThe game is kept. Go on with: teahouse play --resume {path}", soft_wrap=True)

    def _begin_hand(self) -> Hand:
        number = len(self.match.hands) + 1
        seed = None if self.seed is None else hashlib.sha256(f"{self.seed} {number}".encode()).digest()
        name = f"terminal {secrets.token_hex(4) if self.seed is None else self.seed}"
        seats = [f"seat {seat}" for seat in range(len(self.names))]
        agreed = fair.Promise.make(name, number, seed).agreed(seats, [""] * len(seats))
        match = {**self.match.as_json(), "seats": [sitting.kind for sitting in self.sittings]}
        return Hand.begin(self.game, self.names, self.match.hand_options(), fair=agreed, match=match)

    def _standing(self) -> str:
        """What counts in this match, by side: wins, or the scores added up."""
        match = self.match
        counted = match.totals if match.options.match_mode == "cumulative" else match.wins
        return ", ".join(
            f"{' and '.join(self.names[seat] for seat in side)} {counted[side[0]]}" for side in match.sides
        )

    def _play_hand(self) -> None:
        if self.hand is None:
            self.hand = self._begin_hand()
        hand = self.hand
        if len(self.match.hands):
            self.console.print(Rule(f"Hand {len(self.match.hands) + 1}   {escape(self._standing())}"))
        hand.listener = self._heard
        for seat in hand.turns():
            if seat in self.bots:
                self._bot_moves(seat)
            else:
                self._person_moves(seat)
        self._end_of_hand(hand)
        self.match.finish_hand(hand.state)
        self.hand = None
        self._log, self._told, self._new = [], 0, 0

    def _end_of_hand(self, hand: Hand) -> None:
        voice = self._voice()
        self._tell(voice.you)
        self.console.print(Rule())
        self.console.print(self.game.words.draw(hand.state.seen_by(voice.you), voice))
        outcome = hand.state.outcome
        assert outcome is not None
        self.console.print(f"\n[bold]{escape(self.game.words.sum_up(outcome, voice))}[/bold]")
        path = folder("records") / f"{self.game.name}-{datetime.now():%Y%m%d-%H%M%S-%f}.json"
        hand.record.save(path)
        self.console.print(f"[dim]teahouse check {path} verifies every move and every die.[/dim]", soft_wrap=True)

    # What was heard

    def _voice(self) -> Voice:
        """Speaks to the one person, or to everybody around the screen by name."""
        return Voice(self.names, self._at_screen)

    def _heard(self, events: Sequence[Event]) -> None:
        assert self.hand is not None
        self._log += [(len(self.hand.standing), event) for event in events]

    def _tell(self, viewer: int | None, everything: bool = False) -> None:
        """Say what happened since it was last told, in the form the viewer may hear: all that is new, and of what
        was heard before what a log may still tell."""
        assert self.hand is not None
        voice = Voice(self.names, viewer)
        happened = [[event] for _, event in self._log]
        still = [*told_still(self.hand.state, happened)[: self._new], *happened[self._new :]]
        for events in still[0 if everything else self._told :]:
            for event in events:
                sentence = self.game.words.tell(event.seen_by(viewer), voice)
                if sentence:
                    self.console.print(f"  {escape(sentence)}")
        self._told = self._new = len(self._log)

    # Moves

    def _bot_moves(self, seat: int) -> None:
        assert self.hand is not None
        if not self.people:
            self._tell(None)
        with self.console.status(f"{self.names[seat]} is thinking"):
            shown = time.monotonic() + (self.tempo.pause(self.sittings[seat].kind, self.seconds) if self.people else 0)
            action = self.bots[seat].choose(self.hand.state.seen_by(seat))
            time.sleep(max(0.0, shown - time.monotonic()))
        self.hand.play(action)

    def _person_moves(self, seat: int) -> None:
        assert self.hand is not None
        hand = self.hand
        holder = self._holder(seat)
        self._hand_over_the_screen(holder)
        voice = self._voice()
        seen = hand.state.seen_by(seat)
        shown = hand.state.seen_by(holder)
        if hand.state.fleeting:
            self.console.clear()  # what stands above was heard once
        whose = "Your turn" if seat == voice.you else f"{escape(self.names[seat])}'s turn"
        self.console.print(Rule(f"[bold]{self.game.about.title}[/bold]   {whose}"))
        self._tell(holder)
        self.console.print()
        self.console.print(self.game.words.draw(shown, voice))
        deduced = shown.deduce(voice)
        if deduced is not None and str(deduced):
            self.console.print(f"\n{deduced}")
        called = "" if seat == holder else f" Enter what {self.names[seat]} calls."
        self.console.print(f"\n[bold]{escape(self.game.words.ask(shown, voice) + called)}[/bold]")
        legal = list(seen.legal())
        self._list(seen, legal, "")
        before = len(hand.record.moves)
        while len(hand.record.moves) == before:
            self._obey(self.console.input("[bold]>[/bold] ").strip(), seen, legal)

    def _holder(self, seat: int) -> int:
        """Who holds the screen while a person decides: as the game says, where that is somebody around it."""
        assert self.hand is not None
        holder = self.hand.state.holder
        return holder if len(self.people) > 1 and holder in self.people else seat

    def _hand_over_the_screen(self, seat: int) -> None:
        """Around one screen, cover what the last person saw before the next one looks."""
        assert self.hand is not None
        if len(self.people) < 2:
            return
        state = self.hand.state
        secret = len({state.seen_by(person).text() for person in self.people}) > 1
        if seat == self._at_screen:
            self._secret = self._secret or secret
            return
        self._at_screen = None
        if secret or self._secret:
            self.console.clear()
            self.console.input(f"Pass the screen to [bold]{escape(self.names[seat])}[/bold], then press Enter. ")
            self._told = 0
        self._at_screen, self._secret = seat, secret

    def _obey(self, text: str, seen: Seen, legal: list[Action]) -> None:
        """Do what was typed: a command or a move."""
        command, _, rest = text.partition(" ")
        warned, self._warned = self._warned, False
        match command:
            case "":
                self.console.print("Type the number of a move, or [bold]help[/bold].")
            case "help" | "h":
                self.console.print(HELP.format(example=legal[0], adviser=levels.adviser().name))
            case "?":
                self._rules(rest.strip())
            case "list" | "moves":
                self._list(seen, legal, rest.strip() or "*")
            case "hint":
                self._hint(seen)
            case "undo":
                self._undo(warned)
            case "log":
                self._tell(self._holder(seen.seat) if seen.seat is not None else None, everything=True)
            case "save":
                self._save(rest.strip())
            case "quit" | "q" | "exit":
                raise Leave
            case _:
                self._move(text, seen, legal)

    def _move(self, text: str, seen: Seen, legal: list[Action]) -> None:
        assert self.hand is not None
        if text.isascii() and text.isdigit():
            number = whole_number(text)
            if number is None or not 1 <= number <= len(legal):
                self.console.print(f"There are moves 1 to {len(legal)}.")
                return
            action = legal[number - 1]
        else:
            try:
                action = seen.parse(text)
            except Unreadable as error:
                if not self._foresee(" ".join(text.split()), seen, legal):
                    self.console.print(f"That can't be read: {error}.", markup=False)
                return
        reason = seen.why_not(action)
        if reason is not None:
            self.console.print(f"[red]{escape(reason.text)}[/red] [dim]Rule {reason.rule}; type ? {reason.rule}[/dim]")
            return
        events = self.hand.play(action)
        self.hand.judge(seen, action, events)

    def _foresee(self, beginning: str, seen: Seen, legal: list[Action]) -> bool:
        """The prompt after the beginning of a move, and what each way to go on would do; False if none begins so."""
        voice, words = self._voice(), self.game.words
        ways = list(seen.beginning(beginning))
        if not ways:
            return False
        self.console.print(f"[bold]{escape(words.ask(seen, voice, beginning))}[/bold]")
        numbers = {action: number for number, action in enumerate(legal, 1)}
        for action in ways[:MANY]:
            would = " ".join(filter(None, (words.tell(event, voice) for event in seen.foresee(action))))
            self.console.print(f"[bold]{numbers[action]:>3}[/bold] {escape(str(action))} [dim]{escape(would)}[/dim]")
        if len(ways) > MANY:
            self.console.print(f"[dim]And {len(ways) - MANY} more; list {escape(beginning)} shows all.[/dim]")
        return True

    def _list(self, seen: Seen, legal: list[Action], wanted: str) -> None:
        """The moves in words, numbered; a long list by its kinds unless it was asked for."""
        voice = self._voice()
        if not wanted and len(legal) > MANY:
            kinds: dict[str, int] = {}
            for action in legal:
                verb = str(action).split()[0]
                kinds[verb] = kinds.get(verb, 0) + 1
            told = ", ".join(f"[bold]{verb}[/bold] ({number})" for verb, number in kinds.items())
            self.console.print(f"{len(legal)} moves: {told}")
            self.console.print(f"[dim]Type one, such as {legal[0]}; list {str(legal[0]).split()[0]} shows those.[/dim]")
            return
        rows = []
        for number, action in enumerate(legal, 1):
            words = self.game.words.name(action, seen, voice)
            if wanted in ("", "*") or wanted.lower() in f"{action} {words}".lower():
                rows.append((f"[bold]{number:>3}[/bold] {escape(words)}", escape(str(action))))
        if not rows:
            self.console.print(f"No move has {wanted!r} in it.", markup=False)
        elif len(rows) > 8:
            self.console.print(Columns([words for words, _ in rows], padding=(0, 3), column_first=True))
            self.console.print(f"[dim]Or type it: {rows[0][1]}[/dim]")
        else:
            self.console.print("\n".join(f"{words} [dim]({notation})[/dim]" for words, notation in rows))

    def _hint(self, seen: Seen) -> None:
        with self.console.status("Looking for a good move"):
            opinions = self.hinter.opinion(seen)
        voice = self._voice()
        for opinion in opinions[:3]:
            words = self.game.words.name(opinion.action, seen, voice)
            worth = f"worth {opinion.value:.1f} points" if seen.players == 1 else f"worth {opinion.value:.0%}"
            worth += f", {opinion.visits} tries" if opinion.visits else ""
            self.console.print(f"{escape(words)} [dim]({escape(str(opinion.action))}): {worth}[/dim]")

    def _undo(self, warned: bool) -> None:
        """Take back what may be; where chance would be lost, only when told a second time."""
        assert self.hand is not None
        hand, seat = self.hand, self.hand.state.to_act
        assert seat is not None
        wish = hand.undoable(seat, [None if other in self.bots else "here" for other in range(len(self.sittings))])
        if wish.kind != "free":
            self.console.print(wish.refused)
            return
        if wish.loses and not warned:
            self.console.print(f"You would lose {wish.loses}: the dice never run backwards. Type undo again to do it.")
            self._warned = True
            return
        hand.undo(seat, wish.lines)
        self._log = [(line, event) for line, event in self._log if line <= len(hand.standing)]
        self._told = self._new = len(self._log)
        self.console.print("Taken back. The dice go on from here; what fell before stays in the record.")

    def _rules(self, wanted: str) -> None:
        rules = self.game.rules
        if not wanted:
            self.console.print(Markdown(rules.text))
            return
        found = [clause for clause in rules.by_id.values() if clause.id.lower() == wanted.lower()]
        found = found or [clause for clause in rules.by_id.values() if wanted.lower() in clause.text.lower()]
        if not found:
            self.console.print(f"No clause speaks of {wanted!r}.", markup=False)
        for clause in found:
            self.console.print(Markdown(f"**{clause.id}** {clause.text}"))

    def _save(self, name: str) -> None:
        path = Path(name) if name else folder("saved") / f"{self.game.name}-{datetime.now():%Y%m%d-%H%M%S}.json"
        try:
            self.save(path)
        except OSError as error:
            self.console.print(f"{path} can't be written: {error.strerror}", markup=False)
            return
        self.console.print(f"Saved. Go on with: teahouse play --resume {path}", soft_wrap=True)


# Choosing a game


def choose(console: Console, seconds: float | None) -> OneScreen | None:
    """Ask what to play, with whom; None if nobody wants to play."""
    names = teahouse.names()
    saved = sorted(folder("saved").glob("*.json"), reverse=True)[:5]
    console.print(Rule("[bold]Teahouse[/bold]"))
    for number, name in enumerate(names, 1):
        about = teahouse.game(name).about
        size = f"{about.players[0]}-{about.players[-1]} players, {about.minutes} minutes"
        size += f", from {about.age} years on" if about.age else ""
        console.print(f"[bold]{number:>3}[/bold] {about.title:<18} [dim]{size}[/dim]\n    {about.tagline}")
    for number, path in enumerate(saved, len(names) + 1):
        console.print(f"[bold]{number:>3}[/bold] go on with {path.stem}")
    try:
        picked = _ask(console, "Which one?", 1, len(names) + len(saved), 1)
        if picked > len(names):
            return OneScreen.resume(console, saved[picked - len(names) - 1], seconds)
        game = teahouse.game(names[picked - 1])
        least, most = game.about.players[0], game.about.players[-1]
        players = least if least == most else _ask(console, "How many players?", least, most, max(2, least))
        people = _ask(console, "How many of them are people at this screen?", 0, players, 1)
        level = levels.LEVELS[0].name if people == players else _ask_level(console)
    except (EOFError, KeyboardInterrupt):
        console.print("\nUntil next time.")
        return None
    who = ["you"] if people == 1 else [f"Player {seat + 1}" for seat in range(people)]
    return OneScreen(console, game, read_seats(game, ",".join(who + [level] * (players - people))), seconds=seconds)


def _ask_level(console: Console) -> str:
    """How strong the bots are."""
    offered = levels.LEVELS
    named = ", ".join(f"{number} {level.name}" for number, level in enumerate(offered, 1))
    usual = offered.index(levels.stand_in()) + 1
    return offered[_ask(console, f"How well do the bots play: {named}?", 1, len(offered), usual) - 1].name


def _ask(console: Console, question: str, least: int, most: int, default: int) -> int:
    while True:
        text = console.input(f"{question} [dim]({least}-{most}, Enter for {default})[/dim] ").strip()
        if not text:
            return default
        number = whole_number(text)
        if number is not None and least <= number <= most:
            return number
        console.print(f"A number from {least} to {most}.")
