"""Choosing a game in the terminal, and with whom."""

from typing import Any

from rich.console import Console
from rich.rule import Rule

import teahouse
from teahouse.bots import levels
from teahouse.engine import Game
from teahouse.engine.reading import whole_number
from teahouse.home import folder
from teahouse.terminal.one_screen import OneScreen
from teahouse.terminal.seats import read_seats


def choose(console: Console, seconds: float | None) -> OneScreen | None:
    """Ask what to play, with whom; None if nobody wants to play."""
    names = teahouse.names()
    saved = sorted(folder("saved").glob("*.json"), reverse=True)[:5]
    console.print(Rule("[bold]Teahouse[/bold]"))
    for number, name in enumerate(names, 1):
        about = teahouse.game(name).about
        size = f"{about.players[0]}-{about.players[-1]} players, {about.minutes} minutes"
        size += f", from {about.age} years on" if about.age else ""
        console.print(f"[bold]{number:>3}[/bold] {about.title:<18} [dim]{size}[/dim]\n    {about.tagline}")
    for number, path in enumerate(saved, len(names) + 1):
        console.print(f"[bold]{number:>3}[/bold] go on with {path.stem}")
    try:
        picked = _ask(console, "Which one?", 1, len(names) + len(saved), 1)
        if picked > len(names):
            return OneScreen.resume(console, saved[picked - len(names) - 1], seconds)
        game = teahouse.game(names[picked - 1])
        least, most = game.about.players[0], game.about.players[-1]
        players = least if least == most else _ask(console, "How many players?", least, most, max(2, least))
        people = _ask(console, "How many of them are people at this screen?", 0, players, 1)
        level = levels.stand_in().name if people == players else _ask_level(console, game)
    except (EOFError, KeyboardInterrupt):
        console.print("\nUntil next time.")
        return None
    who = ["you"] if people == 1 else [f"Player {seat + 1}" for seat in range(people)]
    return OneScreen(console, game, read_seats(game, ",".join(who + [level] * (players - people))), seconds=seconds)


def _ask_level(console: Console, game: Game[Any]) -> str:
    """How strong the bots are, of the levels that the game has."""
    offered = levels.ladder(game)
    for number, level in enumerate(offered, 1):
        console.print(f"[bold]{number:>3}[/bold] {level.name:<12} [dim]{level.told(game)}[/dim]")
    usual = offered.index(levels.stand_in()) + 1
    return offered[_ask(console, "How well do the bots play?", 1, len(offered), usual) - 1].name


def _ask(console: Console, question: str, least: int, most: int, default: int) -> int:
    while True:
        text = console.input(f"{question} [dim]({least}-{most}, Enter for {default})[/dim] ").strip()
        if not text:
            return default
        number = whole_number(text)
        if number is not None and least <= number <= most:
            return number
        console.print(f"A number from {least} to {most}.")
