"""Where the files of a rulebook define a name."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from pathlib import Path


def files_of(home: Path | None) -> list[Path]:
    """Return the Python files of a rulebook: those of its folder, or its only one."""
    if home is None:
        return []
    return sorted(home.glob("*.py")) if home.is_dir() else [home]


def place_of_name(files: Sequence[Path], name: str) -> tuple[str, int]:
    """Return the file and line that define a name or take it over from another edition; "" and 0 where none does."""
    for file in files:
        for defined, line in _definitions(file):
            if defined == name:
                return str(file), line
    return "", 0


def names_in(files: Sequence[Path]) -> set[str]:
    """Return all names that the files define or mention as such."""
    return {name for file in files for name, _ in _definitions(file)}


def _definitions(file: Path) -> Iterator[tuple[str, int]]:
    """Yield functions, keywords, adopted names, input columns and the call of ``Rulebook``, each with its line."""
    try:
        nodes = ast.walk(ast.parse(file.read_bytes()))
    except SyntaxError:
        return
    for node in nodes:
        match node:
            case ast.FunctionDef(name=name, lineno=line):
                yield name, line
            case ast.Call(func=ast.Name(id="Rulebook"), lineno=line):
                yield "Rulebook", line
            case ast.keyword(arg=str(name), lineno=line):
                yield name, line
            case ast.Constant(value=str(name), lineno=line) if name.isidentifier():
                yield name, line
            case ast.Attribute(attr=name, lineno=line):
                yield name, line
