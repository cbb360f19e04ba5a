"""How a running table stands, as lists tell it: nothing that whoever watches isn't told."""

from collections.abc import Sequence

from teahouse.engine import Hand, Match


class Standing:
    """The points of a single game; of a match its games won, or the points of those that were played."""

    def __init__(self) -> None:
        self._before: tuple[int, ...] | None = None
        self._shown: list[int] = []

    def scores(self, match: Match, hand: Hand | None) -> Sequence[int]:
        """By seat; nothing where there is nothing to tell yet, or nobody may know it."""
        if match.options.match_mode != "single":
            return (match.totals if match.options.match_mode == "cumulative" else match.wins) if match.hands else ()
        if hand is None:
            return ()
        state = hand.state
        if self._before != state.scores:  # asking for a view costs more than most moves: only where they have changed
            shown = getattr(state.seen_by(None).view, "scores", None) or [None]
            self._before, self._shown = state.scores, [] if None in shown else list(shown)
        return self._shown
