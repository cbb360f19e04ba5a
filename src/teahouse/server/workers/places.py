"""Which worker of a machine serves which table."""

from hashlib import blake2b


def places(table: str, workers: int) -> list[int]:
    """The workers of a machine in the order in which they should serve a table; for every table another."""

    def weight(worker: int) -> bytes:
        return blake2b(f"{worker} {table}".encode(), digest_size=8).digest()

    return sorted(range(workers), key=weight)
