"""The record of one hand: a JSON document that replays, resumes and can be verified."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from teahouse.engine import fair as fairness
from teahouse.engine import options as opts
from teahouse.engine import registry
from teahouse.engine.action import Action, Event, Illegal, Refused, Unreadable
from teahouse.engine.chance import CHANCE, Dice, FastDice
from teahouse.engine.game import Game
from teahouse.engine.reading import whole_number
from teahouse.engine.state import State

FORMAT = 1
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

    def __post_init__(self) -> None:
        self.rules = self.rules or self.game.about.rules

    # Playing it again

    def start(self) -> State:
        """The table before the first line, by the version of the rules that the record was played by."""
        state: State = self.game.start(len(self.players), self.options, self.rules)
        return state

    def replay(self) -> Iterator[Step]:
        """Every line in turn, with undone ones played and taken back; `Wrong` names the first wrong line."""
        hand = Hand(self, fresh=True)
        for number, text in enumerate(self.moves, 1):
            try:
                events = hand.follow(text)
            except (Illegal, Unreadable, Refused) as error:
                reason = error.reason if isinstance(error, Illegal) else error
                raise Wrong(f"line {number}, {text!r}: {reason}") from None
            yield Step(number, text, seat_of(text), tuple(events), hand.state)

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

    def dice(self, draws: int = 0) -> Dice | None:
        """The dice of this hand, if the record tells their seed."""
        fair = self.fair
        if fair.get("dice") == "fast":
            return FastDice(fair["seed"])
        if fair.get("dice") in fairness.SCHEMES and "seed" in fair:
            if "key" in fair:  # a name of the first scheme was forgotten
                return fairness.FairDice.of_key(bytes.fromhex(fair["key"]), draws)
            return fairness.FairDice(
                bytes.fromhex(fair["seed"]),
                table=fair["table"],
                hand=fair["hand"],
                game=self.game.name,
                rules=self.rules,
                options=self.options,
                seats=fair.get("seats", self.players),  # in the first scheme the names, as long as they were these
                words=fair["words"],
                draws=draws,
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
        return {
            "teahouse": FORMAT,
            "game": self.game.name,
            "rules": self.rules,
            "match": self.match,
            "players": self.players,
            "options": self.options,
            "data": self.data,
            "fair": self.fair,
            "moves": self.moves,
            "outcome": self.outcome,
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
        except (json.JSONDecodeError, RecursionError) as error:
            where = f"line {error.lineno}" if isinstance(error, json.JSONDecodeError) else "nesting"
            raise Wrong(f"it is not a JSON document ({where})") from None
        return cls.from_json(plain)

    @classmethod
    def from_json(cls, plain: Any) -> "Record":
        """A record from its JSON document, after looking at every field."""
        if not isinstance(plain, dict) or "teahouse" not in plain:
            raise Wrong("it is not a Teahouse record")
        try:
            fairness.canonical(plain)
        except (UnicodeEncodeError, RecursionError):
            raise Wrong("it holds half a character (a lone surrogate) or endless nesting") from None
        for name, kind in _FIELDS.items():
            if name not in plain:
                raise Wrong(f"the field {name!r} is missing")
            if not isinstance(plain[name], kind) or isinstance(plain[name], bool):
                raise Wrong(f"the field {name!r} should be of type {kind.__name__}")
        if plain["teahouse"] != FORMAT:
            raise Wrong(f"it is of format {plain['teahouse']}; this Teahouse reads format {FORMAT}")
        for name in ("moves", "players"):
            if not all(isinstance(item, str) for item in plain[name]):
                raise Wrong(f"the field {name!r} should hold texts only")
        if not isinstance(plain.get("outcome"), dict | None):
            raise Wrong("the field 'outcome' should be an object or null")
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
        )
        try:
            record.start()
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


def seat_of(line: str) -> int:
    """Whose line it is: a seat or `CHANCE`."""
    who, _, rest = line.partition(" ")
    if who == "~" and rest:
        return CHANCE
    seat = whole_number(who)
    if seat is not None and seat >= 0 and rest:
        return seat
    raise Unreadable("expected a seat or ~, then a move")


def line_of(seat: int, action: Action) -> str:
    """The line of a record for an action."""
    return f"{'~' if seat == CHANCE else seat} {action}"


class Hand:
    """One hand being played: the state, the record that grows with it, and the dice.

    Undo goes back to a kept copy of the state, so its cost doesn't grow with the game.
    """

    KEEP_EVERY = 16

    def __init__(self, record: Record, dice: Dice | None = None, *, fresh: bool = False) -> None:
        """Takes up the record where it stands; `fresh` starts it over without its lines."""
        self.record = record
        self.dice = dice
        self.state = record.start()
        self.standing: list[str] = []
        """The lines that have not been taken back."""
        self.free: list[bool] = []
        """For each of them, whether its mover learned nothing by it and went on deciding (`engine.undo`)."""
        self._kept = [self.state.copy()]
        if not fresh:
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
        dice: Dice | None = None,
        match: Mapping[str, Any] | None = None,
    ) -> "Hand":
        """A new hand. With a `seed` it has fast dice that its record can verify."""
        state = game.start(len(players), options)
        record = Record(
            game,
            list(players),
            opts.as_json(state.options),
            dict(match or {}),
            data=dict(game.data(state.options)),
        )
        if seed is not None:
            record.fair = {"dice": "fast", "seed": seed}
            dice = FastDice(seed)
        return cls(record, dice)

    def follow(self, line: str) -> Sequence[Event]:
        """Play a line that the record holds already; nothing changes if it is refused."""
        seat = seat_of(line)
        text = line.partition(" ")[2]
        if text.startswith("undo "):
            self._take_back(text)
            return ()
        if self.state.to_act is None:
            raise Unreadable("the game is over before this line")
        if seat != self.state.to_act:
            due = "chance" if self.state.to_act == CHANCE else f"seat {self.state.to_act}"
            raise Unreadable(f"it is the turn of {due}")
        return self._do(seat, self.state.parse(text))

    def play(self, action: Action) -> Sequence[Event]:
        """Play an action of the one who is to act, and write its line; whoever wants it marks it free afterwards."""
        seat = self.state.to_act
        if seat is None:
            raise Refused("the game is over")
        events = self._do(seat, action)
        self.record.moves.append(line_of(seat, action))
        if self.state.outcome is not None:
            self.record.outcome = json.loads(json.dumps(self.state.outcome.as_json()))
        return events

    def roll(self) -> list[Event]:
        """Let chance play until a seat decides or the game is over."""
        events: list[Event] = []
        while self.state.to_act == CHANCE:
            if self.dice is None:
                raise Refused("this hand has no dice")
            events += self.play(self.dice.pick(self.state.chances()))
        return events

    def undo(self, seat: int, lines: int) -> None:
        """Take back the last `lines` standing lines. The dice go on: voided draws stay in the record."""
        self._take_back(f"undo {lines}")
        self.record.moves.append(f"{seat} undo {lines}")
        self.record.outcome = None

    def _do(self, seat: int, action: Action) -> Sequence[Event]:
        events = self.state.play(action)
        self.standing.append(line_of(seat, action))
        self.free.append(False)
        if len(self.standing) % self.KEEP_EVERY == 0:
            self._kept.append(self.state.copy())
        return events

    def _take_back(self, text: str) -> None:
        number = whole_number(text.removeprefix("undo "))
        if number is None or not 1 <= number <= len(self.standing):
            raise Unreadable(f"expected 'undo N' with N from 1 to {len(self.standing)}, found {text!r}")
        rest = self.standing[: len(self.standing) - number]
        whole = len(rest) // self.KEEP_EVERY
        del self._kept[whole + 1 :]
        self.state = self._kept[whole].copy()
        self.standing = rest
        del self.free[len(rest) :]
        for line in rest[whole * self.KEEP_EVERY :]:
            self.state.play(self.state.parse(line.partition(" ")[2]))
