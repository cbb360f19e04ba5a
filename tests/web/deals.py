"""A house whose deal of every day is one game, and whose days a test turns."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from web.houses import serving

BEFORE = """
from pathlib import Path
import teahouse
from teahouse.engine import options as opts
from teahouse.server.dealing import dealer, par
from teahouse.server.dealing.deal import Deal
from teahouse.server.http import deals as routes
from teahouse.server.log import deals

GAME, LATER = {game!r}, Path({later!r})
about = teahouse.game(GAME).about
options = opts.as_json(teahouse.game(GAME).start(about.players[0]).options)
dealer.settle = lambda day: Deal(day, GAME, about.rules, options, about.players[0], "club")
clock, work = deals.now, par.Par.run
deals.now = lambda: clock() // 86_400_000 * 86_400_000 + 43_200_000 + int(LATER.read_text())
routes.GAMES = par.GAMES = {games}
par.Par.run = lambda self, after: work(self, 0.0)
"""
"""It is noon of today, and so many milliseconds later; par is worked out at once."""


class Days:
    """The clock of such a house."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self.later(0)

    def later(self, hours: float) -> None:
        """It is so many hours after noon."""
        self._file.write_text(str(int(hours * 3_600_000)))


@contextmanager
def dealing(static: Path, home: Path, game: str, games: int = 2) -> Iterator[tuple[str, Days]]:
    """The address of such a house, and its clock."""
    later = home / "later"
    days = Days(later)
    with serving(static, home, BEFORE.format(game=game, later=str(later), games=games)) as house:
        yield house, days
