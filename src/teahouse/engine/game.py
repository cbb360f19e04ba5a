"""A game as the house knows it: one object that names all its parts."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, Generic, Protocol, TypeVar

from teahouse.engine import options as opts
from teahouse.engine.action import Action, Event, First, Refused
from teahouse.engine.advice import Opinion
from teahouse.engine.chance import CHANCE
from teahouse.engine.clauses import Clauses
from teahouse.engine.outcome import Outcome
from teahouse.engine.reading import Unreadable
from teahouse.engine.seen import Seen
from teahouse.engine.state import State
from teahouse.engine.voice import Voice

S = TypeVar("S", bound=State)


@dataclass(frozen=True, slots=True)
class About:
    """What stands on the box."""

    name: str
    title: str
    tagline: str
    players: range
    minutes: str
    """How long a game takes, as the box tells it: "30", "15-30", "up to 30"."""
    rules: int
    """The current version of the rules. Records pin theirs, and older ones replay by `earlier` of the options."""
    turn_clause: str
    """The clause that says whose turn it is."""
    bound: int
    """No random game has more nodes (decisions and chance) than this."""
    match: Mapping[str, Any] = field(default_factory=dict)
    """The match its rulebook plays, where that isn't a single game."""
    match_names: Mapping[str, str] = field(default_factory=dict)
    """Its own names for options of the match."""
    candid: Mapping[str, Any] = field(default_factory=dict)
    """Options by which whose turn it is may tell a secret, with the value that does it: for old records and
    simulations, never offered to people."""
    points: bool = True
    """Whether what one made of a game is told in points; False where only winning counts."""
    scores: tuple[int, int] | None = None
    """The least and the most that one who plays alone can score: OpenSpiel asks for both."""
    age: int | None = None
    """From which age on, where the box tells it."""
    gist: str = ""
    """What one does and how one wins, in two sentences: for somebody who is invited and has never heard of it."""
    published: str = ""
    """Whose game it is: the names belong to their publishers."""


class Words(Protocol):
    """Every sentence a player, a log, a terminal or a screen reader meets: the module `words` of a game."""

    def tell(self, event: Event, voice: Voice) -> str:
        """What happened, as the log says it; "" for what needs no telling."""

    def name(self, action: Action, seen: Seen, voice: Voice) -> str:
        """A legal action in words, as a list of moves shows it."""

    def ask(self, seen: Seen, voice: Voice, picked: str = "") -> str:
        """What is asked now, in one sentence.

        `picked` is what the seat has in its hand: the beginning of a legal action's text or the whole of it. Then what
        is asked follows it. A second line, if there is one, says what else to know.
        """

    def reason(self, action: Action, opinions: Sequence[Opinion], seen: Seen, voice: Voice) -> str:
        """Why a bot would do this, the first of its opinions, in numbers one can check, and what if it fails.

        "" where the game has no better reason than what the bot expects of it.
        """

    def signs(self, action: Action, seen: Seen) -> Mapping[str, str]:
        """What a board writes where a hint to do this is drawn, by names of the game's own: {"full-house": "33 %"}."""

    def draw(self, seen: Seen, voice: Voice) -> str:
        """The table as text for a terminal, with console markup; the names in `voice` hold none.

        Whatever else people have named, as capitals of their own map, goes through `literal`.
        """

    def sum_up(self, outcome: Outcome, voice: Voice) -> str:
        """How it ended, in a sentence or two: who won, and why it was over where the table does not show that."""


class Index(Protocol):
    """The numbering of actions for learners: stable, documented, 0 to `size(players)` - 1."""

    def size(self, players: int) -> int:
        """How many numbers there are."""

    def number(self, state: Any, action: Action) -> int:
        """The number of a legal action in this state."""

    def action(self, state: Any, number: int) -> Action:
        """The action that has this number in this state."""


@dataclass(frozen=True, eq=False)
class Game(Generic[S]):
    """One game of the house, as `teahouse.engine.assembling` makes it from a folder."""

    about: About
    options: type[Any]
    state: type[S]
    setup: Callable[[int, Any], S]
    """The table before anything has happened: also before lots are drawn, where the option `first` spares them."""
    parse: Callable[[str], Action]
    tries: Callable[[S], Iterable[Action]]
    """Every action a person could try with the pieces in sight, legal or not."""
    hide: Callable[[S, int | None], S]
    """The state with everything taken out that the seat may not know."""
    look: Callable[[S, int | None], Any]
    """The view of a seat, as plain data, from a state that `hide` made."""
    imagine: Callable[[S, int | None, Random], S]
    """A full state that agrees with what `hide` left."""
    foresee: Callable[[S, int | None, Action], tuple[Event, ...]]
    """What a legal action would do, as far as the seat can know from what `hide` left."""
    write: Callable[[S], str]
    read: Callable[[str], S]
    action_index: Index
    """The numbering of actions for learners."""
    words: Words
    folder: Path
    package: str = ""
    """The package whose folder that is; "" for a game that was put together by hand."""
    deduce: Callable[[S, int | None, Voice], Any] | None = None
    """What follows for a seat from what `hide` left, worked out as plain data: an aid that a table may give.

    Its text is what a terminal shows of it, with console markup.
    """
    teams: Callable[[int, Any], tuple[tuple[int, ...], ...]] = lambda players, options: ()
    """The seats that play together, by team, under these options; nothing where each plays alone."""

    def __post_init__(self) -> None:
        self.state.game = self

    @property
    def name(self) -> str:
        """The name in the registry, in records and on the wire."""
        return self.about.name

    def part(self, name: str) -> ModuleType | None:
        """A file of the folder that not every game has, such as `orders` or `bot.solve`; None where it isn't there."""
        return part_of(self.package, name) if self.package else None

    @cached_property
    def rules(self) -> Clauses:
        """The rules in our words, by clause."""
        return Clauses.load(self.folder / "RULES.md")

    def start(
        self, players: int | None = None, options: Mapping[str, Any] | None = None, rules: int | None = None
    ) -> S:
        """A new table; options and players that can't be are refused with what is possible.

        By an older version of the rules, options that it did not know have the value they had then.
        """
        if players is None:
            players = self.about.players[0]
        if isinstance(players, bool) or players not in self.about.players:
            least, most = self.about.players[0], self.about.players[-1]
            raise Refused(f"{self.about.title} is for {least} to {most} players, not {players}")
        if rules is not None and not 1 <= rules <= self.about.rules:
            raise Refused(
                f"there is no rules version {rules} of {self.about.title}; "
                f"this Teahouse knows versions 1 to {self.about.rules}"
            )
        if rules is not None and rules < self.about.rules:
            options = {**opts.came_later(self.options), **(options or {})}
        state = self.setup(players, opts.resolve(self.options, options, players))
        named = getattr(state.options, "first", None)
        if named is not None and state.first is None and state.to_act == CHANCE:
            state.play(First(named))
        return state

    def data(self, options: Any) -> dict[str, str]:
        """The hashes of the tiles and maps that the options name or carry, for the record."""
        return opts.pinned(options)

    def sides(self, players: int, options: Any) -> tuple[tuple[int, ...], ...]:
        """Who wins and loses together under these options: the teams, or each seat alone."""
        return self.teams(players, options) or tuple((seat,) for seat in range(players))

    def position(self, text: str) -> S:
        """The state that a position text describes; `Unreadable` names the line that can't be read."""
        return self.read(text)

    def world(self, text: str, seat: int | None, rng: Random) -> S:
        """A full state from a position text. Where that leaves something unknown, written `?`, it is as `seat` sees it,
        and the rest is imagined as that seat may; a text that knows all is taken as it stands."""
        state = self.read(text)
        if "?" not in text:
            return state
        try:
            return self.imagine(self.hide(state, seat), seat, rng)
        except ValueError as error:  # a text by hand, of a table that no seat could see so
            raise Unreadable(f"no table can be found that fits what is known there: {error}") from None

    def __reduce__(self) -> Any:
        return _by_name, (self.name,)

    def __repr__(self) -> str:
        return f"<game {self.name}>"


@cache
def part_of(package: str, name: str) -> ModuleType | None:
    """The module `name` of a package, be it a file or a folder; None where there is none."""
    folder, _, file = name.rpartition(".")
    home = part_of(package, folder) if folder else import_module(package)
    if home is None or not hasattr(home, "__path__") or find_spec(f"{home.__name__}.{file}") is None:
        return None
    return import_module(f"{home.__name__}.{file}")


def _by_name(name: str) -> Game[Any]:
    from teahouse.engine.registry import game  # the registry makes games, so it can't be known up there

    return game(name)
