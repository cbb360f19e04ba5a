"""A question says once who is asked, what may be answered, why not and what it does; a stack of them is text."""

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Annotated, Any, ClassVar

import pytest

from teahouse.engine import Action, Event, Reason, Unreadable
from teahouse.engine.kinds import Number, Seat
from teahouse.engine.question import Question, Questions

Tiles = Annotated[int, Number("a number of tiles", 0, 6)]


class Bid(Action, form="bid {tiles}"):
    tiles: Tiles


class Place(Action, form="place {tiles}"):
    tiles: Tiles


class Pass(Action, form="pass"):
    """Bid nothing."""


class AskBid(Question[Any], form="bid {seat}{least? above {least}}"):
    """How many tiles, more than `least`?"""

    seat: Seat
    least: Tiles | None = None

    before: ClassVar = Reason("XX-1", "First bid, or pass.")
    takes: ClassVar = {Bid: Reason("XX-2", "Nothing is for sale."), Pass: Reason("XX-2", "There is nothing to pass.")}

    def asked(self, table: Any) -> Seat:
        return self.seat

    def answers(self, table: Any) -> Sequence[Action]:
        least = -1 if self.least is None else self.least
        return [*(Bid(tiles) for tiles in range(least + 1, table.hands[self.seat] + 1)), Pass()]

    def why_not(self, table: Any, action: Bid | Pass) -> Reason | None:
        return None if action in self.answers(table) else Reason("XX-3", "Bid more, of what you hold.")

    def do(self, table: Any, action: Bid | Pass) -> Sequence[Event]:
        if isinstance(action, Bid):
            table.stack.append(AskBid((self.seat + 1) % 2, action.tiles))
        return ()

    def complaint(self, table: Any) -> str | None:
        return None if table.hands[self.seat] else f"seat {self.seat} holds nothing to bid"


class AskChain(Question[Any], form="chain"):
    """Another tile?"""

    before: ClassVar = Reason("XX-4", "The chain is still open.")
    takes: ClassVar = {Place: None}

    def answers(self, table: Any) -> Sequence[Action]:
        return [Place(1)]

    def why_not(self, table: Any, action: Place) -> Reason | None:
        return None

    def do(self, table: Any, action: Place) -> Sequence[Event]:
        return ()


QUESTIONS = Questions[Any](AskBid, AskChain)


def table(*hands: int) -> Any:
    return SimpleNamespace(hands=list(hands), turn=1, stack=[])


@pytest.mark.parametrize(
    ("stack", "text"),
    [([AskBid(0)], "bid 0"), ([AskChain(), AskBid(1, 0)], "chain; bid 1 above 0"), ([AskBid(1, 2)], "bid 1 above 2")],
)
def test_a_stack_is_written_and_read(stack: list[Question[Any]], text: str) -> None:
    assert QUESTIONS.write(stack) == text
    assert QUESTIONS.read(text, table(1, 1), players=2) == stack


def test_a_game_may_write_something_else_between_two_questions() -> None:
    commas = Questions[Any](AskBid, AskChain, between=", ")
    stack = [AskChain(), AskBid(1, 0)]
    assert commas.write(stack) == "chain, bid 1 above 0"
    assert commas.read("chain, bid 1 above 0", table(1, 1), players=2) == stack


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("offer 1", "expected bid or chain, found 'offer'"),
        ("bid", "'bid SEAT [above N]': expected a seat (0 to 1), found ''"),
        ("bid 2", "expected a seat (0 to 1), found '2'"),
        ("chain; bid 1", "seat 1 holds nothing to bid"),
    ],
)
def test_a_stack_that_cannot_be_is_refused(text: str, complaint: str) -> None:
    with pytest.raises(Unreadable) as refused:
        QUESTIONS.read(text, table(3, 0), players=2)
    assert str(refused.value) == complaint


def test_the_one_whose_turn_it_is_is_asked_unless_the_question_says_otherwise() -> None:
    assert AskChain().asked(table(1, 1)) == 1


def test_an_answer_to_nothing_has_its_reason_and_an_action_by_itself_has_none() -> None:
    assert QUESTIONS.unasked[Bid].text == "Nothing is for sale."
    assert QUESTIONS.unasked[Pass].rule == "XX-2"
    assert Place not in QUESTIONS.unasked


def test_question_and_answers_stand_together() -> None:
    of_two = table(2, 3)
    question = AskBid(0)
    assert question.called() == "bid"
    assert question.asked(of_two) == 0
    assert list(map(str, question.answers(of_two))) == ["bid 0", "bid 1", "bid 2", "pass"]
    assert question.why_not(of_two, Bid(3)) == Reason("XX-3", "Bid more, of what you hold.")
    question.do(of_two, Bid(1))
    assert of_two.stack == [AskBid(1, 1)]
    assert not hasattr(question, "__dict__")


def test_a_question_without_its_answers_can_not_be_asked() -> None:
    class AskNothing(Question[Any], form="nothing"):
        """Says only how it is written."""

    with pytest.raises(TypeError, match="abstract"):
        AskNothing()  # type: ignore[abstract]
