"""The contract of a game in play."""

from abc import abstractmethod
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Self

from teahouse.engine.action import Action, Event, Illegal, Reason
from teahouse.engine.chance import Chances
from teahouse.engine.fields import Always, Fielded, Slot
from teahouse.engine.kinds import Seat
from teahouse.engine.outcome import Outcome

if TYPE_CHECKING:
    from teahouse.engine.game import Game
    from teahouse.engine.seen import Seen


def _always(table: Any, action: Any) -> None:
    """Nothing forbids it."""


class Rule(NamedTuple):
    """What actions of one kind do to a table, and what forbids one; both take the table and the action."""

    do: Callable[[Any, Any], Sequence[Event]]
    why_not: Callable[[Any, Any], Reason | None] = _always


class State(metaclass=Fielded):
    """A table in play. Exactly one decides at any time.

    `to_act` is a seat, `CHANCE`, or None when the game is over; `first` is the seat that
    started, None until chance has named it. Nothing in a state calls a random generator.
    """

    __slots__ = ("first", "options", "players", "to_act")

    game: ClassVar["Game[Any]"]
    fields: ClassVar[dict[str, Slot]] = {
        name: Slot(Always(None), hint)
        for name, hint in {"players": int, "options": Any, "to_act": int | None, "first": Seat | None}.items()
    }
    """What a game adds is declared as `fields` tells: `copy`, `__eq__` and `__init__` are made of it."""
    rules: ClassVar[Mapping[type[Action], Rule]] = {}
    """The rule of each kind of action: what `play` and `why_not` go by."""
    after: ClassVar[Reason | None] = None
    """Why nothing is done once the game is over, where the clause of the turn doesn't say so."""
    players: int
    options: Any
    to_act: int | None
    first: int | None

    def __init__(self, players: int, options: Any) -> None:
        """A table with the first value of each field."""
        self.players = players
        self.options = options
        self.to_act = None
        self.first = None

    # What may be done

    @abstractmethod
    def legal(self) -> Sequence[Action]:
        """Every legal action of the seat to act, in a stable order; none where chance or nobody acts."""

    def groups(self) -> Sequence[Sequence[Action]]:
        """The groups of which `legal` is made, one after the other. For learners those that know their numbers are not
        numbered action by action: see `numbering`."""
        return (self.legal(),)

    def random_action(self, rng: Random) -> Action:
        """One legal action, each as likely as the others."""
        legal = self.legal()
        return legal[int(rng.random() * len(legal))]

    @abstractmethod
    def chances(self) -> Chances:
        """What chance may do next, where `to_act` is `CHANCE`."""

    def why_not(self, action: Action) -> Reason | None:
        """The rule that forbids this action to the one who is to act; None if it is legal."""
        rule = self.rules.get(type(action))
        if rule is not None and self.to_act is not None:
            return rule.why_not(self, action)
        about = self.game.about
        if self.to_act is not None:
            return Reason(about.turn_clause, f"That is not an action of {about.title}.")
        return self.after or Reason(about.turn_clause, "The game is over.")

    # Doing it

    def play(self, action: Action, /) -> Sequence[Event]:
        """Play an action or an outcome of chance; returns what happened up to the next node, in order.

        Raises `Illegal`, and changes nothing, where `why_not` has a reason.
        """
        reason = self.why_not(action)
        if reason is not None:
            raise Illegal(action, reason)
        return self.rules[type(action)].do(self, action)

    def refusal(self, action: Action) -> Illegal:
        """The error for an action that `why_not` forbids."""
        reason = self.why_not(action)
        assert reason is not None, f"{action} was refused without a reason"
        return Illegal(action, reason)

    def copy(self) -> Self:
        """An independent copy, cheaply."""
        raise NotImplementedError  # made of the fields

    # How it stands

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.to_act is None

    @property
    def holder(self) -> int | None:
        """Who holds the device where several play around one screen: they enter what the one to act says, and
        it is covered only when somebody else comes to hold it. The one to act, unless the game says otherwise;
        None where nobody need hold it. It must hang on nothing hidden."""
        return None if self.to_act is None or self.to_act < 0 else self.to_act

    @property
    def fleeting(self) -> tuple[type[Event], ...]:
        """Kinds of events that are heard once and kept in no log (`told_still`), the kind that begins something first.
        None, unless the game says otherwise."""
        return ()

    @property
    @abstractmethod
    def scores(self) -> tuple[int, ...]:
        """The score of each seat as it stands now."""

    @property
    @abstractmethod
    def outcome(self) -> Outcome | None:
        """Ranks, scores and the reason the game ended; None while it goes on."""

    @abstractmethod
    def places(self) -> Mapping[str, Counter[str]]:
        """Where every component is: its place, and how many of it lie there."""

    # Through the eyes of a seat, and as text

    def seen_by(self, seat: int | None) -> "Seen":
        """All that this seat knows, with no way back to the state (None: a spectator)."""
        from teahouse.engine.seen import Seen

        if seat is not None and not 0 <= seat < self.players:
            raise IndexError(f"there is no seat {seat} at a table of {self.players}")
        return Seen(self.game.hide(self, seat), seat)

    def parse(self, text: str) -> Action:
        """Read an action from its notation; `Unreadable` says what was expected."""
        return self.game.parse(text)

    def text(self) -> str:
        """The position as readable text; `game.position` reads it back."""
        return self.game.write(self)

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()

    def __reduce__(self) -> Any:
        return _from_text, (self.game, self.text())

    def __repr__(self) -> str:
        return f"<{self.game.name}: {self.players} players, to act: {self.to_act}>"


def quick_play(rules: Mapping[type[Action], Rule]) -> Callable[[Any, Action], Sequence[Event]]:
    """A `play` for rules that look themselves whether they may, and raise the `refusal` if not: where so little
    happens at a time that to ask `why_not` before, or to look up the table of rules, would be felt."""
    doing = {kind: rule.do for kind, rule in rules.items()}

    def play(self: State, action: Action) -> Sequence[Event]:
        try:
            do = doing[type(action)]
        except KeyError:
            raise self.refusal(action) from None
        return do(self, action)

    return play


def told_still(state: State, happened: Sequence[Sequence[Event]]) -> list[list[Event]]:
    """What a log may still tell of the lines of a hand, given as the events of each: everything, but of what
    is fleeting only the latest, from the last event of its first kind on. After the end all of it again."""
    fleeting = () if state.over else state.fleeting
    latest = 0
    for line, events in enumerate(happened):
        if fleeting and any(isinstance(event, fleeting[0]) for event in events):
            latest = line
    return [
        [event for event in events if line >= latest or not isinstance(event, fleeting)]
        for line, events in enumerate(happened)
    ]


def _from_text(game: "Game[Any]", text: str) -> State:
    state: State = game.position(text)
    return state
