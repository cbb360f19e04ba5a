"""Branches in records and in links: kept with what they belong to, and short enough to be sent."""

import json
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error
from collections.abc import Mapping, Sequence
from typing import Any, Final, get_args

from teahouse.analysis.tree import How, Node, Nodes
from teahouse.engine.action import Refused

MOST_LINK: Final = 1800
"""So many letters of an address hold a branch: all browsers and messengers let them through."""
MOST_BYTES: Final = 32_000
"""No link unpacks to more."""
_MADE_BY: Final = {"played": "p", "tried": "t", "chosen": "c", "fell": "f"}


def as_json(nodes: Sequence[Node]) -> list[dict[str, Any]]:
    """Nodes as a record holds them."""
    return [
        {"after": node.after, "lines": list(node.lines), "how": node.how, **({"name": node.name} if node.name else {})}
        for node in nodes
    ]


def from_json(plain: Any) -> Nodes:
    """The nodes that a record holds; `Refused` where they are none."""
    if not isinstance(plain, list):
        raise Refused("branches are a list of nodes")
    return tuple(_node(one) for one in plain)


def _node(plain: Any) -> Node:
    if not isinstance(plain, Mapping):
        raise Refused("a node is an object")
    after, lines, how, name = (plain.get(field, default) for field, default in _FIELDS)
    good = (
        isinstance(after, int)
        and not isinstance(after, bool)
        and isinstance(lines, list)
        and all(isinstance(line, str) for line in lines)
        and how in get_args(How)
        and isinstance(name, str)
    )
    if not good:
        raise Refused("a node says after which other it stands, its lines, and how they came about")
    return Node(after, tuple(lines), how, name)


_FIELDS: Final = (("after", None), ("lines", None), ("how", None), ("name", ""))


def packed(nodes: Sequence[Node], position: str = "", seat: int | None = None) -> str:
    """A branch, and the position where it begins if that is not found elsewhere, as a part of an address."""
    plain: dict[str, Any] = {
        "n": [[node.after, list(node.lines), _MADE_BY[node.how], *([node.name] if node.name else [])] for node in nodes]
    }
    if position:
        plain |= {"p": position, "s": seat}
    text = json.dumps(plain, ensure_ascii=False, separators=(",", ":")).encode()
    found = urlsafe_b64encode(zlib.compress(text, 9)).decode().rstrip("=")
    if len(found) > MOST_LINK:
        raise Refused(f"a link holds at most {MOST_LINK} letters, and this needs {len(found)}: share an earlier part")
    return found


def unpacked(text: str) -> tuple[Nodes, str, int | None]:
    """What `packed` has made: the branch, and the position and seat where it begins, if they are in it."""
    try:
        if len(text) > MOST_LINK:
            raise ValueError
        unpacker = zlib.decompressobj()
        found = unpacker.decompress(urlsafe_b64decode(text + "=" * (-len(text) % 4)), MOST_BYTES)
        if unpacker.unconsumed_tail or unpacker.unused_data or not unpacker.eof:
            raise ValueError
        plain = json.loads(found)
        how = {letter: name for name, letter in _MADE_BY.items()}
        nodes = from_json(
            [
                {"after": after, "lines": lines, "how": how.get(made), "name": name[0] if name else ""}
                for after, lines, made, *name in plain["n"]
            ]
        )
        position, seat = plain.get("p", ""), plain.get("s")
        if not isinstance(position, str) or not (seat is None or (isinstance(seat, int) and 0 <= seat < 64)):
            raise ValueError
        return nodes, position, seat
    except (ValueError, Error, zlib.error, KeyError, TypeError, RecursionError, Refused):
        raise Refused("this link holds no branch: part of it may be missing") from None
