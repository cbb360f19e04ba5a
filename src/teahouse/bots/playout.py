"""Playing a world on: quick choices to a horizon, then the game's evaluation; or to the end."""

from random import Random

from teahouse.bots.result import result
from teahouse.engine import CHANCE, Event, State
from teahouse.engine.advice import Advice


def let_chance_fall(world: State, rng: Random, events: list[Event] | None = None) -> None:
    """Let chance play until a seat decides or the game is over; `events` collects what happened.

    The bots' own, beside the loops of `engine.hand`: most of what they do is playing worlds on, and it draws from
    their one generator without dice in between.
    """
    while world.to_act == CHANCE:
        chances = world.chances()
        happened = world.play(chances.at(int(rng.random() * chances.total)))
        if events is not None:
            events += happened


def play_on(world: State, advice: Advice, rng: Random) -> list[float]:
    """What this world turns out to be worth to each seat. The world is used up."""
    evaluate, quiet, rollout = advice.evaluate, advice.quiet, advice.rollout
    left = advice.horizon if evaluate else 1 << 30
    while True:
        let_chance_fall(world, rng)
        if world.to_act is None:
            return result(world)
        if evaluate and (not left or (quiet and quiet(world))):
            return list(evaluate(world))
        left -= 1
        world.play(rollout(world, rng) if rollout else world.random_action(rng))
