"""Several hands of a game: first to so many wins, a fixed number with the scores summed, or one.

A match is between sides. Mostly each seat is one; where a game plays in teams (`Game.teams`), partners win
together, add up their scores and share a rank.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from teahouse.engine import options as opts
from teahouse.engine.action import Refused
from teahouse.engine.game import Game
from teahouse.engine.options import Choice, Whole, option
from teahouse.engine.outcome import Outcome, ranks_by
from teahouse.engine.state import State
from teahouse.engine.voice import count


@dataclass(frozen=True, slots=True)
class MatchOptions:
    """The options of a match; those of a hand belong to its game."""

    match_mode: str = option(
        "single",
        Choice(
            "single",
            "first_to",
            "first_to_two",
            "cumulative",
            single="one game",
            first_to="a match, to so many wins",
            first_to_two="a match, to two wins",
            cumulative="several games, points added up",
        ),
        "",
        "how many games decide",
    )
    wins_needed: int = option(2, Whole(1, 99), "", "wins that decide the match")
    cumulative_hands: int = option(3, Whole(1, 99), "", "games whose points are added up")
    cumulative_tie: str = option(
        "second_player",
        Choice("second_player", "draw"),
        "",
        "equal totals go to whoever came latest in turn order of the first game, or to nobody",
    )
    next_starter: str = option(
        "random",
        Choice("random", "alternate", "loser", "winner", "left_of_winner"),
        "",
        "who starts the next game",
    )

    def refuse(self, players: int, given: Mapping[str, Any]) -> str | None:
        """What can't go together."""
        if self.match_mode == "first_to_two" and self.wins_needed != 2:
            return "match_mode first_to_two needs wins_needed 2; first_to takes any number"
        return None


def match_options(game: Game[Any], given: Mapping[str, Any] | None = None) -> MatchOptions:
    """The options of a match of this game: as its rulebook plays it, changed by what is given."""
    names = game.about.match_names
    asked = dict(game.about.match)
    for name, value in (given or {}).items():
        asked[names.get(name, name)] = value
    return opts.resolve(MatchOptions, asked, 0)


def what_decides(options: MatchOptions) -> str:
    """What decides, in words: "one game", "first to 2 wins"."""
    if options.match_mode == "single":
        return "one game"
    if options.match_mode == "cumulative":
        return f"{count(options.cumulative_hands, 'game')}, points added up"
    return f"first to {count(options.wins_needed, 'win')}"


class Match:
    """A series of hands of one game between the same seats."""

    def __init__(
        self,
        game: Game[Any],
        players: int,
        options: Mapping[str, Any] | None = None,
        match: Mapping[str, Any] | None = None,
        rules: int | None = None,
    ) -> None:
        """`rules` is the version of the rules it is played by, if not the newest."""
        self.game = game
        self.players = players
        self.given = dict(options or {})
        self.options = match_options(game, match)
        self.hands: list[Outcome] = []
        self.starters: list[int] = []
        self.rules = rules
        opening = game.start(players, self.given, rules)  # refuses what can't be, before anyone sits down
        self.sides: tuple[tuple[int, ...], ...] = game.sides(players, opening.options)
        """Who wins and loses together."""

    def start_hand(self) -> State:
        """The next hand, with its starter settled; chance names one where the match doesn't."""
        if self.over:
            raise Refused("the match is over")
        hand: State = self.game.start(self.players, self.hand_options(), self.rules)
        return hand

    def hand_options(self) -> dict[str, Any]:
        """The options of the next hand."""
        if not self.hands:
            return dict(self.given)
        return {**self.given, "first": self.next_starter()}

    def next_starter(self) -> int | None:
        """The seat that starts the next hand, or None: chance decides, as it does when no side won alone.

        Of a team it is the partner who comes next in turn order after the last starter.
        """
        rule = self.options.next_starter
        if rule == "alternate":
            return (self.starters[-1] + 1) % self.players
        last = self.hands[-1]
        if rule == "random" or last.winners not in self.sides:
            return None
        if rule == "loser":
            losers = tuple(seat for seat, rank in enumerate(last.ranks) if rank == max(last.ranks))
            return self._next_of(losers) if losers in self.sides else None
        winner = self._next_of(last.winners)
        return winner if rule == "winner" else (winner + 1) % self.players

    def _next_of(self, side: tuple[int, ...]) -> int:
        start = self.starters[-1] + 1
        return min(side, key=lambda seat: (seat - start) % self.players)

    def finish_hand(self, hand: State) -> None:
        """Count a hand that has ended."""
        outcome = hand.outcome
        if outcome is None:
            raise Refused("the hand is not over")
        self.add(outcome, hand.first or 0)

    def add(self, outcome: Outcome, starter: int) -> None:
        """Count a hand by its outcome and the seat that started it."""
        self.hands.append(outcome)
        self.starters.append(starter)

    @property
    def wins(self) -> tuple[int, ...]:
        """Hands won by each seat, alone or with its team; a drawn or shared hand counts for nobody."""
        return self._by_seat([sum(hand.winners == side for hand in self.hands) for side in self.sides])

    @property
    def totals(self) -> tuple[int, ...]:
        """The summed scores of each seat, or of its team."""
        return self._by_seat([sum(hand.scores[seat] for hand in self.hands for seat in side) for side in self.sides])

    def _by_seat(self, by_side: Sequence[int]) -> tuple[int, ...]:
        """What each side has, told of each of its seats."""
        found = [0] * self.players
        for side, value in zip(self.sides, by_side, strict=True):
            for seat in side:
                found[seat] = value
        return tuple(found)

    @property
    def over(self) -> bool:
        """Whether the match is decided."""
        if self.options.match_mode == "single":
            return bool(self.hands)
        if self.options.match_mode == "cumulative":
            return len(self.hands) >= self.options.cumulative_hands
        return max(self.wins) >= self.options.wins_needed

    @property
    def outcome(self) -> Outcome | None:
        """Who came where in the match; None while it goes on."""
        if not self.over:
            return None
        if self.options.match_mode == "single":
            return self.hands[0]
        cumulative = self.options.match_mode == "cumulative"
        scores = self.totals if cumulative else self.wins
        places: list[Any] = [scores[side[0]] for side in self.sides]
        if cumulative and self.options.cumulative_tie == "second_player":
            start = self.starters[0]
            latest = [max((seat - start) % self.players for seat in side) for side in self.sides]
            places = list(zip(places, latest, strict=True))
        ranks = ranks_by(places)
        drawn = cumulative and ranks.count(1) > 1
        return Outcome(self._by_seat(ranks), scores, "cumulative" if cumulative else "first_to", drawn=drawn)

    def as_json(self) -> dict[str, Any]:
        """The match as the record of its current hand keeps it: options, and the hands before."""
        before = [
            {**outcome.as_json(), "first": starter} for outcome, starter in zip(self.hands, self.starters, strict=True)
        ]
        return {**opts.as_json(self.options), "hand": len(self.hands) + 1, "before": before}

    @classmethod
    def from_json(cls, game: Game[Any], players: int, options: Mapping[str, Any], plain: Mapping[str, Any]) -> "Match":
        """The match as it stood when the hand of a record began."""
        fields = opts.declared(MatchOptions)
        match = cls(game, players, options, {key: value for key, value in plain.items() if key in fields})
        for hand in plain.get("before", ()):
            outcome = Outcome(
                tuple(hand["ranks"]),
                tuple(hand["scores"]),
                hand["reason"],
                hand.get("details", {}),
                drawn=not hand["winners"],
            )
            match.add(outcome, hand["first"])
        return match
