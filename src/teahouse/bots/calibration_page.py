"""The page that shows how true the adviser's values are, with a plot of each game."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from pathlib import Path

from teahouse.bots.advice import advice_for
from teahouse.bots.calibrating import ASKED, Measured
from teahouse.bots.calibration import TENTHS, Fit, Tenth, by_chance, fit, halves, mean_error, tenths, with_part
from teahouse.engine import registry

ENOUGH = 400
"""Games from which on a mean error is held to its mark."""
MARK = 0.05
"""The mean error over the tenths stays under this."""

INTRODUCTION = f"""\
# Calibration

When a hint says 70 %, seven of ten such positions should be won. This page tells how far that is true among the
bots. `teahouse calibrate` writes it from the results that lie beside it.

- The level that stands in for people plays a game with itself, by the default rules. Of its decisions, {ASKED} are
  drawn by lot; at each the advising level is asked what its best action is worth, that action is played, and the
  stand-in plays the game to its end with fresh dice. A shared win counts as its part.
- Games with even numbers find *the part that proves true*: one number for each game and number of players, by which
  the log odds of a value, counted from an even share, are multiplied before anybody is told (`sure` of a game's
  `Advice`). Where its 95 % interval holds 1, values are told as they are. What a bot chooses never hangs on it.
- All else on this page is told of the games with odd numbers, which had no say in that.
- *Mean error* is the distance between told and won, averaged over the tenths by their positions; from {ENOUGH} games
  on it must be at most {MARK * 100:.0f} points. *By chance* is what the luck of so few games makes of it if every
  value is true. Intervals hold 95 % (Wilson).
- Numbers of players that aren't here were not measured; there values are told as the bots think them."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """How true the values of a game are at a number of players."""

    measured: Measured
    even: float
    """An even share."""
    fit: Fit
    """By the games with even numbers."""
    sure: float
    """What the game's advice says."""
    before: list[Tenth]
    told: list[Tenth]
    """The games with odd numbers, as the adviser thinks and as people are told."""

    @property
    def positions(self) -> int:
        """How many were told of."""
        return sum(part.positions for part in self.told)

    @property
    def enough(self) -> bool:
        """Whether there are games enough to hold the error to its mark."""
        return len(self.measured.games) >= ENOUGH

    @property
    def holds(self) -> str:
        """In words, whether the mean error is as it must be."""
        if not self.enough:
            return f"fewer than {ENOUGH} games"
        return "yes" if mean_error(self.told) <= MARK else "**no**"


def judged(measured: Measured) -> Verdict:
    """Fit by one half of the games, and tell by the other."""
    game = registry.game(measured.game)
    even = 1 / len(game.sides(measured.players, game.start(measured.players).options))
    sure = advice_for(game).sure.get(measured.players, 1.0)
    fitted, others = halves(measured.games)
    return Verdict(measured, even, fit(fitted, even), sure, tenths(others), tenths(with_part(others, even, sure)))


def write(file: Path, found: Sequence[Measured]) -> None:
    """Write the page, and its plots into the folder of the same name."""
    plots = file.with_suffix("")
    plots.mkdir(parents=True, exist_ok=True)
    verdicts = [judged(measured) for measured in found if len(measured.games) > 1]
    for verdict in verdicts:
        (plots / _plot_name(verdict)).write_text(plot(verdict), encoding="utf-8")
    file.write_text(page(verdicts, plots.name), encoding="utf-8")


def page(verdicts: Sequence[Verdict], plots: str) -> str:
    """The page; its plots lie in the folder of that name beside it."""
    lines = [
        INTRODUCTION,
        "",
        "| | players | games | positions told of | part that proves true | mean error | by chance | "
        f"at most {MARK * 100:.0f} points |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for one in verdicts:
        measured = one.measured
        lines.append(
            f"| {_title(one)} | {measured.players} | {len(measured.games)} | {one.positions} "
            f"| {one.fit.sure:.2f} ({one.fit.low:.2f} to {one.fit.high:.2f}) | {_points(mean_error(one.told))} "
            f"| {_points(by_chance(one.told))} | {one.holds} |"
        )
    for one in verdicts:
        lines += ["", *_section(one, plots)]
    return "\n".join(lines) + "\n"


def _section(one: Verdict, plots: str) -> list[str]:
    measured = one.measured
    used = (
        f"Values are told with {one.sure:g} of their log odds; as the bot thinks them, their mean error is "
        f"{_points(mean_error(one.before))} points."
        if one.sure != 1
        else "Values are told as the bot thinks them."
    )
    few = (
        []
        if one.enough
        else [f"Measured with {len(measured.games)} games only: read the intervals, not the error.", ""]
    )
    described = f"Of {_title(one)} at {measured.players}: what was told and what was won, tenth by tenth"
    return [
        f"## {_title(one)}, {measured.players} players",
        "",
        f"What {_named(measured.advises)} says, in games of {_named(measured.plays)}. {used}",
        "",
        *few,
        f"![{described}]({plots}/{_plot_name(one)})",
        "",
        "| called | positions | told on average | won | 95 % interval |",
        "|---|---|---|---|---|",
        *(
            f"| {part.number * 10} to {part.number * 10 + 10} % | {part.positions} | {_percent(part.told)} "
            f"| {_percent(part.won)} | {_percent(part.low)} to {_percent(part.high)} |"
            for part in one.told
        ),
    ]


def _title(one: Verdict) -> str:
    return registry.game(one.measured.game).about.title


def _named(level: str) -> str:
    name, _, visits = level.partition(":")
    return f"{name} ({visits} visits where it searches)"


def _plot_name(one: Verdict) -> str:
    return f"{one.measured.game}-{one.measured.players}.svg"


def _points(error: float) -> str:
    return f"{100 * error:.1f}"


def _percent(value: float) -> str:
    return f"{100 * value:.0f} %"


# The plot

SIDE = 300
"""The square in which 0 to 100 % are drawn, in pixels."""
LEFT, TOP = 52, 36
WIDTH, HEIGHT = 384, 392
LARGEST = 9.0
"""The radius of the tenth with the most positions."""

STYLE = """\
.paper{fill:#fbf8f1}.grid{stroke:#d9d2c3}.true{stroke:#8a8272;stroke-dasharray:5 4}
text{fill:#33302a;font:12px sans-serif}
.won{fill:#1f6f64}.bar{stroke:#1f6f64;stroke-width:2}.before{fill:none;stroke:#b4562b;stroke-width:1.5}
@media(prefers-color-scheme:dark){.paper{fill:#1d1f22}.grid{stroke:#3a3d42}.true{stroke:#8f949c}text{fill:#e6e3dc}
.won{fill:#6fd0c0}.bar{stroke:#6fd0c0}.before{stroke:#f0a070}}"""


def plot(one: Verdict) -> str:
    """What was told and what was won, as an SVG that suits light and dark pages."""
    measured = one.measured
    title = f"{_title(one)}, {measured.players} players, {len(measured.games)} games"
    drawn = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
        f'role="img" aria-labelledby="t"><title id="t">{_escaped(title)}: what was told against what was won</title>',
        f"<style>{STYLE}</style>",
        f'<rect class="paper" width="{WIDTH}" height="{HEIGHT}" rx="8"/>',
        f'<text x="{LEFT}" y="22">{_escaped(title)}</text>',
    ]
    for tenth in range(0, TENTHS + 1, 2):
        x, y = _at(tenth / TENTHS, tenth / TENTHS)
        drawn += [
            f'<path class="grid" d="M{x} {TOP}V{TOP + SIDE}M{LEFT} {y}H{LEFT + SIDE}"/>',
            f'<text x="{x}" y="{TOP + SIDE + 18}" text-anchor="middle">{tenth * 10}</text>',
            f'<text x="{LEFT - 8}" y="{y + 4:g}" text-anchor="end">{tenth * 10}</text>',
        ]
    drawn.append(f'<path class="true" d="M{LEFT} {TOP + SIDE}L{LEFT + SIDE} {TOP}"/>')
    if one.sure != 1:
        drawn += [_ring(part, one.before) for part in one.before]
    for part in one.told:
        (x, low), (_, high), (_, won) = (_at(part.told, value) for value in (part.low, part.high, part.won))
        drawn.append(f'<path class="bar" d="M{x} {low}V{high}"/>')
        drawn.append(f'<circle class="won" cx="{x}" cy="{won}" r="{_radius(part, one.told)}"/>')
    marks = "filled: won of what is told, with its interval" + ("; rings: as the bot thinks" if one.sure != 1 else "")
    drawn += [
        f'<text x="{LEFT + SIDE / 2:g}" y="{TOP + SIDE + 34}" text-anchor="middle">told, %</text>',
        f'<text transform="translate(16 {TOP + SIDE / 2:g}) rotate(-90)" text-anchor="middle">won, %</text>',
        f'<text x="8" y="{HEIGHT - 6}" style="font-size:11px">{marks}</text>',
        "</svg>",
    ]
    return "\n".join(drawn) + "\n"


def _ring(part: Tenth, among: Sequence[Tenth]) -> str:
    x, y = _at(part.told, part.won)
    return f'<circle class="before" cx="{x}" cy="{y}" r="{_radius(part, among)}"/>'


def _radius(part: Tenth, among: Sequence[Tenth]) -> float:
    """By area, so that twice the positions look twice as much; the smallest can still be seen."""
    return round(max(2.5, LARGEST * sqrt(part.positions / max(other.positions for other in among))), 1)


def _at(told: float, won: float) -> tuple[float, float]:
    return round(LEFT + SIDE * told, 1), round(TOP + SIDE * (1 - won), 1)


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;")
