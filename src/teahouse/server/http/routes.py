"""Routes whose bodies and answers are structures: msgspec reads, checks, writes and describes them.

FastAPI finds the route and what else its function asks for. The parameter `body` is a structure or a union of them;
what the function returns is one too, or `Annotated[Response, structure]` where it makes the response itself.
"""

import inspect
from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Annotated, Any, TypeVar, get_args, get_origin

import msgspec
from fastapi import APIRouter, Depends, FastAPI, Request, Response

from teahouse.server.log.refusal import Refused

T = TypeVar("T")
Plain = dict[str, Any]

DEEPEST = 16
"""How deep lists and objects of a request may stand in each other where they can hold anything."""


class Body(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A request's body: nothing in it that isn't known."""


class Error(msgspec.Struct, frozen=True):
    """A refusal: a code for programs, one sentence for people."""

    error: str
    text: str
    rule: str | None = None


def read(decoder: msgspec.json.Decoder[T], raw: str | bytes) -> T:
    """The structure that somebody sent; refused with where it is wrong, and what was expected there."""
    try:
        return decoder.decode(raw)
    except RecursionError:
        raise Refused("invalid", "This is nested too deeply.") from None
    except (msgspec.MsgspecError, UnicodeError) as error:
        what, _, where = str(error).partition(" - at `$")
        where = where.rstrip("`").removeprefix(".")
        raise Refused("invalid", f"{where}: {what}." if where else f"{what}.") from None


def check_depth(given: Any) -> None:
    """Refuse, inside a structure, what is nested without end."""
    waiting = [(given, 0)]
    while waiting:
        value, depth = waiting.pop()
        if isinstance(value, dict | list):
            if depth >= DEEPEST:
                raise ValueError("This is nested too deeply")
            waiting += [(one, depth + 1) for one in (value.values() if isinstance(value, dict) else value)]


def answer(value: Any, status: int = 200, wait: float = 0.0) -> Response:
    """A structure as JSON; one that says "too fast" says also in how many seconds to try again."""
    headers = {"retry-after": str(int(wait) + 1)} if status == 429 else None
    return Response(msgspec.json.encode(value), status, headers, media_type="application/json")


class Routes(APIRouter):
    """Routes of one part of the house."""

    def add_api_route(self, path: str, endpoint: Callable[..., Awaitable[Any]], **more: Any) -> None:
        """Add a function with its structures; FastAPI's decorators come here."""
        signature = inspect.signature(endpoint, eval_str=True)
        gives, takes = signature.return_annotation, signature.parameters.get("body")
        if get_origin(gives) is Annotated:
            gives = get_args(gives)[1]
        status = more.get("status_code") or 200
        if gives is not Response:
            more["responses"] = {status: content(gives), **(more.get("responses") or {})}
        if takes is not None:
            more["openapi_extra"] = {"requestBody": {"required": True, **content(takes.annotation)}}
        super().add_api_route(path, _answered(endpoint, signature, status), **{**more, "response_model": None})


def _answered(endpoint: Callable[..., Awaitable[Any]], signature: inspect.Signature, status: int) -> Callable[..., Any]:
    """The function as FastAPI calls it: the body is read last, so that who asks is known first."""

    @wraps(endpoint)
    async def answered(**given: Any) -> Response:
        found = await endpoint(**given)
        if isinstance(found, Response):
            return found
        made = answer(found, status)
        if isinstance(given.get("response"), Response):
            made.raw_headers.extend(given["response"].raw_headers)  # cookies
        return made

    parameters = sorted(signature.parameters.values(), key=lambda one: one.name == "body")
    parameters = [
        one.replace(
            kind=inspect.Parameter.KEYWORD_ONLY,
            annotation=Annotated[Any, Depends(_reader(one.annotation))] if one.name == "body" else one.annotation,
        )
        for one in parameters
    ]
    answered.__signature__ = signature.replace(  # type: ignore[attr-defined]  # inspect's own way to say it
        parameters=parameters, return_annotation=Response
    )
    return answered


def _reader(kind: Any) -> Callable[[Request], Awaitable[Any]]:
    decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(kind)

    async def reader(request: Request) -> Any:
        return read(decoder, await request.body())

    return reader


# The OpenAPI document

_named: Plain = {}
"""The schemas of all structures, by name."""


def content(*kinds: Any) -> Plain:
    """How the document speaks of JSON that holds a structure, or one of several; it then holds them by name."""
    found, parts = msgspec.json.schema_components(kinds, ref_template="#/components/schemas/{name}")
    for name, part in parts.items():
        assert _named.setdefault(name, part) == part, f"two structures are called {name}"
    return {"content": {"application/json": {"schema": found[0] if len(kinds) == 1 else {"anyOf": list(found)}}}}


class Application(FastAPI):
    """FastAPI's application, whose document describes our structures."""

    def openapi(self) -> Plain:
        """The document: FastAPI's, with the structures of HTTP and WebSocket."""
        document = super().openapi()
        document.setdefault("components", {}).setdefault("schemas", {}).update(_named)
        return document


ERRORS: dict[int | str, Plain] = {
    status: {"description": description, **content(Error)}
    for status, description in {
        400: "The request can't be read.",
        401: "Nobody is signed in.",
        403: "Not yours, or from a foreign origin.",
        404: "Not there.",
        409: "Not possible now.",
        413: "Too large.",
        422: "The request doesn't say what it should.",
        429: "Too fast; see Retry-After.",
        503: "The house can't write; nothing was changed.",
    }.items()
}
"""What any request may be refused with."""
