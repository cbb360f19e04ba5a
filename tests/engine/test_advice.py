"""The reason of a hint: the game's own, or what the bot expects."""

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any, cast

from teahouse.engine import Action, Seen, Voice
from teahouse.engine.advice import Opinion, why
from teahouse.engine.plain import PlainWords


class Keep(Action, form="keep"):
    """One thing that may be done."""


class Score(Action, form="score chance"):
    """Another."""


class OwnWords(PlainWords):
    """A game that knows why, but only for keeping."""

    def reason(self, action: Action, opinions: Sequence[Opinion], seen: Seen, voice: Voice) -> str:
        return f"Keeps {opinions[0].visits} dice." if action == Keep() else ""


def told(words: PlainWords, players: int, *values: float, only: bool = False) -> str:
    actions: list[Action] = [Keep(), Score()]
    opinions = [Opinion(action, value, 3) for action, value in zip(actions, values, strict=False)]
    legal = actions[:1] if only else actions
    seen: Any = SimpleNamespace(players=players, legal=lambda: legal, game=SimpleNamespace(words=words))
    return why(opinions, cast(Seen, seen), Voice(["Ana", "Ben"], 0))


def test_without_a_reason_of_the_game_the_bot_says_what_it_expects() -> None:
    plain = PlainWords()
    assert told(plain, 3, 0.62, 0.55) == "Wins about 62 % from here; the next best, score chance, about 55 %."
    assert told(plain, 3, 0.62, 0.618).endswith("the next best, score chance, is about as good.")
    assert told(plain, 2, 0.999) == "Wins about 99 % or more from here."
    assert told(plain, 2, 0.001) == "Wins about 1 % or less from here."
    assert told(plain, 2, 0.4, only=True) == "It is the only move."
    assert told(plain, 1, 231.4, 224.6) == (
        "Ends with about 231 points from here; the next best, score chance, about 225 points."
    )


def test_the_games_own_reason_comes_first() -> None:
    assert told(OwnWords(), 2, 0.6, 0.5) == "Keeps 3 dice."


def test_a_game_may_leave_a_reason_to_the_bot() -> None:
    class Silent(OwnWords):
        def reason(self, action: Action, opinions: Sequence[Opinion], seen: Seen, voice: Voice) -> str:
            return super().reason(Score(), opinions, seen, voice)

    assert told(Silent(), 2, 0.6) == "Wins about 60 % from here."
