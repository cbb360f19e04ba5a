"""Standing orders of Yozu: answers that a player may give beforehand."""

from teahouse.engine import Action, Seen


def keep(seen: Seen) -> Action | None:
    """Keep a card that was won, without a look at the other gardens."""
    return seen.parse("keep") if seen.view.won is not None and seen.to_act == seen.seat else None


ORDERS = (("keep", "Always keep the card I win.", keep),)
