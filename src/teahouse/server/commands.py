"""`teahouse serve` and `teahouse db`: running a house from the command line."""

import asyncio
import gc
import json
import signal
import socket
import sys
import threading
import urllib.request
import webbrowser
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from teahouse.server.settings import Settings, default_database

console = Console(highlight=False)
errors = Console(stderr=True, highlight=False)
db = typer.Typer(no_args_is_help=True, help="The database of a house.")


def register(app: typer.Typer) -> None:
    """Give the `teahouse` command its `serve` and `db`."""
    app.command()(serve)
    app.add_typer(db, name="db")


def stop(message: object) -> typer.Exit:
    """One clear sentence, and exit status 1."""
    errors.print(f"teahouse: {message}", markup=False, soft_wrap=True)
    return typer.Exit(1)


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
        float | None, typer.Option(help="Seconds a bot may think about a move; without it as its level does.", min=0.01)
    ] = None,
    thinkers: Annotated[int | None, typer.Option(help="Processes for bots; without it one less than cores.")] = None,
    origin: Annotated[
        list[str] | None, typer.Option(help="Another origin whose pages may act here, such as https://tea.example.")
    ] = None,
    proxies: Annotated[str, typer.Option(help="Addresses of proxies whose X-Forwarded headers count.")] = "127.0.0.1",
    rate: Annotated[float, typer.Option(help="Multiplies all rate limits.", min=0.01)] = 1.0,
    log: Annotated[str, typer.Option(help="debug, info, warning or error.")] = "info",
    show: Annotated[bool, typer.Option("--open", help="Show the lobby in the browser.")] = False,
) -> None:
    """Open the house: tables, live play and records, for this machine or a network."""
    if show and port and _is_open(host, port):
        console.print(f"Teahouse is open already, at [bold]http://{host}:{port}[/bold]", soft_wrap=True)
        webbrowser.open(f"http://{host}:{port}")
        return
    if log not in ("debug", "info", "warning", "error"):
        raise stop(f"--log can't be {log}; possible: debug, info, warning, error")
    listener = _listen(host, port)
    port = listener.getsockname()[1]
    import uvicorn

    from teahouse.server.app import make_app
    from teahouse.server.database import Trouble
    from teahouse.server.logs import set_up
    from teahouse.server.settings import MAX_BODY

    set_up(log)
    try:
        settings = Settings(think=think, rate=rate, origins=tuple(origin or ()))
        if thinkers is not None:
            settings = replace(settings, thinkers=max(1, thinkers))
        asyncio.run(_upgrade(settings.database))
        app = make_app(settings)
    except (Trouble, OSError) as trouble:
        listener.close()
        raise stop(trouble) from None
    here, *others = addresses(host, port)
    console.print(f"Teahouse is open at [bold]{here}[/bold]", soft_wrap=True)
    for other in others:
        console.print(f"In your network: [bold]{other}[/bold]", soft_wrap=True)
    config = uvicorn.Config(
        app,
        ws="websockets-sansio",
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
    if show:
        # The socket listens already: a browser that is faster than the house waits for it.
        threading.Thread(target=webbrowser.open, args=(here,), daemon=True).start()
    # uvicorn closes in good order and then raises the signal again: that is the end, not an error.
    for ending in (signal.SIGINT, signal.SIGTERM):
        signal.signal(ending, lambda *_: sys.exit(0))
    # Modules live as long as the house: looking through them for garbage would stop every table for 80 ms.
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 20)
    server = uvicorn.Server(config)
    asyncio_loop = config.get_loop_factory()
    with asyncio.Runner(loop_factory=asyncio_loop) as runner:
        runner.run(server.serve(sockets=[listener]))
    if not server.started:
        raise typer.Exit(1)


def _is_open(host: str, port: int) -> bool:
    """Whether a Teahouse answers there already."""
    try:
        with urllib.request.urlopen(f"http://{host}:{port}/healthz", timeout=1) as answer:
            return "listeners" in json.load(answer)
    except (OSError, ValueError):
        return False


def _listen(host: str, port: int) -> socket.socket:
    """The listening socket, opened before anything else: a port that is taken is the commonest mistake."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listener = socket.socket(family[0], socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(family[4])
        listener.listen(2048)  # from the moment the address is printed nobody is turned away
    except OSError as error:
        raise stop(f"can't listen on {host} port {port}: {error.strerror or error}") from None
    listener.set_inheritable(False)
    return listener


async def _upgrade(url: str) -> str | None:
    from teahouse.server.database import connect, upgrade

    engine = connect(url)
    try:
        return await upgrade(engine)
    finally:
        await engine.dispose()


@db.command("upgrade")
def db_upgrade() -> None:
    """Bring the database to this version's schema. `teahouse serve` does it by itself."""
    from teahouse.server.database import Trouble

    try:
        before = asyncio.run(_upgrade(default_database()))
    except Trouble as trouble:
        raise stop(trouble) from None
    console.print("The database is up to date." if before is None else f"Upgraded from {before}.")


@db.command("backup")
def db_backup(target: Annotated[Path, typer.Argument(help="The file to write; it must not exist.")]) -> None:
    """Copy the database to a file, also while the house is open."""
    from teahouse.server.database import Trouble, backup, sqlite_path

    path = sqlite_path(default_database())
    if path is None:
        raise stop("this backup is for SQLite; for another database use its own tools (for PostgreSQL pg_dump)")
    try:
        backup(path, target)
    except Trouble as trouble:
        raise stop(trouble) from None
    console.print(f"Saved {path} to {target}.", soft_wrap=True)
