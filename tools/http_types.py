"""TypeScript types of the HTTP interface: every call with its path, query, body and answer.

Which call takes and gives what stands in the OpenAPI document of the application; the structures themselves
are written from the Python classes, like those of the WebSocket.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from typescript import Writer

_PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def structures() -> dict[str, Any]:
    """Every structure that travels over HTTP, by its name in the OpenAPI document."""
    from msgspec import Struct

    from teahouse.server.calls import analysis, games, learn, mine, puzzles, records, tables
    from teahouse.server.calls import people as persons
    from teahouse.server.http import deals, people
    from teahouse.server.wire import analysis as analysing
    from teahouse.server.wire import commands, dealing, lessons, messages, school
    from teahouse.server.wire import puzzles as puzzling
    from teahouse.server.wire import reviews as reviewing

    parts = (commands, messages, school, lessons, puzzling, dealing, reviewing, analysing)
    modules = (*parts, games, learn, puzzles, deals, persons, people, tables, mine, records, analysis)
    kinds = [kind for module in modules for kind in vars(module).values()]
    return {kind.__name__: kind for kind in kinds if isinstance(kind, type) and issubclass(kind, Struct)}


def document() -> dict[str, Any]:
    """The OpenAPI document of a house; none is opened."""
    from teahouse.server.http.app import make_app
    from teahouse.server.settings import Settings

    application: Any = make_app(Settings(database="sqlite+aiosqlite://"))
    described: dict[str, Any] = application.app.openapi()
    return described


def calls(writer: Writer) -> str:
    """The interface `Calls`: what goes in and what comes out, by method and path."""
    known = structures()

    def of(schema: dict[str, Any]) -> str:
        if "$ref" in schema:
            return writer.of(known[schema["$ref"].rpartition("/")[2]])
        if "enum" in schema:
            return " | ".join(json.dumps(value) for value in schema["enum"])
        if "anyOf" in schema:
            return " | ".join(dict.fromkeys(of(part) for part in schema["anyOf"]))
        if schema.get("type") == "array":
            inner = of(schema["items"])
            return f"readonly ({inner})[]" if "|" in inner else f"readonly {inner}[]"
        if schema.get("type") == "object":
            return "Readonly<Record<string, unknown>>"
        return _PLAIN.get(schema.get("type", ""), "unknown")

    def fields(parameters: list[dict[str, Any]], where: str) -> str:
        parts = [
            f"readonly {one['name']}{'' if one['required'] else '?'}: {of(one['schema'])}"
            for one in parameters
            if one["in"] == where
        ]
        return "{ " + "; ".join(parts) + " }" if parts else ""

    rows = []
    for path, methods in document()["paths"].items():
        for method, call in methods.items():
            if not path.startswith("/api/"):
                continue
            good = next(answer for status, answer in call["responses"].items() if status.startswith("2"))
            if "application/json" not in good.get("content", {}):
                continue  # a file to take home
            parts = {
                "path": fields(call.get("parameters", []), "path"),
                "query": fields(call.get("parameters", []), "query"),
                "body": of(_schema(call["requestBody"])) if "requestBody" in call else "",
                "answer": of(_schema(good)),
            }
            row = " ".join(f"readonly {name}: {text};" for name, text in parts.items() if text)
            rows.append(f"  readonly '{method.upper()} {path[4:]}': {{ {row} }};")
    head = "/** Every call of the house over HTTP, below /api. */"
    return "\n".join([head, "export interface Calls {", *rows, "}", ""])


def _schema(part: dict[str, Any]) -> dict[str, Any]:
    schema: dict[str, Any] = part["content"]["application/json"]["schema"]
    return schema
