"""The web client: files that never change under their name, and one page for every other path."""

import mimetypes
from contextlib import suppress
from pathlib import Path

from fastapi import FastAPI, HTTPException, Request
from fastapi.responses import FileResponse, HTMLResponse, PlainTextResponse, Response

from teahouse.server.http.invitation import TABLE, invite
from teahouse.server.settings import Settings
from teahouse.server.stored import Trouble

FOREVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"


def add_pages(app: FastAPI, settings: Settings) -> None:
    """Serve the built client; every path that is not one of its files is a page of it."""
    root = settings.static.resolve()
    index = root / "index.html"
    if not index.is_file():

        @app.get("/", include_in_schema=False)
        async def no_pages() -> Response:
            return PlainTextResponse(
                "Teahouse is open, but its web client is not built: run tools/client.py, or install a released wheel. "
                "The API is described at /api/openapi.json.\n"
            )

        return

    @app.get("/{path:path}", include_in_schema=False)
    async def page(path: str, request: Request) -> Response:
        if path.startswith("api/"):
            raise HTTPException(404)
        file = _found(root, path)
        if file is None and path.startswith("assets/"):
            raise HTTPException(404)
        if file is None and TABLE.fullmatch(path) and (invited := await _invited(request, path, index)):
            return HTMLResponse(invited, headers={"cache-control": ASK_AGAIN})
        return _file(file or index, request, FOREVER if path.startswith("assets/") else ASK_AGAIN)


async def _invited(request: Request, path: str, index: Path) -> str | None:
    """The page of a table that waits for players, with who invites; it needs no database to be a page."""
    with suppress(Trouble):
        return await invite(
            request.app.state.house.store, path, index.read_text(encoding="utf-8"), str(request.base_url)
        )
    return None


def _found(root: Path, path: str) -> Path | None:
    """The file of the client under that path; None where there is none, or no file could be called so."""
    try:
        file = (root / path).resolve()
        return file if file.is_relative_to(root) and file.is_file() else None
    except (OSError, ValueError):
        return None


def _file(path: Path, request: Request, caching: str) -> Response:
    """A file, compressed where a compressed copy lies beside it and the reader takes one."""
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    if path.suffix == ".webmanifest":
        kind = "application/manifest+json"
    headers = {"cache-control": caching, "vary": "accept-encoding"}
    packed = path.with_name(path.name + ".gz")
    if "gzip" in request.headers.get("accept-encoding", "") and packed.is_file():
        return FileResponse(packed, media_type=kind, headers={**headers, "content-encoding": "gzip"})
    return FileResponse(path, media_type=kind, headers=headers)
