"""A hash of the source text of a rulebook: its own files, and those that it takes rules or tables from."""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from ratinghouse import rulebooks
from ratinghouse.rulebooks import rulebook_home

_HOME = Path(rulebooks.__path__[0])
_NAME = rulebooks.__name__


@cache
def rulebook_text_hash(id: str) -> str:
    """Return a hash that changes when anything written in the rulebook changes."""
    home = rulebook_home(id)
    waiting = [home] if home is not None else []
    contents: dict[str, bytes] = {}
    while waiting:
        for path in _files(waiting.pop()):
            name = f"{path.parent.name}/{path.name}" if path.parent != _HOME else path.name
            if name not in contents:
                contents[name] = path.read_bytes()
                waiting.extend(_imported_law(contents[name]))
    digest = hashlib.sha256()
    for name in sorted(contents):
        digest.update(f"{name}:{len(contents[name])}\n".encode())
        digest.update(contents[name])
    return digest.hexdigest()


def _files(path: Path) -> list[Path]:
    if path.is_dir():
        return sorted(path.glob("*.py"))
    module = path.with_suffix(".py")
    return [module] if module.is_file() else []


def _imported_law(source: bytes) -> Iterator[Path]:
    """Return the packages and modules of the law that a file imports."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and node.module and (node.module + ".").startswith(_NAME + "."):
            inside = node.module.split(".")[2:]
            if inside:
                yield _HOME / inside[0]
            else:
                yield from (_HOME / alias.name for alias in node.names)
