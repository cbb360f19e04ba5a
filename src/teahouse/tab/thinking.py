"""Bots think in another worker: a question goes there as a text, and so comes its answer."""

import base64
import json
import pickle
from collections.abc import Awaitable, Callable
from typing import Any

from teahouse.server.thinking import questions, retold
from teahouse.server.thinking.lanes import Abandoned, Question
from teahouse.server.thinking.questions import Answer

Think = Callable[[str], Awaitable[str]]
"""Has a question answered in the other worker."""
Stop = Callable[[], object]
"""Ends what it thinks about."""

WORKS: dict[str, Callable[..., Answer[Any]]] = {
    work.__name__: work
    for work in (
        questions.choose,
        questions.hint,
        questions.look,
        questions.judge_position,
        retold.outline,
        retold.retell,
        retold.follow,
    )
}
"""What can be asked, by name."""


class Worker:
    """The other worker, seen from here."""

    def __init__(self, think: Think, stop: Stop) -> None:
        self._think = think
        self._stop = stop

    async def do(self, question: Question) -> Answer[Any]:
        """Have a question answered there; `Abandoned` where the worker was ended over it."""
        asked = {"work": question.work.__name__, "game": question.game, "about": _written(question.about)}
        try:
            found = _read(await self._think(json.dumps(asked)))
        except Exception as error:  # whatever the page makes of a worker that is gone
            raise Abandoned(str(error)) from None
        return Answer(*found)

    def stop(self) -> None:
        """End what is being thought about."""
        self._stop()

    def close(self) -> None:
        """It is the page's, and stays for the next question."""


def answer(question: str) -> str:
    """Think about a question, there."""
    asked = json.loads(question)
    return _written(tuple(WORKS[asked["work"]](*_read(asked["about"]))))


def _written(value: Any) -> str:
    return base64.b64encode(pickle.dumps(value)).decode()


def _read(text: str) -> Any:
    return pickle.loads(base64.b64decode(text))
