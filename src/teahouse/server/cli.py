"""`teahouse serve` and `teahouse db`: running a house from the command line."""

import asyncio
import gc
import json
import os
import signal
import socket
import sys
import tempfile
import threading
import urllib.request
import webbrowser
from collections.abc import Callable
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from teahouse import home
from teahouse.console import console, stop
from teahouse.server.files import database_files, keep_private, make_private, raise_open_files
from teahouse.server.settings import MAX_BODY, Settings, default_database, default_hosts
from teahouse.server.workers.usher import Usher

if TYPE_CHECKING:
    from teahouse.server.http.serving import Server

PACKAGES: Final = (
    *("aiosqlite", "alembic", "argon2", "confusable_homoglyphs", "fastapi", "httptools", "msgspec", "regex"),
    *("sqlalchemy", "uvicorn", "websockets"),
)
"""What the extra `serve` brings, as it is imported; uvloop is there where it can be."""

db = typer.Typer(no_args_is_help=True, help="The database of a house.")


def register(app: typer.Typer) -> None:
    """Give the `teahouse` command its `serve` and `db`."""
    app.command()(serve)
    app.add_typer(db, name="db")


@db.callback()
def needed() -> None:
    """Say in a sentence what is missing where the extra is not installed."""
    missing = next((package for package in PACKAGES if find_spec(package) is None), None)
    if missing:
        raise stop(f"a house needs {missing}, which is not installed; pip install 'teahouse[serve]' brings it")


def addresses(host: str, port: int) -> list[str]:
    """Where a house that listens there can be found: on this machine, and in the local network."""
    if host not in ("0.0.0.0", "::", ""):
        return [f"http://{f'[{host}]' if ':' in host else host}:{port}"]
    found = [f"http://127.0.0.1:{port}"]
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address for documentation: nothing is sent
            found.append(f"http://{probe.getsockname()[0]}:{port}")
        except OSError:
            pass
    return found


def serve(
    host: Annotated[str, typer.Option(help="Where to listen; 0.0.0.0 lets others in your network in.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port; 0 takes a free one.", min=0, max=65535)] = 8080,
    think: Annotated[
        float, typer.Option(help="The most seconds a bot may think about a move; its level may take less.", min=0.01)
    ] = 2.0,
    thinkers: Annotated[int | None, typer.Option(help="Processes for bots; without it one less than cores.")] = None,
    origin: Annotated[
        list[str] | None, typer.Option(help="Another origin whose pages may act here, such as https://tea.example.")
    ] = None,
    allow_host: Annotated[
        list[str] | None, typer.Option(help="A name under which the house is reached, such as tea.example.")
    ] = None,
    proxies: Annotated[str, typer.Option(help="Addresses of proxies whose X-Forwarded headers count.")] = "127.0.0.1",
    rate: Annotated[float, typer.Option(help="Multiplies all rate limits.", min=0.01)] = 1.0,
    log: Annotated[str, typer.Option(help="debug, info, warning or error.")] = "info",
    show: Annotated[bool, typer.Option("--open", help="Show the lobby in the browser.")] = False,
    workers: Annotated[int, typer.Option(help="Processes that share the port; more than one need PostgreSQL.")] = 1,
    private: Annotated[
        int | None,
        typer.Option(help="A port of this machine alone where the first worker listens too, the next on the next."),
    ] = None,
    forget: Annotated[
        float, typer.Option(help="Seconds after which a table that nobody looks at leaves memory.", min=1)
    ] = 300.0,
    worker: Annotated[int | None, typer.Option(hidden=True)] = None,
    beside: Annotated[int, typer.Option(hidden=True)] = 1,
    meeting: Annotated[Path | None, typer.Option(hidden=True)] = None,
) -> None:
    """Open the house: tables, live play and records, for this machine or a network."""
    needed()
    if show and port and _is_open(host, port):
        console.print(f"Teahouse is open already, at [bold]http://{host}:{port}[/bold]", soft_wrap=True)
        webbrowser.open(f"http://{host}:{port}")
        return
    if log not in ("debug", "info", "warning", "error"):
        raise stop(f"--log can't be {log}; possible: debug, info, warning, error")
    from teahouse.server.logs import set_up
    from teahouse.server.store.database import Trouble, is_shared

    keep_private()
    if workers > 1 and not is_shared(default_database()):
        raise stop(
            "a SQLite file serves one worker, because others could not hear what it writes; for several "
            "set TEAHOUSE_DATABASE_URL to a PostgreSQL database, like postgresql://user:password@machine/name"
        )
    set_up(log, worker)
    several = workers > 1 or worker is not None
    if worker is None and several:
        _listen(host, port).close()  # sharing a port with a house that is open already would go unnoticed
    listener = _listen(host, port, several)
    port = listener.getsockname()[1]
    if thinkers is None:
        thinkers = max(1, ((os.cpu_count() or 2) - 1) // max(1, workers))

    def announce() -> None:
        here, *others = addresses(host, port)
        console.print(f"Teahouse is open at [bold]{here}[/bold]", soft_wrap=True)
        for other in others:
            console.print(f"In your network: [bold]{other}[/bold]", soft_wrap=True)
        if show:
            # The socket listens already: a browser that is faster than the house waits for it.
            threading.Thread(target=webbrowser.open, args=(here,), daemon=True).start()

    try:
        settings = Settings(
            think=think,
            rate=rate,
            origins=tuple(origin or ()),
            hosts=(*default_hosts(), *(allow_host or ()), host),
            thinkers=max(1, thinkers),
            forget_seconds=forget,
        )
        asyncio.run(_upgrade(settings.database))
        if workers > 1:
            words = ["--host", host, "--port", str(port), "--thinkers", str(settings.thinkers), "--log", log]
            words += [
                "--proxies",
                proxies,
                "--rate",
                str(rate),
                *(w for url in settings.origins for w in ("--origin", url)),
            ]
            words += [word for name in allow_host or () for word in ("--allow-host", name)]
            words += ["--think", str(think)]
            words += ["--private", str(private)] if private is not None else []
            words += ["--forget", str(forget)]
            words += ["--beside", str(workers)]
            raise typer.Exit(asyncio.run(_look_after(workers, words, announce)))
        settings = replace(settings, worker=worker or 0, workers=beside, private=private and private + (worker or 0))
        usher = Usher(meeting, settings.worker, beside) if meeting is not None else None
        sockets = [listener] if private is None else [listener, _listen("127.0.0.1", settings.private or 0, True)]
        server = _server(settings, proxies, usher, worker is not None)
    except (Trouble, OSError) as trouble:
        listener.close()
        raise stop(trouble) from None
    if worker is None:
        announce()
    _run(server, sockets)


def _server(settings: Settings, proxies: str, usher: Usher | None, looked_after: bool) -> "Server":
    """The server of one worker."""
    import uvicorn

    from teahouse.server.http.app import make_app
    from teahouse.server.http.door import Door, LiveConnection, protocol
    from teahouse.server.http.serving import Server
    from teahouse.server.limits import Limits

    door = Door(Limits(settings.rate).sockets, proxies, files=raise_open_files())
    request = protocol(door, usher, settings.private)
    config = uvicorn.Config(
        make_app(settings, usher),
        http=request,
        ws=LiveConnection,
        ws_max_size=MAX_BODY,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=5,
        proxy_headers=True,
        forwarded_allow_ips=proxies,
        server_header=False,
        access_log=False,
        log_config=None,
        backlog=2048,
    )
    return Server(config, request, looked_after)


def _run(server: "Server", sockets: list[socket.socket]) -> None:
    """Serve until told to stop."""
    from teahouse.server.workers.supervisor import end_with_supervisor

    # uvicorn closes in good order and then raises the signal again: that is the end, not an error.
    for ending in (signal.SIGINT, signal.SIGTERM):
        signal.signal(ending, lambda *_: sys.exit(0))
    if server.looked_after:
        end_with_supervisor()
    # Modules live as long as the house: looking through them for garbage would stop every table for 80 ms.
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 20)
    sys.setswitchinterval(0.001)  # so long, not five times that, a thread of the house keeps the loop waiting
    with asyncio.Runner(loop_factory=server.config.get_loop_factory()) as runner:
        runner.run(server.serve(sockets=sockets))
    if not server.started:
        raise typer.Exit(1)


async def _look_after(workers: int, words: list[str], announce: Callable[[], None]) -> int:
    from teahouse.server.workers.supervisor import Workers

    with tempfile.TemporaryDirectory(prefix="teahouse-", ignore_cleanup_errors=True) as meeting:
        return await Workers(workers, lambda _: [*words, "--meeting", meeting]).run(announce)


def _is_open(host: str, port: int) -> bool:
    """Whether a Teahouse answers there already."""
    try:
        with urllib.request.urlopen(f"http://{host}:{port}/healthz", timeout=1) as answer:
            return "listeners" in json.load(answer)
    except (OSError, ValueError):
        return False


def _listen(host: str, port: int, several: bool = False) -> socket.socket:
    """The listening socket, opened before anything else: a port that is taken is the commonest mistake.

    Where several share the port each has a socket of its own, and listens when it serves.
    """
    try:
        if several and not hasattr(socket, "SO_REUSEPORT"):
            raise stop("several workers can't share a port on this system; run one of them")
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listener = socket.socket(family[0], socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if several:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        listener.bind(family[4])
        if not several:
            listener.listen(2048)  # from the moment the address is printed nobody is turned away
    except OSError as error:
        raise stop(f"can't listen on {host} port {port}: {error.strerror or error}") from None
    listener.set_inheritable(False)
    return listener


async def _upgrade(url: str) -> str | None:
    from teahouse.server.store.database import connect, sqlite_path, upgrade

    path = sqlite_path(url)
    if path is not None:
        make_private(path.parent if path.parent == home.home() / "house" else None, database_files(path))
    engine = connect(url, patient=True)
    try:
        return await upgrade(engine)
    finally:
        await engine.dispose()


@db.command("upgrade")
def db_upgrade() -> None:
    """Bring the database to this version's schema. `teahouse serve` does it by itself."""
    from teahouse.server.store.database import Trouble

    keep_private()
    try:
        before = asyncio.run(_upgrade(default_database()))
    except Trouble as trouble:
        raise stop(trouble) from None
    console.print("The database is up to date." if before is None else f"Upgraded from {before}.")


@db.command("backup")
def db_backup(target: Annotated[Path, typer.Argument(help="The file to write; it must not exist.")]) -> None:
    """Copy the database to a file, also while the house is open."""
    from teahouse.server.store.database import Trouble, backup, sqlite_path

    keep_private()
    try:
        path = sqlite_path(default_database())
        if path is None:
            raise stop("this backup is for SQLite; for another database use its own tools (for PostgreSQL pg_dump)")
        backup(path, target)
    except Trouble as trouble:
        raise stop(trouble) from None
    console.print(f"Saved {path} to {target}.", soft_wrap=True)


@db.command("copy")
def db_copy(
    to: Annotated[str, typer.Option(help="An empty PostgreSQL database: postgresql://user:password@machine/name.")],
) -> None:
    """Move a SQLite house to PostgreSQL: whole and checked, or not at all. The old file stays as it is."""
    from teahouse.server.store.copying import copy
    from teahouse.server.store.database import Trouble

    try:
        copied = asyncio.run(copy(default_database(), to, lambda text: console.print(text, markup=False)))
    except Trouble as trouble:
        raise stop(trouble) from None
    console.print(f"Copied {sum(copied.rows.values()):,} rows; all {copied.rebuilt:,} tables play on from there.")
