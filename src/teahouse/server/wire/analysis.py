"""What a person at an analysis board is told: the table as any table is told, and the tree of what was tried."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import SystemRandom
from typing import Annotated, Literal

import msgspec

from teahouse.analysis import tree as trees
from teahouse.analysis import words, writing
from teahouse.analysis.draws import next_draw
from teahouse.analysis.root import Root
from teahouse.analysis.tree import MOST_NAME, MOST_NODES, Node, Nodes, Row, Stand
from teahouse.bots.levels import adviser
from teahouse.engine.chance import CHANCE, FastDice
from teahouse.engine.state import State
from teahouse.engine.voice import Voice, count
from teahouse.school.played import NAMES, Seated
from teahouse.server.wire import commands as w
from teahouse.server.wire import messages as m
from teahouse.server.wire.school import Question, SchoolTable, Told, answer_to
from teahouse.server.wire.views import tell_event, tell_hand

MOST_LINES = 60
"""No draw of chance has more lines."""

BranchLine = Annotated[str, msgspec.Meta(min_length=3, max_length=520)]
NodeNumber = Annotated[int, msgspec.Meta(ge=0, le=MOST_NODES)]
Pick = Annotated[str, msgspec.Meta(min_length=1, max_length=120)]
Picks = Annotated[list[Pick], msgspec.Meta(max_length=MOST_LINES)]


class BranchNode(msgspec.Struct, frozen=True, omit_defaults=True):
    """One move of a seat or one draw of chance that was tried, after another: 0 is the table where the tree begins,
    n the table after the n-th node."""

    after: NodeNumber
    lines: Annotated[list[BranchLine], msgspec.Meta(min_length=1, max_length=MOST_LINES)]
    how: Literal["played", "tried", "chosen", "fell"]
    name: Annotated[str, msgspec.Meta(max_length=MOST_NAME)] = ""


Branches = Annotated[list[BranchNode], msgspec.Meta(max_length=MOST_NODES)]


# What may be done


class TryMove(msgspec.Struct, frozen=True, tag_field="do", tag="play", forbid_unknown_fields=True):
    """A move of whoever decides."""

    action: w.ActionText


class ChooseDraw(msgspec.Struct, frozen=True, tag_field="do", tag="choose", forbid_unknown_fields=True):
    """What chance gives, piece by piece, in any order."""

    picks: Picks


class LetFall(msgspec.Struct, frozen=True, tag_field="do", tag="fall", forbid_unknown_fields=True):
    """Let chance fall until a seat decides."""


class CutBranch(msgspec.Struct, frozen=True, tag_field="do", tag="cut", forbid_unknown_fields=True):
    """Take a node away with all that follows it."""

    node: NodeNumber


class NameBranch(msgspec.Struct, frozen=True, tag_field="do", tag="name", forbid_unknown_fields=True):
    """Call a node something; "" for nothing."""

    node: NodeNumber
    name: Annotated[str, msgspec.Meta(max_length=200)]


class OpenBranch(msgspec.Struct, frozen=True, tag_field="do", tag="open", forbid_unknown_fields=True):
    """Add the branch that a link holds, and go to its end."""

    branch: Annotated[str, msgspec.Meta(max_length=writing.MOST_LINK)]


Deed = TryMove | ChooseDraw | LetFall | CutBranch | NameBranch | OpenBranch


# What is told


class BranchRow(msgspec.Struct, frozen=True):
    """A row of the tree: moves of one seat in a row as far as nothing branches off, or a draw."""

    first: int
    """Its first node, by which it is named and cut."""
    last: int
    """Its last node: whoever presses the row stands there."""
    level: int
    """How deep it stands, from 1 on."""
    seat: int | None
    """Whose it is; null for chance."""
    how: Literal["played", "tried", "chosen", "fell"]
    title: str
    says: str
    """A second line; "" where there is none."""
    named: bool


class ChancePiece(msgspec.Struct, frozen=True):
    """A piece that may fall."""

    pick: str
    """How it is chosen."""
    words: str
    called: str
    """What it is called where it isn't said what kind it is."""
    left: int | None
    """How many of them there are; null where they don't run out."""


class ChanceSupply(msgspec.Struct, frozen=True):
    """Where pieces of a draw come from."""

    title: str
    draws: int
    left: int | None
    pieces: list[ChancePiece]


class ChanceInfo(msgspec.Struct, frozen=True):
    """What chance does next, and how likely what is picked of it is."""

    asks: str
    seat: int | None
    """Who receives it."""
    supplies: list[ChanceSupply]
    odds: str
    """In a sentence, once all is picked."""
    whole: bool


class AnalysisScene(msgspec.Struct, frozen=True):
    """Where somebody stands at an analysis board."""

    game: str
    title: str
    players: list[str]
    bots: list[bool]
    seat: int
    """Whose chance is told."""
    eyes: int
    """Through whose eyes the table is told: whoever decides."""
    open: bool
    """Whether all is in sight; else what this seat doesn't know was drawn."""
    nodes: list[BranchNode]
    at: int
    rows: list[BranchRow]
    hand: m.HandView
    news: list[m.ToldEvent]
    """What the last node has brought."""
    by: int | None
    """Whose that was; null for chance."""
    chance: ChanceInfo | None
    """Where chance decides."""
    position: str
    """The table as text, as far as it is certain."""
    plays_on: str
    """The table as the seat sees it, to be played on from; "" where the game is over."""
    level: str
    """The bot that can be asked."""


class WorthInfo(msgspec.Struct, frozen=True):
    """What a position is worth to each seat: its chance to win, or for one who plays alone points."""

    values: list[float]
    error: float | None
    """One standard error; null where nothing tells it."""
    exact: bool
    says: str
    """What it rests on."""


class MasterMove(msgspec.Struct, frozen=True):
    """A move as the master sees it so far."""

    action: str
    words: str
    value: float
    error: float | None


class MasterInfo(msgspec.Struct, frozen=True):
    """What the master makes of a decision, having looked for so long."""

    level: str
    seat: int
    seconds: float
    moves: list[MasterMove]
    reason: str
    signs: dict[str, str]
    exact: bool
    done: bool
    """Whether looking on adds nothing."""
    close: int
    """So many of the first moves can't be told apart yet."""
    says: str


# Making it


@dataclass(frozen=True, slots=True)
class Board:
    """An analysis: where it begins, who sits there, and what was tried so far."""

    root: Root
    names: tuple[str, ...] = ()
    """Who sits there; at a position that somebody has put in nobody in particular."""
    bots: tuple[bool, ...] = ()

    def called(self) -> tuple[str, ...]:
        """What the seats are called."""
        if self.names:
            return self.names
        mine, players = self.root.seat, self.root.state.players
        others = iter(NAMES[1:])
        return tuple("You" if seat == mine else next(others) for seat in range(players))


@dataclass(frozen=True, slots=True, kw_only=True)
class Analysed(Seated):
    """Somebody at an analysis board, as at a table of the school: they decide for whoever is asked."""

    eyes: int
    called: tuple[str, ...]
    mine: int
    """Whose chance is told: "you", whoever decides."""

    @property
    def voice(self) -> Voice:
        """They are spoken to as themselves too where they decide for another."""
        return Voice(self.called, self.eyes, self.mine)

    @property
    def seat(self) -> int:
        """Whose eyes they look through."""
        return self.eyes

    @property
    def names(self) -> tuple[str, ...]:
        """Who sits there."""
        return self.called

    @property
    def open(self) -> bool:
        """Whether a seat decides."""
        return self.state.to_act == self.eyes


def nodes_of(branches: Sequence[BranchNode]) -> Nodes:
    """What was sent, as the tree knows it."""
    return tuple(Node(one.after, tuple(one.lines), one.how, one.name) for one in branches)


def branches_of(nodes: Nodes) -> list[BranchNode]:
    """And back."""
    return [BranchNode(node.after, list(node.lines), node.how, node.name) for node in nodes]


def done(root: Root, nodes: Nodes, at: int, deed: Deed | None) -> tuple[Nodes, int]:
    """The tree after something was done at a node, and where one stands then."""
    match deed:
        case TryMove(action=action):
            return trees.play(root, nodes, at, action)
        case ChooseDraw(picks=picks):
            return trees.choose(root, nodes, at, picks)
        case LetFall():
            return trees.fall(root, nodes, at, FastDice(str(SystemRandom().getrandbits(64))))
        case CutBranch(node=node):
            left, numbers = trees.cut(nodes, node)
            return left, numbers[at]
        case NameBranch(node=node, name=name):
            return trees.rename(nodes, node, name), at
        case OpenBranch(branch=branch):
            return _opened(root, nodes, branch)
        case None:
            return nodes, at


def _opened(root: Root, nodes: Nodes, branch: str) -> tuple[Nodes, int]:
    """With a branch that somebody has sent: what is there already stays, and takes the name that was sent."""
    sent, _, _ = writing.unpacked(branch)
    trees.check(root, sent)
    place = [0]
    for node in sent:
        nodes, number = trees.add(root, nodes, place[node.after], node.lines, node.how)
        nodes = trees.rename(nodes, number, node.name) if node.name else nodes
        place.append(number)
    return nodes, place[-1]


def tell_scene(board: Board, nodes: Nodes, at: int) -> AnalysisScene:
    """Where somebody stands, and the tree with what was really played as far as it is shown."""
    root = board.root
    nodes = trees.followed(root, nodes, at)
    stand, state = (found := trees.stand(root, nodes, at)), found.state
    names = board.called()
    chance = tell_chance(root, nodes, at, names) if state.to_act == CHANCE else None
    eyes = _eyes(root, state, chance)
    voice = Voice(names, eyes, root.seat)
    return AnalysisScene(
        game=root.game.name,
        title=root.game.about.title,
        players=list(names),
        bots=list(board.bots or (False,) * len(names)),
        seat=root.seat,
        eyes=eyes,
        open=root.open,
        nodes=branches_of(nodes),
        at=at,
        rows=[_row(row) for row in trees.rows(root, nodes, Voice(names, root.seat))],
        hand=tell_hand(state, voice, choices=state.to_act == eyes),
        news=[tell_event(root.game, event, voice) for event in stand.events],
        by=_by(stand),
        chance=chance,
        position=state.text() if root.open else state.seen_by(root.seat).text(),
        plays_on="" if state.over else state.seen_by(root.seat).text(),
        level=adviser().name,
    )


def _by(stand: Stand) -> int | None:
    return stand.before.to_act if stand.before.to_act != CHANCE else None


def _eyes(root: Root, state: State, chance: ChanceInfo | None) -> int:
    """Whoever decides; where chance does, whoever receives what it gives."""
    if chance is not None:
        return root.seat if chance.seat is None else chance.seat
    return root.seat if state.to_act is None else state.to_act


def _row(row: Row) -> BranchRow:
    return BranchRow(
        row.first, row.last, row.level, row.seat, row.how, row.name or row.deed, _says(row), bool(row.name)
    )


def _says(row: Row) -> str:
    deed = f"{row.deed[:1].lower()}{row.deed[1:]}" if row.name and row.seat is None else row.deed if row.name else ""
    match row.how:
        case "played":
            how = "as played"
        case "chosen":
            how = "chosen"
        case "fell":
            how = "left to chance"
        case _:
            how = ""
    said = ": ".join(filter(None, (how, deed)))
    return f"{said}, goes on for {count(row.beyond, 'line')}" if row.beyond else said


def tell_chance(root: Root, nodes: Nodes, at: int, names: Sequence[str], picks: Sequence[str] = ()) -> ChanceInfo:
    """What may fall, and how likely what is picked of it is."""
    voice = Voice(names, root.seat)
    draw = next_draw(trees.stand(root, nodes, at).state, picks, voice)
    return ChanceInfo(
        asks=words.asks(draw, voice),
        seat=draw.seat,
        supplies=[
            ChanceSupply(
                title=f"{supply.many[:1].upper()}{supply.many[1:]}",
                draws=supply.draws,
                left=supply.left,
                pieces=[ChancePiece(thing.pick, thing.words, thing.called, thing.left) for thing in supply.things],
            )
            for supply in draw.supplies
        ],
        odds="" if draw.chance is None else words.odds(draw.chance),
        whole=draw.lines is not None,
    )


def answer(board: Board, nodes: Nodes, at: int, question: Question) -> Told:
    """What somebody is told who asks something, as at any table."""
    root = board.root
    stand = trees.stand(root, nodes, at)
    state = stand.state
    eyes = root.seat if state.to_act is None or state.to_act == CHANCE else state.to_act
    seated = Analysed(
        game=root.game,
        state=state,
        before=stand.before,
        past=(),
        since=0,
        eyes=eyes,
        called=board.called(),
        mine=root.seat,
    )
    over = "The game is over here." if state.over else "Chance decides here: choose what falls, or let it fall."
    return answer_to(seated, question, SchoolTable("analysis", adviser().name, over, foresees=True))
