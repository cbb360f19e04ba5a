"""The commands of solved games: `teahouse solve` and `teahouse coach`.

They work for every game whose folder has a module `bot/solve.py` (teahouse.engine.solution says what it holds).
"""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.markup import escape
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn
from rich.table import Table

import teahouse
from teahouse.console import OptionTexts, console, errors, stop
from teahouse.engine import Game, Record, Refused, Seen, State, Unreadable, Voice, Wrong
from teahouse.engine import options as opts
from teahouse.engine.course import seat_of
from teahouse.engine.solution import Counsel, Solver, Tick

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game that is solved.")]
BAND = 25
"""The distribution is shown in bands of so many points."""
PERCENTILES = (1, 5, 10, 25, 50, 75, 90, 95, 99)


def register(app: typer.Typer) -> None:
    """Add the commands to the house's own."""
    app.command()(solve)
    app.command()(coach)


def solver_of(game: Game[Any]) -> Solver:
    """The module `solve` of a game; a game without one is refused with those that have it."""
    found: Any = game.part("bot.solve")
    if found is None:
        solved = [name for name in teahouse.names() if teahouse.game(name).part("bot.solve") is not None]
        raise Refused(f"{game.about.title} is not solved (solved: {', '.join(solved)})")
    return found  # type: ignore[no-any-return]  # a module keeps a protocol by its functions


def solve(
    name: GameName,
    option: OptionTexts = None,
    out: Annotated[
        Path | None, typer.Option(help="A file for the whole distribution: a line with score,chance for each score.")
    ] = None,
) -> None:
    """Solve a game exactly: the best expected score of one player, and how the final score is distributed."""
    try:
        game = teahouse.game(name)
        options = opts.resolve(game.options, opts.read_texts(game.options, option or []), game.about.players[0])
        solver = solver_of(game)
        with _progress() as tick:
            solution = solver.solve(options, tick)
        if out is not None:
            lines = [f"{score},{chance:.12g}\n" for score, chance in enumerate(solution.distribution)]
            out.write_text("score,chance\n" + "".join(lines), encoding="utf-8")
    except (Refused, OSError) as error:
        raise stop(error) from None
    changed = ", ".join(f"{key}={opts.shown(value)}" for key, value in opts.changed(options).items())
    console.print(f"[bold]{game.about.title}[/bold], one player, {changed or 'default options'}", soft_wrap=True)
    console.print(f"best expected score  [bold]{solution.optimum:.6f}[/bold]")
    console.print(f"standard deviation   {solution.deviation:.6f}")
    console.print(f"positions solved     {solution.positions:,}\n")
    _show_distribution(solution.distribution)
    console.print(f"The table is in {solution.table} (no value further off than {solution.error:.4f}).", soft_wrap=True)
    if out is not None:
        console.print(f"The chance of every score is in {out}.", soft_wrap=True)


def _show_distribution(chances: Sequence[float]) -> None:
    below, at = 0.0, dict[int, int]()
    for score, chance in enumerate(chances):
        below += chance
        for percent in PERCENTILES:
            if percent not in at and below >= percent / 100:
                at[percent] = score
    shown = "  ".join(f"{percent} %: [bold]{score}[/bold]" for percent, score in at.items())
    console.print(f"percentiles  {shown}\n", soft_wrap=True)
    table = Table(box=None, pad_edge=False, header_style="bold")
    for heading in ("score", "chance", "or less"):
        table.add_column(heading, justify="right")
    table.add_column("")
    total, most = 0.0, max(sum(chances[start : start + BAND]) for start in range(0, len(chances), BAND))
    for start in range(0, len(chances), BAND):
        band = sum(chances[start : start + BAND])
        total += band
        if band >= 1e-9:
            bar = "█" * round(40 * band / most)
            table.add_row(f"{start}–{start + BAND - 1}", f"{band:.9f}", f"{min(total, 1.0):.9f}", bar)
    console.print(table)


def coach(
    name: GameName,
    file: Annotated[str, typer.Argument(metavar="FILE", help="A record, or a position as text; - for the input.")],
    line: Annotated[
        int | None, typer.Option(help="In a record: the position before this line is played. Else how it stands.")
    ] = None,
    top: Annotated[int | None, typer.Option(help="Show only so many choices.", min=1)] = None,
) -> None:
    """Say what is best in any position of a solved game, what to expect, and what each other choice costs."""
    try:
        game = teahouse.game(name)
        solver = solver_of(game)
        state, names, played = _position(game, file, line)
        with _progress() as tick:
            counsel = solver.counsel(state, tick)
    except (Refused, Unreadable, Wrong) as refused:
        raise stop(refused) from None
    voice = Voice([escape(each) for each in names])
    seen = state.seen_by(counsel.seat)
    console.print(game.words.draw(seen, voice))
    console.print(
        f"\n[bold]{voice.who(counsel.seat)}[/bold] can expect [bold]{counsel.expected:.2f}[/bold] in the end."
    )
    if counsel.choices:
        _show_choices(game, seen, voice, counsel, played, top)


def _show_choices(
    game: Game[Any], seen: Seen, voice: Voice, counsel: Counsel, played: str | None, top: int | None
) -> None:
    best = counsel.choices[0]
    console.print(f"Best: [bold]{game.words.name(best.action, seen, voice)}[/bold]  [dim]{best.action}[/dim]\n")
    against_others = any(choice.winning is not None for choice in counsel.choices)
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("choice")
    for heading in ("expected", "costs", *(["wins"] if against_others else [])):
        table.add_column(heading, justify="right")
    for choice in counsel.choices[:top]:
        mark = "  ← played" if str(choice.action) == played else ""
        cells = [f"{choice.expected:.2f}", f"{choice.cost:.2f}" if choice is not best else ""]
        if choice.winning is not None:
            cells.append(f"{100 * choice.winning:.1f} %")
        table.add_row(str(choice.action) + mark, *cells)
    console.print(table)
    if against_others:
        top_winning = max(counsel.choices, key=lambda choice: choice.winning or 0.0)
        console.print(f"\nFor the chance to win: [bold]{top_winning.action}[/bold] (an estimate; points are exact).")


def _position(game: Game[Any], file: str, line: int | None) -> tuple[State, list[str], str | None]:
    """The position in a file, who sits there, and what was played in it, if a record tells."""
    try:
        text = sys.stdin.read() if file == "-" else Path(file).read_text(encoding="utf-8")
    except OSError as error:
        raise Refused(f"{file} can't be opened: {error.strerror}") from None
    except UnicodeDecodeError:
        raise Refused(f"{file} is neither a record nor a position") from None
    if not text.lstrip().startswith("{"):
        if line is not None:
            raise Refused("--line is for records; a position has no lines to play")
        state: State = game.position(text)
        return state, [f"Seat {seat}" for seat in range(state.players)], None
    record = Record.loads(text)
    if record.game is not game:
        raise Refused(f"{file} is a record of {record.game.about.title}, not of {game.about.title}")
    count = len(record.moves)
    if line is not None and not 1 <= line <= count:
        raise Refused(f"the record has lines 1 to {count}, not {line}")
    before = count if line is None else line - 1
    state = record.start()
    for step in record.replay():
        if step.number > before:
            break
        state = step.state.copy()
    played = record.moves[before] if before < count else None
    if played is not None and seat_of(played) == state.to_act:
        return state, record.players, played.partition(" ")[2]
    return state, record.players, None


@contextmanager
def _progress() -> Iterator[Tick]:
    """A bar for each thing that is being done."""
    bars: dict[str, Any] = {}
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TaskProgressColumn(),
        TimeElapsedColumn(),
        console=errors,
        transient=True,
    ) as progress:

        def tick(what: str, done: float) -> None:
            if what not in bars:
                bars[what] = progress.add_task(what, total=1.0)
            progress.update(bars[what], completed=done)

        yield tick
