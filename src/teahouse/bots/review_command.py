"""The command `teahouse review`."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape
from rich.progress import Progress
from rich.table import Table

from teahouse.bots import bot, levels
from teahouse.bots.opinion import Bot
from teahouse.bots.retelling import Retelling, Teller, Told
from teahouse.bots.retelling.graph import graph as drawn
from teahouse.bots.retelling.report import report
from teahouse.bots.retelling.words import about_moment, about_seat, sum_lines, what_it_rests_on
from teahouse.bots.review import VERDICTS, Decision, Review, decisions, judge_all, stretches, told_cost
from teahouse.console import bars, console, stop
from teahouse.engine import Record, Refused, Voice, Wrong

WIDTH = 80
"""Columns of the graph."""

Judged = tuple[Decision, Review]


def review(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record.")],
    seat: Annotated[int | None, typer.Option(help="Only the decisions of this seat.", min=0)] = None,
    level: Annotated[str, typer.Option(help="Whose opinion: a bot.")] = levels.adviser().name,
    seconds: Annotated[float | None, typer.Option(help="Seconds it may think about each decision.", min=0.001)] = None,
    everything: Annotated[bool, typer.Option("--all", help="Show good decisions too.")] = False,
    graph: Annotated[bool, typer.Option("--graph", help="Tell the whole game: chances, luck, key moments.")] = False,
) -> None:
    """Go through a played game: what a bot would have done, and what each decision has cost."""
    try:
        record = Record.load(file)
        judging = bot(level, record.game, seconds=seconds)
        if not any(True for _ in decisions(record, seat)):
            raise Refused("there is no decision of that seat in it")
        voice = Voice([escape(name) for name in record.players])
        told: list[Told] = []
        with bars() as progress:
            if graph:
                teller = Teller(record, judging)
                told += progress.track(teller, total=len(teller), description="telling it again")
                judged = _of(seat, ((one.decision, one.review) for one in told if one.decision and one.review))
            else:
                judged = list(_looked_at(record, seat, judging, progress))
    except (Refused, Wrong) as error:
        raise stop(error) from None
    _show_decisions(record, judged, level, voice, everything)
    if graph:
        _show_retelling(record, teller.retelling(), told, seat, Voice(record.players))


def _of(seat: int | None, judged: Iterator[Judged]) -> list[Judged]:
    return [(decision, one) for decision, one in judged if seat in (None, decision.seat)]


def _looked_at(record: Record, seat: int | None, judging: Bot, progress: Progress) -> Iterator[Judged]:
    found = list(decisions(record, seat))
    opinions = {one.line: judging.opinion(one.seen) for one in progress.track(found, description="reviewing")}
    for stretch in stretches(_parted(found)):
        yield from zip(stretch, judge_all(stretch, [opinions[one.line] for one in stretch]), strict=True)


def _parted(found: Sequence[Decision]) -> Iterator[Decision | None]:
    """Decisions, and None where other lines lie between two of them."""
    for number, decision in enumerate(found):
        if number and found[number - 1].line != decision.line - 1:
            yield None
        yield decision


def _show_decisions(record: Record, judged: list[Judged], level: str, voice: Voice, everything: bool) -> None:
    """The weak decisions, or all of them; then how each seat did."""
    players = len(record.players)
    name: Callable[..., str] = record.game.words.name
    table = Table(box=None, pad_edge=False, header_style="bold")
    for heading in ("line", "who", "played", "", "", f"the {level} would", "costs"):
        table.add_column(heading, justify="right" if heading in ("line", "costs") else "left")
    for decision, one in judged:
        if everything or one.sign:
            played, best = (name(each.action, decision.seen, voice) for each in (one.played, one.best))
            rather, cost = (best, told_cost(one.cost, one.error, players)) if one.cost else ("", "")
            who = voice.who(decision.seat)
            table.add_row(str(decision.line), who, played, one.sign, one.verdict, rather, cost)
    if table.row_count:
        console.print(table)
    scale = 1 if players == 1 else 100
    for seat in sorted({decision.seat for decision, _ in judged}):
        mine = [one for decision, one in judged if decision.seat == seat]
        kinds = [one.verdict for one in mine]
        counts = ", ".join(f"{kinds.count(verdict)} {verdict}" for verdict in VERDICTS if verdict in kinds)
        lost = scale * sum(one.cost for one in mine)
        given = f"{lost:.1f} points in all" if scale == 1 else f"{lost / len(kinds):.1f} % a decision"
        console.print(f"{voice.who(seat)}: {len(kinds)} decisions ({counts}); given away: {given}.", soft_wrap=True)


def _show_retelling(record: Record, retelling: Retelling, told: list[Told], seat: int | None, voice: Voice) -> None:
    """The graph, the sums, the key moments and the seats, as plain text."""
    alone, exact = retelling.players == 1, retelling.rests.exact
    seats = range(retelling.players) if seat is None else [seat]
    _print("", *drawn(retelling, record.players, WIDTH), "")
    sums = [sum_lines(retelling.sum_of(who), alone, exact) for who in seats]
    wide = max(12, *(len(voice.who(who)) + 2 for who in seats))
    _print(" " * 18 + "".join(f"{voice.who(who):>{wide}}" for who in seats))
    for row in zip(*sums, strict=True):
        _print(f"{row[0][0]:<18}" + "".join(f"{number:>{wide}}" for _, number in row))
    reports = [report(record, retelling, who) for who in seats]
    for one in reports:
        _print("", f"Key moments for {voice.who(one.seat)}")
        _print(*(f"  {about_moment(moment, told[moment.step], retelling, voice)}" for moment in one.moments))
    _print("", *(about_seat(one, retelling, voice) for one in reports))
    _print(what_it_rests_on(retelling.rests, alone))


def _print(*lines: str) -> None:
    for line in lines:
        console.print(line, markup=False, highlight=False, soft_wrap=True)
