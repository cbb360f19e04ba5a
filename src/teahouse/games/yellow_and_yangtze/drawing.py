"""The table of Yellow & Yangtze in a terminal, with console markup: one can play from it."""

from teahouse.engine import Seen, Voice
from teahouse.engine.voice import count, listed, literal, opening
from teahouse.games.yellow_and_yangtze.pieces import COLOURS, GOODS, ROLES
from teahouse.games.yellow_and_yangtze.pieces.hexes import NAMES, NEAR, hexes_in
from teahouse.games.yellow_and_yangtze.view import View

STYLES = {
    "black": "bold white on grey30",
    "red": "bold white on red3",
    "green": "black on dark_sea_green3",
    "blue": "bold white on blue",
    "yellow": "black on yellow3",
}
RIVERS = {"~": "yellow", "=": "cyan"}
LETTER = dict(zip(COLOURS, (role[0] for role in ROLES), strict=True))
CELL = 6
LEGEND = (
    "(g) tile   ^g^ tile under a pagoda   <GL> leader of a dynasty: L lion, B bull, A archer, P pot",
    "g governor black, s soldier red, t trader green, f farmer blue, a artisan yellow",
)


def draw(seen: Seen, voice: Voice) -> str:
    """The map, the states, the players, and what the reader holds."""
    view: View = seen.view
    board = [*_board(view), *LEGEND, _rivers(view), *_touching(view)]
    return "\n".join([*board, "", *_states(view, voice), "", *_players(view, voice), "", *_supplies(view), *_own(view)])


def _board(view: View) -> list[str]:
    """The hexes row by row; under a row the names of its capitals."""
    pieces = {place: _tile(colour) for place, colour in view.tiles.items()}
    for pagoda in view.pagodas:
        pieces.update({place: _tile(pagoda.colour, "^", "^") for place in pagoda.hexes})
    for leader in view.leaders:
        if leader.hex:
            letters = f"<{LETTER[leader.colour].upper()}{leader.dynasty[0].upper()}>"
            own = "underline " if leader.seat == view.seat else ""
            pieces[leader.hex] = (letters, own + STYLES[leader.colour])
    width = max(len(row) for row in view.map.rows)
    heads = "".join(f"{column:<{CELL}}" for column in range(1, width + 1)).rstrip()
    rows = [f"[dim]    {heads}[/]"]
    for at, marks in enumerate(view.map.rows):
        letter = chr(65 + at)
        indent = "   " * (at % 2)
        cells, names = "", ""
        for column, mark in enumerate(marks, 1):
            cells += _cell(pieces.get(f"{letter}{column}"), mark)
            names += f"{view.map.capitals.get(f'{letter}{column}', ''):<{CELL}}"
        rows.append(f"[dim]{letter}[/]  {indent}{cells}".rstrip())
        rows.append(f"   {indent}[italic]{literal(names.rstrip())}[/]" if names.strip() else "")
    rows.append(f"[dim]       {heads}[/]")
    return rows


def _tile(colour: str, left: str = "(", right: str = ")") -> tuple[str, str]:
    return f"{left}{LETTER[colour]}{right}", STYLES[colour]


def _cell(piece: tuple[str, str] | None, mark: str) -> str:
    """One hex in the width of a cell."""
    if piece:
        text, style = piece
        return f"[{style}]{text}[/]{' ' * (CELL - len(text))}"
    if mark in RIVERS:
        return f"[{RIVERS[mark]}]{mark * 3}[/]{' ' * (CELL - 3)}"
    return f"{' ·' if mark.strip() else '':<{CELL}}"


def _rivers(view: View) -> str:
    """What the rivers are called."""
    return "   ".join(f"[{RIVERS[mark]}]{mark * 3}[/] {literal(name)}" for mark, name in view.map.rivers.items())


def _touching(view: View) -> list[str]:
    """YY-2.1: which hexes touch, by the capital that lies nearest to the middle of the map."""
    rows = view.map.rows
    there = {
        f"{chr(65 + at)}{column}"
        for at, marks in enumerate(rows)
        for column, mark in enumerate(marks, 1)
        if mark.strip()
    }
    found = [(place, [NAMES[near] for near in hexes_in(NEAR[NAMES.index(place)])]) for place in view.map.capitals]
    inside = [(place, near) for place, near in found if len(near) == 6 and there.issuperset(near)]
    if not inside:
        return []
    place, near = min(inside, key=lambda one: abs(ord(one[0][0]) - 65 - len(rows) / 2))
    return [f"A hex touches the two beside it and two in the row above and below: {place} touches {listed(near)}"]


def _states(view: View, voice: Voice) -> list[str]:
    """Each state with what one would count in it."""
    rows = ["[bold]States[/bold]"]
    for state in view.states:
        leaders = listed([f"{voice.whose(leader.seat)} {leader.role}" for leader in state.leaders])
        pagodas = "".join(f", {pagoda.name}" for pagoda in state.pagodas)
        # A capital stands on the map under its name, and its state may begin elsewhere with each tile.
        where = "" if state.name.endswith(tuple(view.map.capitals.values())) else f" ({state.hex})"
        name = literal(opening(state.name))
        rows.append(f"  {name}{where}: {count(state.soldiers, 'soldier')}{pagodas}; {leaders}")
    return rows if view.states else ["[bold]States[/bold] none yet"]


def _players(view: View, voice: Voice) -> list[str]:
    rows = ["[bold]Players[/bold]"]
    for seat in range(view.players):
        off = [leader.role for leader in view.leaders if leader.seat == seat and leader.hex is None]
        here = "▸" if seat == view.to_act else " "
        turn = f", {count(view.actions, 'action')} left" if seat == view.turn and view.stage == "act" else ""
        mine = view.points[seat]
        open_points = f"; points {_numbers(mine)}" if mine and seat != view.seat else ""
        rows.append(
            f" {here}{voice.who(seat)[:16]} ({view.dynasties[seat]}): {count(view.hands[seat], 'tile')}{turn}; "
            f"leaders at hand: {listed(off) or 'none'}{open_points}"
        )
    return rows


def _numbers(by_colour: dict[str, int]) -> str:
    return ", ".join(f"{number} {colour}" for colour, number in by_colour.items())


def _supplies(view: View) -> list[str]:
    supply = _numbers(view.supply) or "none"
    return [
        f"[bold]Merchants[/bold] {_tiles(view.merchants)}",
        f"[bold]Bag[/bold] {count(view.bag, 'tile')}   [bold]Pagodas in the supply[/bold] {supply}",
    ]


def _tiles(held: dict[str, int]) -> str:
    tiles = [
        f"[{STYLES[colour]}]({LETTER[colour]})[/] {colour}" for colour, number in held.items() for _ in range(number)
    ]
    return "  ".join(tiles) or "none"


def _own(view: View) -> list[str]:
    """What only the reader sees."""
    if view.seat is None or view.hand is None:
        return []
    points = view.points[view.seat] or {}
    named = ", ".join(f"{points[colour]} {colour} ({good})" for colour, good in zip(COLOURS, GOODS, strict=True))
    return [f"[bold]Your tiles[/bold] {_tiles(view.hand)}", f"[bold]Your points[/bold] {named}"]
