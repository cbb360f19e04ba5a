"""The standing comparison of all levels in all games, and the page that shows it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import pairwise
from pathlib import Path
from statistics import fmean, stdev
from typing import Any, NamedTuple

from teahouse.bots import levels, tournament
from teahouse.bots.advice import advice_for
from teahouse.bots.arena import Plan, Played
from teahouse.bots.level import Level
from teahouse.bots.results import Results
from teahouse.bots.spread import Workers
from teahouse.bots.standing import Standing, drawn, standings, wilson
from teahouse.engine import Game, registry
from teahouse.version import __version__

SAMPLER = "sampler:400"
"""The plain Monte Carlo bot in the comparison, with a budget that is the same on every machine."""
CARELESS = "careless"
"""Stands for a newcomer: the bot that the weakest level is compared with, and that kind of comparison."""
BALANCED = 400
"""Visits, where it searches, of the strongest level in the hands that show how much it is worth to start."""
AGAINST_RANDOM = {2: 0.97, 3: 0.90, 4: 0.85, 5: 0.80, 6: 0.80}
"""What the strongest level wins against random players, by the number of players."""
AGAINST_CARELESS = {2: (0.40, 0.60), 3: (0.27, 0.40)}
"""What the weakest level wins against careless players, by the number of players: about an even share."""


@dataclass(frozen=True, slots=True)
class Rung:
    """One comparison of the ladder: its plan and how many games it takes."""

    plan: Plan
    games: int
    kind: str
    """`duel` must beat its even share; `random` its mark; `careless` must lie within its bounds; `balance` and `solo`
    are told as they are."""


def rungs(game: Game[Any], duels: int, balance: int, solo: int, others: int = 0, seed: str = "ladder") -> list[Rung]:
    """What is compared in a game: neighbours at the smallest table by `duels` games, at larger ones the levels that
    every game has, and its strongest, by `others`."""
    name, counts = game.name, game.about.players
    ladder = levels.ladder(game)
    few = max(2, counts[0])
    best = ladder[-1].name
    found = [Rung(Plan(name, (ladder[0].name, CARELESS), few, seed=seed), duels, CARELESS)]
    found += [Rung(Plan(name, pair, few, seed=seed), duels, "duel") for pair in _pairs(ladder)]
    named = [level for level in ladder if level.everywhere or level.name == best]
    found += [
        Rung(Plan(name, (level.name, below.name), count, seed=seed), others, "duel")
        for count in counts
        if count > few
        for below, level in pairwise(named)
    ]
    found += [Rung(Plan(name, (best, "random"), count, seed=seed), duels, "random") for count in counts if count > 1]
    # The same deals twice, with one seat and then the other to start.
    found += [
        Rung(Plan(name, (f"{best}:{BALANCED}",), few, {"first": first}, seed=seed), balance // few, "balance")
        for first in range(few)
    ]
    if 1 in counts:
        found.append(Rung(Plan(name, (best,), 1, seed=seed), solo, "solo"))
    return found


def _pairs(ladder: Sequence[Level]) -> list[tuple[str, str]]:
    """Each level against the one below it, the weakest against random, the one that stands in against the sampler."""
    thinks = levels.stand_in()
    pairs = [(ladder[0].name, "random")]
    for below, level in pairwise(ladder):
        pairs += [(level.name, SAMPLER)] if level is thinks else []
        pairs.append((level.name, below.name))
    return pairs


class Climbed(NamedTuple):
    """A comparison that was played, and where."""

    rung: Rung
    games: list[Played]
    machine: str
    begun: str
    """The day of its first game, if that is known."""
    elsewhere: str = ""
    """Where games were played that tell no times."""


def climb(rung: Rung, folder: Path, workers: Workers, tick: Callable[[Played], None] = lambda played: None) -> Climbed:
    """Play one comparison, going on with what the folder holds of it; where it holds more, more is told."""
    plan = rung.plan
    first = f"-first{plan.options['first']}" if plan.options else ""
    file = folder / f"{plan.game}-{plan.players}-{'-'.join(plan.bots).replace(':', '_')}{first}.jsonl"
    results = Results(file, plan, workers)
    tournament.run(results, rung.games, workers, tick=tick)
    return Climbed(rung, results.unbroken(), results.machine, results.begun, results.elsewhere)


# The page


def page(climbed: Sequence[Climbed], today: date) -> str:
    """The ladder as a page of the documentation."""
    lines = [
        "# The ladder",
        "",
        "How the bots stand, by games of the arena. `teahouse ladder` plays them all again and writes this page.",
        "",
        f"{today.isoformat()}, Teahouse {__version__}.",
        "",
        "- A rate is what one seat of the first bot wins, with its 95 % interval (Wilson); the other bot has all other",
        "  seats. A shared win counts as its part, a game that nobody wins counts for nobody.",
        "- Each level is compared with the one below it; 64 % of games of two, 47 % of three, are a step of 100 Elo",
        "  points. At larger tables the levels that every game has are compared.",
        "- All seatings are played with the same dice. A row tells how many games it rests on, and since when.",
        "- Times are computing time on one core for each decision with more than one legal action.",
    ]
    for name in dict.fromkeys(one.rung.plan.game for one in climbed):
        mine = [one for one in climbed if one.rung.plan.game == name and one.games]
        if mine:
            lines += ["", f"## {registry.game(name).about.title}", "", *_budgets(mine), "", *_rates(mine)]
            lines += ["", *_times(mine), *_told(mine)]
    return "\n".join(lines) + "\n"


def _budgets(mine: Sequence[Climbed]) -> list[str]:
    game = registry.game(mine[0].rung.plan.game)
    machines = "; ".join(dict.fromkeys(one.machine for one in mine))
    rows = ["| level | how it plays | overlooks | searches at most |", "|---|---|---|---|"]
    for level in levels.ladder(game):
        budget = level.spends(game)
        searches = "" if budget is None else f"{budget.visits} visits, {budget.seconds:g} s"
        rows.append(f"| {level.name} | {level.told(game)} | {level.misses(game):.0%} | {searches} |")
    own = "Where the game's own calculation answers, nothing is searched. " if advice_for(game).opinion else ""
    told = f"{own}Played on one core a game of a machine with {machines}."
    if others := "; ".join(dict.fromkeys(one.elsewhere for one in mine if one.elsewhere)):
        told += (
            f" Games that tell no times were played with {others}, where the same seed and visits give the same game."
        )
    return [*rows, "", told]


def _rates(mine: Sequence[Climbed]) -> list[str]:
    rows = ["| | players | games | rate | 95 % interval | must be | | begun |", "|---|---|---|---|---|---|---|---|"]
    for rung, games, _, begun, _ in mine:
        if rung.kind not in (CARELESS, "duel", "random"):
            continue
        plan = rung.plan
        stand = standings(plan, games, rated=False)[0]
        must, holds = _asked(rung, stand)
        note = f", {drawn(games)} drawn" if drawn(games) else ""
        rows.append(
            f"| {plan.bots[0]} against {plan.bots[1].replace(':', ', visits ')} | {plan.players} | {len(games)}{note} "
            f"| {stand.rate:.1%} | {stand.low:.1%} to {stand.high:.1%} | {must} | {'yes' if holds else '**no**'} "
            f"| {begun} |"
        )
    return rows


def _asked(rung: Rung, stand: Standing) -> tuple[str, bool]:
    """What is asked of a rate, in words, and whether it holds."""
    plan = rung.plan
    if rung.kind == CARELESS:
        low, high = AGAINST_CARELESS[plan.players]
        return f"{low:.0%} to {high:.0%}", low <= stand.rate <= high
    if rung.kind == "random":
        mark = _mark(plan)
        return f"above {mark:.1%}", stand.rate >= mark
    return f"above {1 / plan.players:.1%}", stand.low > 1 / plan.players


def _mark(plan: Plan) -> float:
    """What the strongest level must win against random players in this game."""
    return advice_for(registry.game(plan.game)).beats_random or AGAINST_RANDOM[plan.players]


def _times(mine: Sequence[Climbed]) -> list[str]:
    rows = ["| thinking, ms | mean | 99 of 100 under | limit | |", "|---|---|---|---|---|"]
    for level in levels.ladder(registry.game(mine[0].rung.plan.game)):
        found: list[Standing] = []
        for rung, games, *_ in mine:
            timed = [played for played in games if any(played.thought)]
            if level.name in rung.plan.bots and timed:
                found += [one for one in standings(rung.plan, timed, rated=False) if one.name == level.name]
        if found:
            mean = sum(stand.mean * stand.games for stand in found) / sum(stand.games for stand in found)
            slow = max(stand.slow for stand in found)
            holds = "yes" if slow < level.limit else "**no**"
            rows.append(f"| {level.name} | {mean:.0f} | {slow:.0f} | {level.limit} | {holds} |")
    return rows


def _told(mine: Sequence[Climbed]) -> list[str]:
    lines: list[str] = []
    best = levels.ladder(registry.game(mine[0].rung.plan.game))[-1].name
    balance = [played for rung, games, *_ in mine if rung.kind == "balance" for played in games]
    if balance:
        share = fmean(played.shares[played.first] for played in balance)
        low, high = wilson(share, len(balance))
        searches = advice_for(registry.game(mine[0].rung.plan.game)).opinion is None
        budget = f" with {BALANCED} visits" if searches else ""
        lines += [
            "",
            f"Balance: the seat that starts wins {share:.1%} of {len(balance)} hands, {best} against {best}{budget} "
            f"(95 % interval {low:.1%} to {high:.1%}; the same deals with each seat starting).",
        ]
    for rung, games, *_ in mine:
        if rung.kind == "solo" and len(games) > 1:
            scores = [played.scores[0] for played in games]
            error = stdev(scores) / len(scores) ** 0.5
            told = f"Alone: {best} scores {fmean(scores):.3f} on average over {len(games)} games, "
            told += f"standard error {error:.3f}."
            optimum = advice_for(registry.game(rung.plan.game)).optimum
            if optimum is not None:
                away = (fmean(scores) - optimum()) / error
                told += f" The optimum is {optimum():.6f}: {abs(away):.2f} standard errors away, "
                told += "as it should be." if abs(away) < 3 else "**too far**."
            lines += ["", told]
    return lines
