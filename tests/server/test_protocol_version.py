"""The version of the protocol: what it is made of, and what becomes of those who speak another."""

import asyncio
import json
import typing
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from server.client import people
from server.conftest import Running
from teahouse.server.http.live import OUTDATED
from teahouse.server.wire.commands import AnyCommand
from teahouse.server.wire.messages import PROTOCOL, AnyMessage

HELD = Path(__file__).with_name("protocol.json")
Shape = dict[str, dict[str, str]]


def shape() -> Shape:
    """Every structure on the wire with its fields and their types; what a sender may leave out has a "?"."""
    found: Shape = {}
    for kind in msgspec.inspect.multi_type_info([*typing.get_args(AnyCommand), *typing.get_args(AnyMessage)]):
        _written(kind, found)
    return dict(sorted(found.items()))


def _written(kind: Any, found: Shape) -> str:
    name = type(kind).__name__.removesuffix("Type").lower()
    if isinstance(kind, msgspec.inspect.StructType):
        name = kind.cls.__name__
        if name not in found:
            found[name] = {}
            if kind.tag is not None:
                found[name][str(kind.tag_field)] = f"={kind.tag}"
            for field in kind.fields:
                found[name][field.encode_name] = _written(field.type, found) + ("" if field.required else "?")
        return name
    if isinstance(kind, msgspec.inspect.UnionType):
        return " | ".join(sorted(_written(part, found) for part in kind.types))
    parts = [getattr(kind, part) for part in ("key_type", "value_type", "item_type") if hasattr(kind, part)]
    parts += getattr(kind, "item_types", ())
    return f"{name}[{', '.join(_written(part, found) for part in parts)}]" if parts else name


def broken(before: Shape, after: Shape) -> list[str]:
    """What a client of before would not understand any more, or be refused for."""
    wrong = []
    for name, fields in before.items():
        now = after.get(name)
        if now is None:
            wrong.append(f"{name} is gone")
            continue
        wrong += [
            f"{name}.{field} was {kind} and is {now.get(field)}"
            for field, kind in fields.items()
            if now.get(field) != kind
        ]
        if "do" in fields:
            wrong += [
                f"{name}.{field} is wanted now"
                for field, kind in now.items()
                if field not in fields and not kind.endswith("?")
            ]
    return wrong


def test_the_wire_is_what_its_version_says() -> None:
    held = json.loads(HELD.read_text(encoding="utf-8"))
    told = "if it is meant: in tests/ python -m server.test_protocol_version writes it; what breaks raises PROTOCOL"
    assert held["protocol"] != PROTOCOL or not broken(held["shape"], shape()), told
    assert held == {"protocol": PROTOCOL, "shape": shape()}, told


@pytest.mark.parametrize(
    ("before", "after", "wrong"),
    [
        ({"Ping": {"do": "=ping"}}, {}, ["Ping is gone"]),
        ({"Ack": {"seq": "int"}}, {"Ack": {"seq": "str"}}, ["Ack.seq was int and is str"]),
        ({"Ack": {"seq": "int"}}, {"Ack": {}}, ["Ack.seq was int and is None"]),
        ({"Ping": {"do": "=ping"}}, {"Ping": {"do": "=ping", "seat": "int"}}, ["Ping.seat is wanted now"]),
        ({"Ping": {"do": "=ping"}}, {"Ping": {"do": "=ping", "seat": "int?"}}, []),
        ({"Ack": {"seq": "int"}}, {"Ack": {"seq": "int", "at": "int"}, "Pong": {}}, []),
    ],
)
def test_the_check_itself(before: Shape, after: Shape, wrong: list[str]) -> None:
    assert broken(before, after) == wrong


def test_a_page_of_another_version_is_told_to_reload_and_a_program_is_not(house: Running) -> None:
    async def main() -> None:
        async with people(house.base, "Mei") as (mei,):
            table = await mei.open_table("yardzee", players=1, public=True)
            live = f"{house.base.replace('http', 'ws', 1)}/api/tables/{table}/live"
            page: dict[str, Any] = {"origin": house.base, "additional_headers": {"Cookie": f"teahouse={mei.cookie}"}}
            for address, who in ((live, page), (f"{live}?protocol=1", page), (f"{live}?protocol=1", {})):
                async with connect(address, **who) as line:
                    with pytest.raises(ConnectionClosed) as closed:
                        await line.recv()
                assert closed.value.rcvd is not None
                assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (4409, OUTDATED)
            for address, who in ((f"{live}?protocol={PROTOCOL}", page), (live, {})):
                async with connect(address, **who) as line:
                    welcome = json.loads(await line.recv())
                assert (welcome["is"], welcome["protocol"]) == ("welcome", PROTOCOL)

    asyncio.run(main())


if __name__ == "__main__":
    text = json.dumps({"protocol": PROTOCOL, "shape": shape()}, indent=1)
    HELD.write_text(f"{text}\n", encoding="utf-8")
