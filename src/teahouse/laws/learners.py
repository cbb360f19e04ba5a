"""Law 4 for learners, as a check on one node: a tensor tells what a seat knows, in its bounds."""

from array import array
from random import Random

from teahouse import CHANCE, State
from teahouse.engine import plain_tensor
from teahouse.engine.tensor import Encoder, Field, Sheet, encode, from_here, spans_of
from teahouse.laws.book import Broken, keeps
from teahouse.laws.playing import seats
from teahouse.laws.walk import Node

TO_ACT = "to_act"


@keeps(4)
def numbers_tell_what_a_seat_knows(node: Node, rng: Random) -> None:
    """Law 4 for the tensor of a game: named fields, numbers in bounds, whose decision it is, and nothing hidden."""
    state = node.state
    encoder = plain_tensor.encoder(state.game)
    fields = list(encoder.fields(state.players))
    _fields_are_told(node, fields)
    if state.to_act == CHANCE and len(state.chances().outcomes) > max(encoder.CHANCES, state.players):
        wrong = (
            f"chance has {len(state.chances().outcomes)} outcomes in its table here, `CHANCES` says {encoder.CHANCES}"
        )
        raise Broken(4, node, wrong, "`CHANCES` in tensor.py is the most outcomes that any table of chance has")
    texts = {seat: state.seen_by(seat).text() for seat in range(state.players)}
    if encoder.OPEN and len(set(texts.values())) > 1:
        wrong = "`OPEN` says that everybody sees everything, and yet the texts of the seats differ"
        raise Broken(4, node, wrong, "say `OPEN = False` in tensor.py: `hide` takes something out of this game")
    for seat in seats(state):
        row = _row(state, seat, encoder, fields)
        start = 0
        for field in fields:
            numbers = row[start : start + field.size]
            least, most = min(numbers), max(numbers)
            if least < field.low or most > 1:
                wrong = f"the field `{field.name}` holds {least if least < field.low else most}, not {field.low} to 1"
                cure = "let `write` in tensor.py divide by the greatest value (or `squash` it), or declare a `low`"
                raise Broken(4, node, wrong, cure, seat)
            if field.name == TO_ACT and seat is not None:
                _decision_is_told(node, seat, numbers)
            start += field.size
        imagined = state.seen_by(seat).imagine(rng)
        if _row(imagined, seat, encoder, fields) != row:
            wrong = "the numbers are others in a world that the seat can't tell from this one"
            raise Broken(4, node, wrong, "`write` in tensor.py may use only what `hide` left of the table", seat)


def _row(state: State, seat: int | None, encoder: Encoder, fields: list[Field]) -> list[float]:
    row = array("f", bytes(4 * sum(field.size for field in fields)))
    encode(state.seen_by(seat), encoder, Sheet(spans_of(fields), row))
    return row.tolist()


def _fields_are_told(node: Node, fields: list[Field]) -> None:
    names = [field.name for field in fields]
    for field in fields:
        if names.count(field.name) > 1 or not field.meaning or "|" in field.meaning or field.size <= 0:
            wrong = (
                f"the field `{field.name}` ({field.size} places: {field.meaning!r}) can't stand in a table of fields"
            )
            cure = (
                "give each field of `fields` in tensor.py a name of its own, a size above 0 and a meaning without `|`"
            )
            raise Broken(4, node, wrong, cure)
    if node.state.players > 1 and (TO_ACT, node.state.players) not in {(field.name, field.size) for field in fields}:
        wrong = f"there is no field `{TO_ACT}` with a place for each of the {node.state.players} seats"
        raise Broken(4, node, wrong, _cure_for_decision())


def _decision_is_told(node: Node, seat: int, numbers: list[float]) -> None:
    state = node.state
    expected = [0.0] * state.players
    if state.to_act is not None and state.to_act != CHANCE:
        expected[from_here(state.to_act, seat, state.players)] = 1.0
    if numbers != expected:
        wrong = f"the field `{TO_ACT}` is {numbers}, and should be {expected}"
        raise Broken(4, node, wrong, _cure_for_decision(), seat)


def _cure_for_decision() -> str:
    return (
        f"learners must know whose decision it is: `fields` in tensor.py declares `{TO_ACT}` with a place for each "
        "seat, and `write` puts a 1 at `from_here(to_act, seat, players)` where a seat decides, and nothing where "
        "chance does or the game is over"
    )
