"""Rate limits: token buckets by address, by connection, by person. They slow a flooder; nobody else notices."""

import time
from collections.abc import Callable
from functools import lru_cache
from ipaddress import IPv4Address, ip_address, ip_network


@lru_cache(4096)
def neighbourhood(address: str) -> str:
    """The address as limits count it: an IPv6 one by its /64, because every customer of a provider has one at least.

    An IPv4 address that comes as IPv6 is itself; what is no address stays as it is.
    """
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if isinstance(found, IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ip_network((int(found), 64), strict=False))


class Bucket:
    """Fills at `rate` tokens a second up to `burst`; each use takes one."""

    __slots__ = ("at", "burst", "rate", "tokens")

    def __init__(self, rate: float, burst: float, at: float) -> None:
        self.rate = rate
        self.burst = burst
        self.tokens = burst
        self.at = at

    def refill(self, at: float) -> None:
        """What has flowed in until now."""
        self.tokens = min(self.burst, self.tokens + (at - self.at) * self.rate)
        self.at = at

    def take(self, at: float) -> float:
        """Take a token; returns the seconds one has to wait for it, 0 if it was there."""
        self.refill(at)
        self.tokens -= 1
        return 0.0 if self.tokens >= 0 else -self.tokens / self.rate

    def refuse(self, at: float) -> float:
        """Take a token if it is there; otherwise take nothing and return the seconds until there is one."""
        wait = self.take(at)
        if wait:
            self.tokens += 1
        return wait


class Limit:
    """One limit for many: a bucket for each key. Full buckets are forgotten."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate = rate
        self.burst = burst
        self.used: Callable[[str], None] | None = None
        """Told the key of each use, for those who share this limit."""
        self._clock = clock
        self._buckets: dict[str, Bucket] = {}

    def bucket(self, key: str) -> Bucket:
        """The bucket of a key."""
        found = self._buckets.get(key)
        if found is None:
            if len(self._buckets) > 10_000:
                self._forget_full()
            found = self._buckets[key] = Bucket(self.rate, self.burst, self._clock())
        return found

    def refuse(self, key: str) -> float:
        """Seconds to wait, 0 if it may be done now."""
        wait = self.bucket(key).refuse(self._clock())
        if not wait and self.used is not None:
            self.used(key)
        return wait

    def delay(self, key: str) -> float:
        """Do it in any case, but so many seconds later."""
        return self.bucket(key).take(self._clock())

    def spend(self, key: str, cost: float) -> None:
        """Take so many tokens, also more than there are."""
        bucket = self.bucket(key)
        bucket.refill(self._clock())
        bucket.tokens -= cost

    def debt(self, key: str) -> float:
        """Seconds until more was filled in than spent; 0 if it is so."""
        bucket = self.bucket(key)
        bucket.refill(self._clock())
        return max(0.0, -bucket.tokens / bucket.rate)

    def _forget_full(self) -> None:
        at = self._clock()
        self._buckets = {
            key: bucket
            for key, bucket in self._buckets.items()
            if bucket.tokens + (at - bucket.at) * bucket.rate < bucket.burst
        }


SHARED = ("guests", "tables", "tables_here", "own_files", "passwords", "chat", "hints")


class Limits:
    """All limits of a house, multiplied by one factor."""

    def __init__(self, factor: float = 1.0) -> None:
        def limit(rate: float, burst: float) -> Limit:
            return Limit(rate * factor, burst * factor)

        self.requests = limit(30, 200)
        """HTTP requests of an address."""
        self.guests = limit(1, 30)
        """New guests of an address."""
        self.tables = limit(1, 30)
        """New tables of a person."""
        self.tables_here = limit(0.2, 40)
        """New tables of an address, whoever opens them."""
        self.own_files = limit(0.002, 20)
        """New tables with tiles or a map of one's own, of an address: they are kept with the table."""
        self.passwords = limit(0.2, 10)
        """Passwords and codes tried from an address."""
        self.address = limit(200, 600)
        """WebSocket messages of an address."""
        self.chat = limit(1, 8)
        """Chat messages of a person."""
        self.hints = limit(0.5, 5)
        """Hints of a person."""
        self.reviews = limit(0.2, 20)
        """Reviews of a whole hand that a person begins or goes on with."""
        self.records = limit(1 / 60, 5)
        """Times that all records of somebody are taken home to an address."""
        self.looks = limit(0.5, 120)
        """Seconds for which bots look at positions, of a person and of an address."""
        self.work = limit(0.2, 5)
        """Seconds of processor time that requests of an address take: replays, checks, what one has missed."""
        self.factor = factor
        self.connections = int(200 * factor)
        """Live connections of an address."""
        self.sockets = int(300 * factor)
        """Connections of an address altogether, to one worker."""

    def share(self, tell: Callable[[str], None]) -> None:
        """Tell other workers of each use of the limits that matter one by one; the rest are each worker's own."""
        for name in SHARED:
            limit: Limit = getattr(self, name)
            limit.used = lambda key, name=name: tell(f"{name} {key}")

    def hear(self, kind: str, about: str) -> None:
        """Another worker let somebody do something."""
        name, _, key = about.partition(" ")
        if kind == "limit" and name in SHARED:
            limit: Limit = getattr(self, name)
            limit.delay(key)

    def connection(self) -> Bucket:
        """Messages of one connection."""
        return Bucket(20 * self.factor, 60 * self.factor, time.monotonic())
