"""TypeScript types of every view, event and message, made from the Python structures; and each game's glossary.

Walks the registry and writes one file a game, one for the messages of the server and one for its calls over
HTTP, so that a board that disagrees with its game, or a page with the house, does not compile. Run by the build
of the web client (tools/client.py).
"""

from __future__ import annotations

import dataclasses
import enum
import importlib
import json
import re
import sys
import types
import typing
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
MESSAGES = ("teahouse.server.wire.commands", "teahouse.server.wire.messages")
"""Modules whose structures travel between the server and the page."""
_PLAIN = {int: "number", float: "number", str: "string", bool: "boolean", type(None): "null", bytes: "string"}


class Writer:
    """Collects the structures that a file needs, in the order in which they are met."""

    def __init__(self) -> None:
        self.names: dict[Any, str] = {}
        self.found: dict[str, str] = {}

    def of(self, kind: Any) -> str:
        """A Python type as TypeScript writes it."""
        if kind in _PLAIN:
            return _PLAIN[kind]
        if kind is Any or kind is object:
            return "unknown"
        origin, args = typing.get_origin(kind), typing.get_args(kind)
        if origin is typing.Annotated:
            return self.of(args[0])
        if origin is typing.Literal:
            return " | ".join(json.dumps(arg) for arg in args)
        if origin in (typing.Union, types.UnionType):
            return " | ".join(dict.fromkeys(self.of(arg) for arg in args))
        if origin is tuple:
            return self._tuple(args)
        if isinstance(origin, type) and issubclass(origin, Mapping):
            return f"Readonly<Record<{self._key(args[0])}, {self.of(args[1])}>>"
        if isinstance(origin, type) and issubclass(origin, Sequence | set | frozenset):
            return f"readonly {self._item(args[0])}[]"
        if isinstance(kind, type) and issubclass(kind, enum.Enum):
            return " | ".join(json.dumps(member.value) for member in kind)
        if kind in (dict, Mapping):
            return "Readonly<Record<string, unknown>>"
        if kind in (list, tuple):
            return "readonly unknown[]"
        if isinstance(kind, type) and (dataclasses.is_dataclass(kind) or _is_struct(kind)):
            return self.structure(kind)
        raise TypeError(
            f"{kind!r} has no TypeScript type: use plain data, dataclasses or structs in views and messages"
        )

    def structure(self, kind: type) -> str:
        """A dataclass or struct as an interface; returns its name."""
        if kind in self.names:
            return self.names[kind]
        name = kind.__name__.lstrip("_")
        if name in self.found:
            name = f"{kind.__module__.rpartition('.')[2].title().replace('_', '')}{name}"
        self.names[kind] = name
        self.found[name] = ""  # holds its place while the fields are written
        rows = [*_tag(kind)]
        hints = typing.get_type_hints(kind, include_extras=True)
        for field, wire_name, optional in _fields(kind):
            rows.append(f"  readonly {wire_name}{'?' if optional else ''}: {self.of(hints[field])};")
        text = (kind.__doc__ or name).strip().splitlines()[0]
        comment = "" if text.startswith(f"{name}(") else f"/** {text} */\n"
        self.found[name] = f"{comment}export interface {name} {{\n" + "\n".join(rows) + "\n}\n"
        return name

    def union(self, name: str, kind: Any) -> None:
        """A union of structures under a name of its own."""
        self.found[name] = f"export type {name} = {self.of(kind)};\n"

    def _tuple(self, args: tuple[Any, ...]) -> str:
        if len(args) == 2 and args[1] is Ellipsis:
            return f"readonly {self._item(args[0])}[]"
        return f"readonly [{', '.join(self.of(arg) for arg in args)}]"

    def _item(self, kind: Any) -> str:
        inner = self.of(kind)
        return f"({inner})" if "|" in inner or inner.startswith("readonly") else inner

    def _key(self, kind: Any) -> str:
        return "number" if kind is int else "string"

    def text(self, elsewhere: Collection[str] = ()) -> str:
        """All that was found, but for what another file has."""
        return "\n".join(text for name, text in self.found.items() if name not in elsewhere)


def _is_struct(kind: type) -> bool:
    return hasattr(kind, "__struct_fields__")


def _fields(kind: type) -> list[tuple[str, str, bool]]:
    """The fields: name in Python, name on the wire, and whether the wire may leave it out."""
    if not _is_struct(kind):
        return [(field.name, field.name, False) for field in dataclasses.fields(kind)]
    import msgspec

    config = kind.__struct_config__  # type: ignore[attr-defined]
    may_lack = config.omit_defaults or config.forbid_unknown_fields  # the latter: what clients send
    return [
        (field.name, field.encode_name, bool(may_lack and not field.required)) for field in msgspec.structs.fields(kind)
    ]


def _tag(kind: type) -> list[str]:
    if not _is_struct(kind):
        return []
    config = kind.__struct_config__  # type: ignore[attr-defined]
    return [f"  readonly {config.tag_field}: {json.dumps(config.tag)};"] if config.tag is not None else []


def events_of(package: str) -> list[type]:
    """Every event that a game declares, by name; a base that only shares fields has no form."""
    from teahouse.engine import Event

    found: dict[str, type] = {}
    pending: list[type] = [Event]
    while pending:
        parent = pending.pop()
        subclasses: list[type] = parent.__subclasses__()
        for kind in subclasses:
            pending.append(kind)
            if kind.__module__.startswith((f"{package}.", "teahouse.engine")) and hasattr(kind, "form"):
                found[kind.__name__] = kind
    return [found[name] for name in sorted(found)]


def of_game(name: str) -> str:
    """The types of one game: its view, what it deduces, and everything in them, and its events by kind."""
    import teahouse
    from teahouse.server.wire.views import kind_of

    game = teahouse.game(name)
    writer = Writer()
    writer.of(typing.get_type_hints(game.look)["return"])
    if game.deduce is not None:
        writer.of(typing.get_type_hints(game.deduce)["return"])
    events = Writer()
    events.found, events.names = dict(writer.found), dict(writer.names)
    kinds = events_of(game.package)
    rows = []
    for kind in kinds:
        name_in_file = events.structure(kind)
        rows.append(f"  readonly {kind_of(kind)}: {name_in_file};")
    glossary = _glossary(game)
    head = "/** What can happen, by kind: the fields of each event as `data` holds them. */"
    body = "\n".join([head, "export interface Happenings {", *rows, "}", ""])
    return f"{_HEAD}import type {{ ToldEvent }} from './messages';\n\n{glossary}{events.text()}\n{body}\n{_EVENT}"


def _glossary(game: Any) -> str:
    """What a game's words say of its pieces once and for all, as a constant; nothing where they say nothing."""
    words = getattr(game.part("words"), "GLOSSARY", None)
    if words is None:
        return ""
    head = "/** The pieces by name, in order, and what is said of each. */"
    return f"{head}\nexport const GLOSSARY = {json.dumps(words, ensure_ascii=False, indent=2)} as const;\n\n"


def messages() -> Writer:
    """All that travels between the server and the page."""
    writer = Writer()
    for name in MESSAGES:
        module = importlib.import_module(name)
        for kind in vars(module).values():
            if isinstance(kind, type) and _is_struct(kind) and kind.__module__ == name and not kind.__subclasses__():
                writer.structure(kind)
        for union, kind in vars(module).items():
            if isinstance(kind, types.UnionType) and all(_tag(member) for member in typing.get_args(kind)):
                writer.union(union, kind)
    return writer


def protocol() -> str:
    """The version of all that, for the page to say."""
    from teahouse.server.wire.messages import PROTOCOL

    return f"/** Which version of the protocol this page speaks. */\nexport const PROTOCOL = {PROTOCOL};\n"


def of_http() -> str:
    """The types of every call over HTTP, beside those that messages have."""
    import http_types

    writer = messages()
    known = set(writer.found)
    rows = http_types.calls(writer)
    text = f"{writer.text(known)}\n{rows}"
    used = sorted(name for name in known if re.search(rf"\b{name}\b", text))
    return f"{_HEAD}import type {{ {', '.join(used)} }} from './messages';\n\n{text}"


def examples_of(name: str) -> str:
    """The worked examples of a game, as its board draws them beside the rules, with what their actions would do."""
    import msgspec

    import teahouse
    from teahouse.engine import examples
    from teahouse.server.wire.views import tell_event

    game = teahouse.game(name)
    drawn = []
    for example in examples.load(game):
        foreseen = []
        if example.action is not None:
            seen = examples.set_up(game, example).seen_by(example.seat)
            voice = examples.voice_of(example)
            foreseen = [tell_event(game, event, voice) for event in seen.foresee(seen.parse(example.action))]
        drawn.append({**examples.drawn(game, example), "events": msgspec.to_builtins(foreseen)})
    return json.dumps(drawn) + "\n"


_EVENT = """/** Something that happened, as it is told: its `kind` says which fields its `data` has. */
export type GameEvent = {
  [K in keyof Happenings]: ToldEvent & { readonly kind: K; readonly data: Happenings[K] };
}[keyof Happenings];
"""
_HEAD = "// Made by tools/typescript.py from the Python structures. Do not edit.\n\n"


def write(folder: Path) -> list[Path]:
    """Write all files; a file that says the same already is left alone."""
    import teahouse

    texts = {f"{name}.ts": of_game(name) for name in teahouse.names()}
    texts["messages.ts"] = f"{_HEAD}{protocol()}\n{messages().text()}\n"
    texts["http.ts"] = of_http()
    texts |= {f"{name}.examples.json": examples_of(name) for name in teahouse.names()}
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.ts"):
        if old.name not in texts:
            old.unlink()
    for name, text in texts.items():
        path = folder / name
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
    return [folder / name for name in texts]


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT / "src"))
    write(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "web/src/generated")
