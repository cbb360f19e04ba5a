"""What reviews rest on, measured: how true chances and costs are, what the levels give away, what luck explains.

    teahouse arena yozu --players 3 --bots master --games 600 --records games/yozu
    python bench/afterwards.py measure games/yozu --plays club
    python bench/afterwards.py luck games/yozu --who master

Both take records of finished games between equal players: folders of them, files, or files with one a line.

`measure` writes `bot/measured.json` in the game's folder. *Chances*: at a few positions of each game the chance that
hindsight tells is held against two games played on from there by the level `--plays`, by dice of their own. The part of
the log odds under which the results are likeliest is the part that proves true. What one of these games missed times
what the other did averages to the square of the evaluation's own error, for nothing else is common to them.
*Costs*: what moves cost in the adviser's opinion is held against ten times its work, or, where a game can't add any,
against what the chances of the positions before and after say; how well it is known how sure the adviser's values prove
to be (docs/calibration) is added, as a part of the cost. What an evaluation never sees stays out of it. *Levels*: what
each level would do at these positions, and what that costs.

`luck` keeps the luck of every game in docs/luck and writes docs/luck.md of all that is kept there.
"""

import argparse
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from math import hypot, sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev, variance
from typing import Any

from teahouse.bots import Bot, calibrating, levels, measured, steady
from teahouse.bots.advice import advice_for
from teahouse.bots.budget import Budget
from teahouse.bots.calibration import fit
from teahouse.bots.opinion import ranked, softened, told
from teahouse.bots.playout import let_chance_fall
from teahouse.bots.retelling.hindsight import Hindsight, final
from teahouse.bots.retelling.timeline import timeline
from teahouse.bots.review import Decision, decisions, judge
from teahouse.engine import CHANCE, Record, Seen, State
from teahouse.engine.advice import Opinion

POSITIONS = 3
"""Positions of each game that are played on."""
TIMES = 10
"""So many times the work judges costs."""
Z = 1.96
"""So many standard errors on either side hold 95 %."""
RESAMPLED = 2000
"""So many times the games are drawn anew for an interval."""
HERE = Path(__file__).parents[1]


def records(places: Sequence[Path]) -> Iterator[Record]:
    """The finished games of folders and files."""
    for place in places:
        files = sorted([*place.glob("*.json"), *place.glob("*.jsonl")]) if place.is_dir() else [place]
        for file in files:
            texts = file.read_text(encoding="utf-8").splitlines() if file.suffix == ".jsonl" else [file.read_text()]
            for text in filter(None, texts):
                record = Record.loads(text)
                if record.outcome is not None:
                    yield record


# How true chances are


def played_on(state: State, player: Bot, rng: Random, hindsight: Hindsight | None) -> tuple[float, ...]:
    """What comes of a position; with hindsight less the luck on the way, which leaves the mean and narrows the rest."""
    state = state.copy()
    luck = [0.0] * state.players
    while state.to_act is not None:
        if state.to_act != CHANCE:
            state.play(player.choose(state.seen_by(state.to_act)))
            continue
        before = hindsight.of(state, rng.random()).values if hindsight else luck
        let_chance_fall(state, rng)
        after = hindsight.of(state, rng.random()).values if hindsight else luck
        luck = [one + b - a for one, a, b in zip(luck, before, after, strict=True)]
    return tuple(one - other for one, other in zip(final(state), luck, strict=True))


Missed = tuple[tuple[float, ...], tuple[float, ...], tuple[float, ...]]
"""What hindsight says of a position, and what two games came to from there."""


def chances(record: Record, player: Bot, rng: Random, adjusted: bool) -> Iterator[Missed]:
    """Some positions of a game, drawn by lot."""
    line = timeline(record)
    spans = [span for span in line.spans if span.decision]
    hindsight = Hindsight(record.game, len(record.players), line.start.options)
    hindsight.part = 1.0
    for span in rng.sample(spans, min(POSITIONS, len(spans))):
        before = span.lines[0].before
        one, other = (played_on(before, player, rng, hindsight if adjusted else None) for _ in range(2))
        yield hindsight.of(before, 0).values, one, other


def part_of(found: Sequence[Missed], players: int) -> float:
    """The part of the log odds that proves true."""
    proofs = [(told, won) for values, *games in found for game in games for told, won in zip(values, game, strict=True)]
    return fit(proofs, 1 / players).part if players > 1 else 1.0


def missed_by(found: Sequence[Missed], part: float) -> float:
    """How far chances are off, root mean square: what both games missed alike; at least what so few games can tell."""
    alike = []
    for values, one, other in found:
        told = softened(values, part)
        alike.append(fmean((a - v) * (b - v) for v, a, b in zip(told, one, other, strict=True)))
    return sqrt(max(fmean(alike), stdev(alike) / sqrt(len(alike))))


# How true costs are


def deeper(seen: Seen, seed: str) -> list[Opinion] | None:
    """The adviser's opinion with ten times its work; None where its game can add none."""
    level, game = levels.adviser(), seen.game
    advice = advice_for(game)
    sure = advice.sure.get(seen.players, 1.0)
    if advice.deeper:
        found = advice.deeper(level.skill, seen, Random(f"{seed} deeper"), TIMES)
        return told(ranked((action, value, 0) for action, value in found), seen, sure)
    if advice.opinion and advice.opinion(level.skill, seen, Random(seed)):
        return None
    own = level.spends(game)
    assert own is not None and own.visits
    return level.make(game, seed, Budget(TIMES * own.visits)).opinion(seen)


def cost_of(decision: Decision, opinions: Sequence[Opinion]) -> float:
    """What a decision cost, by these opinions."""
    return judge(decision, opinions).cost


def error_of(pairs: Sequence[tuple[float, float]], small: float) -> tuple[float, float]:
    """From costs as they are told and as they proved: how far they are off by themselves, and by which part."""
    near = [(one - other) ** 2 for one, other in pairs if one < small] or [0.0]
    far = [(one, (one - other) ** 2) for one, other in pairs if one >= small]
    own = fmean(near)
    more = fmean(error for _, error in far) - own if far else 0.0
    scale = fmean(one * one for one, _ in far) if far else 1.0
    return sqrt(own), sqrt(max(0.0, more) / scale)


Proved = list[tuple[float, float]]
"""Costs as they are told, and as they proved."""


def unexplained(record: Record, decision: Decision, opinions: Sequence[Opinion]) -> Proved:
    """The cost of what was played, as it is told, and as the positions before and after have it."""
    line = timeline(record)
    hindsight = Hindsight(record.game, len(record.players), line.start.options)
    (span,) = [span for span in line.spans if span.lines[0].number == decision.line]
    before, after = hindsight.of(span.lines[0].before, 0), hindsight.of(span.after, 1)
    return [(cost_of(decision, opinions), before.values[decision.seat] - after.values[decision.seat])]


def in_doubt(game: str, players: int) -> float:
    """One standard error of the part of the adviser's log odds that proves true, as a part of it."""
    file = HERE / "docs/calibration" / f"{game}-{players}.jsonl"
    if not file.exists():
        return 0.0
    proofs = [proof for one in calibrating.read(file).games for proof in one.proofs]
    found = fit(proofs, 1 / players)
    return (found.high - found.low) / (2 * Z) / found.sure


# All of it


def measure(places: Sequence[Path], plays: str, most: int, each: int, adjusted: bool) -> None:
    """Measure what stands in a game's `measured.json`, and write it there."""
    all_records = list(records(places))[:most]
    game, players = all_records[0].game, len(all_records[0].players)
    rng = Random(f"{game.name} {players}")
    exact = advice_for(game).exact(players, all_records[0].start().options)
    player, adviser = steady(plays, game, "plays"), steady(levels.adviser().name, game, "review")
    bots = {level.name: steady(level.name, game, "asked") for level in levels.ladder(game)}
    costs: dict[str, list[float]] = {name: [] for name in bots}
    found: list[Missed] = []
    pairs: Proved = []
    for number, record in enumerate(all_records):
        if not exact:
            found += chances(record, player, rng, adjusted)
        open_ones = [one for one in decisions(record) if len(one.seen.legal()) > 1]
        for decision in rng.sample(open_ones, min(each, len(open_ones))):
            seen = decision.seen
            opinions = adviser.opinion(seen)
            for name, bot in bots.items():
                costs[name].append(cost_of(replace(decision, action=bot.choose(seen)), opinions))
            if not exact:
                pairs += proved(decision, opinions, number) or unexplained(record, decision, opinions)
        print(f"{number + 1} of {len(all_records)} games", end="\r", flush=True)
    part = part_of(found, players) if found else 1.0
    own, of_cost = error_of(pairs, 0.01 if players > 1 else 1.0) if pairs else (0.0, 0.0)
    of_cost = 0.0 if exact else hypot(of_cost, in_doubt(game.name, players))
    entry = {
        "part": part,
        "chance_error": round(missed_by(found, part), 4) if found else 0.0,
        "positions": len(found),
        "cost_error": [round(own, 4), round(of_cost, 3)],
        "decisions": len(pairs),
        "levels": {
            name: [round(fmean(each), 5), round(stdev(each) / sqrt(len(each)), 5), len(each)]
            for name, each in costs.items()
        },
    }
    file = game.folder / "bot" / measured.FILE
    kept = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    kept[str(players)] = entry
    lines = (f'"{number}": {json.dumps(kept[number])}' for number in sorted(kept))
    file.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
    print(json.dumps(entry, indent=1))


def proved(decision: Decision, opinions: Sequence[Opinion], number: int) -> Proved:
    """The costs of the best move, of the next and of a middling one, as told and by ten times the work."""
    more = deeper(decision.seen, f"deeper {number}")
    moves = [opinions[place].action for place in sorted({0, min(1, len(opinions) - 1), len(opinions) // 2})]
    each = [replace(decision, action=action) for action in moves]
    return [(cost_of(one, opinions), cost_of(one, more)) for one in each] if more else []


# What luck explains


def luck(places: Sequence[Path], who: str, kept: Path, page: Path, most: int) -> None:
    """Keep the luck and the result of every seat of these games, and write the page."""
    file: Path | None = None
    lines = []
    for number, record in enumerate(list(records(places))[:most]):
        line = timeline(record)
        players = len(record.players)
        hindsight = Hindsight(record.game, players, line.start.options, "luck")
        now = hindsight.of(line.start, "start").values
        total = [0.0] * players
        for span in line.spans:
            after = hindsight.of(span.after, span.lines[-1].number).values
            if span.kind != "decision":
                total = [one + b - a for one, a, b in zip(total, now, after, strict=True)]
            now = after
        lines.append({"luck": [round(one, 4) for one in total], "result": [round(one, 4) for one in now]})
        file = kept / f"{record.game.name}-{players}-{who}.jsonl"
        print(f"{number + 1} games", end="\r", flush=True)
    if file is not None:
        kept.mkdir(parents=True, exist_ok=True)
        file.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    write_page(kept, page)


Game = tuple[list[float], list[float]]
"""Luck and result of every seat of one game."""


def removed(games: Sequence[Game]) -> float:
    """The variance of results through the variance of results without luck, over all seats."""
    plain = left = 0.0
    for seat in range(len(games[0][0])):
        plain += variance(result[seat] for _, result in games)
        left += variance(result[seat] - luck[seat] for luck, result in games)
    return plain / left if left > 1e-9 * plain else float("inf")


def interval(games: Sequence[Game], measure: Callable[[Sequence[Game]], float]) -> tuple[float, float]:
    """What 95 % of samples of these games lie between (bootstrap)."""
    rng = Random("interval")
    found = sorted(measure(rng.choices(games, k=len(games))) for _ in range(RESAMPLED))
    return found[RESAMPLED // 40], found[-RESAMPLED // 40 - 1]


def write_page(kept: Path, page: Path) -> None:
    """The page of all that is kept."""
    from teahouse.engine import registry

    rows = []
    for file in sorted(kept.glob("*.jsonl")):
        name, players, who = file.stem.rsplit("-", 2)
        games = [(one["luck"], one["result"]) for one in map(json.loads, file.read_text().splitlines())]
        low, high = interval(games, removed)
        first = [luck[0] for luck, _ in games]
        scale, unit = (1, "points") if players == "1" else (100, "points of 100")
        error = scale * stdev(first) / sqrt(len(first))
        table = "alone" if players == "1" else f"{players} players"
        rows.append(
            f"| {registry.game(name).about.title} | {table}, {who} | {len(games)} | {removed(games):.2f} ({low:.2f} to "
            f"{high:.2f}) | {scale * stdev(first):.1f} {unit} | {scale * fmean(first):+.2f} ± {error:.2f} |"
        )
    text = page.read_text(encoding="utf-8")
    head = text[: text.index(HEAD) + len(HEAD)]
    tail = text[text.index("\n\n", text.index(HEAD)) :]
    page.write_text(head + "\n" + "\n".join(rows) + tail, encoding="utf-8")
    print("\n".join(rows))


HEAD = "|---|---|---|---|---|---|"
"""Under this line of the page stands the table."""


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("measure", "luck"))
    parser.add_argument("records", type=Path, nargs="*")
    parser.add_argument("--plays", default=levels.stand_in().name, help="the level that plays positions on")
    parser.add_argument("--who", default=levels.adviser().name, help="the level that played the games")
    parser.add_argument("--most", type=int, default=1_000_000, help="no more games than this")
    parser.add_argument("--decisions", type=int, default=3, help="decisions of each game that are judged again")
    parser.add_argument("--adjusted", action="store_true", help="take luck off games that are played on")
    parser.add_argument("--kept", type=Path, default=HERE / "docs/luck")
    parser.add_argument("--page", type=Path, default=HERE / "docs/luck.md")
    asked: Any = parser.parse_args()
    if asked.what == "measure":
        measure(asked.records, asked.plays, asked.most, asked.decisions, asked.adjusted)
    else:
        luck(asked.records, asked.who, asked.kept, asked.page, asked.most)


if __name__ == "__main__":
    main()
