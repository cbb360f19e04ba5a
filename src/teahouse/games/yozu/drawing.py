"""The table of Yozu in a terminal: the gardens as plots, the Oracle's cards and the guesses."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from teahouse.engine import Seen, Voice
from teahouse.engine.kinds import Seat
from teahouse.engine.voice import listed, opening
from teahouse.games.yozu.glossary import GLOSSARY
from teahouse.games.yozu.pieces import ANIMALS, SEASONS, full_deck

if TYPE_CHECKING:  # drawn among the words in which the view tells what it deduces
    from teahouse.games.yozu.view.look import View

SIGNS: Final = {"no": "×", "open": "·", "named": "?", "sure": "!"}
"""How each mark of what was deduced is drawn; the glossary says what it means."""
COLOURS: Final = {"spring": "green", "summer": "yellow", "fall": "red", "winter": "blue"}


def draw(seen: Seen, voice: Voice) -> str:
    """The gardens as plots, the Oracle's cards and the guesses of this round."""
    view: View = seen.view
    oracle = f"[bold]Oracle[/bold] {voice.who(view.oracle)}, then {voice.whom((view.oracle + 1) % view.players)}"
    rows = [
        f"{oracle}   [bold]Deck[/bold] {view.deck} of {sum(full_deck(seen.options.square))} cards, each kind twice",
        "",
    ]
    rows += _plots(view, voice)
    if view.hand and any(view.hand):
        known = [_coloured(card) if card else "a hidden card" for card in view.hand]
        rows += ["", f"[bold]{opening(voice.whose(view.oracle))} cards as Oracle[/bold]  {listed(known)}"]
    if view.won:
        rows += ["", f"[bold]Won card[/bold]  {_coloured(view.won)}"]
    if view.guesses:
        rows += ["", "[bold]Guesses of this round[/bold]"]
        for guess in view.guesses:
            gap = " " * (20 - len(guess.card))
            rows.append(f"  {voice.who(guess.seat):<12} {_coloured(guess.card)}{gap} → {guess.answer or '…'}")
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
    garden = view.gardens[seat]
    return [f"[bold]{title:<25}[/bold]", *_grid(lambda card: (" · ", " ● ", "●● ")[garden.count(card)])]


def _grid(cell: Callable[[str], str]) -> list[str]:
    """All sixteen cards, each as three characters: animals down, seasons across."""
    rows = [" " * 10 + " ".join(f"[{COLOURS[season]}]{season[:3]}[/]" for season in SEASONS)]
    for animal in ANIMALS:
        cells = " ".join(f"[{COLOURS[season]}]{cell(f'{animal} {season}')}[/]" for season in SEASONS)
        rows.append(f"{animal:<10}{cells}")
    return rows


def draw_deduced(marks: Mapping[str, str], tells: str) -> str:
    """What the answers leave possible, for a guesser: a cross on each card that can't be one of the two."""
    if "no" not in marks.values():
        return tells
    means: Mapping[str, str] = GLOSSARY["marks"]
    legend = "   ".join(f"{sign} {means[mark]}" for mark, sign in SIGNS.items() if mark in marks.values())
    told = [f"[bold]The Oracle's two cards[/bold]  {tells}".rstrip()]
    return "\n".join([*told, *_grid(lambda card: f" {SIGNS[marks[card]]} "), f"[dim]{legend}[/dim]"])


def _coloured(name: str) -> str:
    animal, season = name.split()
    return f"[{COLOURS[season]}]{season} {animal}[/]"
