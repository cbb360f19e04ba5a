"""Where the visitor stops: positions in which every kind of question is asked, found by playing, kept as records.

A record is kept instead of a position's text because a table at which the page is tried has a past: a log, a last move,
something to take back. `visits/GAME.json` holds some games and where in them to stop; `tools/visit.py GAME --find`
writes it anew. Beside it, as `visits/GAME-….json`, lie hard ones that play seldom comes to: they are kept as they are.
"""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

import teahouse
from teahouse.bots.levels import LEVELS
from teahouse.engine import CHANCE, Game, Hand, State, Voice
from teahouse.engine.course import Course

FOLDER = Path(__file__).parent / "visits"
GAMES = 16
"""So many games are played for each number of players."""
BEGINNER = next(level for level in LEVELS if level.name == "beginner")
OPTIONS: dict[str, Any] = {"first": 0}
MANY = 14
"""So many answers are many: still more are not harder to show."""
PEOPLE = ("Bartholomew-14", "Ekaterina", "Wren", "Rook", "Heron", "Plover")
"""Names at the table; the longest that LOOK 11.8 asks for is the visitor's."""


@dataclass(frozen=True)
class Stop:
    """A place to stop at in a game."""

    game: str
    players: int
    moves: tuple[str, ...]
    """The lines of its record so far."""
    shows: tuple[str, ...]
    """What it is there for: the question, by its stage, with each verb that answers it."""
    seat: int | None
    """Who is asked; nobody where the game is over."""

    @property
    def asked(self) -> str:
        """The question."""
        return self.shows[0].partition(":")[0]

    def __str__(self) -> str:
        return f"{self.players} players, line {len(self.moves)}, {'; '.join(self.shows)}"


def stops(game: str) -> list[Stop]:
    """All stops of a game, as they are kept."""
    return [stop for path in sorted(FOLDER.glob(f"{game}*.json")) for stop in _kept(game, path)]


def _kept(game: str, path: Path) -> list[Stop]:
    kept = json.loads(path.read_text(encoding="utf-8"))
    return [
        Stop(
            game,
            kept["games"][one["game"]]["players"],
            tuple(kept["games"][one["game"]]["moves"][: one["line"]]),
            tuple(one["shows"]),
            one["seat"],
        )
        for one in kept["stops"]
    ]


def stop_at(game: str, shows: str, ways: int | None = None) -> Stop:
    """A stop of one of the games kept, at a question that is told by this, with so many legal actions."""
    for kept in stops(game):
        course = Course(teahouse.game(game).start(kept.players, OPTIONS))
        for number, line in enumerate(kept.moves, 1):
            course.follow(line)
            state = course.state
            if state.to_act == CHANCE:
                continue
            seen = shown(state, kept.players)
            if shows in seen and ways in (None, len(state.legal())):
                return replace(kept, moves=kept.moves[:number], shows=tuple(sorted(seen)), seat=state.to_act)
    raise LookupError(f"{game} has no stop at {shows} with {ways} ways")


# Finding them


def question(state: State) -> str:
    """What is asked, by the names that the position's own text has for it."""
    text = state.text()
    stage = re.search(r"^stage: (.*)$", text, re.M)
    asked = re.search(r"^asked: (?:.*; )?(\w+)[^;]*$", text, re.M)
    pending = re.search(r"^pending: (\w+)", text, re.M)
    return " ".join(found[1] for found in (stage, asked, pending) if found)


def shown(state: State, players: int) -> set[str]:
    """What there is to see at a stop: the question among so many, each verb that answers it, and if one alone does."""
    asked = question(state)
    if state.over:
        return {f"{asked}: {players} players"}
    verbs = [str(action).split()[0] for action in state.legal()]
    found = {f"{asked}: {players} players", *(f"{asked}: {verb}" for verb in verbs)}
    return found | ({f"{asked}: only {verbs[0]}"} if len(verbs) == 1 else set())


@dataclass
class _Seen:
    """A state of a game that was played."""

    game: int
    line: int
    seat: int | None
    shows: set[str]
    ways: int
    """How many answers there are."""
    length: int
    """Of what is asked, in letters: long sentences are the hard ones."""


def play(game: Game[Any], players: int, number: int) -> Iterator[Hand]:
    """A game by beginners who more or less often do anything; the hand as it stands at each decision and at the end."""
    rng = Random(f"{game.name} {players} {number}")
    bot = BEGINNER.make(game, seed=number)
    hand = Hand.begin(game, PEOPLE[:players], OPTIONS, seed=f"visit {players} {number}")
    wild = number % 8 / 7
    for seat in hand.turns():
        yield hand
        hand.play(hand.state.random_action(rng) if rng.random() < wild else bot.choose(hand.state.seen_by(seat)))
    yield hand


def find(game: Game[Any]) -> dict[str, Any]:
    """Games, and the fewest stops in them that show all that was seen in any, for the most and the least players."""
    courses: list[tuple[int, Sequence[str]]] = []
    seen: list[_Seen] = []
    for players in sorted({max(2, game.about.players[0]), game.about.players[-1]}, reverse=True):
        for number in range(GAMES):
            hand = None
            for hand in play(game, players, number):
                seat = hand.state.to_act
                assert seat != CHANCE
                asked = "" if seat is None else game.words.ask(hand.state.seen_by(seat), Voice(PEOPLE[:players], seat))
                shows = shown(hand.state, players)
                ways = 0 if seat is None else len(hand.state.legal())
                seen.append(_Seen(len(courses), len(hand.record.moves), seat, shows, ways, len(asked)))
            assert hand is not None
            courses.append((players, list(hand.record.moves)))
    chosen = _cover(seen)
    latest = max((one for one in seen if one.seat is not None), key=lambda one: one.line)
    chosen += [] if latest in chosen else [latest]
    used = sorted({one.game for one in chosen})
    return {
        "games": [
            {
                "players": courses[number][0],
                "moves": courses[number][1][: max(one.line for one in chosen if one.game == number)],
            }
            for number in used
        ],
        "stops": [
            {"game": used.index(one.game), "line": one.line, "seat": one.seat, "shows": sorted(one.shows)}
            for one in chosen
        ],
    }


def _cover(seen: list[_Seen]) -> list[_Seen]:
    """The fewest that show everything, as far as taking the best one each time finds them: of equal ones that with many
    answers, then that with a long question."""
    missing = set().union(*(one.shows for one in seen))
    chosen = []
    while missing:
        best = max(seen, key=lambda one: (len(one.shows & missing), min(one.ways, MANY), one.length))
        chosen.append(best)
        missing -= best.shows
    return chosen


def write(name: str) -> int:
    """Find the stops of a game anew and keep them; how many there are."""
    found = find(teahouse.game(name))
    FOLDER.mkdir(exist_ok=True)
    text = json.dumps(found, ensure_ascii=False, indent=1)
    (FOLDER / f"{name}.json").write_text(text + "\n", encoding="utf-8")
    return len(found["stops"])
