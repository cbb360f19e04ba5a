"""Standing orders of Yellow & Yangtze, so that games over days don't wait for every war."""

from random import Random

from teahouse.engine import Action, Seen
from teahouse.games.yellow_and_yangtze.view.look import QuestionView


def _asked(seen: Seen, kind: str) -> QuestionView | None:
    """The question that this seat is asked, if it is of this kind."""
    question: QuestionView | None = seen.view.question
    return question if question is not None and question.kind == kind and question.seat == seen.seat else None


def stand_aside(seen: Seen) -> Action | None:
    """Commit nothing to a war in which no own leader stands."""
    asked = _asked(seen, "back")
    if asked is None or asked.war is None:
        return None
    mine = any(leader.seat == seen.seat for side in asked.war.sides for leader in side.leaders)
    return None if mine else seen.parse("stand aside")


def decline_merchants(seen: Seen) -> Action | None:
    """Take no merchant."""
    return seen.parse("decline") if _asked(seen, "merchant") else None


def only_choice(seen: Seen) -> Action | None:
    """What a spectator can see to be the only choice: the one who acts has no tile that is not known to all."""
    view = seen.view
    seat = view.to_act
    if seat is None or seat < 0 or sum(view.shown[seat].values()) != view.hands[seat]:
        return None
    legal = seen.imagine(Random(0)).legal()
    return legal[0] if len(legal) == 1 else None


ORDERS = (
    ("stand-aside", "Stand aside in wars without my leaders.", stand_aside),
    ("decline-merchants", "Always decline merchants.", decline_merchants),
)
