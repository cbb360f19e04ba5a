"""A bot's opinion for a person."""

from collections.abc import AsyncIterator

from teahouse.bots.levels import adviser
from teahouse.engine import Seen, Voice
from teahouse.server.acts import playing
from teahouse.server.acts.registry import serves
from teahouse.server.log.refusal import Refused
from teahouse.server.log.turn import Turn
from teahouse.server.services.errand import Errand
from teahouse.server.thinking.queue import Urgency
from teahouse.server.wire import commands as w
from teahouse.server.wire import messages as m
from teahouse.server.wire.words import advise


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
        thoughts = await house.thinkers.rank(level, seen, house.settings.seconds_to_think(level), Urgency.HINT, share)
    if not thoughts:
        raise Refused("no_opinion", f"The {level} has no opinion of this position.")
    voice = Voice(room.table.names, seen.seat)
    best = [
        m.ToldOpinion(
            thought.action,
            seen.game.words.name(seen.parse(thought.action), seen, voice),
            round(thought.value, 4),
            thought.visits,
        )
        for thought in thoughts[:3]
    ]
    yield m.Hints(id=command.id, seq=seq, level=level, best=best, reason=advise(best, seen.players, len(seen.legal())))
