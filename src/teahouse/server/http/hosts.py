"""Under which names a house answers.

A page in the internet can let its own name point to an address in one's home ("DNS rebinding") and would then be
taken by a browser for a page of the house there. It gives itself away by its name in `Host`. A house answers to
addresses, which nobody can point elsewhere, to names that only the machine or its own network give out, and to those
it is told.
"""

import socket
from collections.abc import Iterable
from ipaddress import ip_address

OWN_NETWORK = ("", ".local", ".lan", ".home", ".internal", ".localdomain", ".home.arpa")
"""What may follow the machine's own name: no one in the internet can register such a name."""


class Hosts:
    """The names of a house. `*.tea.example` are all below that one; `*` lets every name in."""

    def __init__(self, allowed: Iterable[str] = ()) -> None:
        names = {name_in(name) for name in allowed}
        self.all = "*" in names
        machine = socket.gethostname().lower().partition(".")[0]
        self.names = {socket.gethostname().lower(), *(machine + ending for ending in OWN_NETWORK), "localhost", *names}
        self.below = tuple(name[1:] for name in names if name.startswith("*."))

    def __contains__(self, host: str) -> bool:
        """Whether a `Host` header names this house."""
        name = name_in(host)
        if self.all or name in self.names or name.endswith((".localhost", ".local", *self.below)):
            return True
        try:
            ip_address(name)
        except ValueError:
            return False
        return True


def name_in(host: str) -> str:
    """The name in a `Host` header, without its port."""
    host = host.strip().lower()
    if host.startswith("["):
        return host[1:].partition("]")[0]
    name, colon, port = host.rpartition(":")
    return (name if colon and (port.isdigit() or not port) else host).removesuffix(".")


def refusal(host: str) -> str:
    """The sentence for a name that is not allowed, with what to do about it."""
    name = "".join(letter for letter in name_in(host)[:80] if letter.isprintable())
    return (
        f"This house does not answer to the name {name!r}. If it is a name of this house, whoever runs it says so: "
        f"teahouse serve --allow-host {name or 'NAME'}, or TEAHOUSE_HOSTS={name or 'NAME'}."
    )
