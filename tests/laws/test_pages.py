"""Each law has its page, and each page its law."""

import runpy
from pathlib import Path
from typing import Any

import pytest

from teahouse.laws import suite
from teahouse.laws.book import LAWS, Law

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "docs" / "laws"


@pytest.mark.parametrize("law", LAWS.values(), ids=lambda law: law.name)
def test_a_law_has_a_page_that_tells_what_fails_and_what_to_do(law: Law) -> None:
    text = (ROOT / law.page).read_text(encoding="utf-8")
    assert text.startswith(f"# Law {law.number}: {law.name}\n\n{law.says}\n")
    assert f"\nLaw {law.number}, {law.name}, is broken by " in text
    assert f"\nMore: {law.page}\n" in text
    assert [line for line in text.splitlines() if line.startswith("## ")] == [
        "## What a failure looks like",
        "## What to do",
        "## Why",
    ]
    assert 15 <= len(text.splitlines()) <= 40


@pytest.mark.parametrize("law", LAWS.values(), ids=lambda law: law.name)
def test_the_index_says_what_the_law_says(law: Law) -> None:
    index = (FOLDER / "README.md").read_text(encoding="utf-8")
    assert f"| {law.number} | [{law.name}]({Path(law.page).name}) | {law.says} |\n" in index


def test_a_page_has_a_law() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {"README.md", *(Path(law.page).name for law in LAWS.values())}


def test_every_law_is_asked() -> None:
    asked = " ".join(name for name in dir(suite) if name.startswith("test_law_"))
    assert all(f"law_{number:02}_" in asked for number in LAWS)


def test_a_wheel_carries_the_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    """A broken law names its page, so it must be there where Teahouse is installed."""
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    monkeypatch.setattr("client.stale", lambda: False)
    hook: Any = runpy.run_path(str(ROOT / "hatch_build.py"))["WebClient"]
    data: dict[str, Any] = {"force_include": {}}
    hook(str(ROOT), {}, None, None, "", "wheel").initialize("standard", data)
    assert data["force_include"] == {"docs/laws": "teahouse/laws/pages"}
    assert (ROOT / "docs/laws").is_dir()
