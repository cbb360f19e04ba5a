"""Pending questions in a position text.

    asked: merchant; back 2
    war: F7; D4 D5 E6; G3 G4
    given: 1 D4 2 soldier

`asked` lists the stack, the question being asked last: `pagoda HEX`, `merchant`, `chain HEX`,
`revolt COLOUR DEFENDER` (with `after N` or `after N governor` once the attacker has committed),
`count`, `back SEAT`, `choose`, `lose N of HEX ...`. `war` is the uniting hex, then the hexes of
each warring state; `given` what each player has committed.
"""

from teahouse.engine import Unreadable
from teahouse.engine.position import PositionText
from teahouse.engine.reading import number_in, one_of
from teahouse.games.yellow_and_yangtze.hexes import BIT, NAMES, first_in, hex_named, names_of
from teahouse.games.yellow_and_yangtze.pieces import COLOURS, HAND, OFF, RED
from teahouse.games.yellow_and_yangtze.questions import (
    ASK_CHAIN,
    ASK_MERCHANT,
    AskBack,
    AskChain,
    AskChoose,
    AskCount,
    AskLose,
    AskMerchant,
    AskPagoda,
    AskSupport,
    Commitment,
    Question,
    War,
)
from teahouse.games.yellow_and_yangtze.rules import State


def write_questions(state: State) -> list[str]:
    """The lines that tell the stack."""
    if not state.stack:
        return []
    lines = ["asked: " + "; ".join(_write(question) for question in state.stack)]
    for question in state.stack:
        if isinstance(question, AskCount | AskBack | AskChoose):
            war = question.war
            lines.append("war: " + "; ".join([NAMES[war.hex], *(names_of(mask) for mask in war.sides)]))
            if war.counted is not None:
                lines.append(f"counted: {NAMES[first_in(war.sides[war.counted])]}")
            if war.given:
                lines.append("given: " + ", ".join(_write_given(war, given) for given in war.given))
    return lines


def _write(question: Question) -> str:
    match question:
        case AskPagoda(_, _, place):
            return f"pagoda {NAMES[place]}"
        case AskMerchant():
            return "merchant"
        case AskChain(_, place):
            return f"chain {NAMES[place]}"
        case AskSupport(seat, _, defender, colour, tiles, governor):
            given = f" after {tiles}{' governor' * governor}" if seat == defender else ""
            return f"revolt {COLOURS[colour]} {defender}{given}"
        case AskCount():
            return "count"
        case AskBack(seat):
            return f"back {seat}"
        case AskChoose():
            return "choose"
        case AskLose(_, mask, left):
            return f"lose {left} of {names_of(mask)}"


def _write_given(war: War, given: Commitment) -> str:
    if given.side is None:
        return f"{given.seat} aside"
    return f"{given.seat} {NAMES[first_in(war.sides[given.side])]} {given.tiles}{' soldier' * given.soldier}"


def read_questions(state: State, lines: PositionText) -> None:
    """Fill the stack of a state from its lines."""
    war = lines.take("war", _read_war, None)
    if war is not None:
        at_war = war
        counted = lines.take("counted", lambda value: _side(at_war, value), None)
        none: tuple[Commitment, ...] = ()
        given = lines.take("given", lambda value: _read_given(at_war, value, state.players), none)
        war = War(war.hex, war.sides, counted, given)
    state.stack = lines.take("asked", lambda value: [_read(state, war, part.split()) for part in value.split(";")], [])


def _read_war(value: str) -> War:
    place, *sides = value.split(";")
    masks = [sum(BIT[hex_named(name)] for name in side.split()) for side in sides]
    if len(masks) < 2 or not all(masks):
        raise Unreadable("expected the uniting hex and the hexes of two or three states, divided by ';'")
    return War(hex_named(place.strip()), tuple(sorted(masks, key=first_in)))


def _side(war: War, name: str) -> int:
    side = war.side_named(hex_named(name))
    if side is None:
        raise Unreadable(f"no warring state is called {name}")
    return side


def _read_given(war: War, value: str, players: int) -> tuple[Commitment, ...]:
    found = []
    for part in value.split(","):
        seat, *words = part.split()
        by = number_in(seat, 0, players - 1, "a seat")
        if words == ["aside"]:
            found.append(Commitment(by, None))
        elif len(words) in (2, 3) and words[2:] in ([], ["soldier"]):
            tiles = number_in(words[1], 0, HAND, "a number of tiles")
            found.append(Commitment(by, _side(war, words[0]), tiles, len(words) == 3))
        else:
            raise Unreadable(f"expected 'SEAT HEX TILES [soldier]' or 'SEAT aside', found {part.strip()!r}")
    return tuple(found)


def _read(state: State, war: War | None, words: list[str]) -> Question:
    seat, players = state.turn, state.players
    match words:
        case ["pagoda", name]:
            place = hex_named(name)
            for colour, some in enumerate(state.tiles):
                if some & BIT[place]:
                    return AskPagoda(seat, colour, place)
            raise Unreadable(f"no tile lies on {name}")
        case ["merchant"]:
            return ASK_MERCHANT[seat]
        case ["chain", name]:
            return ASK_CHAIN[seat][hex_named(name)]
        case ["revolt", word, rival, *rest]:
            colour = one_of(word, COLOURS, "a colour")
            defender = number_in(rival, 0, players - 1, "a seat")
            if OFF in (state.leaders[seat * 5 + colour], state.leaders[defender * 5 + colour]):
                raise Unreadable(f"seats {seat} and {defender} don't both have the {word} leader on the board")
            if not rest:
                return AskSupport(seat, seat, defender, colour)
            if rest[0] == "after" and len(rest) > 1 and rest[2:] in ([], ["governor"]):
                tiles = number_in(rest[1], 0, HAND, "a number of tiles")
                return AskSupport(defender, seat, defender, colour, tiles, len(rest) == 3)
        case ["lose", left, "of", *names]:
            mask = sum(BIT[hex_named(name)] for name in names)
            most = (mask & state.tiles[RED]).bit_count()
            return AskLose(seat, mask, number_in(left, 1, most, "soldier tiles to lose"))
        case ["count"] if war:
            return AskCount(seat, war)
        case ["back", backer] if war:
            return AskBack(number_in(backer, 0, players - 1, "a seat"), war)
        case ["choose"] if war:
            return AskChoose(seat, war)
    raise Unreadable(
        "expected pagoda HEX, merchant, chain HEX, revolt COLOUR DEFENDER [after N [governor]], "
        f"lose N of HEX ... or, with a war, count, back SEAT or choose; found {' '.join(words)!r}"
    )
