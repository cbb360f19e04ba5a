"""One word, one meaning: what the engine calls so in one file, no other file calls so."""

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from teahouse import engine

FILES = sorted(Path(engine.__path__[0]).glob("*.py"))


def public(path: Path) -> Iterator[str]:
    """The functions, classes and constants that a file offers; a single letter stands for a type."""
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        names = [node.name] if isinstance(node, ast.FunctionDef | ast.ClassDef) else []
        if isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            names = [target.id for target in targets if isinstance(target, ast.Name)]
        yield from (name for name in names if len(name) > 1 and name[0] != "_")


def test_no_name_stands_for_two_things() -> None:
    where = defaultdict(set)
    for path in FILES:
        for name in public(path):
            where[name].add(path.name)
    assert len(where) > 100
    assert {name: files for name, files in where.items() if len(files) > 1} == {}


def test_nothing_is_called_as_its_own_file() -> None:
    assert [path.stem for path in FILES if path.stem in public(path)] == []
