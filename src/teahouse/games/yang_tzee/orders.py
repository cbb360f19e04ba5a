"""Standing orders of Yang-Tzee: answers that a player may give beforehand."""

from random import Random

from teahouse.engine import Action, Seen


def decline_offerings(seen: Seen) -> Action | None:
    """Take nothing of what the other offers."""
    return seen.parse("decline") if seen.view.stage == "offering" and seen.to_act == seen.seat else None


def only_choice(seen: Seen) -> Action | None:
    """What a spectator can see to be the only choice: an offering is of tiles that lie open."""
    if seen.view.stage != "offering":
        return None
    legal = seen.imagine(Random(0)).legal()
    return legal[0] if len(legal) == 1 else None


ORDERS = (("decline-offerings", "Always decline offerings.", decline_offerings),)
