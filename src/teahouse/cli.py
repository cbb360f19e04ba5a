"""The `teahouse` command."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.markdown import Markdown
from rich.table import Table

import teahouse
from teahouse import Record, Refused, Unreadable, Wrong, datasets, skeleton, solving
from teahouse.bots import commands as bot_commands
from teahouse.bots import names as bot_names
from teahouse.console import GameName, OptionTexts, bars, console, errors, stop
from teahouse.engine import Game
from teahouse.engine import options as opts
from teahouse.engine.match import MatchOptions
from teahouse.laws import check as laws_check
from teahouse.mining import commands as mining_commands
from teahouse.server import cli as server_commands
from teahouse.training import commands as training_commands

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    help="Tabletop games in one house.",
    rich_markup_mode="rich",
)

TilesFile = Annotated[Path | None, typer.Option(help="A tile set of your own, for games that take one.")]
MapFile = Annotated[Path | None, typer.Option(help="A map of your own, for games that take one.")]


def find(name: str) -> Game[Any]:
    """A game by its name."""
    try:
        return teahouse.game(name)
    except Refused as refused:
        raise stop(refused) from None


def given_options(game: Game[Any], texts: list[str] | None, **files: Path | None) -> dict[str, Any]:
    """The options written on the command line, with those that come from files."""
    try:
        given = opts.read_texts(game.options, texts or [])
        for name, path in files.items():
            if path is not None:
                given[name] = _from_file(game, name, path)
    except (Refused, Unreadable) as refused:
        raise stop(refused) from None
    return given


def _from_file(game: Game[Any], name: str, path: Path) -> Any:
    kind = opts.file_kind(game.options, name)
    if kind is None:
        raise Refused(f"{game.about.title} takes no {name} of your own")
    try:
        return kind.read(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise Refused(f"{path} can't be opened: {error.strerror}") from None
    except UnicodeDecodeError:
        raise Refused(f"{path} is not a text file") from None
    except Unreadable as error:
        raise Unreadable(f"{path}, {error}") from None


@app.command()
def games() -> None:
    """List the games of the house."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    for heading in ("name", "game", "players", "minutes", "age", ""):
        table.add_column(heading)
    for name in teahouse.names():
        about = teahouse.game(name).about
        players = f"{about.players[0]}-{about.players[-1]}"
        age = f"{about.age}+" if about.age else ""
        table.add_row(f"[bold]{name}[/bold]", about.title, players, about.minutes, age, about.tagline)
    console.print(table)


@app.command()
def rules(
    name: GameName, clause: Annotated[str | None, typer.Argument(help="One clause, such as YO-3.4.")] = None
) -> None:
    """Show the rules of a game, or one clause of them."""
    game = find(name)
    if clause is None:
        console.print(Markdown(game.rules.text))
        return
    try:
        chapter, dot, rest = clause.partition(".")
        found = game.rules[chapter.upper() + dot + rest]
    except Refused as refused:
        raise stop(refused) from None
    console.print(Markdown(f"**{found.id}** ({found.chapter})  \n{found.text}"))


@app.command()
def options(name: GameName) -> None:
    """List the options of a game and of its match."""
    game = find(name)
    for title, declared, least in (
        (f"Options of {game.about.title}, --option NAME=VALUE", game.options, game.about.players[-1]),
        ("Options of the match, --match NAME=VALUE", MatchOptions, 0),
    ):
        table = Table(title=title, title_justify="left", title_style="bold", box=None, pad_edge=False)
        for heading in ("option", "default", "possible", "what it does", "clause"):
            table.add_column(heading, header_style="dim", no_wrap=heading in ("option", "clause"))
        for field in opts.declared(declared).values():
            kind = field.metadata["kind"]
            default = game.about.match.get(field.name, field.default) if declared is MatchOptions else field.default
            table.add_row(
                field.name, opts.shown(default), kind.possible(least), field.metadata["help"], field.metadata["clause"]
            )
        console.print(table)
        console.print()


@app.command()
def play(
    name: Annotated[str | None, typer.Argument(metavar="[GAME]", help="A game; without it you choose one.")] = None,
    seats: Annotated[
        str | None,
        typer.Option(
            help=f"Who sits where, by commas: you, a bot ({', '.join(bot_names())}), or another person's name. "
            "`teahouse levels GAME` tells which levels a game has."
        ),
    ] = None,
    option: OptionTexts = None,
    match: Annotated[
        list[str] | None, typer.Option("--match", metavar="NAME=VALUE", help="An option of the match.")
    ] = None,
    resume: Annotated[Path | None, typer.Option(help="Go on with a saved game.")] = None,
    seconds: Annotated[
        float | None, typer.Option(help="How long a bot may think; a level has its own time.", min=0.01)
    ] = None,
    seed: Annotated[
        str | None, typer.Option(help="Dice and bots that do the same every time, to teach or test.")
    ] = None,
    tiles: TilesFile = None,
    map: MapFile = None,
) -> None:
    """Play in the terminal, against bots or around one screen."""
    from teahouse.terminal.choosing import choose
    from teahouse.terminal.one_screen import OneScreen
    from teahouse.terminal.seats import read_seats

    try:
        if resume is not None:
            table = OneScreen.resume(console, resume, seconds)
        elif name is None:
            chosen = choose(console, seconds)
            if chosen is None:
                return
            table = chosen
        else:
            game = find(name)
            given = given_options(game, option, tiles=tiles, map=map)
            match_given = opts.read_texts(MatchOptions, _match_texts(game, match))
            who = read_seats(game, seats)
            table = OneScreen(console, game, who, given, match_given, seconds, seed)
        table.run()
    except (Refused, Wrong, Unreadable) as refused:
        raise stop(refused) from None


@app.command()
def learn(
    name: GameName,
    chapter: Annotated[str | None, typer.Argument(help="A chapter by its id; left out: where you were.")] = None,
    check: Annotated[
        bool, typer.Option(help="Ask the rules whether the lessons are true, instead of taking one.")
    ] = False,
    answers: Annotated[
        bool, typer.Option(help="With --check: every legal move of every step, and its answer.")
    ] = False,
) -> None:
    """Learn a game by playing it, step by step, in the terminal."""
    from teahouse.terminal import lessons

    try:
        if check or answers:
            if not lessons.check(console, find(name), answers):
                raise typer.Exit(1)
        else:
            lessons.Course(console, find(name)).run(chapter)
    except (Refused, Unreadable) as refused:
        raise stop(refused) from None


@app.command()
def puzzle(
    name: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="A game; left out: the puzzle of the day.")
    ] = None,
    id: Annotated[
        str | None, typer.Argument(help="A puzzle by its id; left out: one about as hard as you are good.")
    ] = None,
) -> None:
    """Solve puzzles: one move is clearly best. Your rating is kept."""
    from teahouse.terminal import puzzles

    try:
        puzzles.Bench(console, find(name) if name else None).run(id)
    except (Refused, Unreadable) as refused:
        raise stop(refused) from None


def _match_texts(game: Game[Any], texts: list[str] | None) -> list[str]:
    """Options of the match, with the game's own names for them translated."""
    renamed = []
    for text in texts or []:
        key, equals, value = text.partition("=")
        renamed.append(game.about.match_names.get(key, key) + equals + value)
    return renamed


@app.command()
def sim(
    name: GameName,
    players: Annotated[int | None, typer.Option(help="How many play.")] = None,
    games: Annotated[int, typer.Option(help="How many games.", min=1)] = 100,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 0,
    out: Annotated[Path | None, typer.Option(help="A folder to write records to.")] = None,
    option: OptionTexts = None,
    tiles: TilesFile = None,
    map: MapFile = None,
) -> None:
    """Play random games, and write their records."""
    from teahouse.simulate import random_records

    game = find(name)
    given = given_options(game, option, tiles=tiles, map=map)
    count = game.about.players[0] if players is None else players
    try:
        game.start(count, given)
        if out is not None:
            out.mkdir(parents=True, exist_ok=True)
    except (Refused, OSError) as error:
        raise stop(error) from None
    lines, wins, reasons = 0, [0] * count, dict[str, int]()
    with bars() as progress:
        task = progress.add_task(f"{game.about.title}, {count} players", total=games)
        for number, record in enumerate(random_records(game, count, given, games, seed)):
            if out is not None:
                record.save(out / f"{game.name}-{count}-{seed}-{number:05}.json")
            assert record.outcome is not None
            lines += len(record.moves)
            reasons[record.outcome["reason"]] = reasons.get(record.outcome["reason"], 0) + 1
            if set(record.outcome["ranks"]) != {1} or count == 1:
                for seat, rank in enumerate(record.outcome["ranks"]):
                    wins[seat] += rank == 1
            progress.advance(task)
    console.print(f"{games} games of {game.about.title}, {lines / games:.1f} lines a game on average.")
    console.print("won by seat: " + ", ".join(f"{seat}: {won}" for seat, won in enumerate(wins)))
    console.print("ended by: " + ", ".join(f"{reason}: {times}" for reason, times in sorted(reasons.items())))
    if out is not None:
        console.print(f"records are in {out}", soft_wrap=True)


@app.command()
def check(files: Annotated[list[Path], typer.Argument(metavar="FILE…", help="Records, or folders of them.")]) -> None:
    """Replay records and verify every move, every draw and the outcome. A .jsonl file holds one record a line."""
    paths: list[Path] = []
    for path in files:
        paths += sorted([*path.glob("*.json"), *path.glob("*.jsonl")]) if path.is_dir() else [path]
    if not paths:
        raise stop("there is no record in there")
    wrong = count = 0
    for name, read in (each for path in paths for each in _records_in(path)):
        count += 1
        try:
            record = read()
            state = record.verify()
        except Wrong as error:
            wrong += 1
            console.print(f"[red]wrong[/red]  {name}: ", end="", soft_wrap=True)
            console.print(str(error), markup=False, soft_wrap=True)
            continue
        how = record.outcome["reason"] if record.outcome else "not over yet"
        title = state.game.about.title
        console.print(
            f"[green]good[/green]   {name}: {title}, {state.players} players, {len(record.moves)} lines, {how}, "
            + record.proof(),
            soft_wrap=True,
        )
    if not count:
        raise stop("there is no record in there")
    if count > 1:
        console.print(f"{count - wrong} good, {wrong} wrong")
    if wrong:
        raise typer.Exit(1)


def _records_in(path: Path) -> Iterator[tuple[str, Callable[[], Record]]]:
    """The records of a file, each with what it is called and what reads it."""
    if path.suffix != ".jsonl":
        yield str(path), partial(Record.load, path)
        return
    try:
        with path.open(encoding="utf-8") as lines:
            for number, line in enumerate(lines, 1):
                yield f"{path}:{number}", partial(Record.loads, line)
    except (OSError, UnicodeDecodeError):
        yield str(path), partial(Record.load, path)  # which says what is wrong about it


@app.command()
def bench(
    names: Annotated[list[str] | None, typer.Argument(metavar="[GAME…]", help="Games; all without any.")] = None,
    seconds: Annotated[float, typer.Option(help="Time for each measurement.", min=0.05)] = 1.0,
    rounds: Annotated[int, typer.Option(help="Rounds; the best counts.", min=1)] = 3,
    players: Annotated[int | None, typer.Option(help="How many play; without it the fewest, but two at least.")] = None,
    peers: Annotated[bool, typer.Option("--peers", help="Measure every peer, and write the page of figures.")] = False,
    page: Annotated[Path, typer.Option(help="Where --peers writes that page.")] = Path("docs/performance.md"),
) -> None:
    """Measure random decisions, whole games and copies a second, beside python-chess in the same run."""
    from teahouse.bench import PEERS, measure

    if peers and not page.parent.is_dir():
        raise stop(f"there is no folder {page.parent} to write {page.name} to; --page names another place")

    chosen = [find(name) for name in names or teahouse.names()]
    tables = []
    for game in chosen:
        count = players or max(2, game.about.players[0])
        try:
            game.start(count)
        except Refused as refused:
            raise stop(refused) from None
        tables.append((game, count))
    beside, adapted = dict(PEERS), dict[str, Any]()
    if peers:
        from teahouse.peers import ALL_PEERS, through_adapters

        adapted = through_adapters(tables)
        beside = {**ALL_PEERS, **adapted}
    with console.status("measuring") as status:
        speeds, rates = measure(tables, seconds, rounds, lambda what: status.update(f"measuring {what}"), beside)
    yardstick = rates["python-chess, random plies"]
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("game")
    for heading in ("players", "decisions/s", "× python-chess", "games/s", "copies/s"):
        table.add_column(heading, justify="right")
    for speed in speeds:
        times = f"{speed.decisions / yardstick:.1f}" if yardstick else "-"
        numbers = (f"{speed.decisions:,.0f}", times, f"{speed.games:,.0f}", f"{speed.copies:,.0f}")
        table.add_row(speed.name, str(speed.players), *numbers)
    for peer, rate in rates.items():
        shown = f"{rate:,.0f}" if rate else "not installed"
        table.add_row(f"[dim]{peer}[/dim]", "", shown, f"{rate / yardstick:.1f}" if rate and yardstick else "-", "", "")
    console.print(table)
    console.print(f"[dim]best of {rounds} rounds of {seconds:g} s of processor time each, one core[/dim]")
    if peers:
        from teahouse.peers import Run, missing
        from teahouse.peers import page as written

        theirs = {name: rate for name, rate in rates.items() if name not in adapted}
        ours = {name: rates[name] for name in adapted}
        page.write_text(written(Run(speeds, theirs, ours, seconds, rounds)), encoding="utf-8")
        console.print(f"The figures are in {page}.", soft_wrap=True)
        for sentence in missing(rates):
            errors.print(f"teahouse: {sentence}", markup=False, soft_wrap=True)


bot_commands.register(app)
solving.register(app)
datasets.register(app)
server_commands.register(app)
laws_check.register(app)
skeleton.register(app)
training_commands.register(app)
mining_commands.register(app)


if __name__ == "__main__":
    app()
