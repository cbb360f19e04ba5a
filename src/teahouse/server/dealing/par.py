"""Par: what the master makes of the same deal, in the same seat, against the same bots.

The house plays it out by itself, the deal of tomorrow as well, so that par is there when a day begins. Each decision
is asked of the thinking process that stands back from all others, one after the other, and not while anybody waits for
a bot: a table is never slower for it.
"""

import asyncio
import logging
import time

import teahouse
from teahouse.bots.levels import adviser
from teahouse.engine import Hand, State
from teahouse.server.dealing.deal import SEAT, Deal, Result
from teahouse.server.dealing.dealer import Dealer
from teahouse.server.log import deals
from teahouse.server.stored import Trouble
from teahouse.server.thinking.lanes import Thinkers
from teahouse.server.thinking.queue import Share, Urgency
from teahouse.server.workers.leases import Leases

log = logging.getLogger("teahouse.par")

GAMES = 12
"""On so many games par rests; with fewer there is none."""
EVERY_SECONDS = 600.0
"""So often the house looks whether a day has begun whose par is not known."""
STANDS_BACK = 5.0
"""No longer than this, in seconds, a decision waits for those that people wait for."""
_NOBODY = Share("", "")


class Par:
    """Works out the par of today and of tomorrow."""

    def __init__(self, dealer: Dealer, thinkers: Thinkers, leases: Leases) -> None:
        self._dealer = dealer
        self._thinkers = thinkers
        self._leases = leases

    async def run(self, after: float) -> None:
        """Work it out again and again, from so many seconds on."""
        await asyncio.sleep(after)
        while True:
            try:
                for day in (deals.today(), deals.beside(deals.today(), 1)):
                    await self.work_out(day)
            except Trouble as trouble:
                log.warning("par waits for the database", extra={"trouble": str(trouble)})
            except Exception:
                log.exception("par could not be worked out")
            await asyncio.sleep(EVERY_SECONDS)

    async def work_out(self, day: str) -> None:
        """Play what is missing of the games of a day; one worker of the house does."""
        deal, lease = await self._dealer.deal(day), f"par {day}"
        results = await self._dealer.par(day)
        if len(results) >= GAMES or not deal.playable or not await self._leases.take([lease]):
            return
        try:
            results = await self._dealer.par(day)  # another may have gone on until now
            while len(results) < GAMES:
                results.append(await self._play(deal, len(results)))
                await self._dealer.keep_par(day, results)
        finally:
            self._thinkers.rest(Urgency.HOUSE)
            await self._leases.release([lease])

    async def _play(self, deal: Deal, number: int) -> Result:
        """One game: the bots answer as they do to everybody, the master has another seed in each."""
        promise = self._dealer.promise(deal.day)
        names = [f"Seat {seat + 1}" for seat in range(deal.players)]
        game = teahouse.game(deal.game)
        hand = Hand.begin(game, names, deal.options, fair=promise.agreed((), ()), rules=deal.rules)
        master, bots = f"{deal.day} {number}", deals.seed_of_bots(promise.seed)
        for seat in hand.turns():
            level, seed = (adviser().name, master) if seat == SEAT else (deal.level, bots)
            hand.play(hand.state.parse(await self._choice(hand.state, level, seed)))
            await asyncio.sleep(0)
        outcome = hand.state.outcome
        assert outcome is not None
        return Result(outcome.scores[SEAT], SEAT in outcome.winners)

    async def _choice(self, state: State, level: str, seed: str) -> str:
        patience = time.monotonic() + STANDS_BACK
        while self._thinkers.waiting and time.monotonic() < patience:
            await asyncio.sleep(0.2)
        assert state.to_act is not None
        seen = state.seen_by(state.to_act)
        chosen = await self._thinkers.choose(level, seen, None, Urgency.HOUSE, _NOBODY, lambda: True, seed)
        if chosen is None:
            raise RuntimeError(f"{level} could not play {seen.game.name}")
        return chosen
