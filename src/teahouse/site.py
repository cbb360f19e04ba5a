"""The house as a static folder: the built page with everything it needs to play in a browser's tab, for any host."""

import shutil
from pathlib import Path
from typing import Annotated

import typer

from teahouse.console import console, stop
from teahouse.server.settings import POLICY, Settings

INDEX = "index.html"
NOT_OURS = {".gz"}
"""What a house serves from beside a file, and hosts make by themselves."""

Out = Annotated[Path, typer.Argument(metavar="OUT", help="A folder: new, empty, or written by this before.")]


def register(app: typer.Typer) -> None:
    """Give the `teahouse` command its `site`."""
    app.command()(site)


def site(out: Out) -> None:
    """Write the whole house as a folder of files, for any host: bots, one screen, lessons, puzzles and reviews."""
    built = Settings().static
    if not (built / INDEX).is_file():
        raise stop("the web client is not built: run tools/client.py, or install a released wheel")
    if out.is_dir() and any(out.iterdir()) and not (out / INDEX).is_file():
        raise stop(f"{out} holds something else; name a new folder")
    files = write(built, out)
    size = sum((out / name).stat().st_size for name in files)
    console.print(f"{len(files)} files, {size / 1e6:.1f} MB, are in [bold]{out}[/bold].", soft_wrap=True)
    console.print(
        "Put the folder on any host of files, or try it: python -m http.server -d " + str(out), soft_wrap=True
    )


def write(built: Path, out: Path) -> list[str]:
    """Write the folder anew from the built page; the names of its files."""
    out.mkdir(parents=True, exist_ok=True)
    shutil.rmtree(out / "assets", ignore_errors=True)
    names = []
    for path in sorted(built.rglob("*")):
        if not path.is_file() or path.suffix in NOT_OURS or path.name in ("built-from", "parts.json"):
            continue
        name = path.relative_to(built).as_posix()
        target = out / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if name == INDEX:
            target.write_text(alone(path.read_text(encoding="utf-8")), encoding="utf-8")
        else:
            shutil.copyfile(path, target)
        names.append(name)
    (out / ".nojekyll").touch()  # a host that leaves out names with an underscore leaves them in by this
    return [*names, ".nojekyll"]


def alone(page: str) -> str:
    """The page of a house as one that stands for itself, in whatever folder: what it needs lies beside it."""
    # A page may say all of the house's policy for itself but who may show it in a frame.
    said = "; ".join(part for part in POLICY.split("; ") if not part.startswith("frame-ancestors"))
    policy = f'<meta http-equiv="Content-Security-Policy" content="{said}" />'
    page = page.replace('<html lang="en">', '<html lang="en" data-house="none">')
    page = page.replace('<meta charset="utf-8" />', f'<meta charset="utf-8" />\n    {policy}')
    return page.replace('="/', '="./')
