"""The table of Yozu in a terminal: the gardens as plots, the Oracle's cards and the guesses."""

from typing import TYPE_CHECKING, Final

from teahouse.engine import Seen, Voice
from teahouse.engine.kinds import Seat
from teahouse.engine.voice import count, listed, opening
from teahouse.games.yozu.pieces import ANIMALS, SEASONS

if TYPE_CHECKING:  # drawn among the words in which the view tells what it deduces
    from teahouse.games.yozu.view.look import View

COLOURS: Final = {"spring": "green", "summer": "yellow", "fall": "red", "winter": "blue"}


def draw(seen: Seen, voice: Voice) -> str:
    """The gardens as plots, the Oracle's cards and the guesses of this round."""
    view: View = seen.view
    rows = [f"[bold]Oracle[/bold] {voice.who(view.oracle)}   [bold]Deck[/bold] {count(view.deck, 'card')}", ""]
    rows += _plots(view, voice)
    if view.hand and any(view.hand):
        known = [_coloured(card) if card else "a hidden card" for card in view.hand]
        rows += ["", f"[bold]{opening(voice.whose(view.oracle))} cards as Oracle[/bold]  {listed(known)}"]
    if view.won:
        rows += ["", f"[bold]Won card[/bold]  {_coloured(view.won)}"]
    if view.guesses:
        rows += ["", "[bold]Guesses of this round[/bold]"]
        for guess in view.guesses:
            rows.append(f"  {voice.who(guess.seat):<12} {_coloured(guess.card):<30} → {guess.answer or '…'}")
    return "\n".join(rows)


def _plots(view: "View", voice: Voice) -> list[str]:
    """Each garden as a plot: animals down, seasons across, so a row is a Yozumi and a column a Yozuka."""
    rows: list[str] = []
    for start in range(0, view.players, 3):
        seats = range(start, min(start + 3, view.players))
        plots = [_plot(view, seat, voice) for seat in seats]
        rows += ["  ".join(parts).rstrip() for parts in zip(*plots, strict=True)]
        rows.append("")
    return rows[:-1]


def _plot(view: "View", seat: Seat, voice: Voice) -> list[str]:
    """One garden, 25 characters wide."""
    title = f"{'▸' if seat == view.to_act else ' '} {voice.who(seat)[:14]}{' (Oracle)' if seat == view.oracle else ''}"
    rows = [
        f"[bold]{title:<25}[/bold]",
        " " * 10 + " ".join(f"[{COLOURS[season]}]{season[:3]}[/]" for season in SEASONS),
    ]
    for animal in ANIMALS:
        cells = []
        for season in SEASONS:
            mark = (" · ", " ● ", "●● ")[view.gardens[seat].count(f"{animal} {season}")]
            cells.append(f"[{COLOURS[season]}]{mark}[/]")
        rows.append(f"{animal:<10}" + " ".join(cells))
    return rows


def _coloured(name: str) -> str:
    animal, season = name.split()
    return f"[{COLOURS[season]}]{season} {animal}[/]"
