"""All records of one's own games in one text, as long as it may be."""

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Any

from fastapi import Request
from fastapi.responses import Response, StreamingResponse

from teahouse.server.calls.asking import slow_down
from teahouse.server.http.common import Somebody, address, clerk_of, house_of, limits_of, share_of
from teahouse.server.http.routes import ERRORS, Routes
from teahouse.server.log.refusal import Refused
from teahouse.server.services.mine import records_of

router = Routes(prefix="/api", tags=["my games"], responses=ERRORS)

LINES: dict[int | str, dict[str, Any]] = {
    200: {"description": "One record a line.", "content": {"application/jsonl": {"schema": {"type": "string"}}}}
}


@router.get("/me/records", response_class=StreamingResponse, responses={**ERRORS, **LINES})
async def my_records(request: Request, person: Somebody) -> Response:
    """The records of all your hands that are over, the oldest table first: a text with one record a line."""
    taking: set[str] = request.app.state.taking
    if person.id in taking:
        raise Refused("too_fast", "Your records are being taken home already.", wait=10)
    slow_down(limits_of(request).records, address(request))
    clerk, share = clerk_of(request), share_of(request, person)

    async def do(work: Callable[[], bytes]) -> bytes:
        while wait := clerk.debt(share):
            await asyncio.sleep(wait)
        return await clerk.do(share, work)

    async def lines() -> AsyncIterator[bytes]:
        taking.add(person.id)
        try:
            async for some in records_of(house_of(request).store, person.id, do):
                yield some
        finally:
            taking.discard(person.id)

    head = {"content-disposition": 'attachment; filename="teahouse-records.jsonl"'}
    return StreamingResponse(lines(), headers=head, media_type="application/jsonl")
