"""The table of Yardzee in a terminal: five dice in a row, and the cards side by side."""

from teahouse.engine import Seen, Voice
from teahouse.engine.kinds import Seat
from teahouse.games.yardzee.pieces import BOX_NAMES, BOXES, DICE, EXTRA, UPPER_BOXES, Face
from teahouse.games.yardzee.view import Card, Offer, View

PIPS = (
    ("     ", "     ", "     "),
    ("     ", "  ●  ", "     "),
    ("●    ", "     ", "    ●"),
    ("●    ", "  ●  ", "    ●"),
    ("●   ●", "     ", "●   ●"),
    ("●   ●", "  ●  ", "●   ●"),
    ("●   ●", "●   ●", "●   ●"),
)
"""The three rows of each face; 0 is a die in the cup."""
LABEL = 16
COLUMN = 12
"""Sixteen columns for the names of the boxes and twelve a player: 76 with five."""


def draw(seen: Seen, voice: Voice) -> str:
    """The dice with what was kept, and the cards with what the dice would score."""
    view: View = seen.view
    rows = [_turn(view, voice), "", *_dice(view), *_cards(view, voice)]
    return "\n".join(row.rstrip() for row in rows)


def _turn(view: View, voice: Voice) -> str:
    if view.stage == "playoff":
        sums = [f"{voice.who(at.seat)} {'–' if at.total is None else at.total}" for at in view.playoff]
        return f"[bold]Playoff[/bold] {', '.join(sums)}"
    if view.turn is None:
        return "[bold]The cards are full[/bold]" if view.stage == "over" else "[bold]Lots decide who starts[/bold]"
    return (
        f"[bold]Round[/bold] {view.round} of {len(BOXES)}   [bold]Turn[/bold] {voice.who(view.turn)}   "
        f"[bold]Roll[/bold] {view.rolls + (view.stage == 'roll')} of 3"
    )


# The dice


def _dice(view: View) -> list[str]:
    """Kept dice stand first, with the word below them."""
    if view.stage in ("first", "over"):
        return []
    free = list(view.dice) or [0] * DICE
    for face in view.kept:
        free.remove(face if view.dice else 0)
    kept = len(view.kept)
    faces = [*view.kept, *free]
    rows = [" ".join(_die_row(face, row) for face in faces) for row in range(5)]
    if kept:
        rows.append(f"{' kept ':─^{8 * kept - 1}}")
    return [*rows, ""]


def _die_row(face: Face, row: int) -> str:
    if row in (0, 4):
        edge = "╭─────╮" if row == 0 else "╰─────╯"
        return edge if face else f"[dim]{edge}[/dim]"
    pips = PIPS[face][row - 1]
    if face == 1 and row == 2:
        pips = f"[red]{pips}[/red]"
    return f"│{pips}│" if face else f"[dim]│{pips}│[/dim]"


# The cards


def _cards(view: View, voice: Voice) -> list[str]:
    offers = {offer.box: offer for offer in view.offers}
    heads = [_head(view, seat, voice) for seat in range(view.players)]
    line = "─" * (LABEL + COLUMN * view.players)
    rows = [" " * LABEL + "".join(heads), line]
    for box, name in enumerate(BOXES):
        if box == UPPER_BOXES:
            rows += [_row("Upper bonus", [_bonus(card) for card in view.cards]), line]
        row = f"{BOX_NAMES[box]:<{LABEL}}"
        for seat, card in enumerate(view.cards):
            row += _cell(card.boxes[name], offers[name] if seat == view.to_act and name in offers else None)
        rows.append(row)
    extras = [_extras(card) for card in view.cards]
    if view.extra and view.turn is not None:
        extras[view.turn] = f"+{view.extra}" if extras[view.turn] == "·" else f"{extras[view.turn]} +{view.extra}"
    rows.append(_row("Extra Yardzees", extras))
    rows += [line, f"[bold]{_row('Total', [str(card.total) for card in view.cards])}[/bold]"]
    return rows


def _head(view: View, seat: Seat, voice: Voice) -> str:
    """A name above its column, marked where it is that player's turn, cut to fit."""
    name = voice.who(seat)
    name = name if len(name) <= COLUMN - 3 else name[: COLUMN - 4] + "…"
    mark = "▸ " if seat == view.turn else ""
    padding = " " * (COLUMN - len(mark) - len(name))
    return f"{padding}[bold]{mark}{name}[/bold]"


def _row(label: str, cells: list[str]) -> str:
    return f"{label:<{LABEL}}" + "".join(f"{cell:>{COLUMN}}" for cell in cells)


def _cell(points: int | None, offer: Offer | None) -> str:
    """What stands in a box, or what the dice would bring there: `+25`, or `–` where they may not go."""
    if points is not None:
        return f"{points:>{COLUMN}}"
    if offer is None:
        return f"[dim]{'·':>{COLUMN}}[/dim]"
    gain = f"+{offer.points}" if offer.allowed else "–"
    return f"[dim]{gain:>{COLUMN}}[/dim]"


def _bonus(card: Card) -> str:
    return str(card.bonus) if card.bonus else f"{card.missing} short" if card.reachable else "–"


def _extras(card: Card) -> str:
    return str(card.extras * EXTRA) if card.extras else "·"
