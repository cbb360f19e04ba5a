"""The record of one hand: a JSON document that replays, resumes and can be verified."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from teahouse.engine import fair as fairness
from teahouse.engine import options as opts
from teahouse.engine import registry
from teahouse.engine.action import Event, Illegal, Refused, Unreadable
from teahouse.engine.chance import CHANCE, Dice, FastDice
from teahouse.engine.course import Course, seat_of
from teahouse.engine.game import Game
from teahouse.engine.reading import UNWRITABLE, can_be_written
from teahouse.engine.state import State
from teahouse.engine.voice import count

FORMAT = 1
FROM_A_POSITION = 2
"""The format of a record that begins elsewhere than its game does: whoever knows no such records refuses it."""
_FIELDS = {
    "teahouse": int,
    "game": str,
    "rules": int,
    "match": dict,
    "players": list,
    "options": dict,
    "data": dict,
    "fair": dict,
    "moves": list,
}


class Wrong(ValueError):
    """What is wrong with a record, in one sentence that names the first wrong line."""


@dataclass(slots=True)
class Step:
    """One line of a record, played: what it says, what happened, and the table after it.

    The table goes on with the next step: copy what you keep.
    """

    number: int
    text: str
    seat: int
    events: tuple[Event, ...]
    state: State


@dataclass(slots=True)
class Record:
    """One hand. `moves` holds a line for each action (`"2 guess panda winter"`), draw (`"~ draw …"`)
    and undo (`"2 undo 3"`: seat 2 takes back the last three lines that stand)."""

    game: Game[Any]
    players: list[str]
    options: dict[str, Any]
    match: dict[str, Any] = field(default_factory=dict)
    fair: dict[str, Any] = field(default_factory=dict)
    moves: list[str] = field(default_factory=list)
    outcome: dict[str, Any] | None = None
    rules: int = 0
    data: dict[str, str] = field(default_factory=dict)
    position: str = ""
    """The table before the first line as text, where the hand does not begin as its game does."""
    branches: list[dict[str, Any]] = field(default_factory=list)
    """What somebody has tried beside what was played (`teahouse.analysis`): nothing of it counts for the record."""

    def __post_init__(self) -> None:
        self.rules = self.rules or self.game.about.rules

    # Playing it again

    def start(self) -> State:
        """The table before the first line, by the version of the rules that the record was played by."""
        if self.position:
            return self._positioned()
        state: State = self.game.start(len(self.players), self.options, self.rules)
        return state

    def _positioned(self) -> State:
        state: State = self.game.position(self.position)
        if state.players != len(self.players):
            raise Refused(f"its position is of {count(state.players, 'player')}, but it names {len(self.players)}")
        if opts.as_json(state.options) != json.loads(json.dumps(self.options)):
            raise Refused("its position has other options than it names")
        return state

    def replay(self) -> Iterator[Step]:
        """Every line in turn, with undone ones played and taken back; `Wrong` names the first wrong line."""
        course = Course(self.start())
        for number, text in enumerate(self.moves, 1):
            try:
                events = course.follow(text)
            except (Illegal, Unreadable, Refused) as error:
                reason = error.reason if isinstance(error, Illegal) else error
                raise Wrong(f"line {number}, {text!r}: {reason}") from None
            yield Step(number, text, seat_of(text), tuple(events), course.state)

    def verify(self) -> State:
        """Replay everything, check every draw and the outcome; returns the table as it stands at the end."""
        state = self.start()
        pinned = dict(self.game.data(state.options))
        for name, digest in self.data.items():
            if pinned.get(name) != digest:
                raise Wrong(f"it was played with another {name} set than the one called so here")
        dice = self.dice()
        before = state.copy()
        for step in self.replay():
            if step.seat == CHANCE and dice is not None:
                due = dice.pick(before.chances())
                drawn = self.game.parse(step.text[2:])
                if due != drawn:
                    raise Wrong(f"line {step.number}, {step.text!r}: the dice of this hand give {str(due)!r} here")
            state = step.state
            before = state.copy()
        self._verify_commitment()
        self._verify_outcome(state)
        return state

    def _verify_commitment(self) -> None:
        promised = self.fair.get("commitment") if self.fair.get("dice") in fairness.SCHEMES else None
        if promised and "seed" in self.fair:
            seed = bytes.fromhex(self.fair["seed"])
            if fairness.commitment(self.fair["table"], self.fair["hand"], seed, self.fair["dice"]) != promised:
                raise Wrong("the seed is not the one the house committed to")

    def _verify_outcome(self, state: State) -> None:
        reached = state.outcome.as_json() if state.outcome else None
        if self.outcome != (json.loads(json.dumps(reached)) if reached else None):
            found = "no outcome" if self.outcome is None else f"the outcome {json.dumps(self.outcome)}"
            due = "the game is not over" if reached is None else f"the moves lead to {json.dumps(reached)}"
            raise Wrong(f"it has {found}, but {due}")

    def dice(self) -> Dice | None:
        """The dice of this hand, if the record tells their seed."""
        fair = self.fair
        if fair.get("dice") == "fast":
            return FastDice(fair["seed"])
        if fair.get("dice") in fairness.SCHEMES and "seed" in fair:
            if "key" in fair:  # a name of the first scheme was forgotten
                return fairness.FairDice.of_key(bytes.fromhex(fair["key"]))
            return fairness.FairDice(
                bytes.fromhex(fair["seed"]),
                table=fair["table"],
                hand=fair["hand"],
                game=self.game.name,
                rules=self.rules,
                options=self.options,
                seats=fair.get("seats", self.players),  # in the first scheme the names, as long as they were these
                words=fair["words"],
            )
        return None

    def proof(self) -> str:
        """What a good record proves about its dice, in words."""
        if self.dice() is None:
            return "dice not revealed"
        if "key" in self.fair:
            return "dice verified from their key on, as a name that it was made of is forgotten"
        return "dice verified"

    # In and out of files

    def as_json(self) -> dict[str, Any]:
        """The record as one JSON document."""
        begun = {"position": self.position} if self.position else {}
        return {
            "teahouse": FROM_A_POSITION if self.position else FORMAT,
            "game": self.game.name,
            "rules": self.rules,
            "match": self.match,
            "players": self.players,
            "options": self.options,
            "data": self.data,
            "fair": self.fair,
            **begun,
            "moves": self.moves,
            "outcome": self.outcome,
            **({"branches": self.branches} if self.branches else {}),
        }

    def dumps(self) -> str:
        """The document as text, a line a field, a line a move."""
        return json.dumps(self.as_json(), indent=1, ensure_ascii=False) + "\n"

    def save(self, path: Path) -> None:
        """Write the record; a reader of `path` finds the old or the new one, never half of it."""
        part = path.with_name(path.name + ".part")
        part.write_text(self.dumps(), encoding="utf-8")
        part.replace(path)

    @classmethod
    def load(cls, path: Path) -> "Record":
        """Read a record; `Wrong` says in one sentence what can't be read."""
        try:
            text = path.read_text(encoding="utf-8")
        except OSError as error:
            raise Wrong(f"it can't be opened: {error.strerror}") from None
        except UnicodeDecodeError:
            raise Wrong("it is not a text file") from None
        return cls.loads(text)

    @classmethod
    def loads(cls, text: str) -> "Record":
        """A record from the text of its document."""
        if not text.strip():
            raise Wrong("it is empty")
        try:
            plain = json.loads(text)
        except (ValueError, RecursionError) as error:
            where = f"line {error.lineno}" if isinstance(error, json.JSONDecodeError) else "nesting or a number"
            raise Wrong(f"it is not a JSON document ({where})") from None
        return cls.from_json(plain)

    @classmethod
    def from_json(cls, plain: Any) -> "Record":
        """A record from its JSON document, after looking at every field."""
        if not isinstance(plain, dict) or "teahouse" not in plain:
            raise Wrong("it is not a Teahouse record")
        if not can_be_written(plain):
            raise Wrong(UNWRITABLE)
        for name, kind in _FIELDS.items():
            if name not in plain:
                raise Wrong(f"the field {name!r} is missing")
            if not isinstance(plain[name], kind) or isinstance(plain[name], bool):
                raise Wrong(f"the field {name!r} should be of type {kind.__name__}")
        if plain["teahouse"] not in (FORMAT, FROM_A_POSITION):
            raise Wrong(
                f"it is of format {plain['teahouse']}; this Teahouse reads formats {FORMAT} and {FROM_A_POSITION}"
            )
        position = plain.get("position") if plain["teahouse"] == FROM_A_POSITION else ""
        if not isinstance(position, str) or (not position and plain["teahouse"] == FROM_A_POSITION):
            raise Wrong("the field 'position' should be the text of a position")
        for name in ("moves", "players"):
            if not all(isinstance(item, str) for item in plain[name]):
                raise Wrong(f"the field {name!r} should hold texts only")
        if not isinstance(plain.get("outcome"), dict | None):
            raise Wrong("the field 'outcome' should be an object or null")
        branches = plain.get("branches", [])
        if not isinstance(branches, list) or not all(isinstance(one, dict) for one in branches):
            raise Wrong("the field 'branches' should hold objects only")
        _look_at_fair(plain["fair"])
        try:
            game = registry.game(plain["game"])
        except Refused as refused:
            raise Wrong(str(refused)) from None
        if not 1 <= plain["rules"] <= game.about.rules:
            raise Wrong(
                f"it was played by rules version {plain['rules']} of {game.about.title}; "
                f"this Teahouse knows versions 1 to {game.about.rules}"
            )
        record = cls(
            game=game,
            players=plain["players"],
            options=plain["options"],
            match=plain["match"],
            fair=plain["fair"],
            moves=plain["moves"],
            outcome=plain.get("outcome"),
            rules=plain["rules"],
            data=plain["data"],
            position=position,
            branches=branches,
        )
        try:
            record.start()
        except Unreadable as error:
            raise Wrong(f"its position can't be read: {error}") from None
        except Refused as refused:
            raise Wrong(str(refused)) from None
        return record


def _look_at_fair(fair: Mapping[str, Any]) -> None:
    """Refuse dice that can't be rolled again."""
    kind = fair.get("dice")
    if kind is None or (kind == "fast" and isinstance(fair.get("seed"), int | str)):
        return
    if kind not in fairness.SCHEMES:
        raise Wrong(f"the dice are of a kind that is not known here: {kind!r}")
    good = (
        isinstance(fair.get("table"), str)
        and isinstance(fair.get("hand"), int)
        and 0 <= fair["hand"] < 1 << 63
        and _are_texts(fair.get("words"))
        and _are_texts(fair.get("seats", [] if kind == fairness.NAMED else None))
        and (kind == fairness.NAMED or "key" not in fair)
        and (kind != fairness.DEAL or not (fair["words"] or fair["seats"]))
        and all(_is_hex(fair.get(name, "")) for name in ("seed", "key"))
    )
    if not good:
        raise Wrong("the field 'fair' doesn't say table, hand, seats, words and seed as it should")


def _are_texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(item, str) for item in value)


def _is_hex(value: Any) -> bool:
    try:
        bytes.fromhex(value)
    except (TypeError, ValueError):
        return False
    return True
