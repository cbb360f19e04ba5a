"""A position of Yellow & Yangtze as readable text.

    yellow-and-yangtze, 3 players
    first: 0
    turn: 1
    actions: 2
    board:
      A       .   .   .   ...
      B     .   .   ~   ~   f   ...
      G   .   .   s   S1  .   g   ...
    pagodas: red C4 C5 D4
    merchants: black red red green blue yellow
    hand 0: black black red green blue yellow
    points 0: 3 1 0 0 2
    box: 12 black, 3 red

The board is drawn as the map is. A small letter is a tile (governor, soldier, trader, farmer,
artisan: black, red, green, blue, yellow), a capital one with a seat a leader; rows without
pieces may be left out, and so may empty hexes. Points stand in the order black red green blue yellow. `?` is a tile, or
somebody's points, that the reader may not know. The bag is all that lies nowhere else; `bag:` may be written instead of
`box:`, and the rest is in the box.

    asked: merchant; back 2
    war: F7; D4 D5 E6; G3 G4
    counted: G3
    given: 1 D4 2 soldier, 0 aside

`asked` lists the pending questions by their forms, the one being asked last. `war` is the uniting hex, then the hexes
of each warring state; `counted` the state for which the uniting tile fights; `given` what each player has committed.
"""

from functools import partial

from teahouse.engine import CHANCE, Unreadable
from teahouse.engine.position import PositionText, written
from teahouse.engine.reading import number_in, one_of, whole_number
from teahouse.games.yellow_and_yangtze import pieces
from teahouse.games.yellow_and_yangtze.about import ABOUT, Options
from teahouse.games.yellow_and_yangtze.pieces import hexes
from teahouse.games.yellow_and_yangtze.pieces.triangles import TRIANGLES, Site, colour_of, triangle_named
from teahouse.games.yellow_and_yangtze.rules import QUESTIONS, State, trail
from teahouse.games.yellow_and_yangtze.rules.ending import points_of
from teahouse.games.yellow_and_yangtze.rules.links import all_components
from teahouse.games.yellow_and_yangtze.rules.pagodas import establish
from teahouse.games.yellow_and_yangtze.rules.war import AskInWar
from teahouse.games.yellow_and_yangtze.state import ACT, DRAWING, FIRST, OVER, STAGES, TO_MERCHANTS, Commitment, War

_LETTERS = tuple(role[0] for role in pieces.ROLES)
_FIRST_COLUMN = 6


# Writing


def write(state: State) -> str:
    """The position as text."""
    lines: dict[str, object] = {
        "first": state.first,
        "stage": STAGES[state.stage],
        "turn": state.turn,
        "actions": state.actions,
        "idle": state.idle,
        "board": "\n" + "\n".join(_drawing(state)),
        "pagodas": ", ".join(
            f"{pieces.COLOURS[colour]} {hexes.names_of(triangle)}"
            for colour, standing in enumerate(state.pagodas)
            for triangle in standing
        )
        or None,
        "merchants": pieces.BUNDLE.write(state.merchants),
    }
    for seat in range(state.players):
        points = points_of(state, seat)
        lines |= {
            f"hand {seat}": pieces.BUNDLE.write(state.hands[seat]),
            f"shown {seat}": pieces.BUNDLE.write(state.shown[seat]) or None,
            f"trail {seat}": trail.written(state.trails[seat]) or None,
            f"buried {seat}": _numbers(state.buried[seat]) or None,
            f"points {seat}": "?" if points[0] < 0 else " ".join(map(str, points)),
        }
    due = ["merchants" if seat == TO_MERCHANTS else str(seat) for seat in reversed(state.due)]
    lines |= {
        "box": _numbers(state.box),
        "due": " ".join(due) or None,
        "asked": QUESTIONS.write(state.stack) or None,
        **(_war_lines(state.war) if state.war else {}),
        "ended": state.ending or None,
    }
    return written(ABOUT.name, state, lines)


def _drawing(state: State) -> list[str]:
    cells = list(state.map.drawn)
    for colour, some in enumerate(state.tiles):
        for place in hexes.hexes_in(some):
            cells[place] = _LETTERS[colour]
    for number, place in enumerate(state.leaders):
        if place != pieces.OFF:
            cells[place] = f"{_LETTERS[number % 5].upper()}{number // 5}"
    rows = []
    for row in range((state.map.hexes.bit_length() + hexes.STRIDE - 1) // hexes.STRIDE):
        first = row * hexes.STRIDE
        line = "".join([f"{cell:<4}" for cell in cells[first : first + hexes.COLUMNS]])
        rows.append(f"  {chr(65 + row)}   {'  ' * (row % 2)}{line}".rstrip())
    return rows


def _numbers(bundle: pieces.Bundle) -> str:
    return ", ".join(f"{number} {colour}" for colour, number in pieces.by_name(bundle, "?").items())


def _war_lines(war: War) -> dict[str, object]:
    sides = [hexes.NAMES[place] for place in war.names]
    given = [
        f"{by.seat} aside" if by.side is None else f"{by.seat} {sides[by.side]} {by.tiles}{' soldier' * by.soldier}"
        for by in war.given
    ]
    return {
        "war": "; ".join([hexes.NAMES[war.hex], *map(hexes.names_of, war.sides)]),
        "counted": None if war.counted is None else sides[war.counted],
        "given": ", ".join(given) or None,
    }


# Reading


def read(text: str) -> State:
    """The position a text describes."""
    lines = PositionText(text, ABOUT.name, Options, ABOUT.players)
    state = State(lines.players, lines.options)
    state.stage = lines.word("stage", STAGES, "a stage", ACT)
    state.turn = lines.seat("turn", 0)
    state.first = lines.seat("first", None if state.stage == FIRST else state.turn)
    state.actions = lines.number("actions", 0, pieces.ACTIONS, "a number of actions", pieces.ACTIONS)
    state.idle = lines.number("idle", -1, 999_999, "a number of turns", 0)
    lines.take("board", partial(_read_board, state), None)
    lines.take("pagodas", partial(_read_pagodas, state), None)
    _link(state)
    state.merchants = lines.take("merchants", _read_bundle, 0)
    for at in range(state.players):
        state.hands[at] = lines.take(f"hand {at}", _read_bundle, 0)
        state.shown[at] = lines.take(f"shown {at}", _read_bundle, 0)
        state.trails[at] = lines.take(f"trail {at}", trail.read, b"")
        state.buried[at] = lines.take(f"buried {at}", _read_bundle, 0)
        state.points[at * 5 : at * 5 + 5] = lines.take(f"points {at}", _read_points, [0] * 5)
    state.due = lines.take("due", lambda value: [_read_due(word, state.players) for word in value.split()[::-1]], [])
    state.war = lines.take("war", _read_war, None)
    if state.war:
        at_war = state.war
        counted = lines.take("counted", partial(_side, at_war), None)
        given = lines.take("given", partial(_read_given, at_war, state.players), ())
        state.war = at_war._replace(counted=counted, given=given)
    state.stack = lines.take("asked", partial(QUESTIONS.read, table=state, players=state.players), [])
    state.ending = lines.take("ended", str, "")
    box = lines.take("box", _read_bundle, None)
    bag = lines.take("bag", _read_bundle, None)
    lines.finish()
    _count_the_bag(state, box, bag)
    _look_at(state)
    asked = state.stack[-1].asked(state) if state.stack else state.turn
    state.to_act = None if state.stage == OVER else asked if state.stage == ACT else CHANCE
    return state


def _read_board(state: State, value: str) -> None:
    for line in value.splitlines():
        if not line.strip():
            continue
        letter = line.strip()[0]
        row = ord(letter) - 65
        if not 0 <= row < hexes.ROWS or line[2:3] != letter:
            raise Unreadable(f"expected a row letter in the third column, found {line.strip()[:4]!r}")
        start = _FIRST_COLUMN + 2 * (row % 2)
        if line[3:start].strip():
            raise Unreadable(f"row {letter}, column 4: {line[3:start].strip()!r} stands before the first hex")
        for column in range((len(line) - start + 3) // 4):
            cell = line[start + 4 * column : start + 4 * column + 4].strip()
            if column >= hexes.COLUMNS:
                raise Unreadable(f"row {letter} has more than {hexes.COLUMNS} columns")
            _read_cell(state, row * hexes.STRIDE + column, cell or " ")


def _read_cell(state: State, place: hexes.Hex, cell: str) -> None:
    mark = state.map.drawn[place]
    if cell in (mark, " "):
        return
    if mark == " ":
        raise Unreadable(f"{hexes.NAMES[place]}: there is no hex there on this map, found {cell!r}")
    kind = _LETTERS.index(cell[0].lower()) if cell[0].lower() in _LETTERS else None
    if kind is not None and cell == _LETTERS[kind]:
        state.tiles[kind] |= hexes.BIT[place]
    elif kind is not None and cell[0].isupper() and cell[1:] in tuple(map(str, range(state.players))):
        number = int(cell[1:]) * 5 + kind
        if state.leaders[number] != pieces.OFF:
            raise Unreadable(f"{hexes.NAMES[place]}: {cell} stands on {hexes.NAMES[state.leaders[number]]} already")
        state.leaders[number] = place
    else:
        raise Unreadable(
            f"{hexes.NAMES[place]}: expected {mark}, a tile ({' '.join(_LETTERS)}) or a leader (G0), found {cell!r}"
        )


def _read_pagodas(state: State, value: str) -> None:
    for part in value.split(","):
        word, *names = part.split()
        colour = one_of(word, pieces.COLOURS, "a colour")
        triangle = triangle_named(" ".join(names))
        if triangle & state.tiles[colour] != triangle or triangle & state.under:
            raise Unreadable(f"{hexes.names_of(triangle)} are not three free {word} tiles")
        establish(state, Site(triangle))
        if len(state.pagodas[colour]) > pieces.PAGODAS[colour]:
            raise Unreadable(f"there are only {pieces.PAGODAS[colour]} {word} pagodas")


def _link(state: State) -> None:
    """What follows from the board: components, occupied hexes, triangles."""
    found = all_components(state)
    state.links = [link for link, _ in found]
    state.rulers = [ruler for _, ruler in found]
    state.occupied = sum(state.links)
    state.triangles = [triangle for triangle in TRIANGLES if colour_of(state.tiles, triangle) is not None]


def _read_bundle(value: str) -> pieces.Bundle:
    found, number = [0] * (len(pieces.COLOURS) + 1), 1
    for word in value.replace(",", " ").split():
        if whole_number(word) is not None:
            number = number_in(word, 0, pieces.TILE_COUNT, "a number of tiles")
            continue
        kind = one_of(word, (*pieces.COLOURS, "?"), "a colour or ?")
        found[kind], number = found[kind] + number, 1
        most = (*pieces.TILES, pieces.TILE_COUNT)[kind]
        if found[kind] > most:
            raise Unreadable(f"there are only {most} {word} tiles")
    return pieces.bundle_of(found)


def _read_points(value: str) -> list[int]:
    if value == "?":
        return [pieces.SECRET] * len(pieces.COLOURS)
    points = [number_in(word, 0, 999, "points") for word in value.split()]
    if len(points) != len(pieces.COLOURS):
        raise Unreadable(f"expected points in {' '.join(pieces.COLOURS)}, found {value!r}")
    return points


def _read_due(word: str, players: int) -> int:
    return TO_MERCHANTS if word == "merchants" else number_in(word, 0, players - 1, "a seat or merchants")


def _read_war(value: str) -> War:
    place, *sides = value.split(";")
    masks = [*map(hexes.HEXES.read, sides)]
    if len(masks) not in (2, 3) or not all(masks):
        raise Unreadable("expected the uniting hex and the hexes of two or three states, divided by ';'")
    return War(hexes.hex_named(place.strip()), tuple(sorted(masks, key=hexes.first_in)))


def _side(war: War, name: str) -> int:
    place = hexes.hex_named(name)
    if place not in war.names:
        raise Unreadable(f"no warring state is called {name}")
    return war.names.index(place)


def _read_given(war: War, players: int, value: str) -> tuple[Commitment, ...]:
    found = []
    for part in value.split(","):
        seat, *words = part.split()
        by = number_in(seat, 0, players - 1, "a seat")
        if words == ["aside"]:
            found.append(Commitment(by, None))
        elif len(words) in (2, 3) and words[2:] in ([], ["soldier"]):
            tiles = number_in(words[1], 0, pieces.HAND, "a number of tiles")
            found.append(Commitment(by, _side(war, words[0]), tiles, len(words) == 3))
        else:
            raise Unreadable(f"expected 'SEAT HEX TILES [soldier]' or 'SEAT aside', found {part.strip()!r}")
    return tuple(found)


def _count_the_bag(state: State, box: pieces.Bundle | None, bag: pieces.Bundle | None) -> None:
    """YY-1.5: every tile is somewhere; the bag (or the box) has what lies nowhere else."""
    rest = [tiles - some.bit_count() for tiles, some in zip(pieces.TILES, state.tiles, strict=True)]
    elsewhere = (*state.hands, *state.buried, state.merchants, state.committed(), box or 0, bag or 0)
    rest = pieces.less(rest, *elsewhere)
    for colour, number in enumerate(rest):
        if number < 0:
            raise Unreadable(f"there are only {pieces.TILES[colour]} {pieces.COLOURS[colour]} tiles")
    state.box = box or 0
    state.bag = rest
    if bag is not None:
        state.box += pieces.bundle_of(rest)
        state.bag = pieces.counts(bag)
    hidden = sum(pieces.unknown(bundle) for bundle in (*state.hands, *state.buried))
    state.left = sum(state.bag) - hidden - state.options.set_aside
    if state.left < 0:
        raise Unreadable("there are more unknown tiles than unseen ones")


def _look_at(state: State) -> None:
    """Refuse a position that can't be."""
    for number, place in enumerate(state.leaders):
        if place != pieces.OFF:
            name, role = hexes.NAMES[place], pieces.ROLES[number % 5]
            if state.map.river & hexes.BIT[place]:
                raise Unreadable(f"{name}: a leader can't stand on a river (YY-5.2)")
            if not state.stack and not hexes.NEAR[place] & state.tiles[pieces.BLACK]:
                raise Unreadable(f"{name}: the {role} stands beside no governor tile (YY-5.2)")
    if state.tiles[pieces.BLUE] & state.map.land or (sum(state.tiles) - state.tiles[pieces.BLUE]) & state.map.river:
        raise Unreadable("farmer tiles (f) lie on rivers, all others on land (YY-5.B)")
    if not state.stack and any(pieces.colours_of(some).bit_count() != some.bit_count() for some in state.rulers):
        raise Unreadable("two leaders of one colour stand in one state (YY-3.3)")
    if bool(state.war) != any(isinstance(question, AskInWar) for question in state.stack):
        raise Unreadable("a war is told exactly while count, back or choose is asked")
    for seat, (hand, shown) in enumerate(zip(state.hands, state.shown, strict=True)):
        held = pieces.size(hand)
        if held > pieces.HAND:
            raise Unreadable("nobody holds more than six tiles")
        if pieces.size(shown) > held or min(pieces.less(pieces.counts(hand), shown)) < -pieces.unknown(hand):
            raise Unreadable(f"shown {seat}: not all of these tiles are in the hand")
        if state.trails[seat] and not trail.fits(state.trails[seat], held, pieces.size(state.buried[seat])):
            raise Unreadable(f"trail {seat}: that can't have led to this hand and to these buried tiles")
    hidden = [shown for hand, shown in zip(state.hands, state.shown, strict=True) if pieces.unknown(hand)]
    if min(pieces.less(state.bag, *hidden)) < 0:
        raise Unreadable("there are more tiles shown in hidden hands than unseen ones")
    if bool(state.due) != (state.stage in DRAWING):
        raise Unreadable("tiles are due exactly while they are dealt, replaced or refilled")
    if bool(state.ending) != (state.stage == OVER):
        raise Unreadable("a position says how the game ended exactly when it is over")
    if state.stage == ACT and not state.actions:
        raise Unreadable("the active player has an action left in the stage act")
