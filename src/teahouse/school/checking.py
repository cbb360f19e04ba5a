"""Is a lesson true? Positions, moves, replies and clauses are asked of the rules; nothing of it is trusted."""

from collections.abc import Iterator
from itertools import chain
from typing import Any

from teahouse.bots import bot
from teahouse.engine.action import Illegal, Refused, Unreadable
from teahouse.engine.chance import CHANCE
from teahouse.engine.course import seat_of
from teahouse.engine.game import Game
from teahouse.school import scene as scenes
from teahouse.school.lesson import Answer, Ask, Chapter, Lesson, Step, fits
from teahouse.school.scene import MOST_MOVES, Scene


def troubles(game: Game[Any], lesson: Lesson) -> Iterator[str]:
    """Everything that is wrong with the lessons of a game, in sentences; each names its place."""
    for chapter, number, step in lesson.steps():
        place = f"{lesson.game}, {chapter.id}, step {number} ({step.name})"
        for trouble in _step(game, chapter, number, step):
            yield f"{place}: {trouble}"
        for clause in (*step.rules, *(one.rule for one in step.refuses)):
            if clause not in game.rules:
                yield f"{place}: there is no clause {clause}"
    yield from _clauses(game, lesson)


def _clauses(game: Game[Any], lesson: Lesson) -> Iterator[str]:
    """Every clause is taught, or exempt for a reason, and not both."""
    taught = lesson.taught()
    for clause in game.rules.by_id:
        if clause not in taught and clause not in lesson.exempt:
            yield f"{lesson.game}: no step teaches {clause}, and [exempt] gives no reason why"
        if clause in taught and clause in lesson.exempt:
            yield f"{lesson.game}: {clause} is taught, so it needs no exemption"
    for clause in lesson.exempt:
        if clause not in game.rules:
            yield f"{lesson.game}: [exempt] names {clause}, which is no clause"


def _step(game: Game[Any], chapter: Chapter, number: int, step: Step) -> Iterator[str]:
    try:
        begun = scenes.opening(game, chapter, number, step)
    except (Unreadable, Illegal, Refused) as error:
        yield f"the position can't be set up: {error}"
        return
    if len(step.players) < begun.state.players or not 0 <= step.seat < begun.state.players:
        yield f"there are {begun.state.players} seats, {len(step.players)} names, and the person sits on {step.seat}"
        return
    if begun.state.to_act != step.seat:
        yield f"the person (seat {step.seat}) is not asked; it is the turn of {begun.state.to_act}"
        return
    if step.play:
        yield from _game(begun)
        return
    yield from _lit(step)
    for refused in step.refuses:
        yield from _refused(begun, refused.move, refused.rule)
    now = begun
    for at, ask in enumerate(step.asks):
        if now.at != at or now.state.to_act != step.seat:
            yield f"after {at} moves the person should be asked again, but it is the turn of {now.state.to_act}"
            return
        yield from _ask(now, ask)
        if not now.shows:
            yield f"none of the asked moves is legal: {', '.join(ask.asked)}"
            return
        try:
            now = scenes.after(now, now.shows)
        except (Unreadable, Illegal, Refused) as error:
            yield f"the asked move {now.shows} fails: {error}"
            return
    if now.kind != "done":
        yield "the asked moves don't end the step"


def _lit(step: Step) -> Iterator[str]:
    """What shows why doesn't end with something that a hand would take for the answer: of the things that could be
    pressed in place of the marked one the last that are lit have it among them."""
    mark = step.asks[0].mark
    if len(mark) != 1:
        return  # what is marked first is picked: none of the things that are lit can be pressed in its place
    sorts = {_sorts(name)[-1] for name in mark[0]}
    rivals = [one.at for one in step.why if any(sorts & {*_sorts(name)} for name in one.at)]
    answers = tuple(f"{name} >" for name in mark[0])
    if rivals and not any(f"{name} >".startswith(answers) for name in rivals[-1]):
        yield f"why ends with {', '.join(rivals[-1])} lit, and the answer is {', '.join(mark[0])}"


def _sorts(name: str) -> list[str]:
    """What sorts of things a name speaks of: `garden` and `card` of `garden 0 > card tiger fall`."""
    return [part.partition(" ")[0] for part in name.split(" > ")]


def _ask(now: Scene, ask: Ask) -> Iterator[str]:
    legal = [str(action) for action in now.state.seen_by(now.step.seat).legal()]
    for pattern in ask.asked:
        if not any(fits(pattern, move) for move in legal):
            yield f"the asked move {pattern} is not legal"
    if len(legal) > 1 and not (ask.as_good or ask.other):
        yield "no other move has an answer that teaches (as_good or other)"
    ended = [entry.replies[1:] if _ends(now, entry, legal) else entry.replies for entry in ask.other]
    for line in (*ask.replies, *(line for entry in ask.as_good for line in entry.replies), *chain(*ended)):
        if seat_of(line) == now.step.seat:
            yield f"the reply {line!r} is the person's own to decide"
    for entry in (*ask.as_good, *ask.other):
        yield from _answer(now, entry, legal)
    if all(any(fits(pattern, move) for pattern in ask.asked) for move in legal) and len(legal) > 1:
        yield "every legal move is asked for: nothing can be learned by another"


def _own_end(now: Scene, entry: Answer) -> bool:
    """Whether the first reply is the person's own, as only what ends their turn may be."""
    return bool(entry.replies) and seat_of(entry.replies[0]) == now.step.seat


def _ends(now: Scene, entry: Answer, legal: list[str]) -> bool:
    """Whether the replies begin with the end of the person's turn, so that another answers."""
    if not _own_end(now, entry):
        return False
    for move in legal:
        if not fits(entry.move, move):
            continue
        try:
            then = scenes.after(now, move)
        except (Unreadable, Illegal, Refused):
            continue  # told where the answer itself is asked for
        others = {past.seat for past in then.past[len(now.past) :]} - {now.step.seat, CHANCE}
        if then.answer is entry and not others:
            return False
    return True


def _answer(now: Scene, entry: Answer, legal: list[str]) -> Iterator[str]:
    reached = 0
    for move in legal:
        if not fits(entry.move, move):
            continue
        try:
            then = scenes.after(now, move)
        except (Unreadable, Illegal, Refused) as error:
            yield f"the answer to {move} fails: {error}"
            return
        reached += then.answer is entry
        if then.answer is entry and _own_end(now, entry) and len(then.past) - len(now.past) <= len(entry.replies):
            line = entry.replies[len(then.past) - len(now.past) - 1]
            yield f"after {move} the reply {line!r} can't be played, and what is said of it is not true"
        if len(then.says.split()) > 60:
            yield f"the answer to {move} is too long: {then.says!r}"
    if not reached:
        yield f"no legal move is answered by the entry {entry.move!r}"
    exact = entry.move in legal
    seats = {past.seat for past in scenes.after(now, entry.move).past} if exact else set()
    for reply in entry.at:
        if exact and reply.seat not in seats:
            yield f"the answer to {entry.move} marks a move of seat {reply.seat}, who makes none"


def _refused(now: Scene, move: str, rule: str) -> Iterator[str]:
    seen = now.state.seen_by(now.step.seat)
    try:
        reason = seen.why_not(seen.parse(move))
    except Unreadable as error:
        yield f"{move!r} can't be read: {error}"
        return
    if reason is None:
        yield f"{move} is said to be refused by {rule}, but it is legal"
    elif reason.rule != rule:
        yield f"{move} is refused by {reason.rule}, not by {rule}"


def _game(now: Scene) -> Iterator[str]:
    """A game of one's own ends, whoever plays it: here a guest does for the person."""
    moves = 0
    while now.kind == "play":
        if moves == MOST_MOVES:
            yield f"the game is not over after {MOST_MOVES} moves of the person"
            return
        mind = bot(scenes.GUEST, now.game, f"person {moves}")
        now = scenes.after(now, str(mind.choose(now.state.seen_by(now.step.seat))))
        moves += 1
