"""What a retelling says, in sentences."""

from collections.abc import Mapping
from typing import Final

from teahouse.bots.retelling.report import Moment, Report
from teahouse.bots.retelling.shape import Nature, Rests, Retelling, Sum
from teahouse.bots.retelling.telling import Told
from teahouse.bots.review import VERDICTS, heading
from teahouse.engine import Voice
from teahouse.engine.recap import joined
from teahouse.engine.voice import amid, count

PARTS: Final[Mapping[str, str]] = {
    "start": "began with",
    "luck": "luck",
    "others": "others' decisions",
    "own": "own decisions",
    "unexplained": "not explained",
    "result": "result",
}
"""The parts of a sum, in their order."""
WORD: Final[Mapping[Nature, str]] = {"luck": "luck", "decision": "decision"}


def what_it_rests_on(rests: Rests, alone: bool) -> str:
    """How far the numbers can be trusted."""
    if rests.exact:
        return "Everything here is exact: it is worked out from the solution of the game."
    opinion = f"Costs are the opinion of {rests.judge}, by what the seat knew then"
    if not rests.positions:
        return f"{opinion}. How far that is true nobody has measured in this game, so little is claimed."
    what = "An expected score" if alone else "A chance to win"
    error = in_points(rests.chance_error, alone, exact=False, signed=False) + ("" if alone else " of 100")
    table = "alone" if rests.players == 1 else f"at a table of {rests.players}"
    return (
        f"{what} is off by {error} points (one standard error): so {count(rests.positions, 'position')} {table} that "
        f"were played on twice have shown. {opinion}; the errors of costs are what {count(rests.decisions, 'cost')} "
        "missed that were looked at again, where the game allows it with ten times the work."
    )


def in_points(value: float, alone: bool, exact: bool, signed: bool = True) -> str:
    """A part in points: of 100 chances to win, or alone of the score; exact ones to a tenth."""
    digits = 1 if exact else 0
    number = round(value if alone else 100 * value, digits) + 0.0
    return f"{number:{'+' if signed and number else ''}.{digits}f}"


def plays_like(told: Report) -> str:
    """Whom a seat plays like, as far as that can be said."""
    if told.like:
        return f"plays like {told.like}"
    if told.between:
        return f"plays between {told.between[0]} and {told.between[1]}"
    if not told.levels:
        return "no level was measured to compare with"
    return "too few decisions to say which level that is like"


def about_seat(told: Report, retelling: Retelling, voice: Voice) -> str:
    """A seat in one line: luck, decisions by their weight, what one costs, whom it plays like."""
    alone, exact = retelling.players == 1, retelling.rests.exact
    kinds = ", ".join(f"{told.verdicts[verdict]} {verdict}" for verdict in VERDICTS if told.verdicts[verdict])
    luck = in_points(told.sum.luck, alone, exact)
    each = (
        f"{told.cost if alone else 100 * told.cost:.1f} ± {told.error if alone else 100 * told.error:.1f} points each"
    )
    made = f"{count(told.decisions, 'decision')} ({kinds})" if kinds else "no decision"
    return f"{voice.who(told.seat)}: luck {luck}; {made}, {each}; {plays_like(told)}."


def about_moment(moment: Moment, told: Told, retelling: Retelling, voice: Voice) -> str:
    """A key moment in a sentence: when it was, what it weighed, what happened."""
    alone, exact = retelling.players == 1, retelling.rests.exact
    turn = f"Turn {told.step.turn}" if told.step.turn else "Set-up"
    if moment.nature == "luck" or told.decision is None or told.review is None:
        luck = in_points(moment.weight, alone, exact)
        error = "" if exact or not moment.error else f" ± {moment.error if alone else 100 * moment.error:.0f}"
        return f"{turn}, {WORD['luck']} {luck}{error}. {happened(told, voice, retelling.over)}"
    review, seen = told.review, told.decision.seen
    name = seen.game.words.name
    verdict = heading(review.verdict, review.cost, review.error, retelling.players)
    played, better = (name(one.action, seen, voice) for one in (review.played, review.best))
    return f"{turn}, {WORD['decision']}. {verdict}. Played: {amid(played)}; better: {amid(better)}."


def happened(told: Told, voice: Voice, over: bool) -> str:
    """What chance did in a step, as the log says it: after the end with nothing hidden, before as one may know it."""
    words = told.span.after.game.words
    events = (event for line in told.span.lines for event in line.events)
    return joined(words.tell(event if over else event.seen_by(voice.you), voice) for event in events)


def sum_lines(total: Sum, alone: bool, exact: bool) -> list[tuple[str, str]]:
    """A sum as people are told it: the name of each part, and its points with one standard error where there is one."""
    rounded = total.rounded(alone, exact)
    errors = {"luck": rounded.luck_error, "others": rounded.others_error, "own": rounded.own_error}
    found = []
    for part, name in PARTS.items():
        value = getattr(rounded, part)
        number = in_points(value, True, exact, signed=part not in ("start", "result"))
        error = errors.get(part, 0.0)
        found.append((name, f"{number} ± {error:.0f}" if error else number))
    return found
