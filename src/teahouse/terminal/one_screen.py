"""A table in the terminal: one person or several around one screen, and bots."""

import hashlib
import secrets
import time
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.rule import Rule

from teahouse.bots import Bot, Budget, bot, levels
from teahouse.bots.tempo import LEAST, Tempo
from teahouse.engine import Event, Game, Hand, Match, Record, Refused, Voice, fair
from teahouse.engine import options as opts
from teahouse.engine.match import what_decides
from teahouse.engine.recap import turns
from teahouse.engine.state import told_still
from teahouse.home import folder
from teahouse.terminal.decision import Decision, Leave
from teahouse.terminal.seats import NO_MARKUP, Sitting


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

    # Going on with a saved game

    @classmethod
    def resume(cls, console: Console, path: Path, seconds: float | None) -> "OneScreen":
        """The table as it was saved."""
        record = Record.load(path)
        kinds = record.match.get("seats") or ["person"] * len(record.players)
        if len(kinds) != len(record.players):
            raise Refused(f"{path} doesn't say who sat where")
        sittings = [Sitting(name.translate(NO_MARKUP), kind) for name, kind in zip(record.players, kinds, strict=True)]
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
            self.console.print(Rule(f"[bold]{escape(who)} {verb} the match[/bold]   {escape(self._standing())}"))

    def _leave(self) -> None:
        if self.hand is None or not (self.hand.record.moves or self.match.hands):
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
        begins = self.hand is None
        hand = self.hand = self.hand or self._begin_hand()
        if len(self.match.hands):
            self.console.print(Rule(f"Hand {len(self.match.hands) + 1}   {escape(self._standing())}"))
            if begins:
                self._wait()
        elif self.match.options.match_mode != "single":
            self.console.print(f"[dim]A match: {what_decides(self.match.options)}.[/dim]")
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

    def _wait(self) -> None:
        """Between two hands, until somebody at the terminal has seen how the last one ended."""
        if not self.people or not self.console.is_terminal:
            return
        typed = self.console.input("[dim]Enter deals it; quit keeps the match for later.[/dim] ")
        if typed.strip().lower() in ("quit", "q", "exit"):
            raise Leave

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
        forms = [(at, event.seen_by(viewer)) for at, events in enumerate(still) for event in events]
        for sentence in self._sentences(forms, 0 if everything else self._told, voice):
            self.console.print(f"  {escape(sentence)}")
        self._told = self._new = len(self._log)

    def _sentences(self, happened: Sequence[tuple[int, Event]], since: int, voice: Voice) -> Iterator[str]:
        """What happened from a number on: turn by turn where the game sums them up, and somebody plays to whom whole
        turns can be told."""
        part: Any = self.game.part("recap")
        if part is None or not self.people:
            told = (self.game.words.tell(event, voice) for at, event in happened if at >= since)
        else:
            late = (turn for turn in turns(happened, part) if turn[-1][0] >= since)
            told = (part.recap([event for _, event in turn], voice).words for turn in late)
        yield from filter(None, told)

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
        people = ["here" if other in self.people else None for other in range(len(self.sittings))]
        retell = partial(self._tell, holder, everything=True)
        decision = Decision(self.console, hand, seen, voice, people, self.hinter, retell)
        decision.show()
        before = len(hand.record.moves)
        while len(hand.record.moves) == before:
            decision.obey(self.console.input("[bold]>[/bold] ").strip())
        self._forget_what_was_taken_back(len(hand.standing))

    def _forget_what_was_taken_back(self, standing: int) -> None:
        """So many lines stand: of what happened on others nobody is told again."""
        still = [(line, event) for line, event in self._log if line <= standing]
        if len(still) < len(self._log):
            self._log, self._told, self._new = still, len(still), len(still)

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
