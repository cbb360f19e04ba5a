"""A bot's opinion for a person."""

from collections.abc import AsyncIterator

from teahouse.bots.levels import adviser
from teahouse.engine import Seen
from teahouse.server.acts import playing
from teahouse.server.acts.registry import serves
from teahouse.server.log.refusal import Refused
from teahouse.server.log.turn import Turn
from teahouse.server.services.errand import Errand
from teahouse.server.thinking.queue import Urgency
from teahouse.server.wire import commands as w
from teahouse.server.wire import messages as m


@serves(w.Hint)
async def hint(errand: Errand, command: w.Hint) -> AsyncIterator[m.Message]:
    """Write down that a seat takes a hint, then let a bot think."""
    house, room = errand.house, errand.room
    share = house.whereabouts.share(errand.person.id)
    with house.thinkers.place(Urgency.HINT, share):
        taken: list[Seen] = []

        def take(turn: Turn, command: w.Hint) -> None:
            taken[:] = [playing.hint(turn, command)]

        async for message in errand.change(take):
            yield message
        if not taken:
            return  # it was given before
        (seen,) = taken
        level, seq = adviser().name, room.table.seq
        seconds = house.settings.seconds_to_think(level)
        given = await house.thinkers.hint(level, seen, room.table.names, seconds, share)
    if given is None:
        raise Refused("no_opinion", f"The {level} has no opinion of this position.")
    best = [m.ToldOpinion(one.action, one.words, round(one.value, 4), one.visits) for one in given.best]
    yield m.Hints(id=command.id, seq=seq, level=level, best=best, reason=given.reason, signs=dict(given.signs))
