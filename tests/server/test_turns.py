"""Turns between people before the thinking processes, and what becomes of a question that goes wrong."""

import asyncio
import os
import pickle
import signal
import time

import teahouse
from teahouse.engine import CHANCE, Seen
from teahouse.server.log.refusal import Refused
from teahouse.server.thinking import questions
from teahouse.server.thinking.lanes import Lane
from teahouse.server.thinking.questions import Answer
from teahouse.server.thinking.queue import PATIENCE, Share, Turns, Unwanted, Urgency
from teahouse.server.thinking.thinkers import Processes as Thinkers
from teahouse.server.thinking.thinkers import several

MEI, TOMAS, ZOE = Share("192.0.2.1", "mei"), Share("192.0.2.2", "tomás"), Share("192.0.2.2", "zoe")


def order(turns: Turns[str], seconds: float = 1.0) -> str:
    """Everything that waits, in the order in which one process takes it."""
    taken = ""
    while (waiting := turns.take()) is not None:
        taken += waiting.what
        turns.done(waiting, seconds)
    return taken


def test_a_person_with_one_question_goes_before_the_many_of_another() -> None:
    turns: Turns[str] = Turns()
    for _ in range(30):
        turns.put("t", Urgency.PLAYED, TOMAS)
    first = turns.take()
    assert first is not None
    turns.put("M", Urgency.PLAYED, MEI)
    turns.done(first, 2.0)
    assert order(turns).startswith("M")


def test_people_of_one_address_share_its_turns() -> None:
    turns: Turns[str] = Turns()
    for who, what in ((TOMAS, "t"), (TOMAS, "t"), (TOMAS, "t"), (ZOE, "z"), (MEI, "M"), (MEI, "M")):
        turns.put(what, Urgency.PLAYED, who)
    # Every second turn is Mei's as long as she asks; the others take turns within theirs.
    assert order(turns) == "tMzMtt"


def test_nobody_saves_up_turns_and_long_thoughts_count_as_such() -> None:
    turns: Turns[str] = Turns()
    for _ in range(5):
        turns.put("t", Urgency.PLAYED, TOMAS)
    order(turns, 10.0)
    for _ in range(4):
        turns.put("t", Urgency.PLAYED, TOMAS)
        turns.put("M", Urgency.PLAYED, MEI)
    # What was thought before Mei came gives her the first turn, and no fifty seconds in a row.
    assert order(turns, 10.0) == "MtMtMtMt"
    turns.put("t", Urgency.PLAYED, TOMAS)
    for _ in range(4):
        turns.put("M", Urgency.PLAYED, MEI)
    long = turns.take()
    assert long is not None
    while long.what != "t":
        turns.done(long, 0.1)
        long = turns.take()
        assert long is not None
    turns.put("t", Urgency.PLAYED, TOMAS)
    turns.done(long, 5.0)
    assert order(turns, 0.1).endswith("t"), "five seconds of his are fifty answers of hers"


def test_those_who_play_go_first_and_nobody_waits_for_ever() -> None:
    turns: Turns[str] = Turns()
    for urgency, what in zip(Urgency, "pahwrlo", strict=True):
        turns.put(what, urgency, MEI)
    assert order(turns) == "pahwrlo"
    turns.put("r", Urgency.REVIEW, ZOE)
    for _ in range(PATIENCE + 4):
        turns.put("p", Urgency.PLAYED, MEI)
    assert order(turns) == "p" * PATIENCE + "r" + "pppp"


def test_an_address_has_one_hint_and_one_review_thought_about_at_a_time() -> None:
    turns: Turns[str] = Turns()
    for urgency in (Urgency.HINT, Urgency.REVIEW):
        for who, name in ((TOMAS, "t"), (ZOE, "z")):
            turns.put(f"{name}{urgency.name[0]}", urgency, who)
    taken = [turns.take(), turns.take(), turns.take()]
    assert [one.what if one else None for one in taken] == ["tH", "zR", None]
    turns.put("mH", Urgency.HINT, MEI)
    other = turns.take()
    assert other is not None
    assert other.what == "mH"
    assert taken[0] is not None
    turns.done(taken[0], 1.0)
    freed = turns.take()
    assert freed is not None
    assert freed.what == "zH"


def test_one_address_never_has_all_processes() -> None:
    turns: Turns[str] = Turns(most=1)
    for _ in range(3):
        turns.put("t", Urgency.PLAYED, TOMAS)
    turns.put("z", Urgency.PLAYED, ZOE)
    first = turns.take()
    assert first is not None
    assert turns.take() is None, "the other process waits for somebody else"
    turns.put("M", Urgency.PLAYED, MEI)
    other = turns.take()
    assert other is not None
    assert other.what == "M"
    turns.done(first, 1.0)
    assert order(turns) == "ztt"


# With real processes


def question() -> Seen:
    state = teahouse.game("yardzee").start(2, {"first": 0})
    while state.to_act == CHANCE:
        state.play(next(iter(state.chances()))[0])
    seen: Seen = state.seen_by(0)
    return seen


def die(_: object = None) -> Answer[str]:
    os.kill(os.getpid(), signal.SIGKILL)
    return Answer("never")


class Poison:
    """Kills whoever reads it."""

    def __reduce__(self) -> tuple[object, ...]:
        return die, ()


class Unreadable:
    """Can't be read."""

    def __reduce__(self) -> tuple[object, ...]:
        return int, ("x",)


def test_what_kills_a_process_breaks_its_own_question_alone() -> None:
    async def main() -> None:
        lane = Lane(several(2))
        there = lambda: True  # noqa: E731
        about = ("random", pickle.dumps(question()), None)
        try:
            good = [lane.ask(questions.choose, "yardzee", about, there, Urgency.PLAYED, MEI) for _ in range(20)]
            bad = [lane.ask(die, "yardzee", (), there, Urgency.PLAYED, TOMAS) for _ in range(2)]
            bad += [lane.ask(questions.choose, "yardzee", ("random", Poison(), None), there, Urgency.PLAYED, TOMAS)]
            answers = await asyncio.wait_for(asyncio.gather(*good, *bad), 60)
        finally:
            lane.close()
        assert [answer.trouble for answer in answers[:20]] == [None] * 20
        assert all(answer.value is None and answer.trouble for answer in answers[20:])

    asyncio.run(main())


def test_a_question_that_cant_be_read_is_answered_as_such() -> None:
    read = questions.choose("club", pickle.dumps(Unreadable()), 0.01)
    assert read.value is None
    assert "ValueError" in str(read.trouble)
    assert questions.choose("nobody", pickle.dumps(question()), 0.01).trouble
    assert questions.choose("club", pickle.dumps(question()), 0.01).trouble is None


def test_what_takes_too_long_is_interrupted() -> None:
    def for_ever() -> None:
        while True:
            try:
                while True:
                    pass
            except Exception:  # a bot that swallows everything
                continue

    start = time.process_time()
    answer: Answer[None] = questions.answered(0.1 - questions.TOO_LONG, for_ever)
    assert answer.trouble == "it took too long"
    assert time.process_time() - start < 1


def test_a_question_that_nobody_waits_for_is_dropped_from_the_queue() -> None:
    async def main() -> None:
        thinkers = Thinkers(1)
        seen, wanted = question(), True
        try:
            await thinkers.choose("random", seen, None, Urgency.PLAYED, MEI, lambda: True)
            long = asyncio.create_task(
                thinkers.choose("sampler", seen, 1.0, Urgency.PLAYED, MEI, lambda: True)
            )  # the process is busy
            await asyncio.sleep(0.1)
            gone = [
                asyncio.create_task(thinkers.choose("sampler", seen, 1.0, Urgency.PLAYED, MEI, lambda: True))
                for _ in range(20)
            ]
            left = asyncio.create_task(thinkers.choose("sampler", seen, 1.0, Urgency.PLAYED, MEI, lambda: wanted))
            await asyncio.sleep(0.1)
            assert thinkers.waiting == 22
            for task in gone:
                task.cancel()
            wanted = False
            await asyncio.sleep(0)
            assert thinkers.waiting == 2
            start = time.perf_counter()
            assert await thinkers.choose("random", seen, None, Urgency.AWAY, MEI, lambda: True)
            assert time.perf_counter() - start < 5, "twenty samplers would take twenty seconds"
            assert await long
            try:
                await left
                raise AssertionError("it was thought about for nobody")
            except Unwanted:
                pass
        finally:
            thinkers.close()

    asyncio.run(main())


def test_one_hint_a_person_and_one_review_for_all_without_a_name() -> None:
    thinkers = Thinkers(1)
    nobody, nobody_else = Share("192.0.2.1", ""), Share("192.0.2.3", "")
    with thinkers.place(Urgency.HINT, MEI), thinkers.place(Urgency.REVIEW, MEI), thinkers.place(Urgency.HINT, ZOE):
        for urgency in (Urgency.HINT, Urgency.REVIEW):
            try:
                with thinkers.place(urgency, MEI):
                    raise AssertionError("a second one")
            except Refused as refused:
                assert refused.code == "too_fast"
    with thinkers.place(Urgency.HINT, MEI), thinkers.place(Urgency.REVIEW, nobody):
        try:
            with thinkers.place(Urgency.REVIEW, nobody):
                raise AssertionError("a second one")
        except Refused as refused:
            assert refused.code == "too_fast"
        with thinkers.place(Urgency.REVIEW, nobody_else):
            pass
