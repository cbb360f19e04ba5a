"""Merchants (YY-6.6)."""

from collections.abc import Sequence
from typing import ClassVar, Final

from teahouse.engine import Action, Event, Reason
from teahouse.engine.question import Question
from teahouse.games.yellow_and_yangtze.moves import DECLINE, MERCHANT, Decline, Merchant
from teahouse.games.yellow_and_yangtze.moves.events import Declined, MerchantTaken
from teahouse.games.yellow_and_yangtze.pieces import COLOURS, ONE, count
from teahouse.games.yellow_and_yangtze.rules import trail
from teahouse.games.yellow_and_yangtze.rules.turn import go_on
from teahouse.games.yellow_and_yangtze.state import Table

NOTHING_TO_DECLINE: Final = Reason("YY-6.3", "There is no pagoda and no merchant to decline.")


class AskMerchant(Question[Table], form="merchant"):
    """YY-6.6: which merchant, if any?"""

    before: ClassVar = Reason("YY-6.6", "First take a merchant, or decline.")
    takes: ClassVar = {
        Merchant: Reason("YY-6.6", "A merchant is taken after placing a green tile."),
        Decline: NOTHING_TO_DECLINE,
    }

    def answers(self, table: Table) -> Sequence[Action]:
        return [*(MERCHANT[colour] for colour in range(5) if table.merchants >> 8 * colour & 255), DECLINE]

    def why_not(self, table: Table, action: Merchant | Decline) -> Reason | None:
        if isinstance(action, Merchant) and not count(table.merchants, action.colour):
            return Reason("YY-6.6", f"No {COLOURS[action.colour]} tile lies among the merchants.")
        return None

    def do(self, table: Table, action: Merchant | Decline) -> Sequence[Event]:
        """A merchant comes into the hand; the gap stays until the refill."""
        if isinstance(action, Decline):
            return go_on(table, [Declined(table.turn, "merchant")])
        table.merchants -= ONE[action.colour]
        trail.take(table, table.turn, action.colour)
        return go_on(table, [MerchantTaken(table.turn, action.colour)])


ASK_MERCHANT: Final = AskMerchant()
