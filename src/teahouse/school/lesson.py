"""What a lesson is made of: chapters, their steps, and what each step asks, accepts and answers."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatchcase

from teahouse.engine.action import Refused
from teahouse.engine.options import unknown

MOST_WORDS = 25
"""So many words the teacher says at a time, with what to do."""

Names = tuple[str, ...]
"""Names of things on a board: `card carp spring`, or within another `garden 0 > card tiger fall` (docs/school.md)."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """Something on the table that shows why, and what is said of it."""

    at: Names
    says: str


@dataclass(frozen=True, slots=True)
class Reply:
    """Where a reply of another is drawn on the board, and whose it was."""

    seat: int
    at: str


@dataclass(frozen=True, slots=True)
class Answer:
    """A legal move that is not the asked one: what the others do about it, and what the teacher says."""

    move: str
    """An action, or a pattern such as `guess *`."""
    says: str
    """What followed. `{happened}` stands for the sentences of the log."""
    why: str = ""
    """One line why the asked move was better; "" where this one is as good."""
    replies: tuple[str, ...] = ()
    at: tuple[Reply, ...] = ()


@dataclass(frozen=True, slots=True)
class Ask:
    """One thing to do: what is said before it, the moves that do it, and what follows."""

    says: str
    do: str
    asked: tuple[str, ...]
    """The moves that are asked for, each an action or a pattern; "Show me" plays the first."""
    replies: tuple[str, ...] = ()
    """What the others and chance do then, as lines of a record; `1 a | b` is the first of these that is legal."""
    mark: tuple[Names, ...] = ()
    """What is marked as asked for, by stages: first what is picked, then where it goes."""
    tag: str = ""
    """What stands at the mark; "" for "Press here" or "Press both"."""
    as_good: tuple[Answer, ...] = ()
    other: tuple[Answer, ...] = ()


@dataclass(frozen=True, slots=True)
class Refuses:
    """Something that is likely to be tried here and is not legal, and the clause that says so."""

    move: str
    rule: str


@dataclass(frozen=True, slots=True)
class Step:
    """One idea: a position, something to do there, and what is said of it."""

    name: str
    position: str
    asks: tuple[Ask, ...]
    """What is to be done, one after the other; a game of one's own has a single one, for its first words."""
    done: str
    """What is said when it is done."""
    rules: Mapping[str, str]
    """The clauses that it teaches, each with a few words on what it says."""
    players: tuple[str, ...]
    seat: int = 0
    """Where the person sits."""
    before: tuple[str, ...] = ()
    """Lines that are played before anything is asked: they stand in the log."""
    why: tuple[Evidence, ...] = ()
    refuses: tuple[Refuses, ...] = ()
    here: str = ""
    """What the step is about, after "Legal. Here we look at"."""
    deduce: bool = True
    """Whether the game works out for the person what follows from what was seen."""
    play: str = ""
    """A game of one's own instead of something asked: the level of the bots that answer."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """Some steps with one purpose."""

    id: str
    title: str
    minutes: int
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Lesson:
    """All that is taught of a game."""

    game: str
    chapters: tuple[Chapter, ...]
    exempt: Mapping[str, str] = field(default_factory=dict)
    """Clauses that no step teaches, each with the reason."""
    coach: Mapping[str, str] = field(default_factory=dict)
    """What the coach says in a first game at a new kind of decision, by the first word of its actions."""

    def chapter(self, id: str) -> Chapter:
        """A chapter by its id."""
        for chapter in self.chapters:
            if chapter.id == id:
                return chapter
        raise Refused(unknown("chapter", id, [chapter.id for chapter in self.chapters]))

    def steps(self) -> Iterator[tuple[Chapter, int, Step]]:
        """Every step, with its chapter and its number there, from 1 on."""
        for chapter in self.chapters:
            for number, step in enumerate(chapter.steps, 1):
                yield chapter, number, step

    def taught(self) -> set[str]:
        """The clauses that the steps teach, or that a refusal in one of them names."""
        return {clause for _, _, step in self.steps() for clause in (*step.rules, *(one.rule for one in step.refuses))}


def verb_of(action: str) -> str:
    """What kind of action it is: its first word."""
    return action.partition(" ")[0]


def fits(pattern: str, action: str) -> bool:
    """Whether an action is written so; `*` stands for anything."""
    return pattern == action or fnmatchcase(action, pattern)
