"""Routes whose bodies and answers are structures: msgspec reads, checks, writes and describes them.

FastAPI finds the route and what else its function asks for. The parameter `body` is a structure or a union of them;
what the function returns is one too, or `Annotated[Response, structure]` where it makes the response itself.
"""

import inspect
from collections.abc import Awaitable, Callable, Mapping
from functools import wraps
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

import msgspec
from fastapi import APIRouter, Depends, FastAPI, Request, Response
from pydantic import Field

from teahouse.server.calls.routes import Error, Reply, read

Plain = dict[str, Any]


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


# Calls that know nothing of HTTP


def carried(does: Callable[..., Awaitable[Any]], who: Mapping[Any, Any]) -> Callable[..., Awaitable[Any]]:
    """The function of a call as FastAPI reads it; `who` says what comes for those who ask.

    What msgspec would check of the path and the query pydantic checks, and a structure in the query is its fields.
    """
    signature = inspect.signature(does, eval_str=True)
    parameters: list[inspect.Parameter] = []
    gathered: dict[str, type[msgspec.Struct]] = {}
    for one in signature.parameters.values():
        kind = one.annotation
        if kind in who:
            parameters.append(one.replace(annotation=who[kind]))
        elif one.name != "body" and isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            gathered[one.name] = kind
            hints = get_type_hints(kind, include_extras=True)
            for field in msgspec.structs.fields(kind):
                part = inspect.Parameter(field.name, inspect.Parameter.KEYWORD_ONLY, default=field.default)
                parameters.append(part.replace(annotation=_checked(hints[field.name])))
        else:
            parameters.append(one if one.name == "body" else one.replace(annotation=_checked(kind)))

    @wraps(does)
    async def call(**given: Any) -> Any:
        for name, kind in gathered.items():
            given[name] = kind(**{field: given.pop(field) for field in kind.__struct_fields__})
        found = await does(**given)
        if isinstance(found, Reply):
            return Response(found.body, found.status, dict(found.headers), media_type=found.media)
        return found

    parameters = [one.replace(kind=inspect.Parameter.KEYWORD_ONLY) for one in parameters]
    gives = signature.return_annotation
    call.__signature__ = signature.replace(  # type: ignore[attr-defined]  # inspect's own way to say it
        parameters=parameters, return_annotation=Response if gives is Reply else gives
    )
    return call


_LIMITS = ("ge", "gt", "le", "lt", "max_length", "min_length", "pattern")


def _checked(kind: Any) -> Any:
    """A kind of a parameter with its limits as pydantic reads them."""
    if get_origin(kind) is Annotated:
        plain, *metas = get_args(kind)
        limits = {
            name: getattr(meta, name)
            for meta in metas
            if isinstance(meta, msgspec.Meta)
            for name in _LIMITS
            if getattr(meta, name) is not None
        }
        return Annotated[plain, Field(**limits)] if limits else plain
    if get_origin(kind) in (Union, UnionType):
        return Union[tuple(_checked(part) for part in get_args(kind))]  # noqa: UP007  # of parts that are computed
    return kind


def also_refused(kind: Any) -> dict[int | str, Plain]:
    """How the document speaks of a call whose refusals may be such a structure too."""
    return {status: {**ERRORS[status], **content(Error, kind)} for status in (401, 403, 404, 409, 422, 503)}


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
