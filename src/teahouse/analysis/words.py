"""What the analysis board says of chance."""

from fractions import Fraction

from teahouse.analysis.draws import Draw
from teahouse.engine.voice import Voice, bare, count


def asks(draw: Draw, voice: Voice) -> str:
    """What is to be chosen: "What do you draw: 1 tower, 3 walls?" """
    if draw.verb == "first":
        return "Who begins?"
    what = ", ".join(count(supply.draws, supply.one, supply.many) for supply in draw.supplies)
    if draw.seat is None:
        return f"What falls: {what}?"
    gets = f"{draw.verb}s" if draw.verb in ("draw", "roll") else "gets"
    who = "do you" if draw.seat == voice.you else f"does {voice.names[draw.seat]}"
    return f"What {who} {bare(gets)}: {what}?"


def odds(chance: Fraction) -> str:
    """How likely a draw is: "1.2 % of all draws, one in 84"."""
    if chance == 1:
        return "Nothing else can fall."
    part = 100 * chance
    percent = f"{float(part):.1f}" if part < 10 else f"{round(part)}"
    percent = "Less than 0.1" if part < Fraction(1, 20) else percent
    return f"{percent} % of all draws, one in {_rounded(1 / chance)}."


def _rounded(number: Fraction) -> str:
    """A number as people say it: 84, 2.5."""
    return f"{float(number):.1f}".removesuffix(".0") if number < 10 else f"{round(number):,}".replace(",", " ")
