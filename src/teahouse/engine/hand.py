"""One hand in play, the same for every table: online, around one screen, in a terminal, in simulations.

How it begins, whose decision it is, what chance gives, and what may be taken back are decided here.

**Taking back.** Freely, a seat takes back its last move while it still has the decision: no chance fell, nobody else
is asked, and it learned nothing by the move, also not by what did not happen. Beyond that the other people must agree;
one person among bots may take back a whole turn. The dice are never rewound: what chance gave in between is lost.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Any, Literal, NamedTuple

from teahouse.engine import options as opts
from teahouse.engine.action import Action, Event, Refused
from teahouse.engine.chance import CHANCE, Dice
from teahouse.engine.course import Course, seat_of
from teahouse.engine.fair import FairDice
from teahouse.engine.game import Game
from teahouse.engine.plain import try_out
from teahouse.engine.record import Record
from teahouse.engine.seen import Seen
from teahouse.engine.state import State
from teahouse.engine.voice import listed

Choose = Callable[[State, int], Action]
"""Decides at a table for the seat that is to act."""

WORLDS = 8
"""In so many worlds that a seat could be in a move is tried, to see whether it could have told anything."""

_LOST = {"roll": ("the roll", "the rolls"), "draw": ("the draw", "the draws"), "deal": ("the deal", "the deals")}
_CHANCE = ("what chance gave", "what chance gave")
_NOT_MOVED = "You have not moved in this game, so there is nothing to take back."
_TOO_LATE = "This can't be taken back: chance fell, somebody else was asked, or something was learned by it."


class Undo(NamedTuple):
    """What a seat's wish to take back comes to."""

    kind: Literal["", "free", "ask"] = ""
    """Freely, by consent of the others, or (""): there is nothing that could be taken back."""
    lines: int = 0
    """How many standing lines would go."""
    asked: frozenset[str] = frozenset()
    """The people who must agree."""
    loses: str = ""
    """What chance gave and would be lost, such as "the roll"; "" where nothing would."""
    since: tuple[int, ...] = ()
    """The others whose moves would go too, in the order in which they moved."""
    refused: str = ""
    """Why there is nothing to take back, in a sentence."""


def play_out(state: State, dice: Dice, choose: Choose) -> Iterator[int]:
    """Play a table to its end without keeping a record; tells after each node whose it was, a seat's or chance's."""
    while (actor := state.to_act) is not None:
        state.play(dice.pick(state.chances()) if actor == CHANCE else choose(state, actor))
        yield actor


class Hand(Course):
    """One hand being played: the state, the record that grows with it, and the dice."""

    def __init__(self, record: Record, dice: Dice | None = None) -> None:
        """Takes up the record where it stands."""
        super().__init__(record.start())
        self.record = record
        self.dice = dice
        self.draws = 0
        """How often chance has fallen, what was taken back included."""
        self.free: list[bool] = []
        """For each standing line, whether its mover learned nothing by it and went on deciding (`judge`)."""
        self.listener: Callable[[Sequence[Event]], object] | None = None
        """Hears what happens, line by line."""
        for line in record.moves:
            self.follow(line)

    @classmethod
    def begin(
        cls,
        game: Game[Any],
        players: Sequence[str],
        options: Mapping[str, Any] | None = None,
        *,
        seed: int | str | None = None,
        fair: Mapping[str, Any] | None = None,
        dice: Dice | None = None,
        match: Mapping[str, Any] | None = None,
        rules: int | None = None,
        position: str = "",
    ) -> "Hand":
        """A new hand. Its record can verify fast dice by their `seed`, or fair ones by what was agreed on them
        (`Promise.agreed`); other `dice` it doesn't know.

        By a version of the rules that is named, `options` are kept as they are given: the key of its dice is made
        over the options of their time. Otherwise the record names all that there are today. A hand that begins at a
        `position` has the options of that.
        """
        state = game.position(position) if position else game.start(len(players), options, rules)
        kept = opts.as_json(state.options) if rules is None or position else dict(options or {})
        if seed is not None:
            fair = {"dice": "fast", "seed": seed}
        record = Record(
            game,
            list(players),
            kept,
            dict(match or {}),
            dict(fair or {}),
            rules=rules or 0,
            data=dict(game.data(state.options)),
            position=position,
        )
        return cls(record, record.dice() if fair else dice)

    # Going on

    def turns(self) -> Iterator[int]:
        """The seat that decides, again and again until the hand is over; chance falls in between."""
        self.roll()
        while (seat := self.state.to_act) is not None:
            yield seat
            self.roll()

    def go_on(self, choose: Choose) -> None:
        """Play to the end; `choose` decides for every seat."""
        for seat in self.turns():
            self.play(choose(self.state, seat))

    def follow(self, line: str) -> Sequence[Event]:
        """Play a line that the record holds already; nothing changes if it is refused."""
        events = super().follow(line)
        self.free += [False] * (len(self.standing) - len(self.free))
        self.draws += line.startswith("~")
        return events

    def play(self, action: Action) -> Sequence[Event]:
        """Play an action of the one who is to act, and write its line."""
        seat = self.state.to_act
        if seat is None:
            raise Refused("the game is over")
        events = self.state.play(action)
        self.write(seat, action, events)
        return events

    def write(self, seat: int, action: Action, events: Sequence[Event], free: bool = False) -> None:
        """Write the line of what the rules have just played on the state; `free` where it was judged before."""
        self._stand(seat, action)
        self.record.moves.append(self.standing[-1])
        self.free.append(free)
        self.draws += seat == CHANCE
        if self.state.outcome is not None:
            self.record.outcome = json.loads(json.dumps(self.state.outcome.as_json()))
        if self.listener is not None:
            self.listener(events)

    def roll(self) -> list[Event]:
        """Let chance play until a seat decides or the game is over."""
        events: list[Event] = []
        while self.state.to_act == CHANCE:
            events += self.play(self.draw())
        return events

    def draw(self) -> Action:
        """What chance gives next. Fair dice give the same, however often they are asked."""
        if self.dice is None:
            raise Refused("this hand has no dice")
        if isinstance(self.dice, FairDice):
            self.dice.draws = self.draws
        return self.dice.pick(self.state.chances())

    # Taking back

    def judge(self, seen: Seen, action: Action, events: Sequence[Event]) -> bool:
        """Mark the move that was just played, whether its seat may take it back freely: it brought what the seat had
        foreseen and nothing else, could have brought nothing else, and left the decision with its seat.

        `seen` is from before the move, `events` are what it brought.
        """
        if self.state.to_act == seen.seat:
            told = [str(event.seen_by(seen.seat)) for event in events]
            foreseen = seen.foresee(action)
            expected = told == [str(event) for event in foreseen]
            self.free[-1] = expected and _surprises_nowhere(_worlds(seen), seen, action, foreseen)
        return self.free[-1]

    def undoable(self, seat: int, people: Sequence[str | None]) -> Undo:
        """What a seat may take back. `people` holds the person of each seat, None for bots and for those who gave up.

        Several seats of one person are several people around one screen: nobody there takes back another's decision,
        and as the one screen can't ask them one by one, nothing is taken back there but freely.
        """
        lines = self._since_last_move(seat)
        if not lines or self.state.over:
            return Undo(refused=_NOT_MOVED)
        loses = _lost(self.standing[-lines:])
        since = _movers(self.standing[1 - lines :]) if lines > 1 else ()
        others = [person for other, person in enumerate(people) if other != seat and person is not None]
        if not others or (lines == 1 and self.free[-1] and self.state.to_act == seat):
            return Undo("free", lines, loses=loses, since=since)
        if people[seat] in others:
            return Undo(refused=_TOO_LATE)
        return Undo("ask", lines, frozenset(others), loses, since)

    def undo(self, seat: int, lines: int) -> None:
        """Take back the last `lines` standing lines. The dice go on: voided draws stay in the record."""
        self._take_back(f"undo {lines}")
        self.record.moves.append(f"{seat} undo {lines}")
        self.record.outcome = None

    def _since_last_move(self, seat: int) -> int:
        """How many lines stand from a seat's last move on; 0 if it has not moved."""
        mark = f"{seat} "
        for back, line in enumerate(reversed(self.standing), 1):
            if line.startswith(mark):
                return back
        return 0

    def _take_back(self, text: str) -> None:
        super()._take_back(text)
        del self.free[len(self.standing) :]


def _lost(lines: Sequence[str]) -> str:
    """What chance gave in these lines, in words."""
    return _named(tuple([line.split(" ", 2)[1] for line in lines if line.startswith("~")]))


def _movers(lines: Sequence[str]) -> tuple[int, ...]:
    """The seats that moved in these lines, each once."""
    return tuple(dict.fromkeys([seat_of(line) for line in lines if not line.startswith("~")]))


@lru_cache(1024)
def _named(verbs: tuple[str, ...]) -> str:
    named = Counter(_LOST.get(verb, _CHANCE) for verb in verbs)
    # What has no name of its own stands for all of it.
    return _CHANCE[0] if _CHANCE in named else listed([words[number > 1] for words, number in named.items()])


def teaches_nothing(seen: Seen, action: Action) -> bool:
    """Whether the seat knows beforehand all that a move would tell it, and would decide again after it.

    Tried in worlds that the seat could be in: where one of them would tell it more, hearing nothing teaches too.
    """
    return _surprises_nowhere(_worlds(seen), seen, action, seen.foresee(action))


def _worlds(seen: Seen) -> Iterator[State]:
    """Worlds that the seat could be in."""
    return (seen.imagine(Random(number)) for number in range(1 if seen.game.foresee is try_out else WORLDS))


def _surprises_nowhere(worlds: Iterable[State], seen: Seen, action: Action, foreseen: Sequence[Event]) -> bool:
    expected = [str(event) for event in foreseen]
    for world in worlds:
        after = world.copy()
        told = [str(event.seen_by(seen.seat)) for event in after.play(action)]
        if after.to_act != seen.seat or told != expected:
            return False
    return True


class Foresight:
    """What a seat can know beforehand of its actions: what each would do, and whether it could take it back at once
    and freely. The worlds that it could be in are imagined once for all of them."""

    def __init__(self, seen: Seen, people: Sequence[str | None], final: bool = False) -> None:
        """`people` holds the person of each seat, None for bots and for those who gave up; `final` where nothing is
        ever taken back."""
        self.seen = seen
        self._final = final
        self._alone = all(person is None for other, person in enumerate(people) if other != seen.seat)
        self._worlds: list[State] = []

    def free(self, action: Action, foreseen: Sequence[Event]) -> bool:
        """Whether the seat could take back this action, of which it foresees this."""
        if self._final:
            return False
        if not self._worlds:
            self._worlds = [self.seen.imagine(Random(0))] if self._alone else list(_worlds(self.seen))
        if self._alone:
            after = self._worlds[0].copy()
            after.play(action)
            return not after.over
        return _surprises_nowhere(self._worlds, self.seen, action, foreseen)
