"""A table that is over, as one person's game: with whom, what came of it, and what a review has found."""

from collections.abc import Sequence
from math import sqrt
from typing import Annotated, Literal

import msgspec

from teahouse.server.services.sums import KeptSums
from teahouse.server.stored import Card

Result = Literal["won", "lost", "drawn", "points", "none"]
"""`points`: of a player alone. `none`: called off, given up, or all seats are one's own."""
PEOPLE, BOTS, ALONE = "people", "bots", "alone"
"""With whom: others beside whatever bots, bots and nobody else, nobody."""


class _Seat(msgspec.Struct, frozen=True):
    person: str | None
    bot: str


class _About(msgspec.Struct, frozen=True):
    """What a card tells of a table that is over; cards of earlier releases tell less."""

    seats: list[_Seat]
    why: str
    hand: int
    positioned: bool = False
    played: int | None = None
    """So many hands were played to their end; None: not told."""
    added: int = 0
    needed: int = 0
    winners: list[int] = []
    scores: list[int] = []
    sides: list[list[int]] = []


_reader = msgspec.json.Decoder(_About)


class Weighed(msgspec.Struct, frozen=True):
    """What reviews of all hands of a table found for one seat: parts of the chance to win it; alone, points."""

    luck: float
    luck_error: float
    own: float
    own_error: float
    decisions: int
    """So many had a choice."""
    cost: float
    """What these cost altogether."""
    levels: dict[str, float]
    """What as many decisions of each level would have cost, as far as that is measured."""
    like: str | None
    """The level of a single hand; of several nobody is told one."""
    exact: bool


class Played(msgspec.Struct, frozen=True):
    """One person's game at a table that is over."""

    table: str
    game: str
    at: int
    """When it last moved, in milliseconds."""
    seat: int | None
    """The one seat that is theirs."""
    company: Literal["people", "bots", "alone"]
    others: tuple[str, ...]
    """The ids of the people there."""
    levels: tuple[str, ...]
    """The levels of the bots there, each once."""
    result: Result
    counts: bool
    """Whether it stands for how they play: they played it to its end or gave it up, and it began as its game does."""
    share: float
    """What they won of it, from 0 to 1."""
    equal: float
    """What each of equal players wins on average."""
    points: int
    """What they have, alone."""
    weighed: Weighed | None
    """None where not all of its hands were reviewed."""


def played(card: Card, person: str, sums: Sequence[KeptSums]) -> Played:
    """A card, as somebody's game who sat there."""
    about = _reader.decode(card.card)
    mine = [number for number, seat in enumerate(about.seats) if seat.person == person]
    seat = mine[0] if len(mine) == 1 else None
    others = tuple(dict.fromkeys(one.person for one in about.seats if one.person and one.person != person))
    levels = tuple(dict.fromkeys(one.bot for one in about.seats if not one.person and one.bot))
    alone = len(about.seats) == 1
    company = PEOPLE if others or seat is None else ALONE if alone else BOTS
    sides = about.sides or [[number] for number in range(len(about.seats))]
    result = _result(about, seat)
    several = bool(about.added or about.needed) or about.hand > 1
    won = [side for side in sides if set(side) & set(about.winners)]
    left = about.why == "played" and seat is not None and bool(about.seats[seat].bot)  # a bot has played it out
    return Played(
        table=card.id,
        game=card.game,
        at=card.moved,
        seat=seat,
        company=company,  # type: ignore[arg-type]  # one of the three
        others=others,
        levels=levels,
        result=result,
        counts=result != "none" and not left and not about.positioned and not (alone and several),
        share=1 / len(won) if result == "won" else 0.0,
        equal=1 / len(sides),
        points=about.scores[0] if result == "points" else 0,
        weighed=_weighed(sums, seat, about.hand if about.played is None else about.played),
    )


def _result(about: _About, seat: int | None) -> Result:
    if seat is None or about.why not in ("played", "resigned"):
        return "none"
    if len(about.seats) == 1:
        return "points" if about.why == "played" and about.scores and not about.needed else "none"
    if about.why == "resigned":
        return "won" if seat in about.winners else "lost"
    if seat in about.winners:
        return "won"
    return "lost" if about.winners else "drawn" if about.scores else "none"


def _weighed(sums: Sequence[KeptSums], seat: int | None, hands: int) -> Weighed | None:
    if seat is None or not sums or len(sums) < hands or any(seat >= len(one.hand.seats) for one in sums):
        return None
    mine = [(one.part, one.hand.seats[seat], dict(one.hand.levels)) for one in sums]
    known = set.intersection(*(set(levels) for _, _, levels in mine))
    return Weighed(
        luck=sum(part * one.luck for part, one, _ in mine),
        luck_error=sqrt(sum((part * one.luck_error) ** 2 for part, one, _ in mine)),
        own=sum(part * one.own for part, one, _ in mine),
        own_error=sqrt(sum((part * one.own_error) ** 2 for part, one, _ in mine)),
        decisions=sum(one.decisions for _, one, _ in mine),
        cost=sum(part * one.decisions * one.cost_mean for part, one, _ in mine),
        levels={
            name: sum(part * one.decisions * levels[name] for part, one, levels in mine)
            for name in dict(sums[0].hand.levels)
            if name in known
        },
        like=mine[0][1].like if len(mine) == 1 else None,
        exact=all(one.hand.exact for one in sums),
    )


Word = Annotated[str, msgspec.Meta(max_length=40)]


class Wanted(msgspec.Struct, frozen=True):
    """Which of somebody's games: all that fit; an empty word fits any."""

    game: Word = ""
    company: Word = ""
    """`people`, `bots`, `alone`, or somebody's id."""
    level: Word = ""
    """The level of a bot there."""
    result: Literal["", "won", "lost", "drawn", "points", "none"] = ""
    since: Annotated[int, msgspec.Meta(ge=0, le=2**53)] = 0
    """Those that last moved at that time or later, in milliseconds."""

    def fits(self, one: Played) -> bool:
        """Whether a game is one of them."""
        return (
            self.game in ("", one.game)
            and (self.company in ("", one.company) or self.company in one.others)
            and (not self.level or self.level in one.levels)
            and self.result in ("", one.result)
            and one.at >= self.since
        )


def level_of(one: Played) -> str:
    """What a game counts under where results are told by level: the level of the bots, or who else was there."""
    if one.company == BOTS:
        return one.levels[0] if len(one.levels) == 1 else "several levels"
    return str(one.company)
