"""Today's bots against those of another checkout of Teahouse, at one table: how much stronger have they become?

    git worktree add --detach ../then c252c84
    python bench/against.py ../then yellow-and-yangtze --new grandmaster --old master --games 200 --jobs 2

One seat is new, all others are old; every deal is played with the new bot in each seat. The old bots run in a process
of their own, with the code of the other checkout, and are told every move in the game's notation: they know what that
version lets a seat know. Where the rules have another version by now (Yozu), `--by-position` asks them with the text of
what the seat sees instead. The two processes take turns, so a game needs one core. Times are processor time of
decisions with more than one legal action. Results are kept line by line; the same command goes on where it stopped, and
`--results` goes on with what docs/matches keeps (seed 31 for Yellow & Yangtze, 17 for the others).
"""

import argparse
import json
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path
from statistics import fmean
from time import process_time
from typing import Any

from teahouse.bots import levels
from teahouse.bots.budget import Budget
from teahouse.bots.opinion import Bot
from teahouse.bots.result import shares
from teahouse.bots.spread import spread
from teahouse.bots.standing import percentile, wilson
from teahouse.engine import CHANCE, registry

OLD_SIDE = r"""
import json, sys
from time import process_time
import teahouse
state = None
for line in sys.stdin:
    asked = json.loads(line)
    if "start" in asked:
        game = teahouse.game(asked["start"])
        state = game.start(asked["players"])
        level, _, visits = asked["level"].partition(":")
        bots = {
            seat: teahouse.bot(level, game, seed=f"{asked['seed']} {seat}", visits=int(visits) if visits else None)
            for seat in asked["seats"]
        }
    elif "play" in asked:
        state.play(state.parse(asked["play"]))
    else:
        if asked["text"]:
            state = game.position(asked["text"])
        seen = state.seen_by(asked["choose"])
        start = process_time()
        action = bots[asked["choose"]].choose(seen)
        print(json.dumps({"action": str(action), "ms": 1000 * (process_time() - start)}), flush=True)
"""


class OldSide:
    """The old bots, in their own process with their own copy of the game."""

    def __init__(self, checkout: Path) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", OLD_SIDE],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": str(checkout / "src")},
        )

    def tell(self, **said: Any) -> None:
        """Tell it of a start or a move."""
        assert self._process.stdin
        self._process.stdin.write(json.dumps(said) + "\n")
        self._process.stdin.flush()

    def choose(self, seat: int, text: str) -> dict[str, Any]:
        """What the bot of a seat does, and how long it thought; at the position of a text, if there is one."""
        assert self._process.stdout
        self.tell(choose=seat, text=text)
        answer: dict[str, Any] = json.loads(self._process.stdout.readline())
        return answer


@cache
def old_side(checkout: Path) -> OldSide:
    """The one of this process; it ends with it, as its input does."""
    return OldSide(checkout)


def new_bot(name: str, game: str, seed: str) -> Bot:
    """A bot of today: a level, `level:visits`, or `level@seconds`."""
    level, _, visits = name.partition(":")
    level, _, seconds = level.partition("@")
    budget = Budget.asked(int(visits) if visits else None, float(seconds) if seconds else None)
    return levels.find(level).make(registry.game(game), seed, budget)


def play(
    checkout: Path, name: str, players: int, new: str, old: str, seed: str, by_position: bool, number: int
) -> dict[str, Any]:
    """One game. Each deal is played with the new bot in every seat, by the same dice."""
    block, seat = divmod(number, players)
    game = registry.game(name)
    dice = random.Random(f"{seed} {block}")
    others = [other for other in range(players) if other != seat]
    bot = new_bot(new, name, f"{seed} {number}")
    side = old_side(checkout)
    side.tell(start=name, players=players, level=old, seed=f"{seed} {number}", seats=others)
    state = game.start(players)
    mine: list[float] = []
    theirs: list[float] = []
    while state.to_act is not None:
        if state.to_act == CHANCE:
            chances = state.chances()
            action = chances.at(dice.randrange(chances.total))
        elif len(state.legal()) == 1:
            action = state.legal()[0]
        elif state.to_act == seat:
            seen = state.seen_by(seat)
            start = process_time()
            action = bot.choose(seen)
            mine.append(1000 * (process_time() - start))
        else:
            told = side.choose(state.to_act, state.seen_by(state.to_act).text() if by_position else "")
            action = state.parse(told["action"])
            theirs.append(told["ms"])
        state.play(action)
        if not by_position:
            side.tell(play=str(action))
    assert state.outcome is not None
    return {
        "number": number,
        "share": shares(state.outcome)[seat],
        "scores": state.outcome.scores,
        "new": [round(ms, 1) for ms in mine],
        "old": [round(ms, 1) for ms in theirs],
    }


def told(kept: list[dict[str, Any]], players: int) -> str:
    """How the new bot does, and what both take."""
    rate = fmean(game["share"] for game in kept)
    low, high = wilson(rate, len(kept))
    said = f"{players} players, {len(kept)} games: the new seat wins {rate:.1%} ({low:.1%} to {high:.1%}; "
    said += f"even is {1 / players:.1%})"
    for side in ("new", "old"):
        if times := [ms for game in kept for ms in game.get(side, ())]:  # lines that are kept for long leave them out
            said += f"; ms a decision, {side}: {fmean(times):.0f}, p99 {percentile(times, 0.99):.0f}"
    return said


def lines_of(file: Path) -> Iterator[dict[str, Any]]:
    """The games that a file holds."""
    if file.exists():
        for line in file.read_text(encoding="utf-8").splitlines():
            yield json.loads(line)


def main() -> None:
    """Play what is missing, and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("checkout", type=Path)
    parser.add_argument("game")
    parser.add_argument("--new", default=levels.LEVELS[-1].name, help="level, level:visits or level@seconds")
    parser.add_argument("--old", default="master", help="level or level:visits")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", default="0")
    parser.add_argument("--by-position", action="store_true", help="ask the old bots with the text of a position")
    parser.add_argument("--results", type=Path, default=None)
    asked = parser.parse_args()
    what = f"{asked.game}-{asked.players}-{asked.new}-{asked.old}-{asked.seed}".replace(":", "_")
    file = asked.results or Path(f"against-{what}.jsonl")
    kept = {game["number"]: game for game in lines_of(file)}
    due = [number for number in range(asked.games) if number not in kept]
    job = partial(
        play, asked.checkout.resolve(), asked.game, asked.players, asked.new, asked.old, asked.seed, asked.by_position
    )
    with file.open("a", encoding="utf-8") as out:
        for game in spread(job, due, asked.jobs):
            kept[game["number"]] = game
            out.write(json.dumps(game) + "\n")
            out.flush()
            print(told([*kept.values()], asked.players), flush=True)
    print(told([*kept.values()], asked.players))


if __name__ == "__main__":
    main()
